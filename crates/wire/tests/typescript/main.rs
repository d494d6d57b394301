//! The TypeScript types of everything that goes over the wire, made from the Rust types, are the ones that the page is built with.

mod agreement;
mod analysed;
mod files;
mod layout;
#[path = "../page/mod.rs"]
mod page;
mod played;
mod samples;
mod spoken;
mod syntax;
mod unwatched;

use std::{collections::BTreeMap, env, fs, io, path::Path};

use agreement::{Agreement, New};
use files::Files;
use played::Played;
use samples::Samples;
use serde_json::json;

/// Where the page has the types.
const WIRE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire");

/// Every file below a folder, by its path from there.
fn read(folder: &Path, prefix: &str, into: &mut BTreeMap<String, String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            read(&entry.path(), &format!("{path}/"), into)?;
        } else {
            into.insert(path, fs::read_to_string(entry.path())?);
        }
    }
    Ok(())
}

#[test]
fn golden_types_are_those_of_the_page() {
    let files = Files::new();
    let made: BTreeMap<String, String> =
        files.0.keys().map(|path| (path.clone(), files.text(path))).collect();
    let folder = Path::new(WIRE);
    if env::var_os("MONSTERBOX_BLESS").is_some_and(|value| value == "1") {
        if folder.exists() {
            fs::remove_dir_all(folder).expect("the old types go");
        }
        fs::create_dir_all(folder.join("games")).expect("there is room for types");
        for (path, text) in &made {
            fs::write(folder.join(path), text).expect("types can be written");
        }
    }
    let mut there = BTreeMap::new();
    read(folder, "", &mut there).expect("the page has its types");
    let hint = "if a type is meant to be like this now, run `make bless`";
    assert_eq!(there.keys().collect::<Vec<_>>(), made.keys().collect::<Vec<_>>(), "{hint}");
    for (path, text) in &made {
        let known = &there[path];
        let line = known.lines().zip(text.lines()).find(|(one, other)| one != other);
        assert!(known == text, "web/src/wire/{path}: {line:?}\n  {hint}");
    }
}

#[test]
fn every_game_has_a_file() {
    let files = Files::new();
    for game in monsterbox_box::games() {
        let path = format!("games/{}.ts", game.slug);
        for name in files::OF_A_GAME {
            assert!(files.find(&path, name).is_some(), "{path} has no {name}");
        }
    }
}

/// What no value ever had: pictures leave out what is as usual, and some choices could have no figures but always have them.
const NEVER_SENT: [&str; 5] = [
    "games/mayhem.ts Detail: null",
    "games/monster-kids.ts Help: null",
    "games/strike.ts ThrowDetail: null",
    "kernel.ts Light: \"off\"",
    "kernel.ts Tone: \"plain\"",
];

#[test]
fn what_is_sent_is_what_the_types_say() {
    let files = Files::new();
    let played = Played::new();
    let mut agreement = Agreement::new(&files);
    let mut samples = Samples::default();
    for ((path, name), values) in &played.values {
        let declared_in = files::declared_in(path, name);
        for value in values {
            let new = agreement.check(declared_in, name, value).unwrap_or_else(|error| panic!("{error}"));
            samples.keep(path, name, value, new);
        }
    }
    assert_eq!(agreement.unseen(), NEVER_SENT, "every alternative of every type was sent");
    if let Some(folder) = env::var_os("MONSTERBOX_WIRE_SAMPLES") {
        samples.write(Path::new(&folder)).expect("samples can be written");
    }
}

#[test]
fn a_renamed_field_is_noticed() {
    let files = Files::new();
    let right = json!({ "text": "x" });
    for wrong in
        [json!({ "words": "x" }), json!({ "text": 1 }), json!({ "text": "x", "more": 1 }), json!("x")]
    {
        let mut agreement = Agreement::new(&files);
        assert_eq!(agreement.check("kernel.ts", "Part", &right), Ok(New::Yes));
        assert!(agreement.check("kernel.ts", "Part", &wrong).is_err(), "{wrong}");
        assert_eq!(agreement.check("kernel.ts", "Part", &right), Ok(New::No));
    }
}

#[test]
fn a_message_has_the_fields_of_its_type() {
    let files = Files::new();
    let mut agreement = Agreement::new(&files);
    let mut check = |name, value| agreement.check(files::PROTOCOL, name, &value).is_ok();
    assert!(check("Message", json!({ "type": "ack", "id": "1", "version": 2 })));
    for wrong in [
        json!({ "type": "ack", "id": "1" }),
        json!({ "type": "acks", "id": "1", "version": 2 }),
        json!({ "type": "closing", "id": "1", "version": 2 }),
        json!({ "id": "1", "version": 2 }),
    ] {
        assert!(!check("Message", wrong.clone()), "{wrong}");
    }
    let order = |terms: serde_json::Value| json!({ "game": "pig", "seats": [], "terms": terms });
    assert!(check("NewTable", order(json!({ "pace": 100 }))));
    assert!(!check("NewTable", order(json!({ "pace": "slow" }))));
    assert!(!check("NewTable", order(json!({ "speed": 100 }))));
}
