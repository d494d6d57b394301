//! Writing positions, views and events of Monster Strike.

use super::TOWARDS;
use crate::{
    Aim, Cards, Company, Dice, Die, Ending, Event, EventId, GearId, HowEscaped, MonsterId, Pile, Queue,
    Rules, Slots, Spare, Spot, Stage, State, Turn, View, WhyOn, WhyUnder, With, view,
};

fn monster(rules: &Rules, id: MonsterId) -> &str {
    &rules.content.monster(id).face.id
}

fn gear(rules: &Rules, id: GearId) -> &str {
    &rules.content.gear(id).face.id
}

fn event_id(rules: &Rules, id: EventId) -> &str {
    &rules.content.event(id).face.id
}

fn listed<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let words: Vec<&str> = words.collect();
    if words.is_empty() { "-".to_owned() } else { words.join(" ") }
}

fn monsters(rules: &Rules, cards: Cards<MonsterId>) -> String {
    listed(cards.iter().map(|id| monster(rules, id)))
}

fn queue(rules: &Rules, queue: &Queue) -> String {
    listed(queue.iter().map(|id| monster(rules, id)))
}

pub(super) fn aim(aim: Aim) -> String {
    match aim {
        Aim::At(style, slot) => format!("{} {}", style.word(), slot.number()),
        Aim::Free(free) => format!("aim {}", free.write(TOWARDS)),
    }
}

fn die(die: Die) -> String {
    match die {
        Die::Leaning => "lean".to_owned(),
        Die::Off => "off".to_owned(),
        Die::Flat { face, on, position } => {
            let on = on.map_or_else(|| "-".to_owned(), |slot| slot.number().to_string());
            let position =
                position.map_or_else(String::new, |at| format!(":{},{},{},{}", at.x, at.y, at.z, at.yaw));
            format!("{face}@{on}{position}")
        }
    }
}

pub(super) fn dice(dice: &Dice) -> String {
    let words: Vec<String> = dice.iter().map(die).collect();
    listed(words.iter().map(String::as_str))
}

fn slots(slots: Slots) -> String {
    let numbers: String = slots.iter().map(|slot| slot.number().to_string()).collect();
    if numbers.is_empty() { "-".to_owned() } else { numbers }
}

/// Everything is open, so a view is written like the position.
pub(super) fn view(rules: &Rules, view: &View) -> String {
    position(rules, &view::world(rules, view))
}

pub(super) fn position(rules: &Rules, state: &State) -> String {
    let town: Vec<String> = Spot::ALL.iter().map(|spot| location(rules, state, *spot)).collect();
    format!(
        "{} players | {} | under {} | binder {} | escaped {} | events {} | gear {} | {}",
        rules.players,
        town.join(" / "),
        queue(rules, &state.under),
        monsters(rules, state.binder),
        monsters(rules, state.escaped),
        listed(state.events.discard.iter().map(|id| event_id(rules, id))),
        listed(state.gear.discard.iter().map(|id| gear(rules, id))),
        stage(rules, state)
    )
}

fn location(rules: &Rules, state: &State, spot: Spot) -> String {
    let Some(location) = state.locations[spot.index()] else { return "-".to_owned() };
    let id = &rules.content.location(location).face.id;
    let monsters: Vec<&str> =
        spot.slots().map(|slot| state.monster(slot).map_or("-", |id| monster(rules, id))).collect();
    format!("{id} {} {}", state.damage[spot.index()], monsters.join(" "))
}

fn stage(rules: &Rules, state: &State) -> String {
    match &state.stage {
        Stage::Locations => "locations".to_owned(),
        Stage::FirstMonster => "first-monster".to_owned(),
        Stage::Event => "event".to_owned(),
        Stage::Enter { event, entry, done } => {
            format!("enter {} {} {done}", event_id(rules, *event), entry.number())
        }
        Stage::Attack { event, entry, fixed } => {
            let fixed: Vec<String> =
                fixed.iter().take(entry.index()).map(|fixed| format!(" {}", slots(*fixed))).collect();
            format!("attack {} {}{}", event_id(rules, *event), entry.number(), fixed.concat())
        }
        Stage::Walk { event, entry } => format!("move {} {}", event_id(rules, *event), entry.number()),
        Stage::Gear => "gear".to_owned(),
        Stage::Aim(turn) => format!("{} aims dice {}", written_turn(rules, turn), dice(&state.dice)),
        Stage::Throw { turn, aim: how, dice: thrown } => {
            let lying = dice(&state.dice);
            format!("{} throws {thrown} {} dice {lying}", written_turn(rules, turn), aim(*how))
        }
        Stage::Again(turn) => format!("{} again dice {}", written_turn(rules, turn), dice(&state.dice)),
        Stage::Over(_) => "over".to_owned(),
    }
}

fn written_turn(rules: &Rules, turn: &Turn) -> String {
    let spare = match turn.spare {
        Spare::Open => "",
        Spare::Used => " spare-used",
    };
    format!("{} {} {}{spare}", turn.seat, gear(rules, turn.gear), turn.thrown + 1)
}

