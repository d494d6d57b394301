//! What choices say about themselves agrees with what the rules do, and every place that is named is a place of the picture.

use std::collections::BTreeSet;

use kernel::{
    Described, Discard, Game as _, Light, Meta as _, Node, Notation as _, Part, Picture, Rng, Seat, Setup,
    Show as _, Spot, Step, lab_rng,
};
use monsterbox_crush::{
    Action, Cause, Crush, Danger, Detail, Event, Fate, MonsterDieFace, MoveDetail, Odds, Outcome, Rules,
    Stage, State, Stop, Target,
};

const GAMES: u64 = 6;
const STEPS: usize = 300;
/// How many choices of a decision are carried out.
const TRIED: usize = 20;

fn names() -> [String; 2] {
    ["Ann".to_owned(), "Bob".to_owned()]
}

fn rules() -> Rules {
    Crush::rules(&Setup::of(2)).expect("two can play")
}

fn position(text: &str) -> State {
    Crush::read_position(&rules(), text).expect("a fine position")
}

fn actions(rules: &Rules, state: &State, seat: Seat) -> Vec<Action> {
    let mut actions = Vec::new();
    Crush::actions(rules, state, seat, &mut actions);
    actions
}

fn spots(picture: &Picture, light: Option<Light>) -> BTreeSet<Spot> {
    let spans = picture.lines.iter().flatten().filter(|span| light.is_none_or(|light| span.light == light));
    spans.filter_map(|span| span.spot.clone()).collect()
}

/// Plays random games and looks at every position before a step, with the events of the step.
fn play(stream: u64, mut look: impl FnMut(&Rules, &State, Option<Seat>, &[Event], &mut dyn Rng)) {
    let rules = rules();
    for game in 0..GAMES {
        let mut rng = lab_rng(stream, game);
        let mut state = Crush::setup(&rules);
        let mut buffer = Vec::new();
        for _ in 0..STEPS {
            let (seat, step) = match Crush::node(&rules, &state) {
                Node::Over => break,
                Node::Chance(chance) => {
                    (None, Step::Chance(Crush::sample(&rules, &state, &chance, &mut rng)))
                }
                Node::Decide(seats) => {
                    let seat = seats.first().expect("somebody decides");
                    let action = Crush::pick(&rules, &state, seat, &mut rng, &mut buffer);
                    (Some(seat), Step::Act(seat, action.expect("there is a choice")))
                }
            };
            let before = state;
            let mut events = Vec::new();
            Crush::apply(&rules, &mut state, &step, &mut events);
            look(&rules, &before, seat, &events, &mut rng);
        }
    }
}

/// Some of the choices, those of a kind that is seldom first.
fn some<'a>(
    actions: &'a [Action],
    described: &'a [Described<Detail>],
    rng: &mut dyn Rng,
) -> Vec<(&'a Action, &'a Described<Detail>)> {
    let all: Vec<_> = actions.iter().zip(described).collect();
    let rescues = |detail: &Detail| matches!(detail, Detail::Move(walk) if !walk.rescues.is_empty());
    let (seldom, others): (Vec<_>, Vec<_>) = all
        .into_iter()
        .partition(|(_, known)| !matches!(known.detail, Detail::Move(_)) || rescues(&known.detail));
    let mut tried: Vec<_> = seldom.into_iter().take(2 * TRIED).collect();
    for _ in 0..TRIED.min(others.len()) {
        tried.push(others[rng.next_u32() as usize % others.len()]);
    }
    tried
}

#[test]
fn every_place_of_a_choice_is_in_the_picture_and_lit_and_no_two_choices_read_alike() {
    let mut looked_at = 0;
    play(41, |rules, state, seat, _, rng| {
        let Some(seat) = seat else { return };
        let actions = actions(rules, state, seat);
        let described = Crush::describe_all(rules, state, &actions);
        let places = spots(&Crush::picture(rules, state, &names()), None);
        assert_eq!(places.len(), 192);
        let mut read = BTreeSet::new();
        for (action, known) in actions.iter().zip(&described) {
            assert!(known.spots.iter().chain(known.label.spots()).all(|spot| places.contains(spot)));
            assert_ne!(known.detail, Detail::NotOffered, "{action:?}");
            let words = format!("{}: {}", known.group, known.label.words(&names()));
            assert!(read.insert(words.clone()), "two choices read {words:?}");
        }
        for (action, known) in some(&actions, &described, rng) {
            assert_eq!(Crush::describe(rules, state, action), *known);
            let picture = Crush::picture_of_choice(rules, state, &names(), action);
            let lit = spots(&picture, Some(Light::On));
            assert!(known.spots.iter().all(|spot| lit.contains(spot)), "{action:?}");
            if let Detail::Move(walk) = &known.detail {
                assert_eq!(lit, walk.path.iter().map(Spot::new).collect(), "{action:?}");
            }
            looked_at += 1;
        }
    });
    assert!(looked_at > 4_000, "only {looked_at} choices");
}

