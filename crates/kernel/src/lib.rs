//! The contract every game of the box keeps: decisions, explicit chance, refusals with their rule, views and records.
//!
//! A game is a handful of pure functions over plain data ([`Game`]). It holds no randomness, no clock and no
//! history. Whoever runs it looks at the [`Node`] of a state: either seats have to decide, or chance has to be
//! answered by a dice [`Source`], or the game is over. [`run()`] is that loop: a [`Host`] decides and answers, and
//! whoever wants to [`Watch`]es and may stop it. [`Play::run`] is the same loop with every step checked and kept, for
//! tables and records; [`playout`] is the same loop with random players and nobody watching, for millions of games.
//!
//! ```text
//!            ┌────────── Decide(seats) ── check ── Act(seat, action) ──┐
//!   state ── node ────── Chance(what) ─── source ─ Chance(outcome) ────┼── apply ── state, events
//!            └────────── Over                                          ┘
//! ```

pub mod aim;
pub mod game;
pub mod hand;
pub mod hash;
pub mod ledger;
pub mod lesson;
pub mod meta;
pub mod notation;
mod option_value;
pub mod options;
pub mod pack;
pub mod part;
pub mod picture;
pub mod piece;
pub mod play;
pub mod random;
mod reading;
pub mod record;
pub mod rule;
mod run;
pub mod seat;
pub mod show;
pub mod side;
pub mod sink;
pub mod source;

pub use aim::Aim;
pub use game::{Game, Node, Refusal, Step, Viewer, Weight};
pub use hand::HandNoise;
pub use hash::{Digest, state_hash};
pub use ledger::{Ledger, Mark, Rule};
pub use lesson::{Lesson, LessonStep};
pub use meta::Meta;
pub use notation::{Notation, NotationError, Reader};
pub use option_value::OptionValue;
pub use options::{OptionKind, OptionSpec, Options, Setup, SetupError};
pub use pack::{Mistake, Pack};
pub use part::{Part, Sentence, Spot};
pub use picture::{Light, Picture, Room, Span, Tone};
pub use piece::Piece;
pub use play::{After, Called, Play, PlayError, Refused};
pub use rand_core::Rng;
pub use random::{Seed, below, lab_rng};
pub use reading::{Origin, Reading};
pub use record::{Chain, Header, Line, LineKind, Record, RecordError};
pub use rule::{Cites, RuleId};
pub use run::{
    At, AtRandom, Deciding, Halted, Host, Pending, Players, Playout, Positions, StepWatcher, Taken, Watch,
    playout, run, run_at_most,
};
pub use seat::{Seat, SeatSet};
pub use show::{Affects, Around, Described, NumberedCard, Show};
pub use side::Side;
pub use sink::{Counted, Discard, Sink};
pub use source::{Recorded, Scripted, Seeded, Source, SourceError};
