//! What is kept between runs: how fast bots and dice move, and which games were played already.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use serde::{Deserialize, Serialize};

/// How fast bots and dice move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Speed {
    /// Slowly enough to read everything.
    Slow,
    /// As people play.
    #[default]
    Normal,
    /// Quickly.
    Fast,
    /// Without a pause, to the next decision of a person.
    AtOnce,
}

impl Speed {
    /// The next one, around the end.
    pub(super) fn next(self) -> Self {
        match self {
            Self::Slow => Self::Normal,
            Self::Normal => Self::Fast,
            Self::Fast => Self::AtOnce,
            Self::AtOnce => Self::Slow,
        }
    }

    /// One step faster, or slower, if there is one.
    pub(super) fn faster(self) -> Self {
        if self == Self::AtOnce { self } else { self.next() }
    }

    /// One step slower, if there is one.
    pub(super) fn slower(self) -> Self {
        match self {
            Self::Slow | Self::Normal => Self::Slow,
            Self::Fast => Self::Normal,
            Self::AtOnce => Self::Fast,
        }
    }

    /// What it is called.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Slow => "slow",
            Self::Normal => "normal",
            Self::Fast => "fast",
            Self::AtOnce => "at once",
        }
    }

    /// The pause between two steps.
    pub(super) fn pause(self) -> Duration {
        Duration::from_millis(match self {
            Self::Slow => 1200,
            Self::Normal => 400,
            Self::Fast => 120,
            Self::AtOnce => 0,
        })
    }
}

/// What the file says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct Said {
    speed: Speed,
    played: BTreeSet<String>,
    /// The name under which somebody last sat down at a server.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
}

/// What is kept between runs. A file that cannot be read or written costs nothing but memory: everything is as if it was the
/// first time.
#[derive(Clone, Debug, Default)]
pub(super) struct Kept {
    path: Option<PathBuf>,
    said: Said,
}

impl Kept {
    /// What was kept in this file; nothing is kept without one.
    pub(super) fn read(path: Option<&Path>) -> Self {
        let said = path.and_then(|path| serde_json::from_str(&fs::read_to_string(path).ok()?).ok());
        Self { path: path.map(Path::to_owned), said: said.unwrap_or_default() }
    }

    pub(super) fn speed(&self) -> Speed {
        self.said.speed
    }

    pub(super) fn set_speed(&mut self, speed: Speed) {
        self.said.speed = speed;
        self.write();
    }

    /// Whether this game was played or learnt already.
    pub(super) fn knows(&self, slug: &str) -> bool {
        self.said.played.contains(slug)
    }

    /// Notes that this game was played or learnt.
    pub(super) fn note(&mut self, slug: &str) {
        if self.said.played.insert(slug.to_owned()) {
            self.write();
        }
    }

    /// The name under which somebody last sat down at a server.
    pub(super) fn name(&self) -> Option<&str> {
        self.said.name.as_deref()
    }

    /// Notes the name under which somebody sits down at a server.
    pub(super) fn set_name(&mut self, name: &str) {
        if self.name() != Some(name) {
            self.said.name = Some(name.to_owned());
            self.write();
        }
    }

    fn write(&self) {
        let (Some(path), Ok(text)) = (&self.path, serde_json::to_string_pretty(&self.said)) else { return };
        if let Some(folder) = path.parent() {
            let _ = fs::create_dir_all(folder);
        }
        let _ = fs::write(path, text + "\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speed_and_games_are_kept_and_a_broken_file_is_as_none() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data").join("terminal.json");
        let mut kept = Kept::read(Some(&path));
        assert_eq!((kept.speed(), kept.knows("strike")), (Speed::Normal, false));
        kept.set_speed(Speed::AtOnce);
        kept.note("strike");
        kept.set_name("Ann");
        let again = Kept::read(Some(&path));
        assert_eq!(
            (again.speed(), again.knows("strike"), again.knows("crush")),
            (Speed::AtOnce, true, false)
        );
        assert_eq!(again.name(), Some("Ann"));
        fs::write(&path, "{\"speed\":").unwrap();
        assert_eq!(Kept::read(Some(&path)).speed(), Speed::Normal);
    }

    #[test]
    fn speeds_go_round_and_have_an_end_on_both_sides() {
        let all = [Speed::Slow, Speed::Normal, Speed::Fast, Speed::AtOnce];
        assert_eq!(all.map(Speed::next), [Speed::Normal, Speed::Fast, Speed::AtOnce, Speed::Slow]);
        assert_eq!(all.map(Speed::faster), [Speed::Normal, Speed::Fast, Speed::AtOnce, Speed::AtOnce]);
        assert_eq!(all.map(Speed::slower), [Speed::Slow, Speed::Slow, Speed::Normal, Speed::Fast]);
        assert!(all.is_sorted_by_key(|speed| std::cmp::Reverse(speed.pause())));
    }
}
