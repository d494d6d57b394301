//! Judges a decision by what its seat could know: what was chosen against the best that is found.

use bots::{BotSpec, Budget, ChoiceOdds, Decision, Method, Odds};
use kernel::{Cites as _, Discard, Rng as _, Seat, Step, Viewer, lab_rng};
use monsterbox_box::Playable;

use crate::{
    AnalysisError, ChoiceSeen, Estimate, Judged, Mark,
    blocks::{Blocks, Player},
};

/// From this loss on a decision is inaccurate, if it is clear at all that something was better.
pub const INACCURATE: f64 = 0.02;
/// Beyond this loss it is a blunder, if not even the lower end of the loss's interval is a good decision's.
pub const BLUNDER: f64 = 0.08;

/// What decisions of one game are judged with.
pub(crate) struct Judge<'a, G: Playable> {
    pub(crate) rules: &'a G::Rules,
    pub(crate) spec: &'static BotSpec<G>,
    /// How many steps the recorded game has.
    pub(crate) steps: usize,
    pub(crate) budget: &'a Budget,
    /// How many games are played on with each of two choices.
    pub(crate) playouts: u32,
    /// What the odds draw from, and what the comparisons draw from.
    pub(crate) seeds: (u64, u64),
}

/// What was found of two choices.
struct Compared {
    chosen: Estimate,
    other: Estimate,
    /// How much better the other one is.
    loss: Estimate,
}

/// A decision as it was made.
struct Made<'a, G: Playable> {
    decision: Decision<'a, G>,
    state: &'a G::State,
    /// How many steps came before it.
    before: usize,
    /// The place of what was chosen.
    place: usize,
}

