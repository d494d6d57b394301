//! Writing positions, views and events of Monster Kids.

use kernel::{Seat, SeatSet};

use super::{seat_or_dash, side_word};
use crate::{
    Card, Cards, Ending, Event, Fight, Foe, HandInView, InPlay, Kid, MOST_PLAYERS, Middle, Powers, Rules,
    Side, Stage, State, Trap, Types, View,
    event::{HowFree, WhyDiscard},
    state::Purpose,
};

pub(super) fn card(rules: &Rules, card: Card) -> &str {
    &rules.content.face(card).id
}

pub(super) fn monster_id(rules: &Rules, place: u8) -> &str {
    card(rules, Card::monster(usize::from(place)))
}

fn power_id(rules: &Rules, place: u8) -> &str {
    card(rules, Card::power(usize::from(place)))
}

pub(super) fn character(rules: &Rules, place: u8) -> &str {
    rules.character(place).map_or("?", |character| &character.face.id)
}

fn cards(rules: &Rules, cards: &Cards) -> String {
    listed(cards.kinds().map(|(one, count)| match count {
        1 => card(rules, one).to_owned(),
        _ => format!("{}*{count}", card(rules, one)),
    }))
}

fn listed(words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.collect();
    if words.is_empty() { "-".to_owned() } else { words.join(" ") }
}

fn in_play(rules: &Rules, monster: InPlay) -> String {
    let id = monster_id(rules, monster.monster);
    if monster.powers.is_empty() {
        return id.to_owned();
    }
    let powers: Vec<&str> = monster.powers.iter().map(|power| power_id(rules, power as u8)).collect();
    format!("{id}+{}", powers.join("+"))
}

fn kid(rules: &Rules, kid: &Kid, hand: &str) -> String {
    let Kid { character: place, injuries, trap, failed_rolls, captured } = *kid;
    let name = place.map_or("-", |place| character(rules, place));
    let trap = match trap {
        None => "free",
        Some(Trap::Limbo) => "limbo",
        Some(Trap::Portal) => "portal",
    };
    let rolls = if failed_rolls > 0 { format!(":{failed_rolls}") } else { String::new() };
    let won = listed(
        (0..32).filter(|place| captured & 1 << place != 0).map(|place| monster_id(rules, place).to_owned()),
    );
    format!("{name} {injuries} {trap}{rolls} hand {hand} won {won}")
}

fn table(rules: &Rules, middle: &Middle, waiting: Powers, turn: Seat, stage: &Stage) -> String {
    let middle = listed(middle.iter().map(|monster| in_play(rules, monster)));
    let waiting = listed(waiting.iter().map(|power| power_id(rules, power as u8).to_owned()));
    format!("middle {middle} | waiting {waiting} | {turn} {}", write_stage(rules, stage))
}

pub(super) fn position(rules: &Rules, state: &State) -> String {
    let State { kids, hands, deck, discard, middle, waiting, turn, stage } = state;
    let seats = kids.iter().zip(hands).take(usize::from(rules.players));
    let kids: Vec<String> = seats.map(|(one, hand)| kid(rules, one, &cards(rules, hand))).collect();
    let table = table(rules, middle, *waiting, *turn, stage);
    // Whatever is not written lies in the other of the two places; the shorter one is written.
    let rest = if deck.len() < discard.len() {
        format!("left {}", cards(rules, deck))
    } else {
        format!("out {}", cards(rules, discard))
    };
    // A position of the whole box says so where the table's deck leaves cards out.
    let all = if count(rules, state) == rules.deck.len() { "" } else { "all " };
    format!("kids {} | {table} | {all}{rest}", kids.join(" / "))
}

/// How many cards a position has, wherever they lie.
fn count(rules: &Rules, state: &State) -> u32 {
    let State { kids, hands, deck, discard, middle, waiting, turn: _, stage } = state;
    let of_monster = |monster: InPlay| 1 + monster.powers.iter().count() as u32;
    let seats = kids.iter().zip(hands).take(usize::from(rules.players));
    let by_players: u32 = seats
        .map(|(kid, hand)| hand.len() + kid.captured() + u32::from(kid.trap == Some(Trap::Portal)))
        .sum();
    let in_hand = match stage {
        Stage::Fight(fight) => {
            let foe = match fight.foe {
                Foe::Monster(monster) => of_monster(monster),
                Foe::Kid(_) | Foe::Rivals(_) => 0,
            };
            fight.played.len() + foe
        }
        Stage::Attach { .. } | Stage::Portal { .. } => 1,
        Stage::Characters { .. }
        | Stage::Initiative(_)
        | Stage::Draw { .. }
        | Stage::Ready
        | Stage::Trapped
        | Stage::Escape
        | Stage::Limbo { .. }
        | Stage::LastLight { .. }
        | Stage::Over(_) => 0,
    };
    let in_play: u32 = middle.iter().map(of_monster).sum();
    deck.len() + discard.len() + by_players + in_play + waiting.iter().count() as u32 + in_hand
}

