//! Every key, limit and kind of the forms is what the games' readers take.

use kernel::{Mistake, Pack};
use monsterbox_box::AnyGame;
use serde_json::{Value, json};

use super::{super::write::written, *};

/// A game's own pack with one of its cards changed, and what its reader says about that.
fn changed(game: &AnyGame, list: &List, change: impl FnOnce(&mut Value)) -> Vec<Mistake> {
    let base = game.base_pack.unwrap();
    let table: toml::Table = base.files[&list.file].parse().unwrap();
    let mut data = serde_json::to_value(table).unwrap();
    change(&mut data[&list.key][0]);
    let mut pack: Pack = base.clone();
    let text = written(data.as_object().unwrap(), &|_| Vec::new()).unwrap().text;
    pack.files.insert(list.file.clone(), text);
    (game.check_pack)(&pack)
}

fn at<'v>(card: &'v mut Value, path: &[&str]) -> &'v mut Value {
    path.iter().fold(card, |value, key| match key.parse::<usize>() {
        Ok(place) if value.is_array() => &mut value[place],
        _ => &mut value[*key],
    })
}

fn known_keys(mistakes: &[Mistake]) -> Vec<String> {
    let said = mistakes.iter().find_map(|mistake| mistake.message.split_once("`zzz` here; the keys are: "));
    let (_, keys) = said.unwrap_or_else(|| panic!("{mistakes:?}"));
    let mut keys: Vec<String> = keys.split(", ").map(str::to_owned).collect();
    keys.sort();
    keys
}

fn keys_of(fields: &[Field]) -> Vec<String> {
    let mut keys: Vec<String> = fields.iter().map(|field| field.key.clone()).collect();
    keys.sort();
    keys
}

/// Something that can stand in a group or a row, for games whose first card has none.
fn filled(fields: &[Field], kind: Option<&str>) -> Value {
    let mut group = serde_json::Map::new();
    for field in fields {
        let there = field
            .only
            .as_ref()
            .is_none_or(|only| kind.is_some_and(|kind| only.is.iter().any(|is| is == kind)));
        if (field.optional && field.key != "forward") || !there {
            continue;
        }
        let value = match field.kind {
            FieldKind::Number => json!(field.to),
            FieldKind::Choice => json!(kind.filter(|_| field.key == "kind").unwrap_or(&field.words[0])),
            _ => json!("Something"),
        };
        group.insert(field.key.clone(), value);
    }
    Value::Object(group)
}

/// Compares the fields of a card, or of a group inside it, with what the reader takes.
fn compare(game: &AnyGame, list: &List, path: &[&str], fields: &[Field], prepare: &dyn Fn(&mut Value)) {
    let name = format!("{} {} {path:?}", game.slug, list.key);
    let said = |change: &dyn Fn(&mut Value)| {
        changed(game, list, |card| {
            prepare(card);
            change(at(card, path));
        })
    };
    for field in fields {
        let key = field.key.as_str();
        let complains = |value: Value| {
            let mistakes = said(&|card| card[key] = value.clone());
            let about = format!("`{key}` ");
            mistakes.iter().any(|mistake| mistake.message.starts_with(&about) && mistake.card.is_some())
        };
        match field.kind {
            FieldKind::Number => {
                let (from, to) = (field.from.unwrap(), field.to.unwrap());
                assert!(complains(json!(from - 1)) && complains(json!(to + 1)), "{name}: {key} is wider");
                assert!(!complains(json!(from)) && !complains(json!(to)), "{name}: {key} is narrower");
            }
            FieldKind::Text | FieldKind::Long => {
                let most = field.most.unwrap();
                assert!(complains(json!("x".repeat(most + 1))), "{name}: {key} may be longer");
                assert!(!complains(json!("x".repeat(most))), "{name}: {key} may not be so long");
            }
            FieldKind::Id => {
                let most = field.most.unwrap();
                assert!(complains(json!("x".repeat(most + 1))) && complains(json!("A b")), "{name}: {key}");
                assert!(!complains(json!("x".repeat(most))), "{name}: {key}");
            }
            FieldKind::Choice => {
                let mistakes = said(&|card| card[key] = json!("nonsense"));
                let all = format!("`{key}` is one of {}, not", field.words.join(", "));
                assert!(
                    mistakes.iter().any(|mistake| mistake.message.starts_with(&all)),
                    "{name}: {mistakes:?}"
                );
            }
            FieldKind::OneOf | FieldKind::Portrait => {
                let mistakes = said(&|card| card[key] = json!("nonsense"));
                assert!(
                    mistakes.iter().any(|mistake| mistake.message.contains("`nonsense`")),
                    "{name}: {key}"
                );
            }
            FieldKind::Flag => assert!(complains(json!(3)) && !complains(json!(true)), "{name}: {key}"),
            FieldKind::Group | FieldKind::Rows => {}
        }
        let missing = said(&|card| {
            card.as_object_mut().unwrap().remove(key);
        });
        // Either way of moving will do.
        if !field.optional {
            assert!(!missing.is_empty(), "{name}: {key} may be left out");
        }
    }
}

