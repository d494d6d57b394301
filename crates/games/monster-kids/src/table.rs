//! Monster Kids on a table: its picture, the names of its actions, its ledger, options and pack.

mod choices;
mod detail;
mod narrate;
mod picture;
mod pieces;
mod spots;
mod words;

pub use detail::{Change, Cost, Detail, Failed, Help, SideChange, Then};

use kernel::{
    Affects, Described, Ledger, Meta, Mistake, NumberedCard, OptionSpec, Pack, Picture, Piece, Seat, SeatSet,
    Sentence, Setup, SetupError, Show, Spot, ledger::BuiltIn, pack::CardFace, sentence,
};

use crate::{
    Action, Card, Chance, Event, Mode, MonsterKids, Reason, Rules, State, View,
    cards::{KINDS, Kind},
    pack::BASE,
    setup::OPTIONS,
};

/// Every rule with its text.
pub(crate) fn ledger() -> &'static Ledger {
    static LEDGER: BuiltIn = BuiltIn::new(include_str!("../RULES.md"));
    LEDGER.get()
}

impl Meta for MonsterKids {
    const SLUG: &'static str = "monster-kids";
    const NAME: &'static str = "Monster Kids";
    const TAGLINE: &'static str = "teens with powers against a deck of monsters, together or versus";
    const PLAYERS: (u8, u8) = (1, 6);

    fn ledger() -> &'static Ledger {
        ledger()
    }

    fn options() -> &'static [OptionSpec] {
        OPTIONS
    }

    fn rules(setup: &Setup) -> Result<Rules, SetupError> {
        Rules::new(setup)
    }

    fn base_pack() -> Option<&'static Pack> {
        Some(BASE.pack())
    }

    fn check_pack(pack: &Pack) -> Vec<Mistake> {
        BASE.mistakes_in(pack)
    }

    fn pieces(pack: &Pack) -> Vec<Piece> {
        pieces::all(pack)
    }

    fn how_to_play() -> Option<&'static str> {
        Some(include_str!("../lessons/how-to-play.md"))
    }

    fn first_game() -> Option<&'static str> {
        Some(include_str!("../lessons/first-game.toml"))
    }
}

impl Show for MonsterKids {
    type Detail = Detail;

    fn pieces_in_view(rules: &Rules, view: &View) -> Vec<String> {
        pieces::in_view(rules, view)
    }

    fn picture(rules: &Rules, view: &View, names: &[String]) -> Picture {
        picture::picture(rules, view, names, &[])
    }

    fn picture_of_choice(rules: &Rules, view: &View, names: &[String], choice: &Action) -> Picture {
        picture::picture(rules, view, names, &spots::of_choice(rules, view, choice))
    }

    fn describe(rules: &Rules, view: &View, action: &Action) -> Described<Detail> {
        choices::describe(rules, view, action)
    }

    /// Rule KID-31: nobody has to play a card into a fight. Where all would be trapped (KID-44) nobody passes unasked.
    fn pass(_: &Rules, view: &View, seat: Seat) -> Option<(Action, Affects)> {
        let fight =
            view.stage.fight().filter(|fight| fight.next_to_roll().is_none() && fight.asked == seat)?;
        let own = fight.side_of(seat).is_some();
        Some((Action::Pass, if own { Affects::Asked } else { Affects::Others }))
    }

    fn name_chance(_: &Rules, chance: &Chance) -> Sentence {
        match chance {
            Chance::Character(seat) => sentence![seat, " gets a character …"],
            Chance::Die { roller, sides } => sentence![roller, " rolls the ", *sides, "-sided die …"],
            Chance::Draw => Sentence::from("A card is drawn …"),
        }
    }

    /// Rule KID-62: in versus mode captured monsters count.
    fn tallies(rules: &Rules) -> &'static [&'static str] {
        match rules.mode {
            Mode::Together => &[],
            Mode::Versus => &["captured monsters"],
        }
    }

    fn tally(_: &Rules, end: &State, seat: Seat, _: usize) -> Option<i32> {
        i32::try_from(end.kid(seat).captured()).ok()
    }

    /// The deck but for Dark Powers, which are nobody's, and the characters after it.
    fn cards(rules: &Rules) -> Vec<NumberedCard> {
        let named = |number: usize, face: &CardFace| NumberedCard {
            number,
            id: face.id.clone(),
            name: face.name.clone(),
        };
        let deck = rules.deck.kinds().map(|(card, _)| card);
        let deck = deck.filter(|card| !matches!(card.kind(), Kind::Power(_)));
        let deck = deck.map(|card| named(card.index(), rules.content.face(card)));
        let characters = rules.content.characters.iter().enumerate();
        deck.chain(characters.map(|(place, character)| named(KINDS + place, &character.face))).collect()
    }

    fn drawn(event: &Event) -> Option<(SeatSet, usize)> {
        let (seat, number) = match event {
            Event::DrewForTheHand { seat, card: Some(card) } => (seat, card.index()),
            Event::DrewMonster { seat, monster } => (seat, Card::monster(usize::from(*monster)).index()),
            Event::DrewDarkPortal { seat } => (seat, Card::DARK_PORTAL.index()),
            Event::GotCharacter { seat, character } => (seat, KINDS + usize::from(*character)),
            _ => return None,
        };
        Some((SeatSet::only(*seat), number))
    }

    fn narrate(rules: &Rules, event: &Event) -> Sentence {
        narrate::narrate(rules, event)
    }

    fn spot_of_refusal(rules: &Rules, reason: &Reason, action: &Action) -> Option<Spot> {
        spots::of_refusal(rules, reason, action)
    }
}