/// Squares follow one another, and squares and turns make up the cost.
fn check_path(state: &State, walk: &MoveDetail) {
    let steps = walk.path.windows(2).map(|pair| pair[0].distance(pair[1]));
    assert!(steps.clone().all(|step| step == 1), "{walk:?}");
    let first = walk.path[0];
    match walk.from {
        Some(from) => assert_eq!(first, from),
        None => assert!([0, 15].contains(&first.column()) || [0, 11].contains(&first.row()), "{walk:?}"),
    }
    assert_eq!(walk.path.last(), Some(&walk.to));
    let squares = steps.count() as u8 + u8::from(walk.from.is_none());
    assert_eq!(squares + walk.turns, walk.cost, "{walk:?}");
    let blocked = state.monster_squares() | state.free() | state.crushed();
    assert!(walk.path.iter().skip(1).all(|at| !blocked.has(*at)), "{walk:?}");
}

/// Carries out every way that the Monster phase can go, and counts those in which the unit on a square is lost.
fn brute_danger(rules: &Rules, state: &State, seat: Seat, at: monsterbox_crush::Square) -> u8 {
    let lost = |step: &[Outcome]| {
        let mut after = *state;
        let mut events = Vec::new();
        for outcome in step {
            Crush::apply(rules, &mut after, &Step::Chance(*outcome), &mut events);
        }
        events.iter().any(|event| matches!(event, Event::UnitLost { seat: whose, at: place, .. } if (*whose, *place) == (seat, at)))
    };
    let mut ways = 0;
    for face in rules.city.die {
        for roll in 1..=6 {
            let blast = [Outcome::Face(face), Outcome::Die(roll)];
            let steps = if face == MonsterDieFace::Blast { &blast[..] } else { &blast[..1] };
            ways += u8::from(lost(steps));
        }
    }
    ways
}

fn ways(danger: Option<&Danger>) -> u8 {
    danger.map_or(0, |danger| {
        let Danger { lost: Odds { ways, of: 36 }, trampled, thrashed, grabbed, swallowed, .. } = danger
        else {
            panic!("36 ways: {danger:?}")
        };
        assert_eq!(*ways, trampled + thrashed + grabbed + swallowed);
        *ways
    })
}

