//! Games played on from a position, in blocks: the nth block draws the same dice at the same step, wherever it begins.
//!
//! So the nth game from a position and the nth game from the next one are the same game as long as the record does what the
//! bot would have done, or as the dice of the block fall. What a step changed is then the mean of differences within blocks,
//! in which most luck cancels out; and as blocks know nothing of each other, every sum over steps has its own interval.

use bots::{BotSpec, Level, Opponents, Seated};
use kernel::{
    Called, Discard, Game, Halted, Host, Node, Pending, Rng as _, Seat, SourceError, Step, game::StepOf,
    lab_rng, run_at_most, source::Ask,
};

/// How many steps longer than the recorded game a game is played on before it is called: nobody will ever win it.
const MOST_STEPS_MORE: u32 = 1_000;

/// Who plays games on: the game's rule of thumb, or else its bot of the level Medium, which plays with a plan and forgets nothing.
pub(crate) fn reference<G: Opponents>() -> Option<&'static BotSpec<G>> {
    bots::find::<G>("greedy").or_else(|| bots::find::<G>(Level::Medium.word()))
}

/// The seed of every block.
#[derive(Clone, Debug)]
pub(crate) struct Blocks(Vec<u64>);

impl Blocks {
    /// So many blocks.
    pub(crate) fn new(seed: u64, count: u32) -> Self {
        Self((0..u64::from(count)).map(|block| lab_rng(seed, block).next_u64()).collect())
    }

    /// Their seeds.
    pub(crate) fn seeds(&self) -> &[u64] {
        &self.0
    }
}

/// How a game from a position of the recorded game ended.
pub(crate) enum Ending<'a> {
    /// As the same block's game from the next position of the record: their first step is the one that was taken.
    AsNext,
    /// With these shares of the win.
    With(&'a [f32]),
}

/// Plays games on, with the same bot in every seat.
pub(crate) struct Player<'a, G: Opponents> {
    rules: &'a G::Rules,
    seated: Seated<G>,
    /// The number of the step at which every game is called.
    last: u32,
    scores: Vec<f32>,
}

impl<'a, G: Opponents> Player<'a, G> {
    /// Games of these rules, next to a recorded one of so many steps.
    pub(crate) fn new(rules: &'a G::Rules, spec: &BotSpec<G>, steps: usize) -> Self {
        let seats = usize::from(G::seats(rules));
        let longest = u32::try_from(steps).unwrap_or(u32::MAX).saturating_add(MOST_STEPS_MORE);
        Self {
            rules,
            seated: Seated::new(std::iter::repeat_n(spec, seats)),
            last: G::cap(rules).min(longest),
            scores: vec![0.0; seats],
        }
    }

    /// Plays one game on from a position of the recorded game, before this step of it, with the dice of a block.
    pub(crate) fn play_on_from(
        &mut self,
        state: &G::State,
        (steps, taken): (usize, &StepOf<G>),
        block: u64,
    ) -> Option<Ending<'_>> {
        let (rules, step) = (self.rules, steps as u64);
        let mut host = OneBlock { seated: &mut self.seated, block, begun: step };
        let first = match G::node(rules, state) {
            Node::Over => return None,
            Node::Chance(chance) => {
                Step::Chance(host.answer(Ask { rules, state, chance: &chance, step: 0 }).ok()?)
            }
            Node::Decide(seats) => {
                let (seat, action) = host.decide(Pending { rules, state, seats, step: 0 })?;
                Step::Act(seat, action)
            }
        };
        if first == *taken {
            return Some(Ending::AsNext);
        }
        let mut state = state.clone();
        G::apply(rules, &mut state, &first, &mut Discard);
        self.play_on(state, steps + 1, block).map(Ending::With)
    }

    /// Plays one game on from a position after so many steps, with the dice of a block. None if nobody can.
    pub(crate) fn play_on(&mut self, mut state: G::State, steps: usize, block: u64) -> Option<&[f32]> {
        let begun = u32::try_from(steps).unwrap_or(u32::MAX);
        let mut host = OneBlock { seated: &mut self.seated, block, begun: u64::from(begun) };
        let left = self.last.saturating_sub(begun);
        let end = run_at_most::<G>(self.rules, &mut state, left, &mut host, &mut Discard);
        match end {
            Ok(end) if end.called == Called::No => G::scores(self.rules, &state, &mut self.scores),
            Ok(_) => G::called(self.rules, &state, &mut self.scores),
            Err(
                Halted::Undecided { .. }
                | Halted::Unanswered(_)
                | Halted::Refused(_)
                | Halted::Stopped { .. },
            ) => return None,
        }
        Some(&self.scores)
    }
}

/// One game of one block.
struct OneBlock<'a, G: Opponents> {
    seated: &'a mut Seated<G>,
    block: u64,
    begun: u64,
}

impl<G: Opponents> Host<G> for OneBlock<'_, G> {
    fn decide(&mut self, pending: Pending<'_, G>) -> Option<(Seat, G::Action)> {
        let mut rng = lab_rng(self.block, self.begun + pending.step);
        self.seated.decide(&pending, &mut rng)
    }

    fn answer(&mut self, ask: Ask<'_, G>) -> Result<G::Outcome, SourceError> {
        let mut rng = lab_rng(self.block, self.begun + ask.step);
        Ok(<G as Game>::sample(ask.rules, ask.state, ask.chance, &mut rng))
    }
}
