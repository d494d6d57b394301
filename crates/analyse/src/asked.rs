//! What an analysis is asked for.

use std::num::NonZero;

use bots::Stop;

/// How a record is analysed.
#[derive(Clone, Debug)]
pub struct Asked {
    /// How much work is done, from 10 to 100: with more of it intervals are narrower.
    pub effort: u8,
    /// How many games are played on from each position, if not as many as the effort is worth: those who average over many
    /// games need few.
    pub playouts: Option<NonZero<u32>>,
    /// Whether decisions are judged, which takes most of the time.
    pub judging: Judging,
    /// How many threads work. What is found does not depend on it.
    pub threads: NonZero<usize>,
    /// Ends it before it is done.
    pub stop: Stop,
}

/// Whether decisions are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judging {
    /// Every decision.
    Every,
    /// None: only what luck and decisions gave and took is found.
    None,
}

impl Asked {
    /// The least and the most effort.
    pub const EFFORTS: std::ops::RangeInclusive<u8> = 10..=100;

    /// This much effort on one thread.
    pub fn new(effort: u8) -> Self {
        let effort = effort.clamp(*Self::EFFORTS.start(), *Self::EFFORTS.end());
        Self {
            effort,
            playouts: None,
            judging: Judging::Every,
            threads: NonZero::<usize>::MIN,
            stop: Stop::default(),
        }
    }
}
