//! Programs that do everything wrong: each loses by its own rule, nobody else is disturbed, and nothing of them is left.

use std::time::Duration;

use monsterbox_guest::{Clock, Entrant, FaultKind, Limits, Played, Report};

use crate::scripts::{PLAYS, Scripts, contest, quick};

/// A match of a bad program with an honest one: the bad one loses every game by this rule.
fn loses_by(
    scripts: &Scripts,
    bad: Entrant,
    clock: Clock,
    limits: Limits,
    kind: FaultKind,
    says: &str,
) -> Report {
    let mut contest = contest(vec![bad, scripts.honest("honest")]);
    (contest.clock, contest.limits) = (clock, limits);
    let mut games: Vec<Played> = Vec::new();
    let report = contest
        .run(|played| {
            games.push(played.clone());
            Ok(())
        })
        .expect("the match goes on");
    let [bad, honest] = report.bots.as_slice() else { panic!("two play: {report:?}") };
    assert_eq!((bad.games, bad.lost_by_rule.by(kind), bad.lost_by_rule.all()), (4, 4, 4), "{report}");
    assert_eq!((bad.wins, honest.wins, honest.games), (0.0, 4.0, 4), "{report}");
    assert_eq!(honest.lost_by_rule.all(), 0, "{report}");
    let fault = bad.last_fault.as_deref().expect("it lost by a rule");
    assert!(fault.contains(says) && fault.contains(kind.rule().id), "{fault}");
    for played in &games {
        let forfeit = played.forfeit.as_ref().expect("each game was lost by a rule");
        assert_eq!((forfeit.entrant, forfeit.fault.kind), (0, kind));
        let scores: Vec<Option<f32>> =
            played.seats.iter().map(|entrant| Some(if *entrant == 0 { 0.0 } else { 1.0 })).collect();
        assert_eq!(played.scores, scores);
    }
    assert_eq!(scripts.pids("honest").len(), 1, "the honest one was started once and stayed");
    scripts.assert_gone("honest");
    scripts.assert_gone("bad");
    report
}

fn usual() -> Clock {
    Clock { time: Duration::from_secs(20), increment: Duration::ZERO }
}

