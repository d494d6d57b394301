//! What is measured over many throws: fair faces, a hand whose noise grows, and quick models that match the physics. A small
//! sample in every test run; `make soak` throws them all.

use std::env;

use kernel::lab_rng;
use monsterbox_throw::calibrate::{
    Apart, ArenaModel, BesideRow, BesideThrow, MOST_APART, Together, TownModel, Work,
};
use monsterbox_throw::{
    Aim, ArenaMeasures, ArenaPreset, HandNoise, Pose, Scene, Throw, Thrower, TownMeasures, TownPreset,
    fairness,
};

/// Set this to throw as often as a measurement needs.
const EVERY_THROW: &str = "MONSTERBOX_EVERY_THROW";

/// So many throws, or a part of them where a sample has to do.
fn throws(whole: u32) -> u32 {
    if env::var_os(EVERY_THROW).is_some() { whole } else { whole / 10 }
}

/// Whether a table is what dice do, as far as this many throws can tell: chance alone puts it about as far away as luck says.
fn is_near(apart: &Apart) -> bool {
    apart.variation < MOST_APART.max(3.0 * apart.luck)
}

const QUIET: &(dyn Fn(usize, usize) + Sync) = &|_, _| {};

/// What is written in the packs of the two games.
const TOWN: &str = include_str!("../../games/monster-strike/packs/base/throws.toml");
const ARENA: &str = include_str!("../../games/strike/packs/base/throws.toml");

#[test]
fn faces_are_fair_in_every_scene_and_style() {
    let work = Work { throws: throws(1200), seed: 3, threads: 2 };
    for faces in fairness::measure(work, QUIET).unwrap() {
        assert!(faces.total() > work.throws * 3 / 4, "{faces:?}");
        assert!(faces.p() > 0.01, "{faces:?} p = {}", faces.p());
    }
}

/// How far from their mean dice come to lie, in millimetres.
fn spread(hand: HandNoise, throw: &Throw) -> f64 {
    let mut thrower =
        Thrower::new(Scene::town(&TownMeasures::PUBLISHED).expect("the published measures fit"), hand);
    let lands = |nth| thrower.throw(&[], throw, &mut lab_rng(5, nth)).expect("it can be thrown").dice[0].pose;
    let places: Vec<[f64; 2]> = (0..u64::from(throws(700)))
        .filter_map(lands)
        .map(|pose| [f64::from(pose.x) / 10.0, f64::from(pose.y) / 10.0])
        .collect();
    let mean = |axis: usize| places.iter().map(|place| place[axis]).sum::<f64>() / places.len() as f64;
    let middle = [mean(0), mean(1)];
    let square = |place: &[f64; 2]| (place[0] - middle[0]).powi(2) + (place[1] - middle[1]).powi(2);
    (places.iter().map(square).sum::<f64>() / places.len() as f64).sqrt()
}

#[test]
fn spreads_grow_from_one_foot_to_two() {
    for preset in TownPreset::ALL {
        let [near, far] = [1, 2].map(|feet| {
            spread(HandNoise::STEADY, &preset.throw(&TownMeasures::PUBLISHED, feet, 5, 1).unwrap())
        });
        assert!(far > 1.2 * near, "{preset:?}: {near} {far}");
    }
}

#[test]
fn a_steadier_hand_spreads_less_and_a_faster_throw_more() {
    let throw = TownPreset::Drop.throw(&TownMeasures::PUBLISHED, 1, 5, 1).unwrap();
    let steady = HandNoise { tremor: 0, haste: 0, pace: 0, ..HandNoise::STEADY };
    let shaky = HandNoise { tremor: 120, ..HandNoise::STEADY };
    let [a, b, c] = [steady, HandNoise::STEADY, shaky].map(|hand| spread(hand, &throw));
    assert!(a < b && b < c, "{a} {b} {c}");
    let hasty = HandNoise { haste: 60, ..steady };
    let [slow, fast] = [100, 400].map(|speed| Throw { aim: Aim { speed, ..throw.aim }, ..throw });
    let more = |throw: &Throw| spread(hasty, throw).powi(2) - spread(steady, throw).powi(2);
    assert!(more(&fast) > more(&slow), "the hand's own part grows with the speed");
}

#[test]
fn the_published_town_is_what_dice_do() {
    let published = TownModel::from_toml(TOWN).unwrap();
    assert_eq!(published.to_toml(), TOWN, "the file is written by calibration alone");
    assert_eq!((published.rows.len(), published.pairs.len()), (54, 54));
    let rows = [
        (TownPreset::Drop, 1, 2),
        (TownPreset::Toss, 1, 9),
        (TownPreset::Toss, 2, 5),
        (TownPreset::Skim, 1, 6),
    ];
    let work = Work { throws: throws(2500), seed: 77, threads: 2 };
    let fresh =
        TownModel::measure_rows(work, &TownMeasures::PUBLISHED, &published.hand, &rows, QUIET).unwrap();
    assert_eq!((fresh.rows.len(), fresh.pairs.len()), (4, 4));
    for apart in published.apart(&fresh) {
        assert!(is_near(&apart), "{apart:?}");
    }
}

