//! Connect Four on a table: its picture, the names of its actions, its ledger.

use std::sync::LazyLock;

use kernel::{
    Described, Discard, Game, Ledger, Light, Meta, OptionSpec, Picture, RuleId, Sentence, Setup, SetupError,
    Show, Spot, Step, Tone, sentence,
};
use serde::Serialize;

use crate::{
    COLUMNS, ConnectFour, Drop, Event, Never, ROWS, Reason, Rules, Square, Stage, State, column_letter,
};

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

/// What a drop does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Detail {
    /// The square that the disc comes to rest on.
    pub lands_on: Option<Square>,
    /// What follows.
    pub then: Then,
}

/// What a drop leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Then {
    /// The other player drops.
    GoesOn,
    /// Four in a row.
    Wins,
    /// The board is full.
    Draws,
}

impl Show for ConnectFour {
    type Detail = Detail;

    fn picture(_: &Rules, view: &State, names: &[String]) -> Picture {
        draw(view, names, None)
    }

    fn picture_of_choice(_: &Rules, view: &State, names: &[String], choice: &Drop) -> Picture {
        draw(view, names, Some(choice.column))
    }

    fn describe(_: &Rules, view: &State, action: &Drop) -> Described<Detail> {
        let column = Spot::new(column_letter(action.column));
        let lands_on = view.landing(action.column);
        let square = lands_on.map(Spot::new);
        Described {
            group: "Columns".to_owned(),
            label: sentence!["drop into column ", column.clone()],
            spots: square.into_iter().chain([column]).collect(),
            detail: Detail { lands_on, then: after(view, action) },
        }
    }

    fn name_chance(_: &Rules, chance: &Never) -> Sentence {
        match *chance {}
    }

    fn narrate(_: &Rules, event: &Event) -> Sentence {
        match event {
            Event::Fell { seat, square } => sentence![seat, "'s disc falls to ", Spot::new(square), "."],
            Event::Won { seat } => sentence![seat, " has four in a row and wins!"],
            Event::Drawn => "The board is full: a draw.".into(),
        }
    }

    fn spot_of_refusal(_: &Rules, reason: &Reason, _: &Drop) -> Option<Spot> {
        match reason {
            Reason::ColumnIsFull { column } => Some(Spot::new(column_letter(*column))),
            Reason::NoSuchColumn => None,
        }
    }
}

/// What a drop leads to: the rules say it.
fn after(view: &State, action: &Drop) -> Then {
    if ConnectFour::allows(&Rules, view, view.turn, action).is_err() {
        return Then::GoesOn;
    }
    let mut after = *view;
    ConnectFour::apply(&Rules, &mut after, &Step::Act(view.turn, *action), &mut Discard);
    match after.stage {
        Stage::Playing => Then::GoesOn,
        Stage::Won => Then::Wins,
        Stage::Drawn => Then::Draws,
    }
}

