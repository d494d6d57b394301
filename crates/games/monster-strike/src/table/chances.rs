//! What an aim promises: the chance to hit and to defeat, by the measured throws of the quick model and the sums of dice.

use super::detail::{Aimed, Chances, Checked, Figure, Thrown};
use crate::{Aim, Beside, Check, Dice, Die, DieIndex, Rules, Slot, State, Throwing, Together, Turn};

/// What is still unknown when dice are about to be thrown at a monster.
struct Promise {
    /// The faces that lie on its card already.
    lying: u8,
    /// How many dice are thrown.
    dice: u8,
    bonus: i8,
    level: u8,
}

impl Promise {
    /// Rules MST-42, MST-44 and MST-06: whether thrown dice that show this together defeat the monster.
    fn is_enough(&self, thrown: u8) -> bool {
        let faces = self.lying + thrown;
        faces > 0 && faces.saturating_add_signed(self.bonus) >= self.level
    }

    /// The least that thrown dice must show together.
    fn needs(&self) -> u8 {
        (0..=u8::MAX - self.lying).find(|thrown| self.is_enough(*thrown)).unwrap_or(u8::MAX)
    }

    /// The chance that this many more dice on the card defeat the monster.
    fn defeats(&self, more: u8) -> f64 {
        let share = |fine: usize, all: f64| fine as f64 / all;
        match more {
            0 => f64::from(u8::from(self.is_enough(0))),
            1 => share((1..=6).filter(|face| self.is_enough(*face)).count(), 6.0),
            _ => {
                let both = (1..=6_u8).flat_map(|one| (1..=6).map(move |other| one + other));
                share(both.filter(|sum| self.is_enough(*sum)).count(), 36.0)
            }
        }
    }

    /// The chances to hit with at least one die, and to defeat.
    fn chances(&self, rules: &Rules, aim: Aim, slot: Slot, lying: &Dice) -> (f64, f64) {
        if let Some((row, shown)) = rules.beside(aim, lying).filter(|_| self.dice == 1) {
            return (row.chance(slot), self.defeats_beside(row, shown, slot));
        }
        let [one, both] =
            if self.dice == 1 { [rules.row(aim).chance(slot), 0.0] } else { rules.pair(aim).chances(slot) };
        let none = 1.0 - one - both;
        (one + both, one * self.defeats(1) + both * self.defeats(2) + none * self.defeats(0))
    }
}

impl Promise {
    /// The chance to defeat with a die that may push another, which shows this, off the card or onto it.
    fn defeats_beside(&self, row: &Beside, shown: u8, slot: Slot) -> f64 {
        let both = row.chances().map(|(Together { other, turned, on }, chance)| {
            let faces = turned.faces(shown).map(|face| {
                let lying = if other == Some(slot) { face } else { 0 };
                Self { lying, ..*self }.defeats(u8::from(on == Some(slot)))
            });
            let (ways, sum) = faces.fold((0.0, 0.0), |(ways, sum), defeats| (ways + 1.0, sum + defeats));
            chance * sum / f64::max(ways, 1.0)
        });
        both.sum()
    }
}

/// What a throw of this turn at a monster promises; with `again`, that of a die that is thrown once more. Free aims were not
/// measured: only what dice on the card do is known. None if no monster lies there.
pub(super) fn promised(
    rules: &Rules,
    state: &State,
    turn: &Turn,
    aim: Aim,
    again: Option<DieIndex>,
) -> Option<Thrown> {
    let slot = aim.slot();
    let card = turn.card(rules);
    let monster = rules.content.monster(state.monster(slot)?);
    let promise = Promise {
        lying: lying(state, slot, again),
        dice: if again.is_some() { 1 } else { card.dice },
        bonus: card.bonus,
        level: monster.level,
    };
    let chances = match aim {
        Aim::At(..) => {
            let (hits, defeats) = promise.chances(rules, aim, slot, &without(state, again));
            let figure = match rules.throwing {
                Throwing::Quick => Figure::Exact,
                Throwing::Physics => Figure::Model,
            };
            Some(Chances { hits, defeats, figure })
        }
        Aim::Free(_) => None,
    };
    // Another die follows before the check, and may yet add to this one.
    let another = again.is_none() && card.check == Check::Together && turn.thrown + 1 < turn.throws(rules);
    Some(Thrown {
        slot,
        monster: monster.face.id.clone(),
        level: promise.level,
        aim: Aimed::of(rules, aim)?,
        dice: promise.dice,
        adds: promise.bonus.saturating_add_unsigned(promise.lying),
        needs: promise.needs(),
        one_defeats: promise.defeats(1),
        both_defeat: (promise.dice == 2).then(|| promise.defeats(2)),
        chances,
        checked: if another { Checked::Later } else { Checked::Now },
    })
}

/// The dice that lie there while another is thrown.
fn without(state: &State, again: Option<DieIndex>) -> Dice {
    state.dice.keep(|index, _| Some(index) != again)
}

