//! Many games of one game: each waits at a decision of the caller; bots and chance have answered before.

use std::thread;

use bots::{Bot, Budget, Decision};
use kernel::{Discard, Node, Seat, Step, Viewer, lab_rng, random::LabRng, source::Ask};
use monsterbox_box::{
    Playable,
    thrown::{ThrowsDice, answer_by_throwing},
};

use super::{
    AnyVector, Seating,
    arrays::{Row, Rows, Wanted},
};
use crate::{game::spec, problem::Problem};

/// A mask of more ids than this is not cleared as a whole: only what was marked before is.
const LARGE: usize = 1024;
/// So many games in a row without a decision of the caller: it will never have one.
const MOST_WITHOUT: u32 = 10_000;

/// Who plays a seat that the caller does not.
enum Player<G: Playable> {
    /// Any legal action.
    Random,
    /// A bot.
    Bot(Box<dyn Bot<G>>),
}

/// What a thread works with.
struct Worker<G: Playable> {
    /// The opponents, clockwise from the caller; none where the caller plays all seats.
    opponents: Option<Vec<Player<G>>>,
    thrower: Option<Box<dyn ThrowsDice<G>>>,
    legal: Vec<G::Action>,
}

/// One of the games.
struct Slot<G: Playable> {
    state: G::State,
    rng: LabRng,
    /// How many steps were taken.
    steps: u32,
    /// Which of the games of this place it is.
    round: u64,
    /// Whose decision it is.
    seat: Seat,
    /// The action that was checked and is taken next.
    next: Option<G::Action>,
    /// The ids of the legal actions, which are marked in the mask.
    legal: Vec<usize>,
}

/// Many games of one game.
pub(crate) struct VectorOf<G: Playable> {
    rules: G::Rules,
    wanted: Wanted,
    slots: Vec<Slot<G>>,
    workers: Vec<Worker<G>>,
    seat: Option<Seat>,
    seed: u64,
}

/// How a game stands after bots and chance have answered.
enum Stands {
    /// The caller decides for this seat.
    Waits(Seat),
    /// It has ended by its rules.
    Ended,
    /// It was called at its cap.
    Called,
}

impl<G: Playable> VectorOf<G> {
    pub(crate) fn new(
        rules: G::Rules,
        games: usize,
        seating: &Seating,
        threads: usize,
    ) -> Result<Self, Problem> {
        let players = || -> Result<Option<Vec<Player<G>>>, Problem> {
            let Some(names) = &seating.opponents else { return Ok(None) };
            let player = |name: &String| {
                let spec = spec::<G>(name)?;
                Ok(if spec.name == "random" { Player::Random } else { Player::Bot((spec.make)()) })
            };
            names.iter().map(player).collect::<Result<_, _>>().map(Some)
        };
        let worker = || -> Result<Worker<G>, Problem> {
            let thrower = G::dice_thrower(&rules);
            Ok(Worker { opponents: players()?, thrower, legal: Vec::new() })
        };
        let workers = (0..threads.clamp(1, games)).map(|_| worker()).collect::<Result<_, _>>()?;
        let wanted = Wanted {
            games,
            observation: G::observation_len(&rules),
            actions: G::action_space(&rules),
            players: usize::from(G::seats(&rules)),
        };
        Ok(Self { rules, wanted, slots: Vec::new(), workers, seat: seating.seat, seed: seating.seed })
    }

    /// Does something with every game and its row, on all threads.
    fn everywhere(
        &mut self,
        rows: Rows<'_>,
        work: impl Fn(&Place<'_, G>, &mut Worker<G>, &mut Slot<G>, Row<'_>) -> Result<(), Problem> + Sync,
    ) -> Result<(), Problem> {
        let Self { rules, wanted, slots, workers, seat, seed } = self;
        let share = wanted.games.div_ceil(workers.len());
        let all = |worker: &mut Worker<G>, slots: &mut [Slot<G>], rows: Rows<'_>, first: usize| {
            for (at, (slot, row)) in slots.iter_mut().zip(rows.each(wanted)).enumerate() {
                let place = Place { rules, wanted, seat: *seat, seed: *seed, number: first + at };
                work(&place, worker, slot, row)
                    .map_err(|problem| problem.at(format!("game {}", first + at)))?;
            }
            Ok(())
        };
        if let [worker] = workers.as_mut_slice() {
            return all(worker, slots, rows, 0);
        }
        thread::scope(|scope| {
            let shares = slots.chunks_mut(share).zip(rows.shared_out(wanted, share)).zip(workers);
            let working: Vec<_> = shares
                .enumerate()
                .map(|(number, ((slots, rows), worker))| {
                    let all = &all;
                    scope.spawn(move || all(worker, slots, rows, number * share))
                })
                .collect();
            let failed = || Err(Problem::input("a game failed"));
            let done: Vec<_> =
                working.into_iter().map(|work| work.join().unwrap_or_else(|_| failed())).collect();
            done.into_iter().collect()
        })
    }
}

