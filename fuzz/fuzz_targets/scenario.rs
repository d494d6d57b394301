//! Scenario files: anything at all may be written in one, and running it never panics.
#![no_main]

use libfuzzer_sys::fuzz_target;
use testkit::scenario::{read, run};

fuzz_target!(|text: &str| {
    if let Ok(file) = read(text) {
        let _ = run::<strike::Strike>(&file).to_string();
        let _ = run::<mayhem::Mayhem>(&file).to_string();
        let _ = run::<monster_kids::MonsterKids>(&file).to_string();
        let _ = run::<monster_strike::MonsterStrike>(&file).to_string();
        let _ = run::<crush::Crush>(&file).to_string();
        let _ = run::<pig::Pig>(&file).to_string();
    }
});
