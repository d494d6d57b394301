//! Monster Strike on a table: the town from above, the names of its actions, its ledger, options and pack.

mod chances;
mod choices;
pub(crate) mod detail;
mod free_aims;
mod moments;
mod narrate;
mod picture;
mod spots;
#[cfg(test)]
mod tests;

use kernel::{
    Affects, Around, Described, Ledger, Meta, Mistake, NumberedCard, OptionSpec, Pack, Part, Picture, Piece,
    Room, Seat, SeatSet, Sentence, Setup, SetupError, Show, Spot, ledger::BuiltIn, pack::CardFace,
};

use self::{choices::Choices, detail::Detail};
use crate::{
    Action, Chance, Event, MonsterId, MonsterStrike, Reason, Rules, Stage, State, View, cards::MOST_CARDS,
    pack::BASE, pieces, setup::OPTIONS, state::rank, view::world,
};

impl Meta for MonsterStrike {
    const SLUG: &'static str = "monster-strike";
    const NAME: &'static str = "Monster Strike";
    const TAGLINE: &'static str = "throw dice onto the monsters that walk through your town, all together";
    const PLAYERS: (u8, u8) = (1, 6);

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

    fn check_pack(pack: &Pack) -> Vec<Mistake> {
        let mut mistakes = BASE.mistakes_in(pack);
        pieces::check(pack, &mut mistakes);
        mistakes
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

impl Show for MonsterStrike {
    type Detail = Detail;

    fn pieces_in_view(_: &Rules, view: &View) -> Vec<String> {
        pieces::in_view(view)
    }

    fn picture_within(
        rules: &Rules,
        view: &View,
        names: &[String],
        choice: Option<&Action>,
        room: Room,
    ) -> Option<Picture> {
        let spots = choice.map_or_else(Vec::new, |choice| Self::describe(rules, view, choice).spots);
        Some(picture::lit(picture::draw_within(rules, view, names, room.columns), &spots))
    }

    fn picture(rules: &Rules, view: &View, names: &[String]) -> Picture {
        picture::draw(rules, view, names)
    }

    fn picture_of_choice(rules: &Rules, view: &View, names: &[String], choice: &Action) -> Picture {
        let spots = Self::describe(rules, view, choice).spots;
        picture::lit(picture::draw(rules, view, names), &spots)
    }

    fn describe(rules: &Rules, view: &View, action: &Action) -> Described<Detail> {
        Choices::new(rules, world(rules, view)).describe(*action)
    }

    fn describe_all(rules: &Rules, view: &View, actions: &[Action]) -> Vec<Described<Detail>> {
        Choices::new(rules, world(rules, view)).describe_all(actions)
    }

    /// Rules MST-04 and MST-47: nobody has to throw a die once more, and nobody has to throw at all.
    fn pass(rules: &Rules, view: &View, seat: Seat) -> Option<(Action, Affects)> {
        match view.stage {
            Stage::Again(turn) if turn.seat == seat => Some((Action::Keep, Affects::Asked)),
            Stage::Aim(turn) if turn.seat == seat && !rules.readings.must_throw.is_other() => {
                Some((Action::Pass, Affects::Asked))
            }
            Stage::Locations
            | Stage::FirstMonster
            | Stage::Event
            | Stage::Enter { .. }
            | Stage::Attack { .. }
            | Stage::Walk { .. }
            | Stage::Gear
            | Stage::Aim(_)
            | Stage::Throw { .. }
            | Stage::Again(_)
            | Stage::Over(_) => None,
        }
    }

    fn name_chance(rules: &Rules, chance: &Chance) -> Sentence {
        narrate::name_chance(rules, chance)
    }

    /// Rules MST-53 and MST-54: the score, and after a win the rank.
    fn tallies(_: &Rules) -> &'static [&'static str] {
        &["points", "rank"]
    }

    fn tally(rules: &Rules, end: &State, _: Seat, which: usize) -> Option<i32> {
        let score = end.score(rules);
        match which {
            0 => Some(i32::from(score)),
            _ => end.stage().is_won().then(|| i32::from(rank(score).number())),
        }
    }

    /// The gear, then the events.
    fn cards(rules: &Rules) -> Vec<NumberedCard> {
        let named = |(number, face): (usize, &CardFace)| NumberedCard {
            number,
            id: face.id.clone(),
            name: face.name.clone(),
        };
        let gear = rules.content.gear.iter().map(|gear| &gear.face).enumerate();
        let events = rules.content.events.iter().map(|event| &event.face).enumerate();
        gear.chain(events.map(|(place, face)| (MOST_CARDS + place, face))).map(named).collect()
    }

    /// All players throw by the gear, and an event is all players' as well.
    fn drawn(event: &Event) -> Option<(SeatSet, usize)> {
        match event {
            Event::GearDrawn { gear, .. } => Some((SeatSet::ALL, gear.index())),
            Event::EventDrawn { event, .. } => Some((SeatSet::ALL, MOST_CARDS + event.index())),
            _ => None,
        }
    }

    fn moments() -> &'static [&'static str] {
        &moments::NAMES
    }

    fn moment(around: &Around<'_, Self>, event: &Event) -> Option<usize> {
        moments::which(around, event)
    }

    fn narrate(rules: &Rules, event: &Event) -> Sentence {
        narrate::narrate(rules, event)
    }

    fn spot_of_refusal(_: &Rules, reason: &Reason, action: &Action) -> Option<Spot> {
        let aimed = match action {
            Action::Pick(slot) => Some(*slot),
            Action::Throw(aim) | Action::Again(_, aim) => Some(aim.slot()),
            Action::Keep | Action::Pass => None,
        };
        if let (Reason::NotThatDie, Action::Again(die, _)) = (reason, action) {
            return Some(spots::die(*die));
        }
        // The other reasons are about the hand, the time or what chance answers.
        let of_the_slot =
            matches!(reason, Reason::DoesNotFit | Reason::NoMonsterThere | Reason::PointIsElsewhere { .. });
        aimed.filter(|_| of_the_slot).map(spots::slot)
    }
}

/// A monster by its name.
fn monster_part(rules: &Rules, monster: MonsterId) -> Part {
    let face = &rules.content.monster(monster).face;
    Part::card(&face.id, &face.name)
}
