//! The end of what a program writes to its error stream: enough to see why it failed, never more than a little.

use std::{
    collections::VecDeque,
    io::Read,
    sync::{Arc, Mutex, PoisonError},
    thread,
};

/// The end of a stream that is read to nobody's harm: what is older is forgotten.
#[derive(Clone, Debug)]
pub(crate) struct Tail(Arc<Mutex<VecDeque<u8>>>);

impl Tail {
    /// Begins to read a stream, on a thread of its own, and keeps so many bytes of its end.
    pub(crate) fn of(mut stream: impl Read + Send + 'static, most: usize) -> Self {
        let tail = Self(Arc::default());
        let kept = Arc::clone(&tail.0);
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = stream.read(&mut buffer) {
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                kept.extend(&buffer[..count]);
                let too_many = kept.len().saturating_sub(most);
                kept.drain(..too_many);
            }
        });
        tail
    }

    /// What was kept.
    pub(crate) fn text(&self) -> String {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&kept.iter().copied().collect::<Vec<_>>()).into_owned()
    }

    /// The last line of it with something on it.
    pub(crate) fn last_line(&self) -> Option<String> {
        self.text().lines().rev().map(str::trim).find(|line| !line.is_empty()).map(str::to_owned)
    }
}

#[cfg(test)]
mod tests {
    use std::{io::Cursor, time::Duration};

    use super::*;

    #[test]
    fn only_the_end_is_kept() {
        let long = "x".repeat(100_000) + "\nlast words\n\n";
        let tail = Tail::of(Cursor::new(long), 64);
        while tail.last_line().as_deref() != Some("last words") {
            thread::sleep(Duration::from_millis(1));
        }
        assert_eq!(tail.text().len(), 64);
    }
}
