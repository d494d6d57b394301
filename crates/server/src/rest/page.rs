//! The pages that the server shows by itself: what it is, and its REST interface.

use std::sync::Arc;

use axum::{
    Router,
    http::header,
    response::{IntoResponse, Response},
    routing::get,
};

use crate::house::House;

const HOME: &str = include_str!("../page/home.html");
const API: &str = include_str!("../page/api.html");
const SCRIPT: &str = include_str!("../page/api.js");
const STYLE: &str = include_str!("../page/page.css");

pub(super) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/", get(async || shown("text/html; charset=utf-8", HOME)))
        .route("/t/{table}", get(async || shown("text/html; charset=utf-8", HOME)))
        .route("/api", get(async || shown("text/html; charset=utf-8", API)))
        .route("/api/page.js", get(async || shown("text/javascript; charset=utf-8", SCRIPT)))
        .route("/api/page.css", get(async || shown("text/css; charset=utf-8", STYLE)))
}

fn shown(kind: &'static str, text: &'static str) -> Response {
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], text).into_response()
}
