//! Looks one step ahead: wins the fights it can, keeps kids out of traps, and wastes no cards.

use kernel::{Rng, Seat};
use monster_kids::{Action, Card, Effect, Fight, Foe, InPlay, Kid, MonsterKids, Stage};

use super::{
    chances::Chances,
    fights,
    seen::{LIMBO, Seen},
    stakes::Stakes,
};
use crate::{Bot, Decision};

/// Plays by what the next step brings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Greedy;

impl Bot<MonsterKids> for Greedy {
    fn choose(&mut self, sight: &Decision<'_, MonsterKids>, _: &mut dyn Rng) -> usize {
        place(sight)
    }
}

/// The place of the greedy action among the legal ones.
pub(super) fn place(sight: &Decision<'_, MonsterKids>) -> usize {
    place_by(&Stakes::GREEDY, sight)
}

/// The place of the action that a player with these stakes takes.
pub(super) fn place_by(stakes: &Stakes, sight: &Decision<'_, MonsterKids>) -> usize {
    let action = decide(&Seen::through(stakes, sight.rules, sight.view, sight.seat));
    // The first legal action is a sensible one, should the bot have no opinion.
    action.and_then(|action| sight.legal.iter().position(|legal| *legal == action)).unwrap_or(0)
}

/// What the seat does; none where it has nothing to decide.
pub(super) fn decide(seen: &Seen<'_>) -> Option<Action> {
    match seen.stage {
        Stage::Characters { .. } => character(seen).map(Action::Choose),
        Stage::Attach { power, .. } => host(seen, usize::from(*power)).map(Action::Attach),
        Stage::Portal { .. } => portal(seen),
        Stage::Limbo { .. } => least(seen).map(Action::Discard),
        Stage::Trapped => Some(trapped(seen)),
        Stage::LastLight { .. } => Some(light_or(seen, Action::Pass)),
        Stage::Ready => Some(ready(seen)),
        Stage::Fight(_) if !seen.is_free(seen.seat) => Some(trapped_in_the_rounds(seen)),
        Stage::Fight(fight) => Some(fights::decide(seen, fight)),
        Stage::Initiative(_) | Stage::Draw { .. } | Stage::Escape | Stage::Over(_) => None,
    }
}

/// The free character that does best against the monsters of the pack, with another type than its friends and against
/// the types of its rivals.
fn character(seen: &Seen<'_>) -> Option<u8> {
    let content = &seen.rules.content;
    let taken = |place: u8| seen.kids.iter().any(|kid| kid.character() == Some(place));
    let ahead = |own: usize, other: usize| {
        let of = |own: usize, other: usize| {
            let kind = &content.types[own];
            i32::from(kind.resists == other) - i32::from(kind.weak == other)
        };
        of(own, other) - of(other, own)
    };
    let value = |place: u8| {
        let own = content.characters[usize::from(place)].power_type;
        let monsters: i32 = content
            .monsters
            .iter()
            .filter_map(|monster| monster.power_type)
            .map(|other| ahead(own, other))
            .sum();
        let kids = seen.kids.iter().filter_map(Kid::character);
        let others = kids.map(|place| content.characters[usize::from(place)].power_type);
        monsters
            + others
                .map(
                    |other| {
                        if seen.together() { -4 * i32::from(own == other) } else { 2 * ahead(own, other) }
                    },
                )
                .sum::<i32>()
    };
    let free = (0..content.characters.len() as u8).filter(|place| !taken(*place));
    free.max_by_key(|place| (value(*place), std::cmp::Reverse(*place)))
}

/// The monster that a Dark Power does the least harm on: together, where it makes the fewest more fights; in versus
/// mode, where it spoils a rival's prey and not the seat's own.
fn host(seen: &Seen<'_>, power: usize) -> Option<u8> {
    let fights = |seat: Seat, monster: InPlay| seen.against(seat, monster).fights();
    let more = |seat: Seat, monster: InPlay| {
        let changed = InPlay { powers: monster.powers.with(power), ..monster };
        let injuries = i32::from(seen.rules.content.powers[power].injuries);
        fights(seat, changed) * (1 + injuries) - fights(seat, monster)
    };
    let cost = |monster: InPlay| {
        let all: i32 = Seat::all(seen.rules.players).map(|seat| more(seat, monster)).sum();
        if seen.together() { all } else { 2 * i32::from(seen.rules.players) * more(seen.seat, monster) - all }
    };
    seen.middle.iter().min_by_key(|monster| cost(*monster)).map(|monster| monster.monster)
}

/// The card of the hand that is worth least.
fn least(seen: &Seen<'_>) -> Option<Card> {
    let cards = seen.hand.kinds().map(|(card, _)| card);
    cards.min_by_key(|card| seen.worth(*card))
}