pub(super) fn view(rules: &Rules, view: &View) -> String {
    let View { kids, hands, deck, discard, middle, waiting, turn, stage, .. } = view;
    let seats = kids.iter().zip(hands).take(usize::from(rules.players));
    let kids: Vec<String> = seats
        .map(|(one, hand)| match hand {
            HandInView::Open(hand) => kid(rules, one, &cards(rules, hand)),
            HandInView::Hidden(count) => kid(rules, one, &format!("?{count}")),
        })
        .collect();
    let table = table(rules, middle, *waiting, *turn, stage);
    format!("kids {} | {table} | deck {deck} out {}", kids.join(" / "), cards(rules, discard))
}

fn write_stage(rules: &Rules, stage: &Stage) -> String {
    match stage {
        Stage::Characters { .. } => "characters".to_owned(),
        Stage::Initiative(rolls) => {
            format!("initiative {}", write_rolls(rules, rolls.contenders(), &rolls.rolled))
        }
        Stage::Draw { more } => format!("draws {more}"),
        Stage::Attach { power, more } => format!("attaches {} {more}", power_id(rules, *power)),
        Stage::Portal { more } => format!("portal {more}"),
        Stage::Ready => "ready".to_owned(),
        Stage::Trapped => "trapped".to_owned(),
        Stage::Escape => "escapes".to_owned(),
        Stage::Fight(fight) => write_fight(rules, fight),
        Stage::Limbo { seat } => format!("limbo {seat}"),
        Stage::LastLight { asked, fallen: None } => format!("last-light {asked}"),
        Stage::LastLight { asked, fallen: Some(seat) } => format!("last-light {asked} limbo {seat}"),
        Stage::Over(Ending::AllWin) => "over all-win".to_owned(),
        Stage::Over(Ending::AllLose) => "over all-lose".to_owned(),
        Stage::Over(Ending::Winner(seat)) => format!("over winner {seat}"),
    }
}

fn write_rolls(rules: &Rules, contenders: SeatSet, rolled: &[Option<u8>; MOST_PLAYERS]) -> String {
    let words = Seat::all(rules.players).map(|seat| match rolled[seat.index()] {
        _ if !contenders.contains(seat) => "x".to_owned(),
        None => "-".to_owned(),
        Some(die) => die.to_string(),
    });
    words.collect::<Vec<_>>().join(" ")
}

/// A fight with all that is not as it was at its beginning.
fn write_fight(rules: &Rules, fight: &Fight) -> String {
    let Fight { fighter, foe, purpose, dice, plus, floor, shields, types, played, asked, passes } = fight;
    let mut text = match foe {
        Foe::Monster(monster) => format!("fights {fighter} {}", in_play(rules, *monster)),
        Foe::Kid(seat) => format!("fights {fighter} kid {seat}"),
        Foe::Rivals(seats) => format!("final {}", write_rolls(rules, *seats, dice)),
    };
    if !matches!(foe, Foe::Rivals(_)) {
        if *purpose == Purpose::Final {
            text += " final";
        }
        if dice[..2] != [None, None] {
            let [own, other] =
                [dice[0], dice[1]].map(|die| die.map_or("-".to_owned(), |die| die.to_string()));
            text += &format!(" dice {own} {other}");
        }
    }
    if *plus != [0; MOST_PLAYERS] {
        text += " plus";
        fight.sides().iter().for_each(|side| text += &format!(" {}", plus[side.index()]));
    }
    if *floor != [0; MOST_PLAYERS] {
        text += " floor";
        fight.sides().iter().for_each(|side| text += &format!(" {}", floor[side.index()]));
    }
    for side in fight.sides().iter().filter(|side| shields & 1 << side.index() != 0) {
        text += &format!(" shield {}", side_word(side));
    }
    if *types == Types::Ignored {
        text += " no-types";
    }
    if asked != fighter || *passes > 0 {
        text += &format!(" asked {asked} {passes}");
    }
    if !played.is_empty() {
        text += &format!(" played {}", cards(rules, played));
    }
    text
}

