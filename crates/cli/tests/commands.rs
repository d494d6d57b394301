//! The binary as people run it: what it prints, and one clear sentence and a non-zero exit for whatever is wrong.

use std::fs;

use kernel::HandNoise;

use crate::program::{printed, ran, refused, room};

#[test]
fn rules_are_shown_one_by_one_and_searched() {
    assert!(printed(&["rules", "strike", "str-21"]).contains("STR-21  If the arena is empty"));
    let found = printed(&["rules", "strike", "empty", "arena"]);
    assert!(found.contains("STR-21") && !found.contains("STR-42"), "{found}");
    assert_eq!(printed(&["rules", "strike"]).matches("STR-").count(), {
        let ledger = fs::read_to_string(room("crates/games/strike/RULES.md")).unwrap();
        ledger.matches("STR-").count()
    });
    assert_eq!(
        refused(&["rules", "strike", "dragons"]),
        "no rule or card of Str!ke has the id, the name or all the words `dragons`"
    );
    assert!(refused(&["rules", "chess"]).starts_with("there is no game `chess`; the games are: strike, "));
}

#[test]
fn odds_are_exact_for_two_and_refused_with_the_rule() {
    let odds = printed(&["odds", "strike", "8 7 | 2 5 | A may-stop"]);
    assert!(odds.contains("exact") && odds.contains("end") && odds.contains("best"), "{odds}");
    let wrong = refused(&["odds", "strike", "8 7 | 2 2 | A begin"]);
    assert!(
        wrong.starts_with("position `8 7 | 2 2 | A begin`, column 9: equal numbers never stay"),
        "{wrong}"
    );
    assert!(wrong.contains("(STR-31: Then all dice in sets"), "{wrong}");
    assert!(refused(&["odds", "strike", "8 | 2 | A begin"]).contains("(STR-01: "));
    assert!(refused(&["odds", "strike", "8 8 | - | spare"]).contains("waits for chance"));
    assert!(
        refused(&["odds", "strike", "8 8 | 2 | A begin", "-o", "fog"]).contains("there is no option `fog`")
    );
    assert!(
        refused(&["odds", "strike", "8 8 | 2 | A begin", "-o", "tournament=maybe"]).contains("(STR-42: ")
    );
    let three = printed(&["odds", "strike", "5 4 6 | 2 5 | B may-stop"]);
    assert!(three.contains("B's chance of winning the game"), "{three}");
}

#[test]
fn simulations_say_how_sure_they_are_and_do_not_depend_on_threads() {
    let args = ["simulate", "strike", "--bots", "greedy,random,random", "--games", "300", "--json"];
    let one = printed(&[&args[..], &["--threads", "1"]].concat());
    let two = printed(&[&args[..], &["--threads", "2"]].concat());
    assert_eq!(one, two);
    assert!(one.contains("\"low\"") && one.contains("\"games\": 300"), "{one}");
    let text = printed(&["simulate", "pig", "--bots", "random,random", "--games", "50"]);
    assert!(text.contains("95 %"), "{text}");
    assert!(refused(&["simulate", "strike", "--bots", "random"]).contains("(STR-01: "));
    assert!(
        refused(&["simulate", "strike", "--bots", "random,genius"]).starts_with("there is no bot `genius`")
    );
    assert!(!ran(&["simulate", "strike", "--bots", "random,random", "--games", "0"]).status.success());
}

