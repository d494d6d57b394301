//! Print and play, from outside: every game's box on both papers.

mod boxes;
mod packs;
