# shellcheck shell=bash
# To be sourced: sees to it that `node` is new enough for the page's build. Where the system's own is older, one is fetched from npm.
node_is_new_enough() {
    node -e 'const [major, minor] = process.versions.node.split(".").map(Number); process.exit(major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19) ? 0 : 1)' 2>/dev/null
}
if ! node_is_new_enough; then
    fetched=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/target/node
    if [ ! -x "$fetched/node_modules/node/bin/node" ]; then
        echo "the page is built with Node.js 20.19, 22.12 or newer; here is $(node --version 2>/dev/null || echo none): fetching one from npm" >&2
        npm install --silent --no-audit --no-fund --prefix "$fetched" node@22
    fi
    export PATH="$fetched/node_modules/node/bin:$PATH"
    node_is_new_enough || { echo "monsterbox needs Node.js 20.19, 22.12 or newer to build its page: install it." >&2; exit 1; }
fi
