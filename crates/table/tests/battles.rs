//! A live table of Monster Mayhem: the battle just fought is seen with all its cards and ratings until the next one begins.

use kernel::{Seed, Setup, Viewer};
use monsterbox_table as table;
use table::{Holder, Live, MemoryLog, Occupant, Status, open, replay};

fn bots(players: u8) -> Holder<MemoryLog> {
    let seats = (0..players).map(|_| Occupant::Bot("naive".to_owned())).collect();
    let seed = Seed::new("battles").expect("a seed");
    Holder::in_memory(open("mayhem", Setup::of(players), seats, seed).expect("a table"))
}

fn picture(table: &dyn Live) -> String {
    table.picture(Viewer::Spectator).plain()
}

/// The last line of the log that tells the cards of a turn: "Bathtub Kraken 0, Attic Wyrm 7: …".
fn compared(table: &dyn Live) -> Option<String> {
    let told = table.log(Viewer::Spectator, table.steps().saturating_sub(1));
    let rules = ["MAY-14", "MAY-20", "MAY-21", "MAY-31", "MAY-41"];
    told.into_iter()
        .find(|told| rules.contains(&told.rule.as_str()))
        .map(|told| told.text.words(table.names()))
        .filter(|text| text.contains(": "))
}

#[test]
fn the_cards_that_decide_a_battle_stay_until_the_next_one_begins() {
    for players in [2, 4] {
        let mut table = bots(players);
        let (mut won, mut tied, mut suddenly) = (0, 0, 0);
        while !matches!(table.status(), Status::Over { .. }) {
            table.advance().expect("bots and cards go on");
            let Some(line) = compared(&*table) else { continue };
            let (cards, _) = line.split_once(": ").expect("cards and what came of them");
            if cards.contains("have won the same number of cards") {
                continue;
            }
            let shown = picture(&*table);
            for card in cards.split(", ") {
                let (name, rating) = card.rsplit_once(' ').expect("a name and a rating");
                assert!(shown.contains(name), "{line}\n{shown}");
                assert!(rating.parse::<u8>().expect("a rating") <= 10);
                if line.ends_with(" wins.") || line.contains("in sudden death") {
                    assert!(shown.contains(&format!("[{rating}] {name}")), "{line}\n{shown}");
                }
            }
            assert!(shown.lines().all(|line| line.chars().count() <= 78), "{shown}");
            won += u32::from(line.ends_with(" wins."));
            suddenly += u32::from(line.contains("in sudden death"));
            if line.contains(" tie,") {
                tied += 1;
                assert!(shown.contains("tied so far: "), "{line}\n{shown}");
            }
            // The next card begins another battle, or goes on with this one: the cards are still told below.
            table.advance().expect("the next card");
            if matches!(table.status(), Status::Bot { .. }) {
                assert!(picture(&*table).contains("the battle before: "), "{}", picture(&*table));
            }
        }
        assert!(won > 30 && tied > 3, "{won} {tied} {suddenly}");
    }
}

#[test]
fn a_replay_shows_the_same_as_the_table_did() {
    let mut table = bots(3);
    let mut seen = vec![picture(&*table)];
    for _ in 0..120 {
        table.advance().expect("bots and cards go on");
        seen.push(picture(&*table));
    }
    let replay = replay(&table.record()).expect("its own record");
    for (step, shown) in seen.iter().enumerate() {
        assert_eq!(replay.frame(step, Viewer::Spectator).picture.plain(), *shown, "step {step}");
    }
}

#[test]
fn trophies_have_one_article_and_the_last_cards_pass_no_right_on() {
    let mut table = bots(2);
    while !matches!(table.status(), Status::Over { .. }) {
        table.advance().expect("bots and cards go on");
    }
    let told: Vec<(String, String)> = table
        .log(Viewer::Spectator, 0)
        .into_iter()
        .map(|told| (told.text.words(table.names()), told.rule))
        .collect();
    assert!(told.iter().any(|(text, _)| text.ends_with("only Strength counts, for the Knotted Lamppost.")));
    for ((one, _), (_, next)) in told.iter().zip(&told[1..]) {
        assert!(!one.contains("the The"), "{one}");
        if next == "MAY-16" {
            assert!(!one.contains("declares next"), "{one}");
        }
    }
}
