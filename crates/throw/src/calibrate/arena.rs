//! What happens in the arena: whether a thrown die stays, and how many of those lying there change or leave.

use std::collections::BTreeMap;

use kernel::{Rng, below, lab_rng};
use serde::{Deserialize, Serialize};

use super::{Apart, Progress, Work, parts, share};
use crate::{ArenaMeasures, ArenaPreset, HandNoise, Pose, Scene, Side, Thrower, Unfit};

/// The most dice that lie there when one is thrown: five numbers, each at most once.
pub const MOST_LYING: usize = 5;

/// What one throw of one die did: how many thrown dice left (0 or 1), whether the die struck at stayed as it was (0),
/// changed its number (1) or left (2), how many of the others changed their number, how many of them left, and how often
/// that was seen.
pub type Seen = (u8, u8, u8, u8, u32);

/// What was counted for one style and one number of dice lying there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArenaRow {
    /// How it was thrown.
    pub style: ArenaPreset,
    /// How many dice lay there.
    pub lying: u8,
    /// How many throws were counted.
    pub thrown: u32,
    /// What was seen how often, in rising order.
    pub seen: Vec<Seen>,
}

/// How dice that lay there and changed their number changed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChangedRow {
    /// How the other die was thrown.
    pub style: ArenaPreset,
    /// How many changed.
    pub dice: u32,
    /// How many of them showed their opposite side; the rest one of the four neighbours.
    pub opposite: u32,
}

/// What was counted for all dice of a player thrown into the empty arena.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AllInRow {
    /// How they were thrown.
    pub style: ArenaPreset,
    /// How many dice.
    pub dice: u8,
    /// How many throws were counted.
    pub thrown: u32,
    /// In how many of them no die left, one die, two, …
    pub left: Vec<u32>,
}

/// The quick model of the arena.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArenaModel {
    /// The hand that threw.
    pub hand: HandNoise,
    /// One die thrown, by style and number of dice lying there.
    #[serde(rename = "throw", default)]
    pub rows: Vec<ArenaRow>,
    /// How changed dice changed, by style.
    #[serde(default)]
    pub changed: Vec<ChangedRow>,
    /// Many dice thrown at once, by style and number.
    #[serde(default)]
    pub all_in: Vec<AllInRow>,
}

/// A throw of one die in a game: in which style, and the dice that lay there.
pub type PlayedThrow = (ArenaPreset, Vec<Pose>);

/// A row with fewer arenas in which its own style was chosen is measured at all arenas with so many dice.
const ENOUGH: usize = 100;

/// How many throws an evening of [`ArenaModel::measure_single`] has at most.
const MOST_IN_A_ROW: u32 = 10;

/// How often each outcome was seen: what [`Seen`] has before the last.
type Often = BTreeMap<(u8, u8, u8, u8), u32>;

/// What a part of the work counted, by style and number of dice lying there.
#[derive(Default)]
struct Tally {
    seen: BTreeMap<(usize, usize), Often>,
    changed: [(u32, u32); 4],
}

impl ArenaModel {
    /// Throws and counts single dice in every style with every number of dice lying there, `work.throws` times each, at arenas that
    /// games have produced. Numbers of dice that never lay there are measured at arenas of dice thrown in any style.
    pub fn measure_dice(
        work: Work,
        arena: &ArenaMeasures,
        hand: &HandNoise,
        played: &[PlayedThrow],
        progress: Progress<'_>,
    ) -> Result<Self, Unfit> {
        let mut model = Self::measure_at(work, arena, hand, played, progress)?;
        if model.rows.len() < ArenaPreset::ALL.len() * (MOST_LYING + 1) {
            let others = Self::measure_single(work, arena, hand, MOST_LYING, progress)?;
            let is_missing = |row: &ArenaRow| {
                !played.iter().any(|(_, lying)| lying.len() == usize::from(row.lying)) && row.lying > 0
            };
            model.rows.extend(others.rows.into_iter().filter(is_missing));
            model.rows.sort_by_key(|row| (row.style as usize, row.lying));
            for (known, other) in model.changed.iter_mut().zip(others.changed) {
                if known.dice == 0 {
                    *known = other;
                }
            }
        }
        Ok(model)
    }

