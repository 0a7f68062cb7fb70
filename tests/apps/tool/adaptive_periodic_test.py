# SPDX-License-Identifier: MIT
"""Meshes with periodic sides that refine themselves.

Usage: adaptive_periodic_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [TEST]
"""

import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import terrace_run  # noqa: E402
from tool.adaptive_time_test import SPOT  # noqa: E402

# u = g(x) sin(pi y) with a ridge g = exp(20 (cos(2 pi x - PHASE) - 1)), which has the period 1. With phase 0 it lies on the seam.
RIDGE = "exp(20*(cos(2*pi*x-PHASE)-1))*sin(pi*y)"
SOURCE = "(pi^2 + 80*pi^2*cos(2*pi*x-PHASE) - 1600*pi^2*sin(2*pi*x-PHASE)^2)*" + RIDGE
PLANE = """
subsection Mesh
  set Cells          = CELLS
  set Cells per side = 8
end
subsection Discretization
  set Element = ELEMENT
end
subsection Problem
  set Periodic        = left: right
  set Dirichlet       = bottom: 0; top: 0
  set Right hand side = %s
  set Exact solution  = %s
end
subsection Adaptivity
  set Steps     = 40
  set Tolerance = 0.03
end
subsection Output
  set Picture  = false
  set Solution = false
end
""" % (SOURCE, RIDGE)
# A source that leaves to the right comes back from the left; nothing leaves the square.
ROUND = ("Problem/Right hand side=50*(exp(-((x-0.8-0.8*t)^2+(y-0.5)^2)/0.01) + exp(-((x+0.2-0.8*t)^2+(y-0.5)^2)/0.01))",
         "Problem/Periodic=left: right; bottom: top", "Problem/Neumann=")


