//! Monster Strike keeps the laws of the house, its scenarios hold, and its golden playthroughs stay as they are.

use crate::census;
use kernel::Setup;
use monsterbox_monster_strike::MonsterStrike;

testkit::laws! {
    MonsterStrike;
    census = census::Decks;
    setups = [
        Setup::of(1).with("length=short"),
        Setup::of(2),
        Setup::of(2).with("length=short").with("damage=25").with("distance=two-feet"),
        Setup::of(3).with("length=epic").with("monsters=14").with("ties=both-attack"),
        Setup::of(4).with("length=short").with("levels=highest").with("dice=physics"),
        Setup::of(6).with("length=epic"),
        Setup::of(2).with("length=short").with("distance=two-feet").with("dice=physics"),
        Setup::of(2)
            .with("reading-driven-out")
            .with("reading-held-up")
            .with("reading-stays-away")
            .with("reading-each-throw")
            .with("reading-must-throw"),
        Setup::of(3).with("length=short").with("reading-held-up").with("reading-stays-away"),
    ]
}
