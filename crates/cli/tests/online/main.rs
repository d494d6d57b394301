//! The real program as a server: killed, on failing disks, several of it at once, with programs at its tables.

mod admin;
mod bot_sit;
mod cluster;
mod disks;
mod killed;
mod players;
mod python_client;
#[path = "../scripted_bot.rs"]
mod scripted_bot;
mod served;
