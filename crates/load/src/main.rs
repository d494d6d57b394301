//! How much a server bears: starts the real program, plays at it from outside, and prints one JSON line of figures.

mod bots;
mod crowd;
mod moves;
mod nodes;
mod pair;
mod process;
mod scale;
mod seat;
mod shelf;

use std::{error::Error, path::PathBuf};

use clap::{Parser, Subcommand};
use mimalloc::MiMalloc;

/// The generator is to cost as little as it can beside the server.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Measures a server from outside.
#[derive(Debug, Parser)]
struct Cli {
    /// The program
    #[arg(long, default_value = "target/release/monsterbox", global = true)]
    program: PathBuf,
    /// How safe an acknowledged move is: disk, soon or memory
    #[arg(long, default_value = "disk", global = true)]
    safety: String,
    /// Where the database is made
    #[arg(long, env = "LOAD_DIR", global = true)]
    folder: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Tables of two scripted clients each, one move in flight a table
    Moves(moves::Args),
    /// The same with one and with three nodes at a PostgreSQL database, beside a node with a database of its own
    Nodes(nodes::Args),
    /// Many connected clients, few of whom move
    Crowd(crowd::Args),
    /// A table at which only bots play
    Bots(bots::Args),
    /// What very many players would need: a simulation, and what it rests on
    Scale(scale::Args),
    /// Many tables in the database: how long the server takes to start, and to open one of them
    Shelf(shelf::Args),
}

type Outcome = Result<serde_json::Value, Box<dyn Error + Send + Sync>>;

fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let Cli { program, safety, folder, command } = Cli::parse();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let place = process::Place { program, safety, folder };
    let figures = runtime.block_on(async {
        match command {
            Command::Moves(args) => Box::pin(args.run(&place)).await,
            Command::Nodes(args) => Box::pin(args.run(&place)).await,
            Command::Crowd(args) => Box::pin(args.run(&place)).await,
            Command::Bots(args) => Box::pin(args.run(&place)).await,
            Command::Scale(args) => Box::pin(args.run()).await,
            Command::Shelf(args) => Box::pin(args.run(&place)).await,
        }
    })?;
    println!("{figures}");
    Ok(())
}
