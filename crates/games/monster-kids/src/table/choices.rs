//! What actions are called in a list of choices: what a card does, and how a fight would then stand.

use kernel::Described;

use super::{picture::sums, words};
use crate::{Action, Card, Fight, Foe, InPlay, Powers, Rules, Side, Stage, View, fight::types};

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
        Action::Discard(card) => ("Discard".to_owned(), told(card)),
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
            let group = match (side, view.stage.fight()) {
                (Some(side), Some(fight)) => format!("Play on {}", side_told(fight, *side)),
                _ => "Play".to_owned(),
            };
            (group, format!("{}{}", told(card), then(rules, view, *card, *side)))
        }
        Action::Pass => match view.stage {
            Stage::LastLight { .. } => ("Pass".to_owned(), "play no Light Portal".to_owned()),
            _ => ("Pass".to_owned(), "play no card".to_owned()),
        },
        Action::End => ("Stop".to_owned(), "end your turn".to_owned()),
    };
    Described::plain(group, label)
}

/// A side as the one who is asked reads it.
fn side_told(fight: &Fight, side: Side) -> String {
    match (fight.kid_on(side), fight.foe) {
        (Some(seat), _) if seat == fight.asked => "yourself".to_owned(),
        (Some(seat), _) => format!("player {seat}"),
        (None, _) => "the monster".to_owned(),
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
