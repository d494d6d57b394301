//! What happens to programs that were started here when this one is interrupted: they end with it.

use std::{process, thread};

use tokio::runtime;

use super::Failure;

/// How a shell shows that a program was interrupted: 128 and the number of the signal SIGINT.
const INTERRUPTED: i32 = 130;

/// From now on an interrupt ends the programs that were started here, and then this one.
pub(super) fn end_programs_too() -> Result<(), Failure> {
    let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
    thread::spawn(move || {
        runtime.block_on(asked_to_stop());
        guest::end_all();
        process::exit(INTERRUPTED);
    });
    Ok(())
}

/// Waits until somebody asks the program to stop.
async fn asked_to_stop() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let (Ok(mut told), Ok(mut hung_up)) =
            (signal(SignalKind::terminate()), signal(SignalKind::hangup()))
        {
            tokio::select! {
                _ = interrupted => {}
                _ = told.recv() => {}
                _ = hung_up.recv() => {}
            }
            return;
        }
    }
    let _ = interrupted.await;
}
