//! Choices, sentences and the picture speak of the same places, and the figures of choices are those of the rules.

use std::collections::BTreeSet;

use kernel::{Game, Light, Meta, Node, Notation, Seat, Setup, Show, Spot, Step, Viewer, below, lab_rng};

use super::detail::{Detail, Fate, Goes, Hit, Struck};
use crate::{Action, Distance, Event, Figure, MonsterStrike, Rules, Side, State, Style, Way};

fn rules(options: &[&str]) -> Rules {
    let setup = options.iter().fold(Setup::of(2).with("length=short"), |setup, option| setup.with(option));
    MonsterStrike::rules(&setup).unwrap()
}

fn position(rules: &Rules, town: &str, stage: &str) -> State {
    let text = format!("2 players | {town} | under - | binder - | escaped - | events - | gear - | {stage}");
    MonsterStrike::read_position(rules, &text).unwrap()
}

const TOWN: &str =
    "old-mill 60 lint-bunny - old-quake / clock-square 0 gravel-ogre - - / harbour-steps 0 - - -";

fn described(rules: &Rules, state: &State, action: &str) -> kernel::Described<Detail> {
    let view = MonsterStrike::view(rules, state, Viewer::Spectator);
    let action = MonsterStrike::read_action(rules, action).unwrap();
    MonsterStrike::describe(rules, &view, &action)
}

fn spots_of(picture: &kernel::Picture) -> BTreeSet<Spot> {
    picture.lines.iter().flatten().filter_map(|span| span.spot.clone()).collect()
}

fn lit(picture: &kernel::Picture) -> BTreeSet<Spot> {
    let spans = picture.lines.iter().flatten();
    spans.filter(|span| span.light == Light::On).filter_map(|span| span.spot.clone()).collect()
}

/// Everything that is shown of a position: places of choices and labels, and the picture of each choice.
fn look(rules: &Rules, state: &State, names: &[String]) -> usize {
    let view = MonsterStrike::view(rules, state, Viewer::Spectator);
    let there = spots_of(&MonsterStrike::picture(rules, &view, names));
    let Node::Decide(seats) = MonsterStrike::node(rules, state) else { return 0 };
    let mut actions = Vec::new();
    MonsterStrike::actions(rules, state, seats.first().unwrap(), &mut actions);
    let all = MonsterStrike::describe_all(rules, &view, &actions);
    let mut labels = BTreeSet::new();
    for (number, (action, choice)) in actions.iter().zip(&all).enumerate() {
        assert!(
            choice.spots.iter().chain(choice.label.spots()).all(|spot| there.contains(spot)),
            "{choice:?}"
        );
        let label = choice.label.words(names);
        assert!(label.chars().count() <= 100, "{label}");
        assert!(labels.insert((choice.group.clone(), label.clone())), "{} {label} twice", choice.group);
        assert_ne!(choice.detail, Detail::Nothing, "{label}");
        if number % 50 == 0 {
            assert_eq!(*choice, MonsterStrike::describe(rules, &view, action));
            let picture = MonsterStrike::picture_of_choice(rules, &view, names, action);
            assert_eq!(lit(&picture), choice.spots.iter().cloned().collect(), "{label}");
        }
    }
    all.len()
}

