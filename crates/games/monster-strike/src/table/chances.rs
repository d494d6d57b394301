//! What an aim promises: the chance to hit and to defeat, by the measured throws of the quick model and the sums of dice.

use crate::{Aim, Check, Die, DieIndex, Rules, Slot, Turn, View};

/// What is still unknown when dice are about to be thrown at a monster.
struct Throw {
    /// The faces that lie on its card already.
    lying: u8,
    /// How many dice are thrown.
    dice: u8,
    bonus: i8,
    level: u8,
}

impl Throw {
    /// Rules MST-42, MST-44 and MST-06: the chance that this many more dice on the card defeat the monster.
    fn defeats(&self, more: u8) -> f64 {
        let enough = |faces: u8| faces > 0 && faces.saturating_add_signed(self.bonus) >= self.level;
        let share = |fine: usize, all: f64| fine as f64 / all;
        match more {
            0 => f64::from(u8::from(enough(self.lying))),
            1 => share((1..=6).filter(|face| enough(self.lying + face)).count(), 6.0),
            _ => {
                let both = (1..=6_u8).flat_map(|one| (1..=6).map(move |other| one + other));
                share(both.filter(|sum| enough(self.lying + sum)).count(), 36.0)
            }
        }
    }

    /// The chances to hit with at least one die, and to defeat, if each die lands on the card with this chance.
    fn chances(&self, there: f64) -> (f64, f64) {
        let away = 1.0 - there;
        if self.dice == 1 {
            (there, there * self.defeats(1) + away * self.defeats(0))
        } else {
            let defeats = there * there * self.defeats(2)
                + 2.0 * there * away * self.defeats(1)
                + away * away * self.defeats(0);
            (1.0 - away * away, defeats)
        }
    }
}

fn percent(chance: f64) -> String {
    format!("{:.0} %", 100.0 * chance)
}

/// The chances of an aim in a few words, and where they are from. Free aims were not measured, so their words only say what
/// dice on the card do.
pub(super) fn words(
    rules: &Rules,
    view: &View,
    turn: &Turn,
    aim: Aim,
    again: Option<DieIndex>,
) -> Option<String> {
    let slot = match aim {
        Aim::At(_, slot) => slot,
        Aim::Free(free) => free.slot(),
    };
    let card = turn.card(rules);
    let throw = Throw {
        lying: lying(view, slot, again),
        dice: if again.is_some() { 1 } else { card.dice },
        bonus: card.bonus,
        level: rules.content.monster(view.slots[slot.index()]?).level,
    };
    let words = match aim {
        Aim::At(..) => {
            let (hits, defeats) = throw.chances(rules.row(aim).chance(slot));
            // Another die follows before the check, and may yet add to this one.
            let another =
                again.is_none() && card.check == Check::Together && turn.thrown + 1 < turn.throws(rules);
            let alone = if another { " by itself" } else { "" };
            format!("hits {}, defeats {}{alone} (quick model)", percent(hits), percent(defeats))
        }
        Aim::Free(_) if throw.dice == 1 => format!("a hit defeats {}", percent(throw.defeats(1))),
        Aim::Free(_) => {
            format!("one die on it defeats {}, both {}", percent(throw.defeats(1)), percent(throw.defeats(2)))
        }
    };
    Some(words)
}

/// The faces on a slot, without the die that is thrown once more.
fn lying(view: &View, slot: Slot, again: Option<DieIndex>) -> u8 {
    let there = view.dice.indexed().filter(|(index, _)| Some(*index) != again);
    there.filter_map(|(_, die)| Die::on_slot(die)).filter(|(on, _)| *on == slot).map(|(_, face)| face).sum()
}

#[cfg(test)]
mod tests {
    use kernel::{Discard, Game, Meta, Node, Notation, Setup, Show, Step, Viewer};

    use super::*;
    use crate::{Action, MonsterStrike, Stage, State};

