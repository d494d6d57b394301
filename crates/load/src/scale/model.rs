//! Nodes, databases and what goes between them, as stations that jobs pass through.
//!
//! A job is an append: what one decision or the dice after it add to a table. It is worked out at the node of whoever decides, waits for
//! one of that node's writers, is written with whatever else waits there, comes to the disk with whatever other writers have just
//! written, is acknowledged, told over NATS, read by the node of the others and shown to them. The way between people and their
//! node is not in it: it is the same with one node.

use std::collections::VecDeque;

use super::{
    events::{Events, Moment, Station},
    parts::{Costs, Delays, Load, Machines, Outcome},
    random::Random,
};

/// The most appends of one commit, from how many on the next one waits for more, and how long: as the store does it.
const MOST_AT_ONCE: usize = 1_024;
const MANY: usize = 12;
const GATHER: Moment = 1_000_000;
/// Cores of the machine that NATS has.
const NATS_CORES: usize = 8;
/// What the database does for the looks of nodes comes in portions of this many microseconds.
const PORTION: f64 = 2_000.0;
/// Who works for more of the time than this is soon behind for good, however it looks after a few seconds.
const TOO_BUSY: f64 = 0.97;
/// A run is given up when as many wait as come in this many seconds.
const HOPELESS: f64 = 0.25;

#[derive(Clone, Copy)]
struct Job {
    came: Moment,
    node: usize,
    other: usize,
    database: usize,
    writer: usize,
}

#[derive(Clone, Copy)]
enum Event {
    Comes,
    Gathered(usize),
    BatchArrives(usize),
    Flushed(usize),
    BatchReturns(usize),
    MessageArrives(Job),
    ReadArrives(Job),
    ReadReturns(Job),
    Idle(usize),
    // What a station works on is known to it; these carry it to the end.
    NodeWorks(NodeWork),
    DatabaseWorks(DatabaseWork),
    MessageWorks(Job),
}

#[derive(Clone, Copy)]
enum NodeWork {
    Act(Job),
    Follow(Job),
}

#[derive(Clone, Copy)]
enum DatabaseWork {
    Batch(usize),
    Read(Job),
    Idle(usize),
}

#[derive(Default)]
struct Writer {
    waiting: VecDeque<Job>,
    batch: Vec<Job>,
    busy: bool,
}

#[derive(Default)]
struct Disk {
    waiting: Vec<usize>,
    flushing: Vec<usize>,
    worked: Moment,
}

struct World {
    costs: Costs,
    machines: Machines,
    random: Random,
    events: Events<Event>,
    nodes: Vec<Station<NodeWork>>,
    databases: Vec<Station<DatabaseWork>>,
    disks: Vec<Disk>,
    writers: Vec<Writer>,
    nats: Station<Job>,
    safe: Vec<f64>,
    seen: Vec<f64>,
    inside: usize,
    commits: u64,
    committed: u64,
    /// What came before this is not counted: the machines were still empty.
    counted_from: Moment,
}

fn nanos(micros: f64) -> Moment {
    (micros * 1e3) as Moment
}

/// Lets machines work under a load for so many seconds.
pub fn run(costs: Costs, machines: Machines, load: Load, seconds: f64, seed: u64) -> Outcome {
    let Machines { nodes, node_cores, databases, database_cores, writers } = machines;
    let mut world = World {
        costs,
        machines,
        random: Random::new(seed),
        events: Events::new(),
        nodes: (0..nodes).map(|_| Station::new(node_cores)).collect(),
        databases: (0..databases).map(|_| Station::new(database_cores)).collect(),
        disks: (0..databases).map(|_| Disk::default()).collect(),
        writers: (0..nodes * databases * writers).map(|_| Writer::default()).collect(),
        nats: Station::new(NATS_CORES),
        safe: Vec::new(),
        seen: Vec::new(),
        inside: 0,
        commits: 0,
        committed: 0,
        counted_from: nanos(seconds * 0.2e6),
    };
    let end = nanos(seconds * 1e6);
    let between = 1e9 / load.appends;
    let tables_at_nodes = if nodes > 1 { 2.0 } else { 1.0 } * load.tables;
    let idle_work = costs.idle * tables_at_nodes / databases as f64;
    let between_idle = 1e9 * PORTION / idle_work.max(1e-9);
    world.plan_arrival(between);
    for database in 0..databases {
        let span = world.random.exponential(between_idle);
        world.events.after(span, Event::Idle(database));
    }
    let hopeless = (load.appends * HOPELESS) as usize + 10_000;
    let mut gave_up = false;
    while let Some(event) = world.events.next() {
        if world.events.now() > end {
            break;
        }
        match event {
            Event::Comes => {
                world.plan_arrival(between);
                world.comes();
            }
            Event::Idle(database) => {
                let span = world.random.exponential(between_idle);
                world.events.after(span, Event::Idle(database));
                world.database(database, nanos(PORTION), DatabaseWork::Idle(database));
            }
            other => world.goes_on(other),
        }
        if world.inside > hopeless {
            gave_up = true;
            break;
        }
    }
    world.outcome(gave_up)
}

