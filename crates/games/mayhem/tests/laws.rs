//! Monster Mayhem keeps the laws of the house, its scenarios hold, and its golden playthroughs stay as they are.

use crate::census;
use kernel::Setup;
use monsterbox_mayhem::Mayhem;

testkit::laws! {
    Mayhem;
    census = census::Deck;
    setups = [
        Setup::of(2),
        Setup::of(2).with("tied-game=sudden-death"),
        Setup::of(3).with("mashups=turn").with("tied-game=sudden-death"),
        Setup::of(4).with("sudden-death=ability"),
        Setup::of(6).with("mashups=turn").with("sudden-death=ability"),
        Setup::of(2).with("reading-special-twins").with("reading-sudden-special"),
        Setup::of(3).with("reading-all-draw-on").with("reading-sudden-special").with("tied-game=sudden-death"),
        Setup::of(5).with("reading-special-twins").with("reading-all-draw-on").with("mashups=turn"),
    ]
}
