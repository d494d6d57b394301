//! A real disk that is full, read-only or locked: a clear refusal, nothing half-done, reads go on, and it recovers.
//!
//! The disk is a small file system in memory, which only root can mount: elsewhere the test says so and proves the lock alone.

use std::{
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

use crate::served::Served;
use client::{Client, ClientError, Rest};
use kernel::Seat;
use sqlx::{ConnectOptions as _, Executor as _, sqlite::SqliteConnectOptions};
use wire::{Kind, NewTable, SeatOrder};

/// A small disk that is unmounted at the end.
struct Disk(PathBuf);

impl Disk {
    fn mount(at: &Path) -> Option<Self> {
        let mounted = run("mount", &["-t", "tmpfs", "-o", "size=1m", "tmpfs", at.to_str()?]);
        mounted.then(|| Self(at.to_owned()))
    }

    fn remount(&self, how: &str) {
        let place = self.0.display().to_string();
        assert!(run("mount", &["-o", &format!("remount,{how}"), &place]), "it can be mounted as {how}");
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        run("umount", &["-l", &self.0.display().to_string()]);
    }
}

fn run(program: &str, arguments: &[&str]) -> bool {
    let quiet = Command::new(program).args(arguments).output();
    quiet.is_ok_and(|output| output.status.success())
}

/// Two people at one table, of whom one moves at a time.
struct Table {
    client: Client,
    rest: Rest,
    id: String,
    columns: usize,
}

impl Table {
    async fn open(url: &str) -> Self {
        let rest = Rest::new(url).expect("an address");
        let people = ["Ann", "Bob"].map(|name| SeatOrder::Person { name: name.to_owned() }).to_vec();
        let opened = rest.open(&NewTable::of("connect-four", people)).await.expect("it opens");
        let client = Client::new(url).expect("an address");
        for seat in &opened.seats {
            client.join(&opened.table, Some(&seat.token)).await.expect("the seat is theirs");
        }
        Self { client, rest, id: opened.table, columns: 0 }
    }

    fn version(&self) -> u64 {
        self.client.frame(&self.id, Some(Seat(0))).expect("it is known").version
    }

    /// Whoever's turn it is moves.
    async fn make_move(&mut self) -> Result<(), ClientError> {
        let seat = Seat((self.columns % 2) as u8);
        let frame = self.client.my_turn(&self.id, seat).await?.expect("the game goes on");
        let action = &frame.choices[self.columns % frame.choices.len()].notation;
        let version = self.client.act(&self.id, seat, frame.version, action).await?;
        for seat in [Seat(0), Seat(1)] {
            self.client.until_version(&self.id, seat, version).await?;
        }
        self.columns += 1;
        Ok(())
    }

    /// A move is refused because it cannot be stored; the table stands as it stood, and can be looked at.
    async fn is_refused(&mut self, why: &str) {
        let before = self.version();
        let refused = self.make_move().await.expect_err("it cannot be stored");
        let ClientError::Refused(refusal) = &refused else { panic!("{refused}") };
        assert_eq!(refusal.kind, Kind::NotStored, "{refused}");
        assert!(refused.to_string().contains(why), "{refused}");
        assert_eq!(self.version(), before);
        self.rest.about(&self.id).await.expect("reads go on");
    }

    /// Moves are stored again, perhaps after a moment.
    async fn recovers(&mut self) {
        for attempt in 0.. {
            match self.make_move().await {
                Ok(()) => return,
                Err(error) => assert!(attempt < 50, "{error}"),
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_locked_database_is_refused_and_recovers() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("box.db");
    let server = Served::start(&data, &["--limits", "unlimited"]);
    let mut table = Table::open(&server.url()).await;
    table.make_move().await.expect("it is stored");
    let mut other = SqliteConnectOptions::new().filename(&data).connect().await.expect("it opens");
    other.execute("BEGIN IMMEDIATE").await.expect("nobody else writes");
    table.is_refused("locked by another program").await;
    other.execute("ROLLBACK").await.expect("it gives up");
    table.recovers().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_or_read_only_disk_is_refused_and_recovers() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(disk) = Disk::mount(folder.path()) else {
        eprintln!("no disk can be mounted here (that needs root): a full and a read-only disk are not tried");
        return;
    };
    let mut server = Served::start(&folder.path().join("box.db"), &["--limits", "unlimited"]);
    let mut table = Table::open(&server.url()).await;
    table.make_move().await.expect("it is stored");
    // Something else fills the disk.
    let mut size = 1 << 20;
    let mut filled = Vec::new();
    while size > 0 {
        let filler = folder.path().join(format!("filler-{}", filled.len()));
        if std::fs::write(&filler, vec![1; size]).is_ok() {
            filled.push(size);
        } else {
            let _ = std::fs::remove_file(filler);
            size /= 2;
        }
    }
    // What the database has room for already is still taken; then it is full.
    let mut stored = 0;
    while table.make_move().await.is_ok() {
        stored += 1;
        assert!(stored < 30, "the disk is never full");
    }
    table.is_refused("the disk is full").await;
    disk.remount("size=4m");
    table.recovers().await;
    // A server on a disk that cannot be written to does not start, and says why; when it can be, all is there.
    server.kill();
    disk.remount("ro");
    let refused = server.try_to_start();
    assert!(refused.contains("nothing can be stored here"), "{refused}");
    disk.remount("rw");
    server.start_again();
    table.recovers().await;
}
