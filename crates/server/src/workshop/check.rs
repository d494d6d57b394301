//! Looking over a pack that is being made: every mistake with the field it stands in, and the card as it will look.

use std::collections::BTreeMap;

use kernel::{Mistake, Pack, Piece};
use monsterbox_box::AnyGame;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::{
    Texts,
    form::{Field, Form, List, form},
    whole,
    write::{Place, Written, written},
};

/// A file as it is sent: its text, or what stands in it.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Sent {
    Text(String),
    Data(Map<String, Value>),
}

/// Something to mend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct PackProblem {
    /// The file it stands in.
    pub(crate) file: String,
    /// Its line there, as the file is written.
    pub(crate) line: usize,
    /// The list it stands in.
    pub(crate) list: Option<String>,
    /// Which of its cards, from 0.
    pub(crate) number: Option<usize>,
    /// The keys that lead to its field.
    pub(crate) field: Vec<String>,
    /// The card's name.
    pub(crate) card: Option<String>,
    /// What is wrong and what would be right.
    pub(crate) message: String,
}

/// A card of a pack.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CardAt {
    /// The file it stands in.
    pub(crate) file: String,
    /// The list.
    pub(crate) list: String,
    /// Which of its cards, from 0.
    #[serde(deserialize_with = "wire::whole::read")]
    #[schema(maximum = 1000)]
    pub(crate) number: u64,
}

/// A pack that was looked over.
pub(crate) struct Draft {
    pub(crate) problems: Vec<PackProblem>,
    /// The texts of its files.
    pub(crate) texts: Texts,
    /// What stands in those that a form describes.
    pub(crate) data: BTreeMap<String, Map<String, Value>>,
    files: BTreeMap<String, Written>,
}

impl Draft {
    /// Reads what was sent, and has the game's own reader look for mistakes.
    pub(crate) fn of(game: &AnyGame, sent: BTreeMap<String, Sent>) -> Self {
        let form = form(game.slug);
        let mut draft =
            Self { problems: Vec::new(), texts: Texts::new(), data: BTreeMap::new(), files: BTreeMap::new() };
        for (file, sent) in sent {
            draft.take(form, file, sent);
        }
        if draft.problems.is_empty() {
            let pack = whole(game, "draft", &draft.texts);
            let mistakes = (game.check_pack)(&pack);
            draft.problems = mistakes.into_iter().map(|mistake| draft.found(form, mistake)).collect();
        }
        draft
    }

    fn take(&mut self, form: Option<&Form>, file: String, sent: Sent) {
        let described =
            file == "pack.toml" || form.is_some_and(|form| form.lists.iter().any(|list| list.file == file));
        let data = match sent {
            Sent::Text(text) if !described => {
                self.texts.insert(file, text);
                return;
            }
            Sent::Text(text) => match text.parse::<toml::Table>() {
                Ok(table) => serde_json::to_value(table).ok().and_then(|value| match value {
                    Value::Object(data) => Some(data),
                    _ => None,
                }),
                Err(error) => {
                    let at = error.span().map_or(0, |span| span.start);
                    let line = text.bytes().take(at).filter(|byte| *byte == b'\n').count() + 1;
                    let message = error.message().replace('\n', ", ");
                    self.problems.push(PackProblem { line, ..of_file(&file, message) });
                    return;
                }
            },
            Sent::Data(data) => Some(data),
        };
        let data = data.unwrap_or_default();
        match written(&data, &|list| order(form, &file, list)) {
            Ok(written) => {
                self.texts.insert(file.clone(), written.text.clone());
                self.files.insert(file.clone(), written);
                self.data.insert(file, data);
            }
            Err(message) => self.problems.push(of_file(&file, message)),
        }
    }

    /// A mistake of the reader, with the field it stands in.
    fn found(&self, form: Option<&Form>, mistake: Mistake) -> PackProblem {
        let Mistake { file, line, card, message } = mistake;
        let place = self.files.get(&file).map_or_else(Place::default, |written| written.place(line));
        let list = place.list.as_deref().and_then(|key| list_of(form?, &file, key));
        let field = match (&card, list) {
            (Some(_), Some(list)) => {
                let begins = self.files.get(&file).is_some_and(|written| {
                    written.place(line.saturating_sub(1)).path.len() < place.path.len()
                });
                field(list, &place.path, &message, begins)
            }
            _ => Vec::new(),
        };
        let number = place.number.filter(|_| card.is_some());
        PackProblem { file, line, list: place.list, number, field, card, message }
    }

