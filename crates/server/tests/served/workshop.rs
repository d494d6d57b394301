//! Packs that visitors make: looked over, kept, played with, there again after a restart, and refused where they are no packs.

use std::sync::Arc;

use crate::house::{House, order, play_on, sqlite};
use serde_json::{Value, json};
use store::Memory;
use wire::NewTable;

async fn send(house: &House, path: &str, body: &Value) -> (u16, Value) {
    let asked = reqwest::Client::new().post(format!("{}{path}", house.url)).json(body);
    let answer = asked.send().await.expect("it answers");
    (answer.status().as_u16(), answer.json().await.expect("JSON"))
}

/// The game's own pack, ready to be changed.
async fn begun(house: &House, game: &str) -> Value {
    let about: Value =
        serde_json::from_str(&house.text(&format!("/api/games/{game}/pack-form")).await).unwrap();
    assert!(about["form"]["lists"].as_array().is_some_and(|lists| !lists.is_empty()));
    assert!(
        about["portraits"].as_array().is_some_and(|all| all.iter().all(|name| name
            .as_str()
            .unwrap()
            .rsplit('.')
            .next()
            == Some("svg")))
    );
    json!({ "game": game, "files": about["files"] })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_is_written_mended_drawn_kept_and_played() {
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("box.db");
    let house = House::with(Arc::new(sqlite(file.clone()).await), |_| {}).await;
    let mut pack = begun(&house, "monster-strike").await;
    pack["card"] = json!({"file": "monsters.toml", "list": "monster", "number": 0});
    let monster = &mut pack["files"]["monsters.toml"]["monster"][0];
    monster["name"] = json!("Soap Bubble");
    monster["level"] = json!(13);
    let (status, found) = send(&house, "/api/packs/check", &pack).await;
    assert_eq!(status, 200, "{found}");
    let problem = &found["problems"][0];
    assert_eq!(problem["field"], json!(["level"]));
    assert_eq!(problem["message"], json!("`level` is 1 to 12, not 13 (MST-02)"));
    assert_eq!((&problem["list"], &problem["number"]), (&json!("monster"), &json!(0)));
    let (status, refused) = send(&house, "/api/packs", &pack).await;
    assert_eq!(status, 422);
    assert!(refused["message"].as_str().unwrap().contains("Soap Bubble: `level` is 1 to 12"), "{refused}");
    pack["files"]["monsters.toml"]["monster"][0]["level"] = json!(12);
    let (_, found) = send(&house, "/api/packs/check", &pack).await;
    assert_eq!(found["problems"], json!([]));
    assert_eq!(found["piece"]["name"], json!("Soap Bubble"));
    assert!(found["files"]["monsters.toml"].as_str().unwrap().contains("name = \"Soap Bubble\""));
    let (status, made) = send(&house, "/api/packs", &pack).await;
    assert_eq!(status, 201, "{made}");
    let name = made["name"].as_str().unwrap().to_owned();
    assert_eq!(
        send(&house, "/api/packs", &pack).await.1["name"],
        json!(name),
        "the same pack has the same name"
    );
    assert!(!house.text("/api/packs").await.contains(&name), "only whoever knows it finds it");
    let pieces = house.text(&format!("/api/games/monster-strike/pieces?pack={name}")).await;
    assert!(pieces.contains("Soap Bubble"));
    // It is played with, measured, and found again when the server has been started anew.
    let mut table = NewTable::of("monster-strike", vec![order("Ann"), order("bot:random")]);
    table.pack = Some(name.clone());
    let opened = house.rest.open(&table).await.unwrap();
    let experiment =
        json!({"game": "monster-strike", "bots": ["random"], "games": 3, "beside": {"pack": name}});
    assert_eq!(send(&house, "/api/lab/runs", &experiment).await.0, 201);
    house.stop().await;
    let house = House::with(Arc::new(sqlite(file).await), |_| {}).await;
    let client = house.client();
    client.join(&opened.table, Some(&opened.seats[0].token)).await.unwrap();
    play_on(&client, &opened.table, opened.seats[0].seat, 3).await;
    let replay = house.text(&format!("/api/tables/{}/replay?count=2", opened.table)).await;
    assert!(replay.contains("\"moments\""), "{replay}");
    assert!(house.text(&format!("/api/tables/{}/verify", opened.table)).await.contains("\"said\""));
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_games_own_pack_is_a_fine_beginning() {
    let house = House::in_memory().await;
    for game in ["strike", "mayhem", "monster-kids", "monster-strike", "crush"] {
        let pack = begun(&house, game).await;
        let (_, found) = send(&house, "/api/packs/check", &pack).await;
        assert_eq!(found["problems"], json!([]), "{game}");
        assert_eq!(send(&house, "/api/packs", &pack).await.0, 201, "{game}");
    }
    assert!(house.text("/api/games/pig/pack-form").await.contains("takes no packs"));
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_table_that_was_opened_keeps_its_pack_for_good() {
    let house = House::with(Arc::new(Memory::default()), |options| options.limits.packs_made = 1).await;
    let mut pack = begun(&house, "mayhem").await;
    let mut make = async |title: &str| {
        pack["files"]["pack.toml"]["title"] = json!(title);
        let (status, made) = send(&house, "/api/packs", &pack).await;
        (status, made["name"].as_str().unwrap_or_default().to_owned())
    };
    let (_, first) = make("One").await;
    let mut table = NewTable::of("mayhem", vec![order("Ann"), order("bot:random")]);
    table.pack = Some(first.clone());
    table.options.insert("no-such-option".to_owned(), "on".to_owned());
    assert!(house.rest.open(&table).await.is_err(), "there is no such option");
    let (status, second) = make("Two").await;
    assert_eq!(status, 201, "nobody plays with the first: it makes room");
    table.options.clear();
    assert!(house.rest.open(&table).await.is_err(), "the first is gone");
    table.pack = Some(second);
    house.rest.open(&table).await.expect("a fine table");
    assert_eq!(make("Three").await.0, 429, "the second is played with, and stays");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_pack_is_refused() {
    let house = House::with(Arc::new(Memory::default()), |options| {
        options.limits.packs = monsterbox_server::Rate::new(1, std::time::Duration::from_hours(1), 2);
        options.limits.packs_made = 2;
    })
    .await;
    let named = |name: &str| json!({"game": "mayhem", "files": {name: "x = 1"}});
    for name in ["../pack.toml", "/etc/passwd", "a/b.toml", "x.svg", "page.html", "balance.toml", ""] {
        for path in ["/api/packs/check", "/api/packs"] {
            let (status, why) = send(&house, path, &named(name)).await;
            assert_eq!(status, 422, "{name}: {why}");
        }
    }
    let many: serde_json::Map<String, Value> =
        (0..13).map(|number| (format!("f{number}.toml"), json!(""))).collect();
    for (body, status) in [
        (json!({"game": "mayhem", "files": many}), 422),
        (json!({"game": "chess", "files": {}}), 404),
        (json!({"game": "pig", "files": {}}), 404),
        (json!({"game": "mayhem", "files": {"monsters.toml": 3}}), 400),
        (json!({"game": "mayhem", "files": {}, "more": 1}), 400),
        (json!({"game": "mayhem", "files": {"monsters.toml": "x".repeat(200_000)}}), 413),
    ] {
        for path in ["/api/packs/check", "/api/packs"] {
            assert_eq!(send(&house, path, &body).await.0, status, "{path} {status}");
        }
    }
    // Nonsense inside files is named, whatever it is.
    let deep = (0..40).fold(json!(1), |inner, _| json!({ "a": inner }));
    for inside in [
        json!(""),
        json!("= = ="),
        json!({"monster": [deep]}),
        json!({"monster": 3}),
        json!({"monster": [1, "x"]}),
        json!({"monster": [{"name": "\u{1b}[2J<script>", "level": 1e300}]}),
        json!({"\u{0}": {"": []}}),
    ] {
        let body =
            json!({"game": "mayhem", "files": {"monsters.toml": inside, "pack.toml": "game = \"mayhem\""}});
        let (status, found) = send(&house, "/api/packs/check", &body).await;
        assert_eq!(status, 200, "{inside}: {found}");
        assert!(!found["problems"].as_array().unwrap().is_empty(), "{inside}");
        assert_eq!(send(&house, "/api/packs", &body).await.0, 422, "{inside}");
    }
    // A pack that is used stays; others go when there is no room, and an address makes so many only.
    let mut pack = begun(&house, "mayhem").await;
    let mut made = Vec::new();
    for title in ["One", "Two"] {
        pack["files"]["pack.toml"]["title"] = json!(title);
        made.push(send(&house, "/api/packs", &pack).await.1["name"].as_str().unwrap().to_owned());
    }
    pack["files"]["pack.toml"]["title"] = json!("Three");
    assert_eq!(send(&house, "/api/packs", &pack).await.0, 429, "two in an hour");
    assert_ne!(made[0], made[1]);
    let mut table = NewTable::of("strike", vec![order("Ann"), order("bot:random")]);
    table.pack = Some(made[0].clone());
    assert!(house.rest.open(&table).await.is_err(), "it is for another game");
    house.stop().await;
}
