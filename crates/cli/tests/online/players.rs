//! People who play while something happens to the servers, and what has to be true afterwards.

use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use client::{Client, Move, Rest};
use kernel::{LineKind, Record, Rng as _, Seat, Viewer, lab_rng};
use store::Store;
use table::Frame;
use wire::{NewTable, SeatOrder};

/// What a seat at a table was told.
#[derive(Clone, Debug, Default)]
pub struct Told {
    /// The moves that were acknowledged.
    pub moves: Vec<Move>,
    /// The positions that it saw when it was asked, with their versions.
    pub seen: Vec<(u64, String)>,
}

/// What everybody was told, by table and seat.
pub type AllTold = Arc<Mutex<BTreeMap<(String, Seat), Told>>>;

const GAMES: [&str; 3] = ["connect-four", "strike", "pig"];

/// Two people play one game after the other, each at the server that is theirs, until it is enough.
pub async fn two_people(urls: [String; 2], number: usize, told: AllTold, enough: Arc<AtomicBool>) -> usize {
    let rest = Rest::new(&urls[number % 2]).expect("an address");
    let people = urls.each_ref().map(|url| Client::new(url).expect("an address"));
    let mut games = 0;
    while !enough.load(Ordering::Relaxed) {
        let seats = ["Ann", "Bob"].map(|name| SeatOrder::Person { name: name.to_owned() }).to_vec();
        // Whoever opens a table while the server is down tries again.
        let Ok(opened) = rest.open(&NewTable::of(GAMES[(number + games) % GAMES.len()], seats)).await else {
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        let one = |place: usize| {
            let (told, opened, person) = (Arc::clone(&told), opened.clone(), &people[place]);
            async move {
                let token = &opened.seats[place];
                join(person, &opened.table, &token.token).await;
                let mut rng = lab_rng(number as u64, (2 * games + place) as u64);
                let key = (opened.table.clone(), token.seat);
                let note = |note: &dyn Fn(&mut Told)| {
                    note(told.lock().expect("nobody panics").entry(key.clone()).or_default());
                };
                let choose = |frame: &Frame| {
                    note(&|told| told.seen.push((frame.version, frame.position.clone())));
                    rng.next_u64() as usize % frame.choices.len()
                };
                let done = |made: Move| note(&|told| told.moves.push(made.clone()));
                person
                    .play(&opened.table, token.seat, choose, done)
                    .await
                    .expect("the game is played to its end");
                // Whoever cannot say good-bye just goes.
                let _ = person.leave(&opened.table, Some(token.seat)).await;
            }
        };
        tokio::join!(one(0), one(1));
        games += 1;
    }
    games
}

/// Joins a table, and tries again as long as it cannot be read.
async fn join(person: &Client, table: &str, token: &str) {
    for _ in 0..100 {
        match person.join(table, Some(token)).await {
            Ok(_) => return,
            Err(client::ClientError::Refused(refusal)) if refusal.kind == wire::Kind::NotStored => {
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
            Err(error) => panic!("the seat is theirs: {error}"),
        }
    }
    panic!("the table cannot be read");
}

/// How many moves were acknowledged.
pub fn moves(told: &AllTold) -> usize {
    told.lock().expect("nobody panics").values().map(|told| told.moves.len()).sum()
}

/// Every move that was acknowledged stands in its table's log, once, and at its number; and everybody saw the one order of lines
/// that stands there.
pub async fn all_is_true(told: &AllTold, store: &impl Store) {
    let told = told.lock().expect("nobody panics").clone();
    for ((table, seat), Told { moves, seen }) in &told {
        let lines = store.read(table, 0).await.expect("no table is lost");
        let text: String = lines.iter().map(|line| line.text.as_str()).collect();
        let record = Record::read(&text).expect("every line follows the one before");
        table::verify(&text, None).expect("every die follows from the seed");
        for made in moves {
            let line = &record.lines[made.version as usize - 1];
            let LineKind::Act { seat: who, action, .. } = &line.says else { panic!("{line:?} is no move") };
            assert_eq!((*who, action), (seat.letter(), &made.action), "what was acknowledged stands there");
        }
        let own = |line: &&kernel::record::Line| matches!(&line.says, LineKind::Act { seat: who, .. } if *who == seat.letter());
        assert_eq!(record.lines.iter().filter(own).count(), moves.len(), "no move is missing or doubled");
        let positions = positions(&record, &lines, *seat);
        for (version, position) in seen {
            assert_eq!(&positions[*version as usize], position, "{table}: seat {seat} saw version {version}");
        }
    }
}

/// The position after every line of a table, as a seat sees it.
fn positions(record: &Record, lines: &[store::Line], seat: Seat) -> Vec<String> {
    let (mut live, _) = table::resume(&lines[0].text, record.disclosed().and_then(kernel::Seed::new), None)
        .expect("it begins");
    let position = |live: &dyn table::Live| live.frame(Viewer::Seat(seat), usize::MAX).position;
    let mut positions = vec![position(&*live)];
    for line in &lines[1..] {
        live.follow(std::slice::from_ref(&line.text)).expect("it goes on");
        positions.push(position(&*live));
    }
    positions
}
