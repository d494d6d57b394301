//! Everything that is not play, as REST with an OpenAPI document.

// The macro that describes a request names its parameters in full.
#![allow(unused_qualifications)]

mod denied;
mod games;
mod health;
mod page;
mod records;
mod simulations;
mod tables;

use std::sync::Arc;

use axum::{Json, Router, extract::DefaultBodyLimit, http::StatusCode, routing::get};
use utoipa::OpenApi;
use utoipa_axum::{router::OpenApiRouter, routes};

pub(crate) use self::denied::Denied;
use self::denied::{Asked, Body, Named, Problem};
use crate::{house::House, socket};

/// Everything that is not play.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Monsterbox",
        description = "Tables of the box for browsers and programs. Play itself goes over the WebSocket at `/api/play`; docs/protocol.md \
                       describes its messages. Seats belong to whoever has their token, which is sent as a bearer token."
    ),
    components(schemas(Problem)),
    modifiers(&Tokens)
)]
struct Described;

/// How a seat's token is shown.
struct Tokens;

impl utoipa::Modify for Tokens {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
        let scheme = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
        document.components.get_or_insert_default().add_security_scheme("seat", scheme);
    }
}

/// All routes of the server.
pub(crate) fn router(house: &Arc<House>) -> Router {
    let limit = DefaultBodyLimit::max(house.limits.body);
    let records = DefaultBodyLimit::max(house.limits.record);
    let (router, document) = OpenApiRouter::with_openapi(Described::openapi())
        .routes(routes!(games::all))
        .routes(routes!(games::one))
        .routes(routes!(games::rules))
        .routes(routes!(games::pieces))
        .routes(routes!(games::rule))
        .routes(routes!(tables::open, tables::list))
        .routes(routes!(tables::about_table))
        .routes(routes!(tables::sit))
        .routes(routes!(tables::sit_bot))
        .routes(routes!(tables::renew))
        .routes(routes!(tables::rematch))
        .routes(routes!(records::record))
        .routes(routes!(records::replay))
        .routes(routes!(records::flight))
        .routes(routes!(records::verify_table))
        .routes(routes!(simulations::simulate))
        .layer(limit)
        .merge(OpenApiRouter::new().routes(routes!(records::verify)).layer(records))
        .split_for_parts();
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
        .fallback(nothing_here);
    router.with_state(Arc::clone(house))
}

async fn nothing_here() -> (StatusCode, Json<wire::Refusal>) {
    (StatusCode::NOT_FOUND, Json(crate::refusal::refusal(wire::Kind::NotFound, "there is nothing here")))
}
