//! Slow work beside the screen: bots, throws and odds on a thread of their own, with a sign that something is done.

use std::{
    sync::mpsc::{Receiver, TryRecvError, channel},
    thread,
    time::Instant,
};

use table::{Done, Stop, Task, Work};

/// Where slow work is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::terminal) enum Workplace {
    /// At once, while everything else waits: tests and pictures see every step.
    Here,
    /// On a thread of its own, so that every key is answered.
    Beside,
}

/// A piece of work under way.
#[derive(Debug)]
pub(in crate::terminal) struct Working {
    work: Work,
    stop: Stop,
    done: Receiver<Done>,
    begun: Instant,
}

/// How a piece of work stands.
#[derive(Debug)]
pub(in crate::terminal) enum Progress {
    /// It goes on.
    On,
    /// It is done.
    Done(Box<Done>),
    /// It broke off without a result.
    Lost,
}

impl Working {
    /// Begins a piece of work on a thread of its own.
    pub(in crate::terminal) fn begin(task: Task) -> Self {
        let (work, stop) = (task.work(), task.stop());
        let (tell, done) = channel();
        thread::spawn(move || {
            // Nobody listens any more if the work was given up.
            let _ = tell.send(task.run());
        });
        Self { work, stop, done, begun: Instant::now() }
    }

    /// What is worked out.
    pub(in crate::terminal) fn work(&self) -> Work {
        self.work
    }

    /// How it stands.
    pub(in crate::terminal) fn look(&self) -> Progress {
        match self.done.try_recv() {
            Ok(done) => Progress::Done(Box::new(done)),
            Err(TryRecvError::Empty) => Progress::On,
            Err(TryRecvError::Disconnected) => Progress::Lost,
        }
    }

    /// A sign that turns while it goes on, and how long it has, once that is worth telling.
    pub(in crate::terminal) fn sign(&self) -> String {
        turning(self.begun)
    }
}

/// A sign that turns while something goes on that began then, and how long it has, once that is worth telling.
pub(in crate::terminal) fn turning(begun: Instant) -> String {
    const SIGNS: [char; 8] = ['⠋', '⠙', '⠸', '⠴', '⠦', '⠇', '⠏', '⠟'];
    let elapsed = begun.elapsed();
    let sign = SIGNS[(elapsed.as_millis() / 120) as usize % SIGNS.len()];
    match elapsed.as_secs() {
        0 => sign.to_string(),
        seconds => format!("{sign} {seconds} s"),
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        self.stop.now();
    }
}
