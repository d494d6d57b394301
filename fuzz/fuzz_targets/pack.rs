//! Packs: whatever stands in their files, every mistake is named and nothing panics.
#![no_main]

use std::collections::BTreeMap;

use crush::Crush;
use kernel::{Mistake, Pack, Meta};
use libfuzzer_sys::fuzz_target;
use mayhem::Mayhem;
use monster_kids::MonsterKids;
use monster_strike::MonsterStrike;

/// Every mistake that any game finds in a pack.
fn mistakes(pack: &Pack) -> Vec<Mistake> {
    let cards = [Mayhem::check_pack(pack), MonsterKids::check_pack(pack)];
    [cards.concat(), MonsterStrike::check_pack(pack), Crush::check_pack(pack)].concat()
}

fuzz_target!(|text: &str| {
    let bases = [Mayhem::base_pack(), MonsterKids::base_pack(), MonsterStrike::base_pack(), Crush::base_pack()];
    for base in bases.into_iter().flatten() {
        for name in base.files.keys().filter(|name| name.ends_with(".toml")) {
            let mut files: BTreeMap<String, String> = base.files.clone();
            files.insert(name.clone(), text.to_owned());
            let pack = Pack { name: "fuzzed".to_owned(), files };
            for mistake in mistakes(&pack) {
                assert_eq!(mistake.to_string().lines().count(), 1, "{mistake}");
            }
            if let Ok(page) = monster_strike::sheets(&pack) {
                assert!(!page.contains("<svg"), "a picture of a pack is never part of the page");
            }
        }
    }
});
