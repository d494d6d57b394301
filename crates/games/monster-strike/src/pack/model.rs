//! Where quick dice land: the measured table of a pack's `throws.toml`.

use kernel::{HandNoise, Mistake, Pack, Rng, Weight, below};
use serde::{Deserialize, Serialize};
use toml::Spanned;

use super::{
    BASE, Beside,
    beside::{BesideTable, WrittenBeside},
    pair::{Pair, WrittenPair},
};
use crate::{Feet, Slot, Style, town::SLOTS};

/// The file with the measured throws.
const FILE: &str = "throws.toml";
/// A table where no row has been read.
const UNREAD: Table<Option<Row>> = [[[None; SLOTS]; Style::ALL.len()]; Feet::ALL.len()];
/// The most dice a table counts.
pub(super) const MOST_THROWN: u32 = 1_000_000_000;

/// Where dice land that are aimed at one slot in one way: counts of measured throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// How many were thrown.
    pub thrown: u32,
    /// How many of them lay on each slot.
    pub on: [u32; SLOTS],
}

impl Row {
    /// How many lay beside all slots.
    #[inline]
    pub fn beside(&self) -> u32 {
        self.thrown - self.on.iter().sum::<u32>()
    }

    /// The chance to land on this slot.
    #[inline]
    pub fn chance(&self, slot: Slot) -> f64 {
        f64::from(self.on[slot.index()]) / f64::from(self.thrown)
    }

    /// The weight of landing on this slot, or beside all of them.
    #[inline]
    pub fn weight(&self, on: Option<Slot>) -> Weight {
        Weight::from(on.map_or_else(|| self.beside(), |slot| self.on[slot.index()]))
    }

    /// A slot, or beside all of them, by these odds.
    #[inline]
    pub fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Slot> {
        let mut pick = below(rng, self.thrown);
        Slot::all().find(|slot| {
            let here = self.on[slot.index()];
            let found = pick < here;
            pick = pick.wrapping_sub(here);
            found
        })
    }
}

/// A row, or something else, for every distance, style and slot.
type Table<T> = [[[T; SLOTS]; Style::ALL.len()]; Feet::ALL.len()];

/// What was measured, and the hand that threw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Model {
    /// The noise of the hand that physical dice are thrown with.
    pub hand: HandNoise,
    /// Every row: by feet, style and slot.
    rows: Table<Row>,
    /// The same for two dice thrown together, one after the other.
    pairs: Vec<Pair>,
    /// One die thrown while another lies there.
    beside: BesideTable,
}

impl Model {
    /// Where dice land that are aimed at this slot, from one foot away or two.
    #[inline]
    pub fn row(&self, style: Style, feet: Feet, aim: Slot) -> &Row {
        &self.rows[feet.index()][style.index()][aim.index()]
    }

    /// Where two dice land that are thrown together at this slot.
    #[inline]
    pub fn pair(&self, style: Style, feet: Feet, aim: Slot) -> &Pair {
        &self.pairs[pair_index((feet, style, aim))]
    }

    /// What becomes of a die that is thrown at this slot and of another that lies on a slot, or beside all of them. None where
    /// nothing was measured: there the other stays, and the thrown one lands as if it were alone.
    #[inline]
    pub fn beside(&self, style: Style, feet: Feet, aim: Slot, lying: Option<Slot>) -> Option<&Beside> {
        self.beside.get(pair_index((feet, style, aim)), lying)
    }

    /// Reads the pack's table; a pack without one throws like the base pack. Rule MST-41: both distances are there. A pack without
    /// rows of dice beside others is fine.
    pub(super) fn read(pack: &Pack, mistakes: &mut Vec<Mistake>) -> Option<Self> {
        let text = pack.files.get(FILE).or_else(|| BASE.pack().files.get(FILE)).map_or("", String::as_str);
        let written: Written = match toml::from_str(text) {
            Ok(written) => written,
            Err(error) => {
                let at = error.span().map_or(0, |span| span.start);
                mistakes.push(mistake(text, at, plain(error.message())));
                return None;
            }
        };
        let mut rows = UNREAD;
        for throw in &written.throws {
            let at = throw.span().start;
            match throw.get_ref().row() {
                Err(message) => mistakes.push(mistake(text, at, message)),
                Ok((feet, style, aim, row)) => {
                    let earlier = rows[feet.index()][style.index()][aim.index()].replace(row);
                    if earlier.is_some() {
                        let message = "another [[throw]] has the same preset, feet and aim".to_owned();
                        mistakes.push(mistake(text, at, message));
                    }
                }
            }
        }
        let mut pairs = vec![None; PAIRS];
        for pair in &written.pairs {
            let at = pair.span().start;
            match pair.get_ref().row() {
                Err(message) => mistakes.push(mistake(text, at, message)),
                Ok((named, row)) => {
                    if pairs[pair_index(named)].replace(row).is_some() {
                        let message = "another [[pair]] has the same preset, feet and aim".to_owned();
                        mistakes.push(mistake(text, at, message));
                    }
                }
            }
        }
        let mut beside = BesideTable::default();
        for row in &written.beside {
            let at = row.span().start;
            match row.get_ref().rows() {
                Err(message) => mistakes.push(mistake(text, at, message)),
                Ok(rows) => {
                    let mut fresh = true;
                    for (named, lying, row) in rows {
                        fresh &= beside.put(pair_index(named), lying, row);
                    }
                    if !fresh {
                        let message =
                            "another [[beside]] has the same preset, feet, aim and lying".to_owned();
                        mistakes.push(mistake(text, at, message));
                    }
                }
            }
        }
        // A row with a mistake is missing as well; that is said already.
        if mistakes.iter().all(|mistake| mistake.file != FILE) {
            name_missing("throw", text, mistakes, |(feet, style, slot)| {
                rows[feet.index()][style.index()][slot.index()].is_none()
            });
            name_missing("pair", text, mistakes, |named| pairs[pair_index(named)].is_none());
        }
        let pairs: Option<Vec<Pair>> = pairs.into_iter().collect();
        Some(Self { hand: written.hand, rows: complete(&rows)?, pairs: pairs?, beside })
    }
}

