# SPDX-License-Identifier: MIT
"""Meshes that are refined for a number about the solution, where a flow carries it along.

Usage: adaptive_goals_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [TEST]
"""

import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import terrace_run  # noqa: E402

CARRIED = """
subsection Mesh
  set Shape          = square
  set Cells          = triangles
  set Cells per side = 5
end
subsection Problem
  set Equation        = convection-diffusion-reaction
  set Dirichlet       = all: 0
end
subsection Adaptivity
  set Steps = 12
  set Unknowns = 4000
end
subsection Output
  set Probes   = p: 0.3, 0.7
  set Picture  = false
  set Solution = false
end
"""


def carried(kappa, bx, by, reaction="0"):
    """The settings whose solution is sin(pi x) sin(pi y)."""
    sources = f"2*({kappa})*pi^2*sin(pi*x)*sin(pi*y) + ({bx})*pi*cos(pi*x)*sin(pi*y) + ({by})*pi*sin(pi*x)*cos(pi*y)"
    return [f"Problem/Diffusion={kappa}", f"Problem/Convection={bx}, {by}", f"Problem/Reaction={reaction}",
            f"Problem/Right hand side={sources} + ({reaction})*sin(pi*x)*sin(pi*y)"]


class AdaptiveGoals(terrace_run.RunCase):
    def setUp(self):
        super().setUp()
        self.write("carried.prm", CARRIED)

    def steps(self, goal, *settings, output="carried", backend="host"):
        every = ["Adaptivity/Goal=" + goal, "Solver/Tolerance=1e-10", *settings]
        self.terrace("carried.prm", "--backend", backend, "--output", "output/" + output,
                     *(word for setting in every for word in ("--set", setting)))
        return self.report(output)["adaptivity"]["steps"]

    def check_goal(self, goal, exact, *settings, most=0.25):
        """Errors are at most the estimates. Corrected values are off by far less, also where the contributions of cells happen to cancel."""
        rows = self.steps(goal, *settings)
        self.assertGreater(rows[-1]["unknowns"], 1500)
        corrected = []
        for row in rows[len(rows) // 2:]:
            self.assertLess(abs(exact - row["goal"]), row["estimate"] / 0.7, row)
            corrected.append(abs(exact - row["goal"] - row["correction"]) / row["estimate"])
        self.assertLess(max(corrected), most)
        self.assertLess(sum(corrected) / len(corrected), 0.4 * most)
        return rows

    def test_goals_with_convection(self):
        """A flux through given values, one through a film, and a value; with velocities whose divergence is not 0, and with a reaction."""
        at_p = math.sin(0.3 * math.pi) * math.sin(0.7 * math.pi)
        film = ["Problem/Dirichlet=left: 0; bottom: 0; top: 0", "Problem/Robin=right: 1, -0.1*pi*sin(pi*y)"]
        flows = carried("0.1", "1", "0.5"), carried("0.1", "1 + x", "y"), carried("0.1", "y - 0.5", "0.5 - x", "2")
        for settings in flows:
            for row in self.check_goal("flux right", -0.2, *settings)[4:]:
                self.assertLess(abs(row["goal"] + row["correction"] + 0.2), 0.35 * abs(row["goal"] + 0.2))
            self.check_goal("probe p", at_p, *settings)
        self.check_goal("flux right", -0.2, *flows[0], *film)
        # Of degree 2 what is left out is one order higher, not two.
        self.check_goal("flux right", -0.2, *flows[1], "Discretization/Element=P2", "Adaptivity/Unknowns=2000", most=1)

    def test_shadow_equals_host(self):
        settings = ["flux right", *carried("0.01", "1", "0.5"), "Adaptivity/Steps=4"]
        host, shadow = self.steps(*settings), self.steps(*settings, backend="shadow")
        for a, b in zip(host, shadow, strict=True):
            self.assertEqual((a["cells"], a["refined"]), (b["cells"], b["refined"]))
            for key in "goal", "correction", "estimate":
                self.assertAlmostEqual(a[key] / b[key], 1, delta=1e-6)

    def test_goals_with_stabilization(self):
        """Where cells are longer than what diffusion reaches, SUPG's tests are a part of the error."""
        at_p = math.sin(0.3 * math.pi) * math.sin(0.7 * math.pi)
        self.check_goal("probe p", at_p, *carried("0.005", "1", "0.5"))
        last = self.check_goal("probe p", at_p, *carried("0.0005", "1", "0.5"))[-1]
        self.assertLess(abs(at_p - last["goal"] - last["correction"]), 0.1 * abs(at_p - last["goal"]))


if __name__ == "__main__":
    terrace_run.main(AdaptiveGoals)
