//! The dice as a pack: what their faces are called and look like, how they fall, and what lies on the table.

use std::{collections::BTreeMap, sync::Arc, sync::LazyLock};

use include_dir::{Dir, include_dir};
use kernel::{
    Mistake, Pack, Piece, RuleId,
    pack::{Entry, Names, read_pieces},
};
use serde::Serialize;

use crate::{Face, Throws, table::LEDGER};

static BASE_FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/packs/base");

/// The pack that comes with the game.
pub(crate) static BASE: LazyLock<Pack> = LazyLock::new(|| Pack::embedded("base", &BASE_FILES));

/// The content of the base pack, read once.
pub(crate) static BASE_CONTENT: LazyLock<Arc<Content>> =
    LazyLock::new(|| Arc::new(read(&BASE, None).expect("invariant: tests read the base pack")));

/// A face as the pack tells it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sign {
    /// What it is called.
    pub name: String,
    /// The letter that pictures show.
    pub mark: char,
    /// Its colour, as its place among [`COLOURS`].
    pub colour: u8,
    /// Its character, in a sentence.
    pub line: String,
    /// Its picture's file in the pack.
    pub portrait: String,
}

/// The colours of faces, in the order in which screens have them.
pub const COLOURS: [&str; 6] = ["red", "yellow", "green", "cyan", "blue", "violet"];

/// Everything a pack brings that a table plays with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Content {
    /// Rule STR-02: the six faces, X first.
    pub faces: [Sign; 6],
    /// The measured model of the throws, and the hand.
    pub throws: Throws,
}

impl Content {
    /// Reads a pack, or names every mistake in it. What it leaves out is as in the base pack.
    pub fn read(pack: &Pack) -> Result<Self, Vec<Mistake>> {
        read(pack, Some(&BASE_CONTENT))
    }

    /// The face as the pack tells it.
    pub fn sign(&self, face: Face) -> &Sign {
        &self.faces[face.index()]
    }
}

fn read(pack: &Pack, base: Option<&Content>) -> Result<Content, Vec<Mistake>> {
    let mut mistakes = Vec::new();
    pack.check_title("strike", &mut mistakes);
    let faces = read_faces(pack, &mut mistakes);
    let throws = read_throws(pack, base, &mut mistakes);
    read_pieces(pack, &LEDGER, &mut mistakes);
    match (faces, throws) {
        (Some(faces), Some(throws)) if mistakes.is_empty() => Ok(Content { faces, throws }),
        _ => Err(mistakes),
    }
}

/// What the faces are called in `faces.toml`.
const WORDS: [&str; 6] = ["x", "2", "3", "4", "5", "6"];

/// Rule STR-02: a die has six faces, whatever they are called.
fn read_faces(pack: &Pack, mistakes: &mut Vec<Mistake>) -> Option<[Sign; 6]> {
    let file = pack.file("faces.toml", mistakes);
    let top = file.top();
    top.only(&["face"], mistakes);
    let (mut names, mut marks) = (Names::default(), Names::default());
    let mut found: BTreeMap<usize, Option<Sign>> = BTreeMap::new();
    for entry in top.list("face", mistakes) {
        entry.only(&["face", "name", "mark", "colour", "line", "portrait"], mistakes);
        let sign = read_sign(pack, &entry, (&mut names, &mut marks), mistakes);
        let Some(place) = entry.choice("face", &WORDS, mistakes) else { continue };
        if found.insert(place, sign).is_some() {
            entry.at("face", format!("there is another face `{}` (STR-02)", WORDS[place]), mistakes);
        }
    }
    for (place, word) in WORDS.iter().enumerate() {
        if file.is_there() && !found.contains_key(&place) {
            top.at("face", format!("there is no [[face]] for `{word}`: a die has six (STR-02)"), mistakes);
        }
    }
    let signs: Option<Vec<Sign>> = found.into_values().collect();
    signs.and_then(|signs| signs.try_into().ok())
}

fn read_sign(
    pack: &Pack,
    entry: &Entry<'_>,
    (names, marks): (&mut Names, &mut Names),
    mistakes: &mut Vec<Mistake>,
) -> Option<Sign> {
    let name = entry.name("name", 16, mistakes);
    if let Some(name) = &name {
        names.take(entry, "name", name, mistakes);
    }
    let mark = entry.name("mark", 1, mistakes);
    if let Some(mark) = &mark {
        marks.take(entry, "mark", mark, mistakes);
    }
    let mark = mark.and_then(|mark| mark.chars().next()).filter(|mark| {
        // Wide letters would push the picture of the arena apart.
        let narrow = mark.is_ascii();
        if !narrow {
            entry.at("mark", format!("`mark` is a letter from A to Z or a digit, not `{mark}`"), mistakes);
        }
        narrow
    });
    let colour = entry.choice("colour", &COLOURS, mistakes);
    let line = entry.text("line", 120, mistakes);
    let portrait = pack.portrait(entry, mistakes);
    Some(Sign { name: name?, mark: mark?, colour: colour? as u8, line: line?, portrait })
}

/// The throws of the pack, or those of the base pack where it has none.
fn read_throws(pack: &Pack, base: Option<&Content>, mistakes: &mut Vec<Mistake>) -> Option<Throws> {
    const FILE: &str = "throws.toml";
    let Some(text) = pack.files.get(FILE) else { return base.map(|base| base.throws.clone()) };
    match Throws::read(text) {
        Ok(throws) => Some(throws),
        Err(error) => {
            let (file, message) = (FILE.to_owned(), error.message);
            mistakes.push(Mistake { file, line: error.line, card: None, message });
            None
        }
    }
}

