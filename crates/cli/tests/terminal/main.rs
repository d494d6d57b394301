//! The terminal table, played through a screen in memory.

mod bench;
mod beside;
mod board;
mod menu;
mod playing;
mod replaying;
mod saving;
mod sharing;
mod throwing;
mod windows;
