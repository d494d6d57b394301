//! Every game as a line: the same bytes however they were played.

use std::{
    fs,
    num::NonZero,
    ops::ControlFlow,
    path::Path,
    sync::atomic::{AtomicU64, Ordering},
};

use monsterbox_lab::{
    Experiment, GamesFolder, LabError, Look, Part, Progress, Results, Running, run, run_and_write,
};

const RUN: &str = r#"
    game = "mayhem"
    games = 1300
    seed = 3
    bots = [["naive", "naive"], ["random", "naive", "random"]]
"#;

fn running(threads: usize, part: Part) -> Running<'static> {
    Running { threads: NonZero::new(threads).expect("some threads"), part, look: Look::Ends, packs: &[] }
}

fn written(experiment: &Experiment, folder: &Path, threads: usize, part: Part) -> Progress {
    let games = GamesFolder::new(folder);
    let told = |_: u64, _: u64, _: &dyn Fn() -> Progress| ControlFlow::Continue(());
    run_and_write(experiment, None, &running(threads, part), Some(&games), &told).expect("it runs")
}

fn gathered(progress: &Progress, into: &Path, parts: &[&Path]) -> String {
    let parts: Vec<GamesFolder> = parts.iter().map(|part| GamesFolder::new(part)).collect();
    let whole = GamesFolder::new(into);
    whole.gather(progress, &parts).expect("all blocks are there");
    fs::read_to_string(whole.file()).expect("a file")
}

fn on_one_thread(experiment: &Experiment) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let progress = written(experiment, folder.path(), 1, Part::WHOLE);
    gathered(&progress, folder.path(), &[folder.path()])
}

#[test]
fn games_are_the_same_bytes_on_any_number_of_threads_and_from_parts() {
    for text in [RUN.to_owned(), RUN.replace("games = 1300", "games = 9000\nstop.half-width = 0.06")] {
        let experiment = Experiment::read(&text).unwrap();
        let one = on_one_thread(&experiment);
        let folder = tempfile::tempdir().unwrap();
        let three = folder.path().join("three");
        assert_eq!(one, gathered(&written(&experiment, &three, 3, Part::WHOLE), &three, &[&three]));
        let parts: Vec<_> = (1..=2).map(|number| folder.path().join(format!("part-{number}"))).collect();
        let progress = (1..).zip(&parts);
        let progress = progress.map(|(number, part)| written(&experiment, part, 2, Part { number, of: 2 }));
        let joined = Progress::join(progress.collect()).unwrap();
        let out = folder.path().join("joined");
        fs::create_dir(&out).unwrap();
        assert_eq!(one, gathered(&joined, &out, &[&parts[1], &parts[0]]));
        // The lines say what the report says.
        let results = Results::of(&joined).unwrap();
        let lines: Vec<serde_json::Value> =
            one.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
        let games: u64 = results.cells.iter().map(|cell| cell.report.games).sum();
        assert_eq!(lines.len() as u64, games);
        for (number, cell) in (1..).zip(&results.cells) {
            let own: Vec<_> = lines.iter().filter(|line| line["cell"] == number).collect();
            assert!(own.iter().enumerate().all(|(game, line)| line["game"] == game), "in their order");
            for (seat, report) in cell.report.seats.iter().enumerate() {
                let wins: f64 = own.iter().map(|line| line["wins"][seat].as_f64().expect("a share")).sum();
                assert!((wins - report.rate.wins).abs() < 1e-6, "{wins} of {report:?}");
                let trophies: i64 =
                    own.iter().map(|line| line["scores"]["trophies"][seat].as_i64().expect("a number")).sum();
                let mean = trophies as f64 / own.len() as f64;
                assert!((mean - cell.scores[0].seats[seat].mean).abs() < 1e-9);
            }
            let steps: u64 = own.iter().map(|line| line["steps"].as_u64().expect("steps")).sum();
            assert!((steps as f64 / own.len() as f64 - cell.report.steps.mean).abs() < 1e-9);
        }
    }
}

#[test]
fn a_run_that_is_broken_off_writes_on() {
    let experiment = Experiment::read(RUN).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let games = GamesFolder::new(folder.path());
    let mut before = None;
    loop {
        let calls = AtomicU64::new(0);
        let told = |_: u64, _: u64, _: &dyn Fn() -> Progress| match calls.fetch_add(1, Ordering::Relaxed) {
            0..150 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        };
        let after =
            run_and_write(&experiment, before, &running(2, Part::WHOLE), Some(&games), &told).unwrap();
        if Results::of(&after).is_ok() {
            assert_eq!(gathered(&after, folder.path(), &[folder.path()]), on_one_thread(&experiment));
            games.clear_blocks().unwrap();
            games.gather(&after, std::slice::from_ref(&games)).expect("what is gathered stays");
            return;
        }
        before = Some(after);
    }
}

#[test]
fn nobody_begins_to_write_in_the_middle_and_what_is_missing_is_named() {
    let experiment = Experiment::read(RUN).unwrap();
    let told = |_: u64, _: u64, _: &dyn Fn() -> Progress| ControlFlow::Continue(());
    let unwritten = run(&experiment, None, &running(2, Part::WHOLE), &told).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let games = GamesFolder::new(folder.path());
    let running = running(1, Part::WHOLE);
    let refused = run_and_write(&experiment, Some(unwritten.clone()), &running, Some(&games), &told);
    assert!(matches!(refused, Err(LabError::Games(why)) if why.contains("without writing them down")));
    let missing = games.gather(&unwritten, std::slice::from_ref(&games)).unwrap_err().to_string();
    assert!(missing.contains("block 0 of cell 1"), "{missing}");
    let progress = written(&experiment, folder.path(), 2, Part::WHOLE);
    let block = folder.path().join("games/00002-000007.jsonl");
    let text = fs::read_to_string(&block).unwrap();
    fs::write(&block, &text[..text.len() / 2]).unwrap();
    let damaged = games.gather(&progress, std::slice::from_ref(&games)).unwrap_err().to_string();
    assert!(damaged.contains("is damaged") && damaged.contains("00002-000007"), "{damaged}");
    assert!(games.has_games());
    games.clear().unwrap();
    assert!(!games.has_games());
}
