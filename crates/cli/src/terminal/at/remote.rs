//! A table on a server, as the screen needs it.

mod venue;

use std::{
    cell::RefCell,
    collections::{BTreeMap, VecDeque},
    sync::Arc,
    task::Poll,
    time::{Duration, Instant},
};

use client::{Client, ClientError, Online};
use kernel::{Pack, Seat, SeatSet, Viewer};
use monsterbox_box::AnyGame;
use table::{Asking, Flight, Frame, Ground, Hint, NotDone, Refused};
use wire::{About, Answer, Question, Said, Watch};

use super::{
    address,
    join::Joined,
    line::{Asked, Line},
    sketch::{Sketch, There},
    stream::Stream,
};

/// How long a flight is waited for before its throw is shown without it.
const FLIGHT_WITHIN: Duration = Duration::from_millis(1_500);

/// Something that was sent, and when it is done.
enum Sent {
    /// The server has not answered yet.
    Asked(Asked<Result<u64, ClientError>>),
    /// It is done; what it led to is still on its way.
    Done(u64),
}

/// How the dice of a step flew.
struct Thrown {
    step: usize,
    asked: Asked<Result<Answer, ClientError>>,
    begun: Instant,
}

/// What dice are thrown onto, by the version of the table.
enum Grounds {
    Asked(u64, Asked<Result<Answer, ClientError>>),
    Known(u64, Option<Ground>),
}

/// A table on a server.
pub(in crate::terminal) struct Remote {
    line: Arc<Line>,
    client: Arc<Client>,
    table: String,
    game: AnyGame,
    /// The tokens of the seats of this screen.
    tokens: Vec<(Seat, String)>,
    here: SeatSet,
    /// One a seat of this screen, and one of a watcher unless there is just one seat. The first one leads.
    streams: Vec<Stream>,
    names: Vec<String>,
    about: About,
    /// When that was heard: its clocks run on from there.
    about_at: Instant,
    said: Vec<Said>,
    changes: tokio::sync::watch::Receiver<u64>,
    online: Online,
    sketch: Sketch,
    sent: Option<Sent>,
    hint: Option<Asked<Result<Option<Hint>, ClientError>>>,
    /// When something was last asked that is waited for.
    asked_at: Instant,
    /// The throw that is shown next.
    thrown: Option<Thrown>,
    /// How the dice of the last step flew.
    flight: Option<Flight>,
    ground: RefCell<Option<Grounds>>,
    asking: BTreeMap<Seat, Asking>,
    /// What was asked without anybody waiting for it.
    errands: Vec<Asked<Result<u64, ClientError>>>,
    /// What is to be said on the screen.
    notices: VecDeque<String>,
}

/// Whom the screen looks as.
fn watch_of(viewer: Viewer) -> Watch {
    match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator | Viewer::Omniscient => None,
    }
}

impl Remote {
    /// A table that was joined; nothing if the server has not shown it.
    pub(in crate::terminal) fn new(
        line: &Arc<Line>,
        joined: Joined,
        pack: Option<&Arc<Pack>>,
    ) -> Option<Self> {
        let Joined { client, table, tokens, refused: _, watches } = joined;
        let changes = client.changes();
        // The seats were joined in the order of their tokens.
        let tokens = watches.iter().copied().flatten().zip(tokens).collect();
        let streams: Option<Vec<Stream>> =
            watches.iter().map(|watch| Stream::new(*watch, client.listen(&table, *watch))).collect();
        let about = client.about(&table)?;
        let sketch = Sketch::of(&about, pack);
        Some(Self {
            game: monsterbox_box::find(&about.game).ok()?,
            streams: streams.filter(|streams| !streams.is_empty())?,
            here: watches.iter().flatten().copied().fold(SeatSet::EMPTY, SeatSet::with),
            names: about.seats.iter().map(|seat| seat.name.clone()).collect(),
            said: client.said(&table),
            online: client.online(),
            about_at: Instant::now(),
            asked_at: Instant::now(),
            line: Arc::clone(line),
            client: Arc::new(client),
            table,
            tokens,
            about,
            changes,
            sketch,
            sent: None,
            hint: None,
            thrown: None,
            flight: None,
            ground: RefCell::new(None),
            asking: BTreeMap::new(),
            errands: Vec::new(),
            notices: VecDeque::new(),
        })
    }

