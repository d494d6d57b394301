//! Plays a scenario: sets the table, answers chance from the script, tries the actions, and stops at a refusal.

use kernel::{
    Cites, Game, Node, NotationError, Play, PlayError, RuleId, Scripted, Seat, Setup, Show, SourceError,
};

use super::file::Scenario;

/// A refusal, whatever was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// What was tried.
    pub what: String,
    /// The rule behind it, where there is one.
    pub rule: Option<RuleId>,
    /// What it says.
    pub message: String,
}

/// Why a trial went no further.
enum Stop {
    /// Something was refused, as a scenario may expect.
    Refused(Refused),
    /// The scenario itself cannot be played like this.
    Mistake(String),
}

/// What came of playing a scenario.
pub(super) struct Trial<G: Game> {
    /// The game at the end; none if the table or the given position was refused.
    pub play: Option<Play<G>>,
    /// Every event of every step.
    pub events: Vec<G::Event>,
    /// What was refused last.
    pub refused: Option<Refused>,
}

impl<G: Show> Trial<G> {
    /// Plays a scenario; the error says why it cannot be played as written.
    pub fn of(scenario: &Scenario) -> Result<Self, String> {
        let mut trial = Self { play: None, events: Vec::new(), refused: None };
        let mut dice = Scripted::new(scenario.dice.iter().cloned());
        let mut left = scenario.when.iter();
        match trial.run(scenario, &mut dice, &mut left) {
            Ok(()) => {}
            Err(Stop::Mistake(message)) => return Err(message),
            Err(Stop::Refused(refused)) => trial.refused = Some(refused),
        }
        if let (Some(refused), Some(next)) = (&trial.refused, left.next()) {
            let Refused { what, message, .. } = refused;
            return Err(format!("{what} was refused, so `{next}` is never tried\n  found:    {message}"));
        }
        let unused: Vec<&str> = dice.unused().collect();
        if unused.is_empty() {
            return Ok(trial);
        }
        let refusal = trial.refused.map_or_else(String::new, |refused| {
            format!("\n  found:    {} was refused: {}", refused.what, refused.message)
        });
        Err(format!("unused dice: chance never asked for `{}`{refusal}", unused.join("`, `")))
    }

    fn run<'a>(
        &mut self,
        scenario: &Scenario,
        dice: &mut Scripted,
        left: &mut impl Iterator<Item = &'a String>,
    ) -> Result<(), Stop> {
        let play = self.play.insert(set_table(scenario)?);
        let only_looks = scenario.when.is_empty();
        settle(play, dice, &mut self.events, only_looks)?;
        for text in left {
            act(play, text, &mut self.events)?;
            settle(play, dice, &mut self.events, false)?;
        }
        Ok(())
    }
}

/// The table as the scenario gives it: players, options and position.
fn set_table<G: Show>(scenario: &Scenario) -> Result<Play<G>, Stop> {
    let given = |error: NotationError| {
        let what = format!("the given position `{}`", scenario.given.as_deref().unwrap_or(""));
        Stop::Refused(Refused { what, rule: error.rule, message: error.to_string() })
    };
    let players = match (scenario.players, &scenario.given) {
        (Some(players), _) => players,
        (None, Some(position)) => G::players_in(position).map_err(given)?,
        (None, None) => G::PLAYERS.0,
    };
    let refused = |rule: Option<RuleId>, message: String| {
        Stop::Refused(Refused { what: format!("the table for {players} players"), rule, message })
    };
    let pack = scenario.pack_of::<G>().map_err(|message| refused(None, message))?;
    let setup = Setup { players, options: scenario.options.clone(), pack };
    let rules = G::rules(&setup).map_err(|error| refused(error.rule, error.to_string()))?;
    match &scenario.given {
        None => Ok(Play::new(rules)),
        Some(position) => {
            let state = G::read_position(&rules, position).map_err(given)?;
            Ok(Play::from_position(rules, state))
        }
    }
}

