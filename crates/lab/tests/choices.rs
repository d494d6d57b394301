//! How much choices matter: the same sample however an experiment is run.

use std::{num::NonZero, ops::ControlFlow};

use monsterbox_lab::{ChoiceResults, Experiment, Look, Part, Progress, Results, Running, page, run};

fn part(experiment: &Experiment, threads: usize, part: Part) -> Progress {
    let threads = NonZero::new(threads).expect("some threads");
    let running = Running { threads, part, look: Look::Ends, packs: &[] };
    run(experiment, None, &running, &|_, _, _| ControlFlow::Continue(())).expect("it runs")
}

fn results(progress: &Progress) -> Results {
    Results::of(progress).expect("it is done")
}

fn choices(text: &str) -> ChoiceResults {
    let experiment = Experiment::read(text).expect("an experiment");
    results(&part(&experiment, 2, Part::WHOLE)).cells.remove(0).choices.expect("they were asked")
}

#[test]
fn exact_odds_tell_exactly_what_is_at_stake() {
    let pig = choices("game = 'pig'\ngames = 200\nchoices = 500\nbots = [['greedy', 'greedy']]");
    assert_eq!((pig.asked, pig.untold, pig.exact, pig.left_out), (500, 0, 500, 0));
    assert_eq!(pig.of, "the game");
    assert_eq!(pig.whole.worst, pig.whole.second, "there are two choices");
    assert!(pig.whole.worst.points.keys().all(|points| *points >= 0), "the best is never the worse");
    let interval = pig.whole.worst.interval.unwrap();
    assert!(
        interval.low > 0.0 && interval.low < pig.whole.worst.mean && pig.whole.worst.mean < interval.high
    );
    assert_eq!(pig.thirds.iter().map(|third| third.decisions).sum::<u64>(), 500);
    assert!(pig.thirds.iter().all(|third| third.decisions > 100), "{:?}", pig.thirds);
    let mayhem = choices("game = 'mayhem'\ngames = 40\nchoices = 60\nbots = [['naive', 'naive']]");
    assert_eq!((mayhem.of.as_str(), mayhem.asked), ("the battle", 60));
    assert!(mayhem.whole.worst.matters.value > 0.5, "calls matter: {mayhem:?}");
}

#[test]
fn the_sample_is_the_same_on_any_number_of_threads_and_from_parts() {
    // Connect Four's odds are estimated: their dice have to be the same too.
    for text in [
        "game = 'connect-four'\ngames = 30\nchoices = 9\nbots = [['random', 'random']]",
        "game = 'mayhem'\ngames = 50\nchoices = 20\nbots = [['naive', 'random']]",
    ] {
        let experiment = Experiment::read(text).unwrap();
        let one = results(&part(&experiment, 1, Part::WHOLE));
        assert_eq!(one, results(&part(&experiment, 3, Part::WHOLE)), "{text}");
        let parts = (1..=2).map(|number| part(&experiment, 2, Part { number, of: 2 })).collect();
        assert_eq!(one, results(&Progress::join(parts).unwrap()), "{text}");
        assert!(page(&one).contains("How much choices matter"));
        // Whether somebody looks at decisions changes nothing about the games.
        let unasked = results(&part(&Experiment { choices: 0, ..experiment }, 1, Part::WHOLE));
        assert_eq!(one.cells[0].report, unasked.cells[0].report);
        assert!(unasked.cells[0].choices.is_none());
    }
}
