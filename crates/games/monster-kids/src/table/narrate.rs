//! The events of Monster Kids as sentences for people.

use kernel::{Seat, SeatSet};

use super::words;
use crate::{
    Card, Ending, Event, Rules, Side,
    event::{HowFree, WhyDiscard},
};

pub(super) fn narrate(rules: &Rules, event: &Event, names: &[String]) -> String {
    let name = |seat: &Seat| names[seat.index()].as_str();
    let all =
        |seats: &SeatSet| seats.iter().map(|seat| name(&seat).to_owned()).collect::<Vec<_>>().join(" and ");
    let card = |card: &Card| words::title(&rules.content, *card);
    let monster = |place: &u8| rules.content.monsters[usize::from(*place)].face.name.as_str();
    let power = |place: &u8| rules.content.powers[usize::from(*place)].face.name.as_str();
    let power_told = |place: &u8| {
        let power = &rules.content.powers[usize::from(*place)];
        format!("{} ({})", power.face.name, words::of_power(power))
    };
    let (dark, light) = (&Card::DARK_PORTAL, &Card::LIGHT_PORTAL);
    match event {
        Event::GotCharacter { seat, character } => {
            let character = &rules.content.characters[usize::from(*character)];
            let kind = character.power_type;
            let (kind_name, does) = (&rules.content.types[kind].name, words::of_type(&rules.content, kind));
            format!("{} is {} ({kind_name}: {does}).", name(seat), character.face.name)
        }
        Event::RolledToBegin { seat, die } => format!("{} rolls {die}.", name(seat)),
        Event::RollAgain { seats } => format!("{} roll again.", all(seats)),
        Event::Begins { seat } => format!("{} begins.", name(seat)),
        Event::TurnBegan { seat, trap: None } => format!("{}'s turn.", name(seat)),
        Event::TurnBegan { seat, trap: Some(_) } => {
            format!("{}'s turn, trapped, but a card is drawn.", name(seat))
        }
        Event::NothingToDraw { seat } => format!("Nothing is left for {} to draw.", name(seat)),
        Event::DrewForTheHand { seat, card: Some(drawn) } => {
            let does = words::of_card(&rules.content, *drawn);
            format!("{} draws {}: {does}.", name(seat), card(drawn))
        }
        Event::DrewForTheHand { seat, card: None } => format!("{} draws a card for the hand.", name(seat)),
        Event::DrewMonster { seat, monster: place } => {
            let monster = &rules.content.monsters[usize::from(*place)];
            let does = words::of_monster(&rules.content, monster);
            format!("{} draws a monster: {}! {does}", name(seat), monster.face.name)
        }
        Event::MonsterToTheMiddle { monster: place } => format!("{} waits in the middle.", monster(place)),
        Event::PowerAttached { power: place, monster: to } => {
            format!("{} gets {}.", monster(to), power_told(place))
        }
        Event::PowerWaits { power: place } => format!("{} waits for the next monster.", power_told(place)),
        Event::DrewDarkPortal { seat } => format!("{} draws {}!", name(seat), card(dark)),
        Event::PortalNegated { seat } => format!("{} negates it with {}.", name(seat), card(light)),
        Event::TrappedByPortal { seat } => format!("{} swallows {}.", card(dark), name(seat)),
        Event::PortalDiscarded { seat } => {
            format!("{} is trapped already, and {} is discarded.", name(seat), card(dark))
        }
        Event::Discarded { seat, card: lost, why: WhyDiscard::Limbo } => {
            format!("Limbo takes {} from {}.", card(lost), name(seat))
        }
        Event::Discarded { seat, card: lost, .. } => {
            format!("{} takes {} from {}.", card(dark), card(lost), name(seat))
        }
        Event::Used { seat, card: used, target: None } => format!("{} uses {}.", name(seat), card(used)),
        Event::Used { seat, card: used, target: Some(target) } => {
            format!("{} uses {} for {}.", name(seat), card(used), name(target))
        }
        Event::Healed { seat, injuries: 1 } => format!("{} has one injury left.", name(seat)),
        Event::Healed { seat, injuries } => format!("{} has {injuries} injuries left.", name(seat)),
        Event::Rescued { seat } => format!("{} is pulled out.", name(seat)),
        Event::Announced { seat, monster: place } => format!("{} fights {}.", name(seat), monster(place)),
        Event::Attacked { seat, target } => format!("{} attacks {}.", name(seat), name(target)),
        Event::DieRolled { roller, side: Side::Foe, die } => {
            format!("{} rolls {die} for the foe.", name(roller))
        }
        Event::DieRolled { roller, side: Side::Fighter | Side::Kid(_), die } => {
            format!("{} rolls {die}.", name(roller))
        }
        Event::Played { seat, card: played, side } => {
            let on = match side {
                None => String::new(),
                Some(Side::Fighter) => " on the fighter".to_owned(),
                Some(Side::Foe) => " on the foe".to_owned(),
                Some(Side::Kid(seat)) => format!(" on {}", name(seat)),
            };
            format!("{} plays {}{on}.", name(seat), card(played))
        }
        Event::NoLight { seat } => format!("{} plays no Light Portal, and all are trapped.", name(seat)),
        Event::Passed { seat } => format!("{} passes.", name(seat)),
        Event::TypesCounted { fighter, foe } => {
            format!("Power types: {fighter:+} for the fighter, {foe:+} for the foe.")
        }
        Event::Compared { fighter, foe } => format!("It is {fighter} against {foe}."),
        Event::Totalled { seat, power } => format!("{} has {power} in the final.", name(seat)),
        Event::TieTaken { power: place } => format!("Equal, and {} wins that for the monster.", power(place)),
        Event::NobodyWon => "Nobody wins.".to_owned(),
        Event::PlayedDiscarded { cards: 1 } => "The played card is discarded.".to_owned(),
        Event::PlayedDiscarded { cards } => format!("{cards} played cards are discarded."),
        Event::Defeated { seat, monster: place } => format!("{} defeats {}!", name(seat), monster(place)),
        Event::Captured { seat, monster: place } => format!("{} captures {}!", name(seat), monster(place)),
        Event::Injured { seat, injuries } => format!("{} is hurt: {injuries} of 3 injuries.", name(seat)),
        Event::Shielded { seat } => format!("{} is shielded from harm.", name(seat)),
        Event::MonsterStays { monster: place } => format!("{} stays in the middle.", monster(place)),
        Event::LostToKid { winner, loser } => format!("{} beats {}.", name(winner), name(loser)),
        Event::FellIntoLimbo { seat } => format!("The third injury: {} falls into Limbo.", name(seat)),
        Event::EscapeRolled { seat, die } => format!("{} rolls {die} to escape.", name(seat)),
        Event::Escaped { seat, how: HowFree::Die } => format!("Even: {} is free.", name(seat)),
        Event::Escaped { seat, how: HowFree::LightPortal } => {
            format!("{} plays {} and is free.", name(seat), card(light))
        }
        Event::StillTrapped { seat } => format!("Odd: {} is still trapped.", name(seat)),
        Event::TurnEndedInPeace { seat } => format!("{}'s turn ends in peace.", name(seat)),
        Event::FinalBegan { seats } => {
            format!("{} have the same number of monsters: they battle for the win.", all(seats))
        }
        Event::RolledInFinal { seat, die } => format!("{} rolls {die} for the win.", name(seat)),
        Event::Ended { ending: Ending::AllWin, .. } => {
            "No card and no monster is left: everybody wins!".to_owned()
        }
        Event::Ended { ending: Ending::AllLose, .. } if rules.counts_rolls() => {
            "The third roll in a row that fails: all is lost.".to_owned()
        }
        Event::Ended { ending: Ending::AllLose, .. } => "Everybody is trapped: all is lost.".to_owned(),
        Event::Ended { ending: Ending::Winner(seat), .. } => format!("{} wins!", name(seat)),
    }
}
