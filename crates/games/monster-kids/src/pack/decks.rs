//! How many of each card a mode and a table size use: `decks.toml`, which a pack may leave out.

use std::ops::RangeInclusive;

use kernel::{Mistake, Pack, pack::Entry};
use serde::Serialize;

use super::Content;
use crate::{
    Mode,
    cards::{Card, Cards},
    setup::MOST_PLAYERS,
};

/// The file, which need not be there.
const DECKS: &str = "decks.toml";
const MODES: [(&str, Mode); 2] = [("together", Mode::Together), ("versus", Mode::Versus)];

/// The deck of a mode at tables of these sizes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Deck {
    /// The mode.
    pub mode: Mode,
    /// The smallest table it is for.
    pub from: u8,
    /// The largest table it is for.
    pub to: u8,
    /// How many of these cards are used; of all others as many as the pack has.
    pub uses: Vec<(Card, u8)>,
}

impl Deck {
    /// Whether it is the deck of this table.
    pub fn is_for(&self, mode: Mode, players: u8) -> bool {
        self.mode == mode && (self.from..=self.to).contains(&players)
    }

    /// What it uses of all cards.
    pub(super) fn of(&self, all: &Cards) -> Cards {
        let mut deck = *all;
        for (card, used) in &self.uses {
            let left_out = all.count(*card).saturating_sub(*used);
            (0..left_out).for_each(|_| _ = deck.take(*card));
        }
        deck
    }
}

/// The table sizes of a mode.
fn sizes(mode: Mode) -> RangeInclusive<i64> {
    let fewest = match mode {
        Mode::Together => 1,
        Mode::Versus => 2,
    };
    fewest..=i64::from(MOST_PLAYERS as u8)
}

/// Reads the decks of a pack whose cards are known, and names all mistakes in them.
pub(super) fn read(pack: &Pack, content: &Content, mistakes: &mut Vec<Mistake>) -> Vec<Deck> {
    if !pack.files.contains_key(DECKS) {
        return Vec::new();
    }
    let file = pack.file(DECKS, mistakes);
    let top = file.top();
    top.only(&["deck"], mistakes);
    let mut decks: Vec<Deck> = Vec::new();
    for entry in top.list("deck", mistakes) {
        let Some(deck) = deck(&entry, content, mistakes) else { continue };
        if let Some(players) =
            (deck.from..=deck.to).find(|size| decks.iter().any(|known| known.is_for(deck.mode, *size)))
        {
            let message = format!("a table of {players} has a deck in this mode already");
            entry.at("mode", message, mistakes);
        }
        decks.push(deck);
    }
    decks
}

fn deck(entry: &Entry<'_>, content: &Content, mistakes: &mut Vec<Mistake>) -> Option<Deck> {
    entry.only(&["mode", "from", "to", "use"], mistakes);
    let mode = entry.choice("mode", &MODES.map(|(word, _)| word), mistakes).map(|place| MODES[place].1);
    let uses = uses(entry, content, mistakes);
    let sizes = sizes(mode?);
    let mut size = |key: &str, otherwise: i64| {
        if entry.has(key) { entry.number(key, sizes.clone(), mistakes) } else { Some(otherwise) }
    };
    let (from, to) = (size("from", *sizes.start()), size("to", *sizes.end()));
    if from? > to? {
        entry.at("from", "`from` is not larger than `to`".to_owned(), mistakes);
    }
    let deck = Deck { mode: mode?, from: from? as u8, to: to? as u8, uses: uses? };
    let all = content.all_cards();
    if (0..content.monsters.len()).all(|place| !deck.of(&all).has(Card::monster(place))) {
        entry.at("use", "a deck has a monster at least (KID-02)".to_owned(), mistakes);
    }
    Some(deck)
}

/// How many of each card are used: not more than the pack has.
fn uses(entry: &Entry<'_>, content: &Content, mistakes: &mut Vec<Mistake>) -> Option<Vec<(Card, u8)>> {
    let Some(table) = entry.table("use", mistakes) else {
        if !entry.has("use") {
            let message = "`use` is missing: a table such as { dark-portal = 3 }".to_owned();
            entry.at("use", message, mistakes);
        }
        return None;
    };
    let all = content.all_cards();
    let cards = table.keys().map(|id| {
        let Some(card) = content.card(id) else {
            table.at(id, format!("the pack has no card `{}`", id.escape_debug()), mistakes);
            return None;
        };
        let used = table.number(id, 0..=i64::from(all.count(card)), mistakes)?;
        Some((card, used as u8))
    });
    cards.collect::<Vec<_>>().into_iter().collect()
}
