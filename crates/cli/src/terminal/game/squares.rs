//! Squares of a board, as the labels of choices name them: a letter for the column and a number for the row.

use kernel::Picture;

/// A square, counted from the left and from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Square {
    row: u8,
    column: u8,
}

/// Which way the cursor goes over a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heading {
    Up,
    Down,
    Left,
    Right,
}

impl Square {
    /// Reads a square such as `F7`, and what stands right behind it.
    pub(super) fn begins(text: &str) -> Option<(Self, &str)> {
        let column = *text.as_bytes().first().filter(|letter| letter.is_ascii_alphabetic())?;
        let rest = &text[1..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let row = rest[..digits].parse::<u8>().ok().filter(|row| (1..=99).contains(row))?;
        Some((Self { row, column: column.to_ascii_uppercase() }, &rest[digits..]))
    }

    /// The first square that a label names, and the words after it.
    pub(super) fn named(label: &str) -> Option<(Self, &str)> {
        let mut from = 0;
        for word in label.split(' ') {
            let ends = from + word.len();
            if word.starts_with(|letter: char| letter.is_ascii_uppercase())
                && let Some((square, "" | ":" | ",")) = Self::begins(word)
            {
                return Some((square, label[ends..].trim_start()));
            }
            from = ends + 1;
        }
        None
    }

    /// Whether the square, written out, begins with these small letters.
    pub(super) fn is_begun_by(self, text: &str) -> bool {
        let written = format!("{}{}", char::from(self.column.to_ascii_lowercase()), self.row);
        written.starts_with(text)
    }

    /// How many steps along rows and columns another square is away.
    pub(super) fn steps_to(self, to: Self) -> u32 {
        u32::from(self.row.abs_diff(to.row)) + u32::from(self.column.abs_diff(to.column))
    }

    /// How far away another square is in this direction; what lies aside counts more. None if it lies behind.
    fn distance(self, to: Self, heading: Heading) -> Option<i32> {
        let right = i32::from(to.column) - i32::from(self.column);
        let down = i32::from(to.row) - i32::from(self.row);
        let (ahead, aside) = match heading {
            Heading::Up => (-down, right),
            Heading::Down => (down, right),
            Heading::Left => (-right, down),
            Heading::Right => (right, down),
        };
        (ahead > 0 && aside.abs() <= 2 * ahead).then_some(ahead + 3 * aside.abs())
    }

    /// The place of the nearest of these squares in this direction.
    pub(super) fn next(
        self,
        heading: Heading,
        squares: impl Iterator<Item = (usize, Self)>,
    ) -> Option<(usize, Self)> {
        let ahead = squares.filter_map(|(place, to)| Some((self.distance(to, heading)?, place, to)));
        ahead.min_by_key(|(distance, ..)| *distance).map(|(_, place, to)| (place, to))
    }
}

/// Where the squares of a board are in a picture: below a line that holds nothing but the letters of the columns, beside
/// the numbers of the rows. Each one with the place of its middle, from the left and from the top.
pub(super) fn places(picture: &Picture) -> Vec<(String, u16, u16)> {
    let lines: Vec<String> =
        picture.lines.iter().map(|line| line.iter().map(|span| span.text.as_str()).collect()).collect();
    let columns = |line: &String| -> Option<Vec<(char, u16)>> {
        let letters: Vec<(char, u16)> = line.chars().zip(0..).filter(|(letter, _)| *letter != ' ').collect();
        let in_order = ('A'..='Z').zip(&letters).all(|(wanted, (letter, _))| wanted == *letter);
        (in_order && (2..=26).contains(&letters.len())).then_some(letters)
    };
    let Some((top, columns)) = lines.iter().enumerate().find_map(|(y, line)| Some((y, columns(line)?)))
    else {
        return Vec::new();
    };
    let numbered = lines.iter().enumerate().skip(top + 1).zip(1..).take_while(|((_, line), row)| {
        line.split_whitespace().next().is_some_and(|number| number == u16::to_string(row))
    });
    let squares = numbered.flat_map(|((y, _), row)| {
        columns.iter().map(move |(letter, x)| (format!("{letter}{row}"), *x, y as u16))
    });
    squares.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(text: &str) -> Square {
        Square::begins(text).unwrap().0
    }

    #[test]
    fn labels_name_squares_and_words_do_not() {
        let (at, rest) = Square::named("to F7 facing north: 5 points").unwrap();
        assert_eq!((at, rest), (square("f7"), "facing north: 5 points"));
        assert_eq!(Square::named("at the Monster on G12: range 3").unwrap(), (square("G12"), "range 3"));
        for label in ["roll the Monster Die", "drop into column D", "5 points left", "B52s", "A0", "ä7"] {
            assert_eq!(Square::named(label), None, "{label}");
        }
    }

    #[test]
    fn a_cursor_goes_to_the_nearest_square_ahead() {
        let squares = ["F5", "H7", "G6", "C7", "F12"].map(square);
        let next = |heading| square("F7").next(heading, squares.into_iter().enumerate()).map(|(_, to)| to);
        assert_eq!(next(Heading::Up), Some(square("F5")));
        assert_eq!(next(Heading::Right), Some(square("H7")));
        assert_eq!(next(Heading::Left), Some(square("C7")));
        assert_eq!(next(Heading::Down), Some(square("F12")));
        assert_eq!(square("A1").next(Heading::Up, squares.into_iter().enumerate()), None);
    }

    #[test]
    fn a_square_is_begun_by_its_letters() {
        assert!(square("F12").is_begun_by("f1"));
        assert!(square("F12").is_begun_by("f"));
        assert!(!square("F12").is_begun_by("f2"));
    }

    #[test]
    fn the_squares_of_a_picture_are_found_beside_their_letters_and_numbers() {
        let mut picture = Picture::default();
        for line in ["a title", "    A  B", " 1  ·  H ", " 2 [■] · ", " Ann 3"] {
            picture.line().write(kernel::Tone::Plain, line);
        }
        let found = places(&picture);
        let wanted = [("A1", 4, 2), ("B1", 7, 2), ("A2", 4, 3), ("B2", 7, 3)];
        assert_eq!(found, wanted.map(|(square, x, y)| (square.to_owned(), x, y)));
        assert!(places(&Picture::default()).is_empty());
    }
}
