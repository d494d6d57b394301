//! What an analysis looks like, that it is always the same, and what is refused.

use std::{num::NonZero, sync::Mutex};

use bots::Stop;
use kernel::{Record, Seat, Setup};
use mayhem::Mayhem;
use monster_kids::MonsterKids;
use monsterbox_analyse::{AnalysisError, Asked, Shown, analyse, page, table};
use pig::Pig;

use crate::games::{analysed, analysed_as, names, recorded};

#[test]
fn the_same_record_gives_the_same_report_on_any_number_of_threads() {
    let record = recorded::<MonsterKids>(&Setup::of(2), &["greedy", "random"], 9);
    let report = |threads| {
        let asked = Asked {
            playouts: NonZero::new(12),
            threads: NonZero::new(threads).expect("some"),
            ..Asked::new(10)
        };
        let analysis = analysed_as(&record, &asked);
        (serde_json::to_string(&analysis).expect("plain data"), page(&analysis))
    };
    let once = report(1);
    assert!(once == report(3) && once == report(1));
}

#[test]
fn progress_is_told_to_its_end() {
    let record = recorded::<Pig>(&Setup::of(2), &["greedy", "greedy"], 1);
    let told = Mutex::new(Vec::new());
    let asked = Asked::new(10);
    analyse(&record, &names(2), &asked, &|done, of| told.lock().unwrap().push((done, of))).unwrap();
    let told = told.into_inner().unwrap();
    let (done, of) = *told.last().unwrap();
    assert!(done == of && told.windows(2).all(|two| two[0].0 < two[1].0));
}

#[test]
fn what_cannot_be_analysed_is_refused() {
    let record = recorded::<Pig>(&Setup::of(2), &["greedy", "greedy"], 1);
    let asked = Asked::new(10);
    let ask = |record: &Record, seats: usize| analyse(record, &names(seats), &asked, &|_, _| ());
    assert_eq!(ask(&record, 3), Err(AnalysisError::Names { seats: 2, names: 3 }));
    let mut unfinished = Record::new(record.header.clone());
    for line in record.lines.iter().take(6) {
        unfinished.add(line.says.clone());
    }
    assert_eq!(ask(&unfinished, 2), Err(AnalysisError::NotOver));
    let stop = Stop::default();
    stop.now();
    let stopped = Asked { stop, ..Asked::new(10) };
    for record in [record, recorded::<Mayhem>(&Setup::of(2), &["naive", "naive"], 1)] {
        assert_eq!(analyse(&record, &names(2), &stopped, &|_, _| ()), Err(AnalysisError::Stopped));
    }
}

#[test]
fn the_text_fits_its_width_and_tells_of_one_seat_if_asked() {
    let analysis = analysed(&recorded::<Mayhem>(&Setup::of(3), &["naive", "random", "naive"], 1), 40);
    for width in [80, 120] {
        let text = table(&analysis, Shown { width, seat: None, every_decision: false });
        assert!(text.lines().skip(2).all(|line| line.chars().count() <= width), "{text}");
        for words in ["Luck ledger", "at the end", "Turning points", "chances of the battle, not of the game"]
        {
            assert!(text.contains(words), "{words}");
        }
    }
    let one = table(&analysis, Shown { width: 100, seat: Some(Seat(1)), every_decision: true });
    assert!(one.contains("B Bo") && !one.contains("A Ann") && one.contains("good"));
}

#[test]
fn the_page_is_whole_and_no_name_breaks_it() {
    let record = recorded::<Pig>(&Setup::of(2), &["greedy", "random"], 1);
    let names = ["<b>Ann".to_owned(), "\"Bo\" & co".to_owned()];
    let analysis = analyse(&record, &names, &Asked::new(10), &|_, _| ()).unwrap();
    let page = page(&analysis);
    assert!(!page.contains("<b>Ann") && page.contains("&lt;b&gt;Ann") && page.contains("&amp; co"));
    assert!(!page.contains("NaN") && !page.contains("inf"));
    for (open, close) in [("<svg", "</svg>"), ("<section", "</section>"), ("<table", "</table>")] {
        assert_eq!(page.matches(open).count(), page.matches(close).count(), "{open}");
    }
    assert!(page.contains("??") && page.contains("Luck ledger"));
}
