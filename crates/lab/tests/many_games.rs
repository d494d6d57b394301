//! Many games at once: the same for every number of threads, and adding up.

use std::{
    num::NonZero,
    ops::ControlFlow,
    sync::atomic::{AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};

use bots::Stop;
use kernel::{Called, Meta, Setup, lab_rng, playout};
use monsterbox_box::Playable;
use monsterbox_lab::{Endings, LabError, Many, Report, simulate, simulate_until};
use strike::Strike;

fn rules<G: Meta>(players: u8) -> G::Rules {
    G::rules(&Setup::of(players)).expect("a table")
}

fn threads(count: usize) -> NonZero<usize> {
    NonZero::new(count).expect("some threads")
}

fn play<G: Playable>(bots: &[&str], games: u64, workers: usize) -> Report {
    let rules = rules::<G>(bots.len() as u8);
    simulate::<G>(&rules, bots, games, 11, threads(workers), |_| ControlFlow::Continue(()))
        .expect("fine bots")
}

#[test]
fn any_number_of_threads_gives_the_same_report() {
    fn check<G: Playable>(bots: &[&str], games: u64) {
        let one = play::<G>(bots, games, 1);
        for workers in [2, 3] {
            assert_eq!(one, play::<G>(bots, games, workers), "{bots:?} on {workers} threads");
        }
    }
    check::<Strike>(&["exact", "greedy"], 5_000);
    check::<Strike>(&["random", "exact", "greedy"], 2_000);
    check::<Strike>(&["search", "greedy", "random"], 6);
    check::<pig::Pig>(&["greedy", "exact"], 300);
    check::<connect_four::ConnectFour>(&["greedy", "random"], 300);
}

#[test]
fn random_players_win_equally_often() {
    let report = play::<Strike>(&["random", "random"], 50_000, 2);
    for seat in &report.seats {
        assert!((seat.rate.value - 0.5).abs() < 0.01, "{report}");
        assert!(seat.rate.interval.low < 0.5 && 0.5 < seat.rate.interval.high, "{report}");
    }
}

#[test]
fn sums_add_up() {
    for bots in [&["greedy", "random"][..], &["random", "greedy", "exact", "random", "greedy"]] {
        let report = play::<Strike>(bots, 1_000, 2);
        let wins: f64 = report.seats.iter().map(|seat| seat.rate.wins).sum();
        assert!((wins - 1_000.0).abs() < 1e-9, "every game is won once");
        assert_eq!(report.games, 1_000);
        assert_eq!(report.called, 0);
        assert!(
            f64::from(report.steps.min) < report.steps.mean
                && report.steps.mean < f64::from(report.steps.max)
        );
        assert!(report.seats.iter().map(|seat| seat.bot.as_str()).eq(bots.iter().copied()));
    }
}

#[test]
fn shared_wins_are_counted_in_parts() {
    let rules = Strike::rules(&Setup::of(3).with("tournament")).unwrap();
    let report =
        simulate::<Strike>(&rules, &["random"; 3], 2_000, 5, threads(2), |_| ControlFlow::Continue(()))
            .unwrap();
    let wins: f64 = report.seats.iter().map(|seat| seat.rate.wins).sum();
    assert!((wins - 2_000.0).abs() < 1e-9);
    assert!(report.seats.iter().any(|seat| seat.rate.wins.fract() != 0.0), "three can share a win");
}

#[test]
fn stronger_bots_win_more_often() {
    for (strong, weak) in [("greedy", "random"), ("exact", "greedy")] {
        let report = play::<Strike>(&[strong, weak], 20_000, 2);
        assert!(report.seats[0].rate.interval.low > 0.5, "{report}");
        let report = play::<pig::Pig>(&[strong, weak], 2_000, 2);
        assert!(report.seats[0].rate.interval.low > 0.5, "{report}");
    }
    let report = play::<connect_four::ConnectFour>(&["random", "greedy"], 500, 2);
    assert!(report.seats[1].rate.interval.low > 0.8, "{report}");
}

#[test]
fn random_seats_play_the_kernels_playouts() {
    fn check<G: Playable>(players: u8) {
        let rules = rules::<G>(players);
        let games = 200;
        let (mut steps, mut called, mut buffer) = (0, 0, Vec::new());
        let mut wins = vec![0.0; usize::from(players)];
        for game in 0..games {
            let mut state = G::setup(&rules);
            let end = playout::<G>(&rules, &mut state, &mut lab_rng(11, game), &mut buffer);
            steps += u64::from(end.steps);
            called += u64::from(end.called == Called::AtCap);
            let mut scores = vec![0.0; usize::from(players)];
            G::scores(&rules, &state, &mut scores);
            for (wins, score) in wins.iter_mut().zip(scores) {
                *wins += f64::from(score);
            }
        }
        let report = play::<G>(&vec!["random"; usize::from(players)], games, 2);
        assert!((report.steps.mean * games as f64 - steps as f64).abs() < 1e-6);
        assert_eq!(report.called, called);
        for (seat, wins) in report.seats.iter().zip(wins) {
            assert!((seat.rate.wins - wins).abs() < 1e-6);
        }
    }
    check::<Strike>(2);
    check::<Strike>(5);
    check::<pig::Pig>(2);
    check::<connect_four::ConnectFour>(2);
}

#[test]
fn progress_reaches_the_end() {
    let seen = AtomicU64::new(0);
    let rules = rules::<Strike>(2);
    let tell = |done| {
        seen.fetch_max(done, Ordering::Relaxed);
        ControlFlow::Continue(())
    };
    simulate::<Strike>(&rules, &["random", "greedy"], 1_000, 1, threads(2), tell).unwrap();
    assert_eq!(seen.into_inner(), 1_000);
}

#[test]
fn wrong_bots_are_named() {
    let rules = rules::<Strike>(2);
    let refused = |bots: &[&str], games| {
        simulate::<Strike>(&rules, bots, games, 1, threads(1), |_| ControlFlow::Continue(())).unwrap_err()
    };
    let unknown = refused(&["exact", "oracle"], 10).to_string();
    assert_eq!(
        unknown,
        "there is no bot `oracle` for Str!ke; the bots are: random, easy, medium, greedy, search, exact"
    );
    let three = refused(&["exact"; 3], 10).to_string();
    assert_eq!(three, "the table has 2 seats, so 2 bots are to be named, not 3");
    assert_eq!(refused(&["exact", "random"], 0), LabError::NoGames);
}

#[test]
fn a_long_game_is_given_up_when_nobody_waits_any_more() {
    let rules = rules::<crush::Crush>(2);
    let many = Many { games: 5, seed: 1, threads: threads(2), stop: Stop::default() };
    let begun = Instant::now();
    let report = thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(200));
            many.stop.now();
        });
        simulate_until::<crush::Crush>(&rules, &["expert", "expert"], &many, |_| ControlFlow::Continue(()))
    });
    assert_eq!(report, Err(LabError::Stopped));
    assert!(
        begun.elapsed() < Duration::from_secs(30),
        "a game of experts takes minutes: {:?}",
        begun.elapsed()
    );
}

