"""The lab on a Ray cluster of this machine: the same report, byte for byte, whatever dies."""

from __future__ import annotations

import os
import re
import shutil
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
import ray

import monsterbox
import monsterbox.ray
from monsterbox import lab

EXPERIMENT = """
name = "spread"
game = "mayhem"
games = 2500
seed = 5
rotate = true
bots = [["counting", "naive"]]
"""


@pytest.fixture(scope="module")
def whole() -> lab.Run:
    return lab.run(EXPERIMENT)


@pytest.fixture(scope="module")
def cluster() -> Iterator[None]:
    ray.init(num_cpus=3, include_dashboard=False, log_to_driver=False, object_store_memory=100_000_000)
    yield
    ray.shutdown()


class Killer(threading.Thread):
    """Kills a worker of this test's own Ray with SIGKILL while it plays a part; all of them that it ever sees where `all_of_them`."""

    def __init__(self, all_of_them: bool = False) -> None:
        super().__init__(daemon=True)
        self.all_of_them = all_of_them
        self.killed: list[int] = []
        self.over = threading.Event()

    def run(self) -> None:
        while not self.over.is_set():
            for process in psutil.Process().children(recursive=True):
                if self.is_playing(process) and process.pid not in self.killed:
                    time.sleep(0.05)
                    if self.is_playing(process):
                        os.kill(process.pid, signal.SIGKILL)
                        self.killed.append(process.pid)
                        if not self.all_of_them:
                            return
            time.sleep(0.02)

    @staticmethod
    def is_playing(process: psutil.Process) -> bool:
        try:
            return process.cmdline()[:1] == ["ray::monsterbox_part"]
        except (psutil.Error, IndexError):
            return False


def same(first: lab.Run, second: lab.Run) -> None:
    assert first.is_done and second.is_done
    assert first.json() == second.json() and first.html() == second.html()
    assert first.tables() == second.tables() and first.json_lines() == second.json_lines()


def test_an_experiment_that_cannot_be_played_is_told_before_anything_starts() -> None:
    assert not ray.is_initialized()
    for text in [
        "game = 1",
        'game = "chess"\nbots = [["random", "random"]]',
        'game = "pig"\nbots = [["gandalf", "random"]]',
        'game = "pig"\nbots = [["random"]]',
        'game = "mayhem"\nbots = [["random", "random"]]\npacks = ["nowhere"]',
    ]:
        with pytest.raises(monsterbox.Error) as here:
            lab.run(text)
        with pytest.raises(monsterbox.Error) as there:
            monsterbox.ray.run(text)
        assert there.value.sentence == here.value.sentence and type(there.value) is type(here.value)
    with pytest.raises(monsterbox.LabError, match="`parts` is 1 to"):
        monsterbox.ray.run(EXPERIMENT, parts=0)
    with pytest.raises(monsterbox.LabError, match="`retries` is 0 or more"):
        monsterbox.ray.run(EXPERIMENT, retries=-1)
    for nowhere in ["127.0.0.1:9", "ray://[::1]:9", "127.0.0.1:77777"]:
        with pytest.raises(monsterbox.LabError, match=re.escape(f"nobody answers at `{nowhere}`")):
            monsterbox.ray.run(EXPERIMENT, address=nowhere)
    assert not ray.is_initialized()


def test_the_report_is_that_of_a_local_run(whole: lab.Run, cluster: None) -> None:
    heard: list[tuple[int, int]] = []
    spread = monsterbox.ray.run(EXPERIMENT, parts=7, told=lambda done, most: heard.append((done, most)))
    same(spread, whole)
    assert len(heard) == 7 and heard[-1] == (5000, 5000)


def test_the_death_of_a_worker_changes_nothing(whole: lab.Run, cluster: None) -> None:
    killer = Killer()
    killer.start()
    spread = monsterbox.ray.run(EXPERIMENT, parts=6)
    killer.over.set()
    killer.join()
    assert len(killer.killed) == 1, "a worker was killed while it played"
    same(spread, whole)


def test_a_part_that_is_lost_too_often_is_given_up(cluster: None) -> None:
    killer = Killer(all_of_them=True)
    killer.start()
    try:
        with pytest.raises(monsterbox.LabError, match=r"part \d/3 was given up: whoever played it was lost 2 times"):
            monsterbox.ray.run(EXPERIMENT.replace("2500", "25000"), parts=3, retries=1)
    finally:
        killer.over.set()
        killer.join()
    assert len(killer.killed) >= 2


def test_a_run_is_broken_off_and_goes_on_here(whole: lab.Run, cluster: None) -> None:
    broken = monsterbox.ray.run(EXPERIMENT, parts=5, told=lambda done, most: False)
    assert not broken.is_done and 0 < broken.games < whole.games
    same(lab.run(EXPERIMENT, before=broken), whole)


def test_what_fails_on_a_worker_is_told(monkeypatch: pytest.MonkeyPatch, cluster: None) -> None:
    def refuses(*_: object) -> str:
        raise monsterbox.LabError("the experiment has been changed since")

    def breaks(*_: object) -> str:
        raise OSError("no space left")

    for fails, sentence in [(refuses, "^the experiment has been changed since$"), (breaks, "on its worker: no space left$")]:
        monkeypatch.setattr(monsterbox.ray, "monsterbox_part", fails)
        with pytest.raises(monsterbox.LabError, match=sentence):
            monsterbox.ray.run(EXPERIMENT, parts=2)


def test_packs_are_sent_along(tmp_path: Path, cluster: None) -> None:
    base = Path(__file__).parents[2] / "crates/games/mayhem/packs/base"
    shutil.copytree(base, tmp_path / "mine")
    text = EXPERIMENT.replace("2500", "30") + 'packs = ["base", "mine"]\n'
    spread = monsterbox.ray.run(text, parts=2, folder=tmp_path)
    same(spread, lab.run(text, folder=tmp_path))
    inner = tmp_path / "inner"
    inner.mkdir()
    with pytest.raises(monsterbox.LabError, match="outside the folder"):
        monsterbox.ray.run(text.replace('"mine"', '"../mine"'), folder=inner)