/// A Light Portal negates the Dark one; in a trap it is kept for the way out.
fn portal(seen: &Seen<'_>) -> Option<Action> {
    let least = least(seen)?;
    let negates =
        seen.hand.has(Card::LIGHT_PORTAL) && (seen.is_free(seen.seat) || least == Card::LIGHT_PORTAL);
    Some(if negates { Action::Negate } else { Action::Discard(least) })
}

/// The Light Portal leads out, unless enough others are free to wait for an even roll.
fn trapped(seen: &Seen<'_>) -> Action {
    if can_wait(seen) { Action::Roll } else { light_or(seen, Action::Roll) }
}

/// In the rounds of a fight the Light Portal saves the turn that it would take later.
fn trapped_in_the_rounds(seen: &Seen<'_>) -> Action {
    if can_wait(seen) { Action::Pass } else { light_or(seen, Action::Pass) }
}

/// Whether enough friends are free.
fn can_wait(seen: &Seen<'_>) -> bool {
    seen.together() && seen.free_besides(seen.seat) > 2
}

fn light_or(seen: &Seen<'_>, otherwise: Action) -> Action {
    if seen.hand.has(Card::LIGHT_PORTAL) { Action::Light } else { otherwise }
}

/// One's own turn after the draw: cards for friends first, then the fight.
fn ready(seen: &Seen<'_>) -> Action {
    let used = rescue(seen).or_else(|| heal(seen)).or_else(|| draw(seen));
    used.or_else(|| fight(seen)).or_else(|| attack(seen)).unwrap_or(Action::End)
}

/// Frees the trapped friend who would have to wait longest for a roll.
fn rescue(seen: &Seen<'_>) -> Option<Action> {
    let card = seen.together().then(|| seen.holds(|effect| effect == Effect::Rescue))??;
    let players = seen.rules.players;
    let waits = |seat: &Seat| (seat.0 + players - seen.seat.0) % players;
    let friend = seen.others().filter(|seat| !seen.is_free(*seat)).max_by_key(waits)?;
    Some(Action::Use(card, Some(friend)))
}

/// Takes the last injury before Limbo off a friend, or off oneself.
fn heal(seen: &Seen<'_>) -> Option<Action> {
    let card = seen.holds(|effect| matches!(effect, Effect::Heal { .. }))?;
    let own = seen.seat;
    let healed = Seat::all(seen.rules.players).filter(|seat| *seat == own || seen.together());
    let worst = healed.max_by_key(|seat| (seen.kid(*seat).injuries(), *seat == own))?;
    (seen.kid(worst).injuries() >= seen.stakes.heal_from).then_some(Action::Use(card, Some(worst)))
}

/// Draws on where that endangers nobody.
fn draw(seen: &Seen<'_>) -> Option<Action> {
    let card = seen.holds(|effect| matches!(effect, Effect::Draw { .. }))?;
    let lonely = seen.rules.players > 1 && seen.free_besides(seen.seat) == 0;
    let safe = seen.kid(seen.seat).injuries() + 1 < LIMBO && !lonely;
    (seen.cards_left > 0 && safe).then_some(Action::Use(card, None))
}

/// Fights the monster it beats best.
fn fight(seen: &Seen<'_>) -> Option<Action> {
    let value = |monster: &InPlay| {
        let chances = seen.against(seen.seat, *monster);
        (chances.wins, chances.ties)
    };
    seen.middle.iter().max_by_key(value).map(|monster| Action::Fight(monster.monster))
}

/// Attacks where the odds are good. A greedy player does so only if one more injury is too many for the leader: other attacks
/// bring nobody a monster, and all a bit nearer to the end where everybody is trapped.
fn attack(seen: &Seen<'_>) -> Option<Action> {
    if seen.together() {
        return None;
    }
    let stakes = seen.stakes;
    let falls = |seat: Seat| seen.kid(seat).injuries() + 1 >= LIMBO;
    let gain = |rival: Seat| match (falls(rival), seen.leads(rival)) {
        (true, true) => stakes.trap_leader,
        (true, false) => stakes.trap_other,
        (false, _) => stakes.hurt,
    };
    let risk = if falls(seen.seat) { stakes.trapped } else { stakes.injured };
    let value = |rival: Seat| {
        let chances = Chances::of(seen.rules, seen.kids, &Fight::before(seen.seat, Foe::Kid(rival)));
        chances.wins * gain(rival) - chances.losses() * risk
    };
    let rivals = seen.others().filter(|rival| seen.is_free(*rival) && gain(*rival) > 0);
    let best = rivals.map(|rival| (value(rival), rival)).max_by_key(|(value, _)| *value)?;
    (best.0 > 0).then_some(Action::Attack(best.1))
}