    fn lead(&self) -> &Stream {
        &self.streams[0]
    }

    fn stream(&self, watch: Watch) -> &Stream {
        self.streams.iter().find(|stream| stream.watch == watch).unwrap_or_else(|| self.lead())
    }

    fn frame(&self, viewer: Viewer) -> &Frame {
        &self.stream(watch_of(viewer)).frame
    }

    fn there(&self) -> There<'_> {
        There { line: &self.line, client: &self.client, table: &self.table }
    }

    /// The link of the table.
    fn link(&self) -> String {
        address::link(self.line.server(), &self.table)
    }

    /// Hears what has come, and shows to all seats of this screen what the first one is shown.
    fn hear(&mut self) -> bool {
        self.streams.iter_mut().for_each(Stream::hear);
        let version = self.lead().frame.version;
        let mut changed = false;
        for stream in self.streams.iter_mut().skip(1) {
            changed |= stream.take_to(version);
        }
        changed
    }

    /// Takes note of who is there, what was said and how the line stands.
    fn hear_about(&mut self) {
        self.online = self.client.online();
        if let Some(about) = self.client.about(&self.table)
            && about != self.about
        {
            self.names = about.seats.iter().map(|seat| seat.name.clone()).collect();
            self.about = about;
            self.about_at = Instant::now();
        }
        self.said = self.client.said(&self.table);
        self.notices.extend(self.client.notices());
        let mut failed = Vec::new();
        self.errands.retain(|errand| match errand.answer() {
            Poll::Pending => true,
            Poll::Ready(Some(Err(error))) => {
                failed.push(error.to_string());
                false
            }
            Poll::Ready(None | Some(Ok(_))) => false,
        });
        self.notices.extend(failed);
    }

    /// Shows everything up to a version.
    fn catch_up(&mut self, version: u64) {
        self.flight = None;
        self.thrown = None;
        for stream in &mut self.streams {
            stream.take_to(version);
        }
    }

    /// Whether a throw is still on its way; asks how its dice flew.
    fn wait_for_flight(&mut self, step: usize) -> Poll<Option<Flight>> {
        if self.thrown.as_ref().is_none_or(|thrown| thrown.step != step) {
            let (client, table, watch) = (Arc::clone(&self.client), self.table.clone(), self.lead().watch);
            let question = Question::Flight { step };
            let asked = self.line.ask(async move { client.ask(&table, watch, question).await });
            self.asked_at = Instant::now();
            self.thrown = Some(Thrown { step, asked, begun: self.asked_at });
        }
        let Some(thrown) = &self.thrown else { return Poll::Ready(None) };
        match thrown.asked.answer() {
            Poll::Pending if thrown.begun.elapsed() < FLIGHT_WITHIN => Poll::Pending,
            Poll::Ready(Some(Ok(Answer::Flight { flight }))) => Poll::Ready(flight),
            Poll::Pending | Poll::Ready(_) => Poll::Ready(None),
        }
    }

    /// Sends something that nobody waits for; if it is refused that is said.
    fn send(&mut self, errand: impl Future<Output = Result<u64, ClientError>> + Send + 'static) {
        let errand = self.line.ask(errand);
        self.errands.push(errand);
    }
}

/// Why something was not done, as the screen says it.
fn not_done(error: ClientError) -> NotDone {
    match error {
        ClientError::Refused(refusal) => NotDone::Refused(refusal.refused),
        error @ (ClientError::Address { .. } | ClientError::Unreachable(_) | ClientError::Closed) => {
            NotDone::Refused(Refused::plain(error.to_string()))
        }
    }
}
