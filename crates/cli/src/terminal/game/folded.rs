//! The choices in the order they are listed, and under their groups where there are too many for one list.

use kernel::Spot;
use table::Choice;

use super::{
    board::{At, Board},
    place::Place,
};

/// The longest list that is shown as it is although its choices stand for places of a board.
pub(super) const LONGEST_LIST: usize = 12;

/// The longest group without places that is shown in one list with all others. People search in it, as in a hand of
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
    /// The place of the picture that it is about.
    place: Option<Place>,
    /// The place of its group.
    pub(super) group: usize,
}

/// Choices under one heading. They stand side by side.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) name: String,
    pub(super) first: usize,
    pub(super) len: usize,
    /// How many places of a large board its choices are about; none if one of them is about no place of it.
    pub(super) places: Option<usize>,
    /// The place that all of its choices start from, such as that of the unit which moves.
    pub(super) home: Option<Spot>,
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
    /// Takes the choices. A long list is put into groups if some group is about the places of a large board,
    /// or very long.
    pub(super) fn of(choices: Vec<Choice>, names: &[String], board: &Board) -> Self {
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
            let place = Place::of(&choice, names, board);
            entries.push(Entry { choice, label, hay, place, group });
        }
        if entries.len() <= LONGEST_LIST {
            return Self { entries, groups: Vec::new() };
        }
        let mut groups = groups(headings, &entries, board);
        let on_board = groups.iter().any(Group::is_board);
        if !on_board && groups.iter().all(|group| group.len <= LONGEST_GROUP) {
            return Self { entries, groups: Vec::new() };
        }
        // Beside a board every group is a row; beside one long list the few others stay as they are.
        let longest = if on_board { 1 } else { LONGEST_LIST };
        for group in &mut groups {
            group.closed = group.len > longest;
        }
        // What is done in the same place stands side by side, the places as one reads a board.
        entries.sort_by_key(|entry| (entry.group, entry.at().filter(|_| groups[entry.group].is_board())));
        Self { entries, groups }
    }

    /// The choices of a group with their places.
    pub(super) fn inside(&self, group: usize) -> impl Iterator<Item = (usize, &Entry)> {
        let group = &self.groups[group];
        (group.first..).zip(&self.entries[group.first..group.first + group.len])
    }
}

fn groups(names: Vec<String>, entries: &[Entry], board: &Board) -> Vec<Group> {
    let mut first = 0;
    let mut groups = Vec::with_capacity(names.len());
    for (place, name) in names.into_iter().enumerate() {
        let inside = || entries.iter().filter(|entry| entry.group == place);
        let len = inside().count();
        let mut known: Vec<&Spot> = inside().filter_map(Entry::spot).collect();
        let all = board.is_large() && known.len() == len;
        known.sort_unstable();
        known.dedup();
        // A unit that stays where it is has one place only: its home.
        let home = inside().find_map(|entry| entry.choice.spots.get(1));
        let home = home.filter(|home| {
            inside().all(|entry| match entry.choice.spots.as_slice() {
                [] => false,
                [only] => only == *home,
                [_, from, ..] => from == *home,
            })
        });
        let places = all.then_some(known.len());
        groups.push(Group { name, first, len, places, home: home.cloned(), closed: false });
        first += len;
    }
    groups
}

impl Group {
    /// Whether its choices are places of a board, so that a cursor can go over them.
    pub(super) fn is_board(&self) -> bool {
        self.places.is_some_and(|places| places > 1)
    }

    /// What is inside, in a few words.
    pub(super) fn summary(&self) -> String {
        match self.places {
            Some(places) if places > 1 => format!("{places} places to choose from …"),
            _ => format!("{} choices …", self.len),
        }
    }
}

impl Entry {
    /// The place that it is about, if that is in the picture.
    pub(super) fn spot(&self) -> Option<&Spot> {
        self.choice.spots.first().filter(|_| self.place.is_some())
    }

    /// Where that is.
    pub(super) fn at(&self) -> Option<At> {
        self.place.as_ref().map(|place| place.at)
    }

    /// Whether its group, label or notation holds every one of these words.
    pub(super) fn holds(&self, words: &[String]) -> bool {
        words.iter().all(|word| self.hay.contains(word))
    }

    /// Whether these words, in small letters, name its place and what follows there: `f7`, `f7 n`, `f7n`, or only `n`.
    pub(super) fn is_at(&self, words: &[String]) -> bool {
        let Some(place) = &self.place else { return self.holds(words) };
        words.iter().all(|word| {
            place.is_begun_by(word)
                || place.is_followed_by(word)
                || place.behind_id(word).is_some_and(|rest| place.is_followed_by(rest))
        })
    }

    /// How many letters of this text, in small letters, name its place, if it begins with all of its name: `f7n` with two.
    pub(super) fn is_named(&self, text: &str) -> Option<usize> {
        let place = self.place.as_ref()?;
        place.behind_id(text).map(|_| place.id.len())
    }

    /// Whether what follows its place is called so, in small letters: `n` for `facing north`.
    pub(super) fn is_done(&self, word: &str) -> bool {
        let Some(place) = &self.place else { return false };
        let rest = place.behind_id(word).unwrap_or(word);
        !rest.is_empty() && place.is_followed_by(rest)
    }

    /// What is chosen besides the place, such as a facing, with what it costs behind it.
    pub(super) fn manner(&self) -> &str {
        self.place.as_ref().map_or("", |place| &place.after)
    }

    /// How many words of a manner it shares from the first one on: the same facing is shared whatever it costs.
    pub(super) fn shares(&self, manner: &str) -> usize {
        let words = self.manner().split(' ').zip(manner.split(' '));
        words.take_while(|(own, other)| own == other).count()
    }
}

