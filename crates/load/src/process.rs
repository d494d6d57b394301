//! The server in a process of its own, and what it uses.

use std::{
    error::Error,
    fs,
    path::{Path, PathBuf},
    process::Stdio,
    time::Duration,
};

use tempfile::TempDir;
use tokio::{
    io::{AsyncBufReadExt as _, BufReader},
    process::{Child, Command},
    time::timeout,
};

/// The program, and where it keeps its database.
pub struct Place {
    /// The program.
    pub program: PathBuf,
    /// How safe an acknowledged move is.
    pub safety: String,
    /// Where the database is made.
    pub folder: Option<PathBuf>,
}

impl Place {
    /// A folder of its own, which is removed at the end.
    pub fn folder(&self) -> std::io::Result<TempDir> {
        match &self.folder {
            Some(folder) => TempDir::new_in(folder),
            None => TempDir::new(),
        }
    }
}

/// A server that runs.
pub struct Running {
    child: Child,
    /// Its address.
    pub url: String,
}

impl Running {
    /// Starts a server with this database, and waits until it listens.
    pub async fn start(place: &Place, data: &Path) -> Result<Self, Box<dyn Error + Send + Sync>> {
        let data = data.to_string_lossy();
        Self::with(place, &["--safety", &place.safety, "--data", &data]).await
    }

    /// Starts a server with these arguments, and waits until it listens.
    pub async fn with(place: &Place, arguments: &[&str]) -> Result<Self, Box<dyn Error + Send + Sync>> {
        let mut child = Command::new(&place.program)
            .args(["serve", "--port", "0", "--limits", "unlimited"])
            .args(arguments)
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| format!("{}: {error}", place.program.display()))?;
        let output = child.stdout.take().ok_or("the server has no output")?;
        let mut lines = BufReader::new(output).lines();
        let line = timeout(Duration::from_mins(1), lines.next_line()).await??.unwrap_or_default();
        let url = line.split_whitespace().find(|word| word.starts_with("http://"));
        let url = url.ok_or_else(|| format!("the server does not start: {line}"))?.to_owned();
        Ok(Self { child, url })
    }

    /// The number of its process.
    pub fn pid(&self) -> u32 {
        self.child.id().unwrap_or(0)
    }

    /// User and system time so far, in microseconds.
    pub fn cpu(&self) -> Result<f64, Box<dyn Error + Send + Sync>> {
        cpu(self.pid())
    }

    /// The memory that it holds, in bytes.
    pub fn memory(&self) -> Result<u64, Box<dyn Error + Send + Sync>> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.pid()))?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).ok_or("no VmRSS")?;
        let kilobytes: u64 = line.split_whitespace().nth(1).ok_or("no figure")?.parse()?;
        Ok(kilobytes << 10)
    }
}

/// User and system time of a process, in microseconds. Linux counts hundredths of a second for programs to read.
pub fn cpu(pid: u32) -> Result<f64, Box<dyn Error + Send + Sync>> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat"))?;
    let behind_name = stat.rsplit_once(')').ok_or("no name")?.1;
    let fields: Vec<&str> = behind_name.split_whitespace().collect();
    let ticks = |place: usize| -> Result<f64, Box<dyn Error + Send + Sync>> {
        Ok(fields.get(place).ok_or("too few fields")?.parse()?)
    };
    Ok((ticks(11)? + ticks(12)?) * 10_000.0)
}

/// User and system time of a process and those that it has started, in microseconds.
pub fn cpu_of_family(pid: u32) -> Result<f64, Box<dyn Error + Send + Sync>> {
    let mut used = cpu(pid)?;
    for entry in fs::read_dir("/proc")? {
        let child = entry?.file_name().to_str().and_then(|name| name.parse::<u32>().ok());
        // Whatever has ended meanwhile is not counted.
        if let Some(child) = child
            && parent(child) == Some(pid)
        {
            used += cpu(child).unwrap_or_default();
        }
    }
    Ok(used)
}

fn parent(pid: u32) -> Option<u32> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse().ok()
}

/// The value below which a share of the values lies.
pub fn percentile(values: &mut [f64], share: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    let place = (values.len() as f64 * share) as usize;
    values.get(place.min(values.len().saturating_sub(1))).copied().unwrap_or(f64::NAN)
}
