//! What sentences are made of: units, markers and cards by their ids, squares as places.

use kernel::Part;

use crate::{board::Square, cards::Hit, event::Marker, setup::Rules, units::Kind};

/// A square.
pub(super) fn square(at: Square) -> Part {
    let name = at.name();
    Part::Spot { spot: kernel::Spot(name.to_owned()), name: name.to_owned() }
}

/// A kind of unit.
pub(super) fn unit(kind: Kind) -> Part {
    match kind {
        Kind::Helicopter => Part::card("helicopter", "helicopter"),
        Kind::Tank => Part::card("tank", "tank"),
    }
}

/// A card by its name.
pub(super) fn card(rules: &Rules, hit: Hit) -> Part {
    Part::card(hit.key(), rules.city.wording(hit).name.as_str())
}

/// A card by its name, and by its number where there are others of that name.
pub(super) fn card_name(rules: &Rules, hit: Hit) -> Part {
    let name = &rules.city.wording(hit).name;
    match hit {
        Hit::Survivors(group) => Part::card(hit.key(), format!("{name} {}", group.index() + 1)),
        Hit::Outburst(eruption) => Part::card(hit.key(), format!("{name} {}", eruption.index() + 1)),
        Hit::DirectHit
        | Hit::CriticalHit
        | Hit::FireDamage
        | Hit::SubSide
        | Hit::AcidGas
        | Hit::Mashed
        | Hit::Grab
        | Hit::Missile
        | Hit::Grabtastic
        | Hit::Freakout
        | Hit::MissionAccomplished => card(rules, hit),
    }
}

/// A marker of the box, with these words for it.
pub(super) fn marker(marker: Marker, words: &str) -> Part {
    let id = match marker {
        Marker::Free => "free-tentacle",
        Marker::Crushed => "crushed-unit-tentacle",
        Marker::Building => "building-tentacle",
        Marker::Hole => "hole",
        Marker::MegaHole => "megahole",
        Marker::Fire => "fire",
    };
    Part::card(id, words)
}

/// The Monster.
pub(super) fn monster() -> Part {
    Part::card("monster", "Monster")
}

/// A building.
pub(super) fn building() -> Part {
    Part::card("building", "building")
}

/// Survivors, with these words for them.
pub(super) fn survivors(words: &str) -> Part {
    Part::card("survivors-marker", words)
}
