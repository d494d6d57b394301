"""Monsterbox for Python: five monster games (and two reference games), every rule enforced and explained.

    >>> import monsterbox
    >>> game = monsterbox.make("pig", players=2)
    >>> state = game.start(seed="owl")
    >>> state.legal()
    ['roll', 'hold']

``docs/python.md`` teaches the package. Environments for learning are in :mod:`monsterbox.pettingzoo` and
:func:`monsterbox.vector`; experiments of many games in :mod:`monsterbox.lab`.
"""

from __future__ import annotations

from . import lab
from ._core import (
    Bot,
    Game,
    State,
    analyse_record,
    games,
    load,
    make,
    read_record,
    run_scenarios,
    verify_record,
)
from .errors import BadInput, BadRecord, Error, LabError, Refused
from .vectors import VectorEnv, vector

CHANCE: int = State.CHANCE
"""What ``State.player`` is where chance is to answer."""
OVER: int = State.OVER
"""What ``State.player`` is once the game is over."""

__all__ = [
    "BadInput",
    "BadRecord",
    "Bot",
    "CHANCE",
    "Error",
    "Game",
    "LabError",
    "OVER",
    "Refused",
    "State",
    "VectorEnv",
    "analyse_record",
    "games",
    "lab",
    "load",
    "make",
    "read_record",
    "run_scenarios",
    "vector",
    "verify_record",
]
