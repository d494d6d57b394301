//! What every store has to do, whatever it keeps its tables in. A test of a store calls [`all`] with a way to make empty ones.

use std::{future::Future, sync::Arc};

use crate::{
    Access, Append, AppendError, KeptPack, Key, Line, Listing, NewTable, PackChange, Removed, RowChange,
    SeatChange, Stage, Store, StoreError, TableRow,
};

/// A table to be opened, with nothing special about it.
pub fn new_table(id: &str) -> NewTable {
    NewTable {
        row: TableRow {
            id: id.to_owned(),
            game: "pig".to_owned(),
            stage: Stage::Playing,
            access: Access::Public,
            terms: "{}".to_owned(),
            about: "{}".to_owned(),
            parent: None,
            created: 1_000,
            touched: 1_000,
        },
        lines: vec![line(&format!("the header of {id}"), 1_000)],
        secret: Some(format!("the seed of {id}")),
        seats: vec![key(0, "hash 0", "Ann")],
    }
}

fn line(text: &str, at: i64) -> Line {
    Line { text: format!("{text}\n"), mark: None, at }
}

fn key(seat: u8, token: &str, name: &str) -> Key {
    Key { seat, token: token.to_owned(), name: name.to_owned() }
}

/// Lines to be added to a table.
pub fn append(id: &str, after: u64, lines: &[&str]) -> Append {
    Append {
        id: id.to_owned(),
        after,
        lines: lines.iter().map(|line| format!("{line}\n")).collect(),
        mark: None,
        row: None,
        seat: None,
        at: 20_000 + after.cast_signed(),
    }
}

/// The texts of a table's lines, without their line ends.
///
/// # Panics
/// If they cannot be read.
pub async fn texts(store: &impl Store, id: &str, from: u64) -> Vec<String> {
    let lines = store.read(id, from).await.expect("the table is there");
    lines.into_iter().map(|line| line.text.trim_end().to_owned()).collect()
}

/// Checks a store from end to end; `make` gives an empty one each time.
///
/// # Panics
/// Where the store does not do what it should, with what.
pub async fn all<S, F, Made>(make: F)
where
    S: Store + 'static,
    F: Fn() -> Made,
    Made: Future<Output = S>,
{
    tables_are_kept(&make().await).await;
    lines_follow_the_version_they_were_made_for(&make().await).await;
    marks_and_moments_stand_with_their_lines(&make().await).await;
    seats_and_rows_change_with_the_log_or_not_at_all(&make().await).await;
    secrets_are_kept_until_the_end(&make().await).await;
    what_is_said_is_numbered(&make().await).await;
    a_table_has_one_rematch(&make().await).await;
    tables_are_listed_by_when_they_were_touched(&make().await).await;
    many_at_once_lose_and_double_nothing(Arc::new(make().await)).await;
    packs_of_visitors_are_kept_for_good_once_they_are_used(&make().await).await;
    a_look_shows_what_others_have_changed(&make().await).await;
    a_closed_store_refuses(&make().await).await;
}

async fn a_look_shows_what_others_have_changed(store: &impl Store) {
    let ids = ["a", "nowhere", "b"].map(str::to_owned);
    assert_eq!(store.look(&ids).await, Ok(Vec::new()));
    for id in ["a", "b", "c"] {
        store.create(new_table(id)).await.expect("it is new");
    }
    let mut again = new_table("again");
    again.row.parent = Some("a".to_owned());
    store.create(again).await.expect("it is the first rematch");
    let given = Append {
        row: Some(RowChange { stage: Stage::Over, about: "{}".to_owned() }),
        seat: Some(SeatChange::Given(key(3, "hash 3", "Bob"))),
        ..append("a", 0, &["one", "two"])
    };
    store.append(given).await.expect("it follows");
    store.say("a", "Ann", "hello", 5).await.expect("it is heard");
    let mut seen = store.look(&ids).await.expect("it can be looked at");
    seen.sort_by(|one, other| one.row.id.cmp(&other.row.id));
    let (a, b) = (&seen[0], &seen[1]);
    assert_eq!(seen.len(), 2, "only those that were asked for, and are there");
    assert_eq!((a.version, a.said, a.rematch.as_deref()), (2, 1, Some("again")));
    assert_eq!(Some(&a.row), store.table("a").await.expect("it can be read").as_ref());
    assert_eq!(a.seats, store.seats("a").await.expect("they can be read"));
    assert_eq!((b.version, b.said, b.rematch.as_deref()), (0, 0, None));
    assert_eq!(b.seats, [key(0, "hash 0", "Ann")]);
    assert!(b.present.is_empty());
}

