//! What free aims of Monster Strike hit, beside the presets:
//! `cargo run --release -p monsterbox-box --example free_aims -- FEET THROWS [SLOT…]`.
//!
//! Every free aim at a slot is thrown a tenth of the throws; of each stance the one that hit its card most often is then thrown
//! afresh as often as was said, and so is every preset: what was picked for its luck does not keep it.

use std::{env, error::Error};

use kernel::{Meta, Setup, lab_rng};
use monster_strike::{Feet, FreeAim, ListedAim as _, MonsterStrike, Origin, Slot, Stance};
use throw::{Scene, Throw, Thrower, TownMeasures, TownPreset};

const TOWN: TownMeasures = TownMeasures::PUBLISHED;

/// How often the aimed card was hit, and any card.
#[derive(Clone, Copy, Default)]
struct Hits {
    throws: u32,
    aimed: u32,
    any: u32,
}

impl Hits {
    fn share(self) -> f64 {
        f64::from(self.aimed) / f64::from(self.throws.max(1))
    }

    fn told(self) -> String {
        let share = self.share();
        let error = (share * (1.0 - share) / f64::from(self.throws.max(1))).sqrt();
        let any = f64::from(self.any) / f64::from(self.throws.max(1));
        format!("{:5.1} ± {:3.1} %  any card {:5.1} %", 100.0 * share, 196.0 * error, 100.0 * any)
    }
}

fn hits(
    thrower: &mut Thrower,
    throw: &Throw,
    slot: u8,
    throws: u32,
    seed: u64,
) -> Result<Hits, Box<dyn Error>> {
    let mut hits = Hits { throws, ..Hits::default() };
    for nth in 0..throws {
        let rest = thrower.throw(&[], throw, &mut lab_rng(seed, u64::from(nth)))?;
        let flat = rest.dice.iter().filter(|die| !die.leaning).filter_map(|die| die.pose);
        for on in flat.filter_map(|pose| TOWN.slot_under(pose.x, pose.y)) {
            hits.any += 1;
            hits.aimed += u32::from(on == slot);
        }
    }
    Ok(hits)
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [feet, throws, slots @ ..] = words.as_slice() else { return Err("say FEET THROWS [SLOT…]".into()) };
    let (feet, throws): (u8, u32) = (feet.parse()?, throws.parse()?);
    let distance = Feet::ALL.into_iter().find(|known| known.number() == feet).ok_or("one foot or two")?;
    let option = if distance == Feet::One { "distance=one-foot" } else { "distance=two-feet" };
    let rules = MonsterStrike::rules(&Setup::of(2).with("dice=physics").with(option))?;
    let mut thrower = Thrower::new(Scene::town(&TOWN)?, rules.content.model.hand);
    let slots: Vec<u8> = slots.iter().map(|slot| slot.parse()).collect::<Result<_, _>>()?;
    for number in if slots.is_empty() { (1..=5).collect() } else { slots } {
        println!("slot {number}, {feet} ft, {throws} throws each");
        for preset in TownPreset::ALL {
            let throw = preset.throw(&TOWN, feet, number, 1).ok_or("there is no such slot")?;
            let hit = hits(&mut thrower, &throw, number, throws, 2)?;
            println!("  {:28} {}", preset.name(), hit.told());
        }
        let slot = Slot::numbered(number).ok_or("there is no such slot")?;
        let aims: Vec<FreeAim> = FreeAim::all(&rules, Origin::Anywhere, slot).collect();
        for stance in Stance::ALL {
            let mut best: Option<(FreeAim, f64)> = None;
            for aim in aims.iter().filter(|aim| aim.stance().is_some_and(|(held, _)| held == stance)) {
                let hit = hits(&mut thrower, &Throw { aim: *aim, dice: 1 }, number, throws / 10, 1)?;
                if best.is_none_or(|(_, most)| hit.share() > most) {
                    best = Some((*aim, hit.share()));
                }
            }
            let Some((aim, _)) = best else { continue };
            let hit = hits(&mut thrower, &Throw { aim, dice: 1 }, number, throws, 3)?;
            println!("  best {:23} {}   {aim:?}", format!("{stance:?}"), hit.told());
        }
    }
    Ok(())
}
