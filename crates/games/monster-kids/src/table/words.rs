//! What cards do, in words that are made from their data, so that text and effect cannot drift apart.

use kernel::{Part, Sentence, sentence};

use crate::{
    Aim, Card, Content, Effect, InPlay, Side,
    cards::Kind,
    fight::TYPE_BONUS,
    pack::{DarkPower, Monster, Resistance, Ties, Weakness},
};

/// What the rules call the portals, whatever a pack does.
pub(super) const DARK_PORTAL: &str = "Dark Portal";
pub(super) const LIGHT_PORTAL: &str = "Light Portal";

/// What the rules call a card, where a pack may call it otherwise.
pub(super) fn rules_name(card: Card) -> Option<&'static str> {
    match card.kind() {
        Kind::DarkPortal => Some(DARK_PORTAL),
        Kind::LightPortal => Some(LIGHT_PORTAL),
        Kind::Monster(_) | Kind::Power(_) | Kind::Hand(_) => None,
    }
}

/// A card's name, with what the rules call it: "The Night-Light Door (Light Portal)".
pub(super) fn title(content: &Content, card: Card) -> String {
    let name = &content.face(card).name;
    match rules_name(card).filter(|known| !known.eq_ignore_ascii_case(name)) {
        Some(known) => format!("{name} ({known})"),
        None => name.clone(),
    }
}

/// A card by its title.
pub(super) fn card(content: &Content, card: Card) -> Part {
    Part::card(content.face(card).id.clone(), title(content, card))
}

/// A monster by its name.
pub(super) fn monster(content: &Content, place: u8) -> Part {
    card(content, Card::monster(usize::from(place)))
}

/// A Dark Power by its name.
pub(super) fn power(content: &Content, place: usize) -> Part {
    card(content, Card::power(place))
}

/// A Dark Power with what it does: "Barbed Tail (one more injury)".
pub(super) fn power_told(content: &Content, place: usize) -> Sentence {
    sentence![power(content, place), " (", of_power(&content.powers[place]), ")"]
}

/// A power type by its name.
pub(super) fn power_type(content: &Content, place: usize) -> Part {
    let kind = &content.types[place];
    Part::card(kind.id.clone(), kind.name.clone())
}

/// A character with what its type does: "Ingrid Chill (Frost: +3 against Tide, -3 against Echo)".
pub(super) fn character(content: &Content, place: u8) -> Sentence {
    let character = &content.characters[usize::from(place)];
    let kind = character.power_type;
    let name = Part::card(character.face.id.clone(), character.face.name.clone());
    sentence![name, " (", power_type(content, kind), ": ", of_type(content, kind), ")"]
}

/// What a type does: "+3 against Tide, -3 against Echo".
pub(super) fn of_type(content: &Content, place: usize) -> Sentence {
    let kind = &content.types[place];
    let (resists, weak) = (power_type(content, kind.resists), power_type(content, kind.weak));
    sentence![format!("{TYPE_BONUS:+} against "), resists, format!(", {:+} against ", -TYPE_BONUS), weak]
}

/// Every type in the order in which each resists the next: "Frost > Tide > … > Frost", one line for each ring.
pub(super) fn type_rings(content: &Content) -> Vec<String> {
    let mut told = vec![false; content.types.len()];
    let mut rings = Vec::new();
    for start in 0..content.types.len() {
        if told[start] {
            continue;
        }
        let (mut ring, mut at) = (vec![content.types[start].name.as_str()], start);
        while !told[at] {
            told[at] = true;
            at = content.types[at].resists;
            ring.push(content.types[at].name.as_str());
        }
        rings.push(ring.join(" > "));
    }
    rings
}

/// A number that is added or taken off, in words.
pub(super) fn changed(amount: i16, what: &str) -> String {
    if amount < 0 { format!("{} off {what}", -amount) } else { format!("{amount:+} to {what}") }
}

fn whose(aim: Aim) -> &'static str {
    match aim {
        Aim::Only(Side::Foe) => "the foe's",
        Aim::Only(_) => "the fighter's",
        Aim::Either => "either side's",
    }
}

/// What a hand card does, in a few words.
pub(super) fn of_effect(effect: Effect) -> String {
    match effect {
        Effect::Power { aim, amount } => changed(i16::from(amount), &format!("{} attack", whose(aim))),
        Effect::Reroll { aim } => format!("{} die is rolled again", whose(aim)),
        Effect::Swap => "the two dice change places".to_owned(),
        Effect::Shield => "a kid in the fight takes no injury from losing it".to_owned(),
        Effect::IgnoreTypes => "power types do not count in this fight".to_owned(),
        Effect::AtLeast { aim, floor } => format!("{} die counts {floor} if it shows less", whose(aim)),
        Effect::Heal { injuries: 1 } => "takes one injury off any kid".to_owned(),
        Effect::Heal { injuries } => format!("takes up to {injuries} injuries off any kid"),
        Effect::Draw { cards: 1 } => "draw one more card".to_owned(),
        Effect::Draw { cards } => format!("draw {cards} more cards"),
        Effect::Rescue => "frees another kid from any trap".to_owned(),
    }
}

