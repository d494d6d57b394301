//! Plays Connect Four over standard input and output, for matches with other programs.
//!
//! A line is `BOT GAMES COLUMNS`: `plain` or `alert` with so many games played on, or a bot of the shelf (then GAMES does not
//! count), and the columns dropped into so far as digits from 0, `-` for none. The answer is the column.

use std::{
    error::Error,
    io::{self, BufRead, Write},
};

use connect_four::{ConnectFour, Drop, Rules};
use kernel::{Discard, Play, Seat, lab_rng};
use monsterbox_bots::{
    Bot, Budget, Decision,
    connect_four::{Playing, Search},
    find,
};

fn main() -> Result<(), Box<dyn Error>> {
    for (number, line) in io::stdin().lock().lines().enumerate() {
        let column = answer(&line?, number as u64)?;
        let mut out = io::stdout().lock();
        writeln!(out, "{column}")?;
        out.flush()?;
    }
    Ok(())
}

/// The column for a line.
fn answer(line: &str, number: u64) -> Result<u8, Box<dyn Error>> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [bot, games, columns] = words.as_slice() else {
        return Err("say BOT GAMES COLUMNS".into());
    };
    let games = games.parse()?;
    let mut bot: Box<dyn Bot<ConnectFour>> = match *bot {
        "plain" => Box::new(Search { games, playing: Playing::Plain }),
        "alert" => Box::new(Search { games, playing: Playing::Alert }),
        name => (find::<ConnectFour>(name).ok_or("there is no such bot")?.make)(),
    };
    let mut play: Play<ConnectFour> = Play::new(Rules);
    let digits = columns.chars().filter_map(|digit| digit.to_digit(10));
    for (column, seat) in digits.zip([Seat(0), Seat(1)].into_iter().cycle()) {
        let drop = Drop { column: column as u8 };
        play.act(seat, drop, &mut Discard).map_err(|_| "no such drop")?;
    }
    let seat = play.waiting().first().ok_or("the game is over")?;
    let legal = play.actions(seat);
    let (rules, view, budget) = (play.rules(), play.state(), Budget::full());
    let decision = Decision { seat, rules, view, legal: &legal, budget };
    Ok(legal[bot.choose(&decision, &mut lab_rng(1, number))].column)
}
