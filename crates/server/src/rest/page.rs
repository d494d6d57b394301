//! The pages: those of the box, which are built into the program, and the one that shows the REST interface.

use std::sync::Arc;

use axum::{
    Router,
    extract::Request,
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use page::{Coding, Keep};

use crate::house::House;

const UNBUILT: &str = include_str!("../page/unbuilt.html");
const API: &str = include_str!("../page/api.html");
const SCRIPT: &str = include_str!("../page/api.js");
const STYLE: &str = include_str!("../page/page.css");

/// The first parts of addresses that the page knows; it reads the rest by itself.
const PLACES: [&str; 13] = [
    "", "new", "t", "tables", "watch", "replays", "replay", "rules", "cards", "packs", "learn", "lab",
    "workshop",
];

pub(super) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/api", get(async || shown("text/html; charset=utf-8", API)))
        .route("/api/page.js", get(async || shown("text/javascript; charset=utf-8", SCRIPT)))
        .route("/api/page.css", get(async || shown("text/css; charset=utf-8", STYLE)))
}

fn shown(kind: &'static str, text: &'static str) -> Response {
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], text).into_response()
}

/// A file of the page, or the page itself for an address that it knows; nothing for all else.
pub(super) fn look(request: &Request) -> Option<Response> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return None;
    }
    let path = request.uri().path().trim_start_matches('/');
    let taken = codings(request.headers());
    if let Some(file) = page::file(path, &taken).filter(|_| path != "index.html") {
        return Some(sent(file));
    }
    let first = path.split('/').next().unwrap_or_default();
    let known = PLACES.contains(&first);
    // Somebody with a browser gets the page, which says that there is nothing; programs get it as JSON.
    if !known && (first == "api" || first == "assets" || !wants_pages(request.headers())) {
        return None;
    }
    let mut response = match page::file("index.html", &taken) {
        Some(file) => sent(file),
        None => shown("text/html; charset=utf-8", UNBUILT),
    };
    if !known {
        *response.status_mut() = StatusCode::NOT_FOUND;
    }
    Some(response)
}

/// Whether a browser asks for something to show.
fn wants_pages(headers: &HeaderMap) -> bool {
    headers
        .get(header::ACCEPT)
        .and_then(|list| list.to_str().ok())
        .is_some_and(|list| list.contains("text/html"))
}

fn codings(headers: &HeaderMap) -> Vec<Coding> {
    let listed = headers.get(header::ACCEPT_ENCODING).and_then(|list| list.to_str().ok()).unwrap_or_default();
    let named = |word: &str| {
        let is_it = |part: &str| {
            let (name, weight) = part.split_once(';').unwrap_or((part, ""));
            name.trim() == word && !matches!(weight.trim(), "q=0" | "q=0.0")
        };
        listed.split(',').any(is_it)
    };
    let all = [(Coding::Brotli, "br"), (Coding::Gzip, "gzip")];
    all.into_iter().filter(|(_, word)| named(word)).map(|(coding, _)| coding).collect()
}

fn sent(file: page::File) -> Response {
    let kept = match file.keep {
        Keep::ForGood => "public, max-age=31536000, immutable",
        Keep::Asks => "no-cache",
    };
    let mut response =
        ([(header::CONTENT_TYPE, file.kind), (header::CACHE_CONTROL, kept)], file.content).into_response();
    let headers = response.headers_mut();
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    match file.coding {
        Coding::Plain => {}
        Coding::Gzip => drop(headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"))),
        Coding::Brotli => drop(headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"))),
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codings_are_those_that_are_taken() {
        let of = |list: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(list));
            codings(&headers)
        };
        assert_eq!(of("gzip, deflate, br"), [Coding::Brotli, Coding::Gzip]);
        assert_eq!(of("gzip;q=1.0, br;q=0"), [Coding::Gzip]);
        assert_eq!(of("identity"), []);
    }
}
