//! Rules seen to happen: the scenario that proves a rule, as a small game.

use std::sync::Arc;

use axum::{Json, extract::State};
use kernel::Viewer;
use serde::Serialize;
use table::ReplayMoment;
use utoipa::ToSchema;
use wire::Kind;

use super::{Denied, Named, Problem, records::beside};
use crate::{house::House, refusal::refusal};

/// A rule seen to happen.
#[derive(Serialize, ToSchema)]
pub(super) struct ExampleShown {
    /// The game's short name.
    game: String,
    /// What it shows, in a sentence.
    name: String,
    /// The names, one a seat.
    names: Vec<String>,
    /// How many steps it has.
    steps: usize,
    /// The position before the first step and after each.
    #[schema(value_type = Vec<Object>)]
    moments: Vec<ReplayMoment>,
    /// What is refused at its end, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    refused: Option<table::ExampleRefused>,
}

/// An example of a rule, step by step.
#[utoipa::path(
    get, path = "/api/rules/{id}/example", tag = "games",
    params(("id" = String, Path, description = "The rule's id, such as STR-21")),
    responses((status = 200, body = ExampleShown), (status = 400, body = Problem), (status = 404, body = Problem))
)]
pub(super) async fn example(
    State(house): State<Arc<House>>,
    Named(id): Named<String>,
) -> Result<Json<ExampleShown>, Denied> {
    let missing = || refusal(Kind::NotFound, format!("there is no example of a rule `{id}`"));
    let of_rule = |game: &monsterbox_box::AnyGame| game.ledger.look_up(&id).is_some();
    let game = monsterbox_box::games().into_iter().find(of_rule).ok_or_else(missing)?.slug;
    let rule = id.clone();
    let shown = beside(&house, move || {
        let example = table::example(game, &rule)?;
        let replay = example.replay;
        let moments = (0..=replay.steps()).map(|step| replay.moment(step, Viewer::Omniscient)).collect();
        Some(ExampleShown {
            game: game.to_owned(),
            name: example.name,
            names: replay.names().to_vec(),
            steps: replay.steps(),
            moments,
            refused: example.refused,
        })
    });
    Ok(Json(shown.await?.ok_or_else(missing)?))
}
