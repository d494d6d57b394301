//! What a table of Monster Mayhem agrees on: players, options and the deck.

use std::sync::Arc;

use kernel::{OptionKind, OptionSpec, Origin, RuleId, Setup, SetupError};
use serde::Serialize;

use crate::{
    Ability, Call, Card, Content, MONSTERS, Pile,
    cards::CARDS,
    pack::BASE,
    readings::{ALL_DRAW_ON, Readings, SPECIAL_TWINS, SUDDEN_SPECIAL},
};

/// The most players.
pub const MOST_PLAYERS: usize = 6;

/// What decides a sudden death.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum SuddenDeath {
    /// Rule MAY-31: Strength in every round.
    Strength,
    /// Rule MAY-41: the round's own ability.
    RoundsAbility,
}

/// Which cards can make a mashup together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Mashups {
    /// Rule MAY-23: all cards of a battle.
    WholeBattle,
    /// Rule MAY-42: those of one turn.
    OneTurn,
}

/// What becomes of a tie for most trophies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum TiedGame {
    /// Rule MAY-40: those tied share the win.
    Share,
    /// Rule MAY-43: they play one more sudden death for it.
    SuddenDeath,
}

/// The rules of one table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rules {
    /// How many play.
    pub players: u8,
    /// What decides a sudden death.
    pub sudden_death: SuddenDeath,
    /// Which cards can make a mashup together.
    pub mashups: Mashups,
    /// What becomes of a tie for most trophies.
    pub tied_game: TiedGame,
    /// How the table reads what the rulebook leaves open.
    pub readings: Readings,
    /// The deck.
    #[serde(serialize_with = "whole")]
    pub content: Arc<Content>,
    /// The ratings of the monsters by ability, for fast play.
    #[serde(skip)]
    table: [[u8; MONSTERS as usize]; 6],
}

fn whole<S: serde::Serializer>(content: &Arc<Content>, serializer: S) -> Result<S::Ok, S::Error> {
    content.as_ref().serialize(serializer)
}

pub(crate) const SUDDEN_DEATH: OptionSpec = OptionSpec {
    key: "sudden-death",
    label: "what decides a sudden death: Strength as written, or the round's own ability",
    kind: OptionKind::Choice(&["strength", "ability"]),
    default: "strength",
    rule: RuleId("MAY-41"),
    origin: Origin::Offered,
};

pub(crate) const MASHUPS: OptionSpec = OptionSpec {
    key: "mashups",
    label: "which cards can make a mashup: those of the whole battle, or of one turn",
    kind: OptionKind::Choice(&["battle", "turn"]),
    default: "battle",
    rule: RuleId("MAY-42"),
    origin: Origin::Offered,
};

pub(crate) const TIED_GAME: OptionSpec = OptionSpec {
    key: "tied-game",
    label: "tied for most trophies: the win is shared, or decided by one more sudden death",
    kind: OptionKind::Choice(&["share", "sudden-death"]),
    default: "share",
    rule: RuleId("MAY-43"),
    origin: Origin::Offered,
};

/// The options of a table.
pub(crate) const OPTIONS: &[OptionSpec] =
    &[SUDDEN_DEATH, MASHUPS, TIED_GAME, SPECIAL_TWINS, ALL_DRAW_ON, SUDDEN_SPECIAL];

impl Rules {
    /// The rules for a table, or why it cannot be set up like this.
    pub fn new(setup: &Setup) -> Result<Self, SetupError> {
        if !(2..=6).contains(&setup.players) {
            let message = format!("Monster Mayhem is for 2 to 6 players, not {}", setup.players);
            return Err(SetupError { rule: Some(RuleId("MAY-06")), message });
        }
        setup.check(OPTIONS)?;
        let content = BASE.content_for(setup)?;
        let mut table = [[0; MONSTERS as usize]; 6];
        for (kind, ratings) in content.ratings.iter().enumerate() {
            for ability in Ability::ALL {
                table[ability.index()][kind] = ratings[ability.index()];
            }
        }
        Ok(Self {
            players: setup.players,
            sudden_death: match setup.options.value(&SUDDEN_DEATH) {
                "ability" => SuddenDeath::RoundsAbility,
                _ => SuddenDeath::Strength,
            },
            mashups: match setup.options.value(&MASHUPS) {
                "turn" => Mashups::OneTurn,
                _ => Mashups::WholeBattle,
            },
            tied_game: match setup.options.value(&TIED_GAME) {
                "sudden-death" => TiedGame::SuddenDeath,
                _ => TiedGame::Share,
            },
            readings: Readings::of(setup),
            content,
            table,
        })
    }

    /// Rule MAY-06: how many cards each player is dealt.
    #[inline]
    pub const fn dealt(&self) -> u8 {
        CARDS / self.players
    }

    /// A card's rating in a sudden death. Rule MAY-31: a special card counts 9 there, or read otherwise 1.
    #[inline]
    pub fn sudden_rating(&self, card: Card, ability: Ability) -> u8 {
        let counts_one = card.is_special() && self.readings.sudden_special.is_other();
        self.rating(card, ability, if counts_one { Call::Low } else { Call::High })
    }

    /// A pile in which cards that make a mashup are the same. Rule MAY-24: the special cards are not, unless read otherwise.
    #[inline]
    #[must_use]
    pub const fn alike(&self, pile: Pile) -> Pile {
        if self.readings.special_twins.is_other() { pile.with_equal_specials() } else { pile }
    }

    /// A card's rating under a declaration. Rule MAY-03: a special card counts 9 when high is declared, 1 when low is.
    #[inline]
    pub fn rating(&self, card: Card, ability: Ability, call: Call) -> u8 {
        match (self.table[ability.index()].get(card.index()), call) {
            (Some(rating), _) => *rating,
            (None, Call::High) => 9,
            (None, Call::Low) => 1,
        }
    }
}