#[test]
fn scenarios_run_and_a_failing_one_fails_the_command() {
    let all = room("crates/games/strike/tests/scenarios/turn.toml");
    assert!(printed(&["scenario", &all]).contains("pass  Turns go clockwise (STR-20)"));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    let write = |text: &str| fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap();
    write(
        "game = \"strike\"\n[[scenario]]\nname = \"x\"\ngiven = \"8 7 | 2 | A begin\"\nwhen = [\"A end\"]\nthen.refused = \"STR-21\"\n",
    );
    let output = ran(&["scenario", path]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(text.contains("FAIL  x") && text.contains("STR-34"), "{text}");
    write("game = \"strike\"\n[[scenario]]\nnam = \"x\"\n");
    let wrong = refused(&["scenario", path]);
    assert!(wrong.contains("mine.toml") && wrong.contains("line 3"), "{wrong}");
    write("game = \"chess\"\n[[scenario]]\nname = \"x\"\nthen.result = \"A wins\"\n");
    assert!(refused(&["scenario", path]).contains("there is no game `chess`"));
    assert!(refused(&["scenario", "no-such-file.toml"]).starts_with("no-such-file.toml: "));
}

#[test]
fn records_are_proved_down_to_the_last_die() {
    let record = room("crates/table/tests/records/strike-thrown.play");
    let proved = printed(&["verify", &record]);
    assert!(proved.contains("actions are legal") && proved.contains("follow from the seed"), "{proved}");
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.play");
    let text = fs::read_to_string(&record).unwrap();
    fs::write(&copy, text.replacen("\"seed\":\"golden\"", "\"seed\":\"silver\"", 1)).unwrap();
    let cheat = refused(&["verify", copy.to_str().unwrap()]);
    assert!(cheat.contains("the record was altered"), "{cheat}");
}

#[test]
fn games_are_analysed_as_table_json_and_page() {
    let record = room("crates/table/tests/records/pig.play");
    let table = printed(&["analyse", &record]);
    for words in ["exact: the game is solved", "Luck ledger", "at the end", "Turning points", "blunders"] {
        assert!(table.contains(words), "{words}:\n{table}");
    }
    let one = printed(&["analyse", &record, "--seat", "b", "--all", "--effort", "10"]);
    assert!(one.contains("good") && one.lines().count() > table.lines().count() / 2, "{one}");
    let json = |threads: &str| printed(&["analyse", &record, "--json", "--threads", threads]);
    let whole = json("1");
    assert_eq!(whole, json("2"), "the same report on any number of threads");
    let read: serde_json::Value = serde_json::from_str(&whole).unwrap();
    let number = |value: &serde_json::Value| value["value"].as_f64().unwrap();
    for ledger in read["ledgers"].as_array().unwrap() {
        let sum = number(&ledger["start"]) + number(&ledger["luck"]) + number(&ledger["decisions"]);
        assert!((sum - ledger["end"].as_f64().unwrap()).abs() < 1e-9, "{ledger}");
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.html");
    assert!(
        printed(&["analyse", &record, "--ledger-only", "--html", file.to_str().unwrap()])
            .contains("game.html")
    );
    let page = fs::read_to_string(&file).unwrap();
    assert!(page.starts_with("<!doctype html>") && page.contains("<svg"));
    assert!(refused(&["analyse", &record, "--seat", "D"]).starts_with("there is no seat D"));
    assert!(!ran(&["analyse", &record, "--effort", "5"]).status.success());
    let unfinished = folder.path().join("unfinished.play");
    let text = fs::read_to_string(&record).unwrap();
    fs::write(&unfinished, text.split_inclusive('\n').take(6).collect::<String>()).unwrap();
    assert!(refused(&["analyse", unfinished.to_str().unwrap()]).contains("the game is not over"));
}

#[test]
fn replays_print_the_game_as_a_viewer_saw_it() {
    let record = room("crates/table/tests/records/strike.play");
    let referee = printed(&["replay", &record, "--plain"]);
    assert!(referee.contains("the set-up") && referee.contains("wins"), "{referee}");
    assert!(!referee.lines().any(|line| line.trim_start().starts_with('?')));
    let seen = printed(&["replay", &record, "--plain", "--view", "B"]);
    assert!(seen.contains("? 7 ? | "), "B sees no pool but the own one:\n{seen}");
    assert!(refused(&["replay", &record, "--view", "Z"]).starts_with("who looks is a seat's letter"));
    assert!(refused(&["replay", &record, "--view", "D"]).starts_with("there is no seat D"));

    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.play");
    let text = fs::read_to_string(&record).unwrap();
    fs::write(&copy, &text[..text.len() - 9]).unwrap();
    let torn = refused(&["replay", copy.to_str().unwrap()]);
    assert!(torn.contains("the record is torn here"), "{torn}");
    fs::write(&copy, text.replacen("\"action\":\"throw\"", "\"action\":\"roll\"", 1)).unwrap();
    let altered = refused(&["replay", copy.to_str().unwrap()]);
    let line = text.lines().position(|line| line.contains("\"action\":\"throw\"")).unwrap() + 1;
    assert!(altered.contains(&format!("line {line}: the record was altered")), "{altered}");
    fs::write(&copy, "hello").unwrap();
    assert!(refused(&["replay", copy.to_str().unwrap()]).contains("this is no record of a game"));
}

#[test]
fn wrong_tables_are_refused_before_the_screen_opens() {
    assert!(refused(&["play", "chess"]).starts_with("there is no game `chess`"));
    let seats = |names: &[&str]| {
        let mut args = vec!["play", "strike"];
        for name in names {
            args.extend(["--seat", name]);
        }
        refused(&args)
    };
    assert!(seats(&["Ann", "bot:genius"]).starts_with("there is no bot `genius`"));
    assert!(seats(&["Ann"]).contains("2 to 5 players, not 1"));
    assert!(seats(&["", "Bob"]).starts_with("a name has 1 to 24 letters"));
    assert!(
        refused(&["play", "strike", "--seat", "A", "--seat", "B", "-o", "fog"]).contains("no option `fog`")
    );
    assert!(refused(&["play", "--resume", "no-such-file.play"]).contains("no-such-file.play"));
}

#[test]
fn every_command_teaches_itself() {
    let help = printed(&["--help"]);
    for command in [
        "play",
        "games",
        "rules",
        "odds",
        "replay",
        "analyse",
        "simulate",
        "scenario",
        "calibrate",
        "completions",
    ] {
        assert!(help.contains(command), "{help}");
        assert!(printed(&[command, "--help"]).contains("Usage: monsterbox"));
    }
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(printed(&["completions", shell]).contains("monsterbox"));
    }
    assert!(printed(&["games"]).contains("option hidden-pools=off|on"));
}

#[test]
fn other_readings_stand_apart_and_beside_their_rule() {
    let games = printed(&["games"]);
    assert!(games.contains("other readings of the rules") && !games.contains("option reading-"), "{games}");
    assert!(games.contains("reading-empty-arena: whoever throws on"), "{games}");
    let rule = printed(&["rules", "strike", "STR-23"]);
    assert!(rule.contains("Can be played otherwise: whoever throws on"), "{rule}");
    assert!(!printed(&["rules", "strike", "STR-22"]).contains("otherwise"));
}

#[test]
fn golden_pictures_of_the_documentation_are_the_terminal_as_it_is() {
    for (arguments, file) in [(&["picture"][..], "terminal.svg"), (&["picture", "crush"][..], "crush.svg")] {
        let path = room(&format!("docs/pictures/{file}"));
        let drawn = printed(arguments);
        if std::env::var_os("MONSTERBOX_BLESS").is_some() {
            fs::write(&path, &drawn).unwrap();
        }
        assert!(
            fs::read_to_string(&path).unwrap() == drawn,
            "{file} is out of date: `make picture` draws it anew"
        );
    }
}

#[test]
fn packs_are_begun_checked_and_played_with() {
    let folder = tempfile::tempdir().unwrap();
    for (game, file, from, to) in [
        ("mayhem", "monsters.toml", "id = \"", "id = \"Not So "),
        ("monster-kids", "monsters.toml", "id = \"", "id = \"Not So "),
        ("crush", "cards.toml", "kind = \"", "kind = \"not-so-"),
        ("strike", "faces.toml", "colour = \"", "colour = \"not-so-"),
    ] {
        let pack = folder.path().join(game);
        let dir = pack.to_str().unwrap();
        assert!(printed(&["pack", "new", dir, "--game", game]).contains("yours to change"));
        assert!(printed(&["pack", "check", dir]).contains("a fine pack for "));
        assert!(refused(&["pack", "new", dir, "--game", game]).contains("there is something already"));
        let bots = ["simulate", game, "--bots", "random,random", "--games", "20", "--pack", dir];
        assert!(printed(&bots).contains("20 games"));
        let other = if game == "strike" { "mayhem" } else { "strike" };
        let wrong = refused(&["simulate", other, "--bots", "random,random", "--pack", dir]);
        assert!(wrong.contains(&format!("this pack is for `{game}`, not for `{other}`")), "{wrong}");

        let cards = fs::read_to_string(pack.join(file)).unwrap();
        fs::write(pack.join(file), cards.replacen(from, to, 2)).unwrap();
        let output = ran(&["pack", "check", dir]);
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(1));
        let wrong = match game {
            "crush" => "`kind` is one of",
            "strike" => "`colour` is one of",
            _ => "`id` has small letters, digits and hyphens only",
        };
        assert_eq!(text.matches(wrong).count(), 2, "{text}");
        assert!(text.lines().next().unwrap().starts_with(&format!("{file}:")), "{text}");
        let output = ran(&bots);
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(text.contains("2 mistakes in the pack"), "{text}");
    }
    assert!(
        refused(&["pack", "new", "x", "--game", "pig"])
            .contains("Pig takes no packs; these games do: strike, mayhem")
    );
    assert!(refused(&["pack", "check", "no-such-folder"]).starts_with("no-such-folder: "));
    let empty = folder.path().join("empty");
    fs::create_dir(&empty).unwrap();
    assert!(
        refused(&["pack", "check", empty.to_str().unwrap()])
            .ends_with("this is no pack: a pack is a folder with a file pack.toml in it")
    );
}

