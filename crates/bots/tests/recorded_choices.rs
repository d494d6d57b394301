//! Searches choose what they always chose: a choice follows from the position and the generator alone, so a change to how a search
//! is written must not show in its choices.

use bots::{Bot, Budget, Decision, Opponents, find};
use kernel::{Deciding, Discard, Setup, lab_rng, run};
use monsterbox_bots as bots;

/// Lets a search decide in every `nth` decision of a game that greedy bots play, and gives its picks, and the odds of the
/// first choices in the last of those decisions, in ten-thousandths.
fn choices<G: Opponents>(
    setup: &Setup,
    search: &mut dyn Bot<G>,
    nth: usize,
    asked: usize,
) -> (Vec<usize>, Vec<(usize, u32)>) {
    let rules = G::rules(setup).expect("a fine table");
    let mut greedy = (find::<G>("greedy").expect("there is a greedy bot").make)();
    let mut rng = lab_rng(11, 4);
    let mut state = G::setup(&rules);
    let (mut picks, mut decisions, mut found) = (Vec::new(), 0, None);
    let mut legal = Vec::new();
    let mut players = Deciding::new::<G>(&mut rng, |pending, rng| {
        let seat = pending.list(&mut legal)?;
        let view = G::recall(&rules, pending.state, seat);
        let decision = Decision { seat, rules: &rules, view: &view, legal: &legal, budget: Budget::full() };
        if legal.len() > 1 {
            decisions += 1;
            if decisions % nth == 0 {
                picks.push(search.choose(&decision, &mut lab_rng(3, decisions as u64)));
            }
            if picks.len() == asked {
                let odds = G::odds(&decision, &mut lab_rng(4, 4)).expect("there are odds");
                let first = odds.choices.iter().take(3);
                let in_ten_thousandths = |chance: f64| (chance * 10_000.0).round() as u32;
                let first = first.map(|choice| (choice.action, in_ten_thousandths(choice.chance)));
                found = Some(first.collect());
                return None;
            }
        }
        Some((seat, legal[greedy.choose(&decision, rng)].clone()))
    });
    let ran = run::<G>(&rules, &mut state, &mut players, &mut Discard);
    let odds =
        found.unwrap_or_else(|| panic!("the game ended after {} recorded choices: {ran:?}", picks.len()));
    (picks, odds)
}

fn search<G: Opponents>() -> Box<dyn Bot<G>> {
    (find::<G>("search").expect("there is a search").make)()
}

#[test]
fn connect_four_searched_and_solved() {
    let searched = choices::<connect_four::ConnectFour>(&Setup::of(2), search().as_mut(), 2, 5);
    assert_eq!(searched, (vec![2, 3, 0, 1, 2], vec![(0, 0), (1, 0), (2, 0)]));
    let mut exact = (find::<connect_four::ConnectFour>("exact").expect("there is an exact bot").make)();
    let solved = choices::<connect_four::ConnectFour>(&Setup::of(2), exact.as_mut(), 9, 1);
    assert_eq!(solved, (vec![3], vec![(0, 5_000), (1, 10_000), (2, 10_000)]));
}

#[test]
fn crush_with_few_visits() {
    let mut quick = bots::crush::Search { limit: bots::crush::SearchLimit::Playouts(60) };
    let found = choices::<crush::Crush>(&Setup::of(2), &mut quick, 3, 30);
    assert_eq!(
        found,
        (
            vec![
                190, 0, 73, 78, 29, 2, 649, 14, 223, 10, 1, 62, 0, 0, 9, 182, 24, 0, 2, 83, 18, 0, 0, 0, 52,
                0, 11, 136, 101, 4
            ],
            vec![(0, 0), (1, 0), (2, 0)]
        )
    );
}

#[test]
fn crush_with_all_visits() {
    let found = choices::<crush::Crush>(&Setup::of(2), search().as_mut(), 13, 3);
    assert_eq!(found, (vec![541, 3, 0], vec![(0, 500), (1, 250), (2, 250)]));
}

#[test]
fn crush_expert_with_few_visits() {
    let limit = bots::crush::SearchLimit::Playouts(150);
    let mut quick = bots::crush::Expert { limit, ..bots::crush::Expert::default() };
    let (picks, _) = choices::<crush::Crush>(&Setup::of(2), &mut quick, 5, 20);
    assert_eq!(picks, [0, 0, 29, 1, 0, 33, 69, 52, 5, 0, 469, 83, 2, 31, 52, 314, 3, 6, 7, 1]);
}

#[test]
fn monster_kids_together_and_versus() {
    let together = choices::<monster_kids::MonsterKids>(&Setup::of(3), search().as_mut(), 4, 8);
    assert_eq!(together, (vec![1, 1, 0, 0, 1, 1, 0, 0], vec![(0, 1_970), (1, 1_630)]));
    let versus =
        choices::<monster_kids::MonsterKids>(&Setup::of(3).with("mode=versus"), search().as_mut(), 4, 8);
    assert_eq!(versus, (vec![0, 0, 1, 1, 2, 2, 2, 0], vec![(0, 2_380), (1, 2_135), (2, 2_170)]));
}

#[test]
fn monster_strike() {
    let found = choices::<monster_strike::MonsterStrike>(&Setup::of(2), search().as_mut(), 5, 4);
    assert_eq!(found, (vec![0, 0, 0, 1], vec![(0, 8_450), (1, 8_525), (2, 8_525)]));
}

#[test]
fn strike_game_and_tournament() {
    let game = choices::<strike::Strike>(&Setup::of(4), search().as_mut(), 2, 8);
    assert_eq!(game, (vec![3, 4, 3, 2, 0, 4, 3, 0], vec![(0, 1_514), (1, 1_514), (2, 1_499)]));
    let tournament = choices::<strike::Strike>(&Setup::of(3).with("tournament"), search().as_mut(), 2, 8);
    assert_eq!(tournament, (vec![5, 4, 3, 4, 0, 5, 0, 4], vec![(0, 4_335), (1, 4_375), (2, 4_297)]));
}
