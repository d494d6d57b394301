//! Pictures of frames that came from elsewhere: whoever has the box can draw what a server has sent.

use kernel::{Pack, Picture, Piece, Room, Setup};
use monsterbox_box::{Playable, Visit, visit};

use crate::{Frame, TableError};

/// Draws the frames of one table.
pub trait Drawing: Send {
    /// The picture of a frame, with what a choice is about lit; nothing if the view is not one of this game.
    fn picture(&self, frame: &Frame, names: &[String], choice: Option<&str>) -> Option<Picture>;
    /// The same for a screen with this room; nothing where the usual picture is the best for it.
    fn picture_within(
        &self,
        frame: &Frame,
        names: &[String],
        choice: Option<&str>,
        room: Room,
    ) -> Option<Picture>;
    /// Every card, unit, marker, die and place of the game.
    fn pieces(&self) -> Vec<Piece>;
    /// The ids of those that the viewer of the frame sees.
    fn pieces_in_view(&self, frame: &Frame) -> Vec<String>;
}

/// What draws the frames of a table of this game, set up like this.
pub fn drawing(slug: &str, setup: &Setup) -> Result<Box<dyn Drawing>, TableError> {
    struct Made<'s>(&'s Setup);
    impl Visit for Made<'_> {
        type Out = Result<Box<dyn Drawing>, TableError>;
        fn game<G: Playable>(self) -> Self::Out {
            let pack = self.0.pack.as_deref().or_else(|| G::base_pack());
            let pieces = pack.map_or_else(Vec::new, |pack: &Pack| G::pieces(pack));
            Ok(Box::new(Drawn::<G> { rules: G::rules(self.0)?, pieces }))
        }
    }
    visit(slug, Made(setup))?
}

struct Drawn<G: Playable> {
    rules: G::Rules,
    pieces: Vec<Piece>,
}

impl<G: Playable> Drawn<G> {
    fn view(frame: &Frame) -> Option<G::View> {
        serde_json::from_str(frame.view.text()).ok()
    }

    fn action(&self, choice: Option<&str>) -> Option<G::Action> {
        G::read_action(&self.rules, choice?).ok()
    }
}

impl<G: Playable> Drawing for Drawn<G> {
    fn picture(&self, frame: &Frame, names: &[String], choice: Option<&str>) -> Option<Picture> {
        let view = Self::view(frame)?;
        let events = frame.log.iter().rev();
        let mut lately = events.filter_map(|entry| serde_json::from_str(entry.event.text()).ok());
        let action = self.action(choice);
        Some(G::picture_at_table(&self.rules, &view, names, action.as_ref(), &mut lately))
    }

    fn picture_within(
        &self,
        frame: &Frame,
        names: &[String],
        choice: Option<&str>,
        room: Room,
    ) -> Option<Picture> {
        let action = self.action(choice);
        G::picture_within(&self.rules, &Self::view(frame)?, names, action.as_ref(), room)
    }

    fn pieces(&self) -> Vec<Piece> {
        self.pieces.clone()
    }

    fn pieces_in_view(&self, frame: &Frame) -> Vec<String> {
        Self::view(frame).map_or_else(Vec::new, |view| G::pieces_in_view(&self.rules, &view))
    }
}
