#!/usr/bin/env python3
"""Sets our tree search for Connect Four beside OpenSpiel's MCTSBot (C++), on one core, and fails below what is required.

First the rate: the same number of simulations in the same positions, random games from the leaves on both sides, in alternating
rounds. Then a match at equal time: OpenSpiel gets a number of simulations a move, ours as many as take the same time by the rates
of this run; colours alternate, and the time that each side was given a core is counted. Both rates and times are of the time on
the core, so that others who use the machine do not count.
"""

import argparse
import importlib.util
import json
import math
import os
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
spec = importlib.util.spec_from_file_location("bench_peers", ROOT / "scripts" / "bench-peers.py")
peers = importlib.util.module_from_spec(spec)
sys.modules["bench_peers"] = peers
spec.loader.exec_module(peers)

REQUIRED_RATIO = 5.0
REQUIRED_SCORE = 0.8
UCT_C = 2.0  # of utilities from -1 to 1; ours has half of it for results from 0 to 1
SHARE_OF_TIME = 0.95  # how much of the peer's time ours is given, so that it is never more
OPENING = 2  # random discs at the beginning of each pair of games: both colours get the same


def build() -> str:
    """Builds our player for release and gives its path."""
    command = ["cargo", "build", "--release", "--quiet", "--package", "monsterbox-bots"]
    command += ["--example", "connect_four_player", "--message-format", "json"]
    built = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    messages = (json.loads(line) for line in built.stdout.splitlines())
    return next(message["executable"] for message in messages if message.get("executable"))


