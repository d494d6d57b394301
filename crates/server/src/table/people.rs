//! Who sits at a table: coming, going, open seats, bots that step in and out.

use std::time::Duration;

use kernel::Seat;
use store::{Key, RowChange, SeatChange, Stage};
use table::{Command, Occupant};
use tokio::time::Instant;
use wire::{About, Kind, Refusal, SeatAbout, Watch};

use super::{NewSeat, Table};
use crate::{
    outbox::Outbox,
    refusal::{by_table, refusal},
    summary::{self, Summary},
    token::Token,
};

impl Table {
    /// What everybody may know of the table.
    pub(super) fn about(&self) -> About {
        About {
            watchers: self.watchers(),
            clocks: self.thinking.clocks(),
            rematch: self.rematch.clone(),
            undo: self.undo_asked(),
            ..summary::about(&self.row, &self.terms, &*self.live, self.seats())
        }
    }

    fn seats(&self) -> Vec<SeatAbout> {
        summary::seats(&*self.live, &self.keys, |seat| self.is_here(seat))
    }

    /// The seats that anybody may take.
    fn open_seats(&self) -> Vec<Seat> {
        let seats = self.live.people().iter().collect::<Vec<_>>();
        seats.into_iter().filter(|seat| self.owner(*seat).is_none()).collect()
    }

    /// Who plays here, for a list.
    pub(super) fn summary(&self) -> String {
        Summary::of(&self.seats(), &*self.live).text()
    }

    fn row_change(&self, stage: Stage) -> RowChange {
        RowChange { stage, about: self.summary() }
    }

    /// Somebody joins on a connection.
    pub(super) async fn join(
        &mut self,
        connection: u64,
        token: Option<String>,
        have: Option<u64>,
        id: String,
        outbox: Outbox,
    ) -> Result<Watch, Refusal> {
        let unknown = token.as_ref().is_some_and(|hash| self.seat_of(hash).is_err());
        if unknown || have.is_some_and(|have| have > self.live.version()) {
            self.look_closely().await;
        }
        let watch = match token {
            None => None,
            Some(hash) => Some(self.seat_of(&hash)?),
        };
        self.told.add(connection, watch, outbox.clone());
        self.leaves_at = None;
        if let Some(seat) = watch {
            self.away.remove(&seat);
            self.step_out(seat).await;
        }
        self.show(watch, have, id, &outbox).await;
        Ok(watch)
    }

    /// The seat that the token with this hash is for.
    pub(super) fn seat_of(&self, hash: &str) -> Result<Seat, Refusal> {
        let key = self.keys.iter().find(|key| key.token == hash);
        key.map(|key| Seat(key.seat))
            .ok_or_else(|| refusal(Kind::Forbidden, "no seat at this table belongs to this token"))
    }

    /// The same, also if another node has given the token a moment ago.
    async fn seat_known_to_others(&mut self, hash: &str) -> Result<Seat, Refusal> {
        if self.seat_of(hash).is_err() {
            self.look_closely().await;
        }
        self.seat_of(hash)
    }

    /// A connection is gone, or does not look from there any more.
    pub(super) fn gone(&mut self, connection: u64, watch: Option<Watch>) {
        self.told.remove(connection, watch);
        let owners: Vec<Seat> = self.keys.iter().map(|key| Seat(key.seat)).collect();
        for seat in owners {
            if !self.is_here(seat) {
                self.away.entry(seat).or_insert_with(Instant::now);
                if let Some(stop) = self.hints.remove(&seat) {
                    stop.now();
                }
            }
        }
        if self.told.is_empty() {
            self.leaves_at = Some(Instant::now() + self.house.idle);
        }
    }

    /// Somebody says that they leave: a bot steps in at once, if others play on.
    pub(super) async fn leave(&mut self, connection: u64, watch: Watch) -> Result<u64, Refusal> {
        self.gone(connection, Some(watch));
        if let Some(seat) = watch
            && !self.is_here(seat)
            && self.is_playing()
            && self.others_are_here(seat)
        {
            self.step_in(seat).await?;
        }
        Ok(self.live.version())
    }

    fn others_are_here(&self, seat: Seat) -> bool {
        self.keys.iter().any(|key| Seat(key.seat) != seat && self.is_here(Seat(key.seat)))
    }

    /// The next moment at which a bot steps in for somebody.
    pub(super) fn next_stand_in(&self) -> Option<Instant> {
        let after = Duration::from_secs(self.terms.stand_in.as_ref()?.after.into());
        if !self.is_playing() {
            return None;
        }
        let people = self.live.people();
        let missed =
            self.away.iter().filter(|(seat, _)| people.contains(**seat) && self.others_are_here(**seat));
        missed.map(|(_, since)| *since + after).min()
    }

    /// Bots step in for those who have been away too long.
    pub(super) async fn step_in_for_those_away(&mut self) {
        let Some(stand_in) = &self.terms.stand_in else { return };
        let after = Duration::from_secs(stand_in.after.into());
        let people = self.live.people();
        let late = |(seat, since): (&Seat, &Instant)| {
            (people.contains(*seat) && since.elapsed() >= after).then_some(*seat)
        };
        let missed: Vec<Seat> = self.away.iter().filter_map(late).collect();
        for seat in missed {
            if let Err(refusal) = self.step_in(seat).await {
                tracing::warn!(table = self.id, why = %refusal.refused, "no bot could step in");
                self.away.insert(seat, Instant::now());
            }
        }
    }

    /// A bot steps in for the owner of a seat.
    async fn step_in(&mut self, seat: Seat) -> Result<(), Refusal> {
        let bot = self.stand_in_kind();
        self.submit(&Command::Sit { seat, who: Occupant::Bot(bot) }, None, None).await.map(|_| ())
    }

