//! `monsterbox bot-sit`: a program in a seat of a server's table.

use std::{process::ExitCode, time::Duration};

use client::{Client, ClientError, Rest};
use guest::{Clock, CommandLine, GameTerms, Guest, Limits, TimeLeft};
use kernel::Seat;
use monsterbox_box::find;
use table::{Frame, Status};
use tokio::runtime;
use wire::{About, Kind, Stage};

use super::{Failure, durations, interrupt, out::say};
use crate::terminal::Address;

/// How long joining may take.
const JOIN_WITHIN: Duration = Duration::from_secs(10);
/// How long it takes until something is tried again that a server could not store.
const TRY_AGAIN: Duration = Duration::from_millis(500);

/// Let a program sit at a table of a server, and play there to the end of the game
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  monsterbox bot-sit http://localhost:8000/t/TABLE --bot \"python3 examples/bots/python/random_bot.py\"\n  \
                        monsterbox bot-sit http://localhost:8000/t/TABLE#SEAT --bot ./mine\n\nWith the link of a table it takes an open \
                        seat, with the link of a seat that one. It comes back by itself when the connection breaks. A program that \
                        breaks a house rule (docs/bot-protocol.md) leaves the table, and one of the server's bots steps in."
)]
pub(super) struct Args {
    /// The link of the table, or of a seat there
    #[arg(value_name = "LINK")]
    link: Address,
    /// How the program is started, in quotes
    #[arg(short, long, value_name = "COMMAND")]
    bot: CommandLine,
    /// Its name at the table; what it calls itself unless said otherwise
    #[arg(long)]
    name: Option<String>,
    /// The time that it has for each decision; where the table's clock gives less, that
    #[arg(long, default_value = "30s", value_parser = durations::read)]
    time: Duration,
}

impl Args {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        interrupt::end_programs_too()?;
        let runtime = runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let played = runtime.block_on(self.sit());
        // A program that is still asked has its own end; nobody waits for it here.
        runtime.shutdown_background();
        played.map(|()| ExitCode::SUCCESS)
    }

    async fn sit(self) -> Result<(), Failure> {
        let Address { server, table: Some(table), token } = &self.link else {
            let looks = format!("{}/t/TABLE", self.link.server);
            return Err(Failure::new(format!("this link names no table; a table's link looks like {looks}")));
        };
        let rest = Rest::new(server).map_err(|error| told(&error))?;
        let about = rest.about(table).await.map_err(|error| told(&error))?;
        let game = find(&about.game)?;
        if about.stage == Stage::Over {
            return Err(Failure::new("the game at this table is over"));
        }
        let guest =
            Guest::start(&self.bot, Limits::default()).map_err(|error| Failure::new(error.to_string()))?;
        if !guest.plays(game.slug) {
            return Err(Failure::new(format!("{} does not play {}", guest.name(), game.slug)));
        }
        let name = self.name.clone().unwrap_or_else(|| guest.name().to_owned());
        let token = if let Some(token) = token {
            token.clone()
        } else {
            let taken = rest.sit(table, &name, None).await.map_err(|error| told(&error))?;
            say!("a seat is taken; to come back to it: {server}/t/{table}#{}", taken.token);
            taken.token
        };
        let client = Client::new(server).map_err(|error| told(&error))?;
        let joined = tokio::time::timeout(JOIN_WITHIN, client.join(table, Some(&token))).await;
        let late = |_| Failure::new("the server cannot be connected to");
        let Some(seat) = joined.map_err(late)?.map_err(|error| told(&error))? else {
            return Err(Failure::new("this link is not that of a seat"));
        };
        say!("{} sits in seat {seat} of {}", guest.name(), game.name);
        let each = clock_of(&about, self.time);
        let clock = Clock { time: each, increment: Duration::ZERO };
        let (players, rules) = (about.seats.len() as u8, (&about.options, about.pack.as_deref()));
        let terms = GameTerms::elsewhere(&game, players, seat, rules, clock, fresh_seed()?);
        Sitting { client, table: table.clone(), seat, each }.play(guest, terms).await
    }
}

