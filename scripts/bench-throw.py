#!/usr/bin/env python3
"""Races our thrown dice against MuJoCo's on one core, in alternating rounds, and fails below the required ratio.

Both throw one die at 120 cm/s into the same walled oval with three dice lying there, at the same 240 steps a second:
28 sloped boxes, a floor, dice of 16 mm (ours with round edges, MuJoCo's as plain boxes, which are cheaper). MuJoCo
steps in its own C loop, four steps a call, until all dice have been slow for a tenth of a second. Ours is the `race`
example of crates/throw, trajectory included. The peer is installed, in the pinned version, when it is missing.
"""

import argparse
import json
import math
import os
import random
import statistics
import subprocess
import sys
import time
import venv
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = Path(os.environ.get("MUJOCO_VENV", ROOT / ".venv-mujoco"))
PEER, VERSION = "mujoco", "4.0.0"

LYING = [(0.0, 0.0, 100), (3.0, 2.0, 1100), (-3.5, -1.0, 3100)]  # x, y in cm, yaw in 1/4096 of a turn
MOST_STEPS = 1200


def ensure_peer() -> None:
    """Installs the peer into an environment of its own and starts again there, unless it is at hand."""
    try:
        if metadata.version(PEER) == VERSION:
            return
    except metadata.PackageNotFoundError:
        pass
    python = VENV / "bin" / "python"
    if Path(sys.executable) == python:
        sys.exit(f"{PEER} {VERSION} cannot be found although it was installed into {VENV}")
    if not python.exists():
        venv.create(VENV, with_pip=True)
    subprocess.run([python, "-m", "pip", "install", "--quiet", f"{PEER}=={VERSION}"], check=True)
    os.execv(python, [str(python), *sys.argv])


def wall_boxes() -> str:
    """The wall as boxes with their inner faces on the oval's chords, 20 degrees outwards."""
    boxes = []
    slope, thick, run = math.radians(20), 1.5, 3.2 / math.cos(math.radians(20))
    for nth in range(28):
        a, b = (2 * math.pi * (nth + i) / 28 for i in (0, 1))
        start = (7.6 * math.cos(a), 5.7 * math.sin(a))
        end = (7.6 * math.cos(b), 5.7 * math.sin(b))
        chord = math.dist(start, end)
        yaw = math.atan2(end[1] - start[1], end[0] - start[0]) + math.pi
        # Along the box's own y (outwards) and z (up the slope), turned by the slope and by the yaw.
        y, z = thick / 2, (run - thick) / 2
        out, up = y * math.cos(slope) + z * math.sin(slope), -y * math.sin(slope) + z * math.cos(slope)
        x = (start[0] + end[0]) / 2 - math.sin(yaw) * out
        y = (start[1] + end[1]) / 2 + math.cos(yaw) * out
        euler = f"{-math.degrees(slope)} 0 {math.degrees(yaw)}"
        size = f"{chord / 2 + 0.4} {thick / 2} {(run + thick) / 2}"
        boxes.append(f'<geom type="box" pos="{x} {y} {up}" euler="{euler}" size="{size}" friction="0.2 0.005 0.0001"/>')
    return "\n".join(boxes)


def model_xml() -> str:
    """The scene in centimetres."""
    die = '<body pos="0 0 5"><freejoint/><geom type="box" size="0.8 0.8 0.8" density="1.2" friction="0.9 0.005 0.0001"/></body>'
    return f"""<mujoco>
  <compiler angle="degree" eulerseq="XYZ"/>
  <option timestep="{1 / 240}" gravity="0 0 -981" integrator="implicitfast"/>
  <worldbody>
    <geom type="plane" size="50 50 1" friction="0.9 0.005 0.0001"/>
    {wall_boxes()}
    {die * 4}
  </worldbody>
</mujoco>"""


class Peer:
    """MuJoCo with the scene, thrown again and again."""

    def __init__(self) -> None:
        import mujoco
        import numpy

        self.mujoco, self.numpy = mujoco, numpy
        self.model = mujoco.MjModel.from_xml_string(model_xml())
        self.data = mujoco.MjData(self.model)
        self.rng = random.Random(1)
        self.steps = 0

    def throw(self) -> int:
        """One throw; gives how many dice lie within the wall."""
        mujoco, data, rng = self.mujoco, self.data, self.rng
        mujoco.mj_resetData(self.model, data)
        for index, (x, y, yaw) in enumerate(LYING):
            half = yaw / 4096 * math.pi
            data.qpos[7 * index : 7 * index + 7] = (x, y, 0.8, math.cos(half), 0, 0, math.sin(half))
        turn = [rng.gauss(0, 1) for _ in range(4)]
        length = math.hypot(*turn)
        data.qpos[21:28] = (-6, rng.uniform(-1, 1), 8, *(part / length for part in turn))
        spin = [rng.uniform(-5, 5), rng.uniform(55, 65), rng.uniform(-5, 5)]
        data.qvel[18:24] = (rng.uniform(113, 123), rng.uniform(-5, 5), 16, *spin)
        calm = 0
        for _ in range(0, MOST_STEPS, 4):
            mujoco.mj_step(self.model, data, 4)
            self.steps += 4
            calm = calm + 4 if self.numpy.abs(data.qvel).max() < 0.5 else 0
            if calm >= 24:
                break
        return sum(1 for index in range(4) if abs(data.qpos[7 * index]) < 9 and data.qpos[7 * index + 2] > 0)

    def rate(self, seconds: float) -> float:
        """Throws a second: the median over slices of ten throws, as ours."""
        begin, rates = time.perf_counter(), []
        while time.perf_counter() - begin < seconds:
            start = time.perf_counter()
            for _ in range(10):
                self.throw()
            rates.append(10 / (time.perf_counter() - start))
        return statistics.median(rates)


def ours(binary: Path, seconds: float) -> float:
    """Our throws a second."""
    command = [binary, "--ours-only", "--seconds", str(seconds)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)["ours"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0, help="of each side of a round")
    parser.add_argument("--require", type=float, default=3.0)
    arguments = parser.parse_args()
    ensure_peer()
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    build = ["cargo", "build", "--quiet", "--release", "-p", "monsterbox-throw", "--example", "race"]
    subprocess.run(build, check=True, cwd=ROOT)
    binary = target / "release" / "examples" / "race"
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    peer = Peer()
    in_place = sum(peer.throw() for _ in range(100)) / 400
    if in_place < 0.9:
        sys.exit(f"only {in_place:.0%} of the peer's dice lie in the arena: the scenes are not comparable")
    rounds = []
    for _ in range(arguments.rounds):
        rounds.append((ours(binary, arguments.seconds), peer.rate(arguments.seconds)))
    ratios = [mine / theirs for mine, theirs in rounds]
    ratio = statistics.median(ratios)
    print(f"ours {statistics.median(mine for mine, _ in rounds):,.0f} throws/s, {PEER} {VERSION} "
          f"{statistics.median(theirs for _, theirs in rounds):,.0f} throws/s, "
          f"ratio {ratio:.2f} ({min(ratios):.2f} to {max(ratios):.2f}), required {arguments.require}")
    if ratio < arguments.require:
        sys.exit(1)


if __name__ == "__main__":
    main()
