//! The binary among other programs: pipes that close, narrow and dumb terminals, completions, threads, packs and scripts.

use std::{
    fs,
    io::pipe,
    path::Path,
    process::{Command, Stdio},
};

use crate::program::{monsterbox, printed, ran, refused, refused_at_length, room};

#[test]
fn a_closed_pipe_ends_every_command_quietly() {
    let folder = tempfile::tempdir().unwrap();
    let inside = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (pack, broken) = (inside("pack"), inside("broken"));
    printed(&["pack", "new", "mayhem", &pack]);
    printed(&["pack", "new", "mayhem", &broken]);
    fs::write(folder.path().join("broken/monsters.toml"), "").unwrap();
    let (scenario, record) = (
        room("crates/games/strike/tests/scenarios/turn.toml"),
        room("crates/table/tests/records/strike.play"),
    );
    for args in [
        &["rules", "strike"][..],
        &["rules", "strike", "STR-21"],
        &["games"],
        &["odds", "strike", "8 7 | 2 5 | A may-stop"],
        &["simulate", "pig", "--bots", "random,random", "--games", "10"],
        &["simulate", "pig", "--bots", "random,random", "--games", "10", "--json"],
        &["scenario", &scenario],
        &["replay", &record, "--plain"],
        &["pack", "check", &pack],
        &["pack", "check", &broken],
        &["pack", "new", "mayhem", &inside("another")],
        &["pack", "print", "monster-strike", "--out", &inside("cards.pdf")],
        &["calibrate", "strike", "--throws", "1", "--out", &inside("throws.toml")],
        &["completions", "bash"],
        &["picture"],
        &["--help"],
    ] {
        let (reader, writer) = pipe().unwrap();
        drop(reader);
        let output = monsterbox(args).stdout(writer).stderr(Stdio::piped()).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(error, "", "{args:?} says nothing");
        if args != ["--help"] {
            assert_eq!(output.status.code(), Some(141), "{args:?} ends as by the signal of a closed pipe");
        }
    }
    // Where even complaints are not read, the failure is still one.
    let (reader, writer) = pipe().unwrap();
    drop(reader);
    let status = monsterbox(&["rules", "chess"]).stderr(writer).stdout(Stdio::null()).status().unwrap();
    assert_eq!(status.code(), Some(1));
}

#[test]
fn what_cannot_be_written_is_a_failure_in_one_sentence() {
    let Ok(full) = fs::OpenOptions::new().write(true).open("/dev/full") else { return };
    let output = monsterbox(&["games"]).stdout(full).stderr(Stdio::piped()).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(error.starts_with("monsterbox: what is printed cannot be written: "), "{error}");
}

#[test]
fn rules_and_games_break_between_words() {
    for args in [&["rules", "strike"][..], &["rules", "crush"], &["games"]] {
        let text = printed(args);
        let long: Vec<&str> = text.lines().filter(|line| line.chars().count() > 80).collect();
        assert!(long.is_empty(), "{args:?}: {long:#?}");
    }
    let rule = printed(&["rules", "strike", "STR-21"]);
    assert!(rule.lines().count() > 2, "{rule}");
    let ledger = fs::read_to_string(room("crates/games/strike/RULES.md")).unwrap();
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, from) = ledger.split_once("- STR-21 R ").unwrap();
    let (written, _) = from.split_once("\n- ").unwrap();
    assert!(words(&rule).ends_with(&words(written)), "no word is lost or broken:\n{rule}");
}

#[test]
fn a_dumb_terminal_is_not_drawn_on() {
    let seats = ["play", "strike", "--seat", "Ann", "--seat", "bot:greedy"];
    let output = monsterbox(&seats).env("TERM", "dumb").output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        error,
        "monsterbox: this needs a terminal that can be drawn on, and TERM=dumb says that this one cannot\n"
    );
    let record = room("crates/table/tests/records/strike.play");
    let output = monsterbox(&["replay", &record]).env("TERM", "dumb").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("the set-up") && !text.contains('\u{1b}'), "{text}");
}

#[test]
fn shells_complete_games_bots_and_options() {
    for shell in ["bash", "zsh", "fish"] {
        let script = printed(&["completions", shell]);
        for word in ["monster-kids", "connect-four", "counting", "hidden-pools=on", "bot:greedy"] {
            // zsh writes colons with a backslash before them.
            let found = script.contains(word) || script.contains(&word.replace(':', "\\:"));
            assert!(found, "{shell} does not know {word}");
        }
    }
    let help = printed(&["rules", "--help"]);
    assert!(help.contains("possible values: strike, mayhem, monster-kids"), "{help}");
}

#[test]
fn threads_have_a_limit() {
    for threads in ["0", "257", "100000", "99999999999999999999", "many"] {
        for args in [&["simulate", "pig", "--bots", "random,random"][..], &["calibrate", "strike"]] {
            let output = ran(&[args, &["--threads", threads]].concat());
            let error = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{error}");
            assert!(error.contains("1 to 256 threads can work at once"), "{error}");
        }
    }
    let most = ["simulate", "pig", "--bots", "random,random", "--games", "500", "--threads", "256"];
    assert!(printed(&most).starts_with("500 games of pig"));
}

