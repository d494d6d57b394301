//! What games ask of a store: decisions, lines and bytes, counted in games that bots play.

use std::error::Error;

use kernel::{LineKind, Record, Seed, Setup};
use table::{Advance, Holder, Occupant};

type Fault = Box<dyn Error + Send + Sync>;

/// A game, how many play it and how long people think. The times are guesses: nobody has measured them.
pub struct Kind {
    pub slug: &'static str,
    pub players: u8,
    /// Seconds that somebody thinks about a decision.
    pub think: f64,
    /// The share of all tables at which it is played.
    pub share: f64,
}

pub const KINDS: [Kind; 5] = [
    Kind { slug: "strike", players: 3, think: 5.0, share: 0.25 },
    Kind { slug: "mayhem", players: 4, think: 4.0, share: 0.20 },
    Kind { slug: "monster-kids", players: 4, think: 8.0, share: 0.20 },
    Kind { slug: "monster-strike", players: 2, think: 10.0, share: 0.15 },
    Kind { slug: "crush", players: 2, think: 6.0, share: 0.20 },
];

/// What a game is on average.
#[derive(Clone, Copy, Debug, Default)]
pub struct Weight {
    pub decisions: f64,
    pub lines: f64,
    pub bytes: f64,
    /// How often something is handed to the store: each decision, and what dice do after it.
    pub appends: f64,
}

/// Plays games of a kind and counts.
pub fn weigh(kind: &Kind, games: u64) -> Result<Weight, Fault> {
    let mut sum = Weight::default();
    for game in 0..games {
        let seed = Seed::new(&format!("scale {game}")).ok_or("no seed")?;
        let bots = vec![Occupant::Bot("random".to_owned()); kind.players.into()];
        let mut holder = Holder::in_memory(table::open(kind.slug, Setup::of(kind.players), bots, seed)?);
        while holder.advance()? != Advance::Nothing {}
        let text = holder.record();
        let record = Record::read(&text)?;
        let mut before_was_chance = false;
        for line in &record.lines {
            let chance = matches!(line.says, LineKind::Chance { .. });
            let act = matches!(line.says, LineKind::Act { .. });
            sum.decisions += f64::from(u8::from(act));
            sum.appends += f64::from(u8::from(act || (chance && !before_was_chance)));
            before_was_chance = chance;
        }
        sum.lines += record.lines.len() as f64;
        sum.bytes += text.len() as f64;
    }
    let mean = |sum: f64| sum / games as f64;
    Ok(Weight {
        decisions: mean(sum.decisions),
        lines: mean(sum.lines),
        bytes: mean(sum.bytes),
        appends: mean(sum.appends),
    })
}
