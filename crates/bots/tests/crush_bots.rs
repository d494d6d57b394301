//! The opponents of Crush Monster Rampage!: always legal, the same for the same seed, and sound in plain positions.

use bots::{
    Bot, Budget, Decision, Odds, Opponents, Seated,
    crush::{Expert, Search, SearchLimit, Trees},
    find,
};
use crush::{Crush, Ending, Rules, Stage, State};
use kernel::{Discard, Game, Meta, Notation, Seat, Setup, lab_rng, run};
use monsterbox_bots as bots;

/// A quick search, for tests.
fn quick_search() -> Box<dyn Bot<Crush>> {
    Box::new(Search { limit: SearchLimit::Playouts(60) })
}

/// A quick expert, for tests.
fn quick_expert(trees: Trees) -> Expert {
    Expert { limit: SearchLimit::Playouts(150), trees, ..Expert::default() }
}

fn made(name: &str) -> Box<dyn Bot<Crush>> {
    match name {
        "search" => quick_search(),
        "expert" => Box::new(quick_expert(Trees::One)),
        "expert on all cores" => Box::new(quick_expert(Trees::Four)),
        _ => (find::<Crush>(name).expect("there is such a bot").make)(),
    }
}

fn rules() -> Rules {
    Crush::rules(&Setup::of(2)).expect("two can play")
}

fn choice(bot: &str, position: &str) -> String {
    let rules = rules();
    let state = Crush::read_position(&rules, position).expect("a fine position");
    let seat = state.turn();
    let mut legal = Vec::new();
    Crush::actions(&rules, &state, seat, &mut legal);
    let decision = Decision { seat, rules: &rules, view: &state, legal: &legal, budget: Budget::full() };
    let place = made(bot).choose(&decision, &mut lab_rng(5, 5));
    Crush::write_action(&rules, &legal[place])
}

/// One game; the seat of the first bot is given.
fn game(names: [&str; 2], number: u64) -> State {
    game_with_its_length(names, number).0
}

/// One game, and how many steps it took.
fn game_with_its_length(names: [&str; 2], number: u64) -> (State, u32) {
    let rules = rules();
    let mut rng = lab_rng(9, number);
    let mut state = Crush::setup(&rules);
    let mut bots = Seated::of(names.map(made));
    let end = run::<Crush>(&rules, &mut state, &mut bots.play(&mut rng), &mut Discard);
    (state, end.expect("every bot picks from the list").steps)
}

/// Where waiting costs nothing, about one game in nine goes on for more than 600 steps.
#[test]
fn greedy_games_end_because_waiting_has_a_price() {
    let long = (0..60).filter(|number| game_with_its_length(["greedy", "greedy"], *number).1 > 600).count();
    assert!(long <= 1, "{long} of 60 games were stand-offs");
}

const CITY: &str = "16/16/4bb1bb1bb4/4bb1bb1b5/9b6/5b3bb5/5bb3b5/6b9/5b1bb1bb4/4bb1bb1bb4/16/16";

#[test]
fn survivors_within_reach_are_rescued() {
    let position =
        format!("{CITY} monster M7w A D2 - - - - - B r r r r r r wait survivors-1@B2:A to A move 2");
    for bot in ["greedy", "search", "expert", "expert on all cores"] {
        assert_eq!(choice(bot, &position), "move D2 B2", "{bot}");
    }
}

#[test]
fn a_player_without_units_trades() {
    let position = format!("{CITY} monster M7w A - - - - - - won direct-hit B r r r r r r to A move 2");
    for bot in ["greedy", "search", "expert", "expert on all cores"] {
        assert!(choice(bot, &position).starts_with("trade "), "{bot}");
    }
}

#[test]
fn a_shot_that_cannot_hit_is_not_fired() {
    let position = format!("{CITY} monster M7w A A8 - - - - - B r r r r r r to A attack");
    assert_ne!(choice("greedy", &position), "shoot A8 M8");
}

#[test]
fn the_last_card_is_drawn_by_who_is_ahead_and_left_by_who_is_behind() {
    let drawn = "critical-hit*2 survivors-1 survivors-2 survivors-3 survivors-4 fire-damage*2 subside*2 acid-gas*3 mashed*3 \
                 grab*2 outburst-1 outburst-2 outburst-3 outburst-4 outburst-5 missile*2 grabtastic*3 freakout";
    let ahead =
        format!("{CITY} monster M7w A K8 - - - - - won direct-hit*2 B r - - - - - out {drawn} to A attack");
    let behind =
        format!("{CITY} monster M7w A K8 - - - - - B r A1 - - - - won direct-hit*2 out {drawn} to A attack");
    for bot in ["greedy", "search", "expert", "expert on all cores"] {
        assert_eq!(choice(bot, &ahead), "shoot K8 M8", "{bot}");
        assert_ne!(choice(bot, &behind), "shoot K8 M8", "{bot}");
    }
}

