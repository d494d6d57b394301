//! Whether it pays to weigh throws before they are made: Str!ke with thrown dice, a bot that does and the same bot that takes what
//! the quick model says, from a side that is drawn.
//!
//! `cargo run --release -p monsterbox-box --example thrown_match -- greedy|exact match PAIRS [SEED] [OPTION…]` plays two games of each
//! pair with the same seed and the seats swapped, so that neither luck of the start nor of the seat counts.
//!
//! `… -- greedy|exact decisions COUNT [SEED] [OPTION…]` lets both decide in positions of games by the one that draws, with two dice
//! or more lying there, really throws what each has chosen, and counts the dice it wins: that needs far fewer throws to tell the two
//! apart than whole games do.

use std::{
    env,
    error::Error,
    time::{Duration, Instant},
};

use bots::{
    Bot, Budget, Decision, Opponents, Seated,
    strike::{Aiming, Exact, Greedy, dice_won},
};
use kernel::{Discard, Game, Meta, Node, Rng, Seat, Setup, Step, lab_rng, source::Ask};
use monsterbox_box::{
    played,
    thrown::{Physical, ThrowsDice, answer_by_throwing},
};
use strike::{Action, Rules, State, Strike};

/// How often what was chosen is thrown.
const THROWS: u32 = 60;
/// Of how many decisions of a game one is looked at: those of one turn are much alike.
const EVERY: u64 = 3;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [name, how, count, rest @ ..] = words.as_slice() else {
        return Err("say greedy|exact match|decisions COUNT [SEED] [OPTION…]".into());
    };
    let (count, seed): (u32, u64) = (count.parse()?, rest.first().map_or(Ok(1), |seed| seed.parse())?);
    let mut setup = Setup::of(2).with("dice=physics");
    for option in rest.iter().skip(1) {
        setup = setup.with(option);
    }
    let rules = Strike::rules(&setup)?;
    match how.as_str() {
        "match" => pairs(name, &rules, count, seed),
        "decisions" => decisions(name, &rules, count, seed),
        _ => Err("say match or decisions".into()),
    }
}

fn made(name: &str, aiming: Aiming) -> Result<Box<dyn Bot<Strike>>, Box<dyn Error>> {
    Ok(match name {
        "greedy" => Box::new(Greedy { aiming }),
        "exact" => Box::new(Exact::aiming(aiming)),
        _ => return Err("greedy and exact weigh throws".into()),
    })
}

/// A mean that grows, with the sum of squares for its interval.
#[derive(Clone, Copy, Default)]
struct Mean {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    /// In hundredths, with its 95 % interval.
    fn told(self) -> String {
        let count = self.count.max(1.0);
        let mean = self.sum / count;
        let error = ((self.squares / count - mean * mean).max(0.0) / count).sqrt();
        let [low, high] = [-1.96, 1.96].map(|errors| 100.0 * (mean + errors * error));
        format!("{:.2} [{low:.2}, {high:.2}]", 100.0 * mean)
    }
}

/// Plays pairs of games, and tells how many the one that weighs has won; every ten pairs, so that it can be stopped.
fn pairs(name: &str, rules: &Rules, pairs: u32, seed: u64) -> Result<(), Box<dyn Error>> {
    let mut won = Mean::default();
    for pair in 0..pairs {
        let mut wins = 0.0;
        for seat in [0, 1] {
            let (weighs, drawn) = (made(name, Aiming::Weighed)?, made(name, Aiming::Drawn)?);
            let bots = if seat == 0 { [weighs, drawn] } else { [drawn, weighs] };
            let end = played::thrown_game::<Strike>(rules, &mut Seated::of(bots), (seed, u64::from(pair)));
            wins += f64::from(u8::from(end.winners(rules).contains(Seat(seat))));
        }
        won.add(wins / 2.0);
        if (pair + 1).is_multiple_of(10) || pair + 1 == pairs {
            println!("{name} that weighs wins {} % of {} games", won.told(), 2 * (pair + 1));
        }
    }
    Ok(())
}

