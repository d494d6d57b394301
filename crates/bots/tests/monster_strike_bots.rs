//! The helpers of Monster Strike: greedy's aim has the best expectation by the game's own odds, and skill pays.

use bots::{Budget, Decision, Opponents, Seated, find};
use kernel::{Deciding, Discard, Game, Meta, Node, Notation, Rng, Setup, Step, Viewer, lab_rng, run};
use monster_strike::{
    Action, Aim, Chance, Check, Die, MonsterStrike, Outcome, Rules, Slot, Stage, State, Turn,
};
use monsterbox_bots as bots;

fn table(players: u8, options: &[&str]) -> Rules {
    let setup = options.iter().fold(Setup::of(players), |setup, option| setup.with(option));
    MonsterStrike::rules(&setup).expect("a fine table")
}

fn choice(bot: &str, rules: &Rules, state: &State, rng: &mut dyn Rng) -> (Vec<Action>, usize) {
    let Node::Decide(seats) = MonsterStrike::node(rules, state) else { panic!("somebody decides") };
    let seat = seats.first().expect("somebody decides");
    let view = MonsterStrike::view(rules, state, Viewer::Seat(seat));
    let mut legal = Vec::new();
    MonsterStrike::actions(rules, state, seat, &mut legal);
    let mut player = (find::<MonsterStrike>(bot).expect("there is such a bot").make)();
    let pick =
        player.choose(&Decision { seat, rules, view: &view, legal: &legal, budget: Budget::full() }, rng);
    (legal, pick)
}

/// What became of the monsters between two positions, as greedy weighs it: a defeat by the harm it prevents, a stun by what
/// lies before the monster once more.
fn weighed(rules: &Rules, before: &State, after: &State) -> f64 {
    let weight = |slot: Slot| {
        let monster = before.monster(slot)?;
        let attacks = &rules.content.monster(monster).attacks;
        let damage = attacks.iter().map(|attack| f64::from(attack.damage)).sum::<f64>() / 2.0;
        let falls = (damage / f64::from(before.health(rules, slot.spot()))).min(1.0);
        let spot = f64::from(u8::from(slot.spot()));
        if after.under().cards().has(monster) {
            return Some(-0.2 - 0.5 * spot + 0.4 * falls);
        }
        after.binder().has(monster).then_some(1.0 + 0.065 * damage - 0.7 * spot + 0.25 * falls)
    };
    Slot::all().filter_map(weight).sum()
}

/// What is to be expected of an action, by every outcome of the game's own odds; if more is thrown before the check, with
/// the best that can follow.
fn expected(rules: &Rules, state: &State, action: Action) -> f64 {
    let Node::Decide(seats) = MonsterStrike::node(rules, state) else { return 0.0 };
    let mut thrown = *state;
    let seat = seats.first().expect("somebody decides");
    MonsterStrike::apply(rules, &mut thrown, &Step::Act(seat, action), &mut Discard);
    let Node::Chance(chance @ Chance::Throw(_)) = MonsterStrike::node(rules, &thrown) else {
        return weighed(rules, state, &thrown);
    };
    let mut outcomes = Vec::new();
    MonsterStrike::outcomes(rules, &thrown, &chance, &mut outcomes);
    let all: f64 = outcomes.iter().map(|(_, weight)| *weight as f64).sum();
    let after = |outcome: &Outcome| {
        let mut landed = thrown;
        MonsterStrike::apply(rules, &mut landed, &Step::Chance(*outcome), &mut Discard);
        if landed.dice().is_empty() {
            return weighed(rules, state, &landed);
        }
        let mut next = Vec::new();
        MonsterStrike::actions(rules, &landed, seat, &mut next);
        next.iter().map(|action| expected(rules, &landed, *action)).fold(f64::MIN, f64::max)
    };
    outcomes.iter().map(|(outcome, weight)| *weight as f64 / all * after(outcome)).sum()
}

fn position(gear: &str, middle: &str, players: u8) -> String {
    format!(
        "{players} players | old-mill 0 - - - / clock-square 0 {middle} / harbour-steps 0 - - - | under - | binder - | \
         escaped - | events - | gear - | {gear}"
    )
}