    /// The chances of an action by every outcome of the game's own odds, one throw deep.
    fn counted(rules: &Rules, state: &State, action: Action, slot: Slot) -> (f64, f64) {
        let Stage::Aim(turn) = state.stage() else { panic!("somebody aims") };
        let mut thrown = *state;
        MonsterStrike::apply(rules, &mut thrown, &Step::Act(turn.seat, action), &mut Discard);
        let Node::Chance(chance) = MonsterStrike::node(rules, &thrown) else { panic!("dice are in the air") };
        let mut outcomes = Vec::new();
        MonsterStrike::outcomes(rules, &thrown, &chance, &mut outcomes);
        let (mut hits, mut defeats, mut all) = (0.0, 0.0, 0.0);
        let monster = state.monster(slot).unwrap();
        for (outcome, weight) in outcomes {
            let weight = weight as f64;
            all += weight;
            let mut landed = thrown;
            MonsterStrike::apply(rules, &mut landed, &Step::Chance(outcome), &mut Discard);
            if landed.monster(slot) != Some(monster) {
                hits += weight;
            }
            if landed.binder().has(monster) {
                defeats += weight;
            }
        }
        (hits / all, defeats / all)
    }

    #[test]
    fn the_chances_beside_an_aim_are_those_of_the_games_own_dice() {
        let rules = MonsterStrike::rules(&Setup::of(4).with("length=short")).unwrap();
        for gear in ["pocket-die", "two-good-hands", "watering-can", "last-firework"] {
            let text = format!(
                "4 players | old-mill 0 - - - / clock-square 0 old-quake gravel-ogre moonlit-mammoth / harbour-steps 0 - - - | under - | \
                 binder puddle-imp | escaped - | events - | gear - | B {gear} 1 aims dice -"
            );
            let state = MonsterStrike::read_position(&rules, &text).unwrap();
            let view = MonsterStrike::view(&rules, &state, Viewer::Spectator);
            let Stage::Aim(turn) = state.stage() else { panic!("somebody aims") };
            let mut actions = Vec::new();
            MonsterStrike::actions(&rules, &state, turn.seat, &mut actions);
            for action in actions {
                let Action::Throw(aim @ Aim::At(_, slot)) = action else { continue };
                let (hits, defeats) = counted(&rules, &state, action, slot);
                let wanted = format!("hits {}, defeats {} (quick model)", percent(hits), percent(defeats));
                assert_eq!(words(&rules, &view, &turn, aim, None), Some(wanted.clone()), "{gear}");
                assert!(MonsterStrike::describe(&rules, &view, &action).label.words(&[]).ends_with(&wanted));
            }
        }
    }

    #[test]
    fn dice_that_lie_there_count_and_a_free_aim_tells_what_it_knows() {
        let rules = MonsterStrike::rules(&Setup::of(2).with("length=short").with("dice=physics")).unwrap();
        let label = |turn: &str, action: &str| {
            let text = format!(
                "2 players | old-mill 0 - - - / clock-square 0 - moonlit-mammoth - / harbour-steps 0 - - - | under - | binder - | escaped \
                 - | events - | gear - | B {turn}"
            );
            let state = MonsterStrike::read_position(&rules, &text).unwrap();
            let view = MonsterStrike::view(&rules, &state, Viewer::Spectator);
            let action = MonsterStrike::read_action(&rules, action).unwrap();
            MonsterStrike::describe(&rules, &view, &action).label.words(&[])
        };
        // Level 8 with a bonus of 3: a 5 is enough, and any face on top of a 4.
        let aim = "aim 0,0,3048 to 0,0 speed 0 spin 0";
        assert!(label("bed-spring 1 aims dice -", aim).ends_with("a hit defeats 33 %"));
        assert!(label("bed-spring 2 aims dice 4@5", aim).ends_with("a hit defeats 100 %"));
        assert!(label("watering-can 1 aims dice -", aim).ends_with("one die on it defeats 33 %, both 83 %"));
        assert!(label("bed-spring 1 aims dice -", "drop 5").contains(" by itself (quick model)"));
        assert!(!label("bed-spring 2 aims dice 4@5", "drop 5").contains("by itself"));
        // DiceThrow once more, a die no longer counts where it lay.
        assert!(
            label("reading-glass 1 again dice 5@5", "again 1 aim 0,0,3048 to 0,0 speed 0 spin 0")
                .ends_with("a hit defeats 33 %")
        );
    }
}