impl World {
    fn plan_arrival(&mut self, between: f64) {
        let span = self.random.exponential(between);
        self.events.after(span, Event::Comes);
    }

    /// Somebody decides at a table.
    fn comes(&mut self) {
        self.inside += 1;
        let (node, other) = (self.random.below(self.machines.nodes), self.random.below(self.machines.nodes));
        let database = self.random.below(self.machines.databases);
        let place = self.random.below(self.machines.writers);
        let writer = (node * self.machines.databases + database) * self.machines.writers + place;
        let job = Job { came: self.events.now(), node, other, database, writer };
        let takes = self.random.exponential(self.costs.act * 1e3);
        self.node(node, takes, NodeWork::Act(job));
    }

    fn node(&mut self, node: usize, takes: Moment, work: NodeWork) {
        if let Some((takes, work)) = self.nodes[node].enter(takes, work) {
            self.events.after(takes, Event::NodeWorks(work));
        }
    }

    fn database(&mut self, database: usize, takes: Moment, work: DatabaseWork) {
        if let Some((takes, work)) = self.databases[database].enter(takes, work) {
            self.events.after(takes, Event::DatabaseWorks(work));
        }
    }

    fn goes_on(&mut self, event: Event) {
        let way = nanos(self.costs.way);
        match event {
            Event::Comes | Event::Idle(_) => {}
            Event::NodeWorks(work) => {
                let node = match work {
                    NodeWork::Act(job) => job.node,
                    NodeWork::Follow(job) => job.other,
                };
                match work {
                    NodeWork::Act(job) => self.hand_to_writer(job),
                    NodeWork::Follow(job) => self.others_see(job),
                }
                if let Some((takes, work)) = self.nodes[node].leave() {
                    self.events.after(takes, Event::NodeWorks(work));
                }
            }
            Event::Gathered(writer) => self.begin_batch(writer),
            Event::BatchArrives(writer) => {
                let held = self.writers[writer].batch.len() as f64;
                let takes = self.random.exponential((self.costs.commit + self.costs.append * held) * 1e3);
                self.database(self.database_of(writer), takes, DatabaseWork::Batch(writer));
            }
            Event::DatabaseWorks(work) => {
                let database = match work {
                    DatabaseWork::Batch(writer) => self.database_of(writer),
                    DatabaseWork::Read(job) => job.database,
                    DatabaseWork::Idle(database) => database,
                };
                match work {
                    DatabaseWork::Batch(writer) => {
                        self.disks[database].waiting.push(writer);
                        self.flush(database);
                    }
                    DatabaseWork::Read(job) => self.events.after(way, Event::ReadReturns(job)),
                    DatabaseWork::Idle(_) => {}
                }
                if let Some((takes, work)) = self.databases[database].leave() {
                    self.events.after(takes, Event::DatabaseWorks(work));
                }
            }
            Event::Flushed(database) => {
                for writer in std::mem::take(&mut self.disks[database].flushing) {
                    self.events.after(way, Event::BatchReturns(writer));
                }
                self.flush(database);
            }
            Event::BatchReturns(writer) => self.batch_is_safe(writer),
            Event::MessageArrives(job) => {
                let takes = self.random.exponential(self.costs.message * 1e3);
                if let Some((takes, job)) = self.nats.enter(takes, job) {
                    self.events.after(takes, Event::MessageWorks(job));
                }
            }
            Event::MessageWorks(job) => {
                // It goes to the node of the others, which asks the database for the lines.
                self.events.after(2 * way, Event::ReadArrives(job));
                if let Some((takes, job)) = self.nats.leave() {
                    self.events.after(takes, Event::MessageWorks(job));
                }
            }
            Event::ReadArrives(job) => {
                let takes = self.random.exponential(self.costs.read * 1e3);
                self.database(job.database, takes, DatabaseWork::Read(job));
            }
            Event::ReadReturns(job) => {
                let takes = self.random.exponential(self.costs.follow * 1e3);
                self.node(job.other, takes, NodeWork::Follow(job));
            }
        }
    }

