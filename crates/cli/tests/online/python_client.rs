//! The Python client of examples/python plays whole games at the real server, with connections that break on purpose.

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;

use crate::served::Served;

/// How long a whole game may take.
const PATIENCE: Duration = Duration::from_mins(2);

/// The real program with a database of its own, and room for reports.
struct Server {
    served: Served,
    room: tempfile::TempDir,
}

impl Server {
    fn start() -> Self {
        let room = tempfile::tempdir().expect("a directory");
        let served = Served::start(&room.path().join("box.db"), &["--limits", "unlimited"]);
        Self { served, room }
    }

    /// The slugs of the games it has.
    fn games(&self) -> Vec<String> {
        let url = self.served.url();
        let address = url.trim_start_matches("http://");
        let mut stream = TcpStream::connect(address).expect("the server listens");
        let request = format!("GET /api/games HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
        let games: Vec<Value> = serde_json::from_str(body).expect("a list");
        games.iter().map(|game| game["slug"].as_str().expect("a slug").to_owned()).collect()
    }

    /// Lets the client play a game, and gives its report.
    fn play(&self, game: &str, more: &[&str]) -> Value {
        let (mut client, report) = self.begin(game, more);
        let mut said = String::new();
        let output = client.stdout.take().expect("it is piped");
        end(&mut client, game);
        BufReader::new(output).read_to_string(&mut said).expect("text");
        finished(client, game, &said, &report)
    }

    /// Lets the client begin to play a game. Its report will be in the file.
    fn begin(&self, game: &str, more: &[&str]) -> (Child, PathBuf) {
        let report = self.room.path().join(format!("{game}{}.json", more.len()));
        let client = python()
            .arg(examples().join("play.py"))
            .args([game, "--url", &self.served.url(), "--report"])
            .arg(&report)
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("python3 runs");
        (client, report)
    }
}

/// Waits until the client is done.
fn end(client: &mut Child, game: &str) {
    let begun = Instant::now();
    while client.try_wait().expect("it can be asked").is_none() {
        if begun.elapsed() > PATIENCE {
            client.kill().expect("it can be stopped");
            panic!("{game} is not over after {PATIENCE:?}");
        }
        thread::sleep(Duration::from_millis(10));
    }
}

/// The report of a client that is done.
fn finished(client: Child, game: &str, said: &str, report: &Path) -> Value {
    let output = client.wait_with_output().expect("its output");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{game}: {said}{error}");
    let text = std::fs::read_to_string(report).expect("a report");
    serde_json::from_str(&text).expect("JSON")
}

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/python")
}

fn python() -> Command {
    let mut python = Command::new("python3");
    // The sources stay as they are.
    python.env("PYTHONDONTWRITEBYTECODE", "1").env("PYTHONUNBUFFERED", "1");
    python
}

/// Whether there is a python3 here: `make setup` sees to it.
fn has_python() -> bool {
    let there = python().arg("--version").stdout(Stdio::null()).status().is_ok_and(|status| status.success());
    if !there {
        eprintln!("skipped: there is no python3 on this machine; scripts/setup.sh says how to get it");
    }
    there
}

