//! The toy game as text and on a table: `2 0 | show` is a 2 for A, a 0 for B, and A has shown; `-` is no card yet.

use std::sync::LazyLock;

use kernel::{
    Described, Ledger, Meta, Notation, NotationError, OptionKind, OptionSpec, Origin, Picture, Reader,
    RuleId, Sentence, Setup, SetupError, Show, Tone, Viewer,
};
use monsterbox_testkit::laws::{Census, Possible, Weighed};

use crate::toy::{
    Action, Event, FORGETS, LOST_CARDS, MISREADS, PANICS, Rules, State, TWO_LINES, Toy, View, deck,
};

/// The toy's ledger.
pub const LEDGER: &str = "# Toy\n\n## Rules\n\
    - TST-01 R Two or three take turns.\n\
    - TST-02 R Everybody has a hidden card of the deck.\n\
    - TST-03 R A player may show their card.\n\
    - TST-04 R A player may fold.\n\
    - TST-05 R Nobody peeks.\n\
    - TST-06 R The highest shown card wins.\n";

static READ: LazyLock<Ledger> = LazyLock::new(|| Ledger::read(LEDGER).unwrap());

fn write(rules: &Rules, hands: impl Iterator<Item = Option<u8>>, choices: &[Action]) -> String {
    let mut hands: Vec<String> = hands.map(|card| card.map_or("?".into(), |card| card.to_string())).collect();
    while hands.len() < usize::from(rules.players) {
        hands.push("-".to_owned());
    }
    let choices: Vec<&str> = choices.iter().map(word).collect();
    format!("{} | {}", hands.join(" "), choices.join(" ")).trim().to_owned()
}

fn word(action: &Action) -> &'static str {
    match action {
        Action::Show => "show",
        Action::Fold => "fold",
        Action::Peek => "peek",
    }
}

impl<const FAULT: u8> Notation for Toy<FAULT> {
    fn write_position(rules: &Rules, state: &State) -> String {
        let hands = state.hands.iter().map(|card| Some(if FAULT == FORGETS { 1 } else { *card }));
        write(rules, hands, &state.choices)
    }

    fn read_position(rules: &Rules, text: &str) -> Result<State, NotationError> {
        let mut reader = Reader::new(text)?;
        assert!(!(FAULT == PANICS && text.contains('9')), "nine is too much for this game");
        let mut state = State { hands: Vec::new(), choices: Vec::new() };
        while !reader.take("|") {
            if !reader.take("-") {
                state.hands.push(reader.number("a card", 2)? as u8);
            }
        }
        if FAULT == TWO_LINES && state.hands.len() > 3 {
            return Err(reader.error_before("so many cards\ncannot be".to_owned()));
        }
        if state.hands.len() > usize::from(rules.players) || deck(state.hands.iter().copied()).is_none() {
            let message = "there are not so many cards".to_owned();
            return Err(reader.error_before(message).by(RuleId("TST-02")));
        }
        while let Some(action) = reader.peek() {
            reader.word("a choice")?;
            match action {
                "show" => state.choices.push(Action::Show),
                "fold" => state.choices.push(Action::Fold),
                _ => return Err(reader.error_before(format!("a choice is show or fold, not `{action}`"))),
            }
        }
        let dealt = state.hands.len() == usize::from(rules.players);
        if state.choices.len() > if dealt { usize::from(rules.players) } else { 0 } {
            return Err(reader.error_before("so many choices were not made".to_owned()));
        }
        Ok(state)
    }

    fn players_in(text: &str) -> Result<u8, NotationError> {
        let cards = text.split('|').next().unwrap_or("").split_whitespace().count();
        Ok((cards as u8).clamp(2, 3))
    }

    fn write_view(rules: &Rules, view: &View) -> String {
        write(rules, view.hands.iter().copied(), &view.choices)
    }

    fn write_action(_: &Rules, action: &Action) -> String {
        word(action).to_owned()
    }

    fn read_action(_: &Rules, text: &str) -> Result<Action, NotationError> {
        let mut reader = Reader::new(text)?;
        let action = match reader.word("an action")? {
            "fold" if FAULT == MISREADS => Action::Show,
            "show" => Action::Show,
            "fold" => Action::Fold,
            "peek" => Action::Peek,
            other => return Err(reader.error_before(format!("`{other}` is no action"))),
        };
        reader.finish().map(|()| action)
    }