#[test]
fn greedy_takes_the_aim_with_the_best_expectation() {
    let rules = table(4, &[]);
    for (gear, middle) in [
        ("B pocket-die 1 aims dice -", "puddle-imp old-quake gravel-ogre"),
        ("B garden-sling 1 aims dice -", "rust-knight storm-heron lint-bunny"),
        ("B two-good-hands 1 aims dice -", "rust-knight storm-heron lint-bunny"),
        ("B watering-can 1 aims dice -", "belfry-baron marsh-giant -"),
        ("B bed-spring 2 aims dice 4@5", "puddle-imp moonlit-mammoth -"),
        ("B bed-spring 1 aims dice -", "moonlit-mammoth - storm-heron"),
        ("B reading-glass 1 again dice 2@4", "storm-heron lint-bunny -"),
        ("B reading-glass 1 again dice 6@4", "lint-bunny storm-heron -"),
    ] {
        let state =
            MonsterStrike::read_position(&rules, &position(gear, middle, 4)).expect("a fine position");
        let (legal, pick) = choice("greedy", &rules, &state, &mut lab_rng(5, 5));
        let values: Vec<f64> = legal.iter().map(|action| expected(&rules, &state, *action)).collect();
        let best = values.iter().copied().fold(f64::MIN, f64::max);
        let chosen = MonsterStrike::write_action(&rules, &legal[pick]);
        assert!(values[pick] > best - 1e-6, "{gear}, {middle}: {chosen} has {} of {best}", values[pick]);
    }
}

#[test]
fn greedy_keeps_a_hit_that_defeats_and_throws_a_miss_again() {
    let rules = table(4, &[]);
    let greedy = |gear: &str, middle: &str| {
        let state =
            MonsterStrike::read_position(&rules, &position(gear, middle, 4)).expect("a fine position");
        let (legal, pick) = choice("greedy", &rules, &state, &mut lab_rng(5, 5));
        MonsterStrike::write_action(&rules, &legal[pick])
    };
    assert_eq!(greedy("B reading-glass 1 again dice 6@4", "lint-bunny - -"), "keep");
    assert_eq!(greedy("B reading-glass 1 again dice 6@-", "lint-bunny - -"), "again 1 drop 4");
}

#[test]
fn greedy_passes_where_a_throw_could_only_stun() {
    let rules = table(4, &[]);
    let greedy = |gear: &str, town: &str| {
        let text = position(gear, town, 4);
        let state = MonsterStrike::read_position(&rules, &text).expect("a fine position");
        let (legal, pick) = choice("greedy", &rules, &state, &mut lab_rng(5, 5));
        MonsterStrike::write_action(&rules, &legal[pick])
    };
    // A die of 6 is the most, against levels 12 and 9.
    assert_eq!(greedy("B pocket-die 1 aims dice -", "old-quake - tunnel-leviathan"), "pass");
    // One that can be defeated is thrown at, and not the one beside it.
    assert_eq!(greedy("B pocket-die 1 aims dice -", "old-quake - lint-bunny"), "drop 6");
    // So does one that has thrown once, and whose die defeats nothing without another.
    let second = greedy("B bed-spring 2 aims dice 3@4", "moonlit-mammoth - -");
    assert!(second.ends_with(" 4"), "{second}");
}

#[test]
fn greedy_stuns_where_that_saves_a_location() {
    let rules = table(4, &[]);
    let greedy = |damage: u8| {
        let text = format!(
            "4 players | old-mill {damage} old-quake - - / clock-square 0 - - - / harbour-steps 0 - - - | under - | binder - | \
             escaped - | events - | gear - | B pocket-die 1 aims dice -"
        );
        let state = MonsterStrike::read_position(&rules, &text).expect("a fine position");
        let (legal, pick) = choice("greedy", &rules, &state, &mut lab_rng(5, 5));
        MonsterStrike::write_action(&rules, &legal[pick])
    };
    assert_eq!(greedy(0), "pass");
    // At the end of the row a skim hits most often.
    assert_eq!(greedy(60), "skim 1");
}

