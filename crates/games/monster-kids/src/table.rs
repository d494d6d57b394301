//! Monster Kids on a table: its picture, the names of its actions, its ledger, options and pack.

mod choices;
mod detail;
mod narrate;
mod picture;
mod pieces;
mod spots;
mod words;

pub use detail::{Change, Cost, Detail, Failed, Help, SideChange, Then};

use kernel::{
    Affects, Described, Ledger, Meta, Mistake, OptionSpec, Pack, Picture, Piece, Seat, Sentence, Setup,
    SetupError, Show, Spot, ledger::BuiltIn, sentence,
};

use crate::{Action, Chance, Event, MonsterKids, Reason, Rules, View, pack::BASE, setup::OPTIONS};

/// Every rule with its text.
pub(crate) fn ledger() -> &'static Ledger {
    static LEDGER: BuiltIn = BuiltIn::new(include_str!("../RULES.md"));
    LEDGER.get()
}

impl Meta for MonsterKids {
    const SLUG: &'static str = "monster-kids";
    const NAME: &'static str = "Monster Kids";
    const TAGLINE: &'static str = "teens with powers against a deck of monsters, together or versus";
    const PLAYERS: (u8, u8) = (1, 6);

    fn ledger() -> &'static Ledger {
        ledger()
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

impl Show for MonsterKids {
    type Detail = Detail;

    fn pieces_in_view(rules: &Rules, view: &View) -> Vec<String> {
        pieces::in_view(rules, view)
    }

    fn picture(rules: &Rules, view: &View, names: &[String]) -> Picture {
        picture::picture(rules, view, names, &[])
    }

    fn picture_of_choice(rules: &Rules, view: &View, names: &[String], choice: &Action) -> Picture {
        picture::picture(rules, view, names, &spots::of_choice(rules, view, choice))
    }

    fn describe(rules: &Rules, view: &View, action: &Action) -> Described<Detail> {
        choices::describe(rules, view, action)
    }

    /// Rule KID-31: nobody has to play a card into a fight. Where all would be trapped (KID-44) nobody passes unasked.
    fn pass(_: &Rules, view: &View, seat: Seat) -> Option<(Action, Affects)> {
        let fight =
            view.stage.fight().filter(|fight| fight.next_to_roll().is_none() && fight.asked == seat)?;
        let own = fight.side_of(seat).is_some();
        Some((Action::Pass, if own { Affects::Asked } else { Affects::Others }))
    }

    fn name_chance(_: &Rules, chance: &Chance) -> Sentence {
        match chance {
            Chance::Character(seat) => sentence![seat, " gets a character …"],
            Chance::Die { roller, sides } => sentence![roller, " rolls the ", *sides, "-sided die …"],
            Chance::Draw => Sentence::from("A card is drawn …"),
        }
    }

    fn narrate(rules: &Rules, event: &Event) -> Sentence {
        narrate::narrate(rules, event)
    }

    fn spot_of_refusal(rules: &Rules, reason: &Reason, action: &Action) -> Option<Spot> {
        spots::of_refusal(rules, reason, action)
    }
}
