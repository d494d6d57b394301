//! The games' scenarios are part of the program: a file that is new among them means building anew.

fn main() {
    for shelf in ["games", "reference"] {
        println!("cargo::rerun-if-changed=../{shelf}");
    }
}