#[test]
fn whoever_hangs_loses_by_time_and_is_started_again() {
    let scripts = Scripts::new();
    let bad = scripts.chooses("bad", r#"sleep 1000 & echo $! >> "$pids"; wait"#);
    let clock = Clock { time: Duration::from_millis(1_500), ..usual() };
    loses_by(&scripts, bad, clock, quick(), FaultKind::Time, "did not answer in time");
    assert_eq!(scripts.pids("bad").len(), 8, "four starts, and a process of its own in each");
}

#[test]
fn whoever_does_not_read_holds_up_nobody() {
    let scripts = Scripts::new();
    // What is to be chosen from does not fit into any pipe.
    let start = r#"read -r line; say '{"type":"hello","protocol":1,"name":"deaf","wants":["choices"]}'"#;
    let deaf = scripts.does("deaf", start, "say '{\"type\":\"ready\"}'; sleep 1000", "", "");
    let mut contest = contest(vec![deaf, Entrant::Ours("random".to_owned())]);
    contest.game = "crush".to_owned();
    contest.games = 2;
    contest.clock = Clock { time: Duration::from_millis(500), ..usual() };
    let report = contest.run(|_| Ok(())).expect("the match goes on");
    let [deaf, random] = report.bots.as_slice() else { panic!("two play: {report:?}") };
    assert_eq!((deaf.lost_by_rule.time, deaf.lost_by_rule.all(), random.wins), (2, 2, 2.0), "{report}");
    scripts.assert_gone("deaf");
}

#[test]
fn whoever_does_not_say_hello_or_is_not_ready_loses_by_time() {
    let limits = Limits { ready: Duration::from_millis(1_500), ..quick() };
    for (start, game) in [("sleep 1000", ""), ("", "sleep 1000")] {
        let scripts = Scripts::new();
        let bad = scripts.does("bad", start, game, PLAYS, "exit 0");
        loses_by(&scripts, bad, usual(), limits, FaultKind::Time, "did not answer in time");
    }
}

#[test]
fn whoever_ends_loses_by_crash_with_its_last_words() {
    let scripts = Scripts::new();
    let bad = scripts.chooses("bad", "echo 'I cannot go on' >&2; exit 3");
    loses_by(
        &scripts,
        bad,
        usual(),
        quick(),
        FaultKind::Crash,
        "it ended with status 3 and said last `I cannot go on`",
    );
    let scripts = Scripts::new();
    let bad = scripts.chooses("bad", "kill -9 $$");
    loses_by(&scripts, bad, usual(), quick(), FaultKind::Crash, "it ended by signal 9");
    let scripts = Scripts::new();
    let bad = scripts.does("bad", "exit 0", "", "", "");
    loses_by(&scripts, bad, usual(), quick(), FaultKind::Crash, "it ended with status 0");
    let scripts = Scripts::new();
    let bad = scripts.chooses("bad", "exec >&-; sleep 1000");
    loses_by(&scripts, bad, usual(), quick(), FaultKind::Crash, "it closed its output");
}

#[test]
fn whoever_ends_and_leaves_somebody_behind_loses_by_crash_too() {
    let scripts = Scripts::new();
    // The one that is left behind holds the output open.
    let bad = scripts.chooses("bad", r#"sleep 1000 & echo $! >> "$pids"; exit 4"#);
    loses_by(&scripts, bad, usual(), quick(), FaultKind::Crash, "it ended with status 4");
}

#[test]
fn whoever_floods_loses_by_flood() {
    for (choose, says) in [
        (
            "while :; do printf xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done",
            "a line of more than 65536 bytes",
        ),
        ("while :; do echo; done", "it wrote more than 1048576 bytes"),
    ] {
        let scripts = Scripts::new();
        let bad = scripts.chooses("bad", choose);
        loses_by(&scripts, bad, usual(), quick(), FaultKind::Flood, says);
    }
}

#[test]
fn whoever_writes_errors_without_end_is_only_slow() {
    let scripts = Scripts::new();
    let loud = "i=0; while [ $i -lt 3000 ]; do echo 'something is not quite as I like it, but I go on' >&2; i=$((i+1)); done";
    let bad = scripts.chooses("loud", &format!("{loud}; {PLAYS}"));
    let report = contest(vec![bad, scripts.honest("honest")]).run(|_| Ok(())).expect("the match goes on");
    assert!(report.bots.iter().all(|bot| bot.lost_by_rule.all() == 0), "{report}");
}

#[test]
fn whoever_does_not_keep_to_the_protocol_loses_by_it() {
    for (choose, says) in [
        ("say garbage", "it wrote `garbage`, which is no message"),
        ("say '{\"type\":\"resign\"}'", "which is no message"),
        ("say '{\"type\":\"act\"}'", "which is no message"),
        ("say '[]'", "which is no message"),
        ("printf '\\377\\376\\n'", "no UTF-8"),
        ("say '{\"type\":\"ready\"}'", "it said `ready` where `act` was asked for"),
        ("act 7 A", "it answered decision 7 when it was asked for decision 1"),
    ] {
        let scripts = Scripts::new();
        let bad = scripts.chooses("bad", choose);
        loses_by(&scripts, bad, usual(), quick(), FaultKind::Protocol, says);
    }
    let scripts = Scripts::new();
    let bad = scripts.does("bad", "", "say '{\"type\":\"ready\"}'", PLAYS, "exit 0");
    loses_by(
        &scripts,
        bad,
        usual(),
        quick(),
        FaultKind::Protocol,
        "it said `ready` where `act` was asked for",
    );
    let scripts = Scripts::new();
    let hello = r#"read -r line; say '{"type":"hello","protocol":2,"name":"bad"}'"#;
    let bad = scripts.does("bad", hello, "", PLAYS, "exit 0");
    loses_by(&scripts, bad, usual(), quick(), FaultKind::Protocol, "it speaks version 2 of the protocol");
}

#[test]
fn whoever_chooses_what_is_not_legal_loses_by_nonsense() {
    for action in ["Z", "", "A B", "Q; rm -rf"] {
        let scripts = Scripts::new();
        let bad = scripts.chooses("bad", &format!("act \"$n\" '{action}'"));
        loses_by(
            &scripts,
            bad,
            usual(),
            quick(),
            FaultKind::Nonsense,
            "which is none of its 7 legal actions",
        );
    }
}

#[test]
fn whoever_ignores_every_request_to_end_is_ended() {
    let scripts = Scripts::new();
    let start = "trap '' TERM INT HUP PIPE";
    let stubborn = scripts.does("stubborn", start, "", PLAYS, "while :; do sleep 1; done");
    let report =
        contest(vec![stubborn, scripts.honest("honest")]).run(|_| Ok(())).expect("the match goes on");
    let [stubborn, honest] = report.bots.as_slice() else { panic!("two play: {report:?}") };
    assert!(stubborn.stayed_on && !honest.stayed_on, "{report}");
    assert_eq!(stubborn.lost_by_rule.all(), 0, "all its games were over: {report}");
    assert!((stubborn.wins + honest.wins - 4.0).abs() < 1e-9, "{report}");
    scripts.assert_gone("stubborn");
}

#[test]
fn whoever_starts_others_is_ended_with_them() {
    let scripts = Scripts::new();
    let start =
        r#"sleep 1000 & echo $! >> "$pids"; sh -c 'echo $$ >> "$0"; trap "" TERM; sleep 1000' "$pids" &"#;
    let parent = scripts.does("parent", start, "", PLAYS, "exit 0");
    let report = contest(vec![parent, scripts.honest("honest")]).run(|_| Ok(())).expect("the match goes on");
    assert!(report.bots.iter().all(|bot| bot.lost_by_rule.all() == 0 && !bot.stayed_on), "{report}");
    assert_eq!(scripts.pids("parent").len(), 3, "it and two of its own");
    scripts.assert_gone("parent");
}

#[test]
fn a_clock_runs_for_the_whole_game_and_is_given_back_a_little_for_each_decision() {
    let slow = format!("sleep 0.3; {PLAYS}");
    let play = |increment: Duration| {
        let scripts = Scripts::new();
        let mut contest = contest(vec![scripts.chooses("slow", &slow), Entrant::Ours("random".to_owned())]);
        contest.games = 2;
        contest.clock = Clock { time: Duration::from_secs(1), increment };
        contest.run(|_| Ok(())).expect("the match goes on").bots[0].clone()
    };
    let without = play(Duration::ZERO);
    assert_eq!((without.lost_by_rule.time, without.lost_by_rule.all()), (2, 2), "{without}");
    assert!(without.decisions <= 6, "three of them take it all: {without}");
    let with = play(Duration::from_secs(5));
    assert!(with.lost_by_rule.all() == 0 && with.decisions >= 8, "{with}");
}
