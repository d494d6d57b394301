//! The program on a real terminal: its events, its clock, and the way back to the shell whatever happens.

use std::{
    env,
    io::{IsTerminal as _, stdin, stdout},
    panic,
    time::{Duration, Instant},
};

use ratatui::{
    DefaultTerminal,
    crossterm::{
        event::{self, DisableMouseCapture, EnableMouseCapture, Event},
        execute, style,
    },
};

use super::{App, Running, TerminalError, theme};
use crate::commands::is_dumb;

/// Whether the screen has colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Colours {
    On,
    /// Somebody does not want any: `NO_COLOR` is set.
    Off,
}

/// Runs the program until it is left. The terminal is as before then, even after a panic.
pub(super) fn run(app: &mut App) -> Result<(), TerminalError> {
    if is_dumb() {
        return Err(TerminalError::Dumb);
    }
    if !stdout().is_terminal() || !stdin().is_terminal() {
        return Err(TerminalError::NoTerminal);
    }
    // Without colours crossterm would end every attribute where a colour begins, and the mark would be lost with them: the
    // colours are taken out here instead.
    let colours =
        if env::var_os("NO_COLOR").is_some_and(|set| !set.is_empty()) { Colours::Off } else { Colours::On };
    if colours == Colours::Off {
        style::force_color_output(true);
    }
    let mut terminal = ratatui::try_init()?;
    // `try_init` has seen to it that a panic restores the screen; the mouse is ours to give back.
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        let _ = execute!(stdout(), DisableMouseCapture);
        before(panic);
    }));
    let ended = execute!(stdout(), EnableMouseCapture)
        .map_err(TerminalError::from)
        .and_then(|()| turn(&mut terminal, app, colours));
    let _ = execute!(stdout(), DisableMouseCapture);
    let restored = ratatui::try_restore();
    ended?;
    Ok(restored?)
}

fn turn(terminal: &mut DefaultTerminal, app: &mut App, colours: Colours) -> Result<(), TerminalError> {
    let mut ticked = Instant::now();
    while app.running() == Running::On {
        terminal.draw(|frame| {
            app.draw(frame);
            if colours == Colours::Off {
                theme::without_colours(frame.buffer_mut());
            }
        })?;
        let left = app.pace().saturating_sub(ticked.elapsed());
        if left > Duration::ZERO && event::poll(left)? {
            match event::read()? {
                Event::Key(key) => {
                    let before = app.version();
                    app.key(key);
                    // What a key began is seen for a whole tick before it goes on; other keys hold nothing up.
                    if app.version() != before {
                        ticked = Instant::now();
                    }
                }
                Event::Mouse(mouse) => {
                    let before = app.version();
                    app.mouse(mouse);
                    if app.version() != before {
                        ticked = Instant::now();
                    }
                }
                Event::Resize(..) | Event::FocusGained | Event::FocusLost | Event::Paste(_) => {}
            }
        } else {
            app.tick();
            ticked = Instant::now();
        }
    }
    Ok(())
}
