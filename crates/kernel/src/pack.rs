//! Content packs: cards and maps as files that a person writes by hand, and every mistake in them by file and line.
//!
//! The kernel opens no files. Whoever does hands over a [`Pack`]: the names of its files with their texts. A game reads
//! its cards from it with [`Entry`], which never stops at the first mistake.

mod base;
mod card_face;
mod content;
mod entry;
mod names;
mod pieces;
pub mod svg;

use std::{collections::BTreeMap, fmt};

use include_dir::Dir;

pub use base::BasePack;
pub use card_face::{CardFace, FaceReader};
pub use entry::{Entry, File};
pub use names::Names;
pub use pieces::read_pieces;

/// A pack as it lies in its folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack {
    /// The name of its folder.
    pub name: String,
    /// Its files by their path inside the folder, with `/` between the parts.
    pub files: BTreeMap<String, String>,
}

/// One mistake in a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The file it stands in.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The card it belongs to, where there is one.
    pub card: Option<String>,
    /// What is wrong and what would be right.
    pub message: String,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: ", self.file, self.line)?;
        match &self.card {
            Some(card) => write!(f, "{card}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl Pack {
    /// A pack that is built into the program.
    pub fn embedded(name: &str, folder: &Dir<'_>) -> Self {
        fn gather(folder: &Dir<'_>, files: &mut BTreeMap<String, String>) {
            for file in folder.files() {
                if let Some(text) = file.contents_utf8() {
                    files.insert(file.path().to_string_lossy().replace('\\', "/"), text.to_owned());
                }
            }
            folder.dirs().for_each(|inner| gather(inner, files));
        }
        let mut files = BTreeMap::new();
        gather(folder, &mut files);
        Self { name: name.to_owned(), files }
    }

    /// The same pack with the pictures of another one beside its own.
    #[must_use]
    pub fn with_pictures_of(mut self, other: &Self) -> Self {
        let is_picture = |path: &str| path.rsplit('.').next() == Some("svg");
        for (path, picture) in other.files.iter().filter(|(path, _)| is_picture(path)) {
            self.files.entry(path.clone()).or_insert_with(|| picture.clone());
        }
        self
    }

    /// What its `pack.toml` calls it, for people; its name where that says nothing.
    pub fn title(&self) -> String {
        self.on_title_page("title").unwrap_or_else(|| self.name.clone())
    }

    /// What it is, in the sentence of its `pack.toml`.
    pub fn about(&self) -> String {
        self.on_title_page("about").unwrap_or_default()
    }

    fn on_title_page(&self, key: &str) -> Option<String> {
        let mut unheard = Vec::new();
        self.file("pack.toml", &mut unheard).top().text(key, 200, &mut unheard)
    }

    /// Checks the `pack.toml` that every pack has: its game, name, title, sentence and version.
    pub fn check_title(&self, slug: &str, mistakes: &mut Vec<Mistake>) {
        let file = self.file("pack.toml", mistakes);
        let top = file.top();
        top.choice("game", &[slug], mistakes);
        top.id("name", mistakes);
        top.text("title", 60, mistakes);
        top.text("about", 200, mistakes);
        top.number("version", 1..=1_000_000, mistakes);
        top.only(&["game", "name", "title", "about", "version"], mistakes);
    }

    /// The picture that an entry names under `portrait`; it has to be an SVG file of the pack.
    pub fn portrait(&self, entry: &Entry<'_>, mistakes: &mut Vec<Mistake>) -> String {
        let portrait = entry.text("portrait", 100, mistakes).unwrap_or_default();
        if portrait.is_empty() {
            return portrait;
        }
        match self.files.get(&portrait) {
            None => {
                entry.at("portrait", format!("the pack has no picture `{portrait}` (an SVG file)"), mistakes);
            }
            Some(picture) => {
                if let Some((line, message)) = svg::wrong_with(picture) {
                    mistakes.push(Mistake {
                        file: portrait.clone(),
                        line,
                        card: entry.card.clone(),
                        message,
                    });
                }
            }
        }
        portrait
    }

    /// Reads one of its TOML files; what is wrong with the file as such is added to the mistakes.
    pub fn file<'p>(&'p self, name: &'p str, mistakes: &mut Vec<Mistake>) -> File<'p> {
        if let Some(text) = self.files.get(name) {
            return File::read(name, text, mistakes);
        }
        let message = "the pack has no such file".to_owned();
        mistakes.push(Mistake { file: name.to_owned(), line: 1, card: None, message });
        File::missing(name)
    }

    /// The slug of the game it is for, as its `pack.toml` says.
    pub fn game(&self) -> Option<String> {
        let mut unheard = Vec::new();
        self.file("pack.toml", &mut unheard).top().text("game", 40, &mut unheard)
    }

    /// A mistake of the pack as a whole, put at the top of its `pack.toml`.
    pub fn mistake(message: String) -> Mistake {
        Mistake { file: "pack.toml".to_owned(), line: 1, card: None, message }
    }
}

/// All mistakes of a pack in one text, a line each; the order is that of files and lines.
pub fn listed(mistakes: &[Mistake]) -> String {
    let mut sorted: Vec<&Mistake> = mistakes.iter().collect();
    sorted.sort_by(|a, b| (&a.file, a.line).cmp(&(&b.file, b.line)));
    sorted.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}