/// A program that sits at a table.
struct Sitting {
    client: Client,
    table: String,
    seat: Seat,
    /// The time for each decision.
    each: Duration,
}

impl Sitting {
    /// Plays to the end of the game. A program that breaks a rule leaves the table.
    async fn play(self, guest: Guest, terms: GameTerms) -> Result<(), Failure> {
        let (mut guest, begun) = beside(guest, move |guest| guest.begin(&terms)).await?;
        if let Err(fault) = begun {
            return self.leave(&fault.to_string()).await;
        }
        loop {
            let frame = self.client.my_turn(&self.table, self.seat).await.map_err(|error| told(&error))?;
            let Some(frame) = frame else { break };
            let time = TimeLeft { left: self.each, increment: Duration::ZERO };
            let version = frame.version;
            let (returned, choice) = beside(guest, move |guest| guest.choose(&frame, time)).await?;
            guest = returned;
            match choice {
                Ok(choice) => self.act(version, &choice.action).await?,
                Err(fault) => return self.leave(&fault.to_string()).await,
            }
        }
        if let Some(Frame { status: Status::Over { result, scores }, seats, .. }) =
            self.client.frame(&self.table, Some(self.seat))
        {
            let names: Vec<String> = seats.into_iter().map(|sitting| sitting.name).collect();
            let words = result.words(&names);
            guest.over(&scores.into_iter().map(Some).collect::<Vec<_>>(), &words);
            say!("{words}");
        }
        tokio::task::spawn_blocking(move || guest.quit())
            .await
            .map_err(|error| Failure::new(error.to_string()))?;
        Ok(())
    }

    /// Acts, and waits until the table shows it.
    async fn act(&self, seen: u64, action: &str) -> Result<(), Failure> {
        let known = match self.client.act(&self.table, self.seat, seen, action).await {
            Ok(version) => version,
            // The table has moved on: it is looked at again when it is shown.
            Err(ClientError::Refused(refusal)) if refusal.kind == Kind::Stale => seen + 1,
            Err(ClientError::Refused(refusal)) if refusal.kind == Kind::NotStored => {
                tokio::time::sleep(TRY_AGAIN).await;
                seen
            }
            Err(error) => return Err(told(&error)),
        };
        self.client.until_version(&self.table, self.seat, known).await.map_err(|error| told(&error))
    }

    /// Leaves the table, so that others need not wait.
    async fn leave(self, why: &str) -> Result<(), Failure> {
        let leaving = self.client.leave(&self.table, Some(self.seat));
        let left = matches!(tokio::time::timeout(JOIN_WITHIN, leaving).await, Ok(Ok(_)));
        let then = if left { "it has left the table" } else { "it could not leave the table" };
        Err(Failure::new(format!("{why}; {then}")))
    }
}

/// Lets a program work on a thread that may wait for it.
async fn beside<T: Send + 'static>(
    mut guest: Guest,
    work: impl FnOnce(&mut Guest) -> T + Send + 'static,
) -> Result<(Guest, T), Failure> {
    let done = tokio::task::spawn_blocking(move || {
        let found = work(&mut guest);
        (guest, found)
    });
    done.await.map_err(|error| Failure::new(error.to_string()))
}

/// The time for a decision: what is granted here, or what the table's clock gives if that is less.
fn clock_of(about: &About, granted: Duration) -> Duration {
    let each = about.terms.clock.map(|clock| Duration::from_secs(u64::from(clock.each)));
    each.map_or(granted, |each| each.min(granted))
}

fn told(error: &ClientError) -> Failure {
    Failure::new(error.to_string())
}

fn fresh_seed() -> Result<u32, Failure> {
    getrandom::u32().map_err(|error| Failure::new(error.to_string()))
}
