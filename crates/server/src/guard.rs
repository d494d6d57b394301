//! Who may speak to the server: names it answers to, pages that may drive it, headers that keep pages apart.
//!
//! A web page of another site must not drive a table on this machine. Browsers say where a request comes from (`Origin`,
//! `Sec-Fetch-Site`), so others are refused. A name that somebody points at this machine (DNS rebinding) is not one of ours, so
//! it is refused too; plain addresses cannot be pointed anywhere.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::{
    extract::{ConnectInfo, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, Uri, header},
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use wire::Kind;

use crate::{house::House, options::Proxy, refusal::refusal, rest::Denied};

/// What a page of ours may do: load from here and nowhere else, and be framed by nobody.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
                      media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
];

/// Refuses what may not come in, and puts our headers on what goes out.
pub(crate) async fn guard(
    State(house): State<Arc<House>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let address = address(&house, peer, request.headers());
    request.extensions_mut().insert(From(address));
    let mut response = match admit(&house, address, &request) {
        Ok(()) => next.run(request).await,
        Err(denied) => denied.into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Where a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct From(pub(crate) IpAddr);

fn admit(house: &House, address: IpAddr, request: &Request) -> Result<(), Denied> {
    let (headers, uri) = (request.headers(), request.uri());
    let host = host(headers, uri).unwrap_or_default();
    if !is_ours(&host, &house.names) {
        let why = "the server does not answer to this name: start it with --name to add one";
        return Err(Denied::misdirected(refusal(Kind::Forbidden, why)));
    }
    let upgrade = headers.contains_key(header::UPGRADE);
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) && !upgrade;
    if !reads && !is_own_page(headers, &host) {
        return Err(refusal(Kind::Forbidden, "pages of other sites may not speak to this server").into());
    }
    if !house.addresses.may_ask(address) {
        return Err(refusal(Kind::TooMany, "too much was asked in too short a time: wait a moment").into());
    }
    Ok(())
}

/// The host that is asked for, with its port.
fn host(headers: &HeaderMap, uri: &Uri) -> Option<String> {
    let named = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    named.map(str::to_owned).or_else(|| uri.authority().map(ToString::to_string))
}

/// Whether this is a name of ours: a plain address, `localhost`, or one that the host has named.
fn is_ours(host: &str, names: &[String]) -> bool {
    let name = without_port(host);
    let plain = name.trim_start_matches('[').trim_end_matches(']');
    plain.parse::<IpAddr>().is_ok()
        || name.eq_ignore_ascii_case("localhost")
        || name.to_ascii_lowercase().ends_with(".localhost")
        || names.iter().any(|ours| ours.eq_ignore_ascii_case(name))
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) && !name.ends_with(':') => {
            name
        }
        _ => host,
    }
}

/// Whether a request comes from a page of ours, or from no page at all.
fn is_own_page(headers: &HeaderMap, host: &str) -> bool {
    let site = headers.get("sec-fetch-site").and_then(|site| site.to_str().ok());
    if site.is_some_and(|site| !matches!(site, "same-origin" | "none")) {
        return false;
    }
    match headers.get(header::ORIGIN) {
        None => true,
        Some(origin) => {
            let origin = origin.to_str().unwrap_or_default();
            let authority = origin.split_once("://").map(|(_, authority)| authority);
            authority.is_some_and(|authority| authority.eq_ignore_ascii_case(host))
        }
    }
}

/// The address that a request comes from.
fn address(house: &House, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
    match house.proxy {
        Proxy::None => peer.ip(),
        Proxy::Trusted => {
            // The last entry is the one that our own proxy has added.
            let named = headers.get("x-forwarded-for").and_then(|list| list.to_str().ok());
            let last =
                named.and_then(|list| list.rsplit(',').next()).and_then(|last| last.trim().parse().ok());
            last.unwrap_or(peer.ip())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_ours_are_answered() {
        let names = ["games.example".to_owned()];
        for ours in [
            "localhost:8000",
            "127.0.0.1:1",
            "[::1]:8000",
            "192.168.1.5",
            "Games.Example:443",
            "box.localhost",
        ] {
            assert!(is_ours(ours, &names), "{ours}");
        }
        for foreign in [
            "",
            "evil.example",
            "localhost.evil.example:8000",
            "127.0.0.1.evil.example",
            "games.example.evil",
        ] {
            assert!(!is_ours(foreign, &names), "{foreign}");
        }
    }

    #[test]
    fn only_pages_of_ours_may_drive_a_table() {
        let from = |pairs: &[(&'static str, &'static str)]| {
            let mut headers = HeaderMap::new();
            for (name, value) in pairs {
                headers.insert(*name, HeaderValue::from_static(value));
            }
            is_own_page(&headers, "localhost:8000")
        };
        assert!(from(&[]), "a program sends no origin");
        assert!(from(&[("origin", "http://localhost:8000"), ("sec-fetch-site", "same-origin")]));
        assert!(!from(&[("origin", "http://evil.example")]));
        assert!(!from(&[("origin", "http://localhost:9000")]), "another port is another page");
        assert!(!from(&[("origin", "null")]));
        assert!(!from(&[("sec-fetch-site", "cross-site")]));
        assert!(!from(&[("origin", "http://localhost:8000"), ("sec-fetch-site", "same-site")]));
    }
}
