//! Dice that are really thrown: a throw in, resting dice and their trajectory out.
//!
//! A [`Thrower`] stands at a [`Scene`], Str!ke's walled arena or Monster Strike's town on a table, with the
//! [`HandNoise`] of a person's hand. Everything that goes in and comes out is whole numbers, so that a game's state can
//! hold it; all chance comes from the generator that is passed in; and the same throw gives the same result bit for
//! bit, in debug and release, on any number of threads.
//!
//! ```
//! use kernel::Seed;
//! use monsterbox_throw::{HandNoise, Scene, Thrower, TownMeasures, TownPreset};
//!
//! let town = TownMeasures::PUBLISHED;
//! let mut thrower = Thrower::new(Scene::town(&town)?, HandNoise::STEADY);
//! let mut dice = Seed::from_number(7).stream(0);
//!
//! // Toss two dice at the middle slot from one foot away.
//! let throw = TownPreset::Toss.throw(&town, 1, 5, 2).expect("slot 5 is there");
//! let rest = thrower.throw(&[], &throw, &mut dice)?;
//! for die in rest.dice.iter().filter(|die| !die.leaning) {
//!     match die.pose {
//!         Some(pose) => println!("a {} on slot {:?}", pose.up, town.slot_under(pose.x, pose.y)),
//!         None => println!("off the table"),
//!     }
//! }
//! // The picture of it: sixty frames a second, in a few hundred bytes.
//! assert_eq!(rest.trajectory.tracks().len(), 2);
//! assert!(rest.trajectory.bytes().len() < 2000);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Games do not throw physical dice in playouts: [`calibrate`] counts what many throws come to and writes the quick
//! models they draw from instead. [`fairness`] counts faces.

mod bits;
pub mod calibrate;
pub mod fairness;
mod hand;
mod measures;
mod pose;
mod preset;
mod run;
mod scene;
mod shake;
mod thrower;
mod trajectory;
mod world;

pub use kernel::{Aim, HandNoise, Side};
pub use measures::{ArenaMeasures, Surface, TownMeasures};
pub use pose::{Lying, Pose, Rest, TURN, Throw};
pub use preset::{ArenaPreset, FOOT, TownPreset};
pub use scene::{Scene, Unfit};
pub use thrower::{MOST_LYING, MOST_REACH, MOST_SPEED, MOST_SPIN, MOST_THROWN, NoThrow, Thrower};
pub use trajectory::{FRAME_RATE, Frame, NoTrajectory, ONE, Track, Trajectory};