    /// Every card and piece, where there is nothing to mend.
    pub(crate) fn pieces(&self, game: &AnyGame) -> Vec<Piece> {
        let fine = self.problems.is_empty();
        if fine { (game.pieces)(&whole(game, "draft", &self.texts)) } else { Vec::new() }
    }

    /// One card as it will look: with all others, or, where there is something to mend elsewhere, among the game's own.
    pub(crate) fn piece(&self, game: &AnyGame, at: &CardAt) -> Option<Piece> {
        let list = list_of(form(game.slug)?, &at.file, &at.list)?;
        let place = usize::try_from(at.number).ok()?;
        let card = self.data.get(&at.file)?.get(&at.list)?.get(place)?;
        if self.problems.is_empty() {
            return drawn(&self.pieces(game), list, card, place);
        }
        let mine = |problem: &&PackProblem| {
            problem.file == at.file
                && problem.list.as_ref() == Some(&at.list)
                && problem.number == Some(place)
        };
        if self.problems.iter().any(|problem| mine(&problem)) {
            return None;
        }
        let (pack, number) = among_the_own(game, list, card)?;
        drawn(&(game.pieces)(&pack), list, card, number)
    }
}

fn of_file(file: &str, message: String) -> PackProblem {
    let (list, number, field, card) = (None, None, Vec::new(), None);
    PackProblem { file: file.to_owned(), line: 1, list, number, field, card, message }
}

fn list_of<'f>(form: &'f Form, file: &str, key: &str) -> Option<&'f List> {
    form.lists.iter().find(|list| list.file == file && list.key == key)
}

/// The keys of a card in the order of its form.
fn order<'f>(form: Option<&'f Form>, file: &str, list: &str) -> Vec<&'f str> {
    let fields = form.and_then(|form| list_of(form, file, list)).into_iter().flat_map(|list| &list.fields);
    fields.map(|field| field.key.as_str()).collect()
}

/// The field that a sentence is about. It names it, or it stands on its line; a mistake at the beginning of a card, which has no
/// line of its own, is of the whole card.
fn field(list: &List, path: &[String], message: &str, begins: bool) -> Vec<String> {
    let outer = path.split_last().map_or(&[][..], |(_, outer)| outer);
    let beside = outer.iter().filter(|key| key.parse::<usize>().is_err()).try_fold(
        list.fields.as_slice(),
        |fields, key| {
            let inner = fields.iter().find(|field| field.key == **key)?;
            Some(inner.fields.as_slice())
        },
    );
    let named = message.split('`').nth(1).unwrap_or_default();
    let is_there = |field: &Field| field.key == named;
    if beside.is_some_and(|fields| fields.iter().any(is_there)) {
        return outer.iter().cloned().chain([named.to_owned()]).collect();
    }
    let says = path.last().is_some_and(|key| message.contains(key.as_str()));
    if begins && !says { outer.to_vec() } else { path.to_vec() }
}

/// What a card is told apart by.
fn identity<'c>(list: &List, card: &'c Value) -> Option<&'c str> {
    card.get(list.identity.as_ref()?)?.as_str()
}

/// The piece that is drawn of a card.
fn drawn(pieces: &[Piece], list: &List, card: &Value, number: usize) -> Option<Piece> {
    let kin = || pieces.iter().filter(|piece| piece.kind == list.piece);
    let by_id = identity(list, card).and_then(|id| {
        let ending = format!("-{id}");
        kin().find(|piece| piece.id == id).or_else(|| kin().find(|piece| piece.id.ends_with(&ending)))
    });
    by_id.or_else(|| kin().nth(number)).cloned()
}

