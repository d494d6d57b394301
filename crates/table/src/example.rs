//! A rule seen to happen: the scenario that proves it, as a small game to look at.

use kernel::{Header, Seed, Setup};
use monsterbox_box::{Playable, Visit, scenarios, visit};
use testkit::scenario::{Played, Scenario, played, read};

use crate::replay::{Replay, Replaying};

/// Who plays in examples.
const PEOPLE: [&str; 6] = ["Ann", "Bo", "Cleo", "Dan", "Eve", "Finn"];
/// An example is looked at in passing: longer ones are taken only where there is no other.
const SHORT: usize = 8;

/// A rule seen to happen.
pub struct Example {
    /// What it shows, in a sentence.
    pub name: String,
    /// The small game.
    pub replay: Box<dyn Replay>,
    /// What is refused at its end, with the reason.
    pub refused: Option<ExampleRefused>,
}

/// What is refused at the end of an example.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ExampleRefused {
    /// What was tried.
    pub what: String,
    /// Why not.
    pub reason: String,
}

/// The scenario of a game that shows a rule best; nothing where it has none that can be looked at.
pub fn example(slug: &str, rule: &str) -> Option<Example> {
    struct Best<'a>(Vec<Scenario>, &'a str);
    impl Visit for Best<'_> {
        type Out = Option<Example>;
        fn game<G: Playable>(self) -> Self::Out {
            let Self(scenarios, rule) = self;
            let tried = scenarios.into_iter().filter_map(|scenario| {
                let played = played::<G>(&scenario)?;
                Some((rank(&played, rule), scenario, played))
            });
            let (_, scenario, played) = tried.min_by_key(|(rank, ..)| *rank)?;
            shown(scenario, played)
        }
    }
    let files = scenarios(slug).filter_map(|text| read(text).ok());
    let proves = |scenario: &Scenario| scenario.proves.iter().any(|id| id == rule);
    let fitting = files.flat_map(|file| file.scenarios).filter(proves).collect();
    visit(slug, Best(fitting, rule)).ok()?
}

/// How badly a scenario shows a rule: what happens by it comes before what it refuses and what only lies there.
fn rank<G: Playable>(played: &Played<G>, rule: &str) -> (bool, u8, usize) {
    let steps = played.play.steps().len();
    let kind = match &played.refused {
        None if played.cited.iter().any(|id| id.0 == rule) => 0,
        Some(refused) if refused.rule.is_some_and(|id| id.0 == rule) => 1,
        _ if steps > 0 => 2,
        _ => 3,
    };
    (steps > SHORT, kind, steps)
}

fn shown<G: Playable>(scenario: Scenario, played: Played<G>) -> Option<Example> {
    let Played { play, refused, .. } = played;
    let pack = scenario.pack_of::<G>().ok()?;
    let names: Vec<String> = (0..usize::from(G::seats(play.rules())))
        .map(|seat| PEOPLE.get(seat).map_or_else(|| format!("Player {}", seat + 1), ToString::to_string))
        .collect();
    let setup = Setup { players: names.len() as u8, options: scenario.options, pack };
    let header = Header::new::<G>(setup, names.clone(), &Seed::new("example")?);
    Some(Example {
        name: scenario.name,
        replay: Box::new(Replaying { play, names, seed: None, header }),
        refused: refused.map(|refused| ExampleRefused { what: refused.what, reason: refused.message }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_happens_by_a_rule_is_shown_before_what_it_refuses() {
        let example = example("strike", "STR-25").unwrap();
        assert!(example.replay.steps() > 0 && example.refused.is_none(), "{}", example.name);
        let refused = self::example("pig", "PIG-05").and_then(|example| example.refused);
        assert!(refused.is_none_or(|refused| !refused.reason.is_empty()));
        assert!(self::example("mayhem", "STR-25").is_none(), "a rule of another game");
        assert!(self::example("chess", "STR-25").is_none());
    }

    #[test]
    fn nearly_every_rule_of_the_box_can_be_seen() {
        for game in monsterbox_box::games() {
            let rules = &game.ledger.rules;
            let seen = rules.iter().filter(|rule| example(game.slug, &rule.id).is_some()).count();
            assert!(seen * 10 >= rules.len() * 9, "{}: {seen} of {}", game.slug, rules.len());
        }
    }
}
