//! How strong an opponent is, in words for people who choose one.

use std::fmt;

/// How strong an opponent is. Each level of a game is meant to be stronger than the one before; docs/opponents.md says by how much
/// each is, and where that is not shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Fit for a child: it knows the game, and often forgets what it knows. Newcomers meet it.
    Easy,
    /// Plays with a plan, one step at a time.
    Medium,
    /// Looks ahead, or misses nothing that can be seen.
    Hard,
    /// The strongest that is not solved.
    Expert,
    /// Plays a solved game: nobody can do better.
    Exact,
}

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Expert, Self::Exact];

    /// The word for it in commands, on the wire and in records.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
            Self::Exact => "exact",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Easy => "Easy",
            Self::Medium => "Medium",
            Self::Hard => "Hard",
            Self::Expert => "Expert",
            Self::Exact => "Exact",
        })
    }
}
