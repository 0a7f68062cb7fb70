# SPDX-License-Identifier: MIT
"""Newton's method in several processes beside the same in one.

Usage: newton_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [NAME], with the program pvtu_check in TERRACE_PVTU_CHECK
"""

import os

import same_runs
import terrace_run

PLATE = """
subsection Mesh
  set Cells per side = 8
  set Refinements    = 2
end
subsection Problem
  set Diffusion       = 20*(300/u)^0.8
  set Reaction        = 0.01*u
  set Right hand side = 2e4*exp(-20*((x - 0.5)^2 + (y - 0.6)^2))
  set Dirichlet       = bottom: 300 + 20*x
  set Radiation       = top: 0.8, 280
  set Neumann         = left: 0; right: u
end
subsection Output
  set Probes = middle: 0.51, 0.52; third: 0.2, 0.7
end
subsection Solver
  set Tolerance = 1e-10
end
"""
STUDY = """
subsection Mesh
  set Cells per side = 3
  set Refinements    = 2
end
subsection Problem
  set Diffusion       = u
  set Right hand side = (1 + sin(x)*y)*sin(x)*y - cos(x)^2*y^2 - sin(x)^2
  set Exact solution  = 1 + sin(x)*y
  set Dirichlet       = all: 1 + sin(x)*y
end
subsection Output
  set Convergence = 2
end
subsection Solver
  set Tolerance = 1e-10
end
"""