    fn database_of(&self, writer: usize) -> usize {
        writer / self.machines.writers % self.machines.databases
    }

    fn hand_to_writer(&mut self, job: Job) {
        let writer = &mut self.writers[job.writer];
        writer.waiting.push_back(job);
        if !writer.busy {
            writer.busy = true;
            self.begin_batch(job.writer);
        }
    }

    fn begin_batch(&mut self, place: usize) {
        let writer = &mut self.writers[place];
        let held = writer.waiting.len().min(MOST_AT_ONCE);
        writer.batch = writer.waiting.drain(..held).collect();
        self.commits += 1;
        self.committed += held as u64;
        self.events.after(nanos(self.costs.way), Event::BatchArrives(place));
    }

    /// Whatever was written since the disk was last asked is made safe together.
    fn flush(&mut self, database: usize) {
        let disk = &mut self.disks[database];
        if disk.flushing.is_empty() && !disk.waiting.is_empty() {
            disk.flushing = std::mem::take(&mut disk.waiting);
            let takes = nanos(self.costs.flush);
            disk.worked += takes;
            self.events.after(takes, Event::Flushed(database));
        }
    }

    fn batch_is_safe(&mut self, place: usize) {
        let batch = std::mem::take(&mut self.writers[place].batch);
        let many = batch.len() >= MANY;
        for job in batch {
            if job.came >= self.counted_from {
                self.safe.push((self.events.now() - job.came) as f64 / 1e6);
            }
            if job.node == job.other {
                self.others_see(job);
            } else {
                self.events.after(nanos(self.costs.way), Event::MessageArrives(job));
            }
        }
        let writer = &mut self.writers[place];
        if writer.waiting.is_empty() {
            writer.busy = false;
        } else if many {
            self.events.after(GATHER, Event::Gathered(place));
        } else {
            self.begin_batch(place);
        }
    }

    fn others_see(&mut self, job: Job) {
        self.inside -= 1;
        if job.came >= self.counted_from {
            self.seen.push((self.events.now() - job.came) as f64 / 1e6);
        }
    }

    fn outcome(mut self, gave_up: bool) -> Outcome {
        let passed = self.events.now().max(1) as f64;
        let busy = |worked: Moment, servers: usize| worked as f64 / passed / servers as f64;
        let databases =
            self.databases.iter().map(|station| busy(station.worked, self.machines.database_cores));
        let database_busy = databases.fold(0.0, f64::max);
        let nodes: Moment = self.nodes.iter().map(|station| station.worked).sum();
        let disks: Moment = self.disks.iter().map(|disk| disk.worked).sum();
        self.safe.sort_by(f64::total_cmp);
        self.seen.sort_by(f64::total_cmp);
        Outcome {
            delays: (!gave_up && database_busy < TOO_BUSY && !self.seen.is_empty())
                .then_some(Delays { safe: self.safe, seen: self.seen }),
            database_busy,
            nodes_busy: busy(nodes, self.machines.node_cores * self.machines.nodes),
            disk_busy: busy(disks, self.machines.databases),
            batch: self.committed as f64 / self.commits.max(1) as f64,
        }
    }
}
