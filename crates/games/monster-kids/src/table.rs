//! Monster Kids on a table: its picture, the names of its actions, its ledger, options and pack.

mod choices;
mod narrate;
mod picture;
mod pieces;
mod words;

use kernel::{
    Affects, Described, Ledger, Meta, Mistake, OptionSpec, Pack, Picture, Piece, Seat, Sentence, Setup,
    SetupError, Show, ledger::BuiltIn,
};

use crate::{Action, Chance, Event, MonsterKids, Rules, View, pack::BASE, setup::OPTIONS};

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
    type Detail = ();

    fn pieces_in_view(rules: &Rules, view: &View) -> Vec<String> {
        pieces::in_view(rules, view)
    }

    fn picture(rules: &Rules, view: &View, names: &[String]) -> Picture {
        picture::picture(rules, view, names)
    }

    fn describe(rules: &Rules, view: &View, action: &Action) -> Described<()> {
        choices::name(rules, view, action)
    }

    /// Rule KID-31: nobody has to play a card into a fight. Where all would be trapped (KID-44) nobody passes unasked.
    fn pass(_: &Rules, view: &View, seat: Seat) -> Option<(Action, Affects)> {
        let fight =
            view.stage.fight().filter(|fight| fight.next_to_roll().is_none() && fight.asked == seat)?;
        let own = fight.side_of(seat).is_some();
        Some((Action::Pass, if own { Affects::Asked } else { Affects::Others }))
    }

    fn name_chance(_: &Rules, chance: &Chance) -> Sentence {
        Sentence::marked(|names| match chance {
            Chance::Character(seat) => format!("{} gets a character …", names[seat.index()]),
            Chance::Die { roller, sides } => {
                format!("{} rolls the {sides}-sided die …", names[roller.index()])
            }
            Chance::Draw => "A card is drawn …".to_owned(),
        })
    }

    fn narrate(rules: &Rules, event: &Event) -> Sentence {
        Sentence::marked(|names| narrate::narrate(rules, event, names))
    }
}