/// Under five in a hundred throws of whole games cannot defeat what they are aimed at: those where a stun saves a location.
#[test]
fn greedy_hardly_ever_throws_at_what_it_cannot_defeat() {
    let rules = table(2, &[]);
    let (mut throws, mut in_vain) = (0_u32, 0_u32);
    for game in 0..300 {
        let mut rng = lab_rng(31, game);
        let mut state = MonsterStrike::setup(&rules);
        let mut players = Deciding::new::<MonsterStrike>(&mut rng, |pending, rng| {
            let (legal, pick) = choice("greedy", &rules, pending.state, rng);
            if let (Stage::Aim(turn), Action::Throw(aim)) = (pending.state.stage(), legal[pick]) {
                throws += 1;
                in_vain += u32::from(!can_defeat(&rules, pending.state, &turn, aim));
            }
            Some((pending.seats.first()?, legal[pick]))
        });
        run::<MonsterStrike>(&rules, &mut state, &mut players, &mut Discard)
            .expect("somebody always decides");
    }
    assert!(throws > 5_000 && 20 * in_vain < throws, "{in_vain} of {throws} could only stun");
}

/// Whether the dice that are still to be thrown before the check can defeat the monster aimed at.
fn can_defeat(rules: &Rules, state: &State, turn: &Turn, aim: Aim) -> bool {
    let (_, slot) = aim.preset();
    let card = turn.card(rules);
    let throws = if card.check == Check::Each { 1 } else { turn.throws(rules) - turn.thrown };
    let dice = state.dice();
    let on_it = dice.iter().filter_map(Die::on_slot).filter(|(on, _)| *on == slot);
    let lying: u8 = on_it.map(|(_, face)| face).sum();
    let most = (lying + 6 * card.dice * throws).saturating_add_signed(card.bonus);
    state.monster(slot).is_some_and(|monster| most >= rules.content.monster(monster).level)
}

#[test]
fn a_position_is_worth_what_quick_dice_make_of_it() {
    let rules = table(2, &["length=short", "dice=physics"]);
    let text = |damage: u8, under: &str| {
        format!(
            "2 players | old-mill {damage} - - - / clock-square 80 - - - / harbour-steps 75 - - - | under {under} | binder lint-bunny \
             gutter-newt kettle-sprite doorbell-phantom hedge-howler tin-can-crab | escaped - | events - | gear - | event"
        )
    };
    let worth = |text: &str| {
        let state = MonsterStrike::read_position(&rules, text).expect("a fine position");
        let mean = |game| {
            let (value, after) =
                MonsterStrike::worth(&rules, &state, kernel::Seat(0), Budget::full(), &mut lab_rng(9, game))
                    .expect("a table of these rules is in it");
            assert_eq!(after, bots::AfterThrow::PlayedOn);
            value
        };
        (0..400).map(mean).sum::<f64>() / 400.0
    };
    let (safe, lost) =
        (worth(&text(0, "puddle-imp sock-gobbler")), worth(&text(65, "old-quake cellar-hydra")));
    assert!(safe > 0.8 && lost < 0.5, "{safe} {lost}");
}

#[test]
fn greedy_picks_the_attacker_that_does_the_least_harm() {
    let rules = table(2, &["length=short"]);
    let text = "2 players | old-mill 55 cellar-hydra - - / clock-square 0 marsh-giant - - / harbour-steps 0 - - - | under - | \
                binder - | escaped - | events - | gear - | attack thunderhead 1";
    let state = MonsterStrike::read_position(&rules, text).expect("a fine position");
    let (legal, pick) = choice("greedy", &rules, &state, &mut lab_rng(5, 5));
    assert_eq!(MonsterStrike::write_action(&rules, &legal[pick]), "pick 4");
}

/// How many of these games a table of these bots wins, and its mean score.
fn results(bot: &str, rules: &Rules, games: u64) -> (u32, f64) {
    let (mut won, mut points) = (0, 0.0);
    let spec = find::<MonsterStrike>(bot).expect("there is such a bot");
    let mut players = Seated::new((0..rules.players).map(|_| spec));
    for game in 0..games {
        let mut rng = lab_rng(11, game);
        let mut state = MonsterStrike::setup(rules);
        run::<MonsterStrike>(rules, &mut state, &mut players.play(&mut rng), &mut Discard)
            .expect("every bot picks from the list");
        let mut scores = vec![0.0; usize::from(rules.players)];
        MonsterStrike::scores(rules, &state, &mut scores);
        won += u32::from(scores[0] > 0.5);
        points += f64::from(state.score(rules));
    }
    (won, points / games as f64)
}

