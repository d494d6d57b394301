//! Experiments as people run them: killed, gone on with, in parts, and refused in a sentence.

use std::{
    fs,
    path::Path,
    process::{Command, Output, Stdio},
    thread,
    time::Duration,
};

const EXPERIMENT: &str = r#"
name = "Counting pays"
game = "mayhem"
games = 12000
bots = [["counting", "naive"], ["naive", "naive"]]
"#;

fn lab(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_monsterbox"));
    command.current_dir(folder).arg("lab").args(args).stdin(Stdio::null());
    command
}

fn done(folder: &Path, args: &[&str]) -> String {
    let Output { status, stdout, stderr } = lab(folder, args).output().expect("it runs");
    assert!(status.success(), "{args:?}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).expect("text")
}

fn refused(folder: &Path, args: &[&str]) -> String {
    let output = lab(folder, args).output().expect("it runs");
    assert_eq!(output.status.code(), Some(1), "{args:?}");
    String::from_utf8(output.stderr).expect("text")
}

fn read(folder: &Path, file: &str) -> String {
    fs::read_to_string(folder.join(file)).expect("a file")
}

#[test]
fn a_killed_run_goes_on_and_ends_as_if_nothing_had_happened() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("e.toml"), EXPERIMENT).unwrap();
    let said = done(folder, &["run", "e.toml", "--out", "whole", "--threads", "2"]);
    assert!(said.contains("counting, naive") && said.contains("whole/report.html"), "{said}");
    // Killed as soon as something lies on the disk, again and again.
    let mut killed = 0;
    for _ in 0..2 {
        let mut child = lab(folder, &["run", "e.toml", "--out", "killed"])
            .stderr(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(Duration::from_millis(2_300));
        if child.try_wait().unwrap().is_none() {
            child.kill().unwrap();
            killed += 1;
        }
        child.wait().unwrap();
    }
    done(folder, &["run", "e.toml", "--out", "killed"]);
    for number in 1..=2 {
        let (part, out) = (format!("{number}/2"), format!("part-{number}"));
        done(folder, &["run", "e.toml", "--part", &part, "--out", &out]);
    }
    done(folder, &["join", "part-2", "part-1", "--out", "joined"]);
    let tables = ["seats", "lengths", "rules", "moments", "scores", "points", "cards", "choices"];
    let tables = tables.map(|table| format!("{table}.csv"));
    for file in
        ["report.json", "report.jsonl", "report.html"].into_iter().chain(tables.iter().map(|name| &**name))
    {
        let whole = read(&folder.join("whole"), file);
        assert_eq!(whole, read(&folder.join("killed"), file), "{file} after {killed} kills");
        assert_eq!(whole, read(&folder.join("joined"), file), "{file} of parts");
    }
    let page = read(&folder.join("whole"), "report.html");
    assert!(page.contains("<svg") && !page.contains("http"), "it needs nothing else");
}

#[test]
fn every_game_is_a_line_in_one_run_and_from_parts() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let run = ["run", "pig", "--bots", "greedy,random", "--games", "90", "--choices", "7", "--games-file"];
    let said = done(folder, &[&run[..], &["--out", "whole"]].concat());
    assert!(said.contains("whole/games.jsonl") && said.contains("points at the end: A "), "{said}");
    assert!(said.contains("in 7 decisions"), "{said}");
    for number in ["1", "2"] {
        let (part, out) = (format!("{number}/2"), format!("part-{number}"));
        done(folder, &[&run[..], &["--part", &part, "--out", &out]].concat());
    }
    done(folder, &["join", "part-1", "part-2", "--out", "joined"]);
    let games = read(folder, "whole/games.jsonl");
    assert_eq!(games.lines().count(), 90);
    assert_eq!(games, read(folder, "joined/games.jsonl"));
    assert!(!folder.join("whole/games").exists(), "the blocks are gone when the file is whole");
    // Once more, when all is done: the file stays as it is. Without the file the run is another one.
    done(folder, &[&run[..], &["--out", "whole"]].concat());
    assert_eq!(games, read(folder, "whole/games.jsonl"));
    let error = refused(folder, &[&run[..8], &["--out", "whole"]].concat());
    assert!(error.contains("go on with --games-file"), "{error}");
    done(folder, &[&run[..8], &["--out", "whole", "--anew"]].concat());
    assert!(!folder.join("whole/games.jsonl").exists(), "a run anew leaves nothing of the one before");
}

