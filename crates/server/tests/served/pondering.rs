//! Bots that think while people do, and bots that have a clock.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use kernel::Seat;
use monsterbox_server::{Cores, Pondering};
use store::Memory;
use wire::{Clock, NewTable, Terms};

use super::house::{House, order};

const A: Seat = Seat(0);

/// A game of Connect Four against the solved one, at a point where solving what follows takes its time.
fn hard() -> NewTable {
    let seats = vec![order("Ann"), order("bot:exact")];
    NewTable { start: Some("- - - xoxoxo - - - | A".to_owned()), ..NewTable::of("connect-four", seats) }
}

/// Waits until this many bots ponder.
async fn until_pondering(house: &House, bots: u32) -> Duration {
    let (begun, line) = (Instant::now(), format!("monsterbox_pondering {bots}\n"));
    while !house.text("/metrics").await.contains(&line) {
        assert!(begun.elapsed() < Duration::from_secs(20), "not {bots} in 20 s");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    begun.elapsed()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_ponders_while_a_person_does_and_stops_when_somebody_needs_the_core() {
    let pondering = |options: &mut monsterbox_server::Options| options.pondering = Pondering::OneAtATime;
    let house = House::with(Arc::new(Memory::default()), pondering).await;
    let ann = house.client();
    let (first, second) = (house.rest.open(&hard()).await.unwrap(), house.rest.open(&hard()).await.unwrap());
    for opened in [&first, &second] {
        ann.join(&opened.table, Some(&opened.seats[0].token)).await.unwrap();
    }
    let seen = ann.my_turn(&first.table, A).await.unwrap().unwrap().version;
    ann.my_turn(&second.table, A).await.unwrap();
    until_pondering(&house, 1).await;
    assert!(house.text("/metrics").await.contains("monsterbox_pondered_total 1\n"), "one at a time");
    // The person moves: whatever was thought about the position before is of no more use.
    ann.act(&first.table, A, seen, "c").await.unwrap();
    let took = until_pondering(&house, 0).await;
    assert!(took < Duration::from_secs(2), "{took:?}");
    house.stop().await;

    let house = House::with(Arc::new(Memory::default()), pondering).await;
    let ann = house.client();
    let (first, pig) =
        (house.rest.open(&hard()).await.unwrap(), house.open("pig", &["Ann", "bot:greedy"]).await);
    ann.join(&first.table, Some(&first.seats[0].token)).await.unwrap();
    until_pondering(&house, 1).await;
    // A bot at another table is to move.
    ann.join(&pig.table, Some(&pig.seats[0].token)).await.unwrap();
    let mut begun = Instant::now();
    while !house.text("/metrics").await.contains("monsterbox_pondering 0\n") {
        if let Ok(Ok(Some(frame))) =
            tokio::time::timeout(Duration::from_millis(200), ann.my_turn(&pig.table, A)).await
        {
            let choice = frame.choices.last().unwrap().notation.clone();
            ann.act(&pig.table, A, frame.version, &choice).await.unwrap();
            begun = Instant::now();
        }
        assert!(begun.elapsed() < Duration::from_secs(10), "it stops for another table");
    }
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_ponders_where_the_host_does_not_allow_it_and_a_bot_keeps_to_the_clock() {
    let house = House::in_memory().await;
    let terms = Terms { clock: Some(Clock { each: 1, reserve: 600 }), ..Terms::default() };
    let opened = house.rest.open(&NewTable { terms, ..hard() }).await.unwrap();
    let (id, ann) = (opened.table.as_str(), house.client());
    ann.join(id, Some(&opened.seats[0].token)).await.unwrap();
    let seen = ann.my_turn(id, A).await.unwrap().unwrap().version;
    let begun = Instant::now();
    let version = ann.act(id, A, seen, "a").await.unwrap();
    ann.until_version(id, A, version + 1).await.unwrap();
    // To solve this position takes several times as long.
    let took = begun.elapsed();
    assert!(took < Duration::from_secs(4), "{took:?}");
    assert!(house.text("/metrics").await.contains("monsterbox_pondered_total 0\n"));
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_host_may_give_a_bot_all_cores_and_it_does_the_same() {
    let mut answers = Vec::new();
    for cores in [Cores::One, Cores::All] {
        let house = House::with(Arc::new(Memory::default()), |options| options.cores = cores).await;
        let seats = vec![order("Ann"), order("bot:exact")];
        // Twelve discs: solved in moments, but not at a glance.
        let start = Some("x o x xoxo ox xo o | A".to_owned());
        let opened =
            house.rest.open(&NewTable { start, ..NewTable::of("connect-four", seats) }).await.unwrap();
        let (id, ann) = (opened.table.as_str(), house.client());
        ann.join(id, Some(&opened.seats[0].token)).await.unwrap();
        let seen = ann.my_turn(id, A).await.unwrap().unwrap().version;
        let version = ann.act(id, A, seen, "e").await.unwrap();
        ann.until_version(id, A, version + 1).await.unwrap();
        let frame = ann.my_turn(id, A).await.unwrap().unwrap();
        answers.push(frame.position);
        house.stop().await;
    }
    assert_eq!(answers[0], answers[1]);
}
