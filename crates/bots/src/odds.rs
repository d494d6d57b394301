//! The chance of winning with each choice, and how it was found.

use std::fmt;

/// What is won with the chance that odds tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OddsOf {
    /// The whole game.
    Game,
    /// The battle that is being fought; the game goes on after it.
    Battle,
}

impl fmt::Display for OddsOf {
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
    /// Estimated from this many playouts of each choice.
    Estimated {
        /// How many playouts.
        playouts: u32,
    },
    /// Solved as if dice were drawn from the measured model of the throws. At a table where they are really thrown that
    /// is an estimate, and nobody knows how far off it is.
    ByQuickModel,
    /// Every choice was really thrown this many times, and what then lay there was judged.
    Thrown {
        /// How many throws of each choice.
        throws: u32,
        /// How the positions after a throw were judged.
        after: AfterThrow,
    },
}

/// How the positions that real throws led to were judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterThrow {
    /// Solved as if all later dice were drawn from the measured model of the throws.
    SolvedByQuickModel,
    /// Played on once each, with dice drawn from that model.
    PlayedOn,
}

/// The odds of one choice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChoiceOdds {
    /// Its place in the list of legal actions.
    pub action: usize,
    /// The chance of winning what the odds of this game are about: see [`OddsOf`].
    pub chance: f64,
    /// Half the width of the 95 % confidence interval; zero when exact.
    pub margin: f64,
}

/// The odds of the choices, in the order of the legal actions.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    /// One entry for each legal action; where there are very many, one for each that is worth a look.
    pub choices: Vec<ChoiceOdds>,
    /// How they were found.
    pub method: Method,
    /// Why some legal actions have no entry; none where all have one.
    pub left_out: Option<&'static str>,
}

/// Exact odds that differ by less are the same: that is the rounding error of the sums.
const SAME: f64 = 1e-9;

impl Odds {
    /// Odds of every legal action.
    pub fn of_all(choices: Vec<ChoiceOdds>, method: Method) -> Self {
        Self { choices, method, left_out: None }
    }

    /// Whether every chance is known: counted or solved, if only for dice of the measured model. Playouts prove nothing, not
    /// even if all of them ended alike.
    pub fn are_known(&self) -> bool {
        match self.method {
            Method::Exact => true,
            Method::ByQuickModel => self.choices.iter().all(|choice| choice.margin <= 0.0),
            Method::Estimated { .. } | Method::Thrown { .. } => false,
        }
    }

    /// Whether this choice is the best beyond doubt: nothing else can be better, as far as the intervals tell. Several
    /// choices of the same exact odds are all the best; where intervals overlap, none is.
    pub fn is_best(&self, choice: &ChoiceOdds) -> bool {
        let beaten = |other: &ChoiceOdds| choice.chance - choice.margin + SAME >= other.chance + other.margin;
        self.choices.iter().all(|other| other.action == choice.action || beaten(other))
    }

    /// How they were found, in a few words.
    pub fn how(&self, of: OddsOf) -> String {
        match (self.method, of) {
            (Method::Exact, OddsOf::Game) => "exact, if everybody plays on as well as can be".to_owned(),
            (Method::Exact, OddsOf::Battle) => "exact".to_owned(),
            (Method::Estimated { playouts }, _) => {
                format!("estimated from {playouts} games played on a choice, 95 % interval")
            }
            (Method::ByQuickModel, _) => {
                "an estimate: real throws are valued by the measured model of quick dice".to_owned()
            }
            (Method::Thrown { throws, after }, _) => {
                let then = match after {
                    AfterThrow::SolvedByQuickModel => "then solved by the measured model of quick dice",
                    AfterThrow::PlayedOn => "then played on with quick dice",
                };
                format!("estimated from {throws} real throws a choice, {then}, 95 % interval")
            }
        }
    }

    /// The choice with the highest chance; the first of several.
    pub fn best(&self) -> Option<ChoiceOdds> {
        let better = |best: Option<ChoiceOdds>, next: &ChoiceOdds| match best {
            Some(best) if best.chance >= next.chance => Some(best),
            _ => Some(*next),
        };
        self.choices.iter().fold(None, better)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_that_ended_alike_make_nothing_known() {
        let odds = |margin, method| Odds::of_all(vec![ChoiceOdds { action: 0, chance: 1.0, margin }], method);
        assert!(odds(0.0, Method::Exact).are_known());
        assert!(odds(0.0, Method::ByQuickModel).are_known());
        assert!(!odds(0.1, Method::ByQuickModel).are_known());
        assert!(!odds(0.0, Method::Estimated { playouts: 40 }).are_known());
        assert!(!odds(0.0, Method::Thrown { throws: 40, after: AfterThrow::PlayedOn }).are_known());
    }

    #[test]
    fn only_what_nothing_can_beat_is_the_best() {
        let choice = |action, chance, margin| ChoiceOdds { action, chance, margin };
        let of = |choices: Vec<ChoiceOdds>| Odds::of_all(choices, Method::Exact);
        let best = |odds: &Odds| -> Vec<usize> {
            odds.choices.iter().filter(|choice| odds.is_best(choice)).map(|choice| choice.action).collect()
        };
        assert_eq!(best(&of(vec![choice(0, 0.5, 0.0), choice(1, 0.6, 0.0)])), [1]);
        assert_eq!(best(&of(vec![choice(0, 0.6, 0.0), choice(1, 0.6, 0.0)])), [0, 1]);
        assert_eq!(best(&of(vec![choice(0, 0.5, 0.06), choice(1, 0.6, 0.06)])), [] as [usize; 0]);
        assert_eq!(best(&of(vec![choice(0, 0.5, 0.04), choice(1, 0.6, 0.04)])), [1]);
        assert_eq!(best(&of(vec![choice(3, 0.5, 0.4)])), [3]);
    }
}
