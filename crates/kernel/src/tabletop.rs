//! What a table needs to show a game to people: its picture, the names of its actions, its ledger and options.

use crate::{Ledger, Mistake, Notation, OptionSpec, Pack, Piece, Seat, Setup, SetupError};

/// How a piece of a picture is meant; each screen has its own colours for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tone {
    /// Ordinary text.
    #[default]
    Plain,
    /// Less important.
    Dim,
    /// More important.
    Strong,
    /// Belongs to a seat.
    Seat(Seat),
    /// Good for whoever looks.
    Good,
    /// Dangerous or lost.
    Bad,
    /// A piece on the board, in one of several colours.
    Piece(u8),
    /// The ground that pieces lie on.
    Ground,
}

/// A run of text in one tone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The text.
    pub text: String,
    /// How it is meant.
    pub tone: Tone,
}

/// A coloured text picture of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// The lines, each a row of spans.
    pub lines: Vec<Vec<Span>>,
}

impl Picture {
    /// Begins a new line.
    pub fn line(&mut self) -> &mut Self {
        self.lines.push(Vec::new());
        self
    }

    /// Writes on the last line.
    pub fn write(&mut self, tone: Tone, text: impl Into<String>) -> &mut Self {
        if self.lines.is_empty() {
            self.line();
        }
        if let Some(line) = self.lines.last_mut() {
            line.push(Span { text: text.into(), tone });
        }
        self
    }

    /// The picture without colours.
    pub fn plain(&self) -> String {
        let lines =
            self.lines.iter().map(|line| line.iter().map(|span| span.text.as_str()).collect::<String>());
        lines.map(|line| line.trim_end().to_owned() + "\n").collect()
    }
}

/// What an action is called in a list of choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionName {
    /// The heading it stands under.
    pub group: String,
    /// What it does, in a few words.
    pub label: String,
}

/// Whom a decision concerns, for players who do not want to be asked about everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Concern {
    /// The player who is asked.
    Own,
    /// Others.
    Others,
}

/// A game that can be put on a table for people.
pub trait Tabletop: Notation {
    /// Its short name in commands, files and addresses.
    const SLUG: &'static str;
    /// Its name.
    const NAME: &'static str;
    /// What it is, in one line.
    const TAGLINE: &'static str;
    /// The fewest and the most players.
    const PLAYERS: (u8, u8);

    /// Every rule with its text.
    fn ledger() -> &'static Ledger;

    /// The options a table can set.
    fn options() -> &'static [OptionSpec];

    /// The rules for a table, or why it cannot be set up like this.
    fn rules(setup: &Setup) -> Result<Self::Rules, SetupError>;

    /// The content that comes with the game, for games that take packs.
    fn base_pack() -> Option<&'static Pack> {
        None
    }

    /// Every mistake in a pack for this game.
    fn check_pack(_pack: &Pack) -> Vec<Mistake> {
        vec![Pack::mistake(format!("{} takes no packs", Self::NAME))]
    }

    /// The game in at most fifteen lines for somebody who never played it: the goal, a turn, the end.
    fn how_to_play() -> Option<&'static str> {
        None
    }

    /// A guided first game, to be read with [`crate::Lesson::read`].
    fn first_game() -> Option<&'static str> {
        None
    }

    /// Every card, unit, marker, die and place that a pack for this game describes, in its order. What the pack leaves out is
    /// told as the game's own pack tells it. The pack is one that [`Tabletop::check_pack`] has nothing against.
    fn pieces(_pack: &Pack) -> Vec<Piece> {
        Vec::new()
    }

    /// The ids of those pieces that this viewer sees in the position, for a look at them; each once.
    fn pieces_in_view(_rules: &Self::Rules, _view: &Self::View) -> Vec<String> {
        Vec::new()
    }

    /// The picture of a position as one viewer sees it; `names` has one entry a seat.
    fn picture(rules: &Self::Rules, view: &Self::View, names: &[String]) -> Picture;

    /// The picture while a player looks at one of the choices: what it is about may be lit.
    fn picture_of_choice(
        rules: &Self::Rules,
        view: &Self::View,
        names: &[String],
        _choice: &Self::Action,
    ) -> Picture {
        Self::picture(rules, view, names)
    }

    /// The picture at a table, where people remember what has just happened: `lately` are the events so far as this viewer
    /// may know them, the latest first. A game may leave there what has gone from the position, such as the battle just
    /// fought; otherwise this is the picture of the position, or of the choice that is looked at.
    fn picture_at_table(
        rules: &Self::Rules,
        view: &Self::View,
        names: &[String],
        choice: Option<&Self::Action>,
        _lately: &mut dyn Iterator<Item = Self::Event>,
    ) -> Picture {
        match choice {
            Some(choice) => Self::picture_of_choice(rules, view, names, choice),
            None => Self::picture(rules, view, names),
        }
    }

    /// What an action is called for the seat that may take it and sees this.
    fn name_action(rules: &Self::Rules, view: &Self::View, action: &Self::Action) -> ActionName;

    /// The action that means "not now" in this decision of a seat, and whom the decision concerns. None where something
    /// has to be decided. It depends on nothing that others cannot see, so that passing at once tells them nothing.
    fn pass(_rules: &Self::Rules, _view: &Self::View, _seat: Seat) -> Option<(Self::Action, Concern)> {
        None
    }

    /// What chance is asked, as a short sentence for people who wait for its answer.
    fn name_chance(rules: &Self::Rules, chance: &Self::Chance, names: &[String]) -> String;

    /// An event as a sentence for people.
    fn narrate(rules: &Self::Rules, event: &Self::Event, names: &[String]) -> String;

    /// Every component of the box and how many of it there are now; the same at all times.
    fn census(rules: &Self::Rules, state: &Self::State) -> Vec<(&'static str, u32)>;
}

/// The result of a finished game in a short sentence: who has the best score above zero.
pub fn result_line(scores: &[f32], names: &[String]) -> String {
    let best = scores.iter().copied().fold(0.0_f32, f32::max);
    if best <= 0.0 {
        return "everybody loses".to_owned();
    }
    let winners: Vec<&str> = scores
        .iter()
        .zip(names)
        .filter(|(score, _)| (best - **score).abs() < 1e-6)
        .map(|(_, name)| name.as_str())
        .collect();
    match winners.as_slice() {
        [one] => format!("{one} wins"),
        all if all.len() == scores.len() && best >= 0.999 => "everybody wins".to_owned(),
        all if all.len() == scores.len() => "a draw".to_owned(),
        all => format!("{} share the win", all.join(" and ")),
    }
}
