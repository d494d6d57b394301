//! The file of a game: every step is on the disk before the next one is taken.
//!
//! The seed lies in a file of its own beside the record, until the record itself discloses it: whoever is shown a record
//! of a game that goes on does not know its dice. The whole record is kept in memory too. When a write fails, the game goes on, and the next write first cuts off
//! whatever the failed one left behind, so a record on the disk is never worse than torn at its end.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Seek as _, SeekFrom, Write as _},
    path::{Path, PathBuf},
};

use jiff::Timestamp;
use kernel::Seed;

use table::{AppendError, Log};

use super::TerminalError;

/// The ending of a record's name.
pub(super) const ENDING: &str = "play";
/// The ending of the file beside it that holds the seed.
const SEED_ENDING: &str = "seed";

/// Where a record goes.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Destination {
    /// Nowhere: it is only shown.
    Memory,
    /// Into a file of this folder that begins with this name; it is made at the first write.
    New { folder: PathBuf, name: String },
    /// Into this file.
    File(PathBuf),
}

/// The record of one game on its way to the disk.
#[derive(Debug)]
pub(super) struct Journal {
    destination: Destination,
    text: String,
    /// How many lines the text has.
    lines: u64,
    /// How much of the text is safe on the disk.
    safe: usize,
    /// The seed, as long as it is a secret.
    secret: Option<String>,
    /// Open and locked for as long as the game is on this screen.
    file: Option<File>,
    trouble: Option<String>,
}

impl Journal {
    /// A record that is never saved.
    pub(super) fn unsaved() -> Self {
        Self::at(Destination::Memory, String::new(), 0)
    }

    /// The record of a new game, named after what its seed is bound by.
    pub(super) fn new(folder: &Path, slug: &str, seed: &Seed) -> Self {
        let short: String = seed.commitment().chars().take(8).collect();
        let name = format!("{slug}-{}-{short}", Timestamp::now().strftime("%Y%m%d-%H%M%S"));
        Self::at(Destination::New { folder: folder.to_owned(), name }, String::new(), 0)
    }

    /// The record of a saved game, to be gone on with in the same file.
    pub(super) fn open(path: &Path) -> Result<Self, TerminalError> {
        let refused = |why: String| TerminalError::File { path: path.to_owned(), why };
        let file = OpenOptions::new().read(true).write(true).open(path);
        let file = file.map_err(|error| refused(error.to_string()))?;
        lock(&file).map_err(|error| refused(error.to_string()))?;
        let text = read(path).map_err(|error| refused(error.to_string()))?;
        let safe = text.len();
        let mut journal = Self::at(Destination::File(path.to_owned()), text, safe);
        journal.file = Some(file);
        Ok(journal)
    }

    /// What is whole of a torn record, in a file of its own beside it. The torn one stays as it is.
    pub(super) fn rescue(torn: &Path, whole: String, secret: Option<&str>) -> Self {
        let folder = torn.parent().map_or_else(PathBuf::new, Path::to_owned);
        let stem = torn.file_stem().map_or_else(|| "game".into(), |stem| stem.to_string_lossy().into_owned());
        let mut journal = Self::at(Destination::New { folder, name: format!("{stem}-whole") }, whole, 0);
        journal.secret = secret.map(str::to_owned);
        journal.write("");
        journal
    }

    fn at(destination: Destination, text: String, safe: usize) -> Self {
        Self {
            destination,
            lines: text.lines().count() as u64,
            text,
            safe,
            secret: None,
            file: None,
            trouble: None,
        }
    }

    /// The record so far.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The file, once there is one.
    pub(super) fn path(&self) -> Option<&Path> {
        match &self.destination {
            Destination::File(path) => Some(path),
            Destination::New { .. } | Destination::Memory => None,
        }
    }

    /// Why the end of the record is not on the disk.
    pub(super) fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// Begins the record of a new table with its first line; one that was read before has it already.
    pub(super) fn begin(&mut self, header: &str, secret: Option<&str>) {
        self.secret = secret.map(str::to_owned);
        let first = if self.text.is_empty() { header } else { "" };
        self.write(first);
    }

