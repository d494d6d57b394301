//! Plays a record again, values every position, judges every decision, and adds it all up.

use bots::{Budget, Effort, OddsOf};
use kernel::{Node, Record, Rng as _, Seat, Seed, Sentence, Step, game::StepOf, lab_rng};
use monsterbox_box::{Playable, Visit, visit};

use crate::{
    Analysis, AnalysisError, Asked, Basis, Change, Estimate, Judged, Judging, Kind, Mark, Moment, Of,
    SeatSummary,
    blocks::{Blocks, Ending, Player, reference},
    judge::Judge,
    ledger::{Belongs, Values},
    solved, work,
};

/// How many choices are weighed in the games played on from all positions together, with the full effort.
const FULL_WORK: u64 = 2_400_000_000;
/// A step costs as much as so many choices that are weighed.
const CHOICES_A_STEP: u64 = 8;
/// The most games that are played on from a position with the full effort: beyond them intervals hardly narrow.
const MOST_PLAYOUTS: u32 = 4_000;
/// The fewest games that tell anything.
const FEWEST_PLAYOUTS: u32 = 40;

/// Analyses a record of a finished game. Its pack stands in the set-up of its header; `names` has one entry a seat, and `told`
/// hears how many pieces of work are done, and of how many. The same record and effort give the same analysis.
pub fn analyse(
    record: &Record,
    names: &[String],
    asked: &Asked,
    told: &(dyn Fn(usize, usize) + Sync),
) -> Result<Analysis, AnalysisError> {
    struct Ask<'a> {
        record: &'a Record,
        names: &'a [String],
        asked: &'a Asked,
        told: &'a (dyn Fn(usize, usize) + Sync),
    }
    impl Visit for Ask<'_> {
        type Out = Result<Analysis, AnalysisError>;
        fn game<G: Playable>(self) -> Self::Out {
            let Self { record, names, asked, told } = self;
            Played::<G>::of(record)?.analysed(names, asked, told)
        }
    }
    visit(&record.header.game, Ask { record, names, asked, told })?
}

/// A recorded game, laid out.
struct Played<G: Playable> {
    rules: G::Rules,
    /// The position before each step, and the last one.
    positions: Vec<G::State>,
    steps: Vec<StepOf<G>>,
    /// What each step is called.
    titles: Vec<Sentence>,
    belongs: Vec<Belongs>,
    result: Vec<f64>,
    seed: u64,
}

impl<G: Playable> Played<G> {
    fn of(record: &Record) -> Result<Self, AnalysisError> {
        let play = record.replay::<G>()?;
        if play.node() != Node::Over {
            return Err(AnalysisError::NotOver);
        }
        let rules = play.rules().clone();
        let mut state = play.state_before(0).unwrap_or_else(|| play.state().clone());
        let (mut positions, mut titles, mut belongs) = (vec![state.clone()], Vec::new(), Vec::new());
        let mut last_to_act = None;
        for step in play.steps() {
            let mut events = Vec::new();
            let before = state.clone();
            G::apply(&rules, &mut state, step, &mut events);
            positions.push(state.clone());
            let told = events.first().map(|event| G::narrate(&rules, event));
            match step {
                Step::Act(seat, action) => {
                    last_to_act = Some(*seat);
                    belongs.push(Belongs { kind: Kind::Decision, seat: last_to_act });
                    let view = G::view(&rules, &before, kernel::Viewer::Seat(*seat));
                    titles.push(G::describe(&rules, &view, action).label);
                }
                Step::Chance(outcome) => {
                    belongs.push(Belongs { kind: Kind::Luck, seat: last_to_act });
                    titles.push(told.unwrap_or_else(|| Sentence::from(G::write_outcome(&rules, outcome))));
                }
            }
        }
        let result = play.scores().into_iter().map(f64::from).collect();
        // Everything is drawn from what binds the record's seed: never from the seed itself, and the same for the same record.
        let seed = Seed::new(&record.header.commitment).map_or(0, |seed| seed.stream(u64::MAX).next_u64());
        Ok(Self { steps: play.steps().to_vec(), rules, positions, titles, belongs, result, seed })
    }

