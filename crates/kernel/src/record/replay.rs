//! Playing a record again: every line is checked as it was when it was written.

use super::{Header, Line, LineKind, Record, RecordError};
use crate::{
    Called, Discard, Meta, Node, Notation, Play, Seat, Seed,
    hash::{rules_hash, state_hash},
};

/// The longest word a player adds to the seed.
pub const LONGEST_WORD: usize = 60;

impl Record {
    /// Plays the record again from its set-up, checking every line and every hash.
    pub fn replay<G: Notation + Meta>(&self) -> Result<Play<G>, RecordError> {
        let mut play = self.header.begin::<G>()?;
        let mut ended = false;
        for (line, number) in self.lines.iter().zip(2..) {
            self.take_again(&mut play, line, &mut ended)
                .map_err(|why| RecordError::Step { line: number, why })?;
            let (LineKind::Act { state, .. } | LineKind::Chance { state, .. } | LineKind::Undo { state, .. }) =
                &line.says
            else {
                continue;
            };
            let found = state_hash::<G>(play.rules(), play.state()).to_string();
            if found != *state {
                let why = format!("the step leads to position {found}, the record says {state}");
                return Err(RecordError::Altered { line: number, why });
            }
        }
        Ok(play)
    }

    fn take_again<G: Notation + Meta>(
        &self,
        play: &mut Play<G>,
        line: &Line,
        ended: &mut bool,
    ) -> Result<(), String> {
        let seat_at = |letter: char| {
            let seat = Seat::from_letter(letter).filter(|seat| seat.index() < self.header.seats.len());
            seat.ok_or_else(|| format!("`{}` is no seat of this table", letter.escape_debug()))
        };
        if *ended && !matches!(line.says, LineKind::Disclose { .. }) {
            return Err("the game has ended before this line".to_owned());
        }
        match &line.says {
            LineKind::Word { seat, word } => {
                seat_at(*seat)?;
                if play.steps().len() > 0
                    || self.lines[..line.line as usize - 1].iter().any(|line| line.says.is_step())
                {
                    return Err("words are added before the first step".to_owned());
                }
                check_word(word)
            }
            LineKind::Sit { seat, who } => {
                seat_at(*seat)?;
                let fine = !who.is_empty() && !who.chars().any(char::is_control);
                fine.then_some(()).ok_or_else(|| "whoever sits down has a name".to_owned())
            }
            LineKind::Act { seat, action, .. } => {
                let seat = seat_at(*seat)?;
                let read = G::read_action(play.rules(), action)
                    .map_err(|error| format!("action `{action}`, {error}"))?;
                play.act(seat, read, &mut Discard).map_err(|refusal| {
                    let rule = refusal.rule::<G>(play.rules(), play.state());
                    format!("{seat} may not `{action}`: {refusal} ({rule})")
                })
            }
            LineKind::Chance { outcome, .. } => {
                if play.called() == Called::AtCap {
                    return Err("the table has called the game before this step (BOX-01)".to_owned());
                }
                let read = G::read_outcome(play.rules(), outcome)
                    .map_err(|error| format!("dice `{outcome}`, {error}"))?;
                play.chance(read, &mut Discard).map_err(|error| format!("dice `{outcome}`: {error}"))
            }
            LineKind::Undo { seat, .. } => {
                let seat = seat_at(*seat)?;
                if play.undoable() != Some(seat) {
                    return Err(format!("{seat} has nothing to take back here"));
                }
                play.undo();
                Ok(())
            }
            LineKind::End { scores } => {
                if play.node() != Node::Over {
                    return Err("the game has not ended here".to_owned());
                }
                if *scores != play.scores() {
                    return Err(format!("the game ended {:?}, the record says {scores:?}", play.scores()));
                }
                *ended = true;
                Ok(())
            }
            LineKind::Disclose { seed } => {
                if !*ended {
                    return Err("the seed is disclosed before the end".to_owned());
                }
                let seed = Seed::new(seed).ok_or_else(|| "that is no seed".to_owned())?;
                let fits = seed.commitment() == self.header.commitment;
                fits.then_some(()).ok_or_else(|| {
                    "the seed is not the one that the first line is bound to: its SHA-256 differs".to_owned()
                })
            }
        }
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
        let here = self.setup.pack.as_deref().or_else(|| G::base_pack());
        let told = |name: &str, hash: &str| format!("`{name}` ({hash})");
        let here = here.map(|pack| (pack.name.clone(), pack.play_hash().to_string()));
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
