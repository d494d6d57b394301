//! What very many players would need: games are weighed, the database's work is measured, and a simulation carries it on.

mod costs;
mod events;
mod games;
mod model;
mod parts;
mod plot;
mod random;

use std::path::PathBuf;

use serde_json::{Value, json};

use self::{
    games::{KINDS, Weight},
    parts::{Costs, Load, Machines},
    plot::Curve,
};
use crate::Outcome;

/// What `scale --measure` and `nodes` found on two busy virtual cores (docs/scale.md has the figures and how they were used); the
/// disk and the way between machines are those of one data centre.
const MEASURED: Costs = Costs {
    act: 105.0,
    follow: 160.0,
    commit: 370.0,
    append: 13.0,
    read: 110.0,
    idle: 7.5,
    message: 14.0,
    flush: 500.0,
    way: 100.0,
};

/// Cores of a machine that is a node, and of one that has a database.
const NODE_CORES: usize = 8;
const DATABASE_CORES: usize = 16;
/// How busy nodes are meant to be, and how many people one serves at most.
const NODES_BUSY: f64 = 0.5;
const PEOPLE_A_NODE: f64 = 50_000.0;
/// Connections of a node to a database that write, as the store has them.
const WRITERS: usize = 4;
/// How many appends a run simulates, about.
const APPENDS: f64 = 60_000.0;

/// What is worked out.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Measure what the database does for each thing that is asked of it, in place of the simulation
    #[arg(long)]
    measure: bool,
    /// How often things are measured, in hundreds
    #[arg(long, default_value_t = 20)]
    effort: usize,
    /// How many games of each kind are weighed
    #[arg(long, default_value_t = 20)]
    games: u64,
    /// The seed of the simulation
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where the picture is written
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
}

/// What a player asks of all machines together.
#[derive(Clone, Copy, Debug)]
struct Player {
    /// Tables.
    tables: f64,
    /// Each a second.
    decisions: f64,
    appends: f64,
    lines: f64,
    bytes: f64,
}

impl Player {
    /// The average over all kinds of games, by their shares.
    fn average(weights: &[Weight]) -> Self {
        let mut all = Self { tables: 0.0, decisions: 0.0, appends: 0.0, lines: 0.0, bytes: 0.0 };
        let seats: f64 = KINDS.iter().map(|kind| kind.share * f64::from(kind.players)).sum();
        for (kind, weight) in KINDS.iter().zip(weights) {
            let tables = kind.share / seats;
            let decisions = tables / kind.think;
            all.tables += tables;
            all.decisions += decisions;
            all.appends += decisions * weight.appends / weight.decisions;
            all.lines += decisions * weight.lines / weight.decisions;
            all.bytes += decisions * weight.bytes / weight.decisions;
        }
        all
    }
}

impl Args {
    /// Works it out.
    pub async fn run(self) -> Outcome {
        if self.measure {
            return costs::measure(self.effort).await;
        }
        let weights =
            KINDS.iter().map(|kind| games::weigh(kind, self.games)).collect::<Result<Vec<_>, _>>()?;
        let player = Player::average(&weights);
        let mut simulated = Vec::new();
        let mut curves = Vec::new();
        for databases in [1, 2, 4, 8, 16] {
            let mut points = Vec::new();
            for step in 0..15 {
                let players = 10_000.0 * 1.5_f64.powi(step);
                let (found, delay) = simulate(player, players, (databases, WRITERS), self.seed);
                simulated.push(found);
                points.push((players, delay));
                if delay.is_none() {
                    // The limit lies between the last two.
                    for part in [1.0 / 3.0, 2.0 / 3.0] {
                        let between = players / 1.5_f64.powf(1.0 - part);
                        let (found, delay) = simulate(player, between, (databases, WRITERS), self.seed);
                        simulated.push(found);
                        points.insert(points.len() - 1, (between, delay));
                    }
                    break;
                }
            }
            let plural = if databases == 1 { "" } else { "s" };
            curves.push(Curve { name: format!("{databases} database{plural}"), points });
        }
        let machines = [1, 2, 4, 8, 16].map(|databases| [(databases, WRITERS), (databases, 1)]);
        let million: Vec<Value> =
            machines.as_flattened().iter().map(|some| simulate(player, 1e6, *some, self.seed).0).collect();
        if let Some(file) = &self.picture {
            let title = "Until the others at a table see a move: 99 of 100 moves";
            let below = "simulated; from the node that gets it to the node of the others, as many nodes as are needed";
            std::fs::write(file, plot::draw(title, below, &curves))?;
        }
        let kind = |(kind, weight): (&games::Kind, &Weight)| {
            json!({
                "game": kind.slug, "players": kind.players, "think_s": kind.think, "share": kind.share,
                "decisions": weight.decisions, "lines": weight.lines, "bytes": weight.bytes, "appends": weight.appends,
            })
        };
        Ok(json!({
            "what": "scale",
            "games": KINDS.iter().zip(&weights).map(kind).collect::<Vec<_>>(),
            "a_million_players": {
                "tables": 1e6 * player.tables,
                "decisions_a_second": 1e6 * player.decisions,
                "appends_a_second": 1e6 * player.appends,
                "lines_a_second": 1e6 * player.lines,
                "record_bytes_a_second": 1e6 * player.bytes,
                "nodes": nodes_for(player, 1e6),
                "with_databases": million,
            },
            "sweep": simulated,
        }))
    }
}

