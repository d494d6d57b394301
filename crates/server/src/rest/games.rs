//! The games of the box: what they are, their options, bots, rules and pieces.

use std::{ops::Deref, sync::Arc};

use axum::{Json, extract::State};
use kernel::{Pack, Piece, Sentence};
use monsterbox_box::AnyGame;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use wire::Kind;

use super::{Asked, Denied, Named, Problem};
use crate::{house::House, refusal::refusal};

/// An option that a table can set.
#[derive(Serialize, ToSchema)]
pub(super) struct OptionAbout {
    /// Its name.
    key: &'static str,
    /// What it does, in a short sentence.
    label: &'static str,
    /// The values it takes.
    values: &'static [&'static str],
    /// The value unless said otherwise.
    default: &'static str,
    /// The rule that offers it, or that is read otherwise.
    rule: &'static str,
    /// Whether it is another reading of its rule than ours.
    reading: bool,
}

/// A kind of bot.
#[derive(Serialize, ToSchema)]
pub(super) struct BotAbout {
    /// Its name.
    name: &'static str,
    /// How strong it is: `easy`, `medium`, `hard`, `expert` or `exact`; nothing for one that is there to be measured against.
    level: Option<&'static str>,
    /// What one is called that is offered beside the levels.
    character: Option<CharacterAbout>,
    /// What it does.
    label: &'static str,
}

/// A bot that is as strong as a level, and wants something else.
#[derive(Serialize, ToSchema)]
pub(super) struct CharacterAbout {
    /// What people call it.
    title: &'static str,
    /// The level that plays as well.
    like: &'static str,
}

/// A game.
#[derive(Serialize, ToSchema)]
pub(super) struct GameAbout {
    /// Its short name.
    slug: &'static str,
    /// Its name.
    name: &'static str,
    /// What it is, in one line.
    tagline: &'static str,
    /// The fewest players.
    fewest: u8,
    /// The most players.
    most: u8,
    /// `published`, or `reference` for games that are there for examples.
    kind: &'static str,
    /// The options that a table can set.
    options: Vec<OptionAbout>,
    /// The kinds of bots, the weakest first.
    bots: Vec<BotAbout>,
    /// How it is played, in at most fifteen lines.
    how_to_play: Option<&'static str>,
    /// Packs that a table can be opened with, beside the game's own.
    packs: Vec<String>,
}

/// A rule.
#[derive(Serialize, ToSchema)]
pub(super) struct RuleAbout {
    /// Its permanent id.
    id: String,
    /// Where it comes from: the rulebook, our reading of it, or an option.
    mark: String,
    /// The heading it stands under.
    section: String,
    /// What it says.
    text: String,
    /// The same in parts, with the rules that it names.
    #[schema(value_type = Vec<Object>)]
    said: Sentence,
    /// How a table can read it otherwise.
    otherwise: Vec<Otherwise>,
}

/// Another reading of a rule, which can be played.
#[derive(Serialize, ToSchema)]
pub(super) struct Otherwise {
    /// The option that switches it on.
    key: &'static str,
    /// How it is played then.
    label: &'static str,
}

fn game(house: &House, game: &AnyGame) -> GameAbout {
    let option = |spec: &kernel::OptionSpec| OptionAbout {
        key: spec.key,
        label: spec.label,
        values: spec.values(),
        default: spec.default,
        rule: spec.rule.0,
        reading: spec.is_reading(),
    };
    let bot = |kind: &monsterbox_box::BotKind| BotAbout {
        name: kind.name,
        level: kind.level.map(monsterbox_box::Level::word),
        character: kind.character.map(|one| CharacterAbout { title: one.title, like: one.like.word() }),
        label: kind.label,
    };
    let packs = house.packs.iter().filter(|pack| pack.game().as_deref() == Some(game.slug));
    GameAbout {
        slug: game.slug,
        name: game.name,
        tagline: game.tagline,
        fewest: game.players.0,
        most: game.players.1,
        kind: match game.kind {
            monsterbox_box::Kind::Published => "published",
            monsterbox_box::Kind::Reference => "reference",
        },
        options: game.options.iter().map(option).collect(),
        bots: game.bots.iter().map(bot).collect(),
        how_to_play: game.how_to_play,
        packs: packs.map(|pack| pack.name.clone()).collect(),
    }
}

pub(super) fn find(slug: &str) -> Result<AnyGame, Denied> {
    Ok(monsterbox_box::find(slug).map_err(|error| refusal(Kind::NotFound, error.to_string()))?)
}

/// All games of the box.
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, body = Vec<GameAbout>)))]
pub(super) async fn all(State(house): State<Arc<House>>) -> Json<Vec<GameAbout>> {
    Json(monsterbox_box::games().into_iter().map(|any| game(&house, &any)).collect())
}

