"""The lab: many games at once, and what they show.

    >>> from monsterbox import lab
    >>> text = 'game = "pig"\\ngames = 100\\nbots = [["exact", "random"]]'
    >>> lab.run(text).report()["cells"][0]["games"]
    100

The same experiment gives the same report, byte for byte, on one thread or many, as a whole or joined from parts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from os import PathLike
from typing import Any

from ._core import Run, check_balance, compare_runs, join_runs, load_run, run_experiment

__all__ = ["Run", "check", "compare", "join", "load", "run"]


def run(
    experiment: str,
    part: str | None = None,
    *,
    before: Run | None = None,
    threads: int = 1,
    ends_only: bool = False,
    folder: str | PathLike[str] | None = None,
    told: Callable[[int, int], bool | None] | None = None,
) -> Run:
    """Runs an experiment that is written as TOML (docs/lab.md), or one part of it such as ``"3/8"``.

    Args:
        experiment: the text of the experiment.
        part: which part of how many; :func:`join` puts all parts together.
        before: a run that was broken off, to go on with.
        threads: how many threads play; the report does not depend on it.
        ends_only: look only at how games end, which is faster.
        folder: where the packs that the experiment names lie; those of the box are found without it.
        told: called now and then with the games that are done and the most there are; ``False`` breaks the run off.

    Raises:
        LabError: the experiment cannot be played as it is written.
    """
    return run_experiment(
        experiment, part, before=before, threads=threads, ends_only=ends_only, folder=folder, told=told
    )


def join(parts: Iterable[Run | str]) -> Run:
    """Puts the parts of one experiment together, given as runs or as the texts that :meth:`Run.dump` wrote."""
    return join_runs([load_run(part) if isinstance(part, str) else part for part in parts])


def load(text: str) -> Run:
    """Reads a run that :meth:`Run.dump` wrote; ``progress.json`` of the command is one, too."""
    return load_run(text)


def compare(first: Run, second: Run) -> tuple[dict[str, Any], str]:
    """What two runs of the same game show about each other: as data, and in words."""
    return compare_runs(first, second)


def check(
    game: str, pack: str | PathLike[str] | None = None, *, long: bool = False, threads: int = 1
) -> list[dict[str, Any]]:
    """Whether a pack keeps to the limits in its ``balance.toml``: one entry a figure, with ``holds``."""
    return check_balance(game, pack, long=long, threads=threads)
