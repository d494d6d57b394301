//! Cards explain themselves: pieces, labels, narration and the picture say what counts, as the data has it.

use kernel::{
    Deciding, Discard, Game, Meta, Node, Notation, Pack, Setup, Show, Step, Viewer, below, lab_rng,
    run_at_most,
};
use monsterbox_monster_kids::MonsterKids;

use crate::table::{names, table};

fn picture(options: &[&str], position: &str) -> String {
    let (rules, state) = table(options, position);
    let view = MonsterKids::view(&rules, &state, Viewer::Omniscient);
    MonsterKids::picture(&rules, &view, &names(&rules)).plain()
}

/// The labels of all choices of whoever decides, in their order.
fn labels(options: &[&str], position: &str) -> Vec<String> {
    let (rules, state) = table(options, position);
    let Node::Decide(seats) = MonsterKids::node(&rules, &state) else { panic!("somebody decides") };
    let seat = seats.first().expect("somebody decides");
    let view = MonsterKids::view(&rules, &state, Viewer::Seat(seat));
    let mut actions = Vec::new();
    MonsterKids::actions(&rules, &state, seat, &mut actions);
    let named = actions.iter().map(|action| MonsterKids::describe(&rules, &view, action));
    named.map(|name| format!("{} | {}", name.group, name.label.words(&names(&rules)))).collect()
}

fn base() -> &'static Pack {
    MonsterKids::base_pack().expect("the game has a pack")
}

#[test]
fn every_card_die_and_place_is_a_piece_that_says_what_it_does() {
    assert_eq!(MonsterKids::check_pack(base()), []);
    let pieces = MonsterKids::pieces(base());
    for (kind, count) in [
        ("power type", 8),
        ("character", 12),
        ("monster", 24),
        ("Dark Power", 8),
        ("portal", 2),
        ("hand card", 13),
        ("die", 2),
        ("counter", 1),
        ("place", 2),
        ("deck", 1),
    ] {
        assert_eq!(pieces.iter().filter(|piece| piece.kind == kind).count(), count, "{kind}");
    }
    for piece in &pieces {
        assert!(!piece.does.is_empty() && !piece.flavour.is_empty(), "{piece:?}");
        assert!(base().files.contains_key(&piece.portrait), "{piece:?}");
        assert!(!piece.rules.is_empty(), "{piece:?}");
        assert_eq!(
            pieces.iter().filter(|other| other.id == piece.id).count(),
            1,
            "{} stands twice",
            piece.id
        );
    }
    let told = |id: &str| {
        let piece = pieces.iter().find(|piece| piece.id == id).expect("there is such a piece");
        format!("{}: {}", piece.title(), piece.does)
    };
    assert_eq!(
        told("sugar-rush"),
        "Sugar Rush: In a fight: +2 to the fighter's attack. Between kids each side uses it for itself."
    );
    assert_eq!(
        told("banana-skin").split(". ").next(),
        Some("Banana Skin: In a fight: 2 off the foe's attack")
    );
    assert_eq!(
        told("glow-plasters"),
        "Glow Plasters: On your turn after the draw: takes one injury off any kid."
    );
    assert_eq!(
        told("nightmare-crown"),
        "Nightmare Crown: The monster that has it adds 5 to its attack, deals 2 more injuries and wins equal totals, until it is defeated. \
         All Dark Powers of one monster together add 10 at most."
    );
    assert_eq!(
        told("burnt-marshmallow"),
        "Burnt Marshmallow: Attacks with the twelve-sided die, 6 off. Ember: +3 against Bloom, -3 against Tide."
    );
    assert_eq!(told("ingrid-chill"), "Ingrid Chill: Fights with Frost: +3 against Tide, -3 against Echo.");
    assert!(told("light-portal").starts_with("The Night-Light Door (Light Portal): Keep it"));
    assert!(told("dark-portal").starts_with("The Yawning Door (Dark Portal): Traps"));
}

