//! What lies on the table of Monster Strike explains itself, in sentences made from the same data that the rules play by.

use std::sync::LazyLock;

use kernel::{
    Meta, Mistake, Pack, Piece, RuleId,
    pack::{CardFace, read_pieces},
};

use crate::{
    Content, EventCard, Gear, Location, Monster, MonsterStrike, Part, Rank, View, attack_words, enter_words,
    gear_words,
    pack::{BASE, RANKS},
    walk_words,
};

/// What the points of the six ranks are, the best first. Rule MST-54.
const POINTS: [&str; RANKS] = [
    "300 points",
    "250 to 299 points",
    "200 to 249 points",
    "150 to 199 points",
    "100 to 149 points",
    "99 points or fewer",
];

/// The base pack's dice, markers, decks and piles.
static BASE_PIECES: LazyLock<Vec<Piece>> =
    LazyLock::new(|| read_pieces(BASE.pack(), MonsterStrike::ledger(), &mut Vec::new()));

/// Every mistake in what a pack says about its dice, markers and piles.
pub(crate) fn check(pack: &Pack, mistakes: &mut Vec<Mistake>) {
    read_pieces(pack, MonsterStrike::ledger(), mistakes);
}

/// Every card of a pack, then its dice, markers and piles; a pack without its own has those of the base pack.
pub(crate) fn all(pack: &Pack) -> Vec<Piece> {
    let Ok(content) = Content::read(pack) else { return Vec::new() };
    let own = read_pieces(pack, MonsterStrike::ledger(), &mut Vec::new());
    let others = if own.is_empty() { BASE_PIECES.clone() } else { own };
    let monsters = content.monsters.iter().map(monster);
    let events = content.events.iter().map(event);
    let gear = content.gear.iter().map(gear);
    let locations = content.locations.iter().map(location);
    let ranks =
        content.ranks.iter().zip(POINTS).zip(1..).map(|((each, points), number)| rank(each, points, number));
    monsters.chain(events).chain(gear).chain(locations).chain(ranks).chain(others).collect()
}

