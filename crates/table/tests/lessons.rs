//! Every lesson of the box is taken from end to end: each right try, each wrong one, and nonsense.

use kernel::Lesson;
use monsterbox_box::{Kind, Playable, Visit, games, visit};
use monsterbox_table::{Answer, Learning, learn};

/// What a game says about itself to those who never played it.
struct Content;
impl Visit for Content {
    type Out = (Option<&'static str>, Option<&'static str>);
    fn game<G: Playable>(self) -> Self::Out {
        (G::how_to_play(), G::first_game())
    }
}

/// Every published game with its lesson.
fn lessons() -> impl Iterator<Item = (&'static str, Lesson)> {
    let published = games().into_iter().filter(|game| game.kind == Kind::Published);
    published.map(|game| {
        let (_, text) = visit(game.slug, Content).expect("a game of the box");
        let lesson = Lesson::read(text.expect("a guided first game"));
        (game.slug, lesson.unwrap_or_else(|why| panic!("{}: {why}", game.slug)))
    })
}

fn begin(slug: &str) -> Box<dyn Learning> {
    learn(slug).unwrap_or_else(|why| panic!("{slug}: {why}")).expect("a lesson")
}

/// A right try; whatever else it is answered fails.
fn right(taken: &mut dyn Learning, notation: &str, says: &str) {
    let (step, _) = taken.place();
    match taken.attempt(notation) {
        Answer::Right { says: said, told } => {
            assert_eq!(said, says, "{}, step {step}", taken.title());
            assert!(!told.is_empty(), "{}, step {step}: `{notation}` did nothing", taken.title());
        }
        Answer::Wrong { says, rule } => {
            panic!("{}, step {step}: `{notation}` was answered `{says}` {rule:?}", taken.title())
        }
    }
}

/// A wrong try, which must leave everything as it was: what is said to it, and the rule that forbids it.
fn wrong(taken: &mut dyn Learning, notation: &str) -> (String, Option<String>) {
    let shown = |taken: &dyn Learning| (taken.place(), taken.picture(), taken.choices());
    let before = shown(taken);
    let answer = taken.attempt(notation);
    assert_eq!(shown(taken), before, "{}: `{notation}` changed something", taken.title());
    match answer {
        Answer::Wrong { says, rule } => (says, rule),
        Answer::Right { .. } => panic!("{}: `{notation}` passed for right", taken.title()),
    }
}

#[test]
fn every_lesson_can_be_taken_to_its_end_by_each_right_try() {
    for (slug, lesson) in lessons() {
        for (at, step) in lesson.steps.iter().enumerate() {
            for other in &step.tries {
                let mut taken = begin(slug);
                for (now, step) in lesson.steps.iter().enumerate() {
                    assert_eq!(taken.place(), (now + 1, lesson.steps.len()));
                    assert_eq!(taken.text(), Some(step.text.as_str()));
                    let notation = if now == at { other } else { &step.tries[0] };
                    right(taken.as_mut(), notation, &step.right);
                }
                assert_eq!(taken.text(), None, "{slug}");
                assert!(taken.choices().is_empty(), "{slug}");
                assert_eq!(taken.end(), lesson.end, "{slug}");
                let (says, _) = wrong(taken.as_mut(), other);
                assert_eq!(says, lesson.end, "{slug}: the lesson is over");
            }
        }
    }
}

#[test]
fn wrong_tries_have_answers_of_their_own_and_change_nothing() {
    for (slug, lesson) in lessons() {
        let mut taken = begin(slug);
        let mut refused = 0;
        for step in &lesson.steps {
            for own in &step.wrong {
                let (says, rule) = wrong(taken.as_mut(), &own.action);
                assert_eq!(says, own.says, "{slug}: {}", own.action);
                refused += usize::from(rule.is_some());
            }
            let (says, _) = wrong(taken.as_mut(), "dance the polka");
            assert!(says.contains(&step.otherwise) && says.contains("dance the polka"), "{slug}: {says}");
            let own = |notation: &str| step.wrong.iter().any(|wrong| wrong.action == notation);
            let listed = |notation: &str| step.tries.iter().any(|right| right == notation);
            let others = taken.choices().into_iter().map(|choice| choice.notation);
            if let Some(other) = others.into_iter().find(|other| !own(other) && !listed(other)) {
                let (says, rule) = wrong(taken.as_mut(), &other);
                assert_eq!((says, rule), (step.otherwise.clone(), None), "{slug}: {other}");
            }
            right(taken.as_mut(), &step.tries[0], &step.right);
        }
        let with_answers = lesson.steps.iter().filter(|step| !step.wrong.is_empty()).count();
        assert!(with_answers * 2 >= lesson.steps.len(), "{slug}: every second step answers a wrong try");
        // Mayhem has two words only, and whoever is asked may say either.
        assert!(refused > 0 || slug == "mayhem", "{slug}: no wrong try shows what the rules forbid");
    }
}

#[test]
fn every_game_is_told_in_fifteen_lines() {
    for game in games().into_iter().filter(|game| game.kind == Kind::Published) {
        let (how, _) = visit(game.slug, Content).expect("a game of the box");
        let how = how.expect("how to play");
        assert!((8..=15).contains(&how.lines().count()), "{}: {} lines", game.slug, how.lines().count());
        for line in how.lines() {
            assert!(line.chars().count() <= 76, "{}: `{line}` is too long", game.slug);
        }
        for part in ["GOAL", "END"] {
            assert!(how.contains(part), "{}: where is the {part}?", game.slug);
        }
    }
}

#[test]
fn games_for_those_who_build_have_no_lesson() {
    assert!(learn("pig").expect("a game of the box").is_none());
    assert!(learn("chess").is_err());
}
