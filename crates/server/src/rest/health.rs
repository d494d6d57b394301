//! How a host looks after a server: is it there, can it store, what does it count.

use std::sync::Arc;

use axum::{
    Json, Router,
    extract::State,
    http::{StatusCode, header},
    response::IntoResponse,
    routing::get,
};
use serde::Serialize;

use crate::house::House;

/// How the server is.
#[derive(Serialize)]
struct Health {
    status: &'static str,
    version: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tables_in_memory: Option<usize>,
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

pub(super) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/healthz", get(healthz))
        .route("/readyz", get(readyz))
        .route("/metrics", get(metrics))
}

/// The server runs.
async fn healthz() -> Json<Health> {
    Json(Health { status: "ok", version: VERSION, reason: None, tables_in_memory: None })
}

/// The server can store what comes, and does not stop just now.
async fn readyz(State(house): State<Arc<House>>) -> impl IntoResponse {
    let stopping = house.closing.borrow().clone();
    let reason = match stopping {
        Some(reason) => Some(reason),
        None => house.store.ready().await.err().map(|error| error.to_string()),
    };
    let status = if reason.is_none() { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let word = if reason.is_none() { "ready" } else { "not ready" };
    let tables_in_memory = Some(house.tables_in_memory());
    (status, Json(Health { status: word, version: VERSION, reason, tables_in_memory }))
}

/// What is counted, for Prometheus.
async fn metrics(State(house): State<Arc<House>>) -> impl IntoResponse {
    match house.metrics.text() {
        Ok(text) => {
            let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
            ([(header::CONTENT_TYPE, kind)], text).into_response()
        }
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