async fn packs_of_visitors_are_kept_for_good_once_they_are_used(store: &impl Store) {
    let pack = |name: &str, files: &str| KeptPack {
        name: name.to_owned(),
        game: "mayhem".to_owned(),
        files: files.to_owned(),
        used: false,
        at: 7,
    };
    assert_eq!(store.packs().await, Ok(Vec::new()));
    for one in [pack("a", "{}"), pack("b", "{\"é\": 1}"), pack("b", "another")] {
        store.change_packs(PackChange::Keep(one)).await.expect("it is kept");
    }
    let used = KeptPack { used: true, ..pack("b", "{\"é\": 1}") };
    store.change_packs(PackChange::Use("b".to_owned())).await.expect("it is used");
    store.change_packs(PackChange::Use("nobody's".to_owned())).await.expect("nothing is used");
    assert_eq!(store.packs().await, Ok(vec![pack("a", "{}"), used.clone()]), "the first of a name stays");
    for name in ["a", "b"] {
        store.change_packs(PackChange::Drop(name.to_owned())).await.expect("it is dropped, or stays");
    }
    assert_eq!(store.packs().await, Ok(vec![used]));
}

async fn tables_are_kept(store: &impl Store) {
    assert_eq!(store.table("a").await, Ok(None));
    assert_eq!(store.count().await, Ok(0));
    assert_eq!(store.ready().await, Ok(()));
    let mut table = new_table("a");
    table.lines.extend([line("one", 1_001), line("two", 1_002)]);
    table.row.parent = Some("z".to_owned());
    store.create(table.clone()).await.expect("it is the first");
    assert_eq!(store.table("a").await, Ok(Some(table.row.clone())));
    assert_eq!(store.read("a", 0).await, Ok(table.lines.clone()), "an imported table comes with its lines");
    assert_eq!(texts(store, "a", 2).await, ["two"]);
    assert_eq!(store.read("a", 9).await, Ok(Vec::new()));
    assert_eq!(store.create(table).await, Err(StoreError::Taken("a".to_owned())));
    assert_eq!(texts(store, "a", 0).await.len(), 3, "what was refused has changed nothing");
    assert_eq!(store.remove("a").await, Ok(Removed::Yes));
    assert_eq!(store.remove("a").await, Ok(Removed::No));
    let missing = StoreError::NoSuchTable("a".to_owned());
    assert_eq!(store.read("a", 0).await, Err(missing.clone()));
    assert_eq!(store.seats("a").await, Err(missing.clone()));
    assert_eq!(store.secret("a").await, Err(missing.clone()));
    assert_eq!(store.said("a", 1).await, Err(missing.clone()));
    assert_eq!(store.append(append("a", 0, &["one"])).await, Err(missing.into()));
    store.create(new_table("a")).await.expect("its id is free again");
    assert_eq!(texts(store, "a", 0).await, ["the header of a"], "nothing of the old one is left");
}

async fn lines_follow_the_version_they_were_made_for(store: &impl Store) {
    store.create(new_table("a")).await.expect("it is the first");
    assert_eq!(store.append(append("a", 0, &["one", "two"])).await, Ok(()));
    let conflict = Err(AppendError::Conflict { version: 2 });
    assert_eq!(store.append(append("a", 0, &["another one"])).await, conflict, "too late");
    assert_eq!(store.append(append("a", 5, &["from the future"])).await, conflict);
    let odd = "three, with \"quotes\", \\ and ünï©ode 🎲";
    assert_eq!(store.append(append("a", 2, &[odd])).await, Ok(()));
    assert_eq!(texts(store, "a", 1).await, ["one", "two", odd]);
    let touched = store.table("a").await.expect("it reads").expect("it is there").touched;
    assert!((20_000..=20_002).contains(&touched), "{touched}");
}

