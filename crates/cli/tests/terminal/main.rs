//! The terminal table, played through a screen in memory.

mod bench;
mod beside;
mod board;
mod elsewhere;
mod menu;
mod playing;
mod replaying;
mod saving;
#[path = "../online/served.rs"]
#[expect(dead_code, reason = "other tests do more with a server")]
mod served;
mod sharing;
mod throwing;
mod windows;
