//! Crush Monster Rampage! keeps the laws of the house, its scenarios hold, and its golden playthroughs stay as they are.

use crate::census;
use kernel::Setup;
use monsterbox_crush::Crush;

testkit::laws! {
    Crush;
    census = census::Components;
    setups = [
        Setup::of(2),
        Setup::of(2)
            .with("reading-fallen-tentacle")
            .with("reading-grabbed-building")
            .with("reading-falling-helicopter")
            .with("reading-gassed-tentacles")
            .with("reading-mashed-won")
            .with("reading-flattened"),
    ]
}