impl<G: Playable> Judge<'_, G> {
    /// Somebody who plays on.
    pub(crate) fn player(&self) -> Player<'_, G> {
        Player::new(self.rules, self.spec, self.steps)
    }

    /// Judges what a seat did in a position after so many steps.
    pub(crate) fn judge(
        &self,
        player: &mut Player<'_, G>,
        state: &G::State,
        before: usize,
        (seat, action): (Seat, &G::Action),
    ) -> Result<Judged, AnalysisError> {
        let mut legal = Vec::new();
        G::actions(self.rules, state, seat, &mut legal);
        let Some(place) = legal.iter().position(|one| one == action) else {
            return Ok(self.unjudged(state, before, seat, action, "it is not among the choices listed"));
        };
        if legal.len() == 1 {
            let nothing = self.unjudged(state, before, seat, action, "there was no other choice");
            return Ok(Judged { choices: 1, mark: Mark::Forced, ..nothing });
        }
        let view = G::recall(self.rules, state, seat);
        let decision = Decision { seat, rules: self.rules, view: &view, legal: &legal, budget: self.budget };
        let made = Made { decision, state, before, place };
        let odds = G::odds(&made.decision, &mut lab_rng(self.seeds.0, before as u64));
        if self.budget.is_stopped() {
            return Err(AnalysisError::Stopped);
        }
        match odds {
            Some(odds) if odds.are_known() => Ok(self.known(&made, &odds)),
            Some(odds) => {
                let taken = odds.choices.iter().find(|choice| choice.action == place);
                if let (None, Method::ByQuickModel, Some(why)) = (taken, odds.method, odds.left_out) {
                    let unknown = self.unjudged(state, before, seat, action, why);
                    return Ok(Judged { choices: legal.len(), ..unknown });
                }
                let others = odds.choices.iter().filter(|choice| choice.action != place).copied();
                let best = best(others).filter(|other| taken.is_none_or(|taken| other.chance > taken.chance));
                self.estimated(player, &made, best, taken)
            }
            None => {
                let unknown = self.unjudged(state, before, seat, action, "nobody knows the odds");
                Ok(Judged { choices: legal.len(), ..unknown })
            }
        }
    }

    /// Odds that are known need no interval.
    fn known(&self, made: &Made<'_, G>, odds: &Odds) -> Judged {
        let Made { decision, state, before, place } = made;
        let action = &decision.legal[*place];
        let how = odds.how(G::ODDS_OF);
        let taken = odds.choices.iter().find(|choice| choice.action == *place);
        let (Some(taken), Some(best)) = (taken, odds.best()) else {
            let why = odds.left_out.unwrap_or("nobody can tell");
            let unknown = self.unjudged(state, *before, decision.seat, action, why);
            return Judged { choices: decision.legal.len(), ..unknown };
        };
        let loss = Estimate::exact((best.chance - taken.chance).max(0.0));
        let better = (loss.value > 0.0).then(|| {
            let chance = Some(Estimate::exact(best.chance));
            self.seen(state, decision.seat, &decision.legal[best.action], chance)
        });
        let chosen = self.seen(state, decision.seat, action, Some(Estimate::exact(taken.chance)));
        Judged {
            step: before + 1,
            seat: decision.seat,
            choices: decision.legal.len(),
            chosen,
            better,
            loss,
            mark: mark(loss),
            how,
        }
    }

    /// What odds only guess is compared once more with what was chosen, with new dice: the best of many guesses looks better
    /// than it is, and the same dice for both let luck cancel out. If what was chosen then does better, the loss is below zero
    /// and stays so: losses without those that luck turned round would add up to more than was lost.
    fn estimated(
        &self,
        player: &mut Player<'_, G>,
        made: &Made<'_, G>,
        best: Option<ChoiceOdds>,
        taken: Option<&ChoiceOdds>,
    ) -> Result<Judged, AnalysisError> {
        let Made { decision, state, before, place } = made;
        let action = &decision.legal[*place];
        let (chance, loss, better, how) = if let Some(best) = best {
            let Compared { chosen, other, loss } = self.compared(player, made, best.action)?;
            let seen = || self.seen(state, decision.seat, &decision.legal[best.action], Some(other));
            let how = format!(
                "estimated from {} games played on with either choice and the same dice, 95 % interval",
                self.playouts
            );
            (Some(chosen), loss, (loss.value > 0.0).then(seen), how)
        } else {
            let known = taken.map(|taken| Estimate { value: taken.chance, margin: taken.margin });
            let how = "nothing better was found among the choices played on".to_owned();
            (known, Estimate::exact(0.0), None, how)
        };
        Ok(Judged {
            step: before + 1,
            seat: decision.seat,
            choices: decision.legal.len(),
            chosen: self.seen(state, decision.seat, action, chance),
            better,
            loss,
            mark: mark(loss),
            how,
        })
    }

    /// Plays both choices on from positions that fit what the seat knew.
    fn compared(
        &self,
        player: &mut Player<'_, G>,
        made: &Made<'_, G>,
        other: usize,
    ) -> Result<Compared, AnalysisError> {
        let seed = lab_rng(self.seeds.1, made.before as u64).next_u64();
        let blocks = Blocks::new(seed, self.playouts);
        let mut results = Vec::with_capacity(blocks.seeds().len());
        for block in blocks.seeds() {
            results.push((
                self.tried(player, made, made.place, *block)?,
                self.tried(player, made, other, *block)?,
            ));
        }
        Ok(Compared {
            chosen: Estimate::of(results.iter().map(|(chosen, _)| *chosen)),
            other: Estimate::of(results.iter().map(|(_, other)| *other)),
            loss: Estimate::of(results.iter().map(|(chosen, other)| other - chosen)),
        })
    }

    /// The seat's result if it does this in a position that fits what it knew.
    fn tried(
        &self,
        player: &mut Player<'_, G>,
        made: &Made<'_, G>,
        action: usize,
        block: u64,
    ) -> Result<f64, AnalysisError> {
        if self.budget.is_stopped() {
            return Err(AnalysisError::Stopped);
        }
        let Decision { seat, view, legal, .. } = made.decision;
        let mut world = G::worlds(self.rules, view, &mut lab_rng(block, u64::MAX));
        G::apply(self.rules, &mut world, &Step::Act(seat, legal[action].clone()), &mut Discard);
        let scores = player.play_on(world, made.before + 1, block).ok_or(AnalysisError::NobodyPlaysOn)?;
        Ok(f64::from(scores[seat.index()]))
    }

    /// A choice as people read it, with the rule that it is done by.
    fn seen(&self, state: &G::State, seat: Seat, action: &G::Action, chance: Option<Estimate>) -> ChoiceSeen {
        let mut events = Vec::new();
        G::apply(self.rules, &mut state.clone(), &Step::Act(seat, action.clone()), &mut events);
        let view = G::view(self.rules, state, Viewer::Seat(seat));
        ChoiceSeen {
            notation: G::write_action(self.rules, action),
            label: G::describe(self.rules, &view, action).label,
            chance,
            rule: events.first().map(|event| event.rule().to_string()),
        }
    }

    fn unjudged(&self, state: &G::State, before: usize, seat: Seat, action: &G::Action, why: &str) -> Judged {
        Judged {
            step: before + 1,
            seat,
            choices: 0,
            chosen: self.seen(state, seat, action, None),
            better: None,
            loss: Estimate::exact(0.0),
            mark: Mark::Unjudged,
            how: why.to_owned(),
        }
    }
}

