//! Records: a hostile file is refused, and what is accepted writes the same again.
#![no_main]

use kernel::Record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(record) = Record::read(text) {
        assert_eq!(Record::read(&record.text()).as_ref(), Ok(&record));
    }
    let _ = table::resume(text, None, None);
    let _ = table::replay(text);
});