#[test]
fn reports_are_plain_json() {
    let report = play::<Strike>(&["exact", "random"], 200, 1);
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["game"], "strike");
    assert_eq!(json["seats"][0]["bot"], "exact");
    for key in ["seat", "bot", "wins", "rate", "low", "high"] {
        assert!(!json["seats"][1][key].is_null(), "{key} in {json}");
    }
    for key in ["mean", "min", "max"] {
        assert!(json["steps"][key].is_number(), "{key} in {json}");
    }
    assert_eq!(json["called"], 0);
}

#[test]
fn physical_dice_are_really_thrown() {
    let physical = Strike::rules(&Setup::of(2).with("dice=physics")).expect("two can play");
    let quick = Strike::rules(&Setup::of(2)).expect("two can play");
    let report =
        |rules, workers| {
            simulate::<Strike>(rules, &["random", "medium"], 8, 5, threads(workers), |_| {
                ControlFlow::Continue(())
            })
            .expect("fine bots")
        };
    let thrown = report(&physical, 1);
    assert!(thrown.throws >= 8, "every game has a throw or more: {thrown:?}");
    assert_eq!(thrown, report(&physical, 2), "thrown dice are the same on any number of threads");
    assert_eq!(report(&quick, 1).throws, 0);
    assert!(thrown.to_string().contains(&format!("{} throws", thrown.throws)), "{thrown}");
}

#[test]
fn every_game_ends_in_one_of_the_ways_that_are_told() {
    let sum = |report: &Report| {
        let Endings { alone, shared, together, nobody } = report.endings;
        alone + shared + together + nobody + report.called
    };
    let tournament = Strike::rules(&Setup::of(3).with("tournament")).unwrap();
    let shared =
        simulate::<Strike>(&tournament, &["random"; 3], 2_000, 3, threads(2), |_| ControlFlow::Continue(()))
            .unwrap();
    assert!(shared.endings.shared > 0 && shared.endings.alone > 0, "{shared}");
    assert!(shared.to_string().contains("shared by several"), "{shared}");
    let together = play::<monster_kids::MonsterKids>(&["greedy"; 2], 100, 2);
    assert!(together.endings.together > 0 && together.endings.nobody > 0, "{together}");
    assert_eq!(together.endings.alone, 0, "{together}");
    let text = together.to_string();
    assert!(text.contains("won by all together") && text.contains("won by nobody here"), "{text}");
    for report in [&shared, &together] {
        assert_eq!(sum(report), report.games, "{report}");
    }
    let json = serde_json::to_value(&together).unwrap();
    assert_eq!(json["endings"]["nobody"], together.endings.nobody);
}