async fn marks_and_moments_stand_with_their_lines(store: &impl Store) {
    store.create(new_table("a")).await.expect("it is the first");
    let marked = Append { mark: Some("ann/7".to_owned()), at: 5_000, ..append("a", 0, &["one", "two"]) };
    assert_eq!(store.append(marked.clone()).await, Ok(()));
    let late = Append { mark: Some("bob/1".to_owned()), ..marked };
    assert_eq!(store.append(late).await, Err(AppendError::Conflict { version: 2 }));
    let first = Line { mark: Some("ann/7".to_owned()), ..line("one", 5_000) };
    assert_eq!(store.read("a", 1).await, Ok(vec![first, line("two", 5_000)]));
}

async fn seats_and_rows_change_with_the_log_or_not_at_all(store: &impl Store) {
    store.create(new_table("a")).await.expect("it is the first");
    assert_eq!(store.seats("a").await, Ok(vec![key(0, "hash 0", "Ann")]));
    let sits = |after, seat| Append { seat: Some(seat), ..append("a", after, &["somebody sits down"]) };
    let bob = || SeatChange::Given(key(1, "hash 1", "Bob"));
    assert_eq!(store.append(sits(0, bob())).await, Ok(()));
    let eve = SeatChange::Given(key(1, "hash 9", "Eve"));
    assert_eq!(store.append(sits(0, eve)).await, Err(AppendError::Conflict { version: 1 }));
    assert_eq!(store.seats("a").await, Ok(vec![key(0, "hash 0", "Ann"), key(1, "hash 1", "Bob")]));
    assert_eq!(store.append(sits(1, SeatChange::Given(key(0, "hash 2", "Ann")))).await, Ok(()));
    assert_eq!(store.append(sits(2, SeatChange::Freed(1))).await, Ok(()));
    assert_eq!(store.seats("a").await, Ok(vec![key(0, "hash 2", "Ann")]));
    let change = RowChange { stage: Stage::Gathering, about: "{\"n\":1}".to_owned() };
    let row = |after| Append { row: Some(change.clone()), ..append("a", after, &[]) };
    assert_eq!(store.append(row(7)).await, Err(AppendError::Conflict { version: 3 }));
    assert_eq!(store.append(row(3)).await, Ok(()), "a row may change without a line");
    let kept = store.table("a").await.expect("it reads").expect("it is there");
    assert_eq!((kept.stage, kept.about), (change.stage, change.about));
    assert_eq!(texts(store, "a", 1).await.len(), 3);
}

async fn secrets_are_kept_until_the_end(store: &impl Store) {
    store.create(new_table("a")).await.expect("it is the first");
    assert_eq!(store.secret("a").await, Ok(Some("the seed of a".to_owned())));
    let row = Some(RowChange { stage: Stage::Over, about: "{}".to_owned() });
    assert_eq!(store.append(Append { row, ..append("a", 0, &["the end"]) }).await, Ok(()));
    assert_eq!(store.secret("a").await, Ok(None), "the log has told it");
    store.create(NewTable { secret: None, ..new_table("b") }).await.expect("it is new");
    assert_eq!(store.secret("b").await, Ok(None));
}

async fn what_is_said_is_numbered(store: &impl Store) {
    store.create(new_table("a")).await.expect("it is the first");
    assert_eq!(store.said("a", 5).await, Ok(Vec::new()));
    for (number, text) in (1_u64..).zip(["hello", "hi", "your turn"]) {
        assert_eq!(store.say("a", "Ann", text, number.cast_signed()).await, Ok(number));
    }
    let last = store.said("a", 2).await.expect("it reads");
    let last: Vec<(u64, &str, i64)> =
        last.iter().map(|said| (said.number, said.text.as_str(), said.at)).collect();
    assert_eq!(last, [(2, "hi", 2), (3, "your turn", 3)]);
    assert_eq!(store.say("b", "Ann", "anybody?", 1).await, Err(StoreError::NoSuchTable("b".to_owned())));
}

