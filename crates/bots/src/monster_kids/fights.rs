//! Which card to play into a fight: the cheapest that brings a better result, if that is worth it.

use kernel::Seat;
use monster_kids::{Action, Card, Effect, Fight, Foe, InPlay, Purpose, Side, Solo};

use super::{
    chances::{KIDS_DIE, foe_sides},
    friends::Help,
    seen::{LIMBO, Seen},
};

/// More than all cards together.
const GAME: i32 = 10_000;

/// What a player wants of a fight.
#[derive(Clone, Copy, Debug)]
struct Goal {
    /// The side that should win.
    side: Side,
    win: i32,
    tie: i32,
    loss: i32,
    /// What a shield on the side saves, if it loses.
    saved: i32,
}

/// The side that a seat wants to win: its own, its friend's, or the monster's against the leader. None if it does not
/// care.
fn wanted(seen: &Seen<'_>, fight: &Fight) -> Option<Side> {
    if let Some(own) = fight.side_of(seen.seat) {
        return Some(own);
    }
    match fight.foe() {
        Foe::Monster(_) if seen.together() => Some(Side::Fighter),
        Foe::Monster(_) if stop(seen, fight.fighter()) > 0 => Some(Side::Foe),
        Foe::Monster(_) | Foe::Kid(_) | Foe::Rivals(_) => None,
    }
}

/// What it is worth that this rival does not capture a monster.
fn stop(seen: &Seen<'_>, rival: Seat) -> i32 {
    if seen.leads(rival) { seen.stakes.stop_leader } else { seen.stakes.stop_other }
}

/// How far ahead a side is as the fight stands.
fn ahead(seen: &Seen<'_>, fight: &Fight, side: Side) -> i32 {
    i32::from(fight.ahead(seen.rules, seen.kids, side))
}

impl Goal {
    fn of(seen: &Seen<'_>, fight: &Fight, side: Side) -> Self {
        let wins_ties = fight.wins_ties(seen.rules);
        let loss = if fight.is_shielded(side) { 0 } else { -harm(seen, fight, side) };
        let (win, loss) = match (fight.purpose(), fight.foe(), side) {
            (Purpose::Final, ..) | (_, Foe::Rivals(_), _) => (GAME, -GAME),
            (Purpose::Turn, Foe::Kid(_), _) => (seen.stakes.beat_rival, loss),
            (Purpose::Turn, Foe::Monster(_), Side::Foe) => {
                (rivals_harm(seen, fight), -stop(seen, fight.fighter()))
            }
            (Purpose::Turn, Foe::Monster(monster), Side::Fighter | Side::Kid(_)) => {
                let capture = if seen.together() { 0 } else { seen.stakes.capture };
                (capture + saved_fights(seen, monster), loss)
            }
        };
        let tie = match side {
            Side::Foe if wins_ties => win,
            _ if wins_ties => loss,
            Side::Fighter | Side::Foe | Side::Kid(_) => 0,
        };
        // No shield helps against losing the final.
        let saved = if fight.purpose() == Purpose::Turn { -loss } else { 0 };
        Self { side, win, tie, loss, saved }
    }

    /// What it is worth if the side is ahead by this much in the end.
    fn worth(&self, ahead: i32) -> i32 {
        match ahead.signum() {
            1 => self.win,
            0 => self.tie,
            _ => self.loss,
        }
    }
}

/// What it is worth to be rid of a monster: all the fights that it would take without cards. So strong cards are kept
/// for strong monsters, and a weak one may win now and then.
fn saved_fights(seen: &Seen<'_>, monster: InPlay) -> i32 {
    let all: i32 = Seat::all(seen.rules.players).map(|seat| seen.against(seat, monster).fights()).sum();
    seen.stakes.fight * all / (100 * i32::from(seen.rules.players))
}

/// What losing costs the kid on a side.
fn harm(seen: &Seen<'_>, fight: &Fight, side: Side) -> i32 {
    let Some(seat) = fight.kid_on(side) else { return 0 };
    let more = more_injuries(seen, fight);
    if seen.kid(seat).injuries() + 1 + more < LIMBO {
        return seen.stakes.injury * i32::from(1 + more);
    }
    match seen.free_besides(seat) {
        0 if seen.rules.players == 1 && seen.rules.solo == Solo::ThreeRolls => seen.stakes.fall_alone,
        0 => GAME,
        1 if seen.rules.players > 2 => seen.stakes.fall_with_one_left,
        _ => seen.stakes.fall,
    }
}

