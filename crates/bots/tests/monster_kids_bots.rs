//! The opponents of Monster Kids: always legal, the same for the same seed, and sound in a fight.

use bots::{Budget, Decision, Opponents, find};
use kernel::{
    Deciding, Discard, Game, Meta, Node, Notation, Seat, Setup, Viewer, below, lab_rng, run_at_most,
};
use monster_kids::{Action, MonsterKids};
use monsterbox_bots as bots;

/// What a bot does in a position of which it sees only its own part.
fn choice(bot: &str, options: &[&str], position: &str) -> String {
    let setup = options
        .iter()
        .fold(Setup::of(MonsterKids::players_in(position).expect("a position")), |setup, option| {
            setup.with(option)
        });
    let rules = MonsterKids::rules(&setup).expect("a fine table");
    let state = MonsterKids::read_position(&rules, position).expect("a fine position");
    let Node::Decide(seats) = MonsterKids::node(&rules, &state) else { panic!("somebody decides") };
    let seat = seats.first().expect("somebody decides");
    let view = MonsterKids::view(&rules, &state, Viewer::Seat(seat));
    let mut legal = Vec::new();
    MonsterKids::actions(&rules, &state, seat, &mut legal);
    let mut player = (find::<MonsterKids>(bot).expect("there is such a bot").make)();
    let decision = Decision { seat, rules: &rules, view: &view, legal: &legal, budget: Budget::full() };
    let pick = player.choose(&decision, &mut lab_rng(5, 5));
    MonsterKids::write_action(&rules, &legal[pick])
}

fn fight(dice: &str, hand: &str) -> String {
    format!(
        "kids ingrid-chill 0 free hand {hand} won - / bruno-cobble 0 free hand - won - | middle - | waiting - | A fights A \
         canteen-slime dice {dice} | out -"
    )
}

#[test]
fn greedy_wins_the_fights_it_can_and_wastes_nothing() {
    let greedy = |position: &str| choice("greedy", &[], position);
    assert_eq!(greedy(&fight("8 5", "sugar-rush secret-super-move")), "pass", "the fight is won already");
    assert_eq!(
        greedy(&fight("5 6", "sugar-rush secret-super-move")),
        "play sugar-rush fighter",
        "the cheapest card"
    );
    assert_eq!(greedy(&fight("3 6", "sugar-rush secret-super-move")), "play secret-super-move fighter");
    assert_eq!(greedy(&fight("1 12", "sugar-rush")), "pass", "no card can win this");
}

#[test]
fn greedy_gets_out_of_traps() {
    let trapped = "kids ingrid-chill 0 limbo hand light-portal sugar-rush won - / bruno-cobble 0 free hand - won - | middle - \
                   | waiting - | A trapped | out -";
    assert_eq!(choice("greedy", &[], trapped), "light");
    let portal = "kids ingrid-chill 0 free hand light-portal sugar-rush won - / bruno-cobble 0 free hand - won - | middle - | \
                  waiting - | A portal 0 | out -";
    assert_eq!(choice("greedy", &[], portal), "negate");
}

#[test]
fn greedy_shows_a_light_where_all_would_be_lost_and_in_the_rounds_of_a_fight() {
    let all = "kids ingrid-chill 0 portal hand - won - / bruno-cobble 0 limbo hand light-portal do-over won - | middle - | waiting - \
               | A last-light B | out -";
    assert_eq!(choice("greedy", &[], all), "light");
    let none = all.replace("light-portal ", "");
    assert_eq!(choice("greedy", &[], &none), "pass");
    let rounds = "kids ingrid-chill 0 free hand - won - / bruno-cobble 0 limbo hand light-portal do-over won - | middle - | waiting - \
                  | A fights A canteen-slime dice 4 9 asked B 0 | out -";
    assert_eq!(choice("greedy", &[], rounds), "light", "with one friend free there is no time to wait");
}

#[test]
fn greedy_begins_a_win_that_needs_two_hands() {
    let position = |friend: &str| {
        format!(
            "kids ingrid-chill 2 free hand secret-super-move won - / bruno-cobble 0 free hand {friend} won - / otis-boom 0 limbo hand - \
             won - | middle - | waiting - | A fights A canteen-slime dice 4 9 | out -"
        )
    };
    let friend = position("sugar-rush mystery-fizz do-over light-portal banana-skin");
    assert_eq!(
        choice("greedy", &[], &friend),
        "play secret-super-move fighter",
        "the friend likely has the rest"
    );
    assert_eq!(choice("greedy", &[], &position("-")), "pass", "nobody has the rest");
    assert_eq!(choice("greedy", &["mode=versus"], &friend), "pass", "a rival does not help");
}

#[test]
fn greedy_uses_its_cards_for_its_own_side_in_every_battle() {
    let attacked = "kids ingrid-chill 0 free hand - won - / bruno-cobble 0 free hand sugar-rush won - | middle - | waiting - | A fights \
                    A kid B dice 6 5 asked B 0 | out -";
    assert_eq!(choice("greedy", &["mode=versus"], attacked), "play sugar-rush foe");
    let of_two = "kids ingrid-chill 0 free hand - won - / bruno-cobble 0 free hand banana-skin won - | middle - | waiting - | A fights A \
                  kid B final dice 6 5 asked B 0 | left -";
    assert_eq!(choice("greedy", &["mode=versus"], of_two), "play banana-skin fighter");
    let of_three = |hand: &str| {
        format!(
            "kids ingrid-chill 0 free hand {hand} won - / bruno-cobble 0 free hand - won - / otis-boom 0 free hand - won - | middle - | \
             waiting - | B final 6 7 4 | left -"
        )
    };
    let battle = |hand: &str| choice("greedy", &["mode=versus"], &of_three(hand));
    assert_eq!(battle("sugar-rush"), "play sugar-rush A");
    assert_eq!(battle("runaway-marbles"), "play runaway-marbles B");
    assert_eq!(battle("switcheroo"), "play switcheroo B");
    assert_eq!(battle("pillow-fort"), "pass");
}