/// One game.
#[utoipa::path(
    get, path = "/api/games/{slug}", tag = "games",
    params(("slug" = String, Path, description = "The game's short name")),
    responses((status = 200, body = GameAbout), (status = 400, body = Problem), (status = 404, body = Problem))
)]
pub(super) async fn one(
    State(house): State<Arc<House>>,
    Named(slug): Named<String>,
) -> Result<Json<GameAbout>, Denied> {
    Ok(Json(game(&house, &find(&slug)?)))
}

/// Which rules are wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct RulesWanted {
    /// Only those with all these words.
    #[serde(default)]
    words: Option<String>,
}

fn about_rule(game: &AnyGame, rule: &kernel::ledger::Rule) -> RuleAbout {
    let read = game.options.iter().filter(|option| option.reads().is_some_and(|id| id.0 == rule.id));
    RuleAbout {
        id: rule.id.clone(),
        mark: rule.mark.to_string(),
        section: rule.section.clone(),
        text: rule.text.clone(),
        said: rule.said.clone(),
        otherwise: read.map(|option| Otherwise { key: option.key, label: option.label }).collect(),
    }
}

/// The rules of a game.
#[utoipa::path(
    get, path = "/api/games/{slug}/rules", tag = "games",
    params(("slug" = String, Path, description = "The game's short name"), RulesWanted),
    responses((status = 200, body = Vec<RuleAbout>), (status = 400, body = Problem), (status = 404, body = Problem))
)]
pub(super) async fn rules(
    Named(slug): Named<String>,
    Asked(wanted): Asked<RulesWanted>,
) -> Result<Json<Vec<RuleAbout>>, Denied> {
    let game = find(&slug)?;
    let about = |rule| about_rule(&game, rule);
    Ok(Json(match wanted.words {
        Some(words) => game.ledger.search(&words).map(about).collect(),
        None => game.ledger.rules.iter().map(about).collect(),
    }))
}

/// One rule, by its id.
#[utoipa::path(
    get, path = "/api/rules/{id}", tag = "games",
    params(("id" = String, Path, description = "The rule's id, such as STR-21")),
    responses((status = 200, body = RuleAbout), (status = 400, body = Problem), (status = 404, body = Problem))
)]
pub(super) async fn rule(Named(id): Named<String>) -> Result<Json<RuleAbout>, Denied> {
    let mut games = monsterbox_box::games().into_iter();
    let found = games.find_map(|game| Some(about_rule(&game, game.ledger.look_up(&id)?)));
    let found = found.ok_or_else(|| refusal(Kind::NotFound, format!("there is no rule `{id}`")))?;
    Ok(Json(found))
}

/// With which pack the pieces are wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct PiecesWanted {
    /// A pack of the server; without it the game's own.
    #[serde(default)]
    pack: Option<String>,
}

impl PiecesWanted {
    /// Those of this pack.
    pub(super) fn of(pack: Option<String>) -> Self {
        Self { pack }
    }
}

/// Every card, unit, marker, die and place of a game.
#[utoipa::path(
    get, path = "/api/games/{slug}/pieces", tag = "games",
    params(("slug" = String, Path, description = "The game's short name"), PiecesWanted),
    responses((status = 200, body = Vec<Object>), (status = 400, body = Problem), (status = 404, body = Problem))
)]
pub(super) async fn pieces(
    State(house): State<Arc<House>>,
    Named(slug): Named<String>,
    Asked(wanted): Asked<PiecesWanted>,
) -> Result<Json<Vec<Piece>>, Denied> {
    let pack = pack_of(&house, &slug, wanted).await?;
    let game = find(&slug)?;
    Ok(Json(pack.map_or_else(Vec::new, |pack| (game.pieces)(&pack))))
}

/// A pack as it lies in the box or in the house.
pub(super) enum HeldPack {
    Own(&'static Pack),
    Other(Arc<Pack>),
}

impl Deref for HeldPack {
    type Target = Pack;

    fn deref(&self) -> &Pack {
        match self {
            Self::Own(pack) => pack,
            Self::Other(pack) => pack,
        }
    }
}

/// The pack that is wanted, or the game's own.
pub(super) async fn pack_of(
    house: &House,
    slug: &str,
    wanted: PiecesWanted,
) -> Result<Option<HeldPack>, Denied> {
    let game = find(slug)?;
    match wanted.pack {
        Some(name) if game.base_pack.is_none_or(|pack| pack.name != name) => {
            let missing = || refusal(Kind::NotFound, format!("there is no pack `{name}` for {}", game.name));
            Ok(Some(HeldPack::Other(house.find_pack(slug, &name).await.ok_or_else(missing)?)))
        }
        Some(_) | None => Ok(game.base_pack.map(HeldPack::Own)),
    }
}
