//! `monsterbox serve`: every table of the box for browsers and programs.

use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::PathBuf,
    process::ExitCode,
    sync::Arc,
    time::Duration,
};

use server::{Cluster, Cores, Limits, Options, Pondering, Proxy, Server};
use store::{Durability, Memory, Postgres, PostgresOptions, Sqlite, SqliteOptions, Store};
use tracing_subscriber::EnvFilter;

use super::{Failure, out::say, packs, play::data_folder};

/// Serve tables for browsers, terminals and programs
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Without options it listens on this machine only, and nobody else can reach it. Opening it to a network \
                        (--address 0.0.0.0) lets everybody there open tables and watch those whose link they have; put a \
                        proxy with TLS before it when that network is not your own, name it with --name, and say \
                        --behind-proxy.\n\nExamples:\n  monsterbox serve\n  monsterbox serve --port 9000 --data \
                        /srv/box.db\n  monsterbox serve --store postgres://box@db/box --nats nats://nats\n  monsterbox serve --address 0.0.0.0 --name games.example --behind-proxy"
)]
pub(super) struct Args {
    /// The port; 0 for any free one
    #[arg(short, long, default_value_t = 8000)]
    port: u16,
    /// The address to listen on
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,
    /// A host name that the server answers to, beside localhost and plain addresses; may be given several times
    #[arg(long = "name", value_name = "NAME")]
    names: Vec<String>,
    /// A proxy stands before the server and says where requests come from
    #[arg(long)]
    behind_proxy: bool,
    /// The database with all tables; made if it is not there
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// Keep the tables in a PostgreSQL database, which other nodes serve too: `postgres://user:password@host/database`
    #[arg(long, value_name = "ADDRESS", conflicts_with_all = ["data", "safety"])]
    store: Option<String>,
    /// Where nodes of the same database wake each other up: `nats://host`
    #[arg(long, value_name = "ADDRESS", requires = "store")]
    nats: Option<String>,
    /// The certificate that NATS is known by, where it is one of your own making
    #[arg(long, value_name = "FILE", requires = "nats")]
    nats_root: Option<PathBuf>,
    /// How safe a move is when it is acknowledged
    #[arg(long, value_enum, default_value_t = Safety::Disk)]
    safety: Safety,
    /// A content pack that tables can be opened with; may be given several times
    #[arg(long = "pack", value_name = "DIR")]
    packs: Vec<PathBuf>,
    /// Seconds that a table stays in memory which nobody looks at
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    idle: u64,
    #[command(flatten)]
    thinking: Thinking,
    /// How much one address may ask for
    #[arg(long, value_enum, default_value_t = Much::Usual)]
    limits: Much,
    /// Open the page in a browser, where there is a display
    #[arg(long)]
    open: bool,
    /// How the log is written
    #[arg(long, value_enum, default_value_t = LogForm::Text)]
    log: LogForm,
}

/// How bots may think.
#[derive(Clone, Copy, Debug, clap::Args)]
struct Thinking {
    /// Let bots think while people do, one at a time and only while nobody needs the core
    #[arg(long)]
    pondering: bool,
    /// Let a bot or a hint use all cores while no other is at work
    #[arg(long)]
    all_cores: bool,
}

/// Whether something can be shown on a screen here.
fn has_display() -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(target_os = "macos", windows)) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}

/// How safe an acknowledged move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Safety {
    /// It is on the disk
    Disk,
    /// It is on its way to the disk: for comparison only
    Soon,
    /// It is in memory, and nothing is kept: for comparison only
    Memory,
}

/// How much one address may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Much {
    /// Enough for people, and for programs that behave
    Usual,
    /// As much as it likes: for load tests and closed networks
    Unlimited,
}

/// How the log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum LogForm {
    /// Lines for people
    Text,
    /// JSON for programs
    Json,
}