async fn a_table_has_one_rematch(store: &impl Store) {
    let again = |id: &str| {
        let mut table = new_table(id);
        table.row.parent = Some("a".to_owned());
        table
    };
    store.create(new_table("a")).await.expect("it is the first");
    assert_eq!(store.rematch_of("a").await, Ok(None));
    assert_eq!(store.create(again("b")).await, Ok(()));
    assert_eq!(store.create(again("c")).await, Err(StoreError::HasRematch("a".to_owned())));
    assert_eq!(store.rematch_of("a").await, Ok(Some("b".to_owned())));
    assert_eq!(store.table("c").await, Ok(None));
}

async fn tables_are_listed_by_when_they_were_touched(store: &impl Store) {
    for (id, touched) in [("a", 5), ("b", 7), ("c", 6)] {
        let mut table = new_table(id);
        table.row.touched = touched;
        store.create(table).await.expect("it is new");
    }
    let mut hidden = new_table("d");
    hidden.row = TableRow { access: Access::Private, touched: 9, game: "strike".to_owned(), ..hidden.row };
    store.create(hidden).await.expect("it is new");
    let ids = |rows: Result<Vec<TableRow>, StoreError>| {
        rows.expect("it reads").into_iter().map(|row| row.id).collect::<Vec<_>>()
    };
    let all = Listing { most: 9, ..Listing::default() };
    assert_eq!(ids(store.list(all.clone()).await), ["d", "b", "c", "a"]);
    let public = Listing { access: Some(Access::Public), most: 2, ..Listing::default() };
    assert_eq!(ids(store.list(public.clone()).await), ["b", "c"]);
    assert_eq!(ids(store.list(Listing { before: Some(6), ..public }).await), ["a"]);
    assert_eq!(ids(store.list(Listing { game: Some("strike".to_owned()), ..all.clone() }).await), ["d"]);
    let row = Some(RowChange { stage: Stage::Over, about: "{}".to_owned() });
    assert_eq!(store.append(Append { row, at: 20, ..append("a", 0, &["the end"]) }).await, Ok(()));
    assert_eq!(ids(store.list(Listing { stage: Some(Stage::Over), ..all.clone() }).await), ["a"]);
    assert_eq!(ids(store.list(Listing { most: 1, ..all }).await), ["a"]);
    assert_eq!(store.count().await, Ok(4));
}

/// Sixteen writers add to four tables at once, each trying again after a conflict.
async fn many_at_once_lose_and_double_nothing(store: Arc<impl Store + 'static>) {
    const EACH: usize = 25;
    const TABLES: [&str; 4] = ["a", "b", "c", "d"];
    for id in TABLES {
        store.create(new_table(id)).await.expect("it is new");
    }
    let writers = (0..16).map(|writer| {
        let store = Arc::clone(&store);
        tokio::spawn(async move {
            let id = TABLES[writer % TABLES.len()];
            let mut version = 0;
            for number in 0..EACH {
                let line = format!("writer {writer} line {number}");
                loop {
                    match store.append(append(id, version, &[&line])).await {
                        Ok(()) => break version += 1,
                        Err(AppendError::Conflict { version: now }) => version = now,
                        Err(AppendError::Store(error)) => panic!("{error}"),
                    }
                }
            }
        })
    });
    for writer in writers.collect::<Vec<_>>() {
        writer.await.expect("no writer fails");
    }
    for (place, id) in TABLES.into_iter().enumerate() {
        let lines = texts(&*store, id, 1).await;
        assert_eq!(lines.len(), 4 * EACH, "no line is lost or doubled");
        for writer in (0..16).filter(|writer| writer % TABLES.len() == place) {
            let own = lines.iter().filter(|line| line.starts_with(&format!("writer {writer} ")));
            let wanted: Vec<String> =
                (0..EACH).map(|number| format!("writer {writer} line {number}")).collect();
            assert!(own.eq(&wanted), "each writer's lines are in their order");
        }
    }
}

async fn a_closed_store_refuses(store: &impl Store) {
    store.create(new_table("a")).await.expect("it is the first");
    store.close().await;
    let after = store.append(append("a", 0, &["too late"])).await;
    assert_eq!(after, Err(StoreError::Closed.into()), "what is written after the end would be lost");
}
