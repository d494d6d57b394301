"""PettingZoo's own tests of every game."""

from __future__ import annotations

import functools
import warnings
import xml.etree.ElementTree as ElementTree

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import monsterbox
from monsterbox import pettingzoo as zoo

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")


def cycles(slug: str) -> int:
    """How many rounds are played: a mask of Crush has two hundred thousand places."""
    return 30 if slug == "crush" else 200


def test_api(slug: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(zoo.env(slug), num_cycles=cycles(slug))


def test_seeds(slug: str) -> None:
    seed_test(functools.partial(zoo.env, slug), num_cycles=cycles(slug) // 3)


def test_rendering(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    def is_drawing(svg: str) -> bool:
        return ElementTree.fromstring(svg).tag.endswith("svg")

    render_test(functools.partial(zoo.env, slug), custom_tests={"svg": is_drawing})
    assert capsys.readouterr().out.strip(), "human mode prints the picture"


def test_more_players_and_options() -> None:
    env = zoo.env("strike", players=4, options={"hidden-pools": True})
    env.reset(seed=1)
    assert env.num_agents == 4
    api_test(zoo.env("monster-kids", players=3), num_cycles=100)


def test_somebody_decides_in_every_game() -> None:
    game = monsterbox.make("monster-kids")

    def ends_at_once(seed: int) -> bool:
        state = game.start(seed)
        state.roll_all()
        return bool(state.is_over)

    short = [seed for seed in range(4_000) if ends_at_once(seed)]
    assert short, "some games are over before anybody has decided"
    for seed in short[:3]:
        positions = set()
        for _ in range(2):
            env = zoo.raw_env("monster-kids")
            env.reset(seed=seed)
            assert not any(env.terminations.values())
            positions.add(env.position.position)
        assert len(positions) == 1, "the same seed gives the same game"


def test_rewards_come_at_the_end() -> None:
    env = zoo.raw_env("connect-four")
    env.reset(seed=1)
    for column in [0, 1, 0, 1, 0, 1]:
        env.step(column)
        assert env.rewards == {"player_0": 0.0, "player_1": 0.0}
    env.step(0)
    assert env.rewards == {"player_0": 1.0, "player_1": 0.0}
    assert env.terminations == {"player_0": True, "player_1": True}


def test_illegal_actions() -> None:
    bare = zoo.raw_env("connect-four")
    with pytest.raises(monsterbox.BadInput, match="reset"):
        bare.observe("player_0")
    bare.reset(seed=1)
    for _ in range(6):
        bare.step(0)
    before = bare.position
    with pytest.raises(monsterbox.Refused):
        bare.step(0)
    with pytest.raises(monsterbox.BadInput):
        bare.step(None)
    assert bare.position == before
    wrapped = zoo.env("connect-four")
    wrapped.reset(seed=1)
    for _ in range(6):
        wrapped.step(0)
    wrapped.step(0)
    assert all(wrapped.terminations.values()) and wrapped.rewards["player_0"] == -1


def test_observations_hide_what_the_seat_cannot_see() -> None:
    game = monsterbox.make("monster-kids", players=3)
    env = zoo.raw_env(game)
    env.reset(seed=2)
    for _ in range(20):
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(np.flatnonzero(mask)[0]))
    state = env.position
    seen = env.observe("player_1")["observation"]
    for world in state.worlds(1, 10):
        assert (world.observation(1) == seen).all()


def test_environments_that_cannot_be_made() -> None:
    for arguments in [{"game": "chess"}, {"game": "pig", "render_mode": "smell"}, {"game": "pig", "players": 9}]:
        with pytest.raises(monsterbox.BadInput):
            zoo.env(**arguments)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        zoo.env(3)  # type: ignore[arg-type]
