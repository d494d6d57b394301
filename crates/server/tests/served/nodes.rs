//! Several nodes at one store, of which nobody hears the others: what each of them stores is found by looking.

use std::{sync::Arc, time::Duration};

use components::{Component, Kind as Part};
use kernel::Seat;
use monsterbox_server::{Cluster, Options};
use store::{Append, Memory, Store as _};
use wire::{Begin, Kind, Message, NewTable, Request, Sitter, Stage, StandIn, Terms};

use crate::house::{House, order, raw::Raw, until};

/// Nodes that look often, and have nothing else.
fn deaf(options: &mut Options) {
    options.cluster = Some(Cluster { look_every: Duration::from_millis(20), ..Cluster::default() });
}

async fn two_nodes() -> (Arc<Memory>, [House; 2]) {
    let store = Arc::new(Memory::default());
    let nodes = [House::with(store.clone(), deaf).await, House::with(store.clone(), deaf).await];
    (store, nodes)
}

fn two_people(terms: Terms) -> NewTable {
    NewTable { terms, ..NewTable::of("connect-four", ["Ann", "Bob"].map(order).to_vec()) }
}

/// No node hears another one; all the same the game begins, is played, talked at and begun again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_that_hear_nothing_find_everything_in_the_store() {
    let (_, nodes) = two_nodes().await;
    let opened = nodes[0].rest.open(&two_people(Terms::default())).await.unwrap();
    let table = opened.table.as_str();
    let people = [nodes[0].client(), nodes[1].client()];
    for (person, seat) in people.iter().zip(&opened.seats) {
        person.join(table, Some(&seat.token)).await.unwrap();
    }
    // Each of them is at another node, and the game begins by itself only when both are known to be there.
    for (person, seat) in people.iter().zip([Seat(0), Seat(1)]) {
        until(person, "the game begins", |person| {
            person.known(table, Some(seat)).is_some_and(|known| known.about.stage == Stage::Playing)
        })
        .await;
    }
    for (number, action) in ["a", "b", "c", "d"].iter().enumerate() {
        let (seat, person) = (Seat((number % 2) as u8), &people[number % 2]);
        person.until_version(table, seat, number as u64).await.unwrap();
        person.act(table, seat, number as u64, action).await.unwrap();
    }
    people[0].say(table, Seat(0), "well played").await.unwrap();
    until(&people[1], "what was said is heard", |person| {
        person.known(table, Some(Seat(1))).is_some_and(|known| !known.said.is_empty())
    })
    .await;
}

/// A game that somebody begins by hand at one node has begun at the other one too, although no line says so.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_was_begun_at_one_node_can_be_played_at_the_other() {
    let (_, nodes) = two_nodes().await;
    let by_hand = Terms { begin: Begin::ByHand, ..Terms::default() };
    let opened = nodes[0].rest.open(&two_people(by_hand)).await.unwrap();
    let table = opened.table.clone();
    let mut ann = Raw::connect(&nodes[1].url, "ann-at-the-other").await;
    ann.join(&table, Some(&opened.seats[0].token), None).await.unwrap();
    let mut bob = Raw::connect(&nodes[0].url, "bob-at-the-first").await;
    bob.join(&table, Some(&opened.seats[1].token), None).await.unwrap();
    let start = Request::Start { id: "start".to_owned(), table: table.clone(), seat: Seat(1) };
    bob.send(&start).await;
    assert!(matches!(bob.answer_to("start").await, Some(Message::Ack(_))));
    // She does not wait for anybody to tell her.
    let act = Request::Act { id: "move".to_owned(), table, seat: Seat(0), seen: 0, action: "a".to_owned() };
    ann.send(&act).await;
    let answer = ann.answer_to("move").await;
    assert!(matches!(answer, Some(Message::Ack(_))), "{answer:?}");
}

/// Whoever sits down at one node may join at the other one in the same moment; and a token that was replaced is good for nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_is_good_at_every_node_at_once() {
    let store = Arc::new(Memory::default());
    // They look so seldom that nothing is found by that.
    let seldom = |options: &mut Options| {
        options.cluster = Some(Cluster { look_every: Duration::from_mins(10), ..Cluster::default() });
    };
    let nodes = [House::with(store.clone(), seldom).await, House::with(store.clone(), seldom).await];
    let opened = nodes[0].open("connect-four", &["Ann", "open"]).await;
    let table = opened.table.as_str();
    let mut watcher = Raw::connect(&nodes[1].url, "watches-at-the-other").await;
    watcher.join(table, None, None).await.unwrap();
    let taken = nodes[0].rest.sit(table, "Bob", None).await.unwrap();
    let mut bob = Raw::connect(&nodes[1].url, "bob-at-the-other").await;
    let joined = bob.join(table, Some(&taken.token), None).await;
    assert!(matches!(joined, Some(Message::Frame(_) | Message::Current(_))), "{joined:?}");
}