#[test]
fn a_box_is_printed_whole_or_in_part_and_from_any_pack() {
    let folder = tempfile::tempdir().unwrap();
    let inside = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (file, pack) = (inside("cards.pdf"), inside("mine"));
    let print = |args: &[&str]| {
        let told = printed(&[&["pack", "print"], args, &["--out", &file]].concat());
        assert!(told.starts_with(&file), "{told}");
        let bytes = fs::read(&file).unwrap();
        assert!(bytes.starts_with(b"%PDF"));
        (told, bytes)
    };
    let (told, _) = print(&["pig", "--paper", "letter"]);
    assert!(told.contains("Pig on 3 pages"), "{told}");
    let (_, base) = print(&["monster-strike", "--part", "board"]);
    printed(&["pack", "new", "monster-strike", &pack]);
    let locations = folder.path().join("mine/locations.toml");
    let text = fs::read_to_string(&locations).unwrap();
    fs::write(&locations, text.replacen("maximum = 70", "maximum = 60", 1)).unwrap();
    let (_, own) = print(&["monster-strike", "--pack", &pack, "--part", "board"]);
    assert_eq!(own, print(&[&pack, "--part", "board"]).1, "a folder says its game");
    assert_ne!(own, base);
    fs::write(&locations, text.replacen("maximum = 70", "maximum = none", 1)).unwrap();
    let output = ran(&["pack", "print", &pack, "--out", &file]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().contains("locations.toml:"));

    assert!(
        refused(&["pack", "print", "mayhem", "--part", "board"])
            .contains("has no board to print, only: rulebook")
    );
    assert!(refused(&["pack", "print", "chess"]).starts_with("there is no game `chess`"));
    assert!(!ran(&["pack", "print", "mayhem", "--paper", "a5"]).status.success());
    assert!(
        refused(&["pack", "print", "mayhem", "--pack", &pack]).contains("this pack is for `monster-strike`")
    );
    let nowhere = inside("no/such.pdf");
    assert!(refused(&["pack", "print", "pig", "--out", &nowhere]).contains("such.pdf: "));
}

