//! The chances of a sudden death are those that turning up every possible card gives.

use kernel::{Game as _, Meta as _, Node, Notation as _, Seat, Setup, Step, Viewer};
use monsterbox_mayhem::{Event, Mayhem, Rules, State};

/// Who wins the next comparison, weighed: by seat, and at the end those in which nobody does.
fn counted(rules: &Rules, state: &State, weight: u64, into: &mut [u64; 7]) {
    let Node::Chance(chance) = Mayhem::node(rules, state) else { panic!("a card is turned up") };
    let mut outcomes = Vec::new();
    Mayhem::outcomes(rules, state, &chance, &mut outcomes);
    for (outcome, count) in outcomes {
        let (mut after, mut events) = (*state, Vec::new());
        Mayhem::apply(rules, &mut after, &Step::Chance(outcome), &mut events);
        let weight = weight * u64::try_from(count).expect("a small weight");
        let won = events.iter().find_map(|event| match event {
            Event::TrophyWonSuddenly { seat, .. } | Event::WonSuddenly { seat, .. } => Some(seat.index()),
            Event::StillTied { .. } => Some(6),
            _ => None,
        });
        match won {
            Some(place) => into[place] += weight,
            None => counted(rules, &after, weight, into),
        }
    }
}

fn agrees(options: &[&str], position: &str) {
    let players = Mayhem::players_in(position).expect("a position");
    let setup = options.iter().fold(Setup::of(players), |setup, option| setup.with(option));
    let rules = Mayhem::rules(&setup).expect("a fine table");
    let state = Mayhem::read_position(&rules, position).expect("a fine position");
    let view = Mayhem::view(&rules, &state, Viewer::Spectator);
    let odds = view.sudden_odds().expect("a sudden death");
    let mut ways = [0; 7];
    counted(&rules, &state, 1, &mut ways);
    let told = Seat::all(players)
        .map(|seat| odds.wins.iter().find(|one| one.seat == seat).map_or(0, |one| one.ways));
    assert_eq!(told.collect::<Vec<_>>(), ways[..usize::from(players)], "{position}");
    assert_eq!((odds.tied, odds.of), (ways[6], ways.iter().sum()), "{position}");
    let json = serde_json::to_string(&view).expect("it is plain");
    assert_eq!(serde_json::from_str::<monsterbox_mayhem::View>(&json).expect("it reads back"), view);
}

#[test]
fn chances_of_a_sudden_death_are_exact() {
    let rest = "again 0 used - / - / - | won gravel-golem sock-wyrm baron-topsy / moth-duchess sir-prickle lady-turvy / \
                cyclops-chef wick-imp gravel-golem | left -";
    for option in [&[][..], &["reading-sudden-special"][..]] {
        agrees(option, &format!("strength dealer A | trophies - - - - - - | sudden ABC - - - {rest}"));
    }
    agrees(
        &[],
        "strength dealer A | trophies - - - - - - | sudden AB gravel-golem - again 0 used gravel-golem / - | won \
         gravel-golem sock-wyrm cyclops-chef wick-imp / gravel-golem puddle-shark teapot-terror moth-duchess | left -",
    );
}

#[test]
fn so_are_those_of_the_last_one_from_the_whole_deck() {
    agrees(
        &["tied-game=sudden-death"],
        "intelligence dealer A | trophies A B A B A B | decider AB - - | won - / - | out -",
    );
    agrees(
        &["tied-game=sudden-death"],
        "intelligence dealer A | trophies A B C A B C | decider ABC gravel-golem - - | won - / - / - | out -",
    );
}

#[test]
fn elsewhere_there_are_none() {
    let position = "strength dealer A | trophies - - - - - - | A declares gravel-golem - | won - / - | out -";
    let rules = Mayhem::rules(&Setup::of(2)).expect("a fine table");
    let state = Mayhem::read_position(&rules, position).expect("a fine position");
    assert!(Mayhem::view(&rules, &state, Viewer::Spectator).sudden_odds().is_none());
}
