//! What happened, as sentences for people.

use kernel::{Part, Seat, Sentence, sentence};

use super::parts::{building, card, marker, monster, square, survivors, unit};
use crate::{
    board::Way,
    cards::Group,
    city::MonsterDieFace,
    event::{Cause, Event, Grip, Ground, Marker, Phase, Row},
    setup::Rules,
    units::Kind,
};

/// An event as a sentence.
pub(super) fn sentence(rules: &Rules, event: &Event) -> Sentence {
    let facing = |way: &Option<Way>| way.map_or(String::new(), |way| format!(", facing {way}"));
    let die_face = |words: &str| Part::card("monster-die", words);
    match *event {
        Event::CityBuilt { buildings } => {
            sentence![&rules.city.name, " has ", buildings, " ", Part::card("building", "high-rises"), "."]
        }
        Event::DeckStacked { cards } => {
            sentence!["The ", cards, " Monster Hit cards are shuffled, the last one at the bottom."]
        }
        Event::ForcesReady => sentence!["Both task forces wait outside with six units."],
        Event::MonsterPlaced { roll, at, facing } => sentence![
            "A ",
            roll,
            ": the ",
            monster(),
            " breaks out at ",
            square(at),
            format!(", facing {facing}.")
        ],
        Event::FirstPlayerDrawn { seat } => sentence![seat, " goes first."],
        Event::PhaseBegan { seat, phase: Phase::Movement } => sentence![seat, "'s turn."],
        Event::PhaseBegan { phase: Phase::Monster, .. } => sentence!["The ", monster(), " stirs."],
        Event::PhaseBegan { seat, phase: Phase::Attack } => sentence![seat, " takes aim."],
        Event::MovementRolled { seat, dice: (low, high) } => {
            sentence![seat, " rolls ", low, " and ", high, ": ", low + high, " points."]
        }
        Event::Entered { seat, kind, to, ref way, cost, .. } => sentence![
            seat,
            " brings in a ",
            unit(kind),
            " to ",
            square(to),
            facing(way),
            " (",
            points(cost),
            ")."
        ],
        Event::Flew { seat, from, to, ground, cost, .. } => {
            let above = match ground {
                Ground::Street => "",
                Ground::Rough => " and hovers there",
            };
            sentence![
                seat,
                "'s ",
                unit(Kind::Helicopter),
                " flies from ",
                square(from),
                " to ",
                square(to),
                above,
                " (",
                points(cost),
                ")."
            ]
        }
        Event::Drove { seat, from, to, way, cost, .. } if from == to => sentence![
            seat,
            "'s ",
            unit(Kind::Tank),
            " on ",
            square(from),
            format!(" turns {way} ("),
            points(cost),
            ")."
        ],
        Event::Drove { seat, from, to, way, cost, .. } => sentence![
            seat,
            "'s ",
            unit(Kind::Tank),
            " drives from ",
            square(from),
            " to ",
            square(to),
            format!(", facing {way} ("),
            points(cost),
            ")."
        ],
        Event::Rescued { seat, at, .. } => {
            sentence![
                seat,
                " rescues the ",
                survivors("survivors"),
                " on ",
                square(at),
                " and wins their card!"
            ]
        }
        Event::Traded { seat, hit, kind } => {
            sentence![seat, " trades ", card(rules, hit), " for a ", unit(kind), "."]
        }
        Event::MonsterDieTaken { seat } => sentence![seat, " rolls the ", die_face("Monster Die"), "."],
        Event::MonsterDieShown { face } => match face {
            MonsterDieFace::Forward => die_face("Forward!"),
            MonsterDieFace::Left => die_face("Turn left!"),
            MonsterDieFace::Right => die_face("Turn right!"),
            MonsterDieFace::Blast => die_face("Tentacle Blast!"),
        }
        .into(),
        Event::MonsterAdvanced { to } => sentence!["The ", monster(), " moves to ", square(to), "."],
        Event::MonsterWrapped { to } => {
            sentence!["The ", monster(), " leaves town and comes in again at ", square(to), "."]
        }
        Event::MonsterTurned { facing } => sentence!["The ", monster(), format!(" turns {facing}.")],
        Event::Thrashed { at } => {
            sentence!["The ", marker(Marker::Free, "tentacle"), " on ", square(at), " thrashes about."]
        }
        Event::TentacleTook { at } => {
            sentence!["The ", marker(Marker::Crushed, "tentacle"), " on ", square(at), " holds a wreck now."]
        }
        Event::BlastRolled { roll } => sentence!["The ground shakes: a ", roll, " names the danger zones."],
        Event::CountsAsTentacle { at } => {
            sentence!["The grabbed ", building(), " on ", square(at), " counts as a tentacle."]
        }
        Event::CountsAsBuilding { at } => {
            sentence!["The grabbed ", building(), " on ", square(at), " counts as a building."]
        }
        Event::ZoneLookedUp { zone, row } => sentence!["Zone ", zone, ": ", chart(row), "."],
        Event::HolePlaced { at } => {
            sentence!["A ", marker(Marker::Hole, "Hole"), " opens under ", square(at), "."]
        }
        Event::HoleRevealed { at } => {
            sentence!["The ", marker(Marker::Hole, "Hole"), " on ", square(at), " lies open."]
        }
        Event::FreeCameUp { at, .. } => {
            sentence!["A ", marker(Marker::Free, "tentacle"), " bursts up on ", square(at), "."]
        }
        Event::UnitGrabbed { at, .. } => {
            sentence!["A ", marker(Marker::Crushed, "tentacle"), " grabs the unit on ", square(at), "."]
        }
        Event::BuildingGrabbed { at, .. } => sentence![
            "A ",
            marker(Marker::Building, "tentacle"),
            " wraps around the ",
            building(),
            " on ",
            square(at),
            "."
        ],
        Event::GrabbedAflame { at } => {
            sentence!["The ", building(), " on ", square(at), " burns on in its grip."]
        }
        Event::TentacleFreed { at, .. } | Event::WreckGone { at } => {
            sentence!["The ", marker(Marker::Free, "tentacle"), " on ", square(at), " is a Free one now."]
        }
        Event::TentacleRemoved { at, .. } => sentence!["The tentacle on ", square(at), " goes."],
        Event::UnitLost { seat, kind, at, cause } => {
            sentence![seat, " loses the ", unit(kind), " on ", square(at), " (", because(cause), ")."]
        }
        Event::BuildingLost { at, cause } => {
            sentence!["The ", building(), " on ", square(at), " falls (", because(cause), ")."]
        }
        Event::CaughtFire { at, cause } => {
            let caught = marker(Marker::Fire, "fire");
            sentence!["The ", building(), " on ", square(at), " catches ", caught, " (", because(cause), ")."]
        }
        Event::SurvivorsLost { seat, group, at, cause } => sentence![
            seat,
            "'s ",
            survivors(group_name(group)),
            " on ",
            square(at),
            " are lost with their card (",
            because(cause),
            ")."
        ],
        Event::MegaHoleOpened { corner } => {
            sentence![
                "Two Holes become a ",
                marker(Marker::MegaHole, "MegaHole"),
                " at ",
                square(corner),
                "!"
            ]
        }
        Event::MegaHoleBarred { at, partner } => {
            sentence!["No MegaHole fits over ", square(at), " and ", square(partner), "."]
        }
        Event::RanOut { marker: missing, at } => {
            sentence!["The box has no ", marker(missing, marker_name(missing)), " left for ", square(at), "."]
        }
        Event::Fired { seat, kind, from, at, range } => {
            sentence![
                seat,
                "'s ",
                unit(kind),
                " on ",
                square(from),
                " fires at ",
                square(at),
                ", range ",
                range,
                "."
            ]
        }
        Event::ShotHit { die, .. } => sentence!["A ", die, ": hit!"],
        Event::ShotMissed { die, range } => sentence!["A ", die, ", and it takes ", range, ": missed."],
        Event::MissedCritically { .. } => sentence!["A ", 1_u8, ": the shot goes badly wrong."],
        Event::NothingToBurn => sentence!["Every ", building(), " that stands burns already."],
        Event::TentacleWithdrew { at } => sentence!["The tentacle on ", square(at), " withdraws."],
        Event::CardDrawn { seat, hit } => {
            let does = format!(" ({}): {}", hit.rules_name(), rules.city.wording(hit).does);
            sentence![seat, " draws ", card(rules, hit), does]
        }
        Event::CardWon { seat, hit } => sentence![seat, " wins ", card(rules, hit), "."],
        Event::CardDiscarded { seat, hit } => sentence![seat, " does not win ", card(rules, hit), "."],
        Event::ReserveGained { seat, kind } => sentence![seat, " gets a ", unit(kind), " in reserve."],
        Event::SurvivorsPlaced { seat, group, at } => {
            let who = survivors(&capital(group_name(group)));
            sentence![who, " wait for ", seat, " on ", square(at), ". The turn ends."]
        }
        Event::SurvivorsCrowdedOut { at, .. } => {
            sentence!["A unit is on ", square(at), ": they go next door."]
        }
        Event::LuckyBreak { at } => {
            sentence!["Lucky break: it takes the ", building(), " on ", square(at), " instead."]
        }
        Event::NobodyToGrab => sentence!["The shooter is gone already."],
        Event::GroundGaveWay { corner } => sentence![
            "The ground under the ",
            monster(),
            " gives way: a ",
            marker(Marker::MegaHole, "MegaHole"),
            " at ",
            square(corner),
            "."
        ],
        Event::GroundHeld { .. } => {
            sentence!["A ", marker(Marker::MegaHole, "MegaHole"), " is there already, and the ground holds."]
        }
        Event::GasEscaped { corner } => {
            let pit = marker(Marker::MegaHole, "MegaHole");
            sentence!["Gas rolls out of the ", pit, " at ", square(corner), "."]
        }
        Event::NoRoom { at } => sentence!["There is no room for a tentacle on ", square(at), "."],
        Event::WayDrawn { die, way } => {
            sentence!["Two edges are as far; a ", die, format!(" says {way}.")]
        }
        Event::WreckThrown { from, way, dice: (low, high) } => sentence![
            "The ",
            marker(Marker::Crushed, "tentacle"),
            " on ",
            square(from),
            " throws its wreck ",
            low + high,
            format!(" squares {way}.")
        ],
        Event::GrabtasticRolled { die, victim } => {
            sentence!["A ", die, ": ", victim, "'s ", Part::card("helicopter", "helicopters"), "!"]
        }
        Event::FreakoutBegan => sentence!["The ", monster(), " goes wild."],
        Event::PassedOver { seat, at } => sentence![seat, " passes the unit on ", square(at), " over."],
        Event::AttackGoesOn { seat } => sentence![seat, " may go on firing."],
        Event::AttackStopped { seat } => sentence![seat, " stops firing."],
        Event::CityFell => {
            sentence!["The last ", building(), " has fallen. The ", monster(), " wins!"]
        }
        Event::ForceGone { seat } => sentence![seat, " has no units and nothing to trade."],
        Event::BothGone => sentence!["Neither has anything left. The ", monster(), " wins!"],
        Event::Scored { scores: (a, b), winner } => {
            sentence!["Mission scores: ", Seat(0), " ", a, ", ", Seat(1), " ", b, ". ", winner, " wins!"]
        }
    }
}

fn points(cost: u8) -> Sentence {
    sentence![cost, if cost == 1 { " point" } else { " points" }]
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