/// The game's own pack with one card put in, and where it stands there.
fn among_the_own(game: &AnyGame, list: &List, card: &Value) -> Option<(Pack, usize)> {
    let mut pack = game.base_pack?.clone();
    let table: toml::Table = pack.files.get(&list.file)?.parse().ok()?;
    let Value::Object(mut data) = serde_json::to_value(table).ok()? else { return None };
    let cards = data.get_mut(&list.key)?.as_array_mut()?;
    let id = identity(list, card);
    let number = cards.iter().position(|known| id.is_some() && identity(list, known) == id).unwrap_or(0);
    *cards.get_mut(number)? = card.clone();
    let text = written(&data, &|_| Vec::new()).ok()?.text;
    pack.files.insert(list.file.clone(), text);
    (game.check_pack)(&pack).is_empty().then_some((pack, number))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn own(game: &AnyGame) -> BTreeMap<String, Sent> {
        let files = game.base_pack.unwrap().files.iter();
        files
            .filter(|(name, _)| super::super::may_be_called(name))
            .map(|(name, text)| (name.clone(), Sent::Text(text.clone())))
            .collect()
    }

    #[test]
    fn the_games_own_packs_have_nothing_to_mend_and_read_the_same() {
        for game in monsterbox_box::games().into_iter().filter(|game| game.base_pack.is_some()) {
            let draft = Draft::of(&game, own(&game));
            assert_eq!(draft.problems, [], "{}", game.slug);
            let base = game.base_pack.unwrap();
            let mut pack = whole(&game, "base", &draft.texts);
            pack.files.insert("balance.toml".to_owned(), base.files["balance.toml"].clone());
            assert_eq!(pack.play_hash(), base.play_hash(), "{}", game.slug);
            assert_eq!(draft.pieces(&game), (game.pieces)(base), "{}", game.slug);
            let again = draft.data.iter().map(|(name, data)| (name.clone(), Sent::Data(data.clone())));
            let rest = own(&game).into_iter().filter(|(name, _)| !draft.data.contains_key(name));
            assert_eq!(Draft::of(&game, again.chain(rest).collect()).texts, draft.texts, "{}", game.slug);
        }
    }

    #[test]
    fn every_mistake_finds_its_field() {
        let game = monsterbox_box::find("monster-strike").unwrap();
        let fine = Draft::of(&game, own(&game));
        let changed = |file: &str, list: &str, change: &dyn Fn(&mut Value)| {
            let mut sent = own(&game);
            let mut data = Value::Object(fine.data[file].clone());
            change(&mut data[list][1]);
            let Value::Object(data) = data else { panic!() };
            sent.insert(file.to_owned(), Sent::Data(data));
            let draft = Draft::of(&game, sent);
            let at = CardAt { file: file.to_owned(), list: list.to_owned(), number: 1 };
            assert_eq!(draft.piece(&game, &at), None, "a card with a mistake is not drawn by its numbers");
            let other = CardAt { number: 0, ..at };
            assert!(draft.piece(&game, &other).is_some(), "the others are");
            let problem = draft.problems.first().unwrap();
            assert_eq!((problem.list.as_deref(), problem.number), (Some(list), Some(1)), "{problem:?}");
            problem.field.join(".")
        };
        let monster = |change: &dyn Fn(&mut Value)| changed("monsters.toml", "monster", change);
        assert_eq!(monster(&|card| card["level"] = json!(13)), "level");
        assert_eq!(
            monster(&|card| card["level"] = json!(null)),
            "level",
            "what is missing is asked for at its place"
        );
        assert_eq!(monster(&|card| card["first"]["damage"] = json!(101)), "first.damage");
        assert_eq!(monster(&|card| card["first"]["damage"] = json!(null)), "first.damage");
        assert_eq!(monster(&|card| card["id"] = json!("pass")), "id");
        assert_eq!(monster(&|card| card["name"] = json!("Puddle Imp")), "name");
        assert_eq!(monster(&|card| card["portrait"] = json!("../../x.svg")), "portrait");
        assert_eq!(monster(&|card| card["line"] = json!("\u{1b}[2J")), "line");
        let event = |change: &dyn Fn(&mut Value)| changed("events.toml", "event", change);
        assert_eq!(
            event(&|card| card["enter"] =
                json!([{"monsters": 1, "where": "first"}, {"monsters": 9, "where": "first"}])),
            "enter.1.monsters"
        );
        assert_eq!(event(&|card| card["attack"] = json!([{"who": "all"}])), "attack.0.with");
        let gear = |change: &dyn Fn(&mut Value)| changed("gear.toml", "gear", change);
        assert_eq!(gear(&|card| card["few"] = json!({"2": 12})), "few.2");
        let list = || {
            let mut sent = own(&game);
            sent.insert("monsters.toml".to_owned(), Sent::Text("[[monster]]\nid = = 3\n".to_owned()));
            Draft::of(&game, sent).problems[0].clone()
        };
        assert_eq!((list().line, list().number), (2, None), "what is no TOML is named by its line");
        let few = Draft::of(&game, BTreeMap::from([("pack.toml".to_owned(), Sent::Text(String::new()))]));
        assert!(
            few.problems.iter().any(|problem| problem.file == "gear.toml"),
            "a file that is missing is named"
        );
    }
}
