//! Our own packs keep to their limits. With `MONSTERBOX_LONG_LIMITS` set the long ones are played too.

use std::{env, num::NonZero, sync::Arc};

use monsterbox_box::Kind;
use monsterbox_lab::{BALANCE, Checked, Limits, check};

#[test]
fn the_packs_of_the_box_keep_to_their_limits() {
    let threads = NonZero::new(2).expect("two");
    let long = env::var_os("MONSTERBOX_LONG_LIMITS").is_some();
    let which = if long { Limits::All } else { Limits::Quick };
    let mut broken = Vec::new();
    for game in monsterbox_box::games().into_iter().filter(|game| game.kind == Kind::Published) {
        let own = game.base_pack.map(|pack| (None, pack));
        let more = game.more_packs.iter().map(|pack| (Some(pack), Arc::as_ref(pack)));
        for (other, pack) in own.into_iter().chain(more) {
            let name = format!("{} ({})", game.slug, pack.name);
            let limits = pack.files.get(BALANCE).unwrap_or_else(|| panic!("{name} has no limits"));
            let checked = check(game.slug, other, limits, which, threads)
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            for one in &checked {
                println!("{name}: {one}");
            }
            let left = checked.iter().filter(|one| !one.holds());
            broken.extend(left.map(|one: &Checked| format!("{name}: {one}")));
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}
