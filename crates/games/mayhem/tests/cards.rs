//! The deck, and piles of its cards.

use monsterbox_mayhem::{CARDS, Card, KINDS, Pile};

#[test]
fn the_deck_has_sixty_cards_of_31_kinds() {
    assert_eq!(Pile::DECK.len(), CARDS);
    assert_eq!(Pile::DECK.kinds().count(), usize::from(KINDS));
    for card in Card::all() {
        assert_eq!(Pile::DECK.count(card), card.copies());
    }
    assert_eq!(Card::all().filter(|card| card.is_special()).count(), 2);
    let laid_out: Vec<Card> = (0..).map_while(|place| Pile::DECK.nth(place)).collect();
    assert_eq!(laid_out.len(), 60);
}

#[test]
fn piles_add_up_and_find_twins() {
    let card = |kind| Card::new(kind).unwrap();
    let pile = Pile::one(card(3)).and(Pile::one(card(30)));
    assert_eq!((pile.len(), pile.twin()), (2, None));
    let twins = pile.and(Pile::one(card(3)));
    assert_eq!((twins.len(), twins.twin()), (3, Some(card(3))));
    assert_eq!(twins.without(pile), Pile::one(card(3)));
}

#[test]
fn a_pile_is_the_list_of_its_cards_in_json() {
    let card = |kind| Card::new(kind).unwrap();
    let pile = Pile::one(card(3)).and(Pile::one(card(30))).and(Pile::one(card(3)));
    let json = serde_json::to_string(&pile).unwrap();
    assert_eq!(json, "[3,3,30]");
    assert_eq!(serde_json::from_str::<Pile>(&json).unwrap(), pile);
    assert!(serde_json::from_str::<Pile>("[3,3,3]").is_err(), "no monster is there three times");
    assert!(serde_json::from_str::<Pile>("[30,30]").is_err(), "a special card is there once");
    assert!(serde_json::from_str::<Pile>("[31]").is_err(), "there is no such card");
}
