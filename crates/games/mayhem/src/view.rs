//! A position of Monster Mayhem as everybody at the table sees it, with what its cards count and the battle just fought.

use std::ops::Deref;

use kernel::{Game as _, Node, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    Ability, Battle, Call, Card, Chance, MOST_PLAYERS, Mayhem, Pile, Rules, Stage, State, Sudden, SuddenOdds,
    sudden,
};

/// A position with all that a page needs to draw it and that only the rules can tell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "ViewInJson"))]
#[serde(try_from = "ViewInJson", into = "ViewInJson")]
pub struct View {
    state: State,
    players: u8,
    /// Whose card is turned up next, or who says high or low.
    waits_for: Option<Seat>,
    /// The ability by which cards are compared now: in a sudden death perhaps not the round's.
    compared_by: Ability,
    /// The cards of this turn, by seat.
    lying: [Option<UpCard>; MOST_PLAYERS],
    /// Who has won, once the game is over.
    winners: SeatSet,
    /// The battle that was fought last, or is being fought, at a table that remembers it.
    last_battle: Option<Battle>,
    /// How a sudden death may end with the cards that come next.
    sudden_odds: Option<SuddenOdds>,
}

/// A card that lies face up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct UpCard {
    /// The card.
    pub card: Card,
    /// What it counts when high is called.
    pub high: u8,
    /// What it counts when low is called.
    pub low: u8,
    /// What it counts now; nothing before the call where that makes a difference.
    pub rating: Option<u8>,
}

impl Deref for View {
    type Target = State;

    fn deref(&self) -> &State {
        &self.state
    }
}

impl View {
    pub(crate) fn of(rules: &Rules, state: &State) -> Self {
        let waits_for = match Mayhem::node(rules, state) {
            Node::Decide(seats) => seats.first(),
            Node::Chance(Chance::TurnUp(seat) | Chance::Sudden(seat) | Chance::Decider(seat)) => Some(seat),
            Node::Chance(Chance::Dealer) | Node::Over => None,
        };
        let (compared_by, call) = match state.stage {
            Stage::Sudden(_) => (sudden::deciding(rules, state), Some(Call::High)),
            Stage::Decider(_) | Stage::Decided(_) => (Ability::Strength, Some(Call::High)),
            Stage::Follow(call) => (state.ability, Some(call)),
            Stage::Dealer | Stage::Lead | Stage::Declare | Stage::Over => (state.ability, None),
        };
        let sudden_death = matches!(state.stage, Stage::Sudden(_) | Stage::Decider(_));
        let lies = |card: Card| {
            let [high, low] = Call::BOTH.map(|call| rules.rating(card, compared_by, call));
            let rating = match call {
                // In a sudden death nobody has called: what a special card counts there is a rule of its own.
                _ if sudden_death => Some(rules.sudden_rating(card, compared_by)),
                Some(Call::High) => Some(high),
                Some(Call::Low) => Some(low),
                None => (high == low).then_some(high),
            };
            UpCard { card, high, low, rating }
        };
        let over = matches!(state.stage, Stage::Over | Stage::Decided(_));
        Self {
            state: *state,
            players: rules.players,
            waits_for,
            compared_by,
            lying: state.up.map(|card| card.map(lies)),
            winners: if over { state.winners(rules) } else { SeatSet::EMPTY },
            last_battle: None,
            sudden_odds: SuddenOdds::of(rules, state),
        }
    }

    /// This view with the battle that was fought last.
    pub(crate) fn after(self, last_battle: Option<Battle>) -> Self {
        Self { last_battle, ..self }
    }

    /// The card that a player has turned up in this turn, with what it counts.
    pub fn lying(&self, seat: Seat) -> Option<UpCard> {
        self.lying.get(seat.index()).copied().flatten()
    }

    /// The ability by which cards are compared now.
    pub fn compared_by(&self) -> Ability {
        self.compared_by
    }

    /// The battle that was fought last, or is being fought, at a table that remembers it.
    pub fn last_battle(&self) -> Option<&Battle> {
        self.last_battle.as_ref()
    }

    /// How a sudden death may end with the cards that come next; nothing outside of one.
    pub fn sudden_odds(&self) -> Option<&SuddenOdds> {
        self.sudden_odds.as_ref()
    }
}

/// A view as JSON has it.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct ViewInJson {
    /// The round, 1 to 6.
    round: u8,
    /// The ability of the round.
    ability: Ability,
    /// The ability by which cards are compared now: in a sudden death perhaps not the round's.
    compared_by: Ability,
    /// What the position waits for.
    stage: StageInJson,
    /// What is called.
    call: Option<Call>,
    /// Whose card is turned up next, or who calls; nobody for the draw of the dealer and at the end.
    waits_for: Option<Seat>,
    /// Who deals.
    dealer: Seat,
    /// Who leads and calls.
    declarer: Seat,
    /// What lies before each player.
    seats: Vec<SeatInJson>,
    /// Who has won each round's trophy.
    trophies: Vec<Option<Seat>>,
    /// How many cards lie face down before each player.
    face_down_each: u8,
    /// All cards that lie face down.
    unseen: Pile,
    /// The cards of the battle so far.
    battle: Pile,
    /// The discarded cards.
    discard: Pile,
    /// Who is in a sudden death.
    tied: SeatSet,
    /// How often the piles of a sudden death were shuffled and used again.
    used_again: u8,
    /// Who has won; nobody before the end.
    winners: SeatSet,
    /// The battle that was fought last, or goes on after a tie.
    last_battle: Option<Battle>,
    /// In a sudden death: in how many ways the cards that come next decide it.
    sudden_odds: Option<SuddenOdds>,
}

