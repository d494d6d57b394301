//! Many games between bots, for whoever wants to know how a table goes.

use std::{collections::BTreeMap, num::NonZero, ops::ControlFlow, sync::Arc, time::Duration};

use axum::{Json, extract::State};
use kernel::Setup;
use lab::{LabError, Report};
use monsterbox_box::{Playable, Visit, visit};
use serde::Deserialize;
use table::Stop;
use utoipa::ToSchema;
use wire::{Kind, Refusal, whole};

use super::{
    Body, Denied, Problem,
    orders::{self, Waiting},
};
use crate::{
    house::House,
    refusal::{by_setup, refusal},
};

/// How long a simulation may take.
const LONGEST: Duration = Duration::from_secs(30);

/// Games to be played between bots.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"game": "pig", "bots": ["random", "random"], "games": 100, "seed": 7}))]
pub(super) struct SimulationOrder {
    /// The game's short name.
    #[schema(schema_with = wire::slug_schema)]
    game: String,
    /// The kinds of bots, one a seat.
    #[schema(min_items = 1, max_items = 6)]
    bots: Vec<String>,
    /// How many games.
    #[serde(deserialize_with = "whole::read")]
    #[schema(minimum = 1, maximum = 10_000)]
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
}

struct Simulate {
    order: SimulationOrder,
    setup: Setup,
    stop: Stop,
}

impl Visit for Simulate {
    type Out = Result<Report, Refusal>;

    fn game<G: Playable>(self) -> Self::Out {
        let Self { order, setup, stop } = self;
        let rules = G::rules(&setup).map_err(|error| by_setup(&error.into()))?;
        let bots: Vec<&str> = order.bots.iter().map(String::as_str).collect();
        let many = lab::Many { games: order.games, seed: order.seed, threads: NonZero::<usize>::MIN, stop };
        lab::simulate_until::<G>(&rules, &bots, &many, |_| ControlFlow::Continue(())).map_err(|error| {
            match error {
                LabError::UnknownBot { .. }
                | LabError::WrongNumberOfBots { .. }
                | LabError::NoGames
                | LabError::Experiment(_)
                | LabError::Another(_)
                | LabError::Unfinished { .. } => refusal(Kind::Refused, error.to_string()),
                LabError::Stopped | LabError::Games(_) | LabError::Halted(_) => {
                    refusal(Kind::Failed, error.to_string())
                }
            }
        })
    }
}

/// Plays games between bots and reports what they show.
#[utoipa::path(
    post, path = "/api/simulations", tag = "simulations", request_body = SimulationOrder,
    responses(
        (status = 200, body = Object), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)
    )
)]
pub(super) async fn simulate(
    State(house): State<Arc<House>>,
    Body(order): Body<SimulationOrder>,
) -> Result<Json<Report>, Denied> {
    orders::check_seed(order.seed)?;
    let most = house.limits.simulated_games;
    if order.games > most {
        return Err(refusal(Kind::Refused, format!("{most} games at most are simulated at once")).into());
    }
    let mut setup = Setup::of(u8::try_from(order.bots.len()).unwrap_or(u8::MAX));
    setup.options.0.clone_from(&order.options);
    if let Some(name) = &order.pack {
        setup.pack = Some(orders::pack(&house, &order.game, name).await?);
    }
    let busy = || refusal(Kind::TooMany, "other simulations run at this moment: ask again later");
    let place = Arc::clone(&house.simulations).try_acquire_owned().map_err(|_| busy())?;
    house.metrics.simulations.inc();
    let slug = order.game.clone();
    // Bots that think for a second look at the clock too: a game that nobody waits for ends at once, not in some minutes.
    let stop = Stop::default();
    let _awaited = Waiting(stop.clone());
    let report = tokio::task::spawn_blocking(move || {
        let report = visit(&slug, Simulate { order, setup, stop });
        drop(place);
        report
    });
    let most = LONGEST.as_secs();
    let late =
        |_| refusal(Kind::Refused, format!("these games take more than {most} seconds: ask for fewer"));
    let failed = |_| refusal(Kind::Failed, "the simulation broke off");
    let report = tokio::time::timeout(LONGEST, report).await.map_err(late)?;
    let report = report.map_err(failed)?.map_err(|error| by_setup(&error.into()))?;
    Ok(Json(report?))
}
