#!/usr/bin/env bash
# A cluster for trying it out: PostgreSQL, NATS and three nodes on loopback, in a folder that is removed when it stops.
# PORT says where the first node listens (8001 unless said otherwise).
set -euo pipefail
cd "$(dirname "$0")/.."

port=${PORT:-8001}
program=${MONSTERBOX:-target/release/monsterbox}
folder=$(mktemp -d "${TMPDIR:-/tmp}/monsterbox-cluster.XXXXXX")
nodes=()

stop() {
    trap - EXIT INT TERM
    echo "the cluster stops"
    for node in "${nodes[@]}"; do kill "$node" 2>/dev/null || true; done
    for node in "${nodes[@]}"; do wait "$node" 2>/dev/null || true; done
    scripts/components.sh nats stop "$folder" || true
    scripts/components.sh postgres stop "$folder" || true
    rm -rf "$folder"
}
trap stop EXIT INT TERM

store=$(scripts/components.sh postgres start "$folder" $((port + 100)))
nats=$(scripts/components.sh nats start "$folder" $((port + 101)))
echo "PostgreSQL: $store"
echo "NATS:       $nats"
for number in 0 1 2; do
    "$program" serve --port $((port + number)) --store "$store" --nats "$nats" &
    nodes+=($!)
done
echo "Open a table at one node, and its link at another. Ctrl-C stops all of it."
wait -n "${nodes[@]}"
