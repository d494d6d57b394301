//! The real program as a server: killed, on failing disks, with programs at its tables.

mod admin;
mod bot_sit;
mod disks;
mod killed;
mod python_client;
#[path = "../scripted_bot.rs"]
mod scripted_bot;
mod served;
