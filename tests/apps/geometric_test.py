# SPDX-License-Identifier: MIT
"""Runs of terrace with Solver/Hierarchy/Kind = geometric.

Usage: geometric_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [NAME]
"""

import os
import re

import terrace_run

SMALL = """
subsection Mesh
  set Cells per side = 8
  set Refinements    = 3
end
subsection Solver
  subsection Hierarchy
    set Kind        = geometric
    set Coarse rows = 30
  end
end
subsection Output
  set Solution = false
  set Picture  = false
end
"""
MIXED = "Mesh/Cells=mixed", "Discretization/Element=P2+Q2"
WAVE = "Problem/Exact solution=sin(pi*x)*sin(pi*y)", "Problem/Right hand side=2*pi^2*sin(pi*x)*sin(pi*y)"
SMOOTHERS = ("jacobi", "l1 jacobi", "chebyshev", "gauss-seidel", "symmetric gauss-seidel", "ilu", "fsai")


class Geometric(terrace_run.RunCase):
    def setUp(self):
        super().setUp()
        self.write("small.prm", SMALL)

    def solve(self, *settings, backend="host"):
        """The report of a run that has to be solved, its table of levels checked."""
        options = [word for setting in settings for word in ("--set", setting)]
        self.terrace("small.prm", "--backend", backend, *options)
        report = self.report("small")
        self.assertEqual(report["hierarchy"]["kind"], "geometric")
        self.assertEqual(report["hierarchy"]["levels"][0]["rows"], report["problem"]["unknowns"])
        self.assertLessEqual(report["solver"]["estimate"]["energy"], report["solver"]["tolerance"])
        return report

    def rows(self, report):
        return [level["rows"] for level in report["hierarchy"]["levels"]]

    def assert_same_results(self, report, reference, tolerance=1e-5):
        for name in "minimum", "maximum", "mean":
            self.assertAlmostEqual(report["results"][name], reference["results"][name], delta=tolerance)

    def test_levels_are_those_of_the_mesh(self):
        self.assertEqual(self.rows(self.solve()), [63 ** 2, 31 ** 2, 15 ** 2, 7 ** 2])
        self.assertEqual(self.rows(self.solve("Solver/Hierarchy/Coarse rows=225")), [63 ** 2, 31 ** 2, 15 ** 2])
        self.assertEqual(self.rows(self.solve("Solver/Hierarchy/Maximum levels=2")), [63 ** 2, 31 ** 2])
        self.assertEqual(self.rows(self.solve("Discretization/Element=P2")), [127 ** 2, 63 ** 2, 31 ** 2, 15 ** 2])
        self.validate_report("small")

    def test_without_refinements_it_is_a_direct_solver(self):
        report = self.solve("Mesh/Refinements=0")
        self.assertEqual(self.rows(report), [49])
        self.assertLessEqual(report["solver"]["iterations"], 2)  # an estimate takes two

    def test_every_smoother_gives_the_same_solution(self):
        reference = self.solve("Solver/Tolerance=1e-10")
        for kind in SMOOTHERS:
            for backend in "host", "shadow":
                report = self.solve("Solver/Smoother/Kind=" + kind, "Solver/Tolerance=1e-10", backend=backend)
                self.assert_same_results(report, reference, 1e-10)
                self.assertLessEqual(report["solver"]["iterations"], 20, kind)
                self.assertEqual(report["hierarchy"]["levels"][0]["format"], "packed")

    def test_every_cycle_and_krylov_method(self):
        reference = self.solve("Solver/Tolerance=1e-10")
        for cycle in "V", "W", "F", "K":
            for krylov, most in ("flexible cg", 8), ("none", 13):
                report = self.solve("Solver/Cycle/Kind=" + cycle, "Solver/Krylov=" + krylov)
                self.assertLessEqual(report["solver"]["iterations"], most, (cycle, krylov))
                self.assertEqual(report["solver"]["cycle"], cycle)
                self.assert_same_results(report, reference)

    def test_float_hierarchy(self):
        report = self.solve("Solver/Hierarchy/Precision=float", "Solver/Tolerance=1e-10")
        self.assert_same_results(report, self.solve("Solver/Tolerance=1e-10"), 1e-10)

    def test_level_matrices_by_products(self):
        for element in (), MIXED:
            assembled = self.solve(*element)
            products = self.solve(*element, "Solver/Geometric/Level matrices=galerkin")
            self.assertEqual(products["solver"]["iterations"], assembled["solver"]["iterations"])
            self.assertEqual(self.rows(products), self.rows(assembled))
            self.assert_same_results(products, assembled)
        variable = self.solve("Problem/Diffusion=1 + 10*x*x")
        products = self.solve("Problem/Diffusion=1 + 10*x*x", "Solver/Geometric/Level matrices=galerkin")
        self.assertLessEqual(abs(products["solver"]["iterations"] - variable["solver"]["iterations"]), 1)
        self.assert_same_results(products, variable)

    def test_full_multigrid_starts_far_below_one(self):
        for element in (), MIXED:
            zero, full = self.solve(*element), self.solve(*element, "Solver/Start=full multigrid")
            self.assertEqual(zero["solver"]["residuals"][0], 1)
            self.assertLess(full["solver"]["residuals"][0], 0.1)
            self.assertLess(full["solver"]["iterations"], zero["solver"]["iterations"])
            self.assert_same_results(full, zero)

    def test_pure_neumann(self):
        for smoother in "gauss-seidel", "chebyshev", "ilu":
            report = self.solve("Problem/Dirichlet=", "Problem/Neumann=all: 0", "Problem/Right hand side=pi^2*cos(pi*x)",
                                "Problem/Exact solution=cos(pi*x)", "Solver/Smoother/Kind=" + smoother)
            self.assertEqual(self.rows(report), [65 ** 2, 33 ** 2, 17 ** 2, 81, 25][:len(self.rows(report))])
            self.assertLess(report["errors"]["L2"], 1e-3)
            self.assertLessEqual(report["solver"]["iterations"], 10)

    def test_robin(self):
        # u = x: du/dn = 1 on the right, where u = 1; -1 on the left, where u = 0; and 0 elsewhere, where 0 u + 0.
        report = self.solve("Problem/Dirichlet=", "Problem/Robin=right: 2, 3; left: 1, -1", "Problem/Neumann=bottom: 0; top: 0",
                            "Problem/Right hand side=0", "Problem/Exact solution=x")
        self.assertLess(report["errors"]["nodal"], 1e-5)
        self.assertLessEqual(report["solver"]["iterations"], 10)

    def test_quadratic_elements_on_the_disk(self):
        # Every refinement puts nodes on the circle, so that the meshes are not nested there.
        iterations = []
        for refinements in 1, 2, 3:
            report = self.solve(*MIXED, "Mesh/Shape=disk", "Mesh/Generator=gmsh", "Mesh/Mesh size=0.2", "Mesh/Cells per side=64",
                                f"Mesh/Refinements={refinements}", "Problem/Exact solution=(1 - x*x - y*y)/4")
            iterations.append(report["solver"]["iterations"])
        self.assertLess(report["errors"]["nodal"], 1e-5)
        self.assertLessEqual(max(iterations) - min(iterations), 2)

    def test_memory_of_a_device(self):
        """The dry run is within 15 % of what a device has, with a coarsest level whose inverse takes more than the small systems that are set up for it."""
        settings = ["--set", "Mesh/Refinements=4", "--set", "Backend/Device=shadow", "--set", "Output/Solution=false", "--set", "Output/Picture=false"]
        file = os.path.join(self.source, "inputs", "poisson_lshape_geometric.prm")
        text = self.terrace(file, "--dry-run", *settings)
        predicted = max(float(n) for n in re.findall(r"^  (?:mesh|assembly|system|setup|solve) +[\d.]+ +([\d.]+)", text, re.M))
        self.terrace(file, *settings)
        measured = self.report("poisson_lshape_geometric")["memory"]["device_peak_bytes"] / 1e6
        self.assertLess(abs(predicted - measured), 0.15 * measured, f"{predicted} MB predicted, {measured} MB used")

    def test_convergence_study_keeps_its_levels(self):
        for element, L2, H1 in ((), 2, 1), (MIXED, 3, 2):
            report = self.solve(*element, *WAVE, "Mesh/Refinements=0", "Output/Convergence=4")
            levels = [int(n) for n in re.findall(r"hierarchy: geometric, half precision, (\d+) level",
                                                 self.read("output", "small", "log.txt"))]
            self.assertEqual(levels, [1, 2, 3, 4, 5], "a level more on each mesh")
            table = report["convergence"]
            self.assertEqual(self.rows(report), [row["unknowns"] for row in reversed(table)])
            self.assertAlmostEqual(table[-1]["orders"]["L2"], L2, delta=0.02)
            self.assertAlmostEqual(table[-1]["orders"]["H1"], H1, delta=0.02)
            iterations = [row["iterations"] for row in table]
            self.assertLessEqual(iterations[0], 2, "solved directly, in float")
            self.assertLessEqual(max(iterations[2:]) - min(iterations[2:]), 2)
            once = self.solve(*element, *WAVE, "Mesh/Refinements=4", "Solver/Tolerance=1e-10")
            self.assertEqual(once["solver"]["iterations"], iterations[-1], "the same levels as of one solve")


if __name__ == "__main__":
    terrace_run.main(Geometric)
