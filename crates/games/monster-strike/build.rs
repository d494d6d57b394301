//! The pack is part of the program: a file that is new in it means building anew.

fn main() {
    println!("cargo::rerun-if-changed=packs");
}
