//! What the simulation is given, and what comes of it.

/// How long things take, in microseconds: of one core, except for the disk and the way.
#[derive(Clone, Copy, Debug)]
pub struct Costs {
    /// What a node does for an append until it is handed to a writer, and after it.
    pub act: f64,
    /// What the node of the others does to show it.
    pub follow: f64,
    /// What the database does for a commit, however much it holds.
    pub commit: f64,
    /// What it does for each append in it.
    pub append: f64,
    /// What it does for a node that reads what is new at a table.
    pub read: f64,
    /// What it does in a second for a table that is in use at a node while nothing happens at it.
    pub idle: f64,
    /// What NATS does for a message.
    pub message: f64,
    /// How long the disk takes until what was written is safe.
    pub flush: f64,
    /// How long a message is on its way from one machine to another.
    pub way: f64,
}

/// Machines.
#[derive(Clone, Copy, Debug)]
pub struct Machines {
    pub nodes: usize,
    pub node_cores: usize,
    pub databases: usize,
    pub database_cores: usize,
    /// Connections of a node to a database that write.
    pub writers: usize,
}

/// What is asked of them.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// Tables in use.
    pub tables: f64,
    /// Appends a second of all tables.
    pub appends: f64,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Milliseconds until an append was safe, and until the others saw it; sorted. Nothing where more was asked than could be done.
    pub delays: Option<Delays>,
    /// The share of its time that the busiest database's processor worked.
    pub database_busy: f64,
    /// The same of the nodes, on average.
    pub nodes_busy: f64,
    /// The share of the time in which the disks were writing, on average.
    pub disk_busy: f64,
    /// How many appends a commit held, on average.
    pub batch: f64,
}

/// Delays in milliseconds, sorted.
#[derive(Clone, Debug)]
pub struct Delays {
    pub safe: Vec<f64>,
    pub seen: Vec<f64>,
}
