//! Matches: who sits where, what is counted, what is written down, and what they are refused for.

use std::collections::BTreeSet;

use kernel::{Record, Seed, Setup};
use monsterbox_guest::{ContestError, Entrant, FaultKind, Played, Seating};

use crate::scripts::{PLAYS, Scripts, contest};

fn ours(kind: &str) -> Entrant {
    Entrant::Ours(kind.to_owned())
}

#[test]
fn the_same_dice_are_played_from_every_seat_and_every_record_is_proved() {
    let scripts = Scripts::new();
    for game in ["pig", "mayhem"] {
        let mut contest = contest(vec![scripts.honest("one"), scripts.honest("One"), ours("random")]);
        contest.game = game.to_owned();
        contest.games = 6;
        if game == "pig" {
            contest.entrants.truncate(2);
        }
        let players = contest.entrants.len();
        let mut games: Vec<Played> = Vec::new();
        let report = contest
            .run(|played| {
                games.push(played.clone());
                Ok(())
            })
            .expect("the match goes on");
        let all: f64 = report.bots.iter().map(|bot| bot.wins).sum();
        assert!((all - 6.0).abs() < 1e-6, "every game has one win to share: {report}");
        let mut seeds = BTreeSet::new();
        for round in games.chunks(players) {
            let records: Vec<Record> = round
                .iter()
                .map(|played| Record::read(played.record.as_deref().expect("a record")).expect("a whole one"))
                .collect();
            for (record, played) in records.iter().zip(round) {
                assert_eq!(record.header.commitment, records[0].header.commitment, "the same dice");
                let text = played.record.as_deref().expect("a record");
                let proof = table::verify(text, None).expect("it is proved");
                assert_eq!(proof.possible, 0, "every die follows from the seed");
                assert_eq!(played.secret, None, "the record says it itself");
                table::replay(text).expect("it can be looked at");
            }
            seeds.insert(records[0].header.commitment.clone());
            for entrant in 0..players {
                let places: BTreeSet<_> = round
                    .iter()
                    .map(|played| played.seats.iter().position(|place| *place == entrant))
                    .collect();
                assert_eq!(places.len(), players, "everybody has sat everywhere");
            }
        }
        assert_eq!(seeds.len(), 6 / players, "each round has dice of its own");
        let seats =
            Record::read(games[0].record.as_deref().expect("a record")).expect("a whole one").header.seats;
        assert_eq!(seats[..2], ["one", "One 2"], "two people need two names");
    }
}

#[test]
fn a_match_can_be_played_again() {
    let scripts = Scripts::new();
    let play = |seed: &str| {
        let mut contest = contest(vec![scripts.honest("one"), ours("random")]);
        contest.game = "strike".to_owned();
        contest.seed = seed.to_owned();
        let mut records = Vec::new();
        let report = contest.run(|played| {
            records.push(played.record.clone());
            Ok(())
        });
        report.expect("the match goes on");
        records
    };
    assert_eq!(play("owl"), play("owl"));
    assert_ne!(play("owl"), play("cat"));
}

#[test]
fn of_several_rivals_the_others_share_the_win_and_friends_go_without() {
    let scripts = Scripts::new();
    for (game, share, counted) in [("strike", 0.5, 3), ("monster-strike", 0.0, 0)] {
        let bad = scripts.chooses("bad", "exit 1");
        let mut contest = contest(vec![ours("random"), bad, scripts.honest("honest")]);
        contest.game = game.to_owned();
        contest.games = 3;
        contest.seating = Seating::Fixed;
        let report = contest.run(|_| Ok(())).expect("the match goes on");
        let [random, bad, honest] = report.bots.as_slice() else { panic!("three play: {report}") };
        assert_eq!((bad.games, bad.wins, bad.lost_by_rule.by(FaultKind::Crash)), (3, 0.0, 3), "{report}");
        for other in [random, honest] {
            assert_eq!((other.games, other.lost_by_rule.all()), (counted, 0), "{report}");
            assert!((other.wins - share * f64::from(counted as u32)).abs() < 1e-9, "{report}");
        }
    }
}

#[test]
fn a_game_that_was_forfeited_leaves_a_record_that_can_be_gone_on_with() {
    let scripts = Scripts::new();
    let bad = scripts.chooses("bad", &format!("[ $n -gt 3 ] && exit 1; {PLAYS}"));
    let mut contest = contest(vec![bad, ours("random")]);
    contest.game = "pig".to_owned();
    contest
        .run(|played| {
            assert_eq!(played.forfeit.as_ref().map(|forfeit| forfeit.fault.kind), Some(FaultKind::Crash));
            let text = played.record.as_deref().expect("it had begun");
            let proof = table::verify(text, None).expect("what was played is legal");
            assert!(proof.actions >= 3 && proof.proved == 0, "{proof:?}");
            let seed = played.secret.as_deref().and_then(Seed::new).expect("the seed lies apart");
            let (live, notice) = table::resume(text, Some(seed), None).expect("it is a table");
            assert!(notice.is_none() && live.steps() > 3);
            Ok(())
        })
        .expect("the match goes on");
}

#[test]
fn what_cannot_be_played_is_refused_with_the_reason() {
    let scripts = Scripts::new();
    let refused = |change: &dyn Fn(&mut monsterbox_guest::Contest)| {
        let mut contest = contest(vec![ours("random"), ours("random")]);
        change(&mut contest);
        contest.run(|_| Ok(())).expect_err("it is refused").to_string()
    };
    assert!(refused(&|contest| contest.game = "chess".to_owned()).contains("there is no game `chess`"));
    assert!(refused(&|contest| contest.games = 3).contains("3 is no multiple"));
    assert!(refused(&|contest| contest.seed = String::new()).contains("a seed is"));
    assert!(refused(&|contest| contest.entrants[0] = ours("genius")).contains("genius"));
    assert!(
        refused(&|contest| contest.setup = Setup::of(2).with("fog")).contains("there is no option `fog`")
    );
    assert!(!refused(&|contest| contest.entrants.push(ours("random"))).is_empty());
    let missing = Entrant::Program("./there-is-no-such-bot".parse().expect("a command"));
    let error = refused(&|contest| contest.entrants[1] = missing.clone());
    assert!(error.contains("`./there-is-no-such-bot` cannot be started"), "{error}");
    let start = r#"read -r line; say '{"type":"hello","protocol":1,"name":"Picky","games":["pig"]}'"#;
    let picky = scripts.does("picky", start, "", PLAYS, "exit 0");
    assert_eq!(refused(&|contest| contest.entrants[1] = picky.clone()), "Picky does not play connect-four");
    let mut stopped = contest(vec![ours("random"), ours("random")]);
    stopped.games = 2;
    let error = stopped.run(|_| Err("the disk is full".to_owned())).expect_err("it is stopped");
    assert!(matches!(&error, ContestError::Stopped(why) if why == "the disk is full"), "{error}");
}
