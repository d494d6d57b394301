//! Experiments that visitors order: run one after the other, looked at, cancelled, and refused where too much is asked.

use std::{sync::Arc, time::Duration};

use crate::house::House;
use monsterbox_server::Limits;
use serde_json::{Value, json};
use store::Memory;

impl House {
    async fn lab(&self, method: reqwest::Method, path: &str, body: Option<Value>) -> (u16, Value) {
        let asked = reqwest::Client::new().request(method, format!("{}/api/lab/runs{path}", self.url));
        let asked = match body {
            Some(body) => asked.json(&body),
            None => asked,
        };
        let answer = asked.send().await.expect("it answers");
        let status = answer.status().as_u16();
        (status, answer.json().await.expect("JSON"))
    }

    async fn order(&self, order: Value) -> (u16, Value) {
        self.lab(reqwest::Method::POST, "", Some(order)).await
    }

    async fn look(&self, run: &Value) -> Value {
        let path = format!("/{}", run["id"].as_str().unwrap());
        let (status, run) = self.lab(reqwest::Method::GET, &path, None).await;
        assert_eq!(status, 200, "{run}");
        run
    }

    async fn cancel(&self, run: &Value) -> Value {
        let path = format!("/{}", run["id"].as_str().unwrap());
        self.lab(reqwest::Method::DELETE, &path, None).await.1
    }

