//! Bots in any language, as people run them: `bot-match` and `bot-check`.

use std::{
    fs,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;

use crate::{
    program::{monsterbox, printed, ran, refused},
    scripted_bot::{PLAYS, script},
};

#[test]
fn a_match_reports_wins_and_what_was_lost_by_rule_and_keeps_its_records() {
    let room = tempfile::tempdir().expect("a folder");
    let honest = script(room.path(), "Honest", PLAYS);
    let ends = script(room.path(), "Ends", &format!("[ $n -gt 2 ] && exit 5; {PLAYS}"));
    let records = room.path().join("records");
    let folder = records.display().to_string();
    let args = [
        "bot-match",
        "connect-four",
        "--bot",
        &honest,
        "--bot",
        &ends,
        "--games",
        "4",
        "--swap",
        "--seed",
        "5",
    ];
    let report = printed(&[&args[..], &["--json", "--records", &folder, "--time", "20s"]].concat());
    let report: Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!(report["games"], 4);
    assert_eq!(report["clock"], serde_json::json!({"time": 20_000, "increment": 100}));
    let (honest_line, ends_line) = (&report["bots"][0], &report["bots"][1]);
    assert_eq!((&honest_line["bot"], &honest_line["wins"]), (&"Honest".into(), &4.0.into()), "{report}");
    assert_eq!(
        (&ends_line["wins"], &ends_line["lost_by_rule"]["crash"]),
        (&0.0.into(), &4.into()),
        "{report}"
    );
    assert!(ends_line["high"].as_f64() < Some(0.7) && honest_line["low"].as_f64() > Some(0.3), "{report}");
    for game in 1..=4 {
        let file = records.join(format!("game-{game:04}.play")).display().to_string();
        assert!(printed(&["verify", &file]).contains("actions are legal"));
        assert!(printed(&["replay", &file, "--plain"]).contains("connect-four"));
        assert!(records.join(format!("game-{game:04}.seed")).exists(), "it did not come to its end");
    }
    assert!(refused(&[&args[..], &["--records", &folder]].concat()).contains("the folder is not empty"));
    let text = printed(&args);
    assert!(text.contains("4 games of connect-four, seed 5, seats swapped"), "{text}");
    assert!(text.contains("lost by rule: crash 4 (MATCH-2)"), "{text}");
}

#[test]
fn ours_play_by_their_names_and_finished_records_are_proved() {
    let room = tempfile::tempdir().expect("a folder");
    let honest = script(room.path(), "Honest", PLAYS);
    let records = room.path().join("records").display().to_string();
    let text = printed(&[
        "bot-match",
        "strike",
        "--bot",
        "greedy",
        "--bot",
        &honest,
        "--bot",
        "bot:random",
        "-o",
        "hidden-pools",
        "--games",
        "2",
        "--records",
        &records,
        "--time",
        "60s",
    ]);
    assert!(text.contains("1  greedy") && text.contains("2  Honest") && text.contains("3  random"), "{text}");
    let proof = printed(&["verify", &format!("{records}/game-0002.play")]);
    assert!(proof.contains("follow from the seed"), "{proof}");
}

#[test]
fn what_cannot_be_played_is_said_in_one_sentence() {
    let missing = refused(&["bot-match", "pig", "--bot", "./no-such-bot", "--bot", "random"]);
    assert!(missing.contains("`./no-such-bot` cannot be started"), "{missing}");
    assert!(
        refused(&["bot-match", "chess", "--bot", "a", "--bot", "b"]).contains("there is no game `chess`")
    );
    assert!(
        refused(&["bot-match", "pig", "--bot", "random", "--bot", "random", "--games", "3", "--swap"])
            .contains("no multiple")
    );
    refused(&["bot-match", "pig", "--bot", "random"]);
    let clock = ran(&["bot-match", "pig", "--bot", "random", "--bot", "random", "--time", "soon"]);
    assert!(String::from_utf8_lossy(&clock.stderr).contains("such as 10s"));
    assert!(refused(&["bot-sit", "http://localhost:1", "--bot", "x"]).contains("names no table"));
    assert!(refused(&["bot-sit", "http://127.0.0.1:1/t/abc", "--bot", "x"]).contains("does not answer"));
}

#[test]
fn a_bot_is_checked_and_what_is_wrong_is_named() {
    let room = tempfile::tempdir().expect("a folder");
    let fine = printed(&["bot-check", &script(room.path(), "Honest", PLAYS), "pig", "monster-kids"]);
    assert!(
        fine.contains("plays monster-kids in seat F of 6") && fine.ends_with("nothing is wrong\n"),
        "{fine}"
    );
    let bad = script(room.path(), "Bad", "say '{\"type\":\"act\",\"decision\":1,\"action\":\"sing\"}'");
    let output = ran(&["bot-check", &bad, "pig"]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("wrong  plays pig in seat A of 2: it chose `sing`") && said.contains("(MATCH-3)"),
        "{said}"
    );
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_leaves_no_program_behind() {
    let room = tempfile::tempdir().expect("a folder");
    let stubborn = script(room.path(), "Stubborn", "trap '' TERM INT HUP; while :; do sleep 1; done");
    let mut running =
        monsterbox(&["bot-match", "pig", "--bot", &stubborn, "--bot", "random", "--time", "10m"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary runs");
    let late = Instant::now() + Duration::from_secs(30);
    let pids = room.path().join("Stubborn.pids");
    let pid = loop {
        let text = fs::read_to_string(&pids).unwrap_or_default();
        if let Some(pid) = text.strip_suffix('\n') {
            break pid.to_owned();
        }
        assert!(Instant::now() < late, "it is never started");
        thread::sleep(Duration::from_millis(20));
    };
    let told = Command::new("kill").args(["-INT", &running.id().to_string()]).status().expect("kill runs");
    assert!(told.success());
    assert_eq!(running.wait().expect("it ends").code(), Some(130));
    let alive = || {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        stat.rsplit_once(')').is_some_and(|(_, fields)| !fields.trim_start().starts_with(['Z', 'X']))
    };
    while alive() {
        assert!(Instant::now() < late, "the program is still there");
        thread::sleep(Duration::from_millis(10));
    }
}
