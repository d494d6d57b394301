#!/usr/bin/env bash
# Names what is missing on this machine before a build trips over it.
set -euo pipefail

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
if ! command -v cc >/dev/null 2>&1; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        apt-get update -qq && apt-get install -y -qq --no-install-recommends gcc libc6-dev
    else
        echo "monsterbox needs a C linker (cc): install gcc or clang." >&2
        exit 1
    fi
fi
if ! command -v python3 >/dev/null 2>&1; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        apt-get update -qq && apt-get install -y -qq --no-install-recommends python3 python3-venv
    else
        echo "monsterbox needs Python 3.9 or newer for its example client and its checks: install python3." >&2
        exit 1
    fi
fi
if ! command -v node >/dev/null 2>&1 || ! command -v npm >/dev/null 2>&1; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        apt-get update -qq && apt-get install -y -qq --no-install-recommends nodejs npm
    else
        echo "monsterbox needs Node.js and npm to check the types of its page: install nodejs and npm." >&2
        exit 1
    fi
fi
