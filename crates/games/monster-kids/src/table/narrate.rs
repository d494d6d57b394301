//! The events of Monster Kids as sentences for people.

use kernel::{Part, Sentence, sentence};

use super::{spots, words};
use crate::{
    Card, Ending, Event, Rules, Side,
    event::{HowFree, WhyDiscard},
};

pub(super) fn narrate(rules: &Rules, event: &Event) -> Sentence {
    let content = &rules.content;
    let card = |card: &Card| words::card(content, *card);
    let monster = |place: &u8| words::monster(content, *place);
    let power_told = |place: &u8| words::power_told(content, usize::from(*place));
    let (dark, light) = (|| card(&Card::DARK_PORTAL), || card(&Card::LIGHT_PORTAL));
    match event {
        Event::GotCharacter { seat, character } => {
            sentence![seat, " is ", words::character(content, *character), "."]
        }
        Event::RolledToBegin { seat, die } => sentence![seat, " rolls ", *die, "."],
        Event::RollAgain { seats } => sentence![Sentence::list(seats.iter(), " and "), " roll again."],
        Event::Begins { seat } => sentence![seat, " begins."],
        Event::TurnBegan { seat, trap: None } => sentence![seat, "'s turn."],
        Event::TurnBegan { seat, trap: Some(_) } => {
            sentence![seat, "'s turn, trapped, but a card is drawn."]
        }
        Event::NothingToDraw { seat } => sentence!["Nothing is left for ", seat, " to draw."],
        Event::DrewForTheHand { seat, card: Some(drawn) } => {
            sentence![seat, " draws ", card(drawn), ": ", words::of_card(content, *drawn), "."]
        }
        Event::DrewForTheHand { seat, card: None } => sentence![seat, " draws a card for the hand."],
        Event::DrewMonster { seat, monster: place } => {
            let does = words::of_monster(content, &content.monsters[usize::from(*place)]);
            sentence![seat, " draws a monster: ", monster(place), "! ", does]
        }
        Event::MonsterToTheMiddle { monster: place } => sentence![monster(place), " waits in the middle."],
        Event::PowerAttached { power: place, monster: to } => {
            sentence![monster(to), " gets ", power_told(place), "."]
        }
        Event::PowerWaits { power: place } => {
            sentence![power_told(place), " waits for the next monster."]
        }
        Event::DrewDarkPortal { seat } => sentence![seat, " draws ", dark(), "!"],
        Event::PortalNegated { seat } => sentence![seat, " negates it with ", light(), "."],
        Event::TrappedByPortal { seat } if rules.readings.portal_heals.is_other() => {
            sentence![dark(), " swallows ", seat, ", and all injuries come off."]
        }
        Event::TrappedByPortal { seat } => sentence![dark(), " swallows ", seat, "."],
        Event::PortalDiscarded { seat } => {
            sentence![seat, " is trapped already, and ", dark(), " is discarded."]
        }
        Event::Discarded { seat, card: lost, why: WhyDiscard::Limbo } => {
            sentence![limbo(), " takes ", card(lost), " from ", seat, "."]
        }
        Event::Discarded { seat, card: lost, why: WhyDiscard::Portal | WhyDiscard::PortalInTrap } => {
            sentence![dark(), " takes ", card(lost), " from ", seat, "."]
        }
        Event::Used { seat, card: used, target: None } => sentence![seat, " uses ", card(used), "."],
        Event::Used { seat, card: used, target: Some(target) } => {
            sentence![seat, " uses ", card(used), " for ", target, "."]
        }
        Event::Healed { seat, injuries: 1 } => sentence![seat, " has one injury left."],
        Event::Healed { seat, injuries } => sentence![seat, " has ", *injuries, " injuries left."],
        Event::Rescued { seat } => sentence![seat, " is pulled out."],
        Event::Announced { seat, monster: place } => sentence![seat, " fights ", monster(place), "."],
        Event::Attacked { seat, target } => sentence![seat, " attacks ", target, "."],
        Event::DieRolled { roller, side: Side::Foe, die } => {
            sentence![roller, " rolls ", *die, " for ", the_side(Side::Foe), "."]
        }
        Event::DieRolled { roller, side: Side::Fighter | Side::Kid(_), die } => {
            sentence![roller, " rolls ", *die, "."]
        }
        Event::Played { seat, card: played, side: None } => sentence![seat, " plays ", card(played), "."],
        Event::Played { seat, card: played, side: Some(side) } => {
            sentence![seat, " plays ", card(played), " on ", the_side(*side), "."]
        }
        Event::NoLight { seat } => sentence![seat, " plays no Light Portal, and all are trapped."],
        Event::Passed { seat } => sentence![seat, " passes."],
        Event::TypesCounted { fighter, foe } => {
            Sentence::from(format!("Power types: {fighter:+} for the fighter, {foe:+} for the foe."))
        }
        Event::Compared { fighter, foe } => sentence!["It is ", *fighter, " against ", *foe, "."],
        Event::Totalled { seat, power } => sentence![seat, " has ", *power, " in the final."],
        Event::TieTaken { power } => {
            let power = words::power(content, usize::from(*power));
            sentence!["Equal, and ", power, " wins that for the monster."]
        }
        Event::NobodyWon => Sentence::from("Nobody wins."),
        Event::PlayedDiscarded { cards: 1 } => Sentence::from("The played card is discarded."),
        Event::PlayedDiscarded { cards } => sentence![*cards, " played cards are discarded."],
        Event::Defeated { seat, monster: place } => sentence![seat, " defeats ", monster(place), "!"],
        Event::Captured { seat, monster: place } => sentence![seat, " captures ", monster(place), "!"],
        Event::Injured { seat, injuries } => {
            sentence![seat, " is hurt: ", *injuries, " of ", crate::fight::LIMBO, " injuries."]
        }
        Event::Shielded { seat } => sentence![seat, " is shielded from harm."],
        Event::MonsterStays { monster: place } => sentence![monster(place), " stays in the middle."],
        Event::LostToKid { winner, loser } => sentence![winner, " beats ", loser, "."],
        Event::FellIntoLimbo { seat } => sentence!["The third injury: ", seat, " falls into ", limbo(), "."],
        Event::EscapeRolled { seat, die } => sentence![seat, " rolls ", *die, " to escape."],
        Event::Escaped { seat, how: HowFree::Die } => sentence!["Even: ", seat, " is free."],
        Event::Escaped { seat, how: HowFree::LightPortal } => {
            sentence![seat, " plays ", light(), " and is free."]
        }
        Event::StillTrapped { seat } => sentence!["Odd: ", seat, " is still trapped."],
        Event::TurnEndedInPeace { seat } => sentence![seat, "'s turn ends in peace."],
        Event::FinalBegan { seats } => {
            let tied = Sentence::list(seats.iter(), " and ");
            sentence![tied, " have the same number of monsters: they battle for the win."]
        }
        Event::RolledInFinal { seat, die } => sentence![seat, " rolls ", *die, " for the win."],
        Event::Ended { ending: Ending::AllWin, .. } => {
            Sentence::from("No card and no monster is left: everybody wins!")
        }
        Event::Ended { ending: Ending::AllLose, .. } if rules.counts_rolls() => {
            Sentence::from("The third roll in a row that fails: all is lost.")
        }
        Event::Ended { ending: Ending::AllLose, .. } => Sentence::from("Everybody is trapped: all is lost."),
        Event::Ended { ending: Ending::Winner(seat), .. } => sentence![seat, " wins!"],
    }
}

fn limbo() -> Part {
    Part::card("in-limbo", "Limbo")
}

fn the_side(side: Side) -> Part {
    match side {
        Side::Fighter => Part::spot(spots::of_side(side), "the fighter"),
        Side::Foe => Part::spot(spots::of_side(side), "the foe"),
        Side::Kid(seat) => seat.into(),
    }
}
