//! Monster Strike with dice that are really thrown: whole games, the same again from the same seed, and records without
//! physics.

use std::{cell::Cell, fs, ops::ControlFlow, path::Path};

use kernel::{
    Cites, Discard, Game, Header, Host, Meta, Node, Notation, Pending, Play, Record, Recorded, Seat, Seed,
    Setup, Source, SourceError, Step, StepWatcher, Taken, below, source::Ask, state_hash,
};
use monster_strike::{
    Action, Aim, Chance, Dice, Die, DiePosition, FreeAim, ListedAim as _, MonsterStrike, Origin, Outcome,
    Reach, Rules, Slot, Stance,
};
use monsterbox_box::thrown::Thrown;
use testkit::golden::{Mode, first_difference};

fn rules(players: u8) -> (Setup, Rules) {
    let setup = Setup::of(players).with("dice=physics").with("length=short");
    let rules = MonsterStrike::rules(&setup).expect("any number up to six can play");
    (setup, rules)
}

fn is_free(action: &Action) -> bool {
    matches!(action, Action::Throw(Aim::Free(_)) | Action::Again(_, Aim::Free(_)))
}

/// Decides by chance and throws physical dice; every other aim is a preset.
struct Throwing<'a> {
    seed: &'a Seed,
    dice: Thrown<MonsterStrike>,
    /// How many dice were seen to move in the last step.
    tracks: &'a Cell<usize>,
}

impl Host<MonsterStrike> for Throwing<'_> {
    fn decide(&mut self, pending: Pending<'_, MonsterStrike>) -> Option<(Seat, Action)> {
        self.tracks.set(0);
        let mut actions = Vec::new();
        let seat = pending.list(&mut actions)?;
        let mut rng = self.seed.stream(pending.step);
        let styles: Vec<Action> = actions.iter().copied().filter(|action| !is_free(action)).collect();
        let from = if below(&mut rng, 2) == 0 { &actions } else { &styles };
        Some((seat, from[below(&mut rng, from.len() as u32) as usize]))
    }

    fn answer(&mut self, ask: Ask<'_, MonsterStrike>) -> Result<Outcome, SourceError> {
        let thrown = matches!(ask.chance, Chance::Throw(_));
        let answer = self.dice.answer(ask);
        self.tracks.set(self.dice.last().map_or(0, |shown| shown.tracks().len()));
        assert_eq!(thrown, self.dice.last().is_some(), "dice are thrown, and cards are drawn");
        answer
    }
}

/// Plays a game by random choices and physical dice.
fn play(
    rules: &Rules,
    seed: &Seed,
    mut told: impl FnMut(&Taken<'_, MonsterStrike>, usize),
) -> Play<MonsterStrike> {
    let mut play: Play<MonsterStrike> = Play::new(rules.clone());
    let tracks = Cell::new(0);
    let mut host = Throwing { seed, dice: Thrown::new(rules, seed.clone()), tracks: &tracks };
    let mut watch = StepWatcher::new::<MonsterStrike>(|taken| {
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
            Step::Act(seat, action) => format!("{seat} {}", MonsterStrike::write_action(rules, action)),
            Step::Chance(outcome @ Outcome::Dice(_)) => {
                format!("chance {} ({tracks} tracks)", MonsterStrike::write_outcome(rules, outcome))
            }
            Step::Chance(outcome) => format!("chance {}", MonsterStrike::write_outcome(rules, outcome)),
        };
        text += &format!("{step}\n");
        for event in taken.events {
            text += &format!("  * {} [{}]\n", MonsterStrike::write_event(rules, event), event.rule());
        }
        text += &format!("  = {}\n", MonsterStrike::write_position(rules, taken.state));
    });
    text
}

#[test]
fn golden_game_with_physical_dice_stays_as_it_is() {
    let (_, rules) = rules(3);
    let found = transcript(&rules, &Seed::new("thrown").unwrap());
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/monster-strike-physics.txt");
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
    let mut free = 0;
    for (players, seed) in [(1, "one"), (2, "two"), (6, "six")] {
        let ((setup, rules), seed) = (rules(players), Seed::new(seed).unwrap());
        let names = (0..players).map(|seat| format!("seat {seat}")).collect();
        let mut record = Record::new(Header::new::<MonsterStrike>(setup, names, &seed));
        let played = play(&rules, &seed, |taken, _| {
            free += u32::from(matches!(taken.step, Step::Act(_, action) if is_free(action)));
            record.push::<MonsterStrike>(&rules, taken.step, taken.state);
            let text = MonsterStrike::write_position(&rules, taken.state);
            assert_eq!(MonsterStrike::read_position(&rules, &text).as_ref(), Ok(taken.state), "{text}");
        });
        let again = play(&rules, &seed, |_, _| {});
        assert!(played.steps().eq(again.steps()), "the same seed throws the same dice");
        let replayed = Record::read(&record.text()).unwrap().replay::<MonsterStrike>().unwrap();
        assert_eq!(
            state_hash::<MonsterStrike>(&rules, replayed.state()),
            state_hash::<MonsterStrike>(&rules, played.state())
        );
        // And with a source that only reads what fell.
        let steps: Vec<_> = played.steps().to_vec();
        let mut fell = Recorded::<MonsterStrike>::new(&steps);
        let mut read: Play<MonsterStrike> = Play::new(rules);
        for step in &steps {
            match step {
                Step::Act(seat, action) => read.act(*seat, *action, &mut Discard).unwrap(),
                Step::Chance(_) => read.ask(&mut fell, &mut Discard).unwrap(),
            }
        }
        assert_eq!(read.state(), played.state());
    }
    assert!(free > 10, "{free} free aims");
}

