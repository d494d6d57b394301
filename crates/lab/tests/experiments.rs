//! Experiments: the same report however they are run.

use std::{
    num::NonZero,
    ops::ControlFlow,
    sync::atomic::{AtomicU64, Ordering},
};

use monsterbox_lab::{Experiment, LabError, Look, Part, Progress, Results, Running, page, run};

const CALLS: &str = r#"
    name = "calls"
    game = "mayhem"
    games = 700
    seed = 5
    rotate = true
    bots = [["counting", "naive"]]
    options = [{}, { mashups = "turn" }]
"#;

fn running(threads: usize, part: Part) -> Running<'static> {
    Running { threads: NonZero::new(threads).expect("some threads"), part, look: Look::Whole, packs: &[] }
}

fn whole(experiment: &Experiment, threads: usize) -> Progress {
    run(experiment, None, &running(threads, Part::WHOLE), &|_, _, _| ControlFlow::Continue(()))
        .expect("it runs")
}

/// Everything that is written of an experiment.
fn written(progress: &Progress) -> String {
    let results = Results::of(progress).expect("it is done");
    let tables = results.tables().expect("tables").map(|(_, text)| text).concat();
    serde_json::to_string(&results).expect("JSON")
        + &results.json_lines().expect("JSON")
        + &page(&results)
        + &tables
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let experiment = Experiment::read(CALLS).unwrap();
    let one = written(&whole(&experiment, 1));
    assert_eq!(one, written(&whole(&experiment, 3)));
    let results = Results::of(&whole(&experiment, 2)).unwrap();
    assert_eq!(results.cells.len(), 4);
    let [first, second] = [0, 1].map(|cell| &results.cells[cell].report.seats);
    let better = f64::midpoint(first[0].rate.value, second[1].rate.value);
    assert!(better > 0.5, "whoever counts wins more often: {better}");
    assert!(results.cells[0].rules.contains_key("MAY-13") && !results.silent.contains(&"MAY-13".to_owned()));
    assert!(results.cells[0].decisions.made > 700 && results.cells[0].decisions.most == 2);
}

#[test]
fn a_run_that_is_broken_off_again_and_again_ends_the_same() {
    let experiment = Experiment::read(CALLS).unwrap();
    let mut progress = None;
    for _ in 0..200 {
        let calls = AtomicU64::new(0);
        let told = |_: u64, _: u64, _: &dyn Fn() -> Progress| match calls.fetch_add(1, Ordering::Relaxed) {
            0..60 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        };
        // As it would lie on the disk.
        let before = progress.take().map(|text: String| serde_json::from_str(&text).unwrap());
        let after = run(&experiment, before, &running(2, Part::WHOLE), &told).unwrap();
        if Results::of(&after).is_ok() {
            assert_eq!(written(&after), written(&whole(&experiment, 1)));
            return;
        }
        assert!(matches!(Results::of(&after), Err(LabError::Unfinished { games, .. }) if games > 0));
        progress = Some(serde_json::to_string(&after).unwrap());
    }
    panic!("it never ends");
}

#[test]
fn games_that_take_longer_than_somebody_waits_are_done_all_the_same() {
    let text = "game = 'connect-four'\ngames = 2\nbots = [['search', 'search']]";
    let experiment = Experiment::read(text).unwrap();
    let mut progress = None;
    for games in 1..=2 {
        let after =
            run(&experiment, progress.take(), &running(1, Part::WHOLE), &|_, _, _| ControlFlow::Break(()));
        let after = after.unwrap();
        assert_eq!(after.games(), games, "a game that was played to its end counts");
        progress = Some(after);
    }
}

#[test]
fn parts_join_to_the_whole_and_nothing_else_does() {
    let experiment = Experiment::read(CALLS).unwrap();
    let part = |number| {
        run(&experiment, None, &running(1, Part { number, of: 3 }), &|_, _, _| ControlFlow::Continue(()))
            .unwrap()
    };
    let parts = [part(1), part(2), part(3)];
    let joined = Progress::join(vec![parts[2].clone(), parts[0].clone(), parts[1].clone()]).unwrap();
    assert_eq!(written(&joined), written(&whole(&experiment, 2)));
    let missing = Progress::join(vec![parts[0].clone(), parts[1].clone()]).unwrap();
    assert!(matches!(Results::of(&missing), Err(LabError::Unfinished { .. })));
    let twice = Progress::join(vec![parts[0].clone(), parts[0].clone()]).unwrap_err();
    assert!(twice.to_string().contains("in two of the parts"), "{twice}");
    let other = Experiment { seed: 6, ..experiment.clone() };
    let stranger = Progress::join(vec![parts[0].clone(), whole(&other, 1)]).unwrap_err();
    assert!(stranger.to_string().contains("has been changed"), "{stranger}");
    for (text, fine) in
        [("3/8", true), ("1/1", true), ("0/3", false), ("4/3", false), ("3", false), ("a/b", false)]
    {
        assert_eq!(Part::read(text).is_ok(), fine, "{text}");
    }
}

