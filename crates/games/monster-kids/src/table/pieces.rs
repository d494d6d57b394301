//! Everything that explains itself: characters, types and cards from their data, the rest from `pieces.toml`.

use kernel::{
    Pack, Piece, RuleId, Seat,
    pack::{CardFace, read_pieces},
};

use super::{ledger, words};
use crate::{Card, Content, Foe, HandInView, InPlay, Mode, Rules, Stage, Trap, View, pack::BASE};

/// Every piece of a pack; what its `pieces.toml` leaves out is told as the base pack tells it.
pub(super) fn all(pack: &Pack) -> Vec<Piece> {
    let mut ignored = Vec::new();
    let read = Content::read(pack);
    let content = read.as_ref().unwrap_or_else(|_| BASE.content());
    let mut pieces = of_content(content);
    pieces.extend(read_pieces(pack, ledger(), &mut ignored));
    for piece in read_pieces(BASE.pack(), ledger(), &mut ignored) {
        if pieces.iter().all(|known| known.id != piece.id) {
            pieces.push(piece);
        }
    }
    pieces
}

/// How many of a card decks have: usually all of the pack, and fewer in some modes and at some tables.
fn copies(content: &Content, card: Card, count: u8) -> Vec<(&'static str, String)> {
    let mut numbers = vec![("in the deck", count.to_string())];
    for deck in &content.decks {
        if let Some((_, used)) = deck.uses.iter().find(|(known, used)| *known == card && *used < count) {
            let what = match deck.mode {
                Mode::Together => "in a deck for playing together",
                Mode::Versus => "in a deck for versus",
            };
            let sizes = if deck.from == deck.to {
                deck.from.to_string()
            } else {
                format!("{} to {}", deck.from, deck.to)
            };
            numbers.push((what, format!("{used}, with {sizes} players")));
        }
    }
    numbers
}

