//! Numbers every way the pools can stand, so that a table of values has a place for each and none to spare.

/// The most dice the solution knows: all of them at a table of five.
pub(super) const MOST_DICE: u8 = 26;
/// The most players the solution knows.
const MOST_POOLS: usize = 5;

/// In how many ways some of a number of things can be picked.
const CHOOSE: [[u32; MOST_POOLS + 1]; MOST_DICE as usize + 1] = {
    let mut choose = [[0; MOST_POOLS + 1]; MOST_DICE as usize + 1];
    let mut all = 0;
    while all <= MOST_DICE as usize {
        choose[all][0] = 1;
        let mut some = 1;
        while all > 0 && some <= MOST_POOLS {
            choose[all][some] = choose[all - 1][some - 1] + choose[all - 1][some];
            some += 1;
        }
        all += 1;
    }
    choose
};

/// How many ways there are for `N` pools of at least one die each.
pub(super) const fn count<const N: usize>() -> u32 {
    CHOOSE[MOST_DICE as usize][N]
}

/// The number of these pools among all of them, counted from 0.
///
/// The sums up to each pool rise, so they are a set of `N` different numbers up to [`MOST_DICE`]; this is the usual
/// numbering of such sets.
#[inline]
pub(super) fn rank<const N: usize>(pools: &[u8; N]) -> u32 {
    let mut sum = 0;
    let mut rank = 0;
    for (pool, place) in pools.iter().zip(1..) {
        sum += usize::from(*pool);
        rank += CHOOSE[sum - 1][place];
    }
    rank
}

/// Every way for `N` pools of at least one die to hold this many dice together, in the order of their numbers.
pub(super) fn sharing<const N: usize>(dice: u8) -> Vec<[u8; N]> {
    let mut all = Vec::new();
    if usize::from(dice) >= N {
        share(&mut [1; N], N - 1, dice, &mut all);
    }
    all
}

/// Shares this many dice out over this pool and those before it.
fn share<const N: usize>(pools: &mut [u8; N], place: usize, dice: u8, all: &mut Vec<[u8; N]>) {
    if place == 0 {
        pools[0] = dice;
        all.push(*pools);
        return;
    }
    for here in (1..=dice - place as u8).rev() {
        pools[place] = here;
        share(pools, place - 1, dice - here, all);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<const N: usize>() {
        let ranks = (0..=MOST_DICE).flat_map(sharing::<N>).map(|pools| rank(&pools));
        assert!(ranks.eq(0..count::<N>()), "{N} pools");
    }

    #[test]
    fn every_way_has_a_number_of_its_own() {
        check::<2>();
        check::<3>();
        check::<4>();
        check::<5>();
    }
}
