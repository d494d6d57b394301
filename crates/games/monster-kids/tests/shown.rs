//! What a page gets of Monster Kids: sentences in parts, choices with their figures, pictures with places, and plain JSON.

use kernel::{
    Described, Discard, Game as _, Light, Meta as _, Node, Notation as _, Part, Seat, Setup, Show as _, Spot,
    Step, Viewer, below, lab_rng,
};
use monsterbox_monster_kids::{
    Action, Detail, Help, Loss, MonsterKids, Rules, Side, Stage, State, Then, Ties, Trap, Verdict, View,
    powers,
};

use crate::table::{names, table};

/// An action of whoever decides, as it is described.
fn described(options: &[&str], position: &str, action: &str) -> Described<Detail> {
    let (rules, state) = table(options, position);
    let Node::Decide(seats) = MonsterKids::node(&rules, &state) else { panic!("somebody decides") };
    let seat = seats.first().expect("somebody decides");
    let action = MonsterKids::read_action(&rules, action).expect("an action");
    assert_eq!(MonsterKids::check(&rules, &state, seat, &action), Ok(()));
    MonsterKids::describe(&rules, &MonsterKids::view(&rules, &state, Viewer::Seat(seat)), &action)
}

fn spots(written: &[&str]) -> Vec<Spot> {
    written.iter().map(Spot::new).collect()
}

const FIGHT: &str = "kids ingrid-chill 2 free hand mystery-fizz sugar-rush do-over pillow-fort won - / bruno-cobble 0 free hand - \
                     won - | middle - | waiting - | A fights A canteen-slime dice 5 8 | out -";

#[test]
fn a_card_says_what_it_does_to_both_totals_and_what_losing_means() {
    let sugar = described(&[], FIGHT, "play sugar-rush fighter");
    assert_eq!(sugar.spots, spots(&["fighter", "sugar-rush"]));
    assert_eq!(sugar.label.0[0], Part::card("sugar-rush", "Sugar Rush"));
    let Detail::Play { costs, on, sides, verdict, verdict_after, odds } = sugar.detail else {
        panic!("a card")
    };
    assert_eq!((costs.card.as_str(), costs.hand_left, on), ("sugar-rush", 3, Some(Side::Fighter)));
    let totals: Vec<_> = sides.iter().map(|side| (side.side, side.before, side.after)).collect();
    assert_eq!(totals, [(Side::Fighter, Some(5), Some(7)), (Side::Foe, Some(8), Some(8))]);
    assert_eq!(sides[0].if_lost, Loss::Limbo { more: 1 });
    assert_eq!(sides[1].if_lost, Loss::Defeated);
    assert_eq!((verdict, verdict_after), (Some(Verdict::Wins(Side::Foe)), Some(Verdict::Wins(Side::Foe))));
    assert_eq!(odds, None);
    let Detail::Play { sides, .. } = described(&[], FIGHT, "play pillow-fort fighter").detail else {
        panic!("a card")
    };
    assert_eq!(sides[0].if_lost_after, Loss::Shielded);
}

#[test]
fn a_die_that_is_rolled_again_has_exact_odds() {
    let again = described(&[], FIGHT, "play do-over fighter");
    let Detail::Play { sides, verdict_after, odds: Some(odds), .. } = again.detail else { panic!("odds") };
    assert_eq!((sides[0].after, sides[1].after, verdict_after), (None, Some(8), None));
    let ways: Vec<u32> = odds.wins.iter().map(|odds| odds.ways).collect();
    assert_eq!((ways, odds.nobody, odds.of), (vec![2, 7], 1, 10), "9 and 10 win, 8 is equal");
}

