//! Works out the book of Connect Four: `connect_four_book work-out FILE [PART OF]` for all of it or a part, about an hour of one core for
//! all, and then `connect_four_book write FILE...` with the parts in their order. What a file has already is kept, so one that was
//! interrupted goes on.

use std::{
    env,
    error::Error,
    fs::{self, OpenOptions},
    io::Write,
};

use monsterbox_bots::connect_four::book;

/// The book's place in the house.
const BOOK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/connect_four/book.bin");

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["work-out", file] => work_out(file, 1, 1),
        ["work-out", file, part, of] => work_out(file, part.parse()?, of.parse()?),
        ["write", files @ ..] => write(files),
        _ => Err("say work-out FILE [PART OF], or write FILE...".into()),
    }
}

fn work_out(file: &str, part: usize, of: usize) -> Result<(), Box<dyn Error>> {
    if part == 0 || part > of {
        return Err("parts are counted from 1".into());
    }
    let bound = |part: usize| book::length() * part / of;
    let mut file = OpenOptions::new().create(true).append(true).open(file)?;
    let done = usize::try_from(file.metadata()?.len())?;
    let mut outcome = Ok(());
    book::work_out(bound(part - 1) + done..bound(part), |result| {
        if outcome.is_ok() {
            outcome = file.write_all(&[result]);
        }
    });
    Ok(outcome?)
}

fn write(files: &[&str]) -> Result<(), Box<dyn Error>> {
    let results: Vec<u8> = files.iter().map(fs::read).collect::<Result<Vec<_>, _>>()?.concat();
    if results.len() != book::length() {
        return Err(format!("{} results for {} positions", results.len(), book::length()).into());
    }
    Ok(fs::write(BOOK, book::written(&results))?)
}
