//! What proves a game: scenarios anyone can write, golden playthroughs, and the laws every game keeps.
//!
//! Scenarios and golden playthroughs are always here, so that the `monsterbox` binary can run them. The laws need
//! the feature `laws`; a game's `tests/laws.rs` is one call:
//!
//! ```text
//! testkit::laws!(Strike; census = BoxOfDice; setups = [Setup::of(2), Setup::of(3).with("hidden-pools")]);
//! ```

pub mod citations;
pub mod golden;
#[cfg(feature = "laws")]
pub mod laws;
pub mod misread;
pub mod room;
pub mod scenario;

pub use kernel;
