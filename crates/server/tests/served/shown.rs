//! What pages ask for beside play: replays, forks, lessons, packs, pictures, tables from a position, the page itself.

use serde_json::{Value, json};
use wire::{Kind, NewTable};

use crate::house::{House, order, play_on};

/// Asks for something, and gives the status and the answer.
async fn ask(house: &House, path: &str, body: Option<Value>) -> (u16, Value) {
    let url = format!("{}{path}", house.url);
    let client = reqwest::Client::new();
    let request = match body {
        Some(body) => client.post(url).json(&body),
        None => client.get(url),
    };
    let response = request.send().await.expect("it answers");
    let status = response.status().as_u16();
    (status, serde_json::from_str(&response.text().await.expect("a text")).unwrap_or(Value::Null))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_begins_from_a_position() {
    let house = House::in_memory().await;
    let start = |text: &str| NewTable {
        start: Some(text.to_owned()),
        ..NewTable::of("pig", vec![order("Ann"), order("Bob")])
    };
    let opened = house.rest.open(&start("90 95 | B 4")).await.unwrap();
    let bob = house.client();
    bob.join(&opened.table, Some(&opened.seats[1].token)).await.unwrap();
    let frame = bob.frame(&opened.table, Some(kernel::Seat(1))).unwrap();
    assert_eq!(frame.position, "90 95 | B 4");
    for (wrong, says) in [("90 95 | Z", "position"), ("100 3 | over A", "over"), ("", "position")] {
        let refused = house.rest.open(&start(wrong)).await.unwrap_err().to_string();
        assert!(refused.contains(says), "{wrong}: {refused}");
    }
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_is_analysed_once_and_its_account_adds_up() {
    let house = House::in_memory().await;
    let opened = house.open("pig", &["Ann", "bot:random"]).await;
    let id = opened.table.as_str();
    let analysis = async |id: &str| ask(&house, &format!("/api/tables/{id}/analysis"), None).await;
    let (status, refused) = analysis(id).await;
    assert_eq!((status, refused["kind"].clone()), (422, json!(Kind::Refused)), "it is not over");
    assert_eq!(analysis("nowhere").await.0, 404);
    let ann = house.client();
    ann.join(id, Some(&opened.seats[0].token)).await.unwrap();
    play_on(&ann, id, kernel::Seat(0), 5).await;
    let (both, again) = tokio::join!(analysis(id), analysis(id));
    assert_eq!(both.0, 200, "{}", both.1);
    assert!(both == again && both == analysis(id).await, "it is worked out once");
    let found = both.1;
    assert_eq!(found["names"][0], "Ann");
    assert_eq!(found["moments"].as_array().unwrap().len(), found["changes"].as_array().unwrap().len() + 1);
    let ledger = &found["ledgers"][0];
    let number = |value: &Value| value["value"].as_f64().unwrap();
    let sum = number(&ledger["start"]) + number(&ledger["luck"]) + number(&ledger["decisions"]);
    assert!((sum - ledger["end"].as_f64().unwrap()).abs() < 1e-9, "{ledger}");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_waits_for_an_analysis_where_no_place_is_left() {
    let house = House::with(std::sync::Arc::new(store::Memory::default()), |options| {
        options.limits = monsterbox_server::Limits { analyses_waiting: 0, ..Default::default() };
    })
    .await;
    let opened = house.open("pig", &["Ann", "bot:random"]).await;
    let id = opened.table.as_str();
    let ann = house.client();
    ann.join(id, Some(&opened.seats[0].token)).await.unwrap();
    play_on(&ann, id, kernel::Seat(0), 5).await;
    let (status, refused) = ask(&house, &format!("/api/tables/{id}/analysis"), None).await;
    assert_eq!((status, refused["kind"].clone()), (429, json!(Kind::TooMany)));
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_is_looked_at_and_played_on_from_any_moment() {
    let house = House::in_memory().await;
    let kid = |character: &str, hand: &str| format!("{character} 0 free hand {hand} won -");
    let (one, other) = (kid("ingrid-chill", "sugar-rush mystery-fizz"), kid("bruno-cobble", "pillow-fort"));
    // A game from its beginning may be over before anybody is asked.
    let start = format!("kids {one} / {other} | middle canteen-slime | waiting - | A ready | out -");
    let seats = vec![order("Ann"), order("bot:random")];
    let new = NewTable { start: Some(start), ..NewTable::of("monster-kids", seats) };
    let opened = house.rest.open(&new).await.unwrap();
    let id = opened.table.as_str();
    let (status, refused) = ask(&house, &format!("/api/tables/{id}/replay"), None).await;
    assert_eq!((status, refused["kind"].clone()), (422, json!(Kind::Refused)), "it is not over");
    let ann = house.client();
    ann.join(id, Some(&opened.seats[0].token)).await.unwrap();
    play_on(&ann, id, kernel::Seat(0), 5).await;
    let moments = async |query: &str| ask(&house, &format!("/api/tables/{id}/replay?{query}"), None).await;
    let (status, all) = moments("count=100").await;
    assert_eq!(status, 200, "{all}");
    let steps = all["steps"].as_u64().unwrap();
    assert!(steps >= 4, "{steps}");
    assert_eq!(all["moments"][3]["step"], 3);
    assert!(all["moments"][0]["view"]["kids"][1]["hand"].is_array(), "everything is seen");
    // From a seat and for watchers the hands of others stay hidden, in the view and in what is told.
    for (query, hidden) in [("seat=0", 1), ("seat=watcher", 0), ("seat=watcher", 1)] {
        let (_, seen) = moments(&format!("{query}&count=100")).await;
        for moment in seen["moments"].as_array().unwrap() {
            let kid = &moment["view"]["kids"][hidden];
            assert!(kid["hand"].is_null() || kid["hand_size"] == 0, "{query}: {kid}");
        }
    }
    let (_, last) = moments(&format!("from={steps}&count=5")).await;
    assert_eq!(last["moments"].as_array().unwrap().len(), 1);
    assert!(last["moments"][0]["result"].is_array());
    for (wrong, status) in [("seat=7", 404), ("seat=x", 400), ("count=0", 400), ("count=101", 400)] {
        assert_eq!(moments(wrong).await.0, status, "{wrong}");
    }
    // Played on from the middle by others, with dice of their own.
    let middle = steps / 2;
    let view = moments(&format!("from={middle}&count=1")).await.1["moments"][0]["view"].clone();
    let seats = json!([{"sitter": "bot", "bot": "random"}, {"sitter": "person", "name": "Cleo"}]);
    let order = json!({ "step": middle, "seats": seats });
    let (status, forked) = ask(&house, &format!("/api/tables/{id}/fork"), Some(order)).await;
    assert_eq!(status, 201, "{forked}");
    let (_, header) = ask(&house, &format!("/api/tables/{}", forked["table"].as_str().unwrap()), None).await;
    assert_ne!(header["commitment"], ann.about(id).unwrap().commitment);
    let cleo = house.client();
    let (table, token) = (forked["table"].as_str().unwrap(), forked["seats"][0]["token"].as_str().unwrap());
    cleo.join(table, Some(token)).await.unwrap();
    play_on(&cleo, table, kernel::Seat(1), 3).await;
    let (_, played) = ask(&house, &format!("/api/tables/{table}/replay?count=1"), None).await;
    assert_eq!(played["moments"][0]["view"]["deck"], view["deck"], "it begins there");
    let record = house.rest.record(table).await.unwrap();
    table::verify(&record, None).unwrap();
    let wrong = json!({ "step": steps + 1, "seats": [{"sitter": "open"}, {"sitter": "open"}] });
    assert_eq!(ask(&house, &format!("/api/tables/{id}/fork"), Some(wrong)).await.0, 404);
    let wrong = json!({ "step": 0, "seats": [{"sitter": "open"}] });
    assert_eq!(ask(&house, &format!("/api/tables/{id}/fork"), Some(wrong)).await.0, 422);
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lessons_are_taken_try_by_try() {
    let house = House::in_memory().await;
    let lesson = async |game: &str, tried: &[&str]| {
        ask(&house, &format!("/api/games/{game}/lesson"), Some(json!({ "tried": tried }))).await
    };
    let published = |game: &monsterbox_box::AnyGame| matches!(game.kind, monsterbox_box::Kind::Published);
    for game in monsterbox_box::games().into_iter().filter(published) {
        let (status, shown) = lesson(game.slug, &[]).await;
        assert_eq!(status, 200, "{}: {shown}", game.slug);
        assert_eq!(shown["place"][0], 1);
        assert!(shown["text"].is_string() && shown["answer"].is_null());
        assert!(!shown["frame"]["choices"].as_array().unwrap().is_empty(), "{}", game.slug);
        let (_, shown) = lesson(game.slug, &["no such thing"]).await;
        assert!(shown["answer"]["wrong"]["says"].is_string(), "{}", game.slug);
        assert_eq!(shown["place"][0], 1, "a wrong try changes nothing");
    }
    let (_, shown) = lesson("strike", &["roll"]).await;
    assert!(shown["answer"]["right"]["says"].is_string(), "{shown}");
    assert_eq!(shown["place"][0], 2);
    assert!(!shown["frame"]["log"].as_array().unwrap().is_empty());
    assert_eq!(lesson("chess", &[]).await.0, 404);
    assert_eq!(lesson("pig", &[]).await.0, 404, "nobody has written one");
    assert_eq!(lesson("strike", &["roll"; 61]).await.0, 422);
    // What is asked has the names of its parts: a list of them is something else, also an empty one.
    for list in [json!([]), json!([["roll"]])] {
        let (status, answer) = ask(&house, "/api/games/strike/lesson", Some(list)).await;
        assert_eq!(status, 400);
        assert!(answer["message"].as_str().unwrap().contains("expected an object"), "{answer}");
    }
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn packs_and_their_pictures_are_shown() {
    let house = House::in_memory().await;
    let (status, packs) = ask(&house, "/api/packs", None).await;
    assert_eq!(status, 200);
    let mayhem = packs.as_array().unwrap().iter().find(|pack| pack["game"] == "mayhem").unwrap();
    assert_eq!(mayhem["name"], "base");
    assert!(!mayhem["title"].as_str().unwrap().is_empty() && mayhem["pieces"].as_u64().unwrap() > 30);
    let thrown = packs.as_array().unwrap().iter().filter(|pack| pack["hand"]["tremor"].as_u64() > Some(0));
    assert_eq!(thrown.count(), 2, "the hands of the games whose dice are thrown");
    // Packs of the box are offered without being told to.
    let crush = packs.as_array().unwrap().iter().filter(|pack| pack["game"] == "crush");
    assert_eq!(
        crush.map(|pack| pack["title"].as_str().unwrap()).collect::<Vec<_>>(),
        ["Brackwater", "Larkfield"]
    );
    let larkfield = NewTable {
        pack: Some("larkfield".to_owned()),
        ..NewTable::of("crush", vec![order("Ann"), order("Bob")])
    };
    assert_eq!(house.rest.open(&larkfield).await.unwrap().about.pack.as_deref(), Some("larkfield"));
    let url = format!("{}/api/games/crush/portraits/pieces%2Ftank.svg?pack=larkfield", house.url);
    assert_eq!(reqwest::get(&url).await.unwrap().status(), 200);
    // Every piece that names a picture has one.
    for game in monsterbox_box::games() {
        let (_, pieces) = ask(&house, &format!("/api/games/{}/pieces", game.slug), None).await;
        for piece in pieces.as_array().unwrap() {
            let path = piece["portrait"].as_str().unwrap();
            if path.is_empty() {
                continue;
            }
            let path = path.replace('/', "%2F");
            let url = format!("{}/api/games/{}/portraits/{path}", house.url, game.slug);
            let response = reqwest::get(&url).await.unwrap();
            assert_eq!(response.status(), 200, "{url}");
            assert_eq!(response.headers()["content-type"], "image/svg+xml");
            assert!(response.text().await.unwrap().contains("<svg"), "{url}");
        }
    }
    for wrong in ["pack.toml", "..%2F..%2Fpack.toml", "portraits%2Fnobody.svg"] {
        assert_eq!(
            ask(&house, &format!("/api/games/mayhem/portraits/{wrong}"), None).await.0,
            404,
            "{wrong}"
        );
    }
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn boxes_are_printed_as_pdf() {
    let house = House::in_memory().await;
    let asked = async |query: &str| reqwest::get(format!("{}/api/games/{query}", house.url)).await.unwrap();
    let response = asked("pig/print?paper=letter&part=reference").await;
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["content-type"], "application/pdf");
    assert_eq!(response.headers()["content-disposition"], "inline; filename=\"pig-reference-letter.pdf\"");
    let first = response.bytes().await.unwrap();
    assert!(first.starts_with(b"%PDF"));
    assert_eq!(asked("pig/print?paper=letter&part=reference").await.bytes().await.unwrap(), first);
    for (query, status, says) in [
        ("chess/print", 404, "there is no game `chess`"),
        ("pig/print?paper=a5", 400, "there is no paper `a5`, only: a4, letter"),
        ("pig/print?part=lid", 400, "there is no part `lid`"),
        ("pig/print?part=cards", 404, "Pig has no cards to print"),
        ("pig/print?pack=mine", 404, "there is no pack `mine` for Pig"),
    ] {
        let response = asked(query).await;
        assert_eq!(response.status(), status, "{query}");
        let text = response.text().await.unwrap();
        assert!(text.contains(says), "{query}: {text}");
    }
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_address_of_the_page_gets_the_page_and_nothing_else_does() {
    let house = House::in_memory().await;
    for path in ["/", "/t/abc", "/new/mayhem?with=screen", "/rules/strike/STR-21", "/replay/abc/12"] {
        let response = reqwest::get(format!("{}{path}", house.url)).await.unwrap();
        assert_eq!(response.status(), 200, "{path}");
        assert!(response.headers()["content-type"].to_str().unwrap().starts_with("text/html"));
        assert_eq!(response.headers()["cache-control"], "no-cache");
        let policy = response.headers()["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("script-src 'self'") && !policy.contains("unsafe"), "{policy}");
    }
    for path in ["/nowhere", "/assets/none.js", "/.vite/manifest.json", "/index.html.br", "/api/nothing"] {
        let response = reqwest::get(format!("{}{path}", house.url)).await.unwrap();
        assert_eq!(response.status(), 404, "{path}");
    }
    house.stop().await;
}
