//! How a server is run, and the limits that hold for those who use it.

use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use kernel::Pack;
use store::Store;
use table::Cores;

use crate::neighbours::Cluster;

/// Where a server listens, what it keeps its tables in, and its limits.
pub struct Options {
    /// The address; loopback unless others are meant to come.
    pub address: SocketAddr,
    /// What keeps the tables.
    pub store: Arc<dyn Store>,
    /// The host names that it answers to, beside `localhost` and plain addresses.
    pub names: Vec<String>,
    /// Whose word is taken for where a request comes from.
    pub proxy: Proxy,
    /// Packs that tables can be opened with, beside the games' own.
    pub packs: Vec<Arc<Pack>>,
    /// Other nodes serve the tables of the same store; nothing where this one is alone.
    pub cluster: Option<Cluster>,
    /// How long a table stays in memory that nobody looks at.
    pub idle: Duration,
    /// Whether bots may think while people do.
    pub pondering: Pondering,
    /// The cores that one bot or one hint may use while no other is at work.
    pub cores: Cores,
    /// The limits.
    pub limits: Limits,
}

impl Options {
    /// A server on loopback, on this port (0 for any free one).
    pub fn local(port: u16, store: Arc<dyn Store>) -> Self {
        Self {
            address: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port),
            store,
            names: Vec::new(),
            proxy: Proxy::None,
            packs: Vec::new(),
            cluster: None,
            idle: Duration::from_mins(1),
            pondering: Pondering::None,
            cores: Cores::One,
            limits: Limits::default(),
        }
    }
}

/// Whose word is taken for where a request comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Proxy {
    /// Nobody's: the address that the connection has.
    #[default]
    None,
    /// A proxy stands before the server, and names the address in `X-Forwarded-For`.
    Trusted,
}

/// Whether bots may think while people do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pondering {
    /// None may.
    #[default]
    None,
    /// One at a time may, while nobody else needs a core.
    OneAtATime,
}

/// What one client, one address and all together may ask for.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The largest message of a connection, in bytes.
    pub message: usize,
    /// The largest body of a request, in bytes; for records see `record`.
    pub body: usize,
    /// The largest record that is verified, in bytes.
    pub record: usize,
    /// The largest pack that a visitor sends, in bytes.
    pub pack: usize,
    /// Messages a second of one connection, and how many may come at once.
    pub messages: Rate,
    /// Requests and messages a second of one address, and how many may come at once.
    pub requests: Rate,
    /// Tables that an address may open in an hour, and how many at once.
    pub tables: Rate,
    /// Packs that an address may have kept in an hour, and how many at once.
    pub packs: Rate,
    /// How many packs of visitors are kept.
    pub packs_made: usize,
    /// How many bytes they may have together.
    pub packs_bytes: usize,
    /// Connections that an address may have at once.
    pub connections: usize,
    /// Connections of all addresses.
    pub all_connections: usize,
    /// Things that a seat may say in a minute, and how many at once.
    pub sayings: Rate,
    /// Hints that are worked out at once.
    pub hints: usize,
    /// How long a hint may take.
    pub hint_time: Duration,
    /// Bots and throws that are worked out at once.
    pub workers: usize,
    /// Records that are played through again at once, to be looked at, proved or gone on with.
    pub readings: usize,
    /// How many of those may wait for their turn.
    pub readings_waiting: usize,
    /// Finished games that are analysed at once. They do not take the places of those that are only looked at.
    pub analyses: usize,
    /// How many of those may wait for their turn.
    pub analyses_waiting: usize,
    /// Simulations that run at once.
    pub simulations: usize,
    /// The most games of a simulation.
    pub simulated_games: u64,
    /// The most games of an experiment, of each of its tables.
    pub lab_games: u64,
    /// How long an experiment may take; what was played by then is its result.
    pub lab_time: Duration,
    /// How many experiments may wait while one is run.
    pub lab_waiting: usize,
    /// The results of how many experiments are kept, in memory.
    pub lab_kept: usize,
    /// How many messages may wait for a slow reader before it is dropped.
    pub waiting: usize,
}

/// So many in a span of time, and so many at once.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// How many in the span.
    pub number: u32,
    /// The span.
    pub span: Duration,
    /// How many at once.
    pub burst: u32,
}

impl Rate {
    /// So many in a span, and so many at once.
    pub const fn new(number: u32, span: Duration, burst: u32) -> Self {
        Self { number, span, burst }
    }
}

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_mins(1);
const HOUR: Duration = Duration::from_hours(1);

impl Default for Limits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
        Self {
            message: 16 << 10,
            body: 64 << 10,
            record: 4 << 20,
            pack: 128 << 10,
            messages: Rate::new(40, SECOND, 200),
            requests: Rate::new(200, SECOND, 1_000),
            tables: Rate::new(240, HOUR, 60),
            packs: Rate::new(60, HOUR, 20),
            packs_made: 2_000,
            packs_bytes: 32 << 20,
            connections: 64,
            all_connections: 20_000,
            sayings: Rate::new(20, MINUTE, 5),
            hints: cores,
            hint_time: Duration::from_secs(10),
            workers: cores,
            readings: cores.div_ceil(2),
            readings_waiting: 32,
            analyses: 1,
            analyses_waiting: 8,
            simulations: 1,
            simulated_games: 10_000,
            lab_games: 100_000,
            lab_time: Duration::from_mins(3),
            lab_waiting: 4,
            lab_kept: 32,
            waiting: 1_024,
        }
    }
}

impl Limits {
    /// As good as no limits on how much is asked: for load tests and closed networks. Sizes are limited all the same.
    pub fn open() -> Self {
        let much = Rate::new(10_000_000, SECOND, 10_000_000);
        Self {
            messages: much,
            requests: much,
            tables: much,
            packs: much,
            sayings: much,
            connections: 1_000_000,
            all_connections: 1_000_000,
            ..Self::default()
        }
    }
}