/// Which of the games is played, and what holds for all.
struct Place<'a, G: Playable> {
    rules: &'a G::Rules,
    wanted: &'a Wanted,
    seat: Option<Seat>,
    seed: u64,
    number: usize,
}

impl<G: Playable> Place<'_, G> {
    /// The generator of a round of this game.
    fn rng(&self, round: u64) -> LabRng {
        lab_rng(self.seed, round.wrapping_mul(self.wanted.games as u64).wrapping_add(self.number as u64))
    }

    /// The caller's seat in a round of this game.
    fn own(&self, round: u64) -> Seat {
        let moved = (self.number as u64).wrapping_add(round) % self.wanted.players as u64;
        self.seat.unwrap_or(Seat(moved as u8))
    }

    fn fresh(&self, round: u64) -> Slot<G> {
        let (state, rng) = (G::setup(self.rules), self.rng(round));
        Slot { state, rng, steps: 0, round, seat: Seat(0), next: None, legal: Vec::new() }
    }

    /// Lets bots and chance answer until the caller decides, and begins new games for those that end.
    fn go_on(&self, worker: &mut Worker<G>, slot: &mut Slot<G>, row: &mut Row<'_>) -> Result<(), Problem> {
        for _ in 0..MOST_WITHOUT {
            let stands = worker.answer(self.rules, slot, self.own(slot.round))?;
            let mut scores = [0.0; Seat::MOST as usize];
            let scores = &mut scores[..self.wanted.players];
            match stands {
                Stands::Waits(seat) => {
                    slot.seat = seat;
                    return self.show(slot, row);
                }
                Stands::Ended => {
                    G::scores(self.rules, &slot.state, scores);
                    *row.terminated = true;
                }
                Stands::Called => {
                    G::called(self.rules, &slot.state, scores);
                    *row.truncated = true;
                }
            }
            row.rewards.iter_mut().zip(scores).for_each(|(reward, score)| *reward += *score);
            *row.finished += 1;
            let legal = std::mem::take(&mut slot.legal);
            *slot = Slot { legal, ..self.fresh(slot.round + 1) };
        }
        Err(Problem::input("you never have a decision to make from this seat"))
    }

    /// Writes what the caller sees and may do.
    fn show(&self, slot: &mut Slot<G>, row: &mut Row<'_>) -> Result<(), Problem> {
        let (rules, seat) = (self.rules, slot.seat);
        *row.seat = i32::from(seat.0);
        let view = G::view(rules, &slot.state, Viewer::Seat(seat));
        G::observe(rules, &view, seat, row.observation).map_err(Problem::input)?;
        if row.mask.len() <= LARGE {
            row.mask.fill(false);
        } else {
            slot.legal.iter().for_each(|id| row.mask[*id] = false);
        }
        G::legal_ids(rules, &slot.state, seat, &mut slot.legal);
        slot.legal.iter().for_each(|id| row.mask[*id] = true);
        Ok(())
    }
}

impl<G: Playable> Worker<G> {
    /// Lets bots and chance answer until the caller decides or the game ends.
    fn answer(&mut self, rules: &G::Rules, slot: &mut Slot<G>, own: Seat) -> Result<Stands, Problem> {
        let cap = G::cap(rules);
        loop {
            let node = G::node(rules, &slot.state);
            if node == Node::Over {
                return Ok(Stands::Ended);
            }
            if slot.steps >= cap {
                return Ok(Stands::Called);
            }
            let step = match node {
                Node::Over => return Ok(Stands::Ended),
                Node::Chance(chance) => {
                    let (state, number) = (&slot.state, u64::from(slot.steps));
                    let ask = Ask { rules, state, chance: &chance, step: number };
                    let thrown = self.thrower.as_mut().and_then(|thrower| {
                        answer_by_throwing(thrower.as_mut(), &ask, Budget::full(), &mut slot.rng)
                    });
                    Step::Chance(match thrown {
                        Some((outcome, _)) => outcome,
                        None => G::sample(rules, &slot.state, &chance, &mut slot.rng),
                    })
                }
                Node::Decide(seats) => {
                    let nobody = || Problem::input("nobody has a decision to make");
                    let seat = seats.first().ok_or_else(nobody)?;
                    let Some(opponents) = &mut self.opponents else { return Ok(Stands::Waits(seat)) };
                    let Some(ahead) = ahead::<G>(rules, own, seat) else { return Ok(Stands::Waits(seat)) };
                    let player = opponents.get_mut(ahead).ok_or_else(nobody)?;
                    let action = player.decide(rules, slot, seat, &mut self.legal);
                    Step::Act(seat, action.ok_or_else(nobody)?)
                }
            };
            G::apply(rules, &mut slot.state, &step, &mut Discard);
            slot.steps += 1;
        }
    }
}

