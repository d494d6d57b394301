//! Monster Mayhem as text: `strength dealer A | B declare ooze | won - / -` is a position, cards are named by their ids.

mod possible;
mod read;

use kernel::{Notation, NotationError, Reader, Seat};

use crate::{Call, Card, Event, Mayhem, Met, Outcome, Pile, Rules, Stage, State, Sudden, View};

impl Notation for Mayhem {
    fn write_position(rules: &Rules, state: &State) -> String {
        let State { ability, dealer, declarer, unseen, battle, up, winnings, discard, trophies, stage } =
            *state;
        let players = usize::from(rules.players);
        let seats = trophies.map(|winner| winner.map_or("-".to_owned(), |seat| seat.to_string()));
        let mut text = format!("{} dealer {dealer} | trophies {}", ability.key(), seats.join(" "));
        let piles = |piles: &[Pile]| {
            piles.iter().map(|pile| write_pile(rules, *pile)).collect::<Vec<_>>().join(" / ")
        };
        let cards = || {
            let cards = up[..players].iter().map(|card| card.map_or("-", |card| write_card(rules, card)));
            cards.collect::<Vec<_>>().join(" ")
        };
        match stage {
            Stage::Dealer => return format!("dealing {}", rules.players),
            Stage::Lead => text += &format!(" | {declarer} leads"),
            Stage::Declare => text += &format!(" | {declarer} declares {}", cards()),
            Stage::Follow(call) => {
                text += &format!(" | {declarer} called {} {} with {}", write_call(call), cards(), {
                    let turn = up.iter().flatten().fold(Pile::EMPTY, |pile, card| pile.and(Pile::one(*card)));
                    write_pile(rules, battle.without(turn))
                });
            }
            Stage::Sudden(Sudden { tied, used, again }) => {
                let tied: String = tied.iter().map(Seat::letter).collect();
                text +=
                    &format!(" | sudden {tied} {} again {again} used {}", cards(), piles(&used[..players]));
            }
            Stage::Over => text += " | over",
            Stage::Decider(tied) => {
                let tied: String = tied.iter().map(Seat::letter).collect();
                text += &format!(" | decider {tied} {}", cards());
            }
            Stage::Decided(seat) => text += &format!(" | over winner {seat}"),
        }
        text += &format!(" | won {}", piles(&winnings[..players]));
        // Whatever is not written lies in the other of the two places; the shorter one is written.
        if unseen.len() < discard.len() {
            text + &format!(" | left {}", write_pile(rules, unseen))
        } else {
            text + &format!(" | out {}", write_pile(rules, discard))
        }
    }

    fn read_position(rules: &Rules, text: &str) -> Result<State, NotationError> {
        read::position(rules, text)
    }

    fn players_in(text: &str) -> Result<u8, NotationError> {
        read::players(text)
    }

    fn write_view(rules: &Rules, view: &View) -> String {
        Self::write_position(rules, view)
    }

    fn settle_view(rules: &Rules, text: &str) -> String {
        match read::position(rules, text) {
            Ok(state) => Self::write_position(rules, &state),
            Err(_) => text.split_whitespace().collect::<Vec<_>>().join(" "),
        }
    }

    fn write_action(_: &Rules, call: &Call) -> String {
        write_call(*call).to_owned()
    }

    fn read_action(_: &Rules, text: &str) -> Result<Call, NotationError> {
        let mut reader = Reader::new(text)?;
        let call = read::call(&mut reader)?;
        reader.finish().map(|()| call)
    }

    fn write_outcome(rules: &Rules, outcome: &Outcome) -> String {
        match outcome {
            Outcome::Deals(seat) => format!("{seat} deals"),
            Outcome::Turned(card) => write_card(rules, *card).to_owned(),
        }
    }

