# SPDX-License-Identifier: MIT
"""Backend/Device = shadow:3 and host:3: several parts that work as one, with the bits of one; and what is refused.

Usage: devices_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [TEST]
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import terrace_run  # noqa: E402

# Loops over 64 indices and more are cut, which are those of all levels but the coarsest.
CUT = "Backend/Split rows=64"
SQUARE = """
subsection Mesh
  set Cells per side = 24
end
subsection Problem
  set Right hand side = sin(pi*x)*exp(y)
end
subsection Output
  set Picture = false
end
"""

PLATE = """
subsection Mesh
  set Cells per side = 24
end
subsection Problem
  set Equation       = elasticity
  set Youngs modulus = 1
  set Poissons ratio = 0.3
  set Body force     = 0, -1
  set Displacement   = left: 0, 0
end
subsection Output
  set Picture = false
end
"""


class Devices(terrace_run.RunCase):
    def solve(self, text, device, *settings):
        self.write("small.prm", text)
        cut = [CUT] if ":" in device else []  # the key has no meaning for one part
        options = [word for setting in (*settings, *cut) for word in ("--set", setting)]
        output = "output/" + device.replace(":", "_")
        self.log = self.terrace("small.prm", "--backend", device, "--output", output, *options)
        with open(self.path(output + "/solution.vtu"), "rb") as file:
            self.solution = file.read()
        return self.report(device.replace(":", "_"))

    def same(self, text, *settings):
        """Runs of one part and of several have the same residuals and files."""
        one = self.solve(text, "shadow", *settings)
        solution = self.solution
        for device in "shadow:2", "shadow:3", "host:2":
            with self.subTest(device=device):
                other = self.solve(text, device, *settings)
                self.assertEqual(other["solver"]["residuals"], one["solver"]["residuals"])
                self.assertEqual(self.solution, solution)
                self.assertEqual(other["backend"]["name"], device.split(":")[0])

    def test_kinds_of_hierarchies(self):
        for kind in "auxiliary grid", "smoothed aggregation", "unsmoothed aggregation", "pairwise matching":
            with self.subTest(kind=kind):
                self.same(SQUARE, "Solver/Hierarchy/Kind=" + kind)

    def test_mesh_on_the_device(self):
        self.same(SQUARE, "Solver/Hierarchy/Kind=geometric", "Mesh/Cells per side=4", "Mesh/Refinements=3", "Solver/Preset=fast")

    def test_elasticity(self):
        self.same(PLATE)

    def test_description(self):
        self.solve(SQUARE, "shadow:3")
        self.assertIn("shadow (host memory that poses as 3 devices)", self.log)
        self.solve(SQUARE, "host:2")
        self.assertIn("2 parts", self.log)

    def test_dry_run(self):
        self.write("small.prm", SQUARE)
        printed = self.terrace("small.prm", "--backend", "shadow:3", "--dry-run", "--set", CUT)
        self.assertRegex(printed, "3 devices share this: about [0-9.]+ MB each")
        printed = self.terrace("small.prm", "--backend", "shadow:3", "--dry-run")
        self.assertIn("The first device has all of this", printed)

    def test_refusals(self):
        self.write("small.prm", SQUARE)
        for word in "shadow:0", "shadow:x", "host:17", "cuda:0,", "cuda:", "cuda:1,,2", "cuda:0,0", "cuda:" + ",".join(str(k) for k in range(17)):
            with self.subTest(word=word):
                self.terrace("small.prm", "--backend", word, code=2, message="is not allowed: the key takes one of auto, cuda")
        self.terrace("small.prm", "--set", "Backend/Split rows=0", code=2, message="Split rows")


if __name__ == "__main__":
    terrace_run.main(Devices)