/// The board; a column that is looked at has its letter and the square that a disc would fall to lit.
fn draw(view: &State, names: &[String], looked_at: Option<u8>) -> Picture {
    let mut picture = Picture::default();
    let falls_to = looked_at.and_then(|column| view.landing(column));
    let lit = |yes: bool| if yes { Light::On } else { Light::Off };
    for row in (0..ROWS).rev() {
        picture.line().write(Tone::Ground, "  │");
        for column in 0..COLUMNS {
            let square = Square { column, row };
            match view.at(column, row) {
                Some(seat) => picture.write(Tone::Seat(seat), " ●"),
                None => picture.write(Tone::Dim, " ·"),
            };
            picture.at(Spot::new(square)).lit(lit(falls_to == Some(square)));
        }
        picture.write(Tone::Ground, " │");
    }
    picture.line().write(Tone::Ground, format!("  ╰{}╯", "─".repeat(15)));
    picture.line().write(Tone::Dim, "   ");
    for column in 0..COLUMNS {
        let letter = column_letter(column);
        picture.write(Tone::Dim, format!(" {letter}"));
        picture.at(Spot::new(letter)).lit(lit(looked_at == Some(column)));
    }
    picture.line();
    let (tone, text) = match view.stage {
        Stage::Playing => (Tone::Seat(view.turn), format!("  {} to drop", names[view.turn.index()])),
        Stage::Won => (Tone::Seat(view.turn), format!("  {} has four in a row", names[view.turn.index()])),
        Stage::Drawn => (Tone::Plain, "  the board is full: a draw".to_owned()),
    };
    picture.line().write(tone, text);
    picture
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use kernel::{Notation, Part, Seat, lab_rng, playout};

    fn at(text: &str) -> State {
        ConnectFour::read_position(&Rules, text).unwrap()
    }

    fn spots(picture: &Picture, lit: Option<Light>) -> BTreeSet<String> {
        let spans = picture.lines.iter().flatten().filter(|span| lit.is_none_or(|lit| span.light == lit));
        spans.filter_map(|span| span.spot.as_ref()).map(Spot::to_string).collect()
    }

    #[test]
    fn a_drop_says_where_it_lands_and_what_follows() {
        let names = ["Ann".to_owned(), "Ben".to_owned()];
        let state = at("xxx ooo - - - - - | A");
        let drop = |column| ConnectFour::describe(&Rules, &state, &Drop { column });
        assert_eq!(drop(0).detail, Detail { lands_on: Some(Square { column: 0, row: 3 }), then: Then::Wins });
        assert_eq!(
            drop(3).detail,
            Detail { lands_on: Some(Square { column: 3, row: 0 }), then: Then::GoesOn }
        );
        assert_eq!(drop(0).spots, [Spot::new("A4"), Spot::new("A")]);
        assert_eq!(drop(0).label.0, ["drop into column ".into(), Part::spot("A", "A")]);
        let picture = ConnectFour::picture_of_choice(&Rules, &state, &names, &Drop { column: 0 });
        assert_eq!(spots(&picture, Some(Light::On)), ["A", "A4"].map(str::to_owned).into());
        let bare = ConnectFour::picture(&Rules, &state, &names);
        assert_eq!(bare.plain(), picture.plain());
        assert_eq!(spots(&bare, None).len(), 42 + 7);
        assert!(spots(&bare, Some(Light::On)).is_empty());
        let full = Reason::ColumnIsFull { column: 2 };
        assert_eq!(ConnectFour::spot_of_refusal(&Rules, &full, &Drop { column: 2 }), Some(Spot::new("C")));
    }

    #[test]
    fn positions_actions_and_events_are_plain_json() {
        let json = |state: &State| serde_json::to_string(state).unwrap();
        assert_eq!(
            json(&at("xxxx oo o - - - - | won A")),
            r#"{"columns":[[0,0,0,0],[1,1],[1],[],[],[],[]],"four":["A1","A2","A3","A4"],"turn":0,"stage":"won"}"#
        );
        let square = Square { column: 3, row: 2 };
        let event = serde_json::to_string(&Event::Fell { seat: Seat(1), square }).unwrap();
        assert_eq!(event, r#"{"kind":"fell","seat":1,"square":"D3"}"#);
        assert_eq!(serde_json::to_string(&Drop { column: 3 }).unwrap(), r#"{"column":"D"}"#);
        let told = ConnectFour::narrate(&Rules, &Event::Fell { seat: Seat(1), square });
        assert_eq!(told.spots().collect::<Vec<_>>(), [&Spot::new("D3")]);
        for wrong in ["H1", "D7", "D0", "D", "", "é1"] {
            assert!(Square::try_from(wrong.to_owned()).is_err(), "{wrong}");
        }
        for wrong in [r#"{"column":"H"}"#, r#"{"column":"AB"}"#, r#"{"column":3}"#] {
            assert!(serde_json::from_str::<Drop>(wrong).is_err(), "{wrong}");
        }
        assert!(
            serde_json::from_str::<State>(&json(&at("- - - - - - - | A")).replacen("[]", "[7]", 1)).is_err()
        );
    }

    #[test]
    fn the_squares_of_fours_are_there_if_and_only_if_somebody_has_won() {
        let (mut rng, mut buffer) = (lab_rng(1, 1), Vec::new());
        for _ in 0..500 {
            let mut state = ConnectFour::setup(&Rules);
            playout::<ConnectFour>(&Rules, &mut state, &mut rng, &mut buffer);
            assert_eq!(state.fours().count() >= 4, state.stage == Stage::Won);
            assert!(state.fours().all(|square| state.at(square.column, square.row) == Some(state.turn)));
        }
    }
}
