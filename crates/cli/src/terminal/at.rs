//! Tables on a server: the address, the tokens of seats, the connection, and the table as the screen needs it.

mod address;
mod company;
pub(super) mod door;
pub(super) mod hall;
mod join;
mod line;
mod remote;
mod sketch;
mod stream;
mod tokens;

pub use self::address::Address;
pub(super) use self::{
    company::{Company, Social},
    door::Door,
    hall::Hall,
    join::{Arrival, Errand},
    line::Line,
    remote::Remote,
    tokens::Tokens,
};
