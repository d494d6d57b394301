//! Games between bots, recorded.

use std::num::NonZero;

use bots::Seated;
use kernel::{Discard, Header, Host as _, Node, Pending, Play, Record, Seed, Setup, lab_rng, source::Ask};
use monsterbox_analyse::{Analysis, Asked, Judging, analyse};
use monsterbox_box::Playable;

/// A whole game between these bots; the same number gives the same game.
pub fn recorded<G: Playable>(setup: &Setup, bots: &[&str], number: u64) -> Record {
    let rules = G::rules(setup).expect("the table can be set up");
    played::<G>(Play::new(rules), setup, bots, number, None)
}

/// A game that begins so many steps before the end of another one, between others.
pub fn late<G: Playable>(
    setup: &Setup,
    others: &[&str],
    before: usize,
    bots: &[&str],
    number: u64,
) -> Record {
    let whole = recorded::<G>(setup, others, 1).replay::<G>().expect("it was played");
    let place = whole.steps().len().saturating_sub(before);
    let state = whole.state_before(place).expect("it was played");
    let start = G::write_position(whole.rules(), &state);
    played::<G>(Play::from_position(whole.rules().clone(), state), setup, bots, number, Some(start))
}

fn played<G: Playable>(
    mut play: Play<G>,
    setup: &Setup,
    bots: &[&str],
    number: u64,
    start: Option<String>,
) -> Record {
    let specs = bots.iter().map(|name| bots::find::<G>(name).expect("there is such a bot"));
    let mut seated = Seated::new(specs);
    let seats = bots.iter().map(|name| format!("bot:{name}")).collect();
    let header = Header::new::<G>(setup.clone(), seats, &Seed::from_number(number));
    let mut record = Record::new(Header { start, ..header });
    let mut rng = lab_rng(77, number);
    loop {
        let (rules, state, step) = (play.rules().clone(), play.state().clone(), play.steps().len() as u64);
        let mut host = seated.play(&mut rng);
        match play.node() {
            Node::Over => return record,
            Node::Chance(chance) => {
                let ask = Ask { rules: &rules, state: &state, chance: &chance, step };
                let outcome = host.answer(ask).expect("chance answers");
                play.chance(outcome, &mut Discard).expect("it can be");
            }
            Node::Decide(seats) => {
                let pending = Pending { rules: &rules, state: &state, seats, step };
                let (seat, action) = host.decide(pending).expect("a bot decides");
                play.act(seat, action, &mut Discard).expect("it is legal");
            }
        }
        let taken = play.steps().last().expect("one was taken");
        record.push::<G>(&rules, taken, play.state());
    }
}

/// One name a seat.
pub fn names(count: usize) -> Vec<String> {
    ["Ann", "Bo", "Cy", "Dee", "Eve", "Flo"].into_iter().take(count).map(str::to_owned).collect()
}

/// The analysis of a game as it is asked for.
pub fn analysed_as(record: &Record, asked: &Asked) -> Analysis {
    let seats = usize::from(record.header.setup.players);
    analyse(record, &names(seats), asked, &|_, _| ()).expect("a finished game is analysed")
}

/// The whole analysis of a game, from so many games played on from each position.
pub fn analysed(record: &Record, playouts: u32) -> Analysis {
    analysed_as(record, &Asked { playouts: NonZero::new(playouts), ..Asked::new(10) })
}

/// Only its ledgers.
pub fn ledgers(record: &Record, playouts: u32) -> Analysis {
    let asked = Asked { playouts: NonZero::new(playouts), judging: Judging::None, ..Asked::new(10) };
    analysed_as(record, &asked)
}
