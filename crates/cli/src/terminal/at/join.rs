//! Ways to a table on a server: opening one, sitting down, watching, a rematch; and what comes back.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use client::{Client, ClientError};
use kernel::Seat;
use wire::{About, Kind, NewTable, Sitter, TableListed, Watch};

use super::{
    line::{Asked, Line},
    tokens::KeptTable,
};

/// How long joining may take.
const JOIN_WITHIN: Duration = Duration::from_secs(10);
/// From when on it is told what is being asked.
const WORTH_TELLING: Duration = Duration::from_millis(300);

/// A table that was joined.
pub(in crate::terminal) struct Joined {
    pub(super) client: Client,
    pub(super) table: String,
    /// The tokens that are good for it.
    pub(in crate::terminal) tokens: Vec<String>,
    /// How many tokens were good for nothing.
    pub(in crate::terminal) refused: usize,
    /// From where this screen looks; the first one leads.
    pub(super) watches: Vec<Watch>,
}

impl Joined {
    /// Whether somebody wanted to sit there, and not only to watch.
    pub(in crate::terminal) fn asked_with_tokens(&self) -> bool {
        self.refused > 0 || !self.tokens.is_empty()
    }
}

/// What there is on a server.
#[derive(Debug, Default)]
pub(in crate::terminal) struct Lists {
    /// Tables with a seat of this terminal's, the last one first.
    pub(super) mine: Vec<About>,
    /// Tables that everybody may find, without those.
    pub(super) open: Vec<TableListed>,
    /// Tables that are kept here and are no more.
    pub(in crate::terminal) gone: Vec<String>,
}

/// What comes back from a server.
pub(in crate::terminal) enum Arrival {
    /// What there is.
    Lists(Box<Lists>),
    /// A table, joined.
    Table(Box<Joined>, Box<About>),
    /// A table with open seats, at which nobody of this terminal sits.
    Door(Box<About>),
    /// The record of a game.
    Record { game: String, table: String, text: String },
}

/// What is asked of a server for the program: one thing at a time.
pub(in crate::terminal) struct Errand {
    pub(in crate::terminal) asked: Asked<Result<Arrival, ClientError>>,
    what: &'static str,
    begun: Instant,
}

/// The seats that anybody may take.
pub(super) fn open_seats(about: &About) -> Vec<Seat> {
    let seats = Seat::all(about.seats.len() as u8).zip(&about.seats);
    seats.filter(|(_, about)| about.sitter == Sitter::Open).map(|(seat, _)| seat).collect()
}

impl Errand {
    fn new(
        line: &Line,
        what: &'static str,
        question: impl Future<Output = Result<Arrival, ClientError>> + Send + 'static,
    ) -> Self {
        Self { asked: line.ask(question), what, begun: Instant::now() }
    }

