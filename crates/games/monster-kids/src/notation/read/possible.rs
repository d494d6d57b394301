//! Refuses positions that cannot come about, each at the word that is wrong.

use kernel::{NotationError, Seat};

use super::{Columns, refuse};
use crate::{
    Card, Effect, Ending, Fight, Foe, Mode, Rules, Stage, State, Trap, outcome::KIDS_DIE, state::Purpose,
    trap::MOST_FAILED_ROLLS,
};

type Possible = Result<(), NotationError>;

pub(super) fn check(rules: &Rules, state: &State, at: &Columns) -> Possible {
    if let Some(seat) = state.next_without_character(rules)
        && !matches!(state.stage, Stage::Characters { .. })
    {
        return refuse(at.kids[seat.index()], "everybody has a character once all are dealt", "KID-10");
    }
    if !state.waiting.is_empty() && !state.middle.is_empty() {
        return refuse(at.waiting, "a Dark Power waits only while no monster is in play", "KID-23");
    }
    traps(rules, state, at)?;
    stage(rules, state, at)
}

/// Rules KID-51 and KID-64: all trapped at the same time have lost; a single player after three rolls that failed.
fn traps(rules: &Rules, state: &State, at: &Columns) -> Possible {
    let lost = state.stage == Stage::Over(Ending::AllLose);
    if rules.counts_rolls() {
        let three = state.kids[0].failed_rolls == MOST_FAILED_ROLLS;
        return match (three, lost) {
            (true, false) => refuse(at.kids[0], "three escape rolls that fail are the end", "KID-51"),
            (false, true) => {
                refuse(at.stage, "the game is lost after three escape rolls that fail", "KID-51")
            }
            _ => Ok(()),
        };
    }
    let rule = if rules.mode == Mode::Versus { "KID-64" } else { "KID-51" };
    match (state.all_trapped(rules), &state.stage) {
        (true, Stage::Over(Ending::AllLose) | Stage::LastLight { .. }) => Ok(()),
        (true, _) => refuse(at.stage, "when all are trapped at the same time all have lost", rule),
        (false, _) if lost => refuse(at.stage, "all lose only when all are trapped", rule),
        (false, _) => Ok(()),
    }
}

fn stage(rules: &Rules, state: &State, at: &Columns) -> Possible {
    let turn = state.turn;
    let trapped = state.is_trapped(turn);
    let no_cards = state.hand(turn).is_empty();
    let used_up = state.deck.is_empty() && state.middle.is_empty();
    match state.stage {
        Stage::Characters { next } => {
            let dealt = |seat: &Seat| state.kid(*seat).character.is_some();
            match Seat::all(rules.players).skip(next.index()).find(dealt) {
                Some(seat) => refuse(at.kids[seat.index()], "characters are dealt to A first", "KID-10"),
                None => untouched(rules, state, at),
            }
        }
        Stage::Initiative(_) => untouched(rules, state, at),
        Stage::Draw { .. } if state.deck.is_empty() => {
            refuse(at.rest, "nothing is drawn from an empty deck", "KID-21")
        }
        Stage::Draw { more } | Stage::Portal { more } | Stage::Attach { more, .. } if trapped && more > 0 => {
            refuse(at.detail, "a trapped player uses no card that draws more", "KID-41")
        }
        Stage::Attach { .. } if state.middle.len() < 2 => {
            refuse(at.middle, "a choice needs two monsters in play at least", "KID-23")
        }
        Stage::Portal { .. } if no_cards => {
            refuse(at.hands[turn.index()], "with no cards there is nothing to decide", "KID-24")
        }
        Stage::Ready if trapped => refuse(at.stage, "a trapped player tries to escape", "KID-42"),
        Stage::Ready | Stage::Trapped | Stage::Escape if used_up => {
            let rule = if rules.mode == Mode::Versus { "KID-62" } else { "KID-50" };
            refuse(at.stage, "with no card to draw and no monster in play the game is over", rule)
        }
        Stage::Trapped | Stage::Escape if !trapped => {
            refuse(at.stage, "only a trapped player escapes", "KID-42")
        }
        Stage::Trapped if no_cards => {
            refuse(at.hands[turn.index()], "with no cards there is nothing to decide", "KID-42")
        }
        Stage::Limbo { seat } => limbo(rules, state, seat, at),
        Stage::LastLight { asked, fallen } => last_light(rules, state, asked, fallen, at),
        Stage::Over(ending) => over(rules, state, ending, at),
        Stage::Fight(ref fight) => fighting(rules, state, fight, at),
        Stage::Draw { .. }
        | Stage::Attach { .. }
        | Stage::Portal { .. }
        | Stage::Ready
        | Stage::Trapped
        | Stage::Escape => Ok(()),
    }
}

