#!/usr/bin/env bash
# Plays the box in a real browser against the real program: `quick` for make test, `whole` for everything, `pictures` for screenshots, `speed`
# for figures.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/node.sh
. scripts/node.sh
if [ "$1" = quick ]; then
    # The program that the other tests have built: the same code, which reads the page where it was built.
    "${CARGO:-cargo}" test --locked --quiet --workspace --no-run
    export MONSTERBOX=${MONSTERBOX:-$PWD/target/debug/monsterbox}
else
    "${CARGO:-cargo}" build --locked --release --quiet -p monsterbox
    export MONSTERBOX=${MONSTERBOX:-$PWD/target/release/monsterbox}
fi
for name in chromium chromium-browser google-chrome; do
    CHROMIUM=${CHROMIUM:-$(command -v "$name" || true)}
done
export CHROMIUM
case $1 in
    pictures | showcase | speed) node "web/e2e/$1.mjs" "${@:2}" ;;
    *) E2E=$1 node web/e2e/run.mjs "${@:2}" ;;
esac
