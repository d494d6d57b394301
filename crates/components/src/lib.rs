//! The real components of a cluster for tests: PostgreSQL and NATS on loopback, each in a folder of its own, started and stopped by
//! `scripts/components.sh` as `make cluster` does it.

use std::{
    io,
    net::{Ipv4Addr, TcpListener},
    path::PathBuf,
    process::Command,
};

use tempfile::TempDir;

/// What can be started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The database.
    Postgres,
    /// What wakes other nodes up.
    Nats,
    /// The database, with encryption and a certificate of its own making.
    PostgresWithTls,
    /// The same of what wakes other nodes up: nothing goes without encryption there.
    NatsWithTls,
}

impl Kind {
    fn word(self) -> &'static str {
        match self {
            Self::Postgres | Self::PostgresWithTls => "postgres",
            Self::Nats | Self::NatsWithTls => "nats",
        }
    }

    fn encryption(self) -> Option<&'static str> {
        match self {
            Self::Postgres | Self::Nats => None,
            Self::PostgresWithTls | Self::NatsWithTls => Some("tls"),
        }
    }
}

/// A component that runs as long as this lives; what it kept goes with it.
#[derive(Debug)]
pub struct Component {
    kind: Kind,
    folder: TempDir,
    port: u16,
    address: String,
}

impl Component {
    /// Starts one at a free port.
    ///
    /// # Errors
    /// If it is not installed or does not start, with what it says.
    pub fn start(kind: Kind) -> io::Result<Self> {
        let folder = TempDir::with_prefix("monsterbox-")?;
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
        let mut component = Self { kind, folder, port, address: String::new() };
        component.start_again()?;
        Ok(component)
    }

    /// How it is reached.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// The number of its process.
    ///
    /// # Errors
    /// If it does not run.
    pub fn pid(&self) -> io::Result<u32> {
        let file = match self.kind {
            Kind::Postgres | Kind::PostgresWithTls => "postgres/postmaster.pid",
            Kind::Nats | Kind::NatsWithTls => "nats.pid",
        };
        let text = std::fs::read_to_string(self.folder.path().join(file))?;
        let number = text.lines().next().and_then(|line| line.trim().parse().ok());
        number.ok_or_else(|| io::Error::other(format!("{file} names no process")))
    }

    /// The certificate that vouches for it, where it has one.
    pub fn certificate(&self) -> PathBuf {
        self.folder.path().join("root.pem")
    }

    /// Stops it at once, as a machine stops that loses its power.
    ///
    /// # Errors
    /// If it does not stop.
    pub fn stop(&self) -> io::Result<()> {
        self.command("stop").map(drop)
    }

    /// Starts it again with what it has kept.
    ///
    /// # Errors
    /// If it does not start.
    pub fn start_again(&mut self) -> io::Result<()> {
        self.command("start")?.trim().clone_into(&mut self.address);
        Ok(())
    }

    fn command(&self, what: &str) -> io::Result<String> {
        let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../scripts/components.sh");
        let done = Command::new(script)
            .args([self.kind.word(), what])
            .arg(self.folder.path())
            .arg(self.port.to_string())
            .args(self.kind.encryption())
            .output()?;
        if !done.status.success() {
            return Err(io::Error::other(String::from_utf8_lossy(&done.stderr).into_owned()));
        }
        Ok(String::from_utf8_lossy(&done.stdout).into_owned())
    }
}

impl Drop for Component {
    fn drop(&mut self) {
        // What does not stop now ends with the machine; the test has said what it had to say.
        let _ = self.stop();
    }
}
