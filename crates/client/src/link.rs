//! The task behind a client: one connection, made again whenever it breaks.

use std::{
    collections::BTreeMap,
    sync::{Arc, PoisonError},
    time::Duration,
};

use futures_util::{SinkExt as _, StreamExt as _};
use tokio::{
    net::TcpStream,
    sync::{mpsc, oneshot, watch},
    time::sleep,
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async_with_config,
    tungstenite::{self, protocol::WebSocketConfig},
};
use wire::{
    Ack, Answered, Changed, Closing, Current, Hinted, Kind, Message, PROTOCOL, Refusal, Request, SaidAt,
    Shown, Welcome,
};

use crate::{Known, News, Online, Order, Shared, known::Followed};

/// The first pause before a connection is tried again; it doubles up to the longest.
const FIRST_PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);
/// The pause after the server could not read a table that was joined before: its database is away.
const NOT_NOW_PAUSE: Duration = Duration::from_secs(1);
/// How long a connection may take to be made.
const CONNECT_WITHIN: Duration = Duration::from_secs(10);

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Something that was asked and is not answered yet.
struct Pending {
    request: Request,
    answer: oneshot::Sender<Result<Message, Refusal>>,
}

/// The task behind a client.
pub(crate) struct Link {
    url: String,
    client: String,
    shared: Arc<Shared>,
    orders: mpsc::UnboundedReceiver<Order>,
    online: watch::Sender<Online>,
    changed: watch::Sender<u64>,
    /// In the order in which they were asked.
    pending: BTreeMap<u64, Pending>,
    next: u64,
}

/// Why a connection ended.
enum Ended {
    /// It broke.
    Broke(String),
    /// It stands, but a table cannot be joined again at this moment, and whatever is asked there would be refused.
    NotNow(String),
    /// The server does not want it any more.
    Refused(String),
    /// Nobody needs it any more.
    Closed,
}

impl Link {
    pub(crate) fn new(
        url: String,
        client: String,
        shared: Arc<Shared>,
        orders: mpsc::UnboundedReceiver<Order>,
        online: watch::Sender<Online>,
        changed: watch::Sender<u64>,
    ) -> Self {
        Self { url, client, shared, orders, online, changed, pending: BTreeMap::new(), next: 0 }
    }

    /// Connects again and again, until nobody needs it any more.
    pub(crate) async fn run(mut self) {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let mut pause = FIRST_PAUSE;
        loop {
            let why = match self.connect().await {
                Ok(socket) => {
                    pause = FIRST_PAUSE;
                    match self.serve(socket).await {
                        Ended::Closed => return,
                        Ended::Refused(why) => {
                            self.tell(Online::Never(why));
                            return;
                        }
                        Ended::Broke(why) => why,
                        Ended::NotNow(why) => {
                            pause = NOT_NOW_PAUSE;
                            why
                        }
                    }
                }
                Err(why) => why,
            };
            tracing::debug!(why, "the connection broke");
            self.tell(Online::No(why));
            sleep(pause).await;
            pause = (2 * pause).min(LONGEST_PAUSE);
        }
    }

    fn tell(&self, online: Online) {
        self.online.send_replace(online);
        self.changed.send_modify(|count| *count += 1);
    }

    async fn connect(&self) -> Result<Socket, String> {
        let config = WebSocketConfig::default().read_buffer_size(4_096);
        let connecting = connect_async_with_config(&self.url, Some(config), true);
        match tokio::time::timeout(CONNECT_WITHIN, connecting).await {
            Ok(Ok((socket, _))) => Ok(socket),
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => Err("it takes too long".to_owned()),
        }
    }

    /// Speaks over a connection until it ends.
    async fn serve(&mut self, mut socket: Socket) -> Ended {
        let hello = Request::Hello { protocol: PROTOCOL, client: self.client.clone() };
        if let Err(error) = send(&mut socket, &hello).await {
            return Ended::Broke(error);
        }
        for request in self.to_be_sent_again() {
            if let Err(error) = send(&mut socket, &request).await {
                return Ended::Broke(error);
            }
        }
        self.tell(Online::Yes);
        loop {
            tokio::select! {
                order = self.orders.recv() => match order {
                    None => return Ended::Closed,
                    Some(Order::Break) => return Ended::Broke("broken off".to_owned()),
                    Some(Order::Send(request, answer)) => {
                        let sent = send(&mut socket, &request).await;
                        self.pending.insert(self.next, Pending { request: *request, answer });
                        self.next += 1;
                        if let Err(error) = sent {
                            return Ended::Broke(error);
                        }
                    }
                },
                read = socket.next() => match read {
                    None => return Ended::Broke("the server has closed it".to_owned()),
                    Some(Err(error)) => return Ended::Broke(error.to_string()),
                    Some(Ok(tungstenite::Message::Text(text))) => match Message::read(&text) {
                        Ok(message) => {
                            if let Some(ended) = self.read(message, &mut socket).await {
                                return ended;
                            }
                        }
                        Err(error) => return Ended::Broke(format!("the server says nonsense: {error}")),
                    },
                    Some(Ok(_)) => {}
                },
            }
        }
    }

