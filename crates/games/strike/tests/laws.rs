//! Str!ke keeps the laws of the house, its scenarios hold, and its golden playthroughs stay as they are.

use crate::census;
use kernel::Setup;
use monsterbox_strike::Strike;

testkit::laws! {
    Strike;
    census = census::Dice;
    setups = [
        Setup::of(2),
        Setup::of(2).with("hidden-pools"),
        Setup::of(3).with("tournament"),
        Setup::of(4).with("hidden-pools").with("wall-rule"),
        Setup::of(5).with("hidden-pools").with("tournament"),
        Setup::of(2).with("dice=physics").with("wall-rule"),
        Setup::of(4).with("dice=physics").with("hidden-pools").with("tournament"),
        Setup::of(2).with("reading-empty-arena").with("reading-spare-die").with("hidden-pools"),
        Setup::of(3).with("reading-empty-arena").with("reading-tournament-tie").with("tournament"),
        Setup::of(2).with("reading-empty-arena").with("reading-spare-die").with("dice=physics").with("wall-rule"),
    ]
}
