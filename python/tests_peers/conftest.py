"""What several files of tests use."""

from __future__ import annotations

import pytest

import monsterbox

SLUGS = [game["slug"] for game in monsterbox.games()]


@pytest.fixture(params=SLUGS)
def slug(request: pytest.FixtureRequest) -> str:
    """Every game of the box, one after the other."""
    return request.param
