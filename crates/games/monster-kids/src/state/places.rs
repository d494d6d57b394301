//! Bit sets of places in the pack, which JSON has as lists.

use serde::{Deserialize as _, Deserializer, Serializer, de};

/// The places whose bits are set, the lowest first.
pub(super) fn serialize<S: Serializer>(bits: &u32, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq((0..u32::BITS).filter(|place| bits & 1 << place != 0))
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    Vec::<u32>::deserialize(deserializer)?.into_iter().try_fold(0, |bits, place| {
        let bit = 1_u32.checked_shl(place).ok_or_else(|| de::Error::custom("a pack has no such place"))?;
        Ok(bits | bit)
    })
}
