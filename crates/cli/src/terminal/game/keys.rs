//! The keys of the table. Letters are commands only while nothing is typed; `/` makes them text.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use table::{Hint, Refused};

use super::{Desk, Front, GameScreen, Notice, Odds, Settling, working::Working};
use crate::terminal::{app::Wish, paint::Key};

/// What a key asks for, whatever the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Command {
    Rules,
    Cards,
    Odds,
    Undo,
    Position,
    Asking,
    Keys,
    Leave,
    Scroll(isize),
}

/// How many rows a page of the log is.
const PAGE: isize = 5;

/// The keys at the foot of a table while somebody decides.
pub(super) const DECIDING: &[Key<'static>] = &[
    ("/", "type", Some(KeyCode::Char('/'))),
    ("?", "rules", Some(KeyCode::Char('?'))),
    ("h", "odds", Some(KeyCode::Char('h'))),
    ("u", "undo", Some(KeyCode::Char('u'))),
    ("F8", "cards", Some(KeyCode::F(8))),
    ("v", "position", Some(KeyCode::Char('v'))),
    ("q", "quit", Some(KeyCode::Char('q'))),
    ("F1", "all keys", Some(KeyCode::F(1))),
];

/// The keys while something is being typed.
pub(super) const TYPING: &[Key<'static>] = &[
    ("Enter", "do it", Some(KeyCode::Enter)),
    ("Tab", "fill in", Some(KeyCode::Tab)),
    ("Esc", "stop typing", Some(KeyCode::Esc)),
    ("F2", "odds", Some(KeyCode::F(2))),
    ("F3", "rules", Some(KeyCode::F(3))),
    ("F8", "cards", Some(KeyCode::F(8))),
    ("F1", "all keys", Some(KeyCode::F(1))),
];

/// The keys while a square of the board is chosen.
pub(super) const AIMING: &[Key<'static>] = &[
    ("↑↓←→", "square", None),
    ("Space", "turn", Some(KeyCode::Char(' '))),
    ("Enter", "do it", Some(KeyCode::Enter)),
    ("Esc", "back", Some(KeyCode::Esc)),
    ("F2", "odds", Some(KeyCode::F(2))),
    ("F3", "rules", Some(KeyCode::F(3))),
    ("F8", "cards", Some(KeyCode::F(8))),
    ("F1", "all keys", Some(KeyCode::F(1))),
];

/// The keys while bots and dice move.
pub(super) const WATCHING: &[Key<'static>] = &[
    ("Enter", "go ahead", Some(KeyCode::Enter)),
    ("?", "rules", Some(KeyCode::Char('?'))),
    ("u", "undo", Some(KeyCode::Char('u'))),
    ("v", "position", Some(KeyCode::Char('v'))),
    ("q", "quit", Some(KeyCode::Char('q'))),
    ("F1", "all keys", Some(KeyCode::F(1))),
];