    /// The record has told the seed: the file beside it is of no more use.
    pub(super) fn forget_secret(&mut self) {
        if self.secret.take().is_some() {
            self.forget_seed();
        }
    }

    /// The number of the last line behind the header.
    fn version(&self) -> u64 {
        self.lines.saturating_sub(1)
    }

    /// Adds lines, and brings everything that is not on the disk yet there: the secret first, so that no record is ever
    /// without the seed it goes on with. If that fails it is tried again next time.
    fn write(&mut self, lines: &str) {
        self.text.push_str(lines);
        self.lines += lines.lines().count() as u64;
        if self.destination == Destination::Memory {
            return;
        }
        match self.save() {
            Ok(()) => self.trouble = None,
            Err(error) => {
                // A handle that failed once may never work again; the file is opened anew next time.
                self.file = None;
                self.trouble = Some(error.to_string());
            }
        }
    }

    fn save(&mut self) -> io::Result<()> {
        if self.path().is_some_and(|path| !path.exists()) {
            self.file = None;
        }
        if self.file.is_none() {
            self.file = Some(self.open_again()?);
        }
        self.keep_seed()?;
        let file = self.file.as_mut().expect("invariant: it was just opened");
        let length = file.metadata()?.len();
        if length < self.safe as u64 {
            // Somebody emptied or deleted it: everything is written once more.
            self.safe = 0;
        }
        if length != self.safe as u64 {
            file.set_len(self.safe as u64)?;
        }
        file.seek(SeekFrom::Start(self.safe as u64))?;
        file.write_all(&self.text.as_bytes()[self.safe..])?;
        file.flush()?;
        file.sync_data()?;
        self.safe = self.text.len();
        Ok(())
    }

    /// Writes the seed beside the record, once.
    fn keep_seed(&self) -> io::Result<()> {
        let (Some(secret), Some(path)) = (&self.secret, self.path()) else { return Ok(()) };
        let beside = path.with_extension(SEED_ENDING);
        if fs::read_to_string(&beside).is_ok_and(|kept| kept.trim_end() == secret) {
            return Ok(());
        }
        let mut file = File::create(beside)?;
        writeln!(file, "{secret}")?;
        file.sync_all()
    }

    /// The record has told the seed: the file beside it is of no more use. If it cannot be removed, nothing is lost.
    fn forget_seed(&self) {
        if let Some(path) = self.path() {
            let _ = fs::remove_file(path.with_extension(SEED_ENDING));
        }
    }

    fn open_again(&mut self) -> io::Result<File> {
        let (path, file) = match &self.destination {
            Destination::Memory => return Err(io::Error::other("this game is not saved")),
            Destination::New { folder, name } => make(folder, name)?,
            Destination::File(path) => {
                let file =
                    OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
                (path.clone(), file)
            }
        };
        lock(&file)?;
        self.destination = Destination::File(path);
        Ok(file)
    }
}

/// The game goes on in memory while a disk is full: the screen says so, and the next line brings all of them there.
impl Log for Journal {
    fn append(&mut self, after: u64, lines: &[String]) -> Result<(), AppendError> {
        let version = self.version();
        if version != after {
            return Err(AppendError::Conflict { version });
        }
        self.write(&lines.concat());
        Ok(())
    }

    fn read(&mut self, after: u64) -> Result<Vec<String>, String> {
        let behind = self.text.split_inclusive('\n').skip(1 + after as usize);
        Ok(behind.map(str::to_owned).collect())
    }
}

/// Makes a file that was not there before, numbered if need be.
fn make(folder: &Path, name: &str) -> io::Result<(PathBuf, File)> {
    if !folder.as_os_str().is_empty() {
        fs::create_dir_all(folder)?;
    }
    let names = (1_u32..).map(|number| match number {
        1 => format!("{name}.{ENDING}"),
        _ => format!("{name}-{number}.{ENDING}"),
    });
    for name in names {
        let path = folder.join(name);
        match OpenOptions::new().read(true).write(true).create_new(true).open(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
            Ok(file) => {
                // The name has to survive a crash too; where folders cannot be synced, nothing more can be done.
                let _ = File::open(folder).and_then(|folder| folder.sync_all());
                return Ok((path, file));
            }
        }
    }
    Err(io::Error::other("every name is taken"))
}

