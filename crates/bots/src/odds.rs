//! The chance of winning with each choice, and how it was found.

use std::fmt;

/// What odds are about: what is won with the chance they tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stake {
    /// The whole game.
    Game,
    /// The battle that is being fought; the game goes on after it.
    Battle,
}

impl fmt::Display for Stake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Game => "the game",
            Self::Battle => "the battle",
        })
    }
}

/// How odds were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Exact: solved under best play of everybody, or counted where nobody decides any more.
    Exact,
    /// Estimated from this many playouts a choice.
    Estimated {
        /// How many playouts.
        playouts: u32,
    },
    /// The mean of exact odds over all positions that fit what the seat sees.
    Averaged {
        /// How many positions.
        positions: u32,
    },
}

/// The odds of one choice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// Its place in the list of legal actions.
    pub action: usize,
    /// The chance of winning the game's [`Stake`].
    pub chance: f64,
    /// Half the width of the 95 % confidence interval, or of what 95 % of the fitting positions give; zero when exact.
    pub margin: f64,
}

/// The odds of the choices, in the order of the legal actions.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    /// One entry a legal action; where there are very many, one for each that is worth a look.
    pub choices: Vec<Choice>,
    /// How they were found.
    pub method: Method,
}

impl Odds {
    /// The choice with the best chance; the first of several.
    pub fn best(&self) -> Option<Choice> {
        let better = |best: Option<Choice>, next: &Choice| match best {
            Some(best) if best.chance >= next.chance => Some(best),
            _ => Some(*next),
        };
        self.choices.iter().fold(None, better)
    }
}
