//! The files of a run: how far it is, its report in every form, and its games.

use std::{fs, io, path::Path};

use lab::{CellResult, GamesFolder, LabError, Progress, Results};

use crate::commands::{Failure, failure::read_text, out::say};

/// How far a run is, in its folder.
pub(super) const KEPT: &str = "progress.json";

/// How far a stored run is.
pub(super) fn read_progress(file: &Path) -> Result<Progress, Failure> {
    let text = read_text(file)?;
    serde_json::from_str(&text)
        .map_err(|error| Failure::new(format!("{}: this is no stored run: {error}", file.display())))
}

/// Writes how far a run is. A machine that stops meanwhile leaves the file as it was before.
pub(super) fn keep(file: &Path, progress: &Progress) -> Result<(), Failure> {
    let text = serde_json::to_string(progress).map_err(|error| Failure::new(error.to_string()))?;
    let write = || -> io::Result<()> {
        let fresh = file.with_extension("json.new");
        fs::write(&fresh, text)?;
        fs::File::open(&fresh)?.sync_all()?;
        fs::rename(&fresh, file)
    };
    write().map_err(|error| Failure::file(file, &error))
}

/// An error of the lab, as a failure of the command.
pub(super) fn failed(error: &dyn std::fmt::Display) -> Failure {
    Failure::new(error.to_string())
}

/// Puts the games of all blocks into one file, and says where it is.
pub(super) fn write_games(
    progress: &Progress,
    games: &GamesFolder,
    parts: &[GamesFolder],
) -> Result<(), LabError> {
    games.gather(progress, parts)?;
    say!("every game: {}", games.file().display());
    Ok(())
}

/// Whether Parquet files can be written, if they are asked for.
pub(super) fn can_write_parquet(asked: bool) -> Result<(), Failure> {
    if asked && !cfg!(feature = "parquet") {
        return Err(Failure::new(
            "this program was built without Parquet files: `cargo build --release -p monsterbox --features parquet` \
             builds one that writes them; the tables are there as CSV in any case",
        ));
    }
    Ok(())
}

/// Writes the tables as Parquet files.
#[cfg(feature = "parquet")]
fn write_parquet(results: &Results, folder: &Path) -> Result<(), Failure> {
    for (name, bytes) in results.parquet().map_err(|error| failed(&error))? {
        let file = folder.join(name);
        fs::write(&file, bytes).map_err(|error| Failure::file(&file, &error))?;
    }
    Ok(())
}

/// Nobody gets here: it is refused before.
#[cfg(not(feature = "parquet"))]
fn write_parquet(_: &Results, _: &Path) -> Result<(), Failure> {
    can_write_parquet(true)
}

/// Writes every form of the report, and says it.
pub(super) fn report(progress: &Progress, folder: &Path, parquet: bool) -> Result<(), Failure> {
    let results = Results::of(progress).map_err(|error| failed(&error))?;
    let json = serde_json::to_string_pretty(&results).map_err(|error| failed(&error))? + "\n";
    let lines = results.json_lines().map_err(|error| failed(&error))?;
    let mut files =
        vec![("report.json", json), ("report.jsonl", lines), ("report.html", lab::page(&results))];
    files.extend(results.tables().map_err(|error| failed(&error))?);
    for (name, text) in files {
        let file = folder.join(name);
        fs::write(&file, text).map_err(|error| Failure::file(&file, &error))?;
    }
    if parquet {
        write_parquet(&results, folder)?;
    }
    for cell in &results.cells {
        say!("{}\n{}{}\n", cell.cell, cell.report, also(cell));
    }
    say!("the whole report: {}", folder.join("report.html").display());
    Ok(())
}

/// What else a cell has shown, in a line each.
fn also(cell: &CellResult) -> String {
    let mut words = String::new();
    for scores in &cell.scores {
        let means = scores.seats.iter().map(|seat| format!("{} {:.2}", seat.seat, seat.mean));
        words += &format!("\n  {} at the end: {}", scores.what, means.collect::<Vec<_>>().join(", "));
    }
    if let Some(choices) = &cell.choices {
        words += &format!(
            "\n  the best choice is {:.2} points better than the worst, in {} decisions; {:.1} % matter",
            100.0 * choices.whole.worst.mean,
            choices.whole.decisions,
            100.0 * choices.whole.worst.matters.value,
        );
    }
    words
}
