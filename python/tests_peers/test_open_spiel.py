"""Every game passes OpenSpiel's own test, and is what it says it is."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pyspiel
import pytest
from open_spiel.python import observation

import monsterbox
from monsterbox import open_spiel

TABLES = [
    ("strike", 2, {}),
    ("strike", 5, {"hidden-pools": True}),
    ("strike", 2, {"tournament": True}),
    ("mayhem", 2, {}),
    ("mayhem", 6, {}),
    ("monster-kids", 1, {}),
    ("monster-kids", 2, {}),
    ("monster-kids", 4, {"mode": "versus", "characters": "chosen"}),
    ("monster-strike", 1, {}),
    ("monster-strike", 3, {}),
    ("crush", 2, {}),
    ("pig", 2, {}),
    ("connect-four", 2, {}),
]


@pytest.mark.parametrize(("slug", "players", "options"), TABLES)
def test_random_games(slug: str, players: int, options: dict[str, str | bool]) -> None:
    game = open_spiel.load(slug, players, options)
    pyspiel.random_sim_test(game, num_sims=3 if slug != "crush" else 1, serialize=True, verbose=False)


def test_games_are_registered_by_name(slug: str) -> None:
    assert slug in [table[0] for table in TABLES], "every game is at one of the tables above"
    name = f"monsterbox_{slug.replace('-', '_')}"
    assert name in pyspiel.registered_names()
    game = pyspiel.load_game(name)
    again = pyspiel.load_game(str(game))
    assert again == game and str(again) == str(game)
    assert game.num_players() == monsterbox.make(slug).players


def played(game: pyspiel.Game, seed: int, most: int = 300) -> list[pyspiel.State]:
    """The states of a game with random choices, from first to last."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    states = [state.clone()]
    while not state.is_terminal() and len(states) < most:
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes())
            state.apply_action(rng.choices(actions, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        states.append(state.clone())
    return states


def test_what_a_player_is_told_is_the_view_of_the_seat(slug: str) -> None:
    game = open_spiel.load(slug)
    seen = observation.make_observation(game)
    for state in played(game, seed=3)[::7]:
        position = state.position
        for seat in range(game.num_players()):
            assert state.observation_string(seat) == position.seen(seat)
            assert state.information_state_string(seat) == position.information(seat)
            numbers = position.observation(seat)
            assert np.array_equal(np.array(state.observation_tensor(seat), np.float32), numbers)
            seen.set_from(state, seat)
            assert np.array_equal(seen.tensor, numbers)
            for segment in position.game.observation_segments():
                assert list(seen.dict[segment["name"]].shape) == list(segment["shape"])


@pytest.mark.parametrize(("slug", "players", "options"), TABLES)
def test_worlds_that_look_alike_are_told_alike(slug: str, players: int, options: dict[str, str | bool]) -> None:
    """An observation does not change when what the seat cannot see does, and only games that say so have anything hidden."""
    game = open_spiel.load(slug, players, options)
    hidden = False
    for state in played(game, seed=5)[::11]:
        position = state.position
        for seat in range(game.num_players()):
            for world in position.worlds(seat, 3, seed=1):
                hidden |= world.position != position.position or "?" in position.seen(seat)
                assert world.seen(seat) == state.observation_string(seat)
                assert np.array_equal(world.observation(seat), position.observation(seat))
    assert hidden == (game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION)


def test_chance_has_its_exact_odds(slug: str) -> None:
    game = open_spiel.load(slug)
    asked = 0
    for state in played(game, seed=7):
        if not state.is_chance_node() or "· outcomes" in str(state):
            continue
        weights = dict(state.position.outcomes() or [])
        total = sum(weights.values())
        found: dict[str, float] = {}
        for action, chance in state.chance_outcomes():
            after = state.child(action)
            if len(weights) <= open_spiel.MOST_OUTCOMES:
                found[state.action_to_string(pyspiel.PlayerId.CHANCE, action)] = chance
                continue
            assert after.is_chance_node() and len(after.chance_outcomes()) <= open_spiel.MOST_OUTCOMES
            for inner, part in after.chance_outcomes():
                found[after.action_to_string(pyspiel.PlayerId.CHANCE, inner)] = chance * part
        assert found.keys() == weights.keys()
        assert all(abs(found[text] - float(Fraction(weight, total))) < 1e-12 for text, weight in weights.items())
        asked += 1
        if asked == 12:
            break
    assert asked > 0 or slug == "connect-four"


def test_many_outcomes_are_asked_in_two_nodes() -> None:
    """Eight dice at once have more outcomes than one node takes."""
    game = open_spiel.load("strike", position="8 8 | - | A begin")
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    outcomes = state.position.outcomes()
    assert outcomes is not None and len(outcomes) > open_spiel.MOST_OUTCOMES
    before = state.position
    state.apply_action(1)
    assert state.is_chance_node() and state.position == before, "nothing has happened yet"
    state.apply_action(2)
    assert not state.is_chance_node()
    assert state.position.steps[-1][1] == outcomes[open_spiel.MOST_OUTCOMES + 2][0]


def test_results(slug: str) -> None:
    game = open_spiel.load(slug)
    for seed in range(3):
        last = played(game, seed, most=10**6)[-1]
        shares, worth = last.position.scores, last.returns()
        if game.get_type().utility == pyspiel.GameType.Utility.IDENTICAL:
            assert worth == shares
        else:
            assert worth == [2 * share - 1 for share in shares]
            assert sum(worth) == 0 or slug == "crush"


def test_a_game_of_three_is_zero_sum() -> None:
    worth = played(open_spiel.load("strike", 3), seed=1, most=10**6)[-1].returns()
    assert sorted(worth) == [-0.5, -0.5, 1.0]


def test_what_is_wrong_is_said_as_everywhere() -> None:
    for arguments, sentence in [
        ({"game": "chess"}, "chess"),
        ({"game": "strike", "players": 9}, "9"),
        ({"game": "strike", "options": {"wings": True}}, "there is no option `wings`"),
        ({"game": "strike", "position": "8 8 | 9 | A begin"}, "position"),
        ({"game": "mayhem", "pack": "/nowhere"}, "nowhere"),
    ]:
        with pytest.raises(monsterbox.BadInput) as here:
            open_spiel.load(**arguments)
        assert sentence in here.value.sentence
    with pytest.raises(monsterbox.BadInput, match="there is no option `wings`"):
        pyspiel.load_game("monsterbox_strike(options=wings:on)")
    with pytest.raises(monsterbox.BadInput, match="is no option"):
        pyspiel.load_game("monsterbox_strike(options=wings)")
    state = open_spiel.load("pig").new_initial_state()
    with pytest.raises((monsterbox.BadInput, pyspiel.SpielError)):
        state.apply_action(77)


def test_awkward_parameters_are_carried() -> None:
    game = open_spiel.load("strike", 3, {"hidden-pools": True, "tournament": "on"}, dice="quick", position=None)
    again = pyspiel.load_game(str(game))
    assert again.rules.options == game.rules.options and again.rules == game.rules
    for slug in ("monster-strike", "crush", "monster-kids"):
        middle = played(open_spiel.load(slug), seed=2, most=40)[-1].position.position
        begun = open_spiel.load(slug, position=middle)
        assert str(pyspiel.load_game(str(begun)).new_initial_state()) == middle
