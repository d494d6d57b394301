//! Clients that do not behave: broken, replayed, oversized and hostile messages change nothing, disturb nobody and learn nothing.
//!
//! `MONSTERBOX_HOSTILE` says how many messages are sent (200,000 unless said otherwise).

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use crate::house::{House, order, play_on, raw::Raw, sqlite};
use kernel::{Rng, Seat, lab_rng};
use serde_json::Value;
use store::{Memory, Store as _};
use wire::{Message, NewTable, Opened, Request};

const ATTACKERS: usize = 8;
const VICTIM: Seat = Seat(0);
const OWN: Seat = Seat(1);

/// What an attacker knows and may not know.
struct Target {
    url: String,
    victim: Opened,
    other: Opened,
    /// What must stand in no answer: tokens of others, seeds, their hashes.
    secrets: Vec<String>,
}

/// An attacker with a seat at the victim's table, or only a watcher.
struct Attacker {
    number: usize,
    seated: bool,
    rng: Box<dyn Rng + Send>,
    sent: Vec<String>,
    actions: Vec<String>,
}

impl Attacker {
    fn below(&mut self, most: usize) -> usize {
        self.rng.next_u64() as usize % most
    }

    fn text(&mut self) -> String {
        let letters = [
            "a", "roll", "\u{0}", "\"", "\\", "é", "🎲", "A", "{", "pass", " ", "\n", "<script>", "'; --",
            "9",
        ];
        (0..self.below(12)).map(|_| letters[self.below(letters.len())]).collect()
    }

    fn id(&mut self) -> String {
        match self.below(8) {
            0 => String::new(),
            1 => "x".repeat(65 + self.below(2_000)),
            2 => self.text(),
            _ => self.below(40).to_string(),
        }
    }

    fn table(&mut self, target: &Target) -> String {
        match self.below(6) {
            0 => self.text(),
            1 => "no-such-table".to_owned(),
            2 => target.other.table.clone(),
            _ => target.victim.table.clone(),
        }
    }

    fn seat(&mut self) -> Seat {
        match self.below(5) {
            0 => Seat(self.below(256) as u8),
            1 => VICTIM,
            _ => OWN,
        }
    }

    fn version(&mut self) -> u64 {
        match self.below(5) {
            0 => u64::MAX,
            1 => 0,
            2 => 1 << 40,
            _ => self.below(60) as u64,
        }
    }

    fn action(&mut self) -> String {
        match (self.below(4), self.actions.is_empty()) {
            (0, _) | (_, true) => self.text(),
            _ => {
                let place = self.below(self.actions.len());
                self.actions[place].clone()
            }
        }
    }

    /// A message that may be anything.
    fn message(&mut self, target: &Target) -> String {
        if !self.sent.is_empty() && self.below(6) == 0 {
            // What was sent before is sent again.
            let place = self.below(self.sent.len());
            return self.sent[place].clone();
        }
        let (id, table, seat) = (self.id(), self.table(target), self.seat());
        let request = match self.below(13) {
            12 => Request::Agree { id, table, seat, agree: self.below(2) == 0 },
            0 | 1 => Request::Act { id, table, seat, seen: self.version(), action: self.action() },
            2 => Request::Undo { id, table, seat, seen: self.version() },
            3 => Request::Word { id, table, seat, word: self.text() },
            4 => Request::Start { id, table, seat },
            5 => Request::Say { id, table, seat, text: self.text() },
            6 => Request::Asking { id, table, seat, asking: table::Asking::Always },
            7 => {
                let question = match self.below(5) {
                    0 => wire::Question::Flight { step: self.version() as usize },
                    1 => wire::Question::Ground,
                    2 => wire::Question::Pieces,
                    3 => wire::Question::Log { from: self.version() as usize },
                    _ => {
                        let room = kernel::Room { columns: u16::MAX, rows: u16::MAX };
                        wire::Question::Picture { choice: Some(self.action()), room: Some(room) }
                    }
                };
                let seat = (self.below(2) == 0).then_some(seat);
                Request::Ask { id, table, seat, question }
            }
            8 => {
                let token = match self.below(4) {
                    0 => Some(self.text()),
                    // A token of another table, which is the attacker's own there.
                    1 => Some(target.other.seats[1].token.clone()),
                    2 if self.seated => Some(target.victim.seats[1].token.clone()),
                    _ => None,
                };
                let have = (self.below(2) == 0).then(|| self.version());
                Request::Join { id, table, token, have }
            }
            9 => Request::Hello { protocol: self.version() as u32, client: self.text() },
            10 => Request::Hint { id, table, seat },
            _ => return self.broken(target),
        };
        serde_json::to_string(&request).expect("it is written")
    }

