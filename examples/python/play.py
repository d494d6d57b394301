"""Plays a whole game at a Monsterbox server: `python3 play.py pig`.

It opens a table, sits down, has bots in the other seats, adds a word to the seed, plays by choosing among the legal choices at
random, and at the end has the server prove every die, card and throw from the disclosed seed. README.md tells more.
"""

from __future__ import annotations

import argparse
import json
import random
import sys

from monsterbox_client import Client, Place, Refused, Server


def main() -> int:
    options = read_options()
    server = Server(options.url)
    game = find_game(server, options.game)
    players = options.players or game["fewest"]
    mine = min(options.seats, players)

    # The first seat is ours from the start. A second one is left open and taken like anybody with the link would take it.
    seats = [{"sitter": "person", "name": "Ann"}, {"sitter": "open"}][:mine]
    seats += [{"sitter": "bot", "bot": options.bot or game["bots"][0]["name"]}] * (players - mine)
    opened = server.post(
        "/api/tables",
        {
            "game": options.game,
            "seats": seats,
            "options": dict(option.split("=", 1) for option in options.option),
            # By hand: so there is time to add a word before the first die falls.
            "terms": {"begin": "by-hand"},
        },
    )
    table = opened["table"]
    tokens = [seat["token"] for seat in opened["seats"]]
    if mine > 1:
        tokens.append(server.post(f"/api/tables/{table}/seats", {"name": "Bob"})["token"])
    print(f"{game['name']} at table {table}; the dice are fixed by {opened['about']['commitment']}")

    client = Client(server)
    places = [client.join(table, token) for token in tokens]
    first = places[0]
    client.ask({"type": "word", "table": table, "seat": first.seat, "word": f"python{options.seed}"})
    client.ask({"type": "start", "table": table, "seat": first.seat})
    actions = play(client, places, random.Random(options.seed), options.break_every)
    result = sentence(first.frame["status"]["result"], first.frame)
    print(f"{actions} actions of ours, {first.frame['steps']} steps in all, {client.reconnected} times reconnected: {result}")

    # Whoever joins anew gets a whole frame: ours, which is made of changes, must be the same.
    fresh = Client(server)
    again = [fresh.join(table, token) for token in tokens]
    same = all(ours.frame == theirs.frame for ours, theirs in zip(places, again))
    print("our frames are the server's" if same else "OUR FRAMES DIFFER FROM THE SERVER'S")
    fresh.close()
    client.close()

    record = server.get(f"/api/tables/{table}/record")
    proof = server.post("/api/verify", record)
    print(f"{len(record.splitlines())} lines of record: {proof['said']}")
    if options.report:
        report = {
            "table": table,
            "actions": actions,
            "reconnected": client.reconnected,
            "result": result,
            "frames": [place.frame for place in places],
            "fresh": [place.frame for place in again],
            "record": record,
            "proof": proof,
        }
        with open(options.report, "w", encoding="utf-8") as file:
            json.dump(report, file, indent=1)
    return 0 if same and proof["possible"] == 0 else 1


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Plays a whole game at a Monsterbox server.")
    parser.add_argument("game", help="the game's short name, such as pig")
    parser.add_argument("--url", default="http://127.0.0.1:8000", help="the server (default: %(default)s)")
    parser.add_argument("--players", type=int, help="how many play (default: as few as the game allows)")
    parser.add_argument("--seats", type=int, choices=(1, 2), default=1, help="how many seats are ours (default: 1)")
    parser.add_argument("--bot", help="the kind of bot in the other seats (default: the game's weakest)")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the game")
    parser.add_argument("--seed", type=int, default=1, help="the seed of our choices, not of the dice (default: 1)")
    parser.add_argument("--break-every", type=int, default=0, metavar="N", help="break the connection at every Nth action")
    parser.add_argument("--report", metavar="FILE", help="write everything into a file, as JSON")
    return parser.parse_args()


def find_game(server: Server, slug: str) -> dict:
    games = server.get("/api/games")
    for game in games:
        if game["slug"] == slug:
            return game
    raise SystemExit(f"there is no game {slug}; the games are: {', '.join(game['slug'] for game in games)}")


def play(client: Client, places: list[Place], chooser: random.Random, break_every: int) -> int:
    """Plays until the game is over; gives how often we acted."""
    sent = done = 0
    while not all(place.is_over() for place in places):
        place = next((place for place in places if place.choices()), None)
        if place is None:
            # Bots move and dice fall: there is something to read soon.
            client.receive()
            continue
        sent += 1
        action = chooser.choice(place.choices())["notation"]
        request = {"type": "act", "table": place.table, "seat": place.seat, "seen": place.version(), "action": action}
        breaks = break_every and sent % break_every == 0
        if breaks and sent // break_every % 2 == 0:
            # The message gets lost: it is sent again when the connection is back.
            client.tear()
        number = client.send(request)
        if breaks:
            # The message has gone out and its answer gets lost: it is sent again, and not carried out again.
            client.tear()
        try:
            version = client.answer(number)["version"]
        except Refused as refused:
            if refused.kind != "stale":
                raise
            # The table has moved on: what has changed is on its way to us.
            client.receive()
            continue
        done += 1
        while (place.version() or 0) < version:
            client.receive()
    return done


def sentence(parts: list, frame: dict) -> str:
    """A sentence of the server as a text: its parts are texts, seats, cards, spots, rules and numbers."""

    def said(part: dict) -> str:
        if "seat" in part:
            return frame["seats"][part["seat"]]["name"]
        for field in ("text", "name", "spot", "rule", "number"):
            if field in part:
                return str(part[field])
        return ""

    return "".join(map(said, parts))


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Refused as refused:
        sys.exit(f"{refused.kind}: {refused}")
    except OSError as error:
        sys.exit(f"the server cannot be reached: {error}")
