//! Content packs by their name in the box or on disk: reading a folder, and making sure that it is fine for its game.

use std::{collections::BTreeMap, fmt, fs, io, path::Path, sync::Arc};

use kernel::{Mistake, Pack, pack::listed};

use crate::{AnyGame, find, games};

/// More files than any pack needs.
const MOST_FILES: usize = 2_000;
/// The largest file of a pack, in bytes.
const LARGEST_FILE: u64 = 1 << 20;
/// How deep folders may lie in each other.
const DEEPEST: usize = 4;
/// What stands for a game's own pack.
const BASE: &str = "base";

/// Why a pack is not taken, in one sentence; every mistake in it stands on a line of its own below.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackError(pub String);

impl PackError {
    fn at(path: &Path, why: impl fmt::Display) -> Self {
        Self(format!("{}: {why}", path.display()))
    }

    fn file(path: &Path) -> impl Fn(io::Error) -> Self + '_ {
        move |error| Self::at(path, error)
    }
}

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PackError {}

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
pub fn read(folder: &Path) -> Result<Pack, PackError> {
    let mut files = BTreeMap::new();
    // A folder that is no pack is not searched: it may be anything, and large.
    let found = fs::metadata(folder).map_err(PackError::file(folder))?;
    if !found.is_dir() || !folder.join("pack.toml").is_file() {
        let why = "this is no pack: a pack is a folder with a file pack.toml in it";
        return Err(PackError::at(folder, why));
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
) -> Result<(), PackError> {
    let entries = fs::read_dir(folder).map_err(PackError::file(folder))?;
    for entry in entries {
        let path = entry.map_err(PackError::file(folder))?.path();
        let name = format!("{inside}{}", path.file_name().unwrap_or_default().to_string_lossy());
        if path.is_dir() {
            if depth == DEEPEST {
                return Err(PackError::at(&path, "folders lie too deep in each other"));
            }
            gather(&path, &format!("{name}/"), depth + 1, files)?;
        } else if path.extension().is_some_and(|ending| ending == "toml" || ending == "svg") {
            let size = fs::metadata(&path).map_err(PackError::file(&path))?.len();
            if size > LARGEST_FILE || files.len() == MOST_FILES {
                let limits = format!("{MOST_FILES} files of {} MiB at most", LARGEST_FILE >> 20);
                return Err(PackError::at(&path, format!("a pack has {limits}")));
            }
            files.insert(name, fs::read_to_string(&path).map_err(PackError::file(&path))?);
        }
    }
    Ok(())
}

/// Every mistake of a pack for the game with this slug.
pub fn mistakes(pack: &Pack, slug: &str) -> Result<Vec<Mistake>, PackError> {
    let game = find(slug).map_err(|unknown| PackError(unknown.to_string()))?;
    Ok((game.check_pack)(pack))
}

/// The pack in a folder or of this name in the box, if one is named, for this game; refused with every mistake.
pub fn for_game(folder: Option<&Path>, slug: &str) -> Result<Option<Arc<Pack>>, PackError> {
    let Some(folder) = folder else { return Ok(None) };
    if let Some(boxed) = in_the_box(folder, find(slug).into_iter()) {
        return Ok(boxed.pack());
    }
    let pack = read(folder)?;
    if let Some(game) = pack.game().filter(|game| game != slug) {
        return Err(PackError::at(folder, format!("this pack is for `{game}`, not for `{slug}`")));
    }
    checked(pack, folder, slug).map(Some)
}

/// The pack in a folder or of this name in the box, if one is named, for the game that it says it is for.
pub fn for_any_game(folder: Option<&Path>) -> Result<Option<Arc<Pack>>, PackError> {
    let Some(folder) = folder else { return Ok(None) };
    if let Some(boxed) = in_the_box(folder, games().into_iter()) {
        return Ok(boxed.pack());
    }
    let pack = read(folder)?;
    let game = game_of(&pack, folder)?;
    checked(pack, folder, &game).map(Some)
}

/// The game that a pack says it is for.
pub fn game_of(pack: &Pack, folder: &Path) -> Result<String, PackError> {
    let missing = "the line `game = \"…\"` that says which game the pack is for is missing";
    pack.game().ok_or_else(|| PackError::at(&folder.join("pack.toml"), missing))
}

fn checked(pack: Pack, folder: &Path, slug: &str) -> Result<Arc<Pack>, PackError> {
    let mistakes = mistakes(&pack, slug)?;
    if mistakes.is_empty() {
        return Ok(Arc::new(pack));
    }
    let count = mistakes.len();
    let what = if count == 1 { "mistake" } else { "mistakes" };
    Err(PackError::at(folder, format!("{count} {what} in the pack\n{}", listed(&mistakes))))
}
