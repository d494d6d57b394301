//! How well finished games were played: worked out when somebody asks, a few at once, and kept for those who ask again.

use std::{
    collections::VecDeque,
    num::NonZero,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use analyse::{AnalysisError, Asked};
use axum::{
    body::Bytes,
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use table::Stop;
use tokio::sync::{OnceCell, Semaphore};
use wire::{Kind, Refusal};

use super::{Denied, Named, Problem, orders::Waiting, records::record_of};
use crate::{
    house::House,
    options::Limits,
    refusal::{by_setup, refusal},
};

/// How much work is put into an analysis: whoever wants narrower intervals has the record and the program.
const EFFORT: u8 = 10;
/// How long an analysis may take.
const LONGEST: Duration = Duration::from_mins(2);
/// How many analyses are kept.
const MOST_KEPT: usize = 32;

/// An analysis as it is sent, once it is there. Whoever asks meanwhile waits for the same one.
type Analysis = Arc<OnceCell<Bytes>>;

/// The analyses of a server.
pub(crate) struct Analyses {
    /// Those that may be worked out at once, and those that may wait for that.
    places: Semaphore,
    waiting: Semaphore,
    /// Those asked for lately, by the table's id, the latest last.
    kept: Mutex<VecDeque<(String, Analysis)>>,
}

impl Analyses {
    /// None yet, with as many places as the limits say.
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            places: Semaphore::new(limits.analyses),
            waiting: Semaphore::new(limits.analyses_waiting),
            kept: Mutex::new(VecDeque::new()),
        }
    }

    /// The analysis of a table, which may still have to be worked out.
    fn of(&self, id: &str) -> Analysis {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|(other, _)| other == id);
        let entry = place
            .and_then(|place| kept.remove(place))
            .unwrap_or_else(|| (id.to_owned(), Analysis::default()));
        let analysis = Arc::clone(&entry.1);
        kept.push_back(entry);
        while kept.len() > MOST_KEPT {
            kept.pop_front();
        }
        analysis
    }
}

/// Works an analysis out on a thread of its own, when one is free.
async fn work_out(house: &House, id: &str) -> Result<Bytes, Denied> {
    let failed = || refusal(Kind::Failed, "something failed on the server");
    let text = record_of(house, id).await?;
    let pack = house.pack_of(&text).await;
    let busy = |_| refusal(Kind::TooMany, "many games are being analysed at this moment: ask again later");
    let waiting = house.analyses.waiting.try_acquire().map_err(busy)?;
    let place = house.analyses.places.acquire().await.map_err(|_| failed())?;
    drop(waiting);
    let stop = Stop::default();
    let awaited = Waiting(stop.clone());
    let threads = NonZero::new(house.limits.readings).unwrap_or(NonZero::<usize>::MIN);
    let work = tokio::task::spawn_blocking(move || -> Result<Bytes, Refusal> {
        let (record, names) = table::read_record(&text, pack.as_ref()).map_err(|error| by_setup(&error))?;
        let asked = Asked { threads, stop, ..Asked::new(EFFORT) };
        let analysis =
            analyse::analyse(&record, &names, &asked, &|_, _| ()).map_err(|error| by_analysis(&error))?;
        let json = serde_json::to_vec(&analysis).map_err(|error| refusal(Kind::Failed, error.to_string()))?;
        Ok(Bytes::from(json))
    });
    let mut closing = house.closing.subscribe();
    let found = tokio::select! {
        found = work => found.map_err(|_| failed())??,
        () = tokio::time::sleep(LONGEST) => {
            let why = "this game takes too long to analyse here: `monsterbox analyse` does it with its record";
            return Err(refusal(Kind::Refused, why).into());
        }
        _ = closing.wait_for(Option::is_some) => return Err(refusal(Kind::Failed, "the server stops").into()),
    };
    drop((awaited, place));
    Ok(found)
}

fn by_analysis(error: &AnalysisError) -> Refusal {
    let kind = match error {
        AnalysisError::Record(_)
        | AnalysisError::Game(_)
        | AnalysisError::NotOver
        | AnalysisError::NobodyPlaysOn => Kind::Refused,
        AnalysisError::Names { .. } | AnalysisError::Stopped => Kind::Failed,
    };
    refusal(kind, error.to_string())
}

/// How well a finished game was played: the chances at every moment, every decision judged, and what luck gave and took.
#[utoipa::path(
    get, path = "/api/tables/{id}/analysis", tag = "records",
    params(("id" = String, Path, description = "The table's id")),
    responses(
        (status = 200, body = Object), (status = 400, body = Problem), (status = 404, body = Problem),
        (status = 422, body = Problem), (status = 503, body = Problem)
    )
)]
pub(super) async fn analysis(
    State(house): State<Arc<House>>,
    Named(id): Named<String>,
) -> Result<Response, Denied> {
    let analysis = house.analyses.of(&id);
    let found = analysis.get_or_try_init(|| work_out(&house, &id)).await?.clone();
    Ok(([(header::CONTENT_TYPE, "application/json")], found).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_latest_are_kept_and_the_same_is_the_same() {
        let analyses = Analyses::new(&Limits::default());
        let first = analyses.of("0");
        for number in 1..MOST_KEPT {
            analyses.of(&number.to_string());
        }
        assert!(Arc::ptr_eq(&first, &analyses.of("0")), "asked for again, it stays");
        for number in 0..MOST_KEPT - 1 {
            analyses.of(&format!("new {number}"));
        }
        assert!(Arc::ptr_eq(&first, &analyses.of("0")));
        for number in 0..MOST_KEPT {
            analyses.of(&format!("newer {number}"));
        }
        assert!(!Arc::ptr_eq(&first, &analyses.of("0")), "what nobody asks for goes");
        assert!(analyses.kept.lock().unwrap().len() <= MOST_KEPT);
    }
}