#[test]
fn every_form_says_what_the_reader_takes() {
    for game in monsterbox_box::games() {
        let Some(base) = game.base_pack else {
            assert!(form(game.slug).is_none(), "{} takes no packs", game.slug);
            continue;
        };
        for list in &form(game.slug).unwrap().lists {
            let name = format!("{} {}", game.slug, list.key);
            let keys = known_keys(&changed(&game, list, |card| card["zzz"] = json!(1)));
            assert_eq!(keys, keys_of(&list.fields), "{name}");
            compare(&game, list, &[], &list.fields, &|_| {});
            for field in list.fields.iter().filter(|field| !field.fields.is_empty()) {
                let key = field.key.as_str();
                let kinds: Vec<Option<&str>> = match field.fields.iter().find(|inner| inner.key == "kind") {
                    Some(kind) => kind.words.iter().map(|word| Some(word.as_str())).collect(),
                    None => vec![None],
                };
                for kind in kinds {
                    let rows = field.kind == FieldKind::Rows;
                    let group = filled(&field.fields, kind);
                    let prepare =
                        |card: &mut Value| card[key] = if rows { json!([group]) } else { group.clone() };
                    let path: Vec<&str> = if rows { vec![key, "0"] } else { vec![key] };
                    let there: Vec<Field> = field
                        .fields
                        .iter()
                        .filter(|inner| {
                            inner
                                .only
                                .as_ref()
                                .is_none_or(|only| only.is.iter().any(|is| Some(is.as_str()) == kind))
                        })
                        .cloned()
                        .collect();
                    let keys = known_keys(&changed(&game, list, |card| {
                        prepare(card);
                        at(card, &path)["zzz"] = json!(1);
                    }));
                    assert_eq!(keys, keys_of(&there), "{name} {key} {kind:?}");
                    let plain: Vec<Field> = there.into_iter().filter(|inner| inner.key != "kind").collect();
                    compare(&game, list, &path, &plain, &prepare);
                    if let Some(most) = field.most.filter(|_| rows) {
                        let many = |count| {
                            changed(&game, list, |card| card[key] = json!(vec![group.clone(); count]))
                        };
                        assert!(
                            many(most).is_empty() && !many(most + 1).is_empty(),
                            "{name} {key}: {most} rows"
                        );
                    }
                }
            }
            // The numbers of cards, and the kind of piece that is drawn of one.
            let count = |wanted: usize| {
                let table: toml::Table = base.files[&list.file].parse().unwrap();
                let mut data = serde_json::to_value(table).unwrap();
                let cards = data[&list.key].as_array_mut().unwrap();
                let (first, has) = (cards[0].clone(), cards.len());
                cards.truncate(wanted);
                for number in has..wanted {
                    let mut more = first.clone();
                    for key in ["id", "name"] {
                        more[key] = json!(format!("more-{number}"));
                    }
                    cards.push(more);
                }
                let mut pack = base.clone();
                let text = written(data.as_object().unwrap(), &|_| Vec::new()).unwrap().text;
                pack.files.insert(list.file.clone(), text);
                (game.check_pack)(&pack)
                    .iter()
                    .any(|mistake| mistake.card.is_none() && mistake.file == list.file)
            };
            if list.identity.as_deref() == Some("id") && list.key != "type" {
                assert!(count(list.most + 1), "{name}: more fit");
                assert!(list.fewest == 0 || count(list.fewest - 1), "{name}: fewer are enough");
            }
            let drawn = (game.pieces)(base);
            assert!(
                drawn.iter().any(|piece| piece.kind == list.piece),
                "{name}: no piece is a {}",
                list.piece
            );
            for shown in list
                .fields
                .iter()
                .flat_map(|field| field.fields.iter().chain([field]))
                .filter_map(|field| field.shows.as_deref())
            {
                let is_there = |piece: &kernel::Piece| {
                    shown == "flavour" || piece.numbers.iter().any(|(what, _)| what == shown)
                };
                assert!(
                    drawn.iter().filter(|piece| piece.kind == list.piece).all(is_there),
                    "{name}: {shown}"
                );
            }
        }
    }
}
