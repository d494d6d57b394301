//! A program with all the processes it starts: they are a group of their own, and are ended together.

use std::{
    io,
    process::{Child, Command},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// How long it takes at most until an end is noticed while somebody waits for it.
const LOOK_EVERY: Duration = Duration::from_millis(5);

/// The first processes of all families that have not ended.
static LIVING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// Ends every program that was started here, with all they have started, and lets none be started any more: for a program that is
/// itself about to be ended from outside, where nothing is dropped.
pub fn end_all() {
    let living = LIVING.lock().unwrap_or_else(PoisonError::into_inner);
    living.iter().for_each(|number| kill(*number));
    // Whoever starts one from now on waits for this lock, for as long as there is anybody.
    std::mem::forget(living);
}

/// Kills all processes of a group that is known to be ours.
#[cfg(unix)]
fn kill(number: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(number).ok().and_then(Pid::from_raw) {
        // Nobody is left to be killed where it fails.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill(_: u32) {}

/// A started program. When it is dropped, it and all that it has started and that has not left its group are killed.
#[derive(Debug)]
pub(crate) struct Family {
    child: Child,
}

impl Family {
    /// Starts a program as the first of a group of its own.
    pub(crate) fn start(command: &mut Command) -> io::Result<Self> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let mut living = LIVING.lock().unwrap_or_else(PoisonError::into_inner);
        let child = command.spawn()?;
        living.push(child.id());
        Ok(Self { child })
    }

    /// The program itself, for its streams.
    pub(crate) fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    /// Waits until the program has ended, but not for longer than this; says how it ended.
    pub(crate) fn wait(&mut self, time: Duration) -> Option<String> {
        let late = Instant::now() + time;
        loop {
            if let Some(how) = self.ended() {
                return Some(how);
            }
            let left = late.checked_duration_since(Instant::now())?;
            std::thread::sleep(left.min(LOOK_EVERY));
        }
    }

    /// How the program ended, if it has. It is not forgotten yet: until the group is killed nobody else can get its number.
    #[cfg(unix)]
    pub(crate) fn ended(&mut self) -> Option<String> {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let status = waitid(WaitId::Pid(Pid::from_child(&self.child)), look).ok()??;
        Some(match (status.exit_status(), status.terminating_signal()) {
            (Some(code), _) => format!("with status {code}"),
            (None, Some(signal)) => format!("by signal {signal}"),
            (None, None) => "somehow".to_owned(),
        })
    }

    /// How the program ended, if it has.
    #[cfg(not(unix))]
    pub(crate) fn ended(&mut self) -> Option<String> {
        self.child.try_wait().ok()?.map(|status| format!("with {status}"))
    }
}

impl Drop for Family {
    fn drop(&mut self) {
        // The group first: as long as its first process is not waited for, the group's number is its own.
        let number = self.child.id();
        kill(number);
        #[cfg(not(unix))]
        let _ = self.child.kill();
        let mut living = LIVING.lock().unwrap_or_else(PoisonError::into_inner);
        living.retain(|other| *other != number);
        let _ = self.child.wait();
    }
}
