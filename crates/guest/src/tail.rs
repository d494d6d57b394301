//! The end of what a program writes to its error stream: enough to see why it failed, never more than a little.

use std::{
    collections::VecDeque,
    io::Read,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

/// The end of a stream that is read to nobody's harm: what is older is forgotten.
#[derive(Clone, Debug)]
pub(crate) struct Tail(Arc<Reading>);

#[derive(Debug, Default)]
struct Reading {
    kept: Mutex<Kept>,
    ended: Condvar,
}

#[derive(Debug, Default)]
struct Kept {
    bytes: VecDeque<u8>,
    /// Whether all of the stream was read.
    all: bool,
}

impl Tail {
    /// Begins to read a stream, on a thread of its own, and keeps so many bytes of its end.
    pub(crate) fn of(mut stream: impl Read + Send + 'static, most: usize) -> Self {
        let tail = Self(Arc::default());
        let reading = tail.clone();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = stream.read(&mut buffer) {
                let bytes = &mut reading.kept().bytes;
                bytes.extend(&buffer[..count]);
                let too_many = bytes.len().saturating_sub(most);
                bytes.drain(..too_many);
            }
            reading.kept().all = true;
            reading.0.ended.notify_all();
        });
        tail
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until all of the stream was read, but not for longer than this: somebody may hold it open.
    pub(crate) fn wait(&self, time: Duration) {
        let waited = self.0.ended.wait_timeout_while(self.kept(), time, |kept| !kept.all);
        drop(waited);
    }

    /// What was kept.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.kept().bytes.iter().copied().collect::<Vec<_>>()).into_owned()
    }

    /// The last line of it with something on it.
    pub(crate) fn last_line(&self) -> Option<String> {
        self.text().lines().rev().map(str::trim).find(|line| !line.is_empty()).map(str::to_owned)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    #[test]
    fn only_the_end_is_kept() {
        let long = "x".repeat(100_000) + "\nlast words\n\n";
        let tail = Tail::of(Cursor::new(long), 64);
        tail.wait(Duration::from_secs(30));
        assert_eq!(tail.last_line().as_deref(), Some("last words"));
        assert_eq!(tail.text().len(), 64);
    }
}