class Newton(same_runs.SameRuns):
    def expect_same(self, name, ranks, *keys, petsc=()):
        """The same steps of Newton's method, results and solutions as in one process; returns the report of the last run.

        petsc: keys of the runs that PETSc solves
        """
        petsc = [word for key in petsc for word in ("--set", key)]
        arguments = [word for key in (*keys, "Output/Picture=false") for word in ("--set", key)]
        alone, _, _ = self.on(0, name, *arguments)
        for n in ranks:
            report, _, stderr = self.on(n, name, *arguments, *petsc, *(("--set", "Solver/Engine=petsc") if n == 1 else ()))
            self.assertEqual(stderr, "")
            for key in "cells", "unknowns", "nonzeros", "boundaries":
                self.assertEqual(report["problem"][key], alone["problem"][key], key)
            steps, expected = ([each["step"] for each in found["nonlinear"]["iterations"]] for found in (report, alone))
            self.assertEqual(steps, expected)
            for own, other in zip(report["nonlinear"]["iterations"], alone["nonlinear"]["iterations"], strict=True):
                if other["residual"] > 1e-7:  # of smaller ones the tolerance of the solver shows
                    self.assertAlmostEqual(own["residual"], other["residual"], delta=1e-6 * other["residual"])
            self.close(report["results"], alone["results"], 2e-8)
            self.close(report.get("errors"), alone.get("errors"), 1e-7)
            self.assertEqual(len(report.get("convergence", [])), len(alone.get("convergence", [])))
            for own, other in zip(report.get("convergence", []), alone.get("convergence", []), strict=True):
                self.assertEqual((own["cells"], own["unknowns"]), (other["cells"], other["unknowns"]))
                self.close(own["errors"], other["errors"], 1e-7)
            if n > 1:
                self.same_solution(f"n{n}/solution.pvtu", "n0/solution.vtu")
        return report

    def test_steps_are_the_same(self):
        """Data that depend on u, of all kinds, and a first guess that the mean of given values makes."""
        self.write("plate.prm", PLATE)
        self.expect_same("plate", (1, 2, 4, 8))
        self.expect_same("plate", (3,), "Discretization/Element=P2")
        self.expect_same("plate", (3,), "Mesh/Shape=disk", "Problem/Dirichlet=", "Problem/Radiation=circle: 0.8, 280", "Problem/Neumann=",
                         "Problem/Initial guess=290 + 5*x")
        self.expect_same("plate", (3,), "Mesh/Shape=cube", "Mesh/Cells per side=3", "Problem/Dirichlet=bottom: 300 + 20*x",
                         "Problem/Neumann=all: 0", "Output/Probes=")

    def test_convergence_study_is_the_same(self):
        self.write("study.prm", STUDY)
        rows = self.expect_same("study", (1, 3))["convergence"]
        self.assertEqual(len(rows), 3)
        self.assertGreater(rows[2]["orders"]["L2"], 1.9)

    def test_hierarchies_are_used_again(self):
        """Those that are refreshed take the iterations of new ones, those that are kept take more."""
        self.write("plate.prm", PLATE.replace("(300/u)^0.8", "(300/u)^3"))
        inner = {}
        for reuse in "refresh", "rebuild", "keep":
            found = self.expect_same("plate", (2,), f"Nonlinear/Setup reuse={reuse}")["nonlinear"]
            inner[reuse] = sum(each["inner_iterations"] for each in found["iterations"])
            n = len(found["iterations"]) - 1
            self.assertEqual((found["setups"], found["refreshes"]), {"refresh": (1, n - 1), "rebuild": (n, 0), "keep": (1, 0)}[reuse])
        self.assertLessEqual(abs(inner["refresh"] - inner["rebuild"]), 2, inner)
        self.assertGreater(inner["keep"], inner["rebuild"] + 2, inner)

    def test_other_hierarchies(self):
        """BoomerAMG of hypre is refreshed, an auxiliary grid is made anew."""
        self.write("plate.prm", PLATE)
        grid = ("Solver/Hierarchy/Kind=auxiliary grid", "Solver/Auxiliary grid/Transfer=linear")
        for keys, is_refreshed in ((), True), (grid, False):
            found = self.expect_same("plate", (2, 3), "Mesh/Cells per side=32", "Mesh/Refinements=0", petsc=keys)["nonlinear"]
            n = len(found["iterations"]) - 1
            self.assertEqual((found["setups"], found["refreshes"]), (1, n - 1) if is_refreshed else (n, 0))

    def test_nothing_is_left_to_do(self):
        """The first guess is the solution. Some processes have no unknowns."""
        self.write("plate.prm", PLATE)
        keys = ("Mesh/Cells per side=3", "Mesh/Refinements=0", "Problem/Right hand side=0", "Problem/Reaction=0", "Problem/Dirichlet=all: 5",
                "Problem/Radiation=", "Problem/Neumann=")
        report = self.expect_same("plate", (1, 8), *keys)
        self.assertEqual(len(report["nonlinear"]["iterations"]), 1)
        self.assertEqual(report["ranks"]["count"], 8)
        self.assertGreater(report["ranks"]["peak_bytes"], 4 * report["ranks"]["most_peak_bytes"])
        report = self.expect_same("plate", (8,), *keys[:2], "Problem/Dirichlet=all: 300")
        self.assertGreater(len(report["nonlinear"]["iterations"]), 2)

    def test_data_that_one_process_refuses(self):
        """One process alone has the place where they have no value; all end alike."""
        self.write("plate.prm", PLATE)
        guess = ("--set", "Problem/Initial guess=if(x > 0.9 && y > 0.9, -300, 300)")
        for n in 0, 4:
            _, _, stderr = self.on(n, "plate", *guess, code=2)
            self.assertRegex(stderr, r"\Aterrace: error: .*Problem/Diffusion.* is not a number at \(0\.9.*; it must be positive everywhere\.\Z")
        _, _, alone = self.on(0, "plate", "--set", "Nonlinear/Maximum iterations=1", code=4)
        _, _, stderr = self.on(3, "plate", "--set", "Nonlinear/Maximum iterations=1", code=4)
        self.assertIn("Nonlinear/Maximum iterations", alone)
        self.assertEqual(stderr, alone)
        self.assertTrue(os.path.exists(self.path("output", "n3", "solution.pvtu")))


if __name__ == "__main__":
    terrace_run.main(Newton)
