//! What players had at the end, and how games went for whoever got a card.

use std::{num::NonZero, ops::ControlFlow};

use monsterbox_lab::{
    CellResult, Comparison, Experiment, Look, Part, Progress, Results, Running, SplitBy, run,
};

fn played(text: &str, look: Look) -> Progress {
    let experiment = Experiment::read(text).expect("an experiment");
    let running = Running { threads: NonZero::new(2).expect("two"), part: Part::WHOLE, look, packs: &[] };
    run(&experiment, None, &running, &|_, _, _| ControlFlow::Continue(())).expect("it runs")
}

fn cell(text: &str) -> CellResult {
    Results::of(&played(text, Look::Whole)).expect("it is done").cells.remove(0)
}

#[test]
fn every_game_with_points_tells_them() {
    let of = |game: &str, bots: &str, options: &str| {
        cell(&format!("game = \"{game}\"\ngames = 60\nbots = [[{bots}]]\noptions = [{{{options}}}]")).scores
    };
    let trophies = &of("mayhem", "'naive', 'naive'", "")[0];
    assert_eq!(trophies.what, "trophies");
    let sum: f64 = trophies.seats.iter().map(|seat| seat.mean).sum();
    assert!((sum - 6.0).abs() < 1e-9, "six rounds, six trophies: {sum}");
    let points = &of("pig", "'greedy', 'random'", "")[0];
    assert!(points.seats.iter().any(|seat| seat.counts.keys().any(|points| *points >= 100)));
    let interval = points.seats[0].interval.unwrap();
    assert!(interval.low < points.seats[0].mean && points.seats[0].mean < interval.high);
    let dice = &of("strike", "'greedy', 'random'", "")[0];
    assert_eq!(dice.what, "dice left");
    for (a, b) in dice.seats[0].counts.keys().zip(dice.seats[1].counts.keys()) {
        assert!(*a >= 0 && *b >= 0);
    }
    assert_eq!(
        of("strike", "'greedy', 'random', 'random'", "tournament = true")[0].what,
        "tournament points"
    );
    let monsters = &of("monster-kids", "'greedy', 'greedy', 'random'", "mode = 'versus'")[0];
    assert!(monsters.what == "captured monsters" && monsters.seats.iter().any(|seat| seat.mean > 1.0));
    assert!(of("monster-kids", "'greedy', 'greedy'", "").is_empty(), "together nobody has more than others");
    let [points, rank] = &of("monster-strike", "'greedy', 'greedy'", "")[..] else { panic!("two figures") };
    assert_eq!((points.what.as_str(), rank.what.as_str()), ("points", "rank"));
    assert_eq!(points.seats[0].counts, points.seats[1].counts, "the town is everybody's");
    assert!(rank.seats[0].games < points.seats[0].games, "no rank after a loss");
    assert!(rank.seats[0].counts.keys().all(|rank| (1..=6).contains(rank)));
    assert_eq!(of("crush", "'greedy', 'random'", "")[0].what, "mission score");
    assert!(of("connect-four", "'greedy', 'random'", "").is_empty());
}

#[test]
fn cards_are_split_by_what_tells_something() {
    let crush = cell("game = 'crush'\ngames = 100\nbots = [['greedy', 'greedy']]").cards.unwrap();
    assert_eq!(crush.by, SplitBy::Held);
    assert_eq!(crush.cards.len(), 2 * 20, "both players with every kind of card");
    let report = |cards: &monsterbox_lab::CardResults, seat: char, id: &str| {
        let found = cards.cards.iter().find(|card| card.seat == seat && card.card == id);
        found.cloned().unwrap_or_else(|| panic!("{seat} with {id}"))
    };
    let direct = report(&crush, 'A', "direct-hit").held.unwrap();
    assert_eq!(direct.with.games + direct.without.games, 100);
    assert!(direct.interval.low <= direct.by && direct.by <= direct.interval.high);
    assert!(report(&crush, 'B', "survivors-2").name.ends_with('2'), "cards of one name are told apart");
    let kids = cell("game = 'monster-kids'\ngames = 100\nbots = [['greedy', 'greedy']]").cards.unwrap();
    assert_eq!(kids.by, SplitBy::Held);
    let strike = cell("game = 'monster-strike'\ngames = 80\nbots = [['greedy', 'greedy']]").cards.unwrap();
    let half = strike.cards.len() / 2;
    for (a, b) in strike.cards[..half].iter().zip(&strike.cards[half..]) {
        assert_eq!((&a.held, &a.card), (&b.held, &b.card), "gear and events are everybody's");
    }
    assert!(cell("game = 'pig'\ngames = 20\nbots = [['greedy', 'random']]").cards.is_none());
}

