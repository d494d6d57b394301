//! Playing a record again: every line is checked as it was when it was written.

use super::{Header, Line, LineKind, Record, RecordError};
use crate::{
    Called, Game, Meta, Node, Notation, Play, Seat, Seed,
    hash::{pack_of, rules_hash, state_hash},
};

/// The longest word a player adds to the seed.
pub const LONGEST_WORD: usize = 60;

/// Which hashes of positions are compared with those that the record names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hashes {
    /// All of them.
    Every,
    /// None: the sums of the lines are enough, because the lines come from a place that is trusted.
    None,
}

/// What a line of a record did to its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Taken<G: Game> {
    /// A step was taken, with these events.
    Step(Vec<G::Event>),
    /// The last step was taken back.
    Undo,
    /// Something else was agreed: a word, a seat, the end, the seed.
    Other,
}

/// A game that follows its record, line by line: the position and everything else that the lines say.
#[derive(Clone, Debug)]
pub struct Replayed<G: Game> {
    /// The game.
    pub play: Play<G>,
    seats: Vec<String>,
    words: Vec<(Seat, String)>,
    commitment: String,
    /// The number of the line of each step that still stands.
    lines_of_steps: Vec<u64>,
    last_undo: u64,
    stage: Stage,
    disclosed: Option<String>,
}

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// No step was ever taken: words can be added.
    Before,
    Begun,
    /// A line says that the game has ended.
    Ended,
}

impl<G: Notation + Meta> Replayed<G> {
    /// The game before its first line, if this program has the rules and the pack that the record was made with.
    pub fn begin(header: &Header) -> Result<Self, RecordError> {
        Ok(Self {
            play: header.begin::<G>()?,
            seats: header.seats.clone(),
            words: Vec::new(),
            commitment: header.commitment.clone(),
            lines_of_steps: Vec::new(),
            last_undo: 0,
            stage: Stage::Before,
            disclosed: None,
        })
    }

    /// Who sits where: a name each, `bot:NAME` for a bot.
    pub fn seats(&self) -> &[String] {
        &self.seats
    }

    /// The words that players added to the seed, in their order.
    pub fn words(&self) -> &[(Seat, String)] {
        &self.words
    }

    /// Whether no step was ever taken, so that words can still be added.
    pub fn is_before_the_first_step(&self) -> bool {
        self.stage == Stage::Before
    }

    /// The seed, once it is disclosed.
    pub fn disclosed(&self) -> Option<&str> {
        self.disclosed.as_deref()
    }

    /// The number of the line of each step that still stands.
    pub fn lines_of_steps(&self) -> &[u64] {
        &self.lines_of_steps
    }

    /// The number of the last line that took an action back; 0 if there is none.
    pub fn last_undo(&self) -> u64 {
        self.last_undo
    }

    /// Follows the next line, which is checked as it was when it was written. After an error nobody can go on from here.
    pub fn follow(&mut self, line: &Line, hashes: Hashes) -> Result<Taken<G>, RecordError> {
        // The header stands on the first line of the file.
        let number = line.line as usize + 1;
        let taken = self.take(line).map_err(|why| RecordError::Step { line: number, why })?;
        if let (Hashes::Every, Some(state)) = (hashes, line.says.position()) {
            let found = state_hash::<G>(self.play.rules(), self.play.state()).to_string();
            if found != state {
                let why = format!("the step leads to position {found}, the record says {state}");
                return Err(RecordError::Altered { line: number, why });
            }
        }
        Ok(taken)
    }

    fn seat_at(&self, letter: char) -> Result<Seat, String> {
        let seat = Seat::from_letter(letter).filter(|seat| seat.index() < self.seats.len());
        seat.ok_or_else(|| format!("this table has no seat `{}`", letter.escape_debug()))
    }

