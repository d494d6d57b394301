//! Packs of one's own: what their cards are made of, looking one over while it is written, and keeping it for tables.

use std::{collections::BTreeMap, sync::Arc};

use axum::{Extension, Json, extract::State, http::StatusCode};
use kernel::{Pack, Piece};
use monsterbox_box::AnyGame;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{
    ToSchema,
    openapi::{ObjectBuilder, OneOfBuilder, Schema, Type},
};
use wire::Kind;

use super::{
    Asked, Body, Denied, Named, Problem,
    games::{PiecesWanted, pack_of},
    records::beside,
};
use crate::{
    guard::From,
    house::House,
    refusal::refusal,
    workshop::{
        check::{CardAt, Draft, PackProblem, Sent},
        form::{Form, form},
        look_over, may_be_called,
    },
};

/// Files by their names, each a text or what stands in it.
fn files_schema() -> Schema {
    let text = ObjectBuilder::new().schema_type(Type::String);
    let data = ObjectBuilder::new().schema_type(Type::Object);
    let file = OneOfBuilder::new().item(text).item(data).build();
    ObjectBuilder::new()
        .schema_type(Type::Object)
        .additional_properties(Some(Schema::OneOf(file)))
        .build()
        .into()
}

/// The cards of a pack, ready to be changed.
#[derive(Serialize, ToSchema)]
pub(super) struct PackFiles {
    /// What its cards are made of.
    form: Form,
    /// Its files: what stands in those that the form describes, and the texts of the others.
    #[schema(schema_with = files_schema)]
    files: BTreeMap<String, Value>,
    /// The pictures that cards can have.
    portraits: Vec<String>,
}

fn game_with_packs(slug: &str) -> Result<AnyGame, Denied> {
    let game = monsterbox_box::find(slug).map_err(|error| refusal(Kind::NotFound, error.to_string()))?;
    if game.base_pack.is_none() {
        return Err(refusal(Kind::NotFound, format!("{} takes no packs", game.name)).into());
    }
    Ok(game)
}

/// A pack to begin from, with what its cards are made of: their fields, their limits, and help.
#[utoipa::path(
    get, path = "/api/games/{slug}/pack-form", tag = "packs",
    params(("slug" = String, Path, description = "The game's short name"), PiecesWanted),
    responses((status = 200, body = PackFiles), (status = 400, body = Problem), (status = 404, body = Problem))
)]
pub(super) async fn pack_form(
    State(house): State<Arc<House>>,
    Named(slug): Named<String>,
    Asked(wanted): Asked<PiecesWanted>,
) -> Result<Json<PackFiles>, Denied> {
    let game = game_with_packs(&slug)?;
    let missing = || refusal(Kind::NotFound, format!("{} takes no packs", game.name));
    let form = form(&slug).ok_or_else(missing)?.clone();
    let pack = pack_of(&house, &slug, wanted).await?.ok_or_else(missing)?;
    let mut files = BTreeMap::new();
    for (name, text) in pack.files.iter().filter(|(name, _)| may_be_called(name)) {
        let described = form.lists.iter().any(|list| list.file == *name) || name == "pack.toml";
        let data = described.then(|| text.parse::<toml::Table>().ok()).flatten();
        let data = data.and_then(|table| serde_json::to_value(table).ok());
        files.insert(name.clone(), data.unwrap_or_else(|| Value::String(text.clone())));
    }
    Ok(Json(PackFiles { form, files, portraits: pictures(&game) }))
}

fn pictures(game: &AnyGame) -> Vec<String> {
    let files = game.base_pack.into_iter().flat_map(|pack: &Pack| pack.files.keys());
    files.filter(|name| name.rsplit('.').next() == Some("svg")).cloned().collect()
}

/// A pack as it is written at this moment.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PackSent {
    /// The game it is for.
    #[schema(schema_with = wire::slug_schema)]
    game: String,
    /// Its files by their names: texts, or what stands in them.
    #[schema(schema_with = files_schema)]
    files: BTreeMap<String, Sent>,
    /// The card that is to be drawn.
    #[serde(default)]
    card: Option<CardAt>,
}

/// What was found in a pack.
#[derive(Serialize, ToSchema)]
pub(super) struct PackChecked {
    /// Everything to mend.
    problems: Vec<PackProblem>,
    /// Its files as texts.
    files: BTreeMap<String, String>,
    /// What stands in those that the form describes.
    #[schema(value_type = BTreeMap<String, Object>)]
    data: BTreeMap<String, Map<String, Value>>,
    /// The card that was asked for, if there is nothing to mend about it.
    #[schema(value_type = Option<Object>)]
    piece: Option<Piece>,
    /// Every card and piece, if there is nothing to mend at all.
    #[schema(value_type = Vec<Object>)]
    pieces: Vec<Piece>,
}

/// Looks a pack over with the game's own reader. Nothing is kept.
#[utoipa::path(
    post, path = "/api/packs/check", tag = "packs", request_body = PackSent,
    responses(
        (status = 200, body = PackChecked), (status = 400, body = Problem), (status = 404, body = Problem),
        (status = 413, body = Problem), (status = 422, body = Problem)
    )
)]
pub(super) async fn check(
    State(house): State<Arc<House>>,
    Body(sent): Body<PackSent>,
) -> Result<Json<PackChecked>, Denied> {
    let game = game_with_packs(&sent.game)?;
    look_over(sent.files.keys())?;
    let checked = beside(&house, move || {
        let draft = Draft::of(&game, sent.files);
        let piece = sent.card.as_ref().and_then(|card| draft.piece(&game, card));
        let pieces = draft.pieces(&game);
        PackChecked { problems: draft.problems, files: draft.texts, data: draft.data, piece, pieces }
    });
    Ok(Json(checked.await?))
}

/// A pack that tables and experiments can name from now on.
#[derive(Serialize, ToSchema)]
pub(super) struct PackMade {
    /// Its name, which follows from what it holds.
    name: String,
}

/// Keeps a pack, so that tables and experiments of whoever knows its name can use it.
#[utoipa::path(
    post, path = "/api/packs", tag = "packs", request_body = PackSent,
    responses(
        (status = 201, body = PackMade), (status = 400, body = Problem), (status = 404, body = Problem),
        (status = 413, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
        (status = 503, body = Problem)
    )
)]
pub(super) async fn make(
    State(house): State<Arc<House>>,
    Extension(From(address)): Extension<From>,
    Body(sent): Body<PackSent>,
) -> Result<(StatusCode, Json<PackMade>), Denied> {
    let game = game_with_packs(&sent.game)?;
    look_over(sent.files.keys())?;
    let slug = game.slug;
    let draft = beside(&house, move || Draft::of(&game, sent.files)).await?;
    if let Some(first) = draft.problems.first() {
        let (count, what) =
            (draft.problems.len(), if draft.problems.len() == 1 { "mistake" } else { "mistakes" });
        let card = first.card.as_ref().map_or_else(String::new, |card| format!("{card}: "));
        let why =
            format!("the pack has {count} {what}; the first is in {}: {card}{}", first.file, first.message);
        return Err(refusal(Kind::Refused, why).into());
    }
    if !house.addresses.may_make(address) {
        return Err(refusal(Kind::TooMany, "this address has made too many packs: wait a while").into());
    }
    let name = house.workshop.keep(&house, slug, draft.texts).await?;
    Ok((StatusCode::CREATED, Json(PackMade { name })))
}