#[test]
fn simulations_tell_how_games_ended() {
    let args = ["simulate", "monster-kids", "--bots", "greedy,greedy", "--games", "100"];
    let text = printed(&args);
    assert!(text.contains("won by all together") && text.contains("won by nobody here"), "{text}");
    let json = printed(&[&args[..], &["--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let ending = |key: &str| json["endings"][key].as_u64().unwrap();
    assert_eq!(ending("together") + ending("nobody"), 100, "{json}");
    assert_eq!((ending("alone"), ending("shared")), (0, 0), "{json}");
}

#[test]
fn replays_name_bots_as_the_table_does() {
    let text = printed(&["replay", &room("crates/table/tests/records/strike.play"), "--plain"]);
    assert!(
        text.starts_with("strike: random A, random B, random C, seen by referee\nseed golden, bound by "),
        "{text}"
    );
    assert!(text.contains(". random B: ") && !text.contains("bot:random"), "{text}");
    let result = text.trim_end().lines().last().unwrap();
    assert!(result.starts_with("random ") && result.ends_with(" wins"), "{result}");
}

#[test]
fn packs_say_their_game_and_nothing_is_guessed() {
    let folder = tempfile::tempdir().unwrap();
    let inside = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (mine, sheets) = (inside("mine"), inside("cards.pdf"));
    let none = refused(&["pack", "new", &mine]);
    assert!(none.contains("`monsterbox pack new GAME ") && none.contains("mayhem, "), "{none}");
    assert!(!Path::new(&mine).exists(), "nothing is written without a game");
    printed(&["pack", "new", "crush", &mine]);
    assert!(printed(&["pack", "check", &mine]).contains("a fine pack for Crush Monster Rampage!"));
    printed(&["pack", "new", &inside("other"), "--game", "mayhem"]);
    assert!(refused(&["pack", "new", "chess", &inside("x")]).starts_with("there is no game `chess`"));
    assert!(!ran(&["pack", "print"]).status.success());
    assert!(printed(&["pack", "print", &mine, "--part", "reference", "--out", &sheets]).contains("Crush"));
}

#[test]
fn packs_of_the_box_are_listed_and_named() {
    let listed = printed(&["pack", "list", "crush"]);
    assert_eq!(
        listed.lines().map(|line| line.split_whitespace().last().unwrap_or_default()).collect::<Vec<_>>(),
        ["Brackwater", "Larkfield"]
    );
    assert!(printed(&["pack", "list"]).lines().count() > 5);
    let games = |pack: &str| {
        printed(&["simulate", "crush", "--bots", "random,random", "--games", "2", "--pack", pack])
    };
    let own = printed(&["simulate", "crush", "--bots", "random,random", "--games", "2"]);
    assert_eq!(games("base"), own);
    assert_ne!(games("larkfield"), own);
    assert!(printed(&["cards", "crush", "monster", "--pack", "larkfield"]).contains("E5"));
    // A folder of that name wins, and what is in neither is missing.
    assert!(
        refused(&["simulate", "mayhem", "--bots", "random,random", "--pack", "larkfield"])
            .contains("larkfield")
    );
}

#[test]
fn a_folder_without_a_pack_is_not_searched() {
    let folder = tempfile::tempdir().unwrap();
    let deep = folder.path().join("a/b/c/d/e/f/g");
    fs::create_dir_all(&deep).unwrap();
    fs::write(deep.join("x.toml"), "game = ").unwrap();
    let path = folder.path().to_str().unwrap();
    let why = format!("{path}: this is no pack: a pack is a folder with a file pack.toml in it");
    assert_eq!(refused(&["pack", "check", path]), why);
    assert_eq!(refused(&["simulate", "mayhem", "--bots", "random,random", "--pack", path]), why);
    let one = folder.path().join("one");
    let dir = one.to_str().unwrap();
    printed(&["pack", "new", "mayhem", dir]);
    let file = one.join("monsters.toml");
    let cards = fs::read_to_string(&file).unwrap();
    fs::write(&file, cards.replacen("id = \"", "id = \"Not So ", 1)).unwrap();
    let wrong = refused_at_length(&["simulate", "mayhem", "--bots", "random,random", "--pack", dir]);
    assert!(wrong.contains(": 1 mistake in the pack\n"), "{wrong}");
}

#[test]
fn scripts_of_the_house_pass_their_own_tests() {
    let tests = ["-B", "-m", "unittest", "discover", "-s", "scripts"];
    let Ok(output) = Command::new("python3").args(tests).current_dir(room("")).output() else { return };
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{told}");
    assert!(!told.contains("Ran 0 tests"), "{told}");
}
