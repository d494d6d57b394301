//! Reading positions and views of Monster Kids; what cannot be is refused at the word that is wrong.

mod fight;
mod possible;

use kernel::{NotationError, Reader, RuleId, Seat};

use super::{as_monster, no_such_card};
use crate::{
    Card, Cards, Ending, HandInView, InPlay, Kid, MOST_PLAYERS, Mode, Powers, Rules, Side, Stage, State,
    Trap, View, cards::Kind, fight::LIMBO, pack::Effect, trap::MOST_FAILED_ROLLS,
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

/// A side: `fighter` or `foe`, and a seat's letter in a final of more than two.
pub(super) fn side(rules: &Rules, reader: &mut Reader<'_>) -> Result<Side, NotationError> {
    let word = reader.word("`fighter` or `foe`")?;
    let mut letters = word.chars();
    let seat = letters.next().and_then(Seat::from_letter).filter(|seat| seat.0 < rules.players);
    match (word, seat, letters.next()) {
        ("fighter", ..) => Ok(Side::Fighter),
        ("foe", ..) => Ok(Side::Foe),
        (_, Some(seat), None) => Ok(Side::Kid(seat)),
        _ => Err(reader.error_before(format!(
            "a side is `fighter` or `foe`, or a player in a final of more than two, not `{word}`"
        ))),
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

/// Where the parts of a position stand, for what is found wrong only once all is read.
#[derive(Clone, Copy, Debug, Default)]
struct Columns {
    kids: [usize; MOST_PLAYERS],
    hands: [usize; MOST_PLAYERS],
    won: [usize; MOST_PLAYERS],
    middle: usize,
    waiting: usize,
    turn: usize,
    stage: usize,
    /// What follows the word of the stage, such as a seat.
    detail: usize,
    foe: usize,
    dice: usize,
    shield: usize,
    asked: usize,
    rest: usize,
}

/// Reads a position; cards that are not placed yet are taken from `rest`.
struct Reading<'r, 't> {
    rules: &'r Rules,
    reader: Reader<'t>,
    rest: Cards,
    at: Columns,
}

/// Whether a card may stand somewhere, and otherwise why not and by which rule.
type Fits = fn(&Rules, Card) -> Result<(), (&'static str, &'static str)>;

fn for_a_hand(_: &Rules, card: Card) -> Result<(), (&'static str, &'static str)> {
    let fits = card.is_for_the_hand();
    if fits { Ok(()) } else { Err(("only hand cards and Light Portals are in a hand", "KID-27")) }
}

fn kept(rules: &Rules, card: Card) -> Result<(), (&'static str, &'static str)> {
    match card.kind() {
        _ if rules.mode != Mode::Versus => Err(("monsters are kept in versus mode only", "KID-60")),
        Kind::Monster(_) => Ok(()),
        _ => Err(("only monsters are won", "KID-60")),
    }
}

fn for_a_fight(rules: &Rules, card: Card) -> Result<(), (&'static str, &'static str)> {
    let fits = rules.content.effect(card).is_some_and(Effect::is_for_fights);
    if fits { Ok(()) } else { Err(("only cards that change a fight are played into one", "KID-27")) }
}

/// A position of the table's deck. One that has more of a card than that, or says `all`, is read as one of the pack's whole
/// box, so that cards which a deck leaves out can be looked at all the same.
pub(super) fn position(rules: &Rules, text: &str) -> Result<State, NotationError> {
    let all = rules.content.all_cards();
    match position_of(rules, &rules.deck, text) {
        Err(error) if rules.deck != all => position_of(rules, &all, text).map_err(|_| error),
        read => read,
    }
}

fn position_of(rules: &Rules, cards: &Cards, text: &str) -> Result<State, NotationError> {
    let mut reading = Reading::new(rules, cards, text)?;
    let mut state = State::new(rules);
    for seat in Seat::all(rules.players) {
        reading.kid(&mut state, seat)?;
        state.hands[seat.index()] = reading.cards(Some(for_a_hand))?;
        reading.won(&mut state, seat)?;
    }
    reading.table(&mut state)?;
    reading.at.rest = reading.reader.column();
    if reading.reader.take("all") && *cards != rules.content.all_cards() {
        return reading.refuse("`all` is for positions of the whole box", "KID-02");
    }
    if reading.reader.take("left") {
        state.deck = reading.cards(None)?;
        state.discard = reading.rest;
    } else {
        reading.reader.expect("out")?;
        state.discard = reading.cards(None)?;
        state.deck = reading.rest;
    }
    let at = reading.at;
    reading.reader.finish()?;
    possible::check(rules, &state, &at)?;
    Ok(state)
}

/// Reads a view, of the table's deck or of the whole box: by how many cards there are. Whether it is one of a possible
/// position is not asked.
pub(super) fn view(rules: &Rules, text: &str) -> Result<View, NotationError> {
    let all = rules.content.all_cards();
    let hidden = |hand: &HandInView| match hand {
        HandInView::Hidden(count) => u32::from(*count),
        HandInView::Open(_) => 0,
    };
    let adds_up =
        |view: &View| view.unseen.len() == u32::from(view.deck) + view.hands.iter().map(hidden).sum::<u32>();
    let of_the_deck = view_of(rules, &rules.deck, text);
    if rules.deck == all || of_the_deck.as_ref().is_ok_and(adds_up) {
        return of_the_deck;
    }
    let of_the_box = view_of(rules, &all, text).ok().filter(adds_up);
    of_the_box.map_or(of_the_deck, Ok)
}

fn view_of(rules: &Rules, cards: &Cards, text: &str) -> Result<View, NotationError> {
    let mut reading = Reading::new(rules, cards, text)?;
    let mut state = State::new(rules);
    let mut hands = [HandInView::Open(Cards::NONE); MOST_PLAYERS];
    for seat in Seat::all(rules.players) {
        reading.kid(&mut state, seat)?;
        let hidden = reading.reader.peek().and_then(|word| word.strip_prefix('?'));
        hands[seat.index()] = match hidden.map(str::parse) {
            Some(Ok(count)) => {
                reading.reader.word("a hand")?;
                HandInView::Hidden(count)
            }
            _ => HandInView::Open(reading.cards(Some(for_a_hand))?),
        };
        reading.won(&mut state, seat)?;
    }
    reading.table(&mut state)?;
    reading.reader.expect("deck")?;
    let deck = reading.reader.number("the cards left to draw", u32::from(u8::MAX))? as u8;
    reading.reader.expect("out")?;
    state.discard = reading.cards(None)?;
    let unseen = reading.rest;
    reading.reader.finish().map(|()| View::of(rules, &state, &hands, deck, unseen))
}

/// An error at a column, by a rule.
fn refuse<T>(column: usize, message: &str, rule: &'static str) -> Result<T, NotationError> {
    Err(Reader::error_at(column, message).by(RuleId(rule)))
}

impl<'r, 't> Reading<'r, 't> {
    fn new(rules: &'r Rules, cards: &Cards, text: &'t str) -> Result<Self, NotationError> {
        let mut reader = Reader::new(text)?;
        reader.expect("kids")?;
        Ok(Self { rules, reader, rest: *cards, at: Columns::default() })
    }

    /// Refuses the word just taken.
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

    /// Cards up to the end of the part; `-` is none. No id is a word of the notation, so such a word ends them too.
    fn cards(&mut self, fits: Option<Fits>) -> Result<Cards, NotationError> {
        let mut cards = Cards::NONE;
        if self.reader.take("-") {
            return Ok(cards);
        }
        while let Some(word) = self.reader.peek().filter(|word| !["|", "/", "won"].contains(word)) {
            self.reader.word("a card")?;
            let (id, count) = word.split_once('*').unwrap_or((word, "1"));
            let card = self.rules.content.card(id).ok_or_else(|| no_such_card(&self.reader, id))?;
            if let Some(Err((message, rule))) = fits.map(|fits| fits(self.rules, card)) {
                return self.refuse(message, rule);
            }
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

    /// A kid up to its hand.
    fn kid(&mut self, state: &mut State, seat: Seat) -> Result<(), NotationError> {
        if seat.0 > 0 {
            self.reader.expect("/")?;
        }
        self.at.kids[seat.index()] = self.reader.column();
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
        self.trap(&mut kid)?;
        state.kids[seat.index()] = kid;
        self.reader.expect("hand")?;
        self.at.hands[seat.index()] = self.reader.column();
        Ok(())
    }

    /// Where a kid is, with the escape rolls in a row that have failed where they are counted.
    fn trap(&mut self, kid: &mut Kid) -> Result<(), NotationError> {
        let word = self.reader.word("`free`, `limbo` or `portal`")?;
        let (trap, rolls) = word.split_once(':').unwrap_or((word, "0"));
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
        let most = if self.rules.counts_rolls() && kid.trap.is_some() { MOST_FAILED_ROLLS } else { 0 };
        kid.failed_rolls = match rolls.parse() {
            Ok(rolls) if rolls <= most => rolls,
            _ => {
                let message =
                    "escape rolls that fail are counted, up to three, for a single player in a trap";
                return self.refuse(message, "KID-51");
            }
        };
        if kid.trap == Some(Trap::Limbo) && kid.injuries > 0 {
            return self.refuse("Limbo takes the injuries off", "KID-40");
        }
        if kid.trap.is_some() && kid.injuries > 0 && self.rules.readings.portal_heals.is_other() {
            return self.refuse("a Dark Portal takes the injuries off at this table", "KID-24");
        }
        Ok(())
    }

    fn won(&mut self, state: &mut State, seat: Seat) -> Result<(), NotationError> {
        self.reader.expect("won")?;
        self.at.won[seat.index()] = self.reader.column();
        for (card, _) in self.cards(Some(kept))?.kinds() {
            if let Kind::Monster(place) = card.kind() {
                state.kids[seat.index()].captured |= 1 << place;
            }
        }
        Ok(())
    }

    /// The middle, what waits, and what the table is waiting for.
    fn table(&mut self, state: &mut State) -> Result<(), NotationError> {
        self.reader.expect("|")?;
        self.middle(state)?;
        self.reader.expect("|")?;
        self.stage(state)?;
        self.reader.expect("|")
    }

    /// A monster with its Dark Powers, as `slime+frenzy+shade`.
    fn in_play(&mut self) -> Result<InPlay, NotationError> {
        let word = self.reader.word("a monster")?;
        let mut ids = word.split('+');
        let id = ids.next().unwrap_or("");
        let card = self.rules.content.card(id).ok_or_else(|| no_such_card(&self.reader, id))?;
        let Some(monster) = as_monster(self.place(card)?) else {
            return Err(self.reader.error_before(format!("`{id}` is not a monster")));
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
            _ => Err(self.reader.error_before(format!("`{id}` is not a Dark Power"))),
        }
    }

    fn middle(&mut self, state: &mut State) -> Result<(), NotationError> {
        self.reader.expect("middle")?;
        self.at.middle = self.reader.column();
        if !self.reader.take("-") {
            while self.reader.peek().is_some_and(|word| word != "|") {
                let monster = self.in_play()?;
                state.middle.put(monster);
            }
        }
        self.reader.expect("|")?;
        self.reader.expect("waiting")?;
        self.at.waiting = self.reader.column();
        if !self.reader.take("-") {
            while let Some(word) = self.reader.peek().filter(|word| *word != "|") {
                self.reader.word("a Dark Power")?;
                state.waiting = state.waiting.with(self.power(word)?);
            }
        }
        Ok(())
    }

    /// How many cards are still to be drawn by a card that draws.
    fn more(&mut self) -> Result<u8, NotationError> {
        let most = self.rules.content.most_drawn().saturating_sub(1);
        let more = self.reader.number("the number of cards still to be drawn", u32::from(most));
        more.map(|more| more as u8).map_err(|error| error.by(RuleId("KID-27")))
    }

    fn stage(&mut self, state: &mut State) -> Result<(), NotationError> {
        self.at.turn = self.reader.column();
        state.turn = self.reader.seat(self.rules.players)?;
        self.at.stage = self.reader.column();
        let word = self.reader.word("what the table is waiting for")?;
        self.at.detail = self.reader.column();
        state.stage = match word {
            "characters" => match state.next_without_character(self.rules) {
                Some(next) => Stage::Characters { next },
                None => return self.refuse("everybody has a character", "KID-10"),
            },
            "initiative" => Stage::Initiative(self.initiative()?),
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
            "fights" => Stage::Fight(self.fight()?),
            "final" => Stage::Fight(self.final_of_many()?),
            "limbo" => Stage::Limbo { seat: self.reader.seat(self.rules.players)? },
            "last-light" => {
                let asked = self.reader.seat(self.rules.players)?;
                let falls = self.reader.take("limbo");
                let fallen = falls.then(|| self.reader.seat(self.rules.players)).transpose()?;
                Stage::LastLight { asked, fallen }
            }
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
}
