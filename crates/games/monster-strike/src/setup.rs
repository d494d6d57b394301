//! What a table of Monster Strike agrees on: players, length, how hard it is, and the cards.

use std::sync::Arc;

use kernel::{OptionKind, OptionSpec, Origin, RuleId, Setup, SetupError};
use serde::Serialize;

use crate::{
    Aim, Cards, Content, Dice, Die, Feet, MonsterId,
    pack::{BASE, Beside, Pair, Row},
    readings::{DRIVEN_OUT, EACH_THROW, HELD_UP, MUST_THROW, Readings, STAYS_AWAY},
};

/// The most players.
pub const MOST_PLAYERS: usize = 6;
/// Rule MST-10: the monsters of a short game.
pub const SHORT: u8 = 8;
/// Rule MST-10: the monsters of a long game.
pub const LONG: u8 = 12;
/// Rules MST-10 and MST-60: the fewest monsters of an epic game.
pub const EPIC: u8 = 13;
/// Rule MST-60: the monsters of an epic game for which no number is chosen.
pub const USUAL_EPIC: u8 = 16;
/// Rule MST-63: the damage at the start of a harder game.
pub const HARDER_START: u8 = 25;

/// What happens if several monsters fit the description of one attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Ties {
    /// Rule MST-25: the reader of the event picks one.
    PickOne,
    /// Rule MST-25, option: all of them attack.
    BothAttack,
}

/// How dice are thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Throwing {
    /// Drawn from the measured table.
    Quick,
    /// Really thrown: dice have positions.
    Physics,
}

/// The rules of one table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rules {
    /// How many play.
    pub players: u8,
    /// Rule MST-10: how many monsters there are.
    pub monsters: u8,
    /// Rules MST-41 and MST-62: how far away a hand is at least.
    pub feet: Feet,
    /// Rule MST-63: the damage every location starts with.
    pub start_damage: u8,
    /// Rule MST-25: what happens on ties.
    pub ties: Ties,
    /// How dice are thrown.
    pub throwing: Throwing,
    /// How the table reads what the rulebook leaves open.
    pub readings: Readings,
    /// The monsters that can be in the deck.
    pub pool: Cards<MonsterId>,
    /// The cards.
    #[serde(serialize_with = "whole")]
    pub content: Arc<Content>,
}

fn whole<S: serde::Serializer>(content: &Arc<Content>, serializer: S) -> Result<S::Ok, S::Error> {
    content.as_ref().serialize(serializer)
}

const LENGTH: OptionSpec = OptionSpec {
    key: "length",
    label: "short: 8 monsters, long: 12, epic: 13 or more",
    kind: OptionKind::Choice(&["short", "long", "epic"]),
    default: "long",
    rule: RuleId("MST-10"),
    origin: Origin::Offered,
};

const MONSTERS: OptionSpec = OptionSpec {
    key: "monsters",
    label: "how many monsters an epic game has: 16, another number, or all of the pack",
    kind: OptionKind::Choice(&[
        "all", "13", "14", "15", "16", "17", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27",
        "28", "29", "30", "31", "32",
    ]),
    default: "16",
    rule: RuleId("MST-60"),
    origin: Origin::Offered,
};

const LEVELS: OptionSpec = OptionSpec {
    key: "levels",
    label: "any monsters of the pack, or those with the highest levels",
    kind: OptionKind::Choice(&["any", "highest"]),
    default: "any",
    rule: RuleId("MST-61"),
    origin: Origin::Offered,
};

const DISTANCE: OptionSpec = OptionSpec {
    key: "distance",
    label: "throw from one foot away, or from two",
    kind: OptionKind::Choice(&["one-foot", "two-feet"]),
    default: "one-foot",
    rule: RuleId("MST-62"),
    origin: Origin::Offered,
};

const DAMAGE: OptionSpec = OptionSpec {
    key: "damage",
    label: "the damage every location starts with",
    kind: OptionKind::Choice(&["0", "25"]),
    default: "0",
    rule: RuleId("MST-63"),
    origin: Origin::Offered,
};

const TIES: OptionSpec = OptionSpec {
    key: "ties",
    label: "when several monsters fit, one of them is picked to attack, or all of them attack",
    kind: OptionKind::Choice(&["pick-one", "both-attack"]),
    default: "pick-one",
    rule: RuleId("MST-25"),
    origin: Origin::Offered,
};

const DICE: OptionSpec = OptionSpec {
    key: "dice",
    label: "quick dice from measured throws, or dice that are really thrown",
    kind: OptionKind::Choice(&["quick", "physics"]),
    default: "quick",
    rule: RuleId("MST-06"),
    origin: Origin::Offered,
};

/// The options of a table.
pub(crate) const OPTIONS: &[OptionSpec] = &[
    LENGTH, MONSTERS, LEVELS, DISTANCE, DAMAGE, TIES, DICE, HELD_UP, DRIVEN_OUT, STAYS_AWAY, EACH_THROW,
    MUST_THROW,
];