    fn write_outcome(_: &Rules, card: &u8) -> String {
        card.to_string()
    }

    fn read_outcome(_: &Rules, text: &str) -> Result<u8, NotationError> {
        let mut reader = Reader::new(text)?;
        let card = reader.number("a card", 9)? as u8;
        reader.finish().map(|()| card)
    }

    fn write_event(_: &Rules, event: &Event) -> String {
        match event {
            Event::Dealt { seat, card: Some(card) } => format!("{seat} was dealt {card}"),
            Event::Dealt { seat, card: None } => format!("{seat} was dealt ?"),
            Event::Showed { seat, card } => format!("{seat} showed {card}"),
            Event::Folded { seat, card: None } => format!("{seat} folded"),
            Event::Folded { seat, card: Some(card) } => format!("{seat} folded {card}"),
        }
    }
}

impl<const FAULT: u8> Meta for Toy<FAULT> {
    const SLUG: &'static str = "toy";
    const NAME: &'static str = "Toy";
    const TAGLINE: &'static str = "a game to break";
    const PLAYERS: (u8, u8) = (2, 3);

    fn ledger() -> &'static Ledger {
        &READ
    }

    fn options() -> &'static [OptionSpec] {
        &[
            OptionSpec {
                key: "music",
                label: "changes nothing",
                kind: OptionKind::Toggle,
                default: "off",
                rule: RuleId("TST-01"),
                origin: Origin::Offered,
            },
            OptionSpec {
                key: "rounds",
                label: "changes nothing either",
                kind: OptionKind::Choice(&["1", "2"]),
                default: "1",
                rule: RuleId("TST-01"),
                origin: Origin::Offered,
            },
        ]
    }

    fn rules(setup: &Setup) -> Result<Rules, SetupError> {
        setup.check(Self::options())?;
        if !(2..=3).contains(&setup.players) {
            let message = format!("two or three play, not {}", setup.players);
            return Err(SetupError { rule: Some(RuleId("TST-01")), message });
        }
        Ok(Rules { players: setup.players })
    }
}

impl<const FAULT: u8> Show for Toy<FAULT> {
    type Detail = ();

    fn picture(rules: &Rules, view: &View, names: &[String]) -> Picture {
        let mut picture = Picture::default();
        picture.line().write(Tone::Plain, names.join(" against "));
        picture.line().write(Tone::Plain, Self::write_view(rules, view));
        picture
    }

    fn describe(_: &Rules, _: &Self::View, action: &Action) -> Described<()> {
        Described::plain("Your turn".to_owned(), word(action).to_owned())
    }

    fn name_chance(_: &Rules, seat: &kernel::Seat) -> Sentence {
        kernel::sentence![seat, " is dealt a card …"]
    }

    fn narrate(rules: &Rules, event: &Event) -> Sentence {
        Sentence::from(Self::write_event(rules, event))
    }
}

/// The toy's six cards, whether dealt or not.
pub struct SixCards<const FAULT: u8>;

impl<const FAULT: u8> Census for SixCards<FAULT> {
    type Game = Toy<FAULT>;

    fn count(_: &Rules, state: &State) -> Vec<(&'static str, u32)> {
        let folded = state.choices.iter().filter(|choice| **choice == Action::Fold).count() as u32;
        vec![("card", if FAULT == LOST_CARDS { 6 - folded } else { 6 })]
    }
}

impl<const FAULT: u8> Possible for SixCards<FAULT> {
    type Game = Toy<FAULT>;

    /// Every card that B can have beside A's, as often as it is left.
    fn worlds(_: &Rules, truth: &State, _: Viewer) -> Vec<Weighed<Toy<FAULT>>> {
        let copies = |card: u8| if truth.hands[0] == card { 1.0 } else { 2.0 };
        let world = |card: u8| State { hands: vec![truth.hands[0], card], choices: truth.choices.clone() };
        (0..3).map(|card| (world(card), copies(card))).collect()
    }
}
