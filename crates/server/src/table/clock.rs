//! How long people think, where they agreed on a clock. When the time is out, a bot makes that one move.

use std::{collections::BTreeMap, time::Duration};

use kernel::{LineKind, Seat};
use store::Line;
use table::{Live, Status, Task, Work};
use tokio::time::Instant;
use wire::{Clock, Clocks, Terms};

use super::Table;

/// How long a bot may take until it has moved for somebody whose time is out.
const CLOCK_ACCURACY: Duration = Duration::from_secs(2);

/// How long a bot thinks that moves for somebody whose time is out.
const STANDING_IN: Duration = Duration::from_secs(1);

/// Since when who thinks, and what is left of the reserves.
pub(super) struct Thinking {
    clock: Option<Clock>,
    reserves: Vec<Duration>,
    since: BTreeMap<Seat, Instant>,
    /// Whether a clock was started or stopped since this was last asked.
    changed: bool,
}

impl Thinking {
    /// The clocks of a table as its log leaves them. Where more time has passed than somebody had, nobody served the table (a
    /// bot would have moved), so no clock ran.
    pub(super) fn recall(terms: &Terms, live: &dyn Live, lines: &[Line]) -> Self {
        let seats = live.names().len();
        let full = terms.clock.map_or(0, |clock| clock.reserve);
        let mut thinking = Self {
            clock: terms.clock,
            reserves: vec![Duration::from_secs(full.into()); seats],
            since: BTreeMap::new(),
            changed: false,
        };
        if terms.clock.is_some() {
            for pair in lines.windows(2) {
                let line = serde_json::from_str::<kernel::record::Line>(&pair[1].text).map(|line| line.says);
                if let Ok(LineKind::Act { seat, .. }) = line
                    && let Some(seat) = Seat::from_letter(seat)
                {
                    let used = Duration::from_millis((pair[1].at - pair[0].at).max(0).cast_unsigned());
                    if thinking.had(seat).is_some_and(|had| used <= had + CLOCK_ACCURACY) {
                        thinking.charge(seat, used);
                    }
                }
            }
        }
        thinking
    }

    /// The time that a seat has for its decision, with its reserve.
    fn had(&self, seat: Seat) -> Option<Duration> {
        let reserve = self.reserves.get(seat.index()).copied().unwrap_or_default();
        Some(Duration::from_secs(self.clock?.each.into()) + reserve)
    }

    fn charge(&mut self, seat: Seat, used: Duration) {
        let Some(clock) = self.clock else { return };
        if let Some(reserve) = self.reserves.get_mut(seat.index()) {
            *reserve = reserve.saturating_sub(used.saturating_sub(Duration::from_secs(clock.each.into())));
        }
    }

    /// A seat has acted: what it used beyond the time of a decision comes from its reserve.
    pub(super) fn acted(&mut self, seat: Seat) {
        if let Some(since) = self.since.remove(&seat) {
            self.charge(seat, since.elapsed());
            self.changed = true;
        }
    }

    /// Clocks run for those who are waited for, and for nobody else.
    pub(super) fn watch(&mut self, live: &dyn Live, playing: bool) {
        if self.clock.is_none() {
            return;
        }
        let waiting = match live.status() {
            Status::People { seats } if playing => seats,
            Status::People { .. } | Status::Bot { .. } | Status::Chance { .. } | Status::Over { .. } => {
                kernel::SeatSet::EMPTY
            }
        };
        let before = self.since.len();
        self.since.retain(|seat, _| waiting.contains(*seat));
        self.changed |= self.since.len() != before;
        for seat in waiting.iter() {
            if self.since.insert(seat, self.since.get(&seat).copied().unwrap_or_else(Instant::now)).is_none()
            {
                self.changed = true;
            }
        }
    }

    /// A bot has as long for its decision as everybody else has for one, and no reserve.
    pub(super) fn bounded(&self, task: Task) -> Task {
        match (self.clock, task.work()) {
            (Some(clock), Work::Choice(_)) => task.within(Duration::from_secs(clock.each.into())),
            _ => task,
        }
    }

    fn deadline_of(&self, seat: Seat, since: Instant) -> Option<Instant> {
        Some(since + self.had(seat)?)
    }

    /// When the time of somebody is out.
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.since.iter().filter_map(|(seat, since)| self.deadline_of(*seat, *since)).min()
    }

    /// Those whose time is out.
    fn late(&self, now: Instant) -> Vec<Seat> {
        let late = |(seat, since): (&Seat, &Instant)| {
            self.deadline_of(*seat, *since).filter(|moment| *moment <= now).map(|_| *seat)
        };
        self.since.iter().filter_map(late).collect()
    }

    /// How the clocks stand.
    pub(super) fn clocks(&self) -> Option<Clocks> {
        self.clock?;
        let millis = |span: Duration| u64::try_from(span.as_millis()).unwrap_or(u64::MAX);
        let left = self.deadline().map(|moment| millis(moment.saturating_duration_since(Instant::now())));
        Some(Clocks { left, reserves: self.reserves.iter().map(|span| millis(*span)).collect() })
    }

    /// Whether a clock was started or stopped since this was last asked.
    pub(super) fn take_change(&mut self) -> bool {
        std::mem::take(&mut self.changed)
    }
}

impl Table {
    /// A bot makes the move of everybody whose time is out.
    pub(super) async fn time_is_out(&mut self) {
        for seat in self.thinking.late(Instant::now()) {
            let kind = self.stand_in_kind();
            let Some(task) = self.live.stand_in_task(seat, &kind) else {
                self.thinking.acted(seat);
                continue;
            };
            let stop = task.stop();
            let mut working = self.begin(task.within(STANDING_IN));
            let patience = self.house.limits.hint_time;
            if let Ok(Ok(done)) = tokio::time::timeout(patience, &mut working.done).await {
                self.take_work(Ok(done)).await;
            } else {
                stop.now();
                tracing::warn!(table = self.id, "no bot could move for somebody whose time is out");
                // It is tried again after another decision's time.
                self.thinking.acted(seat);
            }
            self.store_ahead().await;
        }
    }
}