pub(super) fn event(rules: &Rules, event: &Event) -> String {
    let monster = |place: &u8| monster_id(rules, *place);
    let id = |one: &Card| card(rules, *one);
    match event {
        Event::GotCharacter { seat, character: place } => format!("{seat} got {}", character(rules, *place)),
        Event::RolledToBegin { seat, die } => format!("{seat} rolled {die} to begin"),
        Event::RollAgain { seats: tied } => format!("{tied} roll again"),
        Event::Begins { seat } => format!("{seat} begins"),
        Event::TurnBegan { seat, trap: None } => format!("turn of {seat} began"),
        Event::TurnBegan { seat, trap: Some(_) } => format!("turn of {seat} began in a trap"),
        Event::NothingToDraw { seat } => format!("{seat} had nothing to draw"),
        Event::DrewForTheHand { seat, card: Some(one) } => format!("{seat} drew {}", id(one)),
        Event::DrewForTheHand { seat, card: None } => format!("{seat} drew a card"),
        Event::DrewMonster { seat, monster: place } => format!("{seat} drew monster {}", monster(place)),
        Event::MonsterToTheMiddle { monster: place } => format!("{} went to the middle", monster(place)),
        Event::PowerAttached { power, monster: place } => {
            format!("{} was attached to {}", power_id(rules, *power), monster(place))
        }
        Event::PowerWaits { power } => format!("{} waits", power_id(rules, *power)),
        Event::DrewDarkPortal { seat } => format!("{seat} drew a dark portal"),
        Event::PortalNegated { seat } => format!("{seat} negated the portal"),
        Event::TrappedByPortal { seat } => format!("{seat} was trapped by the portal"),
        Event::PortalDiscarded { seat } => format!("{seat} discarded the portal"),
        Event::Discarded { seat, card: one, why } => {
            let why = match why {
                WhyDiscard::Portal | WhyDiscard::PortalInTrap => "the portal",
                WhyDiscard::Limbo => "limbo",
            };
            format!("{seat} discarded {} for {why}", id(one))
        }
        Event::Used { seat, card: one, target } => {
            format!("{seat} used {} for {}", id(one), seat_or_dash(*target))
        }
        Event::Healed { seat, injuries } => format!("{seat} was healed to {injuries}"),
        Event::Rescued { seat } => format!("{seat} was rescued"),
        Event::Announced { seat, monster: place } => format!("{seat} fights {}", monster(place)),
        Event::Attacked { seat, target } => format!("{seat} attacks {target}"),
        Event::DieRolled { roller, side, die } => {
            format!("{roller} rolled {die} for the {}", side_word(*side))
        }
        Event::Played { seat, card: one, side: Some(Side::Kid(on)) } => {
            format!("{seat} played {} on {on}", id(one))
        }
        Event::Played { seat, card: one, side: Some(side) } => {
            format!("{seat} played {} on the {}", id(one), side_word(*side))
        }
        Event::Played { seat, card: one, side: None } => format!("{seat} played {}", id(one)),
        Event::Passed { seat } | Event::NoLight { seat } => format!("{seat} passed"),
        Event::TypesCounted { fighter, foe } => format!("types counted {fighter} and {foe}"),
        Event::Compared { fighter, foe } => format!("powers were {fighter} and {foe}"),
        Event::Totalled { seat, power } => format!("{seat} had {power} in the final"),
        Event::TieTaken { power } => format!("{} won the tie", power_id(rules, *power)),
        Event::NobodyWon => "nobody won".to_owned(),
        Event::PlayedDiscarded { cards } => format!("{cards} played cards were discarded"),
        Event::Defeated { seat, monster: place } => format!("{seat} defeated {}", monster(place)),
        Event::Captured { seat, monster: place } => format!("{seat} captured {}", monster(place)),
        Event::Injured { seat, injuries } => format!("{seat} was injured to {injuries}"),
        Event::Shielded { seat } => format!("{seat} was shielded"),
        Event::MonsterStays { monster: place } => format!("{} stays in the middle", monster(place)),
        Event::LostToKid { winner, loser } => format!("{winner} beat {loser}"),
        Event::FellIntoLimbo { seat } => format!("{seat} fell into limbo"),
        Event::EscapeRolled { seat, die } => format!("{seat} rolled {die} to escape"),
        Event::Escaped { seat, how: HowFree::Die } => format!("{seat} escaped"),
        Event::Escaped { seat, how: HowFree::LightPortal } => format!("{seat} left by a light portal"),
        Event::StillTrapped { seat } => format!("{seat} is still trapped"),
        Event::TurnEndedInPeace { seat } => format!("turn of {seat} ended in peace"),
        Event::FinalBegan { seats: tied } => format!("final of {tied}"),
        Event::RolledInFinal { seat, die } => format!("{seat} rolled {die} in the final"),
        Event::Ended { ending: Ending::AllWin, .. } => "all won".to_owned(),
        Event::Ended { ending: Ending::AllLose, .. } => "all lost".to_owned(),
        Event::Ended { ending: Ending::Winner(seat), .. } => format!("{seat} won"),
    }
}
