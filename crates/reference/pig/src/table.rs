//! Pig on a table: its picture, the names of its actions, its ledger.

use std::sync::LazyLock;

use kernel::{
    Described, Ledger, Meta, OptionSpec, Picture, RuleId, Seat, Sentence, Setup, SetupError, Show, Tone,
    sentence,
};
use serde::Serialize;

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

/// What a choice risks and brings.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Detail {
    /// The die is rolled.
    Roll {
        /// The exact chance of a 1, which loses what is at stake.
        loses_all: f64,
        /// What a 1 would lose.
        at_stake: u16,
    },
    /// The total is kept.
    Hold {
        /// The score that it makes.
        score: u16,
        /// What follows.
        then: Then,
    },
}

/// What holding leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Then {
    /// The goal is reached.
    Wins,
    /// The other player rolls.
    PassesTheDie,
}

impl Show for Pig {
    type Detail = Detail;

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

    fn describe(_: &Rules, view: &State, action: &Action) -> Described<Detail> {
        let (label, detail) = match action {
            Action::Roll => ("roll the die", Detail::Roll { loses_all: 1.0 / 6.0, at_stake: view.total }),
            Action::Hold => {
                let score = view.scores[view.turn.index() & 1] + view.total;
                let then = if score >= GOAL { Then::Wins } else { Then::PassesTheDie };
                ("hold, and keep the turn's total", Detail::Hold { score, then })
            }
        };
        Described { group: "Your turn".to_owned(), label: label.into(), spots: Vec::new(), detail }
    }

    fn name_chance(_: &Rules, _: &Die) -> Sentence {
        "The die rolls …".into()
    }

    fn tallies(_: &Rules) -> &'static [&'static str] {
        &["points"]
    }

    fn tally(_: &Rules, end: &State, seat: Seat, _: usize) -> Option<i32> {
        end.scores.get(seat.index()).map(|points| i32::from(*points))
    }

    fn narrate(_: &Rules, event: &Event) -> Sentence {
        match event {
            Event::Added { seat, face } => sentence![seat, " rolls a ", *face, "."],
            Event::Lost { seat, total } => sentence![seat, " rolls a 1: ", *total, " lost."],
            Event::Held { seat, score } => sentence![seat, " holds at ", *score, "."],
            Event::Won { seat } => sentence![seat, " wins!"],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Discard, Game, Notation, Step};

    #[test]
    fn choices_say_what_they_do_as_the_rules_do_it() {
        for text in ["34 71 | A 12", "34 71 | B 29", "0 99 | B 1"] {
            let state = Pig::read_position(&Rules, text).unwrap();
            let mut after = state;
            Pig::apply(&Rules, &mut after, &Step::Act(state.turn, Action::Hold), &mut Discard);
            let then = if after.stage == Stage::Over { Then::Wins } else { Then::PassesTheDie };
            let detail = Pig::describe(&Rules, &state, &Action::Hold).detail;
            assert_eq!(detail, Detail::Hold { score: after.scores[state.turn.index()], then }, "{text}");
            let roll = Pig::describe(&Rules, &state, &Action::Roll).detail;
            assert_eq!(roll, Detail::Roll { loses_all: 1.0 / 6.0, at_stake: state.total });
        }
    }

    #[test]
    fn positions_choices_and_events_are_plain_json() {
        let state = Pig::read_position(&Rules, "34 71 | B 12").unwrap();
        let json = serde_json::to_string(&state).unwrap();
        assert_eq!(json, r#"{"scores":[34,71],"total":12,"turn":1,"stage":"choosing"}"#);
        assert_eq!(serde_json::to_string(&Action::Roll).unwrap(), r#""roll""#);
        let detail = Pig::describe(&Rules, &state, &Action::Hold).detail;
        let json = serde_json::to_string(&detail).unwrap();
        assert_eq!(json, r#"{"kind":"hold","score":83,"then":"passes_the_die"}"#);
        let json = serde_json::to_string(&Event::Added { seat: Seat(1), face: 4 }).unwrap();
        assert_eq!(json, r#"{"kind":"added","seat":1,"face":4}"#);
    }

    #[test]
    fn sentences_have_seats_and_numbers_as_parts() {
        let told = Pig::narrate(&Rules, &Event::Lost { seat: Seat(1), total: 12 });
        assert_eq!(told, sentence![Seat(1), " rolls a 1: ", 12_u8, " lost."]);
    }
}
