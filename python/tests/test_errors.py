"""Bad input raises, with the sentence and the rule that everybody gets; nothing ever stops the interpreter."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import monsterbox


def test_an_illegal_action_is_refused_with_its_rule() -> None:
    state = monsterbox.make("connect-four").start(seed=1)
    for _ in range(6):
        state.apply("A")
    before = state.clone()
    with pytest.raises(monsterbox.Refused) as refused:
        state.apply("A")
    assert refused.value.rule and refused.value.rules == [refused.value.rule]
    assert refused.value.sentence in str(refused.value) and refused.value.rule in str(refused.value)
    assert state == before
    assert state.why_not("A") == (refused.value.sentence, refused.value.rule)
    assert state.game.rule(refused.value.rule)
    with pytest.raises(monsterbox.Refused, match="A's decision"):
        state.apply("B", seat="B")


@pytest.mark.parametrize("action", ["", "drop D now", "drop\x1b[2J", "x" * 5000, 7, -1, 2**70])
def test_what_is_no_action_is_bad_input(action: str | int) -> None:
    state = monsterbox.make("connect-four").start(seed=1)
    with pytest.raises((monsterbox.BadInput, TypeError)):
        state.apply(action)


@pytest.mark.parametrize("action", [None, 1.5, True, ["A"], b"A", {}])
def test_another_type_is_a_type_error(action: object) -> None:
    state = monsterbox.make("connect-four").start(seed=1)
    with pytest.raises(TypeError):
        state.apply(action)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"game": "chess"}, "there is no game `chess`"),
        ({"game": "crush", "players": 3}, "for 2 players"),
        ({"game": "strike", "players": -1}, "players, not -1"),
        ({"game": "strike", "players": 300}, "players, not 300"),
        ({"game": "strike", "options": {"frog": True}}, "there is no option `frog`"),
        ({"game": "strike", "options": {"dice": "loaded"}}, "option `dice` is quick or physics, not `loaded`"),
        ({"game": "mayhem", "pack": "nowhere"}, "nowhere"),
        ({"game": "strike", "dice": "loaded"}, "not `loaded`"),
    ],
)
def test_a_table_that_cannot_be_set_up_says_why(arguments: dict[str, object], sentence: str) -> None:
    with pytest.raises(monsterbox.BadInput) as raised:
        monsterbox.make(**arguments)  # type: ignore[arg-type]
    assert sentence in raised.value.sentence
    assert isinstance(raised.value, ValueError)


def test_wrong_options_carry_their_rule() -> None:
    with pytest.raises(monsterbox.BadInput) as raised:
        monsterbox.make("strike", options={"dice": "loaded"})
    assert raised.value.rule == "STR-24" and str(raised.value).endswith("(STR-24)")


@pytest.mark.parametrize("players", ["two", 2.5, [2]])
def test_players_are_a_number(players: object) -> None:
    with pytest.raises(TypeError):
        monsterbox.make("strike", players=players)  # type: ignore[arg-type]


def test_options_of_another_type(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="option `dice`"):
        monsterbox.make("strike", options={"dice": None})  # type: ignore[dict-item]
    with pytest.raises(monsterbox.BadInput, match="this is no pack"):
        monsterbox.make("mayhem", pack=tmp_path)


def test_a_pack_with_mistakes_names_each(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('title = "Broken"\ngame = "mayhem"\nfrog = 1\n')
    with pytest.raises(monsterbox.BadInput, match="in the pack") as raised:
        monsterbox.make("mayhem", pack=tmp_path)
    assert "pack.toml:" in raised.value.sentence


@pytest.mark.parametrize("text", ["", "nonsense", "8 7 | 2 5 | Z may-stop", "99 99 | | A begin"])
def test_a_position_that_cannot_be(text: str) -> None:
    with pytest.raises(monsterbox.BadInput, match="position"):
        monsterbox.make("strike").position(text)


@pytest.mark.parametrize("seat", [2, -1, 255, 10**30, "Z", "AB", ""])
def test_a_seat_that_nobody_has(seat: int | str) -> None:
    state = monsterbox.make("pig").start(seed=1)
    with pytest.raises((monsterbox.BadInput, TypeError)):
        state.observation(seat)


def test_arrays_of_another_kind() -> None:
    state = monsterbox.make("pig").start(seed=1)
    with pytest.raises(monsterbox.BadInput, match="length of 8"):
        state.observation(0, out=np.zeros(3, np.float32))
    with pytest.raises(TypeError):
        state.observation(0, out=np.zeros(8, np.float64))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        state.observation(0, out=[0.0] * 8)  # type: ignore[arg-type]
    frozen = np.zeros(8, np.float32)
    frozen.flags.writeable = False
    with pytest.raises((TypeError, ValueError)):
        state.observation(0, out=frozen)


def test_seeds_bots_rules_and_stored_games() -> None:
    game = monsterbox.make("pig")
    for seed in ["", "two\nlines", "x" * 101]:
        with pytest.raises(monsterbox.BadInput, match="a seed is"):
            game.start(seed=seed)
    with pytest.raises(TypeError):
        game.start(seed=1.5)  # type: ignore[arg-type]
    with pytest.raises(monsterbox.BadInput, match="there is no bot `gandalf`"):
        game.bot("gandalf")
    with pytest.raises(monsterbox.BadInput, match="there is no rule"):
        game.rule("XYZ-99")
    for text in ["", "{}", "[1]", '{"monsterbox": "state"}']:
        with pytest.raises(monsterbox.BadInput):
            monsterbox.load(text)
    stored = game.start(seed=1).dump()
    with pytest.raises(monsterbox.BadInput, match="step 0"):
        monsterbox.load(stored.replace('"steps":[]', '"steps":["A fly"]'))
    with pytest.raises(monsterbox.Refused, match="step 0"):
        monsterbox.load(stored.replace('"steps":[]', '"steps":["B roll"]'))
    for text in ["", "{}", "not a record\n"]:
        with pytest.raises(monsterbox.BadRecord, match="line 1"):
            monsterbox.read_record(text)
    bot = game.bot("random")
    with pytest.raises(monsterbox.BadInput, match="plays Pig"):
        bot.choose(monsterbox.make("connect-four").start(seed=1))
    with pytest.raises(monsterbox.BadInput, match="effort"):
        bot.choose(game.start(seed=1), effort=0)


def test_nothing_goes_on_after_the_end() -> None:
    game = monsterbox.make("connect-four")
    state = game.start(seed=1)
    for column in "ABABABA":
        state.apply(column)
    assert state.is_over and state.scores == [1.0, 0.0]
    with pytest.raises(monsterbox.Refused, match="the game is over") as refused:
        state.apply("C")
    assert refused.value.rule
    with pytest.raises(monsterbox.BadInput, match="the game is over"):
        state.legal()
    assert state.legal(0) == [] and not state.mask(0).any()
