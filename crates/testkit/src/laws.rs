//! The nine laws every game of the box keeps, each a function that says how a game breaks it.
//!
//! Every law plays many games by proptest. A playthrough is a set-up and a list of numbers, each of which picks an
//! action or an outcome, so a broken law shrinks to a short playthrough, and the message shows it in notation.
//! The cases are the same in every run; `MONSTERBOX_LAW_SEED=7` plays others and `MONSTERBOX_LAW_EFFORT=20` plays
//! twenty times as many.

mod bad_input;
mod census;
mod chi_square;
mod ending;
mod explore;
mod fairness;
mod ledger;
mod legal;
mod mutation;
mod odds;
mod playthrough;
mod readings;
mod replay;
mod secrets;
mod wire;
mod worlds;

pub use bad_input::bad_input;
pub use census::{Census, census};
pub use chi_square::p_value;
pub use ending::ending;
pub use fairness::{Possible, Weighed, fairness};
pub use ledger::ledger;
pub use legal::legal;
pub use odds::odds;
pub use playthrough::{Moment, Playthrough};
pub use replay::replay;
pub use secrets::secrets;
pub use wire::wire;
pub use worlds::worlds;

/// Panics with the message of a broken law, for tests.
#[track_caller]
pub fn hold<T>(law: Result<T, String>) {
    if let Err(message) = law {
        panic!("{message}");
    }
}

/// Writes one test a law, one for the scenarios and one for the golden playthroughs of a game's room.
///
/// It stands in the game's `tests/laws.rs` and takes the game, its [`Census`] and the tables to play at:
///
/// ```text
/// testkit::laws!(Strike; census = BoxOfDice; setups = [Setup::of(2), Setup::of(3).with("hidden-pools")]);
/// ```
#[macro_export]
macro_rules! laws {
    ($game:ty; census = $census:ty; setups = [$($setup:expr),+ $(,)?]) => {
        fn law_setups() -> ::std::vec::Vec<$crate::kernel::Setup> {
            ::std::vec![$($setup),+]
        }

        fn law_room() -> &'static ::std::path::Path {
            ::std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        }

        #[test]
        fn law_1_an_action_is_listed_if_and_only_if_it_is_allowed() {
            $crate::laws::hold($crate::laws::legal::<$game>(&law_setups()));
        }

        #[test]
        fn law_2_every_component_is_in_exactly_one_place() {
            $crate::laws::hold($crate::laws::census::<$census>(&law_setups()));
        }

        #[test]
        fn law_3_samples_follow_the_odds() {
            $crate::laws::hold($crate::laws::odds::<$game>(&law_setups()));
        }

        #[test]
        fn law_4_a_record_replays_to_the_same_hashes() {
            $crate::laws::hold($crate::laws::replay::<$game>(&law_setups()));
        }

        #[test]
        fn law_5_what_is_hidden_stays_hidden() {
            $crate::laws::hold($crate::laws::secrets::<$game>(&law_setups()));
        }

        #[test]
        fn law_6_worlds_fit_the_view_and_cover_the_truth() {
            $crate::laws::hold($crate::laws::worlds::<$census>(&law_setups()));
        }

        #[test]
        fn law_7_games_end() {
            $crate::laws::hold($crate::laws::ending::<$game>(&law_setups()));
        }

        #[test]
        fn law_8_everything_written_reads_back() {
            $crate::laws::hold($crate::laws::wire::<$game>(&law_setups()));
        }

        #[test]
        fn law_8_bad_input_is_refused_in_one_line() {
            $crate::laws::hold($crate::laws::bad_input::<$census>(&law_setups()));
        }

        #[test]
        fn law_9_every_rule_is_cited_and_proved() {
            $crate::laws::hold($crate::laws::ledger::<$game>(law_room(), &law_setups()));
        }

        #[test]
        fn scenarios() {
            $crate::laws::hold($crate::scenario::check_dir::<$game>(&law_room().join("tests/scenarios")));
        }

        #[test]
        fn golden() {
            $crate::laws::hold($crate::golden::check_dir::<$game>(&law_room().join("tests/golden")));
        }
    };
}
