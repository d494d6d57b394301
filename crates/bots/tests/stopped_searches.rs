//! A search whose budget is stopped returns at once: counted in the numbers that it draws from its generator, not in time.
//!
//! Every playout begins with a draw, so a search that draws nothing plays nothing. The generator itself sets the flag at a
//! certain draw, so that this happens in the middle of the work, and at the same place each time.

use std::convert::Infallible;

use bots::{Bot, Budget, Decision, Effort, Odds, Opponents, Stop, find};
use kernel::{Deciding, Discard, Rng, Setup, lab_rng, random::LabRng, run};
use monsterbox_bots as bots;
use rand_core::TryRng;

use crate::connect_four_solved;

/// A generator that counts what is drawn, and sets the flag at a certain draw.
struct Counted {
    rng: LabRng,
    drawn: u64,
    stop_at: Option<u64>,
    stop: Stop,
}

impl Counted {
    fn new(set: Set) -> Self {
        let stop = Stop::default();
        let stop_at = match set {
            Set::Never => None,
            Set::Before => {
                stop.now();
                None
            }
            Set::AtDraw(draw) => Some(draw),
        };
        Self { rng: lab_rng(3, 3), drawn: 0, stop_at, stop }
    }

    fn count(&mut self) {
        self.drawn += 1;
        if Some(self.drawn) == self.stop_at {
            self.stop.now();
        }
    }
}

impl TryRng for Counted {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.count();
        Ok(self.rng.next_u32())
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.count();
        Ok(self.rng.next_u64())
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.count();
        self.rng.fill_bytes(bytes);
        Ok(())
    }
}

/// When the flag is set.
#[derive(Clone, Copy)]
enum Set {
    Never,
    Before,
    AtDraw(u64),
}

/// Plays to the `nth` real decision of a game among greedy bots, and does something there. Gives what was drawn for it, too.
fn at_decision<G: Opponents, T>(
    setup: &Setup,
    nth: u32,
    (set, effort): (Set, Effort),
    what: impl FnOnce(&Decision<'_, G>, &mut dyn Rng) -> T,
) -> (T, u64) {
    let rules = G::rules(setup).expect("a fine table");
    let mut greedy = (find::<G>("greedy").or(G::bots().get(1)).expect("there are bots").make)();
    let mut rng = lab_rng(11, 4);
    let mut state = G::setup(&rules);
    let (mut decisions, mut what, mut found) = (0, Some(what), None);
    let mut legal = Vec::new();
    let mut players = Deciding::new::<G>(&mut rng, |pending, rng| {
        let seat = pending.list(&mut legal)?;
        let view = G::recall(&rules, pending.state, seat);
        decisions += u32::from(legal.len() > 1);
        if decisions == nth {
            let mut counted = Counted::new(set);
            let budget = Budget::until(counted.stop.clone()).with_effort(effort);
            let decision = Decision { seat, rules: &rules, view: &view, legal: &legal, budget: &budget };
            found = what.take().map(|what| (what(&decision, &mut counted), counted.drawn));
            return None;
        }
        let full = Decision { seat, rules: &rules, view: &view, legal: &legal, budget: Budget::full() };
        Some((seat, legal[greedy.choose(&full, rng)].clone()))
    });
    let ran = run::<G>(&rules, &mut state, &mut players, &mut Discard);
    found.unwrap_or_else(|| panic!("the game ended after {decisions} decisions: {ran:?}"))
}

/// What a bot draws for a decision.
fn drawn_by<G: Opponents>(bot: &str, setup: &Setup, nth: u32, how: (Set, Effort)) -> u64 {
    let mut bot: Box<dyn Bot<G>> = (find::<G>(bot).expect("there is such a bot").make)();
    let choose = |decision: &Decision<'_, G>, rng: &mut dyn Rng| {
        assert!(bot.choose(decision, rng) < decision.legal.len(), "what it has found so far is legal");
    };
    at_decision(setup, nth, how, choose).1
}

