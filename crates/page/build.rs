//! The page is built by `npm run build` in web/; when it is built anew, so is this crate.

fn main() {
    println!("cargo:rerun-if-changed=../../web/dist");
}
