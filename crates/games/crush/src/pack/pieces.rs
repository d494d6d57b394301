//! The cards, units, markers and dice of a pack as pieces that explain themselves.

use kernel::{
    Meta, Mistake, Pack, Piece, RuleId, Seat,
    pack::{Entry, read_pieces},
};

use super::BASE;
use crate::{
    Crush,
    board::Square,
    cards::{Eruption, Group, Hit},
    city::City,
    state::{Stage, State},
    units::Kind,
};

/// The longest sentence of what a card does.
const LONGEST: usize = 300;

/// What a card does in the pack's own words, or in the base pack's where it does not say so.
pub(super) fn what_it_does(entry: &Entry<'_>, key: &str, mistakes: &mut Vec<Mistake>) -> String {
    let own = if entry.has("does") { entry.text("does", LONGEST, mistakes) } else { None };
    own.or_else(|| text_of(BASE.pack(), key, "does")).unwrap_or_default()
}

/// Looks at what a pack says about its units, markers and dice.
pub(super) fn check(pack: &Pack, mistakes: &mut Vec<Mistake>) {
    read_pieces(pack, Crush::ledger(), mistakes);
}

/// Everything that a pack describes; what it leaves out is told as the base pack tells it.
pub(crate) fn all(pack: &Pack) -> Vec<Piece> {
    let Ok(city) = City::read(pack) else { return Vec::new() };
    let mut pieces: Vec<Piece> = Vec::new();
    for hit in Hit::ALL {
        if pieces.iter().all(|piece| piece.id != hit.key()) {
            pieces.push(card(pack, &city, hit));
        }
    }
    let mut unheard = Vec::new();
    let mut own = read_pieces(pack, Crush::ledger(), &mut unheard);
    for piece in read_pieces(BASE.pack(), Crush::ledger(), &mut unheard) {
        if own.iter().all(|known| known.id != piece.id) {
            own.push(piece);
        }
    }
    if let Some(monster) = own.iter_mut().find(|piece| piece.id == "monster") {
        monster.numbers.push(("starts".to_owned(), listed(&city.starts.map(|start| start.corner))));
    }
    pieces.extend(own);
    pieces
}

/// A kind of card: its words are the pack's, what it does where the pack does not say so the base pack's.
fn card(pack: &Pack, city: &City, hit: Hit) -> Piece {
    let wording = city.wording(hit);
    let portrait =
        text_of(pack, hit.key(), "portrait").or_else(|| text_of(BASE.pack(), hit.key(), "portrait"));
    Piece {
        id: hit.key().to_owned(),
        kind: "Monster Hit card".to_owned(),
        name: wording.name.clone(),
        rules_name: Some(hit.rules_name().to_owned()),
        numbers: numbers(city, hit),
        does: wording.does.clone(),
        flavour: wording.line.clone(),
        portrait: portrait.unwrap_or_default(),
        rules: rules(hit),
    }
}

/// What a pack says about a kind of card under a key.
fn text_of(pack: &Pack, kind: &str, key: &str) -> Option<String> {
    let mut unheard = Vec::new();
    let file = pack.file("cards.toml", &mut unheard);
    let cards = file.top().list("card", &mut unheard);
    let entry = cards.iter().find(|entry| entry.text("kind", 40, &mut unheard).as_deref() == Some(kind))?;
    if entry.has(key) { entry.text(key, LONGEST, &mut unheard) } else { None }
}

/// How many cards of the kind there are, and the squares that they name.
fn numbers(city: &City, hit: Hit) -> Vec<(String, String)> {
    let of_this_kind = Hit::ALL.into_iter().filter(|other| other.key() == hit.key());
    let copies: u8 = of_this_kind.map(Hit::copies).sum();
    let mut numbers = vec![("cards".to_owned(), copies.to_string())];
    match hit {
        Hit::Survivors(_) => {
            let squares = Group::ALL.map(|group| city.survivors_at(group));
            numbers.push(("squares".to_owned(), listed(&squares)));
        }
        Hit::Outburst(_) => {
            for eruption in Eruption::ALL {
                let number = eruption.index() + 1;
                numbers.push((format!("squares of the card {number}"), listed(&city.outburst_at(eruption))));
            }
        }
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
        | Hit::MissionAccomplished => {}
    }
    numbers
}

fn listed(squares: &[Square]) -> String {
    squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The rules that a card lives by.
fn rules(hit: Hit) -> Vec<RuleId> {
    let more: &[&'static str] = match hit {
        Hit::Survivors(_) => &["CMR-104", "CMR-123"],
        Hit::MissionAccomplished => &["CMR-11", "CMR-121"],
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
        | Hit::Outburst(_) => &[],
    };
    std::iter::once(hit.rule()).chain(more.iter().copied()).map(RuleId).collect()
}

/// The ids of what lies on the table: cards that were won, wait or are carried out first, then what is on the board.
pub(crate) fn in_view(view: &State) -> Vec<String> {
    let waits = Group::ALL.into_iter().filter(|group| view.waiting(*group).is_some()).map(Hit::Survivors);
    let won = Seat::all(2).flat_map(|seat| view.won(seat).kinds().map(|(hit, _)| hit).collect::<Vec<_>>());
    let cards = view.card.into_iter().chain(won).chain(waits).map(Hit::key);
    let units = |kind: Kind| Seat::all(2).any(|seat| !view.force(seat).squares_of(kind).is_empty());
    let things = [
        ("monster", !matches!(view.stage(), Stage::MonsterStart)),
        ("tank", units(Kind::Tank)),
        ("helicopter", units(Kind::Helicopter)),
        ("building", !view.buildings().is_empty()),
        ("fire", !view.fires().is_empty()),
        ("free-tentacle", !view.free().is_empty()),
        ("crushed-unit-tentacle", !view.crushed().is_empty()),
        ("building-tentacle", !view.grabbed().is_empty()),
        ("hole", !view.holes().is_empty()),
        ("megahole", !view.pits().is_empty()),
        ("survivors-marker", Seat::all(2).any(|seat| !view.survivors(seat).is_empty())),
        ("die", true),
        ("monster-die", true),
    ];
    let things = things.into_iter().filter(|(_, there)| *there).map(|(id, _)| id);
    let mut ids: Vec<String> = Vec::new();
    for id in cards.chain(things) {
        if ids.iter().all(|known| known != id) {
            ids.push(id.to_owned());
        }
    }
    ids
}
