//! Messages of play: those of docs/protocol.md, those that games make, and by hand what neither of them shows.

use std::collections::BTreeMap;

use kernel::{Part, Room, Seat, Sentence};
use monsterbox_wire::{
    About, Access, Ack, Answer, Answered, Begin, Changed, Clock, Clocks, Closing, Current, Hinted, Kind,
    Message, NewTable, Opened, PROTOCOL as VERSION, Presence, Question, Refusal, Request, Said, SaidAt,
    SeatAbout, SeatOrder, SeatToken, Shown, SitDown, Sitter, Stage, StandIn, TableListed, Terms, UndoAsked,
    Welcome, WordAbout,
};
use serde_json::{Value, json};
use table::{Asking, Cited, Delta, Frame, Refused};

use crate::{
    files::PROTOCOL,
    page,
    played::{KEPT, Played},
};

/// The whole examples of docs/protocol.md.
pub fn by_the_page(played: &mut Played) {
    for (sign, name) in [(">", "Request"), ("<", "Message")] {
        for example in page::examples(sign).iter().filter(|example| page::is_whole(example)) {
            let value: Value = serde_json::from_str(example).expect("an example is JSON");
            played.keep(PROTOCOL, name, &value);
        }
    }
}

/// A frame of a game, as its table sends it, and what is told of its log when somebody asks.
pub fn shown(played: &mut Played, path: &str, frame: &Frame) {
    let mut frame = frame.clone();
    frame.choices.truncate(KEPT);
    frame.log.truncate(KEPT);
    let answer = Answer::Log { from: frame.log_from, log: frame.log.clone() };
    let answered = Answered { id: word("1"), version: frame.version, answer };
    played.keep(path, "Message", &Message::Answer(answered));
    let shown = Shown { id: Some(word("1")), about: full(), seat: Some(Seat(0)), frame, said: vec![said()] };
    played.keep(path, "Message", &Message::Frame(shown.clone()));
    let to_a_watcher = Shown { id: None, about: bare(), seat: None, said: Vec::new(), ..shown };
    played.keep(path, "Message", &Message::Frame(to_a_watcher));
}

/// A change of a game, as its table sends it.
pub fn changed(played: &mut Played, path: &str, delta: &Delta) {
    let mut delta = delta.clone();
    if let Some(choices) = &mut delta.choices {
        choices.truncate(KEPT);
    }
    delta.log.truncate(KEPT);
    let changed = Changed { table: word("t"), seat: Some(Seat(0)), delta, flight: Some(3) };
    played.keep(path, "Message", &Message::Delta(changed.clone()));
    played.keep(path, "Message", &Message::Delta(Changed { seat: None, flight: None, ..changed }));
}

/// Everything that can be said without a game, with all that may be left out and without it.
pub fn by_hand(played: &mut Played) {
    for request in requests() {
        played.keep(PROTOCOL, "Request", &request);
    }
    for message in messages() {
        played.keep(PROTOCOL, "Message", &message);
    }
    tables(played);
}

fn requests() -> Vec<Request> {
    let (id, table, seat) = (word("1"), word("t"), Seat(1));
    let about = |seat: Option<Seat>, question: Question| Request::Ask {
        id: word("2"),
        table: word("t"),
        seat,
        question,
    };
    let asking = |asking: Asking| Request::Asking { id: word("3"), table: word("t"), seat, asking };
    let (choice, room) = (Some(word("roll")), Some(Room { columns: 100, rows: 40 }));
    vec![
        Request::Hello { protocol: VERSION, client: word("ann-laptop-5f2c") },
        Request::Join { id: id.clone(), table: table.clone(), token: Some(word("k")), have: Some(3) },
        Request::Join { id: id.clone(), table: table.clone(), token: None, have: None },
        Request::Leave { id: id.clone(), table: table.clone(), seat: Some(seat) },
        Request::Leave { id: id.clone(), table: table.clone(), seat: None },
        Request::Act { id: id.clone(), table: table.clone(), seat, seen: 2, action: word("roll") },
        Request::Undo { id: id.clone(), table: table.clone(), seat, seen: 2 },
        Request::Agree { id: id.clone(), table: table.clone(), seat, agree: true },
        Request::Word { id: id.clone(), table: table.clone(), seat, word: word("owl") },
        Request::Start { id: id.clone(), table: table.clone(), seat },
        Request::Say { id: id.clone(), table: table.clone(), seat, text: word("Good luck!") },
        Request::Hint { id, table, seat },
        asking(Asking::Always),
        asking(Asking::OwnOnly),
        asking(Asking::Never),
        about(Some(seat), Question::Picture { choice, room }),
        about(None, Question::Picture { choice: None, room: None }),
        about(None, Question::Flight { step: 0 }),
        about(None, Question::Ground),
        about(None, Question::Pieces),
        about(None, Question::Log { from: 0 }),
    ]
}

fn messages() -> Vec<Message> {
    let (id, version) = (word("1"), 7);
    let current = Current { id: id.clone(), about: full(), seat: Some(Seat(1)), version, said: vec![said()] };
    let watching = Current { about: bare(), seat: None, said: Vec::new(), ..current.clone() };
    let answered = |answer: Answer| Message::Answer(Answered { id: word("1"), version, answer });
    let mut messages = vec![
        Message::Welcome(Welcome { protocol: VERSION, server: word("0.1.0") }),
        Message::Current(current),
        Message::Current(watching),
        Message::About(full()),
        Message::About(bare()),
        Message::About(About { clocks: Some(Clocks { left: None, reserves: vec![120_000] }), ..bare() }),
        Message::Ack(Ack { id: id.clone(), version }),
        Message::Hint(Hinted { id, version, hint: None }),
        answered(Answer::Flight { flight: None }),
        answered(Answer::Ground { ground: None }),
        answered(Answer::Pieces { ids: vec![word("missile")] }),
        Message::Said(SaidAt { table: word("t"), said: said() }),
        Message::Closing(Closing { reason: word("the server is stopped") }),
    ];
    messages.extend(refusals().map(Message::Refused));
    messages
}

