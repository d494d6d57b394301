//! One WebSocket of a client, for all its tables.

use std::{collections::HashMap, sync::Arc, time::Duration};

use axum::{
    Extension,
    extract::{
        State,
        ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code},
    },
    response::Response,
};
use futures_util::SinkExt as _;
use governor::DefaultDirectRateLimiter;
use tokio::{
    sync::{Notify, mpsc, watch},
    time::{Instant, interval_at, timeout},
};
use wire::{Closing, Kind, LONGEST_ID, Message, PROTOCOL, Refusal, Request, Watch, Welcome};

use crate::{
    guard::From,
    house::House,
    limits::{Place, limiter},
    outbox::Outbox,
    refusal::refusal,
    rest::Denied,
    table::Mail,
    token,
};

/// How long a connection may take to say hello.
const HELLO_WITHIN: Duration = Duration::from_secs(10);
/// How often a quiet connection is asked whether it is still there.
const ASK_EVERY: Duration = Duration::from_secs(30);
/// How long somebody who is sent away may take to hear why.
const LAST_WORDS_WITHIN: Duration = Duration::from_millis(500);
/// How long somebody is kept who asks for a table that this node cannot read: whoever comes back at once would ask without end.
const SEND_AWAY_AFTER: Duration = Duration::from_secs(1);
/// How long a connection may be silent.
const SILENT_FOR: Duration = Duration::from_secs(90);
/// How long one write may take.
const WRITE_WITHIN: Duration = Duration::from_secs(10);
/// How many messages are written at once.
const AT_ONCE: usize = 64;
/// The most tables of one connection.
const MOST_TABLES: usize = 64;
/// After how many messages too many a connection is closed.
const MOST_TOO_MANY: u32 = 200;

/// Opens a connection.
pub(crate) async fn open(
    State(house): State<Arc<House>>,
    Extension(From(address)): Extension<From>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Denied> {
    let too_many = || refusal(Kind::TooMany, "there are too many connections from this address");
    let place = house.addresses.connect(address).ok_or_else(too_many)?;
    let most = house.limits.message;
    // The default read buffer of 128 KiB is cleared at every read; messages are small.
    let upgrade = upgrade.read_buffer_size(4_096).max_message_size(most).max_frame_size(most);
    Ok(upgrade.on_upgrade(move |socket| attend(house, socket, place)))
}

async fn attend(house: Arc<House>, socket: WebSocket, place: Place) {
    house.metrics.connections.inc();
    let (outbox, sent, enough) = Outbox::new(house.limits.waiting);
    let connection = Connection {
        number: house.next_connection(),
        client: None,
        messages: limiter(house.limits.messages),
        address: place,
        joined: HashMap::new(),
        not_now: HashMap::new(),
        outbox,
        too_many: 0,
        house: Arc::clone(&house),
    };
    serve(connection, socket, sent, enough).await;
    house.metrics.connections.dec();
}

/// Whether a connection goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Going {
    On,
    Done,
}

struct Connection {
    number: u64,
    /// Who speaks, once they have said so.
    client: Option<Arc<str>>,
    messages: DefaultDirectRateLimiter,
    address: Place,
    joined: HashMap<String, Joined>,
    /// Why tables could not be joined that could not be read at that moment.
    not_now: HashMap<String, Refusal>,
    outbox: Outbox,
    too_many: u32,
    house: Arc<House>,
}

/// A table that a connection has joined.
struct Joined {
    mailbox: mpsc::Sender<Mail>,
    /// From where it looks.
    watches: Vec<Watch>,
}