/// The faces on a slot, without the die that is thrown once more.
fn lying(state: &State, slot: Slot, again: Option<DieIndex>) -> u8 {
    let there = without(state, again);
    there.iter().filter_map(Die::on_slot).filter(|(on, _)| *on == slot).map(|(_, face)| face).sum()
}

#[cfg(test)]
mod tests {
    use kernel::{Discard, Game, Meta, Node, Notation, Setup, Show, Step, Viewer};

    use super::*;
    use crate::{Action, Detail, MonsterStrike, Stage};

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
                let Action::Throw(Aim::At(_, slot)) = action else { continue };
                let (hits, defeats) = counted(&rules, &state, action, slot);
                let described = MonsterStrike::describe(&rules, &view, &action);
                let Detail::Throw(thrown) = described.detail else { panic!("it is a throw") };
                let chances = thrown.chances.expect("presets are measured");
                assert!((chances.hits - hits).abs() < 1e-9, "{gear}: {chances:?}, not {hits}");
                assert!((chances.defeats - defeats).abs() < 1e-9, "{gear}: {chances:?}, not {defeats}");
                assert_eq!((chances.figure, thrown.checked), (Figure::Exact, Checked::Now));
                let percent = |chance: f64| (100.0 * chance).round();
                let wanted = format!(": defeats {} %, hits {} %", percent(defeats), percent(hits));
                let label = described.label.words(&[]);
                assert!(label.ends_with(&wanted) && label.chars().count() < 70, "{label}");
                assert_eq!(described.spots, [kernel::Spot::new(slot.number())]);
                let level = rules.content.monster(state.monster(slot).unwrap()).level;
                let least = i16::from(level) - i16::from(thrown.adds);
                assert_eq!(i16::from(thrown.needs), least.max(1), "strength against level");
            }
        }
    }

    #[test]
    fn the_chances_of_a_die_beside_another_are_those_of_the_games_own_dice() {
        let rules = MonsterStrike::rules(&Setup::of(2).with("length=short")).unwrap();
        for lying in ["4@5", "1@4", "6@-"] {
            let text = format!(
                "2 players | old-mill 0 - - - / clock-square 0 gravel-ogre rust-knight - / harbour-steps 0 - - - | under - | binder - | \
                 escaped - | events - | gear - | B bed-spring 2 aims dice {lying}"
            );
            let state = MonsterStrike::read_position(&rules, &text).unwrap();
            let view = MonsterStrike::view(&rules, &state, Viewer::Spectator);
            for style in crate::Style::ALL {
                let slot = Slot::numbered(5).unwrap();
                let aim = Aim::At(style, slot);
                assert!(rules.beside(aim, &state.dice()).is_some(), "{lying}: they may touch");
                let (_, defeats) = counted(&rules, &state, Action::Throw(aim), slot);
                let described = MonsterStrike::describe(&rules, &view, &Action::Throw(aim));
                let Detail::Throw(thrown) = described.detail else { panic!("it is a throw") };
                let chances = thrown.chances.expect("presets are measured");
                assert!((chances.defeats - defeats).abs() < 1e-9, "{lying}: {chances:?}, not {defeats}");
                assert!(chances.hits > 0.15 && chances.hits < 0.7, "{chances:?}");
            }
        }
    }

    #[test]
    fn dice_that_lie_there_count_and_a_free_aim_tells_what_it_knows() {
        let rules = MonsterStrike::rules(&Setup::of(2).with("length=short").with("dice=physics")).unwrap();
        let label = |turn: &str, action: &str| {
            let text = format!(
                "2 players | old-mill 0 - - - / clock-square 0 - rust-knight - / harbour-steps 0 - - - | under - | binder - | escaped \
                 - | events - | gear - | B {turn}"
            );
            let state = MonsterStrike::read_position(&rules, &text).unwrap();
            let view = MonsterStrike::view(&rules, &state, Viewer::Spectator);
            let action = MonsterStrike::read_action(&rules, action).unwrap();
            MonsterStrike::describe(&rules, &view, &action).label.words(&[])
        };
        // Level 6 without a bonus: a 6 is enough, and a 2 on top of a 4.
        let aim = "aim 0,0,3048 to 0,0 speed 0 spin 0";
        assert!(label("bed-spring 1 aims dice -", aim).ends_with("a hit defeats 17 %"));
        assert!(label("bed-spring 2 aims dice 4@5", aim).ends_with("a hit defeats 83 %"));
        assert!(label("watering-can 1 aims dice -", aim).ends_with("a hit defeats 17 %, both 72 %"));
        assert!(label("bed-spring 1 aims dice -", "drop 5").contains(" by itself, hits ≈ "));
        assert!(!label("bed-spring 2 aims dice 4@5", "drop 5").contains("by itself"));
        // Thrown once more, a die no longer counts where it lay.
        assert!(
            label("reading-glass 1 again dice 5@5", "again 1 aim 0,0,3048 to 0,0 speed 0 spin 0")
                .ends_with("a hit defeats 33 %")
        );
    }
}
