//! What every game keeps: ids and actions match one to one, and tensors say all that a view says and nothing else.

mod crossing;

use std::{
    collections::{HashMap, HashSet},
    fmt::Debug,
    hash::{DefaultHasher, Hash, Hasher},
};

use connect_four::ConnectFour;
use crush::Crush;
use kernel::{
    Discard, Game, Meta, Node, Notation as _, Rng, Seat, Setup, Step, Viewer, below, game::StepOf, lab_rng,
};
use mayhem::Mayhem;
use monster_kids::MonsterKids;
use monster_strike::MonsterStrike;
use pig::Pig;
use strike::Strike;

use self::crossing::Kept;
use crate::{Encode, Segment, Tensor};

/// How much is played at each table.
#[derive(Clone, Copy)]
struct Effort {
    games: u64,
    steps: usize,
    /// How many other steps are looked at in every position.
    siblings: usize,
}

const USUAL: Effort = Effort { games: 8, steps: 250, siblings: 8 };
/// Physical dice have thousands of actions.
const FEWER: Effort = Effort { games: 3, steps: 60, siblings: 6 };

/// What was met at one table.
struct Table<G: Encode> {
    rules: G::Rules,
    shape: Vec<Segment>,
    numbers: Vec<f32>,
    mask: Vec<bool>,
    ids: Vec<usize>,
    listed: Vec<G::Action>,
    /// Every view by its seat and the hash of its tensor.
    met: HashMap<(Seat, u64, u64), G::View>,
    /// The view without what cannot matter.
    settle: fn(G::View) -> G::View,
    /// Some of the views, to be crossed with each other.
    kept: Kept<G>,
}

/// Plays many games at these tables and checks every position.
#[track_caller]
fn hold<G: Encode + Meta>(setups: &[Setup], effort: Effort, settle: fn(G::View) -> G::View) {
    hold_apart::<G>(setups, effort, settle, |_, one, other| one == other);
}

/// The same for views that also hold what follows from the position: `same` says whether two show the same one. What only
/// follows from it need not reach the tensor.
#[track_caller]
fn hold_apart<G: Encode + Meta>(
    setups: &[Setup],
    effort: Effort,
    settle: fn(G::View) -> G::View,
    same: fn(&G::Rules, &G::View, &G::View) -> bool,
) {
    for setup in setups {
        let rules = G::rules(setup).expect("a table that can be set up");
        ids_and_actions_match::<G>(&rules);
        let mut table = Table::<G>::new(rules, settle);
        for game in 0..effort.games {
            table.play(game, effort);
        }
        table.kept.cross(&table.rules, settle, same);
    }
}

/// Every id that stands for an action is the id of that action, whoever acts.
fn ids_and_actions_match<G: Encode>(rules: &G::Rules) {
    let space = G::action_space(rules);
    for seat in Seat::all(G::seats(rules)) {
        let known = (0..space).filter(|id| {
            let action = G::action(rules, seat, *id);
            action.inspect(|action| assert_eq!(G::id(rules, seat, action), Some(*id), "{action:?}")).is_some()
        });
        assert!(known.count() > 0);
        for beyond in [space, space + 1, usize::MAX] {
            assert_eq!(G::action(rules, seat, beyond), None);
        }
    }
}

impl<G: Encode> Table<G> {
    fn new(rules: G::Rules, settle: fn(G::View) -> G::View) -> Self {
        let shape = G::observation_shape(&rules);
        let mut names = HashSet::new();
        let mut start = 0;
        for segment in &shape {
            assert!(names.insert(segment.name), "two segments are called {}", segment.name);
            assert_eq!(segment.start, start, "{} has not the numbers of its shape", segment.name);
            start += segment.len();
        }
        assert_eq!(G::observation_len(&rules), start);
        let (numbers, mask) = (vec![0.0; start], vec![false; G::action_space(&rules)]);
        let (ids, listed, met) = (Vec::new(), Vec::new(), HashMap::new());
        Self { rules, shape, numbers, mask, ids, listed, met, settle, kept: Kept::new() }
    }

    fn play(&mut self, game: u64, effort: Effort) {
        let mut rng = lab_rng(7, game);
        let mut state = G::setup(&self.rules);
        for _ in 0..effort.steps {
            for seat in Seat::all(G::seats(&self.rules)) {
                self.mask_is_the_legal_set(&state, seat);
                self.tensor_is_the_view(&state, seat);
                self.alike_worlds_have_the_same_tensor(&state, seat, &mut rng);
            }
            // Positions beside the game that was played: they differ in few things, so that nothing is left out unseen.
            for _ in 0..effort.siblings {
                let Some(step) = self.step(&state, &mut rng) else { return };
                let mut beside = state.clone();
                G::apply(&self.rules, &mut beside, &step, &mut Discard);
                Seat::all(G::seats(&self.rules)).for_each(|seat| self.tensor_is_the_view(&beside, seat));
            }
            let Some(step) = self.step(&state, &mut rng) else { return };
            G::apply(&self.rules, &mut state, &step, &mut Discard);
        }
    }

