//! Other nodes that serve the same tables: they are woken up when something happens.
//!
//! The store alone says what is true. What goes over NATS only saves others the time until they would have looked by themselves, and
//! carries what is kept nowhere: who is connected where. A message that is lost costs a moment.

use std::{path::PathBuf, time::Duration};

use async_nats::{Client, ConnectOptions, Event, Subscriber, connection::State};
use kernel::Seat;
use serde::{Deserialize, Serialize};
use table::Asking;

use crate::token::Token;

/// How often the server of NATS is tried again, at most.
const TRY_EVERY: Duration = Duration::from_secs(2);

/// How long NATS may take to be there before that is worth a word.
const ANSWERS_WITHIN: Duration = Duration::from_secs(3);

/// How a node finds the others.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// The address of NATS, `nats://` or `tls://`. Without it nodes only look at the store now and then.
    pub nats: Option<String>,
    /// The certificate that NATS is to be known by, in place of those that the system trusts.
    pub nats_root: Option<PathBuf>,
    /// How often a node looks into the store, whatever it hears.
    pub look_every: Duration,
}

impl Default for Cluster {
    fn default() -> Self {
        Self { nats: None, nats_root: None, look_every: Duration::from_secs(2) }
    }
}

/// What a node tells the others about a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "news", rename_all = "kebab-case")]
pub(crate) enum News {
    /// Lines were stored, up to this version.
    Lines {
        /// The version.
        version: u64,
    },
    /// Something beside the lines was stored: seats, stage.
    Beside,
    /// Somebody has said something.
    Said,
    /// There is a rematch.
    Rematch {
        /// Its id.
        table: String,
    },
    /// Who is connected to this node.
    Here(Here),
    /// A node has brought the table into memory, and wants to know who is where.
    WhoIsHere,
    /// Somebody wants to take an action back, or nobody wants to any more.
    Undo {
        /// What is asked, while it is.
        asked: Option<SharedUndo>,
    },
}

/// Who is connected to a node.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Here {
    /// The seats that somebody looks from.
    pub(crate) seats: Vec<Seat>,
    /// How those of them want to be asked who do not want to be asked about everything.
    pub(crate) asking: Vec<(Seat, Asking)>,
    /// How many watch without a seat.
    pub(crate) watchers: usize,
}

/// A wish to take something back, as nodes tell each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SharedUndo {
    pub(crate) seat: Seat,
    pub(crate) seen: u64,
    pub(crate) mark: String,
    pub(crate) waits_for: Vec<Seat>,
    /// Milliseconds until silence is a no.
    pub(crate) left: u64,
}

/// A message between nodes.
#[derive(Debug, Serialize, Deserialize)]
struct Letter {
    node: String,
    #[serde(flatten)]
    news: News,
}

/// The way to the other nodes.
pub(crate) struct Neighbours {
    /// Our own name, new with every start.
    node: String,
    client: Option<Client>,
    look_every: Duration,
}

/// Why the others cannot be reached.
#[derive(Debug, thiserror::Error)]
#[error("NATS cannot be used: {0}")]
pub struct NoNeighbours(String);

impl Neighbours {
    /// Begins to look for them. Where NATS is away it is tried again and again, and nothing waits for that.
    pub(crate) async fn find(cluster: &Cluster) -> Result<Self, NoNeighbours> {
        let failed = |error: &dyn std::fmt::Display| NoNeighbours(error.to_string());
        let node = Token::fresh().map_err(|error| failed(&error))?.text().to_owned();
        let client = match &cluster.nats {
            None => None,
            Some(address) => {
                let known_by = |options: ConnectOptions| match &cluster.nats_root {
                    Some(file) => options.add_root_certificates(file.clone()),
                    None => options,
                };
                let options = known_by(ConnectOptions::new())
                    .name("monsterbox")
                    .retry_on_initial_connect()
                    .reconnect_delay_callback(|tries| {
                        Duration::from_millis(20 << tries.min(10)).min(TRY_EVERY)
                    })
                    .event_callback(|event| async move {
                        match event {
                            Event::Connected => tracing::info!("NATS is there"),
                            Event::Disconnected => {
                                tracing::warn!("NATS is away: others are looked for in the store");
                            }
                            Event::ServerError(_) | Event::ClientError(_) | Event::SlowConsumer(_) => {
                                tracing::warn!(%event, "NATS");
                            }
                            other => tracing::debug!(%other, "NATS"),
                        }
                    });
                let client = options.connect(address).await.map_err(|error| failed(&error))?;
                tokio::spawn(warn_if_away(client.clone()));
                Some(client)
            }
        };
        Ok(Self { node, client, look_every: cluster.look_every })
    }

    /// Our own name.
    pub(crate) fn node(&self) -> &str {
        &self.node
    }

    /// How often the store is looked into.
    pub(crate) fn look_every(&self) -> Duration {
        self.look_every
    }

    /// Whether what is told reaches NATS at this moment, as far as anybody knows.
    pub(crate) fn are_told(&self) -> bool {
        self.client.as_ref().is_some_and(|client| client.connection_state() == State::Connected)
    }

    /// Tells the others. If that is not possible now they find out by themselves.
    pub(crate) async fn tell(&self, table: &str, news: News) {
        let Some(client) = &self.client else { return };
        let letter = Letter { node: self.node.clone(), news };
        if let Ok(text) = serde_json::to_vec(&letter)
            && let Err(error) = client.publish(subject(table), text.into()).await
        {
            tracing::debug!(table, %error, "the other nodes were not told");
        }
    }

    /// What the others tell about a table from now on.
    pub(crate) async fn listen(&self, table: &str) -> Option<Subscriber> {
        let heard = self.client.as_ref()?.subscribe(subject(table)).await;
        heard.inspect_err(|error| tracing::warn!(table, %error, "other nodes cannot be heard")).ok()
    }

    /// Which node says what; nothing if we said it, or if it is not known here what it means.
    pub(crate) fn read(&self, payload: &[u8]) -> Option<(String, News)> {
        let Letter { node, news } = serde_json::from_slice(payload).ok()?;
        (node != self.node).then_some((node, news))
    }
}

/// Nothing waits for NATS, so whoever has named a wrong place for it would not notice.
async fn warn_if_away(client: Client) {
    tokio::time::sleep(ANSWERS_WITHIN).await;
    if client.connection_state() != State::Connected {
        tracing::warn!(
            "NATS does not answer where it should be: others are looked for in the store until it does"
        );
    }
}

fn subject(table: &str) -> String {
    format!("monsterbox.table.{table}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(name: &str) -> Neighbours {
        Neighbours { node: name.to_owned(), client: None, look_every: Duration::ZERO }
    }

    #[test]
    fn what_others_say_is_read_and_what_nobody_knows_is_not() {
        let here =
            Here { seats: vec![Seat(0), Seat(2)], asking: vec![(Seat(2), Asking::Never)], watchers: 3 };
        for news in [News::Lines { version: 7 }, News::Said, News::Here(here), News::Undo { asked: None }] {
            let letter = Letter { node: "a".to_owned(), news: news.clone() };
            let text = serde_json::to_vec(&letter).expect("it is written");
            assert_eq!(node("b").read(&text), Some(("a".to_owned(), news)));
            assert_eq!(node("a").read(&text), None, "nobody listens to themselves");
        }
        for strange in ["", "{}", r#"{"node": "a", "news": "of-the-future", "x": 1}"#, "\u{0}"] {
            assert_eq!(node("b").read(strange.as_bytes()), None);
        }
    }
}
