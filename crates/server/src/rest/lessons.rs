//! Guided first games. The server remembers nothing of them: whoever learns sends everything tried so far.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use table::{Answer, Frame};
use utoipa::ToSchema;
use wire::Kind;

use super::{Body, Denied, Named, Problem, records::beside};
use crate::{
    house::House,
    refusal::{by_setup, refusal},
};

/// The most tries of a lesson.
const MOST_TRIES: usize = 60;

/// What was tried so far.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Tried {
    /// The right tries so far, in the game's notation, and at the end the new one.
    #[serde(default)]
    #[schema(max_items = 60)]
    tried: Vec<String>,
}

/// Where a lesson stands.
#[derive(Serialize, ToSchema)]
pub(super) struct LessonShown {
    /// What it is called.
    title: String,
    /// Which step it is, from 1, and how many there are.
    #[schema(value_type = Vec<usize>, min_items = 2, max_items = 2)]
    place: (usize, usize),
    /// What is explained now; nothing once the lesson is over.
    text: Option<String>,
    /// What is said at the end.
    end: String,
    /// The names, one a seat.
    names: Vec<String>,
    /// The table as the learner sees it.
    #[schema(value_type = Object)]
    frame: Frame,
    /// What became of the last try; nothing before the first.
    #[schema(value_type = Option<Object>)]
    answer: Option<Answer>,
}

/// A guided first game, after what was tried so far.
#[utoipa::path(
    post, path = "/api/games/{slug}/lesson", tag = "games", request_body = Tried,
    params(("slug" = String, Path, description = "The game's short name")),
    responses(
        (status = 200, body = LessonShown), (status = 400, body = Problem), (status = 404, body = Problem),
        (status = 413, body = Problem), (status = 422, body = Problem)
    )
)]
pub(super) async fn lesson(
    State(house): State<Arc<House>>,
    Named(slug): Named<String>,
    Body(Tried { tried }): Body<Tried>,
) -> Result<Json<LessonShown>, Denied> {
    if tried.len() > MOST_TRIES {
        return Err(refusal(Kind::Refused, format!("a lesson has {MOST_TRIES} tries at most")).into());
    }
    monsterbox_box::find(&slug).map_err(|error| refusal(Kind::NotFound, error.to_string()))?;
    let shown = beside(&house, move || {
        let lesson = table::learn(&slug).map_err(|error| by_setup(&error))?;
        let mut lesson = lesson.ok_or_else(|| refusal(Kind::NotFound, "this game has no lesson"))?;
        let answer = tried.iter().fold(None, |_, notation| Some(lesson.attempt(notation)));
        Ok::<_, wire::Refusal>(LessonShown {
            title: lesson.title().to_owned(),
            place: lesson.place(),
            text: lesson.text().map(str::to_owned),
            end: lesson.end().to_owned(),
            names: lesson.names().to_vec(),
            frame: lesson.frame(),
            answer,
        })
    });
    Ok(Json(shown.await??))
}