    /// A step at random; none when the game is over.
    fn step(&mut self, state: &G::State, rng: &mut impl Rng) -> Option<StepOf<G>> {
        match G::node(&self.rules, state) {
            Node::Over => None,
            Node::Chance(chance) => Some(Step::Chance(G::sample(&self.rules, state, &chance, rng))),
            Node::Decide(seats) => {
                let seat = seats.iter().nth(below(rng, seats.len()) as usize)?;
                G::pick(&self.rules, state, seat, rng, &mut self.listed).map(|action| Step::Act(seat, action))
            }
        }
    }

    fn mask_is_the_legal_set(&mut self, state: &G::State, seat: Seat) {
        let Self { rules, mask, ids, listed, .. } = self;
        listed.clear();
        <G as Game>::actions(rules, state, seat, listed);
        let mut found = HashSet::new();
        for action in listed.iter() {
            let id = G::id(rules, seat, action);
            let id = id.unwrap_or_else(|| panic!("{action:?} is legal and has no id"));
            assert!(id < mask.len(), "{action:?} has an id beyond the space");
            assert!(found.insert(id), "{action:?} shares its id with another legal action");
            assert_eq!(G::action(rules, seat, id).as_ref(), Some(action), "the way back from {id}");
        }
        G::legal_mask(rules, state, seat, mask).expect("the right length");
        let marked: HashSet<usize> = (0..mask.len()).filter(|id| mask[*id]).collect();
        assert_eq!(marked, found);
        G::legal_ids(rules, state, seat, ids);
        assert_eq!(ids.len(), listed.len());
        assert!(ids.iter().all(|id| found.contains(id)));
    }

    fn tensor_is_the_view(&mut self, state: &G::State, seat: Seat) {
        let view = G::view(&self.rules, state, Viewer::Seat(seat));
        let mut listing = Tensor::listing();
        G::write(&self.rules, &view, seat, &mut listing);
        assert_eq!(listing.segments(), self.shape, "the same segments for every view");
        let numbers = &mut self.numbers;
        numbers.fill(f32::NAN);
        G::observe(&self.rules, &view, seat, numbers).expect("the right length");
        for segment in &self.shape {
            for number in &numbers[segment.start..segment.start + segment.len()] {
                assert!(segment.range.holds(*number), "{number} in {} of {view:?}", segment.name);
            }
        }
        self.kept.keep(seat, &view);
        let (one, other) = hashes(numbers);
        let settled = (self.settle)(view);
        if let Some(met) = self.met.insert((seat, one, other), settled.clone()) {
            same(&met, &settled);
        }
    }

    fn alike_worlds_have_the_same_tensor(&mut self, state: &G::State, seat: Seat, rng: &mut impl Rng) {
        let view = G::view(&self.rules, state, Viewer::Seat(seat));
        G::observe(&self.rules, &view, seat, &mut self.numbers).expect("the right length");
        let mut again = vec![f32::NAN; self.numbers.len()];
        for _ in 0..3 {
            let world = G::worlds(&self.rules, &view, rng);
            let view = G::view(&self.rules, &world, Viewer::Seat(seat));
            G::observe(&self.rules, &view, seat, &mut again).expect("the right length");
            let bits = |numbers: &[f32]| numbers.iter().map(|number| number.to_bits()).collect::<Vec<_>>();
            assert_eq!(bits(&again), bits(&self.numbers), "{world:?} looks like {state:?} to {seat}");
        }
    }
}

/// Two hashes of a tensor that do not depend on each other.
fn hashes(numbers: &[f32]) -> (u64, u64) {
    let hash = |salt: u64| {
        let mut hasher = DefaultHasher::new();
        salt.hash(&mut hasher);
        for number in numbers {
            number.to_bits().hash(&mut hasher);
        }
        hasher.finish()
    };
    (hash(1), hash(2))
}

#[track_caller]
fn same<V: Eq + Debug>(met: &V, view: &V) {
    assert!(met == view, "two views have the same tensor\n  {met:?}\n  {view:?}");
}

#[test]
fn pig() {
    // Points beyond the goal win all the same.
    let settle = |mut view: pig::State| {
        view.scores = view.scores.map(|score| score.min(pig::GOAL));
        view.total = view.total.min(pig::GOAL);
        view
    };
    hold::<Pig>(&[Setup::of(2)], Effort { games: 60, ..USUAL }, settle);
}

#[test]
fn connect_four() {
    hold::<ConnectFour>(&[Setup::of(2)], Effort { games: 60, ..USUAL }, |view| view);
}

