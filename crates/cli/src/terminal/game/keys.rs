//! The keys of the table. Letters are always text for the list of choices; commands are function keys or Ctrl.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use table::{Hint, Refused};

use super::{Awaiting, Front, GameScreen, Hurry, Notice, Odds, Settling, company::Purpose};
use crate::terminal::{app::Request, guide::KeyHelp, paint::Key};

/// What a key asks for, whatever the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Command {
    Guide,
    Rules,
    Cards,
    Odds,
    Undo,
    Position,
    Asking,
    Speed,
    Chat,
    Links,
    /// Says whether somebody elsewhere may take back.
    Agree(bool),
    Leave,
    Scroll(isize),
}

/// How many rows a page of the log is.
const PAGE: isize = 5;

/// The keys at the foot of a table while somebody decides.
pub(super) const DECIDING: &[Key<'static>] = &[
    ("F1", "help", Some(KeyCode::F(1))),
    ("F2", "odds", Some(KeyCode::F(2))),
    ("F3", "rules", Some(KeyCode::F(3))),
    ("F5", "undo", Some(KeyCode::F(5))),
    ("F8", "cards", Some(KeyCode::F(8))),
    ("Esc", "leave", Some(KeyCode::Esc)),
    ("F4", "position", Some(KeyCode::F(4))),
    ("F7", "speed", Some(KeyCode::F(7))),
];

/// The keys while something is being typed.
pub(super) const TYPING: &[Key<'static>] = &[
    ("Enter", "do it", Some(KeyCode::Enter)),
    ("Tab", "fill in", Some(KeyCode::Tab)),
    ("Esc", "stop typing", Some(KeyCode::Esc)),
    ("F1", "help", Some(KeyCode::F(1))),
    ("F2", "odds", Some(KeyCode::F(2))),
    ("F3", "rules", Some(KeyCode::F(3))),
    ("F8", "cards", Some(KeyCode::F(8))),
];

/// The keys while a place of the board is chosen.
pub(super) const ON_BOARD: &[Key<'static>] = &[
    ("↑↓←→", "where", None),
    ("Space", "turn", Some(KeyCode::Char(' '))),
    ("Enter", "do it", Some(KeyCode::Enter)),
    ("Esc", "back", Some(KeyCode::Esc)),
    ("F1", "help", Some(KeyCode::F(1))),
    ("F2", "odds", Some(KeyCode::F(2))),
    ("F3", "rules", Some(KeyCode::F(3))),
    ("F8", "cards", Some(KeyCode::F(8))),
];

/// The keys while a cross is moved over the arena or the town.
pub(super) const AIMING: &[Key<'static>] = &[
    ("↑↓←→", "where", None),
    ("Tab", "from where", Some(KeyCode::Tab)),
    ("+", "faster", Some(KeyCode::Char('+'))),
    ("-", "slower", Some(KeyCode::Char('-'))),
    ("*", "spin", Some(KeyCode::Char('*'))),
    ("Enter", "throw", Some(KeyCode::Enter)),
    ("Esc", "back", Some(KeyCode::Esc)),
    ("F1", "help", Some(KeyCode::F(1))),
];

/// The keys while bots and dice move.
pub(super) const WATCHING: &[Key<'static>] = &[
    ("Space", "next step", Some(KeyCode::Char(' '))),
    ("Enter", "to the next decision", Some(KeyCode::Enter)),
    ("F7", "speed", Some(KeyCode::F(7))),
    ("F1", "help", Some(KeyCode::F(1))),
    ("Esc", "leave", Some(KeyCode::Esc)),
    ("F5", "undo", Some(KeyCode::F(5))),
];

