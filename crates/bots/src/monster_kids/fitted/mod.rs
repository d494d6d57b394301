//! The outlooks that were fitted to many games by the example `kids_outlook`.

pub(super) mod many;
pub(super) mod together;
pub(super) mod two;
