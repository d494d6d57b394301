#!/bin/sh
# Checks the licences, the duplicates and the sources of every dependency against deny.toml.
set -eu
cd "$(dirname "$0")/.."

version=0.20
if deny=$(command -v cargo-deny) && "$deny" --version | grep -q "^cargo-deny $version\."; then
    :
else
    deny=.tools/bin/cargo-deny
    # Built once, in a few minutes; .tools is ours alone and not in the repository.
    [ -x "$deny" ] || cargo install --locked --root .tools --version "^$version" cargo-deny
fi

# The check of advisories is left out: it needs a database that is not reachable from everywhere.
"$deny" --all-features check --hide-inclusion-graph licenses bans sources
