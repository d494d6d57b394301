//! Levels are worth their names, and a ladder does not depend on who plays it.

use std::{num::NonZero, ops::ControlFlow};

use bots::Effort;
use monsterbox_lab::{Contest, LabError, Ladder, LadderOrder, MOST_SEEDS, Meeting, ladder};

fn order(seeds: u64, effort: u8, threads: usize) -> LadderOrder {
    let threads = NonZero::new(threads).expect("some");
    LadderOrder { seeds, seed: 1, effort: Effort::percent(effort), threads }
}

fn played(game: &str, order: LadderOrder) -> Ladder {
    ladder(game, order, |_, _| ControlFlow::Continue(())).unwrap_or_else(|error| panic!("{game}: {error}"))
}

#[test]
fn the_same_ladder_on_one_thread_or_two() {
    for game in ["pig", "monster-strike"] {
        let [one, two] = [1, 2].map(|threads| played(game, order(6, 1, threads)));
        assert_eq!(one, two);
    }
}

#[test]
fn a_ladder_of_few_games_rises_where_skill_shows_soon() {
    // Effort is kept low: what is looked at is the order, not the height.
    for (game, seeds) in [("pig", 60), ("connect-four", 6)] {
        let found = played(game, order(seeds, 1, 2));
        assert_eq!(found.contest, Contest::Against);
        let [easy, medium] = ["Easy", "Medium"].map(|level| {
            found
                .rungs
                .iter()
                .find(|rung| rung.level == level)
                .unwrap_or_else(|| panic!("{game}: no {level}"))
        });
        assert!(easy.value < medium.value, "{game}: {:?}", found.rungs);
        let pairs = found.rungs.len() * (found.rungs.len() - 1) / 2;
        assert_eq!(found.meetings.len(), pairs);
        assert!(
            found
                .meetings
                .iter()
                .all(|meeting| meeting.games == 2 * seeds
                    && meeting.won.is_some_and(|won| won <= meeting.games))
        );
    }
}

#[test]
fn every_level_of_the_quick_games_is_a_step() {
    for (game, seeds, most) in [("strike", 4_000, 0.535), ("pig", 2_000, 0.6)] {
        let found = played(game, order(seeds, 100, 2));
        for (step, two) in found.rungs.windows(2).enumerate() {
            let of_these = |one: &&Meeting| one.lower == two[0].level && one.higher == two[1].level;
            let meeting = found.meetings.iter().find(of_these).expect("every two meet");
            // Best play is only a little above the rule of thumb; the levels below it are as far apart as luck allows.
            let least = if step + 2 < found.rungs.len() { most } else { 0.5 };
            assert!(meeting.share > least && meeting.interval.low > 0.5, "{game}: {meeting:?}");
        }
    }
}

#[test]
fn together_the_share_of_games_won_counts() {
    let found = played("monster-strike", order(8, 1, 2));
    assert_eq!(found.contest, Contest::Together);
    assert!(found.rungs.iter().all(|rung| (0.0..=1.0).contains(&rung.value)));
    let text = found.to_string();
    assert!(text.contains("of every level with its likes"), "{text}");
    assert!(text.contains("So few seeds tell little"), "{text}");
    assert!(!text.contains("with a winner"), "together there is no such thing: {text}");
    for meeting in &found.meetings {
        assert_eq!((meeting.games, meeting.won), (8, None), "each plays so many");
        assert!(meeting.interval.high - meeting.interval.low > 0.2, "eight seeds leave doubt: {meeting:?}");
    }
}

#[test]
fn a_ladder_can_be_broken_off_and_says_what_is_wrong() {
    let broken = ladder("pig", order(50, 100, 2), |_, _| ControlFlow::Break(()));
    assert_eq!(broken, Err(LabError::Stopped));
    assert_eq!(ladder("pig", order(0, 100, 1), |_, _| ControlFlow::Continue(())), Err(LabError::NoGames));
    let endless = ladder("pig", order(MOST_SEEDS + 1, 100, 1), |_, _| ControlFlow::Continue(()));
    assert!(
        matches!(endless, Err(LabError::Experiment(why)) if why.contains("1000000 seeds at most, not 1000001"))
    );
    let unknown = ladder("chess", order(1, 100, 1), |_, _| ControlFlow::Continue(()));
    assert!(matches!(unknown, Err(LabError::Experiment(why)) if why.contains("there is no game `chess`")));
}