/// What it is worth that a monster beats the rival who fights it.
fn rivals_harm(seen: &Seen<'_>, fight: &Fight) -> i32 {
    if fight.is_shielded(Side::Fighter) {
        return 0;
    }
    let injuries = 1 + more_injuries(seen, fight);
    if seen.kid(fight.fighter()).injuries() + injuries < LIMBO {
        seen.stakes.rival_hurt * i32::from(injuries)
    } else {
        seen.stakes.rival_falls
    }
}

/// How many injuries the monster of a fight deals beside the first.
fn more_injuries(seen: &Seen<'_>, fight: &Fight) -> u8 {
    match fight.foe() {
        Foe::Monster(monster) => {
            monster.powers.iter().map(|power| seen.rules.content.powers[power].injuries).sum()
        }
        Foe::Kid(_) | Foe::Rivals(_) => 0,
    }
}

/// The most points that cards can be asked for.
pub(super) const MOST_POINTS: usize = 30;

/// A card to begin with, and what it costs together with the others that it takes.
#[derive(Clone, Copy, Debug)]
struct Cheapest {
    cost: i32,
    card: Card,
    side: Side,
}

/// The cheapest cards of the hand for each number of points; none where the hand has fewer points.
struct Points([Option<Cheapest>; MOST_POINTS + 1]);

impl Points {
    fn of(seen: &Seen<'_>, fight: &Fight, goal: &Goal) -> Self {
        let weakened = rival(seen, fight, goal.side);
        let mut least: [Option<Cheapest>; MOST_POINTS + 1] = [None; MOST_POINTS + 1];
        let mut most = 0;
        for (card, count) in seen.hand.kinds() {
            let Some(Effect::Power { aim, amount }) = seen.rules.content.effect(card) else { continue };
            let Some(helped) = (if amount > 0 { Some(goal.side) } else { weakened }) else { continue };
            if !fight.allows(seen.seat, aim, helped) {
                continue;
            }
            let (points, cost) = (usize::from(amount.unsigned_abs()), seen.worth(card));
            for _ in 0..count {
                most = MOST_POINTS.min(most + points);
                for wanted in (1..=most).rev() {
                    let before =
                        if wanted <= points { Some(0) } else { least[wanted - points].map(|it| it.cost) };
                    let Some(all) = before.map(|before| before + cost) else { continue };
                    if least[wanted].is_none_or(|known| all < known.cost) {
                        least[wanted] = Some(Cheapest { cost: all, card, side: helped });
                    }
                }
            }
        }
        Self(least)
    }

    fn least(&self, points: i32) -> Option<Cheapest> {
        self.0.get(usize::try_from(points).ok()?).copied().flatten()
    }

    /// The best that plain points can do for a side that is ahead by this much: what it is worth after their cost, and the
    /// card to begin with.
    fn best(&self, goal: &Goal, ahead: i32) -> (i32, Option<Cheapest>) {
        let mut best = (goal.worth(ahead), None);
        for target in [0, 1] {
            if let Some(cheapest) = self.least(target - ahead) {
                let value = goal.worth(target) - cheapest.cost;
                if value > best.0 {
                    best = (value, Some(cheapest));
                }
            }
        }
        best
    }
}

/// The side whose weakening helps this one. In a final of more than two that is the only rival who stands in the way;
/// where several do, nobody's.
fn rival(seen: &Seen<'_>, fight: &Fight, side: Side) -> Option<Side> {
    match side {
        Side::Fighter => Some(Side::Foe),
        Side::Foe => Some(Side::Fighter),
        Side::Kid(_) => {
            let others = || fight.sides().iter().filter(move |other| *other != side);
            let best = others().max_by_key(|other| fight.ahead(seen.rules, seen.kids, *other))?;
            let ahead = |one: Side| fight.ahead(seen.rules, seen.kids, one);
            // The best rival is ahead of the next best, or of this side, by more than nothing: only then it is alone.
            (ahead(best) > 0 || others().count() == 1).then_some(best)
        }
    }
}

/// The most cards that change more than points which are weighed together.
const MOST_SPECIAL: usize = 4;

