//! Every table of the box for browsers and programs.
//!
//! A [`Server`] listens on loopback unless told otherwise. Play goes over one WebSocket a client (`/api/play`, the messages are those
//! of the `wire` crate), everything else over REST with an OpenAPI document (`/api/openapi.json`). A table in use is a task with a
//! mailbox; one that is not in use is only rows in the store. A move is acknowledged after it is on the disk.

mod guard;
mod house;
mod laboratory;
mod limits;
mod lookout;
mod metrics;
mod neighbours;
mod options;
mod outbox;
mod pondering;
mod refusal;
mod rest;
mod socket;
mod summary;
mod table;
mod token;
mod workshop;

use std::{future::Future, net::SocketAddr, sync::Arc, time::Duration};

use tokio::net::TcpListener;

use self::{house::House, neighbours::Neighbours};
pub use self::{
    neighbours::{Cluster, NoNeighbours},
    options::{Limits, Options, Pondering, Proxy, Rate},
    token::{Token, hash as hash_token, table_id},
};
pub use ::table::Cores;

/// How long connections may take to close when the server stops.
const CLOSE_WITHIN: Duration = Duration::from_secs(5);
/// How often addresses that have not asked for a while are forgotten.
const TIDY_EVERY: Duration = Duration::from_mins(1);

/// Why a server does not start, or breaks off.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be listened on.
    #[error("nothing can be served at {address}: {error}")]
    Bind {
        /// The address.
        address: SocketAddr,
        /// Why.
        error: std::io::Error,
    },
    /// What was kept cannot be read.
    #[error("what was kept cannot be read: {0}")]
    Store(store::StoreError),
    /// Other nodes cannot be looked for.
    #[error(transparent)]
    Alone(NoNeighbours),
    /// It broke off.
    #[error("the server broke off: {0}")]
    Broken(std::io::Error),
}

/// A server that listens.
pub struct Server {
    house: Arc<House>,
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Begins to listen.
    pub async fn bind(options: Options) -> Result<Self, ServeError> {
        let address = options.address;
        let failed = |error| ServeError::Bind { address, error };
        let listener = TcpListener::bind(address).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let neighbours = match &options.cluster {
            Some(cluster) => Some(Neighbours::find(cluster).await.map_err(ServeError::Alone)?),
            None => None,
        };
        let house = Arc::new(House::new(options, neighbours));
        house.workshop.fill(house.store.packs().await.map_err(ServeError::Store)?);
        Ok(Self { house, listener, address })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `stop` comes to an end, then tells everybody, lets requests finish and closes the store.
    pub async fn run(self, stop: impl Future<Output = String> + Send + 'static) -> Result<(), ServeError> {
        let Self { house, listener, .. } = self;
        let router = rest::router(&house)
            .layer(axum::middleware::from_fn_with_state(Arc::clone(&house), guard::guard))
            .into_make_service_with_connect_info::<SocketAddr>();
        let closing = Arc::clone(&house);
        let stopped = async move {
            let reason = stop.await;
            tracing::info!(reason, "the server stops");
            closing.closing.send_replace(Some(reason));
        };
        let tidying = Arc::clone(&house);
        let tidy = tokio::spawn(async move {
            let mut every = tokio::time::interval(TIDY_EVERY);
            loop {
                every.tick().await;
                tidying.addresses.tidy();
            }
        });
        let looking = house.neighbours.as_ref().map(|neighbours| {
            tokio::spawn(lookout::keep_looking(Arc::clone(&house), neighbours.look_every()))
        });
        let mut closes = house.closing.subscribe();
        let serving = axum::serve(listener.tap_nodelay(), router).with_graceful_shutdown(stopped);
        let late = async {
            let _ = closes.wait_for(Option::is_some).await;
            tokio::time::sleep(CLOSE_WITHIN).await;
        };
        let served = tokio::select! {
            served = serving.into_future() => served,
            () = late => Ok(()),
        };
        tidy.abort();
        if let Some(looking) = looking {
            looking.abort();
        }
        // Connections of play are tasks of their own: they still tell their clients.
        let parted = async {
            while house.metrics.connections.get() > 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        if tokio::time::timeout(CLOSE_WITHIN, parted).await.is_err() {
            tracing::warn!("some connections did not close in time");
        }
        house.store.close().await;
        served.map_err(ServeError::Broken)
    }
}

/// What a list says about a table that nobody owns a seat at, as the store keeps it: for tables that are made of records.
pub fn summary(live: &dyn ::table::Live) -> String {
    let seats = summary::seats(live, &[], |_| false);
    summary::Summary::of(&seats, live).text()
}

/// Small messages go out at once.
trait NoDelay {
    fn tap_nodelay(self) -> axum::serve::TapIo<TcpListener, fn(&mut tokio::net::TcpStream)>;
}

impl NoDelay for TcpListener {
    fn tap_nodelay(self) -> axum::serve::TapIo<TcpListener, fn(&mut tokio::net::TcpStream)> {
        use axum::serve::ListenerExt as _;
        self.tap_io(|stream| {
            if let Err(error) = stream.set_nodelay(true) {
                tracing::debug!(%error, "a connection keeps small messages back");
            }
        })
    }
}