    fn analysed(
        self,
        names: &[String],
        asked: &Asked,
        told: &(dyn Fn(usize, usize) + Sync),
    ) -> Result<Analysis, AnalysisError> {
        let seats = self.result.len();
        if names.len() != seats {
            return Err(AnalysisError::Names { seats, names: names.len() });
        }
        let effort = Effort::percent(asked.effort);
        let budget = Budget::until(asked.stop.clone()).with_effort(effort);
        let decided: Vec<(usize, Seat, &G::Action)> = (0..)
            .zip(&self.steps)
            .filter_map(|(place, step)| match step {
                Step::Act(seat, action) if asked.judging == Judging::Every => Some((place, *seat, action)),
                Step::Act(..) | Step::Chance(_) => None,
            })
            .collect();
        let of = self.steps.len() + decided.len();
        let (values, basis) = self.values(asked, &budget, &|done| told(done, of))?;
        let judge = Judge {
            rules: &self.rules,
            spec: reference::<G>().ok_or(AnalysisError::NobodyPlaysOn)?,
            steps: self.steps.len(),
            budget: &budget,
            playouts: self.playouts(asked),
            seeds: (lab_rng(self.seed, 1).next_u64(), lab_rng(self.seed, 2).next_u64()),
        };
        let decisions = work::all(
            decided.len(),
            asked.threads,
            || judge.player(),
            |player, piece| {
                let (place, seat, action) = decided[piece];
                judge.judge(player, &self.positions[place], place, (seat, action))
            },
            &|done| told(self.steps.len() + done, of),
        )?;
        Ok(self.told(names, asked.effort, &values, basis, decisions))
    }

