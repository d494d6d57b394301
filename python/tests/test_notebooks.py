"""The notebooks of examples/notebooks run from top to bottom; each of them looks itself whether what it shows is so."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "examples/notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def code(notebook: Path) -> list[str]:
    cells = json.loads(notebook.read_text())["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def test_they_are_there_and_stored_without_what_they_printed() -> None:
    assert len(NOTEBOOKS) == 3
    for notebook in NOTEBOOKS:
        cells = json.loads(notebook.read_text())["cells"]
        assert cells[0]["cell_type"] == "markdown" and cells[0]["source"][0].startswith("# ")
        assert not any(cell.get("outputs") or cell.get("execution_count") for cell in cells)


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_they_run(notebook: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(FOLDER)
    names: dict[str, object] = {"__name__": "__main__"}
    looks = 0
    for cell in code(notebook):
        looks += sum(isinstance(node, ast.Assert) for node in ast.walk(ast.parse(cell)))
        exec(compile(cell, notebook.name, "exec"), names)
    assert looks > 0, "a notebook that asserts nothing cannot fail"
    assert capsys.readouterr().out