    /// Something that is no message.
    fn broken(&mut self, target: &Target) -> String {
        let fine = serde_json::to_string(&Request::Act {
            id: "1".to_owned(),
            table: target.victim.table.clone(),
            seat: VICTIM,
            seen: 1,
            action: "end".to_owned(),
        })
        .expect("it is written");
        match self.below(8) {
            0 => self.text(),
            1 => fine[..self.below(fine.len())].to_owned(),
            2 => fine.replace("\"act\"", "\"cheat\""),
            3 => fine.replace("\"seat\":0", "\"seat\":-1"),
            4 => fine.replace("\"seat\":0", "\"seat\":{\"seat\":0}"),
            5 => "[".repeat(1 + self.below(500)),
            6 => format!("{{\"type\":\"act\",\"id\":{}}}", "9".repeat(self.below(400))),
            _ => "null".to_owned(),
        }
    }
}

/// Checks that an answer tells nothing that this attacker may not know.
fn check(text: &str, target: &Target, seated: bool) {
    for secret in &target.secrets {
        assert!(!text.contains(secret.as_str()), "a secret is told: {text}");
    }
    let value: Value = serde_json::from_str(text).expect("every answer is JSON");
    let message = Message::read(text).expect("every answer is a message");
    let (table, seat, view) = match &message {
        Message::Frame(shown) => (&shown.about.table, shown.seat, value.pointer("/frame/view")),
        Message::Delta(changed) => (&changed.table, changed.seat, value.pointer("/delta/view/fields")),
        Message::Current(current) => (&current.about.table, current.seat, None),
        Message::Welcome(_)
        | Message::About(_)
        | Message::Ack(_)
        | Message::Refused(_)
        | Message::Hint(_)
        | Message::Answer(_)
        | Message::Said(_)
        | Message::Closing(_) => return,
    };
    // At the other table every attacker knows the token of a seat, at the victim's only those who are seated.
    let may_sit = seated || *table == target.other.table;
    assert!(
        seat.is_none() || (may_sit && seat == Some(OWN)),
        "what only another seat may see is shown: {text}"
    );
    let Some(kids) = view.and_then(|view| view.get("kids")).and_then(Value::as_array) else { return };
    for (kid, place) in kids.iter().zip(0..) {
        let own = seat == Some(Seat(place));
        let hidden = kid["hand"].is_null() || kid["hand_size"] == 0;
        assert!(own || hidden, "a hand is told to {seat:?}: {kid}");
    }
}

