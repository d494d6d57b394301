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