impl Args {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        self.log.begin();
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .map_err(|error| Failure::new(format!("no threads can be started: {error}")))?;
        runtime.block_on(self.serve())
    }

    async fn serve(self) -> Result<ExitCode, Failure> {
        let packs: Vec<_> = self
            .packs
            .iter()
            .map(|folder| packs::for_any_game(Some(folder)))
            .collect::<Result<Vec<_>, _>>()?;
        let store = self.open_store().await?;
        let (nats, nats_root) = (self.nats.clone(), self.nats_root.clone());
        let cluster = self.store.is_some().then(|| Cluster { nats, nats_root, ..Cluster::default() });
        // Better no server than one that can refuse everything only.
        store.ready().await.map_err(|error| Failure::new(error.to_string()))?;
        let tables = store.count().await.map_err(|error| Failure::new(error.to_string()))?;
        let server = Server::bind(Options {
            address: SocketAddr::new(self.address, self.port),
            store,
            names: self.names,
            proxy: if self.behind_proxy { Proxy::Trusted } else { Proxy::None },
            packs: packs.into_iter().flatten().collect(),
            cluster,
            idle: Duration::from_secs(self.idle),
            pondering: if self.thinking.pondering { Pondering::OneAtATime } else { Pondering::None },
            cores: if self.thinking.all_cores { Cores::All } else { Cores::One },
            limits: match self.limits {
                Much::Usual => Limits::default(),
                Much::Unlimited => Limits::open(),
            },
        })
        .await
        .map_err(|error| Failure::new(error.to_string()))?;
        let address = server.address();
        let shown = if address.ip().is_loopback() {
            format!("localhost:{}", address.port())
        } else {
            address.to_string()
        };
        say!("Monsterbox is served at http://{shown} ({tables} tables). Ctrl-C stops it.");
        if self.open && has_display() {
            // Whoever has no browser types the address by hand.
            let _ = open::that_detached(format!("http://{shown}"));
        }
        if !self.address.is_loopback() {
            say!(
                "Everybody who reaches {address} can open tables and watch those whose link they have. Nothing is \
                 encrypted: on a network that is not yours, put a proxy with TLS before it."
            );
        }
        server.run(asked_to_stop()).await.map_err(|error| Failure::new(error.to_string()))?;
        Ok(ExitCode::SUCCESS)
    }

    async fn open_store(&self) -> Result<Arc<dyn Store>, Failure> {
        if let Some(address) = &self.store {
            return Ok(Arc::new(open_postgres(address).await?));
        }
        let durability = match self.safety {
            Safety::Memory => return Ok(Arc::new(Memory::default())),
            Safety::Disk => Durability::Safe,
            Safety::Soon => Durability::Fast,
        };
        let file = self.data.clone().unwrap_or_else(database);
        Ok(Arc::new(open(&SqliteOptions { durability, ..SqliteOptions::at(file) }).await?))
    }
}

/// The database unless another one is named.
pub(super) fn database() -> PathBuf {
    data_folder().join("tables.db")
}

/// Opens a database, and makes the folder it lies in.
pub(super) async fn open(options: &SqliteOptions) -> Result<Sqlite, Failure> {
    if let Some(folder) = options.file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| Failure::file(folder, &error))?;
    }
    let opened = Sqlite::open(options).await;
    opened.map_err(|error| Failure::new(format!("{}: {error}", options.file.display())))
}

/// Opens a database of several nodes. Its address may have a password, so it is not repeated.
pub(super) async fn open_postgres(address: &str) -> Result<Postgres, Failure> {
    let opened = Postgres::open(&PostgresOptions::at(address)).await;
    opened.map_err(|error| Failure::new(error.to_string()))
}

/// Waits until somebody asks the program to stop, and says how.
async fn asked_to_stop() -> String {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut told) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupted => {}
                _ = told.recv() => {}
            }
            return "the server is stopped; everything is safe, come back in a moment".to_owned();
        }
    }
    let _ = interrupted.await;
    "the server is stopped; everything is safe, come back in a moment".to_owned()
}

impl LogForm {
    /// Begins to write the log to the error output; `MONSTERBOX_LOG` says how much.
    fn begin(self) {
        let filter = EnvFilter::try_from_env("MONSTERBOX_LOG")
            .unwrap_or_else(|_| EnvFilter::new("warn,monsterbox=info"));
        let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
        // A log that was begun before stays.
        let _ = match self {
            Self::Text => log.with_ansi(false).try_init(),
            Self::Json => log.json().try_init(),
        };
    }
}
