//! The events of Monster Strike as sentences for people.

use kernel::{Part, Sentence, sentence};

use super::{
    free_aims::{Wording, free_aim_words},
    monster_part,
    spots::{deck_part, place_part, slot_part},
};
use crate::aim::TownAim as _;
use crate::pieces::event_words;
use crate::{
    Aim, Chance, Die, Ending, Event, HowEscaped, Pile, Rules, Slot, Spot, Style, WhyOn, WhyUnder, gear_words,
    state::gear_reader,
};

/// What chance is asked.
pub(super) fn name_chance(rules: &Rules, chance: &Chance) -> Sentence {
    match chance {
        Chance::Location => Sentence::from("A location is laid out …"),
        Chance::Monster => Sentence::from("A monster is drawn …"),
        Chance::Event => Sentence::from("An event is drawn …"),
        Chance::Gear => sentence![gear_reader(rules), " draws gear …"],
        Chance::Throw(thrown) => {
            let slot = slot_part(thrown.aim.slot());
            sentence![thrown.seat, " throws ", counted_dice(thrown.dice), " at ", slot, " …"]
        }
    }
}

pub(super) fn narrate(rules: &Rules, event: &Event) -> Sentence {
    let monster = |id| monster_part(rules, id);
    match *event {
        Event::LocationDealt { spot, location } => {
            let location = rules.content.location(location);
            let name = Part::card(&location.face.id, &location.face.name);
            sentence![capital(spot), " is ", name, ", maximum ", location.maximum, "."]
        }
        Event::StartedDamaged { spot, damage } => {
            sentence![damage, " damage from the start in ", place_part(spot), "."]
        }
        Event::DeckMade { monsters } => sentence![monsters, " monsters are shuffled into ", deck_part(), "."],
        Event::Waited { monster: id, slot } => sentence![monster(id), " waits on ", on(slot), "."],
        Event::Reshuffled { deck: Pile::Events } => Sentence::from("The events are shuffled again."),
        Event::Reshuffled { deck: Pile::Gear } => Sentence::from("The gear is shuffled again."),
        Event::EventDrawn { seat, event } => {
            let card = rules.content.event(event);
            let name = Part::card(&card.face.id, &card.face.name);
            sentence![seat, " reads ", name, ". ", event_words(card), " ", &card.face.line]
        }
        Event::Entered { monster: id, slot } => sentence![monster(id), " enters on ", on(slot), "."],
        Event::DeckRanOut { missing } => {
            sentence![
                Part::spot(super::spots::DECK, "The deck"),
                " is empty: ",
                missing,
                " fewer than the card says enter."
            ]
        }
        Event::WentOn { monster: id, spot, why } => {
            let why = match why {
                WhyOn::Full => " is full.",
                WhyOn::NoRoomEither => " has no room either.",
                WhyOn::Destroyed => " is destroyed.",
            };
            sentence![monster(id), " goes on: ", place_part(spot), why]
        }
        Event::Escaped { monster: id, how } => {
            let escapes = match how {
                HowEscaped::NoRoom => " finds no room and escapes.",
                HowEscaped::Entering | HowEscaped::Moving => " escapes.",
            };
            sentence![monster(id), escapes]
        }
        Event::Picked { seat, monster: id } => sentence![seat, " picks ", monster(id), "."],
        Event::AllFitting { monsters } => sentence!["All ", monsters, " that fit attack."],
        Event::NobodyFits => Sentence::from("No monster in town fits the card."),
        Event::Attacked { monster: id, with, spot, damage, now } => {
            let attack = &rules.content.monster(id).attack(with).name;
            sentence![
                monster(id),
                " attacks ",
                place_part(spot),
                " with ",
                attack,
                ": ",
                damage,
                " damage, now ",
                now,
                "."
            ]
        }
        Event::Capped { spot, maximum } => {
            sentence!["More than ", maximum, " does not fit on the track of ", place_part(spot), "."]
        }
        Event::Destroyed { spot } => sentence![capital(spot), " is destroyed!"],
        Event::WentUnder { monster: id, why: WhyUnder::Back } => {
            sentence![monster(id), " leaves the town and goes under ", deck_part(), "."]
        }
        Event::WentUnder { monster: id, why: WhyUnder::Destroyed } => {
            sentence![monster(id), " finds only ruins and goes under ", deck_part(), "."]
        }
        Event::Sneaked { monster: id } => sentence![monster(id), " sneaks under ", deck_part(), "."],
        Event::Moved { monster: id, to, .. } => sentence![monster(id), " moves to ", on(to), "."],
        Event::Skipped { monster: id, spot } => {
            sentence![monster(id), " skips ", place_part(spot), ", which is destroyed."]
        }
        Event::HeldUp { monster: id, spot } => {
            sentence![monster(id), " stays: ", place_part(spot), " is full."]
        }
        Event::Stayed { monster: id } => sentence![monster(id), " cannot go further back and stays."],
        Event::GearDrawn { seat, gear } => {
            let gear = rules.content.gear(gear);
            let name = Part::card(&gear.face.id, &gear.face.name);
            sentence![seat, " reads ", name, ": ", gear_words(gear, Some(rules.players))]
        }
        Event::ThrowsFirst { seat } => sentence![seat, " throws first."],
        Event::DicePassed { seat } => sentence!["The dice go to ", seat, "."],
        Event::TownIsQuiet => Sentence::from("No monster is in town: nobody throws any more."),
        Event::Threw { seat, aim, dice } => {
            sentence![seat, " throws ", counted_dice(dice), " ", thrown_at(aim), "."]
        }
        Event::ThrewAgain { seat, aim } => {
            sentence![seat, " throws a die once more, ", thrown_at(aim), "."]
        }
        Event::Landed { die } => landed(die),
        Event::Kept { seat } => sentence![seat, " leaves the dice as they lie."],
        Event::Passed { seat } => sentence![seat, " passes the dice on."],
        Event::BonusAdded { gear, bonus } => {
            let gear = rules.content.gear(gear);
            let plus = if bonus > 0 { "+" } else { "" };
            let name = Part::card(&gear.face.id, &gear.face.name);
            sentence![name, " adds its bonus of ", plus, bonus, " to every attack strength."]
        }
        Event::SeveralHit { monsters } => sentence![monsters, " monsters are hit, from west to east:"],
        Event::Hit { monster: id, slot, strength } => {
            let level = rules.content.monster(id).level;
            let name = monster(id);
            sentence![name, " on ", on(slot), " is hit: strength ", strength, " against level ", level, "."]
        }
        Event::Defeated { monster: id } => sentence![monster(id), " is defeated!"],
        Event::Stunned { monster: id } => {
            sentence![monster(id), " is stunned and goes under ", deck_part(), "."]
        }
        Event::AllMissed => Sentence::from("No monster is hit."),
        Event::NoMonsterLeft => sentence!["No monster is left in town or in ", deck_part(), "."],
        Event::Ended { ending } => Sentence::from(match ending {
            Ending::TownDestroyed => "All three locations are destroyed: the monsters win.",
            Ending::AllEscaped => "Every monster escaped: the monsters win.",
            Ending::TownSaved => "The town still stands: everybody wins!",
        }),
        Event::Scored { locations_left, escaped, score } => {
            sentence![locations_left, " standing, ", escaped, " escaped: ", score, " points."]
        }
        Event::Ranked { rank } => {
            let card = rules.content.rank(rank);
            let name = Part::card(format!("rank-{}", rank.number()), &card.name);
            sentence![name, ": ", &card.line]
        }
    }
}

