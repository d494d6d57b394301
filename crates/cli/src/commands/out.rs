//! What commands print: everything goes out here, so that a reader who has seen enough ends the program quietly.

use std::{
    env, fmt,
    io::{self, ErrorKind, IsTerminal as _, Write},
    process,
};

use ratatui::{crossterm::terminal, text::Span};
use serde::Serialize;

use super::Failure;

/// Prints a line on the standard output.
macro_rules! say {
    ($($part:tt)*) => { $crate::commands::out::line(format_args!($($part)*)) };
}
pub(super) use say;

/// How a shell shows that a program stopped because nobody read on: 128 and the number of the signal SIGPIPE, which is
/// what other programs die of. What was cut off is no success.
const NOBODY_READS: i32 = 141;
/// How wide lines are where no terminal says.
const USUAL_WIDTH: u16 = 80;
/// No terminal is too narrow for some words.
const NARROWEST: u16 = 24;

/// Prints a line on the standard output.
pub(super) fn line(text: fmt::Arguments<'_>) {
    text_out(format_args!("{text}\n"));
}

/// Prints a text and ends its line, for other parts of the program.
pub(crate) fn print_line(text: &str) {
    line(format_args!("{text}"));
}

/// Prints what was found: as JSON for programs, or in words.
pub(super) fn found(found: &(impl Serialize + fmt::Display), json: bool) -> Result<(), Failure> {
    if json {
        let text = serde_json::to_string_pretty(found).map_err(|error| Failure::new(error.to_string()))?;
        say!("{text}");
    } else {
        say!("{found}");
    }
    Ok(())
}

/// Prints a text as it is.
pub(super) fn text_out(text: fmt::Arguments<'_>) {
    let mut out = io::stdout().lock();
    match out.write_fmt(text).and_then(|()| out.flush()) {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::BrokenPipe => process::exit(NOBODY_READS),
        Err(error) => {
            complain(&format_args!("what is printed cannot be written: {error}"));
            process::exit(1);
        }
    }
}

/// Says on the error stream what is wrong. Where nobody reads that either, nothing more can be done.
pub fn complain(what: &dyn fmt::Display) {
    let _ = writeln!(io::stderr(), "monsterbox: {what}");
}

/// Says something beside what is printed, on the error stream. Where nobody reads that, nothing is lost.
pub(super) fn remark(what: fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr(), "{what}");
}

/// Prints words behind a beginning, broken between words at the reader's width; lines after the first are indented.
pub(super) fn paragraph(beginning: &str, text: &str, indent: usize) {
    for line in wrapped(beginning, text, indent, width()) {
        say!("{line}");
    }
}

/// How wide the reader's lines are.
pub(super) fn width() -> u16 {
    let terminal = io::stdout().is_terminal().then(terminal::size).and_then(Result::ok);
    terminal.map_or(USUAL_WIDTH, |(columns, _)| columns).max(NARROWEST)
}

/// Words behind a beginning, broken between words only. A word that is wider than a line stands alone.
pub(crate) fn wrapped(beginning: &str, text: &str, indent: usize, width: u16) -> Vec<String> {
    let measure = |text: &str| Span::raw(text).width();
    let mut lines = vec![beginning.to_owned()];
    let mut used = measure(beginning);
    let mut fresh = true;
    for word in text.split_whitespace() {
        let needs = measure(word);
        if !fresh && used + 1 + needs > usize::from(width) {
            lines.push(" ".repeat(indent));
            (used, fresh) = (indent, true);
        }
        let Some(line) = lines.last_mut() else { continue };
        if !fresh {
            line.push(' ');
            used += 1;
        }
        line.push_str(word);
        used += needs;
        fresh = false;
    }
    lines
}

/// Whether the terminal says that nothing can be drawn on it.
pub(crate) fn is_dumb() -> bool {
    env::var_os("TERM").is_some_and(|kind| kind == "dumb")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_only() {
        let lines = wrapped("  STR-21  ", "If the arena is empty, throw an unmistakable amount", 6, 24);
        assert_eq!(
            lines,
            ["  STR-21  If the arena", "      is empty, throw an", "      unmistakable", "      amount"]
        );
        let long = "antidisestablishmentarianism-and-more so";
        assert_eq!(wrapped("", long, 2, 24), ["antidisestablishmentarianism-and-more", "  so"]);
        assert_eq!(wrapped("head", "", 2, 24), ["head"]);
    }
}
