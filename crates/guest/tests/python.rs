//! The bots of examples/bots/python: they pass the check that every bot can be put to, and the one that thinks, wins.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

use monsterbox_guest::{Checked, Clock, CommandLine, Entrant, Verdict, check};

use crate::scripts::{PLAYS, Scripts, contest, quick};

fn bot(file: &str) -> CommandLine {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots/python").join(file);
    // The sources stay as they are.
    format!("python3 -B '{}'", path.display()).parse().expect("a command")
}

/// Whether there is a python3 here: `make setup` sees to it.
fn has_python() -> bool {
    let there = Command::new("python3")
        .arg("--version")
        .stdout(Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    if !there {
        eprintln!("skipped: there is no python3 on this machine; scripts/setup.sh says how to get it");
    }
    there
}

fn wrong(found: &[Checked]) -> Vec<String> {
    let wrong = found.iter().filter_map(|checked| match &checked.verdict {
        Verdict::Wrong(why) => Some(format!("{}: {why}", checked.what)),
        Verdict::Remark(_) | Verdict::Fine => None,
    });
    wrong.collect()
}

#[test]
fn the_random_bot_passes_the_check_of_all_games() {
    if !has_python() {
        return;
    }
    let found = check(&bot("random_bot.py"), &[], Clock::default(), quick(), |_| {}).expect("it is started");
    assert!(found.iter().all(|checked| checked.verdict == Verdict::Fine), "{found:#?}");
    for game in monsterbox_box::games() {
        let played =
            found.iter().filter(|checked| checked.what.starts_with(&format!("plays {} ", game.slug)));
        assert_eq!(played.count(), 2, "{}", game.slug);
    }
}

#[test]
fn the_bot_that_thinks_plays_what_it_says_and_wins() {
    if !has_python() {
        return;
    }
    let found =
        check(&bot("connect_four_bot.py"), &[], Clock::default(), quick(), |_| {}).expect("it is started");
    assert!(found.iter().all(|checked| checked.verdict == Verdict::Fine), "{found:#?}");
    assert!(found.iter().any(|checked| checked.what.contains("connect-four")));
    assert!(!found.iter().any(|checked| checked.what.contains("pig")), "it says what it plays: {found:#?}");
    let thinks = Entrant::Program(bot("connect_four_bot.py"));
    let mut contest = contest(vec![thinks, Entrant::Ours("random".to_owned())]);
    contest.games = 10;
    let report = contest.run(|_| Ok(())).expect("the match goes on");
    assert!(report.bots[0].wins >= 9.0, "{report}");
}

#[test]
fn the_bot_that_the_page_shows_plays() {
    if !has_python() {
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots/python");
    let page = fs::read_to_string(folder.join("README.md")).expect("the page");
    let (_, code) = page.split_once("```python\n").expect("a bot");
    let (code, _) = code.split_once("```").expect("the end of it");
    let scripts = Scripts::new();
    let path = scripts.path("shown.py");
    fs::write(&path, format!("import sys\nsys.path.insert(0, {folder:?})\n{code}")).expect("written");
    let command = format!("python3 -B '{}'", path.display()).parse().expect("a command");
    let found = check(&command, &[], Clock::default(), quick(), |_| {}).expect("it is started");
    assert!(found.iter().all(|checked| checked.verdict == Verdict::Fine), "{found:#?}");
    assert!(found.iter().any(|checked| checked.what.starts_with("plays pig ")), "{found:#?}");
}

#[test]
fn the_check_names_what_is_wrong() {
    let of = |does: [&str; 4]| {
        let scripts = Scripts::new();
        let Entrant::Program(command) = scripts.does("bot", does[0], does[1], does[2], does[3]) else {
            panic!("it is a program")
        };
        let games = ["pig".to_owned()];
        let found = check(&command, &games, Clock::default(), quick(), |_| {}).expect("it is started");
        scripts.assert_gone("bot");
        wrong(&found)
    };
    assert_eq!(of(["", "", PLAYS, "exit 0"]), [""; 0]);
    let mute = of(["exec 0<&-; sleep 1000 & exit 0", "", "", ""]);
    assert_eq!(mute.len(), 1, "{mute:?}");
    assert!(mute[0].contains("says hello") && mute[0].contains("MATCH-2"), "{mute:?}");
    let illegal = of(["", "", "act \"$n\" jump", "exit 0"]);
    assert!(
        illegal.iter().any(|why| why.contains("plays pig in seat A of 2") && why.contains("MATCH-3")),
        "{illegal:?}"
    );
    let stays = of(["", "", PLAYS, "sleep 1000"]);
    assert!(stays.len() == 1 && stays[0].contains("told to quit"), "{stays:?}");
    let unasked =
        of(["", "", &format!("{PLAYS};; '{{\"type\":\"over\"'*) say '{{\"type\":\"ready\"}}'"), "exit 0"]);
    // On a slow machine it is only heard with the next question, where it is no answer either.
    let told = |why: &String| why.contains("nobody asked for") || why.contains("MATCH-5");
    assert!(unasked.iter().any(told), "{unasked:?}");
}