    /// Waits until an experiment is over.
    async fn over(&self, run: &Value) -> Value {
        for _ in 0..600 {
            let run = self.look(run).await;
            if !["waiting", "running"].contains(&run["state"].as_str().unwrap()) {
                return run;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("not over in 30 s");
    }

    async fn file(&self, run: &Value, name: &str) -> String {
        self.text(&format!("/api/lab/runs/{}/files/{name}", run["id"].as_str().unwrap())).await
    }
}

/// Games that never end by themselves within a test.
fn long() -> Value {
    json!({"game": "connect-four", "bots": ["search", "search"], "games": 100_000, "seed": 1})
}

/// A house behind a proxy, so that visitors come from several addresses.
async fn house(change: impl FnOnce(&mut Limits)) -> House {
    House::with(Arc::new(Memory::default()), |options| {
        options.proxy = monsterbox_server::Proxy::Trusted;
        change(&mut options.limits);
    })
    .await
}

async fn order_from(house: &House, address: &str, order: &Value) -> (u16, Value) {
    let asked = reqwest::Client::new().post(format!("{}/api/lab/runs", house.url));
    let answer = asked.header("x-forwarded-for", address).json(order).send().await.expect("it answers");
    (answer.status().as_u16(), answer.json().await.expect("JSON"))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_order_gives_the_same_report() {
    let house = House::in_memory().await;
    let order = json!({"game": "pig", "bots": ["greedy", "random"], "games": 400, "seed": 7});
    let (status, run) = house.order(order.clone()).await;
    assert_eq!(status, 201, "{run}");
    let first = house.over(&run).await;
    assert_eq!((&first["state"], &first["games"], &first["all"]), (&json!("done"), &json!(400), &json!(400)));
    let seat = &first["results"][0]["cells"][0]["seats"][0];
    let (low, rate, high) = (seat["low"].as_f64(), seat["rate"].as_f64(), seat["high"].as_f64());
    assert!(low < rate && rate < high && rate > Some(0.6), "{seat}");
    assert_eq!(first["comparison"], Value::Null);
    let names: Vec<&str> =
        first["files"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    assert!(["report.html", "report.json", "seats.csv", "rules.csv"].iter().all(|name| names.contains(name)));
    let second = house.over(&house.order(order).await.1).await;
    assert_ne!(first["id"], second["id"]);
    for name in names {
        assert_eq!(house.file(&first, name).await, house.file(&second, name).await, "{name}");
    }
    assert!(house.file(&first, "report.html").await.starts_with("<!doctype html>"));
    assert!(house.file(&first, "../seats.csv").await.contains("not-found"));
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_tables_are_compared_with_the_same_dice() {
    let house = House::in_memory().await;
    let order = json!({
        "game": "strike", "bots": ["greedy", "random"], "games": 600, "seed": 3,
        "options": {"hidden-pools": "on"}, "beside": {"options": {}}
    });
    let run = house.over(&house.order(order).await.1).await;
    assert_eq!((&run["state"], &run["games"]), (&json!("done"), &json!(1_200)), "{run}");
    assert_eq!(run["results"].as_array().unwrap().len(), 2);
    let pair = &run["comparison"]["pairs"][0];
    assert_eq!(pair["same_dice"], json!(true));
    // The rule only hides something, and these bots do not look at it: not one game differs.
    for difference in pair["differences"].as_array().unwrap() {
        assert_eq!(difference["by"], json!(0.0), "{difference}");
    }
    assert!(house.file(&run, "seats.csv").await.contains("hidden-pools=on"));
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_runs_a_few_wait_and_all_can_be_cancelled() {
    let house = house(|limits| limits.lab_waiting = 2).await;
    let (status, first) = order_from(&house, "10.0.0.1", &long()).await;
    assert_eq!(status, 201, "{first}");
    let (status, again) = order_from(&house, "10.0.0.1", &long()).await;
    assert_eq!(status, 429, "one at a time for everybody");
    assert!(again["message"].as_str().unwrap().contains("waits or runs already"));
    let small = json!({"game": "pig", "bots": ["random", "random"], "games": 10});
    let (_, second) = order_from(&house, "10.0.0.2", &long()).await;
    let (_, third) = order_from(&house, "10.0.0.3", &small).await;
    assert_eq!((&second["ahead"], &third["ahead"]), (&json!(1), &json!(2)));
    assert_eq!(order_from(&house, "10.0.0.4", &small).await.0, 429, "two may wait");
    assert_eq!(house.cancel(&second).await["state"], json!("cancelled"));
    assert_eq!(house.look(&third).await["ahead"], json!(1));
    house.cancel(&first).await;
    let begun = std::time::Instant::now();
    assert_eq!(house.over(&first).await["state"], json!("cancelled"));
    assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
    assert_eq!(house.over(&third).await["state"], json!("done"));
    assert_eq!(house.cancel(&third).await["state"], json!("done"), "what is over stays as it is");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_takes_too_long_shows_what_it_has() {
    let house = house(|limits| limits.lab_time = Duration::from_millis(700)).await;
    let order = json!({"game": "mayhem", "bots": ["naive", "naive"], "games": 100_000, "seed": 2, "beside": {"options": {"mashups": "turn"}}});
    let run = house.over(&order_from(&house, "10.0.0.1", &order).await.1).await;
    assert_eq!(run["state"], json!("out-of-time"), "{run}");
    let games = run["games"].as_u64().unwrap();
    assert!(games > 0 && games < 100_000 && run["results"][0]["cells"][0]["games"].as_u64() > Some(0));
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_goes_on_beside_an_experiment() {
    let house = House::in_memory().await;
    let (_, run) = house.order(long()).await;
    let opened = house.open("pig", &["Ann", "bot:random"]).await;
    let client = house.client();
    client.join(&opened.table, Some(&opened.seats[0].token)).await.unwrap();
    let played = crate::house::play_on(&client, &opened.table, opened.seats[0].seat, 3);
    tokio::time::timeout(Duration::from_secs(30), played).await.expect("the game comes to its end");
    house.cancel(&run).await;
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_run_is_refused_and_leaves_nothing_behind() {
    let house = house(|limits| limits.lab_kept = 3).await;
    let fine = || json!({"game": "pig", "bots": ["random", "random"], "games": 5, "seed": 1});
    let changed = |key: &str, value: Value| {
        let mut order = fine();
        order[key] = value;
        order
    };
    for (order, status) in [
        (changed("games", json!(0)), 422),
        (changed("games", json!(100_001)), 422),
        (changed("games", json!(-1)), 400),
        (changed("games", json!(1.5)), 400),
        (changed("seed", json!(u64::MAX)), 422),
        (changed("game", json!("chess")), 422),
        (changed("game", json!("../pig")), 422),
        (changed("bots", json!([])), 422),
        (changed("bots", json!(["random"])), 422),
        (changed("bots", json!(["random", "<script>"])), 422),
        (changed("bots", json!(vec!["random"; 300])), 422),
        (changed("options", json!({"no": "such"})), 422),
        (changed("pack", json!("../../etc/passwd")), 422),
        (changed("beside", json!({"pack": "nobody's"})), 422),
        (changed("beside", json!({"more": 1})), 400),
        (changed("more", json!(1)), 400),
        (json!([]), 400),
        (json!("x".repeat(100_000)), 413),
    ] {
        let (answered, why) = order_from(&house, "10.0.0.1", &order).await;
        assert_eq!(answered, status, "{order}: {why}");
    }
    let (status, why) = house.lab(reqwest::Method::GET, "/nothing", None).await;
    assert_eq!((status, &why["kind"]), (404, &json!("not-found")));
    assert_eq!(house.lab(reqwest::Method::DELETE, "/nothing", None).await.0, 404);
    // Results are kept of the last three.
    let mut runs = Vec::new();
    for _ in 0..4 {
        runs.push(house.over(&order_from(&house, "10.0.0.1", &fine()).await.1).await);
    }
    let path = |run: &Value| format!("/{}", run["id"].as_str().unwrap());
    assert_eq!(house.lab(reqwest::Method::GET, &path(&runs[0]), None).await.0, 404);
    assert_eq!(house.lab(reqwest::Method::GET, &path(&runs[3]), None).await.0, 200);
    house.stop().await;
}
