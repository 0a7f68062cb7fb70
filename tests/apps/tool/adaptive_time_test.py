# SPDX-License-Identifier: MIT
"""Meshes that change in time, and meshes that are refined for a number about the solution.

Usage: adaptive_time_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [TEST]
"""

import csv
import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import terrace_run  # noqa: E402

SPOT = """
subsection Mesh
  set Shape          = square
  set Cells          = triangles
  set Cells per side = 6
end
subsection Problem
  set Equation        = heat
  set Diffusion       = 0.01
  set Heat capacity   = 2
  set Right hand side = 50*exp(-((x-0.3-0.4*t)^2+(y-0.5)^2)/0.01)
  set Dirichlet       =
  set Neumann         = all: 0
end
subsection Time
  set End  = 0.5
  set Step = 0.05
end
subsection Adaptivity
  set Steps     = 10
  set Tolerance = 0.08
end
subsection Output
  set Picture  = false
  set Solution = false
end
"""
# A hill that moves; f makes it the solution of du/dt - 0.01 laplace u = f, r being the distance from its top.
HILL = "exp(-((x-0.3-0.4*t)^2+(y-0.5)^2)/0.01)"
SOURCE = "(80*(x-0.3-0.4*t) + 4 - 400*((x-0.3-0.4*t)^2+(y-0.5)^2)) * " + HILL
LSHAPE = """
subsection Mesh
  set Shape          = lshape
  set Cells per side = 4
end
subsection Problem
  set Right hand side = 0
  set Dirichlet       = bottom: 1; top: 0
  set Neumann         = all: 0
end
subsection Adaptivity
  set Steps     = 30
  set Tolerance = 0.002
  set Goal      = flux bottom
end
subsection Output
  set Probes   = p: 0.3, 0.7
  set Picture  = false
  set Solution = false
end
"""


