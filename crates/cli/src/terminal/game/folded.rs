//! The choices in the order they are listed, and under their groups where there are too many for one list.

use table::Choice;

use super::squares::Square;

/// The longest list that is shown as it is although its choices stand for squares of a board.
pub(super) const LONGEST_LIST: usize = 12;

/// The longest group without squares that is shown in one list with all others. People search in it, as in a hand of
/// cards; a longer one would bury what stands beside it.
const LONGEST_GROUP: usize = 60;

/// A choice with what it takes to find it.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) choice: Choice,
    /// What it does, with the names of the players.
    pub(super) label: String,
    /// Everything that is written about it, in small letters.
    hay: String,
    /// The square that it is about.
    pub(super) square: Option<Square>,
    /// The place of its group.
    pub(super) group: usize,
}

/// Choices under one heading. They stand side by side.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) name: String,
    pub(super) first: usize,
    pub(super) len: usize,
    /// How many squares its choices are about; none if one of them is about no square.
    pub(super) squares: Option<usize>,
    /// Whether it is one row, to be opened, or its choices stand in the list themselves.
    pub(super) closed: bool,
}

/// All choices of a position.
#[derive(Debug, Default)]
pub(super) struct Folded {
    pub(super) entries: Vec<Entry>,
    /// The groups to choose from first; none if the choices are one list.
    pub(super) groups: Vec<Group>,
}

impl Folded {
    /// Takes the choices. A long list is put into groups if some group is about the squares of a board, or very long.
    pub(super) fn of(choices: Vec<Choice>, names: &[String]) -> Self {
        let mut headings: Vec<String> = Vec::new();
        let mut entries = Vec::with_capacity(choices.len());
        for choice in choices {
            let known =
                entries.last().map(|entry: &Entry| entry.group).filter(|&at| headings[at] == choice.group);
            let group = known.or_else(|| headings.iter().position(|name| *name == choice.group));
            let group = group.unwrap_or_else(|| {
                headings.push(choice.group.clone());
                headings.len() - 1
            });
            let label = choice.label.words(names);
            let hay = format!("{} {} {}", choice.group, label, choice.notation).to_lowercase();
            let square = Square::named(&label).map(|(square, _)| square);
            entries.push(Entry { choice, label, hay, square, group });
        }
        if entries.len() <= LONGEST_LIST {
            return Self { entries, groups: Vec::new() };
        }
        let mut groups = groups(headings, &entries);
        let board = groups.iter().any(Group::is_board);
        if !board && groups.iter().all(|group| group.len <= LONGEST_GROUP) {
            return Self { entries, groups: Vec::new() };
        }
        // Beside a board every group is a row; beside one long list the few others stay as they are.
        let longest = if board { 1 } else { LONGEST_LIST };
        for group in &mut groups {
            group.closed = group.len > longest;
        }
        // What stands on the same square stands side by side, the squares as one reads a board.
        entries.sort_by_key(|entry| (entry.group, entry.square.filter(|_| groups[entry.group].is_board())));
        Self { entries, groups }
    }

    /// The choices of a group with their places.
    pub(super) fn inside(&self, group: usize) -> impl Iterator<Item = (usize, &Entry)> {
        let group = &self.groups[group];
        (group.first..).zip(&self.entries[group.first..group.first + group.len])
    }
}

fn groups(names: Vec<String>, entries: &[Entry]) -> Vec<Group> {
    let mut first = 0;
    let mut groups = Vec::with_capacity(names.len());
    for (place, name) in names.into_iter().enumerate() {
        let squares = || entries.iter().filter(|entry| entry.group == place).map(|entry| entry.square);
        let len = squares().count();
        let mut known: Vec<Square> = squares().flatten().collect();
        let all = known.len() == len;
        known.sort_unstable();
        known.dedup();
        groups.push(Group { name, first, len, squares: all.then_some(known.len()), closed: false });
        first += len;
    }
    groups
}

impl Group {
    /// Whether its choices are squares of a board, so that a cursor can go over them.
    pub(super) fn is_board(&self) -> bool {
        self.squares.is_some_and(|squares| squares > 1)
    }

    /// What is inside, in a few words.
    pub(super) fn summary(&self) -> String {
        match self.squares {
            Some(squares) if squares > 1 => format!("{squares} squares to choose from …"),
            _ => format!("{} choices …", self.len),
        }
    }
}

impl Entry {
    /// Whether its group, label or notation holds every one of these words.
    pub(super) fn holds(&self, words: &[String]) -> bool {
        words.iter().all(|word| self.hay.contains(word))
    }

    /// Whether these words name its square and what follows there: `f7`, `f7 n`, `f7n`, or only `n`.
    pub(super) fn is_at(&self, words: &[String]) -> bool {
        let Some((square, after)) = Square::named(&self.label) else { return self.holds(words) };
        let follows = |text: &str| after.split(' ').any(|word| is_meant(text, word));
        words.iter().all(|word| match Square::begins(word) {
            Some((named, "")) => named == square || square.is_begun_by(word),
            Some((named, rest)) => named == square && follows(rest),
            None => square.is_begun_by(word) || follows(word),
        })
    }

