//! Whole games over the wire: two people, people and bots, watchers, breaks of the connection, undo, words and proof.

use crate::house::{House, order, play_on, until};
use client::ClientError;
use kernel::Seat;
use table::Status;
use wire::{Access, Begin, Kind, NewTable, Presence, Sitter, Stage, Terms};

const A: Seat = Seat(0);
const B: Seat = Seat(1);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_play_a_game_to_its_end_and_prove_its_dice() {
    let house = House::on_disk().await;
    let opened = house.open("strike", &["Ann", "Bob"]).await;
    let id = opened.table.as_str();
    let (ann, bob, eve) = (house.client(), house.client(), house.client());
    assert_eq!(ann.join(id, Some(&opened.seats[0].token)).await.unwrap(), Some(A));
    assert_eq!(bob.join(id, Some(&opened.seats[1].token)).await.unwrap(), Some(B));
    assert_eq!(eve.join(id, None).await.unwrap(), None);
    let (ann_moves, bob_moves) = tokio::join!(play_on(&ann, id, A, 3), play_on(&bob, id, B, 5));
    assert!(!ann_moves.is_empty() && !bob_moves.is_empty());
    until(&eve, "the end", |eve| {
        eve.frame(id, None).is_some_and(|frame| matches!(frame.status, Status::Over { .. }))
    })
    .await;
    let fresh = house.client();
    fresh.join(id, None).await.unwrap();
    assert_eq!(eve.frame(id, None), fresh.frame(id, None), "changes lead to the same frame as joining anew");
    let record = house.rest.record(id).await.unwrap();
    let verdict = table::verify(&record, None).unwrap();
    assert!(verdict.proved > 0 && verdict.possible == 0, "{verdict}");
    assert!(record.contains(&opened.about.commitment), "the dice were fixed before anybody sat down");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_game_is_played_with_bots_over_breaking_connections() {
    let house = House::on_disk().await;
    for game in ["strike", "mayhem", "monster-kids", "monster-strike", "pig", "connect-four"] {
        let opened = house.open(game, &["Ann", "bot:random"]).await;
        let id = opened.table.as_str();
        let ann = house.client();
        ann.join(id, Some(&opened.seats[0].token)).await.unwrap();
        let playing = play_on(&ann, id, A, 11);
        let breaking = async {
            loop {
                tokio::time::sleep(std::time::Duration::from_millis(60)).await;
                ann.break_off();
            }
        };
        let moves = tokio::select! {
            moves = playing => moves,
            () = breaking => unreachable!("it breaks for ever"),
        };
        assert!(moves.windows(2).all(|pair| pair[0] < pair[1]), "{game}: every move once, in its order");
        let record = house.rest.record(id).await.unwrap();
        let acts = record.lines().filter(|line| line.contains(r#""kind":"act","seat":"A""#)).count();
        assert_eq!(acts, moves.len(), "{game}: what was acknowledged is what happened");
        assert!(table::verify(&record, None).unwrap().possible == 0);
    }
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn words_are_added_before_the_game_begins_by_hand() {
    let house = House::in_memory().await;
    let terms = Terms { begin: Begin::ByHand, ..Terms::default() };
    let order = NewTable { terms, ..NewTable::of("pig", vec![order("Ann"), order("open")]) };
    let opened = house.rest.open(&order).await.unwrap();
    let id = opened.table.as_str();
    let ann = house.client();
    ann.join(id, Some(&opened.seats[0].token)).await.unwrap();
    let early = ann.act(id, A, 0, "roll").await.unwrap_err();
    assert!(early.to_string().contains("not begun"), "{early}");
    ann.word(id, A, "owl").await.unwrap();
    let record = house.rest.record(id).await.unwrap_err();
    assert!(record.to_string().contains("not over"), "{record}");
    let bob = house.rest.sit(id, "Bob", None).await.unwrap();
    assert_eq!(bob.seat, B);
    assert!(house.rest.sit(id, "Cy", None).await.is_err(), "no seat is open any more");
    ann.start(id, A).await.unwrap();
    assert!(ann.word(id, A, "late").await.unwrap_err().to_string().contains("before the game begins"));
    until(&ann, "the beginning", |ann| ann.about(id).is_some_and(|about| about.stage == Stage::Playing))
        .await;
    let about = ann.about(id).unwrap();
    assert_eq!(about.words.len(), 1);
    assert_eq!(about.seats[1].name, "Bob");
    assert_eq!(about.seats[1].presence, Presence::Away);
    let client = house.client();
    client.join(id, Some(&bob.token)).await.unwrap();
    tokio::join!(play_on(&ann, id, A, 1), play_on(&client, id, B, 2));
    let verdict = table::verify(&house.rest.record(id).await.unwrap(), None).unwrap();
    assert_eq!(verdict.words, 1);
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_action_is_taken_back_until_dice_fall_and_what_comes_too_late_is_stale() {
    let house = House::in_memory().await;
    let opened = house.open("connect-four", &["Ann", "Bob"]).await;
    let id = opened.table.as_str();
    let (ann, bob) = (house.client(), house.client());
    ann.join(id, Some(&opened.seats[0].token)).await.unwrap();
    bob.join(id, Some(&opened.seats[1].token)).await.unwrap();
    let seen = ann.my_turn(id, A).await.unwrap().unwrap().version;
    let first = ann.act(id, A, seen, "d").await.unwrap();
    let wrong = bob.undo(id, B, first).await.unwrap_err();
    assert!(wrong.to_string().contains("taken back"), "{wrong}");
    // Bob is there, so he is asked; a no changes nothing, and the last yes takes it back.
    for agree in [false, true] {
        ann.undo(id, A, first).await.unwrap();
        until(&bob, "the question", |bob| bob.about(id).is_some_and(|about| about.undo.is_some())).await;
        let asked = bob.about(id).and_then(|about| about.undo).unwrap();
        assert_eq!((asked.seat, asked.waits_for), (A, vec![B]));
        assert!(asked.left > 20_000 && asked.left <= 30_000, "{}", asked.left);
        let twice = ann.undo(id, A, first).await.unwrap_err();
        assert!(twice.to_string().contains("asked already"), "{twice}");
        let own = ann.agree(id, A, true).await.unwrap_err();
        assert!(own.to_string().contains("nobody asks this seat"), "{own}");
        bob.agree(id, B, agree).await.unwrap();
        until(&ann, "the answer", |ann| ann.about(id).is_some_and(|about| about.undo.is_none())).await;
        let version = ann.frame(id, Some(A)).unwrap().version;
        assert_eq!(version > first, agree);
    }
    let late = bob.agree(id, B, true).await.unwrap_err();
    assert!(late.to_string().contains("nobody asks this seat"), "{late}");
    let seen = ann.my_turn(id, A).await.unwrap().unwrap().version;
    assert!(seen > first, "an undo is a line of its own");
    // Nobody is asked for ever: the second no to the same thing is the last word.
    let again = ann.act(id, A, seen, "c").await.unwrap();
    for _ in 0..2 {
        ann.undo(id, A, again).await.unwrap();
        until(&bob, "the question", |bob| bob.about(id).is_some_and(|about| about.undo.is_some())).await;
        bob.agree(id, B, false).await.unwrap();
    }
    let denied = ann.undo(id, A, again).await.unwrap_err();
    assert!(denied.to_string().contains("have said no"), "{denied}");
    let stale = ann.act(id, A, first, "c").await.unwrap_err();
    assert!(matches!(&stale, ClientError::Refused(refusal) if refusal.kind == Kind::Stale), "{stale}");
    let seen = bob.my_turn(id, B).await.unwrap().unwrap().version;
    let refused = bob.act(id, B, seen, "z").await.unwrap_err();
    let ClientError::Refused(refusal) = refused else { panic!("{refused}") };
    assert_eq!(refusal.kind, Kind::Refused);
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_steps_in_for_who_leaves_and_out_again() {
    let house = House::in_memory().await;
    let opened = house.open("pig", &["Ann", "Bob"]).await;
    let id = opened.table.as_str();
    let (ann, bob) = (house.client(), house.client());
    ann.join(id, Some(&opened.seats[0].token)).await.unwrap();
    bob.join(id, Some(&opened.seats[1].token)).await.unwrap();
    until(&ann, "the beginning", |ann| ann.about(id).is_some_and(|about| about.stage == Stage::Playing))
        .await;
    bob.leave(id, Some(B)).await.unwrap();
    let sitter = |client: &client::Client| client.about(id).map(|about| about.seats[1].sitter);
    until(&ann, "a stand-in", |ann| sitter(ann) == Some(Sitter::StandIn)).await;
    assert_eq!(ann.about(id).unwrap().seats[1].name, "Bob", "the seat is still his");
    // The stand-in really plays: Ann is asked again after her turn.
    let seen = ann.my_turn(id, A).await.unwrap().unwrap().version;
    ann.act(id, A, seen, "roll").await.unwrap();
    bob.join(id, Some(&opened.seats[1].token)).await.unwrap();
    until(&ann, "Bob", |ann| sitter(ann) == Some(Sitter::Person)).await;
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rematch_moves_everybody_one_seat_on_and_old_tokens_are_good_for_it() {
    let house = House::in_memory().await;
    let public =
        NewTable { access: Access::Public, ..NewTable::of("connect-four", vec![order("Ann"), order("Bob")]) };
    let opened = house.rest.open(&public).await.unwrap();
    let id = opened.table.as_str();
    let (ann, bob) = (house.client(), house.client());
    let tokens: Vec<&str> = opened.seats.iter().map(|seat| seat.token.as_str()).collect();
    assert!(house.rest.rematch(id, tokens[0]).await.unwrap_err().to_string().contains("over"));
    ann.join(id, Some(tokens[0])).await.unwrap();
    bob.join(id, Some(tokens[1])).await.unwrap();
    tokio::join!(play_on(&ann, id, A, 1), play_on(&bob, id, B, 2));
    let (one, other) = tokio::join!(house.rest.rematch(id, tokens[0]), house.rest.rematch(id, tokens[1]));
    let (one, other) = (one.unwrap(), other.unwrap());
    assert_eq!(one.table, other.table, "there is one rematch, whoever asks");
    let over: Vec<_> =
        house.rest.tables().await.unwrap().into_iter().filter(|table| table.table == id).collect();
    assert!(over[0].stage == Stage::Over && over[0].result.is_some(), "a list says who won: {over:?}");
    assert!(house.rest.rematch(id, "wrong").await.is_err());
    let names: Vec<&str> = one.seats.iter().map(|seat| seat.name.as_str()).collect();
    assert_eq!(names, ["Bob", "Ann"]);
    until(&ann, "the rematch", |ann| {
        ann.about(id).is_some_and(|about| about.rematch == Some(one.table.clone()))
    })
    .await;
    assert_eq!(ann.join(&one.table, Some(tokens[0])).await.unwrap(), Some(B));
    assert_eq!(bob.join(&one.table, Some(tokens[1])).await.unwrap(), Some(A));
    tokio::join!(play_on(&ann, &one.table, B, 3), play_on(&bob, &one.table, A, 4));
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_talk_ask_for_hints_and_are_shown_pictures() {
    let house = House::in_memory().await;
    let opened = house.open("strike", &["Ann", "bot:greedy"]).await;
    let id = opened.table.as_str();
    let ann = house.client();
    ann.join(id, Some(&opened.seats[0].token)).await.unwrap();
    ann.my_turn(id, A).await.unwrap();
    ann.say(id, A, "good luck").await.unwrap();
    until(&ann, "what was said", |ann| ann.said(id).iter().any(|said| said.text == "good luck")).await;
    let too_long = ann.say(id, A, &"x".repeat(401)).await.unwrap_err();
    assert!(too_long.to_string().contains("1 to 400"), "{too_long}");
    let hint = ann.hint(id, A).await.unwrap().expect("Str!ke is solved");
    assert!(hint.lines.iter().any(|line| line.best));
    let picture = wire::Question::Picture { choice: None, room: None };
    let wire::Answer::Picture { picture } = ann.ask(id, Some(A), picture).await.unwrap() else {
        panic!("no picture")
    };
    assert!(!picture.lines.is_empty());
    house.stop().await;
}
