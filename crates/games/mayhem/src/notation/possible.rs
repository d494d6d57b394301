//! Which positions of Monster Mayhem can come about; what cannot is refused where it stands, with the rule.

use kernel::{NotationError, Reader, RuleId, Seat, SeatSet};

use crate::{
    Ability, CARDS, Call, Card, MOST_PLAYERS, Mashups, Pile, Rules, Stage, State, Sudden, TiedGame, sudden,
};

/// Where the words of a position stand, by their columns.
#[derive(Debug, Default)]
pub(super) struct Places {
    pub(super) ability: usize,
    pub(super) trophies: [usize; 6],
    pub(super) stage: usize,
    /// The declarer, those tied, or the winner.
    pub(super) seats: usize,
    pub(super) up: [usize; MOST_PLAYERS],
    pub(super) with: usize,
    pub(super) used: [usize; MOST_PLAYERS],
    pub(super) won: [usize; MOST_PLAYERS],
    /// The cards that are left or out.
    pub(super) rest: usize,
}

type Checked = Result<(), NotationError>;

fn refuse(column: usize, message: impl Into<String>, rule: &'static str) -> Checked {
    Err(Reader::error_at(column, message).by(RuleId(rule)))
}

/// Refuses a position that cannot come about.
pub(super) fn check(rules: &Rules, state: &State, places: &Places) -> Checked {
    match &state.stage {
        Stage::Dealer => Ok(()),
        Stage::Lead | Stage::Declare | Stage::Follow(_) => {
            turned_in_order(rules, state, places)?;
            trophies_are_given(state, state.ability.index(), places)?;
            piles_are_whole(rules, state, places)?;
            round_goes_on(rules, state, places)
        }
        Stage::Sudden(sudden) => {
            if !state.unseen.is_empty() {
                return refuse(places.rest, "sudden death comes when all cards are used up", "MAY-31");
            }
            trophies_are_given(state, state.ability.index(), places)?;
            piles_are_whole(rules, state, places)?;
            sudden_death(rules, state, sudden, places)
        }
        Stage::Over | Stage::Decider(_) | Stage::Decided(_) => {
            if state.ability != Ability::Intelligence {
                return refuse(places.ability, "the game is over after six rounds", "MAY-40");
            }
            trophies_are_given(state, 6, places)?;
            match &state.stage {
                Stage::Decider(tied) => last_sudden_death(rules, state, *tied, places),
                Stage::Decided(winner) => decided(rules, state, *winner, places),
                _ => over(rules, state, places),
            }
        }
    }
}

/// Rules MAY-30 and MAY-32: no trophy is won before the end of its round, and at the end of the game all are. A position that
/// is set up by hand in a later round need not say who won those before.
fn trophies_are_given(state: &State, given: usize, places: &Places) -> Checked {
    let all = given == state.trophies.len();
    for (round, (trophy, place)) in state.trophies.iter().zip(places.trophies).enumerate() {
        match trophy {
            None if all => {
                return refuse(place, "the game ends when all six trophies are won", "MAY-32");
            }
            Some(_) if round >= given => {
                return refuse(place, "a trophy is won at the end of its round", "MAY-30");
            }
            Some(_) | None => {}
        }
    }
    Ok(())
}