    /// Counts single dice only, with up to `most` dice lying there.
    ///
    /// From an empty arena dice are thrown one after the other, each in a style and from a side drawn by chance, until
    /// more lie there than that: so the places of those lying there are places where dice come to lie.
    pub fn measure_single(
        work: Work,
        arena: &ArenaMeasures,
        hand: &HandNoise,
        most: usize,
        progress: Progress<'_>,
    ) -> Result<Self, Unfit> {
        let most = most.min(MOST_LYING);
        let scene = Scene::arena(arena)?;
        let evenings = work.throws * ArenaPreset::ALL.len() as u32;
        let tasks: Vec<_> = parts(evenings).collect();
        let counted = share(
            work.threads,
            &tasks,
            progress,
            || Thrower::new(scene, *hand),
            |thrower, (from, to)| {
                let mut tally = Tally::default();
                (*from..*to)
                    .for_each(|evening| play_evening(thrower, arena, most, (work.seed, evening), &mut tally));
                tally
            },
        );
        Ok(Tally::sum(counted).into_model(*hand))
    }

    /// Counts single dice thrown at arenas that games have produced: for every style and every number of dice lying there
    /// one of those arenas is drawn for each throw, of those at which players chose that style, unless they are few. A row for
    /// which no arena was given is left out.
    ///
    /// A side is drawn for each throw, as players throw from all of them; at a die that is struck at, one from which no
    /// other die is in the way, if there is one.
    pub fn measure_at(
        work: Work,
        arena: &ArenaMeasures,
        hand: &HandNoise,
        played: &[PlayedThrow],
        progress: Progress<'_>,
    ) -> Result<Self, Unfit> {
        let scene = Scene::arena(arena)?;
        let empty = [Vec::new()];
        let arenas_of = |style: usize, number: usize| -> Vec<&Vec<Pose>> {
            if number == 0 {
                return empty.iter().collect();
            }
            let all = played.iter().filter(|(_, lying)| lying.len() == number);
            let own = all.clone().filter(|(chosen, _)| *chosen == ArenaPreset::ALL[style]);
            let own: Vec<&Vec<Pose>> = own.map(|(_, lying)| lying).collect();
            if own.len() < ENOUGH { all.map(|(_, lying)| lying).collect() } else { own }
        };
        let styles = 0..ArenaPreset::ALL.len();
        let rows = styles.flat_map(|style| (0..=MOST_LYING).map(move |number| (style, number)));
        let rows = rows.map(|(style, number)| (style, number, arenas_of(style, number)));
        let rows: Vec<_> = rows.filter(|(.., arenas)| !arenas.is_empty()).collect();
        let tasks: Vec<_> =
            rows.iter().flat_map(|row| parts(work.throws).map(move |part| (row, part))).collect();
        let counted = share(
            work.threads,
            &tasks,
            progress,
            || Thrower::new(scene, *hand),
            |thrower, ((style, number, arenas), part)| {
                let mut tally = Tally::default();
                for nth in part.0..part.1 {
                    let stream = 1 << 61 | (*style as u64) << 48 | (*number as u64) << 40 | u64::from(nth);
                    let mut rng = lab_rng(work.seed, stream);
                    let lying = arenas[below(&mut rng, arenas.len() as u32) as usize];
                    throw_at(thrower, arena, lying, *style, &mut rng, &mut tally);
                }
                tally
            },
        );
        Ok(Tally::sum(counted).into_model(*hand))
    }

    /// How far each table of another measurement is from the table of the same name here.
    pub fn apart(&self, fresh: &Self) -> Vec<Apart> {
        let single = |row: &ArenaRow| {
            let known = self.rows.iter().find(|known| (known.style, known.lying) == (row.style, row.lying));
            let name = format!("{} with {} lying there", row.style.name(), row.lying);
            Apart::of(name, known.map(ArenaRow::counts).as_deref(), &row.counts())
        };
        let turned = |row: &ChangedRow| {
            let counts = |row: &ChangedRow| [row.opposite, row.dice - row.opposite];
            let known = self.changed.iter().find(|known| known.style == row.style);
            let name = format!("how dice change after a {}", row.style.name());
            Apart::of(name, known.map(counts).as_ref().map(<[u32; 2]>::as_slice), &counts(row))
        };
        let all_in = |row: &AllInRow| {
            let known = self.all_in.iter().find(|known| (known.style, known.dice) == (row.style, row.dice));
            let name = format!("{} all in with {} dice", row.style.name(), row.dice);
            Apart::of(name, known.map(|known| known.left.as_slice()), &row.left)
        };
        let tables = fresh.rows.iter().map(single);
        tables.chain(fresh.changed.iter().map(turned)).chain(fresh.all_in.iter().map(all_in)).collect()
    }

