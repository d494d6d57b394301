//! Reading positions of Monster Kids, refusing what cannot be.

use kernel::{NotationError, Reader, RuleId, Seat, SeatSet};

use super::{as_monster, no_such_card};
use crate::{
    Card, Cards, Ending, Fight, Foe, InPlay, Kid, MOST_PLAYERS, Mode, Powers, Rolls, Rules, Side, Solo,
    Stage, State, Trap, Types,
    cards::Kind,
    fight::{self, LIMBO},
    outcome::{KIDS_DIE, MONSTERS_DIE},
    state::{FightStage, Purpose},
};

pub(super) fn card(rules: &Rules, reader: &mut Reader<'_>) -> Result<Card, NotationError> {
    let id = reader.word("a card")?;
    rules.content.card(id).ok_or_else(|| no_such_card(reader, id))
}

pub(super) fn monster(rules: &Rules, reader: &mut Reader<'_>) -> Result<u8, NotationError> {
    let card = card(rules, reader)?;
    as_monster(card).ok_or_else(|| reader.error_before("a monster should stand here".to_owned()))
}

pub(super) fn character(rules: &Rules, reader: &mut Reader<'_>) -> Result<u8, NotationError> {
    let id = reader.word("a character")?;
    rules
        .content
        .character(id)
        .ok_or_else(|| reader.error_before(format!("the pack has no character `{id}`")).by(RuleId("KID-01")))
}

pub(super) fn side(reader: &mut Reader<'_>) -> Result<Side, NotationError> {
    match reader.word("`fighter` or `foe`")? {
        "fighter" => Ok(Side::Fighter),
        "foe" => Ok(Side::Foe),
        word => Err(reader.error_before(format!("a side is `fighter` or `foe`, not `{word}`"))),
    }
}

/// How many players a position is for: as many as it has kids.
pub(super) fn players(text: &str) -> Result<u8, NotationError> {
    let mut reader = Reader::new(text)?;
    reader.expect("kids")?;
    let mut players = 1;
    while let Some(word) = reader.peek().filter(|word| *word != "|") {
        players += u8::from(word == "/");
        reader.word("")?;
        if usize::from(players) > MOST_PLAYERS {
            return Err(reader.error_before("1 to 6 can play".to_owned()).by(RuleId("KID-10")));
        }
    }
    Ok(players)
}

/// Reads a position; cards that are not placed yet are taken from `rest`.
struct Reading<'r, 't> {
    rules: &'r Rules,
    reader: Reader<'t>,
    rest: Cards,
}

pub(super) fn position(rules: &Rules, text: &str) -> Result<State, NotationError> {
    let mut reading = Reading { rules, reader: Reader::new(text)?, rest: rules.deck };
    let mut state = State::new(rules);
    reading.kids(&mut state)?;
    reading.reader.expect("|")?;
    reading.middle(&mut state)?;
    reading.reader.expect("|")?;
    reading.stage(&mut state)?;
    reading.reader.expect("|")?;
    if reading.reader.take("left") {
        state.deck = reading.cards(&[])?;
        state.discard = reading.rest;
    } else {
        reading.reader.expect("out")?;
        state.discard = reading.cards(&[])?;
        state.deck = reading.rest;
    }
    reading.possible(&state)?;
    reading.reader.finish().map(|()| state)
}

impl Reading<'_, '_> {
    fn refuse<T>(&self, message: &str, rule: &'static str) -> Result<T, NotationError> {
        Err(self.reader.error_before(message.to_owned()).by(RuleId(rule)))
    }

    /// Takes one card out of those that are not placed yet.
    fn place(&mut self, card: Card) -> Result<Card, NotationError> {
        if self.rest.take(card) {
            return Ok(card);
        }
        self.refuse("that card is in more places than the deck has of it", "KID-02")
    }

    /// Cards up to the end of the part or one of these words; `-` is none.
    fn cards(&mut self, stops: &[&str]) -> Result<Cards, NotationError> {
        let mut cards = Cards::NONE;
        if self.reader.take("-") {
            return Ok(cards);
        }
        while let Some(word) =
            self.reader.peek().filter(|word| !["|", "/"].contains(word) && !stops.contains(word))
        {
            self.reader.word("a card")?;
            let (id, count) = word.split_once('*').unwrap_or((word, "1"));
            let card = self.rules.content.card(id).ok_or_else(|| no_such_card(&self.reader, id))?;
            let count: u8 = count
                .parse()
                .map_err(|_| self.reader.error_before(format!("`{word}` should be a card, or a card*2")))?;
            for _ in 0..count {
                cards.put(self.place(card)?);
            }
        }
        if cards.is_empty() {
            return Err(self.reader.error("cards are missing; `-` stands for none".to_owned()));
        }
        Ok(cards)
    }