#[test]
fn while_a_die_is_missing_the_table_tells_the_exact_odds() {
    // The monster has 8: only 9 and 10 win, and an 8 is equal.
    let (rules, state) = table(&[], &FIGHT.replace("dice 5 8", "dice - 8"));
    let odds = MonsterKids::view(&rules, &state, Viewer::Spectator).odds.expect("a die is missing");
    let ways: Vec<u32> = odds.wins.iter().map(|odds| odds.ways).collect();
    assert_eq!((ways, odds.nobody, odds.of), (vec![2, 7], 1, 10));
    // Both dice, and none.
    let (rules, state) = table(&[], &FIGHT.replace(" dice 5 8", ""));
    let odds = MonsterKids::view(&rules, &state, Viewer::Spectator).odds.expect("both are missing");
    assert_eq!((odds.of, odds.wins.iter().map(|odds| odds.ways).sum::<u32>() + odds.nobody), (120, 120));
    let (rules, state) = table(&[], FIGHT);
    assert_eq!(MonsterKids::view(&rules, &state, Viewer::Spectator).odds, None);
}

#[test]
fn a_pass_says_whether_the_fight_is_over_then() {
    let Detail::Pass { verdict, then } = described(&[], FIGHT, "pass").detail else { panic!("a pass") };
    assert_eq!((verdict, then), (Some(Verdict::Wins(Side::Foe)), Then::FightEnds));
    let both = FIGHT.replace("bruno-cobble 0 free hand -", "bruno-cobble 0 free hand banana-skin");
    let Detail::Pass { then, .. } = described(&[], &both, "pass").detail else { panic!("a pass") };
    assert_eq!(then, Then::OthersAreAsked);
}

#[test]
fn a_fight_says_the_foes_power_the_types_and_its_exact_odds() {
    let position = "kids ingrid-chill 1 free hand - won - / bruno-cobble 0 free hand - won - | middle \
                    drainpipe-eel+barbed-tail canteen-slime | waiting - | A ready | out -";
    let (rules, state) = table(&[], position);
    let name = described(&[], position, "fight drainpipe-eel");
    assert_eq!(name.spots, spots(&["drainpipe-eel"]));
    let Detail::Fight { fight, ties, odds } = name.detail else { panic!("a fight") };
    let monster =
        rules.content.monsters.iter().find(|monster| monster.face.id == "drainpipe-eel").expect("it");
    let tail = rules.content.powers.iter().find(|power| power.face.id == "barbed-tail").expect("it");
    let (own, foe) = (fight.sides[0], fight.sides[1]);
    assert_eq!(foe.monster_adds, i16::from(monster.power) + i16::from(tail.power));
    assert_eq!((own.die_sides, foe.die_sides, own.total, fight.verdict), (10, 12, None, None));
    assert_eq!(own.types, 3, "Frost resists Tide");
    let more = 1 + tail.injuries;
    let total = 1 + more;
    assert_eq!(own.if_lost, if total >= 3 { Loss::Limbo { more } } else { Loss::Hurt { more, total } });
    assert_eq!(ties, Ties::Nobody);
    // The same counted by throwing every pair of dice.
    let place = rules.content.card("drainpipe-eel").expect("it").index() as u8;
    let (mut after, mut events) = (state, Discard);
    MonsterKids::apply(&rules, &mut after, &Step::Act(Seat(0), Action::Fight(place)), &mut events);
    let begun = *after.stage().fight().expect("it has begun");
    let mut counted = [0, 0, 0];
    for (own, foe) in (1..=10).flat_map(|own| (1..=12).map(move |foe| (own, foe))) {
        let fight = begun.rolled(Side::Fighter, own).rolled(Side::Foe, foe);
        let [own, foe] = powers(&rules, state.kids(), &fight);
        counted[match own.cmp(&foe) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => 2,
        }] += 1;
    }
    assert_eq!([odds.wins[0].ways, odds.wins[1].ways, odds.nobody], counted);
    assert_eq!(odds.of, 120);
}

