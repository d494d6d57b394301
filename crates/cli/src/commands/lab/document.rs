//! Documents with places for what the lab has found, marked by two lines.

use std::{fmt::Display, fs, path::PathBuf};

use crate::commands::{Failure, failure::read_text, out::remark};

/// A place in a document.
pub(super) struct Place {
    file: PathBuf,
    begin: String,
    end: String,
}

impl Place {
    /// The place for what will be found of a game, or which marks are missing: better said before hours of play than after them.
    pub(super) fn find(file: PathBuf, what: &str, game: &impl Display) -> Result<Self, Failure> {
        let place = Self {
            file,
            begin: format!("<!-- {what} of {game} -->"),
            end: format!("<!-- end of the {what} of {game} -->"),
        };
        place.with("")?;
        Ok(place)
    }

    /// Puts a text there. Whatever else was changed in the document meanwhile stays.
    pub(super) fn fill(&self, text: &str) -> Result<(), Failure> {
        fs::write(&self.file, self.with(text)?).map_err(|error| Failure::file(&self.file, &error))?;
        remark(format_args!("put into {}", self.file.display()));
        Ok(())
    }

    /// The document as it is now, with this text in the place.
    fn with(&self, text: &str) -> Result<String, Failure> {
        let document = read_text(&self.file)?;
        let Self { file, begin, end } = self;
        let parts = document.split_once(&format!("{begin}\n")).and_then(|(before, rest)| {
            let (_, after) = rest.split_once(end)?;
            Some(format!("{before}{begin}\n{text}{end}{after}"))
        });
        parts.ok_or_else(|| {
            Failure::new(format!("{}: no place is marked by lines with {begin} and {end}", file.display()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_changed_while_the_games_were_played_stays() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("page.md");
        let page = |before: &str, found: &str| {
            format!("{before}\n<!-- ladder of pig -->\n{found}\n<!-- end of the ladder of pig -->\nafter\n")
        };
        fs::write(&file, page("before", "old")).unwrap();
        let place = Place::find(file.clone(), "ladder", &"pig").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), page("before", "old"), "nothing is found yet");
        fs::write(&file, page("meanwhile", "old")).unwrap();
        place.fill("new\n").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), page("meanwhile", "new"));
        place.fill("new\n").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), page("meanwhile", "new"));
        assert!(Place::find(file, "skill", &"pig").is_err());
    }
}
