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
seed_corpus scenario
cp crates/games/*/tests/scenarios/*.toml crates/reference/*/tests/scenarios/*.toml fuzz/corpus/scenario/
seed_corpus notation
sed -n 's/^ *= //p; s/.*sees: //p' crates/games/*/tests/golden/*.play crates/reference/*/tests/golden/*.play |
    sort -u | head -n 400 | awk '{ f = sprintf("fuzz/corpus/notation/golden-%03d", NR); print > f; close(f) }'
seed_corpus record
cp crates/table/tests/records/*.play fuzz/corpus/record/

# The sanitisers need a nightly toolchain; the coverage feedback does not.
for target in notation scenario record; do
    RUSTC_BOOTSTRAP=1 cargo fuzz run --fuzz-dir fuzz -s none "$target" -- -max_total_time="$seconds" -max_len=4096 -verbosity=0
done
echo "fuzzed: no crash in notation, scenario, record"
