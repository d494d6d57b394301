//! The chance of winning with each choice, and how it was found.

/// How odds were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Solved: exact under best play of everybody.
    Exact,
    /// Estimated from this many playouts a choice.
    Estimated {
        /// How many playouts.
        playouts: u32,
    },
}

/// The odds of one choice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// Its place in the list of legal actions.
    pub action: usize,
    /// The chance of winning.
    pub chance: f64,
    /// Half the width of the 95 % confidence interval; zero when exact.
    pub margin: f64,
}

/// The odds of every choice, in the order of the legal actions.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    /// One entry a legal action.
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
