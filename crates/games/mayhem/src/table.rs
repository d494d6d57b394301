//! Monster Mayhem on a table: its picture, the names of its actions, its ledger, options and pack.

use kernel::{
    Described, Ledger, Meta, Mistake, NumberedCard, OptionSpec, Pack, Part, Picture, Piece, Seat, SeatSet,
    Sentence, Setup, SetupError, Show, Spot, ledger::BuiltIn, sentence,
};

use crate::{
    Ability, Battle, Call, Card, Chance, Detail, Event, Mayhem, Rules, State, View, choice, narrate,
    pack::BASE, picture, pieces, setup::OPTIONS,
};

impl Meta for Mayhem {
    const SLUG: &'static str = "mayhem";
    const NAME: &'static str = "Monster Mayhem";
    const TAGLINE: &'static str = "turn up a monster, call high or low, six rounds for six trophies";
    const PLAYERS: (u8, u8) = (2, 6);

    fn ledger() -> &'static Ledger {
        static LEDGER: BuiltIn = BuiltIn::new(include_str!("../RULES.md"));
        LEDGER.get()
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

impl Show for Mayhem {
    type Detail = Detail;

    fn pieces_in_view(rules: &Rules, view: &View) -> Vec<String> {
        pieces::in_view(&rules.content, view)
    }

    fn picture(rules: &Rules, view: &View, names: &[String]) -> Picture {
        picture::draw(rules, view, names, &[])
    }

    fn picture_of_choice(rules: &Rules, view: &View, names: &[String], _: &Call) -> Picture {
        picture::draw(rules, view, names, &[Spot::new(view.declarer())])
    }

    fn remember(_: &Rules, view: View, lately: &mut dyn Iterator<Item = Event>) -> View {
        view.after(Battle::last(lately))
    }

    fn describe(rules: &Rules, view: &View, call: &Call) -> Described<Detail> {
        choice::describe(rules, view, *call)
    }

    fn name_chance(_: &Rules, chance: &Chance) -> Sentence {
        match chance {
            Chance::Dealer => Sentence::from("Who deals first? …"),
            Chance::TurnUp(seat) => sentence![seat, " turns up a card …"],
            Chance::Sudden(seat) => sentence![seat, " draws from the winnings …"],
            Chance::Decider(seat) => sentence![seat, " draws for the win …"],
        }
    }

    fn tallies(_: &Rules) -> &'static [&'static str] {
        &["trophies"]
    }

    fn tally(_: &Rules, end: &State, seat: Seat, _: usize) -> Option<i32> {
        Some(i32::from(end.trophies(seat)))
    }

    fn cards(rules: &Rules) -> Vec<NumberedCard> {
        let named = |card: Card| {
            let face = rules.content.face(card);
            NumberedCard { number: card.index(), id: face.id.clone(), name: face.name.clone() }
        };
        Card::all().map(named).collect()
    }

    fn drawn(event: &Event) -> Option<(SeatSet, usize)> {
        let Event::TurnedUp { seat, card } = event else { return None };
        Some((SeatSet::only(*seat), card.index()))
    }

    fn narrate(rules: &Rules, event: &Event) -> Sentence {
        narrate::narrate(rules, event)
    }
}

pub(crate) fn call_word(call: Call) -> &'static str {
    match call {
        Call::High => "high",
        Call::Low => "low",
    }
}

pub(crate) fn call_part(call: Call) -> Part {
    Part::card(call_word(call), call_word(call))
}

pub(crate) fn ability_part(ability: Ability) -> Part {
    Part::card(ability.key(), ability.to_string())
}