/// How many dice an action wins on average, less the one that is thrown. A die moved from the wall wins nothing yet.
fn gain(rules: &Rules, state: &State, action: &Action, seed: u64) -> Option<f64> {
    match action {
        Action::Throw { style, .. } => Some(dice_won(rules, state, *style, THROWS, seed)? - 1.0),
        Action::End | Action::MoveFromWall { .. } => Some(0.0),
    }
}

/// Lets both decide in the same positions, and tells how many more dice the choice of the one that weighs wins.
fn decisions(name: &str, rules: &Rules, count: u32, seed: u64) -> Result<(), Box<dyn Error>> {
    let mut hand = Strike::dice_thrower(rules).ok_or("dice are not thrown there")?;
    let (mut weighs, mut drawn) = (made(name, Aiming::Weighed)?, made(name, Aiming::Drawn)?);
    let (mut ahead, mut differs, mut times) = (Mean::default(), 0_u32, Vec::new());
    let mut game = 0;
    while times.len() < count as usize {
        let mut state = Strike::setup(rules);
        let mut rng = lab_rng(seed, game);
        game += 1;
        let mut step = rng.next_u64() % EVERY;
        loop {
            match Strike::node(rules, &state) {
                Node::Over => break,
                Node::Chance(_) => answer(rules, &mut state, hand.as_mut(), &mut rng),
                Node::Decide(_) => {
                    step += 1;
                    let (seat, mut legal) = (state.turn(), Vec::new());
                    Strike::actions(rules, &state, seat, &mut legal);
                    let view = Strike::recall(rules, &state, seat);
                    let decision =
                        Decision { seat, rules, view: &view, legal: &legal, budget: Budget::full() };
                    let usual = drawn.choose(&decision, &mut rng);
                    // At fewer dice nothing is weighed.
                    if step.is_multiple_of(EVERY) && state.arena().total() >= 2 {
                        let since = Instant::now();
                        let weighed = weighs.choose(&decision, &mut rng);
                        times.push(since.elapsed());
                        differs += u32::from(legal[weighed] != legal[usual]);
                        let base = rng.next_u64();
                        let [more, less] =
                            [weighed, usual].map(|place| gain(rules, &state, &legal[place], base));
                        ahead.add(
                            more.zip(less)
                                .map(|(more, less)| more - less)
                                .ok_or("dice are not thrown there")?,
                        );
                        let enough = times.len() == count as usize;
                        if enough || times.len().is_multiple_of(20) {
                            told(name, ahead, differs, &times);
                        }
                        if enough {
                            return Ok(());
                        }
                    }
                    Strike::apply(rules, &mut state, &Step::Act(seat, legal[usual]), &mut Discard);
                }
            }
        }
    }
    Ok(())
}

fn told(name: &str, ahead: Mean, differs: u32, times: &[Duration]) {
    let mut times = times.to_vec();
    times.sort_unstable();
    println!(
        "{name} that weighs wins {} hundredths of a die more a decision, over {} decisions of which {differs} differ; half of them took {:?} at most",
        ahead.told(),
        times.len(),
        times[times.len() / 2]
    );
}

/// Lets chance answer: throws by throwing, all else by drawing.
fn answer(rules: &Rules, state: &mut State, hand: &mut dyn ThrowsDice<Strike>, rng: &mut impl Rng) {
    let Node::Chance(chance) = Strike::node(rules, state) else { return };
    let ask = Ask { rules, state, chance: &chance, step: 0 };
    let thrown = answer_by_throwing(hand, &ask, Budget::full(), rng);
    let outcome = thrown.map_or_else(|| Strike::sample(rules, state, &chance, rng), |(outcome, _)| outcome);
    Strike::apply(rules, state, &Step::Chance(outcome), &mut Discard);
}
