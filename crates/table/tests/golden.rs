//! A whole recorded game, pinned byte by byte: the same seed gives the same game on every machine and in every build.

use std::{env, fs, path::Path};

use kernel::{Seed, Setup, Viewer};
use monsterbox_table::{Advance, Occupant, open, replay};

#[test]
fn golden_record_is_the_same_on_every_machine() {
    let seats = vec![Occupant::Bot("random".to_owned()); 3];
    let seed = Seed::new("golden").unwrap();
    let mut table = open("strike", Setup::of(3).with("hidden-pools"), seats, seed).unwrap();
    let mut text = table.unsaved();
    while table.advance().unwrap() != Advance::Nothing {
        text += &table.unsaved();
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records/strike.play");
    if env::var_os("MONSTERBOX_BLESS").is_some() {
        fs::write(&path, &text).unwrap();
    }
    let pinned = fs::read_to_string(&path).unwrap();
    for (line, (found, wanted)) in text.lines().zip(pinned.lines()).enumerate() {
        assert_eq!(found, wanted, "line {} differs; `make bless` rewrites it, on purpose only", line + 1);
    }
    assert_eq!(text, pinned);

    let again = replay(&pinned).unwrap();
    assert_eq!(again.frame(usize::MAX, Viewer::Spectator).position, table.position(Viewer::Spectator));
}
