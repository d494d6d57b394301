//! The outlooks that were fitted to many games by the example `kids_outlook`.

#![allow(clippy::approx_constant, reason = "a weight that was fitted may lie beside a famous number")]

pub(super) mod many;
pub(super) mod together;
pub(super) mod two;
