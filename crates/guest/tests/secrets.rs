//! A bot sees what its seat sees: where two positions look the same to it, it is told the same, byte for byte.

use std::{ops::ControlFlow, time::Duration};

use kernel::{At, AtRandom, Meta, Node, Positions, Seat, Seed, Setup, Show, Viewer, lab_rng, run};
use monster_kids::MonsterKids;
use monsterbox_guest::{Question, TimeLeft, ToBot, Want};
use strike::Strike;
use table::Occupant;

/// What the bot in a seat is told in this position; nothing where no table can begin from it.
fn told(slug: &str, setup: &Setup, position: String, seat: Seat) -> Option<String> {
    let people = Seat::all(setup.players).map(|seat| Occupant::Person(seat.to_string())).collect();
    let seed = Seed::from_number(1);
    let live = table::open_from(slug, setup.clone(), people, seed, Some(position)).ok()?;
    let time = TimeLeft { left: Duration::from_secs(1), increment: Duration::ZERO };
    let frame = live.frame(Viewer::Seat(seat), 0);
    let question = Question::of(&frame, 1, &[Want::Events, Want::Choices], 0, time);
    Some(serde_json::to_string(&ToBot::Choose(question)).expect("plain data"))
}

/// Plays at random, and compares what is told in other positions that look the same to whoever decides. Gives how many of them
/// differed in what is hidden.
fn compare<G: Show + Meta>(setup: &Setup, games: u64) -> usize {
    let rules = G::rules(setup).expect("a table");
    let mut differed = 0;
    for game in 0..games {
        let (mut rng, mut worlds) = (lab_rng(7, game), lab_rng(8, game));
        let mut looked = 0;
        let mut watch = Positions::new::<G>(|at: At<'_, G>| {
            let Node::Decide(seats) = at.node else { return ControlFlow::Continue(()) };
            let Some(seat) = seats.first() else { return ControlFlow::Continue(()) };
            let view = G::view(at.rules, at.state, Viewer::Seat(seat));
            let drawn = [(); 2].map(|()| G::worlds(at.rules, &view, &mut worlds));
            let written = drawn.each_ref().map(|world| G::write_position(at.rules, world));
            if written[0] != written[1] {
                let [one, other] = written.map(|position| told(G::SLUG, setup, position, seat));
                if let (Some(one), Some(other)) = (one, other) {
                    assert_eq!(one, other, "{} tells {seat} more than it sees", G::SLUG);
                    differed += 1;
                }
            }
            looked += 1;
            if looked < 40 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let mut state = G::setup(&rules);
        // Whether it was stopped or ended, it was looked at.
        let _ = run::<G>(
            &rules,
            &mut state,
            &mut AtRandom { rng: &mut rng, buffer: &mut Vec::new() },
            &mut watch,
        );
    }
    differed
}

#[test]
fn a_bot_is_told_nothing_that_its_seat_does_not_see() {
    let kids = compare::<MonsterKids>(&Setup::of(3).with("mode=versus"), 5);
    let hidden_pools = compare::<Strike>(&Setup::of(3).with("hidden-pools"), 5);
    assert!(kids > 20 && hidden_pools > 20, "{kids} and {hidden_pools} positions prove little");
}
