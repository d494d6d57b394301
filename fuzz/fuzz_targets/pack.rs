//! Packs: whatever stands in their files, every mistake is named and nothing panics.
#![no_main]

use std::collections::BTreeMap;

use kernel::{Pack, Tabletop};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for base in [mayhem::Mayhem::base_pack(), monster_kids::MonsterKids::base_pack()].into_iter().flatten() {
        for name in base.files.keys().filter(|name| name.ends_with(".toml")) {
            let mut files: BTreeMap<String, String> = base.files.clone();
            files.insert(name.clone(), text.to_owned());
            let pack = Pack { name: "fuzzed".to_owned(), files };
            for mistake in mayhem::Mayhem::check_pack(&pack).iter().chain(&monster_kids::MonsterKids::check_pack(&pack)) {
                assert_eq!(mistake.to_string().lines().count(), 1, "{mistake}");
            }
        }
    }
});