/// Cards are turned up clockwise from the declarer, one turn after the other, and everybody has the same number left.
fn turned_in_order(rules: &Rules, state: &State, places: &Places) -> Checked {
    let (players, declarer) = (rules.players, state.declarer);
    let up = state.up.iter().flatten().count() as u8;
    let mut seat = declarer;
    for _ in 0..up {
        if state.up[seat.index()].is_none() {
            let place = places.up[seat.index()];
            return match state.stage {
                Stage::Declare => refuse(place, "the declarer's card alone is up before the call", "MAY-13"),
                _ => refuse(place, "cards are turned up clockwise from the declarer", "MAY-13"),
            };
        }
        seat = State::left_of(rules, seat);
    }
    match state.stage {
        Stage::Declare if up != 1 => {
            let place = places.up[if up == 0 { declarer } else { State::left_of(rules, declarer) }.index()];
            return refuse(place, "the declarer's card alone is up before the call", "MAY-13");
        }
        Stage::Lead if state.unseen.is_empty() => {
            return refuse(places.rest, "with no cards left the round is over", "MAY-16");
        }
        Stage::Follow(_) => {
            let before = state.battle.len() - up;
            if up >= players || (before == 0 && up == 0) {
                return refuse(places.up[0], "a turn waits for a card of somebody", "MAY-13");
            }
            if !before.is_multiple_of(players) {
                return refuse(places.with, "a turn that was tied has a card of everybody", "MAY-20");
            }
            if state.unseen.is_empty() {
                return refuse(places.with, "a tie with no cards left ends the battle", "MAY-21");
            }
        }
        Stage::Lead
        | Stage::Declare
        | Stage::Dealer
        | Stage::Sudden(_)
        | Stage::Over
        | Stage::Decider(_)
        | Stage::Decided(_) => {}
    }
    if !(state.unseen.len() + up).is_multiple_of(players) {
        return refuse(places.rest, "everybody has the same number of cards face down", "MAY-11");
    }
    Ok(())
}

/// Rules MAY-14, MAY-15 and MAY-22: a winner takes all cards of a battle, and everybody has put in the same number.
fn piles_are_whole(rules: &Rules, state: &State, places: &Places) -> Checked {
    let players = rules.players;
    for seat in Seat::all(players) {
        let (won, place) = (state.winnings[seat.index()], places.won[seat.index()]);
        if !won.len().is_multiple_of(players) {
            let message =
                format!("a winner takes whole turns of {players} cards, so nobody has {}", won.len());
            return refuse(place, message, "MAY-15");
        }
        if won.len() == players {
            if rules.alike(won).twin().is_some() {
                return refuse(place, "two equal monsters in one battle are won by nobody", "MAY-22");
            }
            if !Call::BOTH.iter().any(|call| has_one_best(rules, won, state.ability, *call)) {
                return refuse(place, "no card of that battle is the best alone, high or low", "MAY-14");
            }
        }
    }
    Ok(())
}

/// Whether a single card of a turn without equal monsters is the best.
fn has_one_best(rules: &Rules, turn: Pile, ability: Ability, call: Call) -> bool {
    let ratings = || turn.kinds().map(|(card, _)| rules.rating(card, ability, call));
    let best = match call {
        Call::High => ratings().max(),
        Call::Low => ratings().min(),
    };
    ratings().filter(|rating| Some(*rating) == best).count() == 1
}

/// What holds while a round is played.
fn round_goes_on(rules: &Rules, state: &State, places: &Places) -> Checked {
    if !state.discard.is_empty() && rules.alike(state.discard).twin().is_none() {
        let message = "while a round goes on only mashups are discarded, so two cards are equal";
        return refuse(places.rest, message, "MAY-22");
    }
    let Stage::Follow(call) = state.stage else { return Ok(()) };
    let up = state.up.iter().flatten().fold(Pile::EMPTY, |pile, card| pile.and(Pile::one(*card)));
    let before = state.battle.without(up);
    if rules.alike(before).twin().is_some() {
        if before.len() == rules.players {
            return refuse(places.with, "two equal monsters in one turn are a mashup", "MAY-22");
        }
        if rules.mashups == Mashups::WholeBattle {
            return refuse(places.with, "two equal monsters in a battle are a mashup", "MAY-23");
        }
    }
    if !can_all_be_tied(rules, before, state.ability, call) {
        return refuse(places.with, "these cards make no tied turns under that call", "MAY-20");
    }
    Ok(())
}

/// Whether cards can be laid out in turns that are all tied. Every turn has two cards or more of its best rating, so from
/// the best rating down there is always room in the turns that could have begun so far.
fn can_all_be_tied(rules: &Rules, cards: Pile, ability: Ability, call: Call) -> bool {
    let players = rules.players;
    let turns = cards.len() / players;
    let mut ratings = [0_u8; 11];
    for (card, count) in cards.kinds() {
        let rating = usize::from(rules.rating(card, ability, call)).min(10);
        ratings[if call == Call::High { 10 - rating } else { rating }] += count;
    }
    let (mut begun, mut placed) = (0, 0);
    for count in ratings {
        begun = turns.min(begun + count / 2);
        placed += count;
        if placed > begun * players {
            return false;
        }
    }
    begun == turns
}

