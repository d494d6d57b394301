#!/usr/bin/env bash
# Lets Schemathesis look for requests that the server answers otherwise than its OpenAPI document says.
# MONSTERBOX_BIN is the binary to check (built if it is not set); API_EXAMPLES says how hard to look; API_SEED where to begin.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD

examples=${API_EXAMPLES:-200}
seed=${API_SEED:-1}
venv=$root/target/api-venv
if ! cmp -s scripts/requirements-api.txt "$venv/installed.txt"; then
    python3 -m venv --clear "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check -r scripts/requirements-api.txt
    cp scripts/requirements-api.txt "$venv/installed.txt"
fi
if [ -z "${MONSTERBOX_BIN:-}" ]; then
    cargo build --locked --quiet -p monsterbox
    MONSTERBOX_BIN=target/debug/monsterbox
fi
MONSTERBOX_BIN=$(realpath "$MONSTERBOX_BIN")

work=$(mktemp -d)
server=
clean() {
    if [ -n "$server" ]; then kill "$server" 2>/dev/null || true; fi
    rm -rf "$work"
}
trap clean EXIT
"$MONSTERBOX_BIN" serve --port 0 --data "$work/box.db" --limits unlimited >"$work/server.log" 2>&1 &
server=$!
url=
for _ in $(seq 100); do
    url=$(grep -oE 'http://[a-z0-9.]+:[0-9]+' "$work/server.log" | head -n 1 || true)
    if [ -n "$url" ]; then break; fi
    sleep 0.1
done
if [ -z "$url" ]; then
    echo "the server did not start:" >&2
    cat "$work/server.log" >&2
    exit 1
fi
table=$(python3 scripts/api_tables.py "$url" "$work")

# It keeps a cache beside where it runs.
cd "$work"
look() {
    API_RECORD="$work/record.play" PYTHONPATH="$root/scripts" "$venv/bin/schemathesis" run "$url/api/openapi.json" \
        --checks all --seed "$seed" --generation-database none --request-timeout 60 --continue-on-failure --warnings off \
        --no-color "$@"
}
# A token that is renewed is good for nothing any more, so that comes last.
found=0
look --phases examples,coverage,fuzzing,stateful --max-examples "$examples" --exclude-path '/api/tables/{id}/token' || found=1
look --phases coverage,fuzzing --max-examples 10 --include-path '/api/tables/{id}/token' || found=1

if ! curl -fsS "$url/readyz" >/dev/null || ! curl -fsS "$url/api/tables/$table" >/dev/null; then
    echo "the server does not answer any more" >&2
    found=1
fi
if grep -aE 'panicked|ERROR' "$work/server.log" >&2; then
    echo "the server wrote down that something failed" >&2
    found=1
fi
if [ "$found" != 0 ]; then
    exit 1
fi
echo "the server answers as its document says"
