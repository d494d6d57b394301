//! One and several nodes at one PostgreSQL database, beside a node with a database of its own: moves a second, who uses the
//! processor, and how long it takes until somebody at another node sees a move.

use std::{
    error::Error,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use components::{Component, Kind};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::mpsc;

use crate::{
    Outcome,
    moves::drawn_game,
    pair::{Pair, Took},
    process::{Place, Running, cpu, cpu_of_family, percentile},
};

type Fault = Box<dyn Error + Send + Sync>;

/// What is measured.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// How many tables there are where as much is asked as they bear
    #[arg(long, default_value_t = 200)]
    tables: usize,
    /// How many tables there are where nobody has to wait
    #[arg(long, default_value_t = 4)]
    few: usize,
    /// How long each is measured, in seconds
    #[arg(long, env = "LOAD_SECONDS", default_value_t = 8.0)]
    seconds: f64,
    /// How long it is played before that
    #[arg(long, env = "LOAD_WARMUP", default_value_t = 2.0)]
    warmup: f64,
    /// How often everything is measured, in turns
    #[arg(long, default_value_t = 3)]
    rounds: usize,
}

/// What serves the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Set {
    /// One node with SQLite.
    Alone,
    /// So many nodes at one PostgreSQL database.
    Nodes(usize),
}

impl Set {
    fn name(self) -> String {
        match self {
            Self::Alone => "SQLite, one node".to_owned(),
            Self::Nodes(1) => "PostgreSQL, one node".to_owned(),
            Self::Nodes(count) => format!("PostgreSQL, {count} nodes"),
        }
    }
}

/// Whatever runs for a measurement; all of it ends with it.
struct Cluster {
    nodes: Vec<Running>,
    postgres: Option<Component>,
    nats: Option<Component>,
    _folder: TempDir,
}

/// Processor time so far, in microseconds.
struct Used {
    nodes: f64,
    postgres: f64,
    nats: f64,
    clients: f64,
}

impl Cluster {
    async fn start(set: Set, place: &Place) -> Result<Self, Fault> {
        let folder = place.folder()?;
        let Set::Nodes(count) = set else {
            let nodes = vec![Running::start(place, &folder.path().join("box.db")).await?];
            return Ok(Self { nodes, postgres: None, nats: None, _folder: folder });
        };
        let (postgres, nats) = (Component::start(Kind::Postgres)?, Component::start(Kind::Nats)?);
        let mut nodes = Vec::new();
        for _ in 0..count {
            let shared = ["--store", postgres.address(), "--nats", nats.address()];
            nodes.push(Running::with(place, &shared).await?);
        }
        Ok(Self { nodes, postgres: Some(postgres), nats: Some(nats), _folder: folder })
    }

    fn used(&self) -> Result<Used, Fault> {
        let family = |component: &Option<Component>| match component {
            Some(component) => cpu_of_family(component.pid()?),
            None => Ok(0.0),
        };
        let mut nodes = 0.0;
        for node in &self.nodes {
            nodes += node.cpu()?;
        }
        let (postgres, nats) = (family(&self.postgres)?, family(&self.nats)?);
        Ok(Used { nodes, postgres, nats, clients: cpu(std::process::id())? })
    }

    /// The addresses of two nodes: neighbours of each other, where there are several.
    fn urls(&self, number: usize) -> [&str; 2] {
        [number, number + 1].map(|place| self.nodes[place % self.nodes.len()].url.as_str())
    }
}

impl Args {
    /// Measures.
    pub async fn run(self, place: &Place) -> Outcome {
        let script = Arc::new(drawn_game()?);
        let mut measured = Vec::new();
        for _ in 0..self.rounds {
            for set in [Set::Alone, Set::Nodes(1), Set::Nodes(3)] {
                for tables in [self.tables, self.few] {
                    let figures = self.measure(set, tables, &script, place).await?;
                    eprintln!("{figures}");
                    measured.push((set, tables, figures));
                }
            }
        }
        let mut sets = Vec::new();
        for set in [Set::Alone, Set::Nodes(1), Set::Nodes(3)] {
            for tables in [self.tables, self.few] {
                let own = |(of, with, figures): &(Set, usize, Value)| {
                    (*of == set && *with == tables).then(|| figures.clone())
                };
                sets.push(medians(&measured.iter().filter_map(own).collect::<Vec<_>>()));
            }
        }
        Ok(json!({ "what": "nodes", "rounds": self.rounds, "medians": sets }))
    }

