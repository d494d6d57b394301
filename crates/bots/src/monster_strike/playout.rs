//! Games played on by the greedy player in every seat.

use kernel::{
    Discard, Game, Host, Pending, Seat, SourceError, lab_rng, random::LabRng, run_at_most, source::Ask,
};
use monster_strike::{Action, Chance, MonsterStrike, Outcome, Rules, Spot, State};

use super::{greedy, worth::Goal};

/// After how many steps a game is given up.
const MOST_STEPS: u32 = 4_000;

/// What a point of damage that the town could still take is worth at the end, in addition to a win.
const HEALTH: f64 = 1.0 / 400.0;

/// The greedy player in every seat. Each deck has a stream of luck of its own, and the dice have a new one for every round, so
/// that two choices with the same luck meet the same events, gear and throws, however many dice were thrown before.
struct Greedy {
    luck: u64,
    streams: [LabRng; 4],
    rounds: u64,
}

impl Host<MonsterStrike> for Greedy {
    #[inline]
    fn decide(&mut self, pending: Pending<'_, MonsterStrike>) -> Option<(Seat, Action)> {
        Some((pending.seats.first()?, greedy::decide(pending.rules, pending.state, Goal::Win)?))
    }

    #[inline]
    fn answer(&mut self, ask: Ask<'_, MonsterStrike>) -> Result<Outcome, SourceError> {
        let stream = match ask.chance {
            Chance::Location | Chance::Monster => 0,
            Chance::Event => {
                self.rounds += 1;
                self.streams[3] = lab_rng(self.luck, 3 + self.rounds);
                1
            }
            Chance::Gear => 2,
            Chance::Throw(_) => 3,
        };
        Ok(MonsterStrike::sample(ask.rules, ask.state, ask.chance, &mut self.streams[stream]))
    }
}

/// Plays on to the end.
pub(super) fn play_on(rules: &Rules, state: &mut State, luck: u64) {
    let mut greedy = Greedy { luck, streams: [0, 1, 2, 3].map(|stream| lab_rng(luck, stream)), rounds: 0 };
    // A game that is given up is judged by where it stands, like one that ended.
    let _ = run_at_most::<MonsterStrike>(rules, state, MOST_STEPS, &mut greedy, &mut Discard);
}

/// Whether the players won a game that was played on.
pub(super) fn result(_: &Rules, state: &State) -> f64 {
    if state.stage().is_won() { 1.0 } else { 0.0 }
}

/// What the end of a game tells about a choice on the way there: a win, a little for the score, and something for what the
/// town could still have taken, which tells narrow wins from safe ones.
pub(super) fn promise(rules: &Rules, state: &State) -> f64 {
    let health: f64 = Spot::ALL.iter().map(|spot| f64::from(state.health(rules, *spot))).sum();
    result(rules, state) + f64::from(state.score(rules)) / 1_000.0 + HEALTH * health
}
