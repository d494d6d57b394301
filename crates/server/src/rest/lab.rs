//! Experiments: ordering one, looking how far it is, breaking it off, and its report as files.

use std::{collections::BTreeMap, sync::Arc};

use axum::{
    Extension, Json,
    extract::State,
    http::{StatusCode, header},
    response::IntoResponse,
};
use kernel::{OptionValue, Pack};
use lab::{Comparison, Experiment, Results};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use wire::{Kind, whole};

use super::{Body, Denied, Named, Problem, orders};
use crate::{
    guard::From,
    house::House,
    laboratory::{self, Laboratory, Shown},
    refusal::refusal,
    token::table_id,
};

/// What stands for the game's own pack.
const BASE: &str = "base";

/// An experiment: games between bots at one table, or at two that are compared game by game with the same dice.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"game": "pig", "bots": ["random", "random"], "games": 100, "seed": 7}))]
pub(super) struct LabOrder {
    /// The game's short name.
    #[schema(schema_with = wire::slug_schema)]
    game: String,
    /// The kinds of bots, one a seat.
    #[schema(min_items = 1, max_items = 6)]
    bots: Vec<String>,
    /// How many games at each table.
    #[serde(deserialize_with = "whole::read")]
    #[schema(minimum = 1, maximum = 100_000)]
    games: u64,
    /// The seed: the same seed gives the same report.
    #[serde(default, deserialize_with = "whole::read")]
    #[schema(maximum = 9_007_199_254_740_991_i64)]
    seed: u64,
    /// The options that differ from the game's own.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// A pack of the server, if not the game's own.
    #[serde(default)]
    pack: Option<String>,
    /// The second table, where two are compared.
    #[serde(default)]
    beside: Option<BesideOrder>,
}

/// A second table with the same bots, games and seed.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct BesideOrder {
    /// The options that differ from the game's own.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// A pack of the server, if not the game's own.
    #[serde(default)]
    pack: Option<String>,
}

/// An experiment that was ordered.
#[derive(Serialize, ToSchema)]
pub(super) struct LabRun {
    /// Its id: whoever has it can look at it and cancel it.
    id: String,
    /// `waiting`, `running`, `done`, `cancelled`, `out-of-time` or `failed`.
    state: &'static str,
    /// How many experiments are run before it, while it waits.
    ahead: usize,
    /// How many games are played, at all its tables.
    games: u64,
    /// How many games there are.
    all: u64,
    /// For how many seconds it runs, or ran.
    seconds: f64,
    /// What each table has shown so far, in the form of the lab's `report.json`.
    #[schema(value_type = Vec<Object>)]
    results: Vec<Results>,
    /// How the second table differs from the first, once both are played.
    #[schema(value_type = Option<Object>)]
    comparison: Option<Comparison>,
    /// Why it failed.
    why: Option<String>,
    /// The files of the report, once there is one.
    files: Vec<String>,
}

fn shown(id: &str, shown: Shown) -> LabRun {
    let Shown { state, ahead, games, all, took, results, comparison, why } = shown;
    let over = !matches!(state, laboratory::State::Waiting | laboratory::State::Running);
    let files = if over && !results.is_empty() { file_names(&results) } else { Vec::new() };
    LabRun {
        id: id.to_owned(),
        state: match state {
            laboratory::State::Waiting => "waiting",
            laboratory::State::Running => "running",
            laboratory::State::Done => "done",
            laboratory::State::Cancelled => "cancelled",
            laboratory::State::OutOfTime => "out-of-time",
            laboratory::State::Failed => "failed",
        },
        ahead,
        games,
        all,
        seconds: took.as_secs_f64(),
        results: results.into_iter().map(Arc::unwrap_or_clone).collect(),
        comparison: comparison.map(Arc::unwrap_or_clone),
        why,
        files,
    }
}

fn found(house: &House, id: &str) -> Result<Shown, Denied> {
    let missing = || {
        let why = "there is no such experiment: results are kept for half an hour, and not when the server is started anew";
        refusal(Kind::NotFound, why)
    };
    Ok(house.laboratory.shown(id).ok_or_else(missing)?)
}

/// Orders an experiment. One is run at a time, a few wait; every address has one at most.
#[utoipa::path(
    post, path = "/api/lab/runs", tag = "lab", request_body = LabOrder,
    responses(
        (status = 201, body = LabRun), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)
    )
)]
pub(super) async fn order(
    State(house): State<Arc<House>>,
    Extension(From(address)): Extension<From>,
    Body(order): Body<LabOrder>,
) -> Result<(StatusCode, Json<LabRun>), Denied> {
    orders::check_seed(order.seed)?;
    let most = house.limits.lab_games;
    if !(1..=most).contains(&order.games) {
        return Err(refusal(Kind::Refused, format!("an experiment has 1 to {most} games")).into());
    }
    let mut packs = Vec::new();
    let mut experiments =
        vec![experiment(&house, &order, &order.options, order.pack.as_deref(), &mut packs).await?];
    if let Some(BesideOrder { options, pack }) = &order.beside {
        experiments.push(experiment(&house, &order, options, pack.as_deref(), &mut packs).await?);
    }
    for experiment in &experiments {
        lab::can_run(experiment, &packs).map_err(|error| refusal(Kind::Refused, error.to_string()))?;
    }
    let failed = |error| refusal(Kind::Failed, format!("the system's generator fails: {error}"));
    let id = table_id().map_err(failed)?;
    Laboratory::take(&house, &id, address, laboratory::Order { experiments, packs })?;
    house.metrics.simulations.inc();
    let now = found(&house, &id)?;
    Ok((StatusCode::CREATED, Json(shown(&id, now))))
}