/// Those with the most winnings, and how many cards that is.
fn leaders(rules: &Rules, state: &State) -> (SeatSet, u8) {
    let most = state.winnings.iter().map(|pile| pile.len()).max().unwrap_or(0);
    let seats = Seat::all(rules.players).filter(|seat| state.winnings[seat.index()].len() == most);
    (seats.fold(SeatSet::EMPTY, SeatSet::with), most)
}

/// Rule MAY-31: a sudden death is between those with the most cards, who turn up cards of the same ratings until one is
/// better.
fn sudden_death(rules: &Rules, state: &State, sudden: &Sudden, places: &Places) -> Checked {
    let (leaders, most) = leaders(rules, state);
    let Sudden { tied, used, again } = sudden;
    if tied.len() < 2 || most == 0 || tied.iter().any(|seat| !leaders.contains(seat)) {
        return refuse(places.seats, "those in a sudden death have the most cards", "MAY-31");
    }
    tied_in_order(rules, state, *tied, places, "MAY-31")?;
    for seat in Seat::all(rules.players) {
        let (won, used, place) =
            (state.winnings[seat.index()], used[seat.index()], places.used[seat.index()]);
        if Card::all().any(|card| used.count(card) > won.count(card)) {
            return refuse(place, "only cards of the winnings are turned up", "MAY-31");
        }
        if let Some(card) = state.up[seat.index()].filter(|card| used.count(*card) == 0) {
            let id = &rules.content.face(card).id;
            return refuse(place, format!("`{id}` is up, so it is used"), "MAY-31");
        }
        if !used.is_empty() && !leaders.contains(seat) {
            return refuse(place, "only those with the most cards turn any up", "MAY-31");
        }
    }
    let ability = sudden::deciding(rules, state);
    let ratings = |seat: Seat| {
        let mut ratings = [0_u8; 11];
        let up = state.up[seat.index()].map_or(Pile::EMPTY, Pile::one);
        for (card, count) in used[seat.index()].without(up).kinds() {
            ratings[usize::from(rules.sudden_rating(card, ability)).min(10)] += count;
        }
        ratings
    };
    let first = tied.first().unwrap_or_default();
    let shown = ratings(first);
    let turns: u8 = shown.iter().sum();
    if turns >= most {
        let place = places.used[first.index()];
        return refuse(place, "piles that are used up are shuffled and used again", "MAY-32");
    }
    if rules.readings.all_draw_on.is_other() {
        return all_drew_on(&ratings, turns, (*tied, leaders), places);
    }
    for seat in tied.iter() {
        if ratings(seat) != shown {
            let place = places.used[seat.index()];
            return refuse(place, "those still tied have turned up cards of the same ratings", "MAY-31");
        }
    }
    // Who fell behind turned up as good cards at first, and then a worse one.
    for seat in leaders.iter().filter(|seat| !tied.contains(*seat)) {
        let fell = ratings(seat);
        let cards: u8 = fell.iter().sum();
        if cards == 0 && *again > 0 {
            continue;
        }
        let fits = |worse: usize| {
            let mut rest = fell;
            rest[worse] -= 1;
            let better = (worse + 1..11).any(|rating| shown[rating] > rest[rating]);
            better && rest.iter().zip(shown).all(|(mine, theirs)| *mine <= theirs)
        };
        if !(0..11).any(|worse| fell[worse] > 0 && fits(worse)) {
            let message = format!("{seat} has as many cards as those tied, and did not turn up a worse one");
            return refuse(places.seats, message, "MAY-31");
        }
    }
    Ok(())
}

/// Rule MAY-31, read otherwise: all who began a sudden death have turned up as many cards.
fn all_drew_on(
    ratings: &impl Fn(Seat) -> [u8; 11],
    turns: u8,
    (tied, leaders): (SeatSet, SeatSet),
    places: &Places,
) -> Checked {
    if tied != leaders {
        return refuse(places.seats, "all who have the most cards draw on", "MAY-31");
    }
    match tied.iter().find(|seat| ratings(*seat).iter().sum::<u8>() != turns) {
        None => Ok(()),
        Some(seat) => {
            refuse(places.used[seat.index()], "all who draw on have turned up as many cards", "MAY-31")
        }
    }
}