/// Sends so many messages, over as many connections as the server leaves it.
async fn attack(target: Arc<Target>, number: usize, messages: usize) -> usize {
    let seated = number.is_multiple_of(2);
    let mut attacker = Attacker {
        number,
        seated,
        rng: Box::new(lab_rng(66, number as u64)),
        sent: Vec::new(),
        actions: Vec::new(),
    };
    let mut sent = 0;
    let mut connections = 0;
    while sent < messages {
        connections += 1;
        let mut raw = Raw::connect(&target.url, &format!("attacker-{}-{connections}", attacker.number)).await;
        let token = seated.then_some(target.victim.seats[1].token.as_str());
        if let Some(Message::Frame(shown)) = raw.join(&target.victim.table, token, None).await {
            attacker.actions.extend(shown.frame.choices.iter().map(|choice| choice.notation.clone()));
        }
        'connection: while sent < messages {
            for _ in 0..64 {
                let fine = match attacker.below(2_000) {
                    0 => raw.send_text(&"x".repeat(20_000)).await,
                    1 => raw.send_bytes(vec![0xff; 100]).await,
                    _ => {
                        let text = attacker.message(&target);
                        if attacker.sent.len() < 400 {
                            attacker.sent.push(text.clone());
                        }
                        raw.send_text(&text).await
                    }
                };
                sent += 1;
                if !fine {
                    break 'connection;
                }
            }
            // Every message is answered, so the last of them is waited for.
            raw.send_text(r#"{"type":"say","id":"probe","table":"none","seat":0,"text":"x"}"#).await;
            loop {
                let Some(text) = raw.read_text().await else { break 'connection };
                check(&text, &target, seated);
                if text.contains(r#""id":"probe""#) {
                    break;
                }
            }
        }
    }
    sent
}

/// A table at which the victim has cards that nobody else may see, and has to decide; with the victim's and the third
/// player's connections. Luck may end a game before that: then another table is opened.
async fn deal_hands(house: &House) -> (Opened, client::Client, client::Client) {
    for beginning in 0..20 {
        let victim = house.open("monster-kids", &["Ann", "Eve", "Cy"]).await;
        let clients = [house.client(), house.client(), house.client()];
        for (client, seat) in clients.iter().zip(&victim.seats) {
            client.join(&victim.table, Some(&seat.token)).await.unwrap();
        }
        if play_until_a_hand_is_dealt(&victim.table, &clients, beginning).await {
            let [ann, _eve, cy] = clients;
            return (victim, ann, cy);
        }
    }
    panic!("nobody was dealt a hand");
}

async fn play_until_a_hand_is_dealt(table: &str, clients: &[client::Client; 3], beginning: usize) -> bool {
    let hand = |frame: &table::Frame| {
        let view: Value = serde_json::from_str(frame.view.text()).expect("a view");
        view["kids"][0]["hand_size"].as_u64().unwrap_or(0)
    };
    for number in beginning..beginning + 400 {
        let turn = |place: usize| Box::pin(clients[place].my_turn(table, Seat(place as u8)));
        let (frame, place) = tokio::select! {
            frame = turn(0) => (frame, 0),
            frame = turn(1) => (frame, 1),
            frame = turn(2) => (frame, 2),
        };
        let Some(frame) = frame.unwrap() else { return false };
        if place == 0 && hand(&frame) > 1 {
            return true;
        }
        let choice = frame.choices[(number * 5 + 2) % frame.choices.len()].notation.clone();
        let version = clients[place].act(table, Seat(place as u8), frame.version, &choice).await.unwrap();
        for (client, seat) in clients.iter().zip([Seat(0), Seat(1), Seat(2)]) {
            client.until_version(table, seat, version).await.unwrap();
        }
    }
    false
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_messages_change_nothing_disturb_nobody_and_learn_nothing() {
    static PANICS: AtomicUsize = AtomicUsize::new(0);
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        PANICS.fetch_add(1, Ordering::Relaxed);
        hook(info);
    }));
    let messages: usize =
        std::env::var("MONSTERBOX_HOSTILE").ok().and_then(|text| text.parse().ok()).unwrap_or(200_000);
    let store = Arc::new(Memory::default());
    let house = House::with(store.clone(), |_| {}).await;
    // The victim's table has hidden hands. The first seat is the victim's, the second one the attackers'.
    let (victim, ann, _cy) = deal_hands(&house).await;
    let other = house.open("strike", &["Dan", "Eve"]).await;
    let mut secrets = Vec::new();
    for (opened, own) in [(&victim, &victim.seats[1]), (&other, &other.seats[1])] {
        secrets
            .extend(opened.seats.iter().filter(|seat| seat.seat != own.seat).map(|seat| seat.token.clone()));
        secrets.push(store.secret(&opened.table).await.unwrap().expect("it is not over"));
        let keys = store.seats(&opened.table).await.unwrap();
        secrets.extend(keys.into_iter().map(|key| key.token));
    }
    let before: String =
        store.read(&victim.table, 0).await.unwrap().iter().map(|line| line.text.as_str()).collect();
    let target = Arc::new(Target { url: house.url.clone(), victim, other, secrets });
    // While that goes on, others play undisturbed.
    let quiet = house.open("connect-four", &["Flo", "Gus"]).await;
    let (flo, gus) = (house.client(), house.client());
    flo.join(&quiet.table, Some(&quiet.seats[0].token)).await.unwrap();
    gus.join(&quiet.table, Some(&quiet.seats[1].token)).await.unwrap();
    let attacks: Vec<_> = (0..ATTACKERS)
        .map(|number| tokio::spawn(attack(Arc::clone(&target), number, messages / ATTACKERS)))
        .collect();
    let (moves, more) =
        tokio::join!(play_on(&flo, &quiet.table, Seat(0), 1), play_on(&gus, &quiet.table, Seat(1), 2));
    assert!(moves.len() + more.len() >= 7, "the quiet table was played to its end");
    let mut sent = 0;
    for one in attacks {
        sent += one.await.expect("no attacker is told a secret");
    }
    assert!(sent >= messages, "{sent}");
    // Ann sees what the log says, and nobody has acted for her.
    let lines = store.read(&target.victim.table, 0).await.unwrap();
    let text: String = lines.iter().map(|line| line.text.as_str()).collect();
    let acted = |seat: char| {
        text.lines().filter(|line| line.contains(&format!(r#""kind":"act","seat":"{seat}""#))).count()
    };
    let acted_before = (
        before.matches(r#""kind":"act","seat":"A""#).count(),
        before.matches(r#""kind":"act","seat":"C""#).count(),
    );
    assert_eq!((acted('A'), acted('C')), acted_before, "nobody acts for others");
    let fresh = house.client();
    fresh.join(&target.victim.table, Some(&target.victim.seats[0].token)).await.unwrap();
    let version = fresh.frame(&target.victim.table, Some(VICTIM)).unwrap().version;
    assert_eq!(version as usize, lines.len() - 1);
    ann.until_version(&target.victim.table, VICTIM, version).await.unwrap();
    assert_eq!(
        ann.frame(&target.victim.table, Some(VICTIM)),
        fresh.frame(&target.victim.table, Some(VICTIM))
    );
    assert_eq!(PANICS.load(Ordering::Relaxed), 0, "nothing panics");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_of_other_sites_and_foreign_names_are_refused() {
    let house = House::in_memory().await;
    let port = house.url.rsplit(':').next().unwrap().to_owned();
    let refused = [
        vec![("origin", "http://evil.example")],
        vec![("origin", "null")],
        vec![("host", "evil.example")],
        vec![("sec-fetch-site", "cross-site")],
    ];
    for headers in refused {
        assert!(Raw::with_headers(&house.url, &headers).await.is_err(), "{headers:?}");
    }
    let own = format!("http://127.0.0.1:{port}");
    assert!(Raw::with_headers(&house.url, &[("origin", own.as_str())]).await.is_ok());
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn limits_hold_for_connections_messages_and_tables() {
    use monsterbox_server::{Limits, Rate};
    let minute = std::time::Duration::from_mins(1);
    let house = House::with(Arc::new(Memory::default()), |options| {
        options.limits = Limits {
            connections: 3,
            messages: Rate::new(1, minute, 5),
            tables: Rate::new(1, minute, 2),
            readings_waiting: 0,
            ..Limits::default()
        };
    })
    .await;
    for _ in 0..3 {
        let alone = house.rest.open(&NewTable::of("mayhem", vec![order("Ann")])).await.unwrap_err();
        assert!(!alone.to_string().contains("too many"), "what cannot be opened does not count: {alone}");
    }
    house.open("pig", &["Ann", "bot:random"]).await;
    house.open("pig", &["Ann", "bot:random"]).await;
    let verify = reqwest::Client::new().post(format!("{}/api/verify", house.url)).body("{}").send();
    assert_eq!(verify.await.unwrap().status(), 429, "nobody may wait for a record to be read");
    let third =
        house.rest.open(&NewTable::of("pig", vec![order("Ann"), order("bot:random")])).await.unwrap_err();
    assert!(third.to_string().contains("too many tables"), "{third}");
    let mut connections = Vec::new();
    for number in 0..3 {
        connections.push(Raw::connect(&house.url, &format!("client-{number}")).await);
    }
    assert!(Raw::with_headers(&house.url, &[]).await.is_err(), "three connections are enough");
    let one = &mut connections[0];
    let mut kinds = Vec::new();
    for number in 0..8 {
        one.send_text(&format!(r#"{{"type":"start","id":"{number}","table":"none","seat":0}}"#)).await;
        let Some(Message::Refused(refusal)) = one.read().await else { panic!("it is answered") };
        kinds.push(refusal.kind);
    }
    assert_eq!(
        kinds.iter().filter(|kind| **kind == wire::Kind::TooMany).count(),
        4,
        "{kinds:?}: hello counts too"
    );
    connections.remove(1);
    // Its place is free again as soon as the server has noticed.
    for attempt in 0.. {
        if Raw::with_headers(&house.url, &[]).await.is_ok() {
            break;
        }
        assert!(attempt < 100, "a closed connection keeps its place");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tokens_are_stored_hashed_and_a_renewed_one_replaces_the_old() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("box.db");
    let house = House::with(Arc::new(sqlite(file.clone()).await), |_| {}).await;
    let opened = house.open("pig", &["Ann", "Bob"]).await;
    let (id, old) = (opened.table.as_str(), opened.seats[0].token.as_str());
    let ann = house.client();
    ann.join(id, Some(old)).await.unwrap();
    let new = house.rest.renew(id, old).await.unwrap();
    assert!(ann.join(id, Some(old)).await.is_err(), "the old token is good for nothing");
    let late = ann.say(id, Seat(0), "still here?").await.unwrap_err();
    assert!(late.to_string().contains("not yours"), "{late}");
    assert_eq!(ann.join(id, Some(&new.token)).await.unwrap(), Some(Seat(0)));
    house.stop().await;
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        for token in [old, &new.token, &opened.seats[1].token] {
            let found = bytes.windows(token.len()).any(|part| part == token.as_bytes());
            assert!(!found, "a token is stored as it is");
        }
    }
}
