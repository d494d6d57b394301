//! A connection that says anything, for those who do not behave.

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Error, Message as Frame, client::IntoClientRequest as _},
};
use wire::{Message, PROTOCOL, Request};

/// A connection without any manners.
pub struct Raw {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Raw {
    /// Connects with headers of one's own.
    pub async fn with_headers(url: &str, headers: &[(&'static str, &str)]) -> Result<Self, Error> {
        let mut request = format!("ws{}/api/play", url.trim_start_matches("http")).into_client_request()?;
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().expect("a header"));
        }
        Ok(Self { socket: connect_async(request).await?.0 })
    }

    /// Connects and says hello as this client.
    pub async fn connect(url: &str, client: &str) -> Self {
        let mut raw = Self::with_headers(url, &[]).await.expect("it connects");
        raw.send(&Request::Hello { protocol: PROTOCOL, client: client.to_owned() }).await;
        assert!(matches!(raw.read().await, Some(Message::Welcome(_))));
        raw
    }

    /// Sends a message; says whether the connection still stood.
    pub async fn send(&mut self, request: &Request) -> bool {
        self.send_text(&serde_json::to_string(request).expect("it is written")).await
    }

    /// Sends any text.
    pub async fn send_text(&mut self, text: &str) -> bool {
        self.socket.send(Frame::text(text)).await.is_ok()
    }

    /// Sends any bytes.
    pub async fn send_bytes(&mut self, bytes: Vec<u8>) -> bool {
        self.socket.send(Frame::binary(bytes)).await.is_ok()
    }

    /// The next text; nothing if the connection is closed.
    pub async fn read_text(&mut self) -> Option<String> {
        loop {
            let frame =
                timeout(Duration::from_secs(20), self.socket.next()).await.expect("an answer in 20 s");
            match frame? {
                Ok(Frame::Text(text)) => return Some(text.to_string()),
                Ok(Frame::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message; nothing if the connection is closed.
    pub async fn read(&mut self) -> Option<Message> {
        let text = self.read_text().await?;
        Some(Message::read(&text).unwrap_or_else(|error| panic!("{error}: {text}")))
    }

    /// Reads until the answer to the message with this id comes.
    pub async fn answer_to(&mut self, wanted: &str) -> Option<Message> {
        loop {
            let message = self.read().await?;
            let id = match &message {
                Message::Ack(ack) => Some(ack.id.as_str()),
                Message::Frame(shown) => shown.id.as_deref(),
                Message::Current(current) => Some(current.id.as_str()),
                Message::Refused(refusal) => refusal.id.as_deref(),
                Message::Hint(hinted) => Some(hinted.id.as_str()),
                Message::Answer(answered) => Some(answered.id.as_str()),
                Message::Welcome(_)
                | Message::Delta(_)
                | Message::About(_)
                | Message::Said(_)
                | Message::Closing(_) => None,
            };
            if id == Some(wanted) {
                return Some(message);
            }
        }
    }

    /// Joins a table.
    pub async fn join(&mut self, table: &str, token: Option<&str>, have: Option<u64>) -> Option<Message> {
        let (table, token) = (table.to_owned(), token.map(str::to_owned));
        self.send(&Request::Join { id: "join".to_owned(), table, token, have }).await;
        self.answer_to("join").await
    }
}
