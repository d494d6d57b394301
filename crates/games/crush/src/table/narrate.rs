//! What happened, as sentences for people.

use kernel::Seat;

use crate::{
    board::Way,
    cards::Group,
    city::MonsterDieFace,
    event::{Cause, Event, Grip, Ground, Marker, Phase, Row},
    setup::Rules,
};

/// An event as a sentence.
pub(super) fn sentence(rules: &Rules, event: &Event, names: &[String]) -> String {
    let name = |seat: &Seat| names[seat.index()].as_str();
    let card = |hit: &crate::Hit| rules.city.wording(*hit).name.as_str();
    let facing = |way: &Option<Way>| way.map_or(String::new(), |way| format!(", facing {way}"));
    match event {
        Event::CityBuilt { buildings } => format!("{} has {buildings} high-rises.", rules.city.name),
        Event::DeckStacked { cards } => {
            format!("The {cards} Monster Hit cards are shuffled, the last one at the bottom.")
        }
        Event::ForcesReady => "Both task forces wait outside with six units.".to_owned(),
        Event::MonsterPlaced { roll, at, facing } => {
            format!("A {roll}: the Monster breaks out at {at}, facing {facing}.")
        }
        Event::FirstPlayerDrawn { seat } => format!("{} goes first.", name(seat)),
        Event::PhaseBegan { seat, phase: Phase::Movement } => format!("{}'s turn.", name(seat)),
        Event::PhaseBegan { phase: Phase::Monster, .. } => "The Monster stirs.".to_owned(),
        Event::PhaseBegan { seat, phase: Phase::Attack } => format!("{} takes aim.", name(seat)),
        Event::MovementRolled { seat, dice: (low, high) } => {
            format!("{} rolls {low} and {high}: {} points.", name(seat), low + high)
        }
        Event::Entered { seat, kind, to, way, cost, .. } => {
            format!("{} brings in a {kind} to {to}{} ({}).", name(seat), facing(way), points(*cost))
        }
        Event::Flew { seat, from, to, ground, cost, .. } => {
            let above = match ground {
                Ground::Street => "",
                Ground::Rough => " and hovers there",
            };
            format!("{}'s helicopter flies from {from} to {to}{above} ({}).", name(seat), points(*cost))
        }
        Event::Drove { seat, from, to, way, cost, .. } if from == to => {
            format!("{}'s tank on {from} turns {way} ({}).", name(seat), points(*cost))
        }
        Event::Drove { seat, from, to, way, cost, .. } => {
            format!("{}'s tank drives from {from} to {to}, facing {way} ({}).", name(seat), points(*cost))
        }
        Event::Rescued { seat, at, .. } => {
            format!("{} rescues the survivors on {at} and wins their card!", name(seat))
        }
        Event::Traded { seat, hit, kind } => format!("{} trades {} for a {kind}.", name(seat), card(hit)),
        Event::MonsterDieTaken { seat } => format!("{} rolls the Monster Die.", name(seat)),
        Event::MonsterDieShown { face } => match face {
            MonsterDieFace::Forward => "Forward!",
            MonsterDieFace::Left => "Turn left!",
            MonsterDieFace::Right => "Turn right!",
            MonsterDieFace::Blast => "Tentacle Blast!",
        }
        .to_owned(),
        Event::MonsterAdvanced { to } => format!("The Monster moves to {to}."),
        Event::MonsterWrapped { to } => format!("The Monster leaves town and comes in again at {to}."),
        Event::MonsterTurned { facing } => format!("The Monster turns {facing}."),
        Event::Thrashed { at } => format!("The tentacle on {at} thrashes about."),
        Event::TentacleTook { at } => format!("The tentacle on {at} holds a wreck now."),
        Event::BlastRolled { roll } => format!("The ground shakes: a {roll} names the danger zones."),
        Event::CountsAsTentacle { at } => format!("The grabbed building on {at} counts as a tentacle."),
        Event::ZoneLookedUp { zone, row } => format!("Zone {zone}: {}.", chart(*row)),
        Event::HolePlaced { at } => format!("A Hole opens under {at}."),
        Event::HoleRevealed { at } => format!("The Hole on {at} lies open."),
        Event::FreeCameUp { at, .. } => format!("A tentacle bursts up on {at}."),
        Event::UnitGrabbed { at, .. } => format!("A tentacle grabs the unit on {at}."),
        Event::BuildingGrabbed { at, .. } => format!("A tentacle wraps around the building on {at}."),
        Event::GrabbedAflame { at } => format!("The building on {at} burns on in its grip."),
        Event::TentacleFreed { at, .. } | Event::WreckGone { at } => {
            format!("The tentacle on {at} is a Free one now.")
        }
        Event::TentacleRemoved { at, .. } => format!("The tentacle on {at} goes."),
        Event::UnitLost { seat, kind, at, cause } => {
            format!("{} loses the {kind} on {at} ({}).", name(seat), because(*cause))
        }
        Event::BuildingLost { at, cause } => format!("The building on {at} falls ({}).", because(*cause)),
        Event::CaughtFire { at, cause } => {
            format!("The building on {at} catches fire ({}).", because(*cause))
        }
        Event::SurvivorsLost { seat, group, at, cause } => {
            format!(
                "{}'s {} on {at} are lost with their card ({}).",
                name(seat),
                group_name(*group),
                because(*cause)
            )
        }
        Event::MegaHoleOpened { corner } => format!("Two Holes become a MegaHole at {corner}!"),
        Event::MegaHoleBarred { at, partner } => format!("No MegaHole fits over {at} and {partner}."),
        Event::RanOut { marker, at } => format!("The box has no {} left for {at}.", marker_name(*marker)),
        Event::Fired { seat, kind, from, at, range } => {
            format!("{}'s {kind} on {from} fires at {at}, range {range}.", name(seat))
        }
        Event::ShotHit { die, .. } => format!("A {die}: hit!"),
        Event::ShotMissed { die, range } => format!("A {die}, and it takes {range}: missed."),
        Event::MissedCritically { .. } => "A 1: the shot goes badly wrong.".to_owned(),
        Event::NothingToBurn => "Every building that stands burns already.".to_owned(),
        Event::TentacleWithdrew { at } => format!("The tentacle on {at} withdraws."),
        Event::CardDrawn { seat, hit } => {
            let wording = rules.city.wording(*hit);
            format!("{} draws {} ({}): {}", name(seat), wording.name, hit.rules_name(), wording.does)
        }
        Event::CardWon { seat, hit } => format!("{} wins {}.", name(seat), card(hit)),
        Event::CardDiscarded { seat, hit } => format!("{} does not win {}.", name(seat), card(hit)),
        Event::ReserveGained { seat, kind } => format!("{} gets a {kind} in reserve.", name(seat)),
        Event::SurvivorsPlaced { seat, group, at } => {
            format!("{} wait for {} on {at}. The turn ends.", capital(group_name(*group)), name(seat))
        }
        Event::SurvivorsCrowdedOut { at, .. } => format!("A unit is on {at}: they go next door."),
        Event::LuckyBreak { at } => format!("Lucky break: it takes the building on {at} instead."),
        Event::NobodyToGrab => "The shooter is gone already.".to_owned(),
        Event::GroundGaveWay { corner } => {
            format!("The ground under the Monster gives way: a MegaHole at {corner}.")
        }
        Event::GroundHeld { .. } => "A MegaHole is there already, and the ground holds.".to_owned(),
        Event::GasEscaped { corner } => format!("Gas rolls out of the MegaHole at {corner}."),
        Event::NoRoom { at } => format!("There is no room for a tentacle on {at}."),
        Event::WayDrawn { die, way } => format!("Two edges are as far; a {die} says {way}."),
        Event::WreckThrown { from, way, dice: (low, high) } => {
            format!("The tentacle on {from} throws its wreck {} squares {way}.", low + high)
        }
        Event::GrabtasticRolled { die, victim } => format!("A {die}: {}'s helicopters!", name(victim)),
        Event::FreakoutBegan => "The Monster goes wild.".to_owned(),
        Event::PassedOver { seat, at } => format!("{} passes the unit on {at} over.", name(seat)),
        Event::AttackGoesOn { seat } => format!("{} may go on firing.", name(seat)),
        Event::AttackStopped { seat } => format!("{} stops firing.", name(seat)),
        Event::CityFell => "The last building has fallen. The Monster wins!".to_owned(),
        Event::ForceGone { seat } => format!("{} has no units and nothing to trade.", name(seat)),
        Event::BothGone => "Neither has anything left. The Monster wins!".to_owned(),
        Event::Scored { scores: (a, b), winner } => {
            format!("Mission scores: {} {a}, {} {b}. {} wins!", names[0], names[1], name(winner))
        }
    }
}

