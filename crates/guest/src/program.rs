//! A started program: lines go in, lines come out, and neither can hold anybody up.
//!
//! Three threads carry what is said, so that a program that does not read, does not write or writes without end costs nothing
//! but its own time. What is heard waits in a queue of a few places: a program that writes on is held up by its own pipe.

use std::{
    io::{BufRead as _, BufReader, ErrorKind, Read, Write as _},
    process::{ChildStdin, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
        mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel},
    },
    thread,
    time::{Duration, Instant},
};

use crate::{CommandLine, Fault, FaultKind, Limits, family::Family, fault::Quoted, tail::Tail};

/// How many lines wait to be looked at before the program has to wait.
const QUEUE: usize = 16;
/// How often it is looked whether a silent program is still there.
const LOOK_EVERY: Duration = Duration::from_millis(50);
/// How long it takes at most until what a program wrote before its end has arrived.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// Something that was heard from a program.
#[derive(Debug)]
enum Heard {
    /// A line, and when it was there.
    Line(String, Instant),
    /// A line that is no text.
    NoText,
    /// A line that is longer than any may be.
    TooLong,
    /// More than it may write at once.
    TooMuch,
}

/// A started program.
#[derive(Debug)]
pub(crate) struct Program {
    family: Family,
    /// Nothing once its input is closed.
    lines: Option<Sender<String>>,
    heard: Receiver<Heard>,
    /// How many bytes were heard since it was last asked something.
    written: Arc<AtomicU64>,
    errors: Tail,
    limits: Limits,
}

impl Program {
    /// Starts a program.
    pub(crate) fn start(command: &CommandLine, limits: Limits) -> std::io::Result<Self> {
        let mut starting = Command::new(command.program());
        starting.args(command.arguments());
        starting.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut family = Family::start(&mut starting)?;
        let child = family.child();
        let missing = || std::io::Error::other("it has no streams");
        let input = child.stdin.take().ok_or_else(missing)?;
        let output = child.stdout.take().ok_or_else(missing)?;
        let errors = child.stderr.take().ok_or_else(missing)?;
        let (lines, to_write) = channel();
        let (tell, heard) = sync_channel(QUEUE);
        let written = Arc::new(AtomicU64::new(0));
        let counted = Arc::clone(&written);
        thread::spawn(move || write(input, &to_write));
        thread::spawn(move || listen(output, limits, &counted, &tell));
        Ok(Self {
            family,
            lines: Some(lines),
            heard,
            written,
            errors: Tail::of(errors, limits.kept_errors),
            limits,
        })
    }

    /// Sends a line. Whether it is read shows in the answer only.
    pub(crate) fn tell(&mut self, line: &str) {
        if let Some(lines) = &self.lines {
            // The thread is gone where the program is, which shows when it is listened to.
            let _ = lines.send(format!("{line}\n"));
        }
    }

    /// Sends a line that is to be answered: what is written from now on counts anew.
    pub(crate) fn ask(&mut self, line: &str) {
        self.written.store(0, Ordering::Relaxed);
        self.tell(line);
    }