async fn serve(
    mut connection: Connection,
    mut socket: WebSocket,
    mut sent: mpsc::Receiver<Utf8Bytes>,
    enough: Arc<Notify>,
) {
    let mut closing = connection.house.closing.subscribe();
    let mut ask = interval_at(Instant::now() + ASK_EVERY, ASK_EVERY);
    let mut heard = Instant::now();
    let mute = tokio::time::sleep(HELLO_WITHIN);
    tokio::pin!(mute);
    let mut batch = Vec::new();
    loop {
        tokio::select! {
            read = socket.recv() => {
                let Some(Ok(frame)) = read else { break };
                heard = Instant::now();
                let going = match frame {
                    Frame::Text(text) => connection.read(&text).await,
                    Frame::Binary(_) => connection.malformed("messages are texts"),
                    Frame::Ping(_) | Frame::Pong(_) => Going::On,
                    Frame::Close(_) => Going::Done,
                };
                if going == Going::Done {
                    // What was said last is still heard.
                    while let Ok(text) = sent.try_recv() {
                        batch.push(text);
                    }
                    let _ = timeout(WRITE_WITHIN, write(&mut socket, &mut batch)).await;
                    break;
                }
            }
            _ = sent.recv_many(&mut batch, AT_ONCE) => {
                // An acknowledgement and what it led to come one right after the other, and go out together.
                tokio::task::yield_now().await;
                while batch.len() < AT_ONCE && let Ok(text) = sent.try_recv() {
                    batch.push(text);
                }
                let sent_away = {
                    let writing = timeout(WRITE_WITHIN, write(&mut socket, &mut batch));
                    tokio::pin!(writing);
                    tokio::select! {
                        written = &mut writing => match written {
                            Ok(Ok(())) => false,
                            Ok(Err(_)) | Err(_) => break,
                        },
                        () = enough.notified() => {
                            let _ = timeout(LAST_WORDS_WITHIN, writing).await;
                            true
                        }
                    }
                };
                if sent_away {
                    connection.house.metrics.dropped.inc();
                    last_words(&mut socket, &mut sent, &mut batch).await;
                    break;
                }
            }
            () = enough.notified() => {
                connection.house.metrics.dropped.inc();
                last_words(&mut socket, &mut sent, &mut batch).await;
                break;
            }
            reason = stopping(&mut closing) => {
                connection.outbox.send(&Message::Closing(Closing { reason }));
                while let Ok(text) = sent.try_recv() {
                    batch.push(text);
                }
                let _ = timeout(WRITE_WITHIN, write(&mut socket, &mut batch)).await;
                let away = CloseFrame { code: close_code::AWAY, reason: Utf8Bytes::from_static("the server stops") };
                let _ = timeout(WRITE_WITHIN, socket.send(Frame::Close(Some(away)))).await;
                break;
            }
            () = &mut mute, if connection.client.is_none() => break,
            _ = ask.tick() => {
                let silent = heard.elapsed() > SILENT_FOR;
                if silent || socket.send(Frame::Ping(axum::body::Bytes::new())).await.is_err() {
                    break;
                }
            }
        }
    }
    for joined in connection.joined.into_values() {
        let _ = joined.mailbox.send(Mail::Gone { connection: connection.number }).await;
    }
}

/// Waits until the server stops, and says why it does.
async fn stopping(closing: &mut watch::Receiver<Option<String>>) -> String {
    let reason = closing.wait_for(Option::is_some).await.ok().and_then(|reason| reason.clone());
    reason.unwrap_or_default()
}

/// Why somebody is sent away has just been said: it is still heard, unless they are too slow.
async fn last_words(
    socket: &mut WebSocket,
    sent: &mut mpsc::Receiver<Utf8Bytes>,
    batch: &mut Vec<Utf8Bytes>,
) {
    while let Ok(text) = sent.try_recv() {
        batch.push(text);
    }
    let _ = timeout(LAST_WORDS_WITHIN, write(socket, batch)).await;
}

/// Writes a batch of messages with one flush.
async fn write(socket: &mut WebSocket, batch: &mut Vec<Utf8Bytes>) -> Result<(), axum::Error> {
    for text in batch.drain(..) {
        socket.feed(Frame::Text(text)).await?;
    }
    socket.flush().await
}

impl Connection {
    fn refuse(&self, id: Option<&str>, refused: Refusal) -> Going {
        self.house.metrics.count_refusal(refused.kind);
        self.outbox.refuse(id, refused);
        Going::On
    }

    fn malformed(&self, why: &str) -> Going {
        self.refuse(None, refusal(Kind::Malformed, why))
    }

