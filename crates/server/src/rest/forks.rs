//! Playing on from a moment of a finished game.

use std::sync::Arc;

use axum::{Extension, Json, extract::State, http::StatusCode};
use kernel::Setup;
use serde::Deserialize;
use utoipa::ToSchema;
use wire::{Access, Kind, Opened, SeatOrder, Terms, whole};

use super::{
    Body, Denied, Named, Problem,
    records::{beside, record_of},
    tables::{Order, Seated, create, seated},
};
use crate::{
    guard::From,
    house::House,
    refusal::{by_setup, refusal},
};

/// From where to play on, and who plays.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ForkOrder {
    /// After how many steps of the recorded game.
    #[serde(deserialize_with = "whole::read")]
    #[schema(maximum = 1_000_000)]
    step: usize,
    /// Who sits where: as many as in the recorded game.
    #[schema(min_items = 1, max_items = 6)]
    seats: Vec<SeatOrder>,
}

/// Opens a new table from a moment of a finished game. Its dice are new ones.
#[utoipa::path(
    post, path = "/api/tables/{id}/fork", tag = "records", request_body = ForkOrder,
    params(("id" = String, Path, description = "The table's id")),
    responses(
        (status = 201, body = Opened), (status = 400, body = Problem), (status = 404, body = Problem),
        (status = 413, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
        (status = 503, body = Problem)
    )
)]
pub(super) async fn fork(
    State(house): State<Arc<House>>,
    Extension(From(address)): Extension<From>,
    Named(id): Named<String>,
    Body(ForkOrder { step, seats }): Body<ForkOrder>,
) -> Result<(StatusCode, Json<Opened>), Denied> {
    let text = record_of(&house, &id).await?;
    let pack = house.pack_of(&text).await;
    let own_pack = pack.clone();
    let moment = beside(&house, move || {
        let replay = table::replay_with(&text, own_pack.as_ref()).map_err(|error| by_setup(&error))?;
        if step > replay.steps() {
            let why = format!("the game has {} steps", replay.steps());
            return Err(refusal(Kind::NotFound, why));
        }
        let header = replay.header();
        let position = replay.position(step);
        Ok((header.game.clone(), header.setup.clone(), position))
    });
    let (game, setup, position) = moment.await??;
    if seats.len() != usize::from(setup.players) {
        let why = format!("{} play in this game, not {}", setup.players, seats.len());
        return Err(refusal(Kind::Refused, why).into());
    }
    let Seated { occupants, keys, tokens } = seated(&seats)?;
    let order = Order {
        game,
        setup: Setup { pack, ..setup },
        occupants,
        keys,
        access: Access::Private,
        terms: Terms::default(),
        parent: None,
        start: Some(position),
    };
    let (table, about) = create(&house, address, order).await?;
    Ok((StatusCode::CREATED, Json(Opened { table, seats: tokens, about })))
}