pub(super) fn event(rules: &Rules, event: &Event) -> String {
    let name = |id: &MonsterId| monster(rules, *id);
    match event {
        Event::LocationDealt { spot, location } => {
            format!("{} location is {}", spot.word(), rules.content.location(*location).face.id)
        }
        Event::StartedDamaged { spot, damage } => {
            format!("{} location starts with {damage} damage", spot.word())
        }
        Event::DeckMade { monsters } => format!("deck of {monsters} monsters made"),
        Event::Waited { monster, slot } => format!("{} waits on {}", name(monster), slot.number()),
        Event::Reshuffled { deck: Pile::Events } => "events reshuffled".to_owned(),
        Event::Reshuffled { deck: Pile::Gear } => "gear reshuffled".to_owned(),
        Event::EventDrawn { seat, event } => format!("{seat} drew event {}", event_id(rules, *event)),
        Event::Entered { monster, slot } => format!("{} entered on {}", name(monster), slot.number()),
        Event::DeckRanOut { missing } => format!("deck ran out with {missing} missing"),
        Event::WentOn { monster, spot, why } => {
            let why = match why {
                WhyOn::Full => "full",
                WhyOn::NoRoomEither => "no room either",
                WhyOn::Destroyed => "destroyed",
            };
            format!("{} went on past the {} location: {why}", name(monster), spot.word())
        }
        Event::Escaped { monster, how } => {
            let how = match how {
                HowEscaped::NoRoom => "without room",
                HowEscaped::Entering => "entering",
                HowEscaped::Moving => "moving",
            };
            format!("{} escaped {how}", name(monster))
        }
        Event::Picked { seat, monster } => format!("{seat} picked {}", name(monster)),
        Event::AllFitting { monsters } => format!("all {monsters} that fit attack"),
        Event::NobodyFits => "nobody fits".to_owned(),
        Event::Attacked { monster, with, spot, damage, now } => {
            let with = match with {
                With::First => "first",
                With::Second => "second",
            };
            let (name, spot) = (name(monster), spot.word());
            format!("{name} attacked the {spot} location with its {with} attack for {damage}: {now}")
        }
        Event::Capped { spot, maximum } => format!("{} location capped at {maximum}", spot.word()),
        Event::Destroyed { spot } => format!("{} location destroyed", spot.word()),
        Event::WentUnder { monster, why: WhyUnder::Back } => {
            format!("{} left the town for the deck", name(monster))
        }
        Event::WentUnder { monster, why: WhyUnder::Destroyed } => {
            format!("{} did not enter, and went under the deck", name(monster))
        }
        Event::Sneaked { monster } => format!("{} sneaked under the deck", name(monster)),
        Event::Moved { monster, from, to, company } => {
            let in_order = match company {
                Company::Alone => "",
                Company::Several => " in order",
            };
            format!("{} moved from {} to {}{in_order}", name(monster), from.number(), to.number())
        }
        Event::Skipped { monster, spot } => format!("{} skipped the {} location", name(monster), spot.word()),
        Event::HeldUp { monster, spot } => {
            format!("{} stayed before the {} location: full", name(monster), spot.word())
        }
        Event::Stayed { monster } => format!("{} stayed", name(monster)),
        Event::GearDrawn { seat, gear: id } => format!("{seat} drew gear {}", gear(rules, *id)),
        Event::ThrowsFirst { seat } => format!("{seat} throws first"),
        Event::DicePassed { seat } => format!("dice passed to {seat}"),
        Event::TownIsQuiet => "town is quiet".to_owned(),
        Event::Threw { seat, aim: how, dice } => format!("{seat} threw {dice}: {}", aim(*how)),
        Event::ThrewAgain { seat, aim: how } => format!("{seat} threw once more: {}", aim(*how)),
        Event::Landed { die: landed } => format!("landed {}", die(*landed)),
        Event::Kept { seat } => format!("{seat} kept the dice"),
        Event::Passed { seat } => format!("{seat} passed the dice on"),
        Event::BonusAdded { bonus, .. } => format!("bonus of {bonus:+}"),
        Event::SeveralHit { monsters } => format!("{monsters} monsters hit"),
        Event::Hit { monster, slot, strength } => {
            let level = rules.content.monster(*monster).level;
            format!("{} on {} hit with {strength} against {level}", name(monster), slot.number())
        }
        Event::Defeated { monster } => format!("{} defeated", name(monster)),
        Event::Stunned { monster } => format!("{} stunned", name(monster)),
        Event::AllMissed => "no monster hit".to_owned(),
        Event::NoMonsterLeft => "no monster left".to_owned(),
        Event::Ended { ending: Ending::TownDestroyed } => "monsters won: town destroyed".to_owned(),
        Event::Ended { ending: Ending::AllEscaped } => "monsters won: all escaped".to_owned(),
        Event::Ended { ending: Ending::TownSaved } => "players won".to_owned(),
        Event::Scored { locations_left, escaped, score } => {
            format!("scored {score} for {locations_left} standing and {escaped} escaped")
        }
        Event::Ranked { rank } => format!("rank {}", rank.number()),
    }
}
