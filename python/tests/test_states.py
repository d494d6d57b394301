"""States: what every game can do and show."""

from __future__ import annotations

import copy
import pickle
import random
import shutil
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import numpy as np
import pytest
from conftest import SLUGS, played

import monsterbox


def test_the_box_has_five_published_games_and_two_for_reference() -> None:
    games = monsterbox.games()
    assert sum(game["published"] for game in games) == 5
    assert {"pig", "connect-four"} < set(SLUGS)
    for game in games:
        assert game["bots"][0]["name"] and game["players"][0] <= game["players"][1]


def test_a_game_is_walked_through_by_ids_and_by_notation(slug: str) -> None:
    game = monsterbox.make(slug)
    rng = random.Random(3)
    state = game.start(seed=3)
    decisions = 0
    while not state.is_over and decisions < 60:
        if state.is_chance:
            assert state.player == monsterbox.CHANCE and state.question
            state.roll()
            continue
        decisions += 1
        assert state.deciders == [state.player], "one player decides at a time, so no environment is parallel"
        legal, ids = state.legal(), state.legal_ids()
        assert len(legal) == len(ids) == len(set(ids)) > 0
        mask = state.mask()
        assert mask.shape == (game.num_actions,) and mask.sum() == len(ids) and mask[ids].all()
        place = rng.randrange(len(ids))
        assert game.action_id(state.player, legal[place]) == ids[place]
        assert game.action_text(state.player, ids[place]) == legal[place]
        assert state.why_not(legal[place]) is None
        other = state.clone()
        state.apply(ids[place])
        other.apply(legal[place])
        assert state == other and state.hash == other.hash
    assert decisions > 0


def test_observations_are_what_their_segments_say(slug: str) -> None:
    game = monsterbox.make(slug)
    segments = game.observation_segments()
    assert segments[0]["start"] == 0
    assert sum(int(np.prod(segment["shape"])) for segment in segments) == game.observation_size
    state = played(game, seed=1, most=40)
    for seat in range(game.players):
        numbers = state.observation(seat)
        assert numbers.dtype == np.float32 and numbers.shape == (game.observation_size,)
        for segment in segments:
            part = numbers[segment["start"] : segment["start"] + int(np.prod(segment["shape"]))]
            assert (part >= segment["low"]).all() and (part <= segment["high"]).all(), segment["name"]
            assert not segment["flags"] or np.isin(part, (0, 1)).all(), segment["name"]
        own = np.full(game.observation_size, 7, np.float32)
        assert state.observation(seat, out=own) is own and (own == numbers).all()


def test_everybody_sees_views_and_pictures(slug: str) -> None:
    game = monsterbox.make(slug)
    state = played(game, seed=2, most=60)
    for viewer in [0, "A", "spectator", "referee"]:
        assert isinstance(state.view(viewer), dict)
        assert state.seen(viewer)
        assert len(state.picture(viewer)) > 20
        drawing = ElementTree.fromstring(state.svg(viewer))
        assert drawing.tag.endswith("svg") and len(drawing) > 2
    assert state.view(0) == state.view("A")
    assert any(state.told(step) for step in range(state.step_count))
    for entry in state.told(0):
        assert entry["words"] and game.rule(entry["rule"])


def test_choices_have_words_and_rules_have_texts(slug: str) -> None:
    game = monsterbox.make(slug)
    state = game.start(seed=5)
    state.roll_all()
    choices = state.choices()
    assert [choice["notation"] for choice in choices] == state.legal()
    assert [choice["id"] for choice in choices] == state.legal_ids()
    assert all(choice["words"] and choice["group"] for choice in choices)
    assert len(game.rules()) >= 5 and all(rule["text"] for rule in game.rules())


def test_a_game_ends_with_results_and_a_record_that_is_proved(slug: str) -> None:
    game = monsterbox.make(slug)
    state = played(game, seed=4, most=1_000_000)
    assert state.is_over and state.player == monsterbox.OVER and not state.is_called
    assert len(state.scores) == game.players and all(0 <= score <= 1 for score in state.scores)
    text = state.record(["Ann"] + [f"bot:{game.bots[0]['name']}"] * (game.players - 1))
    verdict = monsterbox.verify_record(text)
    assert verdict["possible"] == 0 and verdict["actions"] + verdict["proved"] == state.step_count
    again = monsterbox.read_record(text)
    assert again == state and again.steps == state.steps and again.scores == state.scores
    assert again.game == game
    middle = again.after(state.step_count // 2)
    assert middle.step_count == state.step_count // 2
    lines = text.splitlines()
    lines[3] = lines[3].replace('"', "'", 1)
    with pytest.raises(monsterbox.BadRecord, match="line 4"):
        monsterbox.verify_record("\n".join(lines) + "\n")


def test_states_are_stored_copied_and_pickled(slug: str) -> None:
    state = played(monsterbox.make(slug), seed=6, most=50)
    for again in [
        monsterbox.load(state.dump()),
        copy.copy(state),
        copy.deepcopy(state),
        pickle.loads(pickle.dumps(state)),
    ]:
        assert again == state and again.steps == state.steps and again.seed == state.seed
    if not state.is_over:
        one, two = state.clone(), state.clone()
        one.roll_all(), two.roll_all()
        assert one == two, "a clone has the same dice"
    there = state.game.position(state.position)
    assert there == state and there.step_count == 0
    assert pickle.loads(pickle.dumps(state.game)) == state.game
    with pytest.raises(TypeError):
        hash(state)


def test_what_a_seat_has_seen_tells_histories_apart(slug: str) -> None:
    game = monsterbox.make(slug)
    states = [played(game, seed=seed, most=30) for seed in range(3)]
    texts = {state.information(0) for state in states}
    assert len(texts) == 3
    assert states[0].information(0) == played(game, seed=0, most=30).information(0)


def test_worlds_look_alike(slug: str) -> None:
    game = monsterbox.make(slug)
    state = played(game, seed=8, most=25)
    for world in state.worlds(0, 5, seed=1):
        assert world.seen(0) == state.seen(0) and world.view(0) == state.view(0)
    hashes = [world.hash for world in state.worlds(0, 5, seed=1)]
    assert hashes == [world.hash for world in state.worlds(0, 5, seed=1)]


def test_hidden_hands_differ_from_world_to_world() -> None:
    state = played(monsterbox.make("monster-kids", players=3), seed=1, most=60)
    assert len({world.hash for world in state.worlds(0, 20)}) > 1
    assert "?" in state.seen(0) and "?" not in state.position


def test_an_action_can_be_taken_back_where_nothing_was_revealed() -> None:
    state = monsterbox.make("connect-four").start(seed=1)
    before = state.clone()
    state.apply("D")
    state.undo()
    assert state == before
    with pytest.raises(monsterbox.BadInput, match="taken back"):
        state.undo()


def test_a_pack_of_your_own_goes_along(tmp_path: Path) -> None:
    own = Path(__file__).parents[2] / "crates/games/mayhem/packs/base"
    folder = tmp_path / "mine"
    shutil.copytree(own, folder)
    game = monsterbox.make("mayhem", pack=folder)
    assert game.pack == "mine"
    state = played(game, seed=1, most=30)
    for again in [pickle.loads(pickle.dumps(state)), monsterbox.load(state.dump(), pack=folder)]:
        assert again == state and again.game.pack == "mine"
    assert monsterbox.read_record(state.record(), pack=folder) == state