    /// Whether what follows its square is called so: `n` for `facing north`.
    pub(super) fn is_done(&self, word: &str) -> bool {
        let rest = Square::begins(word).map_or(word, |(_, rest)| rest);
        !rest.is_empty() && self.manner().split(' ').any(|word| is_meant(rest, word))
    }

    /// What is chosen besides the square, such as a facing.
    pub(super) fn manner(&self) -> &str {
        let after = Square::named(&self.label).map_or("", |(_, after)| after);
        after.split(':').next().unwrap_or("")
    }
}

/// Whether a text stands for a word: its first letter or all of it. Two letters are two wishes, so that `w` and then
/// `e` do not become the beginning of `west`.
fn is_meant(text: &str, word: &str) -> bool {
    let begins = text.len() == 1 && word.get(..1).is_some_and(|first| first.eq_ignore_ascii_case(text));
    begins || word.trim_end_matches([':', ',']).eq_ignore_ascii_case(text)
}

#[cfg(test)]
pub(super) mod tests {
    use table::Json;

    use super::*;

    /// A choice as a game would describe it.
    pub(crate) fn choice(group: &str, label: &str, notation: &str) -> Choice {
        Choice {
            notation: notation.to_owned(),
            action: Json::of(&notation),
            group: group.to_owned(),
            label: label.into(),
            spots: Vec::new(),
            detail: Json::of(&()),
        }
    }

    /// A tank that can go to eight squares in four facings, and two other groups.
    pub(crate) fn board() -> Vec<Choice> {
        let choice = |group: &str, label: String, notation: String| choice(group, &label, &notation);
        let mut all = Vec::new();
        for way in ["north", "east", "south", "west"] {
            for at in ["E5", "F5", "G5", "E7", "F7", "G7", "F1", "F12"] {
                let label = format!("to {at} facing {way}: 3 points, 4 left");
                all.push(choice("Move the tank on F6", label, format!("move F6 {at} {}", &way[..1])));
            }
        }
        for at in ["A1", "B1"] {
            all.push(choice(
                "Move the helicopter on C4",
                format!("to {at}: 1 point, 6 left"),
                format!("move C4 {at}"),
            ));
        }
        all.push(choice("Movement", "end the movement".to_owned(), "end".to_owned()));
        all
    }

    #[test]
    fn long_lists_of_squares_are_folded_and_sorted() {
        let folded = Folded::of(board(), &[]);
        let groups: Vec<_> =
            folded.groups.iter().map(|group| (group.name.as_str(), group.len, group.squares)).collect();
        assert_eq!(
            groups,
            [
                ("Move the tank on F6", 32, Some(8)),
                ("Move the helicopter on C4", 2, Some(2)),
                ("Movement", 1, None)
            ]
        );
        let first: Vec<_> =
            folded.inside(0).take(5).map(|(_, entry)| entry.choice.notation.as_str()).collect();
        assert_eq!(first, ["move F6 F1 n", "move F6 F1 e", "move F6 F1 s", "move F6 F1 w", "move F6 E5 n"]);
        assert_eq!(folded.inside(2).next().unwrap().1.choice.notation, "end");
    }

    #[test]
    fn short_lists_and_lists_without_squares_stay_as_they_are() {
        assert!(Folded::of(board().split_off(30), &[]).groups.is_empty());
        let words = |at: usize| {
            let card = format!("card {at}");
            choice(if at < 20 { "Play" } else { "Discard" }, &card, &card)
        };
        let folded = Folded::of((0..40).map(words).collect(), &[]);
        assert!(folded.groups.is_empty());
        assert_eq!(folded.entries[39].choice.notation, "card 39");
    }

    #[test]
    fn one_very_long_group_is_closed_and_what_stands_beside_it_is_not() {
        let choice = |at: usize| {
            let way = format!("way {at}");
            choice(if at < 5 { "Throw" } else { "Aim" }, &way, &way)
        };
        let folded = Folded::of((0..66).map(choice).collect(), &[]);
        let groups: Vec<_> = folded.groups.iter().map(|group| (group.len, group.closed)).collect();
        assert_eq!(groups, [(5, false), (61, true)]);
        assert_eq!(folded.groups[1].summary(), "61 choices …");
        assert!(Folded::of((0..65).map(choice).collect(), &[]).groups.is_empty());
    }

    #[test]
    fn a_square_and_a_facing_find_their_choice() {
        let folded = Folded::of(board(), &[]);
        let found = |text: &str| {
            let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
            let fits = folded.inside(0).filter(|(_, entry)| entry.is_at(&words));
            fits.map(|(_, entry)| entry.choice.notation.clone()).collect::<Vec<_>>()
        };
        assert_eq!(found("f7n"), ["move F6 F7 n"]);
        assert_eq!(found("f7 w"), ["move F6 F7 w"]);
        assert_eq!(found("f7").len(), 4);
        assert_eq!(found("f1").len(), 8, "F1 and F12");
        assert_eq!(found("e").len(), 8 + 6, "two squares of the column in four facings, and east elsewhere");
        assert!(found("f8").is_empty());
    }
}
