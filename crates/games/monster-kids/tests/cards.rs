//! Cards by their numbers, and how many of each there are.

use monsterbox_monster_kids::{Card, Cards, KINDS, Kind};

#[test]
fn numbers_and_kinds_agree() {
    for number in 0..KINDS as u8 {
        let card = Card::new(number).unwrap();
        let again = match card.kind() {
            Kind::Monster(place) => Card::monster(place),
            Kind::Power(place) => Card::power(place),
            Kind::DarkPortal => Card::DARK_PORTAL,
            Kind::LightPortal => Card::LIGHT_PORTAL,
            Kind::Hand(place) => Card::hand(place),
        };
        assert_eq!(again, card);
        let for_the_hand = matches!(card.kind(), Kind::LightPortal | Kind::Hand(_));
        assert_eq!(card.is_for_the_hand(), for_the_hand);
    }
    assert_eq!(Card::new(KINDS as u8), None);
}

#[test]
fn counts_put_take_and_round_trip() {
    let mut cards = Cards::NONE;
    cards.put(Card::hand(2));
    cards.put(Card::hand(2));
    cards.put(Card::DARK_PORTAL);
    assert_eq!((cards.len(), cards.count(Card::hand(2))), (3, 2));
    let json = serde_json::to_string(&cards).unwrap();
    assert_eq!(json, "[48,52,52]");
    assert_eq!(serde_json::from_str::<Cards>(&json).unwrap(), cards);
    assert!(serde_json::from_str::<Cards>("[80]").is_err(), "there is no such card");
    assert!(cards.take(Card::DARK_PORTAL) && !cards.take(Card::DARK_PORTAL));
    let mut more = Cards::NONE;
    more.put_all(&cards);
    more.take_all(&cards);
    assert!(more.is_empty());
}
