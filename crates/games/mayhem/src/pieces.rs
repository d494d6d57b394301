//! What lies on a table of Monster Mayhem and explains itself: monsters, special cards, trophies, and all that is not a card.

use kernel::{Meta, Pack, Piece, RuleId, pack::read_pieces};

use crate::{Ability, Call, Card, Content, Mayhem, Pile, Stage, State, pack::BASE};

/// Everything that a pack for this game describes.
pub(crate) fn all(pack: &Pack) -> Vec<Piece> {
    let Ok(content) = Content::read(pack) else { return Vec::new() };
    let cards = Card::all().map(|card| of_card(&content, card));
    let trophies = Ability::ALL.map(|ability| of_trophy(&content, ability));
    let mut pieces: Vec<Piece> = cards.chain(trophies).collect();
    let mut ignored = Vec::new();
    let others = read_pieces(pack, Mayhem::ledger(), &mut ignored);
    pieces.extend(others);
    // Sentences speak of all of them, so what a pack leaves out is told as the base pack tells it.
    for piece in read_pieces(BASE.pack(), Mayhem::ledger(), &mut ignored) {
        if pieces.iter().all(|known| known.id != piece.id) {
            pieces.push(piece);
        }
    }
    pieces
}

fn of_card(content: &Content, card: Card) -> Piece {
    let face = content.face(card);
    let (kind, numbers, does, rules) = if let Some(ratings) = content.ratings.get(card.index()) {
        let numbers = Ability::ALL.iter().zip(ratings);
        let numbers = numbers.map(|(ability, rating)| (ability.to_string(), rating.to_string()));
        ("monster", numbers.collect(), what_it_is_good_for(ratings), &["MAY-02", "MAY-22"][..])
    } else {
        let numbers = vec![("high".to_owned(), "9".to_owned()), ("low".to_owned(), "1".to_owned())];
        let does = "Counts 9 in every ability when high is declared, and 1 when low is. There is only one of it, and \
                        the two special cards together do not make a mashup.";
        ("special card", numbers, does.to_owned(), &["MAY-03", "MAY-24"][..])
    };
    Piece {
        id: face.id.clone(),
        kind: kind.to_owned(),
        name: face.name.clone(),
        rules_name: None,
        numbers,
        does: content.cards[card.index()].does.clone().unwrap_or(does),
        flavour: face.line.clone(),
        portrait: face.portrait.clone(),
        rules: rules.iter().map(|id| RuleId(id)).collect(),
    }
}

/// A sentence about a monster that follows from its ratings.
fn what_it_is_good_for(ratings: &[u8; 6]) -> String {
    let named = |rating: Option<&u8>| {
        let abilities = Ability::ALL.iter().zip(ratings).filter(|(_, other)| Some(*other) == rating);
        let names: Vec<String> = abilities.map(|(ability, _)| ability.to_string()).collect();
        match names.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} and {last}", others.join(", ")),
            None => String::new(),
        }
    };
    let (most, least) = (ratings.iter().max(), ratings.iter().min());
    let rates = match (most, least) {
        (Some(most), Some(least)) if most != least => {
            format!("Highest in {} ({most}), lowest in {} ({least}).", named(Some(most)), named(Some(least)))
        }
        _ => format!("Rates {} in every ability.", ratings[0]),
    };
    format!("{rates} It is in the deck twice: both in one battle are a mashup, and nobody wins.")
}

fn of_trophy(content: &Content, ability: Ability) -> Piece {
    let trophy = &content.trophies[ability.index()];
    let round = ability.index() + 1;
    let does = format!(
        "The trophy of round {round}: whoever has won the most cards when the round of {ability} ends gets it. The most \
         of the six trophies win the game."
    );
    Piece {
        id: trophy_id(ability),
        kind: "trophy".to_owned(),
        name: trophy.name.clone(),
        rules_name: None,
        numbers: vec![("round".to_owned(), round.to_string())],
        does: trophy.does.clone().unwrap_or(does),
        flavour: format!("{}. {}", trophy.title, trophy.story),
        portrait: trophy.portrait.clone(),
        rules: ["MAY-04", "MAY-10", "MAY-30", "MAY-40"].map(RuleId).to_vec(),
    }
}

pub(crate) fn trophy_id(ability: Ability) -> String {
    format!("{}-trophy", ability.key())
}

/// What is seen in a position: the cards of the battle, or of a sudden death, then the round and its trophies.
pub(crate) fn in_view(content: &Content, view: &State) -> Vec<String> {
    let up = view.up.iter().flatten().copied();
    let on_the_table = match view.stage {
        Stage::Sudden(sudden) => sudden.used.iter().fold(Pile::EMPTY, |all, pile| all.and(*pile)),
        _ => view.battle,
    };
    let before = on_the_table.kinds().map(|(card, _)| card);
    let mut ids: Vec<String> = Vec::new();
    let mut add = |id: &str| {
        if !ids.iter().any(|known| known == id) {
            ids.push(id.to_owned());
        }
    };
    up.chain(before).for_each(|card| add(&content.face(card).id));
    match view.stage {
        Stage::Sudden(_) | Stage::Decider(_) => add("sudden-death"),
        Stage::Decided(_) | Stage::Over => add("crown"),
        Stage::Follow(call) => add(match call {
            Call::High => "high",
            Call::Low => "low",
        }),
        Stage::Dealer | Stage::Lead | Stage::Declare => {}
    }
    add(view.ability.key());
    add(&trophy_id(view.ability));
    for ability in Ability::ALL {
        if view.trophies[ability.index()].is_some() {
            add(&trophy_id(ability));
        }
    }
    if !view.unseen.is_empty() {
        add("card-back");
    }
    ids
}