/// The card to play, or to pass.
pub(super) fn decide(seen: &Seen<'_>, fight: &Fight) -> Action {
    let Some(side) = wanted(seen, fight) else { return Action::Pass };
    let lead = ahead(seen, fight, side);
    if lead > 0 {
        return Action::Pass;
    }
    let goal = Goal::of(seen, fight, side);
    let mut best = (goal.worth(lead), Action::Pass);
    let points = Points::of(seen, fight, &goal);
    let mut consider = |value: i32, action: Action| {
        if value > best.0 {
            best = (value, action);
        }
    };
    let mut special = [None; MOST_SPECIAL];
    let mut found = 0;
    for (card, _) in seen.hand.kinds() {
        let play = match seen.rules.content.effect(card) {
            Some(Effect::Swap) => match goal.side {
                Side::Kid(_) => match rival(seen, fight, goal.side) {
                    Some(best) => (card, Some(best)),
                    None => continue,
                },
                Side::Fighter | Side::Foe => (card, None),
            },
            Some(Effect::IgnoreTypes) if fight.sides().len() == 2 => (card, None),
            Some(Effect::AtLeast { aim, .. }) if fight.allows(seen.seat, aim, goal.side) => {
                (card, Some(goal.side))
            }
            Some(Effect::Reroll { aim }) => {
                for side in fight.sides().iter().filter(|side| fight.allows(seen.seat, aim, *side)) {
                    let value = rerolled(seen, fight, &goal, &points, card, side);
                    consider(value, Action::Play(card, Some(side)));
                }
                continue;
            }
            Some(Effect::Shield)
                if fight.purpose() == Purpose::Turn
                    && fight.kid_on(goal.side).is_some()
                    && goal.worth(lead) == goal.loss =>
            {
                let value = goal.loss + goal.saved - seen.worth(card);
                consider(value, Action::Play(card, Some(goal.side)));
                continue;
            }
            _ => continue,
        };
        if found < MOST_SPECIAL {
            special[found] = Some(play);
            found += 1;
        }
    }
    for chosen in 0..1_u32 << found {
        let mut changed = *fight;
        let mut cost = 0;
        let mut first = None;
        for (card, side) in
            (0..found).filter(|place| chosen & 1 << place != 0).filter_map(|place| special[place])
        {
            changed = changed.with(seen.rules, seen.seat, card, side);
            cost += seen.worth(card);
            first = first.or(Some(Action::Play(card, side)));
        }
        let (value, cheapest) = points.best(&goal, ahead(seen, &changed, side));
        let plain = cheapest.map(|it| Action::Play(it.card, Some(it.side)));
        if let Some(action) = first.or(plain) {
            consider(value - cost, action);
        }
    }
    if matches!(best.1, Action::Pass) && seen.together() && matches!(fight.foe(), Foe::Monster(_)) {
        return with_friends(seen, fight, &goal, &points, lead);
    }
    best.1
}

/// A fight that no hand can win alone, playing together: begins with as many points as make it likely that friends have
/// the rest, if that is worth more than hoping that one of them can do it all.
fn with_friends(seen: &Seen<'_>, fight: &Fight, goal: &Goal, points: &Points, lead: i32) -> Action {
    let help = Help::expected(seen, fight, goal.side);
    let now = goal.worth(lead);
    // What the friends' cards are worth once `lacking` points are missing for a win, and one less for a tie.
    let helped =
        |lacking: i32| help.gain(lacking, goal.win - now).max(help.gain(lacking - 1, goal.tie - now));
    let lacking = 1 - lead;
    // When all friends have passed already, none of them can do it all.
    let all_passed = u32::from(fight.passes()) >= seen.friends_with_cards();
    let mut best = (if all_passed { 0 } else { helped(lacking) }, Action::Pass);
    for own in 1..lacking {
        let Some(first) = points.least(own) else { break };
        let value = helped(lacking - own) - first.cost;
        if value > best.0 {
            best = (value, Action::Play(first.card, Some(first.side)));
        }
    }
    best.1
}

/// What rolling a die again is worth on average, with the cards that are played after it.
fn rerolled(seen: &Seen<'_>, fight: &Fight, goal: &Goal, points: &Points, card: Card, side: Side) -> i32 {
    let changed = fight.with(seen.rules, seen.seat, card, Some(side));
    // With the die gone, its side counts what it counts at least.
    let without = ahead(seen, &changed, goal.side);
    let floor = i32::from(fight.floor(side));
    let sides = if side == Side::Foe { foe_sides(fight) } else { KIDS_DIE };
    let ahead_with = |die: i32| match (side, goal.side) {
        // Among more than two, others may be in the way beside the one who rolls again.
        (Side::Kid(_), _) => ahead(seen, &changed.rolled(side, die as u8), goal.side),
        (own, wanted) if own == wanted => without + (die - floor).max(0),
        _ => without - (die - floor).max(0),
    };
    let total: i32 = (1..=sides).map(|die| points.best(goal, ahead_with(die)).0).sum();
    total / sides - seen.worth(card)
}