/// A node that leads believes that somebody is gone whom it does not hear of; the node where they are connected knows better.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_connected_somewhere_keeps_their_seat() {
    let (store, nodes) = two_nodes().await;
    let terms = Terms { stand_in: Some(StandIn { after: 3600 }), ..Terms::default() };
    let opened = nodes[0].rest.open(&two_people(terms)).await.unwrap();
    let table = opened.table.as_str();
    let people = [nodes[0].client(), nodes[1].client()];
    for (person, seat) in people.iter().zip(&opened.seats) {
        person.join(table, Some(&seat.token)).await.unwrap();
    }
    until(&people[0], "the game begins", |person| {
        person.known(table, Some(Seat(0))).is_some_and(|known| known.about.stage == Stage::Playing)
    })
    .await;
    // Another node has let a bot step in for Ann.
    let lines = store.read(table, 0).await.unwrap();
    let text: String = lines.iter().map(|line| line.text.as_str()).collect();
    let seed = store.secret(table).await.unwrap().and_then(|seed| kernel::Seed::new(&seed));
    let (live, _) = table::resume(&text, seed, None).unwrap();
    let sit = table::Command::Sit { seat: Seat(0), who: table::Occupant::Bot("random".to_owned()) };
    let proposal = live.propose(&sit, None).unwrap();
    let append = Append {
        id: table.to_owned(),
        after: proposal.after,
        lines: proposal.lines,
        mark: None,
        row: None,
        seat: None,
        at: 0,
    };
    store.append(append).await.unwrap();
    until(&people[0], "the bot steps out again", |person| {
        // The bot may have moved before.
        person
            .known(table, Some(Seat(0)))
            .is_some_and(|known| known.frame.version >= 2 && known.about.seats[0].sitter == Sitter::Person)
    })
    .await;
}

/// A line of a kind that only newer nodes know: this node says so and sends people away, and serves all other tables as before.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_a_newer_node_has_written_to_is_left_to_it() {
    let (store, nodes) = two_nodes().await;
    let other = nodes[0].open("connect-four", &["Ann", "bot:random"]).await;
    let opened = nodes[0].open("connect-four", &["Ann", "bot:random"]).await;
    let table = opened.table.as_str();
    let mut ann = Raw::connect(&nodes[0].url, "ann-at-an-old-node").await;
    assert!(ann.join(table, Some(&opened.seats[0].token), None).await.is_some());
    let after = store.look(&[table.to_owned()]).await.unwrap()[0].version;
    let line = format!("{{\"line\":{},\"kind\":\"adjourn\",\"until\":7,\"sum\":\"0\"}}\n", after + 1);
    let newer =
        Append { id: table.to_owned(), after, lines: vec![line], mark: None, row: None, seat: None, at: 0 };
    store.append(newer).await.unwrap();
    let mut told = None;
    while let Some(message) = ann.read().await {
        if let Message::Refused(refusal) = message {
            told = Some(refusal);
        }
    }
    let told = told.expect("she is told before the connection is closed");
    assert_eq!(told.kind, Kind::Failed);
    assert!(told.refused.message.contains("cannot be gone on with"), "{told:?}");
    // Whoever comes back to the same node is refused and sent on, and not asked for ever.
    let mut again = Raw::connect(&nodes[0].url, "ann-comes-again").await;
    let refused = again.join(table, Some(&opened.seats[0].token), None).await;
    assert!(
        matches!(&refused, Some(Message::Refused(refusal)) if refusal.kind == Kind::Failed),
        "{refused:?}"
    );
    assert!(again.read().await.is_none(), "a proxy may bring her to another node");
    let mut elsewhere = Raw::connect(&nodes[0].url, "plays-something-else").await;
    let joined = elsewhere.join(&other.table, Some(&other.seats[0].token), None).await;
    assert!(matches!(joined, Some(Message::Frame(_))), "{joined:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_was_removed_at_another_node_is_gone_here_too() {
    let (store, nodes) = two_nodes().await;
    let opened = nodes[0].open("connect-four", &["Ann", "bot:random"]).await;
    let mut ann = Raw::connect(&nodes[0].url, "ann-at-a-table").await;
    assert!(ann.join(&opened.table, Some(&opened.seats[0].token), None).await.is_some());
    store.remove(&opened.table).await.unwrap();
    let mut told = Vec::new();
    while let Some(message) = ann.read().await {
        if let Message::Refused(refusal) = message {
            told.push(refusal.kind);
        }
    }
    assert_eq!(told, [Kind::NotFound]);
}

/// Nodes tell each other over an encrypted connection to NATS, which is known by its certificate.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_nodes_tell_each_other_can_be_encrypted() {
    let nats = Component::start(Part::NatsWithTls).unwrap();
    let store = Arc::new(Memory::default());
    let told = |options: &mut Options| {
        options.cluster = Some(Cluster {
            nats: Some(nats.address().to_owned()),
            nats_root: Some(nats.certificate()),
            // Nothing is found by looking: what arrives was told.
            look_every: Duration::from_mins(10),
        });
    };
    let nodes = [House::with(store.clone(), told).await, House::with(store.clone(), told).await];
    let opened = nodes[0].open("connect-four", &["Ann", "Bob"]).await;
    let people = [nodes[0].client(), nodes[1].client()];
    // Once they are connected everything is passed on; they have a moment for that.
    tokio::time::sleep(Duration::from_millis(300)).await;
    for (person, seat) in people.iter().zip(&opened.seats) {
        person.join(&opened.table, Some(&seat.token)).await.unwrap();
    }
    until(&people[0], "the game begins", |person| {
        person.known(&opened.table, Some(Seat(0))).is_some_and(|known| known.about.stage == Stage::Playing)
    })
    .await;
    people[0].act(&opened.table, Seat(0), 0, "a").await.unwrap();
    people[1].until_version(&opened.table, Seat(1), 1).await.unwrap();
}