class Ours:
    """Our player, a process that answers lines."""

    def __init__(self, binary: str) -> None:
        self.process = subprocess.Popen([binary], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.seconds = 0.0

    def on_core(self) -> float:
        """How long it was given a core: exact while it waits for a line."""
        return int(Path(f"/proc/{self.process.pid}/schedstat").read_text().split()[0]) / 1e9

    def drop(self, bot: str, simulations: int, columns: list[int]) -> int:
        begin = self.on_core()
        text = "".join(map(str, columns)) or "-"
        self.process.stdin.write(f"{bot} {simulations} {text}\n")
        self.process.stdin.flush()
        answer = int(self.process.stdout.readline())
        self.seconds += self.on_core() - begin
        return answer


class Peer:
    """OpenSpiel's bot."""

    def __init__(self) -> None:
        import pyspiel  # only there once the script runs in .venv

        self.spiel = pyspiel
        self.game = pyspiel.load_game("connect_four")
        self.seconds = 0.0

    def state(self, columns: list[int]):
        state = self.game.new_initial_state()
        for column in columns:
            state.apply_action(column)
        return state

    def drop(self, simulations: int, columns: list[int], seed: int) -> int:
        evaluator = self.spiel.RandomRolloutEvaluator(1, seed)
        bot = self.spiel.MCTSBot(self.game, evaluator, UCT_C, simulations, 1000, False, seed, False)
        state = self.state(columns)
        begin = time.process_time()
        column = bot.step(state)
        self.seconds += time.process_time() - begin
        return column


def positions(peer: Peer, count: int, rng: random.Random) -> list[list[int]]:
    """Positions of random play with none to twelve discs, in which nobody wins at once."""
    found = []
    while len(found) < count:
        columns = []
        state = peer.state(columns)
        for _ in range(rng.randrange(13)):
            columns.append(rng.choice(state.legal_actions()))
            state.apply_action(columns[-1])
            if state.is_terminal():
                break
        if not state.is_terminal() and not any(peer.state([*columns, at]).is_terminal() for at in state.legal_actions()):
            found.append(columns)
    return found


def rates(ours: Ours, peer: Peer, bot: str, simulations: int, where: list[list[int]], seed: int) -> tuple[float, float]:
    """Simulations a second of both sides in the same positions."""
    ours.seconds = peer.seconds = 0.0
    for number, columns in enumerate(where):
        ours.drop(bot, simulations, columns)
        peer.drop(simulations, columns, seed * 1000 + number)
    played = simulations * len(where)
    return played / ours.seconds, played / peer.seconds


def play(ours: Ours, peer: Peer, bot: str, budget: tuple[int, int], opening: list[int], first: bool, seed: int) -> float:
    """One game: 1 if ours wins, a half for a draw."""
    columns = list(opening)
    state = peer.state(columns)
    turn = first
    while not state.is_terminal():
        column = ours.drop(bot, budget[0], columns) if turn else peer.drop(budget[1], columns, seed * 100 + len(columns))
        columns.append(column)
        state.apply_action(column)
        turn = not turn
    # The return of the player who dropped the first disc after the opening.
    beginner = state.returns()[len(opening) % 2]
    return (1 + (beginner if first else -beginner)) / 2


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval."""
    z = 1.959964
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def match(ours: Ours, peer: Peer, bot: str, budget: tuple[int, int], games: int) -> float:
    """Many games with colours swapped; prints and gives our share."""
    rng = random.Random(7)
    ours.seconds = peer.seconds = 0.0
    results = []
    for pair in range(games // 2):
        opening = [rng.randrange(7) for _ in range(OPENING)]
        for first in (True, False):
            results.append(play(ours, peer, bot, budget, opening, first, pair * 2 + first))
    share = sum(results) / len(results)
    low, high = wilson(share, len(results))
    won, drawn, lost = (results.count(result) for result in (1.0, 0.5, 0.0))
    print(f"{bot} with {budget[0]:,} against MCTSBot with {budget[1]:,} simulations a move, {len(results)} games:", end="")
    print(f" won {won}, drawn {drawn}, lost {lost}: {100 * share:.1f} % [{100 * low:.1f}, {100 * high:.1f}];", end="")
    print(f" seconds on the core {ours.seconds:.1f} and {peer.seconds:.1f}", flush=True)
    return share


def main() -> int:
    """Rates, then matches; 1 if something required is missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7, help="rounds of the comparison of rates")
    parser.add_argument("--simulations", type=int, default=1_000, help="simulations a move, of both sides for the rates")
    parser.add_argument("--games", type=int, default=200, help="games of each match")
    parser.add_argument("--exact", action="store_true", help="let the exact bot play a match, too")
    arguments = parser.parse_args()
    peers.enter_venv()
    binary = build()
    # From here on both sides share one core: a child process inherits this.
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    ours, peer = Ours(binary), Peer()
    where = positions(peer, 20, random.Random(1))
    simulations = arguments.simulations
    rates(ours, peer, "plain", simulations, where[:4], 0)
    speed = {}
    for bot in ("plain", "alert"):
        pairs = [rates(ours, peer, bot, simulations, where, seed) for seed in range(1, arguments.rounds + 1)]
        ratios = [mine / other for mine, other in pairs]
        speed[bot] = statistics.median(ratios)
        mine, other = (statistics.median(side) for side in zip(*pairs))
        print(f"{bot}: {mine:,.0f} simulations a second beside {other:,.0f}, {simulations:,} a move;", end="")
        print(f" ratio {min(ratios):.1f} / {speed[bot]:.1f} / {max(ratios):.1f} (min / median / max)", flush=True)
    shares = {}
    for bot in ("plain", "alert"):
        budget = (int(simulations * speed[bot] * SHARE_OF_TIME), simulations)
        shares[bot] = match(ours, peer, bot, budget, arguments.games)
    if arguments.exact:
        match(ours, peer, "exact", (0, simulations), arguments.games)
    passed = speed["plain"] >= REQUIRED_RATIO and max(shares.values()) >= REQUIRED_SCORE
    print(f"required: {REQUIRED_RATIO:.0f} times the simulations, {100 * REQUIRED_SCORE:.0f} % at equal time:", end="")
    print(" reached" if passed else " MISSED")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
