//! Finished games: their records, looking at them again, and proving their dice.

use std::sync::Arc;

use axum::{Json, body::Bytes, extract::State, http::header, response::IntoResponse};
use kernel::{Picture, Seat, Sentence, Viewer};
use monsterbox_box::flight::Flight;
use serde::{Deserialize, Serialize};
use store::{Stage, StoreError};
use table::{LogEntry, ReplayMoment, Verdict};
use utoipa::{IntoParams, ToSchema};
use wire::Kind;

use super::{Asked, Denied, Named, Problem};
use crate::{
    house::House,
    refusal::{by_setup, refusal},
};

/// The record of a table that is over: before that it would tell what players must not know.
pub(super) async fn record_of(house: &House, id: &str) -> Result<String, Denied> {
    let missing = || StoreError::NoSuchTable(id.to_owned());
    let row = house.store.table(id).await?.ok_or_else(missing)?;
    if row.stage != Stage::Over {
        return Err(
            refusal(Kind::Refused, "the game is not over: its record would tell what players hide").into()
        );
    }
    let lines = house.store.read(id, 0).await?;
    Ok(lines.into_iter().map(|line| line.text).collect())
}

/// Does slow work on a thread of its own, when one is free. Those of the tables' own bots and throws are left alone.
pub(super) async fn beside<T: Send + 'static>(
    house: &House,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Denied> {
    let failed = || refusal(Kind::Failed, "something failed on the server");
    let busy = |_| refusal(Kind::TooMany, "many records are being read at this moment: ask again later");
    let waiting = Arc::clone(&house.readings_waiting).try_acquire_owned().map_err(busy)?;
    let place = Arc::clone(&house.readings).acquire_owned().await.map_err(|_| failed())?;
    drop(waiting);
    let done = tokio::task::spawn_blocking(move || {
        let done = work();
        drop(place);
        done
    });
    Ok(done.await.map_err(|_| failed())?)
}

/// The record of a finished game.
#[utoipa::path(
    get, path = "/api/tables/{id}/record", tag = "records",
    params(("id" = String, Path, description = "The table's id")),
    responses(
        (status = 200, body = String, content_type = "application/jsonl"), (status = 400, body = Problem),
        (status = 404, body = Problem), (status = 422, body = Problem), (status = 503, body = Problem)
    )
)]
pub(super) async fn record(
    State(house): State<Arc<House>>,
    Named(id): Named<String>,
) -> Result<impl IntoResponse, Denied> {
    let text = record_of(&house, &id).await?;
    let name = format!("attachment; filename=\"{id}.play\"");
    Ok(([(header::CONTENT_TYPE, "application/jsonl".to_owned()), (header::CONTENT_DISPOSITION, name)], text))
}

/// From where a recorded game is looked at.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct LookedAt {
    /// A seat, from 0; without it everything is seen.
    #[serde(default)]
    #[param(maximum = 15)]
    seat: Option<u8>,
}

/// One moment of a recorded game.
#[derive(Serialize, ToSchema)]
pub(super) struct MomentShown {
    /// How many steps lead here.
    step: usize,
    /// How many steps the game has.
    steps: usize,
    /// What led here, in parts of a sentence.
    #[schema(value_type = Option<Vec<Object>>)]
    title: Option<Sentence>,
    /// What happened in that step.
    #[schema(value_type = Vec<Object>)]
    told: Vec<LogEntry>,
    /// The position as the game's own type.
    #[schema(value_type = Object)]
    view: table::Json,
    /// The position in the game's notation.
    position: String,
    /// The position as a text picture.
    #[schema(value_type = Object)]
    picture: Picture,
    /// The result, once the game is over.
    #[schema(value_type = Option<Vec<Object>>)]
    result: Option<Sentence>,
}