    /// Reads a message.
    async fn read(&mut self, text: &str) -> Going {
        if self.messages.check().is_err() || !self.address.may_ask() {
            self.too_many += 1;
            self.refuse(id_of(text).as_deref(), refusal(Kind::TooMany, "too many messages: wait a moment"));
            return if self.too_many > MOST_TOO_MANY { Going::Done } else { Going::On };
        }
        let request = match serde_json::from_str::<Request>(text) {
            Ok(request) => request,
            Err(error) => {
                let why = format!("the message cannot be understood: {error}");
                return self.refuse(id_of(text).as_deref(), refusal(Kind::Malformed, why));
            }
        };
        let Some(client) = self.client.clone() else { return self.hello(request) };
        if let Some(id) = request.id()
            && (id.is_empty() || id.len() > LONGEST_ID)
        {
            let why = format!("the id of a message has 1 to {LONGEST_ID} letters");
            return self.refuse(None, refusal(Kind::Malformed, why));
        }
        match request {
            Request::Hello { .. } => self.malformed("hello was said already"),
            Request::Join { id, table, token, have } => self.join(id, table, token, have).await,
            Request::Leave { ref table, .. }
            | Request::Act { ref table, .. }
            | Request::Undo { ref table, .. }
            | Request::Agree { ref table, .. }
            | Request::Word { ref table, .. }
            | Request::Start { ref table, .. }
            | Request::Say { ref table, .. }
            | Request::Hint { ref table, .. }
            | Request::Asking { ref table, .. }
            | Request::Ask { ref table, .. } => {
                let Some(joined) = self.joined.get_mut(table) else {
                    if let Some(refused) = self.not_now.get(table).cloned() {
                        return self.refuse(request.id(), refused);
                    }
                    let why = "this connection has not joined that table";
                    return self.refuse(request.id(), refusal(Kind::Forbidden, why));
                };
                let mailbox = joined.mailbox.clone();
                if let Request::Leave { seat, .. } = request {
                    joined.watches.retain(|watch| *watch != seat);
                    if joined.watches.is_empty() {
                        self.joined.remove(table);
                    }
                }
                let letter =
                    Mail::Request { connection: self.number, client, outbox: self.outbox.clone(), request };
                if let Err(mpsc::error::SendError(letter)) = mailbox.send(letter).await {
                    letter.return_to_sender();
                }
                Going::On
            }
        }
    }

    /// The first message says who speaks, and in which version.
    fn hello(&mut self, request: Request) -> Going {
        let Request::Hello { protocol, client } = request else {
            self.malformed("the first message is hello");
            return Going::Done;
        };
        if protocol != PROTOCOL {
            let why = format!("protocol {PROTOCOL} is spoken here, not {protocol}");
            self.refuse(None, refusal(Kind::Protocol, why));
            return Going::Done;
        }
        let fine = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
        if !(8..=LONGEST_ID).contains(&client.len()) || !client.chars().all(fine) {
            let why = format!("the id of a client has 8 to {LONGEST_ID} letters, digits, - or _");
            self.refuse(None, refusal(Kind::Malformed, why));
            return Going::Done;
        }
        self.client = Some(client.into());
        let server = env!("CARGO_PKG_VERSION").to_owned();
        self.outbox.send(&Message::Welcome(Welcome { protocol: PROTOCOL, server }));
        Going::On
    }

    async fn join(&mut self, id: String, table: String, token: Option<String>, have: Option<u64>) -> Going {
        if self.joined.len() >= MOST_TABLES && !self.joined.contains_key(&table) {
            let why = format!("a connection is good for {MOST_TABLES} tables");
            return self.refuse(Some(&id), refusal(Kind::TooMany, why));
        }
        let hash = token.map(|token| token::hash(&token));
        let letter = |answer| Mail::Join {
            connection: self.number,
            token: hash.clone(),
            have,
            id: id.clone(),
            outbox: self.outbox.clone(),
            answer,
        };
        match self.house.ask(&table, letter).await {
            Ok(watch) => {
                self.not_now.remove(&table);
                let mailbox = self.house.mailbox(&table);
                let joined = self
                    .joined
                    .entry(table)
                    .or_insert_with(|| Joined { mailbox: mailbox.clone(), watches: Vec::new() });
                joined.mailbox = mailbox;
                if !joined.watches.contains(&watch) {
                    joined.watches.push(watch);
                }
                Going::On
            }
            Err(refused) => {
                if refused.kind == Kind::NotStored && self.not_now.len() < MOST_TABLES {
                    self.not_now.insert(table, refused.clone());
                }
                let others_may = refused.kind == Kind::Failed && self.house.neighbours.is_some();
                self.refuse(Some(&id), refused);
                if !others_may {
                    return Going::On;
                }
                // This node cannot read the table; a newer one can. Whoever comes back may be brought there.
                tokio::time::sleep(SEND_AWAY_AFTER).await;
                Going::Done
            }
        }
    }
}

/// The id of a message that cannot be understood otherwise.
fn id_of(text: &str) -> Option<String> {
    #[derive(serde::Deserialize)]
    struct Id {
        id: String,
    }
    serde_json::from_str::<Id>(text).ok().map(|Id { id }| id).filter(|id| id.len() <= LONGEST_ID)
}