class AdaptivePeriodic(terrace_run.RunCase):
    def solve(self, text, *settings, output="small"):
        self.write("small.prm", text)
        options = [word for setting in settings for word in ("--set", setting)]
        self.log = self.terrace("small.prm", "--backend", "host", "--output", "output/" + output, *options)
        return self.report(output)

    def ridge(self, phase, *settings, cells="triangles", element="P1", output="small"):
        text = PLANE.replace("PHASE", repr(phase)).replace("CELLS", cells).replace("ELEMENT", element)
        report = self.solve(text, *settings, output=output)
        self.assertTrue(report["adaptivity"]["tolerance_reached"])
        rows = report["adaptivity"]["steps"]
        for row in rows[len(rows) // 2:] if element != "P2" else ():
            self.assertTrue(0.9 < row["estimate"] / row["error"] < 1.15, row["estimate"] / row["error"])
        return rows

    def test_seams_are_no_boundaries(self):
        """A ridge on the seam takes as many unknowns as one in the middle, with the same errors, whose order is the best."""
        for cells, element, tolerance in ("triangles", "P1", 0.03), ("quadrilaterals", "P1+Q1", 0.03), ("triangles", "P2", 0.003):
            with self.subTest(element=element):
                seam, middle = (self.ridge(phase, "Adaptivity/Tolerance=%g" % tolerance, cells=cells, element=element)
                                for phase in (0., math.pi))
                self.assertLess(abs(len(seam) - len(middle)), 2)
                a, b = seam[-1], middle[-1]
                degree = 2 if element == "P2" else 1
                self.assertLess(abs(a["estimate"] / a["error"] / (b["estimate"] / b["error"]) - 1), 0.05)
                # Errors and unknowns together: how good the meshes are.
                self.assertLess(abs(a["error"] / b["error"] * (a["unknowns"] / b["unknowns"]) ** (degree / 2) - 1), 0.08)
                order = math.log(seam[-1]["error"] / seam[-4]["error"]) / math.log(seam[-1]["unknowns"] / seam[-4]["unknowns"])
                self.assertLess(abs(order / (-degree / 2) - 1), 0.15)

    def test_own_levels(self):
        """The steps are the levels of geometric multigrid with periodic sides, too."""
        settings = "Solver/Preset=fast", "Solver/Hierarchy/Kind=geometric"
        own, other = self.ridge(0., *settings, output="own"), self.ridge(0., output="other")
        self.assertLessEqual(max(row["iterations"] for row in own), 12)
        self.assertEqual(len(own), len(other))
        self.assertLess(abs(own[-1]["error"] / other[-1]["error"] - 1), 0.01)

    def test_space(self):
        text = PLANE.replace("PHASE", "0").replace("ELEMENT", "P1").replace("CELLS", "tetrahedra")
        shape = "Mesh/Shape=cube", "Mesh/Cells per side=6", "Problem/Periodic=left: right; front: back", "Problem/Dirichlet=bottom: 0; top: 0"
        along_z = [setting.replace("*y)", "*z)") for setting in
                   ("Problem/Exact solution=" + RIDGE.replace("PHASE", "0"), "Problem/Right hand side=" + SOURCE.replace("PHASE", "0"))]
        report = self.solve(text, *shape, *along_z, "Adaptivity/Tolerance=0.15", output="space")
        self.assertTrue(report["adaptivity"]["tolerance_reached"])
        for row in report["adaptivity"]["steps"][-3:]:
            self.assertTrue(0.85 < row["estimate"] / row["error"] < 1.25, row["estimate"] / row["error"])

    def test_heat_goes_round(self):
        report = self.solve(SPOT, *ROUND)
        rows = report["adaptivity"]["steps"]
        self.assertTrue(report["adaptivity"]["tolerance_reached"])
        self.assertGreater(sum(row["coarsened"] for row in rows), 50)
        self.assertLess(report["adaptivity"]["largest_gain"], 1e-12)
        # The source and its copy bring 50 pi 0.01 a time.
        self.assertLess(abs(report["time"]["heat_at_end"] / (50 * math.pi * 0.01 * 0.5) - 1), 1e-3)

    def goal(self, goal, shift, *settings):
        """The first and the last step of a run for a goal, with a source in the place that is moved along by `shift`."""
        text = """
subsection Mesh
  set Cells          = triangles
  set Cells per side = 8
end
subsection Problem
  set Periodic        = left: right
  set Dirichlet       = bottom: 0
  set Robin           = top: 1, 0
  set Right hand side = %s
end
subsection Adaptivity
  set Steps     = 12
  set Tolerance = 0.003
  set Goal      = %s
end
subsection Output
  set Probes   = p: %r, 0.41
  set Picture  = false
  set Solution = false
end
""" % (" + ".join("exp(-((x-%r)^2+(y-0.4)^2)/0.02)" % (shift + turn) for turn in (-1, 0, 1)), goal, (shift + 0.03) % 1)
        report = self.solve(text, *settings, output="goal")
        return report["adaptivity"]["steps"]

    def test_goals_across_the_seam(self):
        """Numbers about a solution that is moved along, so that its peak lies on the seam, are the same, and so are their estimates."""
        for goal in "probe p", "flux bottom", "flux top":
            with self.subTest(goal=goal):
                middle, seam = (self.goal(goal, shift) for shift in (0.5, 0.))
                for a, b in (middle[0], seam[0]), (middle[-1], seam[-1]):
                    self.assertLess(abs(a["goal"] / b["goal"] - 1), 0.01)
                    self.assertLess(abs((a["goal"] + a["correction"]) / (b["goal"] + b["correction"]) - 1), 0.005)
                self.assertLess(abs(math.log(middle[0]["estimate"] / seam[0]["estimate"])), 0.3)

    def test_what_a_film_takes_up(self):
        """A dual solution that is linear is on every mesh, so no cell is refined for this flux."""
        text = ("subsection Mesh\n  set Cells = triangles\n  set Cells per side = 6\nend\nsubsection Problem\n  set Periodic = left: right\n"
                "  set Dirichlet = bottom: 0\n  set Robin = top: 1, 0\n  set Right hand side = exp(-((x-0.5)^2+(y-0.4)^2)/0.02)\nend\n"
                "subsection Adaptivity\n  set Steps = 3\n  set Goal = flux top\nend\nsubsection Output\n  set Picture = false\nend\n")
        row = self.solve(text)["adaptivity"]["steps"][0]
        self.assertLess(row["estimate"], 1e-12 * abs(row["goal"]))
        for side in "left", "right":
            self.terrace("small.prm", "--set", "Adaptivity/Goal=flux " + side, code=2, message="is a periodic side")

    def test_refusals(self):
        for message, *settings in (["jumps across periodic sides", "Adaptivity/Estimator=residual"],):
            self.write("small.prm", PLANE.replace("PHASE", "0").replace("CELLS", "triangles").replace("ELEMENT", "P1"))
            options = [word for setting in settings for word in ("--set", setting)]
            for check in (), ("--validate",):
                self.terrace("small.prm", *check, *options, code=2, message=message)
        file = "Mesh/File=" + os.path.join(self.source, "tests", "fuzz", "corpus", "msh", "periodic_sector_41.msh")
        settings = "Mesh/Shape=file", file, "Problem/Periodic=", "Problem/Dirichlet=all: 0", "Problem/Exact solution="
        options = [word for setting in settings for word in ("--set", setting)]
        self.terrace("small.prm", *options, code=2, message="are turned against each other")


if __name__ == "__main__":
    terrace_run.main(AdaptivePeriodic)
