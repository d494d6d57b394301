//! The greedy opponent's judgement, made fast enough to play thousands of turns a second: what is worth a look, and what is played.

use crush::{Action, Chance, Crush, Kind, Outcome, Rules, Stage, State, UnitStatus, Way, hits_of_six};
use kernel::{Discard, Game as _, Node, Rng, Seat, Sink, Step};

use super::{
    super::{
        greedy::{self, HELD_UP, RATHER_A_HELICOPTER},
        ground::{Weights, hope},
        worth::{worth, worth_waiting},
    },
    field::{Field, Fields},
};
use crate::Budget;

/// What a trade promises that is made for more units than are needed.
const NO_NEED: f64 = -1.0;

/// The policy, with what it keeps from one position to the next; that saves time and changes nothing.
#[derive(Clone, Debug)]
pub(super) struct Policy {
    fields: Fields,
    legal: Vec<Action>,
    judged: Vec<(f64, Action)>,
}

/// An action with how promising it looks.
pub(super) type Judged = (f64, Action);

impl Policy {
    pub(super) fn new() -> Self {
        Self { fields: Fields::new(Weights::GREEDY), legal: Vec::new(), judged: Vec::new() }
    }

    /// What each square is good for.
    pub(super) fn field(&mut self, rules: &Rules, state: &State) -> &Field {
        self.fields.of(rules, state)
    }

    /// What the player does.
    pub(super) fn play(&mut self, rules: &Rules, state: &State, seat: Seat) -> Option<Action> {
        if let Stage::Move(_) = state.stage() {
            let mut best = Best { judge: Mover::new(self.fields.of(rules, state), state, seat), best: None };
            Crush::actions(rules, state, seat, &mut best);
            return best.best.map(|(_, action)| action);
        }
        self.judge(rules, state, seat, Shots::Nearest);
        let mut best: Option<Judged> = None;
        for judged in &self.judged {
            if best.is_none_or(|(value, _)| judged.0 > value) {
                best = Some(*judged);
            }
        }
        best.map(|(_, action)| action)
    }

    /// What a tree considers, with how promising each looks, the most promising first: of moves those that look best, `of_one` of
    /// each unit and `in_all` altogether; of everything else all.
    pub(super) fn candidates(
        &mut self,
        rules: &Rules,
        state: &State,
        seat: Seat,
        (of_one, in_all): (usize, usize),
    ) -> Vec<Judged> {
        let mut chosen = if let Stage::Move(_) = state.stage() {
            let mover = Mover::new(self.fields.of(rules, state), state, seat);
            let mut few = Few { judge: mover, of_one, crowds: Default::default(), others: Vec::new() };
            Crush::actions(rules, state, seat, &mut few);
            few.chosen(in_all)
        } else {
            self.judge(rules, state, seat, Shots::All);
            self.judged.clone()
        };
        chosen.sort_by(|a, b| b.0.total_cmp(&a.0));
        chosen
    }

    /// Judges all actions of a decision that is not about moving.
    fn judge(&mut self, rules: &Rules, state: &State, seat: Seat, shots: Shots) {
        self.legal.clear();
        self.judged.clear();
        Crush::actions(rules, state, seat, &mut self.legal);
        if shots == Shots::Nearest {
            keep_nearest(&mut self.legal);
        }
        if let [only] = *self.legal {
            self.judged.push((0.0, only));
            return;
        }
        let mut best_shot = f64::NEG_INFINITY;
        for action in &self.legal {
            let value = match *action {
                Action::Shoot { from, at } => {
                    let value = shot(rules, state, seat, (from, at));
                    best_shot = best_shot.max(value);
                    value
                }
                // Every shot is listed before anybody may be passed over.
                Action::PassOver(_) => {
                    let next = greedy::taken(rules, state, seat, *action);
                    let waiting = worth_waiting(&next, seat);
                    let helps = best_shot <= waiting + HELD_UP && frees_a_shot(rules, &next, seat, waiting);
                    waiting + if helps { HELD_UP } else { -HELD_UP }
                }
                Action::StopAttacking => worth_waiting(&greedy::taken(rules, state, seat, *action), seat),
                Action::TakeReserve(Kind::Helicopter) => {
                    worth(&greedy::taken(rules, state, seat, *action), seat) + RATHER_A_HELICOPTER
                }
                _ => worth(&greedy::taken(rules, state, seat, *action), seat),
            };
            self.judged.push((value, *action));
        }
    }