fn piece(
    face: &CardFace,
    kind: &str,
    does: String,
    numbers: &[(&str, String)],
    rules: &[&'static str],
) -> Piece {
    Piece {
        id: face.id.clone(),
        kind: kind.to_owned(),
        name: face.name.clone(),
        rules_name: None,
        numbers: numbers.iter().map(|(what, number)| ((*what).to_owned(), number.clone())).collect(),
        does,
        flavour: face.line.clone(),
        portrait: face.portrait.clone(),
        rules: rules.iter().map(|id| RuleId(id)).collect(),
    }
}

fn of_content(content: &Content) -> Vec<Piece> {
    let type_name = |place: usize| content.types[place].name.clone();
    let mut pieces = Vec::new();
    for (place, kind) in content.types.iter().enumerate() {
        let does = format!("{} to one's own roll.", words::of_type(content, place).words(&[]));
        let numbers = [("resists", type_name(kind.resists)), ("weak to", type_name(kind.weak))];
        let face = CardFace {
            id: kind.id.clone(),
            name: kind.name.clone(),
            line: kind.line.clone().unwrap_or_default(),
            portrait: kind.portrait.clone().unwrap_or_default(),
        };
        pieces.push(piece(&face, "power type", does, &numbers, &["KID-01", "KID-32"]));
    }
    for character in &content.characters {
        let kind = character.power_type;
        let does = format!("Fights with {}: {}.", type_name(kind), words::of_type(content, kind).words(&[]));
        pieces.push(piece(
            &character.face,
            "character",
            does,
            &[("type", type_name(kind))],
            &["KID-01", "KID-32"],
        ));
    }
    for monster in &content.monsters {
        let kind = monster.power_type.map_or_else(|| "none".to_owned(), type_name);
        let numbers = [("type", kind), ("added to its die", format!("{:+}", monster.power))];
        let does = words::of_monster(content, monster);
        pieces.push(piece(
            &monster.face,
            "monster",
            does,
            &numbers,
            &["KID-02", "KID-22", "KID-32", "KID-35"],
        ));
    }
    for power in &content.powers {
        let numbers = [
            ("added to the attack", format!("{:+}", power.power)),
            ("more injuries", power.injuries.to_string()),
        ];
        let does = words::of_power_in_full(content, power);
        pieces.push(piece(&power.face, "Dark Power", does, &numbers, &["KID-23", "KID-35"]));
    }
    let portals = [
        (Card::DARK_PORTAL, &content.dark, ["KID-24", "KID-26", "KID-42"].as_slice()),
        (Card::LIGHT_PORTAL, &content.light, ["KID-25", "KID-44"].as_slice()),
    ];
    for (card, portal, rules) in portals {
        let numbers = copies(content, card, portal.count);
        let told = piece(&portal.face, "portal", words::of_portal(card).to_owned(), &numbers, rules);
        pieces.push(Piece { rules_name: words::rules_name(card).map(str::to_owned), ..told });
    }
    for (place, card) in content.hand.iter().enumerate() {
        let does = words::of_effect_in_full(card.effect);
        let numbers = copies(content, Card::hand(place), card.count);
        pieces.push(piece(&card.face, "hand card", does, &numbers, &["KID-27", "KID-31"]));
    }
    pieces
}

/// What a viewer sees of all this: the fight first, then the middle, the kids, and the hands that are open.
pub(super) fn in_view(rules: &Rules, view: &View) -> Vec<String> {
    let content = &rules.content;
    let mut seen = Seen { content, ids: Vec::new() };
    match &view.stage {
        Stage::Fight(fight) => {
            if let Foe::Monster(monster) = fight.foe {
                seen.monster(monster);
                seen.id("twelve-sided-die");
            }
            seen.id("ten-sided-die");
            fight.played.kinds().for_each(|(card, _)| seen.card(card));
        }
        Stage::Attach { power, .. } => seen.card(Card::power(usize::from(*power))),
        Stage::Portal { .. } => seen.card(Card::DARK_PORTAL),
        Stage::Escape | Stage::Initiative(_) => seen.id("ten-sided-die"),
        Stage::Characters { .. }
        | Stage::Draw { .. }
        | Stage::Ready
        | Stage::Trapped
        | Stage::Limbo { .. }
        | Stage::LastLight { .. }
        | Stage::Over(_) => {}
    }
    view.middle.iter().for_each(|monster| seen.monster(monster));
    view.waiting.iter().for_each(|power| seen.card(Card::power(power)));
    for hand in view.hands.iter().take(usize::from(rules.players)) {
        if let HandInView::Open(cards) = hand {
            cards.kinds().for_each(|(card, _)| seen.card(card));
        }
    }
    for seat in Seat::all(rules.players) {
        let kid = &view.kids[seat.index()];
        if let Some(character) = kid.character.and_then(|place| rules.character(place)) {
            seen.id(&character.face.id);
            seen.id(&content.types[character.power_type].id);
        }
        match kid.trap {
            Some(Trap::Limbo) => seen.id("in-limbo"),
            Some(Trap::Portal) => seen.card(Card::DARK_PORTAL),
            None => {}
        }
        if kid.injuries > 0 {
            seen.id("injury-counter");
        }
        (0..32)
            .filter(|place| kid.captured & 1 << place != 0)
            .for_each(|place| seen.card(Card::monster(place)));
    }
    if !view.middle.is_empty() {
        seen.id("middle-of-the-table");
    }
    if view.deck > 0 {
        seen.id("draw-deck");
    }
    seen.ids
}

struct Seen<'c> {
    content: &'c Content,
    ids: Vec<String>,
}

impl Seen<'_> {
    fn id(&mut self, id: &str) {
        if self.ids.iter().all(|known| known != id) {
            self.ids.push(id.to_owned());
        }
    }

    fn card(&mut self, card: Card) {
        self.id(&self.content.face(card).id);
    }

    fn monster(&mut self, monster: InPlay) {
        self.card(Card::monster(usize::from(monster.monster)));
        if let Some(place) = self.content.monsters[usize::from(monster.monster)].power_type {
            self.id(&self.content.types[place].id);
        }
        monster.powers.iter().for_each(|power| self.card(Card::power(power)));
    }
}