/// One table of an order, and the pack it needs.
async fn experiment(
    house: &House,
    order: &LabOrder,
    options: &BTreeMap<String, String>,
    pack: Option<&str>,
    packs: &mut Vec<(String, Arc<Pack>)>,
) -> Result<Experiment, Denied> {
    let name = pack.unwrap_or(BASE);
    if name != BASE && packs.iter().all(|(known, _)| known != name) {
        packs.push((name.to_owned(), orders::pack(house, &order.game, name).await?));
    }
    let options = options.iter().map(|(key, value)| (key.clone(), OptionValue(value.clone()))).collect();
    Ok(Experiment {
        options: vec![options],
        packs: vec![name.to_owned()],
        ..Experiment::simple(&order.game, order.bots.clone(), order.games, order.seed)
    })
}

/// How far an experiment is, and what it has shown so far.
#[utoipa::path(
    get, path = "/api/lab/runs/{id}", tag = "lab",
    params(("id" = String, Path, description = "The experiment's id")),
    responses((status = 200, body = LabRun), (status = 400, body = Problem), (status = 404, body = Problem))
)]
pub(super) async fn look(
    State(house): State<Arc<House>>,
    Named(id): Named<String>,
) -> Result<Json<LabRun>, Denied> {
    let now = found(&house, &id)?;
    Ok(Json(shown(&id, now)))
}

/// Breaks an experiment off, or takes it out of the queue. What was played stays to be looked at.
#[utoipa::path(
    delete, path = "/api/lab/runs/{id}", tag = "lab",
    params(("id" = String, Path, description = "The experiment's id")),
    responses((status = 200, body = LabRun), (status = 400, body = Problem), (status = 404, body = Problem))
)]
pub(super) async fn cancel(
    State(house): State<Arc<House>>,
    Named(id): Named<String>,
) -> Result<Json<LabRun>, Denied> {
    found(&house, &id)?;
    house.laboratory.cancel(&id);
    let now = found(&house, &id)?;
    Ok(Json(shown(&id, now)))
}

/// Both tables in one report.
fn together(results: &[Arc<Results>]) -> Option<Results> {
    let first = results.first()?;
    let cells = results.iter().flat_map(|result| result.cells.clone()).collect();
    let silent =
        first.silent.iter().filter(|id| results.iter().all(|result| result.silent.contains(id))).cloned();
    Some(Results { cells, silent: silent.collect(), ..(**first).clone() })
}

fn file_names(results: &[Arc<Results>]) -> Vec<String> {
    let tables = together(results).and_then(|whole| whole.tables().ok());
    let names = tables.into_iter().flatten().map(|(name, _)| name.to_owned());
    ["report.html", "report.json"].map(str::to_owned).into_iter().chain(names).collect()
}

/// A file of the report: the page that needs nothing else, everything as JSON, or a table as CSV.
#[utoipa::path(
    get, path = "/api/lab/runs/{id}/files/{name}", tag = "lab",
    params(
        ("id" = String, Path, description = "The experiment's id"),
        ("name" = String, Path, description = "The file's name, as the experiment lists it")
    ),
    responses(
        (status = 200, body = String, content_type = "application/octet-stream"), (status = 400, body = Problem),
        (status = 404, body = Problem)
    )
)]
pub(super) async fn file(
    State(house): State<Arc<House>>,
    Named((id, name)): Named<(String, String)>,
) -> Result<impl IntoResponse, Denied> {
    let now = found(&house, &id)?;
    let missing = || refusal(Kind::NotFound, "there is no such file of this experiment");
    let failed = |error: &dyn std::fmt::Display| {
        refusal(Kind::Failed, format!("the report cannot be written: {error}"))
    };
    let whole = together(&now.results).ok_or_else(missing)?;
    let text = match name.as_str() {
        "report.html" => lab::page(&whole),
        "report.json" => {
            let report = serde_json::json!({
                "results": now.results.iter().map(|result| &**result).collect::<Vec<_>>(),
                "comparison": now.comparison.as_deref(),
            });
            serde_json::to_string_pretty(&report).map_err(|error| failed(&error))? + "\n"
        }
        _ => {
            let tables = whole.tables().map_err(|error| failed(&error))?;
            tables.into_iter().find(|(known, _)| *known == name).ok_or_else(missing)?.1
        }
    };
    // It is saved and looked at from there: a page of its own would not be allowed its styles here.
    let headers = [
        (header::CONTENT_TYPE, "application/octet-stream".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    Ok((headers, text))
}
