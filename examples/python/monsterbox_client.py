"""A client of a Monsterbox server: tables by REST, play by WebSocket. Python 3.9 or newer, nothing to install.

    server = Server("http://127.0.0.1:8000")
    opened = server.post("/api/tables", {"game": "pig", "seats": [
        {"sitter": "person", "name": "Ann"}, {"sitter": "bot", "bot": "random"}]})
    client = Client(server)
    place = client.join(opened["table"], opened["seats"][0]["token"])
    while not place.is_over():
        if place.choices():
            client.act(place, place.choices()[0]["notation"])
        else:
            client.receive(timeout=60)

The client keeps a frame of each place it has joined, applies every change to it, and comes back by itself when the connection
breaks: it says hello again with the same id, joins its places again with the version it has, and sends again whatever was not
answered, under the same id. The server carries out an id once, so nothing happens twice. docs/protocol.md describes it all.
"""

from __future__ import annotations

import itertools
import json
import secrets
import time
import urllib.error
import urllib.request
from typing import Any, Optional

from plain_websocket import Closed, WebSocket

PROTOCOL = 1
# The server asks every 30 seconds whether we are still there: if nothing comes for so long, the connection is dead.
SILENT_FOR = 90.0


class Refused(Exception):
    """The server did not do what was asked. `kind` says what to do about it, the text says why."""

    def __init__(self, refusal: dict):
        rule = refusal.get("rule")
        super().__init__(refusal.get("message", "") + (f" ({rule['id']})" if rule else ""))
        self.kind: str = refusal.get("kind", "failed")
        self.refusal = refusal


class Server:
    """The REST side of a server: everything but play."""

    def __init__(self, url: str, timeout: float = 60.0):
        self.url = url.rstrip("/")
        self.timeout = timeout

    def get(self, path: str) -> Any:
        """What lies at a path, as JSON or, for a record, as text."""
        return self._ask("GET", path, None, None)

    def post(self, path: str, body: Any = None, token: Optional[str] = None) -> Any:
        """Asks for something; a body that is a text is sent as it is."""
        return self._ask("POST", path, body, token)

    def play_url(self) -> str:
        """Where the WebSocket is: `http:` becomes `ws:`, `https:` becomes `wss:`."""
        return "ws" + self.url[len("http") :] + "/api/play"

    def _ask(self, method: str, path: str, body: Any, token: Optional[str]) -> Any:
        request = urllib.request.Request(self.url + path, method=method)
        if isinstance(body, str):
            request.data = body.encode("utf-8")
            request.add_header("Content-Type", "application/jsonl")
        elif body is not None:
            request.data = json.dumps(body).encode("utf-8")
            request.add_header("Content-Type", "application/json")
        if token is not None:
            request.add_header("Authorization", f"Bearer {token}")
        try:
            with urllib.request.urlopen(request, timeout=self.timeout) as answer:
                text = answer.read().decode("utf-8")
                is_json = answer.headers.get_content_type() == "application/json"
        except urllib.error.HTTPError as error:
            problem = error.read().decode("utf-8", "replace")
            try:
                raise Refused(json.loads(problem)) from error
            except ValueError:
                raise Refused({"message": f"{error.code}: {problem}"}) from error
        return json.loads(text) if is_json else text


