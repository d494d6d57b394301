//! Golden playthroughs: whole games in notation, and a few moments as people see them, rewritten only on purpose.
//!
//! A `.play` file opens with a few lines of TOML (the game, the players, the options, the seed, perhaps a limit of steps
//! and the moments to show in full), then a line `---`, then the transcript. A `.look` file opens the same way and has
//! the pictures, sentences and choices of its moments. The game is played again from those lines and must give the
//! same text on every machine; with `MONSTERBOX_BLESS=1` in the environment the file is rewritten instead.

mod header;
mod looks;
mod transcript;

use std::{env, fmt, fs, path::Path};

use kernel::Show;

use crate::room::{self, RoomFile};
pub use header::Header;
pub use looks::looks;
pub use transcript::transcript;

/// The line between the header and the transcript.
const RULER: &str = "---";

/// What becomes of a file that differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// It is an error.
    Compare,
    /// It is rewritten.
    Bless,
}

impl Mode {
    /// What the environment asks for: `MONSTERBOX_BLESS=1` blesses.
    pub fn from_environment() -> Self {
        if env::var_os("MONSTERBOX_BLESS").is_some_and(|value| value == "1") {
            Self::Bless
        } else {
            Self::Compare
        }
    }
}

/// Where a playthrough differs from its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The line, counted from 1.
    pub line: usize,
    /// What stands in the file.
    pub expected: String,
    /// What the game does now.
    pub found: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} differs\n  expected: {}\n  found:    {}", self.line, self.expected, self.found)
    }
}

/// What follows from a header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The whole game in notation.
    Play,
    /// A few moments as people see them.
    Look,
}

impl Kind {
    /// What the names of such files end with.
    fn ending(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Look => "look",
        }
    }
}

/// The whole file as it should be: its own header, and the text that follows from it.
pub fn regenerate<G: Show>(kind: Kind, text: &str) -> Result<String, String> {
    let top = match text.split_once(&format!("\n{RULER}\n")) {
        Some((top, _)) => top,
        None => text.trim_end().strip_suffix(RULER).unwrap_or(text).trim_end(),
    };
    let header = Header::read(top).map_err(|error| error.to_string())?;
    let played = match kind {
        Kind::Play => transcript::<G>(&header)?,
        Kind::Look => looks::<G>(&header)?,
    };
    Ok(format!("{top}\n{RULER}\n{played}"))
}

/// The first line that differs between what stands in the file and what the game does now.
pub fn first_difference(expected: &str, found: &str) -> Option<Difference> {
    if expected == found {
        return None;
    }
    let same = |(one, other): &(&str, &str)| one == other;
    let at = expected.lines().zip(found.lines()).take_while(same).count();
    let pick = |text: &str| text.lines().nth(at).unwrap_or("the end of the file").to_owned();
    Some(Difference { line: at + 1, expected: pick(expected), found: pick(found) })
}

/// Plays every `.play` and `.look` file below a folder again and compares, or rewrites what differs if asked to by the
/// environment. The error shows the first differing line of every file.
pub fn check_dir<G: Show>(folder: &Path) -> Result<usize, String> {
    check_dir_in::<G>(folder, Mode::from_environment())
}

/// As [`check_dir`], with the mode from the caller.
pub fn check_dir_in<G: Show>(folder: &Path, mode: Mode) -> Result<usize, String> {
    let (mut checked, mut wrong) = (0, Vec::new());
    for kind in [Kind::Play, Kind::Look] {
        let files = room::files(folder, kind.ending())?;
        if files.is_empty() {
            return Err(format!("there are no golden .{} files in {}", kind.ending(), folder.display()));
        }
        checked += files.len();
        wrong.extend(files.iter().filter_map(|file| check_file::<G>(kind, file, mode).err()));
    }
    if wrong.is_empty() { Ok(checked) } else { Err(wrong.join("\n\n")) }
}

fn check_file<G: Show>(kind: Kind, file: &RoomFile, mode: Mode) -> Result<(), String> {
    let found = regenerate::<G>(kind, &file.text).map_err(|error| format!("{}: {error}", file.name()))?;
    let Some(difference) = first_difference(&file.text, &found) else { return Ok(()) };
    match mode {
        Mode::Compare => {
            let hint = "if the game is meant to go like this now, run with MONSTERBOX_BLESS=1";
            Err(format!("{}: {difference}\n  {hint}", file.name()))
        }
        Mode::Bless => fs::write(&file.path, found).map_err(|error| format!("{}: {error}", file.name())),
    }
}