/// The keys while dice are seen flying.
pub(super) const FLYING: &[Key<'static>] = &[("any key", "what it came to", Some(KeyCode::Enter))];

/// The keys once the game is over.
pub(super) const OVER: &[Key<'static>] = &[
    ("n", "new game, same table", Some(KeyCode::Char('n'))),
    ("m", "menu", Some(KeyCode::Char('m'))),
    ("q", "quit", Some(KeyCode::Char('q'))),
    ("?", "rules", Some(KeyCode::Char('?'))),
    ("v", "position", Some(KeyCode::Char('v'))),
];

/// The answers to the question whether to leave.
pub(super) const LEAVING: &[Key<'static>] = &[
    ("Enter", "quit", Some(KeyCode::Enter)),
    ("m", "menu", Some(KeyCode::Char('m'))),
    ("Esc", "stay", Some(KeyCode::Esc)),
];

/// Every key, for the list of keys.
pub(super) const ALL: &[(&str, &str)] = &[
    ("↑ ↓ Enter", "choose; the mouse works too"),
    ("any letter", "search: every word has to occur"),
    ("↑ ↓ ← →", "on a board: move over the squares"),
    ("F7  F7n  Space", "on a board: a square; a facing; turn"),
    ("/", "type h, u, v, q and ? as text: /hold"),
    ("Enter", "do what is typed, listed or not"),
    ("Tab", "fill in the marked choice's notation"),
    ("Esc", "stop typing; go back; then leave"),
    ("?  F3", "the rules; after a refusal, its rule"),
    ("h  F2  Ctrl-H", "the odds of every choice, where known"),
    ("u  F5  Ctrl-Z", "take back, if nothing was revealed"),
    ("F8", "the cards, with what they do"),
    ("v  F4", "the position in notation"),
    ("F6", "when to be asked for cards in fights"),
    ("PgUp PgDn wheel", "scroll what happened"),
    ("click [STR-31]", "read the rule that is cited"),
    ("Shift + mouse", "mark text, as the terminal does"),
    ("any key", "while bots and dice move: go ahead"),
    ("q  Ctrl-C", "leave; every step is saved already"),
];

impl GameScreen {
    /// Reads a key.
    pub(in crate::terminal) fn key(&mut self, key: KeyEvent) -> Wish {
        if self.is_showing_a_throw() {
            self.land();
            self.settling = Settling::Yes;
            return Wish::Nothing;
        }
        match self.front {
            Front::Table => {}
            Front::Keys => {
                self.front = Front::Table;
                return Wish::Nothing;
            }
            Front::Leave => return self.answer_leaving(key),
        }
        if let Some(notice) = self.notice.take() {
            let asks = matches!(key.code, KeyCode::Char('?') | KeyCode::F(3));
            match notice {
                Notice::Refused(Refused { rule: Some((id, _)), .. }) if asks => return Wish::Read(Some(id)),
                _ if matches!(key.code, KeyCode::Esc | KeyCode::Enter) => return Wish::Nothing,
                Notice::Refused(_) | Notice::Note { .. } => {}
            }
        }
        let command = self.command(key);
        match command {
            Some(command) => self.obey(command),
            None => self.answer(key),
        }
    }

    fn answer_leaving(&mut self, key: KeyEvent) -> Wish {
        self.front = Front::Table;
        match key.code {
            KeyCode::Enter | KeyCode::Char('y' | 'q') => Wish::Quit,
            KeyCode::Char('m') => Wish::Menu,
            _ => Wish::Nothing,
        }
    }

    fn command(&self, key: KeyEvent) -> Option<Command> {
        let bare = self.chooser.is_bare();
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        Some(match key.code {
            KeyCode::F(1) => Command::Keys,
            KeyCode::F(2) => Command::Odds,
            KeyCode::F(3) => Command::Rules,
            KeyCode::F(4) => Command::Position,
            KeyCode::F(5) => Command::Undo,
            KeyCode::F(6) => Command::Asking,
            KeyCode::F(8) => Command::Cards,
            KeyCode::PageUp => Command::Scroll(PAGE),
            KeyCode::PageDown => Command::Scroll(-PAGE),
            KeyCode::Char('z') if control => Command::Undo,
            // Some terminals send this for the backspace key, so it only counts where there is nothing to rub out.
            KeyCode::Char('h') if bare && control => Command::Odds,
            KeyCode::Char(letter) if bare && !control => match letter {
                '?' => Command::Rules,
                // On a board it is a column.
                'h' if self.chooser.on_board() => return None,
                'h' => Command::Odds,
                'u' => Command::Undo,
                'v' => Command::Position,
                'q' => Command::Leave,
                _ => return None,
            },
            KeyCode::Esc if bare && self.odds == Odds::Asked => Command::Odds,
            KeyCode::Esc if bare && !self.chooser.can_close() => Command::Leave,
            _ => return None,
        })
    }

    fn obey(&mut self, command: Command) -> Wish {
        match command {
            Command::Rules => return Wish::Read(None),
            Command::Cards => return Wish::Cards,
            Command::Odds => self.ask_odds(),
            Command::Undo => self.undo(),
            Command::Position => self.show_position(),
            Command::Asking => self.change_asking(),
            Command::Keys => self.front = Front::Keys,
            Command::Leave if matches!(self.desk, Desk::Over(_)) => return Wish::Quit,
            Command::Leave => self.front = Front::Leave,
            Command::Scroll(by) => self.scroll_log(by),
        }
        Wish::Nothing
    }

    fn answer(&mut self, key: KeyEvent) -> Wish {
        match (&self.desk, key.code) {
            (Desk::Decide(_), KeyCode::Enter) if self.settling == Settling::Yes => {}
            (Desk::Decide(seat), _) => {
                let seat = *seat;
                if let Some(pick) = self.chooser.key(key) {
                    self.choose(seat, pick);
                }
                self.light();
            }
            (Desk::HandOver(seat), KeyCode::Enter) if self.settling == Settling::No => {
                self.at = Some(*seat);
                self.look();
            }
            (Desk::Bot(_) | Desk::Chance(_), _) => self.go_ahead(),
            (Desk::Over(_), KeyCode::Char('n')) => return self.again(),
            (Desk::Over(_), KeyCode::Char('m')) => return Wish::Menu,
            (Desk::HandOver(_) | Desk::Over(_), _) => {}
        }
        Wish::Nothing
    }

    /// The keys that can be pressed now, for the foot of the screen.
    pub(super) fn footer(&self) -> &'static [Key<'static>] {
        if self.is_showing_a_throw() {
            return FLYING;
        }
        match self.desk {
            Desk::Decide(_) if self.chooser.on_board() => AIMING,
            Desk::Decide(_) if self.chooser.is_bare() => DECIDING,
            Desk::Decide(_) => TYPING,
            Desk::HandOver(_) | Desk::Bot(_) | Desk::Chance(_) => WATCHING,
            Desk::Over(_) => OVER,
        }
    }

    /// The method of the odds, or that nobody knows them.
    pub(super) fn odds_note(&self) -> Option<String> {
        match &self.odds {
            Odds::Hidden => None,
            Odds::Asked => {
                let sign = self.working.as_ref().map_or_else(String::new, Working::sign);
                Some(format!("odds: working them out {sign} (Esc or h stops it)"))
            }
            Odds::Known(Hint { method, left_out: None, .. }) => Some(format!("odds: {method}")),
            Odds::Known(Hint { method, left_out: Some(why), .. }) => Some(format!("odds: {method}; {why}")),
            Odds::Unknown => Some("nobody knows the odds here".to_owned()),
        }
    }
}