#[test]
fn tables_are_won_as_often_as_the_pack_was_tuned_for() {
    for players in 1..=6 {
        let won = |options: &[&str]| results("greedy", &table(players, options), 2_000).0;
        let usual = won(&[]);
        assert!((1_040..=1_460).contains(&usual), "{players} players won {usual} of 2000");
        let (further, damaged) = (won(&["distance=two-feet"]), won(&["damage=25"]));
        assert!(further + 50 < usual, "{players} players won {further} from two feet, {usual} from one");
        assert!(damaged + 300 < usual, "{players} players won {damaged} with 25 damage, {usual} without");
    }
}

#[test]
fn greedy_wins_and_scores_more_than_any_aim() {
    for players in [1, 2, 6] {
        for options in [&[][..], &["distance=two-feet"]] {
            let rules = table(players, options);
            let (greedy, points) = results("greedy", &rules, 2_000);
            let (any, less) = results("random", &rules, 2_000);
            assert!(greedy > any + 30, "{players} players, {options:?}: {greedy} of 2000 against {any}");
            assert!(points > less + 8.0, "{players} players, {options:?}: {points} points against {less}");
        }
    }
}

#[test]
fn search_and_odds_weigh_every_choice() {
    let rules = table(2, &["length=short"]);
    let text = "2 players | old-mill 0 - - - / clock-square 75 rust-knight puddle-imp - / harbour-steps 75 - - - | under - | \
                binder lint-bunny gutter-newt kettle-sprite doorbell-phantom hedge-howler tin-can-crab | escaped - | events - | \
                gear - | B pocket-die 1 aims dice -";
    let state = MonsterStrike::read_position(&rules, text).expect("a fine position");
    let (legal, pick) = choice("search", &rules, &state, &mut lab_rng(5, 5));
    let seat = kernel::Seat(1);
    let view = MonsterStrike::view(&rules, &state, Viewer::Seat(seat));
    let decision = Decision { seat, rules: &rules, view: &view, legal: &legal, budget: Budget::full() };
    let odds = MonsterStrike::odds(&decision, &mut lab_rng(3, 3)).expect("there are odds");
    assert_eq!(odds.choices.len(), legal.len());
    assert!(odds.choices.iter().all(|choice| (0.0..=1.0).contains(&choice.chance)));
    let best = odds.best().expect("there is a best choice");
    let searched = odds.choices[pick];
    assert!(searched.chance + 0.1 > best.chance, "{searched:?} {best:?}");
}

#[test]
fn helpers_at_the_physical_table_aim_by_what_was_measured() {
    let rules = table(4, &["dice=physics"]);
    for (gear, middle) in [
        ("B pocket-die 1 aims dice -", "puddle-imp old-quake gravel-ogre"),
        ("B reading-glass 1 again dice 2@4:-690,0,80,0", "storm-heron lint-bunny -"),
    ] {
        let state =
            MonsterStrike::read_position(&rules, &position(gear, middle, 4)).expect("a fine position");
        for bot in ["greedy", "search"] {
            let (legal, pick) = choice(bot, &rules, &state, &mut lab_rng(5, 5));
            assert!(legal.len() > 300, "free aims are listed");
            assert!(!is_free(&legal[pick]), "{bot}: {}", MonsterStrike::write_action(&rules, &legal[pick]));
        }
        let seat = kernel::Seat(1);
        let view = MonsterStrike::view(&rules, &state, Viewer::Seat(seat));
        let mut legal = Vec::new();
        MonsterStrike::actions(&rules, &state, seat, &mut legal);
        let decision = Decision { seat, rules: &rules, view: &view, legal: &legal, budget: Budget::full() };
        let odds = MonsterStrike::odds(&decision, &mut lab_rng(3, 3)).expect("there are odds");
        assert_eq!(odds.choices.len(), legal.iter().filter(|action| !is_free(action)).count());
        assert_eq!(odds.method, bots::Method::ByQuickModel);
        assert!(odds.left_out.is_some(), "free aims have no odds, and that is said");
    }
}

fn is_free(action: &Action) -> bool {
    matches!(action, Action::Throw(Aim::Free(_)) | Action::Again(_, Aim::Free(_)))
}