fn card(face: &CardFace, kind: &str, rules: &[&'static str]) -> Piece {
    Piece {
        id: face.id.clone(),
        kind: kind.to_owned(),
        name: face.name.clone(),
        rules_name: None,
        numbers: Vec::new(),
        does: String::new(),
        flavour: face.line.clone(),
        portrait: face.portrait.clone(),
        rules: rules.iter().map(|rule| RuleId(rule)).collect(),
    }
}

fn number(what: &str, number: &dyn ToString) -> (String, String) {
    (what.to_owned(), number.to_string())
}

/// Rule MST-01.
fn monster(monster: &Monster) -> Piece {
    let Monster { face, level, attacks: [first, second] } = monster;
    let numbers = vec![
        number("level", level),
        number("first attack", &first.damage),
        number("second attack", &second.damage),
    ];
    let does = format!(
        "A strength of {level} or more defeats it, less stuns it. Its first attack is {} for {} damage, its second {} for {}.",
        first.name, first.damage, second.name, second.damage
    );
    Piece { numbers, does, ..card(face, "monster", &["MST-01", "MST-24", "MST-44", "MST-45"]) }
}

/// Rule MST-03: the three parts of an event in plain words.
pub(crate) fn event_words(event: &EventCard) -> String {
    fn part<T: Copy>(title: &str, part: &Part<T>, words: impl Fn(T) -> String) -> String {
        let words: Vec<String> = part.iter().map(words).collect();
        let words = if words.is_empty() { "nobody".to_owned() } else { words.join("; ") };
        format!("{title}: {words}.")
    }
    let parts = [
        part("Enter", &event.enter, enter_words),
        part("Attack", &event.attack, attack_words),
        part("Move", &event.walk, walk_words),
    ];
    parts.join(" ")
}

fn event(event: &EventCard) -> Piece {
    let does = event_words(event);
    Piece { does, ..card(&event.face, "event", &["MST-03", "MST-20"]) }
}

/// Rules MST-04 and MST-06: how the dice are thrown, and the bonus that is printed on the card.
fn gear(gear: &Gear) -> Piece {
    let mut numbers = vec![number("dice", &gear.dice)];
    if gear.bonus != 0 {
        numbers.push(number("bonus", &format!("{:+}", gear.bonus)));
    }
    Piece {
        numbers,
        does: gear_words(gear, None),
        ..card(&gear.face, "gear", &["MST-04", "MST-06", "MST-40"])
    }
}

/// Rule MST-05.
fn location(location: &Location) -> Piece {
    let maximum = location.maximum;
    let does = format!(
        "It holds three monsters. When its damage reaches {maximum} it is destroyed; standing at the end it is worth 100 points."
    );
    let numbers = vec![number("maximum", &maximum)];
    Piece { numbers, does, ..card(&location.face, "location", &["MST-05", "MST-21", "MST-27", "MST-53"]) }
}

/// Rule MST-54.
fn rank(rank: &Rank, points: &str, place: u8) -> Piece {
    let face = CardFace {
        id: format!("rank-{place}"),
        name: rank.name.clone(),
        line: rank.line.clone(),
        portrait: rank.portrait.clone().unwrap_or_default(),
    };
    let does = format!("What the players are called who save the town with {points}.");
    Piece { numbers: vec![number("rank", &place)], does, ..card(&face, "rank", &["MST-53", "MST-54"]) }
}

/// The ids of what lies on the table: the card that is being carried out, the town, the piles.
pub(crate) fn in_view(view: &View) -> Vec<String> {
    let mut ids: Vec<&String> = Vec::new();
    ids.extend(view.event.as_ref().map(|event| &event.card));
    ids.extend(view.turn.as_ref().map(|turn| &turn.gear.card));
    let in_town = view.town.iter().flat_map(|place| &place.slots).filter_map(|slot| slot.monster.as_ref());
    ids.extend(in_town.map(|monster| &monster.card));
    ids.extend(view.town.iter().filter_map(|place| place.location.as_ref()).map(|location| &location.card));
    let piles = [&view.monster_deck.under, &view.binder, &view.escaped];
    ids.extend(piles.into_iter().flatten().map(|monster| &monster.card));
    ids.extend(view.events.discard.iter().map(|event| &event.card));
    ids.extend(view.gear.discard.iter().map(|gear| &gear.card));
    ids.extend(BASE_PIECES.iter().map(|piece| &piece.id));
    ids.into_iter().cloned().collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use kernel::{Game, Notation, Setup, Viewer};

    use super::*;

    #[test]
    fn every_piece_has_a_picture_of_its_own_and_says_what_it_does() {
        let pieces = all(BASE.pack());
        let content = BASE.content();
        let cards =
            content.monsters.len() + content.events.len() + content.gear.len() + content.locations.len();
        assert_eq!(pieces.len(), cards + RANKS + 10);
        let different = |of: fn(&Piece) -> &str| pieces.iter().map(of).collect::<BTreeSet<_>>().len();
        assert_eq!(different(|piece| &piece.id), pieces.len(), "ids");
        assert_eq!(different(|piece| &BASE.pack().files[&piece.portrait]), pieces.len(), "drawings");
        for piece in &pieces {
            assert!(piece.does.ends_with('.') && !piece.flavour.is_empty(), "{piece:?}");
            assert!(
                piece.rules.iter().all(|rule| MonsterStrike::ledger().get(rule.0).is_some()),
                "{piece:?}"
            );
            for (_, number) in
                piece.numbers.iter().filter(|(what, _)| !matches!(what.as_str(), "dice" | "rank"))
            {
                assert!(piece.does.contains(number.as_str()), "{piece:?}");
            }
        }
    }

    #[test]
    fn gear_says_its_bonus_and_how_often_a_die_may_be_thrown_again() {
        let does = |id: &str| all(BASE.pack()).into_iter().find(|piece| piece.id == id).unwrap().does;
        assert_eq!(
            does("lucky-penny"),
            "Throw one die. Fewer players throw more often: alone four times, two players twice, three players twice. Hits are \
             checked after each throw. After each throw one die that hit nothing may be thrown once more. Bonus: +2 to every \
             attack strength."
        );
        assert!(does("double-dare").contains("Once in a player's turn one die may be thrown once more."));
        assert!(!does("two-good-hands").contains("once more"));
    }

    #[test]
    fn what_is_seen_is_there_once_and_known() {
        let rules = MonsterStrike::rules(&Setup::of(2).with("length=short")).unwrap();
        let text = "2 players | old-mill 0 puddle-imp - - / clock-square 0 - - - / harbour-steps 0 - - - | under attic-moth | binder \
                    lint-bunny | escaped rust-knight | events parade | gear foghorn | B pocket-die 1 aims dice -";
        let state = MonsterStrike::read_position(&rules, text).unwrap();
        let view = MonsterStrike::view(&rules, &state, Viewer::Spectator);
        let seen = in_view(&view);
        let known: BTreeSet<String> = all(BASE.pack()).into_iter().map(|piece| piece.id).collect();
        assert!(seen.iter().all(|id| known.contains(id)), "{seen:?}");
        assert_eq!(seen.iter().collect::<BTreeSet<_>>().len(), seen.len());
        for id in [
            "pocket-die",
            "puddle-imp",
            "old-mill",
            "attic-moth",
            "lint-bunny",
            "rust-knight",
            "parade",
            "foghorn",
            "die",
        ] {
            assert!(seen.iter().any(|seen| seen == id), "{id}");
        }
        assert!(!seen.iter().any(|id| id == "sock-gobbler"), "what is in the deck is not seen");
    }
}
