//! Our own packs keep to their limits. With `MONSTERBOX_LONG_LIMITS` set the long ones are played too.

use std::{env, num::NonZero};

use monsterbox_box::Kind;
use monsterbox_lab::{BALANCE, Checked, Limits, check};

#[test]
fn the_packs_of_the_box_keep_to_their_limits() {
    let threads = NonZero::new(2).expect("two");
    let long = env::var_os("MONSTERBOX_LONG_LIMITS").is_some();
    let which = if long { Limits::All } else { Limits::Quick };
    let mut broken = Vec::new();
    for game in monsterbox_box::games().into_iter().filter(|game| game.kind == Kind::Published) {
        let limits = game.base_pack.and_then(|pack| pack.files.get(BALANCE));
        let limits = limits.unwrap_or_else(|| panic!("the pack of {} has no limits", game.name));
        let checked = check(game.slug, None, limits, which, threads)
            .unwrap_or_else(|error| panic!("{}: {error}", game.slug));
        for one in &checked {
            println!("{}: {one}", game.slug);
        }
        broken.extend(
            checked.iter().filter(|one| !one.holds()).map(|one: &Checked| format!("{}: {one}", game.slug)),
        );
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}
