//! Proving a record: every line is played again, and every die, card and throw is worked out from the disclosed seed.

use std::{fmt, sync::Arc};

use kernel::{
    Discard, LineKind, Node, Pack, Play, Record, RecordError, Seat, Seed, Source as _, source::Ask,
};
use monsterbox_box::{Playable, Visit, thrown::Thrown, visit};

use crate::{TableError, take_pack};

/// What was proved of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// How many actions of players were checked by the rules.
    pub actions: usize,
    /// How many answers of chance were worked out from the seed, and came out the same.
    pub proved: usize,
    /// How many answers of chance were only checked for being possible, because the seed is not disclosed.
    pub possible: usize,
    /// How many words of players are part of the dice.
    pub words: usize,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { actions, proved, possible, words } = self;
        write!(f, "{actions} actions are legal; ")?;
        if *possible > 0 {
            return write!(
                f,
                "{possible} answers of chance are possible, but the seed is not disclosed yet, so nobody can prove them"
            );
        }
        write!(f, "{proved} answers of chance follow from the seed")?;
        match words {
            0 => write!(f, ", which nobody added a word to"),
            1 => write!(f, " and one word"),
            _ => write!(f, " and {words} words"),
        }
    }
}

/// Proves a record, or says which line differs first and why.
pub fn verify(text: &str, pack: Option<&Arc<Pack>>) -> Result<Verdict, TableError> {
    struct Prove(Record);
    impl Visit for Prove {
        type Out = Result<Verdict, TableError>;
        fn game<G: Playable>(self) -> Self::Out {
            prove::<G>(&self.0)
        }
    }
    let mut record = Record::read(text)?;
    take_pack(&mut record, pack);
    let slug = record.header.game.clone();
    visit(&slug, Prove(record))?
}

fn prove<G: Playable>(record: &Record) -> Result<Verdict, TableError> {
    let whole = record.replay::<G>()?;
    let words = record.words();
    let mut verdict = Verdict { actions: 0, proved: 0, possible: 0, words: words.len() };
    let seed = record.disclosed().and_then(Seed::new);
    let mut dice = seed.map(|seed| Thrown::<G>::new(whole.rules(), seed.with_words(&words)));
    let start = whole.state_before(0).unwrap_or_else(|| whole.state().clone());
    let mut play: Play<G> = Play::from_position(whole.rules().clone(), start);
    for (line, number) in record.lines.iter().zip(2..) {
        let wrong = |why: String| TableError::Record(RecordError::Step { line: number, why });
        match &line.says {
            LineKind::Act { seat, action, .. } => {
                let seat =
                    Seat::from_letter(*seat).ok_or_else(|| wrong("there is no such seat".to_owned()))?;
                let action =
                    G::read_action(play.rules(), action).map_err(|error| wrong(error.to_string()))?;
                play.act(seat, action, &mut Discard).map_err(|refusal| wrong(refusal.to_string()))?;
                verdict.actions += 1;
            }
            LineKind::Chance { outcome, .. } => {
                let read =
                    G::read_outcome(play.rules(), outcome).map_err(|error| wrong(error.to_string()))?;
                if let Some(dice) = &mut dice {
                    let Node::Chance(chance) = play.node() else {
                        return Err(wrong("chance is not asked here".to_owned()));
                    };
                    let step = play.steps().len() as u64;
                    let ask = Ask { rules: play.rules(), state: play.state(), chance: &chance, step };
                    let due = dice.answer(ask).map_err(|error| wrong(error.to_string()))?;
                    if due != read {
                        let due = G::write_outcome(play.rules(), &due);
                        return Err(wrong(format!("the seed gives `{due}`, the record says `{outcome}`")));
                    }
                    verdict.proved += 1;
                } else {
                    verdict.possible += 1;
                }
                play.chance(read, &mut Discard).map_err(|error| wrong(error.to_string()))?;
            }
            LineKind::Undo { .. } => {
                play.undo();
            }
            LineKind::Word { .. }
            | LineKind::Sit { .. }
            | LineKind::End { .. }
            | LineKind::Disclose { .. } => {}
        }
    }
    Ok(verdict)
}
