//! A clock that jumps from event to event, and stations where jobs wait for whoever serves them.

use std::{
    cmp::Reverse,
    collections::{BinaryHeap, VecDeque},
};

/// Nanoseconds since the beginning.
pub type Moment = u64;

/// An event with its moment. Of two at the same moment the one comes first that was planned first, so a run is always the same.
struct Planned<E> {
    at: Moment,
    number: u64,
    event: E,
}

impl<E> PartialEq for Planned<E> {
    fn eq(&self, other: &Self) -> bool {
        (self.at, self.number) == (other.at, other.number)
    }
}

impl<E> Eq for Planned<E> {}

impl<E> PartialOrd for Planned<E> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<E> Ord for Planned<E> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.at, self.number).cmp(&(other.at, other.number))
    }
}

/// What is planned, the earliest first.
pub struct Events<E> {
    planned: BinaryHeap<Reverse<Planned<E>>>,
    now: Moment,
    number: u64,
}

impl<E> Events<E> {
    pub fn new() -> Self {
        Self { planned: BinaryHeap::new(), now: 0, number: 0 }
    }

    /// What time it is.
    pub fn now(&self) -> Moment {
        self.now
    }

    /// Plans an event for so many nanoseconds from now.
    pub fn after(&mut self, span: Moment, event: E) {
        self.number += 1;
        self.planned.push(Reverse(Planned { at: self.now + span, number: self.number, event }));
    }

    /// The next event; the clock jumps to it.
    pub fn next(&mut self) -> Option<E> {
        let Reverse(Planned { at, event, .. }) = self.planned.pop()?;
        self.now = at;
        Some(event)
    }
}

/// Some servers with one queue before them: whoever comes first is served first.
pub struct Station<J> {
    free: usize,
    waiting: VecDeque<(Moment, J)>,
    /// Nanoseconds of work that were begun so far, of all servers.
    pub worked: Moment,
}

impl<J> Station<J> {
    pub fn new(servers: usize) -> Self {
        Self { free: servers, waiting: VecDeque::new(), worked: 0 }
    }

    /// A job comes that takes so long. It is given back with its time if it begins at once.
    pub fn enter(&mut self, takes: Moment, job: J) -> Option<(Moment, J)> {
        if self.free == 0 {
            self.waiting.push_back((takes, job));
            return None;
        }
        self.free -= 1;
        self.worked += takes;
        Some((takes, job))
    }

    /// A job has ended: the next one, if one waits, begins.
    pub fn leave(&mut self) -> Option<(Moment, J)> {
        let Some((takes, job)) = self.waiting.pop_front() else {
            self.free += 1;
            return None;
        };
        self.worked += takes;
        Some((takes, job))
    }

    /// How many wait.
    #[cfg(test)]
    fn waiting(&self) -> usize {
        self.waiting.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scale::random::Random;

    enum Event {
        Comes,
        Ends,
    }

    /// How long jobs wait on average, in seconds, at so many servers. They come at random, `rate` of them a second.
    fn mean_wait(servers: usize, rate: f64, takes: impl Fn(&mut Random) -> Moment) -> f64 {
        const JOBS: u32 = 1_000_000;
        let (mut events, mut station, mut random) = (Events::new(), Station::new(servers), Random::new(1));
        let (mut waited, mut begun, mut come) = (0.0, 0_u32, 0_u32);
        events.after(random.exponential(1e9 / rate), Event::Comes);
        while let Some(event) = events.next() {
            let now = events.now();
            let begins = match event {
                Event::Comes => {
                    come += 1;
                    if come < JOBS {
                        events.after(random.exponential(1e9 / rate), Event::Comes);
                    }
                    let takes = takes(&mut random);
                    station.enter(takes, now)
                }
                Event::Ends => station.leave(),
            };
            if let Some((takes, came)) = begins {
                waited += (now - came) as f64 / 1e9;
                begun += 1;
                events.after(takes, Event::Ends);
            }
        }
        assert_eq!((begun, station.waiting()), (JOBS, 0), "every job is served");
        waited / f64::from(JOBS)
    }

    fn assert_near(found: f64, exact: f64, within: f64) {
        assert!((found / exact - 1.0).abs() < within, "{found} is not {exact}");
    }

    /// One server, services as random as arrivals: whoever comes waits for the load divided by what is left of the server.
    #[test]
    fn one_server_with_random_services_is_the_known_queue() {
        for (rate, within) in [(300.0, 0.02), (800.0, 0.05)] {
            let found = mean_wait(1, rate, |random| random.exponential(1e6));
            assert_near(found, rate / 1_000.0 / (1_000.0 - rate), within);
        }
    }

    /// The same with services that all take the same time: half the wait.
    #[test]
    fn one_server_with_equal_services_is_the_known_queue() {
        for (rate, within) in [(300.0, 0.02), (800.0, 0.05)] {
            let found = mean_wait(1, rate, |_| 1_000_000);
            assert_near(found, rate / 1_000.0 / (1_000.0 - rate) / 2.0, within);
        }
    }

    /// Four servers: Erlang's formula for the share that has to wait.
    #[test]
    fn several_servers_are_the_known_queue() {
        let (servers, offered) = (4_u32, 3.2_f64);
        let term = |number: u32| (1..=number).fold(1.0, |product, step| product * offered / f64::from(step));
        let all_busy = term(servers) * f64::from(servers) / (f64::from(servers) - offered);
        let waits = all_busy / ((0..servers).map(term).sum::<f64>() + all_busy);
        let exact = waits / (f64::from(servers) - offered) / 1_000.0;
        let found = mean_wait(servers as usize, offered * 1_000.0, |random| random.exponential(1e6));
        assert_near(found, exact, 0.05);
    }
}
