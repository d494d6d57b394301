//! What a page must say about a choice: what it costs, what it does to the totals of a fight, what losing would mean.

use kernel::Seat;
use serde::Serialize;

use crate::{
    Action, Card, Fight, FightSummary, Foe, InPlay, Kid, Loss, Odds, Powers, Purpose, Rules, Side, Stage,
    Trap, Verdict, View,
    fight::{injuries, monster_power},
    outcome::KIDS_DIE,
    pack::{Effect, Resistance, Ties},
    trap::MOST_FAILED_ROLLS,
};

/// The figures of a choice. Cards, monsters, Dark Powers, characters and power types are named by their ids.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "does", rename_all = "snake_case")]
pub enum Detail {
    /// A character is chosen.
    Character {
        /// The character.
        character: String,
        /// Its power type.
        power_type: String,
        /// The type it resists: more against it.
        resists: String,
        /// The type it is weak to: less against it.
        weak_to: String,
    },
    /// A Dark Power is attached to a monster.
    Attach {
        /// The Dark Power.
        power: Option<String>,
        /// The monster.
        monster: String,
        /// What is added to the monster's die.
        adds: Change,
        /// How many injuries it deals.
        injuries: Change,
        /// Who wins equal totals with it then.
        ties: Ties,
        /// What becomes of its opponent's resistance then.
        resistance: Resistance,
    },
    /// A card of the hand is discarded.
    Discard {
        /// What it costs.
        costs: Cost,
    },
    /// A Light Portal negates the Dark Portal.
    Negate {
        /// What it costs.
        costs: Cost,
    },
    /// A monster is fought, or a kid attacked.
    Fight {
        /// The fight as it would begin: dice, types, what losing means.
        fight: FightSummary,
        /// Who wins equal totals.
        ties: Ties,
        /// The exact odds if nobody plays a card.
        odds: Odds,
    },
    /// A card is used on one's own turn.
    Use {
        /// What it costs.
        costs: Cost,
        /// For whom.
        target: Option<Seat>,
        /// What it does.
        help: Help,
    },
    /// The escape die is rolled.
    Roll {
        /// How many sides the die has.
        die_sides: u8,
        /// How many of them free the kid.
        free: u8,
        /// Alone: how many rolls in a row have failed, and how many lose the game.
        failed: Option<Failed>,
    },
    /// A Light Portal frees from a trap.
    Light {
        /// What it costs.
        costs: Cost,
    },
    /// A card is played into a fight.
    Play {
        /// What it costs.
        costs: Cost,
        /// The side it is played on.
        on: Option<Side>,
        /// Each side's total and fate, before and after.
        sides: Vec<SideChange>,
        /// Who wins as the fight stands.
        verdict: Option<Verdict>,
        /// Who would win with the card; none where a die is rolled again.
        verdict_after: Option<Verdict>,
        /// The exact odds where a die is rolled again.
        odds: Option<Odds>,
    },
    /// No card is played into a fight.
    Pass {
        /// Who wins as the fight stands.
        verdict: Option<Verdict>,
        /// What happens then.
        then: Then,
    },
    /// All are trapped, and no Light Portal is played.
    NoLight,
    /// The turn ends.
    End,
}

/// A number before and after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Change {
    /// Before.
    pub before: i16,
    /// After.
    pub after: i16,
}

/// A card that leaves the hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Cost {
    /// The card.
    pub card: String,
    /// How many cards are left in the hand.
    pub hand_left: u32,
}

/// What a card does on one's own turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Help {
    /// It takes injuries off.
    Heals(Change),
    /// It frees from this trap.
    Frees(Option<Trap>),
    /// It draws this many cards, as far as there are any.
    Draws(u8),
    /// It is not for one's own turn.
    Nothing,
}

/// Escape rolls of a single player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Failed {
    /// How many failed in a row.
    pub so_far: u8,
    /// How many lose the game.
    pub lost_at: u8,
}

/// A side of a fight before and after a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SideChange {
    /// The side.
    pub side: Side,
    /// The kid on it.
    pub kid: Option<Seat>,
    /// Its total.
    pub before: Option<i16>,
    /// Its total with the card; none where its die is rolled again.
    pub after: Option<i16>,
    /// What losing means for it.
    pub if_lost: Loss,
    /// What losing means for it with the card.
    pub if_lost_after: Loss,
}

/// What happens after a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Then {
    /// Others are asked.
    OthersAreAsked,
    /// All have passed, and the fight is decided as it stands.
    FightEnds,
}