#[test]
fn what_is_seen_is_a_piece() {
    let pieces = MonsterKids::pieces(base());
    let (rules, state) = table(
        &["mode=versus"],
        "kids ingrid-chill 1 free hand light-portal won canteen-slime / bruno-cobble 0 limbo hand sugar-rush won - / otis-boom 0 \
         portal hand - won - | middle - | waiting - | A fights A drainpipe-eel+moon-fever dice 4 9 | out -",
    );
    let seen = |viewer| MonsterKids::pieces_in_view(&rules, &MonsterKids::view(&rules, &state, viewer));
    let own = seen(Viewer::Seat(kernel::Seat(0)));
    assert!(own.iter().all(|id| pieces.iter().any(|piece| piece.id == *id)), "{own:?}");
    for id in
        ["drainpipe-eel", "moon-fever", "tide", "light-portal", "dark-portal", "in-limbo", "canteen-slime"]
    {
        assert_eq!(own.iter().filter(|seen| *seen == id).count(), 1, "{id} in {own:?}");
    }
    assert!(!own.contains(&"sugar-rush".to_owned()), "another's hand is hidden");
    assert!(!seen(Viewer::Spectator).contains(&"light-portal".to_owned()), "all hands are");
}

#[test]
fn the_picture_has_the_type_table_and_both_sums_as_they_stand() {
    let seen = picture(
        &[],
        "kids marisol-wave 0 free hand sugar-rush*2 won - / bruno-cobble 0 free hand - won - | middle rooftop-gargoyle+barbed-tail | \
         waiting - | A fights A burnt-marshmallow dice 6 12 | out -",
    );
    for line in [
        "Each type +3 against the next one, -3 against the one before:",
        "Frost > Tide > Ember > Bloom > Stone > Spark > Shadow > Echo > Frost",
        "● Rooftop Gargoyle (Stone), 4 off its die, with Barbed Tail (+5, one more injury)",
        "Ann 9 : 3 Burnt Marshmallow  as it stands Ann wins",
        "Ann: die 6, types +3",
        "Burnt Marshmallow: die 12, its own -6, types -3",
        "Sugar Rush ×2: +2 to the fighter's attack",
    ] {
        assert!(seen.lines().any(|found| found.trim() == line), "`{line}` is not in\n{seen}");
    }
    let tie = picture(
        &[],
        "kids ingrid-chill 0 free hand do-over won - / bruno-cobble 0 free hand - won - | middle - | waiting - | A fights A \
         canteen-slime+last-giggle dice 7 2 | out -",
    );
    assert!(tie.contains("it is equal, and The Last Giggle wins that for Canteen Slime"), "{tie}");
    let many = picture(
        &["mode=versus"],
        "kids ingrid-chill 0 free hand do-over won - / bruno-cobble 0 free hand - won - / otis-boom 0 free hand - won - | middle - | \
         waiting - | B final 5 7 8 plus 4 0 0 played secret-super-move | left -",
    );
    assert!(many.contains("as it stands Ann wins") && many.contains("Ann 9: die 5, cards +4"), "{many}");
}

