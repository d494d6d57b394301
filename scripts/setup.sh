#!/usr/bin/env bash
# Names what is missing on this machine before a build trips over it. `setup.sh page` also looks for what the page is built with,
# `setup.sh test` for what only the checks need, `setup.sh cluster` for the components of several nodes.
set -euo pipefail

# want PACKAGES WHY COMMAND...: installs packages where that is possible, if a command is missing.
want() {
    local packages=$1 why=$2
    shift 2
    for command in "$@"; do
        command -v "$command" >/dev/null 2>&1 && continue
        if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
            # shellcheck disable=SC2086
            apt-get update -qq && apt-get install -y -qq --no-install-recommends $packages
        else
            echo "monsterbox needs $command $why: install it ($packages), then run this again." >&2
            exit 1
        fi
    done
}

wanted=1.95
if ! command -v cargo >/dev/null 2>&1; then
    echo "monsterbox needs Rust $wanted or newer: install it with rustup (https://rustup.rs), then run this again." >&2
    exit 1
fi
found=$(rustc --version | awk '{print $2}')
if [ "$(printf '%s\n%s\n' "$wanted" "${found%%-*}" | sort -V | head -n 1)" != "$wanted" ]; then
    echo "monsterbox needs Rust $wanted or newer; here is $found. Run: rustup update stable" >&2
    exit 1
fi
want "gcc libc6-dev" "to compile and link" cc

[ $# -gt 0 ] || exit 0
want "nodejs npm" "to build its page" npm
if [ "$1" = test ] || [ "$1" = cluster ]; then
    want nats-server "to wake nodes of a cluster up" nats-server
    # Debian keeps PostgreSQL where commands are not looked for.
    ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || want postgresql "for tables of several nodes" initdb
fi
[ "$1" = test ] || exit 0
for part in fmt clippy; do
    if ! cargo "$part" --version >/dev/null 2>&1; then
        name=$([ "$part" = fmt ] && echo rustfmt || echo clippy)
        if command -v rustup >/dev/null 2>&1; then
            rustup component add "$name"
        else
            echo "monsterbox needs cargo $part: install the $name component of your Rust toolchain." >&2
            exit 1
        fi
    fi
done
want "python3 python3-venv" "for its example client and its checks" python3
want openssl "to make certificates for its checks" openssl
if [ -z "${CHROMIUM:-}" ] && ! command -v chromium-browser google-chrome >/dev/null 2>&1; then
    want "chromium" "(or CHROMIUM with the path of one) to play its page in a real browser" chromium
fi
