//! The loop: who is asked and told in which order, and everything that can end it.

use std::{cell::RefCell, ops::ControlFlow};

use kernel::{
    At, AtRandom, Called, Deciding, Discard, Game, Halted, Host, Node, Pending, Play, PlayError, Playout,
    Positions, Refusal, Refused, Scripted, Seat, SeatSet, Seed, Seeded, SourceError, Step, StepWatcher,
    Watch, game::StepOf, lab_rng, playout, run, run_at_most, source::Ask,
};
use monsterbox_kernel as kernel;
use pig::{Action, Event, Pig, Reason, Rules, State};

/// Always rolls, and throws these faces; writes down what it is asked.
struct Rolls<'a> {
    faces: &'a [u8],
    log: &'a RefCell<Vec<String>>,
}

impl Host<Pig> for Rolls<'_> {
    fn decide(&mut self, pending: Pending<'_, Pig>) -> Option<(Seat, Action)> {
        self.log.borrow_mut().push(format!("decide {}", pending.step));
        Some((pending.seats.first()?, Action::Roll))
    }

    fn answer(&mut self, ask: Ask<'_, Pig>) -> Result<u8, SourceError> {
        self.log.borrow_mut().push(format!("answer {}", ask.step));
        let (face, rest) = self.faces.split_first().ok_or(SourceError::Missing { used: 0 })?;
        self.faces = rest;
        Ok(*face)
    }
}

/// Writes down what it is told.
struct Listens<'a> {
    events: Vec<Event>,
    log: &'a RefCell<Vec<String>>,
}

impl Watch<Pig> for Listens<'_> {
    type Events = Vec<Event>;

    fn events(&mut self) -> &mut Vec<Event> {
        &mut self.events
    }

    fn at(&mut self, at: At<'_, Pig>) -> ControlFlow<()> {
        self.log.borrow_mut().push(format!("at {}: {}", at.step, at.state.total));
        ControlFlow::Continue(())
    }

    fn before(&mut self, _: &Rules, state: &State, step: &StepOf<Pig>) {
        self.log.borrow_mut().push(format!("before {step:?}: {}", state.total));
    }

    fn after(&mut self, _: &Rules, state: &State, step: &StepOf<Pig>) -> ControlFlow<()> {
        self.log.borrow_mut().push(format!("after {step:?}: {}", state.total));
        ControlFlow::Continue(())
    }
}

#[test]
fn the_watcher_sees_a_position_before_anybody_is_asked_and_both_sides_of_a_step() {
    let log = RefCell::new(Vec::new());
    let mut watch = Listens { events: Vec::new(), log: &log };
    let mut state = Pig::setup(&Rules);
    let ran = run_at_most::<Pig>(&Rules, &mut state, 2, &mut Rolls { faces: &[4], log: &log }, &mut watch);
    assert_eq!(ran, Ok(Playout { steps: 2, called: Called::AtCap }));
    assert_eq!(watch.events, [Event::Added { seat: Seat(0), face: 4 }]);
    let told = [
        "at 0: 0",
        "decide 0",
        "before Act(Seat(0), Roll): 0",
        "after Act(Seat(0), Roll): 0",
        "at 1: 0",
        "answer 1",
        "before Chance(4): 0",
        "after Chance(4): 4",
    ];
    assert_eq!(log.into_inner(), told);
}

/// Rolls whatever comes.
#[expect(clippy::needless_pass_by_value, reason = "players are handed their decision")]
fn roll(pending: Pending<'_, Pig>) -> Option<(Seat, Action)> {
    Some((pending.seats.first()?, Action::Roll))
}

#[test]
fn a_game_ends_by_its_rules_also_in_the_last_step_before_the_cap() {
    let end = |cap| {
        let mut state = State { total: 100, ..Pig::setup(&Rules) };
        let hold = |pending: Pending<'_, Pig>| Some((pending.seats.first()?, Action::Hold));
        run_at_most::<Pig>(&Rules, &mut state, cap, &mut (hold, Seeded(Seed::from_number(1))), &mut Discard)
    };
    assert_eq!(end(0), Ok(Playout { steps: 0, called: Called::AtCap }));
    assert_eq!(end(1), Ok(Playout { steps: 1, called: Called::No }));
    assert_eq!(end(2), Ok(Playout { steps: 1, called: Called::No }));
}

#[test]
fn the_cap_of_the_game_calls_a_game_that_goes_on() {
    let mut state = Pig::setup(&Rules);
    let ran = run::<Pig>(&Rules, &mut state, &mut (roll, Seeded(Seed::from_number(1))), &mut Discard);
    assert_eq!(ran, Ok(Playout { steps: Pig::cap(&Rules), called: Called::AtCap }));
}

