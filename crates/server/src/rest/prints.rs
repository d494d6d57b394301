//! Print and play: a pack's whole box as PDF, made when somebody asks, one at a time, and kept for those who ask again.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

use axum::{
    body::Bytes,
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use print::{Paper, Part, PrintError, Request};
use serde::Deserialize;
use tokio::sync::{OnceCell, Semaphore};
use utoipa::IntoParams;
use wire::{Kind, Refusal};

use super::{
    Asked, Denied, Named, Problem,
    games::{PiecesWanted, find, pack_of},
};
use crate::{house::House, refusal::refusal};

/// How many files are kept.
const MOST_KEPT: usize = 16;
/// The largest file that is sent, in bytes.
const LARGEST: usize = 16 << 20;
/// How many may wait for their turn.
const MOST_WAITING: usize = 8;

/// What a file is known by: game, pack, paper and part. A pack of visitors has its hash as its name, and the others stay
/// as they are while the server runs.
type Key = (String, String, Paper, Option<Part>);
/// A file once it is there. Whoever asks meanwhile waits for the same one.
type File = Arc<OnceCell<Bytes>>;

/// The boxes that a server has printed.
pub(crate) struct Prints {
    place: Semaphore,
    waiting: Semaphore,
    kept: Mutex<VecDeque<(Key, File)>>,
}

impl Default for Prints {
    fn default() -> Self {
        let (place, waiting) = (Semaphore::new(1), Semaphore::new(MOST_WAITING));
        Self { place, waiting, kept: Mutex::new(VecDeque::new()) }
    }
}

impl Prints {
    /// The file for a key, which may still have to be made.
    fn of(&self, key: &Key) -> File {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|(other, _)| other == key);
        let entry =
            place.and_then(|place| kept.remove(place)).unwrap_or_else(|| (key.clone(), File::default()));
        let file = Arc::clone(&entry.1);
        kept.push_back(entry);
        while kept.len() > MOST_KEPT {
            kept.pop_front();
        }
        file
    }
}

/// What is to be printed.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct PrintWanted {
    /// A pack of the server; without it the game's own.
    #[serde(default)]
    pack: Option<String>,
    /// `a4` or `letter`; without it `a4`.
    #[serde(default)]
    #[param(pattern = "^(a4|letter)$")]
    paper: Option<String>,
    /// `rulebook`, `reference`, `cards`, `board`, `pieces` or `blank`; without it the whole box.
    #[serde(default)]
    #[param(pattern = "^(rulebook|reference|cards|board|pieces|blank)$")]
    part: Option<String>,
}

/// A game's box to print and play, whole or in part.
#[utoipa::path(
    get, path = "/api/games/{slug}/print", tag = "games",
    params(("slug" = String, Path, description = "The game's short name"), PrintWanted),
    responses(
        (status = 200, body = String, content_type = "application/pdf"), (status = 400, body = Problem),
        (status = 404, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem)
    )
)]
pub(super) async fn print_box(
    State(house): State<Arc<House>>,
    Named(slug): Named<String>,
    Asked(wanted): Asked<PrintWanted>,
) -> Result<Response, Denied> {
    let game = find(&slug)?;
    let malformed = |error: print::Unknown| refusal(Kind::Malformed, error.to_string());
    let paper = wanted.paper.as_deref().map_or(Ok(Paper::default()), str::parse).map_err(malformed)?;
    let part: Option<Part> = wanted.part.as_deref().map(str::parse).transpose().map_err(malformed)?;
    let pack = pack_of(&house, &slug, PiecesWanted::of(wanted.pack)).await?;
    let name = pack.as_ref().map_or_else(String::new, |pack| pack.name.clone());
    let file = house.prints.of(&(slug.clone(), name.clone(), paper, part));
    let made = file.get_or_try_init(|| async {
        let failed = || refusal(Kind::Failed, "something failed on the server");
        let busy = |_| refusal(Kind::TooMany, "much is being printed at this moment: ask again later");
        let waiting = house.prints.waiting.try_acquire().map_err(busy)?;
        let _place = house.prints.place.acquire().await.map_err(|_| failed())?;
        drop(waiting);
        let work = tokio::task::spawn_blocking(move || {
            print::print(&Request { game: game.slug, pack: pack.as_deref(), paper, part })
        });
        let printed = work.await.map_err(|_| failed())?.map_err(|error| by_print(&error))?;
        if printed.pdf.len() > LARGEST {
            return Err(Denied::from(refusal(Kind::Refused, "this box is too large to be printed here")));
        }
        Ok(Bytes::from(printed.pdf))
    });
    let pdf = made.await?.clone();
    let of_pack = if name.is_empty() || name == "base" { String::new() } else { format!("-{name}") };
    let of_part = part.map_or_else(String::new, |part| format!("-{}", part.key()));
    let called = format!("inline; filename=\"{slug}{of_pack}{of_part}-{}.pdf\"", paper.key());
    Ok(([(header::CONTENT_TYPE, "application/pdf".to_owned()), (header::CONTENT_DISPOSITION, called)], pdf)
        .into_response())
}

fn by_print(error: &PrintError) -> Refusal {
    let kind = match error {
        PrintError::Game(_) | PrintError::NoSuchPart { .. } => Kind::NotFound,
        PrintError::Pack(_)
        | PrintError::Picture { .. }
        | PrintError::TooLong { .. }
        | PrintError::TakesNoPack(_) => Kind::Refused,
    };
    refusal(kind, error.to_string())
}
