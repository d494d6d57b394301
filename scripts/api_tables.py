"""Prepares a server for check-api.sh: plays games, and writes what Schemathesis has to know about their tables.

Random ids find no table, so most of the interface would only ever answer 404. Two finished games, one of them with dice that were
really thrown, a rematch and a table with open seats let it get everywhere.

    python3 scripts/api_tables.py URL DIRECTORY
"""

import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "examples" / "python"))

from monsterbox_client import Client, Server  # noqa: E402
from play import play  # noqa: E402


def finished(server: Server, game: str, options: dict) -> tuple:
    """Plays a whole game against a bot; gives its table and the token of our seat."""
    bot = server.get(f"/api/games/{game}")["bots"][0]["name"]
    seats = [{"sitter": "person", "name": "Ann"}, {"sitter": "bot", "bot": bot}]
    opened = server.post("/api/tables", {"game": game, "seats": seats, "options": options, "access": "public"})
    client = Client(server)
    place = client.join(opened["table"], opened["seats"][0]["token"])
    play(client, [place], random.Random(1), 0)
    client.close()
    return opened["table"], opened["seats"][0]["token"]


def main() -> None:
    server, directory = Server(sys.argv[1]), pathlib.Path(sys.argv[2])
    pig, token = finished(server, "pig", {})
    strike, _ = finished(server, "strike", {"dice": "physics"})
    again = server.post(f"/api/tables/{pig}/rematch", token=token)["table"]
    open_seats = [{"sitter": "person", "name": "Ann"}] + [{"sitter": "open"}] * 5
    gathering, for_bots = (server.post("/api/tables", {"game": "monster-kids", "seats": open_seats}) for _ in range(2))
    bots = [bot["name"] for bot in server.get("/api/games/monster-kids")["bots"]]
    games = [game["slug"] for game in server.get("/api/games")]
    rules = [rule["id"] for slug in games for rule in server.get(f"/api/games/{slug}/rules")[:3]]
    record = server.get(f"/api/tables/{pig}/record")

    def listed(values: list) -> str:
        return "[" + ", ".join(f'"{value}"' for value in values) + "]"

    (directory / "record.play").write_text(record, encoding="utf-8")
    (directory / "schemathesis.toml").write_text(
        f"""
hooks = "api_hooks"

[auth.openapi.seat]
bearer = "{token}"

# What the rules or the table refuse (422) has a right form, and is refused all the same.
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", "401", "403", "404", "409", "422", "429"]

[dictionaries]
tables = {{ values = {listed([pig, strike, again, gathering["table"]])} }}
games = {{ values = {listed(games)} }}
rules = {{ values = {listed(rules)} }}
bots = {{ values = {listed(bots)} }}

[parameters]
"path.id" = {{ dictionary = "tables", probability = 0.7 }}
"path.slug" = {{ dictionary = "games", probability = 0.7 }}
"body.bot" = {{ dictionary = "bots", probability = 0.7 }}

[[operations]]
include-path = "/api/rules/{{id}}"
parameters = {{ "path.id" = {{ dictionary = "rules", probability = 0.7 }} }}

[[operations]]
include-path = "/api/tables/{{id}}/seats/{{seat}}/bot"
headers = {{ Authorization = "Bearer {for_bots["seats"][0]["token"]}" }}
parameters = {{ "path.id" = "{for_bots["table"]}" }}
""",
        encoding="utf-8",
    )
    print(pig)


if __name__ == "__main__":
    main()
