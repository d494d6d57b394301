//! Skill shows where there is some, luck where there is some, and neither depends on how many threads play.

use std::{num::NonZero, ops::ControlFlow};

use bots::Effort;
use monsterbox_lab::{Contest, LabError, Skill, SkillOrder, skill};

fn order(games: u64, accounts: u64, threads: usize) -> SkillOrder {
    SkillOrder {
        games,
        accounts,
        playouts: NonZero::<u32>::MIN,
        seed: 1,
        effort: Effort::percent(1),
        threads: NonZero::new(threads).expect("some"),
    }
}

fn measured(game: &str, order: SkillOrder) -> Skill {
    skill(game, order, |_, _| ControlFlow::Continue(())).unwrap_or_else(|error| panic!("{game}: {error}"))
}

#[test]
fn the_same_skill_on_one_thread_or_two() {
    let [one, two] = [1, 2].map(|threads| measured("pig", order(4, 4, threads)));
    assert_eq!(one, two);
}

#[test]
fn every_number_of_players_has_its_table_and_every_strength_its_figures() {
    let found = measured("strike", order(10, 8, 2));
    assert_eq!(found.strengths, ["random", "Easy", "Medium", "Hard", "Exact"]);
    assert_eq!(found.tables.iter().map(|table| table.players).collect::<Vec<_>>(), [2, 3, 4, 5]);
    for table in &found.tables {
        assert_eq!((table.contest, table.cells.len()), (Contest::Against, 20));
        assert!(table.cells.iter().all(|cell| cell.games == 10 && cell.counted == 10));
        let luck = table.luck.as_ref().expect("it was asked for");
        assert!(luck.share > 0.5 && luck.interval.low < luck.share, "dice decide: {luck:?}");
    }
    let text = found.to_string();
    assert!(text.contains("**5 players**: an equal would win 20.0 %"), "{text}");
}

#[test]
fn without_dice_luck_explains_nothing() {
    let found = measured("connect-four", order(4, 6, 2));
    let [table] = found.tables.as_slice() else { panic!("two play it") };
    assert!(table.luck.as_ref().is_none_or(|luck| luck.share == 0.0), "{:?}", table.luck);
    let share = |who: &str| {
        let here =
            |cell: &&monsterbox_lab::SkillCell| cell.who == who && cell.among.as_deref() == Some("random");
        table.cells.iter().find(here).expect("every two meet").share
    };
    assert!(share("Expert") > 0.9, "{found}");
}

#[test]
fn nothing_is_made_of_no_games_and_it_can_be_broken_off() {
    let watch = |_, _| ControlFlow::Continue(());
    assert_eq!(skill("pig", order(0, 0, 1), watch), Err(LabError::NoGames));
    assert_eq!(skill("pig", order(50, 0, 2), |_, _| ControlFlow::Break(())), Err(LabError::Stopped));
}
