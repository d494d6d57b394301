//! How much one address may ask for: rates by token buckets, and connections by count.

use std::{
    collections::HashMap,
    net::IpAddr,
    num::NonZero,
    sync::{Arc, Mutex, PoisonError},
};

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::options::{Limits, Rate};

/// Limits that hold for each address.
pub(crate) struct Addresses {
    requests: DefaultKeyedRateLimiter<IpAddr>,
    tables: DefaultKeyedRateLimiter<IpAddr>,
    packs: DefaultKeyedRateLimiter<IpAddr>,
    connections: Mutex<HashMap<IpAddr, usize>>,
    most: usize,
    most_of_all: usize,
}

/// A limiter that admits this much.
pub(crate) fn limiter(rate: Rate) -> DefaultDirectRateLimiter {
    RateLimiter::direct(quota(rate))
}

fn quota(rate: Rate) -> Quota {
    let number = NonZero::new(rate.number).unwrap_or(NonZero::<u32>::MIN);
    let every = (rate.span / number.get()).max(std::time::Duration::from_nanos(1));
    let burst = NonZero::new(rate.burst).unwrap_or(NonZero::<u32>::MIN);
    Quota::with_period(every).map_or_else(|| Quota::per_second(number), |quota| quota.allow_burst(burst))
}

impl Addresses {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            requests: RateLimiter::keyed(quota(limits.requests)),
            tables: RateLimiter::keyed(quota(limits.tables)),
            packs: RateLimiter::keyed(quota(limits.packs)),
            connections: Mutex::new(HashMap::new()),
            most: limits.connections,
            most_of_all: limits.all_connections,
        }
    }

    /// Whether an address may ask for one thing more.
    pub(crate) fn may_ask(&self, address: IpAddr) -> bool {
        self.requests.check_key(&group(address)).is_ok()
    }

    /// Whether an address may open one table more.
    pub(crate) fn may_open(&self, address: IpAddr) -> bool {
        self.tables.check_key(&group(address)).is_ok()
    }

    /// Whether an address may have one pack more kept.
    pub(crate) fn may_make(&self, address: IpAddr) -> bool {
        self.packs.check_key(&group(address)).is_ok()
    }

    /// A place for one connection more; nothing if there are too many.
    pub(crate) fn connect(self: &Arc<Self>, address: IpAddr) -> Option<Place> {
        let address = group(address);
        let mut connections = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        if connections.values().sum::<usize>() >= self.most_of_all {
            return None;
        }
        let count = connections.entry(address).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Place { addresses: Arc::clone(self), address })
    }

    /// Forgets addresses that have not asked for a while.
    pub(crate) fn tidy(&self) {
        self.requests.retain_recent();
        self.tables.retain_recent();
        self.packs.retain_recent();
    }
}

/// A host has one IPv4 address but a whole network of IPv6 addresses: they count as one.
pub(crate) fn group(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(std::net::Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

/// A connection that is counted until it is dropped.
pub(crate) struct Place {
    addresses: Arc<Addresses>,
    address: IpAddr,
}

impl Place {
    /// Whether the address of this connection may ask for one thing more.
    pub(crate) fn may_ask(&self) -> bool {
        self.addresses.requests.check_key(&self.address).is_ok()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut connections = self.addresses.connections.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = connections.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                connections.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{net::Ipv4Addr, time::Duration};

    use super::*;

    #[test]
    fn an_address_has_so_many_connections_and_gets_them_back() {
        let limits = Limits { connections: 2, all_connections: 3, ..Limits::default() };
        let addresses = Arc::new(Addresses::new(&limits));
        let (ann, bob) = (IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1)));
        let first = addresses.connect(ann);
        let _second = addresses.connect(ann).unwrap();
        assert!(addresses.connect(ann).is_none(), "two are enough for one address");
        let _third = addresses.connect(bob).unwrap();
        assert!(addresses.connect(bob).is_none(), "three are enough for all");
        drop(first);
        assert!(addresses.connect(bob).is_some());
    }

    #[test]
    fn whoever_asks_too_much_has_to_wait() {
        let rate = Rate::new(1, Duration::from_mins(1), 3);
        let limits = Limits { requests: rate, tables: rate, ..Limits::default() };
        let addresses = Addresses::new(&limits);
        let one = |last: u16| IpAddr::V6(std::net::Ipv6Addr::new(0x2001, 0xdb8, 1, 2, 0, 0, 0, last));
        let asked = (0..5).filter(|last| addresses.may_ask(one(*last))).count();
        assert_eq!(asked, 3, "addresses of one network count as one");
        assert!(addresses.may_open(one(1)), "each limit counts for itself");
    }
}
