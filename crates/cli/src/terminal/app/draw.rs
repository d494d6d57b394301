//! How the program looks: the screen, what is open in front of it, and what is asked of a server.

use ratatui::{Frame, layout::Rect, text::Span, widgets::Clear};

use super::{
    super::{at::Errand, paint, theme},
    App, Overlay, Screen,
};

impl App {
    /// Draws everything.
    pub fn draw(&self, frame: &mut Frame<'_>) {
        self.hits.clear();
        let area = frame.area();
        if !paint::fits(area) {
            return paint::too_small(frame);
        }
        match &self.screen {
            Screen::Menu(menu) => menu.draw(frame, &self.hits),
            Screen::Game(game) => game.draw(frame, &self.hits),
            Screen::LookBack(back) => back.draw(frame, &self.hits),
            Screen::Lesson(lesson) => lesson.draw(frame, &self.hits),
            Screen::Hall(hall) => hall.draw(frame, &self.hits),
            Screen::Door(door) => door.draw(frame, &self.hits),
        }
        self.draw_errand(frame);
        let inside = area.inner(ratatui::layout::Margin::new(2, 1));
        match &self.overlay {
            None => {}
            Some(Overlay::Book(book)) => {
                self.hits.clear();
                book.draw(frame, inside, &self.hits);
            }
            Some(Overlay::Guide(guide)) => {
                self.hits.clear();
                guide.draw(frame, inside, &self.hits);
            }
        }
    }

    /// What is being asked of the server, once it takes long enough to be read.
    fn draw_errand(&self, frame: &mut Frame<'_>) {
        let errand = self.elsewhere.as_ref().and_then(|server| server.errand.as_ref());
        if let Some(what) = errand.and_then(Errand::what) {
            let area = frame.area();
            let line = Rect { y: area.bottom() - 1, height: 1, ..area };
            frame.render_widget(Clear, line);
            let text = format!(" {what} …   Esc gives it up");
            frame.render_widget(Span::styled(text, theme::KEY), line);
        }
    }
}
