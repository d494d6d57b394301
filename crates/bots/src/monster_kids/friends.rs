//! What friends can add to a fight: their hands are hidden, but how many cards they hold is not.

use monster_kids::{Effect, Fight, Side};

use super::{fights::MOST_POINTS, seen::Seen};

/// More cards than this in friends' hands are not counted: by then they have what it takes or never will.
const MOST_CARDS: u32 = 8;
/// Points are worth ten tenths each to whoever plays them.
const POINT: i32 = 10;

/// How likely friends' cards together bring each number of points or more, in thousandths.
pub(super) struct Help([i32; MOST_POINTS + 1]);

impl Help {
    /// The help that a seat can expect in a fight of a friend, or in its own.
    pub(super) fn expected(seen: &Seen<'_>, fight: &Fight, side: Side) -> Self {
        let mut odds = [0; MOST_POINTS + 1];
        odds[0] = 1_000;
        let friends = seen.others().filter(|seat| seen.is_free(*seat));
        let cards = friends.map(|seat| seen.cards_of(seat)).sum::<u32>().min(MOST_CARDS);
        let kinds = kinds(seen, fight, side);
        for _ in 0..cards {
            let mut next = [0; MOST_POINTS + 1];
            for (have, chance) in odds.iter().enumerate().filter(|(_, chance)| **chance > 0) {
                for (points, share) in kinds.iter().enumerate().filter(|(_, share)| **share > 0) {
                    next[MOST_POINTS.min(have + points)] += chance * share / 1_000;
                }
            }
            odds = next;
        }
        // From the chance of exactly a number of points to the chance of at least that number.
        for points in (0..MOST_POINTS).rev() {
            odds[points] += odds[points + 1];
        }
        Self(odds)
    }

    /// What the friends' cards are worth on average to a team that lacks `lacking` points for an end that is worth `more`
    /// to it than the present one; the cards themselves are taken off.
    pub(super) fn gain(&self, lacking: i32, more: i32) -> i32 {
        let chance = usize::try_from(lacking).ok().and_then(|lacking| self.0.get(lacking)).copied();
        chance.unwrap_or(0) * (more - POINT * lacking).max(0) / 1_000
    }
}

/// The share of each number of points among the cards that can be in a hand, in thousandths.
fn kinds(seen: &Seen<'_>, fight: &Fight, side: Side) -> [i32; 10] {
    let mut kinds = [0; 10];
    let mut all = 0;
    for (card, count) in seen.rules.deck().kinds().filter(|(card, _)| card.is_for_the_hand()) {
        all += i32::from(count);
        if let Some(Effect::Power { aim, amount }) = seen.rules.content.effect(card) {
            let on = if amount > 0 { side } else { Side::Foe };
            if fight.allows(seen.seat, aim, on) {
                kinds[usize::from(amount.unsigned_abs()).min(9)] += i32::from(count);
            }
        }
    }
    let useful: i32 = kinds.iter().sum();
    kinds[0] = all - useful;
    kinds.map(|count| 1_000 * count / all.max(1))
}
