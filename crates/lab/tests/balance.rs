//! Our own packs keep to their limits.

use std::num::NonZero;

use monsterbox_box::Kind;
use monsterbox_lab::{BALANCE, Checked, check};

#[test]
fn the_packs_of_the_box_keep_to_their_limits() {
    let threads = NonZero::new(2).expect("two");
    let mut broken = Vec::new();
    for game in monsterbox_box::games().into_iter().filter(|game| game.kind == Kind::Published) {
        let limits = game.base_pack.and_then(|pack| pack.files.get(BALANCE));
        let limits = limits.unwrap_or_else(|| panic!("the pack of {} has no limits", game.name));
        let checked =
            check(game.slug, None, limits, threads).unwrap_or_else(|error| panic!("{}: {error}", game.slug));
        broken.extend(
            checked.iter().filter(|one| !one.holds()).map(|one: &Checked| format!("{}: {one}", game.slug)),
        );
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}
