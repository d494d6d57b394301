#!/usr/bin/env bash
# Starts and stops the components of a cluster, PostgreSQL and NATS, on loopback, in a folder of their own and as an ordinary user:
# for trying things out and for tests. What they keep stays in the folder until it is removed.
#
#   components.sh postgres start FOLDER PORT     prints the address of its database
#   components.sh postgres stop FOLDER           at once, as if the machine had lost its power
#   components.sh nats start FOLDER PORT         prints its address
#   components.sh nats stop FOLDER
#
# With `tls` behind the port they speak TLS with a certificate that FOLDER/root.pem vouches for.
set -euo pipefail

fail() {
    echo "$*" >&2
    exit 1
}

[ $# -ge 3 ] || fail "use: components.sh postgres|nats start|stop FOLDER [PORT [tls]]"
component=$1 what=$2 folder=$3 port=${4:-} tls=${5:-}
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

# certificate: makes FOLDER/root.pem, and FOLDER/server.pem and server.key, which it vouches for.
certificate() {
    [ ! -s "$folder/server.pem" ] || return 0
    mkdir -p "$folder"
    local new=(-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes)
    openssl req -x509 "${new[@]}" -days 2 -subj "/CN=Monsterbox" -keyout "$folder/root.key" -out "$folder/root.pem" \
        -addext "keyUsage=critical,keyCertSign" 2>/dev/null || fail "no certificate can be made: is openssl installed?"
    openssl req "${new[@]}" -subj "/CN=127.0.0.1" -keyout "$folder/server.key" -out "$folder/server.csr" \
        -addext "subjectAltName=IP:127.0.0.1" 2>/dev/null
    openssl x509 -req -in "$folder/server.csr" -CA "$folder/root.pem" -CAkey "$folder/root.key" -days 2 \
        -copy_extensions copyall -out "$folder/server.pem" 2>/dev/null
    chmod 600 "$folder/server.key"
    [ "$(id -u)" != 0 ] || [ "$component" != postgres ] || chown postgres "$folder/server.key"
}

[ "$what$tls" != starttls ] || certificate

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
            as_somebody "$tools/initdb" -D "$data" -U monsterbox --auth=trust --encoding=UTF8 --no-locale --no-sync >/dev/null
        fi
        options="-c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200 -p $port"
        [ "$tls" != tls ] || options+=" -c ssl=on -c ssl_cert_file=$folder/server.pem -c ssl_key_file=$folder/server.key"
        # After a kill the old number may be left over.
        alive "$data/postmaster.pid" || rm -f "$data/postmaster.pid"
        as_somebody "$tools/pg_ctl" -D "$data" -s -w -t 60 -l "$data/log" -o "$options" start >/dev/null
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
        scheme=nats secret=()
        [ "$tls" != tls ] || scheme=tls secret=(--tls --tlscert "$folder/server.pem" --tlskey "$folder/server.key")
        nats-server --addr 127.0.0.1 --port "$port" --pid "$number" --log "$folder/nats.log" "${secret[@]}" >/dev/null 2>&1 &
        for _ in $(seq 200); do
            if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
                echo "$scheme://127.0.0.1:$port"
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
