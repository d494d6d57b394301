//! Content packs by their name in the box or on disk: reading a folder, and making sure that it is fine for its game.

use std::{collections::BTreeMap, fs, path::Path, sync::Arc};

use kernel::{Mistake, Pack, pack::listed};
use monsterbox_box::{AnyGame, find, games};

use super::{Failure, failure::read_text};

/// More files than any pack needs.
const MOST_FILES: usize = 2_000;
/// The largest file of a pack, in bytes.
const LARGEST_FILE: u64 = 1 << 20;
/// How deep folders may lie in each other.
const DEEPEST: usize = 4;
/// What stands for a game's own pack.
const BASE: &str = "base";

/// A pack that comes with the box.
enum Boxed {
    /// The game's own, which tables are opened with anyway.
    Own,
    /// Another one.
    Other(Arc<Pack>),
}

/// The pack of this name that comes with one of these games. A folder that holds a pack wins over it.
fn in_the_box(name: &Path, mut games: impl Iterator<Item = AnyGame>) -> Option<Boxed> {
    if name.join("pack.toml").is_file() {
        return None;
    }
    match name.to_str()? {
        BASE => Some(Boxed::Own),
        name => games.find_map(|game| game.pack(name).map(Arc::clone)).map(Boxed::Other),
    }
}

impl Boxed {
    fn pack(self) -> Option<Arc<Pack>> {
        match self {
            Self::Own => None,
            Self::Other(pack) => Some(pack),
        }
    }
}

/// Reads a pack's folder: its TOML files and pictures.
pub(super) fn read(folder: &Path) -> Result<Pack, Failure> {
    let mut files = BTreeMap::new();
    // A folder that is no pack is not searched: it may be anything, and large.
    let found = fs::metadata(folder).map_err(|error| Failure::file(folder, &error))?;
    if !found.is_dir() || !folder.join("pack.toml").is_file() {
        let why = "this is no pack: a pack is a folder with a file pack.toml in it";
        return Err(Failure::new(format!("{}: {why}", folder.display())));
    }
    gather(folder, "", 0, &mut files)?;
    let name =
        folder.file_name().map_or_else(|| "pack".to_owned(), |name| name.to_string_lossy().into_owned());
    Ok(Pack { name, files })
}

fn gather(
    folder: &Path,
    inside: &str,
    depth: usize,
    files: &mut BTreeMap<String, String>,
) -> Result<(), Failure> {
    let entries = fs::read_dir(folder).map_err(|error| Failure::file(folder, &error))?;
    for entry in entries {
        let path = entry.map_err(|error| Failure::file(folder, &error))?.path();
        let name = format!("{inside}{}", path.file_name().unwrap_or_default().to_string_lossy());
        if path.is_dir() {
            if depth == DEEPEST {
                return Err(Failure::new(format!("{}: folders lie too deep in each other", path.display())));
            }
            gather(&path, &format!("{name}/"), depth + 1, files)?;
        } else if path.extension().is_some_and(|ending| ending == "toml" || ending == "svg") {
            let size = fs::metadata(&path).map_err(|error| Failure::file(&path, &error))?.len();
            if size > LARGEST_FILE || files.len() == MOST_FILES {
                let limits = format!("{MOST_FILES} files of {} MiB at most", LARGEST_FILE >> 20);
                return Err(Failure::new(format!("{}: a pack has {limits}", path.display())));
            }
            files.insert(name, read_text(&path)?);
        }
    }
    Ok(())
}

/// Every mistake of a pack for the game with this slug.
pub(super) fn mistakes(pack: &Pack, slug: &str) -> Result<Vec<Mistake>, Failure> {
    Ok((find(slug)?.check_pack)(pack))
}

/// The pack in a folder or of this name in the box, if one is named, for this game; refused with every mistake.
pub(super) fn for_game(folder: Option<&Path>, slug: &str) -> Result<Option<Arc<Pack>>, Failure> {
    let Some(folder) = folder else { return Ok(None) };
    if let Some(boxed) = in_the_box(folder, find(slug).into_iter()) {
        return Ok(boxed.pack());
    }
    let pack = read(folder)?;
    if let Some(game) = pack.game().filter(|game| game != slug) {
        return Err(Failure::new(format!(
            "{}: this pack is for `{game}`, not for `{slug}`",
            folder.display()
        )));
    }
    checked(pack, folder, slug).map(Some)
}

/// The pack in a folder or of this name in the box, if one is named, for the game that it says it is for.
pub(super) fn for_any_game(folder: Option<&Path>) -> Result<Option<Arc<Pack>>, Failure> {
    let Some(folder) = folder else { return Ok(None) };
    if let Some(boxed) = in_the_box(folder, games().into_iter()) {
        return Ok(boxed.pack());
    }
    let pack = read(folder)?;
    let game = game_of(&pack, folder)?;
    checked(pack, folder, &game).map(Some)
}

/// The game that a pack says it is for.
pub(super) fn game_of(pack: &Pack, folder: &Path) -> Result<String, Failure> {
    pack.game().ok_or_else(|| {
        let place = folder.join("pack.toml");
        Failure::new(format!(
            "{}: the line `game = \"…\"` that says which game the pack is for is missing",
            place.display()
        ))
    })
}

fn checked(pack: Pack, folder: &Path, slug: &str) -> Result<Arc<Pack>, Failure> {
    let mistakes = mistakes(&pack, slug)?;
    if mistakes.is_empty() {
        return Ok(Arc::new(pack));
    }
    let count = mistakes.len();
    let what = if count == 1 { "mistake" } else { "mistakes" };
    Err(Failure::new(format!("{}: {count} {what} in the pack\n{}", folder.display(), listed(&mistakes))))
}