    async fn measure(&self, set: Set, tables: usize, script: &Arc<Vec<String>>, place: &Place) -> Outcome {
        let before_it = std::fs::read_to_string("/proc/loadavg")?;
        let cluster = Cluster::start(set, place).await?;
        let mut pairs = Vec::new();
        for number in 0..tables {
            pairs.push(Pair::open(cluster.urls(number), number, Arc::clone(script)).await?);
        }
        let (begun, before) = (Instant::now(), cluster.used()?);
        tokio::time::sleep(Duration::from_secs_f64(self.seconds)).await;
        let (rested, after) = (begun.elapsed().as_secs_f64() * tables as f64, cluster.used()?);
        let idle = [after.nodes - before.nodes, after.postgres - before.postgres].map(|used| used / rested);
        let enough = Arc::new(AtomicBool::new(false));
        let (took, mut taken) = mpsc::unbounded_channel();
        let play = |mut pair: Pair| {
            let (enough, took) = (Arc::clone(&enough), took.clone());
            tokio::spawn(async move { pair.play(&enough, &took).await })
        };
        let players: Vec<_> = pairs.into_iter().map(play).collect();
        tokio::time::sleep(Duration::from_secs_f64(self.warmup)).await;
        while taken.try_recv().is_ok() {}
        let (begun, before) = (Instant::now(), cluster.used()?);
        tokio::time::sleep(Duration::from_secs_f64(self.seconds)).await;
        let (elapsed, after) = (begun.elapsed().as_secs_f64(), cluster.used()?);
        let (mut acknowledged, mut seen, mut behind) = (Vec::new(), Vec::new(), Vec::new());
        while let Ok(took) = taken.try_recv() {
            let Took { acknowledged: safe, seen: by_the_other } = took;
            acknowledged.push(safe);
            seen.push(by_the_other);
            behind.push(by_the_other - safe);
        }
        enough.store(true, Ordering::Relaxed);
        for player in players {
            player.await??;
        }
        if seen.is_empty() {
            return Err("no move was acknowledged".into());
        }
        let moves = seen.len() as f64;
        let [nodes, postgres, nats, clients] = [
            after.nodes - before.nodes,
            after.postgres - before.postgres,
            after.nats - before.nats,
            after.clients - before.clients,
        ];
        let all = nodes + postgres + nats + clients;
        Ok(json!({
            "set": set.name(),
            "tables": tables,
            "moves_per_second": moves / elapsed,
            "acknowledged_p50_ms": percentile(&mut acknowledged, 0.5),
            "acknowledged_p99_ms": percentile(&mut acknowledged, 0.99),
            "seen_p50_ms": percentile(&mut seen, 0.5),
            "seen_p99_ms": percentile(&mut seen, 0.99),
            "behind_p50_ms": percentile(&mut behind, 0.5),
            "behind_p99_ms": percentile(&mut behind, 0.99),
            "nodes_us_per_move": nodes / moves,
            "postgres_us_per_move": postgres / moves,
            "nats_us_per_move": nats / moves,
            "clients_us_per_move": clients / moves,
            "idle_nodes_us_per_table_and_second": idle[0],
            "idle_postgres_us_per_table_and_second": idle[1],
            "postgres_share": postgres / all,
            "cores_used": all / 1e6 / elapsed,
            "load_before": before_it.split_whitespace().next().and_then(|load| load.parse::<f64>().ok()),
        }))
    }
}

/// The median of every figure, with the least and the most of the rates.
fn medians(rounds: &[Value]) -> Value {
    let Some(Value::Object(first)) = rounds.first() else { return Value::Null };
    let values =
        |name: &str| -> Vec<f64> { rounds.iter().filter_map(|round| round[name].as_f64()).collect() };
    let mut all = serde_json::Map::new();
    for (name, value) in first {
        let middle = if value.is_f64() { json!(percentile(&mut values(name), 0.5)) } else { value.clone() };
        all.insert(name.clone(), middle);
    }
    let mut rates = values("moves_per_second");
    let (least, most) = (percentile(&mut rates, 0.0), percentile(&mut rates, 1.0));
    all.insert("moves_per_second_from_to".to_owned(), json!([least, most]));
    Value::Object(all)
}
