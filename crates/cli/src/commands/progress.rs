//! The bar of a long piece of work, on the terminal's error stream: there at once, and never wider than the terminal.

use std::{fmt, time::Duration};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::{Failure, out::is_dumb};

/// How often the bar shows that something is going on, even if nothing is done yet.
const BEAT: Duration = Duration::from_millis(250);

/// A bar for this many of something; it draws nothing where there is no terminal, or one that cannot be drawn on.
pub(super) fn bar(of: u64, what: &str) -> Result<ProgressBar, Failure> {
    let target = if is_dumb() { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
    on(target, of, what)
}

fn on(target: ProgressDrawTarget, of: u64, what: &str) -> Result<ProgressBar, Failure> {
    let template = format!("{{spinner}} {{wide_bar}} {{pos}}/{{len}} {what}, {{left}}");
    let style = ProgressStyle::with_template(&template)
        .map_err(|error| Failure::new(error.to_string()))?
        .with_key("left", |state: &ProgressState, line: &mut dyn fmt::Write| {
            // Before anything is done nobody knows how long it takes.
            let _ = match state.pos() {
                0 => write!(line, "{} so far", HumanDuration(state.elapsed())),
                _ => write!(line, "{} left", HumanDuration(state.eta())),
            };
        });
    let bar = ProgressBar::with_draw_target(Some(of), target).with_style(style);
    bar.tick();
    bar.enable_steady_tick(BEAT);
    Ok(bar)
}

#[cfg(test)]
mod tests {
    use std::{
        io,
        sync::{Arc, Mutex},
    };

    use indicatif::TermLike;

    use super::*;

    /// A terminal of 80 columns that remembers what was written on it.
    #[derive(Clone, Debug, Default)]
    struct Paper(Arc<Mutex<Vec<String>>>);

    impl Paper {
        fn write(&self, text: &str) {
            self.0.lock().unwrap().push(text.to_owned());
        }
    }

    impl TermLike for Paper {
        fn width(&self) -> u16 {
            80
        }
        fn move_cursor_up(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_down(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_right(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_left(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn write_line(&self, text: &str) -> io::Result<()> {
            self.write(text);
            Ok(())
        }
        fn write_str(&self, text: &str) -> io::Result<()> {
            self.write(text);
            Ok(())
        }
        fn clear_line(&self) -> io::Result<()> {
            Ok(())
        }
        fn flush(&self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn the_bar_is_there_before_anything_is_done_and_fits_in_80_columns() {
        let paper = Paper::default();
        let bar =
            on(ProgressDrawTarget::term_like(Box::new(paper.clone())), 1_000_000_000_000, "games").unwrap();
        let shown = |paper: &Paper| paper.0.lock().unwrap().concat();
        assert!(shown(&paper).contains("0/1000000000000 games, 0 seconds so far"), "{}", shown(&paper));
        bar.set_position(999_999_999_999);
        bar.force_draw();
        assert!(shown(&paper).contains("999999999999/1000000000000 games, "), "{}", shown(&paper));
        for line in paper.0.lock().unwrap().iter() {
            assert!(line.chars().count() <= 80, "{line:?}");
        }
    }
}