#[test]
fn cards_for_the_own_turn_discards_and_escapes_say_what_they_do() {
    let position = "kids ingrid-chill 0 free hand glow-plasters bedsheet-rope bottomless-backpack won - / bruno-cobble 2 portal hand - \
                    won - | middle - | waiting - | A ready | out -";
    let heal = described(&[], position, "use glow-plasters B");
    assert_eq!(heal.spots, spots(&["B", "glow-plasters"]));
    let Detail::Use { target, help: Help::Heals(change), costs } = heal.detail else { panic!("it heals") };
    assert_eq!((target, change.before, costs.hand_left), (Some(Seat(1)), 2, 2));
    assert!(change.after < 2);
    let rescue = described(&[], position, "use bedsheet-rope B").detail;
    assert!(matches!(rescue, Detail::Use { help: Help::Frees(Some(Trap::Portal)), .. }), "{rescue:?}");
    let draw = described(&[], position, "use bottomless-backpack");
    assert_eq!(draw.spots[0], Spot::new("deck"));
    assert!(matches!(draw.detail, Detail::Use { help: Help::Draws(1..), .. }));
    let limbo = described(
        &[],
        "kids ingrid-chill 0 limbo hand light-portal do-over won - / bruno-cobble 0 free hand - won - | middle canteen-slime | waiting \
         - | A limbo A | out -",
        "discard do-over",
    );
    assert_eq!(limbo.spots, spots(&["do-over"]));
    assert!(
        matches!(&limbo.detail, Detail::Discard { costs } if costs.card == "do-over" && costs.hand_left == 1)
    );
    let roll = described(
        &[],
        "kids ingrid-chill 0 limbo:1 hand do-over won - | middle - | waiting - | A trapped | out -",
        "roll",
    );
    let Detail::Roll { die_sides: 10, free: 5, failed: Some(failed) } = roll.detail else {
        panic!("{roll:?}")
    };
    assert_eq!((failed.so_far, failed.lost_at), (1, 3));
}

#[test]
fn refusals_say_which_place_they_are_about() {
    let position = "kids ingrid-chill 0 free hand glow-plasters won - / bruno-cobble 0 limbo hand - won - / nico-dusk 0 free hand - won \
                    - | middle - | waiting - | A ready | out -";
    let (rules, state) = table(&["mode=versus"], position);
    let spot = |state: &State, action: &str| {
        let action = MonsterKids::read_action(&rules, action).expect("an action");
        let reason = MonsterKids::allows(&rules, state, Seat(0), &action).expect_err("it is refused");
        MonsterKids::spot_of_refusal(&rules, &reason, &action)
    };
    assert_eq!(spot(&state, "attack B"), Some(Spot::new("B")), "B is trapped");
    assert_eq!(spot(&state, "use glow-plasters C"), Some(Spot::new("C")), "C has no injuries");
    assert_eq!(spot(&state, "play banana-skin"), None);
    let (_, fight) = table(
        &["mode=versus"],
        "kids ingrid-chill 0 free hand sugar-rush won - / bruno-cobble 0 free hand - won - / nico-dusk 0 free hand - won - | middle - | \
         waiting - | A fights A canteen-slime dice 5 8 | out -",
    );
    assert_eq!(spot(&fight, "play sugar-rush foe"), Some(Spot::new("foe")));
    assert_eq!(spot(&fight, "play sugar-rush B"), None, "this fight has no such side");
}