class AdaptiveInTime(terrace_run.RunCase):
    def setUp(self):
        super().setUp()
        self.write("spot.prm", SPOT)
        self.write("lshape.prm", LSHAPE)

    def solve(self, *settings, file="spot.prm", output="spot", code=0, message=None, backend="host"):
        options = [word for setting in settings for word in ("--set", setting)]
        self.log = self.terrace(file, "--backend", backend, "--output", "output/" + output, *options, code=code, message=message)
        return self.report(output)

    def refuse(self, message, *settings, file="spot.prm"):
        options = [word for setting in settings for word in ("--set", setting)]
        self.terrace(file, "--validate", *options, code=2, message=message)

    def test_follows_a_source(self):
        """All steps reach the tolerance, meshes become coarser again behind the spot, and no heat is lost from mesh to mesh."""
        report = self.solve()
        rows = report["adaptivity"]["steps"]
        self.assertTrue(report["adaptivity"]["tolerance_reached"])
        self.assertEqual(len(rows), 11)
        self.assertLessEqual(max(row["relative"] for row in rows), 0.08)
        self.assertGreater(sum(row["coarsened"] for row in rows), 100)
        self.assertGreater(report["adaptivity"]["moves"], 5)
        self.assertLess(report["adaptivity"]["largest_gain"], 1e-12)
        # The source brings 50 pi 0.01 heat a time, but for what is outside of the square.
        self.assertLess(abs(report["time"]["heat_at_end"] / (50 * math.pi * 0.01 * 0.5) - 1), 1e-3)
        self.assertLess(abs(report["results"]["balance"]["gap"]), 1e-10)
        with open(self.path("output/spot/adaptivity.csv")) as file:
            table = list(csv.DictReader(file))
        self.assertEqual([int(row["cells"]) for row in table], [row["cells"] for row in rows])
        self.assertEqual(rows[-1]["cells"], report["problem"]["cells"])

    def test_error_is_within_the_tolerance(self):
        """With a known solution and short steps the error itself is about the estimate, and falls with the tolerance."""
        known = ["Problem/Right hand side=" + SOURCE, "Problem/Exact solution=" + HILL, "Problem/Initial condition=" +
                 HILL.replace("t", "0", 0).replace("0.4*t", "0"), "Problem/Heat capacity=1", "Time/End=0.1", "Time/Step=0.0025"]
        errors = []
        for tolerance in 0.2, 0.1:
            report = self.solve(*known, "Adaptivity/Tolerance=%g" % tolerance, output="known")
            row = report["adaptivity"]["steps"][-1]
            # The norm of the energy is 0.1 times that of the gradient.
            effectivity = row["estimate"] / (0.1 * report["errors"]["H1"])
            self.assertTrue(0.7 < effectivity < 2, effectivity)
            errors.append(report["errors"]["H1"])
        # The hill has moved by three times its radius at the end.
        known += ["Time/End=0.75", "Time/Step=0.025"]
        followed = self.solve(*known, output="known")["adaptivity"]["steps"]
        without = self.solve(*known, "Adaptivity/Coarsening=0", output="without")["adaptivity"]["steps"]
        self.assertEqual(sum(row["coarsened"] for row in without), 0)
        self.assertGreater(without[-1]["unknowns"], 1.5 * followed[-1]["unknowns"])
        self.assertLess(errors[1], 0.65 * errors[0])

    def test_quadratic_elements_and_space(self):
        report = self.solve("Discretization/Element=P2", "Adaptivity/Tolerance=0.02")
        self.assertTrue(report["adaptivity"]["tolerance_reached"])
        self.assertLess(report["adaptivity"]["largest_gain"], 1e-12)
        report = self.solve("Mesh/Shape=cube", "Mesh/Cells=tetrahedra", "Mesh/Cells per side=4", "Time/Step=0.1",
                            "Problem/Right hand side=50*exp(-((x-0.3-0.4*t)^2+(y-0.5)^2+(z-0.5)^2)/0.04)", "Adaptivity/Tolerance=0.3")
        self.assertTrue(report["adaptivity"]["tolerance_reached"])
        self.assertGreater(report["adaptivity"]["moves"], 2)
        self.assertLess(report["adaptivity"]["largest_gain"], 1e-12)

    def test_given_values_and_materials(self):
        """Where values are given, moving to another mesh may change the heat a little; the run goes on and balances."""
        report = self.solve("Problem/Neumann=", "Problem/Dirichlet=all: t", "Solver/Tolerance=1e-9")
        self.assertTrue(report["adaptivity"]["tolerance_reached"])
        self.assertLess(report["adaptivity"]["largest_gain"], 0.02)
        self.assertLess(abs(report["results"]["balance"]["gap"]), 1e-8)

    def test_other_schemes(self):
        """Steps that follow their own error, and data that depend on the solution."""
        report = self.solve("Time/Scheme=sdirk2", "Time/Step tolerance=0.01")
        self.assertTrue(report["adaptivity"]["tolerance_reached"])
        self.assertLess(report["adaptivity"]["largest_gain"], 1e-12)
        report = self.solve("Problem/Diffusion=0.01*(1+u)")
        self.assertTrue(report["adaptivity"]["tolerance_reached"])
        self.assertLess(report["adaptivity"]["largest_gain"], 1e-12)

    def test_shadow_equals_host(self):
        host = self.solve("Time/End=0.2")["adaptivity"]["steps"]
        shadow = self.solve("Time/End=0.2", backend="shadow", output="shadow")["adaptivity"]["steps"]
        for a, b in zip(host, shadow):
            self.assertEqual(a["cells"], b["cells"])
            self.assertAlmostEqual(a["estimate"], b["estimate"], delta=1e-5 * (a["estimate"] + 1e-9))

    def test_missed_tolerance_is_said(self):
        report = self.solve("Adaptivity/Steps=1", "Adaptivity/Tolerance=0.02", code=4, message="Adaptivity/Tolerance = 0.02 was not reached at")
        self.assertIn("was not reached at", report["message"])
        self.assertEqual(report["time"]["steps_done"], 10)

    def test_what_is_refused(self):
        self.refuse("Adaptivity/Tolerance must be set", "Adaptivity/Tolerance=0")
        self.refuse("need Discretization/Method = finite element", "Discretization/Method=finite volume")
        self.refuse("begin with Problem/Initial condition", "Problem/Initial file=a.vtu")
        self.refuse("no levels of Solver/Hierarchy/Kind = geometric", "Solver/Hierarchy/Kind=geometric")
        self.refuse("set Mesh/Cells = triangles", "Mesh/Cells=quadrilaterals", "Discretization/Element=P1+Q1")
        self.refuse("goals are numbers about steady equations", "Adaptivity/Goal=probe p")

    def test_goals(self):
        """The error of a flux and of a value falls as 1/N, and the correction makes them far better. References: meshes for smaller tolerances."""
        for goal, output in ("flux bottom", "flux"), ("probe p", "probe"):
            fine = self.solve("Adaptivity/Goal=" + goal, "Adaptivity/Tolerance=0.0004", file="lshape.prm", output=output)
            last = fine["adaptivity"]["steps"][-1]
            reference = last["goal"] + last["correction"]
            report = self.solve("Adaptivity/Goal=" + goal, file="lshape.prm", output=output)
            rows = report["adaptivity"]["steps"]
            self.assertTrue(report["adaptivity"]["tolerance_reached"])
            self.assertLess(abs(rows[-1]["goal"] / reference - 1), 0.002)
            for row in rows[3:]:
                error = abs(row["goal"] - reference)
                self.assertTrue(0.7 < row["estimate"] / error < 4, (goal, row["estimate"] / error))
                self.assertLess(abs(row["goal"] + row["correction"] - reference), 0.6 * error)
            first, end = rows[2], rows[-1]
            rate = math.log(end["estimate"] / first["estimate"]) / math.log(end["unknowns"] / first["unknowns"])
            self.assertTrue(-1.25 < rate < -0.75, rate)
            if goal == "flux bottom":
                flows = report["results"]["fluxes"]
                self.assertAlmostEqual(flows["bottom"], rows[-1]["goal"], delta=1e-9)

    def test_goals_on_films(self):
        settings = ["Problem/Dirichlet=top: 0", "Problem/Robin=bottom: 2, 2", "Adaptivity/Goal=flux bottom"]
        fine = self.solve(*settings, "Adaptivity/Tolerance=0.0003", file="lshape.prm")["adaptivity"]["steps"][-1]
        row = self.solve(*settings, file="lshape.prm")["adaptivity"]["steps"][-1]
        error = row["goal"] - fine["goal"] - fine["correction"]
        self.assertLess(abs(error / fine["goal"]), 0.002 / 0.7)
        self.assertLess(abs(error + row["correction"]), 0.5 * abs(error))

    def test_goals_that_are_refused(self):
        for message, *settings in (
                ["is neither `flux NAME`", "Adaptivity/Goal=bottom"], ["there is no probe q", "Adaptivity/Goal=probe q"],
                ["the mesh has no boundary sun; it has", "Adaptivity/Goal=flux sun"],
                ["data depend on u", "Problem/Diffusion=1+u^2"]):
            self.refuse(message, *settings, file="lshape.prm")
        self.terrace("lshape.prm", "--set", "Adaptivity/Goal=flux left", code=2, message="so it has no error")


if __name__ == "__main__":
    terrace_run.main(AdaptiveInTime)
