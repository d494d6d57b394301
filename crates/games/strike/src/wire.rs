//! Positions and actions as JSON: what a page gets, with nothing packed and nothing that it would have to work out.

use kernel::{Aim, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    Amount, Before, Dice, DiePlace, Face, Format, MOST_PLAYERS, Number, Places, Pool, Roll, Side, Stage,
    Style, Tournament, View,
};

/// A way to throw, told by its kind.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum WrittenStyle {
    Roll { side: Side },
    Drop,
    Throw { side: Side },
    Strike { number: Number, side: Side },
    Aim(Aim),
}

impl From<Style> for WrittenStyle {
    fn from(style: Style) -> Self {
        match style {
            Style::Careful(side) => Self::Roll { side },
            Style::Drop => Self::Drop,
            Style::Hard(side) => Self::Throw { side },
            Style::Strike(number, side) => Self::Strike { number, side },
            Style::Free(aim) => Self::Aim(aim),
        }
    }
}

impl From<WrittenStyle> for Style {
    fn from(style: WrittenStyle) -> Self {
        match style {
            WrittenStyle::Roll { side } => Self::Careful(side),
            WrittenStyle::Drop => Self::Drop,
            WrittenStyle::Throw { side } => Self::Hard(side),
            WrittenStyle::Strike { number, side } => Self::Strike(number, side),
            WrittenStyle::Aim(aim) => Self::Free(aim),
        }
    }
}

/// What a position is waiting for, told by its kind.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum WrittenStage {
    Spare,
    Starter,
    Begin { before: Before },
    Throwing { amount: Amount, style: Style },
    Settling { roll: Roll },
    MayStop,
    MustThrow,
    Over,
}

impl From<Stage> for WrittenStage {
    fn from(stage: Stage) -> Self {
        match stage {
            Stage::Spare => Self::Spare,
            Stage::Starter => Self::Starter,
            Stage::Begin(before) => Self::Begin { before },
            Stage::Throwing { amount, style } => Self::Throwing { amount, style },
            Stage::Settling(roll) => Self::Settling { roll },
            Stage::MayStop => Self::MayStop,
            Stage::MustThrow => Self::MustThrow,
            Stage::Over => Self::Over,
        }
    }
}

impl From<WrittenStage> for Stage {
    fn from(stage: WrittenStage) -> Self {
        match stage {
            WrittenStage::Spare => Self::Spare,
            WrittenStage::Starter => Self::Starter,
            WrittenStage::Begin { before } => Self::Begin(before),
            WrittenStage::Throwing { amount, style } => Self::Throwing { amount, style },
            WrittenStage::Settling { roll } => Self::Settling(roll),
            WrittenStage::MayStop => Self::MayStop,
            WrittenStage::MustThrow => Self::MustThrow,
            WrittenStage::Over => Self::Over,
        }
    }
}

/// A view, with what a page shows of it and could only know by the rules.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct WrittenView {
    /// How many dice each player has; nothing where that is hidden.
    pools: Vec<Option<u8>>,
    /// The players who are out.
    #[serde(skip_deserializing)]
    out: SeatSet,
    /// The dice that lie in the arena.
    arena: Vec<Die>,
    /// How many dice are in the air.
    in_the_air: u8,
    /// How many dice are out of the game; nothing where pools are hidden.
    removed: Option<u8>,
    /// Whose turn it is; the winner once the game is over.
    turn: Seat,
    /// What the position is waiting for.
    stage: Stage,
    /// What the player whose turn it is has to throw; nothing while they have no decision.
    #[serde(skip_deserializing)]
    throws: Option<Amount>,
    /// How the tournament stands, in one.
    tournament: Option<Games>,
}

/// A die in the arena.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct Die {
    /// What it shows.
    face: Face,
    /// Where it lies, if dice are really thrown.
    at: Option<DiePlace>,
}

/// How a tournament stands.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct Games {
    /// The game that is played, counted from 1.
    game: u8,
    /// Who started the first one.
    first: Seat,
    /// The points so far, by seat.
    points: Vec<u8>,
}

impl From<View> for WrittenView {
    fn from(view: View) -> Self {
        let View { players, format, pools, arena, hand, removed, turn, stage, tournament, places } = view;
        let players = usize::from(players);
        let pools: Vec<Option<u8>> = pools
            .iter()
            .take(players)
            .map(|pool| match pool {
                Pool::Count(count) => Some(*count),
                Pool::Hidden => None,
            })
            .collect();
        // Rule STR-40: whose dice are in the air, or still coming down, is not out yet.
        let in_doubt = matches!(stage, Stage::Throwing { .. } | Stage::Settling(_)).then_some(turn);
        let out = Seat::all(players as u8)
            .filter(|seat| pools[seat.index()] == Some(0) && Some(*seat) != in_doubt)
            .fold(SeatSet::EMPTY, SeatSet::with);
        let throws = match stage {
            Stage::Begin(_) if arena.is_empty() => Some(Amount::All),
            Stage::Begin(_) | Stage::MayStop | Stage::MustThrow => Some(Amount::One),
            Stage::Spare | Stage::Starter | Stage::Throwing { .. } | Stage::Settling(_) | Stage::Over => None,
        };
        let Tournament { game, first, points } = tournament;
        let tournament = match format {
            Format::SingleGame => None,
            Format::Tournament => Some(Games { game: game + 1, first, points: points[..players].to_vec() }),
        };
        let arena = arena.faces().map(|face| Die { face, at: places.get(face) }).collect();
        Self { pools, out, arena, in_the_air: hand, removed, turn, stage, throws, tournament }
    }
}

impl TryFrom<WrittenView> for View {
    type Error = String;

    fn try_from(written: WrittenView) -> Result<Self, String> {
        let WrittenView { pools: seen, arena: dice, in_the_air, removed, turn, stage, tournament, .. } =
            written;
        let mut pools = [Pool::Count(0); MOST_PLAYERS];
        let players = for_all(&seen)?;
        for (pool, seen) in pools.iter_mut().zip(&seen) {
            *pool = seen.map_or(Pool::Hidden, Pool::Count);
        }
        let arena = Dice::try_from(dice.iter().map(|die| die.face).collect::<Vec<Face>>())?;
        let mut places = Places::NONE;
        for Die { face, at } in dice {
            places.set(face, at);
        }
        let format = if tournament.is_some() { Format::Tournament } else { Format::SingleGame };
        let tournament = match tournament {
            None => Tournament::default(),
            Some(Games { game, first, points: written }) => {
                for_all(&written)?;
                let mut points = [0; MOST_PLAYERS];
                points[..written.len()].copy_from_slice(&written);
                let game = game.checked_sub(1).ok_or("games count from 1")?;
                Tournament { game, first, points }
            }
        };
        Ok(Self { players, format, pools, arena, hand: in_the_air, removed, turn, stage, tournament, places })
    }
}

/// How many players a list has an entry for.
fn for_all<T>(list: &[T]) -> Result<u8, String> {
    match list.len() {
        players @ 0..=MOST_PLAYERS => Ok(players as u8),
        more => Err(format!("{more} players are more than {MOST_PLAYERS}")),
    }
}
