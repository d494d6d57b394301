//! What free aims of Monster Strike hit, beside the presets:
//! `cargo run --release -p monsterbox-box --example free_aims -- FEET THROWS [SLOT…]`.
//!
//! Every free aim at a slot is thrown a tenth of the throws; of each stance the one that hit its card most often is then thrown
//! afresh as often as was said, and so is every preset: what was picked for its luck does not keep it. The same is done for the card
//! and its neighbour to the right together, for where two monsters stand side by side a point between them may hit one more often.

use std::{env, error::Error};

use kernel::{Meta, Setup, lab_rng};
use monster_strike::{Feet, FreeAim, ListedAim as _, MonsterStrike, Origin, SLOTS, Slot, Stance};
use throw::{Scene, Throw, Thrower, TownMeasures, TownPreset};

const TOWN: TownMeasures = TownMeasures::PUBLISHED;
// The seeds of the throws that free aims are picked by, of the presets', and of those that the picked ones make.
const PICKED: u64 = 1;
const PRESETS: u64 = 2;
const AFRESH: u64 = 3;

/// How often each card was hit.
#[derive(Clone, Copy, Default)]
struct Hits {
    throws: u32,
    on: [u32; SLOTS],
}

impl Hits {
    /// The share of the throws that lay on one of these cards.
    fn share(&self, slots: &[u8]) -> f64 {
        let on: u32 = slots.iter().filter_map(|slot| self.on.get(usize::from(*slot).checked_sub(1)?)).sum();
        f64::from(on) / f64::from(self.throws.max(1))
    }

    fn told(&self, slots: &[u8]) -> String {
        let share = self.share(slots);
        let error = (share * (1.0 - share) / f64::from(self.throws.max(1))).sqrt();
        let any = f64::from(self.on.iter().sum::<u32>()) / f64::from(self.throws.max(1));
        format!("{:5.1} ± {:3.1} %  any card {:5.1} %", 100.0 * share, 196.0 * error, 100.0 * any)
    }
}

/// Throws dice one by one.
struct Hand {
    thrower: Thrower,
    feet: u8,
    throws: u32,
}

impl Hand {
    fn hits(&mut self, aim: FreeAim, throws: u32, seed: u64) -> Result<Hits, Box<dyn Error>> {
        self.thrown(&Throw { aim, dice: 1 }, throws, seed)
    }

    fn preset(&mut self, preset: TownPreset, slot: u8) -> Result<Hits, Box<dyn Error>> {
        let throw = preset.throw(&TOWN, self.feet, slot, 1).ok_or("there is no such slot")?;
        self.thrown(&throw, self.throws, PRESETS)
    }

    fn thrown(&mut self, throw: &Throw, throws: u32, seed: u64) -> Result<Hits, Box<dyn Error>> {
        let mut hits = Hits { throws, ..Hits::default() };
        for nth in 0..throws {
            let rest = self.thrower.throw(&[], throw, &mut lab_rng(seed, u64::from(nth)))?;
            let flat = rest.dice.iter().filter(|die| !die.leaning).filter_map(|die| die.pose);
            for on in flat.filter_map(|pose| TOWN.slot_under(pose.x, pose.y)) {
                hits.on[usize::from(on) - 1] += 1;
            }
        }
        Ok(hits)
    }

    /// The free aim of each stance that hit these cards most often, thrown afresh.
    fn best(&mut self, tried: &[(FreeAim, Hits)], slots: &[u8]) -> Result<(), Box<dyn Error>> {
        for stance in Stance::ALL {
            let of_stance =
                tried.iter().filter(|(aim, _)| aim.stance().is_some_and(|(held, _)| held == stance));
            // Of equals the first.
            let best = of_stance
                .rev()
                .max_by(|(_, one), (_, other)| one.share(slots).total_cmp(&other.share(slots)));
            let Some((aim, _)) = best else { continue };
            let hit = self.hits(*aim, self.throws, AFRESH)?;
            println!("  best {:23} {}   {aim:?}", format!("{stance:?}"), hit.told(slots));
        }
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [feet, throws, slots @ ..] = words.as_slice() else { return Err("say FEET THROWS [SLOT…]".into()) };
    let (feet, throws): (u8, u32) = (feet.parse()?, throws.parse()?);
    let distance = Feet::ALL.into_iter().find(|known| known.number() == feet).ok_or("one foot or two")?;
    let option = if distance == Feet::One { "distance=one-foot" } else { "distance=two-feet" };
    let rules = MonsterStrike::rules(&Setup::of(2).with("dice=physics").with(option))?;
    let thrower = Thrower::new(Scene::town(&TOWN)?, rules.content.model.hand);
    let mut hand = Hand { thrower, feet, throws };
    let aims = |number: u8| -> Result<Vec<FreeAim>, Box<dyn Error>> {
        let slot = Slot::numbered(number).ok_or("there is no such slot")?;
        Ok(FreeAim::all(&rules, Origin::Anywhere, slot).collect())
    };
    let slots: Vec<u8> = slots.iter().map(|slot| slot.parse()).collect::<Result<_, _>>()?;
    for number in if slots.is_empty() { (1..=5).collect() } else { slots } {
        println!("slot {number}, {feet} ft, {throws} throws each");
        for preset in TownPreset::ALL {
            println!("  {:28} {}", preset.name(), hand.preset(preset, number)?.told(&[number]));
        }
        let mut tried = Vec::new();
        for aim in aims(number)? {
            tried.push((aim, hand.hits(aim, throws / 10, PICKED)?));
        }
        hand.best(&tried, &[number])?;
        let both = [number, number + 1];
        if usize::from(number) == SLOTS {
            continue;
        }
        println!("slots {number} and {}: either", number + 1);
        for (preset, slot) in TownPreset::ALL.into_iter().flat_map(|preset| both.map(|slot| (preset, slot))) {
            println!(
                "  {:28} {}",
                format!("{} at {slot}", preset.name()),
                hand.preset(preset, slot)?.told(&both)
            );
        }
        for aim in aims(number + 1)? {
            tried.push((aim, hand.hits(aim, throws / 10, PICKED)?));
        }
        hand.best(&tried, &both)?;
    }
    Ok(())
}