#[test]
fn search_takes_a_won_fight() {
    let position = fight("5 6", "sugar-rush");
    assert_eq!(choice("search", &[], &position), "play sugar-rush fighter");
    assert_eq!(
        choice("search", &[], &position),
        choice("search", &[], &position),
        "the same seed, the same choice"
    );
}

#[test]
fn expert_takes_a_won_fight_and_keeps_cards_out_of_a_lost_one() {
    let expert = |position: &str| choice("expert", &["mode=versus"], position);
    assert_eq!(expert(&fight("5 6", "sugar-rush")), "play sugar-rush fighter");
    assert_eq!(expert(&fight("1 12", "sugar-rush")), "pass", "no card can win this");
}

#[test]
fn expert_spoils_a_rivals_last_fight() {
    // Whoever takes the last monster wins; greedy plays against a rival only if the rival leads already.
    let last = "kids ingrid-chill 0 free hand - won - / bruno-cobble 0 free hand runaway-marbles do-over won - | middle - | waiting - | \
                A fights A canteen-slime dice 6 5 asked B 0 | left -";
    assert_eq!(choice("greedy", &["mode=versus"], last), "pass");
    assert_eq!(choice("expert", &["mode=versus"], last), "play runaway-marbles fighter");
}

#[test]
fn expert_decides_by_what_its_seat_sees() {
    for (players, mode) in [(2, "versus"), (4, "versus"), (3, "together")] {
        decides_by_what_it_sees(&Setup::of(players).with(&format!("mode={mode}")));
    }
}

fn decides_by_what_it_sees(setup: &Setup) {
    let rules = MonsterKids::rules(setup).expect("a table");
    let expert = || (find::<MonsterKids>("expert").expect("an expert").make)();
    let mut used = expert();
    let mut state = MonsterKids::setup(&rules);
    let mut rng = lab_rng(21, 1);
    let (mut legal, mut asked, mut other_worlds) = (Vec::new(), 0, 0);
    let mut players = Deciding::new::<MonsterKids>(&mut rng, |pending, rng| {
        let seat = pending.list(&mut legal)?;
        let view = MonsterKids::view(&rules, pending.state, Viewer::Seat(seat));
        let other = MonsterKids::worlds(&rules, &view, rng);
        let same = MonsterKids::view(&rules, &other, Viewer::Seat(seat));
        if legal.len() > 1 && other != *pending.state && asked < 8 {
            let choose = |bot: &mut dyn bots::Bot<MonsterKids>, view| {
                let decision = Decision { seat, rules: &rules, view, legal: &legal, budget: Budget::full() };
                bot.choose(&decision, &mut lab_rng(8, asked))
            };
            assert_eq!(choose(used.as_mut(), &view), choose(expert().as_mut(), &same));
            other_worlds += 1;
        }
        asked += u64::from(legal.len() > 1);
        Some((seat, legal[below(rng, legal.len() as u32) as usize]))
    });
    let _ = run_at_most::<MonsterKids>(&rules, &mut state, 400, &mut players, &mut Discard);
    assert!(other_worlds > 0, "something was hidden");
}

#[test]
fn every_bot_picks_legal_actions_everywhere() {
    for (game, setup) in [
        Setup::of(1),
        Setup::of(2).with("mode=versus"),
        Setup::of(3).with("characters=chosen"),
        Setup::of(5).with("mode=versus"),
        Setup::of(6),
    ]
    .into_iter()
    .enumerate()
    {
        let rules = MonsterKids::rules(&setup).unwrap();
        let mut rng = lab_rng(9, game as u64);
        let mut state = MonsterKids::setup(&rules);
        let mut asked = 0;
        let mut players = Deciding::new::<MonsterKids>(&mut rng, |pending, rng| {
            let seat = pending.seats.first()?;
            let action = all_bots_choose(&rules, pending.state, seat, asked, rng);
            asked += 1;
            Some((seat, action))
        });
        run_at_most::<MonsterKids>(&rules, &mut state, 2_000, &mut players, &mut Discard)
            .expect("somebody always decides");
        assert!(asked > 0, "somebody decided something");
    }
}

/// Asks every bot, those that search only now and then, and goes on with a random action.
fn all_bots_choose(
    rules: &monster_kids::Rules,
    state: &monster_kids::State,
    seat: Seat,
    asked: usize,
    rng: &mut impl kernel::Rng,
) -> Action {
    let view = MonsterKids::view(rules, state, Viewer::Seat(seat));
    let mut legal = Vec::new();
    MonsterKids::actions(rules, state, seat, &mut legal);
    let decision = Decision { seat, rules, view: &view, legal: &legal, budget: Budget::full() };
    let searches = |name: &str| ["search", "expert"].contains(&name);
    for spec in MonsterKids::bots().iter().filter(|spec| !searches(spec.name) || asked.is_multiple_of(25)) {
        let pick = (spec.make)().choose(&decision, rng);
        assert!(pick < legal.len(), "{} picked something that is not there", spec.name);
    }
    legal[below(rng, legal.len() as u32) as usize]
}
