"""Many games at once, stepped in Rust: observations, masks and rewards go straight into NumPy arrays."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._core import Game, Vector, make
from .errors import BadInput

__all__ = ["VectorEnv", "vector"]


class VectorEnv:
    """Many games at once, in the manner of Gymnasium's vector environments.

    Every game waits at a decision of yours; opponents and chance have answered before. A game that ends begins anew in the
    same step, so there is always a decision to make. The arrays belong to you and are written anew in every step, without
    copies: read them before the next one, and do not write into ``masks``.

    Attributes:
        observations: float32, one row a game: what the seat to decide sees.
        masks: bool, one row a game: which action ids are legal.
        rewards: float32, one row a game and one column a seat: the results of games that ended in this step, 0 otherwise.
        terminations: bool: a game ended by its rules in this step.
        truncations: bool: a game was called at its cap on steps.
        seats: int32: whose decision it is.
        finished: int32: how many games ended in this step; more than one only where a game ended before you had
            anything to decide in it. The mean result of a seat is ``rewards.sum(0) / finished.sum()`` over many steps.
    """

    observations: NDArray[np.float32]
    masks: NDArray[np.bool_]
    rewards: NDArray[np.float32]
    terminations: NDArray[np.bool_]
    truncations: NDArray[np.bool_]
    seats: NDArray[np.int32]
    finished: NDArray[np.int32]

    def __init__(
        self,
        game: Game,
        n: int,
        *,
        seed: int = 0,
        opponents: str | list[str] | None = None,
        seat: int | str | None = None,
        threads: int = 1,
        out: Mapping[str, NDArray[Any]] | None = None,
    ) -> None:
        if isinstance(opponents, str):
            opponents = [opponents] * (game.players - 1)
        self.game = game
        self.num_envs = n
        self.num_actions = game.num_actions
        self._vector: Vector = game.vector(n, opponents=opponents, seat=seat, seed=seed, threads=threads)
        shapes = {
            "observations": ((n, game.observation_size), np.float32),
            "masks": ((n, game.num_actions), np.bool_),
            "rewards": ((n, game.players), np.float32),
            "terminations": ((n,), np.bool_),
            "truncations": ((n,), np.bool_),
            "seats": ((n,), np.int32),
            "finished": ((n,), np.int32),
        }
        given = dict(out or {})
        if unknown := sorted(set(given) - set(shapes)):
            raise BadInput(f"there is no array `{unknown[0]}`; the arrays are: {', '.join(shapes)}")
        for name, (shape, dtype) in shapes.items():
            array = given.get(name)
            if array is None:
                array = np.zeros(shape, dtype)
            elif not isinstance(array, np.ndarray):
                raise TypeError(f"the array `{name}` is a NumPy array")
            elif array.shape != shape or array.dtype != dtype or not array.flags.c_contiguous or not array.flags.writeable:
                wanted = f"a writeable, contiguous array of {np.dtype(dtype)} of shape {shape}"
                raise BadInput(f"the array `{name}` is {wanted}, not {array.dtype} of {array.shape}")
            setattr(self, name, array)
        self._arrays = (
            self.observations,
            self.masks,
            self.rewards,
            self.terminations,
            self.truncations,
            self.seats,
            self.finished,
        )

    def reset(self, seed: int | None = None) -> tuple[NDArray[np.float32], dict[str, NDArray[Any]]]:
        """Begins all games anew; with another seed they are other games. Gives the observations and what `infos` has."""
        self._vector.reset(self._arrays, seed)
        return self.observations, self._infos()

    def step(
        self, actions: NDArray[np.integer[Any]] | list[int]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, NDArray[Any]]]:
        """Lets every game take its action. Gives observations, rewards, terminations, truncations and infos.

        Raises:
            Refused: an action is not legal; the sentence names the game. Then no game has taken a step.
            BadInput: an id stands for no action, or there are more or fewer than games.
        """
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise TypeError("actions are whole numbers: ids of actions")
        self._vector.step(np.ascontiguousarray(given, np.int64), self._arrays)
        return self.observations, self.rewards, self.terminations, self.truncations, self._infos()

    def random_actions(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """A legal action for every game, all equally likely."""
        return self._vector.pick(rng.random(self.num_envs))

    def _infos(self) -> dict[str, NDArray[Any]]:
        return {"action_mask": self.masks, "seats": self.seats, "finished": self.finished}


def vector(
    game: str | Game,
    n: int,
    *,
    seed: int = 0,
    opponents: str | list[str] | None = None,
    seat: int | str | None = None,
    threads: int = 1,
    out: Mapping[str, NDArray[Any]] | None = None,
    players: int | None = None,
    options: Mapping[str, str | int | bool] | None = None,
    pack: str | PathLike[str] | None = None,
    dice: str | None = None,
) -> VectorEnv:
    """Many games at once.

    Args:
        game: a game's short name, or a game that was made before.
        n: how many games.
        seed: the same seed and actions give the same games, on any number of threads.
        opponents: bots for the other seats, clockwise from yours: one name for all, or a list. ``None``: you play every seat.
        seat: your seat against opponents; ``None``: it moves on with every game.
        threads: how many threads step the games.
        out: arrays of your own to be written into, by the names of :class:`VectorEnv`'s attributes.
        players, options, pack, dice: as :func:`monsterbox.make` takes them.
    """
    if isinstance(game, str):
        game = make(game, players, None if options is None else dict(options), pack, dice)
    elif not isinstance(game, Game):
        raise TypeError("a game is its short name, or what monsterbox.make gives")
    return VectorEnv(game, n, seed=seed, opponents=opponents, seat=seat, threads=threads, out=out)
