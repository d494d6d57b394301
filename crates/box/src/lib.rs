//! The one list of games. Whoever works with any game visits it here by its slug.
//!
//! ```
//! use bots::Opponents;
//! use monsterbox_box::{Visit, visit};
//!
//! struct MostPlayers;
//! impl Visit for MostPlayers {
//!     type Out = u8;
//!     fn game<G: Opponents>(self) -> u8 {
//!         G::PLAYERS.1
//!     }
//! }
//! assert_eq!(visit("strike", MostPlayers), Ok(5));
//! assert!(visit("chess", MostPlayers).is_err());
//! ```

pub mod flight;
pub mod packs;
pub mod played;
mod scenarios;
pub mod thrown;

use std::{fmt, sync::Arc};

use bots::Opponents;
use kernel::{Ledger, Mistake, OptionSpec, Pack, Piece, Show};
use learn::Encode;

pub use self::scenarios::scenarios;
use self::thrown::Physical;
pub use bots::{Character, Level};

/// A whole game of the box: what a table needs to be played at, and what programs need to learn it.
pub trait Playable: Show + Opponents + Physical + Encode {}

impl<G: Show + Opponents + Physical + Encode> Playable for G {}

/// Something that is done with one game, whichever it is. The code is made for each game, so nothing is lost in speed.
pub trait Visit {
    /// What comes out.
    type Out;
    /// Does it. Whoever needs less of the game may ask for less.
    fn game<G: Playable>(self) -> Self::Out;
}

/// Whether a game belongs to the box or is there for examples and benchmarks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One of the published games.
    Published,
    /// A reference game.
    Reference,
}

/// There is no game with this slug.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownGame {
    /// What was asked for.
    pub slug: String,
}

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known: Vec<&str> = games().into_iter().map(|card| card.slug).collect();
        write!(f, "there is no game `{}`; the games are: {}", self.slug, known.join(", "))
    }
}

impl std::error::Error for UnknownGame {}

/// Any game of the box, for those who need no more of it than what can be known before it is played.
#[derive(Clone, Debug)]
pub struct AnyGame {
    /// Its short name.
    pub slug: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it is, in one line.
    pub tagline: &'static str,
    /// The fewest and the most players.
    pub players: (u8, u8),
    /// Published or reference.
    pub kind: Kind,
    /// The options a table can set.
    pub options: &'static [OptionSpec],
    /// Every rule.
    pub ledger: &'static Ledger,
    /// The kinds of bots, the weakest first.
    pub bots: Vec<BotKind>,
    /// How it is played, in at most fifteen lines.
    pub how_to_play: Option<&'static str>,
    /// Its guided first game, to be read with [`kernel::Lesson::read`].
    pub first_game: Option<&'static str>,
    /// The content that comes with it, if it takes packs.
    pub base_pack: Option<&'static Pack>,
    /// Other packs that come with it.
    pub more_packs: &'static [Arc<Pack>],
    /// Finds every mistake in a pack for it.
    pub check_pack: fn(&Pack) -> Vec<Mistake>,
    /// Lists every card, unit, marker, die and place that a pack for it describes.
    pub pieces: fn(&Pack) -> Vec<Piece>,
}

/// A kind of bot, for those who name it and do not make it.
#[derive(Clone, Copy, Debug)]
pub struct BotKind {
    /// Its name in commands and records.
    pub name: &'static str,
    /// How strong it is; nothing for one that is there to be measured against.
    pub level: Option<Level>,
    /// What people call it that are offered it beside the levels, and which level plays as well.
    pub character: Option<Character>,
    /// What it does, in a short sentence.
    pub label: &'static str,
}

impl BotKind {
    /// Whether people are offered it; the others are there to be measured against.
    pub const fn is_offered(&self) -> bool {
        self.level.is_some() || self.character.is_some()
    }