/// A refusal of every kind; the first one has everything that may be left out.
fn refusals() -> impl Iterator<Item = Refusal> {
    let kinds = [
        Kind::Refused,
        Kind::Stale,
        Kind::NotStored,
        Kind::Malformed,
        Kind::NotFound,
        Kind::Forbidden,
        Kind::TooMany,
        Kind::Protocol,
        Kind::Failed,
    ];
    kinds.into_iter().map(|kind| {
        let refused = Refused::plain("it is B's decision");
        if kind != Kind::Refused {
            return Refusal { id: None, kind, refused };
        }
        let rule = Cited { id: word("FOU-01"), text: word("Two players take turns; player A begins.") };
        let refused = Refused { rule: Some(rule), spot: Some(kernel::Spot::new("D")), ..refused };
        Refusal { id: Some(word("6")), kind, refused }
    })
}

/// What is said by REST.
fn tables(played: &mut Played) {
    let orders = vec![
        SeatOrder::Person { name: word("Ann") },
        SeatOrder::Bot { bot: word("random") },
        SeatOrder::Open {},
    ];
    let simple = NewTable::of("pig", orders.clone());
    let special = NewTable {
        options: options(),
        pack: Some(word("small")),
        start: Some("90 95 | B 4".to_owned()),
        access: Access::Public,
        terms: full().terms,
        ..simple.clone()
    };
    played.keep(PROTOCOL, "NewTable", &simple);
    played.keep(PROTOCOL, "NewTable", &special);
    // Whoever opens a table may leave out whatever is as usual.
    for text in [
        json!({ "game": "pig", "seats": orders }),
        json!({ "game": "pig", "seats": [], "terms": { "begin": "by-hand" } }),
        json!({ "game": "pig", "seats": [], "terms": { "stand_in": null } }),
    ] {
        serde_json::from_value::<NewTable>(text.clone()).expect("it can be read");
        played.keep(PROTOCOL, "NewTable", &text);
    }
    let token = SeatToken { seat: Seat(0), token: word("k") };
    played.keep(PROTOCOL, "Opened", &Opened { table: word("t"), seats: vec![token], about: bare() });
    for seat in [None, Some(Seat(2))] {
        played.keep(PROTOCOL, "SitDown", &SitDown { name: word("Bob"), seat });
    }
    let anywhere = json!({ "name": "Bob" });
    serde_json::from_value::<SitDown>(anywhere.clone()).expect("it can be read");
    played.keep(PROTOCOL, "SitDown", &anywhere);
    for stage in [Stage::Gathering, Stage::Playing, Stage::Over] {
        let listed = TableListed {
            table: word("t"),
            game: word("pig"),
            stage,
            names: vec![word("Ann"), word("Bob")],
            sitters: vec![Sitter::Person, Sitter::Open],
            options: options(),
            result: (stage == Stage::Over).then(|| Sentence(vec![Part::from(Seat(0))])),
            created: 1_794_807_552_609,
            touched: 1_794_807_552_700,
        };
        played.keep(PROTOCOL, "TableListed", &listed);
    }
}

fn word(text: &str) -> String {
    text.to_owned()
}

fn options() -> BTreeMap<String, String> {
    BTreeMap::from([(word("target"), word("50"))])
}

fn said() -> Said {
    Said { number: 1, who: word("Ann"), text: word("Good luck!"), at: 1_794_807_552_609 }
}

/// A table of which there is nothing special to be said.
fn bare() -> About {
    let seat = |sitter: Sitter| SeatAbout { sitter, name: word("Ann"), bot: None, presence: Presence::Here };
    About {
        table: word("t"),
        game: word("pig"),
        options: BTreeMap::new(),
        pack: None,
        stage: Stage::Gathering,
        access: Access::Private,
        terms: Terms { begin: Begin::WhenAllAreHere, clock: None, stand_in: None, pace: None },
        seats: vec![seat(Sitter::Person), seat(Sitter::Open)],
        commitment: word("1fde75089c4b0077701d3087c4ae6d348c72e8df38f9562f8fbf93cb4c5fb39c"),
        words: Vec::new(),
        watchers: 0,
        clocks: None,
        parent: None,
        rematch: None,
        undo: None,
    }
}

/// A table of which everything is said that can be.
fn full() -> About {
    let seat = |sitter: Sitter| SeatAbout {
        sitter,
        name: word("Bob"),
        bot: Some(word("greedy")),
        presence: Presence::Away,
    };
    About {
        options: options(),
        pack: Some(word("small")),
        stage: Stage::Over,
        access: Access::Public,
        terms: Terms {
            begin: Begin::ByHand,
            clock: Some(Clock { each: 30, reserve: 120 }),
            stand_in: Some(StandIn { after: 90 }),
            pace: Some(500),
        },
        seats: vec![seat(Sitter::Bot), seat(Sitter::StandIn)],
        words: vec![WordAbout { seat: Seat(0), word: word("owl") }],
        watchers: 2,
        clocks: Some(Clocks { left: Some(149_999), reserves: vec![120_000, 0] }),
        parent: Some(word("p")),
        undo: Some(UndoAsked { seat: Seat(0), waits_for: vec![Seat(1)], left: 29_000 }),
        rematch: Some(word("r")),
        ..bare()
    }
}
