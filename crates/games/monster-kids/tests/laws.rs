//! Monster Kids keeps the laws of the house, its scenarios hold, and its golden playthroughs stay as they are.

use crate::census;
use kernel::Setup;
use monsterbox_monster_kids::MonsterKids;

testkit::laws! {
    MonsterKids;
    census = census::Deck;
    setups = [
        Setup::of(1),
        Setup::of(1).with("solo=first-trap"),
        Setup::of(2).with("mode=versus"),
        Setup::of(3).with("characters=chosen"),
        Setup::of(3).with("mode=versus"),
        Setup::of(4).with("mode=versus"),
        Setup::of(6),
        Setup::of(1).with("reading-turn-ends").with("reading-second-draw").with("reading-portal-heals"),
        Setup::of(2)
            .with("mode=versus")
            .with("reading-portal-heals")
            .with("reading-second-draw")
            .with("reading-turn-ends")
            .with("reading-no-last-light"),
        Setup::of(4).with("reading-turn-ends").with("reading-no-last-light"),
    ]
}