    /// The next line, and when it was there, if it comes until then.
    pub(crate) fn hear(&mut self, until: Instant) -> Result<(String, Instant), Fault> {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.heard.recv_timeout(left.min(LOOK_EVERY)) {
                Ok(heard) => return self.judge(heard, until),
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone()),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(late()),
                Err(RecvTimeoutError::Timeout) if self.family.ended().is_some() => {
                    // One of its own may still hold its output open.
                    return match self.heard.recv_timeout(LAST_WORDS) {
                        Ok(heard) => self.judge(heard, until),
                        Err(_) => Err(self.gone()),
                    };
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn judge(&self, heard: Heard, until: Instant) -> Result<(String, Instant), Fault> {
        let flood = |why: String| Err(Fault::new(FaultKind::Flood, why));
        match heard {
            Heard::Line(_, at) if at > until => Err(late()),
            Heard::Line(line, at) => Ok((line, at)),
            Heard::NoText => Err(Fault::new(FaultKind::Protocol, "it wrote a line that is no UTF-8")),
            Heard::TooLong => {
                flood(format!("it wrote a line of more than {} bytes", self.limits.longest_line))
            }
            Heard::TooMuch => flood(format!(
                "it wrote more than {} bytes where one line was asked for",
                self.limits.most_output
            )),
        }
    }

    /// It has closed its output, and probably ended.
    fn gone(&mut self) -> Fault {
        let mut why = match self.family.wait(LAST_WORDS) {
            Some(how) => format!("it ended {how}"),
            None => "it closed its output".to_owned(),
        };
        if self.family.ended().is_some() {
            self.errors.wait(LAST_WORDS);
        }
        if let Some(last) = self.errors.last_line() {
            why += &format!(" and said last {}", Quoted(&last));
        }
        Fault::new(FaultKind::Crash, why)
    }

    /// Closes its input, and waits until it has ended, but not for longer than this.
    pub(crate) fn let_go(&mut self, time: Duration) -> Option<String> {
        self.lines = None;
        self.family.wait(time)
    }

    /// Whether it has written something that nobody asked for.
    pub(crate) fn spoke_unasked(&self) -> bool {
        self.heard.try_recv().is_ok()
    }

    /// The end of what it wrote to its error stream.
    pub(crate) fn errors(&self) -> String {
        self.errors.text()
    }
}

fn late() -> Fault {
    Fault::new(FaultKind::Time, "it did not answer in time")
}

/// Writes lines until nobody has any more, or nobody reads them.
fn write(mut input: ChildStdin, lines: &Receiver<String>) {
    while let Ok(line) = lines.recv() {
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Reads lines until there are no more, there is too much of them, or nobody listens. Empty lines are nothing.
fn listen(output: impl Read, limits: Limits, written: &AtomicU64, tell: &SyncSender<Heard>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        let chunk = match output.fill_buf() {
            Ok([]) => return,
            Ok(chunk) => chunk,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => return,
        };
        let (now, size) = (Instant::now(), chunk.len());
        for byte in chunk {
            if *byte != b'\n' {
                line.push(*byte);
                continue;
            }
            let heard = match String::from_utf8(std::mem::take(&mut line)) {
                Ok(text) if text.trim().is_empty() => continue,
                Ok(text) if text.len() > limits.longest_line => Heard::TooLong,
                Ok(text) => Heard::Line(text, now),
                Err(_) => Heard::NoText,
            };
            if tell.send(heard).is_err() {
                return;
            }
        }
        output.consume(size);
        let too_much = if line.len() > limits.longest_line {
            Heard::TooLong
        } else if written.fetch_add(size as u64, Ordering::Relaxed) + size as u64 > limits.most_output {
            Heard::TooMuch
        } else {
            continue;
        };
        // Nobody reads on: the program is held up by its own pipe until it is ended.
        let _ = tell.send(too_much);
        return;
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    fn heard(text: &[u8], limits: Limits) -> Vec<Heard> {
        let (tell, heard) = sync_channel(100);
        listen(Cursor::new(text.to_vec()), limits, &AtomicU64::new(0), &tell);
        drop(tell);
        heard.into_iter().collect()
    }

    #[test]
    fn lines_are_bounded_one_by_one_and_together() {
        let limits = Limits { longest_line: 10, most_output: 20_000, ..Limits::default() };
        assert!(matches!(
            heard(b"one\r\n\n  \ntwo\nhalf", limits).as_slice(),
            [Heard::Line(one, _), Heard::Line(two, _)] if one == "one\r" && two == "two"
        ));
        assert!(matches!(
            heard(b"12345678901\nmore\n", limits).as_slice(),
            [Heard::TooLong, Heard::Line(..)]
        ));
        assert!(matches!(heard(&[b'x'; 9000], limits).as_slice(), [Heard::TooLong]));
        assert!(matches!(heard(b"\xff\xfe\n", limits).as_slice(), [Heard::NoText]));
        let blank = vec![b'\n'; 30_000];
        assert!(matches!(heard(&blank, limits).as_slice(), [Heard::TooMuch]));
    }
}