#[test]
fn a_die_beside_another_is_measured_where_games_have_it() {
    let town = TownMeasures::PUBLISHED;
    let published = TownModel::from_toml(TOWN).unwrap();
    let lying = Pose { x: town.slot(8).unwrap().0 + 60, y: 30, z: 80, yaw: 500, up: 3 };
    // Aimed at the second slot from the east: counted as its mirror in the west.
    let played = [BesideThrow { preset: TownPreset::Drop, feet: 1, aim: 8, lying }; 50];
    let measure = |threads| {
        let work = Work { throws: 900, seed: 5, threads };
        let mut fresh = TownModel { beside: Vec::new(), ..published.clone() };
        fresh.measure_beside(work, &town, &played, QUIET).unwrap();
        fresh
    };
    let fresh = measure(1);
    assert_eq!(fresh, measure(3));
    let own = |row: &&BesideRow| (row.preset, row.feet, row.aim, row.lying) == (TownPreset::Drop, 1, 2, 2);
    let row = fresh.beside.iter().find(own).expect("the row of the position");
    assert_eq!((row.thrown, row.counts().iter().sum::<u32>()), (300, 300));
    let often = |seen: &dyn Fn(&Together) -> bool| -> u32 {
        row.lay.iter().filter(|together| seen(together)).map(|together| together.3).sum()
    };
    assert!(
        often(&|seen| seen.1 > 0) > 10,
        "a die from a foot above turns the one that it falls on: {row:?}"
    );
    assert!(
        (80..150).contains(&often(&|seen| seen.2 == 2)),
        "and hits the card less often than alone: {row:?}"
    );
    assert!(
        fresh.beside.iter().all(|row| row.lying == 2 && row.feet == 1),
        "no die lay anywhere else: {:?}",
        fresh.beside
    );
    assert!(
        fresh.beside.iter().all(|row| row.preset != TownPreset::Drop || row.aim <= 4),
        "too far to touch"
    );
    // A table without the row is one of dice that do not touch.
    let alone = TownModel { beside: Vec::new(), ..published.clone() };
    let apart = alone.apart(&fresh);
    let name = row.name();
    let far = apart.iter().find(|apart| apart.name == name).expect("every row is compared");
    assert!(far.variation > 0.1 && far.variation < 0.5, "{far:?}");
}

#[test]
fn the_town_is_playable() {
    let published = TownModel::from_toml(TOWN).unwrap();
    for row in &published.rows {
        let hit = f64::from(row.on[usize::from(row.aim) - 1]) / f64::from(row.thrown);
        let wanted = match (row.preset, row.feet) {
            (TownPreset::Drop, 1) => 0.45..0.58,
            (TownPreset::Toss, 1) => 0.4..0.52,
            (TownPreset::Drop | TownPreset::Toss, _) => 0.14..0.26,
            (TownPreset::Skim, 1) => 0.18..0.6,
            (TownPreset::Skim, _) => 0.08..0.28,
        };
        assert!(wanted.contains(&hit), "{row:?}: {hit}");
    }
}

#[test]
fn no_style_is_best_everywhere() {
    let published = TownModel::from_toml(TOWN).unwrap();
    let row = |preset, feet, aim: u8| {
        let row = published.rows.iter().find(|row| (row.preset, row.feet, row.aim) == (preset, feet, aim));
        let row = row.expect("every row is there");
        let share = |count: u32| f64::from(count) / f64::from(row.thrown);
        (share(row.on[usize::from(aim) - 1]), share(row.on.iter().sum()))
    };
    let [drop, toss, skim] = TownPreset::ALL;
    assert!(row(drop, 1, 5).0 > row(toss, 1, 5).0, "in the middle of the row a drop hits most");
    assert!(row(skim, 1, 1).0 > row(drop, 1, 1).0, "at its end a skim does");
    assert!(row(toss, 2, 5).0 > row(drop, 2, 5).0, "and from two feet a toss");
    let beside = |(aimed, any): (f64, f64)| any - aimed;
    assert!(beside(row(toss, 1, 5)) < beside(row(drop, 1, 5)), "a toss spares the neighbours");
    assert!(row(skim, 1, 2).1 > row(drop, 1, 2).1 + 0.1, "and a skim hits some card most often");
}