    fn kids(&mut self, state: &mut State) -> Result<(), NotationError> {
        self.reader.expect("kids")?;
        for seat in Seat::all(self.rules.players) {
            if seat.0 > 0 {
                self.reader.expect("/")?;
            }
            state.kids[seat.index()] = self.kid(state)?;
            self.reader.expect("hand")?;
            let hand = self.cards(&["won"])?;
            if hand.kinds().any(|(card, _)| !card.is_for_the_hand()) {
                return self.refuse("only hand cards and Light Portals are in a hand", "KID-27");
            }
            state.hands[seat.index()] = hand;
            self.reader.expect("won")?;
            for (card, _) in self.cards(&[])?.kinds() {
                match card.kind() {
                    Kind::Monster(place) if self.rules.mode == Mode::Versus => {
                        state.kids[seat.index()].captured |= 1 << place;
                    }
                    _ => return self.refuse("monsters are kept in versus mode only", "KID-60"),
                }
            }
        }
        Ok(())
    }

    fn kid(&mut self, state: &State) -> Result<Kid, NotationError> {
        let mut kid = Kid::default();
        if !self.reader.take("-") {
            let place = character(self.rules, &mut self.reader)?;
            if state.kids.iter().any(|other| other.character == Some(place)) {
                return self.refuse("a character is dealt to one player only", "KID-10");
            }
            kid.character = Some(place);
        }
        kid.injuries = self
            .reader
            .number("the injuries", u32::from(LIMBO - 1))
            .map_err(|error| error.by(RuleId("KID-40")))? as u8;
        let word = self.reader.word("`free`, `limbo` or `portal`")?;
        let (trap, turns) = word.split_once(':').unwrap_or((word, "0"));
        kid.trap = match trap {
            "free" => None,
            "limbo" => Some(Trap::Limbo),
            "portal" => {
                self.place(Card::DARK_PORTAL)?;
                Some(Trap::Portal)
            }
            _ => {
                return Err(self
                    .reader
                    .error_before(format!("a kid is `free`, in `limbo` or in a `portal`, not `{trap}`")));
            }
        };
        let counts = self.rules.players == 1 && self.rules.solo == Solo::ThreeTurns && kid.trap.is_some();
        kid.trapped_turns = match turns.parse() {
            Ok(turns) if turns == 0 || (counts && turns < 4) => turns,
            _ => {
                return self.refuse(
                    "turns in a trap are counted, up to three, by the softer solo rule only",
                    "KID-51",
                );
            }
        };
        if kid.trap == Some(Trap::Limbo) && kid.injuries > 0 {
            return self.refuse("Limbo takes the injuries off", "KID-40");
        }
        Ok(kid)
    }

    /// A monster with its Dark Powers, as `slime+frenzy+shade`.
    fn in_play(&mut self) -> Result<InPlay, NotationError> {
        let word = self.reader.word("a monster")?;
        let mut ids = word.split('+');
        let id = ids.next().unwrap_or("");
        let card = self.rules.content.card(id).ok_or_else(|| no_such_card(&self.reader, id))?;
        let Some(monster) = as_monster(self.place(card)?) else {
            return Err(self.reader.error_before(format!("`{id}` is no monster")));
        };
        let mut powers = Powers::default();
        for id in ids {
            powers = powers.with(self.power(id)?);
        }
        Ok(InPlay { monster, powers })
    }

    fn power(&mut self, id: &str) -> Result<usize, NotationError> {
        let card = self.rules.content.card(id).ok_or_else(|| no_such_card(&self.reader, id))?;
        match self.place(card)?.kind() {
            Kind::Power(place) => Ok(place),
            _ => Err(self.reader.error_before(format!("`{id}` is no Dark Power"))),
        }
    }

    fn middle(&mut self, state: &mut State) -> Result<(), NotationError> {
        self.reader.expect("middle")?;
        if !self.reader.take("-") {
            while self.reader.peek().is_some_and(|word| word != "|") {
                let monster = self.in_play()?;
                state.middle.put(monster);
            }
        }
        self.reader.expect("|")?;
        self.reader.expect("waiting")?;
        if !self.reader.take("-") {
            while let Some(word) = self.reader.peek().filter(|word| *word != "|") {
                self.reader.word("a Dark Power")?;
                state.waiting = state.waiting.with(self.power(word)?);
            }
        }
        if !state.waiting.is_empty() && !state.middle.is_empty() {
            return self.refuse("a Dark Power waits only while no monster is in play", "KID-23");
        }
        Ok(())
    }

    fn more(&mut self) -> Result<u8, NotationError> {
        self.reader.number("the number of cards still to be drawn", 3).map(|more| more as u8)
    }