    /// The model as the data file that Str!ke's pack holds.
    pub fn to_toml(&self) -> String {
        let mut text = String::from(
            "# What one thrown die does, by style and by how many dice lie there. Each entry of `seen`: thrown dice that\n\
             # left the arena (0 or 1), whether the die struck at stayed (0), changed its number (1) or left (2), how many\n\
             # of the others changed theirs, how many of them left, and how often.\n\
             # Measured by throwing them: docs/dice.md says how.\n\n\
             # The hand that threw.\n",
        );
        text += &self.hand.to_toml();
        for ArenaRow { style, lying, thrown, seen } in &self.rows {
            let seen: Vec<String> = seen
                .iter()
                .map(|(out, struck, changed, left, often)| {
                    format!("[{out}, {struck}, {changed}, {left}, {often}]")
                })
                .collect();
            text += &format!(
                "\n[[throw]]\nstyle = \"{}\"\nlying = {lying}\nthrown = {thrown}\nseen = [{}]\n",
                style.name(),
                seen.join(", ")
            );
        }
        text += "\n# Of the lying dice that changed their number, how many showed the opposite side.\n";
        for ChangedRow { style, dice, opposite } in &self.changed {
            text += &format!(
                "\n[[changed]]\nstyle = \"{}\"\ndice = {dice}\nopposite = {opposite}\n",
                style.name()
            );
        }
        text += "\n# All in: in how many throws of so many dice none left the arena, one, two, …\n";
        for AllInRow { style, dice, thrown, left } in &self.all_in {
            let last = left.iter().rposition(|often| *often > 0).map_or(0, |last| last + 1);
            text += &format!(
                "\n[[all_in]]\nstyle = \"{}\"\ndice = {dice}\nthrown = {thrown}\nleft = {:?}\n",
                style.name(),
                &left[..last]
            );
        }
        text
    }

    /// A model from the text of its data file, or what is wrong with it.
    pub fn from_toml(text: &str) -> Result<Self, String> {
        let model: Self = toml::from_str(text).map_err(|error| error.to_string())?;
        let total = |counts: &mut dyn Iterator<Item = u32>| counts.map(u64::from).sum::<u64>();
        for row in &model.rows {
            if total(&mut row.seen.iter().map(|seen| seen.4)) != u64::from(row.thrown) {
                return Err(format!(
                    "{} with {} lying there: what was seen does not add up",
                    row.style.name(),
                    row.lying
                ));
            }
        }
        for row in &model.all_in {
            if total(&mut row.left.iter().copied()) != u64::from(row.thrown) {
                let style = row.style.name();
                return Err(format!("{style} all in with {} dice: what was seen does not add up", row.dice));
            }
        }
        match model.changed.iter().find(|row| row.opposite > row.dice) {
            Some(row) => Err(format!("{}: more opposite sides than dice that changed", row.style.name())),
            None => Ok(model),
        }
    }
}

impl ArenaRow {
    /// The counts in an order that rows of the same style and number share, with all that was never seen.
    pub fn counts(&self) -> Vec<u32> {
        let side = self.lying as usize + 1;
        let mut counts = vec![0; 2 * 3 * side * side];
        for (out, struck, changed, left, often) in &self.seen {
            let thrown = usize::from(*out) * 3 + usize::from(*struck);
            let place = (thrown * side + usize::from(*changed)) * side + usize::from(*left);
            if let Some(count) = counts.get_mut(place) {
                *count += often;
            }
        }
        counts
    }
}

impl Tally {
    fn sum(counted: Vec<Self>) -> Self {
        let mut total = Self::default();
        for tally in counted {
            for (row, seen) in tally.seen {
                let sum = total.seen.entry(row).or_default();
                for (what, often) in seen {
                    *sum.entry(what).or_default() += often;
                }
            }
            for (sum, more) in total.changed.iter_mut().zip(tally.changed) {
                *sum = (sum.0 + more.0, sum.1 + more.1);
            }
        }
        total
    }

