#!/usr/bin/env bash
# Lets the TypeScript compiler judge whether real messages, frames, views, actions, events and details are what the types in src/wire say.
set -euo pipefail
cd "$(dirname "$0")"

[ -x node_modules/.bin/tsc ] || npm ci --loglevel=error --no-audit --no-fund
samples=$(mktemp -d)
trap 'rm -rf "$samples"' EXIT

MONSTERBOX_WIRE_SAMPLES="$samples" "${CARGO:-cargo}" test --locked --quiet --workspace --test typescript -- what_is_sent >/dev/null
cat >"$samples/tsconfig.json" <<END
{
  "compilerOptions": {
    "strict": true,
    "exactOptionalPropertyTypes": true,
    "noEmit": true,
    "target": "es2023",
    "lib": ["es2023"],
    "types": [],
    "module": "esnext",
    "moduleResolution": "bundler",
    "paths": { "wire/*": ["$PWD/src/wire/*"] }
  },
  "include": ["*.ts", "$PWD/src/wire/**/*.ts"]
}
END
count=$(find "$samples" -name '*.ts' -exec grep -h '^export const' {} + | wc -l)
if [ "$count" -lt 100 ]; then
    echo "only $count values were written: nothing is checked" >&2
    exit 1
fi
node_modules/.bin/tsc --project "$samples"
echo "$count values are what the types say"
