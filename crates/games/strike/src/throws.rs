//! The measured model of the throws: what quick dice draw from, read from a pack's `throws.toml`.

use std::fmt;

use kernel::{HandNoise, Rng, Weight, below};
use serde::{Deserialize, Serialize};

use crate::{Dice, FACES, Face, Preset, chances::Known};

/// The most dice that lie there when one is thrown: every number once.
pub const MOST_LYING: usize = 5;
/// The most dice thrown at once.
pub const MOST_THROWN: usize = 25;

/// What throws come to, counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Throws {
    /// The noise of the hand that physical dice are thrown with, and that all this was measured with.
    pub hand: HandNoise,
    /// One die, by preset and number of dice lying there.
    rows: [[Row; MOST_LYING + 1]; Preset::ALL.len()],
    /// How dice change, by preset.
    turns: [Turns; Preset::ALL.len()],
    /// All in, by preset and number of dice less one: in how many throws none left, one, two, …
    all_in: [Vec<Vec<u32>>; Preset::INTO_EMPTY.len()],
    /// What follows from all this and is worked out only if somebody asks.
    #[serde(skip)]
    pub(crate) known: Known,
}

/// Why a text is no model of the throws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoModel {
    /// The line, counted from 1; the first where all of it is wrong.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for NoModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl From<String> for NoModel {
    fn from(message: String) -> Self {
        Self { line: 1, message }
    }
}

/// More throws of a row, and more dice that changed, than anybody counts: beyond that weights would not fit their numbers.
const MOST_COUNTED: u32 = 200_000;

/// What was counted of one die thrown with a preset at this many dice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Row {
    thrown: u32,
    seen: Vec<Seen>,
    /// The same for drawing.
    #[serde(skip)]
    columns: [Column; COLUMNS],
}

/// How many columns a row has: a power of two, and no row sees more different things.
const COLUMNS: usize = 32;

/// A column of Walker's alias table: as high as all throws, filled by what stands below the bar and what above.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Column {
    bar: u32,
    below: Seen,
    above: Seen,
}

/// What one throw did, and how often.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Seen {
    /// Whether the thrown die left the arena.
    pub out: bool,
    /// What became of the die struck at.
    pub struck: Struck,
    /// How many of the others lying there showed another face.
    pub changed: u8,
    /// How many of the others lying there left the arena.
    pub left: u8,
    pub often: u32,
}

/// What becomes of the die that a throw is aimed at; nothing if there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) enum Struck {
    /// It lies as it lay.
    #[default]
    Stays,
    /// It shows another face.
    Changes,
    /// It leaves the arena.
    Leaves,
}

impl Seen {
    /// How many of all that lay there showed another face.
    pub(crate) const fn all_changed(&self) -> u8 {
        self.changed + matches!(self.struck, Struck::Changes) as u8
    }
}

