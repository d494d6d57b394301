//! Every game as a line of JSON, in a file a block while an experiment runs, and in one file when it is done.
//!
//! Games are written as they are played, so that memory does not grow with their number. The whole file is in the order of
//! cells and games: the same bytes on any number of threads, and from parts.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::{self, BufRead as _, BufReader, BufWriter, Write as _},
    path::{Path, PathBuf},
};

use kernel::Seat;
use serde::Serialize;

use crate::{
    LabError, Progress,
    count::{PARTS, parts},
};

/// One game.
#[derive(Debug, Serialize)]
pub(crate) struct Row<'a> {
    /// The cell's number, from 1.
    cell: u64,
    /// The game's number, from 0.
    game: u64,
    seed: u64,
    /// Shares of the win, seat by seat.
    wins: Vec<f64>,
    steps: u32,
    called: bool,
    first: Option<char>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    scores: BTreeMap<&'static str, &'a [Option<i32>]>,
}

impl<'a> Row<'a> {
    pub(crate) fn new(
        (cell, seed, game): (u64, u64, u64),
        wins: &[f32],
        steps: u32,
        called: bool,
        first: Option<Seat>,
        scores: BTreeMap<&'static str, &'a [Option<i32>]>,
    ) -> Self {
        let wins = wins.iter().map(|share| parts(*share) as f64 / PARTS as f64).collect();
        Self { cell, game, seed, wins, steps, called, first: first.map(Seat::letter), scores }
    }
}

/// Where the games of a run are written.
#[derive(Clone, Debug)]
pub struct GamesFolder {
    folder: PathBuf,
}

impl GamesFolder {
    /// The name of the whole file.
    pub const FILE: &'static str = "games.jsonl";
    /// The name of the folder of the blocks.
    const BLOCKS: &'static str = "games";

    /// In the folder of a run.
    pub fn new(run: &Path) -> Self {
        Self { folder: run.to_owned() }
    }

    /// The whole file, which is there when the run is done.
    pub fn file(&self) -> PathBuf {
        self.folder.join(Self::FILE)
    }

    fn of_block(&self, cell: usize, block: u64) -> PathBuf {
        self.folder.join(Self::BLOCKS).join(format!("{:05}-{block:06}.jsonl", cell + 1))
    }

    /// Leaves nothing of games that were written before.
    pub fn clear(&self) -> Result<(), LabError> {
        for gone in [fs::remove_dir_all(self.folder.join(Self::BLOCKS)), fs::remove_file(self.file())] {
            match gone {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(failed(&self.folder, &error));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether every game that was played is written: a run cannot begin to write in its middle.
    pub fn check(&self, progress: &Progress) -> Result<(), LabError> {
        if self.file().exists() {
            return Ok(());
        }
        for (cell, block, _) in progress.all_blocks() {
            if !self.of_block(cell, block).exists() {
                return Err(LabError::Games(
                    "its first games were played without writing them down: begin anew, or go on without"
                        .to_owned(),
                ));
            }
        }
        Ok(())
    }

    /// Whether games were written here.
    pub fn has_games(&self) -> bool {
        self.file().exists() || self.folder.join(Self::BLOCKS).exists()
    }

    /// Begins the file of a block.
    pub(crate) fn begin(&self, cell: usize, block: u64) -> Result<BlockFile, LabError> {
        let file = self.of_block(cell, block);
        let fresh = file.with_extension("jsonl.new");
        let begin = || -> io::Result<_> {
            fs::create_dir_all(self.folder.join(Self::BLOCKS))?;
            Ok(BufWriter::new(File::create(&fresh)?))
        };
        let writer = begin().map_err(|error| failed(&fresh, &error))?;
        Ok(BlockFile { writer, fresh, file })
    }

    /// Puts the blocks of a run that is done, wherever its parts have them, into one file here.
    pub fn gather(&self, progress: &Progress, parts: &[Self]) -> Result<(), LabError> {
        if self.file().exists() && parts.iter().all(|part| !part.folder.join(Self::BLOCKS).exists()) {
            return Ok(());
        }
        let fresh = self.folder.join("games.jsonl.new");
        let mut into = BufWriter::new(File::create(&fresh).map_err(|error| failed(&fresh, &error))?);
        for (cell, block, games) in progress.counted_blocks() {
            let missing = || {
                let (cell, block) = (cell + 1, block);
                LabError::Games(format!("the games of block {block} of cell {cell} are in none of the parts"))
            };
            let from = parts.iter().map(|part| part.of_block(cell, block)).find(|file| file.exists());
            let from = from.ok_or_else(missing)?;
            let lines = copy(&from, &mut into).map_err(|error| failed(&from, &error))?;
            if lines != games {
                let from = from.display();
                return Err(LabError::Games(format!("{from} is damaged: it has {lines} games of {games}")));
            }
        }
        let end = || -> io::Result<()> {
            into.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
            fs::rename(&fresh, self.file())
        };
        end().map_err(|error| failed(&self.file(), &error))
    }

    /// Takes the blocks away, once they are gathered.
    pub fn clear_blocks(&self) -> Result<(), LabError> {
        let blocks = self.folder.join(Self::BLOCKS);
        match fs::remove_dir_all(&blocks) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed(&blocks, &error)),
            _ => Ok(()),
        }
    }
}

/// Copies a file and counts its lines.
fn copy(from: &Path, into: &mut impl io::Write) -> io::Result<u64> {
    let mut reader = BufReader::new(File::open(from)?);
    let mut lines = 0;
    let mut line = Vec::new();
    while reader.read_until(b'\n', &mut line)? > 0 {
        lines += u64::from(line.last() == Some(&b'\n'));
        into.write_all(&line)?;
        line.clear();
    }
    Ok(lines)
}

fn failed(file: &Path, error: &io::Error) -> LabError {
    LabError::Games(format!("{}: {error}", file.display()))
}

/// The file of a block that is being played. It gets its name when it is whole.
pub(crate) struct BlockFile {
    writer: BufWriter<File>,
    fresh: PathBuf,
    file: PathBuf,
}

impl BlockFile {
    pub(crate) fn put(&mut self, row: &Row<'_>) -> Result<(), LabError> {
        let mut put = || -> io::Result<()> {
            serde_json::to_writer(&mut self.writer, row)?;
            self.writer.write_all(b"\n")
        };
        put().map_err(|error| failed(&self.file, &error))
    }

    pub(crate) fn end(self) -> Result<(), LabError> {
        let Self { writer, fresh, file } = self;
        let end = || -> io::Result<()> {
            writer.into_inner().map_err(io::IntoInnerError::into_error)?.sync_data()?;
            fs::rename(&fresh, &file)
        };
        end().map_err(|error| failed(&file, &error))
    }
}
