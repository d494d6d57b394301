//! Every field of a view reaches the tensor: a view with one field of another view has another tensor.

use kernel::{Seat, below, lab_rng};
use serde_json::Value;

use crate::Encode;

/// How many views are kept, and how many pairs of them are crossed.
const MOST: usize = 400;
const PAIRS: usize = 250;

/// Some of the views of one table, all equally likely to be kept.
pub(super) struct Kept<G: Encode> {
    views: Vec<(Seat, G::View)>,
    seen: u32,
}

impl<G: Encode> Kept<G> {
    pub(super) fn new() -> Self {
        Self { views: Vec::new(), seen: 0 }
    }

    pub(super) fn keep(&mut self, seat: Seat, view: &G::View) {
        self.seen += 1;
        if self.views.len() < MOST {
            return self.views.push((seat, view.clone()));
        }
        let place = below(&mut lab_rng(11, u64::from(self.seen)), self.seen) as usize;
        if let Some(kept) = self.views.get_mut(place) {
            *kept = (seat, view.clone());
        }
    }

    /// Puts each field that differs between two views from one into the other, and looks for it in the tensor.
    /// Where two views show the `same` position, they differ only in what follows from it.
    pub(super) fn cross(
        &self,
        rules: &G::Rules,
        settle: fn(G::View) -> G::View,
        same: fn(&G::Rules, &G::View, &G::View) -> bool,
    ) {
        let mut rng = lab_rng(13, 0);
        let mut crossings = 0;
        for _ in 0..PAIRS {
            let mut pick = || &self.views[below(&mut rng, self.views.len() as u32) as usize];
            let ((seat, one), (_, other)) = (pick(), pick());
            let json = |view: &G::View| serde_json::to_value(view).expect("a view can be written");
            let (one_json, other_json) = (json(one), json(other));
            let mut paths = Vec::new();
            differing(&one_json, &other_json, "", &mut paths);
            for path in paths {
                let mut crossed = one_json.clone();
                if let (Some(to), Some(from)) = (crossed.pointer_mut(&path), other_json.pointer(&path)) {
                    to.clone_from(from);
                }
                // Some fields only fit together, and a view that cannot be read is none.
                let Ok(crossed) = serde_json::from_value::<G::View>(crossed) else { continue };
                if !same(rules, &settle(crossed.clone()), &settle(one.clone())) {
                    let alike = tensor::<G>(rules, *seat, one) == tensor::<G>(rules, *seat, &crossed);
                    crossings += 1;
                    assert!(!alike, "{path} does not reach the tensor\n  {one:?}\n  {crossed:?}");
                }
            }
        }
        assert!(crossings >= PAIRS, "only {crossings} views could be crossed");
    }
}

/// The paths of all fields that differ, each before what is in it.
fn differing(one: &Value, other: &Value, path: &str, into: &mut Vec<String>) {
    if one == other {
        return;
    }
    into.push(path.to_owned());
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            for (key, value) in one {
                if let Some(other) = other.get(key) {
                    differing(value, other, &format!("{path}/{key}"), into);
                }
            }
        }
        // A list of pairs is one field: a count that belongs to another card says nothing.
        (Value::Array(one), Value::Array(_)) if one.iter().any(Value::is_array) => {}
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            for (place, (value, other)) in one.iter().zip(other).enumerate() {
                differing(value, other, &format!("{path}/{place}"), into);
            }
        }
        _ => {}
    }
}

fn tensor<G: Encode>(rules: &G::Rules, seat: Seat, view: &G::View) -> Vec<u32> {
    let mut numbers = vec![0.0; G::observation_len(rules)];
    G::observe(rules, view, seat, &mut numbers).expect("the right length");
    numbers.iter().map(|number| number.to_bits()).collect()
}
