//! What actions are called in a list of choices: what a card does, and how a fight would then stand.

use kernel::{Described, Seat};

use super::{picture::sums, words};
use crate::{Action, Card, Effect, Fight, Foe, InPlay, Powers, Rules, Side, Stage, View, fight::types};

pub(super) fn name(rules: &Rules, view: &View, action: &Action) -> Described<()> {
    let content = &rules.content;
    let told = |card: &Card| format!("{}: {}", words::title(content, *card), words::of_card(content, *card));
    let monster = |place: &u8| content.monsters[usize::from(*place)].face.name.as_str();
    let (group, label) = match action {
        Action::Choose(place) => {
            let character = &content.characters[usize::from(*place)];
            let kind = character.power_type;
            let (name, does) = (&content.types[kind].name, words::of_type(content, kind));
            ("Characters".to_owned(), format!("{} ({name}: {does})", character.face.name))
        }
        Action::Attach(place) => {
            let power = match view.stage {
                Stage::Attach { power, .. } => content.powers.get(usize::from(power)),
                _ => None,
            };
            let power = power
                .map_or("it".to_owned(), |power| format!("{} ({})", power.face.name, words::of_power(power)));
            let host = view.middle.iter().find(|there| there.monster == *place);
            let host = host.map_or(monster(place).to_owned(), |host| words::in_play(content, host));
            ("Dark Power".to_owned(), format!("attach {power} to {host}"))
        }
        Action::Discard(card) => ("Discard".to_owned(), format!("discard {}", told(card))),
        Action::Negate => (
            words::title(content, Card::LIGHT_PORTAL),
            format!("negate {}: the turn goes on", words::title(content, Card::DARK_PORTAL)),
        ),
        Action::Fight(place) => {
            let foe = view.middle.iter().find(|there| there.monster == *place);
            let foe = foe.unwrap_or(InPlay { monster: *place, powers: Powers::default() });
            let fight = Fight::before(view.turn, Foe::Monster(foe));
            let label = format!("fight {}{}", words::in_play(content, foe), types_told(rules, view, &fight));
            ("Fight".to_owned(), label)
        }
        Action::Attack(seat) => {
            let fight = Fight::before(view.turn, Foe::Kid(*seat));
            ("Attack".to_owned(), format!("attack player {seat}{}", types_told(rules, view, &fight)))
        }
        Action::Use(card, None) => ("Use".to_owned(), told(card)),
        Action::Use(card, Some(seat)) => ("Use".to_owned(), format!("for player {seat}: {}", told(card))),
        Action::Roll => ("Escape".to_owned(), "roll the die: even frees".to_owned()),
        Action::Light => {
            ("Escape".to_owned(), format!("play {} and be free", words::title(content, Card::LIGHT_PORTAL)))
        }
        Action::Play(card, side) => {
            let then = then(rules, view, *card, *side);
            match (side, view.stage.fight(), content.effect(*card)) {
                (Some(side), Some(fight), Some(effect)) => {
                    let target = Target::of(fight, *side);
                    let (title, does) = (words::title(content, *card), target.told(effect));
                    (format!("Play on {}", target.name()), format!("{title}: {does}{then}"))
                }
                _ => ("Play".to_owned(), format!("{}{then}", told(card))),
            }
        }
        Action::Pass => match view.stage {
            Stage::LastLight { .. } => ("Pass".to_owned(), "play no Light Portal".to_owned()),
            _ => ("Pass".to_owned(), "play no card".to_owned()),
        },
        Action::End => ("Stop".to_owned(), "end your turn".to_owned()),
    };
    Described::plain(group, label)
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
    fn told(self, effect: Effect) -> String {
        let whose = match self {
            Self::You => "your".to_owned(),
            Self::Player(_) | Self::Monster => format!("{}'s", self.name()),
        };
        match (effect, self) {
            (Effect::Power { amount, .. }, _) => {
                words::changed(i16::from(amount), &format!("{whose} attack"))
            }
            (Effect::Reroll { .. }, _) => format!("{whose} die is rolled again"),
            (Effect::AtLeast { floor, .. }, _) => format!("{whose} die counts {floor} if it shows less"),
            // Dice of two sides change places without a choice; among more than two it is one's own with another.
            (Effect::Swap, _) => format!("your die and {whose} change places"),
            (Effect::Shield, Self::You) => "you take no injury from losing the fight".to_owned(),
            (Effect::Shield, Self::Player(_) | Self::Monster) => {
                format!("{} takes no injury from losing the fight", self.name())
            }
            (Effect::IgnoreTypes | Effect::Heal { .. } | Effect::Draw { .. } | Effect::Rescue, _) => {
                words::of_effect(effect)
            }
        }
    }
}

/// How the fight would stand with the card: " → 11 : 6". Nothing where a die is rolled again.
fn then(rules: &Rules, view: &View, card: Card, side: Option<Side>) -> String {
    let Some(fight) = view.stage.fight() else { return String::new() };
    let after = fight.with(rules, fight.asked, card, side);
    if after.next_to_roll().is_some() {
        return String::new();
    }
    let sums: Vec<String> = sums(rules, view, &after).iter().map(|(_, sum)| sum.to_string()).collect();
    format!(" → {}", sums.join(" : "))
}

/// What types count in a fight that is about to begin.
fn types_told(rules: &Rules, view: &View, fight: &Fight) -> String {
    match types(rules, &view.kids, fight) {
        [0, 0] => String::new(),
        [own, other] => format!(" (types: {own:+} for you, {other:+} for the foe)"),
    }
}