/// Rules KID-10 to KID-12: before the first turn nothing has happened, and hands are empty.
fn untouched(rules: &Rules, state: &State, at: &Columns) -> Possible {
    for seat in Seat::all(rules.players) {
        let (place, kid) = (seat.index(), state.kid(seat));
        if !state.hand(seat).is_empty() {
            return refuse(at.hands[place], "hands start empty", "KID-12");
        }
        if kid.injuries > 0 || kid.trap.is_some() {
            return refuse(at.kids[place], "before the first turn everybody is free and unhurt", "KID-11");
        }
        if kid.captured > 0 {
            return refuse(at.won[place], "before the first turn nobody has won a monster", "KID-11");
        }
    }
    if !state.middle.is_empty() || !state.waiting.is_empty() {
        let column = if state.middle.is_empty() { at.waiting } else { at.middle };
        return refuse(column, "before the first turn no card is in play", "KID-11");
    }
    if !state.discard.is_empty() {
        return refuse(at.rest, "before the first turn all cards are in the deck", "KID-11");
    }
    if state.turn != Seat(0) {
        return refuse(at.turn, "before the first turn it is nobody's: write A", "KID-11");
    }
    Ok(())
}

/// Rule KID-40: whoever fell into Limbo discards a card. Whoever left it at once by a Light Portal still does.
fn limbo(rules: &Rules, state: &State, seat: Seat, at: &Columns) -> Possible {
    let kid = state.kid(seat);
    let left_at_once = kid.trap.is_none()
        && kid.injuries == 0
        && state.discard.has(Card::LIGHT_PORTAL)
        && Seat::all(rules.players).all(|other| other == seat || state.is_trapped(other));
    if (kid.trap != Some(Trap::Limbo) && !left_at_once) || state.hand(seat).is_empty() {
        return refuse(at.detail, "a kid in Limbo discards a card of the hand", "KID-40");
    }
    if kid.failed_rolls > 0 {
        return refuse(at.kids[seat.index()], "whoever has just fallen has not rolled yet", "KID-51");
    }
    fell(rules, state, seat, at)
}

/// Rules KID-40 and KID-61: on whose turn a kid can fall into Limbo.
fn fell(rules: &Rules, state: &State, seat: Seat, at: &Columns) -> Possible {
    let attacked = rules.mode == Mode::Versus && state.middle.is_empty();
    if seat != state.turn && !attacked {
        return refuse(at.detail, "whoever's turn it is falls, or a kid that was attacked", "KID-40");
    }
    Ok(())
}

/// Rule KID-44: when all would be trapped, players with cards in hand are asked once more.
fn last_light(rules: &Rules, state: &State, asked: Seat, fallen: Option<Seat>, at: &Columns) -> Possible {
    if rules.readings.no_last_light.is_other() {
        return refuse(
            at.stage,
            "all trapped at once have lost at this table, and nobody is asked",
            "KID-44",
        );
    }
    if rules.counts_rolls() || !state.all_trapped(rules) {
        return refuse(at.stage, "a last Light Portal is asked for when all would be trapped", "KID-44");
    }
    if state.hand(asked).is_empty() {
        return refuse(at.detail, "players with cards in hand are asked", "KID-44");
    }
    match fallen {
        Some(seat) if state.kid(seat).trap != Some(Trap::Limbo) => {
            refuse(at.kids[seat.index()], "whoever fell is in Limbo", "KID-40")
        }
        Some(seat) => fell(rules, state, seat, at),
        None if state.kid(state.turn).trap != Some(Trap::Portal) => {
            refuse(at.kids[state.turn.index()], "whoever drew a Dark Portal is in it", "KID-24")
        }
        None => Ok(()),
    }
}

/// Rules KID-50, KID-62 and KID-63: what the ends of a game have in common with its cards.
fn over(rules: &Rules, state: &State, ending: Ending, at: &Columns) -> Possible {
    let (together, versus) = (rules.mode == Mode::Together, rules.mode == Mode::Versus);
    match ending {
        Ending::AllWin if versus => refuse(at.detail, "in versus mode one player wins", "KID-62"),
        Ending::Winner(_) if together => refuse(at.detail, "together all win or all lose", "KID-50"),
        Ending::AllWin | Ending::Winner(_) if !state.middle.is_empty() || !state.deck.is_empty() => {
            let column = if state.middle.is_empty() { at.rest } else { at.middle };
            let rule = if versus { "KID-62" } else { "KID-50" };
            refuse(column, "the game is won when the deck is used up and no monster is in play", rule)
        }
        Ending::Winner(seat) if !state.leaders(rules).contains(seat) => {
            refuse(at.won[seat.index()], "nobody has more monsters than the winner", "KID-62")
        }
        Ending::AllWin | Ending::Winner(_) | Ending::AllLose => Ok(()),
    }
}