/// What lies before a player.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct SeatInJson {
    /// The card that lies there face up.
    up: Option<UpCard>,
    /// The cards that the player has won.
    winnings: Pile,
    /// Those of them that were used in a sudden death.
    drawn: Pile,
    /// How many trophies the player has.
    trophies: u8,
}

/// What a position waits for.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
enum StageInJson {
    Dealer,
    Lead,
    Declare,
    Follow,
    SuddenDeath,
    LastSuddenDeath,
    Over,
    OverBySuddenDeath,
}

impl From<View> for ViewInJson {
    fn from(view: View) -> Self {
        let View { state, players, waits_for, compared_by, lying, winners, last_battle, sudden_odds } = view;
        let (stage, call, tied, sudden) = match state.stage {
            Stage::Dealer => (StageInJson::Dealer, None, SeatSet::EMPTY, None),
            Stage::Lead => (StageInJson::Lead, None, SeatSet::EMPTY, None),
            Stage::Declare => (StageInJson::Declare, None, SeatSet::EMPTY, None),
            Stage::Follow(call) => (StageInJson::Follow, Some(call), SeatSet::EMPTY, None),
            Stage::Sudden(sudden) => (StageInJson::SuddenDeath, None, sudden.tied, Some(sudden)),
            Stage::Decider(tied) => (StageInJson::LastSuddenDeath, None, tied, None),
            Stage::Over => (StageInJson::Over, None, SeatSet::EMPTY, None),
            Stage::Decided(_) => (StageInJson::OverBySuddenDeath, None, SeatSet::EMPTY, None),
        };
        let seat = |seat: Seat| SeatInJson {
            up: lying[seat.index()],
            winnings: state.winnings(seat),
            drawn: sudden.map_or(Pile::EMPTY, |sudden| sudden.used[seat.index()]),
            trophies: state.trophies(seat),
        };
        Self {
            round: state.ability.index() as u8 + 1,
            ability: state.ability,
            compared_by,
            stage,
            call,
            waits_for,
            dealer: state.dealer,
            declarer: state.declarer,
            seats: Seat::all(players).map(seat).collect(),
            trophies: state.trophies.to_vec(),
            face_down_each: state.unseen.len() / players.max(1),
            unseen: state.unseen,
            battle: state.battle,
            discard: state.discard,
            tied,
            used_again: sudden.map_or(0, |sudden| sudden.again),
            winners,
            last_battle,
            sudden_odds,
        }
    }
}

impl TryFrom<ViewInJson> for View {
    type Error = String;

    fn try_from(json: ViewInJson) -> Result<Self, String> {
        if json.seats.len() > MOST_PLAYERS {
            return Err("six can play at most".to_owned());
        }
        let mut lying = [None; MOST_PLAYERS];
        let mut winnings = [Pile::EMPTY; MOST_PLAYERS];
        let mut used = [Pile::EMPTY; MOST_PLAYERS];
        for (place, seat) in json.seats.iter().enumerate() {
            (lying[place], winnings[place], used[place]) = (seat.up, seat.winnings, seat.drawn);
        }
        let stage = match (json.stage, json.call) {
            (StageInJson::Dealer, _) => Stage::Dealer,
            (StageInJson::Lead, _) => Stage::Lead,
            (StageInJson::Declare, _) => Stage::Declare,
            (StageInJson::Follow, call) => Stage::Follow(call.ok_or("nothing was called")?),
            (StageInJson::SuddenDeath, _) => {
                Stage::Sudden(Sudden { tied: json.tied, used, again: json.used_again })
            }
            (StageInJson::LastSuddenDeath, _) => Stage::Decider(json.tied),
            (StageInJson::Over, _) => Stage::Over,
            (StageInJson::OverBySuddenDeath, _) => {
                Stage::Decided(json.winners.first().ok_or("somebody has won")?)
            }
        };
        let state = State {
            ability: json.ability,
            dealer: json.dealer,
            declarer: json.declarer,
            unseen: json.unseen,
            battle: json.battle,
            up: lying.map(|lies: Option<UpCard>| lies.map(|lies| lies.card)),
            winnings,
            discard: json.discard,
            trophies: json.trophies.try_into().map_err(|_| "there are six trophies")?,
            stage,
        };
        Ok(Self {
            state,
            players: json.seats.len() as u8,
            waits_for: json.waits_for,
            compared_by: json.compared_by,
            lying,
            winners: json.winners,
            last_battle: json.last_battle,
            sudden_odds: json.sudden_odds,
        })
    }
}
