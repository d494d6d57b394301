//! The server from outside: whole games, bad networks, hostile clients, disks that fail.

mod hostile;
mod house;
mod networks;
mod play;
mod trouble;