    fn read_outcome(rules: &Rules, text: &str) -> Result<Outcome, NotationError> {
        let mut reader = Reader::new(text)?;
        if text.trim_end().ends_with(" deals") {
            let seat = reader.seat(rules.players)?;
            reader.expect("deals")?;
            return reader.finish().map(|()| Outcome::Deals(seat));
        }
        let card = read::card(rules, &mut reader)?;
        reader.finish().map(|()| Outcome::Turned(card))
    }

    fn write_event(rules: &Rules, event: &Event) -> String {
        let id = |card: &Card| write_card(rules, *card);
        match event {
            Event::DealerDrawn { seat } => format!("{seat} was drawn to deal"),
            Event::RoundBegan { ability } => format!("round of {} began", ability.key()),
            Event::StoryTold { ability } => format!("story of {} was told", ability.key()),
            Event::Dealt { seat, cards } => format!("{seat} dealt {cards} cards each"),
            Event::TurnedUp { seat, card } => format!("{seat} turned up {}", id(card)),
            Event::Declared { seat, call } => format!("{seat} declared {}", write_call(*call)),
            Event::SpecialCounts { seat, rating } => format!("special card of {seat} counted {rating}"),
            Event::BestRating { seat, rating, .. } => format!("{seat} was best with {rating}"),
            Event::BattleWon { seat, cards } => format!("{seat} took {cards} cards"),
            Event::Tied { seats, rating, .. } => format!("{seats} tied with {rating}"),
            Event::TieDiscarded { cards, .. } => format!("tie discarded {cards} cards"),
            Event::Mashup { card, met: Met::InOneTurn, .. } => format!("mashup of {} in one turn", id(card)),
            Event::Mashup { card, met: Met::InTheBattle, .. } => {
                format!("mashup of {} in the battle", id(card))
            }
            Event::MashupDiscarded { cards, declarer, .. } => {
                format!("mashup discarded {cards} cards, {declarer} to declare")
            }
            Event::TwinsIgnored { card } => {
                format!("twins of {} in different turns were no mashup", id(card))
            }
            Event::RoundEnded => "round ended".to_owned(),
            Event::TrophyWon { seat, ability, cards } => {
                format!("{seat} won {} with {cards} cards", ability.key())
            }
            Event::TrophyWonSuddenly { seat, ability, .. } => {
                format!("{seat} won {} in sudden death", ability.key())
            }
            Event::LastSuddenDeathBegan { seats } => format!("last sudden death of {seats}"),
            Event::AllShuffledAgain => "all cards were shuffled again".to_owned(),
            Event::WonSuddenly { seat, .. } => format!("{seat} won the last sudden death"),
            Event::SuddenDeathBegan { seats, ability } => {
                format!("sudden death of {seats} by {}", ability.key())
            }
            Event::SuddenlyTurnedUp { seat, card, .. } => format!("{seat} drew {}", id(card)),
            Event::StillTied { seats, .. } => format!("{seats} were still tied"),
            Event::PilesUsedAgain { times } => format!("piles were shuffled again, {times} of 3"),
            Event::RoundUnwon { ability } => format!("nobody won {}", ability.key()),
            Event::DealtAgain { seat } => format!("{seat} deals again"),
            Event::NextDealer { seat } => format!("{seat} deals next"),
            Event::Won { seats, trophies } => format!("{seats} won with {trophies} trophies"),
        }
    }
}

/// The id of a card.
fn write_card(rules: &Rules, card: Card) -> &str {
    &rules.content.face(card).id
}

fn write_pile(rules: &Rules, pile: Pile) -> String {
    if pile.is_empty() {
        return "-".to_owned();
    }
    let cards = pile.kinds().map(|(card, count)| match count {
        1 => write_card(rules, card).to_owned(),
        _ => format!("{}*{count}", write_card(rules, card)),
    });
    cards.collect::<Vec<_>>().join(" ")
}

fn write_call(call: Call) -> &'static str {
    match call {
        Call::High => "high",
        Call::Low => "low",
    }
}