/// The keys while dice are seen flying.
pub(super) const FLYING: &[Key<'static>] = &[("any key", "what it came to", Some(KeyCode::Enter))];

/// The keys once the game is over.
pub(super) const OVER: &[Key<'static>] = &[
    ("n", "same table again", Some(KeyCode::Char('n'))),
    ("r", "replay", Some(KeyCode::Char('r'))),
    ("Esc", "menu", Some(KeyCode::Esc)),
    ("q", "quit", Some(KeyCode::Char('q'))),
    ("F3", "rules", Some(KeyCode::F(3))),
    ("F4", "position", Some(KeyCode::F(4))),
];

/// The keys at the foot of a table on a server while somebody decides.
const DECIDING_AT: &[Key<'static>] = &[
    ("F1", "help", Some(KeyCode::F(1))),
    ("F2", "odds", Some(KeyCode::F(2))),
    ("F3", "rules", Some(KeyCode::F(3))),
    ("F5", "undo", Some(KeyCode::F(5))),
    ("F8", "cards", Some(KeyCode::F(8))),
    ("F9", "chat", Some(KeyCode::F(9))),
    ("Esc", "leave", Some(KeyCode::Esc)),
    ("F4", "position", Some(KeyCode::F(4))),
    ("F7", "speed", Some(KeyCode::F(7))),
];

/// The keys while somebody elsewhere decides.
const OTHERS: &[Key<'static>] = &[
    ("F9", "chat", Some(KeyCode::F(9))),
    ("F5", "undo", Some(KeyCode::F(5))),
    ("F3", "rules", Some(KeyCode::F(3))),
    ("F8", "cards", Some(KeyCode::F(8))),
    ("F1", "help", Some(KeyCode::F(1))),
    ("Esc", "leave", Some(KeyCode::Esc)),
];

/// The keys before a game on a server begins.
const GATHERING: &[Key<'static>] = &[
    ("s", "start now", Some(KeyCode::Char('s'))),
    ("w", "a word for the dice", Some(KeyCode::Char('w'))),
    ("F9", "chat", Some(KeyCode::F(9))),
    ("F3", "rules", Some(KeyCode::F(3))),
    ("F1", "help", Some(KeyCode::F(1))),
    ("Esc", "leave", Some(KeyCode::Esc)),
];

/// The keys once a game on a server is over.
const OVER_AT: &[Key<'static>] = &[
    ("n", "rematch", Some(KeyCode::Char('n'))),
    ("r", "replay", Some(KeyCode::Char('r'))),
    ("F9", "chat", Some(KeyCode::F(9))),
    ("Esc", "other tables", Some(KeyCode::Esc)),
    ("q", "quit", Some(KeyCode::Char('q'))),
    ("F3", "rules", Some(KeyCode::F(3))),
];

/// The answers to the question whether to leave.
pub(super) const LEAVING: &[Key<'static>] = &[
    ("Enter", "quit", Some(KeyCode::Enter)),
    ("m", "menu", Some(KeyCode::Char('m'))),
    ("Esc", "stay", Some(KeyCode::Esc)),
];

/// The same at a table on a server.
pub(super) const LEAVING_AT: &[Key<'static>] = &[
    ("Enter", "quit", Some(KeyCode::Enter)),
    ("m", "other tables", Some(KeyCode::Char('m'))),
    ("Esc", "stay", Some(KeyCode::Esc)),
];

/// Every key, for the help.
pub(in crate::terminal) const ALL: &[KeyHelp] = &[
    ("↑ ↓ Enter", "choose; the mouse works too"),
    ("any letter", "search: every word has to occur"),
    ("Enter", "do what is typed, listed or not"),
    ("Tab", "fill in the marked choice's notation"),
    ("↑ ↓ ← →", "on a board: move over its places"),
    ("F7  F7n  Space", "on a board: a place; a facing; turn"),
    ("Tab + - *", "at a free aim: the hand, the speed, the spin"),
    ("/", "on a board: search for words instead"),
    ("Esc", "stop typing; go back; then leave"),
    ("F1  ?", "this page"),
    ("F2  Ctrl-O", "the odds of every choice, where known"),
    ("F3  Ctrl-R", "the rules; after a refusal, its rule"),
    ("F4  Ctrl-P", "the position in notation"),
    ("F5  Ctrl-Z", "take back, if nothing was revealed"),
    ("F6", "when to be asked for cards in fights"),
    ("F7  Ctrl-S", "bots and dice: slow, normal, fast, at once"),
    ("F8  Ctrl-K", "the cards, with what they do"),
    ("F9  Ctrl-T", "on a server: chat"),
    ("Ctrl-L", "on a server: the link of the table and of your seat"),
    ("Ctrl-Y  Ctrl-N", "on a server: whether somebody may take back"),
    ("Space", "while bots and dice move: the next step"),
    ("Enter", "while bots and dice move: to your decision"),
    ("PgUp PgDn wheel", "scroll what happened"),
    ("click [STR-31]", "read the rule that is cited; or a card"),
    ("Shift + mouse", "mark text, as the terminal does"),
    ("F10  Ctrl-Q", "leave; every step is saved already"),
    ("Ctrl-C", "leave without a question"),
];

impl GameScreen {
    /// Reads a key.
    pub(in crate::terminal) fn key(&mut self, key: KeyEvent) -> Request {
        if self.is_showing_a_throw() {
            self.land();
            self.settling = Settling::Yes;
            return Request::Nothing;
        }
        match self.front {
            Front::Table => {}
            Front::Leave => return self.answer_leaving(key),
            Front::Write(..) => return self.key_of_writing(key),
        }
        if let Some(notice) = self.notice.take() {
            let asks = matches!(key.code, KeyCode::Char('?') | KeyCode::F(3));
            match notice {
                Notice::Refused(Refused { rule: Some(rule), .. }) if asks => {
                    return Request::Read(Some(rule.id));
                }
                _ if matches!(key.code, KeyCode::Esc | KeyCode::Enter) => return Request::Nothing,
                Notice::Refused(_) | Notice::Note { .. } => {}
            }
        }
        let command = self.command(key);
        match command {
            Some(command) => self.obey(command),
            None => self.answer(key),
        }
    }

    fn answer_leaving(&mut self, key: KeyEvent) -> Request {
        self.front = Front::Table;
        match key.code {
            KeyCode::Enter | KeyCode::Char('y' | 'q') => Request::Quit,
            KeyCode::Char('m') => Request::Menu,
            _ => Request::Nothing,
        }
    }

    fn command(&self, key: KeyEvent) -> Option<Command> {
        let bare = self.chooser.is_bare();
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        Some(match key.code {
            KeyCode::F(1) => Command::Guide,
            KeyCode::F(2) => Command::Odds,
            KeyCode::F(3) => Command::Rules,
            KeyCode::F(4) => Command::Position,
            KeyCode::F(5) => Command::Undo,
            KeyCode::F(6) => Command::Asking,
            KeyCode::F(7) => Command::Speed,
            KeyCode::F(8) => Command::Cards,
            KeyCode::F(9) => Command::Chat,
            KeyCode::F(10) => Command::Leave,
            KeyCode::PageUp => Command::Scroll(PAGE),
            KeyCode::PageDown => Command::Scroll(-PAGE),
            KeyCode::Char(letter) if control => match letter {
                'o' => Command::Odds,
                'r' => Command::Rules,
                'p' => Command::Position,
                'z' => Command::Undo,
                's' => Command::Speed,
                'k' => Command::Cards,
                't' => Command::Chat,
                'l' => Command::Links,
                'q' => Command::Leave,
                'y' => Command::Agree(true),
                'n' => Command::Agree(false),
                _ => return None,
            },
            // No action and no card is written with it, so it is no trap.
            KeyCode::Char('?') if bare => Command::Guide,
            KeyCode::Esc if bare && self.odds == Odds::Asked => Command::Odds,
            KeyCode::Esc if bare && !self.chooser.can_close() => Command::Leave,
            _ => return None,
        })
    }

    fn obey(&mut self, command: Command) -> Request {
        match command {
            Command::Guide => return Request::Guide,
            Command::Rules => return Request::Read(None),
            Command::Cards => return Request::Cards(None),
            Command::Speed => return Request::Speed(self.speed.next()),
            Command::Odds => self.ask_odds(),
            Command::Undo => self.undo(),
            Command::Position => self.show_position(),
            Command::Asking => self.change_asking(),
            Command::Chat => self.write(Purpose::Say),
            Command::Links => self.show_link(),
            Command::Agree(agree) => self.agree(agree),
            Command::Leave if matches!(self.awaiting, Awaiting::Over(_)) => return Request::Menu,
            Command::Leave => self.front = Front::Leave,
            Command::Scroll(by) => self.scroll_log(by),
        }
        Request::Nothing
    }

    fn answer(&mut self, key: KeyEvent) -> Request {
        match (&self.awaiting, key.code) {
            (Awaiting::Gathering, _) => return self.key_of_gathering(key),
            (Awaiting::Decide(_), KeyCode::Enter) if self.settling == Settling::Yes => {}
            (Awaiting::Decide(seat), _) => {
                let seat = *seat;
                if let Some(pick) = self.chooser.key(key) {
                    self.choose(seat, pick);
                }
                self.light();
            }
            (Awaiting::HandOver(seat), KeyCode::Enter) if self.settling == Settling::No => {
                self.at = Some(*seat);
                self.look();
            }
            (Awaiting::Bot(_) | Awaiting::Chance(_), KeyCode::Enter) => self.go_ahead(Hurry::ToDecision),
            (Awaiting::Bot(_) | Awaiting::Chance(_), KeyCode::Char(' ') | KeyCode::Right) => {
                self.go_ahead(Hurry::OneStep);
            }
            (Awaiting::Over(_), KeyCode::Char('n')) => return self.again(),
            (Awaiting::Over(_), KeyCode::Char('m')) => return Request::Menu,
            (Awaiting::Over(_), KeyCode::Char('q')) => return Request::Quit,
            (Awaiting::Over(_), KeyCode::Char('r')) if self.venue.company().is_some() => {
                return Request::Record;
            }
            (Awaiting::Over(_), KeyCode::Char('r')) => {
                return self.saved_at().map_or(Request::Nothing, |path| Request::Replay(path.to_owned()));
            }
            (
                Awaiting::HandOver(_)
                | Awaiting::Others(_)
                | Awaiting::Over(_)
                | Awaiting::Bot(_)
                | Awaiting::Chance(_),
                _,
            ) => {}
        }
        Request::Nothing
    }

    /// The keys that can be pressed now, for the foot of the screen.
    pub(super) fn footer(&self) -> &'static [Key<'static>] {
        if self.is_showing_a_throw() {
            return FLYING;
        }
        if self.venue.company().is_some() {
            match self.awaiting {
                Awaiting::Gathering => return GATHERING,
                Awaiting::Decide(_) if self.chooser.is_bare() && !self.chooser.on_board() => {
                    if self.chooser.aimed().is_none() {
                        return DECIDING_AT;
                    }
                }
                Awaiting::Over(_) => return OVER_AT,
                Awaiting::Others(_) => return OTHERS,
                Awaiting::Decide(_) | Awaiting::HandOver(_) | Awaiting::Bot(_) | Awaiting::Chance(_) => {}
            }
        }
        match self.awaiting {
            Awaiting::Gathering => GATHERING,
            Awaiting::Decide(_) if self.chooser.aimed().is_some() => AIMING,
            Awaiting::Decide(_) if self.chooser.on_board() => ON_BOARD,
            Awaiting::Decide(_) if self.chooser.is_bare() => DECIDING,
            Awaiting::Decide(_) => TYPING,
            Awaiting::HandOver(_) | Awaiting::Others(_) | Awaiting::Bot(_) | Awaiting::Chance(_) => WATCHING,
            Awaiting::Over(_) => OVER,
        }
    }

    /// The method of the odds, or that nobody knows them.
    pub(super) fn odds_note(&self) -> Option<String> {
        match &self.odds {
            Odds::Hidden => None,
            Odds::Asked => {
                let sign = self.venue.sign().unwrap_or_default();
                Some(format!("odds: working them out {sign} (Esc stops it)"))
            }
            Odds::Known(Hint { method, left_out: None, .. }) => Some(format!("odds: {method}")),
            Odds::Known(Hint { method, left_out: Some(why), .. }) => Some(format!("odds: {method}; {why}")),
            Odds::Unknown => Some("nobody knows the odds here".to_owned()),
        }
    }
}
