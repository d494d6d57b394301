//! What is not play: opening tables, finding them, sitting down, records.

use kernel::Seat;
use serde::{Serialize, de::DeserializeOwned};
use wire::{About, NewTable, Opened, Refusal, SeatToken, SitDown, TableListed};

use crate::ClientError;

/// The REST interface of a server.
#[derive(Clone, Debug)]
pub struct Rest {
    http: reqwest::Client,
    url: String,
}

/// The address without a slash at its end, if it is one that can be used.
fn base(url: &str) -> Result<String, ClientError> {
    let wrong = |why: String| ClientError::Address { url: url.to_owned(), why };
    let read = reqwest::Url::parse(url).map_err(|error| wrong(error.to_string()))?;
    match (read.scheme(), read.host_str()) {
        ("http" | "https", Some(_)) => Ok(read.origin().ascii_serialization()),
        _ => Err(wrong("it begins with http:// or https://".to_owned())),
    }
}

/// The address of the WebSocket.
pub(crate) fn websocket(url: &str) -> Result<String, ClientError> {
    let base = base(url)?;
    // http becomes ws, https becomes wss.
    Ok(format!("ws{}/api/play", base.trim_start_matches("http")))
}

impl Rest {
    /// The server at this address.
    pub fn new(url: &str) -> Result<Self, ClientError> {
        let url = base(url)?;
        // Whoever has chosen one before is right.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = reqwest::Client::builder().build().map_err(|error| unreachable(&error))?;
        Ok(Self { http, url })
    }

    async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, ClientError> {
        answer(self.http.get(format!("{}{path}", self.url))).await
    }

    async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        token: Option<&str>,
        body: Option<&(impl Serialize + Sync)>,
    ) -> Result<T, ClientError> {
        let mut request = self.http.post(format!("{}{path}", self.url));
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        if let Some(body) = body {
            request = request.json(body);
        }
        answer(request).await
    }

    /// Opens a table.
    pub async fn open(&self, table: &NewTable) -> Result<Opened, ClientError> {
        self.post("/api/tables", None, Some(table)).await
    }

    /// Public tables, those at which something happened last first.
    pub async fn tables(&self) -> Result<Vec<TableListed>, ClientError> {
        self.get("/api/tables").await
    }

    /// What everybody may know of a table.
    pub async fn about(&self, table: &str) -> Result<About, ClientError> {
        self.get(&format!("/api/tables/{}", part(table))).await
    }

    /// Sits down in an open seat.
    pub async fn sit(&self, table: &str, name: &str, seat: Option<Seat>) -> Result<SeatToken, ClientError> {
        let body = SitDown { name: name.to_owned(), seat };
        self.post(&format!("/api/tables/{}/seats", part(table)), None, Some(&body)).await
    }

    /// The same people play again, everybody one seat further.
    pub async fn rematch(&self, table: &str, token: &str) -> Result<About, ClientError> {
        self.post(&format!("/api/tables/{}/rematch", part(table)), Some(token), None::<&()>).await
    }

    /// Gives a seat a new token, and makes the old one worthless.
    pub async fn renew(&self, table: &str, token: &str) -> Result<SeatToken, ClientError> {
        self.post(&format!("/api/tables/{}/token", part(table)), Some(token), None::<&()>).await
    }

    /// The record of a finished game.
    pub async fn record(&self, table: &str) -> Result<String, ClientError> {
        let request = self.http.get(format!("{}/api/tables/{}/record", self.url, part(table)));
        let response = request.send().await.map_err(|error| unreachable(&error))?;
        let (fine, text) = (response.status().is_success(), response.text().await);
        let text = text.map_err(|error| unreachable(&error))?;
        if fine { Ok(text) } else { Err(refused(&text)) }
    }
}

/// An id as a part of a path: ours are plain letters, whatever somebody types is not.
fn part(id: &str) -> String {
    id.chars().filter(char::is_ascii_alphanumeric).collect()
}

fn unreachable(error: &reqwest::Error) -> ClientError {
    ClientError::Unreachable(error.to_string())
}

fn refused(text: &str) -> ClientError {
    match serde_json::from_str::<Refusal>(text) {
        Ok(refusal) => refusal.into(),
        Err(_) => {
            ClientError::Unreachable(format!("it answers: {}", text.lines().next().unwrap_or_default()))
        }
    }
}

async fn answer<T: DeserializeOwned>(request: reqwest::RequestBuilder) -> Result<T, ClientError> {
    let response = request.send().await.map_err(|error| unreachable(&error))?;
    let fine = response.status().is_success();
    let text = response.text().await.map_err(|error| unreachable(&error))?;
    if !fine {
        return Err(refused(&text));
    }
    serde_json::from_str(&text)
        .map_err(|error| ClientError::Unreachable(format!("it answers nonsense: {error}")))
}
