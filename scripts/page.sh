#!/usr/bin/env bash
# Builds the page into web/dist, if it is not there or older than what it is made of. The program carries it inside.
set -euo pipefail
cd "$(dirname "$0")/../web"
# shellcheck source=scripts/node.sh
. ../scripts/node.sh

if [ ! -f node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    npm ci --loglevel=error --no-audit --no-fund
fi
if [ ! -f dist/index.html ] || [ -n "$(find src build public index.html package-lock.json svelte.config.js vite.config.ts -newer dist/index.html -print -quit)" ]; then
    # A page that breaks its budgets is none: the next build must fail like this one.
    npm run --silent build || { rm -f dist/index.html; exit 1; }
    touch dist/index.html
fi
