#!/usr/bin/env bash
# How much the server bears, in one run on this machine: moves beside boardgame.io and Colyseus, a crowd of clients, a table of
# bots, and a database full of tables. ROUNDS and SECONDS say how long each of them is measured.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v npm >/dev/null 2>&1; then
    echo "make load needs Node and npm for the servers it compares with: install nodejs and npm." >&2
    exit 1
fi
cargo build --locked --release --quiet -p monsterbox -p monsterbox-load
(cd load/peers && npm ci --silent --no-audit --no-fund)
# Every server keeps its files on the same disk.
LOAD_DIR=${LOAD_DIR:-$PWD/target/load}
mkdir -p "$LOAD_DIR"
export LOAD_DIR
ours=$PWD/target/release/monsterbox-load
program=$PWD/target/release/monsterbox
run="$ours --program $program"
node load/peers/run.mjs --rounds "${ROUNDS:-5}" --seconds "${SECONDS_EACH:-8}" --dir "$LOAD_DIR" \
    --also "Monsterbox, on disk=$run --safety disk moves --name 'Monsterbox, on disk'" \
    --also "Monsterbox, memory=$run --safety memory moves --name 'Monsterbox, memory'"
$run crowd
$run bots
$run bots --game connect-four --bots 2
$run shelf
