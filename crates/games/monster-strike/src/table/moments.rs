//! What is counted in many games: escapes, ranks, and hits whose end was known before the dice lay.

use kernel::{Around, Step};

use crate::{Event, MonsterId, MonsterStrike, Outcome, RANKS, Slot};

/// In the order of [`which`]: ranks are numbered from 1.
pub(super) const NAMES: [&str; RANKS + 3] = [
    "a monster escapes",
    "rank 1",
    "rank 2",
    "rank 3",
    "rank 4",
    "rank 5",
    "rank 6",
    "a hit that is sure to defeat",
    "a hit that cannot defeat",
];
const SURE: usize = RANKS + 1;
const HOPELESS: usize = RANKS + 2;

pub(super) fn which(around: &Around<'_, MonsterStrike>, event: &Event) -> Option<usize> {
    match event {
        Event::Escaped { .. } => Some(0),
        Event::Ranked { rank } => Some(usize::from(rank.number())),
        Event::Hit { monster, slot, .. } => decided(around, *monster, *slot),
        _ => None,
    }
}

/// A hit is sure to defeat if all ones on the card would do, with the gear's bonus, and cannot defeat if all sixes would not.
fn decided(around: &Around<'_, MonsterStrike>, monster: MonsterId, slot: Slot) -> Option<usize> {
    let Around { rules, before, step, .. } = around;
    let dice = match step {
        Step::Chance(Outcome::Dice(dice)) => *dice,
        Step::Chance(_) | Step::Act(..) => before.dice(),
    };
    let dice = dice.iter().filter(|die| die.on_slot().is_some_and(|(on, _)| on == slot)).count() as u8;
    let bonus = before.stage().turn()?.card(rules).bonus;
    let level = rules.content.monster(monster).level;
    let reaches = |faces: u8| faces.saturating_add_signed(bonus) >= level;
    if reaches(dice) {
        Some(SURE)
    } else if reaches(6 * dice) {
        None
    } else {
        Some(HOPELESS)
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Game, Meta, Notation, Setup, Show};

    use super::*;

    /// What a hit at slot 5 is, where this monster stands.
    fn hit(monster: &str, stage: &str, lands: &str) -> Option<&'static str> {
        let rules = MonsterStrike::rules(&Setup::of(2).with("length=short")).unwrap();
        let text = format!(
            "2 players | old-mill 0 - - - / clock-square 0 puddle-imp {monster} - / harbour-steps 0 - - - | under - | \
             binder - | escaped - | events - | gear - | B {stage}"
        );
        let before = MonsterStrike::read_position(&rules, &text).unwrap();
        let step = Step::Chance(MonsterStrike::read_outcome(&rules, lands).unwrap());
        let (mut after, mut events) = (before, Vec::new());
        MonsterStrike::apply(&rules, &mut after, &step, &mut events);
        let around = Around { rules: &rules, before: &before, step: &step, after: &after };
        let is_hit = |event: &&Event| matches!(event, Event::Hit { .. });
        let hit = events.iter().find(is_hit).expect("the monster is hit");
        MonsterStrike::moment(&around, hit).map(|which| MonsterStrike::moments()[which])
    }

    #[test]
    fn a_hit_is_decided_where_no_face_can_change_its_end() {
        let [sure, hopeless] = [SURE, HOPELESS].map(|which| Some(NAMES[which]));
        let die = "throws 1 drop 5 dice -";
        assert_eq!(hit("gravel-ogre", &format!("pocket-die 1 {die}"), "dice 5@5"), None);
        assert_eq!(hit("old-quake", &format!("pocket-die 1 {die}"), "dice 6@5"), hopeless);
        // What the gear adds or takes off counts.
        assert_eq!(hit("lint-bunny", &format!("step-ladder 1 {die}"), "dice 1@5"), sure);
        assert_eq!(hit("lint-bunny", &format!("pocket-die 1 {die}"), "dice 6@5"), None);
        assert_eq!(hit("marsh-giant", &format!("pocket-die 1 {die}"), "dice 6@5"), None);
        assert_eq!(hit("marsh-giant", &format!("broom-brigade 1 {die}"), "dice 6@5"), hopeless);
        // Two dice on one card add up, and so does one that lay there before.
        let two = "two-good-hands 1 throws 2 drop 5 dice -";
        assert_eq!(hit("lint-bunny", two, "dice 1@5 1@5"), sure);
        assert_eq!(hit("lint-bunny", two, "dice 1@5 1@1"), None);
        let lying = "bed-spring 2 throws 1 drop 5 dice 2@5";
        assert_eq!(hit("moonlit-mammoth", lying, "dice 2@5 3@5"), None);
        assert_eq!(hit("moonlit-mammoth", &format!("pocket-die 1 {die}"), "dice 6@5"), hopeless);
    }
}
