//! What a live table pays for a step: the hash of the position, the line of the record, the replay of a whole game.

use connect_four::ConnectFour;
use divan::{Bencher, black_box, counter::ItemsCount};
use kernel::{
    Discard, Header, Pending, Play, Record, Seed, Seeded, Setup, Show, below, game::StepOf, hash::state_hash,
    lab_rng,
};
use pig::Pig;
use strike::Strike;

fn main() {
    divan::main();
}

/// One random game, played with every check in place.
fn random_play<G: Show>() -> Play<G> {
    let mut play =
        Play::<G>::new(G::rules(&Setup::of(G::PLAYERS.0)).expect("the smallest table can be set up"));
    let (mut choice, mut actions) = (lab_rng(1, 1), Vec::new());
    let decide = |pending: Pending<'_, G>| {
        let seat = pending.list(&mut actions)?;
        let pick = below(&mut choice, actions.len() as u32) as usize;
        Some((seat, actions.swap_remove(pick)))
    };
    let mut host = (decide, Seeded(Seed::from_number(1)));
    play.run(&mut host, &mut Discard).expect("what is listed can be done, and a seed always answers");
    play
}

fn empty_record<G: Show>() -> Record {
    let setup = Setup::of(G::PLAYERS.0);
    let seats = (0..setup.players).map(|_| "bot:random".to_owned()).collect();
    Record::new(Header::new::<G>(setup, seats, &Seed::from_number(1)))
}

fn steps_and_positions<G: Show>(play: &Play<G>) -> impl Iterator<Item = (&StepOf<G>, G::State)> {
    play.steps().iter().zip(1..).filter_map(|(step, after)| Some((step, play.state_before(after)?)))
}

fn record_of<G: Show>(play: &Play<G>) -> Record {
    let mut record = empty_record::<G>();
    for (step, after) in steps_and_positions(play) {
        record.push::<G>(play.rules(), step, &after);
    }
    record
}

#[divan::bench(types = [Pig, ConnectFour, Strike])]
fn hash_of_a_position<G: Show>(bencher: Bencher) {
    let play = random_play::<G>();
    bencher
        .counter(ItemsCount::new(1_u32))
        .bench_local(|| state_hash::<G>(play.rules(), black_box(play.state())));
}

#[divan::bench(types = [Pig, ConnectFour, Strike])]
fn checked_game<G: Show>(bencher: Bencher) {
    let steps = random_play::<G>().steps().len();
    bencher.counter(ItemsCount::new(steps)).bench_local(random_play::<G>);
}

#[divan::bench(types = [Pig, ConnectFour, Strike])]
fn record_a_game<G: Show>(bencher: Bencher) {
    let play = random_play::<G>();
    bencher.counter(ItemsCount::new(play.steps().len())).bench_local(|| record_of(black_box(&play)));
}

#[divan::bench(types = [Pig, ConnectFour, Strike])]
fn read_a_record<G: Show>(bencher: Bencher) {
    let record = record_of(&random_play::<G>());
    let text = record.text();
    let read = || Record::read(black_box(&text)).expect("it was just written");
    bencher.counter(ItemsCount::new(record.lines.len())).bench_local(read);
}

#[divan::bench(types = [Pig, ConnectFour, Strike])]
fn replay_a_record<G: Show>(bencher: Bencher) {
    let record = record_of(&random_play::<G>());
    let replay = || black_box(&record).replay::<G>().expect("it was just played");
    bencher.counter(ItemsCount::new(record.lines.len())).bench_local(replay);
}
