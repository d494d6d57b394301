//! A seat that costs next to nothing: it reads of a message only what a script needs.

use std::error::Error;

use futures_util::{SinkExt as _, StreamExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async_with_config,
    tungstenite::{Message, Utf8Bytes, protocol::WebSocketConfig},
};
use wire::{PROTOCOL, Request};

type Fault = Box<dyn Error + Send + Sync>;

/// One connection.
pub struct Seat {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    next: u64,
}

impl Seat {
    /// Connects and says hello.
    pub async fn connect(url: &str, client: &str) -> Result<Self, Fault> {
        let url = format!("ws{}/api/play", url.trim_start_matches("http"));
        let config = WebSocketConfig::default().read_buffer_size(4_096);
        let (socket, _) = connect_async_with_config(url, Some(config), true).await?;
        let mut seat = Self { socket, next: 1 };
        seat.send(&Request::Hello { protocol: PROTOCOL, client: client.to_owned() }).await?;
        seat.until("welcome").await?;
        Ok(seat)
    }

    /// A new id for a message.
    pub fn id(&mut self) -> String {
        self.next += 1;
        self.next.to_string()
    }

    /// Sends a message.
    pub async fn send(&mut self, request: &Request) -> Result<(), Fault> {
        let text = serde_json::to_string(request)?;
        Ok(self.socket.send(Message::text(text)).await?)
    }

    /// The next message.
    pub async fn read(&mut self) -> Result<Utf8Bytes, Fault> {
        loop {
            match self.socket.next().await.ok_or("the server has closed the connection")?? {
                Message::Text(text) => {
                    if is(&text, "refused") {
                        return Err(format!("refused: {text}").into());
                    }
                    return Ok(text);
                }
                Message::Close(_) => return Err("the server has closed the connection".into()),
                _ => {}
            }
        }
    }

    /// Reads until a message of this type comes.
    pub async fn until(&mut self, kind: &str) -> Result<Utf8Bytes, Fault> {
        loop {
            let text = self.read().await?;
            if is(&text, kind) {
                return Ok(text);
            }
        }
    }

    /// Joins a table.
    pub async fn join(&mut self, table: &str, token: Option<&str>) -> Result<Utf8Bytes, Fault> {
        let id = self.id();
        let (table, token) = (table.to_owned(), token.map(str::to_owned));
        self.send(&Request::Join { id, table, token, have: None }).await?;
        self.until("frame").await
    }
}

/// Whether a message is of this type. The server writes the type first.
pub fn is(text: &str, kind: &str) -> bool {
    text.strip_prefix("{\"type\":\"")
        .and_then(|rest| rest.strip_prefix(kind))
        .is_some_and(|rest| rest.starts_with('"'))
}
