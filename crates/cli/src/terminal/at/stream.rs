//! What one seat of this screen sees of a table: the frame that is shown, and the changes that are still to be shown.

use std::collections::VecDeque;

use client::News;
use table::Frame;
use tokio::sync::mpsc::UnboundedReceiver;
use wire::Watch;

/// What is seen of a table from one seat, or by a watcher.
pub(super) struct Stream {
    pub(super) watch: Watch,
    /// What is shown.
    pub(super) frame: Frame,
    news: UnboundedReceiver<News>,
    coming: VecDeque<News>,
}

fn version(news: &News) -> u64 {
    match news {
        News::Whole(frame) => frame.version,
        News::Change(delta, _) => delta.version,
    }
}

impl Stream {
    /// Shows the table as it stands; nothing if the news do not begin with it.
    pub(super) fn new(watch: Watch, mut news: UnboundedReceiver<News>) -> Option<Self> {
        match news.try_recv() {
            Ok(News::Whole(frame)) => Some(Self { watch, frame: *frame, news, coming: VecDeque::new() }),
            Ok(News::Change(..)) | Err(_) => None,
        }
    }

    /// Hears what has come.
    pub(super) fn hear(&mut self) {
        while let Ok(news) = self.news.try_recv() {
            if version(&news) > self.frame.version {
                self.coming.push_back(news);
            }
        }
    }

    /// The next change: the version it leads to, and the step whose dice were really thrown in it.
    pub(super) fn next(&self) -> Option<(u64, Option<usize>)> {
        self.coming.front().map(|news| match news {
            News::Whole(frame) => (frame.version, None),
            News::Change(delta, flight) => (delta.version, *flight),
        })
    }

    /// The last version that has come.
    pub(super) fn newest(&self) -> u64 {
        self.coming.back().map_or(self.frame.version, version)
    }

    /// Who may take the last action back, as far as has come.
    pub(super) fn undo(&self) -> Option<kernel::Seat> {
        match self.coming.back() {
            None => self.frame.undo,
            Some(News::Whole(frame)) => frame.undo,
            Some(News::Change(delta, _)) => delta.undo,
        }
    }

    /// Shows the next change.
    pub(super) fn take(&mut self) {
        match self.coming.pop_front() {
            None => {}
            Some(News::Whole(frame)) => self.frame = *frame,
            Some(News::Change(delta, _)) => {
                // The client has put the same change behind the same frame before.
                if let Some(frame) = self.frame.clone().after(*delta) {
                    self.frame = frame;
                }
            }
        }
    }

    /// Shows every change up to a version; says whether there was one.
    pub(super) fn take_to(&mut self, to: u64) -> bool {
        let mut changed = false;
        while self.next().is_some_and(|(version, _)| version <= to) {
            self.take();
            changed = true;
        }
        changed
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Seat, Seed, Setup, Viewer};
    use table::{Holder, Occupant};
    use tokio::sync::mpsc::unbounded_channel;

    use super::*;

    #[test]
    fn a_burst_is_shown_change_by_change_and_a_whole_frame_takes_its_place_in_it() {
        let seats = ["Ann", "Bob"].map(|name| Occupant::Person(name.to_owned())).to_vec();
        let live = table::open("connect-four", Setup::of(2), seats, Seed::new("1").unwrap()).unwrap();
        let mut table = Holder::in_memory(live);
        let (tell, news) = unbounded_channel();
        let viewer = Viewer::Seat(Seat(0));
        let mut before = table.frame(viewer, 0);
        tell.send(News::Whole(Box::new(before.clone()))).unwrap();
        let mut stream = Stream::new(Some(Seat(0)), news).unwrap();
        for (seat, column) in [(Seat(0), "D"), (Seat(1), "D"), (Seat(0), "C")] {
            table.act(seat, column).unwrap();
            let after = table.frame(viewer, 0);
            tell.send(News::Change(Box::new(before.delta(&after)), None)).unwrap();
            before = after;
        }
        table.act(Seat(1), "A").unwrap();
        tell.send(News::Whole(Box::new(table.frame(viewer, 0)))).unwrap();
        stream.hear();
        assert_eq!((stream.frame.steps, stream.newest()), (0, 4), "heard, but not shown yet");
        assert_eq!(stream.undo(), Some(Seat(1)), "what is asked is asked of the table as it stands");
        stream.take();
        assert_eq!((stream.frame.steps, stream.frame.log.len()), (1, before.log.len() / 3));
        assert!(stream.take_to(3) && !stream.take_to(3));
        assert_eq!(stream.frame, before, "nothing is lost on the way");
        stream.take();
        assert_eq!((stream.frame.steps, stream.next()), (4, None));
        // What came by both ways is shown once.
        tell.send(News::Whole(Box::new(before))).unwrap();
        stream.hear();
        assert_eq!(stream.next(), None);
    }
}
