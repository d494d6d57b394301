"""What several files of tests use."""

from __future__ import annotations

import random

import pytest

import monsterbox

SLUGS = [game["slug"] for game in monsterbox.games()]


@pytest.fixture(params=SLUGS)
def slug(request: pytest.FixtureRequest) -> str:
    """Every game of the box, one after the other."""
    return request.param


def played(game: monsterbox.Game, seed: int, most: int = 400) -> monsterbox.State:
    """A game with random choices, up to its end or to so many steps."""
    rng = random.Random(seed)
    state = game.start(seed)
    while not state.is_over and state.step_count < most:
        if state.is_chance:
            state.roll()
        else:
            state.apply(rng.choice(state.legal()))
    return state
