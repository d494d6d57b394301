//! What a program may take: time, and room for what it says.

use std::time::Duration;

use serde::{Serialize, Serializer};

/// The time that a program has for its decisions in one game: some for all of them, and some more for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Clock {
    /// For the whole game.
    #[serde(serialize_with = "milliseconds")]
    pub time: Duration,
    /// Added after each decision.
    #[serde(serialize_with = "milliseconds")]
    pub increment: Duration,
}

impl Default for Clock {
    fn default() -> Self {
        Self { time: Duration::from_secs(10), increment: Duration::from_millis(100) }
    }
}

/// A time in whole milliseconds, as it stands in messages.
pub(crate) fn milliseconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
}

/// What a program may take beside its clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How long it may take until it has said hello, and until it is ready for a game.
    pub ready: Duration,
    /// How long it may take to end after it was told to quit.
    pub quit: Duration,
    /// The longest line it may write, in bytes.
    pub longest_line: usize,
    /// The most it may write between two questions, in bytes.
    pub most_output: u64,
    /// How much of what it writes to its error stream is kept, in bytes: the end of it.
    pub kept_errors: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            ready: Duration::from_secs(10),
            quit: Duration::from_secs(2),
            longest_line: 64 << 10,
            most_output: 1 << 20,
            kept_errors: 8 << 10,
        }
    }
}