/// A moment of a finished game.
#[utoipa::path(
    get, path = "/api/tables/{id}/steps/{step}", tag = "records",
    params(
        ("id" = String, Path, description = "The table's id"),
        ("step" = usize, Path, description = "After how many steps", maximum = 1_000_000),
        LookedAt
    ),
    responses(
        (status = 200, body = MomentShown), (status = 400, body = Problem), (status = 404, body = Problem),
        (status = 422, body = Problem), (status = 503, body = Problem)
    )
)]
pub(super) async fn replay(
    State(house): State<Arc<House>>,
    Named((id, step)): Named<(String, usize)>,
    Asked(LookedAt { seat }): Asked<LookedAt>,
) -> Result<Json<MomentShown>, Denied> {
    let text = record_of(&house, &id).await?;
    let pack = house.pack_of(&text).await;
    let shown = beside(&house, move || {
        let replay = table::replay_with(&text, pack.as_ref()).map_err(|error| by_setup(&error))?;
        let viewer = match seat {
            None => Viewer::Omniscient,
            Some(seat) if usize::from(seat) < replay.names().len() => Viewer::Seat(Seat(seat)),
            Some(seat) => return Err(refusal(Kind::NotFound, format!("the game has no seat {seat}"))),
        };
        let steps = replay.steps();
        if step > steps {
            return Err(refusal(Kind::NotFound, format!("the game has {steps} steps")));
        }
        let frame = replay.frame(step, viewer);
        Ok(MomentShown {
            step,
            steps,
            title: frame.title,
            told: frame.told,
            view: frame.view,
            position: frame.position,
            picture: frame.picture,
            result: frame.result,
        })
    });
    Ok(Json(shown.await??))
}

/// From where and how much of a recorded game is looked at.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct MomentsWanted {
    /// A seat, from 0, or `watcher`; without it everything is seen.
    #[serde(default)]
    #[param(pattern = "^([0-9]|1[0-5]|watcher)$")]
    seat: Option<String>,
    /// After how many steps the first moment is.
    #[serde(default)]
    #[param(maximum = 1_000_000)]
    from: usize,
    /// How many moments, 100 at most.
    #[serde(default)]
    #[param(minimum = 1, maximum = 100)]
    count: Option<usize>,
}

/// A part of a recorded game.
#[derive(Serialize, ToSchema)]
pub(super) struct MomentsShown {
    /// The game's short name.
    game: String,
    /// The names, one a seat.
    names: Vec<String>,
    /// How many steps the game has.
    steps: usize,
    /// The moments, one after each step.
    #[schema(value_type = Vec<Object>)]
    moments: Vec<ReplayMoment>,
}

/// Moments of a finished game, one after the other.
#[utoipa::path(
    get, path = "/api/tables/{id}/replay", tag = "records",
    params(("id" = String, Path, description = "The table's id"), MomentsWanted),
    responses(
        (status = 200, body = MomentsShown), (status = 400, body = Problem), (status = 404, body = Problem),
        (status = 422, body = Problem), (status = 503, body = Problem)
    )
)]
pub(super) async fn moments(
    State(house): State<Arc<House>>,
    Named(id): Named<String>,
    Asked(MomentsWanted { seat, from, count }): Asked<MomentsWanted>,
) -> Result<Json<MomentsShown>, Denied> {
    let count = count.unwrap_or(50);
    if !(1..=100).contains(&count) {
        return Err(refusal(Kind::Malformed, "1 to 100 moments are shown at once").into());
    }
    let viewer = match seat.as_deref() {
        None => Viewer::Omniscient,
        Some("watcher") => Viewer::Spectator,
        Some(seat) => {
            let seat = seat.parse().ok().filter(|seat| *seat < 16).map(Seat);
            Viewer::Seat(seat.ok_or_else(|| refusal(Kind::Malformed, "a seat is 0 to 15, or `watcher`"))?)
        }
    };
    let text = record_of(&house, &id).await?;
    let pack = house.pack_of(&text).await;
    let shown = beside(&house, move || {
        let replay = table::replay_with(&text, pack.as_ref()).map_err(|error| by_setup(&error))?;
        let (names, steps) = (replay.names().to_vec(), replay.steps());
        if let Viewer::Seat(seat) = viewer
            && seat.index() >= names.len()
        {
            return Err(refusal(Kind::NotFound, format!("the game has no seat {seat}")));
        }
        let last = from.saturating_add(count).min(steps + 1);
        let moments = (from..last).map(|step| replay.moment(step, viewer)).collect();
        Ok(MomentsShown { game: replay.header().game.clone(), names, steps, moments })
    });
    Ok(Json(shown.await??))
}

