//! The pictures of a table on a server: drawn here from what was sent, or asked for where this box lacks the pack.

use std::{cell::RefCell, collections::BTreeMap, sync::Arc, task::Poll};

use client::{Client, ClientError};
use kernel::{Pack, Picture, Piece, Room, Setup, Tone};
use table::{Drawing, Frame};
use wire::{About, Answer, Question, Watch};

use super::line::{Asked, Line};

/// How many pictures that were asked for are kept.
const MOST: usize = 40;

/// What a picture is of: the version, who looks, at which choice, and in which room.
type Of = (u64, Watch, Option<String>, Option<(u16, u16)>);

pub(super) enum Shown {
    Asked(Asked<Result<Answer, ClientError>>),
    Known(Picture),
}

/// Who draws the pictures of a table.
pub(super) enum Sketch {
    /// This program: what was sent is enough.
    Here(Box<dyn Drawing>),
    /// The server, which alone has the pack.
    There { asked: RefCell<BTreeMap<Of, Shown>>, last: RefCell<BTreeMap<Watch, Picture>> },
}

/// The line and the table that a picture may have to be asked of.
pub(super) struct There<'a> {
    pub(super) line: &'a Line,
    pub(super) client: &'a Arc<Client>,
    pub(super) table: &'a str,
}

impl Sketch {
    /// Who draws the pictures of this table, given the pack that is at hand here.
    pub(super) fn of(about: &About, pack: Option<&Arc<Pack>>) -> Self {
        let mut setup = Setup::of(about.seats.len() as u8);
        setup.options.0.clone_from(&about.options);
        let fits = |pack: &&Arc<Pack>| {
            pack.game().as_deref() == Some(about.game.as_str()) && about.pack.as_ref() == Some(&pack.name)
        };
        let boxed = || monsterbox_box::find(&about.game).ok()?.pack(about.pack.as_deref()?);
        setup.pack = pack.filter(fits).or_else(boxed).cloned();
        let lacks = about.pack.is_some() && setup.pack.is_none();
        match table::drawing(&about.game, &setup) {
            Ok(drawing) if !lacks => Self::Here(drawing),
            _ => Self::There { asked: RefCell::default(), last: RefCell::default() },
        }
    }

    /// The picture of a frame, with what a choice is about lit.
    pub(super) fn picture(
        &self,
        (frame, watch): (&Frame, Watch),
        names: &[String],
        choice: Option<&str>,
        there: &There<'_>,
    ) -> Picture {
        match self {
            Self::Here(drawing) => drawing.picture(frame, names, choice).unwrap_or_else(|| {
                said("This table is played with rules that this program does not know: get the version of the server.")
            }),
            Self::There { .. } => self.asked((frame, watch), choice, None, there),
        }
    }

    /// The same for a screen with this room.
    pub(super) fn picture_within(
        &self,
        (frame, watch): (&Frame, Watch),
        names: &[String],
        choice: Option<&str>,
        room: Room,
        there: &There<'_>,
    ) -> Option<Picture> {
        match self {
            Self::Here(drawing) => drawing.picture_within(frame, names, choice, room),
            Self::There { .. } => Some(self.asked((frame, watch), choice, Some(room), there)),
        }
    }

    /// A picture of the server's, or the last one of this viewer until it comes.
    fn asked(
        &self,
        (frame, watch): (&Frame, Watch),
        choice: Option<&str>,
        room: Option<Room>,
        there: &There<'_>,
    ) -> Picture {
        let Self::There { asked, last } = self else { return Picture::default() };
        let mut asked = asked.borrow_mut();
        let of: Of =
            (frame.version, watch, choice.map(str::to_owned), room.map(|room| (room.columns, room.rows)));
        while asked.len() > MOST {
            asked.pop_first();
        }
        let shown = asked.entry(of).or_insert_with(|| {
            let (client, table) = (Arc::clone(there.client), there.table.to_owned());
            let question = Question::Picture { choice: choice.map(str::to_owned), room };
            Shown::Asked(there.line.ask(async move { client.ask(&table, watch, question).await }))
        });
        if let Shown::Asked(asking) = shown {
            match asking.answer() {
                Poll::Pending => {}
                Poll::Ready(Some(Ok(Answer::Picture { picture }))) => *shown = Shown::Known(picture),
                Poll::Ready(_) => *shown = Shown::Known(said("The server did not draw this position.")),
            }
        }
        match shown {
            Shown::Known(picture) => {
                last.borrow_mut().insert(watch, picture.clone());
                picture.clone()
            }
            Shown::Asked(_) => {
                last.borrow().get(&watch).cloned().unwrap_or_else(|| said("The server draws the position …"))
            }
        }
    }

    /// Whether a picture is on its way.
    pub(super) fn is_asking(&self) -> bool {
        match self {
            Self::Here(_) => false,
            Self::There { asked, .. } => {
                asked.borrow().values().any(|shown| matches!(shown, Shown::Asked(_)))
            }
        }
    }

    /// Every card and piece of the game, as far as this program knows them.
    pub(super) fn pieces(&self) -> Vec<Piece> {
        match self {
            Self::Here(drawing) => drawing.pieces(),
            Self::There { .. } => Vec::new(),
        }
    }

    /// The ids of those that the viewer of a frame sees.
    pub(super) fn pieces_in_view(&self, frame: &Frame) -> Vec<String> {
        match self {
            Self::Here(drawing) => drawing.pieces_in_view(frame),
            Self::There { .. } => Vec::new(),
        }
    }
}

/// A picture that only says something.
fn said(text: &str) -> Picture {
    let mut picture = Picture::default();
    picture.line().write(Tone::Dim, text);
    picture
}