#[cfg(test)]
pub(super) mod tests {
    use kernel::{Part, Sentence, sentence};
    use table::Json;

    use super::{
        super::board::tests::{picture, row},
        *,
    };

    /// A choice as a game would describe it.
    pub(crate) fn choice(group: &str, label: impl Into<Sentence>, notation: &str) -> Choice {
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
        let spots = |names: [&str; 2]| names.map(Spot::new).to_vec();
        let said =
            |label: Sentence, group, notation: String| Choice { label, ..choice(group, "", &notation) };
        let mut all = Vec::new();
        for way in ["north", "east", "south", "west"] {
            for (at, cost) in ["E5", "F5", "G5", "E7", "F7", "G7", "F1", "F12"].into_iter().zip(1_u8..) {
                let label =
                    sentence!["to ", Spot::new(at), format!(" facing {way}: "), cost, " points, 4 left"];
                let notation = format!("move F6 {at} {}", &way[..1]);
                all.push(Choice { spots: spots([at, "F6"]), ..said(label, "Move the tank on F6", notation) });
            }
        }
        for at in ["A1", "B1"] {
            let label = sentence!["to ", Spot::new(at), ": 1 point, 6 left"];
            let notation = format!("move C4 {at}");
            all.push(Choice {
                spots: spots([at, "C4"]),
                ..said(label, "Move the helicopter on C4", notation)
            });
        }
        all.push(choice("Movement", "end the movement", "end"));
        all
    }

    fn folded() -> Folded {
        Folded::of(board(), &[], &Board::of(&picture()))
    }

    #[test]
    fn long_lists_of_places_are_folded_and_sorted() {
        let folded = folded();
        let groups: Vec<_> =
            folded.groups.iter().map(|group| (group.name.as_str(), group.len, group.places)).collect();
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
        let few = Board::of(&row());
        assert!(
            Folded::of(board(), &[], &few).groups.is_empty(),
            "where there are few places, people read the list"
        );
        let homes: Vec<_> = folded.groups.iter().map(|group| group.home.clone()).collect();
        assert_eq!(homes, [Some(Spot::new("F6")), Some(Spot::new("C4")), None]);
    }

    #[test]
    fn a_group_is_at_home_where_all_of_its_choices_start() {
        let home = |spots: &[&str]| {
            let spots = spots.iter().map(Spot::new).collect();
            let more = Choice { spots, ..choice("Move the tank on F6", "stay", "stay") };
            let all = board().into_iter().chain([more]).collect();
            Folded::of(all, &[], &Board::of(&picture())).groups[0].home.clone()
        };
        assert_eq!(home(&["F6"]), Some(Spot::new("F6")), "a tank turns where it stands");
        for elsewhere in [&["F5"][..], &["F6", "F5"], &[]] {
            assert_eq!(home(elsewhere), None, "{elsewhere:?}");
        }
    }

    #[test]
    fn short_lists_and_lists_without_places_stay_as_they_are() {
        let there = Board::of(&picture());
        assert!(Folded::of(board().split_off(30), &[], &there).groups.is_empty());
        assert!(
            Folded::of(board(), &[], &Board::default()).groups.is_empty(),
            "no cursor can go over places that the picture does not have"
        );
        let words = |at: usize| {
            let card = format!("card {at}");
            choice(if at < 20 { "Play" } else { "Discard" }, &card, &card)
        };
        let folded = Folded::of((0..40).map(words).collect(), &[], &there);
        assert!(folded.groups.is_empty());
        assert_eq!(folded.entries[39].choice.notation, "card 39");
    }

    #[test]
    fn one_very_long_group_is_closed_and_what_stands_beside_it_is_not() {
        let choice = |at: usize| {
            let way = format!("way {at}");
            choice(if at < 5 { "Throw" } else { "Aim" }, &way, &way)
        };
        let there = Board::default();
        let folded = Folded::of((0..66).map(choice).collect(), &[], &there);
        let groups: Vec<_> = folded.groups.iter().map(|group| (group.len, group.closed)).collect();
        assert_eq!(groups, [(5, false), (61, true)]);
        assert_eq!(folded.groups[1].summary(), "61 choices …");
        assert!(Folded::of((0..65).map(choice).collect(), &[], &there).groups.is_empty());
    }

    #[test]
    fn a_square_and_a_facing_find_their_choice() {
        let folded = folded();
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
        let named = |text: &str| folded.inside(0).filter_map(|(_, entry)| entry.is_named(text)).max();
        assert_eq!((named("f7n"), named("f12"), named("f123"), named("g")), (Some(2), Some(3), None, None));
    }

    #[test]
    fn a_place_is_found_by_what_it_is_called() {
        let onto = |slot: &str, name: &str| Choice {
            label: sentence!["toss onto ", Part::spot(slot, name), ", hits on 4"],
            spots: vec![Spot::new(slot)],
            ..choice("Toss", "", &format!("toss {slot}"))
        };
        let mut picture = kernel::Picture::default();
        for slot in ["4", "5"] {
            picture.write(kernel::Tone::Plain, "[card]").at(Spot::new(slot));
        }
        let all = vec![onto("4", "the Old Mill"), onto("5", "the Harbour")];
        let folded = Folded::of(all, &[], &Board::of(&picture));
        let found = |text: &str| {
            let fits = folded.entries.iter().filter(|entry| entry.is_at(&[text.to_owned()]));
            fits.map(|entry| entry.choice.notation.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(found("harb"), ["toss 5"]);
        assert_eq!(found("5"), ["toss 5"]);
        assert_eq!(found("hits"), ["toss 4", "toss 5"]);
        assert_eq!(folded.entries[0].manner(), ", hits on 4");
    }
}
