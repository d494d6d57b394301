//! Looks at whole games: which rules are behind their events, which moments they have, who gets which card, and how many choices
//! there are.

use std::{collections::BTreeMap, ops::ControlFlow};

use kernel::{Around, Cites, NumberedCard, Show, Sink, Step, Watch, game::StepOf};

use crate::{Count, Decisions, Fired, cards::Got};

/// What is behind the events of the games of one thread.
struct Events {
    cited: BTreeMap<&'static str, Cited>,
    /// The place of each card in the list of cards, by its number.
    places: Vec<usize>,
    got: Got,
}

/// How often a rule was behind an event.
#[derive(Clone, Copy, Debug, Default)]
struct Cited {
    /// In the games before.
    before: Fired,
    /// In the game that is played.
    now: u64,
}

/// Looks at whole games.
pub(crate) struct Watcher<G: Show> {
    events: EventsOf<G>,
    legal: Vec<G::Action>,
    decisions: Decisions,
    /// How often each of the game's moments was there.
    moments: Vec<Cited>,
    /// The position before the step that is taken, where a moment may depend on it.
    before: Option<G::State>,
}

/// The events of this game: what is behind them, and those of the last step where some may be moments of the game.
pub(crate) struct EventsOf<G: Show>(Events, Vec<G::Event>);

impl<G: Show> Watcher<G> {
    pub(crate) fn new(cards: &[NumberedCard], seats: usize) -> Self {
        let numbers = cards.iter().map(|card| card.number + 1).max().unwrap_or(0);
        // A number that no card has leads to no place.
        let mut places = vec![cards.len(); numbers];
        for (place, card) in cards.iter().enumerate() {
            places[card.number] = place;
        }
        let events = Events { cited: BTreeMap::new(), places, got: Got::new(seats, cards.len()) };
        Self {
            events: EventsOf(events, Vec::new()),
            legal: Vec::new(),
            decisions: Decisions::default(),
            moments: vec![Cited::default(); G::moments().len()],
            before: None,
        }
    }

    /// A game has ended like this.
    pub(crate) fn game_over(&mut self, scores: &[f32], count: &mut Count) {
        let Events { cited, got, .. } = &mut self.events.0;
        // The map stays from game to game, so that only the first ones have to ask for memory.
        for cited in cited.values_mut().chain(&mut self.moments).filter(|cited| cited.now > 0) {
            cited.before.times += std::mem::take(&mut cited.now);
            cited.before.games += 1;
        }
        got.count(scores, &mut count.cards);
    }

    /// Hands over what was counted since the last time.
    pub(crate) fn give(&mut self, count: &mut Count) {
        for (rule, cited) in self.events.0.cited.iter_mut().filter(|(_, cited)| cited.before.games > 0) {
            count.count_rule(rule, std::mem::take(&mut cited.before));
        }
        // Where games were watched, a moment that never was there is counted too: as none.
        let moments = G::moments().iter().zip(&mut self.moments).filter(|_| !self.events.0.cited.is_empty());
        for (moment, cited) in moments {
            count.count_moment(moment, std::mem::take(&mut cited.before));
        }
        count.decisions.add(&std::mem::take(&mut self.decisions));
    }
}

impl<G: Show> Sink<G::Event> for EventsOf<G> {
    fn put(&mut self, event: G::Event) {
        let Events { cited, places, got } = &mut self.0;
        cited.entry(event.rule().0).or_default().now += 1;
        if let Some((seats, number)) = G::drawn(&event)
            && let Some(card) = places.get(number)
        {
            seats.iter().for_each(|seat| got.put(seat.index(), *card));
        }
        if !G::moments().is_empty() {
            self.1.push(event);
        }
    }
}

impl<G: Show> Watch<G> for Watcher<G> {
    type Events = EventsOf<G>;

    fn events(&mut self) -> &mut EventsOf<G> {
        &mut self.events
    }

    fn before(&mut self, rules: &G::Rules, state: &G::State, step: &StepOf<G>) {
        if let Step::Act(seat, _) = step {
            self.legal.clear();
            G::actions(rules, state, *seat, &mut self.legal);
            self.decisions.count(self.legal.len());
        }
        if !G::moments().is_empty() {
            match &mut self.before {
                Some(before) => before.clone_from(state),
                none => *none = Some(state.clone()),
            }
        }
    }

    fn after(&mut self, rules: &G::Rules, state: &G::State, step: &StepOf<G>) -> ControlFlow<()> {
        let Some(before) = &self.before else { return ControlFlow::Continue(()) };
        let around = Around { rules, before, step, after: state };
        for event in self.events.1.drain(..) {
            if let Some(which) = G::moment(&around, &event) {
                self.moments[which].now += 1;
            }
        }
        ControlFlow::Continue(())
    }
}
