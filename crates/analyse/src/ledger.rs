//! Everybody's chance at every moment of a game, and the accounts that add up from one moment to the next.

use kernel::Seat;

use crate::{Account, Change, Estimate, Kind, Ledger};

/// The chances of all positions of a game: the first one's first, the result last.
#[derive(Clone, Debug)]
pub(crate) enum Values {
    /// They are known: for each position each seat's chance.
    Known(Vec<Vec<f64>>),
    /// They were played on: for each position each block's result for each seat. All blocks of the last one are the result.
    Blocks {
        /// How many seats.
        seats: usize,
        /// For each position, block after block.
        positions: Vec<Vec<f32>>,
        /// The result.
        result: Vec<f64>,
    },
}

/// What a step was and whose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Belongs {
    pub(crate) kind: Kind,
    pub(crate) seat: Option<Seat>,
}

impl Values {
    /// A seat's chance in a position.
    pub(crate) fn chance(&self, position: usize, seat: usize) -> Estimate {
        match self {
            Self::Known(positions) => Estimate::exact(positions[position][seat]),
            Self::Blocks { positions, result, .. } if position + 1 == positions.len() => {
                Estimate::exact(result[seat])
            }
            Self::Blocks { seats, positions, .. } => {
                let blocks = positions[position].chunks_exact(*seats);
                Estimate::of(blocks.map(|block| f64::from(block[seat])))
            }
        }
    }

    /// How much these steps changed a seat's chance, all together. The nth step leads from the nth position to the next.
    pub(crate) fn change(&self, steps: &[usize], seat: usize) -> Estimate {
        if steps.is_empty() {
            return Estimate::exact(0.0);
        }
        match self {
            Self::Known(positions) => Estimate::exact(
                steps.iter().map(|step| positions[step + 1][seat] - positions[*step][seat]).sum(),
            ),
            Self::Blocks { seats, positions, .. } => {
                let blocks = positions.first().map_or(0, |first| first.len() / seats);
                let mut sums = vec![0.0; blocks];
                for step in steps {
                    let pairs =
                        positions[*step].chunks_exact(*seats).zip(positions[step + 1].chunks_exact(*seats));
                    for (sum, (before, after)) in sums.iter_mut().zip(pairs) {
                        *sum += f64::from(after[seat]) - f64::from(before[seat]);
                    }
                }
                Estimate::of(sums.into_iter())
            }
        }
    }

    /// The account of every seat.
    pub(crate) fn ledgers(&self, belongs: &[Belongs], result: &[f64]) -> Vec<Ledger> {
        let seats = result.len() as u8;
        let owners: Vec<Option<Seat>> = std::iter::once(None).chain(Seat::all(seats).map(Some)).collect();
        let of = |fits: &dyn Fn(&Belongs) -> bool| -> Vec<usize> {
            (0..belongs.len()).filter(|step| fits(&belongs[*step])).collect()
        };
        let ledger = |seat: Seat| {
            let accounts = [Kind::Luck, Kind::Decision].into_iter().flat_map(|kind| {
                owners.iter().filter_map(move |owner| {
                    let steps = of(&|step| step.kind == kind && step.seat == *owner);
                    let account = Account {
                        kind,
                        seat: *owner,
                        steps: steps.len(),
                        gave: self.change(&steps, seat.index()),
                    };
                    (account.steps > 0).then_some(account)
                })
            });
            let all = |kind: Kind| self.change(&of(&|step| step.kind == kind), seat.index());
            Ledger {
                seat,
                start: self.chance(0, seat.index()),
                accounts: accounts.collect(),
                luck: all(Kind::Luck),
                decisions: all(Kind::Decision),
                end: result[seat.index()],
            }
        };
        Seat::all(seats).map(ledger).collect()
    }
}

impl Change {
    /// How much it changed the chance of whom it changed most.
    pub fn swing(&self) -> f64 {
        self.gave.iter().map(|gave| gave.value.abs()).fold(0.0, f64::max)
    }
}