#[test]
fn calibration_writes_the_same_file_again_and_checks_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let throws = "3";
    // Which rows of dice beside others there are hangs on the games that are played.
    let tables_of = |path: &str| fs::read_to_string(path).unwrap().matches("\n[[").count();
    for (game, least) in [("strike", 103), ("monster-strike", 109)] {
        let (one, two) = (file(&format!("{game}-1")), file(&format!("{game}-2")));
        for (out, threads) in [(&one, "1"), (&two, "2")] {
            let told = printed(&["calibrate", game, "--throws", throws, "--threads", threads, "--out", out]);
            assert!(told.starts_with(&format!("{out}: ")), "{told}");
        }
        assert_eq!(fs::read_to_string(&one).unwrap(), fs::read_to_string(&two).unwrap(), "{game}");
        let tables = tables_of(&one);
        assert!(tables >= least, "{game}: {tables}");
        // So few throws under other seeds are far away, but by luck alone.
        let checked = printed(&["calibrate", game, "--throws", throws, "--check", &one]);
        let is_table = |line: &&str| line.starts_with("0.") || line.starts_with("1.");
        let told = checked.lines().filter(is_table).count();
        assert!(told >= least, "{checked}");
        assert!(checked.contains(&format!("0 of {told} tables are 0.03 or more")), "{checked}");
    }
    // A roll into the empty arena that always leaves it is no luck.
    let text = fs::read_to_string(file("strike-1")).unwrap();
    let wrong = file("strike-wrong");
    fs::write(&wrong, text.replacen("seen = [[0, 0, 0, 0, 3]]", "seen = [[1, 0, 0, 0, 3]]", 1)).unwrap();
    let checked = ran(&["calibrate", "strike", "--throws", throws, "--check", &wrong]);
    assert_eq!(checked.status.code(), Some(1));
    let told = String::from_utf8(checked.stdout).unwrap();
    let too_far: Vec<&str> = told.lines().filter(|line| line.ends_with("  too far")).collect();
    assert!(matches!(too_far[..], [line] if line.contains("roll with 0 lying there")), "{told}");
    assert_eq!(
        refused(&["calibrate", "pig"]),
        "Pig has no dice that are really thrown; these games do: strike, monster-strike"
    );
    assert!(refused(&["calibrate", "chess"]).starts_with("there is no game `chess`"));
    assert!(refused(&["calibrate", "strike", "--check", "no-such-file"]).starts_with("no-such-file: "));
    let wrong = refused(&["calibrate", "strike", "--check", &file("monster-strike-1")]);
    assert!(wrong.contains("monster-strike-1: TOML parse error at line"), "{wrong}");
    // It is said before the work: so many throws would take hours.
    assert!(
        refused(&["calibrate", "strike", "--throws", "1000000", "--out", &file("no/such.toml")])
            .contains("such.toml: ")
    );
    // Another hand is read from a file, written beside what it has thrown, and checked with.
    let shaky = file("shaky.toml");
    fs::write(&shaky, HandNoise { tremor: 900, ..HandNoise::STEADY }.to_toml()).unwrap();
    let out = file("shaky-throws.toml");
    printed(&["calibrate", "monster-strike", "--throws", "40", "--hand", &shaky, "--out", &out]);
    let (text, steady) = (fs::read_to_string(&out).unwrap(), file("steady.toml"));
    assert_eq!(HandNoise::from_toml(&text).unwrap().tremor, 900);
    assert!(
        printed(&["calibrate", "monster-strike", "--throws", "40", "--seed", "1", "--check", &out])
            .contains(": 0 of ")
    );
    fs::write(&steady, text.replace("tremor = 900", "tremor = 45")).unwrap();
    assert!(
        !ran(&["calibrate", "monster-strike", "--throws", "40", "--seed", "1", "--check", &steady])
            .status
            .success()
    );
    fs::write(&shaky, "[hand]\ntremor = 9\n").unwrap();
    assert!(
        refused(&["calibrate", "monster-strike", "--throws", "40", "--hand", &shaky])
            .contains("missing field `haste`")
    );
    assert!(
        !ran(&["calibrate", "monster-strike", "--throws", "40", "--hand", &shaky, "--check", &out])
            .status
            .success()
    );
    for wrong in [["--throws", "0"], ["--threads", "0"], ["--seed", "x"]] {
        assert!(!ran(&["calibrate", "strike", wrong[0], wrong[1]]).status.success());
    }
}
