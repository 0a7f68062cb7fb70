# SPDX-License-Identifier: MIT
"""Carries out docs/python.md and docs/python_tutorial.ipynb as they stand."""

import json
import os
import pathlib
import re
import unittest

import python_case
from python_case import PROGRAM, SOURCES, Case, knows_sweeps

import numpy  # pylint: disable=wrong-import-order

MOST_LINES = 20


@unittest.skipIf(PROGRAM == "none", "a build of the solver alone")
class Tutorial(Case):
    """The code of the documents, in one namespace each."""

    def carry_out(self, blocks):
        names = {"__name__": "tutorial"}
        for block in blocks:
            if "terrace.sweep" in block and not knows_sweeps():
                print("left out, since this program has no --sweep:", block, sep="\n")
                continue
            exec(compile(block, "tutorial", "exec"), names)  # pylint: disable=exec-used
        return names

    def check(self, names):
        self.assertLess(abs(names["A"] @ names["x"] - 1).max(), 1e-4)
        self.assertTrue(names["report"].converged)
        self.assertEqual(names["X"].shape, (len(names["x"]), 8))
        result = names["result"]
        self.assertAlmostEqual(result.fields["solution"].max(), 0.0737, delta=1e-3)  # of the series for -Δu = 1 on a square
        self.assertEqual(result.points.shape, (33 * 33, 3))
        if knows_sweeps():
            self.assertEqual(names["row"]["outcome"], "solved")

    def test_page(self):
        page = pathlib.Path(SOURCES, "docs", "python.md").read_text(encoding="utf-8")
        blocks = re.findall(r"```python\n(.*?)```", page, re.S)
        self.assertLessEqual(sum(1 for block in blocks for line in block.splitlines() if line.strip()), MOST_LINES)
        pathlib.Path("plate.prm").write_text(re.search(r"```prm\n(.*?)```", page, re.S)[1], encoding="utf-8")
        self.check(self.carry_out(blocks))

    def test_notebook(self):
        with open(os.path.join(SOURCES, "docs", "python_tutorial.ipynb"), encoding="utf-8") as file:
            cells = json.load(file)["cells"]
        self.assertEqual([cell["outputs"] for cell in cells if cell["cell_type"] == "code" and cell["outputs"]], [])
        names = self.carry_out("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
        self.check(names)
        self.assertTrue(numpy.isfinite(names["result"].fields["solution"]).all())


if __name__ == "__main__":
    python_case.main()
