//! The events of Monster Strike as sentences for people.

use kernel::Seat;

use super::{free_aim_words, gear_line, style_words};
use crate::pieces::event_words;
use crate::{Aim, Die, Ending, Event, HowEscaped, MonsterId, Pile, Rules, Slot, Spot, WhyOn};

pub(super) fn narrate(rules: &Rules, event: &Event, names: &[String]) -> String {
    let name = |seat: &Seat| names[seat.index()].as_str();
    let monster = |id: &MonsterId| rules.content.monster(*id).face.name.as_str();
    let at = |spot: &Spot| format!("the {} location", spot.word());
    let on = |slot: &Slot| format!("slot {} in the {} location", slot.number(), slot.spot().word());
    match event {
        Event::LocationDealt { spot, location } => {
            let location = rules.content.location(*location);
            format!("The {} location is {}, maximum {}.", spot.word(), location.face.name, location.maximum)
        }
        Event::StartedDamaged { spot, damage } => format!("{damage} damage from the start in {}.", at(spot)),
        Event::DeckMade { monsters } => format!("{monsters} monsters are shuffled into the deck."),
        Event::Waited { monster: id, slot } => format!("{} waits on {}.", monster(id), on(slot)),
        Event::Reshuffled { deck: Pile::Events } => "The events are shuffled again.".to_owned(),
        Event::Reshuffled { deck: Pile::Gear } => "The gear is shuffled again.".to_owned(),
        Event::EventDrawn { seat, event } => {
            let card = rules.content.event(*event);
            format!("{} reads {}. {} {}", name(seat), card.face.name, event_words(card), card.face.line)
        }
        Event::Entered { monster: id, slot } => format!("{} enters on {}.", monster(id), on(slot)),
        Event::DeckRanOut { missing } => {
            format!("The deck is empty: {missing} fewer than the card says enter.")
        }
        Event::WentOn { monster: id, spot, why } => {
            let why = match why {
                WhyOn::Full => "is full",
                WhyOn::NoRoomEither => "has no room either",
                WhyOn::Destroyed => "is destroyed",
            };
            format!("{} goes on: {} {why}.", monster(id), at(spot))
        }
        Event::Escaped { monster: id, how: HowEscaped::NoRoom } => {
            format!("{} finds no room and escapes.", monster(id))
        }
        Event::Escaped { monster: id, .. } => format!("{} escapes.", monster(id)),
        Event::Picked { seat, monster: id } => format!("{} picks {}.", name(seat), monster(id)),
        Event::AllFitting { monsters } => format!("All {monsters} that fit attack."),
        Event::NobodyFits => "No monster in town fits the card.".to_owned(),
        Event::Attacked { monster: id, with, spot, damage, now } => {
            let attack = rules.content.monster(*id).attack(*with);
            format!("{} attacks {} with {}: {damage} damage, now {now}.", monster(id), at(spot), attack.name)
        }
        Event::Capped { spot, maximum } => {
            format!("More than {maximum} does not fit on the track of {}.", at(spot))
        }
        Event::Destroyed { spot } => format!("{} is destroyed!", capital(&at(spot))),
        Event::Sneaked { monster: id } => format!("{} sneaks under the deck.", monster(id)),
        Event::Moved { monster: id, to, .. } => format!("{} moves to {}.", monster(id), on(to)),
        Event::Skipped { monster: id, spot } => {
            format!("{} skips {}, which is destroyed.", monster(id), at(spot))
        }
        Event::Stayed { monster: id } => format!("{} cannot go further back and stays.", monster(id)),
        Event::GearDrawn { seat, gear } => format!("{} reads {}", name(seat), gear_line(rules, *gear)),
        Event::ThrowsFirst { seat } => format!("{} throws first.", name(seat)),
        Event::DicePassed { seat } => format!("The dice go to {}.", name(seat)),
        Event::TownIsQuiet => "No monster is in town: nobody throws any more.".to_owned(),
        Event::Threw { seat, aim, dice } => {
            let dice = if *dice == 1 { "a die" } else { "two dice" };
            format!("{} throws {dice} {}.", name(seat), thrown_at(*aim))
        }
        Event::ThrewAgain { seat, aim } => {
            format!("{} throws a die once more, {}.", name(seat), thrown_at(*aim))
        }
        Event::Landed { die } => landed(*die),
        Event::Kept { seat } => format!("{} leaves the dice as they lie.", name(seat)),
        Event::Passed { seat } => format!("{} passes the dice on.", name(seat)),
        Event::BonusAdded { gear, bonus } => {
            let gear = &rules.content.gear(*gear).face.name;
            format!("{gear} adds its bonus of {bonus:+} to every attack strength.")
        }
        Event::SeveralHit { monsters } => format!("{monsters} monsters are hit, from west to east:"),
        Event::Hit { monster: id, slot, strength } => {
            let level = rules.content.monster(*id).level;
            format!("{} on {} is hit: strength {strength} against level {level}.", monster(id), on(slot))
        }
        Event::Defeated { monster: id } => format!("{} is defeated!", monster(id)),
        Event::Stunned { monster: id } => {
            format!("{} is stunned and goes under the deck.", monster(id))
        }
        Event::AllMissed => "No monster is hit.".to_owned(),
        Event::NoMonsterLeft => "No monster is left in town or in the deck.".to_owned(),
        Event::Ended { ending: Ending::TownDestroyed } => {
            "All three locations are destroyed: the monsters win.".to_owned()
        }
        Event::Ended { ending: Ending::AllEscaped } => "Every monster escaped: the monsters win.".to_owned(),
        Event::Ended { ending: Ending::TownSaved } => "The town still stands: everybody wins!".to_owned(),
        Event::Scored { locations_left, escaped, score } => {
            format!("{locations_left} standing, {escaped} escaped: {score} points.")
        }
        Event::Ranked { rank } => {
            let rank = rules.content.rank(*rank);
            format!("{}: {}", rank.name, rank.line)
        }
    }
}