/// How the dice of a step flew, for finished games with dice that were really thrown.
#[utoipa::path(
    get, path = "/api/tables/{id}/flights/{step}", tag = "records",
    params(
        ("id" = String, Path, description = "The table's id"),
        ("step" = usize, Path, description = "The step, counted from 0", maximum = 1_000_000)
    ),
    responses(
        (status = 200, body = Object), (status = 400, body = Problem), (status = 404, body = Problem),
        (status = 422, body = Problem), (status = 503, body = Problem)
    )
)]
pub(super) async fn flight(
    State(house): State<Arc<House>>,
    Named((id, step)): Named<(String, usize)>,
) -> Result<Json<Flight>, Denied> {
    let text = record_of(&house, &id).await?;
    let pack = house.pack_of(&text).await;
    let flight = beside(&house, move || {
        let (live, _) = table::resume(&text, None, pack.as_ref()).map_err(|error| by_setup(&error))?;
        Ok::<_, wire::Refusal>(live.throw_of(step))
    });
    let missing = || refusal(Kind::NotFound, "no dice were really thrown in this step");
    Ok(Json(flight.await??.ok_or_else(missing)?))
}

/// What was proved of a record.
#[derive(Serialize, ToSchema)]
pub(super) struct Proof {
    /// How many actions of players were checked by the rules.
    actions: usize,
    /// How many answers of chance follow from the seed.
    proved: usize,
    /// How many were only checked for being possible, because the seed is not disclosed.
    possible: usize,
    /// How many words of players are part of the dice.
    words: usize,
    /// All of it in a sentence.
    said: String,
}

fn proof(verdict: &Verdict) -> Proof {
    let Verdict { actions, proved, possible, words } = *verdict;
    Proof { actions, proved, possible, words, said: verdict.to_string() }
}

async fn prove(house: &House, text: String) -> Result<Json<Proof>, Denied> {
    let pack = house.pack_of(&text).await;
    let verdict = beside(house, move || table::verify(&text, pack.as_ref())).await?;
    Ok(Json(proof(&verdict.map_err(|error| by_setup(&error))?)))
}

/// Proves the dice of a finished game: every answer of chance is worked out again from the disclosed seed.
#[utoipa::path(
    get, path = "/api/tables/{id}/verify", tag = "records",
    params(("id" = String, Path, description = "The table's id")),
    responses(
        (status = 200, body = Proof), (status = 400, body = Problem), (status = 404, body = Problem),
        (status = 422, body = Problem), (status = 503, body = Problem)
    )
)]
pub(super) async fn verify_table(
    State(house): State<Arc<House>>,
    Named(id): Named<String>,
) -> Result<Json<Proof>, Denied> {
    let text = record_of(&house, &id).await?;
    prove(&house, text).await
}

/// Proves a record that somebody sends, or says which line is wrong.
#[utoipa::path(
    post, path = "/api/verify", tag = "records", request_body(content = String, content_type = "application/jsonl"),
    responses(
        (status = 200, body = Proof), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 422, body = Problem)
    )
)]
pub(super) async fn verify(State(house): State<Arc<House>>, body: Bytes) -> Result<Json<Proof>, Denied> {
    let text =
        String::from_utf8(body.to_vec()).map_err(|_| refusal(Kind::Malformed, "a record is a text"))?;
    prove(&house, text).await
}
