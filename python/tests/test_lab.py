"""The lab and scenarios: the same reports as everywhere."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

import monsterbox
from monsterbox import lab

EXPERIMENT = """
name = "pigs"
game = "pig"
games = 600
seed = 5
rotate = true
bots = [["greedy", "random"]]
"""


def bots() -> list[str]:
    return [bot["name"] for bot in monsterbox.make("pig").bots]


@pytest.fixture(scope="module")
def experiment() -> str:
    return EXPERIMENT.replace("greedy", bots()[-1])


def test_parts_joined_are_the_whole_byte_for_byte(experiment: str) -> None:
    whole = lab.run(experiment)
    parts = [lab.run(experiment, f"{number}/3", threads=2) for number in (1, 2, 3)]
    assert whole.is_done and not parts[0].is_done and sum(part.games for part in parts) == whole.games
    with pytest.raises(monsterbox.LabError, match="not done"):
        parts[0].json()
    joined = lab.join([parts[2], parts[0].dump(), pickle.loads(pickle.dumps(parts[1]))])
    assert joined.json() == whole.json() and joined.html() == whole.html()
    assert joined.tables() == whole.tables() and joined.json_lines() == whole.json_lines()
    report = whole.report()
    assert report == json.loads(whole.json()) and len(report["cells"]) == 2
    assert report["cells"][0]["seats"][0]["rate"] > 0.5
    assert whole.html().startswith("<!doctype html>") or "<html" in whole.html()
    with pytest.raises(monsterbox.LabError, match="in two of the parts"):
        lab.join([parts[0], parts[0]])


def test_a_run_is_broken_off_and_goes_on(experiment: str) -> None:
    long = experiment.replace("games = 600", "games = 12000").replace(bots()[-1], "random")
    heard: list[tuple[int, int]] = []

    def told(done: int, most: int) -> bool:
        heard.append((done, most))
        return False

    broken = lab.run(long, told=told)
    assert heard and 0 < heard[-1][1] <= 24000
    assert lab.run(long, before=broken, threads=2).json() == lab.run(long).json()


def test_experiments_that_cannot_be_played() -> None:
    for text, sentence in [
        ("game = 1", "game"),
        ('game = "pig"\nbots = [["gandalf", "random"]]', "there is no bot `gandalf`"),
        ('game = "pig"\nbots = [["random"]]', "1"),
        ('game = "pig"\nbots = []', "`bots` is empty"),
    ]:
        with pytest.raises(monsterbox.Error) as raised:
            lab.run(text)
        assert sentence in raised.value.sentence
    with pytest.raises(monsterbox.LabError, match="no part"):
        lab.run(EXPERIMENT, "9/8")
    with pytest.raises(monsterbox.LabError, match="no stored run"):
        lab.load("{}")
    with pytest.raises(monsterbox.LabError):
        lab.join([])

    def fails(done: int, most: int) -> bool:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        lab.run(EXPERIMENT.replace("greedy", "random").replace("600", "200000"), told=fails)


def test_runs_are_compared(experiment: str) -> None:
    first = lab.run(experiment)
    second = lab.run(experiment.replace("seed = 5", "seed = 6"))
    found, words = lab.compare(first, second)
    assert len(found["pairs"]) == 2 and words


def test_scenarios_of_the_games_pass() -> None:
    file = Path(__file__).parents[2] / "crates/reference/pig/tests/scenarios"
    texts = [path.read_text() for path in sorted(file.glob("*.toml"))]
    assert texts
    for text in texts:
        results = monsterbox.run_scenarios(text)
        assert results and all(result["passed"] for result in results), results


def test_a_scenario_that_fails_says_why() -> None:
    text = """
game = "pig"

[[scenario]]
name = "wrong on purpose"
given = "0 0 0 A choosing"
when = ["A fly"]
"""
    try:
        results = monsterbox.run_scenarios(text)
    except monsterbox.BadInput as error:
        assert error.sentence
    else:
        assert not results[0]["passed"] and results[0]["message"]
    with pytest.raises(monsterbox.BadInput):
        monsterbox.run_scenarios("game = 1")
