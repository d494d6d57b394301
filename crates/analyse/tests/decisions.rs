//! Decisions are judged by what their seat could know, and doubt speaks for the player.

use connect_four::ConnectFour;
use kernel::{Ledger, Meta as _, Setup};
use mayhem::Mayhem;
use monster_kids::MonsterKids;
use monsterbox_analyse::{Analysis, BLUNDER, INACCURATE, Judged, Mark, Of};
use pig::Pig;
use strike::Strike;

use crate::games::{analysed, recorded};

fn of_seat(analysis: &Analysis, seat: usize) -> impl Iterator<Item = &Judged> {
    analysis.decisions.iter().filter(move |one| one.seat.index() == seat)
}

/// What every judged decision must say.
fn is_whole(analysis: &Analysis, ledger: &Ledger) {
    for one in &analysis.decisions {
        assert!(one.step >= 1 && one.step <= analysis.changes.len());
        assert_eq!(one.loss.value > 0.0, one.better.is_some(), "something better is something lost: {one:?}");
        assert!(!one.how.is_empty());
        assert_eq!(analysis.changes[one.step - 1].seat, Some(one.seat));
        if let Some(better) = &one.better {
            assert_ne!(better.notation, one.chosen.notation);
            assert!(better.chance.is_some() && one.chosen.chance.is_some());
        }
        let rules = [Some(&one.chosen), one.better.as_ref()].into_iter().flatten();
        for rule in rules.filter_map(|choice| choice.rule.as_ref()) {
            assert!(ledger.look_up(rule).is_some(), "{rule} is a rule of the game");
        }
        match one.mark {
            Mark::Blunder => assert!(one.loss.value > BLUNDER && one.loss.low() >= INACCURATE),
            Mark::Inaccurate => assert!(one.loss.value >= INACCURATE && one.loss.low() > 0.0),
            Mark::Good => assert!(one.loss.value < INACCURATE || one.loss.low() <= 0.0),
            Mark::Forced => assert_eq!(one.choices, 1),
            Mark::Unjudged => assert!(one.better.is_none()),
        }
    }
    for (seat, summary) in analysis.seats.iter().enumerate() {
        let count = |mark| of_seat(analysis, seat).filter(|one| one.mark == mark).count();
        assert_eq!(summary.good, count(Mark::Good));
        assert_eq!(summary.inaccurate, count(Mark::Inaccurate));
        assert_eq!(summary.blunders, count(Mark::Blunder));
        assert_eq!(summary.judged, summary.good + summary.inaccurate + summary.blunders);
        let losses = of_seat(analysis, seat).map(|one| one.loss);
        let (lost, doubt) = losses
            .fold((0.0, 0.0), |(lost, doubt), loss| (lost + loss.value, doubt + loss.margin * loss.margin));
        let judged = summary.judged.max(1) as f64;
        assert!((summary.mean_loss.value - lost / judged).abs() < 1e-12);
        assert!((summary.mean_loss.margin - f64::sqrt(doubt) / judged).abs() < 1e-12);
    }
}

#[test]
fn whoever_plays_the_solved_game_makes_no_mistake() {
    let analysis = analysed(&recorded::<Strike>(&Setup::of(2), &["exact", "random"], 3), 1);
    is_whole(&analysis, Strike::ledger());
    assert!(of_seat(&analysis, 0).count() > 0);
    assert!(of_seat(&analysis, 0).all(|one| one.loss.value < 1e-9));
    assert!(of_seat(&analysis, 1).any(|one| one.mark != Mark::Good), "chance plays worse");
}

#[test]
fn in_a_solved_game_a_loss_is_what_the_ledger_charges() {
    let analysis = analysed(&recorded::<Pig>(&Setup::of(2), &["greedy", "random"], 1), 1);
    is_whole(&analysis, Pig::ledger());
    assert!(analysis.decisions.iter().any(|one| one.mark == Mark::Blunder));
    for one in &analysis.decisions {
        let charged = analysis.changes[one.step - 1].gave[one.seat.index()].value;
        assert!((one.loss.value + charged).abs() < 1e-9, "step {}", one.step);
    }
}

#[test]
fn mayhem_is_judged_by_its_battles() {
    let analysis = analysed(&recorded::<Mayhem>(&Setup::of(3), &["counting", "random", "naive"], 1), 2);
    is_whole(&analysis, Mayhem::ledger());
    assert_eq!(analysis.odds_of, Of::Battle);
    assert!(of_seat(&analysis, 0).all(|one| one.mark == Mark::Good), "counting calls what wins battles");
    assert!(of_seat(&analysis, 1).any(|one| one.mark == Mark::Blunder));
}

#[test]
fn estimated_losses_have_their_interval() {
    let analysis = analysed(&recorded::<MonsterKids>(&Setup::of(2), &["greedy", "random"], 2), 60);
    is_whole(&analysis, MonsterKids::ledger());
    let lost: Vec<&Judged> = analysis.decisions.iter().filter(|one| one.loss.value > 0.0).collect();
    assert!(!lost.is_empty() && lost.iter().all(|one| one.loss.margin > 0.0));
    assert!(analysis.seats.iter().all(|seat| seat.mean_loss.margin > 0.0));
    assert!(
        analysis.decisions.iter().any(|one| one.loss.value < 0.0 && one.mark == Mark::Good),
        "what looked better sometimes does worse, and that counts in the mean"
    );
    assert!(analysis.decisions.iter().any(|one| one.mark == Mark::Forced));
}

#[test]
fn where_nothing_is_drawn_there_is_no_luck() {
    let analysis = analysed(&recorded::<ConnectFour>(&Setup::of(2), &["random", "greedy"], 1), 60);
    is_whole(&analysis, ConnectFour::ledger());
    assert!(analysis.seats.iter().all(|seat| seat.judged > 0));
    // Whoever begins has the win, and loses it by chance.
    assert!(analysis.seats[0].mean_loss.value > analysis.seats[1].mean_loss.value, "chance plays worse");
    assert!(analysis.ledgers.iter().all(|ledger| ledger.luck.value.abs() < 1e-15), "there is no luck in it");
}
