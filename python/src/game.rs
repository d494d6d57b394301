//! A table of any game: its rules, what can be known before it is played, and what begins there.

use std::sync::Arc;

use bots::find as find_bot;
use kernel::{Seat, Seed, Setup, hash::rules_hash};
use learn::{Range, Segment};
use monsterbox_box::{Playable, Visit, visit};

use crate::{
    bot::{AnyBot, BotOf},
    given::Move,
    play::StateOf,
    problem::Problem,
    state::AnyState,
    vector::{AnyVector, Seating, VectorOf},
};

/// A table of any game, with its rules settled.
pub(crate) trait AnyTable: Send + Sync {
    /// The game's short name.
    fn slug(&self) -> &'static str;
    /// Who sits there and what was agreed.
    fn setup(&self) -> &Setup;
    /// How many seats there are.
    fn seats(&self) -> u8;
    /// The hash of what is played under.
    fn rules_hash(&self) -> String;
    /// After how many steps a game is called.
    fn cap(&self) -> u32;
    /// How many action ids there are.
    fn action_space(&self) -> usize;
    /// The segments of an observation.
    fn observation_shape(&self) -> Vec<Segment>;
    /// How many numbers an observation has.
    fn observation_len(&self) -> usize;
    /// The id of a written action of a seat; none for one that is never legal.
    fn id_of(&self, seat: Seat, notation: &str) -> Result<Option<usize>, Problem>;
    /// The action of a seat with this id in the game's notation; none where the id stands for nothing.
    fn notation_of(&self, seat: Seat, id: usize) -> Option<String>;
    /// A game from its set-up, or from a position in the game's notation.
    fn begin(self: Arc<Self>, start: Option<&str>, seed: Seed) -> Result<Box<dyn AnyState>, Problem>;
    /// An opponent by its name or level.
    fn bot(&self, name: &str) -> Result<Box<dyn AnyBot>, Problem>;
    /// Many games at once.
    fn vector(&self, games: usize, seating: &Seating, threads: usize) -> Result<Box<dyn AnyVector>, Problem>;
}

/// A table of one game.
pub(crate) struct TableOf<G: Playable> {
    pub(crate) setup: Setup,
    pub(crate) rules: G::Rules,
}

impl<G: Playable> TableOf<G> {
    /// Reads an action of a seat.
    pub(crate) fn action(&self, seat: Seat, action: &Move) -> Result<G::Action, Problem> {
        match action {
            Move::Written(text) => G::read_action(&self.rules, text)
                .map_err(|error| Problem::notation(&format!("action `{text}`"), &error)),
            Move::Numbered(id) => G::action(&self.rules, seat, *id).ok_or_else(|| {
                let space = G::action_space(&self.rules);
                Problem::input(format!(
                    "the id {id} stands for no action of {seat} here; ids are below {space}"
                ))
            }),
        }
    }
}

/// Sets a table up.
pub(crate) fn make(slug: &str, setup: Setup) -> Result<Arc<dyn AnyTable>, Problem> {
    struct Made(Setup);
    impl Visit for Made {
        type Out = Result<Arc<dyn AnyTable>, Problem>;
        fn game<G: Playable>(self) -> Self::Out {
            let rules = G::rules(&self.0)?;
            Ok(Arc::new(TableOf::<G> { setup: self.0, rules }))
        }
    }
    visit(slug, Made(setup))?
}

impl<G: Playable> AnyTable for TableOf<G> {
    fn slug(&self) -> &'static str {
        G::SLUG
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn seats(&self) -> u8 {
        G::seats(&self.rules)
    }

    fn rules_hash(&self) -> String {
        rules_hash::<G>(&self.setup).to_string()
    }

    fn cap(&self) -> u32 {
        G::cap(&self.rules)
    }

    fn action_space(&self) -> usize {
        G::action_space(&self.rules)
    }

    fn observation_shape(&self) -> Vec<Segment> {
        G::observation_shape(&self.rules)
    }

    fn observation_len(&self) -> usize {
        G::observation_len(&self.rules)
    }

    fn id_of(&self, seat: Seat, notation: &str) -> Result<Option<usize>, Problem> {
        let action = self.action(seat, &Move::Written(notation.to_owned()))?;
        Ok(G::id(&self.rules, seat, &action))
    }

    fn notation_of(&self, seat: Seat, id: usize) -> Option<String> {
        let action = G::action(&self.rules, seat, id)?;
        Some(G::write_action(&self.rules, &action))
    }

    fn begin(self: Arc<Self>, start: Option<&str>, seed: Seed) -> Result<Box<dyn AnyState>, Problem> {
        Ok(Box::new(StateOf::<G>::begin(self, start, seed)?))
    }

    fn bot(&self, name: &str) -> Result<Box<dyn AnyBot>, Problem> {
        let spec = spec::<G>(name)?;
        Ok(Box::new(BotOf::<G>::new(spec)))
    }

    fn vector(&self, games: usize, seating: &Seating, threads: usize) -> Result<Box<dyn AnyVector>, Problem> {
        Ok(Box::new(VectorOf::<G>::new(self.rules.clone(), games, seating, threads)?))
    }
}

/// The kind of bot with this name, or of the level that is called so.
pub(crate) fn spec<G: Playable>(name: &str) -> Result<&'static bots::BotSpec<G>, Problem> {
    find_bot::<G>(name).ok_or_else(|| {
        let known = G::bots().iter().map(|spec| spec.name).collect();
        Problem::input(lab::LabError::UnknownBot { name: name.to_owned(), game: G::NAME, known })
    })
}

/// What the numbers of a segment can be: the lowest and the highest, and whether nothing lies between.
pub(crate) fn range_of(range: Range) -> (f32, f32, bool) {
    match range {
        Range::Flag => (0.0, 1.0, true),
        Range::Share => (0.0, 1.0, false),
        Range::Signed => (-1.0, 1.0, false),
    }
}
