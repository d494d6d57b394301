//! Games with a pack of the box: their records name it, and need nothing beside them.

use std::sync::Arc;

use kernel::{Pack, Record, Seed, Setup};
use monsterbox_table::{Advance, Holder, Occupant, open, replay, resume, verify};

#[test]
fn a_record_made_with_a_pack_of_the_box_needs_no_pack_beside_it() {
    let game = monsterbox_box::find("crush").unwrap();
    let larkfield = game.pack("larkfield").expect("it is in the box");
    let seats = ["random", "random"].map(|bot| Occupant::Bot(bot.to_owned())).to_vec();
    let setup = Setup::of(2).with_pack(Some(Arc::clone(larkfield)));
    let table = open("crush", setup, seats, Seed::new("lark").unwrap()).unwrap();
    let mut table = Holder::in_memory(table);
    while table.advance().unwrap() != Advance::Nothing {}
    let text = table.record();
    let named = Record::read(&text).unwrap().header.pack.expect("the header names it");
    assert_eq!((named.name.as_str(), named.hash), ("larkfield", larkfield.play_hash().to_string()));
    assert!(verify(&text, None).is_ok() && replay(&text).is_ok() && resume(&text, None, None).is_ok());
    // A pack that is handed over goes first, and another one is not taken for it.
    let mut other = Pack::clone(larkfield);
    let city = other.files.get_mut("city.toml").unwrap();
    *city = city.replacen("fires = 15", "fires = 14", 1);
    assert!(verify(&text, Some(&Arc::new(other))).is_err());
}
