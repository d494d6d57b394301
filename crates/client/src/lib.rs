//! A seat at a table that somebody else serves.
//!
//! A [`Client`] has one connection for all its tables. When it breaks it comes back by itself: it joins its tables again with the
//! versions it has, and sends again, under the same ids, what was not answered; so whatever was asked is carried out once. What
//! is known of each table is kept up to date and can be looked at any time.

mod known;
mod link;
mod player;
mod rest;

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use data_encoding::HEXLOWER;
use kernel::Seat;
use table::{Asking, Frame, Hint};
use tokio::{
    sync::{mpsc, oneshot, watch},
    task::JoinHandle,
};
use wire::{
    About, Ack, Answer, Answered, Current, Hinted, Message, Question, Refusal, Request, Said, Shown, Watch,
};

pub use self::{
    known::{Known, News},
    player::Move,
    rest::Rest,
};

/// Why something was not done.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ClientError {
    /// The server refuses it.
    #[error("{}", .0.refused)]
    Refused(Box<Refusal>),
    /// The address cannot be used.
    #[error("`{url}` is no address of a server: {why}")]
    Address {
        /// The address.
        url: String,
        /// Why.
        why: String,
    },
    /// The server does not answer.
    #[error("the server does not answer: {0}")]
    Unreachable(String),
    /// The client was closed.
    #[error("the connection is closed")]
    Closed,
}

impl From<Refusal> for ClientError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(Box::new(refusal))
    }
}

/// Whether the connection stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Online {
    /// It does.
    Yes,
    /// It is being made, with what was wrong the last time.
    No(String),
    /// It cannot be made any more, with the reason.
    Never(String),
}

/// Somebody who wants to hear of every change.
type Listener = mpsc::UnboundedSender<News>;

/// What is known of all tables, shared with the task that listens.
#[derive(Default)]
pub(crate) struct Shared {
    pub(crate) tables: Mutex<HashMap<(String, Watch), Known>>,
    /// Who wants to hear of every change. Whoever has both locks took that of the tables first.
    listeners: Mutex<HashMap<(String, Watch), Vec<Listener>>>,
    /// Something that the server said to nobody in particular.
    pub(crate) notices: Mutex<Vec<String>>,
}

impl Shared {
    pub(crate) fn tables(&self) -> MutexGuard<'_, HashMap<(String, Watch), Known>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells those who listen. Called while the tables are locked, so that everything is heard in its order.
    pub(crate) fn tell(&self, key: &(String, Watch), news: impl Fn() -> News) {
        let mut listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(listening) = listeners.get_mut(key) {
            listening.retain(|listener| listener.send(news()).is_ok());
        }
    }
}

/// What the task that speaks is asked to do.
pub(crate) enum Order {
    /// To send this until it is answered.
    Send(Box<Request>, oneshot::Sender<Result<Message, Refusal>>),
    /// To break the connection, as a network would: for tests.
    Break,
}

/// One connection for all tables of a client.
pub struct Client {
    shared: Arc<Shared>,
    orders: mpsc::UnboundedSender<Order>,
    online: watch::Receiver<Online>,
    changes: watch::Receiver<u64>,
    next: AtomicU64,
    task: JoinHandle<()>,
}

impl Drop for Client {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Client {
    /// A client of the server at this address, such as `http://localhost:8000`. It connects by itself, now and again.
    /// Must be called within a tokio runtime.
    pub fn new(url: &str) -> Result<Self, ClientError> {
        let url = rest::websocket(url)?;
        let shared = Arc::new(Shared::default());
        let (orders, taken) = mpsc::unbounded_channel();
        let (told, online) = watch::channel(Online::No("not connected yet".to_owned()));
        let (changed, changes) = watch::channel(0);
        let mut id = [0; 16];
        getrandom::fill(&mut id).map_err(|error| ClientError::Unreachable(error.to_string()))?;
        let link = link::Link::new(url, HEXLOWER.encode(&id), Arc::clone(&shared), taken, told, changed);
        let task = tokio::spawn(link.run());
        Ok(Self { shared, orders, online, changes, next: AtomicU64::new(1), task })
    }

    /// Whether the connection stands.
    pub fn online(&self) -> Online {
        self.online.borrow().clone()
    }

    /// Grows with everything that happens: how a screen knows that it has to look again.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changes.clone()
    }

    /// What is known of a table from there.
    pub fn known(&self, table: &str, watch: Watch) -> Option<Known> {
        self.shared.tables().get(&(table.to_owned(), watch)).cloned()
    }

    /// The last frame of a table from there.
    pub fn frame(&self, table: &str, watch: Watch) -> Option<Frame> {
        self.shared.tables().get(&(table.to_owned(), watch)).map(|known| known.frame.clone())
    }

    /// Everything that happens at a table from now on, change by change; first the table as it stands. For screens that show
    /// the steps of bots one after the other, however fast they come.
    pub fn listen(&self, table: &str, watch: Watch) -> mpsc::UnboundedReceiver<News> {
        let (tell, heard) = mpsc::unbounded_channel();
        let key = (table.to_owned(), watch);
        let tables = self.shared.tables();
        if let Some(known) = tables.get(&key) {
            let _ = tell.send(News::Whole(Box::new(known.frame.clone())));
        }
        let mut listeners = self.shared.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        listeners.entry(key).or_default().push(tell);
        heard
    }

