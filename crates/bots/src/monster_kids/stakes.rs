//! What a player of Monster Kids makes of results and of cards, in tenths of a point of attack power.

use monster_kids::{Mode, Rules};

/// What a player weighs choices by. What is worth nothing to a player is not gone after.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stakes {
    /// One fight fewer.
    pub(super) fight: i32,
    /// A monster of one's own in versus mode.
    pub(super) capture: i32,
    /// A won fight against another kid.
    pub(super) beat_rival: i32,
    /// What an injury of one's own costs, or a friend's.
    pub(super) injury: i32,
    /// What a fall into Limbo costs.
    pub(super) fall: i32,
    /// When nearly everybody is trapped, one more fall is nearly the end.
    pub(super) fall_with_one_left: i32,
    /// Alone, one trap in eight is the end.
    pub(super) fall_alone: i32,
    /// That a rival who leads does not capture a monster.
    pub(super) stop_leader: i32,
    /// That another rival does not.
    pub(super) stop_other: i32,
    /// That a monster injures a rival, for each injury.
    pub(super) rival_hurt: i32,
    /// That a monster sends a rival to Limbo.
    pub(super) rival_falls: i32,
    /// What an attack is worth that sends the leader to Limbo.
    pub(super) trap_leader: i32,
    /// What an attack is worth that sends another rival there.
    pub(super) trap_other: i32,
    /// What an attack is worth that only injures.
    pub(super) hurt: i32,
    /// What an attack costs that ends with an injury of one's own.
    pub(super) injured: i32,
    /// What one costs that ends in Limbo.
    pub(super) trapped: i32,
    /// From how many injuries on a card that heals is used.
    pub(super) heal_from: u8,
    /// With this many cards left to draw, cards of the hand are worth half of what they are worth early on; 0 if they are always
    /// worth the same.
    pub(super) half_worth: i32,
    /// What cards are worth.
    pub(super) cards: Worth,
}

/// What the cards of a hand are worth to whoever holds them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worth {
    /// A Light Portal saves a trap, which is worth more than any fight.
    pub(super) light_portal: i32,
    /// A point of attack power.
    pub(super) point: i32,
    /// Another roll brings a few points when a die is bad.
    pub(super) reroll: i32,
    /// The monster's die has more sides, so dice that change places often help.
    pub(super) swap: i32,
    /// More than an injury costs and less than Limbo does, so that it is kept for the latter.
    pub(super) shield: i32,
    pub(super) ignore_types: i32,
    pub(super) heal: i32,
    pub(super) draw: i32,
    pub(super) rescue: i32,
    /// What it adds to the worth of a card that either side can be chosen for it.
    pub(super) either: i32,
    /// What a die that counts as much at least is worth, for each of its points.
    pub(super) floor: i32,
}

impl Stakes {
    /// Those of the greedy player, who looks at the next step alone.
    pub(super) const GREEDY: Self = Self {
        fight: 10,
        capture: 40,
        beat_rival: 15,
        injury: 20,
        fall: 45,
        fall_with_one_left: 120,
        fall_alone: 90,
        stop_leader: 25,
        stop_other: 0,
        rival_hurt: 0,
        rival_falls: 0,
        trap_leader: 60,
        trap_other: 0,
        hurt: 0,
        injured: 16,
        trapped: 60,
        heal_from: 2,
        half_worth: 0,
        cards: Worth {
            light_portal: 60,
            point: 10,
            reroll: 25,
            swap: 30,
            shield: 25,
            ignore_types: 12,
            heal: 20,
            draw: 10,
            rescue: 35,
            either: 3,
            floor: 4,
        },
    };

    /// Those that were tuned to beat the greedy player at such a table, or to win more games together.
    pub(super) fn keen(rules: &Rules) -> &'static Self {
        match (rules.mode, rules.players) {
            (Mode::Together, _) => &Self::TOGETHER,
            (Mode::Versus, 0..=2) => &Self::TWO,
            (Mode::Versus, _) => &Self::MANY,
        }
    }

    /// A rival's monster is as bad as an own one is good, and cards that are never played were worth nothing.
    const TWO: Self = Self {
        stop_leader: 30,
        stop_other: 7,
        hurt: 5,
        half_worth: 10,
        cards: Worth { point: 15, ..Self::GREEDY.cards },
        ..Self::GREEDY
    };
    const MANY: Self = Self { hurt: 5, half_worth: 10, ..Self::GREEDY };
    /// Friends can wait for a better fight, and heal from a bad one.
    const TOGETHER: Self = Self { fight: 5, injury: 10, fall: 22, ..Self::GREEDY };
}