/// How dice are thrown. The slot is enough: the hits name the monster.
fn thrown_at(aim: Aim) -> String {
    match aim {
        Aim::At(style, slot) => style_words(style, &format!("slot {}", slot.number())),
        Aim::Free(free) => format!("at slot {}, {}", free.slot().number(), free_aim_words(free)),
    }
}

fn landed(die: Die) -> String {
    match die {
        Die::Flat { face, on: Some(slot), .. } => format!("A {face} lies on slot {}.", slot.number()),
        Die::Flat { face, on: None, .. } => format!("A {face} lies beside the cards."),
        Die::Leaning => "A die leans and is thrown again.".to_owned(),
        Die::Off => "A die falls off the table.".to_owned(),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use kernel::{Meta, Notation, Setup, Show};

    use crate::{Event, MonsterStrike, Outcome};

    #[test]
    fn an_event_is_read_out_in_its_three_parts_and_a_bonus_with_its_gear() {
        let rules = MonsterStrike::rules(&Setup::of(2)).unwrap();
        let card = |id: &str| MonsterStrike::read_outcome(&rules, id).unwrap();
        let told = |event: &Event| {
            MonsterStrike::narrate(&rules, event).words(&["Ann".to_owned(), "Ben".to_owned()])
        };
        let Outcome::Event(event) = card("night-shift") else { panic!("it is an event") };
        assert_eq!(
            told(&Event::EventDrawn { seat: kernel::Seat(0), event }),
            "Ann reads Night Shift. Enter: two monsters enter the first location. Attack: all monsters in the middle location attack \
             with their first attack. Move: all monsters in the middle location move forward one location. One leaves, another clocks in."
        );
        let Outcome::Gear(gear) = card("foghorn") else { panic!("it is gear") };
        assert_eq!(
            told(&Event::BonusAdded { gear, bonus: 6 }),
            "Foghorn adds its bonus of +6 to every attack strength."
        );
    }
}