/// The odds of a decision, and what is drawn for them.
fn odds_of<G: Opponents>(setup: &Setup, nth: u32, set: Set) -> (Option<Odds>, u64) {
    at_decision(setup, nth, (set, Effort::FULL), |decision: &Decision<'_, G>, rng| G::odds(decision, rng))
}

/// After which draw the flag is set.
const MIDWAY: u64 = 40;

/// A search that is stopped draws no more than greedy does for the same decision; one that is stopped midway draws next to
/// nothing afterwards: `rest` is what one visit or playout that is under way may still draw.
fn search_stops<G: Opponents>(setup: &Setup, nth: u32, rest: u64) {
    bot_stops::<G>("search", setup, nth, rest);
}

/// The same for a search of another name.
fn bot_stops<G: Opponents>(bot: &str, setup: &Setup, nth: u32, rest: u64) {
    bot_stops_at::<G>(bot, setup, nth, (MIDWAY, rest));
}

/// The same for one that is stopped at another draw.
fn bot_stops_at<G: Opponents>(bot: &str, setup: &Setup, nth: u32, (midway, rest): (u64, u64)) {
    let drawn = |set: Set| drawn_by::<G>(bot, setup, nth, (set, Effort::FULL));
    let greedy = drawn_by::<G>("greedy", setup, nth, (Set::Never, Effort::FULL));
    let full = drawn(Set::Never);
    assert!(full > 4 * (midway + rest), "all of the work is a lot: {full}");
    assert!(drawn(Set::Before) <= greedy, "nothing is played on");
    let stopped = drawn(Set::AtDraw(midway));
    assert!((midway..=midway + rest).contains(&stopped), "{stopped} draws, stopped at {midway}");
    let quarter = drawn_by::<G>(bot, setup, nth, (Set::Never, Effort::percent(25)));
    assert!(quarter < full, "a share of the effort draws less: {quarter} of {full}");
}

fn odds_stop<G: Opponents>(setup: &Setup, nth: u32, stop_at: u64) {
    odds_stop_midway(|set| odds_of::<G>(setup, nth, set), stop_at);
}

/// The same for odds that are found in another way.
fn odds_stop_midway(odds: impl Fn(Set) -> (Option<Odds>, u64), stop_at: u64) {
    let (found, full) = odds(Set::Never);
    assert!(found.is_some() && full > stop_at, "all of the work is a lot: {full}");
    assert_eq!(odds(Set::Before), (None, 0));
    assert_eq!(odds(Set::AtDraw(stop_at)), (None, stop_at));
}

#[test]
fn connect_four() {
    // One number is drawn for each game that is played on.
    search_stops::<connect_four::ConnectFour>(&Setup::of(2), 3, 0);
    // What is solved draws nothing: this position takes too long for that.
    let (state, legal) = connect_four_solved::unsolved();
    let odds = |set: Set| {
        let mut counted = Counted::new(set);
        let budget = &Budget::until(counted.stop.clone());
        let decision =
            Decision { seat: state.turn(), rules: &connect_four::Rules, view: &state, legal: &legal, budget };
        (connect_four::ConnectFour::odds(&decision, &mut counted), counted.drawn)
    };
    odds_stop_midway(odds, MIDWAY);
}

#[test]
fn crush() {
    search_stops::<crush::Crush>(&Setup::of(2), 3, 20);
    bot_stops::<crush::Crush>("expert", &Setup::of(2), 3, 20);
    odds_stop::<crush::Crush>(&Setup::of(2), 3, 3);
}

#[test]
fn monster_kids() {
    // Most choices are soon told apart, so one that takes longer is looked for. The search looks 48 times in all.
    for (bot, midway) in [("search", 7), ("expert", 2 * MIDWAY)] {
        for players in [2, 3] {
            let setup = Setup::of(players).with("mode=versus");
            let whole = (Set::Never, Effort::FULL);
            let drawn = |nth: &u32| drawn_by::<monster_kids::MonsterKids>(bot, &setup, *nth, whole);
            let hard = (4..120).find(|nth| drawn(nth) > 4 * midway).expect("not every choice is easy");
            bot_stops_at::<monster_kids::MonsterKids>(bot, &setup, hard, (midway, 0));
        }
    }
    odds_stop::<monster_kids::MonsterKids>(&Setup::of(3), 4, MIDWAY);
}

#[test]
fn monster_strike() {
    search_stops::<monster_strike::MonsterStrike>(&Setup::of(2), 2, 0);
    odds_stop::<monster_strike::MonsterStrike>(&Setup::of(2), 5, MIDWAY);
}

#[test]
fn strike() {
    search_stops::<strike::Strike>(&Setup::of(3), 2, 0);
    // A tournament of three is not solved, so its odds are estimated.
    odds_stop::<strike::Strike>(&Setup::of(3).with("tournament"), 2, MIDWAY);
}

#[test]
fn exact_odds_are_not_told_to_nobody() {
    assert_eq!(odds_of::<strike::Strike>(&Setup::of(2), 2, Set::Before), (None, 0));
    assert!(odds_of::<strike::Strike>(&Setup::of(2), 2, Set::Never).0.is_some());
    assert_eq!(odds_of::<connect_four::ConnectFour>(&Setup::of(2), 10, Set::Before), (None, 0));
    assert!(odds_of::<connect_four::ConnectFour>(&Setup::of(2), 10, Set::Never).0.is_some());
    assert_eq!(odds_of::<pig::Pig>(&Setup::of(2), 2, Set::Before), (None, 0));
    assert!(odds_of::<pig::Pig>(&Setup::of(2), 2, Set::Never).0.is_some());
    assert_eq!(odds_of::<mayhem::Mayhem>(&Setup::of(2), 2, Set::Before), (None, 0));
    assert!(odds_of::<mayhem::Mayhem>(&Setup::of(2), 2, Set::Never).0.is_some());
}

/// The worth of a position as a seat sees it, and what is drawn for it.
fn worth_of<G: Opponents>(setup: &Setup, set: Set) -> (bool, u64) {
    at_decision(setup, 3, (set, Effort::FULL), |decision: &Decision<'_, G>, rng| {
        let state = G::worlds(decision.rules, decision.view, &mut lab_rng(1, 1));
        G::worth(decision.rules, &state, decision.seat, decision.budget, rng).is_some()
    })
}

#[test]
fn the_worth_of_a_position_is_not_worked_out_for_nobody() {
    assert_eq!(worth_of::<strike::Strike>(&Setup::of(3).with("tournament"), Set::Before), (false, 0));
    assert_eq!(worth_of::<strike::Strike>(&Setup::of(3).with("tournament"), Set::Never), (true, 1));
    assert_eq!(worth_of::<monster_strike::MonsterStrike>(&Setup::of(2), Set::Before), (false, 0));
    assert_eq!(worth_of::<monster_strike::MonsterStrike>(&Setup::of(2), Set::Never), (true, 1));
}