/// As many nodes as keep half of their processors free and have room for everybody's connection, and at least two.
fn nodes_for(player: Player, players: f64) -> usize {
    let work = players * player.appends * (MEASURED.act + MEASURED.follow) / 1e6;
    let needed = (work / (NODE_CORES as f64 * NODES_BUSY)).max(players / PEOPLE_A_NODE);
    (needed.ceil() as usize).max(2)
}

/// Lets so many play at so many databases, with so many connections that write from each node to each of them; gives the figures, and the delay that 99 of 100 moves keep.
fn simulate(
    player: Player,
    players: f64,
    (databases, writers): (usize, usize),
    seed: u64,
) -> (Value, Option<f64>) {
    let machines = Machines {
        nodes: nodes_for(player, players),
        node_cores: NODE_CORES,
        databases,
        database_cores: DATABASE_CORES,
        writers,
    };
    let load = Load { tables: players * player.tables, appends: players * player.appends };
    let seconds = (APPENDS / load.appends).clamp(0.5, 10.0);
    let found = model::run(MEASURED, machines, load, seconds, seed);
    let at =
        |sorted: &[f64], share: f64| sorted[((sorted.len() as f64 * share) as usize).min(sorted.len() - 1)];
    let delays = found.delays.as_ref();
    let seen = delays.map(|delays| at(&delays.seen, 0.99));
    let figures = json!({
        "players": players.round(),
        "nodes": machines.nodes,
        "databases": databases,
        "writers": writers,
        "appends_a_second": load.appends.round(),
        "safe_p50_ms": delays.map(|delays| at(&delays.safe, 0.5)),
        "safe_p99_ms": delays.map(|delays| at(&delays.safe, 0.99)),
        "seen_p50_ms": delays.map(|delays| at(&delays.seen, 0.5)),
        "seen_p99_ms": seen,
        "database_busy": found.database_busy,
        "nodes_busy": found.nodes_busy,
        "disk_busy": found.disk_busy,
        "appends_a_commit": found.batch,
    });
    (figures, seen)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn machines(databases: usize) -> Machines {
        Machines { nodes: 4, node_cores: 4, databases, database_cores: 4, writers: 4 }
    }

    /// Without a queue anywhere a move takes the sum of what it passes through.
    #[test]
    fn where_nobody_waits_a_move_takes_the_sum_of_its_parts() {
        let quiet = Costs { idle: 0.0, ..MEASURED };
        let found = model::run(quiet, machines(1), Load { tables: 1.0, appends: 20.0 }, 500.0, 7);
        let delays = found.delays.expect("little is asked");
        let mean = |delays: &[f64]| delays.iter().sum::<f64>() / delays.len() as f64;
        let safe = (quiet.act + quiet.commit + quiet.append + quiet.flush + 2.0 * quiet.way) / 1e3;
        assert!((mean(&delays.safe) / safe - 1.0).abs() < 0.02, "{} is not {safe}", mean(&delays.safe));
        // One in four is at the node of the others already.
        let told = (quiet.message + quiet.read + quiet.follow + 4.0 * quiet.way) / 1e3;
        let seen = safe + 0.75 * told;
        assert!((mean(&delays.seen) / seen - 1.0).abs() < 0.02, "{} is not {seen}", mean(&delays.seen));
        assert!((found.batch - 1.0).abs() < 0.02, "each commit holds one");
    }

    #[test]
    fn the_same_seed_gives_the_same_delays_and_a_database_more_bears_more() {
        let load = |appends: f64| Load { tables: 10_000.0, appends };
        let run = |databases, appends| model::run(MEASURED, machines(databases), load(appends), 1.0, 3);
        let (one, again) = (run(1, 5_000.0), run(1, 5_000.0));
        assert_eq!(one.delays.map(|delays| delays.seen), again.delays.map(|delays| delays.seen));
        let (busy, shared) = (run(1, 5_000.0).database_busy, run(2, 5_000.0).database_busy);
        assert!(shared < 0.7 * busy, "{shared} is not half of {busy}");
        let too_much = 4.0e6 / (MEASURED.append + MEASURED.read);
        assert!(run(1, 2.0 * too_much).delays.is_none(), "nobody can do more than their cores can");
        let work = 5_000.0 * (MEASURED.act + 0.75 * MEASURED.follow) / 1e6 / 16.0;
        let nodes = run(1, 5_000.0).nodes_busy;
        assert!((nodes / work - 1.0).abs() < 0.05, "nodes are busy for {nodes}, not for {work}");
    }
}
