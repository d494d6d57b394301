"""Chance: explicit, with exact odds."""

from __future__ import annotations

from fractions import Fraction

import pytest
from conftest import played

import monsterbox


def test_every_outcome_has_its_exact_weight(slug: str) -> None:
    game = monsterbox.make(slug)
    state = played(game, seed=11, most=200)
    asked = 0
    for steps in range(state.step_count):
        moment = state.after(steps)
        if not moment.is_chance:
            continue
        outcomes = moment.outcomes()
        assert outcomes is not None and all(weight > 0 for _, weight in outcomes)
        texts = [text for text, _ in outcomes]
        assert len(set(texts)) == len(texts)
        assert moment.sample(7) in texts and moment.sample(7) == moment.sample(7)
        by_place, by_text = moment.clone(), moment.clone()
        by_place.apply(len(texts) - 1)
        by_text.apply(texts[-1])
        assert by_place == by_text
        asked += 1
        if asked == 5:
            break
    assert asked > 0 or slug == "connect-four"


def test_odds_of_a_die_are_fair() -> None:
    state = monsterbox.make("pig").start(seed=1)
    state.apply("roll")
    outcomes = dict(state.outcomes() or [])
    total = sum(outcomes.values())
    assert {Fraction(weight, total) for weight in outcomes.values()} == {Fraction(1, 6)}
    assert state.outcomes(most=5) is None, "more than were asked for"


def test_chance_answers_only_when_it_is_asked() -> None:
    state = monsterbox.make("pig").start(seed=1)
    with pytest.raises(monsterbox.Refused, match="does not wait for chance"):
        state.outcomes()
    with pytest.raises(monsterbox.Refused):
        state.roll()
    state.apply("roll")
    with pytest.raises(monsterbox.Refused) as refused:
        state.apply("hold", seat=0)
    assert refused.value.sentence == "chance has not answered yet: nobody decides now"
    with pytest.raises(monsterbox.BadInput):
        state.apply("seven")
    with pytest.raises(monsterbox.BadInput, match="no outcome 6"):
        state.apply(6)


def test_dice_are_really_thrown_where_that_is_asked() -> None:
    game = monsterbox.make("strike", dice="physical")
    assert game.options["dice"] == "physics"
    state = game.start(seed="owl")
    state.roll_all()
    state.apply(state.legal()[0])
    state.roll_all()
    again = monsterbox.read_record(state.record())
    assert again == state
    with pytest.raises(monsterbox.BadInput, match="there is no option `dice`"):
        monsterbox.make("crush", dice="physical")
    assert monsterbox.make("crush", dice="quick").players == 2