#[test]
fn choices_say_what_they_do_and_the_sensible_one_stands_first() {
    let portal = labels(
        &[],
        "kids ingrid-chill 0 free hand light-portal do-over won - / bruno-cobble 0 free hand - won - | middle - | waiting - | A portal \
         0 | out -",
    );
    assert_eq!(
        portal,
        [
            "The Night-Light Door (Light Portal) | negate The Yawning Door (Dark Portal): the turn goes on",
            "Discard | discard Do-Over: either side's die is rolled again",
            "Discard | discard The Night-Light Door (Light Portal): negates a Dark Portal, or frees you from a trap",
        ]
    );
    let fight = |dice: &str| {
        labels(
            &[],
            &format!(
                "kids ingrid-chill 0 free hand mystery-fizz sugar-rush won - / bruno-cobble 0 free hand - won - | middle - | waiting \
                 - | A fights A canteen-slime dice {dice} | out -"
            ),
        )
    };
    assert_eq!(
        fight("8 5"),
        [
            "Pass | play no card",
            "Play on yourself | Sugar Rush: +2 to your attack → 10 : 5",
            "Play on yourself | Mystery Fizz: +3 to your attack → 11 : 5",
            "Play on the monster | Mystery Fizz: +3 to the monster's attack → 8 : 8",
        ]
    );
    let behind = fight("5 8");
    assert!(behind[0].contains("Sugar Rush") && behind[2] == "Pass | play no card", "{behind:?}");
    assert!(behind[3].contains("on the monster"), "what helps the monster stands last: {behind:?}");
    let again = labels(
        &[],
        "kids ingrid-chill 0 free hand do-over won - / bruno-cobble 0 free hand - won - | middle - | waiting - | A fights A \
         canteen-slime dice 5 8 | out -",
    );
    assert_eq!(
        again[..2],
        [
            "Play on yourself | Do-Over: your die is rolled again",
            "Play on the monster | Do-Over: the monster's die is rolled again",
        ]
    );
    let limbo = labels(
        &[],
        "kids ingrid-chill 0 limbo hand light-portal do-over won - / bruno-cobble 0 free hand - won - | middle canteen-slime | waiting \
         - | A limbo A | out -",
    );
    assert!(limbo.last().is_some_and(|label| label.contains("Light Portal")), "{limbo:?}");
    let rules = MonsterKids::rules(&Setup::of(2).with("characters=chosen")).expect("a fine table");
    let start = MonsterKids::write_position(&rules, &MonsterKids::setup(&rules));
    let characters = labels(&["characters=chosen"], &start);
    assert_eq!(characters[0], "Characters | Ingrid Chill (Frost: +3 against Tide, -3 against Echo)");
}

#[test]
fn no_two_choices_have_the_same_label() {
    for (players, mode) in [(1, "together"), (3, "together"), (4, "versus"), (6, "versus")] {
        let rules =
            MonsterKids::rules(&Setup::of(players).with(&format!("mode={mode}"))).expect("a fine table");
        for game in 0..4 {
            let (mut state, mut rng) = (MonsterKids::setup(&rules), lab_rng(u64::from(players), game));
            let mut legal = Vec::new();
            let mut players = Deciding::new::<MonsterKids>(&mut rng, |pending, rng| {
                let seat = pending.list(&mut legal)?;
                let view = MonsterKids::view(&rules, pending.state, Viewer::Seat(seat));
                let label = |action| MonsterKids::describe(&rules, &view, action).label.words(&names(&rules));
                let mut labels: Vec<String> = legal.iter().map(label).collect();
                labels.sort();
                let twice = labels.windows(2).find(|pair| pair[0] == pair[1]);
                assert_eq!(twice, None, "{}", MonsterKids::write_position(&rules, pending.state));
                Some((seat, legal[below(rng, legal.len() as u32) as usize]))
            });
            run_at_most::<MonsterKids>(&rules, &mut state, 1_000, &mut players, &mut Discard)
                .expect("somebody always decides");
        }
    }
}

#[test]
fn the_story_names_cards_as_they_are_drawn_and_chosen() {
    let (rules, state) = table(
        &[],
        "kids ingrid-chill 0 limbo hand light-portal won - / bruno-cobble 0 free hand - won - | middle - | waiting - | A trapped | out -",
    );
    let mut events = Vec::new();
    let action = MonsterKids::read_action(&rules, "play light-portal").expect("another word for `light`");
    let mut state = state;
    MonsterKids::apply(&rules, &mut state, &Step::Act(kernel::Seat(0), action), &mut events);
    let told: Vec<String> =
        events.iter().map(|event| MonsterKids::narrate(&rules, event).words(&names(&rules))).collect();
    assert_eq!(told[0], "Ann plays The Night-Light Door (Light Portal) and is free.");
}
