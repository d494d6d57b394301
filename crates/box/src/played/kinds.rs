//! What throws of the two games with thrown dice are told apart by, and what they can do.

use ::monster_strike::{Chance as TownChance, Feet, MonsterStrike, Outcome as TownOutcome};
use ::strike::{Amount, Chance, Outcome, Strike, Style};
use kernel::{Game, Seat, source::Ask};

/// A game whose throws are counted.
pub trait ThrowKinds: Game {
    /// The kind of throw that chance is asked for; nothing for what is not counted.
    fn kind(ask: &Ask<'_, Self>) -> Option<String>;

    /// What a throw did: names, and how often each happened or to what share of the dice. All throws of a kind have the same names.
    fn did(ask: &Ask<'_, Self>, outcome: &Self::Outcome) -> Vec<(&'static str, f64)>;

    /// Whether a seat has won a game that is over.
    fn has_won(rules: &Self::Rules, state: &Self::State, seat: Seat) -> bool;
}

impl ThrowKinds for Strike {
    /// The style and how many dice lie there.
    fn kind(ask: &Ask<'_, Self>) -> Option<String> {
        let Chance::Throw(thrown) = ask.chance else { return None };
        let style = match thrown.style {
            Style::Careful(_) => "roll",
            Style::Drop => "drop",
            Style::Hard(_) => "throw",
            Style::Strike(..) => "strike",
            Style::Free(_) => return None,
        };
        match thrown.amount {
            Amount::One => Some(format!("{style} with {} lying there", ask.state.arena().total())),
            Amount::All => Some(format!("{style} all in")),
        }
    }

    fn did(ask: &Ask<'_, Self>, outcome: &Outcome) -> Vec<(&'static str, f64)> {
        let (Chance::Throw(thrown), Outcome::Rest(landing)) = (ask.chance, outcome) else {
            return Vec::new();
        };
        let before = ask.state.arena().total() + thrown.dice;
        let sets = landing.lies.sets();
        vec![
            ("matches", f64::from(u8::from(!sets.is_empty()))),
            ("share of all dice that is won", f64::from(sets.total()) / f64::from(before.max(1))),
            ("dice that left", f64::from(before.saturating_sub(landing.lies.total()))),
        ]
    }

    fn has_won(rules: &Self::Rules, state: &Self::State, seat: Seat) -> bool {
        state.winners(rules).contains(seat)
    }
}

impl ThrowKinds for MonsterStrike {
    /// The style, the distance, how many dice, and how far the slot is from the end of the row.
    fn kind(ask: &Ask<'_, Self>) -> Option<String> {
        let TownChance::Throw(thrown) = ask.chance else { return None };
        let ::monster_strike::Aim::At(style, slot) = thrown.aim else { return None };
        let from_end = slot.number().min(10 - slot.number());
        let dice = match (thrown.dice, thrown.lying.is_empty()) {
            (2, _) => "two dice",
            (_, true) => "one die",
            (_, false) => "one die beside another",
        };
        let feet = if ask.rules.feet == Feet::One { "one foot" } else { "two feet" };
        Some(format!("{} of {dice} from {feet} at slot {from_end} from the end", style.word()))
    }

    fn did(ask: &Ask<'_, Self>, outcome: &TownOutcome) -> Vec<(&'static str, f64)> {
        let (TownChance::Throw(thrown), TownOutcome::Dice(dice)) = (ask.chance, outcome) else {
            return Vec::new();
        };
        // Dice that lean are thrown again: only what is settled counts.
        if dice.iter().any(|die| die == ::monster_strike::Die::Leaning) {
            return Vec::new();
        }
        let lay = usize::from(thrown.lying.len());
        let on = |die: &::monster_strike::Die| die.on_slot().map(|(slot, _)| slot);
        let slots: Vec<_> = dice.iter().skip(lay).map(|die| on(&die)).collect();
        let there = slots.iter().filter(|slot| **slot == Some(thrown.aim.slot())).count();
        let anywhere = slots.iter().filter(|slot| slot.is_some()).count();
        let moved =
            dice.iter().zip(thrown.lying.iter()).filter(|(after, before)| on(after) != on(before)).count();
        let mut did = vec![
            ("the aimed card is hit", f64::from(u8::from(there > 0))),
            ("share of the dice on any card", anywhere as f64 / f64::from(thrown.dice.max(1))),
        ];
        if thrown.dice == 2 {
            did.push(("both on the aimed card", f64::from(u8::from(there == 2))));
        }
        if lay > 0 {
            did.push(("the other is knocked off its card", moved as f64));
        }
        did
    }

    fn has_won(_: &Self::Rules, state: &Self::State, _: Seat) -> bool {
        state.stage().is_won()
    }
}
