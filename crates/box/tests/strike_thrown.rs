//! Str!ke with dice that are really thrown: whole games, the same again from the same seed, and records without physics.

use std::{cell::Cell, fs, ops::ControlFlow, path::Path};

use bots::{
    Bot, Budget, Decision, Effort, Opponents, Random, Stop,
    strike::{Aiming, Exact, Greedy},
};
use kernel::{
    Cites, Game, Halted, Header, Host, Meta, Node, Notation, Pending, Play, Record, Recorded, Seat, Seed,
    Setup, Show, Source, SourceError, Step, StepWatcher, Taken, below, lab_rng, source::Ask, state_hash,
};
use monsterbox_box::thrown::{Physical, Thrown, answer_by_throwing, odds_by_throwing};
use strike::{Action, Chance, Face, Outcome, Rules, Shake, Side, Strike};
use testkit::golden::{Mode, first_difference};

fn rules() -> (Setup, Rules) {
    let setup = Setup::of(2).with("dice=physics").with("wall-rule");
    let rules = Strike::rules(&setup).expect("two can play");
    (setup, rules)
}

/// Decides by chance and throws physical dice. Presets are chosen as often as all free aims together.
struct Throwing<'a> {
    seed: &'a Seed,
    dice: Thrown<Strike>,
    /// How many dice were seen to move in the last step.
    tracks: &'a Cell<usize>,
}

impl Host<Strike> for Throwing<'_> {
    fn decide(&mut self, pending: Pending<'_, Strike>) -> Option<(Seat, Action)> {
        self.tracks.set(0);
        let mut actions = Vec::new();
        let seat = pending.list(&mut actions)?;
        let mut rng = self.seed.stream(pending.step);
        let few = if below(&mut rng, 2) == 0 { actions.len() } else { actions.len().min(8) };
        Some((seat, actions[below(&mut rng, few as u32) as usize]))
    }

    fn answer(&mut self, ask: Ask<'_, Strike>) -> Result<Outcome, SourceError> {
        let answer = self.dice.answer(ask);
        self.tracks.set(self.dice.last().map_or(0, |shown| shown.tracks().len()));
        answer
    }
}

