"""A race that was not run passes nothing: `python3 -m unittest discover -s scripts` checks it."""

import contextlib
import importlib.util
import io
import sys
import unittest
from pathlib import Path
from unittest import mock

PATH = Path(__file__).parent / "bench-peers.py"
spec = importlib.util.spec_from_file_location("bench_peers", PATH)
bench = importlib.util.module_from_spec(spec)
sys.modules[spec.name] = bench
spec.loader.exec_module(bench)


class Only(unittest.TestCase):
    """What `--only` takes."""

    def test_an_unknown_game_is_refused_with_the_known_ones(self) -> None:
        said = io.StringIO()
        with mock.patch.object(sys, "argv", ["bench-peers.py", "--only", "chess"]):
            with contextlib.redirect_stderr(said), self.assertRaises(SystemExit) as refused:
                bench.main()
        self.assertNotEqual(refused.exception.code, 0)
        for row in bench.ROWS:
            self.assertIn(row.ours, said.getvalue())


class Verdict(unittest.TestCase):
    """What the script ends with."""

    def test_no_result_is_a_failure(self) -> None:
        self.assertEqual(bench.verdict([]), 1)

    def test_every_ratio_counts(self) -> None:
        row = bench.Row("ours", "theirs", "games", 2.0)
        won = bench.Result(row, 6.0, 2.0, [3.0])
        lost = bench.Result(row, 2.0, 2.0, [1.0])
        self.assertEqual(bench.verdict([won]), 0)
        self.assertEqual(bench.verdict([won, lost]), 1)


if __name__ == "__main__":
    unittest.main()