#[test]
fn strike_with_quick_dice() {
    let setups = [
        Setup::of(2),
        Setup::of(2).with("hidden-pools"),
        Setup::of(3).with("tournament"),
        Setup::of(4).with("hidden-pools").with("wall-rule"),
        Setup::of(5).with("hidden-pools").with("tournament"),
    ];
    hold::<Strike>(&setups, USUAL, |view| view);
}

#[test]
fn strike_with_physical_dice() {
    let setups = [
        Setup::of(2).with("dice=physics").with("wall-rule"),
        Setup::of(4).with("dice=physics").with("hidden-pools").with("tournament"),
    ];
    hold::<Strike>(&setups, FEWER, |view| view);
}

#[test]
fn mayhem() {
    let setups = [
        Setup::of(2),
        Setup::of(2).with("tied-game=sudden-death"),
        Setup::of(3).with("mashups=turn").with("tied-game=sudden-death"),
        Setup::of(4).with("sudden-death=ability"),
        Setup::of(6).with("mashups=turn").with("sudden-death=ability"),
    ];
    hold_apart::<Mayhem>(&setups, USUAL, |view| view, |_, one, other| **one == **other);
}

#[test]
fn monster_kids() {
    let setups = [
        Setup::of(1),
        Setup::of(1).with("solo=first-trap"),
        Setup::of(2).with("mode=versus"),
        Setup::of(3).with("characters=chosen"),
        Setup::of(4).with("mode=versus"),
        Setup::of(6),
    ];
    hold_apart::<MonsterKids>(
        &setups,
        Effort { games: 4, ..USUAL },
        |view| view,
        |_, one, other| settled(one) == settled(other),
    );
}

/// Who is waited for and how a fight stands follow from the rest of a view of Monster Kids.
fn settled(view: &monster_kids::View) -> monster_kids::View {
    monster_kids::View { waits_for: None, standing: None, odds: None, ..view.clone() }
}

fn same_town(
    rules: &monster_strike::Rules,
    one: &monster_strike::View,
    other: &monster_strike::View,
) -> bool {
    one.position(rules) == other.position(rules)
}

#[test]
fn monster_strike_with_quick_dice() {
    let setups = [
        Setup::of(1).with("length=short"),
        Setup::of(2),
        Setup::of(2).with("length=short").with("damage=25").with("distance=two-feet"),
        Setup::of(3).with("length=epic").with("monsters=14").with("ties=both-attack"),
        Setup::of(6).with("length=epic"),
    ];
    hold_apart::<MonsterStrike>(&setups, USUAL, |view| view, same_town);
}

#[test]
fn monster_strike_with_physical_dice() {
    let setups = [
        Setup::of(4).with("length=short").with("levels=highest").with("dice=physics"),
        Setup::of(2).with("length=short").with("distance=two-feet").with("dice=physics"),
    ];
    hold_apart::<MonsterStrike>(&setups, FEWER, |view| view, same_town);
}

#[test]
fn crush() {
    hold::<Crush>(&[Setup::of(2)], Effort { games: 6, steps: 400, siblings: 4 }, |view| view);
}

/// Piles that are used again are too rare to be met.
#[test]
fn piles_of_mayhem_that_are_used_again_reach_the_tensor() {
    let rules = Mayhem::rules(&Setup::of(2)).expect("two can play");
    let mut table = Table::<Mayhem>::new(rules.clone(), |view| view);
    let sudden = (0..200).find_map(|game| {
        let (mut rng, mut state) = (lab_rng(17, game), Mayhem::setup(&rules));
        while let Some(step) = table.step(&state, &mut rng) {
            Mayhem::apply(&rules, &mut state, &step, &mut Discard);
            if matches!(state.stage(), mayhem::Stage::Sudden(_)) {
                return Some(Mayhem::write_position(&rules, &state));
            }
        }
        None
    });
    let sudden = sudden.expect("a game with a sudden death");
    let tensors: HashSet<_> = (0..=3)
        .map(|again| {
            let position = sudden.replace(" again 0", &format!(" again {again}"));
            let state = Mayhem::read_position(&rules, &position).expect("piles can be used again");
            let mut numbers = vec![0.0; Mayhem::observation_len(&rules)];
            let view = Mayhem::view(&rules, &state, Viewer::Seat(Seat(0)));
            Mayhem::observe(&rules, &view, Seat(0), &mut numbers).expect("the right length");
            hashes(&numbers)
        })
        .collect();
    assert_eq!(tensors.len(), 4);
}

#[test]
fn a_slice_of_another_length_is_refused() {
    let (rules, state) = (pig::Rules, Pig::setup(&pig::Rules));
    for length in [0, 7, 9] {
        let refused = Pig::observe(&rules, &state, Seat(0), &mut vec![0.0; length]).unwrap_err();
        let says = format!("the rules need a length of 8, and the slice has {length}");
        assert_eq!(refused.to_string(), says);
    }
    for length in [0, 1, 3] {
        assert!(Pig::legal_mask(&rules, &state, Seat(0), &mut vec![false; length]).is_err());
    }
}
