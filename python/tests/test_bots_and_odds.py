"""Opponents and odds."""

from __future__ import annotations

import pytest
from conftest import played

import monsterbox


def test_a_bot_of_every_game_chooses_something_legal(slug: str) -> None:
    game = monsterbox.make(slug)
    state = game.start(seed=1)
    state.roll_all()
    for kind in game.bots[:2]:
        choice = game.bot(kind["name"]).choose(state, seed=3, effort=1)
        assert choice in state.legal()
        assert choice == game.bot(kind["name"]).choose(state, seed=3, effort=1)


def test_a_level_is_a_bot_too() -> None:
    game = monsterbox.make("strike")
    level = game.bots[-1]["level"]
    assert game.bot(level).name == level


def test_exact_odds_of_strike() -> None:
    state = monsterbox.make("strike").position("8 7 | 2 5 | A may-stop")
    odds = state.odds()
    assert odds is not None and odds["exact"] and odds["of"] == "the game"
    assert {choice["notation"] for choice in odds["choices"]} <= set(state.legal())
    best = max(odds["choices"], key=lambda choice: choice["chance"])
    assert best["best"] and 0 < best["chance"] < 1 and best["margin"] == 0


def test_odds_need_a_choice() -> None:
    state = played(monsterbox.make("pig"), seed=1, most=10**6)
    with pytest.raises(monsterbox.BadInput, match="nothing to choose"):
        state.odds()
