//! What is known of a game before anybody plays it: its names, options, rules with their texts, packs and lessons.

use std::sync::Arc;

use crate::{Game, Ledger, Mistake, OptionSpec, Pack, Piece, Setup, SetupError};

/// What is written on the lid of a game and printed in its booklet.
pub trait Meta: Game {
    /// Its short name in commands, files and addresses.
    const SLUG: &'static str;
    /// Its name.
    const NAME: &'static str;
    /// What it is, in one line.
    const TAGLINE: &'static str;
    /// The fewest and the most players.
    const PLAYERS: (u8, u8);

    /// Every rule with its text.
    fn ledger() -> &'static Ledger;

    /// The options a table can set.
    fn options() -> &'static [OptionSpec];

    /// The rules for a table, or why it cannot be set up like this.
    fn rules(setup: &Setup) -> Result<Self::Rules, SetupError>;

    /// The content that comes with the game, for games that take packs.
    fn base_pack() -> Option<&'static Pack> {
        None
    }

    /// Other packs that come with the game: a table can be opened with each of them by its name.
    fn more_packs() -> &'static [Arc<Pack>] {
        &[]
    }

    /// Every mistake in a pack for this game.
    fn check_pack(_pack: &Pack) -> Vec<Mistake> {
        vec![Pack::mistake(format!("{} takes no packs", Self::NAME))]
    }

    /// Every card, unit, marker, die and place that a pack for this game describes, in its order. What the pack leaves out is
    /// told as the game's own pack tells it. The pack is one that [`Meta::check_pack`] has nothing against.
    fn pieces(_pack: &Pack) -> Vec<Piece> {
        Vec::new()
    }

    /// The game in at most fifteen lines for somebody who never played it: the goal, a turn, the end.
    fn how_to_play() -> Option<&'static str> {
        None
    }

    /// A guided first game, to be read with [`crate::Lesson::read`].
    fn first_game() -> Option<&'static str> {
        None
    }
}
