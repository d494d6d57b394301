//! Networks that drop, double and reorder what clients send: every message is carried out once or not at all.

use std::collections::{BTreeMap, BTreeSet};

use crate::house::{House, raw::Raw};
use kernel::{LineKind, Record, Seat};
use proptest::{prelude::*, test_runner::TestRunner};
use std::sync::Arc;
use store::{Memory, Store as _};
use wire::{Kind, Message, Request};

/// What a network does with what a client has sent.
#[derive(Clone, Copy, Debug)]
enum Fate {
    /// The client sends another move.
    Send(u8),
    /// A message on its way arrives: the one at this place.
    Deliver(u8),
    /// A message arrives, and stays on its way: it will arrive again.
    Double(u8),
    /// A message is lost.
    Lose(u8),
    /// The connection breaks, and all that is on its way is lost. The client comes back and sends again what was not answered.
    Break,
}

fn fates() -> impl Strategy<Value = Vec<(bool, Fate)>> {
    let fate = prop_oneof![
        4 => any::<u8>().prop_map(Fate::Send),
        6 => any::<u8>().prop_map(Fate::Deliver),
        3 => any::<u8>().prop_map(Fate::Double),
        1 => any::<u8>().prop_map(Fate::Lose),
        1 => Just(Fate::Break),
    ];
    prop::collection::vec((any::<bool>(), fate), 20..90)
}

/// A client behind a bad network.
struct Person {
    raw: Raw,
    name: String,
    seat: Seat,
    token: String,
    next: u32,
    on_its_way: Vec<Request>,
    unanswered: BTreeMap<String, Request>,
    /// What was acknowledged: each id with its version.
    done: BTreeMap<String, u64>,
    version: u64,
}

impl Person {
    async fn new(url: &str, table: &str, name: String, seat: Seat, token: String) -> Self {
        let mut raw = Raw::connect(url, &name).await;
        assert!(matches!(raw.join(table, Some(&token), None).await, Some(Message::Frame(_))));
        Self {
            raw,
            name,
            seat,
            token,
            next: 0,
            on_its_way: Vec::new(),
            unanswered: BTreeMap::new(),
            done: BTreeMap::new(),
            version: 0,
        }
    }

    /// A message arrives at the server, which answers it.
    async fn arrive(&mut self, request: Request) {
        let id = request.id().expect("every move has one").to_owned();
        assert!(self.raw.send(&request).await);
        match self.raw.answer_to(&id).await.expect("it is answered") {
            Message::Ack(ack) => {
                let before = self.done.insert(id.clone(), ack.version);
                assert!(before.is_none_or(|before| before == ack.version), "{id} was carried out twice");
                self.version = self.version.max(ack.version);
                self.unanswered.remove(&id);
            }
            Message::Refused(refusal) => {
                assert!(
                    !self.done.contains_key(&id),
                    "{id} was acknowledged, and is refused now: {refusal:?}"
                );
                assert!(matches!(refusal.kind, Kind::Refused | Kind::Stale), "{refusal:?}");
                self.unanswered.remove(&id);
            }
            other => panic!("{other:?}"),
        }
    }
}

async fn play(house: &House, store: &Memory, fates: Vec<(bool, Fate)>) {
    let opened = house.open("connect-four", &["Ann", "Bob"]).await;
    let table = opened.table.as_str();
    let mut people = Vec::new();
    for seat in &opened.seats {
        let name = format!("client-{}", seat.seat);
        people.push(Person::new(&house.url, table, name, seat.seat, seat.token.clone()).await);
    }
    for (first, fate) in fates {
        let shared = people.iter().map(|person| person.version).max().unwrap_or(0);
        let person = &mut people[usize::from(!first)];
        let place = |number: u8, of: usize| (of > 0).then(|| usize::from(number) % of);
        match fate {
            Fate::Send(column) => {
                let id = person.next.to_string();
                person.next += 1;
                let action = char::from(b'a' + column % 7).to_string();
                // Sometimes the client has seen what happened, sometimes not.
                let seen = if column % 3 == 0 { person.version } else { shared };
                let request =
                    Request::Act { id: id.clone(), table: table.to_owned(), seat: person.seat, seen, action };
                person.unanswered.insert(id, request.clone());
                person.on_its_way.push(request);
            }
            Fate::Deliver(number) => {
                if let Some(place) = place(number, person.on_its_way.len()) {
                    let request = person.on_its_way.remove(place);
                    person.arrive(request).await;
                }
            }
            Fate::Double(number) => {
                if let Some(place) = place(number, person.on_its_way.len()) {
                    let request = person.on_its_way[place].clone();
                    person.arrive(request).await;
                }
            }
            Fate::Lose(number) => {
                if let Some(place) = place(number, person.on_its_way.len()) {
                    person.on_its_way.remove(place);
                }
            }
            Fate::Break => {
                person.raw = Raw::connect(&house.url, &person.name).await;
                let have = Some(person.version);
                assert!(person.raw.join(table, Some(&person.token), have).await.is_some());
                person.on_its_way = person.unanswered.values().cloned().collect();
            }
        }
    }
    let lines = store.read(table, 0).await.expect("the table is there");
    let text: String = lines.iter().map(|line| line.text.as_str()).collect();
    let record = Record::read(&text).expect("every line follows the one before");
    let marks: Vec<&String> = lines.iter().filter_map(|line| line.mark.as_ref()).collect();
    assert_eq!(marks.iter().collect::<BTreeSet<_>>().len(), marks.len(), "no message is carried out twice");
    let acts = record.lines.iter().filter(|line| matches!(line.says, LineKind::Act { .. })).count();
    assert_eq!(acts, marks.len(), "every move is somebody's message");
    for person in &people {
        for (id, version) in &person.done {
            let mark = format!("{}/{}/{id}", person.seat, person.name);
            assert_eq!(
                lines[*version as usize].mark.as_ref(),
                Some(&mark),
                "what was acknowledged stands there"
            );
        }
    }
}

#[test]
fn whatever_a_network_does_every_message_is_carried_out_once_or_not_at_all() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let store = Arc::new(Memory::default());
    let house = runtime.block_on(House::with(store.clone(), |_| {}));
    let mut runner =
        TestRunner::new(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() });
    runner
        .run(&fates(), |fates| {
            runtime.block_on(play(&house, &store, fates));
            Ok(())
        })
        .unwrap();
    runtime.block_on(house.stop());
}