#[test]
fn the_published_arena_is_what_dice_do() {
    let published = ArenaModel::from_toml(ARENA).unwrap();
    assert_eq!(published.to_toml(), ARENA, "the file is written by calibration alone");
    assert_eq!((published.rows.len(), published.changed.len(), published.all_in.len()), (24, 4, 75));
    // With 4,000 throws a row chance alone puts an even split 0.03 apart once in several thousand rows.
    let work = Work { throws: throws(4000), seed: 78, threads: 2 };
    let measures = ArenaMeasures::PUBLISHED;
    let hand = &published.hand;
    // Where dice lie in play is known to games only: what is thrown at them is compared where games are played.
    let fresh = ArenaModel::measure_single(work, &measures, hand, 0, QUIET).unwrap();
    assert_eq!(fresh.rows.len(), 4);
    for apart in published.apart(&ArenaModel { changed: Vec::new(), ..fresh }) {
        assert!(is_near(&apart), "{apart:?}");
    }
    for (style, handfuls, whole) in [
        (ArenaPreset::Roll, [2, 8], 150),
        (ArenaPreset::Drop, [3, 7], 150),
        (ArenaPreset::Throw, [1, 3], 3000),
    ] {
        let work = Work { throws: throws(whole), seed: 79, threads: 2 };
        let fresh = ArenaModel::measure_all_in(work, &measures, hand, style, &handfuls, QUIET).unwrap();
        assert_eq!(fresh.all_in.len(), 2);
        for apart in published.apart(&fresh) {
            assert!(is_near(&apart), "{apart:?}");
        }
    }
}

#[test]
fn counts_do_not_hang_on_threads_or_on_other_rows() {
    let measures = TownMeasures::PUBLISHED;
    let rows = [(TownPreset::Toss, 1, 3), (TownPreset::Drop, 2, 8)];
    let measure = |threads, rows: &[_]| {
        let work = Work { throws: 300, seed: 4, threads };
        TownModel::measure_rows(work, &measures, &HandNoise::STEADY, rows, QUIET).unwrap()
    };
    let both = measure(1, &rows);
    assert_eq!(both, measure(3, &rows));
    assert_eq!(both.rows[1], measure(2, &rows[1..]).rows[0]);
    let arena = |threads| {
        let work = Work { throws: 63, seed: 4, threads };
        ArenaModel::measure_single(work, &ArenaMeasures::PUBLISHED, &HandNoise::STEADY, 5, QUIET).unwrap()
    };
    assert_eq!(arena(1), arena(3));
}

#[test]
fn a_broken_model_is_refused() {
    let hand = HandNoise::STEADY.to_toml();
    let town = |rest: &str| TownModel::from_toml(&format!("{hand}{rest}")).unwrap_err();
    let arena = |rest: &str| ArenaModel::from_toml(&format!("{hand}{rest}")).unwrap_err();
    let row =
        "[[throw]]\npreset = \"drop\"\nfeet = 1\naim = 1\nthrown = 5\non = [6, 0, 0, 0, 0, 0, 0, 0, 0]\n";
    assert!(town(row).contains("more dice on cards than thrown"));
    assert!(town("[[throw]]\npreset = \"kick\"\n").contains("unknown variant"));
    assert!(TownModel::from_toml(row).unwrap_err().contains("missing field `hand`"));
    let row =
        "[[throw]]\npreset = \"drop\"\nfeet = 1\naim = 1\nthrown = 5\non = [5, 0, 0, 0, 0, 0, 0, 0, 0]\n";
    let pair = "[[pair]]\npreset = \"drop\"\nfeet = 1\naim = 1\nthrown = 5\nlay = [[0, 1, 4]]\n";
    assert!(
        town(&format!("{row}{pair}"))
            .contains("two dice, drop from 1 feet at slot 1: what was seen does not add up")
    );
    let beside =
        "[[beside]]\npreset = \"drop\"\nfeet = 1\naim = 1\nlying = 2\nthrown = 5\nlay = [[2, 0, 1, 4]]\n";
    assert!(
        town(&format!("{row}{beside}"))
            .contains("drop from 1 ft at slot 1 with another die on slot 2: what was seen does not add up")
    );
    let row = "[[throw]]\nstyle = \"roll\"\nlying = 0\nthrown = 5\nseen = [[0, 0, 0, 0, 4]]\n";
    assert!(arena(row).contains("does not add up"));
    let row = "[[all_in]]\nstyle = \"drop\"\ndice = 2\nthrown = 5\nleft = [4]\n";
    assert!(arena(row).contains("drop all in with 2 dice: what was seen does not add up"));
    let row = "[[changed]]\nstyle = \"roll\"\ndice = 1\nopposite = 2\n";
    assert!(arena(row).contains("more opposite sides"));
}
