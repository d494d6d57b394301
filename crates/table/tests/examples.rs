//! The scenario that shows a rule is found and played on the game's own board.

use monsterbox_table::example;

#[test]
fn what_happens_by_a_rule_is_shown_before_what_it_refuses() {
    let shown = example("strike", "STR-25").unwrap();
    assert!(shown.replay.steps() > 0 && shown.refused.is_none(), "{}", shown.name);
    let refused = example("pig", "PIG-05").and_then(|example| example.refused);
    assert!(refused.is_none_or(|refused| !refused.reason.is_empty()));
    assert!(example("mayhem", "STR-25").is_none(), "a rule of another game");
    assert!(example("chess", "STR-25").is_none());
}

#[test]
fn every_rule_of_the_box_can_be_seen() {
    for game in monsterbox_box::games() {
        let unseen = game.ledger.rules.iter().filter(|rule| example(game.slug, &rule.id).is_none());
        let unseen: Vec<_> = unseen.map(|rule| rule.id.as_str()).collect();
        assert!(unseen.is_empty(), "{}: {unseen:?}", game.slug);
    }
}
