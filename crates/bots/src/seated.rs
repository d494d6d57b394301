//! Bots around a table: one for each seat, and the host that lets them play.

use kernel::{Host, Pending, Rng, Seat, SourceError, below, source::Ask};

use crate::{Bot, BotSpec, Budget, Decision, Opponents};

/// The bot that every game has. Its seats need no view: it looks at nothing.
const RANDOM: &str = "random";

/// Who decides for a seat.
enum Player<G: Opponents> {
    /// Chance: any legal action.
    Random,
    /// A bot, by what its seat knows.
    Bot(Box<dyn Bot<G>>),
}

/// One bot for each seat, made once and used for many games.
pub struct Seated<G: Opponents> {
    players: Vec<Player<G>>,
    legal: Vec<G::Action>,
    budget: Budget,
}

impl<G: Opponents> Seated<G> {
    /// Bots of these kinds, the first seat's first.
    pub fn new<'a>(specs: impl IntoIterator<Item = &'a BotSpec<G>>) -> Self {
        let player = |spec: &BotSpec<G>| match spec.name {
            RANDOM => Player::Random,
            _ => Player::Bot((spec.make)()),
        };
        Self {
            players: specs.into_iter().map(player).collect(),
            legal: Vec::new(),
            budget: Budget::full().clone(),
        }
    }

    /// These bots, the first seat's first.
    pub fn of(bots: impl IntoIterator<Item = Box<dyn Bot<G>>>) -> Self {
        let players = bots.into_iter().map(Player::Bot).collect();
        Self { players, legal: Vec::new(), budget: Budget::full().clone() }
    }

    /// The same bots, with this much work for each decision.
    #[must_use]
    pub fn with_budget(self, budget: Budget) -> Self {
        Self { budget, ..self }
    }

    /// What the bot of the first seat that waits does. None if there is no bot in that seat, or if it picks nothing from
    /// the list.
    pub fn decide(&mut self, pending: &Pending<'_, G>, rng: &mut impl Rng) -> Option<(Seat, G::Action)> {
        let seat = pending.list(&mut self.legal)?;
        let place = match self.players.get_mut(seat.index())? {
            Player::Random => below(rng, self.legal.len() as u32) as usize,
            Player::Bot(bot) => {
                let view = G::recall(pending.rules, pending.state, seat);
                let (rules, legal) = (pending.rules, &self.legal);
                bot.choose(&Decision { seat, rules, view: &view, legal, budget: &self.budget }, rng)
            }
        };
        (place < self.legal.len()).then(|| (seat, self.legal.swap_remove(place)))
    }

    /// The host of a game among these bots, who draw from this generator, as chance does.
    pub fn play<'a, R: Rng>(&'a mut self, rng: &'a mut R) -> Match<'a, G, R> {
        Match { seated: self, rng }
    }
}

impl<G: Opponents> std::fmt::Debug for Seated<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Seated").field("players", &self.players.len()).finish_non_exhaustive()
    }
}

/// A game among bots: they decide, and chance is drawn by its odds, all from one generator.
#[derive(Debug)]
pub struct Match<'a, G: Opponents, R> {
    seated: &'a mut Seated<G>,
    rng: &'a mut R,
}

impl<G: Opponents, R: Rng> Host<G> for Match<'_, G, R> {
    #[inline]
    fn decide(&mut self, pending: Pending<'_, G>) -> Option<(Seat, G::Action)> {
        self.seated.decide(&pending, self.rng)
    }

    #[inline]
    fn answer(&mut self, ask: Ask<'_, G>) -> Result<G::Outcome, SourceError> {
        Ok(G::sample(ask.rules, ask.state, ask.chance, self.rng))
    }
}
