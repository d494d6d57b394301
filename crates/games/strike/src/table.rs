//! Str!ke on a table: its picture, the names of its actions, its ledger and options.

mod picture;
mod sentences;
mod spots;

use std::sync::LazyLock;

use kernel::{
    Described, Ledger, Meta, Mistake, OptionSpec, Pack, Picture, Piece, Room, Seat, Sentence, Setup,
    SetupError, Show, Spot,
};

use self::picture::Size;
use crate::{
    Action, Chance, Content, Detail, Event, Face, Format, Reason, Rules, State, Strike, View,
    detail::Details,
    pack::{BASE, face_id, pieces},
    setup::OPTIONS,
};

pub(crate) static LEDGER: LazyLock<Ledger> =
    LazyLock::new(|| Ledger::read(include_str!("../RULES.md")).expect("invariant: tests read the ledger"));

impl Meta for Strike {
    const SLUG: &'static str = "strike";
    const NAME: &'static str = "Str!ke";
    const TAGLINE: &'static str = "throw dice into the arena, the last one with dice wins";
    const PLAYERS: (u8, u8) = (2, 5);

    fn ledger() -> &'static Ledger {
        &LEDGER
    }

    fn options() -> &'static [OptionSpec] {
        OPTIONS
    }

    fn rules(setup: &Setup) -> Result<Rules, SetupError> {
        Rules::new(setup)
    }

    fn base_pack() -> Option<&'static Pack> {
        Some(&BASE)
    }

    fn check_pack(pack: &Pack) -> Vec<Mistake> {
        Content::read(pack).err().unwrap_or_default()
    }

    fn pieces(pack: &Pack) -> Vec<Piece> {
        pieces(pack)
    }

    fn how_to_play() -> Option<&'static str> {
        Some(include_str!("../lessons/how-to-play.md"))
    }

    fn first_game() -> Option<&'static str> {
        Some(include_str!("../lessons/first-game.toml"))
    }
}

impl Show for Strike {
    type Detail = Detail;

    fn pieces_in_view(_: &Rules, view: &View) -> Vec<String> {
        let faces = Face::all().filter(|face| view.arena.count(*face) > 0).map(face_id);
        faces.chain(["arena", "pool", "die", "out"].map(str::to_owned)).collect()
    }

    fn picture(rules: &Rules, view: &View, names: &[String]) -> Picture {
        picture::draw(rules, view, names, None, Size::USUAL)
    }

    fn picture_within(
        rules: &Rules,
        view: &View,
        names: &[String],
        choice: Option<&Action>,
        room: Room,
    ) -> Option<Picture> {
        let size = Size::within(room, rules.players);
        // Quick dice lie side by side, in an arena of one size.
        (rules.throwing == crate::Throwing::Physics && size != Size::USUAL)
            .then(|| picture::draw(rules, view, names, choice, size))
    }

    fn picture_of_choice(rules: &Rules, view: &View, names: &[String], choice: &Action) -> Picture {
        picture::draw(rules, view, names, Some(choice), Size::USUAL)
    }

    fn describe(rules: &Rules, view: &View, action: &Action) -> Described<Detail> {
        described(rules, &mut Details::new(rules, view), action)
    }

    /// Free aims come by the hundred; what is the same about them is worked out once.
    fn describe_all(rules: &Rules, view: &View, actions: &[Action]) -> Vec<Described<Detail>> {
        let mut details = Details::new(rules, view);
        actions.iter().map(|action| described(rules, &mut details, action)).collect()
    }

    fn name_chance(_: &Rules, chance: &Chance) -> Sentence {
        sentences::name_chance(chance)
    }

    /// Rules STR-41 and STR-42: the dice that the winner has left, or the points of a tournament, which the fewest win.
    fn tallies(rules: &Rules) -> &'static [&'static str] {
        match rules.format {
            Format::SingleGame => &["dice left"],
            Format::Tournament => &["tournament points"],
        }
    }

    fn tally(rules: &Rules, end: &State, seat: Seat, _: usize) -> Option<i32> {
        Some(i32::from(match rules.format {
            Format::SingleGame => end.pool(seat),
            Format::Tournament => end.points(seat),
        }))
    }

    fn narrate(rules: &Rules, event: &Event) -> Sentence {
        sentences::narrate(rules, event)
    }

    fn spot_of_refusal(_: &Rules, reason: &Reason, action: &Action) -> Option<Spot> {
        match (reason, action) {
            (
                Reason::NotAtTheWall | Reason::CarriesAnother | Reason::NoPlaceThatWay,
                Action::MoveFromWall { number, .. },
            ) => Some(spots::die(number.face())),
            _ => None,
        }
    }
}

fn described(rules: &Rules, details: &mut Details<'_>, action: &Action) -> Described<Detail> {
    let (group, label) = sentences::name_action(rules, action);
    let (spots, detail) = (spots::of_action(rules, action), details.of(action));
    Described { group: group.to_owned(), label, spots, detail }
}