/// Those tied in a sudden death turn up one card each, in the order of their seats, and somebody's is still to come.
fn tied_in_order(
    rules: &Rules,
    state: &State,
    tied: SeatSet,
    places: &Places,
    rule: &'static str,
) -> Checked {
    let mut waits = false;
    for seat in Seat::all(rules.players) {
        match state.up[seat.index()] {
            Some(_) if waits || !tied.contains(seat) => {
                return refuse(places.up[seat.index()], "those who are tied turn up cards in order", rule);
            }
            Some(_) => {}
            None => waits |= tied.contains(seat),
        }
    }
    if waits { Ok(()) } else { refuse(places.up[0], "when all cards are up they are compared", rule) }
}

/// Rules MAY-30 and MAY-40: after the last round all its cards are used up, and its trophy is with one who has most.
fn over(rules: &Rules, state: &State, places: &Places) -> Checked {
    if !state.unseen.is_empty() {
        return refuse(
            places.rest,
            "the game is over when all cards of the last round are used up",
            "MAY-40",
        );
    }
    piles_are_whole(rules, state, places)?;
    let (leaders, most) = leaders(rules, state);
    if most == 0 {
        return refuse(places.won[0], "a round in which nobody wins a card is played again", "MAY-32");
    }
    if state.trophies[5].is_none_or(|winner| !leaders.contains(winner)) {
        return refuse(places.trophies[5], "the most cards win the trophy", "MAY-30");
    }
    if rules.tied_game == TiedGame::SuddenDeath && state.most_trophies(rules).len() > 1 {
        return refuse(places.stage, "those with the most trophies play on for the win", "MAY-43");
    }
    Ok(())
}

/// Rule MAY-43: only those tied for most trophies play on, with all sixty cards.
fn plays_on(rules: &Rules, state: &State, seats: SeatSet, places: &Places) -> Checked {
    let most = state.most_trophies(rules);
    if rules.tied_game == TiedGame::Share {
        return refuse(places.stage, "at this table those with the most trophies share the win", "MAY-40");
    }
    if most.len() < 2 || seats.iter().any(|seat| !most.contains(seat)) {
        return refuse(places.seats, "those who are tied for most trophies play on", "MAY-43");
    }
    for seat in Seat::all(rules.players) {
        if !state.winnings[seat.index()].is_empty() {
            let place = places.won[seat.index()];
            return refuse(place, "all 60 cards are shuffled for the last sudden death", "MAY-43");
        }
    }
    Ok(())
}

fn last_sudden_death(rules: &Rules, state: &State, tied: SeatSet, places: &Places) -> Checked {
    plays_on(rules, state, tied, places)?;
    if tied.len() < 2 {
        return refuse(places.seats, "a sudden death is between two or more", "MAY-43");
    }
    tied_in_order(rules, state, tied, places, "MAY-43")?;
    let used = u32::from(state.discard.len());
    if !turns_of(used, tied.len(), state.most_trophies(rules).len()) {
        return refuse(places.rest, "those tied have turned up one card each", "MAY-43");
    }
    if u32::from(CARDS) - used < tied.len() {
        return refuse(places.rest, "with too few cards left all are shuffled again", "MAY-43");
    }
    Ok(())
}

fn decided(rules: &Rules, state: &State, winner: Seat, places: &Places) -> Checked {
    plays_on(rules, state, SeatSet::only(winner), places)?;
    let most = state.most_trophies(rules).len();
    if state.discard.is_empty() || !turns_of(u32::from(state.discard.len()), 2, most) {
        return refuse(places.rest, "those tied have turned up one card each", "MAY-43");
    }
    Ok(())
}

/// Whether this number of cards can be that of turns with `fewest` to `most` cards each.
fn turns_of(cards: u32, fewest: u32, most: u32) -> bool {
    (0..=cards).any(|turns| turns * fewest <= cards && cards <= turns * most)
}