#[test]
fn every_place_that_is_spoken_of_is_in_the_picture() {
    let names = ["Ann".to_owned(), "Ben".to_owned()];
    for (options, least) in [(&["dice=quick"][..], 300), (&["dice=physics", "damage=25"], 3_000)] {
        let rules = rules(options);
        let mut seen = 0;
        for game in 0..4 {
            let mut rng = lab_rng(31, game);
            let mut state = MonsterStrike::setup(&rules);
            loop {
                seen += look(&rules, &state, &names);
                let step = match MonsterStrike::node(&rules, &state) {
                    Node::Over => break,
                    Node::Chance(chance) => {
                        let asked = MonsterStrike::name_chance(&rules, &chance);
                        let view = MonsterStrike::view(&rules, &state, Viewer::Spectator);
                        let there = spots_of(&MonsterStrike::picture(&rules, &view, &names));
                        assert!(asked.spots().all(|spot| there.contains(spot)), "{asked:?}");
                        Step::Chance(MonsterStrike::sample(&rules, &state, &chance, &mut rng))
                    }
                    Node::Decide(seats) => {
                        let seat = seats.first().unwrap();
                        let mut actions: Vec<Action> = Vec::new();
                        MonsterStrike::actions(&rules, &state, seat, &mut actions);
                        Step::Act(seat, actions[below(&mut rng, actions.len() as u32) as usize])
                    }
                };
                let mut events: Vec<Event> = Vec::new();
                MonsterStrike::apply(&rules, &mut state, &step, &mut events);
                let view = MonsterStrike::view(&rules, &state, Viewer::Spectator);
                let there = spots_of(&MonsterStrike::picture(&rules, &view, &names));
                for event in &events {
                    let told = MonsterStrike::narrate(&rules, event);
                    assert!(told.spots().all(|spot| there.contains(spot)), "{told:?}");
                }
            }
        }
        assert!(seen > least, "{seen} choices were looked at");
    }
}

#[test]
fn cards_in_sentences_are_pieces() {
    let rules = rules(&[]);
    let known: BTreeSet<String> = MonsterStrike::pieces(MonsterStrike::base_pack().unwrap())
        .into_iter()
        .map(|piece| piece.id)
        .collect();
    let state = position(&rules, TOWN, "B pocket-die 1 aims dice -");
    let label = described(&rules, &state, "drop 1").label;
    let cards: Vec<&String> = label
        .0
        .iter()
        .filter_map(|part| if let kernel::Part::Card { card, .. } = part { Some(card) } else { None })
        .collect();
    assert_eq!(cards, ["lint-bunny"]);
    assert!(cards.into_iter().all(|card| known.contains(card)));
}

#[test]
fn a_throw_says_how_it_is_aimed_and_what_it_needs() {
    let rules = rules(&["dice=physics"]);
    // Gravel Ogre has level 5, and Pocket Die no bonus.
    let state = position(&rules, TOWN, "B pocket-die 1 aims dice -");
    let Detail::Throw(skim) = described(&rules, &state, "skim 4").detail else { panic!("it is a throw") };
    assert_eq!((skim.monster.as_str(), skim.level, skim.adds, skim.needs), ("gravel-ogre", 5, 0, 5));
    assert_eq!((skim.aim.style, skim.aim.side), (Some(Style::Skim), Side::Left));
    assert_eq!((skim.aim.distance, skim.aim.free), (Distance::OneFoot, None));
    assert_eq!(skim.chances.map(|chances| chances.figure), Some(Figure::Model));
    assert!((skim.one_defeats - 2.0 / 6.0).abs() < 1e-9 && skim.both_defeat.is_none());
    let aim = "aim -690,2397,3048 to -690,450 speed 76 spin -3";
    let Detail::Throw(free) = described(&rules, &state, aim).detail else { panic!("it is a throw") };
    assert_eq!((free.chances, free.aim.style, free.aim.side), (None, None, Side::Far));
    let way = free.aim.free.expect("it is free");
    assert_eq!((way.right, way.away, way.speed, way.spin), (0, 450, 76, -3));
    // A 4 that lies there counts: a 1 on top of it is enough.
    let state = position(&rules, TOWN, "B bed-spring 2 aims dice 4@4");
    let Detail::Throw(drop) = described(&rules, &state, "drop 4").detail else { panic!("it is a throw") };
    assert_eq!((drop.adds, drop.needs), (4, 1));
}