/// A scenario that was played, to be looked at.
pub struct Played<G: Game> {
    /// The game at its end.
    pub play: Play<G>,
    /// The rules behind what happened.
    pub cited: Vec<RuleId>,
    /// What was refused last.
    pub refused: Option<Refused>,
}

/// Plays a scenario; nothing if it cannot be played, or if its table or position is refused.
pub fn played<G: Show>(scenario: &Scenario) -> Option<Played<G>> {
    let Trial { play, events, refused } = Trial::<G>::of(scenario).ok()?;
    let play = play?;
    let cited = events.iter().map(Cites::rule).collect();
    Some(Played { play, cited, refused })
}

/// Answers chance from the script until somebody decides or the game is over.
fn settle<G: Show>(
    play: &mut Play<G>,
    dice: &mut Scripted,
    events: &mut Vec<G::Event>,
    only_looks: bool,
) -> Result<(), Stop> {
    while let Node::Chance(chance) = play.node() {
        let Some(next) = dice.unused().next().map(|text| format!("dice `{text}`")) else {
            if only_looks {
                return Ok(());
            }
            let names: Vec<String> = Seat::all(G::seats(play.rules())).map(|seat| seat.to_string()).collect();
            let asked = G::name_chance(play.rules(), &chance).words(&names);
            return Err(Stop::Mistake(format!("missing dice: nothing answers \"{asked}\"")));
        };
        let before = play.state().clone();
        let steps = play.steps().len();
        let Err(error) = play.ask(dice, events) else { continue };
        unchanged(play, &before, steps, &next)?;
        let (rule, message) = match error {
            PlayError::Impossible(reason) => (Some(reason.rule()), reason.to_string()),
            PlayError::Source(SourceError::Unreadable { error, .. }) => (error.rule, error.to_string()),
            other => return Err(Stop::Mistake(other.to_string())),
        };
        return Err(Stop::Refused(Refused { what: next, rule, message }));
    }
    Ok(())
}

/// Tries one action, written as a seat's letter and the action.
fn act<G: Show>(play: &mut Play<G>, text: &str, events: &mut Vec<G::Event>) -> Result<(), Stop> {
    let what = format!("`{text}`");
    let (letter, action) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
    let seat = seat_at::<G>(play.rules(), letter).map_err(|why| Stop::Mistake(format!("{what}: {why}")))?;
    let action = G::read_action(play.rules(), action.trim()).map_err(|error| {
        Stop::Refused(Refused { what: what.clone(), rule: error.rule, message: error.to_string() })
    })?;
    let before = play.state().clone();
    let steps = play.steps().len();
    let Err(refusal) = play.act(seat, action, events) else { return Ok(()) };
    unchanged(play, &before, steps, &what)?;
    let (rule, message) = (Some(refusal.rule::<G>(play.rules(), play.state())), refusal.to_string());
    Err(Stop::Refused(Refused { what, rule, message }))
}

/// What is refused must leave the table as it was.
fn unchanged<G: Show>(play: &Play<G>, before: &G::State, steps: usize, what: &str) -> Result<(), Stop> {
    if play.state() == before && play.steps().len() == steps {
        return Ok(());
    }
    let [expected, found] = [before, play.state()].map(|state| G::write_position(play.rules(), state));
    let message = format!("{what} was refused and still changed the position");
    Err(Stop::Mistake(format!("{message}\n  expected: {expected}\n  found:    {found}")))
}

/// The seat with this letter, if the table has it.
pub(super) fn seat_at<G: Game>(rules: &G::Rules, letter: &str) -> Result<Seat, String> {
    let mut letters = letter.chars();
    let seat = letters.next().and_then(Seat::from_letter).filter(|seat| seat.0 < G::seats(rules));
    match (seat, letters.next()) {
        (Some(seat), None) => Ok(seat),
        _ => Err(format!("`{letter}` is no seat of a table of {}", G::seats(rules))),
    }
}
