//! What a list says about a table, and how the store's words become those of the wire.

use std::collections::BTreeMap;

use kernel::{Seat, Sentence};
use serde::{Deserialize, Serialize};
use store::{Key, TableRow};
use table::{Live, Sitting, Status};
use wire::{About, Presence, SeatAbout, Sitter, Terms, WordAbout};

/// Who plays at a table, as a list shows it. The store keeps it beside the table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Summary {
    /// The names, one a seat.
    pub(crate) names: Vec<String>,
    /// What sits there.
    pub(crate) sitters: Vec<Sitter>,
    /// The options that differ from the game's own.
    pub(crate) options: BTreeMap<String, String>,
    /// Who won, once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) result: Option<Sentence>,
}

impl Summary {
    /// What a list says about a live table.
    pub(crate) fn of(seats: &[SeatAbout], live: &dyn Live) -> Self {
        let result = match live.status() {
            Status::Over { result, .. } => Some(result),
            Status::People { .. } | Status::Bot { .. } | Status::Chance { .. } => None,
        };
        Self {
            names: seats.iter().map(|seat| seat.name.clone()).collect(),
            sitters: seats.iter().map(|seat| seat.sitter).collect(),
            options: live.header().setup.options.0.clone(),
            result,
        }
    }

    /// As the store keeps it.
    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads it again; what cannot be read says nothing.
    pub(crate) fn read(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_default()
    }
}

/// Who sits at a table. `here` says whether somebody looks from a seat.
pub(crate) fn seats(live: &dyn Live, keys: &[Key], here: impl Fn(Seat) -> bool) -> Vec<SeatAbout> {
    let people = live.people();
    let sitting = live.sitting();
    let about = |(seat, Sitting { name, bot }): (Seat, Sitting)| {
        let owner = keys.iter().find(|key| Seat(key.seat) == seat);
        let sitter = match (people.contains(seat), owner) {
            (true, Some(_)) => Sitter::Person,
            (true, None) => Sitter::Open,
            (false, Some(_)) => Sitter::StandIn,
            (false, None) => Sitter::Bot,
        };
        let presence = if sitter == Sitter::Bot || here(seat) { Presence::Here } else { Presence::Away };
        SeatAbout { sitter, name: owner.map_or(name, |owner| owner.name.clone()), bot, presence }
    };
    Seat::all(sitting.len() as u8).zip(sitting).map(about).collect()
}

/// What everybody may know of a table that nobody looks at.
pub(crate) fn about(row: &TableRow, terms: &Terms, live: &dyn Live, seats: Vec<SeatAbout>) -> About {
    let header = live.header();
    let words = live.words().iter().map(|(seat, word)| WordAbout { seat: *seat, word: word.clone() });
    About {
        table: row.id.clone(),
        game: header.game.clone(),
        options: header.setup.options.0.clone(),
        pack: header.setup.pack.as_ref().map(|pack| pack.name.clone()),
        stage: stage(row.stage),
        access: access(row.access),
        terms: terms.clone(),
        seats,
        commitment: header.commitment.clone(),
        words: words.collect(),
        watchers: 0,
        clocks: None,
        parent: row.parent.clone(),
        rematch: None,
        undo: None,
    }
}

/// A stage in the words of the wire.
pub(crate) fn stage(stage: store::Stage) -> wire::Stage {
    match stage {
        store::Stage::Gathering => wire::Stage::Gathering,
        store::Stage::Playing => wire::Stage::Playing,
        store::Stage::Over => wire::Stage::Over,
    }
}

/// The same the other way.
pub(crate) fn stored_stage(stage: wire::Stage) -> store::Stage {
    match stage {
        wire::Stage::Gathering => store::Stage::Gathering,
        wire::Stage::Playing => store::Stage::Playing,
        wire::Stage::Over => store::Stage::Over,
    }
}

/// Who may find a table, in the words of the wire.
fn access(access: store::Access) -> wire::Access {
    match access {
        store::Access::Public => wire::Access::Public,
        store::Access::Private => wire::Access::Private,
    }
}

/// The same the other way.
pub(crate) fn stored_access(access: wire::Access) -> store::Access {
    match access {
        wire::Access::Public => store::Access::Public,
        wire::Access::Private => store::Access::Private,
    }
}