/// How a die that changes its face does so: to the opposite side in a measured share, else to any of the four others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Turns {
    dice: u32,
    opposite: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    hand: HandNoise,
    throw: Vec<ThrowEntry>,
    changed: Vec<ChangedEntry>,
    all_in: Vec<AllInEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ThrowEntry {
    style: String,
    lying: usize,
    thrown: u32,
    seen: Vec<(u8, u8, u8, u8, u32)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChangedEntry {
    style: String,
    dice: u32,
    opposite: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AllInEntry {
    style: String,
    dice: usize,
    thrown: u32,
    left: Vec<u32>,
}

impl Throws {
    /// Reads the model, or says what is wrong with it.
    pub fn read(text: &str) -> Result<Self, NoModel> {
        let file: File = toml::from_str(text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start);
            let line = text.bytes().take(start).filter(|byte| *byte == b'\n').count() + 1;
            NoModel { line, message: error.message().replace('\n', ", ") }
        })?;
        let thrown = file.throw.iter().map(|row| row.thrown).chain(file.all_in.iter().map(|row| row.thrown));
        if thrown.chain(file.changed.iter().map(|row| row.dice)).any(|counted| counted > MOST_COUNTED) {
            return Err(format!("a row counts {MOST_COUNTED} throws at most").into());
        }
        let mut throws = Self {
            hand: file.hand,
            rows: std::array::from_fn(|_| std::array::from_fn(|_| Row::default())),
            turns: [Turns::default(); Preset::ALL.len()],
            all_in: std::array::from_fn(|_| vec![Vec::new(); MOST_THROWN]),
            known: Known::default(),
        };
        for ChangedEntry { style, dice, opposite } in file.changed {
            if opposite > dice {
                return Err(format!("{style}: more opposite sides than dice that changed").into());
            }
            throws.turns[preset(&style)?.index()] = Turns { dice, opposite };
        }
        for entry in file.throw {
            let preset = preset(&entry.style)?;
            let turns = throws.turns[preset.index()].dice > 0;
            let name = format!("{} with {} lying there", entry.style, entry.lying);
            let rows = &mut throws.rows[preset.index()];
            let row =
                rows.get_mut(entry.lying).ok_or_else(|| format!("{name}: at most five dice lie there"))?;
            *row = entry.read(preset, turns).map_err(|why| format!("{name}: {why}"))?;
        }
        for AllInEntry { style, dice, thrown, left } in file.all_in {
            let name = || format!("{style} all in with {dice} dice");
            let preset = preset(&style)?;
            if preset.into_empty() != preset {
                return Err(format!("{}: nothing lies there to strike at", name()).into());
            }
            let sum: u64 = left.iter().copied().map(u64::from).sum();
            if left.len() > dice + 1 || sum != u64::from(thrown) || thrown == 0 {
                return Err(format!("{}: what was seen does not add up", name()).into());
            }
            let row = dice.checked_sub(1).and_then(|index| throws.all_in[preset.index()].get_mut(index));
            *row.ok_or_else(|| format!("{}: 1 to {MOST_THROWN} dice are thrown", name()))? = left;
        }
        let missing = throws.rows.iter().flatten().any(|row| row.thrown == 0);
        if missing || throws.all_in.iter().flatten().any(Vec::is_empty) {
            return Err(
                "a table is missing: every style with none to five lying there, all in rolled, dropped and \
                        thrown with 1 to 25"
                    .to_owned()
                    .into(),
            );
        }
        Ok(throws)
    }

    /// What one die thrown with a preset at this many dice does.
    #[inline]
    pub(crate) fn row(&self, preset: Preset, lying: u8) -> (&Row, Turns) {
        let row = &self.rows[preset.index()][usize::from(lying).min(MOST_LYING)];
        (row, self.turns[preset.index()])
    }

    /// In how many throws of this many dice into the empty arena none left it, one, two, …
    #[inline]
    pub fn all_in(&self, preset: Preset, dice: u8) -> &[u32] {
        let index = usize::from(dice.saturating_sub(1)).min(MOST_THROWN - 1);
        &self.all_in[preset.into_empty().index()][index]
    }
}

fn preset(word: &str) -> Result<Preset, String> {
    Preset::read(word).ok_or_else(|| format!("there is no style `{word}`"))
}

impl ThrowEntry {
    fn read(self, preset: Preset, turns: bool) -> Result<Row, &'static str> {
        let mut row = Row { thrown: self.thrown, ..Row::default() };
        let targets = usize::from(preset == Preset::Strike).min(self.lying);
        for (out, struck, changed, left, often) in self.seen {
            if out > 1 || usize::from(changed) + usize::from(left) > self.lying - targets {
                return Err("more dice than there are");
            }
            let struck = match struck {
                0 => Struck::Stays,
                1 if targets > 0 => Struck::Changes,
                2 if targets > 0 => Struck::Leaves,
                _ => return Err("nothing is struck like that"),
            };
            let seen = Seen { out: out == 1, struck, changed, left, often };
            if seen.all_changed() > 0 && !turns {
                return Err("dice change, but how they do is missing");
            }
            if often > 0 {
                row.seen.push(seen);
            }
        }
        let sum: u64 = row.seen.iter().map(|seen| u64::from(seen.often)).sum();
        if sum != u64::from(row.thrown) || sum == 0 {
            return Err("what was seen does not add up");
        }
        if row.seen.len() > COLUMNS {
            return Err("more different things were seen than a table holds");
        }
        row.columns = fill(&row.seen, row.thrown);
        Ok(row)
    }
}

