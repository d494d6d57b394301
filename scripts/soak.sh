#!/usr/bin/env bash
# The long checks: the laws with twenty times the effort under another seed, every position of the solved game, dice thrown as
# often as a measurement needs, a million games of bots against bots, 500 kills of a server and two million hostile messages. GAMES says how many games each table plays.
set -euo pipefail
cd "$(dirname "$0")/.."

games=${GAMES:-1000000}
export MONSTERBOX_LAW_EFFORT=${MONSTERBOX_LAW_EFFORT:-20} MONSTERBOX_LAW_SEED=${MONSTERBOX_LAW_SEED:-2}
cargo test --locked --release --workspace --test laws
cargo test --locked --release --workspace --test all -- laws::
MONSTERBOX_EVERY_POSITION=1 cargo test --locked --release -p monsterbox-bots --test all -- strike_solved::
MONSTERBOX_EVERY_THROW=1 cargo test --locked --release -p monsterbox-throw --test all -- measured:: rest::
cargo build --locked --release -p monsterbox
play() { target/release/monsterbox simulate "$@" --games "$games"; }
play strike --bots exact,exact
play strike --bots exact,greedy,random
play strike --bots greedy,greedy,greedy,greedy,greedy -o hidden-pools -o tournament
play mayhem --bots random,random
play mayhem --bots naive,naive,naive,naive,naive,naive
play monster-kids --bots random,random,random,random
play monster-kids --bots random,random,random,random,random,random -o mode=versus
play crush --bots random,random
for game in mayhem monster-kids; do target/release/monsterbox lab check "$game" --long; done
MONSTERBOX_KILLS=500 cargo test --locked --release -p monsterbox --test online -- killed
MONSTERBOX_FAULTS=200 cargo test --locked --release -p monsterbox --test online -- cluster
MONSTERBOX_HOSTILE=2000000 cargo test --locked --release -p monsterbox-server --test served -- hostile
API_EXAMPLES=2000 API_SEED=$RANDOM MONSTERBOX_BIN=target/release/monsterbox scripts/check-api.sh