fn points(cost: u8) -> String {
    if cost == 1 { "1 point".to_owned() } else { format!("{cost} points") }
}

fn chart(row: Row) -> &'static str {
    match row {
        Row::OffBoard => "off the board, nothing happens",
        Row::Empty => "nothing to grab, a Free tentacle on its square A",
        Row::GrabA => "something to grab on its square A",
        Row::GrabB => "something to grab on its square B",
        Row::FreeA => "a tentacle on its square B already, a Free one on A",
        Row::FreeB => "a tentacle on its square A already, a Free one on B",
        Row::Full => "tentacles already, nothing happens",
    }
}

fn because(cause: Cause) -> &'static str {
    match cause {
        Cause::Trampled => "trampled",
        Cause::Thrashed => "battered by a tentacle",
        Cause::Seized(Grip::Blast | Grip::Grab | Grip::Outburst | Grip::Grabtastic) => "seized by a tentacle",
        Cause::Collapse => "swallowed by a MegaHole",
        Cause::FireDamage => "burned down",
        Cause::Gas => "eaten by the gas",
        Cause::Mashed => "pulled into the ground",
        Cause::Missile => "struck by a wreck",
        Cause::CriticalMiss => "by a stray shot",
        Cause::Unlucky => "nobody could survive there",
        Cause::TooLate => "too late",
    }
}

fn group_name(group: Group) -> &'static str {
    match group {
        Group::First => "the first survivors",
        Group::Second => "the second survivors",
        Group::Third => "the third survivors",
        Group::Fourth => "the fourth survivors",
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().collect::<String>() + letters.as_str())
}

fn marker_name(marker: Marker) -> &'static str {
    match marker {
        Marker::Free => "Free tentacle",
        Marker::Crushed => "Crushed-Unit tentacle",
        Marker::Building => "Building tentacle",
        Marker::Hole => "Hole",
        Marker::MegaHole => "MegaHole",
        Marker::Fire => "fire marker",
    }
}
