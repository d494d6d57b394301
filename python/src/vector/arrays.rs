//! The arrays of many games as rows, one a game, and how they are shared out among threads.

use crate::problem::Problem;

/// The sizes of the arrays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wanted {
    /// How many games there are.
    pub(crate) games: usize,
    /// The numbers of an observation.
    pub(crate) observation: usize,
    /// The ids of actions.
    pub(crate) actions: usize,
    /// The seats of a table.
    pub(crate) players: usize,
}

impl Wanted {
    /// More games at once than any machine has memory for.
    pub(crate) const MOST_GAMES: usize = 1 << 24;
}

/// The rows of all games, or of some of them.
#[derive(Debug)]
pub(crate) struct Rows<'a> {
    pub(crate) observations: &'a mut [f32],
    pub(crate) masks: &'a mut [bool],
    pub(crate) rewards: &'a mut [f32],
    pub(crate) terminations: &'a mut [bool],
    pub(crate) truncations: &'a mut [bool],
    pub(crate) seats: &'a mut [i32],
    pub(crate) finished: &'a mut [i32],
}

/// The row of one game.
#[derive(Debug)]
pub(crate) struct Row<'a> {
    pub(crate) observation: &'a mut [f32],
    pub(crate) mask: &'a mut [bool],
    pub(crate) rewards: &'a mut [f32],
    pub(crate) terminated: &'a mut bool,
    pub(crate) truncated: &'a mut bool,
    pub(crate) seat: &'a mut i32,
    pub(crate) finished: &'a mut i32,
}

impl<'a> Rows<'a> {
    /// Whether the arrays have the sizes that the games need.
    pub(crate) fn check(&self, wanted: &Wanted) -> Result<(), Problem> {
        let Wanted { games, observation, actions, players } = *wanted;
        for (name, given, needed) in [
            ("observations", self.observations.len(), games * observation),
            ("masks", self.masks.len(), games * actions),
            ("rewards", self.rewards.len(), games * players),
            ("terminations", self.terminations.len(), games),
            ("truncations", self.truncations.len(), games),
            ("seats", self.seats.len(), games),
            ("finished", self.finished.len(), games),
        ] {
            if given != needed {
                let sentence =
                    format!("the array `{name}` has {given} places, and {games} games need {needed}");
                return Err(Problem::input(sentence));
            }
        }
        Ok(())
    }

    /// The rows game by game.
    pub(crate) fn each(self, wanted: &Wanted) -> impl Iterator<Item = Row<'a>> {
        let Wanted { observation, actions, players, .. } = *wanted;
        let wide = self.observations.chunks_mut(observation).zip(self.masks.chunks_mut(actions));
        let wide = wide.zip(self.rewards.chunks_mut(players));
        let narrow = self.terminations.iter_mut().zip(self.truncations.iter_mut());
        let narrow = narrow.zip(self.seats.iter_mut().zip(self.finished.iter_mut()));
        wide.zip(narrow).map(
            |(((observation, mask), rewards), ((terminated, truncated), (seat, finished)))| Row {
                observation,
                mask,
                rewards,
                terminated,
                truncated,
                seat,
                finished,
            },
        )
    }

    /// The rows in shares of so many games, for one thread each.
    pub(crate) fn shared_out(self, wanted: &Wanted, share: usize) -> Vec<Rows<'a>> {
        let Wanted { observation, actions, players, .. } = *wanted;
        let mut shares: Vec<Rows<'a>> = Vec::new();
        let wide =
            self.observations.chunks_mut(observation * share).zip(self.masks.chunks_mut(actions * share));
        let wide = wide.zip(self.rewards.chunks_mut(players * share));
        let narrow = self.terminations.chunks_mut(share).zip(self.truncations.chunks_mut(share));
        let narrow = narrow.zip(self.seats.chunks_mut(share).zip(self.finished.chunks_mut(share)));
        for (((observations, masks), rewards), ((terminations, truncations), (seats, finished))) in
            wide.zip(narrow)
        {
            shares.push(Rows { observations, masks, rewards, terminations, truncations, seats, finished });
        }
        shares
    }
}