pub(super) fn of(rules: &Rules, view: &View, action: &Action) -> Detail {
    let content = &rules.content;
    let type_id = |place: usize| content.types[place].id.clone();
    match *action {
        Action::Choose(place) => {
            let character = &content.characters[usize::from(place)];
            let kind = &content.types[character.power_type];
            Detail::Character {
                character: character.face.id.clone(),
                power_type: kind.id.clone(),
                resists: type_id(kind.resists),
                weak_to: type_id(kind.weak),
            }
        }
        Action::Attach(place) => attach(rules, view, there(view, place)),
        Action::Discard(card) => Detail::Discard { costs: cost(rules, view, card) },
        Action::Negate => Detail::Negate { costs: cost(rules, view, Card::LIGHT_PORTAL) },
        Action::Fight(place) => begin(rules, view, Foe::Monster(there(view, place))),
        Action::Attack(seat) => begin(rules, view, Foe::Kid(seat)),
        Action::Use(card, target) => {
            let help = help(rules, view, card, target);
            Detail::Use { costs: cost(rules, view, card), target, help }
        }
        Action::Roll => {
            let so_far = view.kids[view.turn.index()].failed_rolls;
            let failed = Failed { so_far, lost_at: MOST_FAILED_ROLLS };
            Detail::Roll {
                die_sides: KIDS_DIE,
                free: (1..=KIDS_DIE).filter(|die| crate::trap::frees(*die)).count() as u8,
                failed: rules.counts_rolls().then_some(failed),
            }
        }
        Action::Light => Detail::Light { costs: cost(rules, view, Card::LIGHT_PORTAL) },
        Action::Play(card, side) => play(rules, view, card, side),
        Action::Pass => match view.stage.fight() {
            Some(fight) => Detail::Pass {
                verdict: view.standing.as_ref().and_then(|standing| standing.verdict),
                then: then(rules, view, fight),
            },
            None => Detail::NoLight,
        },
        Action::End => Detail::End,
    }
}

/// A monster in the middle as it lies there.
pub(super) fn there(view: &View, place: u8) -> InPlay {
    let there = view.middle.iter().find(|there| there.monster == place);
    there.unwrap_or(InPlay { monster: place, powers: Powers::default() })
}

/// A card of whoever decides.
fn cost(rules: &Rules, view: &View, card: Card) -> Cost {
    let hand = view.waits_for.map_or(0, |seat| view.hands[seat.index()].len());
    Cost { card: rules.content.face(card).id.clone(), hand_left: hand.saturating_sub(1) }
}

fn attach(rules: &Rules, view: &View, monster: InPlay) -> Detail {
    let content = &rules.content;
    let power = match view.stage {
        Stage::Attach { power, .. } => Some(usize::from(power)),
        _ => None,
    };
    let after =
        InPlay { powers: power.map_or(monster.powers, |power| monster.powers.with(power)), ..monster };
    let adds = Change { before: monster_power(rules, monster), after: monster_power(rules, after) };
    let injuries =
        Change { before: i16::from(injuries(rules, monster)), after: i16::from(injuries(rules, after)) };
    let ignores = |power: usize| content.powers[power].resistance == Resistance::Ignored;
    Detail::Attach {
        power: power.map(|power| content.powers[power].face.id.clone()),
        monster: content.monsters[usize::from(monster.monster)].face.id.clone(),
        adds,
        injuries,
        ties: ties(rules, &Fight::before(view.turn, Foe::Monster(after))),
        resistance: if after.powers.iter().any(ignores) { Resistance::Ignored } else { Resistance::Counts },
    }
}

fn ties(rules: &Rules, fight: &Fight) -> Ties {
    if fight.wins_ties(rules) { Ties::Monster } else { Ties::Nobody }
}

fn begin(rules: &Rules, view: &View, foe: Foe) -> Detail {
    let fight = Fight::before(view.turn, foe);
    Detail::Fight {
        fight: FightSummary::of(rules, &view.kids, &fight),
        ties: ties(rules, &fight),
        odds: Odds::of(rules, &view.kids, &fight),
    }
}

fn help(rules: &Rules, view: &View, card: Card, target: Option<Seat>) -> Help {
    let kid = target.and_then(|seat| view.kids.get(seat.index()));
    match (rules.content.effect(card), kid) {
        (Some(Effect::Heal { injuries }), Some(Kid { injuries: before, .. })) => {
            let after = before.saturating_sub(injuries);
            Help::Heals(Change { before: i16::from(*before), after: i16::from(after) })
        }
        (Some(Effect::Rescue), Some(kid)) => Help::Frees(kid.trap),
        (Some(Effect::Draw { cards }), _) => Help::Draws(cards.min(view.deck)),
        _ => Help::Nothing,
    }
}

fn play(rules: &Rules, view: &View, card: Card, side: Option<Side>) -> Detail {
    let costs = cost(rules, view, card);
    let (Some(fight), Some(before)) = (view.stage.fight(), &view.standing) else {
        let (sides, verdict) = (Vec::new(), None);
        return Detail::Play { costs, on: side, sides, verdict, verdict_after: None, odds: None };
    };
    let changed = fight.with(rules, fight.asked, card, side);
    let after = FightSummary::of(rules, &view.kids, &changed);
    let sides = before.sides.iter().zip(&after.sides).map(|(one, other)| SideChange {
        side: one.side,
        kid: one.kid,
        before: one.total,
        after: other.total,
        if_lost: one.if_lost,
        if_lost_after: other.if_lost,
    });
    Detail::Play {
        costs,
        on: side,
        sides: sides.collect(),
        verdict: before.verdict,
        verdict_after: after.verdict,
        odds: after.rolls_next.map(|_| Odds::of(rules, &view.kids, &changed)),
    }
}

/// Rule KID-31: a fight ends when all who are asked pass in a row.
fn then(rules: &Rules, view: &View, fight: &Fight) -> Then {
    let asked = Seat::all(rules.players).filter(|seat| {
        let (hand, kid) = (&view.hands[seat.index()], &view.kids[seat.index()]);
        let out = fight.purpose == Purpose::Final && kid.trap.is_some() && fight.side_of(*seat).is_some();
        !hand.is_empty() && !out
    });
    if usize::from(fight.passes) + 1 >= asked.count() { Then::FightEnds } else { Then::OthersAreAsked }
}
