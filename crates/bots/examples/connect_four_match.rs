//! Lets two bots of the shelf play Connect Four, beginning in turn: `connect_four_match BOT OTHER GAMES [SEED]`.

use std::{env, error::Error};

use connect_four::{ConnectFour, Rules, Stage};
use kernel::{Discard, Play, Seat, lab_rng};
use monsterbox_bots::{Budget, Decision, find};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [bot, other, games, seed @ ..] = words.as_slice() else {
        return Err("say BOT OTHER GAMES [SEED]".into());
    };
    let games: u64 = games.parse()?;
    let seed: u64 = seed.first().map_or(Ok(1), |seed| seed.parse())?;
    let make = |name: &str| Ok::<_, Box<dyn Error>>(find::<ConnectFour>(name).ok_or("no such bot")?.make);
    let (bot_make, other_make) = (make(bot)?, make(other)?);
    let mut results = [0_u64; 3];
    for game in 0..games {
        let ours = Seat((game % 2) as u8);
        let mut players = [bot_make(), other_make()];
        let mut play: Play<ConnectFour> = Play::new(Rules);
        let mut rng = lab_rng(seed, game);
        while let Some(seat) = play.waiting().first() {
            let legal = play.actions(seat);
            let (rules, view, budget) = (play.rules(), play.state(), Budget::full());
            let decision = Decision { seat, rules, view, legal: &legal, budget };
            let place = players[usize::from(seat != ours)].choose(&decision, &mut rng);
            play.act(seat, legal[place], &mut Discard).map_err(|_| "a bot chose what is not legal")?;
        }
        let result = match play.state().stage() {
            Stage::Won if play.state().turn() == ours => 0,
            Stage::Drawn | Stage::Playing => 1,
            Stage::Won => 2,
        };
        results[result] += 1;
    }
    let [won, drawn, lost] = results;
    let share = (won as f64 + drawn as f64 / 2.0) / games as f64;
    let (low, high) = wilson(share, games as f64);
    println!("{bot} against {other}, {games} games: won {won}, drawn {drawn}, lost {lost}:");
    println!("{:.1} % [{:.1}, {:.1}]", share * 100.0, low * 100.0, high * 100.0);
    Ok(())
}

/// The 95 % interval of a share of so many games.
fn wilson(share: f64, games: f64) -> (f64, f64) {
    const Z: f64 = 1.959_964;
    let middle = share + Z * Z / (2.0 * games);
    let half = Z * (share * (1.0 - share) / games + Z * Z / (4.0 * games * games)).sqrt();
    ((middle - half) / (1.0 + Z * Z / games), (middle + half) / (1.0 + Z * Z / games))
}
