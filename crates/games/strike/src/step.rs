//! Taking a step: throws, and resolving what lies in the arena, in the order of the rulebook.

use kernel::{Seat, Sink, Step, game::StepOf};

use crate::{
    Action, Amount, Before, Event, Format, Landing, Number, Outcome, Places, Roll, Rules, Shake, Side, Stage,
    State, Strike, Style, Throwing, TurnEnd, event::WhyThatMany,
};

/// Takes a step that was checked before.
#[inline]
pub(crate) fn apply(rules: &Rules, state: &mut State, step: &StepOf<Strike>, events: &mut impl Sink<Event>) {
    match step {
        Step::Act(seat, Action::Throw { amount, style }) => throw(state, *seat, *amount, *style, events),
        Step::Act(seat, Action::End) => {
            events.put(Event::TurnEnded { seat: *seat, how: TurnEnd::Stopped });
            pass(rules, state, Before::NoMatch, events);
        }
        Step::Act(seat, Action::MoveFromWall { number, towards }) => {
            move_from_wall(rules, state, *seat, (*number, *towards), events);
        }
        Step::Chance(Outcome::Rest(landing)) => match state.stage {
            Stage::Spare => land_spare(rules, state, landing, events),
            Stage::Settling(roll) => come_down(rules, state, landing, roll, events),
            _ => resolve(rules, state, landing, Roll::NoMatch, events),
        },
        Step::Chance(Outcome::Starts(seat)) => {
            let seat = *seat;
            state.tournament.first = match rules.format {
                Format::SingleGame => Seat(0),
                Format::Tournament => seat,
            };
            events.put(Event::StarterDrawn { seat });
            begin(state, seat, Before::NoMatch, events);
        }
    }
}

/// Rule STR-10: the spare die is rolled until it lies in the arena and shows no X. Read otherwise, one that misses is out.
fn land_spare(rules: &Rules, state: &mut State, landing: &Landing, events: &mut impl Sink<Event>) {
    let lies = landing.lies;
    if landing.shake == Shake::Shaken {
        events.put(Event::Shaken);
    }
    let missed = lies.is_empty() && !rules.readings.spare_die.is_other();
    if missed || !lies.crosses().is_empty() {
        events.put(Event::SpareRolledAgain { lies });
        return;
    }
    state.removed = 1 - lies.total();
    state.arena = lies;
    state.places = Places::of(lies, lies, &landing.at);
    state.hand = 0;
    events.put(Event::SpareLanded { lies });
    // Rule STR-11 draws the starter of the first game; STR-42 has the others start in turn.
    match state.tournament.game {
        0 => state.stage = Stage::Starter,
        _ => begin(state, starter(rules, state), Before::NoMatch, events),
    }
}

/// Rule STR-42: each player starts one game of a tournament.
fn starter(rules: &Rules, state: &State) -> Seat {
    Seat((state.tournament.first.0 + state.tournament.game) % rules.players)
}

/// Rules STR-21 to STR-24: dice leave the pool for the arena, as the thrower chose.
#[inline]
fn throw(state: &mut State, seat: Seat, amount: Amount, style: Style, events: &mut impl Sink<Event>) {
    let pool = &mut state.pools[seat.index()];
    let dice = match amount {
        Amount::One => 1,
        Amount::All => *pool,
    };
    *pool -= dice;
    let why = match amount {
        Amount::All if state.stage == Stage::MayStop => WhyThatMany::AllInAgain,
        Amount::All => WhyThatMany::AllIn,
        Amount::One if state.arena.is_empty() => WhyThatMany::OneDieAfterAll,
        Amount::One => WhyThatMany::OneDie,
    };
    state.hand = dice;
    state.stage = Stage::Throwing { amount, style };
    events.put(Event::Threw { seat, dice, style, why });
}

/// Rule STR-27: a die at the wall is moved to a free place off it, and neither changed nor turned; then its mover throws.
#[cold]
#[inline(never)]
fn move_from_wall(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    (number, towards): (Number, Option<Side>),
    events: &mut impl Sink<Event>,
) {
    let face = number.face();
    if let Some(place) = state.places.off_the_wall(face, towards, &rules.arena) {
        state.places.set(face, Some(place));
        if state.stage == Stage::MayStop {
            state.stage = Stage::MustThrow;
        }
        events.put(Event::MovedFromWall { seat, number, towards });
    }
}