/// A slot and the location that it belongs to.
fn on(slot: Slot) -> Sentence {
    sentence![slot_part(slot), " in ", place_part(slot.spot())]
}

/// A location at the beginning of a sentence.
fn capital(spot: Spot) -> Part {
    Part::spot(spot.word(), format!("The {} location", spot.word()))
}

const fn counted_dice(dice: u8) -> &'static str {
    if dice == 1 { "a die" } else { "two dice" }
}

/// How dice are thrown. The slot is enough: the hits name the monster.
fn thrown_at(aim: Aim) -> Sentence {
    match aim {
        Aim::At(style, slot) => {
            let way = match style {
                Style::Drop => "from above onto ",
                Style::Toss => "lobbed at ",
                Style::Skim => "low and fast at ",
            };
            sentence![way, slot_part(slot)]
        }
        Aim::Free(free) => {
            sentence!["at ", slot_part(free.slot()), ", ", free_aim_words(free, Wording::StepWatcher)]
        }
    }
}

fn landed(die: Die) -> Sentence {
    match die {
        Die::Flat { face, on: Some(slot), .. } => sentence!["A ", face, " lies on ", slot_part(slot), "."],
        Die::Flat { face, on: None, .. } => sentence!["A ", face, " lies beside the cards."],
        Die::Leaning => Sentence::from("A die leans and is thrown again."),
        Die::Off => Sentence::from("A die falls off the table."),
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Meta, Notation, Part, Seat, Setup, Show, Spot};

    use crate::{Event, LocationId, MonsterStrike, Outcome, RankId, Slot, With};

    #[test]
    fn an_event_is_read_out_in_its_three_parts_and_a_bonus_with_its_gear() {
        let rules = MonsterStrike::rules(&Setup::of(2)).unwrap();
        let card = |id: &str| MonsterStrike::read_outcome(&rules, id).unwrap();
        let told = |event: &Event| {
            MonsterStrike::narrate(&rules, event).words(&["Ann".to_owned(), "Ben".to_owned()])
        };
        let Outcome::Event(event) = card("night-shift") else { panic!("it is an event") };
        assert_eq!(
            told(&Event::EventDrawn { seat: Seat(0), event }),
            "Ann reads Night Shift. Enter: two monsters enter the first location. Attack: all monsters in the middle location attack \
             with their first attack. Move: all monsters in the middle location move forward one location. One leaves, another clocks in."
        );
        let Outcome::Gear(gear) = card("foghorn") else { panic!("it is gear") };
        assert_eq!(
            told(&Event::BonusAdded { gear, bonus: 6 }),
            "Foghorn adds its bonus of +6 to every attack strength."
        );
        assert_eq!(
            told(&Event::BonusAdded { gear, bonus: -2 }),
            "Foghorn adds its bonus of -2 to every attack strength."
        );
    }

    #[test]
    fn seats_cards_places_and_numbers_are_parts() {
        let rules = MonsterStrike::rules(&Setup::of(2)).unwrap();
        let Ok(Outcome::Monster(monster)) = MonsterStrike::read_outcome(&rules, "lint-bunny") else {
            panic!("it is a monster")
        };
        let slot = Slot::numbered(5).unwrap();
        let parts = |event: Event| MonsterStrike::narrate(&rules, &event).0;
        let bunny = Part::card("lint-bunny", "Lint Bunny");
        let told = parts(Event::Hit { monster, slot, strength: 7 });
        assert_eq!(told[0], bunny);
        assert_eq!(told[2], Part::spot(5, "slot 5"));
        assert_eq!(told[4], Part::spot("middle", "the middle location"));
        assert_eq!(told[6], Part::from(7_u8));
        assert_eq!(parts(Event::Picked { seat: Seat(1), monster })[..1], [Part::from(Seat(1))]);
        let with = With::First;
        let struck = Event::Attacked { monster, with, spot: slot.spot(), damage: 5, now: 20 };
        let said = MonsterStrike::narrate(&rules, &struck);
        assert_eq!(said.spots().collect::<Vec<_>>(), [&Spot::new("middle")]);
        assert!(said.0.contains(&Part::from(5_u8)) && said.0.contains(&Part::from(20_u8)), "{said:?}");
        let dealt = Event::LocationDealt { spot: slot.spot(), location: LocationId::FIRST };
        assert!(parts(dealt).contains(&Part::card("old-mill", "The Old Mill")));
        let Part::Card { card, .. } = &parts(Event::Ranked { rank: RankId::FIRST })[0] else {
            panic!("a rank is a piece")
        };
        assert_eq!(card, "rank-1");
    }
}
