//! Lessons: a guided first game as data. Each step shows a position, says what to try, and answers right and wrong tries.
//!
//! A game keeps its lesson in its room, `lessons/first-game.toml`; a test plays it from end to end.

use serde::Deserialize;

/// A guided first game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// What it is called.
    pub title: String,
    /// How many sit at the table.
    pub players: u8,
    /// The options of the table, as `key=value`.
    #[serde(default)]
    pub options: Vec<String>,
    /// The learner's seat, by its letter.
    pub seat: char,
    /// The steps, six to twelve.
    #[serde(rename = "step")]
    pub steps: Vec<LessonStep>,
    /// What is said at the end.
    pub end: String,
}

/// One step of a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    /// What is explained before the try.
    pub text: String,
    /// The position, if it is not the one the step before led to.
    #[serde(default)]
    pub given: Option<String>,
    /// The actions that are right, any of them, in the game's notation.
    #[serde(rename = "try")]
    pub tries: Vec<String>,
    /// What chance answers from then on.
    #[serde(default)]
    pub dice: Vec<String>,
    /// What is done after that by whoever is asked, with the seat before each action.
    #[serde(default)]
    pub then: Vec<String>,
    /// What is said to a right try.
    pub right: String,
    /// What is said to certain wrong tries, each action with its sentence.
    #[serde(default)]
    pub wrong: Vec<WrongTry>,
    /// What is said to any other wrong try.
    pub otherwise: String,
}

/// A wrong try that has an answer of its own.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrongTry {
    /// The action.
    #[serde(rename = "try")]
    pub action: String,
    /// What is said to it.
    pub says: String,
}

impl Lesson {
    /// The fewest and the most steps of a lesson: long enough for a turn and its end, short enough for a coffee.
    pub const STEPS: std::ops::RangeInclusive<usize> = 6..=12;

    /// Reads a lesson; the error names the place.
    pub fn read(text: &str) -> Result<Self, String> {
        let lesson: Self = toml::from_str(text).map_err(|error| error.to_string())?;
        if !Self::STEPS.contains(&lesson.steps.len()) {
            let (fewest, most) = (Self::STEPS.start(), Self::STEPS.end());
            return Err(format!("a lesson has {fewest} to {most} steps, not {}", lesson.steps.len()));
        }
        if lesson.steps.first().is_some_and(|step| step.given.is_none()) {
            return Err("the first step of a lesson says its position under `given`".to_owned());
        }
        if let Some(at) = lesson.steps.iter().position(|step| step.tries.is_empty()) {
            return Err(format!("step {} has nothing to try", at + 1));
        }
        Ok(lesson)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lessons_are_read_and_their_mistakes_named() {
        let step = "[[step]]\ntext = \"a\"\ngiven = \"0 0 | A 0\"\ntry = [\"roll\"]\nright = \"b\"\notherwise = \"c\"\n";
        let top = "title = \"t\"\nplayers = 2\nseat = \"A\"\nend = \"e\"\n";
        let lesson = Lesson::read(&format!("{top}{}", step.repeat(6))).unwrap();
        assert_eq!((lesson.steps.len(), lesson.seat), (6, 'A'));
        let wrong = |text: String| Lesson::read(&text).unwrap_err();
        assert!(wrong(format!("{top}{}", step.repeat(5))).contains("6 to 12 steps, not 5"));
        let unplaced = step.replace("given = \"0 0 | A 0\"\n", "");
        assert!(wrong(format!("{top}{unplaced}{}", step.repeat(5))).contains("first step"));
        assert!(wrong(format!("{top}{}", step.replace("\"roll\"", "").repeat(6))).contains("nothing to try"));
        assert!(wrong(format!("{top}{}", step.replace("text", "txt").repeat(6))).contains("txt"));
    }
}
