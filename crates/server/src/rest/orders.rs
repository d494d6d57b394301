//! What several orders have in common: a seed, a pack by its name, and work that ends when nobody waits for it any more.

use std::sync::Arc;

use kernel::Pack;
use table::Stop;
use wire::{Kind, Refusal};

use crate::{house::House, refusal::refusal};

/// The largest seed: every program that reads JSON can keep whole numbers up to here.
const LARGEST_SEED: u64 = 9_007_199_254_740_991;

/// Refuses a seed that is too large.
pub(super) fn check_seed(seed: u64) -> Result<(), Refusal> {
    if seed > LARGEST_SEED {
        return Err(refusal(Kind::Refused, format!("a seed is a number up to {LARGEST_SEED}")));
    }
    Ok(())
}

/// The pack of the server that an order names.
pub(super) async fn pack(house: &House, game: &str, name: &str) -> Result<Arc<Pack>, Refusal> {
    let missing = || refusal(Kind::Refused, format!("there is no pack `{name}` for `{game}`"));
    house.find_pack(game, name).await.ok_or_else(missing)
}

/// Stops the work when nobody waits for it any more.
pub(super) struct Waiting(pub(super) Stop);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.now();
    }
}
