//! Packs of cards: which there are, and their pictures.

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use kernel::{HandNoise, Pack};
use serde::Serialize;
use utoipa::ToSchema;
use wire::Kind;

use super::{
    Asked, Denied, Named, Problem,
    games::{PiecesWanted, pack_of},
};
use crate::{house::House, refusal::refusal};

/// How long a browser may keep a picture, in seconds: packs change when the server is started anew.
const KEEP: &str = "public, max-age=3600";

/// A pack that tables can be opened with.
#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct PackAbout {
    /// The game it is for.
    game: &'static str,
    /// The name to open tables with; `base` is the game's own.
    name: String,
    /// What it is called.
    title: String,
    /// What it is, in a sentence.
    about: String,
    /// Its version.
    version: String,
    /// How many kinds of cards, units, dice and places it has.
    pieces: usize,
    /// How steady the hand is that throws, where dice are thrown.
    #[serde(skip_serializing_if = "Option::is_none")]
    hand: Option<HandAbout>,
}

/// How far beside its aim a die lands.
#[derive(Clone, Serialize, ToSchema)]
struct HandAbout {
    /// The standard deviation in thousandths of the distance to what is aimed at.
    tremor: u16,
    /// The same, added for each 100 cm/s of speed.
    haste: u16,
    /// The same in thousandths of how high the hand is held.
    sway: u16,
}

impl HandAbout {
    fn of(pack: &Pack) -> Option<Self> {
        let HandNoise { tremor, haste, sway, .. } =
            HandNoise::from_toml(pack.files.get("throws.toml")?).ok()?;
        Some(Self { tremor, haste, sway })
    }
}

/// All packs of the server, the games' own first.
#[utoipa::path(get, path = "/api/packs", tag = "games", responses((status = 200, body = Vec<PackAbout>)))]
pub(super) async fn all(State(house): State<Arc<House>>) -> Json<Vec<PackAbout>> {
    let of_game = |game: monsterbox_box::AnyGame| {
        let own = game.base_pack.into_iter();
        let fits = |pack: &&Arc<Pack>| pack.game().as_deref() == Some(game.slug);
        let others = house.packs.iter().filter(fits).map(Arc::as_ref);
        let about = |pack: &Pack| PackAbout {
            game: game.slug,
            name: pack.name.clone(),
            title: title(pack, "title"),
            about: title(pack, "about"),
            version: title(pack, "version"),
            pieces: (game.pieces)(pack).len(),
            hand: HandAbout::of(pack),
        };
        own.chain(others).map(about).collect::<Vec<_>>()
    };
    let read = || monsterbox_box::games().into_iter().flat_map(of_game).collect();
    Json(house.packs_about.get_or_init(read).clone())
}

/// A line of a pack's title page.
fn title(pack: &Pack, key: &str) -> String {
    let page = pack.files.get("pack.toml").and_then(|text| text.parse::<toml::Table>().ok());
    match page.as_ref().and_then(|page| page.get(key)) {
        Some(toml::Value::String(text)) => text.clone(),
        Some(toml::Value::Integer(number)) => number.to_string(),
        Some(_) | None => String::new(),
    }
}

/// The picture of a piece.
#[utoipa::path(
    get, path = "/api/games/{slug}/portraits/{path}", tag = "games",
    params(
        ("slug" = String, Path, description = "The game's short name"),
        ("path" = String, Path, description = "The path of the picture, as the piece names it"),
        PiecesWanted
    ),
    responses(
        (status = 200, body = String, content_type = "image/svg+xml"), (status = 400, body = Problem),
        (status = 404, body = Problem)
    )
)]
pub(super) async fn portrait(
    State(house): State<Arc<House>>,
    Named((slug, path)): Named<(String, String)>,
    Asked(wanted): Asked<PiecesWanted>,
) -> Result<Response, Denied> {
    let pack = pack_of(&house, &slug, wanted).await?;
    let picture = pack
        .as_ref()
        .and_then(|pack| pack.files.get(&path))
        .filter(|_| path.rsplit('.').next() == Some("svg"));
    let missing = || refusal(Kind::NotFound, format!("there is no picture `{path}`"));
    let picture = picture.ok_or_else(missing)?.clone();
    Ok(([(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, KEEP)], picture).into_response())
}
