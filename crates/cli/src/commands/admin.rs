//! `monsterbox admin`: looking after the database of a server.

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
    time::{SystemTime, UNIX_EPOCH},
};

use kernel::Record;
use store::{Access, Line, Listing, NewTable, SqliteOptions, Stage, Store, TableRow};

use super::{Failure, failure::read_text, out::say, serve};

/// Look after the database of a server: list, export, import, back up, vacuum
#[derive(Debug, clap::Args)]
#[command(
    after_help = "All of it can be done while the server runs.\n\nExamples:\n  monsterbox admin list --stage over\n  monsterbox \
                        admin export k3vq… > game.play\n  monsterbox admin import game.play --seed game.seed\n  monsterbox admin \
                        back-up /backups/box.db"
)]
pub(super) struct Args {
    /// The database
    #[arg(long, value_name = "FILE", global = true)]
    data: Option<PathBuf>,
    /// The address of the PostgreSQL database, where several nodes serve the tables
    #[arg(long, value_name = "ADDRESS", global = true, conflicts_with = "data")]
    store: Option<String>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// List tables, those at which something happened last first
    List {
        /// Only those that are so far: gathering, playing or over
        #[arg(long, value_enum)]
        stage: Option<StageName>,
        /// Only those of this game
        #[arg(long)]
        game: Option<String>,
        /// How many at most
        #[arg(long, default_value_t = 50)]
        most: u32,
    },
    /// Write the record of a table to the output; one that is not over tells what its players hide
    Export {
        /// The table
        table: String,
    },
    /// Make a table of a record; its people's seats are open, so that whoever has the link can take them
    Import {
        /// The record
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// The file with the seed, for a game that is not over; `FILE.seed` lies beside saved games
        #[arg(long, value_name = "FILE")]
        seed: Option<PathBuf>,
    },
    /// Copy the whole database into a new file
    BackUp {
        /// The new file
        #[arg(value_name = "FILE")]
        to: PathBuf,
    },
    /// Give unused room back to the disk
    Vacuum,
    /// Remove a table with all that belongs to it
    Remove {
        /// The table
        table: String,
    },
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum StageName {
    /// Its people gather
    Gathering,
    /// It is played at
    Playing,
    /// It is over
    Over,
}

impl StageName {
    fn stage(self) -> Stage {
        match self {
            Self::Gathering => Stage::Gathering,
            Self::Playing => Stage::Playing,
            Self::Over => Stage::Over,
        }
    }
}

impl Args {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| Failure::new(format!("no threads can be started: {error}")))?;
        runtime.block_on(async {
            if let Some(address) = &self.store {
                let store = serve::open_postgres(address).await?;
                let done = self.command.run(&store).await;
                store.close().await;
                return done.map(|()| ExitCode::SUCCESS);
            }
            let file = self.data.unwrap_or_else(serve::database);
            if !file.exists() {
                return Err(Failure::new(format!("{}: there is no database", file.display())));
            }
            let store = serve::open(&SqliteOptions::at(file)).await?;
            let failed = |error: store::StoreError| Failure::new(error.to_string());
            let done = match self.command {
                Command::BackUp { to } => store.back_up(&to).await.map_err(failed),
                Command::Vacuum => store.vacuum().await.map_err(failed),
                command => command.run(&store).await,
            };
            store.close().await;
            done.map(|()| ExitCode::SUCCESS)
        })
    }
}

impl Command {
    /// Carries out what every store can do.
    async fn run(self, store: &dyn Store) -> Result<(), Failure> {
        let failed = |error: store::StoreError| Failure::new(error.to_string());
        match self {
            Self::List { stage, game, most } => {
                let stage = stage.map(StageName::stage);
                let rows =
                    store.list(Listing { stage, game, most, ..Listing::default() }).await.map_err(failed)?;
                for TableRow { id, game, stage, access, touched, .. } in rows {
                    let when = jiff::Timestamp::from_millisecond(touched).unwrap_or_default();
                    say!("{id}  {game:<14}  {:<9}  {:<7}  {when:.0}", stage.text(), access.text());
                }
                Ok(())
            }
            Self::Export { table } => {
                for line in store.read(&table, 0).await.map_err(failed)? {
                    say!("{}", line.text.trim_end_matches('\n'));
                }
                Ok(())
            }
            Self::Import { file, seed } => {
                let id = import(store, &file, seed.as_deref()).await?;
                say!("{id}");
                Ok(())
            }
            Self::BackUp { .. } | Self::Vacuum => {
                Err(Failure::new("PostgreSQL does that itself: use pg_dump, and its autovacuum"))
            }
            Self::Remove { table } => match store.remove(&table).await.map_err(failed)? {
                store::Removed::Yes => Ok(()),
                store::Removed::No => Err(Failure::new(format!("there is no table `{table}`"))),
            },
        }
    }
}

/// Makes a table of a record. Every line is checked first.
async fn import(store: &dyn Store, file: &Path, seed: Option<&Path>) -> Result<String, Failure> {
    let text = read_text(file)?;
    let record = Record::read(&text).map_err(|error| Failure::new(format!("{}: {error}", file.display())))?;
    let over = record.disclosed().is_some();
    let beside = file.with_extension("seed");
    let secret = match (seed, over) {
        (_, true) => None,
        (Some(seed), false) => Some(read_text(seed)?),
        (None, false) => Some(fs::read_to_string(&beside).map_err(|_| {
            let why = "the game is not over, and its seed is not at hand: name its file with --seed";
            Failure::new(format!("{}: {why}", file.display()))
        })?),
    };
    let secret = secret.map(|text| text.trim_end().to_owned());
    let (live, _) = table::resume(&text, secret.as_deref().and_then(kernel::Seed::new), None)
        .map_err(|error| Failure::new(format!("{}: {error}", file.display())))?;
    let id = server::table_id().map_err(|error| Failure::new(error.to_string()))?;
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let now = i64::try_from(since.as_millis()).unwrap_or(i64::MAX);
    let line = |text: &str| Line { text: format!("{text}\n"), mark: None, at: now };
    let table = NewTable {
        row: TableRow {
            id: id.clone(),
            game: record.header.game.clone(),
            stage: if over { Stage::Over } else { Stage::Playing },
            access: Access::Private,
            terms: "{}".to_owned(),
            about: server::summary(&*live),
            parent: None,
            created: now,
            touched: now,
        },
        lines: text.lines().map(line).collect(),
        secret,
        seats: Vec::new(),
    };
    store.create(table).await.map_err(|error| Failure::new(error.to_string()))?;
    Ok(id)
}
