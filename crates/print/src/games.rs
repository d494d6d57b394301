//! What each game has to print.

mod crush;
mod kids;
mod mayhem;
mod plain;
mod strike;
mod town;

use kernel::Meta as _;

use crate::{
    PrintError,
    made::{Job, Made},
};

/// Cards, boards and pieces of a game. One that has none still has its rulebook.
pub(crate) fn made(job: &Job<'_>) -> Result<Made, PrintError> {
    match job.game.slug {
        ::strike::Strike::SLUG => strike::made(job),
        ::mayhem::Mayhem::SLUG => mayhem::made(job),
        monster_kids::MonsterKids::SLUG => kids::made(job),
        monster_strike::MonsterStrike::SLUG => town::made(job),
        ::crush::Crush::SLUG => crush::made(job),
        pig::Pig::SLUG => plain::pig(job),
        connect_four::ConnectFour::SLUG => Ok(plain::connect_four(job)),
        _ => Ok(Made::default()),
    }
}
