"""Many games at once."""

from __future__ import annotations

import numpy as np
import pytest

import monsterbox


def walked(env: monsterbox.VectorEnv, steps: int, seed: int = 0) -> list[bytes]:
    """What the arrays were after every step of random actions."""
    rng = np.random.default_rng(seed)
    env.reset()
    seen = []
    for _ in range(steps):
        env.step(env.random_actions(rng))
        arrays = (env.observations, env.masks, env.rewards, env.terminations, env.seats, env.finished)
        seen.append(b"".join(array.tobytes() for array in arrays))
    return seen


def test_every_game_steps_alike_on_one_thread_and_on_two(slug: str) -> None:
    n, steps = (3, 6) if slug == "crush" else (7, 40)
    one = walked(monsterbox.vector(slug, n, seed=9), steps)
    two = walked(monsterbox.vector(slug, n, seed=9, threads=2), steps)
    assert one == two
    assert one != walked(monsterbox.vector(slug, n, seed=10), steps) or slug == "connect-four"


def test_a_row_is_what_the_state_says() -> None:
    env = monsterbox.vector("connect-four", 5, seed=1)
    rng = np.random.default_rng(1)
    env.reset()
    states = [env.game.start(seed=1) for _ in range(5)]
    for _ in range(60):
        for row, state in enumerate(states):
            assert env.seats[row] == state.player
            assert (env.observations[row] == state.observation()).all()
            assert (env.masks[row] == state.mask()).all()
        actions = env.random_actions(rng)
        assert env.masks[np.arange(5), actions].all(), "what is picked is legal"
        _, rewards, terminations, truncations, infos = env.step(actions)
        assert infos["action_mask"] is env.masks and not truncations.any()
        for row, action in enumerate(actions):
            states[row].apply(int(action))
            assert terminations[row] == states[row].is_over
            if states[row].is_over:
                assert rewards[row].tolist() == states[row].scores and env.finished[row] == 1
                states[row] = env.game.start(seed=1)
            else:
                assert not rewards[row].any()


def test_a_large_mask_is_marked_like_the_states() -> None:
    env = monsterbox.vector("crush", 2, seed=4)
    rng = np.random.default_rng(4)
    env.reset()
    for _ in range(30):
        counts = env.masks.sum(1)
        assert (counts > 0).all()
        env.step(env.random_actions(rng))
        # What is marked is legal: the next step takes any of it.
        for row in range(2):
            ids = np.flatnonzero(env.masks[row])
            assert env.game.action_text(int(env.seats[row]), int(ids[-1])) is not None


def test_arrays_of_your_own_are_written_without_copies() -> None:
    game = monsterbox.make("pig")
    mine = np.zeros((4, game.observation_size), np.float32)
    env = monsterbox.vector(game, 4, out={"observations": mine})
    observations, _ = env.reset(seed=2)
    assert observations is mine and env.observations is mine and mine.any()
    address = mine.__array_interface__["data"][0]
    env.step([0, 0, 1, 0])
    assert env.observations.__array_interface__["data"][0] == address


def test_bots_play_the_other_seats() -> None:
    env = monsterbox.vector("strike", 64, players=3, opponents="random", seed=3)
    rng = np.random.default_rng(3)
    env.reset()
    seats, total, games = set(env.seats.tolist()), np.zeros(3), 0
    for _ in range(200):
        env.step(env.random_actions(rng))
        seats |= set(env.seats.tolist())
        total += env.rewards.sum(0)
        games += int(env.finished.sum())
    assert seats == {0, 1, 2}, "the caller's seat moves on with every game"
    assert games > 64 and abs(total.sum() - games) < 1e-3, "somebody wins every game"
    fixed = monsterbox.vector("connect-four", 8, opponents=["random"], seat="B")
    fixed.reset()
    assert (fixed.seats == 1).all()
    fixed.step(fixed.random_actions(rng))
    assert (fixed.seats == 1).all()


def test_wrong_actions_change_nothing() -> None:
    env = monsterbox.vector("connect-four", 3)
    with pytest.raises(monsterbox.BadInput, match="reset"):
        env.step([0, 0, 0])
    with pytest.raises(monsterbox.BadInput, match="reset"):
        env.random_actions(np.random.default_rng(1))
    env.reset()
    for _ in range(6):
        env.step([0, 1, 2])
    before = env.observations.copy()
    with pytest.raises(monsterbox.Refused, match="game 1") as refused:
        env.step([3, 1, 3])
    assert refused.value.rule
    assert (env.observations == before).all()
    env.step([3, 3, 3])
    for actions, error in [
        ([3, 3], monsterbox.BadInput),
        ([3, 3, 99], monsterbox.BadInput),
        ([3, 3, -1], monsterbox.BadInput),
        ([0.0, 0.0, 0.0], TypeError),
        ("abc", TypeError),
    ]:
        with pytest.raises(error):
            env.step(actions)  # type: ignore[arg-type]


def test_vectors_that_cannot_be_made() -> None:
    for arguments in [
        {"n": 0},
        {"n": 1 << 40},
        {"n": 2, "opponents": ["random", "random"]},
        {"n": 2, "opponents": "gandalf"},
        {"n": 2, "seat": 0},
        {"n": 2, "threads": 0},
        {"n": 2, "out": {"frogs": np.zeros(2)}},
        {"n": 2, "out": {"observations": np.zeros((2, 8))}},
    ]:
        with pytest.raises(monsterbox.BadInput):
            monsterbox.vector("pig", **arguments)  # type: ignore[arg-type]
    with pytest.raises((OverflowError, monsterbox.BadInput)):
        monsterbox.vector("pig", -1)
    with pytest.raises(TypeError):
        monsterbox.vector(7, 2)  # type: ignore[arg-type]
