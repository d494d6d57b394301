//! Programs that speak the protocol of bots sit at tables of the real server.

use std::{
    fs,
    process::{Child, Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

use client::Rest;
use tokio::runtime::Runtime;
use wire::{About, NewTable, SeatOrder, Sitter, Stage};

use crate::{
    scripted_bot::{PLAYS, script},
    served::Served,
};

/// How long a whole game may take.
const PATIENCE: Duration = Duration::from_mins(2);

/// The real program with a database of its own, and a room for programs.
struct House {
    room: tempfile::TempDir,
    served: Served,
    runtime: Runtime,
}

impl House {
    fn open() -> Self {
        let room = tempfile::tempdir().expect("a folder");
        let served = Served::start(&room.path().join("box.db"), &["--limits", "unlimited"]);
        Self { room, served, runtime: Runtime::new().expect("a runtime") }
    }

    fn rest(&self) -> Rest {
        Rest::new(&self.served.url()).expect("an address")
    }

    fn table(&self, game: &str, seats: Vec<SeatOrder>) -> (String, Vec<String>) {
        let opened = self.runtime.block_on(self.rest().open(&NewTable::of(game, seats))).expect("a table");
        (opened.table, opened.seats.into_iter().map(|seat| seat.token).collect())
    }

    fn about(&self, table: &str) -> About {
        self.runtime.block_on(self.rest().about(table)).expect("a table")
    }

    fn record(&self, table: &str) -> String {
        self.runtime.block_on(self.rest().record(table)).expect("a record")
    }

    /// A program that does this when it is to choose.
    fn sits(&self, link: &str, name: &str, choose: &str) -> Child {
        let bot = script(self.room.path(), name, choose);
        Command::new(env!("CARGO_BIN_EXE_monsterbox"))
            .args(["bot-sit", &format!("{}/t/{link}", self.served.url()), "--bot", &bot, "--name", name])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts")
    }
}

/// Waits until a program is done, and gives what it printed.
fn done(mut sitting: Child) -> Output {
    let late = Instant::now() + PATIENCE;
    while sitting.try_wait().expect("it can be asked").is_none() {
        if Instant::now() > late {
            sitting.kill().expect("it can be stopped");
            panic!("the game is not over after {PATIENCE:?}");
        }
        thread::sleep(Duration::from_millis(10));
    }
    sitting.wait_with_output().expect("its output")
}

fn fine(sitting: Child) -> String {
    let output = done(sitting);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    String::from_utf8(output.stdout).expect("text")
}

fn failed(sitting: Child) -> String {
    let output = done(sitting);
    assert_eq!(output.status.code(), Some(1));
    String::from_utf8(output.stderr).expect("text")
}

fn bot(kind: &str) -> SeatOrder {
    SeatOrder::Bot { bot: kind.to_owned() }
}

#[test]
fn a_program_takes_an_open_seat_and_plays_to_the_end() {
    let house = House::open();
    for (game, name) in [("connect-four", "Ann"), ("monster-kids", "Bob"), ("mayhem", "Cleo")] {
        let (table, _) = house.table(game, vec![SeatOrder::Open {}, bot("random")]);
        let said = fine(house.sits(&table, name, PLAYS));
        assert!(said.contains(&format!("{name} sits in seat A")), "{said}");
        assert_eq!(house.about(&table).stage, Stage::Over);
        let proof = table::verify(&house.record(&table), None).expect("it is proved");
        assert_eq!(proof.possible, 0, "{proof:?}");
        let heard = fs::read_to_string(house.room.path().join(format!("{name}.heard"))).expect("it heard");
        let rules = heard.lines().nth(1).expect("the rules");
        assert!(rules.contains(&format!(r#""game":"{game}","players":2,"seat":0"#)), "{rules}");
        assert!(heard.lines().any(|line| line.starts_with(r#"{"type":"over","scores":["#)), "{heard}");
        assert!(heard.ends_with("{\"type\":\"quit\"}\n"), "{heard}");
    }
}

#[test]
fn two_programs_play_each_other_and_a_broken_connection_costs_nothing() {
    let mut house = House::open();
    let (table, _) = house.table("pig", vec![SeatOrder::Open {}, SeatOrder::Open {}]);
    let slowly = format!("sleep 0.05; {PLAYS}");
    let one = house.sits(&table, "One", &slowly);
    // Seats are taken one after the other.
    while house.about(&table).seats[0].sitter == Sitter::Open {
        thread::sleep(Duration::from_millis(20));
    }
    let other = house.sits(&table, "Other", &slowly);
    while house.about(&table).stage == Stage::Gathering {
        thread::sleep(Duration::from_millis(20));
    }
    house.served.kill();
    house.served.start_again();
    let (one, other) = (fine(one), fine(other));
    assert!(one.contains("One sits in seat A") && other.contains("Other sits in seat B"), "{one}{other}");
    let wins = |said: &str| said.lines().last().unwrap_or_default().to_owned();
    assert_eq!(wins(&one), wins(&other), "both are told the same");
    table::verify(&house.record(&table), None).expect("it is proved");
}

#[test]
fn the_link_of_a_seat_is_good_for_that_seat() {
    let house = House::open();
    let (table, tokens) =
        house.table("pig", vec![bot("random"), SeatOrder::Person { name: "Ann".to_owned() }]);
    let said = fine(house.sits(&format!("{table}#{}", tokens[0]), "Owl", PLAYS));
    assert!(said.contains("Owl sits in seat B of Pig") && !said.contains(&tokens[0]), "{said}");
    let over = failed(house.sits(&format!("{table}#{}", tokens[0]), "Owl", PLAYS));
    assert!(over.contains("the game at this table is over"), "{over}");
}

#[test]
fn a_program_that_breaks_a_rule_leaves_and_the_others_play_on() {
    let house = House::open();
    let (table, _) = house.table("pig", vec![SeatOrder::Open {}, SeatOrder::Open {}]);
    let bad = house.sits(&table, "Bad", &format!("[ $n -gt 2 ] && exit 7; {PLAYS}"));
    while house.about(&table).seats[0].sitter == Sitter::Open {
        thread::sleep(Duration::from_millis(20));
    }
    let honest = house.sits(&table, "Honest", PLAYS);
    let why = failed(bad);
    assert!(why.contains("it ended with status 7 (MATCH-2); it has left the table"), "{why}");
    fine(honest);
    assert_eq!(house.about(&table).stage, Stage::Over);
}

#[test]
fn where_no_seat_is_free_it_says_so() {
    let house = House::open();
    let (table, _) = house.table("pig", vec![bot("random"), SeatOrder::Person { name: "Ann".to_owned() }]);
    let full = failed(house.sits(&table, "Owl", PLAYS));
    assert!(full.to_lowercase().contains("seat"), "{full}");
    let nowhere = failed(house.sits("nosuchtable", "Owl", PLAYS));
    assert!(nowhere.contains("table"), "{nowhere}");
    let start = script(house.room.path(), "Picky", PLAYS);
    let (open, _) = house.table("pig", vec![bot("random"), SeatOrder::Open {}]);
    let picky = fs::read_to_string(house.room.path().join("Picky.sh")).expect("written");
    let picky = picky.replace(r#""name":"Picky""#, r#""name":"Picky","games":["crush"]"#);
    fs::write(house.room.path().join("Picky.sh"), picky).expect("written");
    let output = Command::new(env!("CARGO_BIN_EXE_monsterbox"))
        .args(["bot-sit", &format!("{}/t/{open}", house.served.url()), "--bot", &start])
        .output()
        .expect("it runs");
    assert!(String::from_utf8_lossy(&output.stderr).contains("Picky does not play pig"));
    assert_eq!(house.about(&open).seats[1].sitter, Sitter::Open, "it took no seat");
}