    fn into_model(self, hand: HandNoise) -> ArenaModel {
        let row = |((style, lying), seen): ((usize, usize), Often)| ArenaRow {
            style: ArenaPreset::ALL[style],
            lying: lying as u8,
            thrown: seen.values().sum(),
            seen: seen
                .into_iter()
                .map(|((out, struck, changed, left), often)| (out, struck, changed, left, often))
                .collect(),
        };
        let changed = |(style, (dice, opposite))| ChangedRow { style, dice, opposite };
        ArenaModel {
            hand,
            rows: self.seen.into_iter().map(row).collect(),
            changed: ArenaPreset::ALL.into_iter().zip(self.changed).map(changed).collect(),
            all_in: Vec::new(),
        }
    }
}

/// A side drawn by chance: players throw from all of them.
pub(super) fn any_side(rng: &mut impl Rng) -> Side {
    Side::ALL[below(rng, Side::ALL.len() as u32) as usize]
}

/// Throws one die after the other, each counted in the row of its style and of the dice lying there.
fn play_evening(
    thrower: &mut Thrower,
    arena: &ArenaMeasures,
    most: usize,
    (seed, evening): (u64, u32),
    tally: &mut Tally,
) {
    let mut rng = lab_rng(seed, u64::from(evening));
    let mut lying: Vec<Pose> = Vec::new();
    for _ in 0..MOST_IN_A_ROW {
        if lying.len() > most {
            return;
        }
        let style = below(&mut rng, ArenaPreset::ALL.len() as u32) as usize;
        lying = throw_at(thrower, arena, &lying, style, &mut rng, tally);
    }
}

/// Throws one die at what lies there and counts what it did; gives what lies there afterwards.
fn throw_at(
    thrower: &mut Thrower,
    arena: &ArenaMeasures,
    lying: &[Pose],
    style: usize,
    rng: &mut impl Rng,
    tally: &mut Tally,
) -> Vec<Pose> {
    let preset = ArenaPreset::ALL[style];
    let target = match preset {
        ArenaPreset::Strike if !lying.is_empty() => Some(below(rng, lying.len() as u32) as usize),
        _ => None,
    };
    let at = target.map_or((0, 0), |target| (lying[target].x, lying[target].y));
    let side = match target {
        Some(target) => free_side(arena, lying, target, rng),
        None => any_side(rng),
    };
    let throw = preset.throw(arena, side, at, 1);
    let rest = thrower.throw(lying, &throw, rng).expect("invariant: presets can be thrown");
    let (mut out, mut struck, mut changed, mut left) = (0, 0, 0, 0);
    for (index, (die, before)) in rest.dice.iter().zip(lying.iter().map(Some).chain([None])).enumerate() {
        let is_target = target == Some(index);
        match (die.pose, before) {
            (None, None) => out += 1,
            (None, Some(_)) if is_target => struck = 2,
            (None, Some(_)) => left += 1,
            (Some(pose), Some(before)) if pose.up != before.up => {
                if is_target {
                    struck = 1;
                } else {
                    changed += 1;
                }
                tally.changed[style].0 += 1;
                tally.changed[style].1 += u32::from(pose.up + before.up == 7);
            }
            (Some(_), _) => {}
        }
    }
    let seen = tally.seen.entry((style, lying.len())).or_default();
    *seen.entry((out, struck, changed, left)).or_default() += 1;
    rest.dice.iter().filter_map(|die| die.pose).collect()
}

/// A side from which no other die lies in the way to the one struck at, drawn from all such; any side if there is none.
fn free_side(arena: &ArenaMeasures, lying: &[Pose], target: usize, rng: &mut impl Rng) -> Side {
    let at = lying[target];
    let is_free = |side: &Side| {
        let from = ArenaPreset::Strike.throw(arena, *side, (at.x, at.y), 1).aim.from;
        let way = (i64::from(from.0) - i64::from(at.x), i64::from(from.1) - i64::from(at.y));
        let far = (way.0 * way.0 + way.1 * way.1).isqrt().max(1);
        lying.iter().enumerate().filter(|(index, _)| *index != target).all(|(_, other)| {
            let off = (i64::from(other.x) - i64::from(at.x), i64::from(other.y) - i64::from(at.y));
            let ahead = (off.0 * way.0 + off.1 * way.1) / far;
            let beside = (off.0 * way.1 - off.1 * way.0).abs() / far;
            ahead <= 0 || beside >= i64::from(arena.die)
        })
    };
    let free: Vec<Side> = Side::ALL.into_iter().filter(is_free).collect();
    if free.is_empty() { any_side(rng) } else { free[below(rng, free.len() as u32) as usize] }
}