#[cfg(not(feature = "parquet"))]
#[test]
fn a_program_without_parquet_files_says_how_to_get_one() {
    let folder = tempfile::tempdir().unwrap();
    let error = refused(folder.path(), &["run", "pig", "--bots", "greedy,random", "--parquet"]);
    assert!(error.contains("--features parquet") && !folder.path().join("lab-pig").exists(), "{error}");
}

#[cfg(feature = "parquet")]
#[test]
fn a_program_with_parquet_files_writes_them() {
    let folder = tempfile::tempdir().unwrap();
    done(folder.path(), &["run", "pig", "--bots", "greedy,random", "--games", "30", "--parquet"]);
    let file = fs::read(folder.path().join("lab-pig/seats.parquet")).unwrap();
    assert!(file.starts_with(b"PAR1") && file.ends_with(b"PAR1"));
}

#[test]
fn other_readings_are_played_beside_ours() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    done(folder, &["readings", "strike", "--games", "20", "--out", "readings.md"]);
    let page = read(folder, "readings.md");
    assert!(page.contains("`monsterbox lab readings strike --games 20 --seed 1"), "{page}");
    assert!(page.contains("`reading-empty-arena` (STR-23)") && page.contains("| as we read it |"), "{page}");
    assert!(refused(folder, &["readings", "chess"]).contains("chess"));
}

#[test]
fn ladders_are_put_into_documents_and_have_a_limit() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (seeds, why) in [("0", "0 is not in 1..=1000000"), ("1000001", "1000001 is not in 1..=1000000")] {
        let output = lab(folder, &["ladder", "pig", "--seeds", seeds]).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && error.contains(why), "{error}");
    }
    fs::write(folder.join("l.md"), "<!-- ladder of pig -->\n<!-- end of the ladder of pig -->\n").unwrap();
    done(folder, &["ladder", "pig", "--seeds", "3", "--into", "l.md"]);
    let document = read(folder, "l.md");
    assert!(document.contains("`monsterbox lab ladder pig --seeds 3 --seed 1`: 6 games of"), "{document}");
}

#[test]
fn skill_is_put_into_documents_that_have_a_place_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("s.md"), "<!-- skill of pig -->\n<!-- end of the skill of pig -->\n").unwrap();
    let order = ["skill", "pig", "--games", "3", "--accounts", "3", "--playouts", "1", "--into", "s.md"];
    done(folder, &order);
    let document = read(folder, "s.md");
    let command = "`monsterbox lab skill pig --games 3 --accounts 3 --playouts 1 --seed 1`: 3 games a figure";
    assert!(
        document.contains(command) && document.contains("| one … against | random | Easy |"),
        "{document}"
    );
    fs::write(folder.join("s.md"), "no place").unwrap();
    assert!(refused(folder, &order).contains("<!-- skill of pig -->"));
    let output = lab(folder, &order).output().unwrap();
    assert!(output.stdout.is_empty(), "that is said before anything is played");
}

#[test]
fn the_simple_case_needs_no_file_and_mistakes_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let said = done(folder, &["run", "pig", "--bots", "greedy,random", "--games", "50", "--ends-only"]);
    assert!(said.contains("50 games of pig") && folder.join("lab-pig/seats.csv").exists(), "{said}");
    done(folder, &["run", "strike", "--bots", "greedy,random", "--games", "5", "-o", "hidden-pools"]);
    fs::write(folder.join("torn.toml"), "game = \"pig\"\nbots = [[\"greedy\"").unwrap();
    fs::write(folder.join("e.toml"), EXPERIMENT).unwrap();
    fs::create_dir(folder.join("torn")).unwrap();
    fs::write(folder.join("torn/progress.json"), "{\"form\":1,").unwrap();
    for (args, why) in [
        (&["run", "chess", "--bots", "a,b"][..], "there is no game `chess`"),
        (&["run", "pig", "--bots", "greedy,wizard"], "there is no bot `wizard` for Pig"),
        (&["run", "pig"], "`bots` is empty"),
        (&["run", "nowhere.toml"], "nowhere.toml"),
        (&["run", "torn.toml"], "torn.toml"),
        (&["run", "e.toml", "--games", "5"], "leave --bots"),
        (&["run", "e.toml", "--out", "torn"], "this is no stored run"),
        (&["run", "pig", "--bots", "random,greedy", "--out", "lab-pig"], "has been changed since"),
        (&["join", "lab-pig", "lab-pig", "--out", "x"], "in two of the parts"),
    ] {
        let error = refused(folder, args);
        assert!(error.contains(why), "{args:?}: {error}");
    }
    // What a folder held before is left as it was.
    assert_eq!(read(folder, "torn/progress.json"), "{\"form\":1,");
}