class Place:
    """A seat at a table, or a place beside it, and what is seen from there."""

    def __init__(self, table: str, token: Optional[str]):
        self.table = table
        self.token = token
        self.seat: Optional[int] = None
        self.frame: dict = {}
        self.about: dict = {}

    def version(self) -> Optional[int]:
        """The version that we have; None before the first frame."""
        return self.frame.get("version")

    def choices(self) -> list:
        """What this seat may do now; nothing while others are to decide, or the game has not begun."""
        return self.frame.get("choices", []) if self.about.get("stage") == "playing" else []

    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.frame.get("status", {}).get("waits") == "over"

    def take_frame(self, frame: dict) -> None:
        """Takes a frame of the server. Its log begins at `log_from`: what we know of the steps before stands."""
        known = [entry for entry in self.frame.get("log", []) if entry["step"] < frame["log_from"]]
        first = min(self.frame.get("log_from", frame["log_from"]), frame["log_from"])
        self.frame = {**frame, "log": known + frame["log"], "log_from": first}

    def take_delta(self, delta: dict) -> bool:
        """Applies a change; False if it does not follow the version that we have, and then the frame stands as it was."""
        frame = self.frame
        if delta["since"] != self.version():
            return False
        for field in ("seats", "status", "position"):
            if field in delta:
                frame[field] = delta[field]
        if "view" in delta:
            change = delta["view"]
            # Either the whole view, or the fields of it that have changed.
            frame["view"] = change["whole"] if "whole" in change else {**frame["view"], **change["fields"]}
        if "choices" in delta:
            before, after = frame["choices"], []
            for run in delta["choices"]:
                if "new" in run:
                    after.append(run["new"])
                else:
                    first = run["kept"]["from"]
                    after.extend(before[first : first + run["kept"]["count"]])
            frame["choices"] = after
        frame["undo"] = delta["undo"]
        frame["steps"] = delta["steps"]
        # An undo takes steps back: the log is cut there before the new entries come.
        frame["log"] = [entry for entry in frame["log"] if entry["step"] < delta["log_from"]] + delta["log"]
        frame["log_from"] = min(frame["log_from"], delta["log_from"])
        frame["version"] = delta["version"]
        return True