/// What becomes of a throw with this aim while these dice lie there, many times.
fn thrown(aim: &str, lying: &str, throws: u64) -> Vec<Dice> {
    thrown_at(aim, lying, 0..throws)
}

/// What falls at these steps: the same step has the same tremor of the hand, whatever is aimed at.
fn thrown_at(aim: &str, lying: &str, steps: std::ops::Range<u64>) -> Vec<Dice> {
    let (_, rules) = rules(2);
    // The gear lets two dice be thrown one after the other, so that one may lie there already.
    let hand = if lying == "-" { "two-good-hands 1 throws 2" } else { "bed-spring 2 throws 1" };
    let town = "old-mill 0 gravel-ogre - - / clock-square 0 marsh-giant puddle-imp - / harbour-steps 0 lint-bunny - attic-moth";
    let piles = "under - | binder - | escaped - | events - | gear -";
    let text = format!("2 players | {town} | {piles} | A {hand} {aim} dice {lying}");
    let state = MonsterStrike::read_position(&rules, &text).expect("a fine position");
    let Node::Chance(chance) = MonsterStrike::node(&rules, &state) else { panic!("dice are in the air") };
    let mut dice = Thrown::<MonsterStrike>::new(&rules, Seed::new("many").expect("a fine seed"));
    let mut answer = |step| {
        let ask = Ask { rules: &rules, state: &state, chance: &chance, step };
        let Outcome::Dice(fell) = dice.answer(ask).expect("a seed always answers") else {
            panic!("a throw comes to rest")
        };
        let tracks = dice.last().expect("physics answered, and nothing was drawn instead").tracks().len();
        let gone = state.dice().iter().filter(|die| *die == Die::Off).count();
        assert_eq!(tracks + gone, usize::from(fell.len()), "every die on the table has a track");
        fell
    };
    steps.map(&mut answer).collect()
}

#[test]
fn dice_fall_where_they_are_aimed_and_have_a_position() {
    let on = |dice: &[Dice], number| {
        let slot = Slot::numbered(number).unwrap();
        let all = dice.iter().flat_map(Dice::iter);
        all.filter(|die| die.on_slot().is_some_and(|(on, _)| on == slot)).count()
    };
    let dropped = thrown("drop 7", "-", 100);
    assert!(on(&dropped, 7) > 80, "{} of 200 drops hit the slot", on(&dropped, 7));
    assert!(dropped.iter().flat_map(Dice::iter).all(|die| !matches!(die, Die::Flat { position: None, .. })));
    let aimed = thrown("aim 0,-2397,3048 to 0,-450 speed 76 spin -3", "-", 100);
    let (middle, far) = (on(&aimed, 5), on(&aimed, 1));
    assert!(middle > 30 && far == 0, "{middle} of 200 hit the middle, {far} the first slot");
}

#[test]
fn what_lay_there_comes_first_and_what_fell_off_stays_gone() {
    let lies = Die::at(3, DiePosition { x: 2849, y: 0, z: 80, yaw: 700 });
    for fell in thrown("drop 1", "3@9:2849,0,80,700", 20) {
        assert_eq!((fell.len(), fell.iter().next()), (2, Some(lies)), "nothing comes near it");
    }
    for fell in thrown("drop 1", "off", 20) {
        assert_eq!((fell.len(), fell.iter().next()), (2, Some(Die::Off)));
        assert!(matches!(fell.iter().nth(1), Some(Die::Flat { position: Some(_), .. } | Die::Leaning)));
    }
    // Where a person wrote no position, a die lies in the middle of its slot, or beside all of them.
    for (written, on) in [("5@9", Slot::numbered(9)), ("5@-", None)] {
        let fell = thrown("drop 1", written, 5);
        assert!(
            fell.iter().all(
                |dice| matches!(dice.iter().next(), Some(Die::Flat { face: 5, on: at, .. }) if at == on)
            )
        );
    }
    let below = Die::at(2, DiePosition { x: 0, y: 0, z: 80, yaw: 0 });
    let struck =
        thrown("drop 5", "2@5:0,0,80,0", 200).iter().filter(|dice| dice.iter().next() != Some(below)).count();
    assert!((50..195).contains(&struck), "{struck} of 200 dice were struck by one that fell on their slot");
}

#[test]
fn free_aims_arrive() {
    let (_, rules) = rules(2);
    let reaches = [Reach::Foot, Reach::Further, Reach::TwoFeet];
    let all = Stance::ALL.into_iter().flat_map(|stance| reaches.map(|reach| (stance, reach)));
    let mut arrived = 0;
    for held in all {
        let (mut dice, mut hit, mut off) = (0_u32, 0_u32, 0_u32);
        for slot in [1, 4, 5, 9].map(|number| Slot::numbered(number).unwrap()) {
            let aims =
                FreeAim::all(&rules, Origin::Anywhere, slot).filter(|free| free.stance() == Some(held));
            for free in aims {
                let aim = MonsterStrike::write_action(&rules, &Action::Throw(Aim::Free(free)));
                let step = u64::from(dice);
                for die in thrown_at(&aim, "-", step..step + 2).iter().flat_map(Dice::iter) {
                    dice += 1;
                    hit += u32::from(die.on_slot().is_some_and(|(on, _)| on == slot));
                    off += u32::from(die == Die::Off);
                }
            }
        }
        if dice == 0 {
            continue;
        }
        arrived += 1;
        // Even the wildest are no throws into nowhere; low and from far away one die in thirty or so rolls off the table.
        assert!(30 * hit > dice && 15 * off < dice, "{held:?}: {hit} of {dice} hit, {off} fell off");
    }
    assert_eq!(arrived, 2 * Stance::ALL.len(), "from two distances each");
}