    /// Everybody's chance in every position: looked up where the game is solved, played on elsewhere.
    fn values(
        &self,
        asked: &Asked,
        budget: &Budget,
        told: &(dyn Fn(usize) + Sync),
    ) -> Result<(Values, Basis), AnalysisError> {
        if let Some(known) = self.known(asked, budget, told)? {
            let basis = match G::dice_thrower(&self.rules) {
                None => Basis::Solved,
                Some(_) => Basis::SolvedByQuickModel,
            };
            return Ok((Values::Known(known), basis));
        }
        let spec = reference::<G>().ok_or(AnalysisError::NobodyPlaysOn)?;
        let playouts = self.playouts(asked);
        let blocks = Blocks::new(lab_rng(self.seed, 0).next_u64(), playouts);
        let seats = self.result.len();
        let last = self.steps.len();
        let play_on = |player: &mut Player<'_, G>, place: usize| {
            let mut found = Vec::with_capacity(blocks.seeds().len());
            for block in blocks.seeds() {
                if budget.is_stopped() {
                    return Err(AnalysisError::Stopped);
                }
                let from = (place, &self.steps[place]);
                match player.play_on_from(&self.positions[place], from, *block) {
                    Some(Ending::AsNext) => found.push(None),
                    Some(Ending::With(scores)) => found.push(Some(scores.to_vec())),
                    None => return Err(AnalysisError::NobodyPlaysOn),
                }
            }
            Ok(found)
        };
        let tools = || Player::new(&self.rules, spec, last);
        let found = work::all(last, asked.threads, tools, play_on, told)?;
        // From the end on, because a game may end as the one from the next position does.
        let end: Vec<f32> = self.result.iter().map(|share| *share as f32).collect();
        let mut positions = vec![end.repeat(blocks.seeds().len())];
        for played in found.into_iter().rev() {
            let mut next = positions.last().cloned().unwrap_or_default();
            for (place, scores) in next.chunks_exact_mut(seats).zip(played) {
                if let Some(scores) = scores {
                    place.copy_from_slice(&scores);
                }
            }
            positions.push(next);
        }
        positions.reverse();
        let values = Values::Blocks { seats, positions, result: self.result.clone() };
        Ok((values, Basis::PlayedOn { bot: spec.name.to_owned(), playouts }))
    }

    /// How many games are played on from each position: as many as the effort is worth, by how long games are and how
    /// many choices they have.
    fn playouts(&self, asked: &Asked) -> u32 {
        if let Some(playouts) = asked.playouts {
            return playouts.get();
        }
        let mut rest = 0;
        let mut all = 0;
        for (position, step) in self.positions.iter().zip(&self.steps).rev() {
            let mut legal = Vec::new();
            if let Step::Act(seat, _) = step {
                G::actions(&self.rules, position, *seat, &mut legal);
            }
            rest += CHOICES_A_STEP + legal.len() as u64;
            all += rest;
        }
        let affordable = FULL_WORK * u64::from(asked.effort) / 100 / all.max(1);
        let most = Effort::percent(asked.effort).of_playouts(MOST_PLAYOUTS);
        u32::try_from(affordable).unwrap_or(u32::MAX).min(most).max(FEWEST_PLAYOUTS)
    }

    /// The chances of all positions, where all of them are known.
    fn known(
        &self,
        asked: &Asked,
        budget: &Budget,
        told: &(dyn Fn(usize) + Sync),
    ) -> Result<Option<Vec<Vec<f64>>>, AnalysisError> {
        let play = solved::Play::by(&self.result);
        let first = self.positions.iter().find(|at| matches!(G::node(&self.rules, at), Node::Decide(_)));
        let is_solved = |at: &G::State| solved::chances::<G>(&self.rules, at, play, budget).is_some();
        if !first.is_some_and(is_solved) {
            return if budget.is_stopped() { Err(AnalysisError::Stopped) } else { Ok(None) };
        }
        let look_up = |(): &mut (), place: usize| {
            let found = solved::chances::<G>(&self.rules, &self.positions[place], play, budget);
            if budget.is_stopped() { Err(AnalysisError::Stopped) } else { Ok(found) }
        };
        let found = work::all(self.steps.len(), asked.threads, || (), look_up, told)?;
        Ok(found.into_iter().chain([Some(self.result.clone())]).collect())
    }

    /// Puts it all together.
    fn told(
        self,
        names: &[String],
        effort: u8,
        values: &Values,
        basis: Basis,
        decisions: Vec<Judged>,
    ) -> Analysis {
        let seats = self.result.len();
        let moments = (0..self.positions.len())
            .map(|place| Moment { chances: (0..seats).map(|seat| values.chance(place, seat)).collect() });
        let changes =
            self.belongs.iter().zip(self.titles).enumerate().map(|(place, (belongs, what))| Change {
                step: place + 1,
                kind: belongs.kind,
                seat: belongs.seat,
                what,
                gave: (0..seats).map(|seat| values.change(&[place], seat)).collect(),
            });
        let summary = |seat: Seat| {
            let own = || decisions.iter().filter(move |one| one.seat == seat);
            let count = |mark: Mark| own().filter(|one| one.mark == mark).count();
            let (good, inaccurate, blunders) =
                (count(Mark::Good), count(Mark::Inaccurate), count(Mark::Blunder));
            let judged = good + inaccurate + blunders;
            let is_judged = |one: &&Judged| !matches!(one.mark, Mark::Forced | Mark::Unjudged);
            let mean_loss = Estimate::mean(own().filter(is_judged).map(|one| one.loss));
            SeatSummary { seat, judged, good, inaccurate, blunders, mean_loss }
        };
        Analysis {
            game: G::SLUG.to_owned(),
            names: names.to_vec(),
            effort,
            how: basis.words(G::dice_thrower(&self.rules).is_some()),
            basis,
            odds_of: match G::ODDS_OF {
                OddsOf::Game => Of::Game,
                OddsOf::Battle => Of::Battle,
            },
            moments: moments.collect(),
            changes: changes.collect(),
            ledgers: values.ledgers(&self.belongs, &self.result),
            seats: Seat::all(seats as u8).map(summary).collect(),
            result: self.result,
            decisions,
        }
    }
}

impl Basis {
    /// What it is, in words; `thrown` says whether the dice of the table were really thrown.
    fn words(&self, thrown: bool) -> String {
        let dice = if thrown { " and dice drawn from the measured model of throws" } else { "" };
        match self {
            Self::Solved => "exact: the game is solved, and everybody plays on as well as can be".to_owned(),
            Self::SolvedByQuickModel => {
                "an estimate: real throws are valued by the measured model of quick dice, for which the game is solved"
                    .to_owned()
            }
            Self::PlayedOn { bot, playouts } => format!(
                "estimated with all cards open: {playouts} games played on from every position, with `{bot}` in every seat{dice}"
            ),
        }
    }
}
