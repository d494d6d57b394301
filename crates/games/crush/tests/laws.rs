//! Crush Monster Rampage! keeps the laws of the house, its scenarios hold, and its golden playthroughs stay as they are.

use crate::census;
use kernel::Setup;
use monsterbox_crush::Crush;

testkit::laws! {
    Crush;
    census = census::Components;
    setups = [Setup::of(2)]
}