#[test]
fn moves_cost_rescue_and_risk_what_they_say() {
    let (mut moves, mut rescues, mut dangerous, mut tried_shots) = (0, 0, 0, 0);
    play(43, |rules, state, seat, _, rng| {
        let Some(seat) = seat else { return };
        let actions = actions(rules, state, seat);
        let described = Crush::describe_all(rules, state, &actions);
        for (action, known) in some(&actions, &described, rng) {
            let (mut after, mut events) = (*state, Vec::new());
            Crush::apply(rules, &mut after, &Step::Act(seat, *action), &mut events);
            match &known.detail {
                Detail::Move(walk) => {
                    let Stage::Move(then) = after.stage() else { panic!("the movement goes on") };
                    assert_eq!(then.left, walk.left);
                    assert_eq!(then.drives_on.is_some(), walk.stop == Stop::MustMoveOn);
                    check_path(state, walk);
                    let mut told: Vec<_> = events
                        .iter()
                        .filter_map(|event| match event {
                            Event::Rescued { group, at, .. } => Some((*group, *at)),
                            _ => None,
                        })
                        .collect();
                    told.sort_unstable();
                    assert_eq!(walk.rescues.iter().map(|one| (one.card, one.at)).collect::<Vec<_>>(), told);
                    assert!(walk.rescues.iter().all(|one| walk.path.contains(&one.at)));
                    moves += 1;
                    rescues += told.len();
                    if walk.stop == Stop::MayStay {
                        for action in [Action::EndMovement, Action::RollMonsterDie] {
                            Crush::apply(rules, &mut after, &Step::Act(seat, action), &mut Discard);
                        }
                        let ways = ways(walk.danger.as_deref());
                        assert_eq!(ways, brute_danger(rules, &after, seat, walk.to), "{walk:?}");
                        dangerous += usize::from(ways > 0);
                    }
                }
                Detail::Shoot { range, hit, burns, .. } => {
                    let mut hits = 0;
                    for die in 1..=6 {
                        let (mut then, mut told) = (after, Vec::new());
                        Crush::apply(rules, &mut then, &Step::Chance(Outcome::Die(die)), &mut told);
                        hits += u8::from(told.iter().any(|event| matches!(event, Event::ShotHit { .. })));
                        if die == 1 {
                            let burned = told.iter().filter(|event| {
                                matches!(event, Event::CaughtFire { cause: Cause::CriticalMiss, .. })
                            });
                            let chosen = if matches!(then.stage(), Stage::Ablaze(_)) {
                                burns.len() > 1
                            } else {
                                burns.len() == burned.count()
                            };
                            assert!(chosen, "{burns:?}");
                        }
                    }
                    assert_eq!(*hit, Odds { ways: hits, of: 6 }, "range {range}");
                    tried_shots += 1;
                }
                Detail::Trade { score, .. } => assert_eq!(after.score(seat), *score),
                Detail::TakeReserve { unit, in_reserve } => {
                    let reserve = monsterbox_crush::UnitStatus::Reserve;
                    assert_eq!(after.force(seat).count(*unit, reserve), *in_reserve);
                }
                Detail::SetAblaze(burning) => {
                    let lost = events.iter().find_map(|event| match event {
                        Event::UnitLost { seat, .. } => Some(*seat),
                        _ => None,
                    });
                    assert_eq!(burning.helicopter, lost);
                }
                Detail::Shelter { fate, .. } => {
                    let lost = events.iter().any(|event| matches!(event, Event::SurvivorsLost { .. }));
                    assert_eq!(*fate == Fate::Lost, lost);
                }
                Detail::EndMovement { monster, .. } | Detail::RollMonsterDie { monster } => {
                    let (mut then, mut places) = (after, 0);
                    if !matches!(then.stage(), Stage::MonsterDie) {
                        Crush::apply(
                            rules,
                            &mut then,
                            &Step::Act(seat, Action::RollMonsterDie),
                            &mut Discard,
                        );
                    }
                    for whose in Seat::all(2) {
                        for at in state.force(whose).squares() {
                            let known = monster.units.iter().find(|unit| (unit.seat, unit.at) == (whose, at));
                            let ways = ways(known.map(|unit| &unit.danger));
                            assert_eq!(ways, brute_danger(rules, &then, whose, at), "{at}");
                            places += 1;
                        }
                    }
                    assert_eq!(
                        places,
                        u32::from(state.force(Seat(0)).on_board() + state.force(Seat(1)).on_board())
                    );
                }
                Detail::PassOver { forfeits, at, .. } => {
                    assert!(!forfeits.is_empty());
                    let lost = |action: &Action| matches!(action, Action::Shoot { from, .. } if from == at);
                    assert!(!self::actions(rules, &after, seat).iter().any(lost));
                }
                Detail::StopAttacking { could_fire } => assert!(!could_fire.is_empty()),
                Detail::NotOffered => panic!("{action:?} is offered"),
            }
        }
    });
    assert!(moves > 4_000 && dangerous > 200 && tried_shots > 80, "{moves} {dangerous} {tried_shots}");
    assert!(rescues > 0, "nobody was rescued");
}

#[test]
fn everything_that_is_told_names_pieces_and_places_that_are_there() {
    let pieces: BTreeSet<String> =
        Crush::pieces(Crush::base_pack().expect("a pack")).into_iter().map(|piece| piece.id).collect();
    let (mut cards, mut places) = (BTreeSet::new(), 0);
    play(47, |rules, state, seat, events, _| {
        let board = spots(&Crush::picture(rules, state, &names()), None);
        let mut said: Vec<_> = events.iter().map(|event| Crush::narrate(rules, event)).collect();
        if let Node::Chance(chance) = Crush::node(rules, state) {
            said.push(Crush::name_chance(rules, &chance));
        }
        if let Some(seat) = seat {
            let known = Crush::describe_all(rules, state, &actions(rules, state, seat));
            said.extend(known.into_iter().map(|known| known.label));
        }
        for part in said.iter().flat_map(|sentence| &sentence.0) {
            match part {
                Part::Card { card, .. } => {
                    assert!(pieces.contains(card), "{card}");
                    cards.insert(card.clone());
                }
                Part::Spot { spot, name } => {
                    assert!(board.contains(spot) && spot.0 == *name);
                    places += 1;
                }
                Part::Text { text } => {
                    let words = text.split(|letter: char| !letter.is_alphanumeric());
                    let squares: Vec<_> =
                        words.filter(|word| monsterbox_crush::Square::read(word).is_some()).collect();
                    assert!(squares.is_empty(), "a square in plain words: {text:?}");
                }
                Part::Seat { .. } | Part::Rule { .. } | Part::Number { .. } => {}
            }
        }
    });
    assert!(places > 10_000 && cards.len() > 12, "{places} {cards:?}");
}

