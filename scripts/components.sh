#!/usr/bin/env bash
# Starts and stops the components of a cluster, PostgreSQL and NATS, on loopback, in a folder of their own and as an ordinary user:
# for trying things out and for tests. What they keep stays in the folder until it is removed.
#
#   components.sh postgres start FOLDER PORT     prints the address of its database
#   components.sh postgres stop FOLDER           at once, as if the machine had lost its power
#   components.sh nats start FOLDER PORT         prints its address
#   components.sh nats stop FOLDER
set -euo pipefail

fail() {
    echo "$*" >&2
    exit 1
}

[ $# -ge 3 ] || fail "use: components.sh postgres|nats start|stop FOLDER [PORT]"
component=$1 what=$2 folder=$3 port=${4:-}
[ "$what" = stop ] || [ -n "$port" ] || fail "say at which port"

# as_somebody COMMAND...: runs it as an ordinary user, as PostgreSQL refuses to run as root.
as_somebody() {
    if [ "$(id -u)" = 0 ]; then
        (cd / && exec runuser -u postgres -- "$@")
    else
        "$@"
    fi
}

# Debian keeps several versions side by side, none of them where commands are looked for.
postgres_folder() {
    local found
    found=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
    [ -n "$found" ] || found=$(dirname "$(command -v pg_ctl)") || fail "PostgreSQL is not installed (apt-get install postgresql)"
    echo "$found"
}

# alive FILE: whether the process whose number is the first line of this file still runs.
alive() {
    [ -s "$1" ] && kill -0 "$(head -n 1 "$1")" 2>/dev/null
}

case $component in
postgres)
    tools=$(postgres_folder)
    data=$folder/postgres
    case $what in
    start)
        if [ ! -d "$data" ]; then
            mkdir -p "$data"
            chmod a+rx "$folder"
            [ "$(id -u)" != 0 ] || chown postgres "$data"
            as_somebody "$tools/initdb" -D "$data" -U monsterbox --auth=trust --encoding=UTF8 --no-locale >/dev/null
        fi
        # After a kill the old number may be left over.
        alive "$data/postmaster.pid" || rm -f "$data/postmaster.pid"
        as_somebody "$tools/pg_ctl" -D "$data" -s -w -t 60 -l "$data/log" \
            -o "-c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200 -p $port" start >/dev/null
        echo "postgres://monsterbox@127.0.0.1:$port/postgres"
        ;;
    stop)
        ! alive "$data/postmaster.pid" || as_somebody "$tools/pg_ctl" -D "$data" -s -w -m immediate stop >/dev/null
        ;;
    *) fail "start or stop, not $what" ;;
    esac
    ;;
nats)
    command -v nats-server >/dev/null 2>&1 || fail "NATS is not installed (apt-get install nats-server)"
    number=$folder/nats.pid
    case $what in
    start)
        mkdir -p "$folder"
        nats-server --addr 127.0.0.1 --port "$port" --pid "$number" --log "$folder/nats.log" >/dev/null 2>&1 &
        for _ in $(seq 200); do
            if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
                echo "nats://127.0.0.1:$port"
                exit 0
            fi
            sleep 0.05
        done
        fail "NATS does not start: see $folder/nats.log"
        ;;
    stop)
        if alive "$number"; then
            kill -KILL "$(head -n 1 "$number")"
            rm -f "$number"
        fi
        ;;
    *) fail "start or stop, not $what" ;;
    esac
    ;;
*) fail "there is no component $component: postgres or nats" ;;
esac
