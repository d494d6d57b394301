#!/usr/bin/env python3
"""Races our random games against OpenSpiel's on one core, in alternating rounds, and fails below the required ratio.

OpenSpiel runs its own C++ loop: one step of its MCTS bot with 20 simulations asks the random-rollout evaluator for
20 x N random games, so Python is called once for thousands of games. Ours run in the `playouts` binary of
crates/bench. The peer is installed, in the pinned version, into .venv when it is missing.
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
import venv
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PEER, VERSION = "open_spiel", "2.0.2"

SIMULATIONS = 20
ROLLOUTS = 100  # for each simulation: a call plays 2,000 games, some 15 ms and more
LENGTH_GAMES = 5_000  # how many games are played to learn how long the peer's games are


@dataclass(frozen=True)
class Row:
    """One race: our game, the peer's game, what is counted (`games` or `steps` a second), the required ratio."""

    ours: str
    theirs: str
    unit: str
    required: float


ROWS = [
    Row("pig", "pig", "games", 5.0),
    Row("connect-four", "connect_four", "games", 10.0),
    Row("strike-2", "pig", "steps", 2.0),
    Row("mayhem-2", "leduc_poker", "steps", 1.0),
    Row("monster-kids-4", "leduc_poker", "steps", 0.5),
    Row("crush", "backgammon", "steps", 20.0),
]


@dataclass(frozen=True)
class Result:
    """What a race gave: the median rates, and the ratios of the rounds."""

    row: Row
    ours: float
    theirs: float
    ratios: list[float]

    @property
    def passed(self) -> bool:
        return statistics.median(self.ratios) >= self.row.required


def enter_venv() -> None:
    """Runs this script again inside .venv, with the peer installed, unless it already does."""
    if Path(sys.prefix).resolve() != VENV.resolve():
        python = VENV / "bin" / "python"
        if not python.exists():
            venv.create(VENV, with_pip=True)
        os.execv(python, [str(python), *sys.argv])
    try:
        installed = metadata.version(PEER)
    except metadata.PackageNotFoundError:
        installed = None
    if installed != VERSION:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, f"{PEER}=={VERSION}"], check=True)


def build() -> str:
    """Builds our binary for release and gives its path, wherever cargo puts it."""
    command = ["cargo", "build", "--release", "--quiet", "--package", "monsterbox-bench"]
    command += ["--bin", "playouts", "--message-format", "json"]
    built = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    messages = (json.loads(line) for line in built.stdout.splitlines())
    return next(message["executable"] for message in messages if message.get("executable"))


def play_ours(binary: str, row: Row, seconds: float, seed: int) -> float:
    """Our rate in one round."""
    command = [binary, row.ours, "--seconds", str(seconds), "--seed", str(seed)]
    played = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
    return played[row.unit] / played["seconds"]


class Peer:
    """A game of OpenSpiel, played by its own C++ rollouts."""

    def __init__(self, row: Row) -> None:
        import pyspiel  # only there once the script runs in .venv

        self.spiel = pyspiel
        self.game = pyspiel.load_game(row.theirs)
        self.weight = self.steps_per_game() if row.unit == "steps" else 1.0

    @staticmethod
    def chance(state, rng: random.Random) -> None:
        """Answers chance by its odds."""
        outcomes, odds = zip(*state.chance_outcomes())
        state.apply_action(rng.choices(outcomes, odds)[0])

    def first_decision(self, rng: random.Random):
        """A game at its first decision: a bot of the peer that is asked while cards are dealt crashes."""
        state = self.game.new_initial_state()
        while state.is_chance_node():
            self.chance(state, rng)
        return state

    def steps_per_game(self) -> float:
        """How long its random games are on average from the first decision, steps of chance included as in ours."""
        rng = random.Random(1)
        steps = 0
        for _ in range(LENGTH_GAMES):
            state = self.first_decision(rng)
            while not state.is_terminal():
                if state.is_chance_node():
                    self.chance(state, rng)
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                steps += 1
        return steps / LENGTH_GAMES

    def play(self, seconds: float, seed: int) -> float:
        """Its rate in one round."""
        evaluator = self.spiel.RandomRolloutEvaluator(ROLLOUTS, seed)
        bot = self.spiel.MCTSBot(self.game, evaluator, 2.0, SIMULATIONS, 1000, False, seed, False)
        state = self.first_decision(random.Random(seed))
        games, begin, elapsed = 0, time.perf_counter(), 0.0
        while elapsed < seconds:
            bot.step(state)
            games += SIMULATIONS * ROLLOUTS
            elapsed = time.perf_counter() - begin
        return games * self.weight / elapsed


def race(binary: str, row: Row, rounds: int, seconds: float) -> Result:
    """Alternates between the two sides, so that what disturbs one disturbs the other."""
    peer = Peer(row)
    play_ours(binary, row, 0.2, 0)
    peer.play(0.2, 0)
    pairs = [(play_ours(binary, row, seconds, seed), peer.play(seconds, seed)) for seed in range(1, rounds + 1)]
    ours, theirs = zip(*pairs)
    ratios = [mine / other for mine, other in pairs]
    return Result(row, statistics.median(ours), statistics.median(theirs), ratios)


def show(results: list[Result]) -> None:
    """The table for people."""
    print(f"{'ours':<14} {'OpenSpiel':<14} {'unit':<8} {'ours':>13} {'OpenSpiel':>13}", end="")
    print(f" {'min':>6} {'median':>7} {'max':>6}  required")
    for result in results:
        row, ratios = result.row, result.ratios
        print(f"{row.ours:<14} {row.theirs:<14} {row.unit + '/s':<8}", end="")
        print(f" {result.ours:>13,.0f} {result.theirs:>13,.0f}", end="")
        print(f" {min(ratios):>6.1f} {statistics.median(ratios):>7.1f} {max(ratios):>6.1f}", end="")
        print(f"  {row.required:.1f} {'reached' if result.passed else 'MISSED'}")


def verdict(results: list[Result]) -> int:
    """0 if every race reached what is required; a check without a race has shown nothing, so that is a failure too."""
    return 0 if results and all(result.passed for result in results) else 1


def main() -> int:
    """The race of every row; 1 if a median ratio is below what is required."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7, help="rounds of each race")
    parser.add_argument("--seconds", type=float, default=1.0, help="seconds of each side in each round")
    known = list(dict.fromkeys(row.ours for row in ROWS))
    parser.add_argument("--only", choices=known, help="the race of this game of ours alone")
    parser.add_argument("--json", action="store_true", help="print JSON instead of the table")
    arguments = parser.parse_args()
    enter_venv()
    binary = build()
    # From here on both sides share one core: a child process inherits this.
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    rows = [row for row in ROWS if arguments.only in (None, row.ours)]
    results = [race(binary, row, arguments.rounds, arguments.seconds) for row in rows]
    if arguments.json:
        print(json.dumps([asdict(result) | {"passed": result.passed} for result in results], indent=2))
    else:
        show(results)
    return verdict(results)


if __name__ == "__main__":
    sys.exit(main())