#[test]
fn a_pick_says_what_the_monster_does() {
    let rules = rules(&[]);
    // Wrong Bell: the monster furthest ahead attacks with its second attack.
    let town = TOWN.replace("gravel-ogre", "-");
    let state = position(&rules, &town, "attack wrong-bell 1");
    let Node::Decide(seats) = MonsterStrike::node(&rules, &state) else { panic!("somebody picks") };
    let mut actions = Vec::new();
    MonsterStrike::actions(&rules, &state, seats.first().unwrap(), &mut actions);
    assert!(actions.len() > 1);
    let view = MonsterStrike::view(&rules, &state, Viewer::Spectator);
    for action in actions {
        let Action::Pick(slot) = action else { panic!("it is a pick") };
        let choice = MonsterStrike::describe(&rules, &view, &action);
        let Detail::Attack(attack) = choice.detail else { panic!("it attacks") };
        assert_eq!(choice.spots, [Spot::new(slot.number()), Spot::new("first")]);
        let (mut after, mut events) = (state, Vec::new());
        MonsterStrike::apply(&rules, &mut after, &Step::Act(Seat(0), action), &mut events);
        let told = events.iter().find_map(|event| match event {
            Event::Attacked { damage, now, .. } => Some((*damage, *now)),
            _ => None,
        });
        assert_eq!(told, Some((attack.damage, attack.after)));
        assert_eq!(attack.then == Fate::Destroyed, events.contains(&Event::Destroyed { spot: slot.spot() }));
        assert_eq!((attack.before, attack.maximum), (60, 70));
    }
    // Second Wind: the monster furthest behind moves forward two locations.
    let state = position(&rules, TOWN, "move second-wind 1");
    let mut actions = Vec::new();
    MonsterStrike::actions(&rules, &state, Seat(0), &mut actions);
    let view = MonsterStrike::view(&rules, &state, Viewer::Spectator);
    for choice in MonsterStrike::describe_all(&rules, &view, &actions) {
        let Detail::Walk(walk) = choice.detail else { panic!("it moves") };
        let Goes::To { slot } = walk.then else { panic!("there is room") };
        assert_eq!((walk.way, choice.spots.last()), (Way::Forward, Some(&Spot::new(slot.number()))));
        assert_eq!(slot.spot(), crate::Spot::LAST);
    }
}

#[test]
fn leaving_the_dice_says_whom_they_hit() {
    let rules = rules(&[]);
    let state = position(&rules, TOWN, "B reading-glass 1 again dice 6@4");
    let keep = described(&rules, &state, "keep");
    let Detail::Keep { hits } = keep.detail else { panic!("dice are kept") };
    let wanted = |strength, level, then| Hit {
        slot: crate::Slot::numbered(4).unwrap(),
        monster: "gravel-ogre".to_owned(),
        strength,
        level,
        then,
    };
    assert_eq!(hits, [wanted(hits[0].strength, 5, Struck::Defeated)]);
    assert_eq!(keep.spots, [Spot::new(4), Spot::new("die-1")]);
    assert_eq!(keep.label.words(&[]), "leave the dice as they lie: Gravel Ogre is defeated");
    let state = position(&rules, TOWN, "B pocket-die 1 aims dice -");
    let pass = described(&rules, &state, "pass");
    assert_eq!(pass.detail, Detail::Pass { hits: Vec::new(), next: Some(Seat(0)) });
    assert_eq!(pass.spots, []);
}

#[test]
fn a_refusal_says_where() {
    let rules = rules(&[]);
    let state = position(&rules, TOWN, "B pocket-die 1 aims dice -");
    let spot = |state: &State, action: &str| {
        let action = MonsterStrike::read_action(&rules, action).unwrap();
        let Err(kernel::Refusal::Rule(reason)) = MonsterStrike::check(&rules, state, Seat(1), &action) else {
            panic!("it is refused")
        };
        MonsterStrike::spot_of_refusal(&rules, &reason, &action)
    };
    assert_eq!(spot(&state, "drop 2"), Some(Spot::new(2)));
    assert_eq!(spot(&state, "keep"), None);
    let state = position(&rules, TOWN, "B reading-glass 1 again dice 6@4");
    assert_eq!(spot(&state, "again 2 drop 4"), Some(Spot::new("die-2")));
}
