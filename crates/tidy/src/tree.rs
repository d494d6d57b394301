//! The texts of a workspace, read once; what is built or downloaded is left out.

use std::{fs, io, path::Path};

/// Folders that hold what is built, downloaded or kept by tools.
const NOT_OURS: [&str; 5] = ["target", "node_modules", "dist", "corpus", "artifacts"];
/// Hidden folders that are ours all the same.
const OURS: [&str; 3] = [".ci", ".github", ".config"];
/// Larger files are data, not text.
const LARGEST: u64 = 4_000_000;

/// A text file of the workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextFile {
    /// Its path from the root, with `/` between folders.
    pub path: String,
    /// What stands in it.
    pub text: String,
}

impl TextFile {
    /// The part of its name after the last dot.
    pub fn ending(&self) -> &str {
        self.name().rsplit_once('.').map_or("", |(_, ending)| ending)
    }

    /// Its name without folders.
    pub fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }

    /// The folder it is in.
    pub fn folder(&self) -> &str {
        self.path.rsplit_once('/').map_or("", |(folder, _)| folder)
    }
}

/// The text files of a workspace in order of their paths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    /// The files.
    pub files: Vec<TextFile>,
}

impl Tree {
    /// Reads every text file below a folder; what is not UTF-8 is no text.
    pub fn read(root: &Path) -> Result<Self, String> {
        let mut tree = Self::default();
        tree.walk(root, "").map_err(|error| format!("{}: {error}", root.display()))?;
        tree.files.sort_by(|one, other| one.path.cmp(&other.path));
        Ok(tree)
    }

    fn walk(&mut self, folder: &Path, prefix: &str) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = format!("{prefix}{name}");
            let kind = entry.file_type()?;
            let hidden = name.starts_with('.') && !OURS.contains(&name.as_str());
            if kind.is_dir() && !hidden && !NOT_OURS.contains(&name.as_str()) {
                self.walk(&entry.path(), &format!("{path}/"))?;
            } else if kind.is_file()
                && entry.metadata()?.len() <= LARGEST
                && let Ok(text) = String::from_utf8(fs::read(entry.path())?)
            {
                self.files.push(TextFile { path, text });
            }
        }
        Ok(())
    }

    /// The file with this path.
    pub fn get(&self, path: &str) -> Option<&TextFile> {
        self.files.iter().find(|file| file.path == path)
    }

    /// Every file below a folder whose name has this ending.
    pub fn below<'a>(&'a self, folder: &'a str, ending: &'a str) -> impl Iterator<Item = &'a TextFile> {
        self.files.iter().filter(move |file| {
            let inside = file.path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
            inside && file.ending() == ending
        })
    }

    /// A tree that was made up for a test.
    #[cfg(test)]
    pub fn of(files: &[(&str, &str)]) -> Self {
        let file = |(path, text): &(&str, &str)| TextFile { path: (*path).into(), text: (*text).into() };
        Self { files: files.iter().map(file).collect() }
    }
}
