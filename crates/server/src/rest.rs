//! Everything that is not play, as REST with an OpenAPI document.

// The macro that describes a request names its parameters in full.
#![allow(unused_qualifications)]

mod analyses;
mod denied;
mod document;
mod examples;
mod forks;
mod games;
mod health;
mod lab;
mod lessons;
mod orders;
mod packs;
mod page;
mod prints;
mod records;
mod simulations;
mod tables;
mod workshop;

use std::sync::Arc;

use axum::{
    Json, Router,
    extract::{DefaultBodyLimit, Request},
    http::StatusCode,
    response::{IntoResponse as _, Response},
    routing::get,
};
use utoipa::OpenApi;
use utoipa_axum::{router::OpenApiRouter, routes};

use self::denied::{Asked, Body, Named, Problem};
pub(crate) use self::{analyses::Analyses, denied::Denied, packs::PackAbout, prints::Prints};
use crate::{house::House, socket};

/// Everything that is not play.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Monsterbox",
        description = "Tables of the box for browsers and programs. Play itself goes over the WebSocket at `/api/play`; docs/protocol.md \
                       describes its messages. Seats belong to whoever has their token, which is sent as a bearer token."
    ),
    components(schemas(Problem))
)]
struct Described;

/// All routes of the server.
pub(crate) fn router(house: &Arc<House>) -> Router {
    let (router, document) = described(house.limits.body, house.limits.record, house.limits.pack);
    let document = Arc::new(document);
    let described = move || {
        let document = Arc::clone(&document);
        async move { Json((*document).clone()) }
    };
    let router = router
        .route("/api/openapi.json", get(described))
        .route("/api/play", get(socket::open))
        .merge(health::routes())
        .merge(page::routes())
        .fallback(nothing_else);
    router.with_state(Arc::clone(house))
}

/// The routes that the document describes, for bodies, records and packs of at most so many bytes, and the document.
fn described(body: usize, record: usize, pack: usize) -> (Router<Arc<House>>, utoipa::openapi::OpenApi) {
    let (router, mut document) = OpenApiRouter::with_openapi(Described::openapi())
        .routes(routes!(games::all))
        .routes(routes!(games::one))
        .routes(routes!(games::rules))
        .routes(routes!(games::pieces))
        .routes(routes!(games::rule))
        .routes(routes!(examples::example))
        .routes(routes!(tables::open, tables::list))
        .routes(routes!(tables::about_table))
        .routes(routes!(tables::sit))
        .routes(routes!(tables::sit_bot))
        .routes(routes!(tables::renew))
        .routes(routes!(tables::rematch))
        .routes(routes!(records::record))
        .routes(routes!(records::replay))
        .routes(routes!(records::moments))
        .routes(routes!(forks::fork))
        .routes(routes!(lessons::lesson))
        .routes(routes!(packs::portrait))
        .routes(routes!(prints::print_box))
        .routes(routes!(workshop::pack_form))
        .routes(routes!(records::flight))
        .routes(routes!(records::verify_table))
        .routes(routes!(analyses::analysis))
        .routes(routes!(simulations::simulate))
        .routes(routes!(lab::order))
        .routes(routes!(lab::look, lab::cancel))
        .routes(routes!(lab::file))
        .layer(DefaultBodyLimit::max(body))
        .merge(OpenApiRouter::new().routes(routes!(records::verify)).layer(DefaultBodyLimit::max(record)))
        .merge(
            OpenApiRouter::new()
                .routes(routes!(packs::all, workshop::make))
                .routes(routes!(workshop::check))
                .layer(DefaultBodyLimit::max(pack)),
        )
        .split_for_parts();
    document::finish(&mut document);
    (router, document)
}

/// What no route answers to: a file of the page, the page itself, or nothing.
async fn nothing_else(request: Request) -> Response {
    page::look(&request).unwrap_or_else(|| {
        let nothing = crate::refusal::refusal(wire::Kind::NotFound, "there is nothing here");
        (StatusCode::NOT_FOUND, Json(nothing)).into_response()
    })
}
