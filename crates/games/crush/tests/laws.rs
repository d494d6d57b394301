//! Crush Monster Rampage! keeps the laws of the house, its scenarios hold, and its golden playthroughs stay as they are.

use kernel::Setup;
use monsterbox_crush::Crush;

testkit::laws! {
    Crush;
    setups = [Setup::of(2)]
}