#[test]
fn a_shot_and_passing_over_say_whom_they_are_about() {
    let text = "16/1b14/3b12/t1c13/16/16/16/16/16/16/16/15b monster G7e A B7 - - C1s - - B - - - G1n - - \
                holes A4 C4 to A attack";
    let state = position(text);
    let rules = rules();
    let listed = actions(&rules, &state, Seat(0));
    let described = Crush::describe_all(&rules, &state, &listed);
    let read: Vec<String> =
        described.iter().map(|known| format!("{}: {}", known.group, known.label.words(&names()))).collect();
    assert!(
        read.contains(&"Fire the helicopter on B7: pass the helicopter on B7 over for now".to_owned()),
        "{read:?}"
    );
    assert!(read.contains(&"Fire the tank on C1: pass the tank on C1 over for now".to_owned()), "{read:?}");
    let shot = described
        .iter()
        .find(|known| matches!(known.detail, Detail::Shoot { target: Target::Monster, .. }))
        .expect("the helicopter can fire");
    assert_eq!(shot.spots, [Spot::new("G7"), Spot::new("B7")]);
    assert_eq!(shot.label.words(&names()), "at the Monster on G7: range 5, hits 33 %, goes wrong 17 %");
    assert!(
        shot.label.0.contains(&Part::from(5_u8))
            && shot.label.0.contains(&Part::card("monster", "the Monster"))
    );
    let json = serde_json::to_value(&shot.detail).expect("plain data");
    assert_eq!(
        json,
        serde_json::json!({
            "what": "shoot", "unit": "helicopter", "from": "B7", "at": "G7", "target": "monster", "range": 5,
            "hit": {"ways": 2, "of": 6}, "critical_miss": {"ways": 1, "of": 6},
            "burns": [{"at": "B2", "helicopter": null, "survivors": []}],
        })
    );
}

#[test]
fn a_refusal_points_at_what_is_in_the_way() {
    let rules = rules();
    let state = position(
        "16/1b14/16/t15/16/16/16/16/16/16/16/15b monster G7e A - - - C1s - - B - - - G1n - - holes A4 to A move 7",
    );
    for (text, wanted) in [
        ("move C1 B2 n", Some("B2")),
        ("move C1 A4 n", Some("A4")),
        ("move C1 G1 n", Some("G1")),
        ("move C1 C12 s", Some("C12")),
        ("move D1 D2 s", Some("D1")),
        ("trade tank", None),
        ("roll", None),
    ] {
        let action = Crush::read_action(&rules, text).expect("an action");
        let reason = Crush::allows(&rules, &state, Seat(0), &action).expect_err(text);
        assert_eq!(Crush::spot_of_refusal(&rules, &reason, &action), wanted.map(Spot::new), "{text}");
    }
}

#[test]
fn events_are_told_in_parts() {
    let rules = rules();
    let square = |text: &str| monsterbox_crush::Square::read(text).expect("a square");
    let lost = Event::UnitLost {
        seat: Seat(1),
        kind: monsterbox_crush::Kind::Tank,
        at: square("C4"),
        cause: Cause::Trampled,
    };
    let said = Crush::narrate(&rules, &lost);
    let parts: Vec<Part> = vec![
        Seat(1).into(),
        " loses the ".into(),
        Part::card("tank", "tank"),
        " on ".into(),
        Part::spot("C4", "C4"),
        " (trampled).".into(),
    ];
    assert_eq!(said.0, parts);
    let json = serde_json::to_string(&lost).expect("plain data");
    assert_eq!(json, r#"{"unit_lost":{"seat":1,"kind":"tank","at":"C4","cause":"trampled"}}"#);
    let action = Crush::read_action(&rules, "move C1 B2 n").expect("an action");
    let json = serde_json::to_string(&action).expect("plain data");
    assert_eq!(json, r#"{"move":{"from":"C1","to":"B2","way":"north"}}"#);
}