    fn take(&mut self, line: &Line) -> Result<Taken<G>, String> {
        if self.stage == Stage::Ended && !matches!(line.says, LineKind::Disclose { .. }) {
            return Err("the game has ended before this line".to_owned());
        }
        match &line.says {
            LineKind::Word { seat, word } => {
                let seat = self.seat_at(*seat)?;
                if self.stage != Stage::Before {
                    return Err("words are added before the first step".to_owned());
                }
                check_word(word)?;
                self.words.push((seat, word.clone()));
                Ok(Taken::Other)
            }
            LineKind::Sit { seat, who } => {
                let seat = self.seat_at(*seat)?;
                if who.is_empty() || who.chars().any(char::is_control) {
                    return Err("whoever sits down has a name".to_owned());
                }
                self.seats[seat.index()].clone_from(who);
                Ok(Taken::Other)
            }
            LineKind::Act { seat, action, .. } => {
                let seat = self.seat_at(*seat)?;
                let play = &mut self.play;
                let read = G::read_action(play.rules(), action)
                    .map_err(|error| format!("action `{action}`, {error}"))?;
                let mut events = Vec::new();
                play.act(seat, read, &mut events).map_err(|refusal| {
                    let rule = refusal.rule::<G>(play.rules(), play.state());
                    format!("{seat} may not `{action}`: {refusal} ({rule})")
                })?;
                Ok(self.stepped(line, events))
            }
            LineKind::Chance { outcome, .. } => {
                let play = &mut self.play;
                if play.called() == Called::AtCap {
                    return Err("the table has called the game before this step (BOX-01)".to_owned());
                }
                let read = G::read_outcome(play.rules(), outcome)
                    .map_err(|error| format!("dice `{outcome}`, {error}"))?;
                let mut events = Vec::new();
                play.chance(read, &mut events).map_err(|error| format!("dice `{outcome}`: {error}"))?;
                Ok(self.stepped(line, events))
            }
            LineKind::Undo { seat, .. } => {
                let seat = self.seat_at(*seat)?;
                if self.play.undoable() != Some(seat) {
                    return Err(format!("{seat} has nothing to take back here"));
                }
                self.play.undo();
                self.lines_of_steps.pop();
                self.last_undo = line.line;
                Ok(Taken::Undo)
            }
            LineKind::End { scores } => {
                if self.play.node() != Node::Over {
                    return Err("the game has not ended here".to_owned());
                }
                let ended = self.play.scores();
                if *scores != ended {
                    return Err(format!("the game ended {ended:?}, the record says {scores:?}"));
                }
                self.stage = Stage::Ended;
                Ok(Taken::Other)
            }
            LineKind::Disclose { seed } => {
                if self.stage != Stage::Ended {
                    return Err("the seed is disclosed before the end".to_owned());
                }
                let read = Seed::new(seed).ok_or_else(|| "that cannot be a seed".to_owned())?;
                if read.commitment() != self.commitment {
                    let why = "the seed is not the one that the first line is bound to: its SHA-256 differs";
                    return Err(why.to_owned());
                }
                self.disclosed = Some(seed.clone());
                Ok(Taken::Other)
            }
        }
    }

    fn stepped(&mut self, line: &Line, events: Vec<G::Event>) -> Taken<G> {
        self.stage = Stage::Begun;
        self.lines_of_steps.push(line.line);
        Taken::Step(events)
    }
}

impl Record {
    /// Plays the record again from its set-up, checking every line and every hash.
    pub fn replay<G: Notation + Meta>(&self) -> Result<Play<G>, RecordError> {
        self.follow::<G>(Hashes::Every).map(|replayed| replayed.play)
    }

    /// The same with everything else that the lines say.
    pub fn follow<G: Notation + Meta>(&self, hashes: Hashes) -> Result<Replayed<G>, RecordError> {
        let mut replayed = Replayed::begin(&self.header)?;
        for line in &self.lines {
            replayed.follow(line, hashes)?;
        }
        Ok(replayed)
    }
}

/// A word that a player may add to the seed, or why not.
pub fn check_word(word: &str) -> Result<(), String> {
    let letters = word.chars().count();
    if letters == 0 || letters > LONGEST_WORD || word.chars().any(char::is_control) {
        return Err(format!("a word for the seed has 1 to {LONGEST_WORD} printable letters"));
    }
    Ok(())
}

impl Header {
    /// The game before its first step, if this program has the rules and the pack that the record was made with.
    fn begin<G: Notation + Meta>(&self) -> Result<Play<G>, RecordError> {
        if self.game != G::SLUG {
            return Err(RecordError::OtherGame { found: self.game.clone(), wanted: G::SLUG });
        }
        let rules = G::rules(&self.setup).map_err(|error| RecordError::Setup(error.to_string()))?;
        if self.edition != G::EDITION {
            return Err(RecordError::OtherEdition { found: self.edition, wanted: G::EDITION });
        }
        let told = |name: &str, hash: &str| format!("`{name}` ({hash})");
        let here = pack_of::<G>(&self.setup).map(|(pack, hash)| (pack.name.clone(), hash.to_string()));
        if let (Some(found), Some((name, hash))) = (&self.pack, &here)
            && found.hash != *hash
        {
            let (found, here) = (told(&found.name, &found.hash), told(name, hash));
            return Err(RecordError::OtherPack { found, here });
        }
        let wanted = rules_hash::<G>(&self.setup).to_string();
        if self.rules != wanted {
            return Err(RecordError::OtherRules { found: self.rules.clone(), wanted });
        }
        match &self.start {
            None => Ok(Play::new(rules)),
            Some(position) => {
                let state = G::read_position(&rules, position)
                    .map_err(|error| RecordError::Setup(format!("position `{position}`, {error}")))?;
                Ok(Play::from_position(rules, state))
            }
        }
    }
}
