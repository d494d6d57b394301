//! Packs: whatever stands in their files, every mistake is named and nothing panics.
#![no_main]

use std::collections::BTreeMap;

use kernel::{Pack, Tabletop};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let bases = [mayhem::Mayhem::base_pack(), monster_kids::MonsterKids::base_pack(), crush::Crush::base_pack()];
    for base in bases.into_iter().flatten() {
        for name in base.files.keys().filter(|name| name.ends_with(".toml")) {
            let mut files: BTreeMap<String, String> = base.files.clone();
            files.insert(name.clone(), text.to_owned());
            let pack = Pack { name: "fuzzed".to_owned(), files };
            let found = [
                mayhem::Mayhem::check_pack(&pack),
                monster_kids::MonsterKids::check_pack(&pack),
                crush::Crush::check_pack(&pack),
            ];
            for mistake in found.iter().flatten() {
                assert_eq!(mistake.to_string().lines().count(), 1, "{mistake}");
            }
        }
    }
});
