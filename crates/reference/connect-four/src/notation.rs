//! Connect Four as text: `- - - xo - - - | A` has a disc of each player in column D, and A to move.
//!
//! The columns stand from A to G, each from the bottom up; player A has `x`, B has `o`, `-` is an empty column.

use kernel::{Notation, NotationError, Reader, Seat};

use crate::{
    COLUMNS, ConnectFour, Drop, Event, Never, ROWS, Rules, STRIDE, Stage, State, column_letter, has_four,
};

impl Notation for ConnectFour {
    fn write_position(_: &Rules, state: &State) -> String {
        let mut text = String::new();
        for column in 0..COLUMNS {
            match state.height(column) {
                0 => text.push('-'),
                height => text.extend((0..height).map(|row| match state.at(column, row) {
                    Some(Seat(0)) => 'x',
                    _ => 'o',
                })),
            }
            text.push(' ');
        }
        match state.stage {
            Stage::Playing => text + &format!("| {}", state.turn),
            Stage::Won => text + &format!("| won {}", state.turn),
            Stage::Drawn => text + "| drawn",
        }
    }

    fn read_position(_: &Rules, text: &str) -> Result<State, NotationError> {
        let mut reader = Reader::new(text)?;
        let mut discs = [0_u64; 2];
        for column in 0..COLUMNS {
            let word = reader.word("a column")?;
            if word == "-" {
                continue;
            }
            if word.chars().count() > usize::from(ROWS) {
                return Err(reader.error_before(format!("a column holds {ROWS} discs at most")));
            }
            for (letter, row) in word.chars().zip(0..) {
                let seat = match letter {
                    'x' => 0,
                    'o' => 1,
                    _ => return Err(reader.error_before(format!("a disc is `x` or `o`, not `{letter}`"))),
                };
                discs[seat] |= 1 << (column * STRIDE + row);
            }
        }
        reader.expect("|")?;
        let [first, second] = discs.map(u64::count_ones);
        if first != second && first != second + 1 {
            let message = format!("A begins: {first} discs of A and {second} of B cannot be");
            return Err(reader.error_before(message));
        }
        let to_move = Seat(u8::from(first != second));
        let mover = Seat(1 - to_move.0);
        if has_four(discs[to_move.index()]) {
            return Err(
                reader.error_before(format!("{to_move} has four in a row already, so {mover} did not move"))
            );
        }
        let stage = if has_four(discs[mover.index()]) {
            Stage::Won
        } else if first + second == u32::from(COLUMNS * ROWS) {
            Stage::Drawn
        } else {
            Stage::Playing
        };
        let state = State { discs, turn: if stage == Stage::Playing { to_move } else { mover }, stage };
        let expected = Self::write_position(&Rules, &state);
        let expected = expected.split_once("| ").map_or("", |(_, end)| end);
        let found = std::iter::from_fn(|| reader.word("").ok()).collect::<Vec<_>>().join(" ");
        if found != expected {
            return Err(reader.error_before(format!("`{expected}` should stand at the end, not `{found}`")));
        }
        Ok(state)
    }

    fn players_in(_: &str) -> Result<u8, NotationError> {
        Ok(2)
    }

    fn write_view(rules: &Rules, view: &State) -> String {
        Self::write_position(rules, view)
    }

    fn write_action(_: &Rules, action: &Drop) -> String {
        column_letter(action.column).to_string()
    }

    fn read_action(_: &Rules, text: &str) -> Result<Drop, NotationError> {
        let mut reader = Reader::new(text)?;
        let word = reader.word("a column")?;
        let mut letters = word.chars().map(|letter| letter.to_ascii_uppercase());
        let column = match (letters.next(), letters.next()) {
            (Some(letter @ 'A'..='Z'), None) => letter as u8 - b'A',
            _ => return Err(reader.error_before(format!("an action is a column's letter, not `{word}`"))),
        };
        reader.finish().map(|()| Drop { column })
    }

    fn write_outcome(_: &Rules, outcome: &Never) -> String {
        match *outcome {}
    }

    fn read_outcome(_: &Rules, _: &str) -> Result<Never, NotationError> {
        Err(NotationError { column: 1, message: "Connect Four has no dice".to_owned(), rule: None })
    }

    fn write_event(_: &Rules, event: &Event) -> String {
        match event {
            Event::Fell { seat, square } => format!("{seat} fell to {square}"),
            Event::Won { seat } => format!("{seat} won"),
            Event::Drawn => "drawn".to_owned(),
        }
    }
}
