//! What actions are called in a list of choices: what a card does, and how a fight would then stand.

use kernel::{Described, Seat, Sentence, sentence};

use super::{
    detail::{self, Detail, there},
    spots, words,
};
use crate::{Action, Card, Effect, Fight, Foe, Rules, Side, Stage, View, fight::types};

pub(super) fn describe(rules: &Rules, view: &View, action: &Action) -> Described<Detail> {
    let detail = detail::of(rules, view, action);
    let (group, label) = name(rules, view, action, &detail);
    Described { group, label, spots: spots::of_choice(rules, view, action), detail }
}

fn name(rules: &Rules, view: &View, action: &Action, detail: &Detail) -> (String, Sentence) {
    let content = &rules.content;
    let told = |card: &Card| sentence![words::card(content, *card), ": ", words::of_card(content, *card)];
    match action {
        Action::Choose(place) => ("Characters".to_owned(), words::character(content, *place)),
        Action::Attach(place) => {
            let power = match view.stage {
                Stage::Attach { power, .. } => words::power_told(content, usize::from(power)),
                _ => Sentence::from("it"),
            };
            let host = words::in_play(content, there(view, *place));
            ("Dark Power".to_owned(), sentence!["attach ", power, " to ", host])
        }
        Action::Discard(card) => ("Discard".to_owned(), sentence!["discard ", told(card)]),
        Action::Negate => (
            words::title(content, Card::LIGHT_PORTAL),
            sentence!["negate ", words::card(content, Card::DARK_PORTAL), ": the turn goes on"],
        ),
        Action::Fight(place) => {
            let foe = there(view, *place);
            let types = types_told(rules, view, Foe::Monster(foe));
            ("Fight".to_owned(), sentence!["fight ", words::in_play(content, foe), types])
        }
        Action::Attack(seat) => {
            let types = types_told(rules, view, Foe::Kid(*seat));
            ("Attack".to_owned(), sentence!["attack ", seat, types])
        }
        Action::Use(card, None) => ("Use".to_owned(), told(card)),
        Action::Use(card, Some(seat)) => ("Use".to_owned(), sentence!["for ", seat, ": ", told(card)]),
        Action::Roll => ("Escape".to_owned(), Sentence::from("roll the die: even frees")),
        Action::Light => {
            let light = words::card(content, Card::LIGHT_PORTAL);
            ("Escape".to_owned(), sentence!["play ", light, " and be free"])
        }
        Action::Play(card, side) => {
            let then = then(detail);
            match (side, view.stage.fight(), content.effect(*card)) {
                (Some(side), Some(fight), Some(effect)) => {
                    let target = Target::of(fight, *side);
                    let (card, does) = (words::card(content, *card), target.told(effect));
                    (format!("Play on {}", target.name()), sentence![card, ": ", does, then])
                }
                _ => ("Play".to_owned(), sentence![told(card), then]),
            }
        }
        Action::Pass => match view.stage {
            Stage::LastLight { .. } => ("Pass".to_owned(), Sentence::from("play no Light Portal")),
            _ => ("Pass".to_owned(), Sentence::from("play no card")),
        },
        Action::End => ("Stop".to_owned(), Sentence::from("end your turn")),
    }
}

/// A side of a fight as the one who is asked sees it.
#[derive(Clone, Copy)]
enum Target {
    You,
    Player(Seat),
    Monster,
}

impl Target {
    fn of(fight: &Fight, side: Side) -> Self {
        match fight.kid_on(side) {
            Some(seat) if seat == fight.asked => Self::You,
            Some(seat) => Self::Player(seat),
            None => Self::Monster,
        }
    }

    fn name(self) -> String {
        match self {
            Self::You => "yourself".to_owned(),
            Self::Player(seat) => format!("player {seat}"),
            Self::Monster => "the monster".to_owned(),
        }
    }

    /// What an effect does to this side. A card that can be played on several sides has another text for each.
    fn told(self, effect: Effect) -> Sentence {
        let whose = match self {
            Self::You => Sentence::from("your"),
            Self::Player(seat) => sentence![seat, "'s"],
            Self::Monster => Sentence::from("the monster's"),
        };
        match (effect, self) {
            (Effect::Power { amount, .. }, _) => {
                sentence![words::changed(i16::from(amount), ""), whose, " attack"]
            }
            (Effect::Reroll { .. }, _) => sentence![whose, " die is rolled again"],
            (Effect::AtLeast { floor, .. }, _) => {
                sentence![whose, " die counts ", floor, " if it shows less"]
            }
            // Dice of two sides change places without a choice; among more than two it is one's own with another.
            (Effect::Swap, _) => sentence!["your die and ", whose, " change places"],
            (Effect::Shield, Self::You) => Sentence::from("you take no injury from losing the fight"),
            (Effect::Shield, Self::Player(seat)) => {
                sentence![seat, " takes no injury from losing the fight"]
            }
            (Effect::Shield, Self::Monster)
            | (Effect::IgnoreTypes | Effect::Heal { .. } | Effect::Draw { .. } | Effect::Rescue, _) => {
                Sentence::from(words::of_effect(effect))
            }
        }
    }
}

/// How the fight would stand with the card: " → 11 : 6". Nothing where a die is rolled again.
fn then(detail: &Detail) -> Sentence {
    let mut said = Sentence::default();
    let Detail::Play { sides, .. } = detail else { return said };
    let Some(totals) = sides.iter().map(|side| side.after).collect::<Option<Vec<i16>>>() else { return said };
    for (place, total) in totals.into_iter().enumerate() {
        said.push(if place == 0 { " → " } else { " : " });
        said.push(total);
    }
    said
}

/// What types count in a fight that is about to begin.
fn types_told(rules: &Rules, view: &View, foe: Foe) -> String {
    match types(rules, &view.kids, &Fight::before(view.turn, foe)) {
        [0, 0] => String::new(),
        [own, other] => format!(" (types: {own:+} for you, {other:+} for the foe)"),
    }
}