/// Two screens must not write to one record. Where files cannot be locked, nobody is stopped.
fn lock(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(io::Error::other("this game is open on another screen")),
        Err(TryLockError::Error(_)) | Ok(()) => Ok(()),
    }
}

/// Deletes a record and the seed beside it, unless the game is open on another screen.
pub(super) fn delete(path: &Path) -> io::Result<()> {
    lock(&File::open(path)?)?;
    fs::remove_file(path)?;
    match fs::remove_file(path.with_extension(SEED_ENDING)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Err(_) | Ok(()) => Ok(()),
    }
}

/// The most that is read of a file: no record comes near it.
const LARGEST: u64 = 64 << 20;

/// Reads a record's text. A torn file may end in the middle of a letter, which must not hide what comes before it.
pub(super) fn read(path: &Path) -> io::Result<String> {
    if fs::metadata(path)?.len() > LARGEST {
        return Err(io::Error::other("the file is too large for a record of a game"));
    }
    Ok(String::from_utf8_lossy(&fs::read(path)?).into_owned())
}

/// The seed that lies beside a record, if there is one.
pub(super) fn seed_beside(path: &Path) -> Option<Seed> {
    Seed::new(fs::read_to_string(path.with_extension(SEED_ENDING)).ok()?.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seed() -> Seed {
        Seed::new("owl").unwrap()
    }

    #[test]
    fn the_seed_lies_beside_the_record_until_it_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = Journal::new(folder.path(), "pig", &seed());
        journal.begin("one\n", Some("owl"));
        let path = journal.path().unwrap().to_owned();
        assert_eq!(seed_beside(&path), Some(seed()));
        assert!(!path.to_string_lossy().contains("owl"), "the name of the file tells nothing of the seed");
        journal.write("two\n");
        assert_eq!(seed_beside(&path), Some(seed()));
        journal.forget_secret();
        assert_eq!(seed_beside(&path), None);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_failing_disk_is_tried_again_and_loses_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let saves = folder.path().join("saves");
        fs::write(&saves, "in the way").unwrap();
        let mut journal = Journal::new(&saves, "pig", &seed());
        journal.write("one\n");
        journal.write("two\n");
        assert!(journal.trouble().is_some());
        assert_eq!(journal.path(), None);
        fs::remove_file(&saves).unwrap();
        journal.write("three\n");
        assert_eq!(journal.trouble(), None);
        assert_eq!(fs::read_to_string(journal.path().unwrap()).unwrap(), "one\ntwo\nthree\n");
    }

    #[test]
    fn half_a_line_on_the_disk_is_cut_off_before_the_next_write() {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = Journal::new(folder.path(), "pig", &seed());
        journal.write("one\n");
        let path = journal.path().unwrap().to_owned();
        OpenOptions::new().append(true).open(&path).unwrap().write_all(b"hal").unwrap();
        journal.write("two\n");
        assert_eq!(fs::read_to_string(&path).unwrap(), "one\ntwo\n");
        fs::remove_file(&path).unwrap();
        journal.write("three\n");
        assert_eq!(fs::read_to_string(&path).unwrap(), "one\ntwo\nthree\n", "a deleted record comes back");
    }

    #[test]
    fn a_record_is_open_on_one_screen_only() {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = Journal::new(folder.path(), "pig", &seed());
        journal.write("one\n");
        let path = journal.path().unwrap().to_owned();
        let error = Journal::open(&path).unwrap_err().to_string();
        assert!(error.ends_with("this game is open on another screen"), "{error}");
        drop(journal);
        assert_eq!(Journal::open(&path).unwrap().text(), "one\n");
    }

    #[test]
    fn new_games_never_overwrite_old_ones() {
        let folder = tempfile::tempdir().unwrap();
        let (first, _) = make(folder.path(), "game").unwrap();
        let (second, _) = make(folder.path(), "game").unwrap();
        assert_eq!(first.file_name().unwrap(), "game.play");
        assert_eq!(second.file_name().unwrap(), "game-2.play");
    }
}
