#!/usr/bin/env bash
# The Python package: `python.sh wheel` builds it for release, `python.sh test` builds it as the other checks are built and tests it,
# `python.sh peers` tests it with OpenSpiel, Ray and Jupyter, `python.sh bench` sets it beside OpenSpiel. Everything happens in virtual environments below target/python.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
target=${CARGO_TARGET_DIR:-$root/target}
home=$target/python

if ! python3 -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        apt-get update -qq && apt-get install -y -qq --no-install-recommends python3 python3-venv
    else
        echo "monsterbox needs Python 3.10 or newer with venv: install it (python3 python3-venv), then run this again." >&2
        exit 1
    fi
fi

# environment NAME REQUIREMENTS: a virtual environment with exactly what a file of requirements pins.
environment() {
    local venv=$home/$1 requirements=$2
    if ! cmp -s "$requirements" "$venv/installed.txt"; then
        python3 -m venv --clear "$venv"
        "$venv/bin/pip" install --quiet --disable-pip-version-check -r "$requirements"
        cp "$requirements" "$venv/installed.txt"
    fi
}

# wheel NAME FOLDER ARGUMENTS...: builds the wheel into an empty folder and installs it.
wheel() {
    local venv=$home/$1 folder=$2
    shift 2
    rm -rf "$folder"
    "$venv/bin/maturin" build --quiet --manifest-path python/Cargo.toml --locked --out "$folder" "$@"
    "$venv/bin/pip" install --quiet --disable-pip-version-check --no-deps --force-reinstall "$folder"/*.whl
}

# Matrices of notebooks are small: several threads would wait for each other longer than they work.
export OPENBLAS_NUM_THREADS=1

case ${1:-} in
wheel)
    environment venv python/requirements-test.txt
    wheel venv "$home/wheels" --release
    ls "$home/wheels"/*.whl
    ;;
test)
    environment venv python/requirements-test.txt
    # With the features and the profile of `cargo test --workspace`, so that nothing is compiled twice.
    CARGO="$root/scripts/cargo-of-workspace.sh" wheel venv "$home/checked" --profile dev
    # The package that was installed is tested, not the folder with the sources, which has no extension in it.
    export PYTHONDONTWRITEBYTECODE=1
    # What needs OpenSpiel and Ray is looked at where they are.
    (cd "$home" && "$home/venv/bin/stubtest" --mypy-config-file "$root/python/pyproject.toml" \
        --allowlist <(printf 'monsterbox\\.open_spiel\nmonsterbox\\.ray\n') monsterbox)
    "$home/venv/bin/pytest" -p no:cacheprovider --rootdir python -c python/pyproject.toml "${@:2}" python/tests
    ;;
peers)
    environment peers python/requirements-peers.txt
    CARGO="$root/scripts/cargo-of-workspace.sh" wheel peers "$home/checked" --profile dev
    export PYTHONDONTWRITEBYTECODE=1
    # From a folder without sources: the workers of Ray look for packages where they were started.
    cd "$home"
    "$home/peers/bin/mypy" --cache-dir "$home/mypy-peers" --config-file "$root/python/pyproject.toml" -m monsterbox.open_spiel -m monsterbox.ray
    "$home/peers/bin/pytest" -p no:cacheprovider --rootdir "$root/python" -c "$root/python/pyproject.toml" "${@:2}" "$root/python/tests_peers"
    ;;
bench)
    environment bench scripts/requirements-bench-python.txt
    wheel bench "$home/wheels" --release
    "$home/bench/bin/python" scripts/bench-python.py "${@:2}"
    ;;
*)
    echo "python.sh wheel, python.sh test, python.sh peers or python.sh bench" >&2
    exit 2
    ;;
esac