/// Which opponent sits there, counted clockwise from the caller; none for the caller's own seat.
fn ahead<G: Playable>(rules: &G::Rules, own: Seat, seat: Seat) -> Option<usize> {
    let seats = usize::from(G::seats(rules));
    ((seat.index() + seats - own.index()) % seats).checked_sub(1)
}

impl<G: Playable> Player<G> {
    fn decide(
        &mut self,
        rules: &G::Rules,
        slot: &mut Slot<G>,
        seat: Seat,
        legal: &mut Vec<G::Action>,
    ) -> Option<G::Action> {
        let bot = match self {
            Self::Random => return G::pick(rules, &slot.state, seat, &mut slot.rng, legal),
            Self::Bot(bot) => bot,
        };
        legal.clear();
        G::actions(rules, &slot.state, seat, legal);
        let view = G::recall(rules, &slot.state, seat);
        let decision = Decision { seat, rules, view: &view, legal, budget: Budget::full() };
        let place = bot.choose(&decision, &mut slot.rng);
        (place < legal.len()).then(|| legal.swap_remove(place))
    }
}

impl<G: Playable> AnyVector for VectorOf<G> {
    fn reset(&mut self, seed: Option<u64>, mut rows: Rows<'_>) -> Result<(), Problem> {
        self.seed = seed.unwrap_or(self.seed);
        let Self { rules, wanted, seat, seed, .. } = self;
        let begin = |number| Place { rules: &*rules, wanted, seat: *seat, seed: *seed, number }.fresh(0);
        self.slots = (0..wanted.games).map(begin).collect();
        rows.clear();
        rows.masks.fill(false);
        self.everywhere(rows, |place, worker, slot, mut row| place.go_on(worker, slot, &mut row))
    }

    fn pick(&self, numbers: &[f64], into: &mut [i64]) {
        for ((slot, number), id) in self.slots.iter().zip(numbers).zip(into) {
            let last = slot.legal.len().saturating_sub(1);
            let place = ((number * slot.legal.len() as f64) as usize).min(last);
            *id = slot.legal.get(place).and_then(|id| i64::try_from(*id).ok()).unwrap_or(-1);
        }
    }

    fn step(&mut self, actions: &[i64], mut rows: Rows<'_>) -> Result<(), Problem> {
        // Check, then change: if one action cannot be taken, none is.
        for (number, (slot, id)) in self.slots.iter_mut().zip(actions).enumerate() {
            let checked = slot.check(&self.rules, *id);
            slot.next = Some(checked.map_err(|problem| problem.at(format!("game {number}")))?);
        }
        rows.clear();
        self.everywhere(rows, |place, worker, slot, mut row| {
            if let Some(action) = slot.next.take() {
                let step = Step::Act(slot.seat, action);
                G::apply(place.rules, &mut slot.state, &step, &mut Discard);
                slot.steps += 1;
            }
            place.go_on(worker, slot, &mut row)
        })
    }
}

impl Rows<'_> {
    /// Forgets what came of the last step.
    fn clear(&mut self) {
        self.rewards.fill(0.0);
        self.terminations.fill(false);
        self.truncations.fill(false);
        self.finished.fill(0);
    }
}

impl<G: Playable> Slot<G> {
    /// The action with this id, if the rules allow it now.
    fn check(&self, rules: &G::Rules, id: i64) -> Result<G::Action, Problem> {
        let action = usize::try_from(id).ok().and_then(|id| G::action(rules, self.seat, id));
        let space = G::action_space(rules);
        let action = action.ok_or_else(|| {
            Problem::input(format!(
                "the id {id} stands for no action of {} here; ids are below {space}",
                self.seat
            ))
        })?;
        let checked = G::check(rules, &self.state, self.seat, &action);
        checked.map_err(|refusal| Problem::refusal::<G>(rules, &self.state, &refusal))?;
        Ok(action)
    }
}