#[test]
fn it_stops_when_it_is_sure_enough_and_says_so_honestly() {
    let text = CALLS.replace("games = 700", "games = 100000\nstop.half-width = 0.06");
    let experiment = Experiment::read(&text).unwrap();
    let progress = whole(&experiment, 2);
    let results = Results::of(&progress).unwrap();
    for cell in &results.cells {
        assert!(cell.report.games < 20_000, "{} games", cell.report.games);
        for seat in &cell.report.seats {
            let half = (seat.rate.interval.high - seat.rate.interval.low) / 2.0;
            assert!(half <= 0.06, "{half}");
            // Whoever has looked several times has to be more careful than whoever looks once.
            let once = monsterbox_lab::wilson(seat.rate.wins, cell.report.games);
            assert!(seat.rate.interval.low < once.low && once.high < seat.rate.interval.high);
        }
    }
    assert_eq!(written(&progress), written(&whole(&experiment, 1)));
}

#[test]
fn switches_are_written_as_in_scenarios() {
    let text = r#"
        game = "strike"
        games = 5
        bots = [["greedy", "random"]]
        options = [{ hidden-pools = true }, { hidden-pools = false }]
    "#;
    let results = Results::of(&whole(&Experiment::read(text).unwrap(), 1)).unwrap();
    let said: Vec<&str> =
        results.cells.iter().map(|cell| cell.cell.options["hidden-pools"].as_str()).collect();
    assert_eq!(said, ["on", "off"]);
}

#[test]
fn what_cannot_be_played_is_named() {
    for (from, to, why) in [
        ("counting", "counter", "there is no bot `counter`"),
        ("[\"counting\", \"naive\"]", "[\"naive\"]", "MAY-"),
        ("mashups = \"turn\"", "mush = \"turn\"", "mush"),
        ("\"mayhem\"", "\"chess\"", "there is no game `chess`"),
        ("rotate = true", "packs = [\"mine\"]", "there is no pack `mine`"),
    ] {
        let experiment = Experiment::read(&CALLS.replace(from, to)).unwrap();
        let error = run(&experiment, None, &running(1, Part::WHOLE), &|_, _, _| ControlFlow::Continue(()))
            .unwrap_err();
        assert!(error.to_string().contains(why), "{to}: {error}");
    }
}

#[test]
fn what_was_played_so_far_is_shown_as_if_no_more_had_been_asked_for() {
    let experiment =
        Experiment { games: 2_000, ..Experiment::simple("pig", bots(["random", "random"]), 1, 3) };
    let progress = run(&experiment, None, &running(1, Part::WHOLE), &|done, _, _| {
        if done >= 300 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
    .unwrap();
    assert!(Results::of(&progress).is_err(), "it is not done");
    let games = progress.games();
    let so_far = Results::of(&progress.so_far().unwrap()).unwrap();
    let asked = Experiment { games, ..experiment.clone() };
    assert_eq!(so_far.cells, Results::of(&whole(&asked, 1)).unwrap().cells);
    // Several tables that are not as far as each other would be compared unfairly, and so would a look too many.
    let two = Experiment {
        bots: vec![bots(["random", "random"]), bots(["greedy", "random"])],
        ..experiment.clone()
    };
    let begun = run(&two, None, &running(1, Part::WHOLE), &|_, _, _| ControlFlow::Break(()));
    assert!(begun.is_ok_and(|begun| begun.so_far().is_none()));
    let sure = Experiment { stop: Some(monsterbox_lab::Stop { half_width: 0.4 }), ..experiment };
    assert!(whole(&sure, 1).so_far().is_none());
}

#[test]
fn slow_games_are_broken_off_before_their_block_is_done_and_the_block_is_played_anew() {
    let experiment = Experiment::simple("connect-four", bots(["search", "search"]), 6_000, 9);
    assert!(experiment.block() > 10);
    let begun = std::time::Instant::now();
    let stopped =
        run(&experiment, None, &running(1, Part::WHOLE), &|_, _, _| ControlFlow::Break(())).unwrap();
    assert!(stopped.games() <= experiment.block(), "{} games", stopped.games());
    assert!(begun.elapsed() < std::time::Duration::from_secs(20));
    let few = Experiment { games: 12, ..experiment };
    let halfway = run(&few, None, &running(1, Part::WHOLE), &|_, _, _| ControlFlow::Break(())).unwrap();
    let on =
        run(&few, Some(halfway), &running(1, Part::WHOLE), &|_, _, _| ControlFlow::Continue(())).unwrap();
    assert_eq!(written(&on), written(&whole(&few, 1)));
}

fn bots<const SEATS: usize>(names: [&str; SEATS]) -> Vec<String> {
    names.map(str::to_owned).to_vec()
}
