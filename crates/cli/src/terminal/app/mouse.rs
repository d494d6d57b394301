//! What the mouse does: clicks and the wheel.

use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};

use super::{super::hits::Target, App, Request, Screen};

impl App {
    /// Reads what the mouse does.
    pub fn mouse(&mut self, mouse: MouseEvent) {
        let target = self.hits.at(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => match target {
                Some(Target::Press(code)) => self.key(code.into()),
                Some(Target::Rule(id)) => self.fulfil(Request::Read(Some(id))),
                Some(Target::Card(id)) => self.fulfil(Request::Cards(Some(id))),
                Some(target) if self.overlay.is_none() => self.click(target),
                _ => {}
            },
            MouseEventKind::ScrollUp => self.wheel(target.as_ref(), KeyCode::Up),
            MouseEventKind::ScrollDown => self.wheel(target.as_ref(), KeyCode::Down),
            _ => {}
        }
    }

    fn click(&mut self, target: Target) {
        let request = match &mut self.screen {
            Screen::Menu(menu) => menu.click(target),
            Screen::Game(game) => game.click(&target),
            Screen::Lesson(lesson) => lesson.click(&target),
            Screen::Hall(hall) => hall.click(&target),
            Screen::LookBack(_) | Screen::Door(_) => Request::Nothing,
        };
        self.fulfil(request);
    }

    /// The wheel does what the arrow keys do, but for the log, which it scrolls.
    fn wheel(&mut self, target: Option<&Target>, arrow: KeyCode) {
        match &mut self.screen {
            Screen::Game(game) if self.overlay.is_none() => {
                if matches!(target, Some(Target::Log | Target::Rule(_) | Target::Card(_))) {
                    game.scroll_log(if arrow == KeyCode::Up { 1 } else { -1 });
                } else if game.takes_arrows() {
                    self.key(arrow.into());
                }
            }
            // In a replay up and down are its speed.
            Screen::LookBack(_) if self.overlay.is_none() => {
                self.key(if arrow == KeyCode::Up { KeyCode::Left } else { KeyCode::Right }.into());
            }
            Screen::Menu(_)
            | Screen::Game(_)
            | Screen::LookBack(_)
            | Screen::Lesson(_)
            | Screen::Hall(_)
            | Screen::Door(_) => {
                self.key(arrow.into());
            }
        }
    }
}