    /// After a break: the tables are joined again with the versions that are known, then what was not answered is asked again.
    fn to_be_sent_again(&self) -> Vec<Request> {
        let tables = self.shared.tables();
        let join = |((table, _), known): (&(String, wire::Watch), &Known)| Request::Join {
            id: "again".to_owned(),
            table: table.clone(),
            token: known.token.clone(),
            have: Some(known.frame.version),
        };
        let again = tables.iter().map(join);
        again.chain(self.pending.values().map(|pending| pending.request.clone())).collect()
    }

    /// Takes whatever was asked with this id.
    fn take_pending(&mut self, id: &str) -> Option<Pending> {
        let number =
            self.pending.iter().find(|(_, pending)| pending.request.id() == Some(id)).map(|(n, _)| *n)?;
        self.pending.remove(&number)
    }

    fn answer(&mut self, id: &str, result: Result<Message, Refusal>) {
        if let Some(pending) = self.take_pending(id) {
            let _ = pending.answer.send(result);
        }
    }

    /// Reads a message; says if the connection has to end.
    async fn read(&mut self, message: Message, socket: &mut Socket) -> Option<Ended> {
        match message {
            Message::Welcome(Welcome { .. }) => {}
            Message::Frame(Shown { ref id, ref about, seat, ref frame, ref said }) => {
                let key = (about.table.clone(), seat);
                let id = id.clone();
                let token = id.as_deref().and_then(|id| self.token_of(id));
                {
                    let mut tables = self.shared.tables();
                    let known = tables.entry(key.clone()).or_insert_with(|| Known {
                        about: about.clone(),
                        frame: frame.clone(),
                        said: Vec::new(),
                        flights: Vec::new(),
                        token: token.clone(),
                    });
                    known.about = about.clone();
                    known.take_frame(frame.clone());
                    known.take_said(said.clone());
                    self.shared.tell(&key, || News::Whole(Box::new(known.frame.clone())));
                    if token.is_some() {
                        known.token = token;
                    }
                }
                if let Some(id) = id {
                    self.answer(&id, Ok(message));
                }
            }
            Message::Current(Current { ref id, ref about, seat, ref said, .. }) => {
                if let Some(known) = self.shared.tables().get_mut(&(about.table.clone(), seat)) {
                    known.about = about.clone();
                    known.take_said(said.clone());
                }
                let id = id.clone();
                self.answer(&id, Ok(message));
            }
            Message::Delta(Changed { table, seat, delta, flight }) => {
                let key = (table.clone(), seat);
                let rejoin = {
                    let mut tables = self.shared.tables();
                    tables.get_mut(&key).and_then(|known| {
                        match known.take_delta(delta.clone(), flight) {
                            Followed::New => {
                                self.shared.tell(&key, || News::Change(Box::new(delta.clone()), flight));
                                None
                            }
                            Followed::Known => None,
                            // Where something was missed, the whole table is asked for.
                            Followed::Missed => Some(known.token.clone()),
                        }
                    })
                };
                if let Some(token) = rejoin {
                    let join = Request::Join { id: "again".to_owned(), table, token, have: None };
                    if let Err(error) = send(socket, &join).await {
                        return Some(Ended::Broke(error));
                    }
                }
            }
            Message::About(about) => {
                for ((table, _), known) in self.shared.tables().iter_mut() {
                    if *table == about.table {
                        known.about = about.clone();
                    }
                }
            }
            Message::Said(SaidAt { table, said }) => {
                for ((id, _), known) in self.shared.tables().iter_mut() {
                    if *id == table {
                        known.take_said(vec![said.clone()]);
                    }
                }
            }
            Message::Ack(Ack { ref id, .. })
            | Message::Hint(Hinted { ref id, .. })
            | Message::Answer(Answered { ref id, .. }) => {
                let id = id.clone();
                self.answer(&id, Ok(message));
            }
            Message::Refused(refusal) => {
                if refusal.kind == Kind::Protocol {
                    return Some(Ended::Refused(refusal.refused.message));
                }
                match refusal.id.clone() {
                    Some(id) if id == "again" && matches!(refusal.kind, Kind::NotStored | Kind::TooMany) => {
                        return Some(Ended::NotNow(refusal.refused.message));
                    }
                    Some(id) => self.refused(&id, refusal),
                    None => self.notice(refusal.refused.message),
                }
            }
            Message::Closing(Closing { reason }) => return Some(Ended::Broke(reason)),
        }
        self.changed.send_modify(|count| *count += 1);
        None
    }

    /// Something was refused. What was asked too fast is not lost: it is asked again after the next break, or by whoever asked.
    fn refused(&mut self, id: &str, refusal: Refusal) {
        if id == "again" {
            self.notice(refusal.refused.message);
        } else {
            self.answer(id, Err(refusal));
        }
    }

    fn notice(&self, text: String) {
        self.shared.notices.lock().unwrap_or_else(PoisonError::into_inner).push(text);
    }

    /// The token that a join was asked with.
    fn token_of(&self, id: &str) -> Option<String> {
        let joins = self.pending.values().find(|pending| pending.request.id() == Some(id))?;
        match &joins.request {
            Request::Join { token, .. } => token.clone(),
            _ => None,
        }
    }
}

async fn send(socket: &mut Socket, request: &Request) -> Result<(), String> {
    let text = serde_json::to_string(request).map_err(|error| error.to_string())?;
    socket.send(tungstenite::Message::text(text)).await.map_err(|error| error.to_string())
}