    fn stage(&mut self, state: &mut State) -> Result<(), NotationError> {
        state.turn = self.reader.seat(self.rules.players)?;
        state.stage = match self.reader.word("what the table is waiting for")? {
            "characters" => Stage::Characters,
            "initiative" => Stage::Initiative(self.rolls()?),
            "draws" => Stage::Draw { more: self.more()? },
            "attaches" => {
                let id = self.reader.word("a Dark Power")?;
                let power = self.power(id)? as u8;
                Stage::Attach { power, more: self.more()? }
            }
            "portal" => {
                self.place(Card::DARK_PORTAL)?;
                Stage::Portal { more: self.more()? }
            }
            "ready" => Stage::Ready,
            "trapped" => Stage::Trapped,
            "escapes" => Stage::Escape,
            "fights" => {
                let fight = self.fight()?;
                state.fight = Some(fight);
                Stage::Fight(match fight.dice {
                    [Some(_), Some(_)] => FightStage::Cards,
                    [None, Some(_)] => FightStage::Die(Side::Fighter),
                    [_, None] => FightStage::Die(Side::Foe),
                })
            }
            "limbo" => Stage::Limbo { seat: self.reader.seat(self.rules.players)? },
            "final" => Stage::Final(self.rolls()?),
            "over" => Stage::Over(self.ending()?),
            word => {
                let message = format!("the table does not wait for `{word}`");
                return Err(self.reader.error_before(message));
            }
        };
        Ok(())
    }

    fn ending(&mut self) -> Result<Ending, NotationError> {
        match self.reader.word("`all-win`, `all-lose` or `winner`")? {
            "all-win" => Ok(Ending::AllWin),
            "all-lose" => Ok(Ending::AllLose),
            "winner" => self.reader.seat(self.rules.players).map(Ending::Winner),
            word => Err(self
                .reader
                .error_before(format!("a game ends `all-win`, `all-lose` or `winner`, not `{word}`"))),
        }
    }

    fn rolls(&mut self) -> Result<Rolls, NotationError> {
        let mut rolls = Rolls::of(SeatSet::EMPTY);
        for seat in Seat::all(self.rules.players) {
            if self.reader.take("x") {
                continue;
            }
            rolls.contenders = rolls.contenders.with(seat);
            if !self.reader.take("-") {
                rolls.rolled[seat.index()] = Some(self.die(KIDS_DIE)?);
            }
        }
        if rolls.next().is_none() {
            return self.refuse("somebody is still to roll", "KID-11");
        }
        Ok(rolls)
    }

    fn die(&mut self, sides: u8) -> Result<u8, NotationError> {
        let die =
            self.reader.number("a die", u32::from(sides)).map_err(|error| error.by(RuleId("KID-03")))?;
        if die == 0 { self.refuse("a die shows 1 at least", "KID-03") } else { Ok(die as u8) }
    }

    fn fight(&mut self) -> Result<Fight, NotationError> {
        let fighter = self.reader.seat(self.rules.players)?;
        let foe = if self.reader.take("kid") {
            Foe::Kid(self.reader.seat(self.rules.players)?)
        } else {
            Foe::Monster(self.in_play()?)
        };
        let purpose = if self.reader.take("final") { Purpose::Final } else { Purpose::Turn };
        let mut fight = fight::new(fighter, foe, purpose);
        if self.reader.take("dice") {
            let foe_sides = if matches!(foe, Foe::Monster(_)) { MONSTERS_DIE } else { KIDS_DIE };
            for (place, sides) in [KIDS_DIE.max(foe_sides); 2].into_iter().enumerate() {
                // Swapped dice may show on the other side what only a monster's die has.
                fight.dice[place] = if self.reader.take("-") { None } else { Some(self.die(sides)?) };
            }
        }
        if self.reader.take("plus") {
            fight.plus = [self.signed()?, self.signed()?];
        }
        if self.reader.take("floor") {
            for floor in &mut fight.floor {
                *floor = self.reader.number("what a die counts at least", 12)? as u8;
            }
        }
        while self.reader.take("shield") {
            fight.shields |= 1 << side(&mut self.reader)?.index();
        }
        if self.reader.take("no-types") {
            fight.types = Types::Ignored;
        }
        if self.reader.take("asked") {
            fight.asked = self.reader.seat(self.rules.players)?;
            fight.passes = self.reader.number("how many have passed", MOST_PLAYERS as u32)? as u8;
        }
        if self.reader.take("played") {
            fight.played = self.cards(&[])?;
            if fight
                .played
                .kinds()
                .any(|(card, _)| !self.rules.content.effect(card).is_some_and(crate::Effect::is_for_fights))
            {
                return self.refuse("only cards that change a fight are played into one", "KID-27");
            }
        }
        Ok(fight)
    }

