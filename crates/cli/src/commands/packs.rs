//! Content packs by their name in the box or on disk, as commands are given them.

use super::Failure;

pub(super) use monsterbox_box::packs::{for_any_game, for_game, game_of, mistakes, read};

impl From<monsterbox_box::packs::PackError> for Failure {
    fn from(error: monsterbox_box::packs::PackError) -> Self {
        Self::new(error.0)
    }
}
