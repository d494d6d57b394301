//! Looking after a server's database while it runs: list, export, prove, import, back up, vacuum, remove.

use std::{path::Path, process::Command};

use client::{Client, Rest};
use kernel::Seat;
use wire::{NewTable, SeatOrder};

use crate::served::Served;

/// Runs a command of the program; gives whether it succeeded, and what it said.
fn monsterbox(arguments: &[&str]) -> (bool, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_monsterbox")).args(arguments).output().expect("it starts");
    let said = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&said).into_owned())
}

fn admin(data: &Path, arguments: &[&str]) -> (bool, String) {
    let data = data.display().to_string();
    monsterbox(&[&["admin", "--data", &data], arguments].concat())
}

/// Plays a whole game of Pig against a bot, and gives the table.
async fn play(url: &str) -> String {
    let rest = Rest::new(url).expect("an address");
    let seats =
        vec![SeatOrder::Person { name: "Ann".to_owned() }, SeatOrder::Bot { bot: "greedy".to_owned() }];
    let opened = rest.open(&NewTable::of("pig", seats)).await.expect("it opens");
    let ann = Client::new(url).expect("an address");
    ann.join(&opened.table, Some(&opened.seats[0].token)).await.expect("the seat is hers");
    ann.play(&opened.table, Seat(0), |_| 0, |_| {}).await.expect("the game is played");
    opened.table
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_is_looked_after_while_the_server_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("box.db");
    let server = Served::start(&data, &["--limits", "unlimited"]);
    let table = play(&server.url()).await;
    let (fine, listed) = admin(&data, &["list", "--stage", "over"]);
    assert!(fine && listed.contains(&table) && listed.contains("pig"), "{listed}");
    assert!(!admin(&data, &["list", "--stage", "gathering"]).1.contains(&table));
    let (fine, record) = admin(&data, &["export", &table]);
    assert!(fine, "{record}");
    let file = folder.path().join("game.play");
    std::fs::write(&file, &record).expect("it can be written");
    let (fine, said) = monsterbox(&["verify", &file.display().to_string()]);
    assert!(fine && said.contains("follow from the seed"), "{said}");
    let (fine, copy) = admin(&data, &["import", &file.display().to_string()]);
    assert!(fine, "{copy}");
    let rest = Rest::new(&server.url()).expect("an address");
    assert_eq!(rest.record(copy.trim()).await.expect("it is over"), record, "an imported table is the same");
    let backup = folder.path().join("backup.db");
    let place = backup.display().to_string();
    assert!(admin(&data, &["back-up", &place]).0);
    assert!(!admin(&data, &["back-up", &place]).0, "a back-up overwrites nothing");
    assert!(admin(&backup, &["list"]).1.contains(&table));
    assert!(admin(&data, &["vacuum"]).0);
    assert!(admin(&backup, &["remove", &table]).0);
    let (fine, said) = admin(&backup, &["export", &table]);
    assert!(!fine && said.contains("there is no table"), "{said}");
    let (fine, said) = admin(&folder.path().join("nowhere.db"), &["list"]);
    assert!(!fine && said.contains("there is no database"), "{said}");
}

#[test]
fn a_broken_record_is_not_imported() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("box.db");
    drop(Served::start(&data, &[]));
    let file = folder.path().join("broken.play");
    std::fs::write(&file, "{\"monsterbox\":\"record\"}\n").expect("it can be written");
    let (fine, said) = admin(&data, &["import", &file.display().to_string()]);
    assert!(!fine && said.contains("broken.play"), "{said}");
    assert_eq!(admin(&data, &["list"]).1, "");
}