fn fighting(rules: &Rules, state: &State, fight: &Fight, at: &Columns) -> Possible {
    match fight.purpose {
        Purpose::Final => battle(rules, state, fight, at)?,
        Purpose::Turn => turn_fight(rules, state, fight, at)?,
    }
    if fight.shields != 0 && (fight.purpose == Purpose::Final || fight.shields & !shieldable(fight) != 0) {
        return refuse(at.shield, "only a kid that can be injured has a shield", "KID-27");
    }
    let swapped = |(card, _)| rules.content.effect(card) == Some(Effect::Swap);
    if fight.dice[0].is_some_and(|die| die > KIDS_DIE) && !fight.played.kinds().any(swapped) {
        return refuse(at.dice, "a player's die shows 10 at most, unless dice were swapped", "KID-03");
    }
    let asked = Seat::all(rules.players).filter(|seat| state.is_asked(fight, *seat)).count();
    let dice_lie = fight.next_to_roll().is_none();
    if dice_lie && (!state.is_asked(fight, fight.asked) || usize::from(fight.passes) >= asked) {
        return refuse(at.asked, "players with cards in hand are asked, until all pass in a row", "KID-31");
    }
    Ok(())
}

/// The sides with a kid on them, a bit each.
fn shieldable(fight: &Fight) -> u8 {
    let kids = fight.sides().iter().filter(|side| fight.kid_on(*side).is_some());
    kids.fold(0, |bits, side| bits | 1 << side.index())
}

/// The fight of a turn. Rule KID-62: with the deck used up and no monster in play nobody is attacked any more.
fn turn_fight(rules: &Rules, state: &State, fight: &Fight, at: &Columns) -> Possible {
    if fight.fighter != state.turn || state.is_trapped(fight.fighter) {
        return refuse(at.detail, "whoever's turn it is fights, if not trapped", "KID-41");
    }
    match fight.foe {
        Foe::Monster(_) if !state.waiting.is_empty() => {
            refuse(at.waiting, "Dark Powers that wait are attached to the next monster", "KID-23")
        }
        Foe::Kid(_) if !state.middle.is_empty() => {
            refuse(at.middle, "a monster is in play, so nobody attacks a player", "KID-61")
        }
        Foe::Kid(_) if state.deck.is_empty() => {
            refuse(at.rest, "with the deck used up and no monster in play the game is over", "KID-62")
        }
        Foe::Kid(other)
            if rules.mode == Mode::Together || other == fight.fighter || state.is_trapped(other) =>
        {
            refuse(at.foe, "that player cannot be attacked", "KID-61")
        }
        Foe::Monster(_) | Foe::Kid(_) | Foe::Rivals(_) => Ok(()),
    }
}

/// Rule KID-63: a final is fought between the players with the most monsters once the deck is used up; those with equal
/// highest totals go on.
fn battle(rules: &Rules, state: &State, fight: &Fight, at: &Columns) -> Possible {
    if rules.mode == Mode::Together {
        return refuse(at.stage, "a final is for versus mode", "KID-63");
    }
    if !state.deck.is_empty() || !state.middle.is_empty() {
        let column = if state.middle.is_empty() { at.rest } else { at.middle };
        return refuse(
            column,
            "a final is fought when the deck is used up and no monster is in play",
            "KID-63",
        );
    }
    let tied = state.leaders(rules);
    let untied = |seat: &Seat| !tied.contains(*seat);
    match fight.foe {
        Foe::Monster(_) => refuse(at.foe, "a final is fought between players", "KID-63"),
        Foe::Kid(other) if fight.fighter >= other => {
            refuse(at.foe, "a final of two is written with the first by letter as fighter", "KID-63")
        }
        Foe::Kid(other) => match [fight.fighter, other].iter().find(|seat| untied(seat)) {
            Some(seat) => {
                refuse(at.won[seat.index()], "only players with the most monsters battle", "KID-63")
            }
            None if tied.len() > 2 => {
                refuse(at.stage, "all players with the most monsters battle in the final", "KID-63")
            }
            None => Ok(()),
        },
        Foe::Rivals(seats) => match seats.iter().find(untied) {
            Some(seat) => {
                refuse(at.won[seat.index()], "only players with the most monsters battle", "KID-63")
            }
            None if seats.len() < 2 || tied.len() < 3 => {
                refuse(at.detail, "such a final is for more than two tied players", "KID-63")
            }
            None => Ok(()),
        },
    }
}
