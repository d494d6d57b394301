//! Pig on a table: its picture, the names of its actions, its ledger.

use std::sync::LazyLock;

use kernel::{
    Described, Ledger, Meta, OptionSpec, Picture, RuleId, Seat, Sentence, Setup, SetupError, Show, Tone,
};

use crate::{Action, Die, Event, GOAL, Pig, Rules, Stage, State};

static LEDGER: LazyLock<Ledger> =
    LazyLock::new(|| Ledger::read(include_str!("../RULES.md")).expect("invariant: tests read the ledger"));

impl Meta for Pig {
    const SLUG: &'static str = "pig";
    const NAME: &'static str = "Pig";
    const TAGLINE: &'static str = "roll on or hold: first to 100 (a reference game)";
    const PLAYERS: (u8, u8) = (2, 2);

    fn ledger() -> &'static Ledger {
        &LEDGER
    }

    fn options() -> &'static [OptionSpec] {
        &[]
    }

    /// Rule PIG-01.
    fn rules(setup: &Setup) -> Result<Rules, SetupError> {
        if setup.players != 2 {
            let message = format!("Pig is for 2 players, not {}", setup.players);
            return Err(SetupError { rule: Some(RuleId("PIG-01")), message });
        }
        setup.check(Self::options()).map(|()| Rules)
    }
}

impl Show for Pig {
    type Detail = ();

    fn picture(_: &Rules, view: &State, names: &[String]) -> Picture {
        let mut picture = Picture::default();
        for (seat, name) in Seat::all(2).zip(names) {
            let score = view.scores[seat.index()];
            let filled = usize::from(score.min(GOAL)) / 4;
            let turn = seat == view.turn && view.stage != Stage::Over;
            picture.line().write(Tone::Strong, if turn { "▶ " } else { "  " });
            picture.write(Tone::Seat(seat), format!("{name:<14}"));
            picture.write(Tone::Good, "█".repeat(filled)).write(Tone::Dim, "░".repeat(25 - filled));
            picture.write(Tone::Strong, format!(" {score:>3}"));
        }
        picture.line();
        match view.stage {
            Stage::Choosing => {
                picture.line().write(Tone::Plain, format!("  at stake this turn: {}", view.total))
            }
            Stage::Rolling => picture.line().write(Tone::Strong, "  the die is rolling …"),
            Stage::Over => {
                picture.line().write(Tone::Strong, format!("  {} has won", names[view.turn.index()]))
            }
        };
        picture
    }

    fn describe(_: &Rules, _: &Self::View, action: &Action) -> Described<()> {
        let label = match action {
            Action::Roll => "roll the die",
            Action::Hold => "hold, and keep the turn's total",
        };
        Described::plain("Your turn".to_owned(), label.to_owned())
    }

    fn name_chance(_: &Rules, _: &Die) -> Sentence {
        Sentence::marked(|_| "The die rolls …".to_owned())
    }

    fn narrate(_: &Rules, event: &Event) -> Sentence {
        Sentence::marked(|names| {
            let name = |seat: &Seat| names[seat.index()].as_str();
            match event {
                Event::Added { seat, face } => format!("{} rolls a {face}.", name(seat)),
                Event::Lost { seat, total } => format!("{} rolls a 1: {total} lost.", name(seat)),
                Event::Held { seat, score } => format!("{} holds at {score}.", name(seat)),
                Event::Won { seat } => format!("{} wins!", name(seat)),
            }
        })
    }
}
