//! The slow work of a table as values: what a bot does, what chance answers, the odds of choices.

use std::sync::Arc;

use bots::{Bot, Budget, Cores, Decision, Odds, OddsOf, Position};
use kernel::{Affects, Node, Seat, Source as _, SourceError, Viewer, source::Ask};
use monsterbox_box::{Playable, flight::Flight, thrown::Thrown};

use super::{BOT_STREAMS, Shared, Table, take};
use crate::{Asking, Hint, HintLine, Live as _, Status, Stop, Task, Work, task::Finding};

impl<G: Playable> Table<G> {
    /// What has to be worked out before the table can go on.
    pub(super) fn next_task(&self) -> Option<Task> {
        match self.status() {
            Status::People { .. } | Status::Over { .. } => None,
            Status::Bot { seat } => Some(match self.unasked(seat) {
                Some(pass) => {
                    let pass = G::write_action(self.game.play.rules(), &pass);
                    self.work(Work::Choice(seat), move |_| Finding::Choice(seat, pass))
                }
                None => self.choice(seat),
            }),
            Status::Chance { .. } => match self.game.play.node() {
                Node::Chance(chance) => Some(self.chance(chance)),
                Node::Decide(_) | Node::Over => None,
            },
        }
    }

    /// What a person does who does not want to be asked about this decision.
    pub(super) fn unasked(&self, seat: Seat) -> Option<G::Action> {
        let asking = self.asking(seat);
        if asking == Asking::Always || !self.people().contains(seat) {
            return None;
        }
        let view = G::view(self.game.play.rules(), self.game.play.state(), Viewer::Seat(seat));
        let (pass, concern) = G::pass(self.game.play.rules(), &view, seat)?;
        (asking == Asking::Never || concern == Affects::Others).then_some(pass)
    }

    /// The odds of every choice of a seat.
    pub(super) fn odds(&self, seat: Seat) -> Option<Task> {
        let legal = self.game.play.actions(seat);
        if legal.is_empty() {
            return None;
        }
        let rules = self.game.play.rules().clone();
        let view = G::recall(&rules, self.game.play.state(), seat);
        let mut rng = self.key.stream(BOT_STREAMS | self.game.play.steps().len() as u64);
        Some(self.work(Work::Hint(seat), move |budget| {
            let decision = Decision { seat, rules: &rules, view: &view, legal: &legal, budget };
            Finding::Hint(G::odds(&decision, &mut rng).map(|odds| hint::<G>(&rules, &legal, &odds)))
        }))
    }

    /// A piece of work at this version.
    fn work(&self, work: Work, run: impl FnOnce(&Budget) -> Finding + Send + 'static) -> Task {
        let version = self.chain.version();
        Task { version, work, stop: Stop::default(), time: None, cores: Cores::One, run: Box::new(run) }
    }

    /// What the bots ponder while people decide, each by what its own seat knows.
    pub(super) fn pondering(&self) -> Option<Task> {
        if self.pondering.is_empty() || !matches!(self.status(), Status::People { .. }) {
            return None;
        }
        let rules = self.game.play.rules().clone();
        let seen = |seat: Seat| {
            let bot = self.bots.get(seat.index()).and_then(Clone::clone)?;
            Some((seat, bot, G::recall(&rules, self.game.play.state(), seat)))
        };
        let seated: Vec<_> = self.pondering.iter().filter_map(seen).collect();
        Some(self.work(Work::Pondering, move |budget| {
            for (seat, bot, view) in seated {
                take(&bot).ponder(&Position { seat, rules: &rules, view: &view, budget });
            }
            Finding::Nothing(None)
        }))
    }

    /// What the bot in this seat does.
    fn choice(&self, seat: Seat) -> Task {
        self.choice_by(seat, self.bots.get(seat.index()).and_then(Clone::clone))
    }

    /// What this bot does in a seat; without one, the first thing that is legal.
    pub(super) fn choice_by(&self, seat: Seat, bot: Option<Shared<Box<dyn Bot<G>>>>) -> Task {
        let legal = self.game.play.actions(seat);
        let rules = self.game.play.rules().clone();
        let view = G::recall(&rules, self.game.play.state(), seat);
        let mut rng = self.key.stream(BOT_STREAMS | self.game.play.steps().len() as u64);
        self.work(Work::Choice(seat), move |budget| {
            let decision = Decision { seat, rules: &rules, view: &view, legal: &legal, budget };
            let pick = bot
                .map_or(0, |bot| take(&bot).choose(&decision, &mut rng))
                .min(legal.len().saturating_sub(1));
            match legal.get(pick) {
                Some(action) => Finding::Choice(seat, G::write_action(&rules, action)),
                None => Finding::Nothing(Some(format!("{seat} has nothing to choose from"))),
            }
        })
    }

    /// What chance answers.
    fn chance(&self, chance: G::Chance) -> Task {
        let rules = self.game.play.rules().clone();
        let state = self.game.play.state().clone();
        let step = self.game.play.steps().len() as u64;
        let dice = Arc::clone(&self.dice);
        self.work(Work::Chance, move |_| match throw::<G>(&rules, &state, &chance, step, &dice) {
            Ok((outcome, flight)) => Finding::Chance(G::write_outcome(&rules, &outcome), flight),
            Err(error) => Finding::Nothing(Some(error.to_string())),
        })
    }

    /// What chance answers in a position, and how the dice flew: the same whenever it is asked.
    pub(super) fn thrown(
        &self,
        state: &G::State,
        chance: &G::Chance,
        step: u64,
    ) -> Result<(G::Outcome, Option<Flight>), SourceError> {
        throw::<G>(self.game.play.rules(), state, chance, step, &self.dice)
    }
}

fn throw<G: Playable>(
    rules: &G::Rules,
    state: &G::State,
    chance: &G::Chance,
    step: u64,
    dice: &Shared<Thrown<G>>,
) -> Result<(G::Outcome, Option<Flight>), SourceError> {
    // What is hit may be gone afterwards: dice are shown as they fell on what lay there.
    let ground = G::ground(rules, state);
    let mut dice = take(dice);
    let outcome = dice.answer(Ask { rules, state, chance, step })?;
    let flight = ground.zip(dice.last()).map(|(ground, thrown)| Flight::of(ground, thrown));
    Ok((outcome, flight))
}

/// Odds as they are told to people.
pub(crate) fn hint<G: Playable>(rules: &G::Rules, legal: &[G::Action], odds: &Odds) -> Hint {
    let lines = odds.choices.iter().filter_map(|choice| {
        let notation = G::write_action(rules, legal.get(choice.action)?);
        Some(HintLine { notation, chance: choice.chance, margin: choice.margin, best: odds.is_best(choice) })
    });
    let how = odds.how(G::ODDS_OF);
    let method = match G::ODDS_OF {
        OddsOf::Game => how,
        OddsOf::Battle => format!("the chance of winning the battle, {how}"),
    };
    let left_out = odds.left_out.map(|why| {
        let missing = legal.len() - odds.choices.len();
        format!("{missing} of {} choices have none: {why}", legal.len())
    });
    Hint { lines: lines.collect(), method, left_out }
}
