//! Reads the folders of a game's room: its scenarios, its playthroughs and its sources.

use std::{fs, path::Path, path::PathBuf};

/// A file of a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomFile {
    /// Where it is.
    pub path: PathBuf,
    /// What stands in it.
    pub text: String,
}

/// Every file below a folder whose name ends with a dot and `ending`, in order of their paths. A folder that is
/// not there has no files; a file that cannot be read is an error.
pub fn files(folder: &Path, ending: &str) -> Result<Vec<RoomFile>, String> {
    let mut found = Vec::new();
    if folder.is_dir() {
        collect(folder, ending, &mut found)?;
    }
    found.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(found)
}

fn collect(folder: &Path, ending: &str, into: &mut Vec<RoomFile>) -> Result<(), String> {
    let failed = |path: &Path, error: &std::io::Error| format!("{}: {error}", path.display());
    let entries = fs::read_dir(folder).map_err(|error| failed(folder, &error))?;
    for entry in entries {
        let path = entry.map_err(|error| failed(folder, &error))?.path();
        if path.is_dir() {
            collect(&path, ending, into)?;
        } else if path.extension().is_some_and(|extension| extension == ending) {
            let text = fs::read_to_string(&path).map_err(|error| failed(&path, &error))?;
            into.push(RoomFile { path, text });
        }
    }
    Ok(())
}

impl RoomFile {
    /// The file's name without its folders, for messages that are the same on every machine.
    pub fn name(&self) -> String {
        self.path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
    }
}
