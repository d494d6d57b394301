//! The same throw gives the same result bit for bit: pinned, on any number of threads, after any other throws.

use std::thread;

use kernel::{below, lab_rng};
use monsterbox_throw::{
    Aim, ArenaMeasures, ArenaPreset, HandNoise, Pose, Rest, Scene, Side, Throw, Thrower, TownMeasures,
    TownPreset,
};
use sha2::{Digest, Sha256};

const THROWS: u64 = 1000;

/// The digest of a thousand throws in both scenes. It changes only on purpose: records of physical games and both
/// quick models hang on it.
const PINNED: &str = "3ad23d0355c884d7df5b80062c9d84dd3bbf10d10e8edf1d61f7cc5f1aa2795b";

fn throwers() -> (Thrower, Thrower) {
    let arena = Scene::arena(&ArenaMeasures::PUBLISHED).expect("the published measures fit");
    let town = Scene::town(&TownMeasures::PUBLISHED).expect("the published measures fit");
    (Thrower::new(arena, HandNoise::STEADY), Thrower::new(town, HandNoise::STEADY))
}

/// The nth of the thousand: every preset, dice lying in all sorts of places, one die or some, and free aim.
fn throw((arena, town): &mut (Thrower, Thrower), nth: u64) -> Rest {
    let mut rng = lab_rng(11, nth);
    let mut number = |bound: u32| below(&mut rng, bound);
    let spots = [(0, 0), (300, 200), (-350, -100), (100, -350), (-200, 300)];
    let lying: Vec<Pose> = spots[..number(6) as usize]
        .iter()
        .map(|(x, y)| Pose { x: *x, y: *y, z: 80, yaw: number(4096) as u16, up: 1 + number(6) as u8 })
        .collect();
    let dice = [1, 1, 1, 2, 3, 6][number(6) as usize];
    let (in_town, kind) = (nth.is_multiple_of(2), number(5) as usize);
    let aim = Aim {
        from: (number(2000) as i16 - 1000, number(2000) as i16 - 1000, 600 + number(2000) as i16),
        to: (number(1000) as i16 - 500, number(800) as i16 - 400),
        speed: number(500) as u16,
        spin: number(21) as i8 - 10,
    };
    let throw = match (in_town, kind) {
        (true, 0..3) => {
            let (feet, slot) = (1 + number(2) as u8, 1 + number(9) as u8);
            TownPreset::ALL[kind].throw(&TownMeasures::PUBLISHED, feet, slot, dice).expect("slots are 1 to 9")
        }
        (false, 0..4) => ArenaPreset::ALL[kind].throw(&ArenaMeasures::PUBLISHED, Side::West, aim.to, dice),
        _ => Throw { aim, dice },
    };
    let thrower = if in_town { town } else { arena };
    thrower.throw(&lying, &throw, &mut rng).expect("all of these can be thrown")
}

fn digest(rests: &[Rest]) -> String {
    let mut sha = Sha256::new();
    for rest in rests {
        for die in &rest.dice {
            let Pose { x, y, z, yaw, up } = die.pose.unwrap_or(Pose { x: 0, y: 0, z: 0, yaw: 0, up: 0 });
            for part in [x, y, z] {
                sha.update(part.to_le_bytes());
            }
            sha.update(yaw.to_le_bytes());
            sha.update([up, u8::from(die.moved), u8::from(die.thrown), u8::from(die.leaning)]);
        }
        sha.update([rest.shakes]);
        sha.update(rest.trajectory.bytes());
    }
    let mut text = String::new();
    for byte in sha.finalize() {
        text += &format!("{byte:02x}");
    }
    text
}

fn throw_all(threads: u64) -> Vec<Rest> {
    let mut rests: Vec<(u64, Rest)> = thread::scope(|scope| {
        let run = |first| {
            move || {
                let mut throwers = throwers();
                let mine = (0..THROWS).filter(|nth| nth % threads == first);
                mine.map(|nth| (nth, throw(&mut throwers, nth))).collect::<Vec<_>>()
            }
        };
        let handles: Vec<_> = (0..threads).map(|first| scope.spawn(run(first))).collect();
        handles.into_iter().flat_map(|handle| handle.join().expect("no throw panics")).collect()
    });
    rests.sort_by_key(|(nth, _)| *nth);
    rests.into_iter().map(|(_, rest)| rest).collect()
}

#[test]
fn a_thousand_throws_are_pinned_on_any_number_of_threads() {
    let alone = throw_all(1);
    assert_eq!(digest(&alone), PINNED);
    let together = throw_all(3);
    assert!(alone == together, "the number of threads changed a throw");
}

#[test]
fn a_throw_does_not_depend_on_those_before_it() {
    let mut used = throwers();
    for nth in 0..60 {
        let again = throw(&mut used, nth);
        assert!(again == throw(&mut throwers(), nth), "throw {nth}");
    }
}