    /// Who is at a table.
    pub fn about(&self, table: &str) -> Option<About> {
        let tables = self.shared.tables();
        tables.iter().find(|((id, _), _)| id == table).map(|(_, known)| known.about.clone())
    }

    /// What was said at a table.
    pub fn said(&self, table: &str) -> Vec<Said> {
        let tables = self.shared.tables();
        tables.iter().find(|((id, _), _)| id == table).map_or_else(Vec::new, |(_, known)| known.said.clone())
    }

    /// What the server said to nobody in particular since this was last asked.
    pub fn notices(&self) -> Vec<String> {
        std::mem::take(&mut *self.shared.notices.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Breaks the connection, as a network would. It comes back by itself.
    pub fn break_off(&self) {
        let _ = self.orders.send(Order::Break);
    }

    fn id(&self) -> String {
        self.next.fetch_add(1, Ordering::Relaxed).to_string()
    }

    /// Sends something until it is answered, however often the connection breaks.
    pub async fn send(&self, request: Request) -> Result<Message, ClientError> {
        let (answer, answered) = oneshot::channel();
        let order = Order::Send(Box::new(request), answer);
        self.orders.send(order).map_err(|_| ClientError::Closed)?;
        Ok(answered.await.map_err(|_| ClientError::Closed)??)
    }

    /// The same, but not for longer than this.
    pub async fn send_within(&self, time: Duration, request: Request) -> Result<Message, ClientError> {
        let late = |_| ClientError::Unreachable("no answer came in time".to_owned());
        tokio::time::timeout(time, self.send(request)).await.map_err(late)?
    }

    async fn version_of(&self, request: Request) -> Result<u64, ClientError> {
        match self.send(request).await? {
            Message::Ack(Ack { version, .. }) => Ok(version),
            other => Err(unexpected(&other)),
        }
    }

    /// Sits down at a table with the token of a seat, or watches it. From now on it is kept up to date.
    pub async fn join(&self, table: &str, token: Option<&str>) -> Result<Watch, ClientError> {
        let (id, token) = (self.id(), token.map(str::to_owned));
        match self.send(Request::Join { id, table: table.to_owned(), token, have: None }).await? {
            Message::Frame(Shown { seat, .. }) | Message::Current(Current { seat, .. }) => Ok(seat),
            other => Err(unexpected(&other)),
        }
    }

    /// Acts; returns when the move is safe, with the number of its line.
    pub async fn act(&self, table: &str, seat: Seat, seen: u64, action: &str) -> Result<u64, ClientError> {
        let (id, table, action) = (self.id(), table.to_owned(), action.to_owned());
        self.version_of(Request::Act { id, table, seat, seen, action }).await
    }

    /// Takes the last action back.
    pub async fn undo(&self, table: &str, seat: Seat, seen: u64) -> Result<u64, ClientError> {
        self.version_of(Request::Undo { id: self.id(), table: table.to_owned(), seat, seen }).await
    }

    /// Says whether somebody else may take their action back.
    pub async fn agree(&self, table: &str, seat: Seat, agree: bool) -> Result<u64, ClientError> {
        self.version_of(Request::Agree { id: self.id(), table: table.to_owned(), seat, agree }).await
    }

    /// Adds a word to the seed.
    pub async fn word(&self, table: &str, seat: Seat, word: &str) -> Result<u64, ClientError> {
        let (id, table, word) = (self.id(), table.to_owned(), word.to_owned());
        self.version_of(Request::Word { id, table, seat, word }).await
    }

    /// Begins the game.
    pub async fn start(&self, table: &str, seat: Seat) -> Result<u64, ClientError> {
        self.version_of(Request::Start { id: self.id(), table: table.to_owned(), seat }).await
    }

    /// Says something to everybody.
    pub async fn say(&self, table: &str, seat: Seat, text: &str) -> Result<u64, ClientError> {
        let (id, table, text) = (self.id(), table.to_owned(), text.to_owned());
        self.version_of(Request::Say { id, table, seat, text }).await
    }

    /// Says when to be asked about what can be passed over.
    pub async fn set_asking(&self, table: &str, seat: Seat, asking: Asking) -> Result<u64, ClientError> {
        self.version_of(Request::Asking { id: self.id(), table: table.to_owned(), seat, asking }).await
    }

    /// Leaves a table: a bot steps in for the seat, if others play on.
    pub async fn leave(&self, table: &str, watch: Watch) -> Result<u64, ClientError> {
        let left =
            self.version_of(Request::Leave { id: self.id(), table: table.to_owned(), seat: watch }).await;
        self.shared.tables().remove(&(table.to_owned(), watch));
        left
    }

    /// The odds of the choices of a seat.
    pub async fn hint(&self, table: &str, seat: Seat) -> Result<Option<Hint>, ClientError> {
        match self.send(Request::Hint { id: self.id(), table: table.to_owned(), seat }).await? {
            Message::Hint(Hinted { hint, .. }) => Ok(hint),
            other => Err(unexpected(&other)),
        }
    }

    /// Shows something of a table.
    pub async fn ask(&self, table: &str, watch: Watch, question: Question) -> Result<Answer, ClientError> {
        let (id, table) = (self.id(), table.to_owned());
        match self.send(Request::Ask { id, table, seat: watch, question }).await? {
            Message::Answer(Answered { answer, .. }) => Ok(answer),
            other => Err(unexpected(&other)),
        }
    }
}

fn unexpected(message: &Message) -> ClientError {
    ClientError::Unreachable(format!("the server answers something else: {message:?}"))
}
