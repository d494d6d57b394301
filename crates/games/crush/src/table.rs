//! Crush Monster Rampage! on a table: its picture, the names of its actions, its ledger and pack.

mod describe;
mod detail;
mod narrate;
mod parts;
mod picture;

use std::sync::Arc;

use kernel::{
    Around, Described, Ledger, Meta, Mistake, NumberedCard, OptionSpec, Pack, Part, Picture, Piece, Room,
    Seat, SeatSet, Sentence, Setup, SetupError, Show, Spot, ledger::BuiltIn, sentence,
};

use self::picture::Scale;
use crate::{
    Crush,
    action::Action,
    board::Square,
    cards::Hit,
    event::{Event, Grip},
    outcome::Chance,
    pack::{BASE, MORE, pieces},
    readings::OPTIONS,
    reason::Reason,
    setup::Rules,
    state::State,
};

use describe::Describer;
pub use detail::{
    Burning, Detail, EndsOn, FaceOdds, Fate, MonsterPhase, MoveDetail, Rescue, Stop, Target, UnitInDanger,
    ZonePlace,
};
use parts::{card_name, monster};

impl Meta for Crush {
    const SLUG: &'static str = "crush";
    const NAME: &'static str = "Crush Monster Rampage!";
    const TAGLINE: &'static str = "two task forces on a city grid, against each other and the Monster below";
    const PLAYERS: (u8, u8) = (2, 2);

    fn ledger() -> &'static Ledger {
        static LEDGER: BuiltIn = BuiltIn::new(include_str!("../RULES.md"));
        LEDGER.get()
    }

    fn options() -> &'static [OptionSpec] {
        OPTIONS
    }

    fn rules(setup: &Setup) -> Result<Rules, SetupError> {
        Rules::new(setup)
    }

    fn base_pack() -> Option<&'static Pack> {
        Some(BASE.pack())
    }

    fn more_packs() -> &'static [Arc<Pack>] {
        &*MORE
    }

    fn check_pack(pack: &Pack) -> Vec<Mistake> {
        BASE.mistakes_in(pack)
    }

    fn pieces(pack: &Pack) -> Vec<Piece> {
        pieces::all(pack)
    }

    fn how_to_play() -> Option<&'static str> {
        Some(include_str!("../lessons/how-to-play.md"))
    }

    fn first_game() -> Option<&'static str> {
        Some(include_str!("../lessons/first-game.toml"))
    }
}

impl Show for Crush {
    type Detail = Detail;

    fn pieces_in_view(_: &Rules, view: &State) -> Vec<String> {
        pieces::in_view(view)
    }

    fn picture(_: &Rules, view: &State, names: &[String]) -> Picture {
        picture::draw(view, names, None, Scale::Usual)
    }

    fn picture_within(
        _: &Rules,
        view: &State,
        names: &[String],
        choice: Option<&Action>,
        room: Room,
    ) -> Option<Picture> {
        let scale = Scale::within(room);
        (scale == Scale::Large).then(|| picture::draw(view, names, choice, scale))
    }

    fn picture_of_choice(_: &Rules, view: &State, names: &[String], action: &Action) -> Picture {
        picture::draw(view, names, Some(action), Scale::Usual)
    }

    fn describe(rules: &Rules, view: &State, action: &Action) -> Described<Detail> {
        Describer::new(rules, view).describe(action)
    }

    fn describe_all(rules: &Rules, view: &State, actions: &[Action]) -> Vec<Described<Detail>> {
        let mut describer = Describer::new(rules, view);
        actions.iter().map(|action| describer.describe(action)).collect()
    }

    fn name_chance(_: &Rules, chance: &Chance) -> Sentence {
        let die = |words: &str| Part::card("die", words);
        match chance {
            Chance::MonsterStart => sentence!["Where does the ", monster(), " start? …"],
            Chance::FirstPlayer => sentence!["Who goes first? …"],
            Chance::Movement => sentence![die("Two dice"), " for the movement …"],
            Chance::MonsterDie => sentence!["The ", Part::card("monster-die", "Monster Die"), " rolls …"],
            Chance::Zones => sentence![die("A die"), " for the danger zones …"],
            Chance::Shot => sentence![die("A die"), " for the shot …"],
            Chance::Card => sentence!["A Monster Hit card is drawn …"],
            Chance::MissileWay => sentence!["Along the row or the column? …"],
            Chance::MissileDice => sentence![die("Two dice"), " for the throw …"],
            Chance::Grabtastic => sentence!["Whose ", Part::card("helicopter", "helicopters"), "? …"],
        }
    }

    fn spot_of_refusal(_: &Rules, reason: &Reason, _: &Action) -> Option<Spot> {
        reason.square().map(Spot::new)
    }

    /// Rule CMR-121: survivors, cards and units, whichever way the game ended.
    fn tallies(_: &Rules) -> &'static [&'static str] {
        &["mission score"]
    }

    fn tally(_: &Rules, end: &State, seat: Seat, _: usize) -> Option<i32> {
        Some(i32::from(end.score(seat)))
    }

    fn cards(rules: &Rules) -> Vec<NumberedCard> {
        let named = |hit: Hit| NumberedCard {
            number: hit.index(),
            id: hit.to_string(),
            name: card_name(rules, hit).words(&[]),
        };
        Hit::ALL.into_iter().map(named).collect()
    }

    fn drawn(event: &Event) -> Option<(SeatSet, usize)> {
        let Event::CardDrawn { seat, hit } = event else { return None };
        Some((SeatSet::only(*seat), hit.index()))
    }

    fn moments() -> &'static [&'static str] {
        &["survivors on a roof", "rescue from a roof", "building grabbed by an Outburst"]
    }

    /// Nothing happens to a building in the rest of a step in which survivors appear or are rescued.
    fn moment(around: &Around<'_, Self>, event: &Event) -> Option<usize> {
        let on_roof = |at: Square| around.after.buildings.has(at);
        match event {
            Event::SurvivorsPlaced { at, .. } if on_roof(*at) => Some(0),
            Event::Rescued { at, .. } if on_roof(*at) => Some(1),
            Event::BuildingGrabbed { grip: Grip::Outburst, .. } => Some(2),
            _ => None,
        }
    }

    fn narrate(rules: &Rules, event: &Event) -> Sentence {
        narrate::sentence(rules, event)
    }
}