/// Every face of the dice and everything else on the table, as a pack describes it.
pub(crate) fn pieces(pack: &Pack) -> Vec<Piece> {
    let mut unheard = Vec::new();
    let base = || BASE_CONTENT.faces.clone();
    let faces = read_faces(pack, &mut unheard).unwrap_or_else(base);
    let mut pieces: Vec<Piece> = Face::all().zip(faces).map(|(face, sign)| face_piece(face, sign)).collect();
    let own = if pack.files.contains_key("pieces.toml") { pack } else { &BASE };
    pieces.extend(read_pieces(own, &LEDGER, &mut unheard));
    pieces
}

/// The id of a face among the pieces.
pub(crate) fn face_id(face: Face) -> String {
    format!("face-{}", WORDS[face.index()])
}

fn face_piece(face: Face, sign: Sign) -> Piece {
    let (does, rule) = if face == Face::X {
        ("Leaves the game as soon as the dice lie still.", "STR-30")
    } else {
        (
            "Goes to the thrower, with every other die that shows the same, as soon as two of them lie there.",
            "STR-31",
        )
    };
    Piece {
        id: face_id(face),
        kind: "face".to_owned(),
        name: sign.name,
        rules_name: Some(face.to_string()),
        numbers: vec![("opposite side".to_owned(), face.opposite().to_string())],
        does: does.to_owned(),
        flavour: sign.line,
        portrait: sign.portrait,
        rules: vec![RuleId("STR-02"), RuleId(rule)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Meta, Setup, Show, pack::listed};

    use crate::Strike;

    fn with(file: &str, change: impl Fn(&str) -> String) -> Pack {
        let mut pack = BASE.clone();
        let changed = change(&pack.files[file]);
        pack.files.insert(file.to_owned(), changed);
        pack
    }

    #[test]
    fn the_base_pack_has_no_mistakes_and_describes_everything() {
        assert_eq!(Strike::check_pack(&BASE), []);
        let pieces = Strike::pieces(&BASE);
        assert_eq!(pieces.len(), 16);
        assert!(pieces.iter().all(|piece| BASE.files.contains_key(&piece.portrait)), "{pieces:?}");
        let bare = Pack { files: BASE.files.clone(), name: "bare".to_owned() };
        let bare = Pack {
            files: bare.files.into_iter().filter(|(name, _)| name != "pieces.toml").collect(),
            ..bare
        };
        assert_eq!(Strike::pieces(&bare), pieces, "what a pack leaves out is told by the base pack");
    }

    #[test]
    fn a_pack_renames_faces_in_pictures_and_stories_but_not_in_notation() {
        let pack = with("faces.toml", |text| {
            let text = text.replace("name = \"4\"\nmark = \"4\"", "name = \"Owl\"\nmark = \"O\"");
            text.replace("colour = \"cyan\"", "colour = \"red\"")
        });
        let rules = Strike::rules(&Setup::of(2).with_pack(Some(Arc::new(pack)))).unwrap();
        let state = <Strike as kernel::Notation>::read_position(&rules, "8 7 | 2 4 | A begin").unwrap();
        let view = <Strike as kernel::Game>::view(&rules, &state, kernel::Viewer::Spectator);
        let names = ["Ann".to_owned(), "Bob".to_owned()];
        let picture = Strike::picture(&rules, &view, &names).plain();
        assert!(picture.contains("│ O │") && picture.contains("│ 2 │"), "{picture}");
        let lies = crate::Dice::try_from("2 4 4".to_owned()).unwrap();
        let told = Strike::narrate(&rules, &crate::Event::Landed { lies }).words(&names);
        assert_eq!(told, "In the arena: 2, Owl, Owl.");
        assert_eq!(Strike::pieces_in_view(&rules, &view)[..2], ["face-2", "face-4"]);
    }

    #[test]
    fn every_mistake_is_named() {
        let throws = &Strike::base_pack().expect("it has one").files["throws.toml"];
        let line = throws.lines().position(|line| line.contains("thrown = 1")).expect("dice are thrown");
        let broken_at = format!("throws.toml:{}: ", line + 1);
        for (file, from, to, says) in [
            ("faces.toml", "face = \"6\"", "face = \"7\"", "`face` is one of x, 2, 3, 4, 5, 6, not `7`"),
            ("faces.toml", "face = \"6\"", "face = \"5\"", "there is another face `5` (STR-02)"),
            ("faces.toml", "name = \"6\"", "name = \"5\"", "which stands in faces.toml on line"),
            ("faces.toml", "mark = \"6\"", "mark = \"66\"", "`mark` has 1 to 1 letters"),
            ("faces.toml", "mark = \"6\"", "mark = \"六\"", "a letter from A to Z or a digit"),
            ("faces.toml", "colour = \"red\"", "colour = \"sad\"", "`colour` is one of red, yellow"),
            ("pieces.toml", "STR-21 STR-23", "STR", "there is no rule `STR`"),
            ("throws.toml", "thrown = 1", "thrown = 2", "throws.toml:1: "),
            ("throws.toml", "thrown = 1", "thrown = \"x", &broken_at),
        ] {
            let found = listed(&Strike::check_pack(&with(file, |text| text.replacen(from, to, 1))));
            assert!(found.contains(says), "{from} → {to}: {found}");
        }
        let faceless = Pack { name: "p".to_owned(), files: BTreeMap::new() };
        let found = Strike::check_pack(&faceless);
        assert_eq!(found.iter().filter(|mistake| mistake.file == "faces.toml").count(), 1, "{found:?}");
    }
}