#[test]
fn the_view_is_plain_json() {
    let (rules, state) = table(
        &["mode=versus"],
        "kids ingrid-chill 2 free hand sugar-rush*2 won telly-ghast / bruno-cobble 0 portal hand banana-skin won - | middle locker-mimic | \
         waiting - | A fights A canteen-slime+barbed-tail dice 5 8 played sugar-rush | out -",
    );
    let view = MonsterKids::view(&rules, &state, Viewer::Seat(Seat(0)));
    let json = serde_json::to_value(&view).expect("plain data");
    let number = |id: &str| rules.content.card(id).expect("a card").index();
    assert_eq!((&json["turn"], &json["waits_for"]), (&0.into(), &0.into()));
    assert_eq!(json["kids"].as_array().map(Vec::len), Some(2));
    assert_eq!(json["kids"][0]["hand"], serde_json::json!([number("sugar-rush"), number("sugar-rush")]));
    assert_eq!(json["kids"][0]["captured"], serde_json::json!([number("telly-ghast")]));
    assert_eq!(
        (&json["kids"][1]["hand"], &json["kids"][1]["hand_size"]),
        (&serde_json::Value::Null, &1.into())
    );
    assert_eq!(json["kids"][1]["trap"], "portal");
    assert_eq!(json["middle"], serde_json::json!([{ "monster": number("locker-mimic"), "powers": [] }]));
    let foe = &json["fight"]["sides"][1];
    assert_eq!((&foe["side"], &foe["monster"]), (&"foe".into(), &number("canteen-slime").into()));
    let [own, other] = powers(&rules, state.kids(), state.stage().fight().expect("a fight"));
    assert_eq!((&json["fight"]["sides"][0]["total"], &foe["total"]), (&own.into(), &other.into()));
    assert_eq!(serde_json::from_value::<View>(json).expect("it reads back"), view);
}

#[test]
fn actions_and_events_are_plain_json() {
    let (rules, _) = table(&[], FIGHT);
    let json = |action: &str| {
        serde_json::to_value(MonsterKids::read_action(&rules, action).expect("an action"))
            .expect("plain data")
    };
    let number = |id: &str| rules.content.card(id).expect("a card").index();
    let sugar = number("sugar-rush");
    assert_eq!(
        json("play sugar-rush foe"),
        serde_json::json!({ "do": "play", "card": sugar, "side": "foe" })
    );
    assert_eq!(
        json("play sugar-rush B"),
        serde_json::json!({ "do": "play", "card": sugar, "side": { "kid": 1 } })
    );
    assert_eq!(json("pass"), serde_json::json!({ "do": "pass" }));
    let event = monsterbox_monster_kids::Event::DieRolled { roller: Seat(1), side: Side::Foe, die: 7 };
    assert_eq!(
        serde_json::to_value(event).expect("plain data"),
        serde_json::json!({ "what": "die_rolled", "roller": 1, "side": "foe", "die": 7 })
    );
}

/// Plays a game at random and hands over each position that somebody decides in, and each step with its events.
fn play(
    rules: &Rules,
    game: u64,
    mut decide: impl FnMut(&State, Seat, &[Action]),
    mut stepped: impl FnMut(&State, &State, &[monsterbox_monster_kids::Event]),
) {
    let (mut state, mut rng) = (MonsterKids::setup(rules), lab_rng(u64::from(rules.players), game));
    for _ in 0..1_000 {
        let step = match MonsterKids::node(rules, &state) {
            Node::Over => break,
            Node::Chance(chance) => Step::Chance(MonsterKids::sample(rules, &state, &chance, &mut rng)),
            Node::Decide(seats) => {
                let seat = seats.first().expect("somebody decides");
                let mut legal = Vec::new();
                MonsterKids::actions(rules, &state, seat, &mut legal);
                decide(&state, seat, &legal);
                Step::Act(seat, legal[below(&mut rng, legal.len() as u32) as usize])
            }
        };
        let (before, mut events) = (state, Vec::new());
        MonsterKids::apply(rules, &mut state, &step, &mut events);
        stepped(&before, &state, &events);
    }
}

fn tables() -> Vec<Rules> {
    let setups = [
        Setup::of(1),
        Setup::of(3).with("characters=chosen"),
        Setup::of(4).with("mode=versus"),
        Setup::of(6).with("mode=versus"),
    ];
    setups.iter().map(|setup| MonsterKids::rules(setup).expect("a fine table")).collect()
}

fn spots_of(rules: &Rules, view: &View) -> Vec<Spot> {
    let picture = MonsterKids::picture(rules, view, &names(rules));
    picture.lines.into_iter().flatten().filter_map(|span| span.spot).collect()
}

