//! The server from outside: whole games, bad networks, hostile clients, disks that fail.

#![allow(clippy::unwrap_used, reason = "all of it is tests")]

mod hostile;
mod house;
mod lab;
mod networks;
mod nodes;
mod play;
mod pondering;
mod shown;
mod trouble;
mod workshop;