    /// The words that name it: its own, and that of its level or character.
    pub fn words(&self) -> impl Iterator<Item = &'static str> {
        let called = self.level.map(Level::word).or(self.character.map(|one| one.word));
        [Some(self.name), called].into_iter().flatten()
    }

    /// What people call it: its level, or its name if it has none.
    pub fn title(&self) -> String {
        match (self.level, self.character) {
            (Some(level), _) => level.to_string(),
            (None, Some(character)) => character.title.to_owned(),
            (None, None) => self.name.to_owned(),
        }
    }

    fn of<G: Opponents>(spec: &bots::BotSpec<G>) -> Self {
        let character = G::characters().iter().find(|character| character.bot == spec.name).copied();
        Self { name: spec.name, level: spec.level, character, label: spec.label }
    }
}

impl AnyGame {
    /// The bot of this level, or the nearest weaker one; the first of all if there is none.
    pub fn bot_of(&self, level: Level) -> Option<&BotKind> {
        let fits = |kind: &&BotKind| kind.level.is_some_and(|of| of <= level);
        self.bots.iter().rfind(fits).or(self.bots.first())
    }

    /// The pack of this name that comes with it, beside its own.
    pub fn pack(&self, name: &str) -> Option<&'static Arc<Pack>> {
        self.more_packs.iter().find(|pack| pack.name == name)
    }
}

fn any<G: Opponents>(kind: Kind) -> AnyGame {
    AnyGame {
        slug: G::SLUG,
        name: G::NAME,
        tagline: G::TAGLINE,
        players: G::PLAYERS,
        kind,
        options: G::options(),
        ledger: G::ledger(),
        bots: G::bots().iter().map(BotKind::of).collect(),
        how_to_play: G::how_to_play(),
        first_game: G::first_game(),
        base_pack: G::base_pack(),
        more_packs: G::more_packs(),
        check_pack: G::check_pack,
        pieces: G::pieces,
    }
}

/// Makes the list of games once and everything that walks over it.
macro_rules! shelf {
    ($($kind:ident $game:ty;)*) => {
        /// Every game, in the order of the shelf.
        pub fn games() -> Vec<AnyGame> {
            vec![$(any::<$game>(Kind::$kind)),*]
        }

        /// Visits the game with this slug.
        pub fn visit<V: Visit>(slug: &str, visitor: V) -> Result<V::Out, UnknownGame> {
            $(if slug == <$game as kernel::Meta>::SLUG {
                return Ok(visitor.game::<$game>());
            })*
            Err(UnknownGame { slug: slug.to_owned() })
        }
    };
}

shelf! {
    Published strike::Strike;
    Published mayhem::Mayhem;
    Published monster_kids::MonsterKids;
    Published monster_strike::MonsterStrike;
    Published crush::Crush;
    Reference pig::Pig;
    Reference connect_four::ConnectFour;
}

/// Every card, unit, marker, die and place of a game, as this pack describes them, or its own where none is given.
pub fn pieces(slug: &str, pack: Option<&Pack>) -> Result<Vec<Piece>, UnknownGame> {
    let game = find(slug)?;
    Ok(pack.or(game.base_pack).map_or_else(Vec::new, game.pieces))
}

/// The game with this slug.
pub fn find(slug: &str) -> Result<AnyGame, UnknownGame> {
    games().into_iter().find(|card| card.slug == slug).ok_or_else(|| UnknownGame { slug: slug.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_found_by_its_slug_and_only_once() {
        let all = games();
        for game in &all {
            assert_eq!(find(game.slug).unwrap().name, game.name);
            assert_eq!(all.iter().filter(|other| other.slug == game.slug).count(), 1);
            assert!(!game.bots.is_empty(), "{} has nobody to play against", game.name);
            assert!(!game.ledger.rules.is_empty());
        }
        let error = find("chess").unwrap_err().to_string();
        assert_eq!(
            error,
            "there is no game `chess`; the games are: strike, mayhem, monster-kids, monster-strike, crush, pig, connect-four"
        );
    }
}
