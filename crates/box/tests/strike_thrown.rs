//! Str!ke with dice that are really thrown: whole games, the same again from the same seed, and records without physics.

use std::{fs, path::Path};

use kernel::{
    Cites, Game, Header, Node, Notation, Play, Record, Recorded, Seed, Setup, Source, Step, Tabletop, below,
    lab_rng, source::Ask, state_hash,
};
use monsterbox_box::thrown::Thrown;
use strike::{Outcome, Rules, Shake, Strike};
use testkit::golden::{Mode, first_difference};

fn rules() -> (Setup, Rules) {
    let setup = Setup::of(2).with("dice=physics").with("wall-rule");
    let rules = Strike::rules(&setup).expect("two can play");
    (setup, rules)
}

/// Plays a game by random choices and physical dice. Presets are chosen as often as all free aims together.
fn play(
    rules: Rules,
    seed: &Seed,
    mut told: impl FnMut(&Play<Strike>, &[strike::Event], usize),
) -> Play<Strike> {
    let mut play: Play<Strike> = Play::new(rules);
    let mut dice = Thrown::new(&rules, seed.clone());
    loop {
        let mut events = Vec::new();
        let mut frames = 0;
        match play.node() {
            Node::Over => return play,
            Node::Chance(_) => {
                play.ask(&mut dice, &mut events).expect("physics answers what can be");
                frames = dice.last().map_or(0, |shown| shown.tracks().len());
            }
            Node::Decide(seats) => {
                let seat = seats.first().expect("somebody decides");
                let mut rng = seed.stream(play.steps().len() as u64);
                let actions = play.actions(seat);
                let few = if below(&mut rng, 2) == 0 { actions.len() } else { actions.len().min(8) };
                let action = actions[below(&mut rng, few as u32) as usize];
                play.act(seat, action, &mut events).expect("a listed action");
            }
        }
        told(&play, &events, frames);
    }
}

fn transcript(rules: Rules, seed: &Seed) -> String {
    let mut text = String::new();
    play(rules, seed, |play, events, tracks| {
        let step = match play.steps().last().expect("a step was taken") {
            Step::Act(seat, action) => format!("{seat} {}", Strike::write_action(&rules, action)),
            Step::Chance(outcome) => {
                format!("chance {} ({tracks} tracks)", Strike::write_outcome(&rules, outcome))
            }
        };
        text += &format!("{step}\n");
        for event in events {
            text += &format!("  * {} [{}]\n", Strike::write_event(&rules, event), event.rule());
        }
        text += &format!("  = {}\n", Strike::write_position(&rules, play.state()));
    });
    text
}

#[test]
fn golden_game_with_physical_dice_stays_as_it_is() {
    let (_, rules) = rules();
    let found = transcript(rules, &Seed::new("thrown").unwrap());
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
        let played = play(rules, &seed, |play, _, _| {
            let step = play.steps().last().expect("a step was taken");
            record.push::<Strike>(&rules, step, play.state());
            let text = Strike::write_position(&rules, play.state());
            assert_eq!(Strike::read_position(&rules, &text).as_ref(), Ok(play.state()), "{text}");
        });
        let again = play(rules, &seed, |_, _, _| {});
        assert_eq!(state_hash::<Strike>(&rules, again.state()), state_hash::<Strike>(&rules, played.state()));
        let replayed = Record::read(&record.text()).unwrap().replay::<Strike>().unwrap();
        assert_eq!(replayed.state(), played.state());
        // And with a source that only reads what fell.
        let steps: Vec<_> = played.steps().cloned().collect();
        let mut fell = Recorded::<Strike>::new(&steps);
        let mut read: Play<Strike> = Play::new(rules);
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
        let ask = |step| Ask { rules: &rules, state: &state, chance: &strike::Chance::Spare, step };
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
            let styles = ["roll", "drop", "throw"];
            let style = if step == 2 { "throw" } else { styles[below(&mut rng, 3) as usize] };
            let position = Strike::write_position(&physics, &state);
            let arena = position.split('|').nth(1).expect("a position has an arena").to_owned();
            state = Strike::read_position(&physics, &format!("4 8 |{arena}| A one {style}")).unwrap();
            if step == 2 {
                break;
            }
            let Node::Chance(chance) = Strike::node(&physics, &state) else { panic!("in the air") };
            let answer = dice.answer(Ask { rules: &physics, state: &state, chance: &chance, step }).unwrap();
            Strike::apply(&physics, &mut state, &Step::Chance(answer), &mut kernel::Discard);
        }
        if state.arena().total() != 2 {
            continue;
        }
        let Node::Chance(chance) = Strike::node(&physics, &state) else { panic!("in the air") };
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