/// What a hand card does, in a sentence that says when.
pub(super) fn of_effect_in_full(effect: Effect) -> String {
    let when = if effect.is_for_fights() { "In a fight" } else { "On your turn after the draw" };
    let aimed = match effect {
        Effect::Power { aim, .. } | Effect::Reroll { aim } | Effect::AtLeast { aim, .. } => {
            aim != Aim::Either
        }
        Effect::Swap
        | Effect::Shield
        | Effect::IgnoreTypes
        | Effect::Heal { .. }
        | Effect::Draw { .. }
        | Effect::Rescue => false,
    };
    let between = if aimed { " Between kids each side uses it for itself." } else { "" };
    format!("{when}: {}.{between}", of_effect(effect))
}

/// What a Dark Power does, in a few words.
pub(super) fn of_power(power: &DarkPower) -> String {
    let mut words = Vec::new();
    if power.power != 0 {
        words.push(format!("{:+}", power.power));
    }
    match power.injuries {
        0 => {}
        1 => words.push("one more injury".to_owned()),
        more => words.push(format!("{more} more injuries")),
    }
    if power.ties == Ties::Monster {
        words.push("wins ties".to_owned());
    }
    if power.resistance == Resistance::Ignored {
        words.push("ignores the fighter's resistance".to_owned());
    }
    if power.weakness == Weakness::Hidden {
        words.push("hides its weakness".to_owned());
    }
    words.join(", ")
}

/// What a Dark Power does, in a sentence.
pub(super) fn of_power_in_full(content: &Content, power: &DarkPower) -> String {
    let mut words = Vec::new();
    match power.power {
        0 => {}
        less if less < 0 => words.push(format!("takes {} off its attack", -less)),
        more => words.push(format!("adds {more} to its attack")),
    }
    match power.injuries {
        0 => {}
        1 => words.push("deals one more injury".to_owned()),
        more => words.push(format!("deals {more} more injuries")),
    }
    if power.ties == Ties::Monster {
        words.push("wins equal totals".to_owned());
    }
    if power.resistance == Resistance::Ignored {
        words.push("takes no notice of the fighter's resistance".to_owned());
    }
    if power.weakness == Weakness::Hidden {
        words.push("has no weakness any more".to_owned());
    }
    let told = format!("The monster that has it {}, until it is defeated.", joined(&words));
    match content.most_power {
        Some(most) if power.power > 0 => {
            format!("{told} All Dark Powers of one monster together add {most} at most.")
        }
        _ => told,
    }
}

/// "one, two and three".
pub(super) fn joined(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// What a portal does, in a sentence.
pub(super) fn of_portal(card: Card) -> &'static str {
    if card == Card::LIGHT_PORTAL {
        "Keep it: it negates a Dark Portal that you draw, or frees you from a trap in place of the roll, in another's \
         fight too."
    } else {
        "Traps whoever draws it until an even roll, takes a card from the hand and ends the turn. A Light Portal negates it."
    }
}

/// What a card of the hand does, in a few words.
pub(super) fn of_card(content: &Content, card: Card) -> String {
    match content.effect(card) {
        Some(effect) => of_effect(effect),
        None => "negates a Dark Portal, or frees you from a trap".to_owned(),
    }
}

/// What a monster does, in a sentence.
pub(super) fn of_monster(content: &Content, monster: &Monster) -> String {
    let die = match monster.power {
        0 => "Attacks with the twelve-sided die as it lies.".to_owned(),
        less if less < 0 => format!("Attacks with the twelve-sided die, {} off.", -less),
        more => format!("Attacks with the twelve-sided die and {more} more."),
    };
    match monster.power_type {
        Some(place) => {
            format!("{die} {}: {}.", content.types[place].name, of_type(content, place).words(&[]))
        }
        None => format!("{die} It has no power type."),
    }
}

/// A monster as it lies in play, with all that counts: "Burnt Marshmallow (Ember), 6 off its die".
pub(super) fn in_play(content: &Content, there: InPlay) -> Sentence {
    let data = &content.monsters[usize::from(there.monster)];
    let mut said = sentence![monster(content, there.monster)];
    if let Some(place) = data.power_type {
        said.extend(sentence![" (", power_type(content, place), ")"]);
    }
    if data.power != 0 {
        said.push(format!(", {}", changed(i16::from(data.power), "its die")));
    }
    let last = there.powers.iter().count().saturating_sub(1);
    for (nth, place) in there.powers.iter().enumerate() {
        said.push(match nth {
            0 => ", with ",
            nth if nth == last => " and ",
            _ => ", ",
        });
        said.extend(power_told(content, place));
    }
    said
}
