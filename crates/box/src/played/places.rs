//! Where dice lie in whole games when one is thrown: the positions that the quick models are measured at.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use ::monster_strike::{Aim, Chance as TownChance, Die, DiePosition, MonsterStrike, Style as TownStyle};
use ::strike::{Amount, Chance, Strike, Style};
use bots::{
    Bot, Seated, find,
    strike::{Aiming, Exact, Greedy},
    thrown::arena::lying,
};
use throw::{
    ArenaPreset, Pose, TownPreset,
    calibrate::{BesideThrow, PlayedThrow},
};

use super::play;

/// How many games to play, and on how many threads: what is found is the same on any number.
#[derive(Clone, Copy, Debug)]
pub struct Games {
    /// How many.
    pub games: u32,
    /// The seed of all of them.
    pub seed: u64,
    /// How many threads share them; 0 counts as 1.
    pub threads: usize,
}

impl Games {
    /// What every game gives, in the order of the games.
    fn each<T: Send>(self, found_in: impl Fn(u32) -> Vec<T> + Sync) -> Vec<T> {
        let next = AtomicUsize::new(0);
        let run = || {
            let mut done = Vec::new();
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed) as u32;
                if game >= self.games {
                    return done;
                }
                done.push((game, found_in(game)));
            }
        };
        let mut done: Vec<(u32, Vec<T>)> = thread::scope(|scope| {
            let handles: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(run)).collect();
            let join = |handle: thread::ScopedJoinHandle<'_, Vec<_>>| {
                handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            handles.into_iter().flat_map(join).collect()
        });
        done.sort_by_key(|(game, _)| *game);
        done.into_iter().flat_map(|(_, found)| found).collect()
    }
}

/// The style of each throw of one die at dice in the arena, and how those lay, in games at tables with these rules in turn. Two
/// are an `exact` bot and a `greedy` one, more are all `greedy`. The quick model tells no sides apart, so they draw them.
pub fn arenas(rules: &[::strike::Rules], games: Games) -> Vec<PlayedThrow> {
    if rules.is_empty() {
        return Vec::new();
    }
    games.each(|game| {
        let rules = &rules[game as usize % rules.len()];
        let bot = |seat| -> Box<dyn Bot<Strike>> {
            if rules.players == 2 && seat == 0 {
                Box::new(Exact::aiming(Aiming::Drawn))
            } else {
                Box::new(Greedy { aiming: Aiming::Drawn })
            }
        };
        let mut seated = Seated::of((0..rules.players).map(bot));
        let mut found = Vec::new();
        play::<Strike>(rules, &mut seated, (games.seed, u64::from(game)), |ask, _, _| {
            let Chance::Throw(thrown) = ask.chance else { return };
            let preset = match thrown.style {
                Style::Careful(_) => ArenaPreset::Roll,
                Style::Drop => ArenaPreset::Drop,
                Style::Hard(_) => ArenaPreset::Throw,
                Style::Strike(..) => ArenaPreset::Strike,
                Style::Free(_) => return,
            };
            if thrown.amount == Amount::One {
                let dice = lying(ask.state).filter(|dice| !dice.is_empty());
                found.extend(dice.map(|dice| (preset, dice)));
            }
        });
        found
    })
}

/// Each throw of one die in the town while another lay there, in games of `greedy` bots at tables with these rules in turn.
pub fn towns(rules: &[::monster_strike::Rules], games: Games) -> Vec<BesideThrow> {
    let Some(greedy) = find::<MonsterStrike>("greedy").filter(|_| !rules.is_empty()) else {
        return Vec::new();
    };
    games.each(|game| {
        let rules = &rules[game as usize % rules.len()];
        let mut seated = Seated::of((0..rules.players).map(|_| (greedy.make)()));
        let mut found = Vec::new();
        play::<MonsterStrike>(rules, &mut seated, (games.seed, u64::from(game)), |ask, _, _| {
            let TownChance::Throw(thrown) = ask.chance else { return };
            let (Aim::At(style, slot), 1) = (thrown.aim, thrown.dice) else { return };
            let preset = match style {
                TownStyle::Drop => TownPreset::Drop,
                TownStyle::Toss => TownPreset::Toss,
                TownStyle::Skim => TownPreset::Skim,
            };
            let feet = ask.rules.feet.number();
            found.extend(thrown.lying.iter().filter_map(|die| match die {
                Die::Flat { face, position: Some(DiePosition { x, y, z, yaw }), .. } => {
                    let lying = Pose { x, y, z, yaw, up: face };
                    Some(BesideThrow { preset, feet, aim: slot.number(), lying })
                }
                Die::Flat { position: None, .. } | Die::Leaning | Die::Off => None,
            }));
        });
        found
    })
}