impl Rules {
    /// The rules for a table, or why it cannot be set up like this.
    pub fn new(setup: &Setup) -> Result<Self, SetupError> {
        if !(1..=MOST_PLAYERS as u8).contains(&setup.players) {
            let message = format!("Monster Strike is for 1 to 6 players, not {}", setup.players);
            return Err(refused("MST-14", message));
        }
        setup.check(OPTIONS)?;
        let readings = Readings::of(setup);
        let content = readings.of_cards(BASE.content_for(setup)?);
        let monsters = monsters(setup, &content)?;
        let start_damage = match setup.options.value(&DAMAGE) {
            "25" => HARDER_START,
            _ => 0,
        };
        stands_at_the_start(&content, start_damage)?;
        Ok(Self {
            players: setup.players,
            monsters,
            feet: if setup.options.value(&DISTANCE) == "two-feet" { Feet::Two } else { Feet::One },
            start_damage,
            ties: if setup.options.value(&TIES) == "both-attack" { Ties::BothAttack } else { Ties::PickOne },
            throwing: if setup.options.value(&DICE) == "physics" {
                Throwing::Physics
            } else {
                Throwing::Quick
            },
            readings,
            pool: pool(setup, &content, monsters),
            content,
        })
    }

    /// Where quick dice land that are aimed like this.
    #[inline]
    pub fn row(&self, aim: Aim) -> &Row {
        let (style, slot) = aim.preset();
        self.content.model.row(style, aim.feet(self.feet), slot)
    }

    /// Where two quick dice land that are thrown together like this.
    #[inline]
    pub fn pair(&self, aim: Aim) -> &Pair {
        let (style, slot) = aim.preset();
        self.content.model.pair(style, aim.feet(self.feet), slot)
    }

    /// What becomes of a quick die that is thrown like this and of another that lies there, and what that shows. None if they do not
    /// touch: then the other stays as it is.
    #[inline]
    pub fn beside(&self, aim: Aim, lying: &Dice) -> Option<(&Beside, u8)> {
        let mut dice = lying.iter();
        let (Some(Die::Flat { face, on, .. }), None) = (dice.next(), dice.next()) else { return None };
        let (style, slot) = aim.preset();
        Some((self.content.model.beside(style, aim.feet(self.feet), slot, on)?, face))
    }
}

fn refused(rule: &'static str, message: String) -> SetupError {
    SetupError { rule: Some(RuleId(rule)), message }
}

/// Rules MST-10 and MST-60: how many monsters the game has.
fn monsters(setup: &Setup, content: &Content) -> Result<u8, SetupError> {
    let there = content.monsters.len() as u8;
    let chosen = setup.options.value(&MONSTERS);
    let (wanted, rule) = match (setup.options.value(&LENGTH), chosen.parse::<u8>().ok()) {
        ("epic", None) => (there.max(EPIC), "MST-60"),
        // A pack that is too small for the usual number has all of its monsters in the game.
        ("epic", Some(USUAL_EPIC)) if (EPIC..USUAL_EPIC).contains(&there) => (there, "MST-60"),
        ("epic", Some(chosen)) => (chosen, "MST-60"),
        (length, Some(_)) if chosen != MONSTERS.default => {
            let message =
                format!("a number of monsters is chosen for an epic game only, not for a {length} one");
            return Err(refused("MST-10", message));
        }
        ("short", _) => (SHORT, "MST-10"),
        _ => (LONG, "MST-10"),
    };
    if wanted > there {
        let message = format!("the game would have {wanted} monsters, but the pack has only {there}");
        return Err(refused(rule, message));
    }
    Ok(wanted)
}

/// Rule MST-61: which monsters can be in the deck.
fn pool(setup: &Setup, content: &Content, monsters: u8) -> Cards<MonsterId> {
    let all = Cards::first(content.monsters.len());
    if setup.options.value(&LEVELS) == "any" {
        return all;
    }
    let mut highest_first: Vec<MonsterId> = all.iter().collect();
    highest_first.sort_by_key(|monster| std::cmp::Reverse(content.monster(*monster).level));
    highest_first.into_iter().take(usize::from(monsters)).fold(Cards::NONE, Cards::with)
}

/// Rule MST-63: a location that would be destroyed from the start is refused.
fn stands_at_the_start(content: &Content, start_damage: u8) -> Result<(), SetupError> {
    match content.locations.iter().find(|location| location.maximum <= start_damage) {
        None => Ok(()),
        Some(location) => {
            let (name, maximum) = (&location.face.name, location.maximum);
            let message =
                format!("{name} has a maximum of {maximum}, so it cannot start with {start_damage} damage");
            Err(refused("MST-63", message))
        }
    }
}
