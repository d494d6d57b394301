//! The real program as a server, which a test can kill and start again.

use std::{
    io::{BufRead as _, BufReader},
    net::TcpListener,
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// A server in a process of its own.
pub struct Served {
    child: Child,
    port: u16,
    arguments: Vec<String>,
}

impl Served {
    /// Starts a server with the database in this file.
    pub fn start(data: &Path, arguments: &[&str]) -> Self {
        let data = data.display().to_string();
        Self::with(&[&["--data", &data], arguments].concat())
    }

    /// Starts a server with these arguments.
    pub fn with(arguments: &[&str]) -> Self {
        let free = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = free.local_addr().expect("it has an address").port();
        drop(free);
        let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
        let child = begin(port, &arguments);
        Self { child, port, arguments }
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Kills it, as a power cut would.
    pub fn kill(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it is gone");
    }

    /// Tries to start it where it cannot, and gives what it says.
    pub fn try_to_start(&self) -> String {
        let mut child =
            command(self.port, &self.arguments).stderr(Stdio::piped()).spawn().expect("the program starts");
        let late = Instant::now() + Duration::from_secs(20);
        while child.try_wait().expect("it can be looked at").is_none() {
            if Instant::now() > late {
                let _ = child.kill();
                panic!("the server starts where it cannot");
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let output = child.wait_with_output().expect("it said something");
        assert!(!output.status.success(), "it starts");
        String::from_utf8_lossy(&output.stderr).into_owned()
    }

    /// Starts it again after it was killed.
    pub fn start_again(&mut self) {
        self.child = begin(self.port, &self.arguments);
    }

    /// Pauses it, as a machine does that is too busy or is being moved.
    pub fn pause(&self) {
        self.signal("-STOP");
    }

    /// Lets it go on.
    pub fn go_on(&self) {
        self.signal("-CONT");
    }

    fn signal(&self, signal: &str) {
        let told = Command::new("kill").args([signal, &self.child.id().to_string()]).status();
        assert!(told.is_ok_and(|status| status.success()), "it can be told {signal}");
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn command(port: u16, arguments: &[String]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_monsterbox"));
    command.args(["serve", "--port", &port.to_string()]).args(arguments);
    command
}

fn begin(port: u16, arguments: &[String]) -> Child {
    let late = Instant::now() + Duration::from_secs(30);
    loop {
        let mut child = command(port, arguments).stdout(Stdio::piped()).spawn().expect("the program starts");
        let mut line = String::new();
        let output = child.stdout.take().expect("it is piped");
        BufReader::new(output).read_line(&mut line).expect("it says something");
        if line.contains("is served at") {
            return child;
        }
        // The port of the one before may not be free yet.
        let _ = child.wait();
        assert!(Instant::now() < late, "the server does not start: {line}");
        std::thread::sleep(Duration::from_millis(50));
    }
}