    /// The owner of a seat is back: the bot steps out.
    pub(super) async fn step_out(&mut self, seat: Seat) {
        let Some(owner) = self.owner(seat) else { return };
        if self.live.people().contains(seat) || self.row.stage == Stage::Over {
            return;
        }
        let who = Occupant::Person(owner.name.clone());
        if let Err(refusal) = self.submit(&Command::Sit { seat, who }, None, None).await {
            tracing::warn!(table = self.id, why = %refusal.refused, "a bot could not step out");
        }
    }

    /// The kind of bot that steps in: neither the weakest nor one that thinks for long.
    pub(super) fn stand_in_kind(&self) -> String {
        let game = monsterbox_box::find(&self.row.game).ok();
        let kind = game.as_ref().and_then(|game| game.bot_of(monsterbox_box::Level::Medium));
        kind.map_or("random", |kind| kind.name).to_owned()
    }

    /// Somebody sits down in an open seat.
    pub(super) async fn sit(&mut self, name: &str, seat: Option<Seat>) -> Result<NewSeat, Refusal> {
        let who = Occupant::read(name).map_err(|error| refusal(Kind::Refused, error.to_string()))?;
        let Occupant::Person(name) = who else {
            return Err(refusal(Kind::Refused, "`bot:` is how bots are written, not people"));
        };
        let token = Token::fresh().map_err(|error| refusal(Kind::Failed, error.to_string()))?;
        loop {
            let open = self.open_seats();
            let taken = || match seat {
                Some(seat) => refusal(Kind::Refused, format!("seat {seat} is not open")),
                None => refusal(Kind::Refused, "no seat is open at this table"),
            };
            let seat = match seat {
                Some(seat) => open.contains(&seat).then_some(seat),
                None => open.first().copied(),
            };
            let seat = seat.ok_or_else(taken)?;
            let key = Key { seat: seat.0, token: token.hash(), name: name.clone() };
            let command = Command::Sit { seat, who: Occupant::Person(name.clone()) };
            let proposal = self.live.propose(&command, None).map_err(by_table)?;
            let change = SeatChange::Given(key.clone());
            if self.store(proposal, None, Some(self.row.stage), Some(change)).await? {
                self.keys.push(key);
                self.keys.sort_by_key(|key| key.seat);
                self.away.insert(seat, Instant::now());
                self.tell();
                self.keep_summary().await;
                return Ok(NewSeat { seat, token });
            }
        }
    }

    /// Whoever sits here puts a bot into an open seat.
    pub(super) async fn sit_bot(&mut self, token: &str, seat: Seat, bot: String) -> Result<About, Refusal> {
        self.seat_known_to_others(token).await?;
        if !self.open_seats().contains(&seat) {
            return Err(refusal(Kind::Refused, format!("seat {seat} is not open")));
        }
        self.submit(&Command::Sit { seat, who: Occupant::Bot(bot) }, None, None).await?;
        self.keep_summary().await;
        Ok(self.about())
    }

    /// Whoever has a seat gets another token for it, and the old one is good for nothing.
    pub(super) async fn renew(&mut self, token: &str) -> Result<NewSeat, Refusal> {
        let seat = self.seat_known_to_others(token).await?;
        let fresh = Token::fresh().map_err(|error| refusal(Kind::Failed, error.to_string()))?;
        let Some(key) = self.keys.iter().find(|key| Seat(key.seat) == seat).cloned() else {
            return Err(refusal(Kind::Forbidden, "no seat at this table belongs to this token"));
        };
        let key = Key { token: fresh.hash(), ..key };
        self.change_beside(None, Some(SeatChange::Given(key.clone()))).await?;
        self.keys.retain(|known| known.seat != key.seat);
        self.keys.push(key);
        self.keys.sort_by_key(|key| key.seat);
        self.told.turn_away(seat);
        self.away.insert(seat, Instant::now());
        Ok(NewSeat { seat, token: fresh })
    }

    /// The game begins: bots take the seats that are still open.
    pub(super) async fn start(&mut self) -> Result<u64, Refusal> {
        match self.row.stage {
            Stage::Gathering => {}
            Stage::Playing | Stage::Over => return Ok(self.live.version()),
        }
        for seat in self.open_seats() {
            let who = Occupant::Bot(self.stand_in_kind());
            self.submit(&Command::Sit { seat, who }, None, None).await?;
        }
        self.change_beside(Some(self.row_change(Stage::Playing)), None).await?;
        self.row.stage = Stage::Playing;
        let now = Instant::now();
        self.away.values_mut().for_each(|since| *since = now);
        Ok(self.live.version())
    }

    /// The game begins by itself when everybody is here, unless it is to be begun by hand.
    pub(super) async fn begin_if_all_are_here(&mut self) {
        let ready = self.row.stage == Stage::Gathering
            && self.not_before.is_none()
            && self.leads()
            && self.terms.begin == wire::Begin::WhenAllAreHere
            && self.open_seats().is_empty()
            && self.keys.iter().all(|key| self.is_here(Seat(key.seat)));
        if ready && let Err(refusal) = self.start().await {
            tracing::warn!(table = self.id, why = %refusal.refused, "the game could not begin");
        }
    }

    /// Writes down who plays here, for lists. If that fails the list is old, and nothing else.
    pub(super) async fn keep_summary(&mut self) {
        if let Err(refusal) = self.change_beside(Some(self.row_change(self.row.stage)), None).await {
            tracing::warn!(table = self.id, why = %refusal.refused, "the list is not up to date");
        }
    }
}