    /// Plays on for this many turns with the one that is under way, or to the end; when the budget is stopped, it stays where it
    /// is.
    pub(super) fn play_on(
        &mut self,
        rules: &Rules,
        state: &mut State,
        turns: u32,
        budget: &Budget,
        rng: &mut (impl Rng + ?Sized),
    ) {
        let mut begun = 0;
        loop {
            if matches!(state.stage(), Stage::MovementDice) {
                begun += 1;
                if begun >= turns {
                    return;
                }
            }
            let step = match Crush::node(rules, state) {
                Node::Over => return,
                Node::Chance(chance) => Step::Chance(Crush::sample(rules, state, &chance, rng)),
                Node::Decide(_) => {
                    if budget.is_stopped() {
                        return;
                    }
                    let Some(action) = self.play(rules, state, state.turn()) else { return };
                    Step::Act(state.turn(), action)
                }
            };
            Crush::apply(rules, state, &step, &mut Discard);
        }
    }
}

/// Which shots are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shots {
    /// All of them.
    All,
    /// Each unit's best chances of a hit: a farther target is hardly ever worth more.
    Nearest,
}

/// Leaves out every shot of a unit that has a nearer target.
fn keep_nearest(legal: &mut Vec<Action>) {
    let mut first = 0;
    while let Some(Action::Shoot { from, .. }) = legal.get(first).copied() {
        let range = |action: &Action| match *action {
            Action::Shoot { from: other, at } if other == from => Some(from.distance(at)),
            _ => None,
        };
        let nearest = legal[first..].iter().map_while(range).min();
        let mut place = first;
        while let Some(distance) = legal.get(place).and_then(range) {
            if Some(distance) == nearest {
                place += 1;
            } else {
                legal.remove(place);
            }
        }
        first = place;
    }
}

/// The sum of what a position is worth over the cards that may be drawn.
struct Drawn<'a> {
    rules: &'a Rules,
    state: &'a State,
    seat: Seat,
    sum: f64,
    cards: f64,
}

impl Sink<(Outcome, kernel::Weight)> for Drawn<'_> {
    fn put(&mut self, (card, count): (Outcome, kernel::Weight)) {
        let mut next = *self.state;
        Crush::apply(self.rules, &mut next, &Step::Chance(card), &mut Discard);
        self.sum += count as f64 * settled(self.rules, &next, self.seat);
        self.cards += count as f64;
    }
}

/// What a position is worth after a die or a card, over what chance answers next. How far a wreck flies, or a Freakout goes, is not
/// worked out: the position before it stands for it.
fn settled(rules: &Rules, state: &State, seat: Seat) -> f64 {
    let rolled = |die: u8| {
        let mut next = *state;
        Crush::apply(rules, &mut next, &Step::Chance(Outcome::Die(die)), &mut Discard);
        worth(&next, seat)
    };
    match state.stage() {
        Stage::Draw(_) => {
            let mut drawn = Drawn { rules, state, seat, sum: 0.0, cards: 0.0 };
            Crush::outcomes(rules, state, &Chance::Card, &mut drawn);
            drawn.sum / drawn.cards
        }
        // A 1 grabs the player's own helicopters, anything else the opponent's.
        Stage::GrabtasticDie => (rolled(1) + 5.0 * rolled(6)) / 6.0,
        _ => greedy::expected(rules, state, seat, 0),
    }
}

/// What a shot is worth, over the die and the card that follow it.
fn shot(rules: &Rules, state: &State, seat: Seat, (from, at): (crush::Square, crush::Square)) -> f64 {
    let next = greedy::taken(rules, state, seat, Action::Shoot { from, at });
    let answered = |die: u8| {
        let mut after = next;
        Crush::apply(rules, &mut after, &Step::Chance(Outcome::Die(die)), &mut Discard);
        settled(rules, &after, seat)
    };
    // All dice that hit do the same, and all that miss, but for the one that goes wrong.
    let hits = hits_of_six(from.distance(at));
    let misses = 5 - hits;
    let mut sum = answered(1);
    if hits > 0 {
        sum += f64::from(hits) * answered(6);
    }
    if misses > 0 {
        sum += f64::from(misses) * answered(2);
    }
    let mean = sum / 6.0;
    if hits == 0 { mean + worth_waiting(state, seat) - worth(state, seat) - HELD_UP } else { mean }
}

