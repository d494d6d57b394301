#!/usr/bin/env python3
"""Sets many games at once from Python beside OpenSpiel's own states driven from Python, and fails below what is required.

Both sides play Connect Four with random legal actions, a batch of games at a time, on one core. A step of a game gives on both sides
what a learner needs: the observation of whoever decides, the legal actions as a mask, the rewards and whether the game ended, in
NumPy arrays of the whole batch; games that end begin anew. OpenSpiel's states are driven by the loop that its Python algorithms
use: legal actions, apply, observation tensor and returns of every state (`--plain` leaves its tensors and masks out). Rounds
alternate, and the time is that on the core, so that others who use the machine do not count.

Then every game of the box: steps a second on one thread. `make bench-python` runs this where both are installed.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time

import numpy as np
import pyspiel

import monsterbox

REQUIRED = 10.0
GAMES = {  # how many games at once: masks of Crush have two hundred thousand places each
    "pig": 4096,
    "connect-four": 4096,
    "strike": 4096,
    "mayhem": 4096,
    "monster-kids": 1024,
    "monster-strike": 1024,
    "crush": 64,
}


class Ours:
    """Our vector of games, with random actions chosen from its masks."""

    def __init__(self, slug: str, games: int, seed: int) -> None:
        self.env = monsterbox.vector(slug, games, seed=seed)
        self.rng = np.random.default_rng(seed)
        self.env.reset()

    def round(self, seconds: float) -> tuple[float, float]:
        """Steps a second, and games a second."""
        steps = games = 0
        begin = time.process_time()
        while (spent := time.process_time() - begin) < seconds:
            self.env.step(self.env.random_actions(self.rng))
            steps += self.env.num_envs
            games += int(self.env.finished.sum())
        return steps / spent, games / spent


class Peer:
    """A batch of OpenSpiel's states, driven from Python."""

    def __init__(self, games: int, seed: int, plain: bool) -> None:
        self.game = pyspiel.load_game("connect_four")
        self.states = [self.game.new_initial_state() for _ in range(games)]
        self.rng = random.Random(seed)
        self.plain = plain
        self.observations = np.zeros((games, self.game.observation_tensor_size()), np.float32)
        self.masks = np.zeros((games, self.game.num_distinct_actions()), np.bool_)
        self.rewards = np.zeros((games, 2), np.float32)
        self.dones = np.zeros(games, np.bool_)

    def step(self) -> int:
        """Lets every state take a random legal action, and says how many games ended."""
        ended = 0
        self.rewards.fill(0)
        self.dones.fill(False)
        self.masks.fill(False)
        for row, state in enumerate(self.states):
            state.apply_action(self.rng.choice(state.legal_actions()))
            if state.is_terminal():
                self.rewards[row] = state.returns()
                self.dones[row] = True
                state = self.states[row] = self.game.new_initial_state()
                ended += 1
            if not self.plain:
                self.observations[row] = state.observation_tensor(state.current_player())
                self.masks[row, state.legal_actions()] = True
        return ended

    def round(self, seconds: float) -> tuple[float, float]:
        """Steps a second, and games a second."""
        steps = games = 0
        begin = time.process_time()
        while (spent := time.process_time() - begin) < seconds:
            games += self.step()
            steps += len(self.states)
        return steps / spent, games / spent


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--seconds", type=float, default=2.0, help="of every round")
    arguments.add_argument("--games", type=int, default=4096, help="in a batch of the race")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--plain", action="store_true", help="spare the peer its tensors and masks")
    arguments.add_argument("--require", type=float, default=REQUIRED)
    arguments.add_argument("--race-only", action="store_true")
    arguments.add_argument("--json", action="store_true")
    given = arguments.parse_args()

    ours = Ours("connect-four", given.games, given.seed)
    theirs = Peer(given.games, given.seed, given.plain)
    ours.round(given.seconds / 4), theirs.round(given.seconds / 4)
    rounds = [(ours.round(given.seconds)[0], theirs.round(given.seconds)[0]) for _ in range(given.rounds)]
    ratios = [one / other for one, other in rounds]
    ratio = statistics.median(ratios)
    race = {
        "game": "connect-four",
        "games": given.games,
        "ours": statistics.median(one for one, _ in rounds),
        "theirs": statistics.median(other for _, other in rounds),
        "ratio": ratio,
        "lowest": min(ratios),
        "highest": max(ratios),
    }
    rows = []
    for slug in [] if given.race_only else GAMES:
        player = Ours(slug, GAMES[slug], given.seed)
        player.round(given.seconds / 4)
        steps, games = player.round(given.seconds)
        rows.append({"game": slug, "games": GAMES[slug], "steps": steps, "ended": games})
    if given.json:
        print(json.dumps({"race": race, "rows": rows}, indent=2))
    else:
        print(f"Connect Four, {given.games} games at once, one core, {given.rounds} rounds of {given.seconds} s each:")
        print(f"  ours       {race['ours']:>12,.0f} steps a second")
        print(f"  OpenSpiel  {race['theirs']:>12,.0f} steps a second")
        print(f"  ratio      {ratio:>12.1f}  ({race['lowest']:.1f} to {race['highest']:.1f}), required {given.require}")
        for row in rows:
            print(f"  {row['game']:<15} {row['games']:>5} at once {row['steps']:>12,.0f} steps a second, {row['ended']:>9,.0f} games")
    return 0 if ratio >= given.require else 1


if __name__ == "__main__":
    sys.exit(main())
