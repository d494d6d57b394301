//! Packs that visitors make: checked by the game's own reader, kept under a name that follows from what they hold.
//!
//! A visitor writes texts and numbers; pictures come from the game's own pack. A pack that a table was opened with is kept for good,
//! so that the table can be gone on with and looked at again; the others go, the oldest first, when there is no more room.

pub(crate) mod check;
pub(crate) mod form;
pub(crate) mod write;

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use data_encoding::HEXLOWER;
use kernel::Pack;
use monsterbox_box::AnyGame;
use sha2::{Digest as _, Sha256};
use store::{KeptPack, PackChange};
use wire::{Kind, Refusal};

use crate::{
    house::{House, now},
    refusal::{by_store, refusal},
};

/// What the names of these packs begin with: no folder of the host is taken for one.
const OWN: &str = "own-";
/// The most files of a pack.
const MOST_FILES: usize = 12;
/// What is measured of a pack is the business of whoever hosts it.
const NOT_TAKEN: &str = "balance.toml";

/// The texts of a pack's files.
pub(crate) type Texts = BTreeMap<String, String>;

struct Made {
    game: String,
    files: Texts,
    used: bool,
    at: i64,
}

impl Made {
    fn bytes(&self) -> usize {
        self.files.iter().map(|(name, text)| name.len() + text.len()).sum()
    }
}

/// The packs that visitors have made. Only their texts are in memory.
#[derive(Default)]
pub(crate) struct Workshop {
    made: Mutex<BTreeMap<String, Made>>,
    /// Held while packs come and go: otherwise one could go in the moment in which a table is opened with it, or more could come than
    /// there is room for.
    changing: tokio::sync::Mutex<()>,
}

impl Workshop {
    fn made(&self) -> MutexGuard<'_, BTreeMap<String, Made>> {
        self.made.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes what the store has kept.
    pub(crate) fn fill(&self, kept: Vec<KeptPack>) {
        for KeptPack { name, game, files, used, at } in kept {
            match serde_json::from_str(&files) {
                Ok(files) => drop(self.made().insert(name, Made { game, files, used, at })),
                Err(error) => tracing::error!(pack = name, %error, "a pack that was kept cannot be read"),
            }
        }
    }

    /// Whether a pack of this name may be one of these.
    pub(crate) fn may_have(name: &str) -> bool {
        name.starts_with(OWN)
    }

    /// The pack of this name for a game, with the pictures of the game's own.
    pub(crate) fn pack(&self, game: &str, name: &str) -> Option<Arc<Pack>> {
        if !Self::may_have(name) {
            return None;
        }
        let files = self.made().get(name).filter(|made| made.game == game)?.files.clone();
        let game = monsterbox_box::find(game).ok()?;
        Some(Arc::new(whole(&game, name, &files)))
    }

    /// A table is opened with this pack: it is kept for good, if it is one of these.
    pub(crate) async fn use_pack(&self, house: &House, name: &str) -> Result<(), Refusal> {
        if !name.starts_with(OWN) {
            return Ok(());
        }
        let _changing = self.changing.lock().await;
        let gone = || refusal(Kind::Refused, format!("there is no pack `{name}` any more"));
        let used = self.made().get(name).map(|made| made.used).ok_or_else(gone)?;
        if !used {
            let stored = house.store.change_packs(PackChange::Use(name.to_owned())).await;
            stored.map_err(|error| by_store(&error))?;
            if let Some(made) = self.made().get_mut(name) {
                made.used = true;
            }
        }
        Ok(())
    }

    /// Keeps a pack that was checked, and gives its name. The same pack has the same name, and takes no more room.
    pub(crate) async fn keep(&self, house: &House, game: &str, files: Texts) -> Result<String, Refusal> {
        let name = name_of(game, &files);
        let _changing = self.changing.lock().await;
        if self.made().contains_key(&name) {
            return Ok(name);
        }
        let made = Made { game: game.to_owned(), files, used: false, at: now() };
        let text =
            serde_json::to_string(&made.files).map_err(|error| refusal(Kind::Failed, error.to_string()))?;
        for old in self.in_the_way(house.limits.packs_made, house.limits.packs_bytes, made.bytes())? {
            let stored = house.store.change_packs(PackChange::Drop(old.clone())).await;
            stored.map_err(|error| by_store(&error))?;
            self.made().remove(&old);
        }
        let kept =
            KeptPack { name: name.clone(), game: made.game.clone(), files: text, used: false, at: made.at };
        let stored = house.store.change_packs(PackChange::Keep(kept)).await;
        stored.map_err(|error| by_store(&error))?;
        self.made().insert(name.clone(), made);
        Ok(name)
    }

