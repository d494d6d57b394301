"""The protocol of docs/bot-protocol.md for bots in Python: needs Python 3.9 or newer and nothing else.

Make a class of your own and let it run:

    class First(Bot):
        name = "First"

        def choose(self, question):
            return question["legal"][0]

    First().run()

What is printed on the standard output goes to the box, so use `self.note` (the error stream) for everything else.
"""

import json
import random
import sys

PROTOCOL = 1


class Bot:
    """A bot: it is told of a game, asked for its decisions, and told how the game ended."""

    name = "A bot"
    """What it is called in reports and records."""

    games = None
    """The short names of the games it plays; None for all of them."""

    wants = ()
    """What it wants to be told with every decision: "events", "choices"."""

    def __init__(self):
        self.game = {}
        self.random = random.Random()

    def new_game(self, game):
        """A game begins: its rules, its seat, its clock. Take your time here: the clock does not run yet."""

    def choose(self, question):
        """One of question["legal"]."""
        raise NotImplementedError("a bot chooses")

    def game_over(self, over):
        """The game has ended."""

    def note(self, *words):
        """Says something to whoever looks for a mistake."""
        print(*words, file=sys.stderr, flush=True)

    def run(self):
        """Speaks with the box until it says quit or is gone."""
        for line in sys.stdin:
            message = json.loads(line)
            kind = message["type"]
            if kind == "hello":
                self._hello()
            elif kind == "game":
                self.game = message
                # The same seed, the same choices: a match can be played again.
                self.random = random.Random(message["seed"])
                self.new_game(message)
                self._say({"type": "ready"})
            elif kind == "choose":
                action = self.choose(message)
                self._say({"type": "act", "decision": message["decision"], "action": action})
            elif kind == "over":
                self.game_over(message)
            elif kind == "quit":
                return
            else:
                self.note("a message that this bot does not know:", kind)

    def _hello(self):
        hello = {"type": "hello", "protocol": PROTOCOL, "name": self.name, "wants": list(self.wants)}
        if self.games is not None:
            hello["games"] = list(self.games)
        self._say(hello)

    @staticmethod
    def _say(message):
        sys.stdout.write(json.dumps(message) + "\n")
        sys.stdout.flush()
