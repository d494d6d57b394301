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
        .route("/", get(|| shown("text/html; charset=utf-8", HOME)))
        .route("/api", get(|| shown("text/html; charset=utf-8", API)))
        .route("/api/page.js", get(|| shown("text/javascript; charset=utf-8", SCRIPT)))
        .route("/api/page.css", get(|| shown("text/css; charset=utf-8", STYLE)))
}

async fn shown(kind: &'static str, text: &'static str) -> Response {
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], text).into_response()
}