#[test]
fn the_watcher_stops_the_game_at_a_position_or_after_a_step() {
    let mut host = (roll, Scripted::new(["4", "5", "6"].map(str::to_owned)));
    let mut state = Pig::setup(&Rules);
    let mut nine = Positions::new::<Pig>(|at| match at.state.total {
        9 => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    });
    let ran = run::<Pig>(&Rules, &mut state, &mut host, &mut nine);
    assert_eq!((ran, state.total), (Err(Halted::Stopped { steps: 4 }), 9));

    let mut told = Vec::new();
    let mut six = StepWatcher::new::<Pig>(|taken| {
        told.push((*taken.step, taken.events.to_vec(), taken.state.total));
        if *taken.step == Step::Chance(6) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let ran = run::<Pig>(&Rules, &mut state, &mut host, &mut six);
    assert_eq!(ran, Err(Halted::Stopped { steps: 2 }));
    let added = Event::Added { seat: Seat(0), face: 6 };
    assert_eq!(told, [(Step::Act(Seat(0), Action::Roll), vec![], 9), (Step::Chance(6), vec![added], 15)]);
}

#[test]
fn a_list_keeps_the_events_of_all_steps() {
    let mut state = Pig::setup(&Rules);
    let mut events = Vec::new();
    let mut host = (roll, Scripted::new(["4", "1"].map(str::to_owned)));
    run_at_most::<Pig>(&Rules, &mut state, 4, &mut host, &mut events).unwrap();
    let seat = Seat(0);
    assert_eq!(events, [Event::Added { seat, face: 4 }, Event::Lost { seat, total: 4 }]);
}

#[test]
fn the_end_of_the_game_is_a_position_too() {
    let mut state = State { total: 100, ..Pig::setup(&Rules) };
    let hold = |pending: Pending<'_, Pig>| Some((pending.seats.first()?, Action::Hold));
    let mut over = 0;
    let mut watch = Positions::new::<Pig>(|at| {
        over += u32::from(*at.node == Node::Over);
        ControlFlow::Continue(())
    });
    run::<Pig>(&Rules, &mut state, &mut (hold, Seeded(Seed::from_number(1))), &mut watch).unwrap();
    assert_eq!(over, 1);
}

#[test]
fn nobody_decides_or_chance_does_not_answer() {
    let mut state = Pig::setup(&Rules);
    let mut dice = Scripted::new(["4".to_owned()]);
    let twice = |pending: Pending<'_, Pig>| (pending.step < 2).then_some((Seat(0), Action::Roll));
    let ran = run::<Pig>(&Rules, &mut state, &mut (twice, dice.clone()), &mut Discard);
    let halted: Halted = Halted::Undecided { waiting: SeatSet::only(Seat(0)), steps: 2 };
    assert_eq!(ran, Err(halted.clone()));
    assert_eq!(halted.to_string(), format!("nobody decides for {}", SeatSet::only(Seat(0))));

    let mut state = Pig::setup(&Rules);
    let mut host = (roll, &mut dice);
    let ran = run::<Pig>(&Rules, &mut state, &mut host, &mut Discard);
    assert_eq!(ran, Err(Halted::Unanswered(SourceError::Missing { used: 1 })));
    assert_eq!(state.total, 4, "the steps before were taken");
}

#[test]
fn a_play_refuses_what_cannot_be_and_stays_where_it_is() {
    let mut play: Play<Pig> = Play::new(Rules);
    let other = |_: Pending<'_, Pig>| Some((Seat(1), Action::Roll));
    let ran = play.run(&mut (other, Seeded(Seed::from_number(1))), &mut Discard);
    let refusal = Refusal::NotYourDecision { waiting: SeatSet::only(Seat(0)) };
    assert_eq!(ran, Err(Halted::Refused(Refused::Action(refusal))));
    assert!(play.steps().is_empty());

    let log = RefCell::default();
    let ran = play.run(&mut Rolls { faces: &[5, 7], log: &log }, &mut Discard);
    let refused = Refused::Outcome(PlayError::Impossible(Reason::NoSuchFace));
    assert_eq!(ran, Err(Halted::Refused(refused)));
    assert_eq!((play.steps().len(), play.state().total), (3, 5));
}

#[test]
fn a_play_goes_on_from_its_steps_and_is_called_at_its_cap() {
    let mut play: Play<Pig> = Play::new(Rules);
    let mut seen = Vec::new();
    for stop in [3_u64, 8] {
        let mut watch = Positions::new::<Pig>(|at| {
            seen.push(at.step);
            if at.step == stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let ran = play.run(&mut (roll, Seeded(Seed::from_number(3))), &mut watch);
        assert_eq!(ran, Err(Halted::Stopped { steps: stop as u32 }));
        assert_eq!(play.steps().len() as u64, stop);
    }
    assert_eq!(seen, [0, 1, 2, 3, 3, 4, 5, 6, 7, 8]);

    let called = Ok(Playout { steps: Pig::cap(&Rules), called: Called::AtCap });
    for _ in 0..2 {
        assert_eq!(play.run(&mut (roll, Seeded(Seed::from_number(3))), &mut Discard), called);
        assert_eq!((play.called(), play.steps().len()), (Called::AtCap, Pig::cap(&Rules) as usize));
    }
}

#[test]
fn bare_and_checked_games_are_the_same_from_the_same_generator() {
    for game in 0..20 {
        let mut state = Pig::setup(&Rules);
        let bare = playout::<Pig>(&Rules, &mut state, &mut lab_rng(1, game), &mut Vec::new());

        let (mut rng, mut buffer) = (lab_rng(1, game), Vec::new());
        let mut checked: Play<Pig> = Play::new(Rules);
        let ran = checked.run(&mut AtRandom { rng: &mut rng, buffer: &mut buffer }, &mut Discard);
        assert_eq!((ran, *checked.state()), (Ok(bare), state));

        let (mut rng, mut legal) = (lab_rng(1, game), Vec::new());
        let mut host = Deciding::new::<Pig>(&mut rng, |pending, rng| {
            let seat = pending.list(&mut legal)?;
            Some((seat, legal[kernel::below(rng, legal.len() as u32) as usize]))
        });
        let mut by_function = Pig::setup(&Rules);
        assert_eq!(run::<Pig>(&Rules, &mut by_function, &mut host, &mut Discard), Ok(bare));
        assert_eq!(by_function, state);
    }
}
