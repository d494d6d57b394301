//! Which pack a table is opened with: the one that was given, the game's own, or another one that comes with it.

use std::sync::Arc;

use kernel::Pack;
use monsterbox_box::AnyGame;

use super::turned;
use crate::terminal::hits::Turn;

/// A pack to choose.
#[derive(Debug)]
struct Choice {
    title: String,
    about: String,
    /// Nothing for the game's own.
    pack: Option<Arc<Pack>>,
}

/// The packs of a game, and the one that is chosen.
#[derive(Debug)]
pub(super) struct Packs {
    choices: Vec<Choice>,
    chosen: usize,
}

impl Packs {
    /// All packs that a table of this game can be opened with here; a pack that was given for it is chosen.
    pub(super) fn of(card: &AnyGame, given: Option<&Arc<Pack>>) -> Self {
        let given = given.filter(|pack| pack.game().as_deref() == Some(card.slug));
        let own = card.base_pack.map(|pack| Choice::of(pack, None));
        let more = card.more_packs.iter().filter(|pack| given.is_none_or(|given| given.name != pack.name));
        let others = given.into_iter().chain(more).map(|pack| Choice::of(pack, Some(pack)));
        Self { choices: own.into_iter().chain(others).collect(), chosen: usize::from(given.is_some()) }
    }

    /// Whether there is anything to choose.
    pub(super) fn are_several(&self) -> bool {
        self.choices.len() > 1
    }

    pub(super) fn turn(&mut self, turn: Turn) {
        self.chosen = turned(self.chosen, self.choices.len().max(1), turn);
    }

    /// The chosen one; nothing for the game's own.
    pub(super) fn pack(&self) -> Option<&Arc<Pack>> {
        self.choices.get(self.chosen)?.pack.as_ref()
    }

    /// What the chosen one is called.
    pub(super) fn title(&self) -> &str {
        self.choices.get(self.chosen).map_or("", |choice| &choice.title)
    }

    /// What it is, in a sentence.
    pub(super) fn about(&self) -> &str {
        self.choices.get(self.chosen).map_or("", |choice| &choice.about)
    }

    /// The longest of what they are called, in letters.
    pub(super) fn longest(&self) -> usize {
        self.choices.iter().map(|choice| choice.title.chars().count()).max().unwrap_or(0)
    }
}

impl Choice {
    fn of(pack: &Pack, chosen: Option<&Arc<Pack>>) -> Self {
        Self { title: pack.title(), about: pack.about(), pack: chosen.cloned() }
    }
}
