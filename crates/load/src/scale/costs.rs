//! What the database does for each thing that nodes ask of it: measured at a real one, processor time from `/proc`.

use std::{
    error::Error,
    process::Command,
    time::{Duration, Instant},
};

use components::{Component, Kind};
use serde_json::{Value, json};
use store::{Access, Append, Line, NewTable, Postgres, PostgresOptions, Stage, Store, TableRow};

use crate::process::{cpu_of_family, percentile};

type Fault = Box<dyn Error + Send + Sync>;

/// How many tables there are.
const TABLES: usize = 400;
/// How many connections write: as the store does it.
const WRITERS: f64 = 4.0;

fn new_table(id: String) -> NewTable {
    let row = TableRow {
        id,
        game: "connect-four".to_owned(),
        stage: Stage::Playing,
        access: Access::Private,
        terms: "{}".to_owned(),
        about: "{}".to_owned(),
        parent: None,
        created: 1,
        touched: 1,
    };
    let lines = vec![Line { text: "a header\n".to_owned(), mark: None, at: 1 }];
    NewTable { row, lines, secret: None, seats: Vec::new() }
}

/// A line as long as those of Connect Four are.
fn append(table: usize, after: u64) -> Append {
    let text = format!("{{\"line\":{},\"kind\":\"act\",{}}}\n", after + 1, "x".repeat(110));
    Append {
        id: format!("costs{table}"),
        after,
        lines: vec![text],
        mark: Some(format!("A/some-client-{table}/{after}")),
        row: None,
        seat: None,
        at: 1_000 + after.cast_signed(),
    }
}

/// Microseconds of the database's processors for each of so many things that were done meanwhile.
struct Meter {
    pid: u32,
    before: f64,
}

impl Meter {
    fn start(postgres: &Component) -> Result<Self, Fault> {
        let pid = postgres.pid()?;
        Ok(Self { pid, before: cpu_of_family(pid)? })
    }

    fn each(&self, of: usize) -> Result<f64, Fault> {
        Ok((cpu_of_family(self.pid)? - self.before) / of as f64)
    }
}

/// Measures everything; `effort` says how often, in hundreds.
pub async fn measure(effort: usize) -> Result<Value, Fault> {
    let postgres = Component::start(Kind::Postgres)?;
    let store = Postgres::open(&PostgresOptions::at(postgres.address())).await?;
    for table in 0..TABLES {
        store.create(new_table(format!("costs{table}"))).await?;
    }
    let times = 100 * effort;
    let (meter, mut took) = (Meter::start(&postgres)?, Vec::new());
    for after in 0..times as u64 {
        let begun = Instant::now();
        store.append(append(0, after)).await?;
        took.push(begun.elapsed().as_secs_f64() * 1e6);
    }
    let alone = meter.each(times)?;
    let meter = Meter::start(&postgres)?;
    for after in 0..effort as u64 {
        let appends = (1..TABLES).map(|table| store.append(append(table, after)));
        for appended in futures_util::future::join_all(appends).await {
            appended?;
        }
    }
    // Each writer takes the first append by itself and all others with the next commit.
    let together = meter.each(effort)?;
    let (more, commits) = (TABLES as f64 - 1.0, 2.0 * WRITERS);
    let each = (together - commits * alone) / (more - commits);
    let meter = Meter::start(&postgres)?;
    for number in 0..times {
        store.read(&format!("costs{}", 1 + number % (TABLES - 1)), effort as u64).await?;
    }
    let read = meter.each(times)?;
    let ids: Vec<String> = (0..TABLES).map(|table| format!("costs{table}")).collect();
    let meter = Meter::start(&postgres)?;
    for _ in 0..effort {
        store.look(&ids).await?;
    }
    let look = meter.each(effort * TABLES)?;
    let meter = Meter::start(&postgres)?;
    for number in 0..times {
        store.lease(&format!("costs{}", number % TABLES), "a node", Duration::from_secs(6)).await?;
    }
    let lease = meter.each(times)?;
    let bytes = asked(&postgres, "SELECT pg_total_relation_size('lines')::float8 / count(*) FROM lines");
    store.close().await;
    Ok(json!({
        "commit_us": alone - each,
        "append_us": each,
        "read_us": read,
        "look_us": look,
        "lease_us": lease,
        "single_commit_p50_ms": percentile(&mut took, 0.5) / 1e3,
        "single_commit_p99_ms": percentile(&mut took, 0.99) / 1e3,
        "bytes_a_line_with_its_index": bytes,
    }))
}

/// A figure that the database knows itself, where its own client is installed.
fn asked(postgres: &Component, question: &str) -> Option<f64> {
    let answer = Command::new("psql").args(["-Atc", question, postgres.address()]).output().ok()?;
    String::from_utf8(answer.stdout).ok()?.trim().parse().ok()
}
