//! The drawings are part of the program: a file that is new among them means building anew.

fn main() {
    println!("cargo::rerun-if-changed=art");
}