    fn signed(&mut self) -> Result<i8, NotationError> {
        let word = self.reader.word("a number")?;
        match word.parse::<i8>() {
            Ok(number) if (-99..=99).contains(&number) => Ok(number),
            _ => Err(self.reader.error_before(format!("what cards add is -99 to 99, not `{word}`"))),
        }
    }

    /// Refuses positions that cannot come about.
    fn possible(&self, state: &State) -> Result<(), NotationError> {
        let (rules, turn) = (self.rules, state.turn);
        let all_dealt = state.next_without_character(rules).is_none();
        if all_dealt == matches!(state.stage, Stage::Characters) {
            return self.refuse("everybody has a character once all are dealt", "KID-10");
        }
        let softer = rules.players == 1 && rules.solo == Solo::ThreeTurns;
        let all_trapped = Seat::all(rules.players).all(|seat| state.is_trapped(seat)) && !softer;
        if all_trapped && state.stage != Stage::Over(Ending::AllLose) {
            return self.refuse("when all are trapped at the same time all have lost", "KID-51");
        }
        let trapped = state.is_trapped(turn);
        let no_cards = state.hand(turn).is_empty();
        match &state.stage {
            Stage::Draw { .. } if state.deck.is_empty() => {
                self.refuse("nothing is drawn from an empty deck", "KID-21")
            }
            Stage::Attach { .. } if state.middle.len() < 2 => {
                self.refuse("a choice needs two monsters in play at least", "KID-23")
            }
            Stage::Portal { .. } if no_cards => {
                self.refuse("with no cards there is nothing to decide", "KID-24")
            }
            Stage::Ready if trapped => self.refuse("a trapped player tries to escape", "KID-42"),
            Stage::Ready if state.deck.is_empty() && state.middle.is_empty() => {
                self.refuse("with no card to draw and no monster in play the game is over", "KID-50")
            }
            Stage::Trapped | Stage::Escape if !trapped => {
                self.refuse("only a trapped player escapes", "KID-42")
            }
            Stage::Trapped if no_cards => self.refuse("with no cards there is nothing to decide", "KID-42"),
            Stage::Limbo { seat }
                if state.kid(*seat).trap != Some(Trap::Limbo) || state.hand(*seat).is_empty() =>
            {
                self.refuse("a kid in Limbo discards a card of the hand", "KID-40")
            }
            Stage::Initiative(rolls) if rules.players > 1 && rolls.contenders.len() < 2 => {
                self.refuse("two players at least roll for who begins", "KID-11")
            }
            Stage::Final(rolls)
                if rules.mode != Mode::Versus || rolls.contenders.len() < 2 || !self.used_up(state) =>
            {
                self.refuse(
                    "a final of rolls is for tied players of versus mode, once the deck is used up",
                    "KID-63",
                )
            }
            Stage::Fight(_) => self.fight_is_possible(state),
            _ => Ok(()),
        }
    }

    fn used_up(&self, state: &State) -> bool {
        state.deck.is_empty() && state.middle.is_empty() && self.rules.mode == Mode::Versus
    }

    fn fight_is_possible(&self, state: &State) -> Result<(), NotationError> {
        let Some(fight) = &state.fight else { return Ok(()) };
        match (fight.purpose, fight.foe) {
            (Purpose::Final, Foe::Monster(_)) => {
                return self.refuse("a final is fought between players", "KID-63");
            }
            (Purpose::Final, Foe::Kid(other)) if !self.used_up(state) || other == fight.fighter => {
                return self.refuse("a final is fought when the deck is used up", "KID-63");
            }
            (Purpose::Turn, Foe::Kid(other)) => {
                let fine =
                    self.rules.mode == Mode::Versus && other != fight.fighter && state.middle.is_empty();
                if !fine || state.is_trapped(other) {
                    return self.refuse("that player cannot be attacked", "KID-61");
                }
            }
            _ => {}
        }
        if fight.purpose == Purpose::Turn && (fight.fighter != state.turn || state.is_trapped(fight.fighter))
        {
            return self.refuse("whoever's turn it is fights, if not trapped", "KID-41");
        }
        if !state.waiting.is_empty() && matches!(fight.foe, Foe::Monster(_)) {
            return self.refuse("Dark Powers that wait are attached to the next monster", "KID-23");
        }
        if fight.kid_on(Side::Foe).is_none() && fight.shields & 0b10 != 0 {
            return self.refuse("a monster has no shield", "KID-27");
        }
        let asked = Seat::all(self.rules.players).filter(|seat| state.is_asked(*seat)).count();
        let cards = state.stage == Stage::Fight(FightStage::Cards);
        if cards && (!state.is_asked(fight.asked) || usize::from(fight.passes) >= asked) {
            return self
                .refuse("players who are not trapped and have cards are asked, until all pass", "KID-31");
        }
        Ok(())
    }
}