    /// What it is for, once it takes long enough to be told.
    pub(in crate::terminal) fn what(&self) -> Option<&'static str> {
        (self.begun.elapsed() > WORTH_TELLING).then_some(self.what)
    }

    /// Asks what there is on the server.
    pub(in crate::terminal) fn lists(line: &Arc<Line>, kept: Vec<KeptTable>) -> Self {
        let rest = line.rest().clone();
        Self::new(line, "looking what there is", async move {
            let (mut mine, mut gone) = (Vec::new(), Vec::new());
            for table in kept {
                match rest.about(&table.table).await {
                    Ok(about) => mine.push(about),
                    Err(ClientError::Refused(refusal)) if refusal.kind == Kind::NotFound => {
                        gone.push(table.table);
                    }
                    Err(error) => return Err(error),
                }
            }
            let mut open = rest.tables().await?;
            open.retain(|listed| !mine.iter().any(|about| about.table == listed.table));
            Ok(Arrival::Lists(Box::new(Lists { mine, open, gone })))
        })
    }

    /// Joins a table with these tokens. Without a good one: a door where a seat is open, otherwise it is watched.
    pub(in crate::terminal) fn join(line: &Arc<Line>, table: &str, tokens: Vec<String>) -> Self {
        let (line, table) = (Arc::clone(line), table.to_owned());
        Self::new(&Arc::clone(&line), "joining the table", async move {
            let about = line.rest().about(&table).await?;
            if tokens.is_empty() && !open_seats(&about).is_empty() {
                return Ok(Arrival::Door(Box::new(about)));
            }
            join(&line, about, tokens).await
        })
    }

    /// Watches a table.
    pub(in crate::terminal) fn watch(line: &Arc<Line>, table: &str) -> Self {
        let (line, table) = (Arc::clone(line), table.to_owned());
        Self::new(&Arc::clone(&line), "joining the table", async move {
            let about = line.rest().about(&table).await?;
            join(&line, about, Vec::new()).await
        })
    }

    /// Takes an open seat of a table, and joins it.
    pub(in crate::terminal) fn sit(line: &Arc<Line>, table: &str, name: &str) -> Self {
        let (line, table, name) = (Arc::clone(line), table.to_owned(), name.to_owned());
        Self::new(&Arc::clone(&line), "sitting down", async move {
            let seat = line.rest().sit(&table, &name, None).await?;
            let about = line.rest().about(&table).await?;
            join(&line, about, vec![seat.token]).await
        })
    }

    /// Opens a table, and joins it with every seat of this terminal.
    pub(in crate::terminal) fn open(line: &Arc<Line>, order: NewTable) -> Self {
        let line = Arc::clone(line);
        Self::new(&Arc::clone(&line), "opening the table", async move {
            let opened = line.rest().open(&order).await?;
            let tokens = opened.seats.into_iter().map(|seat| seat.token).collect();
            join(&line, opened.about, tokens).await
        })
    }

    /// Goes to the rematch of a table, and asks for one where there is none and a seat is this terminal's.
    pub(in crate::terminal) fn rematch(line: &Arc<Line>, about: &About, tokens: Vec<String>) -> Self {
        let (line, about) = (Arc::clone(line), about.clone());
        Self::new(&Arc::clone(&line), "asking for a rematch", async move {
            let again = match (tokens.first(), &about.rematch) {
                (Some(token), _) => line.rest().rematch(&about.table, token).await?,
                (None, Some(rematch)) => line.rest().about(rematch).await?,
                (None, None) => {
                    return Err(ClientError::Unreachable("those who play ask for a rematch".to_owned()));
                }
            };
            join(&line, again, tokens).await
        })
    }

    /// Fetches the record of a finished game.
    pub(in crate::terminal) fn record(line: &Arc<Line>, about: &About) -> Self {
        let (rest, game, table) = (line.rest().clone(), about.game.clone(), about.table.clone());
        Self::new(line, "fetching the record", async move {
            let text = rest.record(&table).await?;
            Ok(Arrival::Record { game, table, text })
        })
    }
}

/// Joins a table with every token that is good for it. Several people at one screen, and nobody, look as a watcher too.
async fn join(line: &Line, about: About, tokens: Vec<String>) -> Result<Arrival, ClientError> {
    let client = Client::new(line.server())?;
    let table = about.table.clone();
    let (mut good, mut watches, mut refused) = (Vec::new(), Vec::new(), 0);
    for token in tokens {
        match within(client.join(&table, Some(&token))).await {
            Ok(watch) if !watches.contains(&watch) => {
                watches.push(watch);
                good.push(token);
            }
            Ok(_) => {}
            // A seat that has moved to another device is not this terminal's any more.
            Err(ClientError::Refused(refusal)) if refusal.kind == Kind::Forbidden => refused += 1,
            Err(error) => return Err(error),
        }
    }
    if watches.len() != 1 {
        within(client.join(&table, None)).await?;
        watches.push(None);
    }
    let joined = Joined { client, table, tokens: good, refused, watches };
    Ok(Arrival::Table(Box::new(joined), Box::new(about)))
}

/// Joining waits for the connection; whoever sits here does not wait for ever.
async fn within<T>(joining: impl Future<Output = Result<T, ClientError>>) -> Result<T, ClientError> {
    let late = |_| ClientError::Unreachable("it cannot be connected to".to_owned());
    tokio::time::timeout(JOIN_WITHIN, joining).await.map_err(late)?
}
