//! How a sudden death may end with the cards that are turned up next: exact counts, so that a table can say the chance.

use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::{Ability, MOST_PLAYERS, Pile, Rules, Stage, State, sudden};

/// The best rating that a card can have; one more than that bounds the tables here.
const BEST: usize = 10;

/// In how many of all equally likely ways of turning up the missing cards each of those tied wins with them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SuddenOdds {
    /// Each of those tied, in the order of the seats.
    pub wins: Vec<SeatOdds>,
    /// The ways in which the best cards are equal and they draw on.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub tied: u64,
    /// All ways.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub of: u64,
}

/// In how many ways a player wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatOdds {
    /// The player.
    pub seat: Seat,
    /// The ways.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub ways: u64,
}

/// The cards of a pile by what they count.
type Ratings = [u64; BEST + 1];

impl SuddenOdds {
    /// The odds of a sudden death; nothing in any other stage. Rule MAY-31: everybody draws from the own winnings. Rule
    /// MAY-43: all draw from the same deck.
    pub(crate) fn of(rules: &Rules, state: &State) -> Option<Self> {
        let (tied, ability, shared) = match state.stage {
            Stage::Sudden(sudden) => (sudden.tied, sudden::deciding(rules, state), None),
            Stage::Decider(tied) => {
                (tied, Ability::Strength, Some(ratings(rules, state.unseen, Ability::Strength)))
            }
            Stage::Dealer
            | Stage::Lead
            | Stage::Declare
            | Stage::Follow(_)
            | Stage::Over
            | Stage::Decided(_) => return None,
        };
        let rating =
            |seat: Seat| state.up[seat.index()].map(|card| usize::from(rules.sudden_rating(card, ability)));
        let mut own = [[0; BEST + 1]; MOST_PLAYERS];
        if let Stage::Sudden(sudden) = state.stage {
            for seat in tied.iter() {
                let left = state.winnings[seat.index()].without(sudden.used[seat.index()]);
                own[seat.index()] = ratings(rules, left, ability);
            }
        }
        let missing = tied.iter().filter(|seat| rating(*seat).is_none()).count() as u64;
        // In how many ways all others have less than this rating.
        let below = |seat: Seat, than: usize| {
            let others = || tied.iter().filter(|other| *other != seat);
            let lying = others().filter_map(rating).all(|rating| rating < than);
            let drawing = others().filter(|other| rating(*other).is_none());
            match shared {
                _ if !lying => 0,
                Some(deck) => ways_to_draw(lower(&deck, than), drawing.count() as u64),
                None => drawing.map(|other| lower(&own[other.index()], than)).product(),
            }
        };
        let wins = |seat: Seat| match (rating(seat), shared) {
            (Some(lies), _) => below(seat, lies),
            (None, deck) => {
                let pile = deck.unwrap_or(own[seat.index()]);
                (0..=BEST).map(|rating| pile[rating] * below(seat, rating)).sum()
            }
        };
        let wins: Vec<_> = tied.iter().map(|seat| SeatOdds { seat, ways: wins(seat) }).collect();
        let of = match shared {
            Some(deck) => ways_to_draw(lower(&deck, BEST + 1), missing),
            None => tied
                .iter()
                .filter(|seat| rating(*seat).is_none())
                .map(|seat| lower(&own[seat.index()], BEST + 1))
                .product(),
        };
        let won: u64 = wins.iter().map(|one| one.ways).sum();
        Some(Self { wins, tied: of - won, of })
    }
}

fn ratings(rules: &Rules, pile: Pile, ability: Ability) -> Ratings {
    let mut counts = [0; BEST + 1];
    for (card, count) in pile.kinds() {
        counts[usize::from(rules.sudden_rating(card, ability)).min(BEST)] += u64::from(count);
    }
    counts
}

/// How many cards count less than this.
fn lower(ratings: &Ratings, than: usize) -> u64 {
    ratings[..than].iter().sum()
}

/// In how many ways so many of these cards can be turned up one after another.
fn ways_to_draw(cards: u64, draws: u64) -> u64 {
    (0..draws).map(|drawn| cards.saturating_sub(drawn)).product()
}
