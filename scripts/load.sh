#!/usr/bin/env bash
# How much the server bears, in one run on this machine: moves beside boardgame.io and Colyseus, one and several nodes, a crowd of
# clients, a table of bots, and a database full of tables. ROUNDS and SECONDS_EACH say how long each of them is measured.
#
#   load.sh          all of it
#   load.sh nodes    only one and three nodes at PostgreSQL, beside one with SQLite: needs no npm
#   load.sh scale    only what the database does for each thing that is asked of it, and the simulation of very many players
set -euo pipefail
cd "$(dirname "$0")/.."

part=${1:-all}
case $part in
all | nodes | scale) ;;
*)
    echo "use: load.sh [nodes|scale]" >&2
    exit 1
    ;;
esac
if [ "$part" = all ] && ! command -v npm >/dev/null 2>&1; then
    echo "make load needs Node and npm for the servers it compares with: install nodejs and npm." >&2
    exit 1
fi
cargo build --locked --release --quiet -p monsterbox -p monsterbox-load
target=${CARGO_TARGET_DIR:-$PWD/target}
run="$target/release/monsterbox-load --program $target/release/monsterbox"

# PostgreSQL keeps its files below TMPDIR, as an ordinary user; a node with SQLite keeps them there too.
nodes() {
    env -u LOAD_DIR $run nodes --rounds "${ROUNDS:-3}" --seconds "${SECONDS_EACH:-8}"
}

case $part in
nodes)
    nodes
    exit
    ;;
scale)
    $run scale --measure
    $run scale --picture docs/pictures/scale.svg
    exit
    ;;
esac
(cd load/peers && npm ci --silent --no-audit --no-fund)
# Every server keeps its files on the same disk.
LOAD_DIR=${LOAD_DIR:-$target/load}
mkdir -p "$LOAD_DIR"
export LOAD_DIR
node load/peers/run.mjs --rounds "${ROUNDS:-5}" --seconds "${SECONDS_EACH:-8}" --dir "$LOAD_DIR" \
    --also "Monsterbox, on disk=$run --safety disk moves --name 'Monsterbox, on disk'" \
    --also "Monsterbox, memory=$run --safety memory moves --name 'Monsterbox, memory'"
nodes
$run crowd
$run bots
$run bots --game connect-four --bots 2
$run shelf