/// Plays a game by random choices and physical dice.
fn play(rules: &Rules, seed: &Seed, mut told: impl FnMut(&Taken<'_, Strike>, usize)) -> Play<Strike> {
    let mut play: Play<Strike> = Play::new(rules.clone());
    let tracks = Cell::new(0);
    let mut host = Throwing { seed, dice: Thrown::new(rules, seed.clone()), tracks: &tracks };
    let mut watch = StepWatcher::new::<Strike>(|taken| {
        told(&taken, tracks.get());
        ControlFlow::Continue(())
    });
    play.run(&mut host, &mut watch).expect("a listed action, and physics answers what can be");
    play
}

fn transcript(rules: &Rules, seed: &Seed) -> String {
    let mut text = String::new();
    play(rules, seed, |taken, tracks| {
        let step = match taken.step {
            Step::Act(seat, action) => format!("{seat} {}", Strike::write_action(rules, action)),
            Step::Chance(outcome) => {
                format!("chance {} ({tracks} tracks)", Strike::write_outcome(rules, outcome))
            }
        };
        text += &format!("{step}\n");
        for event in taken.events {
            text += &format!("  * {} [{}]\n", Strike::write_event(rules, event), event.rule());
        }
        text += &format!("  = {}\n", Strike::write_position(rules, taken.state));
    });
    text
}

#[test]
fn golden_game_with_physical_dice_stays_as_it_is() {
    let (_, rules) = rules();
    let found = transcript(&rules, &Seed::new("thrown").unwrap());
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/strike-physics.txt");
    if Mode::from_environment() == Mode::Bless {
        fs::write(&file, &found).unwrap();
    }
    let expected = fs::read_to_string(&file).unwrap();
    if let Some(difference) = first_difference(&expected, &found) {
        panic!("{difference}\n  if dice are meant to fall like this now, run with MONSTERBOX_BLESS=1");
    }
}

#[test]
fn games_are_the_same_again_and_their_records_need_no_physics() {
    let (setup, rules) = rules();
    for seed in ["one", "two", "three"].map(|text| Seed::new(text).unwrap()) {
        let names = vec!["A".to_owned(), "B".to_owned()];
        let mut record = Record::new(Header::new::<Strike>(setup.clone(), names, &seed));
        let played = play(&rules, &seed, |taken, _| {
            record.push::<Strike>(&rules, taken.step, taken.state);
            let text = Strike::write_position(&rules, taken.state);
            assert_eq!(Strike::read_position(&rules, &text).as_ref(), Ok(taken.state), "{text}");
        });
        let again = play(&rules, &seed, |_, _| {});
        assert_eq!(state_hash::<Strike>(&rules, again.state()), state_hash::<Strike>(&rules, played.state()));
        let replayed = Record::read(&record.text()).unwrap().replay::<Strike>().unwrap();
        assert_eq!(replayed.state(), played.state());
        // And with a source that only reads what fell.
        let steps: Vec<_> = played.steps().to_vec();
        let mut fell = Recorded::<Strike>::new(&steps);
        let mut read: Play<Strike> = Play::new(rules.clone());
        for step in &steps {
            match step {
                Step::Act(seat, action) => read.act(*seat, *action, &mut Vec::new()).unwrap(),
                Step::Chance(_) => read.ask(&mut fell, &mut Vec::new()).unwrap(),
            }
        }
        assert_eq!(read.state(), played.state());
    }
}

/// What one thrown die did in many throws of a preset at three dice.
#[derive(Default)]
struct Counts {
    thrown: u32,
    shaken: u32,
    left: u32,
    changed: u32,
}

fn count(preset: &str, throws: u64) -> Counts {
    let (_, rules) = rules();
    let at = "2@-300,0,80,0 4@250,150,80,700 5@100,-250,80,1300";
    let text = format!("5 8 | {at} | A one {preset}");
    let state = Strike::read_position(&rules, &text).expect("a fine position");
    let Node::Chance(chance) = Strike::node(&rules, &state) else { panic!("dice are in the air") };
    let mut dice = Thrown::<Strike>::new(&rules, Seed::new("count").expect("a fine seed"));
    let mut counts = Counts::default();
    for step in 0..throws {
        let ask = Ask { rules: &rules, state: &state, chance: &chance, step };
        let Outcome::Rest(landing) = dice.answer(ask).expect("a seed always answers") else {
            panic!("a throw comes to rest")
        };
        assert!(dice.last().is_some(), "{preset}: physics answered, and nothing was drawn instead");
        counts.thrown += 1;
        counts.shaken += u32::from(landing.shake == Shake::Shaken);
        counts.left += u32::from(4 - landing.lies.total());
        let numbers = state.arena().faces().filter(|face| landing.lies.count(*face) == 0).count();
        counts.changed += u32::from(numbers > 0);
    }
    counts
}

#[test]
fn careful_rolls_leave_the_others_alone_and_strikes_do_not() {
    let (roll, strike) = (count("roll", 300), count("strike 4", 300));
    assert_eq!((roll.thrown, roll.left), (300, 0), "a careful roll stays in the arena");
    assert!(roll.changed < 40, "{}", roll.changed);
    assert!(strike.changed > 100 && strike.left > 10, "{} changed, {} left", strike.changed, strike.left);
    let all: u32 = ["drop", "throw"].map(|preset| count(preset, 200).shaken).iter().sum();
    assert!(all + roll.shaken + strike.shaken > 0, "some lean, and are shaken flat");
}

#[test]
fn quick_tables_are_drawn_as_ever() {
    let rules = Strike::rules(&Setup::of(2)).unwrap();
    let state = Strike::setup(&rules);
    let seed = Seed::from_number(3);
    for step in 0..50 {
        let ask = |step| Ask { rules: &rules, state: &state, chance: &Chance::Spare, step };
        let mut thrown = Thrown::<Strike>::new(&rules, seed.clone());
        let drawn: Outcome = kernel::Seeded(seed.clone()).answer(ask(step)).unwrap();
        assert_eq!(thrown.answer(ask(step)).unwrap(), drawn);
        assert!(thrown.last().is_none());
    }
}

/// The quick model against the table's own throws: what a hard throw at two dice leaves in the arena.
#[test]
fn quick_dice_fall_like_thrown_ones() {
    let (_, physics) = rules();
    let quick = physics.with_quick_dice();
    let mut seen = [[0.0_f64; 3]; 2];
    let throws = 1_500;
    for game in 0..throws {
        // The place of those lying there is drawn by throwing them, as the model was measured.
        let mut dice = Thrown::<Strike>::new(&physics, Seed::from_number(game));
        let mut state = Strike::read_position(&physics, "4 8 | - | A one throw").unwrap();
        let mut rng = lab_rng(8, game);
        for step in 0..3 {
            let side = Side::ALL[below(&mut rng, 8) as usize].word();
            let styles = [format!("roll from {side}"), "drop".to_owned(), format!("throw from {side}")];
            let style = &styles[if step == 2 { 2 } else { below(&mut rng, 3) as usize }];
            let position = Strike::write_position(&physics, &state);
            let arena = position.split('|').nth(1).expect("a position has an arena").to_owned();
            // Once in a while something hangs in the air here, and comes down before the next throw.
            let Ok(next) = Strike::read_position(&physics, &format!("4 8 |{arena}| A one {style}")) else {
                break;
            };
            state = next;
            if step == 2 {
                break;
            }
            let Node::Chance(chance) = Strike::node(&physics, &state) else { panic!("in the air") };
            let answer = dice.answer(Ask { rules: &physics, state: &state, chance: &chance, step }).unwrap();
            Strike::apply(&physics, &mut state, &Step::Chance(answer), &mut kernel::Discard);
        }
        let Node::Chance(chance @ Chance::Throw(_)) = Strike::node(&physics, &state) else { continue };
        if state.arena().total() != 2 {
            continue;
        }
        let thrown = dice.answer(Ask { rules: &physics, state: &state, chance: &chance, step: 9 }).unwrap();
        let drawn = Strike::sample(&quick, &state.without_places(), &chance, &mut rng);
        for (seen, outcome) in seen.iter_mut().zip([thrown, drawn]) {
            let Outcome::Rest(landing) = outcome else { panic!("a throw comes to rest") };
            let still = state.arena().faces().filter(|face| landing.lies.count(*face) > 0).count();
            seen[still] += 1.0;
        }
    }
    let all: f64 = seen[0].iter().sum();
    assert!(all > 300.0, "{all} throws at two dice");
    let apart: f64 =
        seen[0].iter().zip(&seen[1]).map(|(one, other)| (one - other).abs() / all).sum::<f64>() / 2.0;
    assert!(apart < 0.12, "{seen:?}: {apart}");
}

/// Rule STR-26: the die that was under it is gone.
#[test]
fn what_lay_on_a_die_that_was_taken_comes_down() {
    let (_, rules) = rules();
    let six = Face::number(6).expect("a number");
    let state =
        Strike::read_position(&rules, "8 7 | 3@-300,0,80,0 6@20,10,240,40 | A settle matched").unwrap();
    let mut kept = 0;
    for seed in 0..40 {
        let mut play: Play<Strike> = Play::from_position(rules.clone(), state);
        let mut dice = Thrown::new(&rules, Seed::from_number(seed));
        let mut events = Vec::new();
        play.ask(&mut dice, &mut events).expect("it comes down");
        assert!(dice.last().is_some_and(|shown| !shown.tracks().is_empty()), "by physics");
        assert_eq!(Strike::write_event(&rules, &events[0]), "1 die came down");
        assert_eq!(events[0].rule().0, "STR-26");
        kept += u32::from(play.state().place(six).is_some_and(|place| place.z == 80));
        assert_eq!(
            play.state().place(Face::number(3).unwrap()).map(|place| place.x),
            Some(-300),
            "others lie still"
        );
    }
    assert_eq!(kept, 40, "a die that falls straight onto the mat shows what it showed");
}

/// One bot in every seat, who draws from the seed, and dice that are really thrown.
struct BotThrows {
    bot: Box<dyn Bot<Strike>>,
    budget: Budget,
    seed: Seed,
    dice: Thrown<Strike>,
    /// How often was thrown from each side.
    sides: [u32; 8],
}

impl Host<Strike> for BotThrows {
    fn decide(&mut self, pending: Pending<'_, Strike>) -> Option<(Seat, Action)> {
        let Pending { rules, state, .. } = pending;
        let mut legal = Vec::new();
        let seat = pending.list(&mut legal)?;
        let view = Strike::recall(rules, state, seat);
        let decision = Decision { seat, rules, view: &view, legal: &legal, budget: &self.budget };
        let action = legal[self.bot.choose(&decision, &mut self.seed.stream(1_000_000 + pending.step))];
        if let Action::Throw { style, .. } = action
            && let Some(side) = style.side()
        {
            self.sides[Side::ALL.iter().position(|known| *known == side).expect("a side")] += 1;
        }
        Some((seat, action))
    }

    fn answer(&mut self, ask: Ask<'_, Strike>) -> Result<Outcome, SourceError> {
        let drawn = *ask.chance == Chance::Starter;
        let answer = self.dice.answer(ask);
        assert_eq!(self.dice.last().is_none(), drawn, "dice are really thrown");
        answer
    }
}

/// Rule STR-24: whole physical games by bots. The arena is used evenly, every die that lies there is drawn, nothing hangs in
/// the air, and nothing is drawn from a table instead of being thrown.
#[test]
fn whole_games_use_the_whole_arena_and_every_die_is_drawn() {
    let names: Vec<String> = ["A", "B", "C", "D", "E"].map(str::to_owned).to_vec();
    let mut quadrants = [0_u32; 4];
    let mut sides = [0_u32; 8];
    for game in 0..24 {
        // To weigh throws takes hundreds of them a decision: a few games with a few show that they can be played.
        let aiming = if game < 3 { Aiming::Weighed } else { Aiming::Drawn };
        let bot: Box<dyn Bot<Strike>> = match game % 3 {
            0 => Box::new(Random),
            1 => Box::new(Exact::aiming(aiming)),
            _ => Box::new(Greedy { aiming }),
        };
        let players = 2 + (game % 4) as u8;
        let rules = Strike::rules(&Setup::of(players).with("dice=physics").with("wall-rule")).unwrap();
        let mut play: Play<Strike> = Play::new(rules.clone());
        let seed = Seed::from_number(game as u64);
        let dice = Thrown::new(&rules, seed.clone());
        let mut host = BotThrows {
            bot,
            budget: Budget::full().clone().with_effort(Effort::percent(5)),
            seed,
            dice,
            sides,
        };
        let mut steps = 0;
        let mut look = StepWatcher::new::<Strike>(|taken| {
            let state = taken.state;
            if let Step::Chance(_) = taken.step {
                for place in Face::all().filter_map(|face| state.place(face)) {
                    quadrants[usize::from(place.x > 0) + 2 * usize::from(place.y > 0)] += 1;
                }
            }
            let view = Strike::view(&rules, state, kernel::Viewer::Spectator);
            let picture = Strike::picture(&rules, &view, &names[..usize::from(players)]).plain();
            for face in view.arena.faces() {
                assert_eq!(picture.matches(&format!("[{face}]")).count(), 1, "{picture}");
            }
            let text = Strike::write_position(&rules, state);
            assert_eq!(Strike::read_position(&rules, &text).as_ref(), Ok(state), "{text}");
            steps += 1;
            if steps == 400 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match play.run(&mut host, &mut look) {
            Ok(_) | Err(Halted::Stopped { .. }) => sides = host.sides,
            Err(halted) => panic!("a listed action, and physics answers what can be: {halted}"),
        }
    }
    let all: u32 = quadrants.iter().sum();
    assert!(all > 800 && quadrants.iter().all(|dice| *dice > all * 3 / 20), "{quadrants:?}");
    let thrown: u32 = sides.iter().sum();
    assert!(thrown > 100 && sides.iter().all(|throws| *throws > thrown / 25), "{sides:?}");
}

/// Nobody waits any more: nothing is thrown.
#[test]
fn odds_and_answers_stop_with_their_budget() {
    let rules = Strike::rules(&Setup::of(2).with("dice=physics")).unwrap();
    let mut play: Play<Strike> = Play::new(rules.clone());
    let mut dice = Thrown::new(&rules, Seed::from_number(7));
    while matches!(play.node(), Node::Chance(_)) {
        play.ask(&mut dice, &mut Vec::new()).expect("the spare die, and who starts");
    }
    let seat = play.state().turn();
    let legal: Vec<_> = play.actions(seat).into_iter().take(2).collect();
    let view = Strike::recall(&rules, play.state(), seat);
    let one = std::num::NonZero::<u32>::MIN;
    let odds = |budget: &Budget| {
        let decision: Decision<'_, Strike> =
            Decision { seat, rules: &rules, view: &view, legal: &legal, budget };
        odds_by_throwing(&decision, one, std::num::NonZero::<usize>::MIN, &mut lab_rng(1, 1))
    };
    let stop = Stop::default();
    let budget = Budget::until(stop.clone());
    assert!(odds(&budget).is_some());
    stop.now();
    assert!(odds(&budget).is_none());

    play.act(seat, legal[0], &mut Vec::new()).expect("a listed action");
    let Node::Chance(chance) = play.node() else { panic!("a die is thrown") };
    let ask = Ask { rules: &rules, state: play.state(), chance: &chance, step: 0 };
    let mut dice_thrower = Strike::dice_thrower(&rules).expect("dice are thrown");
    let mut answer = |budget: &Budget| {
        answer_by_throwing(dice_thrower.as_mut(), &ask, budget, &mut lab_rng(1, 1)).is_some()
    };
    assert!(answer(Budget::full()));
    assert!(!answer(&budget));
}
