//! The hit cards of the box, and piles of them.

use monsterbox_crush::{CARDS, Hit, KINDS, Pile};

#[test]
fn the_box_has_32_cards_and_piles_count_them() {
    assert_eq!(Pile::BOX.len(), CARDS);
    let mut drawn = Pile::EMPTY;
    for place in 0..u32::from(CARDS) {
        drawn = drawn.with(Pile::BOX.nth(place).unwrap());
    }
    assert_eq!(drawn, Pile::BOX);
    assert_eq!(Pile::BOX.nth(32), None);
    assert_eq!(Pile::BOX.choices(), KINDS as u32);
    assert_eq!(Pile::EMPTY.with(Hit::Mashed).with(Hit::Mashed).with(Hit::Mashed).choices(), 0);
    assert_eq!(Pile::EMPTY.with(Hit::Mashed).with(Hit::Grab).with(Hit::Grab).choices(), 2);
    for (place, hit) in Hit::ALL.into_iter().enumerate() {
        assert_eq!(hit.index(), place);
        assert_eq!(Hit::read(&hit.to_string()), Some(hit));
    }
}
