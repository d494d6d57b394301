#!/usr/bin/env bash
# Fuzzes every parser for SECONDS_EACH seconds (60 unless said otherwise), starting from real files.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${SECONDS_EACH:-60}
tools=$PWD/.tools
if ! command -v cargo-fuzz >/dev/null 2>&1 && [ ! -x "$tools/bin/cargo-fuzz" ]; then
    cargo install --locked --root "$tools" cargo-fuzz
fi
export PATH="$tools/bin:$PATH"

seed_corpus() { mkdir -p "fuzz/corpus/$1"; }
# Files of different games may have the same name, so each copy is named after its whole path.
copy_all() {
    local corpus=$1 file
    shift
    for file in "$@"; do cp "$file" "fuzz/corpus/$corpus/${file//\//-}"; done
}
seed_corpus scenario
copy_all scenario crates/games/*/tests/scenarios/*.toml crates/reference/*/tests/scenarios/*.toml
seed_corpus notation
sed -n 's/^ *= //p; s/.*sees: //p' crates/games/*/tests/golden/*.play crates/reference/*/tests/golden/*.play |
    sort -u | awk 'NR % 8 == 0 { f = sprintf("fuzz/corpus/notation/golden-%05d", NR); print > f; close(f) }'
seed_corpus record
copy_all record crates/table/tests/records/*.play

seed_corpus pack
copy_all pack crates/games/*/packs/base/*.toml

# The sanitisers need a nightly toolchain; the coverage feedback does not.
for target in notation scenario record pack; do
    RUSTC_BOOTSTRAP=1 cargo fuzz run --fuzz-dir fuzz -s none "$target" -- -max_total_time="$seconds" -max_len=4096 -verbosity=0
done
echo "fuzzed: no crash in notation, scenario, record, pack"