/// The whole table, if no row is missing.
fn complete(rows: &Table<Option<Row>>) -> Option<Table<Row>> {
    let mut rows = rows.iter().flatten().flatten();
    array(|| array(|| array(|| rows.next().copied().flatten())))
}

/// An array of what comes next, if everything is there.
fn array<T, const N: usize>(mut next: impl FnMut() -> Option<T>) -> Option<[T; N]> {
    let all: Option<Vec<T>> = (0..N).map(|_| next()).collect();
    all?.try_into().ok()
}

/// Every preset is measured from both distances at every slot; names what is missing.
fn name_missing(kind: &str, text: &str, mistakes: &mut Vec<Mistake>, is_missing: impl Fn(Named) -> bool) {
    let ways = Feet::ALL.into_iter().flat_map(|feet| Style::ALL.map(|style| (feet, style)));
    let all = ways.flat_map(|(feet, style)| Slot::all().map(move |slot| (feet, style, slot)));
    let mut missing = all.filter(|named| is_missing(*named));
    let Some((feet, style, slot)) = missing.next() else { return };
    let (word, feet, aim) = (style.word(), feet.number(), slot.number());
    let more = match missing.count() {
        0 => String::new(),
        more => format!("; {more} others are missing too"),
    };
    let message =
        format!("a [[{kind}]] with preset = \"{word}\", feet = {feet} and aim = {aim} is missing{more}");
    mistakes.push(mistake(text, 0, message));
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    hand: HandNoise,
    #[serde(rename = "throw")]
    throws: Vec<Spanned<WrittenRow>>,
    #[serde(rename = "pair", default)]
    pairs: Vec<Spanned<WrittenPair>>,
    #[serde(default)]
    beside: Vec<Spanned<WrittenBeside>>,
}

/// What a row is about: the distance, the style and the slot aimed at.
pub(super) type Named = (Feet, Style, Slot);

/// How many rows of two dice there are.
const PAIRS: usize = Feet::ALL.len() * Style::ALL.len() * SLOTS;

/// The place of a row of two dice.
#[inline]
const fn pair_index((feet, style, aim): Named) -> usize {
    (feet.index() * Style::ALL.len() + style.index()) * SLOTS + aim.index()
}

/// What a row is about, or what is wrong with its name.
pub(super) fn place_of(preset: &str, feet: i64, aim: i64) -> Result<Named, String> {
    let style = Style::read(preset)
        .ok_or_else(|| format!("`preset` is one of drop, toss, skim, not `{}`", preset.escape_debug()))?;
    let known = Feet::ALL.into_iter().find(|known| i64::from(known.number()) == feet);
    let feet = known.ok_or_else(|| format!("`feet` is 1 or 2, not {feet}"))?;
    let slot = u8::try_from(aim).ok().and_then(Slot::numbered);
    let slot = slot.ok_or_else(|| format!("`aim` is a slot from 1 to {SLOTS}, not {aim}"))?;
    Ok((feet, style, slot))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenRow {
    preset: String,
    feet: i64,
    aim: i64,
    thrown: i64,
    on: Vec<i64>,
}

impl WrittenRow {
    fn row(&self) -> Result<(Feet, Style, Slot, Row), String> {
        let Self { preset, feet, aim, thrown, on } = self;
        let (feet, style, slot) = place_of(preset, *feet, *aim)?;
        let Ok(on) = <[i64; SLOTS]>::try_from(on.as_slice()) else {
            return Err(format!("`on` has {SLOTS} numbers, one for each slot, not {}", on.len()));
        };
        let most = i64::from(MOST_THROWN);
        if let Some(count) = on.iter().find(|count| !(0..=most).contains(*count)) {
            return Err(format!("`on` has numbers from 0 to {MOST_THROWN}, not {count}"));
        }
        let sum: i64 = on.iter().sum();
        if !(1..=most).contains(thrown) || sum > *thrown {
            return Err(format!(
                "`thrown` is 1 to {MOST_THROWN} and at least the sum of `on`, which is {sum}, not {thrown}"
            ));
        }
        Ok((feet, style, slot, Row { thrown: *thrown as u32, on: on.map(|count| count as u32) }))
    }
}

/// A parser's sentence without the names of its number types.
fn plain(message: &str) -> String {
    let plain = message.replace('\n', ", ");
    ["u8", "u16", "u32", "i64"].iter().fold(plain, |plain, kind| {
        plain.replace(&format!("expected {kind}"), "where a whole number should stand")
    })
}

fn mistake(text: &str, at: usize, message: String) -> Mistake {
    let line = text.bytes().take(at).filter(|byte| *byte == b'\n').count() + 1;
    Mistake { file: FILE.to_owned(), line, card: None, message }
}
