# SPDX-License-Identifier: MIT
"""Runs of several processes beside the same in one: what tests of them share."""

import json
import os
import subprocess

import mpirun
import debian_python
import terrace_run

debian_python.need("PIL")


class SameRuns(terrace_run.RunCase):
    def setUp(self):
        super().setUp()
        self.check = os.environ["TERRACE_PVTU_CHECK"]
        self.before = mpirun.scratch()

    def on(self, n, name, *arguments, code=0):
        """A run of n processes into output/nN; returns (report, stdout, stderr)."""
        words = [self.program] if n == 0 else mpirun.command(self.program, n)
        got, stdout, stderr = mpirun.run([*words, name + ".prm", "--output", f"output/n{n}", *arguments], self.directory)
        self.assertEqual(got, code, stdout + stderr)
        file = self.path("output", f"n{n}", "report.json")
        return (json.loads(self.read(file)) if os.path.exists(file) else None), stdout, stderr

    def same_solution(self, pieces, alone):
        """What VTK reads of .pvtu and .vtu, to 1e-8."""
        done = subprocess.run([self.check, self.path("output", pieces), self.path("output", alone), "1e-8"], stdout=subprocess.PIPE,
                              check=False)
        self.assertEqual(done.returncode, 0, done.stdout.decode())

    def close(self, own, expected, tolerance):
        """Numbers to a tolerance of the largest beside them; coordinates of extremes may be those of another node with that value."""
        if isinstance(expected, dict):
            self.assertEqual(own.keys(), expected.keys())
            for key in expected:
                if not key.endswith("_at") and key not in ("rounding", "gap", "relative_gap", "roundings"):
                    self.close(own[key], expected[key], tolerance)
        elif isinstance(expected, list):
            for a, b in zip(own, expected, strict=True):
                self.close(a, b, tolerance)
        elif isinstance(expected, float):
            self.assertAlmostEqual(own, expected, delta=tolerance * max(1, abs(expected)))
        else:
            self.assertEqual(own, expected)

    def same_picture(self, name):
        """The picture of all parts is that of one mesh: of its pixels few differ, and little."""
        from PIL import Image, ImageChops
        own, alone = (Image.open(self.path("output", each, "solution.png")).convert("RGB") for each in (name, "n0"))
        self.assertEqual(own.size, alone.size)
        difference = ImageChops.difference(own, alone).convert("L")
        different = sum(count for value, count in enumerate(difference.histogram()) if value > 24)
        self.assertLessEqual(different, 0.002 * own.size[0] * own.size[1])