/// The choice with the highest chance; the first of several.
fn best(choices: impl Iterator<Item = ChoiceOdds>) -> Option<ChoiceOdds> {
    choices.reduce(|best, next| if next.chance > best.chance { next } else { best })
}

/// How good a decision was that lost this.
fn mark(loss: Estimate) -> Mark {
    if loss.value > BLUNDER && loss.low() >= INACCURATE {
        Mark::Blunder
    } else if loss.value >= INACCURATE && loss.low() > 0.0 {
        Mark::Inaccurate
    } else {
        Mark::Good
    }
}

#[cfg(test)]
mod tests {
    use bots::{Effort, Opponents as _};
    use kernel::{Game as _, Meta as _, Node, Setup};
    use monster_kids::MonsterKids;

    use super::*;

    /// Positions that look alike to the seat that decides are judged alike: what others hide is not used.
    #[test]
    fn what_others_hide_changes_no_judgement() {
        let rules = MonsterKids::rules(&Setup::of(3)).unwrap();
        let (mut state, mut rng, mut legal) = (MonsterKids::setup(&rules), lab_rng(5, 5), Vec::new());
        let mut judged = 0;
        for step in 0..400 {
            let taken = match MonsterKids::node(&rules, &state) {
                Node::Over => break,
                Node::Chance(chance) => Step::Chance(MonsterKids::sample(&rules, &state, &chance, &mut rng)),
                Node::Decide(seats) => {
                    let seat = seats.first().unwrap();
                    let action = MonsterKids::pick(&rules, &state, seat, &mut rng, &mut legal).unwrap();
                    let view = MonsterKids::recall(&rules, &state, seat);
                    let alike = MonsterKids::worlds(&rules, &view, &mut rng);
                    if alike != state && judged < 6 {
                        let judge = Judge::<MonsterKids> {
                            rules: &rules,
                            spec: bots::find("greedy").unwrap(),
                            steps: 100,
                            budget: &Budget::full().clone().with_effort(Effort::percent(1)),
                            playouts: 20,
                            seeds: (1, 2),
                        };
                        let of =
                            |state| judge.judge(&mut judge.player(), state, step, (seat, &action)).unwrap();
                        let known = of(&state);
                        assert_eq!(known, of(&alike));
                        judged += usize::from(known.mark != Mark::Forced);
                    }
                    Step::Act(seat, action)
                }
            };
            MonsterKids::apply(&rules, &mut state, &taken, &mut Discard);
        }
        assert!(judged >= 3, "{judged} decisions with something hidden were judged");
    }

    #[test]
    fn doubt_speaks_for_the_player() {
        let loss = |value, margin| mark(Estimate { value, margin });
        assert_eq!(loss(0.0, 0.0), Mark::Good);
        assert_eq!(loss(0.019, 0.0), Mark::Good);
        assert_eq!(loss(0.02, 0.0), Mark::Inaccurate);
        assert_eq!(loss(0.08, 0.0), Mark::Inaccurate);
        assert_eq!(loss(0.081, 0.0), Mark::Blunder);
        assert_eq!(loss(0.10, 0.09), Mark::Inaccurate, "it may have been nearly as good");
        assert_eq!(loss(0.10, 0.11), Mark::Good, "it may even have been better");
    }
}
