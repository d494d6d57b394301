#!/usr/bin/env bash
# Cargo for maturin when the wheel is only to be tested. Maturin asks for one crate; this builds the libraries of the whole workspace with the
# features that `cargo test --workspace` gives them. After the unit tests there is only the extension itself left to build, and
# not every game anew. With PYTHON_ONLY=1 only what the wheel needs is built, for those who work on nothing else.
set -euo pipefail

if [ "${1:-}" != rustc ]; then
    exec cargo "$@"
fi
cd "$(dirname "$0")/.."
# Maturin's own settings would have PyO3 compiled anew; the crate has asked for an extension with a stable interface itself.
for name in $(compgen -e | grep -E '^PYO3_' || true); do
    unset "$name"
done
crates=(--workspace --lib --tests)
if [ -n "${PYTHON_ONLY:-}" ]; then crates=(--package monsterbox-python --lib); fi
exec env -u CARGO -u CARGO_ENCODED_RUSTFLAGS cargo build --locked "${crates[@]}" --message-format json-render-diagnostics
