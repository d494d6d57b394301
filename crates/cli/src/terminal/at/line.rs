//! The line to a server: what is asked over it is answered beside the screen.

use std::{
    future::Future,
    sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, channel},
    task::Poll,
    time::Duration,
};

use client::{ClientError, Rest};
use tokio::{runtime::Runtime, task::JoinHandle};

/// The line to a server. Everything over it is done on a thread of its own.
pub(in crate::terminal) struct Line {
    /// Gone only while it is dropped.
    runtime: Option<Runtime>,
    rest: Rest,
    server: String,
}

impl Drop for Line {
    fn drop(&mut self) {
        // Whoever leaves does not wait for answers.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl Line {
    /// A line to the server at this address.
    pub(in crate::terminal) fn new(server: &str) -> Result<Self, ClientError> {
        let failed = |error: std::io::Error| ClientError::Unreachable(error.to_string());
        let mut builder = tokio::runtime::Builder::new_multi_thread();
        let runtime = builder.worker_threads(1).enable_all().build().map_err(failed)?;
        Ok(Self { rest: Rest::new(server)?, runtime: Some(runtime), server: server.to_owned() })
    }

    /// The address of the server.
    pub(in crate::terminal) fn server(&self) -> &str {
        &self.server
    }

    /// What is not play.
    pub(super) fn rest(&self) -> &Rest {
        &self.rest
    }

    /// Begins to ask something.
    pub(super) fn ask<T: Send + 'static>(
        &self,
        question: impl Future<Output = T> + Send + 'static,
    ) -> Asked<T> {
        let (tell, answer) = channel();
        let task = self.runtime.as_ref().map(|runtime| {
            runtime.spawn(async move {
                // Nobody listens any more if the question was given up.
                let _ = tell.send(question.await);
            })
        });
        Asked { answer, task }
    }
}

/// Something that was asked. It is given up with the value.
pub(in crate::terminal) struct Asked<T> {
    answer: Receiver<T>,
    task: Option<JoinHandle<()>>,
}

impl<T> Drop for Asked<T> {
    fn drop(&mut self) {
        if let Some(task) = &self.task {
            task.abort();
        }
    }
}

impl<T> Asked<T> {
    /// The answer, once it is there; nothing if there will be none.
    pub(in crate::terminal) fn answer(&self) -> Poll<Option<T>> {
        match self.answer.try_recv() {
            Ok(answer) => Poll::Ready(Some(answer)),
            Err(TryRecvError::Empty) => Poll::Pending,
            Err(TryRecvError::Disconnected) => Poll::Ready(None),
        }
    }

    /// The same, waited for.
    pub(in crate::terminal) fn wait(&self, time: Duration) -> Poll<Option<T>> {
        match self.answer.recv_timeout(time) {
            Ok(answer) => Poll::Ready(Some(answer)),
            Err(RecvTimeoutError::Timeout) => Poll::Pending,
            Err(RecvTimeoutError::Disconnected) => Poll::Ready(None),
        }
    }
}
