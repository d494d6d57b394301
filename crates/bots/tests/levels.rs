//! Every game has levels by name, the weakest first, and a newcomer meets the first.

use std::sync::atomic::{AtomicU32, Ordering};

use kernel::{Deciding, Discard, Game as _, Meta as _, Setup, lab_rng, run};
use monsterbox_bots::{Bot, Budget, Careless, Decision, Level, Opponents, find};
use pig::Pig;

fn levels_of<G: Opponents>() {
    let levels: Vec<Level> = G::bots().iter().filter_map(|spec| spec.level).collect();
    assert_eq!(levels.first(), Some(&Level::Easy), "{}", G::NAME);
    assert!(levels.is_sorted_by(|weaker, stronger| weaker < stronger), "{}: {levels:?}", G::NAME);
    for level in levels {
        let spec = find::<G>(level.word()).unwrap_or_else(|| panic!("{}: no {level}", G::NAME));
        assert_eq!(spec.level, Some(level), "{}: `{}` is another level's name", G::NAME, spec.name);
    }
    assert!(find::<G>("random").is_some_and(|spec| spec.level.is_none()), "{}", G::NAME);
    assert!(find::<G>("nobody").is_none());
    for character in G::characters() {
        let spec = find::<G>(character.bot).unwrap_or_else(|| panic!("{}: no {}", G::NAME, character.title));
        assert_eq!(spec.level, None, "{}: {} stands beside the levels", G::NAME, character.title);
        assert!(
            find::<G>(character.word).is_some_and(|called| called.name == spec.name),
            "{}",
            character.word
        );
        assert_eq!(character.title.to_lowercase(), character.word);
    }
}

#[test]
fn every_game_has_its_levels_in_order() {
    levels_of::<strike::Strike>();
    levels_of::<mayhem::Mayhem>();
    levels_of::<monster_kids::MonsterKids>();
    levels_of::<monster_strike::MonsterStrike>();
    levels_of::<crush::Crush>();
    levels_of::<Pig>();
    levels_of::<connect_four::ConnectFour>();
}

/// A bot that counts how often it is asked, and always takes the first.
struct Counting<'a>(&'a AtomicU32);

impl Bot<Pig> for Counting<'_> {
    fn choose(&mut self, _: &Decision<'_, Pig>, _: &mut dyn kernel::Rng) -> usize {
        self.0.fetch_add(1, Ordering::Relaxed);
        0
    }
}

#[test]
fn a_careless_bot_thinks_as_often_as_it_says() {
    let rules = Pig::rules(&Setup::of(2)).unwrap();
    let thought = AtomicU32::new(0);
    let mut careless = Careless { like: Counting(&thought), percent: 30 };
    let (mut rng, mut asked, mut legal) = (lab_rng(5, 0), 0_u32, Vec::new());
    for game in 0..200 {
        let mut state = Pig::setup(&rules);
        let mut dice = lab_rng(6, game);
        let mut players = Deciding::new::<Pig>(&mut dice, |pending, _| {
            let seat = pending.list(&mut legal)?;
            let view = Pig::recall(pending.rules, pending.state, seat);
            let decision =
                Decision { seat, rules: &rules, view: &view, legal: &legal, budget: Budget::full() };
            asked += 1;
            let place = careless.choose(&decision, &mut rng);
            Some((seat, legal[place]))
        });
        run::<Pig>(&rules, &mut state, &mut players, &mut Discard).unwrap();
    }
    let share = f64::from(thought.into_inner()) / f64::from(asked);
    assert!(asked > 1_000 && (share - 0.7).abs() < 0.03, "{share} of {asked}");
}