/// A number from 0 to `bound - 1`, all exactly equally likely, from 32 bits that are at hand already; the generator is asked
/// again only in the rare case that those would favour some numbers.
#[inline]
fn height<R: Rng + ?Sized>(bits: u32, rng: &mut R, bound: u32) -> u32 {
    let product = u64::from(bits) * u64::from(bound);
    if (product as u32) < bound && (product as u32) < bound.wrapping_neg() % bound {
        return below(rng, bound);
    }
    (product >> 32) as u32
}

impl Row {
    /// What was seen, by its exact proportion: a column, and a height in it.
    #[inline]
    pub(crate) fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Seen {
        // One draw for both: its highest bits pick the column, its lowest the height.
        let bits = rng.next_u64();
        let column = &self.columns[(bits >> (u64::BITS - COLUMNS.ilog2())) as usize % COLUMNS];
        if height(bits as u32, rng, self.thrown) < column.bar { column.below } else { column.above }
    }

    /// How many throws were counted.
    pub(crate) const fn thrown(&self) -> u32 {
        self.thrown
    }

    pub(crate) fn seen(&self) -> &[Seen] {
        &self.seen
    }

    /// The most dice that changed in one throw.
    pub(crate) fn most_changed(&self) -> u8 {
        self.seen.iter().map(Seen::all_changed).max().unwrap_or(0)
    }
}

/// Shares what was seen out over columns as high as all throws: each is filled up from one that has more than it holds.
fn fill(seen: &[Seen], thrown: u32) -> [Column; COLUMNS] {
    let mut columns = [Column::default(); COLUMNS];
    let mut left = [0_u64; COLUMNS];
    for (at, seen) in seen.iter().enumerate() {
        columns[at].below = *seen;
        left[at] = u64::from(seen.often) * COLUMNS as u64;
    }
    let full = u64::from(thrown);
    let mut done = [false; COLUMNS];
    // Those with less than a column holds take the rest from one with more; in the end all are just full.
    while let Some(low) = (0..COLUMNS).find(|at| !done[*at] && left[*at] < full) {
        let high = (0..COLUMNS).find(|at| !done[*at] && left[*at] > full).unwrap_or(low);
        columns[low].bar = left[low] as u32;
        columns[low].above = columns[high].below;
        left[high] = (left[high] + left[low]).saturating_sub(full);
        done[low] = true;
    }
    for at in (0..COLUMNS).filter(|at| !done[*at]) {
        columns[at].bar = thrown;
    }
    columns
}

/// The faces that a die can come to show: its four neighbours, then the opposite side.
const OTHERS: [[u8; 5]; FACES as usize] =
    [[1, 2, 3, 4, 5], [0, 2, 3, 5, 4], [0, 1, 4, 5, 3], [0, 1, 4, 5, 2], [0, 2, 3, 5, 1], [1, 2, 3, 4, 0]];

impl Turns {
    /// The weight of a die with one face coming to show another; [`Turns::all`] is the sum over all others.
    pub(crate) fn weight(self, from: Face, to: Face) -> Weight {
        if to == from {
            0
        } else if to == from.opposite() {
            4 * Weight::from(self.opposite)
        } else {
            Weight::from(self.dice - self.opposite)
        }
    }

    pub(crate) fn all(self) -> Weight {
        4 * Weight::from(self.dice)
    }

    /// Another face by its proportion.
    #[inline]
    pub(crate) fn sample<R: Rng + ?Sized>(self, from: Face, rng: &mut R) -> Face {
        let neighbour = below(rng, u32::from(FACES) - 2);
        let over = below(rng, self.dice) < self.opposite;
        let side = if over { 4 } else { neighbour as usize };
        Face::nth(u32::from(OTHERS[from.index()][side]))
    }
}

