//! Connect Four on a table: its picture, the names of its actions, its ledger.

use std::sync::LazyLock;

use kernel::{
    Described, Ledger, Meta, OptionSpec, Picture, RuleId, Seat, Sentence, Setup, SetupError, Show, Tone,
};

use crate::{COLUMNS, ConnectFour, Drop, Event, Never, ROWS, Rules, Stage, State, column_letter};

static LEDGER: LazyLock<Ledger> =
    LazyLock::new(|| Ledger::read(include_str!("../RULES.md")).expect("invariant: tests read the ledger"));

impl Meta for ConnectFour {
    const SLUG: &'static str = "connect-four";
    const NAME: &'static str = "Connect Four";
    const TAGLINE: &'static str = "four discs in a row (a reference game)";
    const PLAYERS: (u8, u8) = (2, 2);

    fn ledger() -> &'static Ledger {
        &LEDGER
    }

    fn options() -> &'static [OptionSpec] {
        &[]
    }

    /// Rule FOU-01.
    fn rules(setup: &Setup) -> Result<Rules, SetupError> {
        if setup.players != 2 {
            let message = format!("Connect Four is for 2 players, not {}", setup.players);
            return Err(SetupError { rule: Some(RuleId("FOU-01")), message });
        }
        setup.check(Self::options()).map(|()| Rules)
    }
}

impl Show for ConnectFour {
    type Detail = ();

    fn picture(_: &Rules, view: &State, names: &[String]) -> Picture {
        let mut picture = Picture::default();
        for row in (0..ROWS).rev() {
            picture.line().write(Tone::Ground, "  │");
            for column in 0..COLUMNS {
                match view.disc(column, row) {
                    Some(seat) => picture.write(Tone::Seat(seat), " ●"),
                    None => picture.write(Tone::Dim, " ·"),
                };
            }
            picture.write(Tone::Ground, " │");
        }
        picture.line().write(Tone::Ground, format!("  ╰{}╯", "─".repeat(15)));
        picture.line().write(Tone::Dim, "    A B C D E F G");
        picture.line();
        let (tone, text) = match view.stage {
            Stage::Playing => (Tone::Seat(view.turn), format!("  {} to drop", names[view.turn.index()])),
            Stage::Won => {
                (Tone::Seat(view.turn), format!("  {} has four in a row", names[view.turn.index()]))
            }
            Stage::Drawn => (Tone::Plain, "  the board is full: a draw".to_owned()),
        };
        picture.line().write(tone, text);
        picture
    }

    fn describe(_: &Rules, _: &Self::View, action: &Drop) -> Described<()> {
        let label = format!("drop into column {}", column_letter(action.column));
        Described::plain("Columns".to_owned(), label)
    }

    fn name_chance(_: &Rules, chance: &Never) -> Sentence {
        Sentence::marked(|_| match *chance {})
    }

    fn narrate(_: &Rules, event: &Event) -> Sentence {
        Sentence::marked(|names| {
            let name = |seat: &Seat| names[seat.index()].as_str();
            match event {
                Event::Fell { seat, column, row } => {
                    format!("{}'s disc falls to {}{}.", name(seat), column_letter(*column), row + 1)
                }
                Event::Won { seat } => format!("{} has four in a row and wins!", name(seat)),
                Event::Drawn => "The board is full: a draw.".to_owned(),
            }
        })
    }
}