#[test]
fn where_everybody_gets_everything_shares_are_looked_at() {
    let mayhem = cell("game = 'mayhem'\ngames = 3000\nbots = [['naive', 'naive']]").cards.unwrap();
    assert_eq!(mayhem.by, SplitBy::Share);
    // In a game of two, what is more than one player's share is less than the other's: one's luck is the other's.
    let half = mayhem.cards.len() / 2;
    for (a, b) in mayhem.cards[..half].iter().zip(&mayhem.cards[half..]) {
        let (a, b) = (a.share.unwrap(), b.share.unwrap());
        assert_eq!((a.with.games, a.without.games), (b.without.games, b.with.games));
    }
    let special = mayhem.cards.iter().filter(|card| card.share.is_some_and(|share| share.interval.low > 0.0));
    assert!(special.count() > 0, "some cards of the deck are better than others");
}

#[test]
fn only_ends_have_no_cards_but_points() {
    let text = "game = 'mayhem'\ngames = 50\nbots = [['naive', 'naive']]";
    let ends = Results::of(&played(text, Look::Ends)).unwrap().cells.remove(0);
    assert!(ends.cards.is_none() && ends.scores.len() == 1 && ends.choices.is_none());
}

#[test]
fn runs_are_compared_card_by_card() {
    let text = |seed: u64, options: &str| {
        format!(
            "game = 'mayhem'\ngames = 1000\nseed = {seed}\nbots = [['naive', 'naive']]\noptions = [{{{options}}}]"
        )
    };
    let one = played(&text(1, ""), Look::Whole);
    let same = Comparison::of(&one, &one).unwrap();
    let cards = &same.pairs[0].cards;
    assert_eq!(cards.len(), 2 * 31);
    assert!(cards.iter().all(|card| card.by.abs() < 1e-12 && !card.changed()));
    let other = Comparison::of(&one, &played(&text(2, ""), Look::Whole)).unwrap();
    let changed = other.pairs[0].cards.iter().filter(|card| card.changed()).count();
    assert_eq!(changed, 0, "other dice change no card");
    assert!(other.to_string().contains("0 of 62 changed"), "{other}");
    let ends = Comparison::of(&one, &played(&text(1, ""), Look::Ends)).unwrap();
    assert!(ends.pairs[0].cards.is_empty());
}

#[test]
fn what_an_older_version_stored_is_refused_in_a_sentence() {
    let progress = played("game = 'pig'\ngames = 20\nbots = [['greedy', 'random']]", Look::Whole);
    let mut json = serde_json::to_value(&progress).unwrap();
    json["form"] = 1.into();
    for gone in ["names", "watched"] {
        json.as_object_mut().unwrap().remove(gone);
    }
    let old: Progress = serde_json::from_value(json).expect("it can be read so far that it says what it is");
    let why = "it was stored by an older version, in form 1, and this one reads form 2: run it anew";
    for refused in [
        Results::of(&old).unwrap_err().to_string(),
        Progress::join(vec![old.clone()]).unwrap_err().to_string(),
        Comparison::of(&progress, &old).unwrap_err().to_string(),
    ] {
        assert!(refused.contains(why), "{refused}");
    }
    let running = Running { threads: NonZero::<usize>::MIN, part: Part::WHOLE, look: Look::Ends, packs: &[] };
    let mixed =
        run(&progress.experiment.clone(), Some(progress), &running, &|_, _, _| ControlFlow::Continue(()));
    assert!(mixed.unwrap_err().to_string().contains("games were watched in one"));
}

#[test]
fn moments_of_a_game_are_counted_with_the_games_that_have_them() {
    let text = "game = 'crush'\ngames = 30\nbots = [['greedy', 'greedy']]";
    let results = Results::of(&played(text, Look::Whole)).expect("it is done");
    let moments = &results.cells[0].moments;
    let names = ["building grabbed by an Outburst", "rescue from a roof", "survivors on a roof"];
    assert_eq!(moments.keys().collect::<Vec<_>>(), names);
    for (moment, fired) in moments {
        assert!(fired.games > 0 && fired.games <= fired.times && fired.games <= 30, "{moment}: {fired:?}");
    }
    assert!(moments["rescue from a roof"].times <= moments["survivors on a roof"].times);
    let tables = results.tables().expect("they are written");
    let (_, table) = tables.iter().find(|(name, _)| *name == "moments.csv").expect("a table of moments");
    assert_eq!(table.lines().count(), 4, "{table}");
    let ends = Results::of(&played(text, Look::Ends)).expect("it is done");
    assert!(ends.cells[0].moments.is_empty(), "nobody watched");
}
