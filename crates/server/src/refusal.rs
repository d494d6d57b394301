//! Refusals of every kind, made where they arise.

use store::StoreError;
use table::{Refused, Stale, TableError};
use wire::{Kind, Refusal};

/// A refusal of a kind, with a sentence.
pub(crate) fn refusal(kind: Kind, message: impl Into<String>) -> Refusal {
    Refusal { id: None, kind, refused: Refused::plain(message) }
}

/// A refusal by the table or the rules.
pub(crate) fn by_table(refused: Refused) -> Refusal {
    let kind = match refused.stale {
        Stale::Yes => Kind::Stale,
        Stale::No => Kind::Refused,
    };
    Refusal { id: None, kind, refused }
}

/// A table that cannot be opened as it was asked for.
pub(crate) fn by_setup(error: &TableError) -> Refusal {
    let rule = match error {
        TableError::Setup(error) => error.rule,
        TableError::Game(_) | TableError::Seat(_) | TableError::Position(_) | TableError::Record(_) => None,
    };
    let cited = rule.and_then(|id| {
        let games = monsterbox_box::games();
        let rule = games.iter().find_map(|game| game.ledger.look_up(id.0))?;
        Some(table::Cited { id: rule.id.clone(), text: rule.text.clone() })
    });
    let mut refusal = refusal(Kind::Refused, error.to_string());
    refusal.refused.rule = cited;
    refusal
}

/// What the store could not do.
pub(crate) fn by_store(error: &StoreError) -> Refusal {
    match error {
        StoreError::NoSuchTable(_) => refusal(Kind::NotFound, error.to_string()),
        StoreError::DiskFull
        | StoreError::ReadOnly(_)
        | StoreError::Locked
        | StoreError::Away(_)
        | StoreError::Closed => refusal(Kind::NotStored, format!("it could not be stored: {error}")),
        StoreError::Taken(_) | StoreError::HasRematch(_) | StoreError::Failed(_) => {
            tracing::error!(%error, "the store fails");
            refusal(Kind::Failed, "something failed on the server; it is written down there")
        }
    }
}

/// The kind in a word, for counts.
pub(crate) fn word(kind: Kind) -> &'static str {
    match kind {
        Kind::Refused => "refused",
        Kind::Stale => "stale",
        Kind::NotStored => "not-stored",
        Kind::Malformed => "malformed",
        Kind::NotFound => "not-found",
        Kind::Forbidden => "forbidden",
        Kind::TooMany => "too-many",
        Kind::Protocol => "protocol",
        Kind::Failed => "failed",
    }
}