#[test]
fn greedy_beats_random_nearly_always() {
    let (mut won, mut lost) = (0, 0);
    for number in 0..40 {
        let greedy = Seat((number % 2) as u8);
        let names = if greedy.0 == 0 { ["greedy", "random"] } else { ["random", "greedy"] };
        match game(names, number).stage() {
            Stage::Over(Ending::Won(seat)) if seat == greedy => won += 1,
            Stage::Over(Ending::Won(_)) => lost += 1,
            Stage::Over(Ending::Monster) => {}
            unfinished => panic!("the game stops at {unfinished:?}"),
        }
    }
    assert!(won >= 9 * lost.max(1) && won + lost >= 20, "{won} won, {lost} lost");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    assert_eq!(game(["search", "greedy"], 3), game(["search", "greedy"], 3));
    assert_eq!(game(["expert", "greedy"], 3), game(["expert", "greedy"], 3));
}

/// Law 5: who is to draw next, and in which order cards went before, is in no view, so it cannot change a choice. Nor can what a bot
/// saw at other tables.
#[test]
fn the_expert_chooses_by_what_the_table_shows() {
    let rules = rules();
    let position = |gone: &str| {
        let text = format!(
            "{CITY} monster M7w A C5 - - C9n - - won direct-hit B r H12 - - - - out {gone} to A move 4"
        );
        Crush::read_position(&rules, &text).expect("a fine position")
    };
    let choose = |bot: &mut dyn Bot<Crush>, state: &State, seed: u64| {
        let mut legal = Vec::new();
        Crush::actions(&rules, state, state.turn(), &mut legal);
        let view = Crush::recall(&rules, state, state.turn());
        let decision = Decision {
            seat: state.turn(),
            rules: &rules,
            view: &view,
            legal: &legal,
            budget: Budget::full(),
        };
        bot.choose(&decision, &mut lab_rng(seed, 1))
    };
    let (one, other) = (position("grab*2 mashed*3 outburst-1"), position("outburst-1 mashed*3 grab*2"));
    for trees in [Trees::One, Trees::Four] {
        let mut played_before = quick_expert(trees);
        for seed in 0..4 {
            let fresh = choose(&mut quick_expert(trees), &one, seed);
            assert_eq!(choose(&mut quick_expert(trees), &other, seed), fresh);
            assert_eq!(choose(&mut played_before, &other, seed), fresh);
        }
    }
}

/// Odds of a position for the player whose turn it is, and the legal actions as text.
fn odds(position: &str) -> (Odds, Vec<String>) {
    let rules = rules();
    let state = Crush::read_position(&rules, position).expect("a fine position");
    let seat = state.turn();
    let mut legal = Vec::new();
    Crush::actions(&rules, &state, seat, &mut legal);
    let decision = Decision { seat, rules: &rules, view: &state, legal: &legal, budget: Budget::full() };
    let odds = Crush::odds(&decision, &mut lab_rng(1, 1)).expect("there are odds");
    (odds, legal.iter().map(|action| Crush::write_action(&rules, action)).collect())
}

/// Three helicopters in line with four tentacles each: twelve shots.
const MANY_SHOTS: &str = "bbbb12/16/16/2t4t1t6/16/2t4t1t6/16/16/16/2t4t1t6/16/2t4t1t6 monster M1s A C8 H8 J8 - - - \
                          B r - - - - - holes C4 H4 J4 C6 H6 J6 C10 H10 J10 C12 H12 J12 to A attack";

#[test]
fn odds_are_chances_of_choices_that_are_legal() {
    let position = format!("{CITY} monster M7w A K8 - - - - - won direct-hit*2 B r - - - - - to A attack");
    let (odds, legal) = odds(&position);
    assert!(odds.choices.len() >= 2);
    for choice in &odds.choices {
        assert!(choice.action < legal.len());
        assert!((0.0..=1.0).contains(&choice.chance));
    }
}

#[test]
fn odds_list_every_choice_but_weaker_moves_and_say_so() {
    let position = format!(
        "{CITY} monster M7w A C5 - - C9n - - won direct-hit B r - - - - - out grab*2 mashed*3 to A move 4"
    );
    let (odds, legal) = odds(&position);
    let listed: Vec<&str> = odds.choices.iter().map(|choice| legal[choice.action].as_str()).collect();
    for choice in legal.iter().filter(|action| !action.starts_with("move") && !action.starts_with("enter")) {
        assert!(listed.contains(&choice.as_str()), "{choice} is not in {listed:?}");
    }
    for unit in ["move C5 ", "move C9 "] {
        assert_eq!(listed.iter().filter(|action| action.starts_with(unit)).count(), 4, "{listed:?}");
    }
    assert!(listed.len() < legal.len() && odds.left_out.is_some());
}

/// Under a unit's limit shots would be left out, but shots are not moves of a unit.
#[test]
fn every_shot_is_looked_at() {
    let (odds, legal) = odds(MANY_SHOTS);
    let shots = legal.iter().filter(|action| action.starts_with("shoot")).count();
    assert_eq!(shots, 12, "{legal:?}");
    assert_eq!(odds.choices.len(), legal.len());
    assert_eq!(odds.left_out, None);
}