/// Resolves a roll in the order of the rulebook; `before` says whether a set was taken before dice came down. It belongs into
/// the loop of a playout, though dice that come down resolve like this too.
#[expect(
    clippy::inline_always,
    reason = "a second caller, which is never hot, would keep it out of the loop"
)]
#[inline(always)]
fn resolve(rules: &Rules, state: &mut State, landing: &Landing, before: Roll, events: &mut impl Sink<Event>) {
    let seat = state.turn;
    come_to_rest(state, landing, events);
    remove_crosses(state, events);
    let roll = if take_sets(state, seat, events) { Roll::Match } else { before };
    if rules.throwing == Throwing::Physics && find_places(rules, state, landing) == Hanging::Some {
        // Rule STR-26: what lay on a die that was taken comes down, and belongs to this roll still.
        state.stage = Stage::Settling(roll);
        return;
    }
    if roll == Roll::Match {
        // Rule STR-33: a match ends the turn.
        events.put(Event::TurnEnded { seat, how: TurnEnd::Matched });
        pass(rules, state, Before::Match, events);
    } else if state.pool(seat) == 0 {
        eliminate(rules, state, seat, events);
    } else {
        // Rule STR-32: with no match the thrower stops or throws again.
        events.put(Event::NothingMatched { seat });
        state.stage = Stage::MayStop;
    }
}

/// Whether some die has nothing under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hanging {
    None,
    Some,
}

/// Puts the dice that stay where they lie. Kept out of the way of quick dice, which have no places.
#[cold]
#[inline(never)]
fn find_places(rules: &Rules, state: &mut State, landing: &Landing) -> Hanging {
    state.places = Places::of(state.arena, landing.lies, &landing.at);
    if state.places.unheld(&rules.arena).next().is_some() { Hanging::Some } else { Hanging::None }
}

/// Rule STR-26: dice that had nothing under them have come down, and the roll is resolved to its end.
#[cold]
#[inline(never)]
fn come_down(rules: &Rules, state: &mut State, landing: &Landing, roll: Roll, events: &mut impl Sink<Event>) {
    let dice = state.places.unheld(&rules.arena).count() as u8;
    events.put(Event::CameDown { dice });
    resolve(rules, state, landing, roll, events);
}

/// Rules STR-25 and STR-26: what lies in the arena counts, what left it is out of the game.
#[inline]
fn come_to_rest(state: &mut State, landing: &Landing, events: &mut impl Sink<Event>) {
    let left = state.arena.total() + state.hand - landing.lies.total();
    state.removed += left;
    state.hand = 0;
    state.arena = landing.lies;
    if landing.shake == Shake::Shaken {
        events.put(Event::Shaken);
    }
    events.put(Event::Landed { lies: landing.lies });
    if left > 0 {
        events.put(Event::LeftArena { dice: left });
    }
}

/// Rule STR-30: every X leaves the game.
#[inline]
fn remove_crosses(state: &mut State, events: &mut impl Sink<Event>) {
    let crosses = state.arena.crosses();
    if !crosses.is_empty() {
        state.arena = state.arena.without(crosses);
        state.removed += crosses.total();
        events.put(Event::CrossesRemoved { dice: crosses.total() });
    }
}

/// Rule STR-31: every die of every set goes to the thrower. Says whether there was one.
#[inline]
fn take_sets(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) -> bool {
    let sets = state.arena.sets();
    if sets.is_empty() {
        return false;
    }
    state.arena = state.arena.without(sets);
    state.pools[seat.index()] += sets.total();
    events.put(Event::SetsTaken { seat, dice: sets });
    true
}

/// Rule STR-40: a player without dice is out once the roll is resolved; what lies in the arena stays there.
fn eliminate(rules: &Rules, state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    events.put(Event::Eliminated { seat });
    if rules.format == Format::Tournament {
        let points = state.living();
        state.tournament.points[seat.index()] += points;
        events.put(Event::Scored { seat, points });
    }
    if state.living() == 1 {
        win(rules, state, events);
    } else {
        pass(rules, state, Before::NoMatch, events);
    }
}

/// Rule STR-41: a single player with dice wins at once; STR-42: a tournament goes on until everybody has started.
fn win(rules: &Rules, state: &mut State, events: &mut impl Sink<Event>) {
    let seat = state.next(rules, state.turn);
    events.put(Event::Won { seat });
    state.turn = seat;
    state.stage = Stage::Over;
    if rules.format == Format::SingleGame {
        return;
    }
    if state.tournament.game + 1 == rules.players {
        events.put(Event::TournamentWon { seats: state.winners(rules) });
        return;
    }
    let mut tournament = state.tournament;
    tournament.game += 1;
    *state = State::new_game(rules, tournament);
    events.put(Event::NextGame { game: tournament.game + 1, starter: starter(rules, state) });
}

/// Rule STR-20: the turn goes to the next player who has dice.
#[inline]
fn pass(rules: &Rules, state: &mut State, before: Before, events: &mut impl Sink<Event>) {
    let next = state.next(rules, state.turn);
    begin(state, next, before, events);
}

#[inline]
fn begin(state: &mut State, seat: Seat, before: Before, events: &mut impl Sink<Event>) {
    state.turn = seat;
    state.stage = Stage::Begin(before);
    let amount = if state.arena.is_empty() { Amount::All } else { Amount::One };
    events.put(Event::TurnBegan { seat, amount });
}
