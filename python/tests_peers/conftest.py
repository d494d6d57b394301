"""What several files of tests use."""

from __future__ import annotations

import os

import pytest

import monsterbox

# Ray lets its workers run after everything else on a machine, and tells its makers how it is used: not in tests.
os.environ.setdefault("RAY_worker_niceness", "0")
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")

SLUGS = [game["slug"] for game in monsterbox.games()]


@pytest.fixture(params=SLUGS)
def slug(request: pytest.FixtureRequest) -> str:
    """Every game of the box, one after the other."""
    return request.param