/// Whether one of the shots that can be fired now is worth more than waiting.
fn frees_a_shot(rules: &Rules, state: &State, seat: Seat, waiting: f64) -> bool {
    if !matches!(state.stage(), Stage::Attack) || state.turn() != seat {
        return false;
    }
    let mut legal = Vec::new();
    Crush::actions(rules, state, seat, &mut legal);
    keep_nearest(&mut legal);
    legal.into_iter().any(|action| match action {
        Action::Shoot { from, at } => shot(rules, state, seat, (from, at)) > waiting,
        _ => false,
    })
}

/// Judges the steps of a movement phase.
struct Mover<'a> {
    field: &'a Field,
    state: &'a State,
    seat: Seat,
    survivors: crush::Board,
    /// What the place is worth that each unit leaves.
    left: [f64; 6],
}

impl<'a> Mover<'a> {
    fn new(field: &'a Field, state: &'a State, seat: Seat) -> Self {
        let mut mover = Self { field, state, seat, survivors: state.survivors(seat), left: [0.0; 6] };
        for slot in crush::Slot::all() {
            if let UnitStatus::On(at, way) = state.force(seat).status(slot) {
                mover.left[slot.index()] = mover.place(slot.kind(), at, way);
            }
        }
        mover
    }

    #[inline]
    fn place(&self, kind: Kind, at: crush::Square, way: Way) -> f64 {
        let place = self.field.place(kind, at, way);
        if self.survivors.is_empty() {
            return place;
        }
        place + Weights::GREEDY.rescue * hope(self.survivors, self.state, kind, at)
    }

    /// What a step promises, and which of the crowds of steps it belongs to: the moves of a unit, or the entering of a kind.
    #[inline]
    fn step(&self, action: &Action) -> (f64, Option<usize>) {
        match *action {
            Action::Enter { kind, to, way } => {
                let place = self.place(kind, to, way.unwrap_or(Way::North));
                (Weights::GREEDY.entering + place + self.rescue(to), Some(6 + kind as usize))
            }
            Action::Move { from, to, way } => {
                let Some(slot) = self.state.force(self.seat).at(from) else { return (0.0, None) };
                let place = self.place(slot.kind(), to, way.unwrap_or(Way::North));
                (place - self.left[slot.index()] + self.rescue(to), Some(slot.index()))
            }
            Action::Trade { kind, .. } => {
                (greedy::trade(self.state, self.seat, kind).unwrap_or(NO_NEED), None)
            }
            _ => (greedy::WORTH_A_STEP, None),
        }
    }

    #[inline]
    fn rescue(&self, to: crush::Square) -> f64 {
        if self.survivors.has(to) { greedy::RESCUED } else { 0.0 }
    }
}

/// The best of the steps.
struct Best<'a> {
    judge: Mover<'a>,
    best: Option<Judged>,
}

impl Sink<Action> for Best<'_> {
    #[inline]
    fn put(&mut self, action: Action) {
        let (value, _) = self.judge.step(&action);
        if self.best.is_none_or(|(best, _)| value > best) {
            self.best = Some((value, action));
        }
    }
}

/// The best few steps of each crowd.
struct Few<'a> {
    judge: Mover<'a>,
    of_one: usize,
    crowds: [Vec<Judged>; 8],
    others: Vec<Judged>,
}

impl Few<'_> {
    fn chosen(self, in_all: usize) -> Vec<Judged> {
        let mut moves: Vec<Judged> = self.crowds.into_iter().flatten().collect();
        moves.sort_by(|a, b| b.0.total_cmp(&a.0));
        moves.truncate(in_all);
        moves.extend(self.others);
        moves
    }
}

impl Sink<Action> for Few<'_> {
    #[inline]
    fn put(&mut self, action: Action) {
        // All cards score the same, so it does not matter which one is given.
        if matches!(action, Action::Trade { card: Some(_), .. }) {
            return;
        }
        let (value, crowd) = self.judge.step(&action);
        let Some(crowd) = crowd else {
            self.others.push((value, action));
            return;
        };
        let crowd = &mut self.crowds[crowd];
        if crowd.len() == self.of_one {
            if crowd.last().is_none_or(|(last, _)| *last >= value) {
                return;
            }
            crowd.pop();
        }
        let place = crowd.partition_point(|(other, _)| *other >= value);
        crowd.insert(place, (value, action));
    }
}
