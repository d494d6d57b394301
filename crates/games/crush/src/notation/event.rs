//! Events in short words, for scenarios and records.

use crate::{
    board::Way,
    cards::Hit,
    event::{Cause, Event, Grip, Marker, Phase, Row},
};

/// An event without its rule.
pub(super) fn write(event: &Event) -> String {
    let facing = |way: &Option<Way>| way.map_or(String::new(), |way| format!(" facing {way}"));
    match event {
        Event::CityBuilt { buildings } => format!("{buildings} buildings were put up"),
        Event::DeckStacked { cards } => format!("deck of {cards} cards was stacked"),
        Event::ForcesReady => "forces wait in reserve".to_owned(),
        Event::MonsterPlaced { roll, at, facing } => {
            format!("monster starts at {at} facing {facing} for {roll}")
        }
        Event::FirstPlayerDrawn { seat } => format!("{seat} goes first"),
        Event::PhaseBegan { seat, phase } => format!("{seat} begins {}", phase_word(*phase)),
        Event::MovementRolled { seat, dice: (low, high) } => format!("{seat} rolled {low} and {high}"),
        Event::Entered { seat, kind, to, way, cost, left } => {
            format!("{seat} entered a {kind} to {to}{} for {cost}, {left} left", facing(way))
        }
        Event::Flew { seat, from, to, ground: _, cost, left } => {
            format!("{seat} flew {from} to {to} for {cost}, {left} left")
        }
        Event::Drove { seat, from, to, way, cost, left } => {
            format!("{seat} drove {from} to {to} facing {way} for {cost}, {left} left")
        }
        Event::Rescued { seat, group, at } => format!("{seat} rescued {} at {at}", Hit::Survivors(*group)),
        Event::Traded { seat, hit, kind } => format!("{seat} traded {hit} for a {kind}"),
        Event::MonsterDieTaken { seat } => format!("{seat} rolls the monster die"),
        Event::MonsterDieShown { face } => format!("monster die showed {}", face.key()),
        Event::MonsterAdvanced { to } => format!("monster moved to {to}"),
        Event::MonsterWrapped { to } => format!("monster came in again at {to}"),
        Event::MonsterTurned { facing } => format!("monster turned {facing}"),
        Event::Thrashed { at } => format!("tentacle thrashed at {at}"),
        Event::TentacleTook { at } => format!("tentacle at {at} holds what it took"),
        Event::BlastRolled { roll } => format!("blast rolled {roll}"),
        Event::CountsAsTentacle { at } => format!("grabbed building at {at} counts as a tentacle"),
        Event::CountsAsBuilding { at } => format!("grabbed building at {at} counts as a building"),
        Event::ZoneLookedUp { zone, row } => format!("zone {zone}: {}", row_words(*row)),
        Event::HolePlaced { at } => format!("hole placed at {at}"),
        Event::HoleRevealed { at } => format!("hole revealed at {at}"),
        Event::FreeCameUp { at, grip } => format!("free tentacle at {at} by {}", grip_word(*grip)),
        Event::UnitGrabbed { at, grip } => format!("unit grabbed at {at} by {}", grip_word(*grip)),
        Event::BuildingGrabbed { at, grip } => format!("building grabbed at {at} by {}", grip_word(*grip)),
        Event::GrabbedAflame { at } => format!("grabbed building at {at} burns on"),
        Event::TentacleFreed { at, cause } => {
            format!("tentacle at {at} is free after {}", cause_word(*cause))
        }
        Event::TentacleRemoved { at, cause } => format!("tentacle at {at} gone by {}", cause_word(*cause)),
        Event::UnitLost { seat, kind, at, cause } => {
            format!("{seat} lost a {kind} at {at} by {}", cause_word(*cause))
        }
        Event::BuildingLost { at, cause } => format!("building at {at} lost by {}", cause_word(*cause)),
        Event::CaughtFire { at, cause } => format!("building at {at} caught fire by {}", cause_word(*cause)),
        Event::SurvivorsLost { seat, group, at, cause } => {
            format!("{seat} lost {} at {at} by {}", Hit::Survivors(*group), cause_word(*cause))
        }
        Event::MegaHoleOpened { corner } => format!("megahole opened at {corner}"),
        Event::MegaHoleBarred { at, partner } => format!("no megahole fits {at} and {partner}"),
        Event::RanOut { marker, at } => format!("no {} left for {at}", marker_word(*marker)),
        Event::Fired { seat, kind, from, at, range } => {
            format!("{seat} fired a {kind} from {from} at {at}, range {range}")
        }
        Event::ShotHit { die, range } => format!("shot hit, {die} at range {range}"),
        Event::ShotMissed { die, range } => format!("shot missed, {die} at range {range}"),
        Event::MissedCritically { from } => format!("critical miss from {from}"),
        Event::NothingToBurn => "nothing was left to burn".to_owned(),
        Event::TentacleWithdrew { at } => format!("tentacle withdrew at {at}"),
        Event::CardDrawn { seat, hit } => format!("{seat} drew {hit}"),
        Event::CardWon { seat, hit } => format!("{seat} won {hit}"),
        Event::CardDiscarded { seat, hit } => format!("{seat} did not win {hit}"),
        Event::ReserveGained { seat, kind } => format!("{seat} gained a {kind}"),
        Event::SurvivorsPlaced { seat, group, at } => {
            format!("{seat} has {} waiting at {at}", Hit::Survivors(*group))
        }
        Event::SurvivorsCrowdedOut { group, at } => format!("no room for {} at {at}", Hit::Survivors(*group)),
        Event::LuckyBreak { at } => format!("lucky break at {at}"),
        Event::NobodyToGrab => "shooter was gone already".to_owned(),
        Event::GroundGaveWay { corner } => format!("ground gave way at {corner}"),
        Event::GroundHeld { corner } => format!("ground held at {corner}"),
        Event::GasEscaped { corner } => format!("gas escaped at {corner}"),
        Event::NoRoom { at } => format!("no room for a tentacle at {at}"),
        Event::WayDrawn { die, way } => format!("throw goes {way} by a {die}"),
        Event::WreckThrown { from, way, dice: (low, high) } => {
            format!("wreck thrown from {from} {way} by {low} and {high}")
        }
        Event::WreckGone { at } => format!("tentacle at {at} threw its wreck"),
        Event::GrabtasticRolled { die, victim } => format!("grabtastic rolled {die} against {victim}"),
        Event::FreakoutBegan => "freakout began".to_owned(),
        Event::PassedOver { seat, at } => format!("{seat} passed {at} over"),
        Event::AttackGoesOn { seat } => format!("{seat} may go on firing"),
        Event::AttackStopped { seat } => format!("{seat} stopped attacking"),
        Event::CityFell => "city fell, monster wins".to_owned(),
        Event::ForceGone { seat } => format!("{seat} has nothing left"),
        Event::BothGone => "both have nothing left, monster wins".to_owned(),
        Event::Scored { scores: (a, b), winner } => format!("mission scores {a} to {b}, {winner} wins"),
    }
}

fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::Movement => "movement",
        Phase::Monster => "monster",
        Phase::Attack => "attack",
    }
}

fn row_words(row: Row) -> &'static str {
    match row {
        Row::OffBoard => "off the board",
        Row::Empty => "empty",
        Row::GrabA => "grab A",
        Row::GrabB => "grab B",
        Row::FreeA => "free on A",
        Row::FreeB => "free on B",
        Row::Full => "full",
    }
}

fn grip_word(grip: Grip) -> &'static str {
    match grip {
        Grip::Blast => "blast",
        Grip::Grab => "grab",
        Grip::Outburst => "outburst",
        Grip::Grabtastic => "grabtastic",
    }
}

fn cause_word(cause: Cause) -> &'static str {
    match cause {
        Cause::Trampled => "trampling",
        Cause::Thrashed => "thrashing",
        Cause::Seized(grip) => grip_word(grip),
        Cause::Collapse => "collapse",
        Cause::FireDamage => "fire",
        Cause::Gas => "gas",
        Cause::Mashed => "mashing",
        Cause::Missile => "missile",
        Cause::CriticalMiss => "critical miss",
        Cause::Unlucky => "bad luck",
        Cause::TooLate => "end of the game",
    }
}

fn marker_word(marker: Marker) -> &'static str {
    match marker {
        Marker::Free => "free tentacle",
        Marker::Crushed => "crushed-unit tentacle",
        Marker::Building => "building tentacle",
        Marker::Hole => "hole",
        Marker::MegaHole => "megahole",
        Marker::Fire => "fire marker",
    }
}
