//! The odds of a decision, as the seat can know them.

use std::num::NonZero;

use bots::{ChoiceOdds, Decision, Method};
use monsterbox_box::{Playable, thrown::odds_by_throwing};

use super::StateOf;
use crate::{
    problem::Problem,
    state::{AskedOdds, FoundOdds},
};

impl<G: Playable> StateOf<G> {
    /// The odds of a decision, thrown where dice are really thrown.
    pub(super) fn find_odds(&self, asked: &AskedOdds) -> Result<Option<FoundOdds>, Problem> {
        let (rules, seat) = (self.play.rules(), asked.seat);
        let legal = self.play.actions(seat);
        if legal.is_empty() {
            return Err(Problem::input(format!("{seat} has nothing to choose here")));
        }
        let view = G::recall(rules, self.play.state(), seat);
        let decision = Decision { seat, rules, view: &view, legal: &legal, budget: &asked.budget };
        let thrown = NonZero::new(asked.throws)
            .and_then(|throws| odds_by_throwing(&decision, throws, asked.threads, &mut asked.seed.stream(0)));
        let Some(odds) = thrown.or_else(|| G::odds(&decision, &mut asked.seed.stream(0))) else {
            return Ok(None);
        };
        let choice = |found: &ChoiceOdds| {
            let action = G::write_action(rules, legal.get(found.action)?);
            Some((action, found.chance, found.margin, odds.is_best(found)))
        };
        Ok(Some(FoundOdds {
            choices: odds.choices.iter().filter_map(choice).collect(),
            of: G::ODDS_OF.to_string(),
            exact: odds.method == Method::Exact,
            how: odds.how(G::ODDS_OF),
            left_out: odds.left_out,
        }))
    }
}
