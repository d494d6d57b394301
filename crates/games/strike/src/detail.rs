//! What a page says about a choice, so that it computes no rules itself.

use kernel::{Aim, Seat};
use serde::Serialize;

use crate::{
    Action, Amount, Chances, DiePlace, Face, Figure, Number, Pool, Preset, Rules, Side, Style, Throwing,
    View, chances, chances::Reserve, outcome::target,
};

/// What a choice costs and can come to.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Detail {
    /// Dice are thrown.
    Throw(ThrowDetail),
    /// The turn ends.
    End {
        /// Whose turn it is then.
        next: Seat,
        /// What that player will have to throw first.
        next_throws: Amount,
    },
    /// A die is moved away from the wall; then its mover throws.
    MoveFromWall {
        /// What it shows.
        number: Number,
        /// Where it lies.
        from: Option<DiePlace>,
        /// Where it will lie.
        to: Option<DiePlace>,
    },
}

/// What a throw is, and what it can come to.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ThrowDetail {
    /// One die or all of them.
    pub amount: Amount,
    /// How many dice are thrown.
    pub dice: Option<u8>,
    /// How many stay in the pool.
    pub left_in_pool: Option<u8>,
    /// How they are thrown, or the preset that is nearest to a free aim.
    pub preset: Preset,
    /// The side they come from; nothing where they fall, are aimed freely or, as quick dice, come from no side.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub side: Option<Side>,
    /// The number of the die struck at.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub target: Option<Number>,
    /// The hand, the point, the speed and the spin of a free aim.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub aim: Option<Aim>,
    /// What it can come to.
    pub chances: Option<Chances>,
}

/// Works out details, and the chances of throws that come out alike only once.
pub(crate) struct Details<'a> {
    rules: &'a Rules,
    view: &'a View,
    known: Vec<(Throw, Chances)>,
}

/// All that the chances of a throw depend on.
type Throw = (Amount, Preset, Figure, Option<Face>);

impl<'a> Details<'a> {
    pub(crate) const fn new(rules: &'a Rules, view: &'a View) -> Self {
        Self { rules, view, known: Vec::new() }
    }

    /// What is to be said about a choice of the player whose turn it is.
    pub(crate) fn of(&mut self, action: &Action) -> Detail {
        match *action {
            Action::Throw { amount, style } => Detail::Throw(self.throw(amount, style)),
            Action::End => Detail::End {
                next: self.next(),
                next_throws: if self.view.arena.is_empty() { Amount::All } else { Amount::One },
            },
            Action::MoveFromWall { number, towards } => Detail::MoveFromWall {
                number,
                from: self.view.places.get(number.face()),
                to: self.view.places.off_the_wall(number.face(), towards, &self.rules.arena),
            },
        }
    }

    fn throw(&mut self, amount: Amount, style: Style) -> ThrowDetail {
        let pool = self.pool(self.view.turn);
        let dice = match amount {
            Amount::One => Some(1),
            Amount::All => pool,
        };
        let left_in_pool = pool.zip(dice).map(|(pool, dice)| pool.saturating_sub(dice));
        let (target, aim) = match style {
            Style::Strike(number, _) => (Some(number), None),
            Style::Free(aim) => (None, Some(aim)),
            Style::Careful(_) | Style::Drop | Style::Hard(_) => (None, None),
        };
        let side = style.side().filter(|_| self.rules.throwing == Throwing::Physics);
        let chances = self.chances(amount, style, dice.zip(left_in_pool));
        ThrowDetail { amount, dice, left_in_pool, preset: style.preset(), side, target, aim, chances }
    }

    fn chances(&mut self, amount: Amount, style: Style, dice: Option<(u8, u8)>) -> Option<Chances> {
        let (dice, left) = dice?;
        let figure = match (self.rules.throwing, style) {
            (Throwing::Quick, _) => Figure::Exact,
            (Throwing::Physics, Style::Free(_)) => Figure::Nearest,
            (Throwing::Physics, _) => Figure::Measured,
        };
        let at = target(self.view.arena, &self.view.places, style);
        let throw = (amount, style.preset(), figure, at);
        if let Some((_, chances)) = self.known.iter().find(|(known, _)| *known == throw) {
            return Some(*chances);
        }
        let throws = self.rules.throws();
        let by = (style.preset(), figure);
        let chances = match amount {
            Amount::One => {
                let reserve = if left == 0 { Reserve::None } else { Reserve::Some };
                chances::one(throws, by, (self.view.arena, at), reserve)
            }
            Amount::All => chances::all_in(throws, by, dice),
        };
        self.known.push((throw, chances));
        Some(chances)
    }

    /// How many dice a player has, if that can be seen.
    fn pool(&self, seat: Seat) -> Option<u8> {
        match self.view.pools.get(seat.index())? {
            Pool::Count(count) => Some(*count),
            Pool::Hidden => None,
        }
    }

    /// Rule STR-20: the next player clockwise who is not out. A pool that is hidden is not empty.
    fn next(&self) -> Seat {
        let turn = self.view.turn;
        let after = (1..self.rules.players).map(|on| Seat((turn.0 + on) % self.rules.players));
        after.into_iter().find(|seat| self.pool(*seat) != Some(0)).unwrap_or(turn)
    }
}