/// What a record says, line by line, without its header.
fn lines(report: &Value) -> Vec<Value> {
    let record = report["record"].as_str().expect("a record");
    record.lines().skip(1).map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn count(lines: &[Value], kind: &str) -> usize {
    lines.iter().filter(|line| line["kind"] == kind).count()
}

/// A game that was played to its end, of which nothing was lost, done twice or shown wrongly.
fn check(game: &str, report: &Value, seats: usize) {
    let lines = lines(report);
    assert_eq!(count(&lines, "end"), 1, "{game} has ended");
    assert_eq!(count(&lines, "disclose"), 1, "{game} has disclosed its seed");
    let proof = &report["proof"];
    assert_eq!(proof["possible"], 0, "{game}: {proof}");
    assert_eq!(proof["proved"], count(&lines, "chance"), "{game} proves every answer of chance: {proof}");
    assert_eq!(proof["words"], 1, "{game} took the client's word: {proof}");
    let (ours, fresh) = (&report["frames"], &report["fresh"]);
    assert_eq!(ours.as_array().map(Vec::len), Some(seats));
    for seat in 0..seats {
        assert_eq!(ours[seat]["status"]["waits"], "over", "{game}");
        assert_eq!(
            ours[seat], fresh[seat],
            "{game}: what seat {seat} made of changes is what the server shows"
        );
        assert_eq!(fresh[seat]["log_from"], 0, "{game} is shown from its first step");
    }
    let letters = ["A", "B"];
    let acted = lines.iter().filter(|line| {
        line["kind"] == "act" && letters[..seats].contains(&line["seat"].as_str().unwrap_or_default())
    });
    assert_eq!(report["actions"], acted.count(), "{game}: every action was carried out once");
}

#[test]
fn the_client_plays_a_whole_game_of_each() {
    if !has_python() {
        return;
    }
    let server = Server::start();
    let games = server.games();
    assert_eq!(games.len(), 7, "{games:?}");
    for (number, game) in games.iter().enumerate() {
        // One seat against bots, or two seats of its own.
        let seats = 1 + number % 2;
        let report = server.play(game, &["--players", "2", "--seats", &seats.to_string()]);
        check(game, &report, seats);
        assert_eq!(report["reconnected"], 0, "{game}");
    }
}

#[test]
fn a_connection_that_breaks_loses_nothing_and_does_nothing_twice() {
    if !has_python() {
        return;
    }
    let server = Server::start();
    let mut breaks = 0;
    for (game, seats) in [("pig", "1"), ("mayhem", "2"), ("monster-kids", "2"), ("crush", "1")] {
        let report =
            server.play(game, &["--players", "2", "--seats", seats, "--break-every", "3", "--seed", "5"]);
        check(game, &report, seats.parse().expect("a number"));
        let count = |what: &str| report[what].as_u64().expect("a number");
        // Dice decide how long a game is, and a short one may end before the first break.
        assert!(count("reconnected") >= count("actions") / 3, "{game}: {report}");
        breaks += count("reconnected");
    }
    assert!(breaks > 10, "{breaks} breaks prove nothing");
}

#[test]
fn a_server_that_is_killed_and_comes_back_finds_the_client_waiting() {
    if !has_python() {
        return;
    }
    let mut server = Server::start();
    let (mut client, report) = server.begin("crush", &["--seats", "2"]);
    let mut output = BufReader::new(client.stdout.take().expect("it is piped"));
    let mut said = String::new();
    output.read_line(&mut said).expect("it says where it plays");
    for _ in 0..3 {
        thread::sleep(Duration::from_millis(100));
        server.served.kill();
        server.served.start_again();
    }
    end(&mut client, "crush");
    output.read_to_string(&mut said).expect("text");
    let report = finished(client, "crush", &said, &report);
    check("crush", &report, 2);
    assert!(report["reconnected"].as_u64() > Some(0), "it was killed while they played");
}

#[test]
fn what_is_said_twice_under_one_id_is_said_once_and_heard_once() {
    if !has_python() {
        return;
    }
    let server = Server::start();
    let script = r#"
import sys
from monsterbox_client import Client, Server
server = Server(sys.argv[1])
seats = [{"sitter": "person", "name": name} for name in ("Ann", "Bob")]
opened = server.post("/api/tables", {"game": "pig", "seats": seats})
client = Client(server)
places = [client.join(opened["table"], seat["token"]) for seat in opened["seats"]]
said = []
for text in ("Hello", "Hello", "Goodbye"):
    number = {"Hello": "s1", "Goodbye": "s2"}[text]
    client._waiting[number] = {"type": "say", "id": number, "table": opened["table"], "seat": 0, "text": text}
    client._write(client._waiting[number])
    while number not in client._answers:
        message = client.receive()
        if message["type"] == "said":
            said.append(message["said"]["text"])
    client.answer(number)
print(said)
"#;
    let output = python()
        .env("PYTHONPATH", examples())
        .args(["-c", script, &server.served.url()])
        .output()
        .expect("python3 runs");
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "['Hello', 'Goodbye']", "{error}");
}

#[test]
fn dice_that_are_really_thrown_are_proved_too() {
    if !has_python() {
        return;
    }
    let server = Server::start();
    let report = server.play("strike", &["--seats", "2", "--option", "dice=physics", "--break-every", "4"]);
    check("strike", &report, 2);
    assert!(report["proof"]["proved"].as_u64() > Some(0));
    let lies = report["frames"][0]["log"].to_string();
    assert!(lies.contains("landed"), "dice have landed: {lies}");
}