class Client:
    """One connection for all places of a program, which comes back when it breaks."""

    def __init__(self, server: Server, patience: float = 60.0):
        """Connects. A connection that breaks is tried again for `patience` seconds."""
        self.server = server
        self.patience = patience
        # Random, and the same for the whole life of the client: with the ids of messages it says what was carried out already.
        self.name = secrets.token_hex(16)
        self.places: list[Place] = []
        self.said: list[dict] = []
        self.reconnected = 0
        self._numbers = itertools.count(1)
        self._waiting: dict[str, dict] = {}
        self._answers: dict[str, dict] = {}
        self._joining: dict[str, Place] = {}
        self._socket: Optional[WebSocket] = None
        self._reach()

    def join(self, table: str, token: Optional[str] = None) -> Place:
        """Sits at a table with the token of a seat, or watches it without one."""
        place = Place(table, token)
        self._join(place)
        # `join` is not sent again by its id like other messages: a new connection joins all its places anew.
        self.places.append(place)
        try:
            while not place.frame:
                self.receive()
        except Refused:
            self.places.remove(place)
            raise
        return place

    def act(self, place: Place, action: str) -> int:
        """Acts, and waits until that is safe and our frame tells of it. Gives the version it led to."""
        seen = place.version()
        answer = self.ask({"type": "act", "table": place.table, "seat": place.seat, "seen": seen, "action": action})
        while (place.version() or 0) < answer["version"]:
            self.receive()
        return answer["version"]

    def ask(self, request: dict) -> dict:
        """Sends a message with an id of its own and waits for its answer: `ack`, `hint` or `answer`; raises Refused."""
        return self.answer(self.send(request))

    def send(self, request: dict) -> str:
        """Sends a message without waiting; gives its id."""
        number = f"m{next(self._numbers)}"
        self._waiting[number] = {**request, "id": number}
        self._write(self._waiting[number])
        return number

    def answer(self, number: str) -> dict:
        """Waits for the answer to a message that was sent."""
        pause = 0.2
        while True:
            while number not in self._answers:
                self.receive()
            answer = self._answers.pop(number)
            if answer["type"] != "refused":
                del self._waiting[number]
                return answer
            if answer["kind"] not in ("not-stored", "too-many") or pause > self.patience:
                del self._waiting[number]
                raise Refused(answer)
            # It was not done, and may be tried again: under the same id, after a while.
            time.sleep(pause)
            pause *= 2
            self._write(self._waiting[number])

    def receive(self, timeout: Optional[float] = None) -> Optional[dict]:
        """Takes the next message of the server; None if none comes in time. Comes back if the connection breaks.

        Without a timeout it waits as long as a healthy connection may be silent: so call it in a loop.
        """
        try:
            if self._socket is None:
                raise Closed("the connection was torn")
            text = self._socket.receive(SILENT_FOR if timeout is None else timeout)
            if text is None and time.monotonic() - self._socket.heard > SILENT_FOR:
                raise Closed("nothing was heard for too long")
        except Closed:
            self._come_back()
            return {"type": "reconnected"}
        if text is None:
            return None
        message = json.loads(text)
        self._take(message)
        return message

    def close(self) -> None:
        """Says goodbye to the server. Seats stay ours: a token is good for as long as its table."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def tear(self) -> None:
        """Breaks the connection on purpose, as a bad network would; the next message brings it back."""
        if self._socket is not None:
            self._socket.tear()
            self._socket = None

    def _take(self, message: dict) -> None:
        kind = message["type"]
        if kind in ("frame", "current"):
            place = self._joining.pop(message.get("id"), None)
            for place in [place] if place else self._at(message["about"]["table"], message.get("seat")):
                place.seat = message.get("seat")
                place.about = message["about"]
                if kind == "frame":
                    place.take_frame(message["frame"])
            self.said = message["said"] or self.said
        elif kind == "delta":
            for place in self._at(message["table"], message.get("seat")):
                # A change that we have already, or that comes before our frame, is none of ours. One that we have missed
                # something before cannot come on a healthy connection: joining again heals it all the same.
                if place.frame and not place.take_delta(message["delta"]) and message["delta"]["since"] > place.version():
                    self._join(place)
        elif kind == "about":
            for place in self.places:
                if place.table == message["table"]:
                    place.about = {key: value for key, value in message.items() if key != "type"}
        elif kind == "said":
            # Numbers tell whether we have it already: whoever joins is told again what was said last.
            if all(said["number"] != message["said"]["number"] for said in self.said):
                self.said.append(message["said"])
        elif kind == "refused" and message.get("id") in self._joining:
            del self._joining[message["id"]]
            raise Refused(message)
        elif kind in ("ack", "refused", "hint", "answer"):
            if message.get("id") in self._waiting:
                self._answers[message["id"]] = message
            elif kind == "refused":
                raise Refused(message)
        # `closing` needs no answer: the connection ends next, and is tried again.

    def _at(self, table: str, seat: Optional[int]) -> list[Place]:
        return [place for place in self.places if place.table == table and place.frame and place.seat == seat]

    def _join(self, place: Place) -> None:
        request = {"type": "join", "id": f"j{next(self._numbers)}", "table": place.table}
        if place.token is not None:
            request["token"] = place.token
        if place.frame:
            request["have"] = place.version()
        self._joining[request["id"]] = place
        self._write(request)

    def _write(self, request: dict) -> None:
        """Sends a message. If the connection is gone, coming back sends it again."""
        try:
            if self._socket is not None:
                self._socket.send(json.dumps(request))
        except Closed:
            self.tear()

    def _connect(self) -> None:
        socket = WebSocket(self.server.play_url())
        try:
            socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "client": self.name}))
            text = socket.receive(timeout=10.0)
            if text is None:
                raise Closed("the server does not answer to hello")
            message = json.loads(text)
            if message["type"] != "welcome":
                raise Refused(message)
        except BaseException:
            socket.tear()
            raise
        self._socket = socket

    def _come_back(self) -> None:
        """Connects again, joins every place again with what we have of it, and sends again what was not answered."""
        self.tear()
        self._reach()
        self.reconnected += 1
        self._joining.clear()
        for place in self.places:
            self._join(place)
        for number, request in self._waiting.items():
            if number not in self._answers:
                self._write(request)

    def _reach(self) -> None:
        """Connects, as soon as there is a server."""
        pause, until = 0.05, time.monotonic() + self.patience
        while True:
            try:
                self._connect()
                break
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(pause)
                pause = min(pause * 2, 5.0)
