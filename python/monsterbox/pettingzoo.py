"""PettingZoo environments of every game.

    >>> from monsterbox import pettingzoo
    >>> env = pettingzoo.env("mayhem")
    >>> env.reset(seed=7)
    >>> env.agent_selection
    'player_0'

In all games of the box one player decides at a time, so there are AEC environments and no parallel ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo.utils import wrappers
from pettingzoo.utils.env import AECEnv

from ._core import Game, State, make
from .errors import BadInput

__all__ = ["RENDER_MODES", "MonsterboxEnv", "env", "raw_env"]

RENDER_MODES = ("human", "ansi", "svg")
"""``human`` prints the picture of the position, ``ansi`` gives it as text, ``svg`` as an SVG drawing."""


class MonsterboxEnv(AECEnv[str, dict[str, NDArray[Any]], int]):
    """A game as an AEC environment: agents are ``player_0`` and so on, actions are the ids of docs/learn.md.

    An observation is a dictionary: ``observation`` is what the seat sees as numbers (``Game.observation_segments`` says what they
    are), ``action_mask`` marks the legal actions. Chance answers by itself, from the seed of ``reset``. Rewards are the
    results at the end: shares of the win, or 0 or 1 for all where players play together. A game that a table calls at its cap on steps
    is truncated.
    """

    metadata = {"render_modes": list(RENDER_MODES), "is_parallelizable": False, "name": "monsterbox"}

    def __init__(self, game: Game, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadInput(f"`render_mode` is {', '.join(RENDER_MODES)}, not `{render_mode}`")
        self.game = game
        self.render_mode = render_mode
        self.metadata = {**type(self).metadata, "name": f"monsterbox_{game.slug.replace('-', '_')}_v0"}
        self.possible_agents = [f"player_{seat}" for seat in range(game.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        low, high = (np.zeros(game.observation_size, np.float32) for _ in range(2))
        for segment in game.observation_segments():
            numbers = slice(segment["start"], segment["start"] + int(np.prod(segment["shape"])))
            low[numbers], high[numbers] = segment["low"], segment["high"]
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=np.float32),
                    "action_mask": spaces.Box(0, 1, (game.num_actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(game.num_actions) for agent in self.possible_agents}
        self._state: State | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    @property
    def position(self) -> State:
        """The game as it stands, to look at or to search from: a copy."""
        return self._now().clone()

    def _now(self) -> State:
        if self._state is None:
            raise BadInput("a game begins with a reset")
        return self._state

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game. Without a seed nobody can guess its dice; ``options={"position": "…"}`` begins from there.

        Now and then a game is over before anybody has decided: then another is begun, with a seed by the same one marked as the
        second, the third and so on.
        """
        position = (options or {}).get("position")
        if position is None:
            self._state = self._begin(seed)
        else:
            self._state = self.game.position(position, seed)
            self._state.roll_all()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._follow()

    def _begin(self, seed: int | None) -> State:
        """A game in which somebody decides."""
        tried = 1
        while True:
            state = self.game.start(seed if seed is None or tried == 1 else f"{seed} again {tried}")
            state.roll_all()
            if not state.is_over:
                return state
            tried += 1

    def _follow(self) -> None:
        """Says whose decision it is, or how the game ended."""
        state = self._now()
        if not state.is_over:
            self.agent_selection = self.possible_agents[state.player]
            return
        ended = self.truncations if state.is_called else self.terminations
        for agent, score in zip(self.possible_agents, state.scores):
            self.rewards[agent] = float(score)
            ended[agent] = True

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        state, seat = self._now(), self._seats[agent]
        return {"observation": state.observation(seat), "action_mask": state.mask(seat).view(np.int8)}

    def step(self, action: int | None) -> None:
        """Takes an action by its id. One that is not legal raises :class:`monsterbox.Refused`, and nothing changes."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadInput("a decision is to be made: the action is the id of one")
        state, actor = self._now(), self.agent_selection
        state.apply(action)
        state.roll_all()
        self._cumulative_rewards[actor] = 0.0
        self._clear_rewards()
        self._follow()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The position as the seat to decide sees it."""
        if self.render_mode is None:
            return None
        state = self._now()
        if self.render_mode == "svg":
            return state.svg()
        picture = state.picture()
        if self.render_mode == "ansi":
            return picture
        print(picture)
        return None

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def raw_env(
    game: str | Game,
    players: int | None = None,
    options: Mapping[str, str | int | bool] | None = None,
    pack: str | PathLike[str] | None = None,
    dice: str | None = None,
    render_mode: str | None = None,
) -> MonsterboxEnv:
    """The bare environment: an illegal action raises and changes nothing. Arguments as :func:`monsterbox.make` takes them."""
    if isinstance(game, str):
        game = make(game, players, None if options is None else dict(options), pack, dice)
    elif not isinstance(game, Game):
        raise TypeError("a game is its short name, or what monsterbox.make gives")
    return MonsterboxEnv(game, render_mode)


def env(
    game: str | Game,
    players: int | None = None,
    options: Mapping[str, str | int | bool] | None = None,
    pack: str | PathLike[str] | None = None,
    dice: str | None = None,
    render_mode: str | None = None,
) -> AECEnv[str, dict[str, NDArray[Any]], int]:
    """The environment as PettingZoo wraps its own: an illegal action ends the game with a reward of -1 for whoever took it."""
    bare = raw_env(game, players, options, pack, dice, render_mode)
    wrapped = wrappers.TerminateIllegalWrapper(bare, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)
