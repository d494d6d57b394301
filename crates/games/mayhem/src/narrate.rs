//! The events of Monster Mayhem as sentences for people.

use kernel::{Part, Sentence, sentence};

use crate::{
    Ability, After, Event, Met, Prize, Rules, Turn,
    choice::card_part,
    pieces::trophy_id,
    table::{ability_part, call_part},
};

pub(crate) fn narrate(rules: &Rules, event: &Event) -> Sentence {
    match event {
        Event::DealerDrawn { seat } => sentence![seat, " deals first."],
        Event::RoundBegan { ability } => {
            let round = ability.index() as u8 + 1;
            let counts = ability_part(*ability);
            sentence!["Round ", round, ": only ", counts, " counts, for ", the_trophy(rules, *ability), "."]
        }
        Event::StoryTold { ability } => {
            let trophy = &rules.content.trophies[ability.index()];
            let title = Part::card(trophy_id(*ability), trophy.title.clone());
            sentence![title, ". ", &trophy.story]
        }
        Event::Dealt { seat, cards } => sentence![seat, " deals ", *cards, " cards each and declares first."],
        Event::TurnedUp { seat, card } => sentence![seat, " turns up ", card_part(rules, *card), "."],
        Event::Declared { seat, call } => sentence![seat, " says ", call_part(*call), "!"],
        Event::SpecialCounts { seat, rating } => {
            sentence![seat, "'s special card counts ", *rating, "."]
        }
        Event::BestRating { seat, turn, .. } => sentence![ratings(rules, turn), ": ", seat, " wins."],
        Event::BattleWon { seat, cards } => sentence![seat, " takes ", *cards, " cards."],
        Event::Tied { seats, turn, .. } => {
            let tied = Sentence::list(seats.iter(), " and ");
            sentence![ratings(rules, turn), ": ", tied, " tie, and everybody turns up a new card."]
        }
        Event::TieDiscarded { cards, turn } => {
            let tie = ": a tie and no cards left, so ";
            sentence![ratings(rules, turn), tie, *cards, " cards are discarded."]
        }
        Event::Mashup { card, .. } if card.is_special() => {
            sentence![mashup(), "! Both special cards are in this battle."]
        }
        Event::Mashup { card, met: Met::InOneTurn, .. } => {
            sentence![mashup(), "! Two of ", card_part(rules, *card), "."]
        }
        Event::Mashup { card, met: Met::InTheBattle, .. } => {
            sentence![mashup(), "! ", card_part(rules, *card), " was in this battle before."]
        }
        Event::MashupDiscarded { cards, declarer, after: After::MoreCards } => {
            sentence![*cards, " cards are discarded. ", declarer, " declares next."]
        }
        Event::MashupDiscarded { cards, after: After::LastCards, .. } => {
            sentence![*cards, " cards are discarded, the last of the round."]
        }
        Event::TwinsIgnored { card } => {
            sentence![card_part(rules, *card), " was in this battle before, but only one turn counts here."]
        }
        Event::RoundEnded => Sentence::from("All cards are played."),
        Event::TrophyWon { seat, ability, cards } => {
            let (trophy, by) = (the_trophy(rules, *ability), ability_part(*ability));
            sentence![seat, " wins ", trophy, " (", by, ") with ", *cards, " cards."]
        }
        Event::TrophyWonSuddenly { seat, ability, turn } => {
            let (trophy, of) = (the_trophy(rules, *ability), ability_part(*ability));
            let compared = ratings(rules, turn);
            sentence![compared, ": ", seat, " wins ", trophy, " (", of, ") in ", sudden_death(), "."]
        }
        Event::SuddenDeathBegan { seats, ability } => {
            let tied = Sentence::list(seats.iter(), " and ");
            let by = ability_part(*ability);
            sentence![tied, " have won the same number of cards: ", sudden_death(), " by ", by, "."]
        }
        Event::SuddenlyTurnedUp { seat, card, .. } => {
            sentence![seat, " draws ", card_part(rules, *card), "."]
        }
        Event::StillTied { seats, turn, prize } => {
            let all = *prize == Prize::Trophy && rules.readings.all_draw_on.is_other();
            let on = if all { " draw on." } else { " are still tied." };
            sentence![ratings(rules, turn), ": ", Sentence::list(seats.iter(), " and "), on]
        }
        Event::PilesUsedAgain { times } => {
            sentence!["The piles are shuffled and used again (", *times, " of ", 3_u8, ")."]
        }
        Event::RoundUnwon { ability } => {
            sentence!["Nobody has won ", the_trophy(rules, *ability), ": the round is played again."]
        }
        Event::DealtAgain { seat } => sentence![seat, " deals it again."],
        Event::LastSuddenDeathBegan { seats } => {
            let tied = Sentence::list(seats.iter(), " and ");
            let (one_more, strength) = (sudden_death(), ability_part(Ability::Strength));
            let why = " have the same number of trophies: one more ";
            sentence![tied, why, one_more, " by ", strength, ", for the win."]
        }
        Event::AllShuffledAgain => Sentence::from("All 60 cards are shuffled again."),
        Event::WonSuddenly { seat, turn } => {
            sentence![ratings(rules, turn), ": ", seat, " wins the game in ", sudden_death(), "!"]
        }
        Event::NextDealer { seat } => sentence![seat, " deals the next round."],
        Event::Won { seats, trophies } => {
            let winners = Sentence::list(seats.iter(), " and ");
            if seats.len() == 1 {
                sentence![winners, " wins with ", *trophies, " trophies!"]
            } else {
                sentence![winners, " share the win with ", *trophies, " trophies each."]
            }
        }
    }
}

/// The cards of a turn with their ratings, in the order in which they were turned up.
pub(crate) fn ratings(rules: &Rules, turn: &Turn) -> Sentence {
    let mut said = Sentence::default();
    for (place, (_, compared)) in turn.in_order().enumerate() {
        said.push(if place == 0 { "" } else { ", " });
        said.extend(sentence![card_part(rules, compared.card), " ", compared.rating]);
    }
    said
}

fn mashup() -> Part {
    Part::card("mashup", "Mashup")
}

fn sudden_death() -> Part {
    Part::card("sudden-death", "sudden death")
}

/// A trophy in the middle of a sentence, with an article: its own, or else "the".
fn the_trophy(rules: &Rules, ability: Ability) -> Sentence {
    let name = rules.content.trophies[ability.index()].name.as_str();
    let (article, name) = match name.split_once(' ') {
        Some((article @ ("The" | "A" | "An"), rest)) => (article.to_lowercase(), rest),
        _ => ("the".to_owned(), name),
    };
    sentence![article, " ", Part::card(trophy_id(ability), name)]
}