    /// The packs that have to go so that one of so many bytes fits; refused if those that are used leave no room.
    fn in_the_way(&self, most: usize, most_bytes: usize, bytes: usize) -> Result<Vec<String>, Refusal> {
        let made = self.made();
        let (mut count, mut held) = (made.len() + 1, bytes + made.values().map(Made::bytes).sum::<usize>());
        let mut unused: Vec<(&String, &Made)> = made.iter().filter(|(_, made)| !made.used).collect();
        unused.sort_by_key(|(_, made)| made.at);
        let mut leave = Vec::new();
        for (name, old) in unused {
            if count <= most && held <= most_bytes {
                break;
            }
            count -= 1;
            held -= old.bytes();
            leave.push(name.clone());
        }
        if count > most || held > most_bytes {
            return Err(refusal(Kind::TooMany, "this server has no more room for packs of visitors"));
        }
        Ok(leave)
    }
}

/// A pack with the texts of a visitor and the pictures of the game's own.
pub(crate) fn whole(game: &AnyGame, name: &str, files: &Texts) -> Pack {
    let pictures = game.base_pack.iter().flat_map(|base| &base.files);
    let pictures = pictures.filter(|(path, _)| path.rsplit('.').next() == Some("svg"));
    let all = pictures.chain(files).map(|(path, text)| (path.clone(), text.clone()));
    Pack { name: name.to_owned(), files: all.collect() }
}

/// Whether a file of a visitor's pack may be called this: no folders, no other endings.
pub(crate) fn may_be_called(name: &str) -> bool {
    let stem = name.strip_suffix(".toml").unwrap_or_default();
    (1..=40).contains(&stem.len())
        && stem.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        && name != NOT_TAKEN
}

/// Refuses what is no pack at all: too many files, or files that a pack does not have.
pub(crate) fn look_over<'n>(mut names: impl ExactSizeIterator<Item = &'n String>) -> Result<(), Refusal> {
    if names.len() > MOST_FILES {
        return Err(refusal(Kind::Refused, format!("a pack has {MOST_FILES} files at most")));
    }
    if let Some(name) = names.find(|name| !may_be_called(name)) {
        let shown: String = name.chars().take(60).collect();
        let why = format!("`{}` is no file that a pack can be made of here", shown.escape_debug());
        return Err(refusal(Kind::Refused, why));
    }
    Ok(())
}

fn name_of(game: &str, files: &Texts) -> String {
    let mut hash = Sha256::new();
    for part in [game].into_iter().chain(files.iter().flat_map(|(name, text)| [name.as_str(), text])) {
        // Lengths stand before texts, so that no two packs are the same text.
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    let mut name = OWN.to_owned() + &HEXLOWER.encode(&hash.finalize());
    name.truncate(OWN.len() + 24);
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_have_plain_names() {
        for fine in ["pack.toml", "dark-powers.toml", "a2.toml"] {
            assert!(may_be_called(fine), "{fine}");
        }
        let long = "x".repeat(41) + ".toml";
        for wrong in [
            "../pack.toml",
            "a/b.toml",
            "a\\b.toml",
            "C:.toml",
            ".toml",
            "toml",
            "x.svg",
            "x.html",
            "A.toml",
            "balance.toml",
            "pack.toml\0",
            "é.toml",
            "pack.toml/",
            long.as_str(),
        ] {
            assert!(!may_be_called(wrong), "{wrong}");
        }
    }

    #[test]
    fn old_packs_make_room_unless_they_are_used() {
        let workshop = Workshop::default();
        let kept = |name: &str, used: bool, at: i64| KeptPack {
            name: name.to_owned(),
            game: "mayhem".to_owned(),
            files: r#"{"a.toml": "0123"}"#.to_owned(),
            used,
            at,
        };
        workshop.fill(vec![kept("own-1", false, 3), kept("own-2", true, 1), kept("own-3", false, 2)]);
        assert_eq!(workshop.in_the_way(4, 1_000, 10), Ok(Vec::new()));
        assert_eq!(workshop.in_the_way(3, 1_000, 10), Ok(vec!["own-3".to_owned()]), "the oldest first");
        assert_eq!(workshop.in_the_way(9, 20, 10), Ok(vec!["own-3".to_owned(), "own-1".to_owned()]));
        assert!(workshop.in_the_way(1, 1_000, 10).is_err(), "what is used stays");
        assert!(workshop.in_the_way(9, 19, 10).is_err());
    }
}
