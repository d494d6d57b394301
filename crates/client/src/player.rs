//! Playing a seat to the end of the game: what programs at a table do.

use kernel::Seat;
use table::{Frame, Status};
use wire::{Kind, Stage};

use crate::{Client, ClientError};

/// A move that was acknowledged: it is safe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The number of its line.
    pub version: u64,
    /// The action in the game's notation.
    pub action: String,
}

/// What a seat has to do with a table at this moment.
enum Turn {
    /// To wait.
    Wait,
    /// To decide.
    Mine(Box<Frame>),
    /// Nothing any more.
    Over,
}

impl Client {
    fn turn(&self, table: &str, seat: Seat) -> Turn {
        let Some(known) = self.known(table, Some(seat)) else { return Turn::Wait };
        match &known.frame.status {
            Status::People { seats }
                if seats.contains(seat)
                    && known.about.stage == Stage::Playing
                    && !known.frame.choices.is_empty() =>
            {
                Turn::Mine(Box::new(known.frame))
            }
            Status::Over { .. } => Turn::Over,
            Status::People { .. } | Status::Bot { .. } | Status::Chance { .. } => Turn::Wait,
        }
    }

    /// Waits until this seat has to decide, and gives the table as it sees it; nothing once the game is over.
    pub async fn my_turn(&self, table: &str, seat: Seat) -> Result<Option<Frame>, ClientError> {
        let mut changes = self.changes();
        loop {
            match self.turn(table, seat) {
                Turn::Mine(frame) => return Ok(Some(*frame)),
                Turn::Over => return Ok(None),
                Turn::Wait => changes.changed().await.map_err(|_| ClientError::Closed)?,
            }
        }
    }

    /// Plays a seat that was joined to the end of the game. `choose` gives the place of a choice in the frame's list; each
    /// move that is acknowledged is told to `done`.
    pub async fn play(
        &self,
        table: &str,
        seat: Seat,
        mut choose: impl FnMut(&Frame) -> usize,
        mut done: impl FnMut(Move),
    ) -> Result<(), ClientError> {
        while let Some(frame) = self.my_turn(table, seat).await? {
            let place = choose(&frame).min(frame.choices.len() - 1);
            let action = frame.choices[place].notation.clone();
            match self.act(table, seat, frame.version, &action).await {
                Ok(version) => {
                    done(Move { version, action });
                    self.until_version(table, seat, version).await?;
                }
                // The table has moved on, or could not store it: it is looked at again.
                Err(ClientError::Refused(refusal))
                    if matches!(refusal.kind, Kind::Stale | Kind::NotStored) =>
                {
                    self.until_version(table, seat, frame.version).await?;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Waits until a version is known.
    pub async fn until_version(&self, table: &str, seat: Seat, version: u64) -> Result<(), ClientError> {
        let mut changes = self.changes();
        while self.frame(table, Some(seat)).is_none_or(|frame| frame.version < version) {
            changes.changed().await.map_err(|_| ClientError::Closed)?;
        }
        Ok(())
    }
}
