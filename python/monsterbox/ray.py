"""Experiments of the lab on a Ray cluster: spread in parts, and the report of a local run, byte for byte.

    >>> import monsterbox.ray
    >>> run = monsterbox.ray.run(open("experiment.toml").read())
    >>> run.html()

Every node of the cluster needs this package in the same version; packs that the experiment names are sent along.
"""

from __future__ import annotations

import json
import socket
import tempfile
from collections.abc import Callable
from os import PathLike
from pathlib import Path
from typing import Any

import ray

from . import lab
from .errors import Error, LabError

__all__ = ["run"]

# An experiment has fewer blocks than that, so this part of it has no game: running it only looks whether all is right.
_NO_GAMES = "100000/100000"
_PARTS_A_CORE = 4
_MOST_PARTS = 1024
_ANSWERS_WITHIN = 10.0  # seconds

_Pack = dict[str, bytes]


def run(
    experiment: str,
    *,
    parts: int | None = None,
    ends_only: bool = False,
    folder: str | PathLike[str] | None = None,
    retries: int = 3,
    address: str | None = None,
    told: Callable[[int, int], bool | None] | None = None,
) -> lab.Run:
    """Runs an experiment (docs/lab.md) on a Ray cluster. The report is that of :func:`monsterbox.lab.run`, byte for byte.

    Args:
        experiment: the text of the experiment.
        parts: into how many parts it is split; four for each core of the cluster unless said. The report does not depend on it.
        ends_only: look only at how games end, which is faster.
        folder: where the packs that the experiment names lie, on this machine; those of the box are found without it.
        retries: how often a part is begun anew whose worker or node died, before the run is given up.
        address: the cluster, as ``ray.init`` takes it. Unless the program is connected already, this connects, or starts Ray on this
            machine where there is none, and leaves again at the end.
        told: called after every part with the games that are done and the most there are; ``False`` breaks the run off, and what was
            played is given back.

    Raises:
        LabError: the experiment cannot be played as it is written, which is said before anything is started; nobody answers at
            the address; or a part was lost more often than ``retries`` allows.
    """
    if parts is not None and not 1 <= parts <= _MOST_PARTS:
        raise LabError(f"`parts` is 1 to {_MOST_PARTS}, not {parts}")
    if retries < 0:
        raise LabError(f"`retries` is 0 or more, not {retries}")
    nothing = lab.run(experiment, _NO_GAMES, ends_only=ends_only, folder=folder)
    plan = json.loads(nothing.dump())
    packs = _packs(plan["experiment"]["packs"], folder)
    most = plan["experiment"]["games"] * len(plan["cells"])

    ours = not ray.is_initialized()
    if ours:
        _connect(address)
    try:
        if parts is None:
            parts = min(_MOST_PARTS, max(1, int(ray.cluster_resources().get("CPU", 1)) * _PARTS_A_CORE))
        return _spread(experiment, parts, ends_only, packs, retries, told, most, nothing)
    finally:
        if ours:
            ray.shutdown()


def _connect(address: str | None) -> None:
    host, colon, port = (address or "").removeprefix("ray://").rpartition(":")
    # Ray would try for minutes before it says so.
    if colon and port.isdecimal():
        try:
            socket.create_connection((host.strip("[]"), int(port)), _ANSWERS_WITHIN).close()
        except (OSError, OverflowError) as error:
            raise LabError(f"nobody answers at `{address}`: {error}") from error
    try:
        ray.init(address=address, include_dashboard=False, log_to_driver=False)
    except (ConnectionError, ValueError) as error:
        raise LabError(f"there is no cluster at `{address}`: {error}") from error


def _spread(
    experiment: str,
    parts: int,
    ends_only: bool,
    packs: dict[str, _Pack],
    retries: int,
    told: Callable[[int, int], bool | None] | None,
    most: int,
    nothing: lab.Run,
) -> lab.Run:
    """Hands the parts out and joins what comes back."""
    # A part that raises would raise again: only one whose worker died is begun anew, which Ray does by itself.
    play = ray.remote(num_cpus=1, max_retries=retries, retry_exceptions=False)(monsterbox_part)
    sent = ray.put(packs)
    waiting: dict[Any, str] = {}
    for number in range(1, parts + 1):
        part = f"{number}/{parts}"
        waiting[play.remote(experiment, part, ends_only, sent)] = part
    done = [nothing]
    try:
        while waiting:
            (ready, *_), _ = ray.wait(list(waiting), num_returns=1)
            done.append(lab.load(_result(ready, waiting.pop(ready), retries)))
            if told is not None and told(sum(run.games for run in done), most) is False:
                break
    finally:
        for left in waiting:
            ray.cancel(left, force=True)
    return lab.join(done)


def _result(ready: Any, part: str, retries: int) -> str:
    try:
        text: str = ray.get(ready)
    except ray.exceptions.RayTaskError as error:
        # The sentence of the part itself, as a local run would say it.
        if isinstance(error.cause, Error):
            raise error.cause from None
        raise LabError(f"part {part} cannot be played on its worker: {error.cause}") from error
    except ray.exceptions.RayError as error:
        times = "once" if retries == 0 else f"{retries + 1} times"
        raise LabError(f"part {part} was given up: whoever played it was lost {times}") from error
    return text


def monsterbox_part(experiment: str, part: str, ends_only: bool, packs: dict[str, _Pack]) -> str:
    """Plays one part where the cluster puts it. Ray shows workers by this name."""
    with tempfile.TemporaryDirectory() as folder:
        for name, files in packs.items():
            for file, content in files.items():
                path = Path(folder, name, file)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
        return lab.run(experiment, part, ends_only=ends_only, folder=folder).dump()


def _packs(names: list[str], folder: str | PathLike[str] | None) -> dict[str, _Pack]:
    """The packs that lie in a folder of this machine, file by file."""
    beside = Path(folder or "").resolve()
    packs: dict[str, _Pack] = {}
    for name in names:
        place = (beside / name).resolve()
        if not (place / "pack.toml").is_file():
            continue
        if not place.is_relative_to(beside) or place == beside:
            raise LabError(f"the pack `{name}` lies outside the folder of the experiment: it cannot be sent along")
        files = [path for path in sorted(place.rglob("*")) if path.is_file()]
        packs[name] = {path.relative_to(place).as_posix(): path.read_bytes() for path in files}
    return packs