/// One throw at the arena by the model, aimed at a die or at none: what lies there afterwards. `moved` is told of every
/// die at rest that changed its face, or left.
#[inline]
pub(crate) fn strike_arena<R: Rng + ?Sized>(
    seen: Seen,
    turns: Turns,
    (arena, target): (Dice, Option<Face>),
    rng: &mut R,
    mut moved: impl FnMut(Face, Option<Face>),
) -> Dice {
    if seen.changed == 0 && seen.left == 0 && seen.struck == Struck::Stays {
        return arena;
    }
    // What becomes of the target is settled; the others are even among each other.
    let mut still = arena;
    let mut changed = Dice::NONE;
    let mut kept = Dice::NONE;
    if let Some(target) = target {
        still = still.without(Dice::one(target));
        match seen.struck {
            Struck::Stays => kept = Dice::one(target),
            Struck::Changes => {
                let to = turns.sample(target, rng);
                changed = Dice::one(to);
                moved(target, Some(to));
            }
            Struck::Leaves => moved(target, None),
        }
    }
    let mut count = u32::from(still.total());
    let mut pick = |still: &mut Dice, rng: &mut R| {
        let face = still.nth_number(below(rng, count));
        count -= 1;
        *still = still.without(Dice::one(face));
        face
    };
    for _ in 0..seen.changed {
        let from = pick(&mut still, rng);
        let to = turns.sample(from, rng);
        changed = changed.and(Dice::one(to));
        moved(from, Some(to));
    }
    for _ in 0..seen.left {
        let from = pick(&mut still, rng);
        moved(from, None);
    }
    still.and(changed).and(kept)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::lab_rng;

    #[test]
    fn the_base_pack_is_read_and_mistakes_are_named() {
        let text = include_str!("../packs/base/throws.toml");
        let model = Throws::read(text).unwrap();
        assert!(model.row(Preset::Throw, 3).0.seen().len() > 5, "hard throws do many things");
        assert_eq!(model.hand, HandNoise::STEADY, "fairness is measured with the hand of the base pack");
        for row in model.rows.iter().flatten() {
            for seen in &row.seen {
                let low = row.columns.iter().filter(|column| column.below == *seen).map(|column| column.bar);
                let high = row.columns.iter().filter(|column| column.above == *seen);
                let all: u32 = low.chain(high.map(|column| row.thrown - column.bar)).sum();
                assert_eq!(all, seen.often * COLUMNS as u32, "{seen:?} is drawn as often as it was seen");
            }
        }
        for (from, to, why) in [
            ("lying = 5", "lying = 6", "at most five dice lie there"),
            ("style = \"drop\"", "style = \"kick\"", "there is no style `kick`"),
            ("thrown = 1", "thrown = 2", "does not add up"),
            ("dice = 25", "dice = 26", "1 to 25 dice"),
            ("opposite = ", "opposite = 9999", "more opposite sides"),
            (
                "seen = [[0, 0, 0, 0,",
                "seen = [[0, 1, 0, 0,",
                "roll with 0 lying there: nothing is struck like that",
            ),
            ("seen = [[0, 0, 0,", "seen = [[0, 0, 1,", "roll with 0 lying there: more dice than there are"),
            ("lying = 0\n", "lying = 1\n", "a table is missing"),
            (
                "\"drop\"\ndice = 25",
                "\"strike\"\ndice = 25",
                "strike all in with 25 dice: nothing lies there to strike at",
            ),
            ("lying = 3\nthrown = ", "lying = 3\nthrown = 20", "a row counts 200000 throws at most"),
            ("pace = 30", "pace = 3000", "`pace` of a hand is 0 to 1000, not 3000"),
        ] {
            let error = Throws::read(&text.replace(from, to)).unwrap_err();
            assert!(error.message.contains(why), "{error}");
        }
    }

    #[test]
    fn a_die_changes_to_its_opposite_in_the_measured_share_and_to_its_neighbours_evenly() {
        let turns = Turns { dice: 10, opposite: 3 };
        let mut rng = lab_rng(1, 2);
        for from in Face::all() {
            let sum: Weight = Face::all().map(|to| turns.weight(from, to)).sum();
            assert_eq!(sum, turns.all());
            let mut counts = [0_u32; 6];
            for _ in 0..20_000 {
                counts[turns.sample(from, &mut rng).index()] += 1;
            }
            for to in Face::all() {
                let expected = 20_000.0 * turns.weight(from, to) as f64 / turns.all() as f64;
                let found = f64::from(counts[to.index()]);
                assert!((found - expected).abs() < 5.0 * expected.sqrt() + 0.5, "{from} to {to}: {found}");
            }
        }
    }
}