#[test]
fn every_place_that_is_spoken_of_is_in_the_picture() {
    for rules in tables() {
        let ids: Vec<String> = MonsterKids::pieces(MonsterKids::base_pack().expect("a pack"))
            .into_iter()
            .map(|piece| piece.id)
            .collect();
        for game in 0..3 {
            let decide = |state: &State, seat: Seat, legal: &[Action]| {
                let view = MonsterKids::view(&rules, state, Viewer::Seat(seat));
                let there = spots_of(&rules, &view);
                for action in legal {
                    let name = MonsterKids::describe(&rules, &view, action);
                    let written = MonsterKids::write_action(&rules, action);
                    assert!(
                        name.spots.iter().all(|spot| there.contains(spot)),
                        "{written}: {:?}",
                        name.spots
                    );
                    let picture = MonsterKids::picture_of_choice(&rules, &view, &names(&rules), action);
                    for spot in &name.spots {
                        let lit =
                            |span: &kernel::Span| span.light == Light::On && span.spot.as_ref() == Some(spot);
                        assert!(picture.lines.iter().flatten().any(lit), "{written}: {spot}");
                    }
                    let shines = picture.lines.iter().flatten().filter(|span| span.light == Light::On);
                    assert!(shines.count() == 0 || !name.spots.is_empty());
                }
            };
            let stepped = |before: &State, after: &State, events: &[monsterbox_monster_kids::Event]| {
                let [mut there, later] = [before, after]
                    .map(|state| spots_of(&rules, &MonsterKids::view(&rules, state, Viewer::Spectator)));
                there.extend(later);
                for said in events.iter().map(|event| MonsterKids::narrate(&rules, event)) {
                    assert!(said.spots().all(|spot| there.contains(spot)), "{said:?}");
                    for part in &said.0 {
                        if let Part::Card { card, .. } = part {
                            assert!(ids.contains(card), "{card} is a piece");
                        }
                    }
                }
            };
            play(&rules, game, decide, stepped);
        }
    }
}

#[test]
fn what_a_choice_promises_is_what_happens() {
    let (mut played, mut passed) = (0, 0);
    for rules in tables() {
        for game in 0..6 {
            let decide = |state: &State, seat: Seat, legal: &[Action]| {
                let view = MonsterKids::view(&rules, state, Viewer::Seat(seat));
                for action in legal {
                    let detail = MonsterKids::describe(&rules, &view, action).detail;
                    let (mut after, mut events) = (*state, Vec::new());
                    MonsterKids::apply(&rules, &mut after, &Step::Act(seat, *action), &mut events);
                    let left = match &detail {
                        Detail::Play { costs, .. }
                        | Detail::Use { costs, .. }
                        | Detail::Discard { costs }
                        | Detail::Negate { costs }
                        | Detail::Light { costs } => Some(costs.hand_left),
                        _ => None,
                    };
                    if let Some(left) = left {
                        assert_eq!(after.hand(seat).len(), left);
                    }
                    match (detail, after.stage()) {
                        (Detail::Play { sides, .. }, Stage::Fight(fight)) if !fight.played().is_empty() => {
                            let seen = MonsterKids::view(&rules, &after, Viewer::Spectator).standing;
                            let totals: Vec<_> =
                                seen.expect("a fight").sides.iter().map(|side| side.total).collect();
                            assert_eq!(totals, sides.iter().map(|side| side.after).collect::<Vec<_>>());
                            played += 1;
                        }
                        (Detail::Pass { then, .. }, stage) => {
                            let goes_on = matches!(stage, Stage::Fight(fight) if fight.passes() > 0);
                            assert_eq!(then == Then::OthersAreAsked, goes_on);
                            passed += 1;
                        }
                        _ => {}
                    }
                }
            };
            play(&rules, game, decide, |_, _, _| {});
        }
    }
    assert!(played > 300 && passed > 100, "{played} {passed}");
}
