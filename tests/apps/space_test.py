# SPDX-License-Identifier: MIT
"""Runs of terrace in 3D.

Usage: space_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [NAME]
"""

import csv
import io
import os

import terrace_run

CUBE = """
subsection Mesh
  set Shape          = cube
  set Cells          = hexahedra
  set Cells per side = 4
  set Refinements    = 1
end
subsection Discretization
  set Element = Q1
end
subsection Problem
  set Right hand side = 3*pi^2*sin(pi*x)*sin(pi*y)*sin(pi*z)
  set Exact solution  = sin(pi*x)*sin(pi*y)*sin(pi*z)
end
"""
TETRAHEDRA = "Mesh/Cells=tetrahedra"
GEOMETRIC = "Solver/Hierarchy/Kind=geometric", "Solver/Hierarchy/Coarse rows=30"
ELEMENTS = {"P1": (TETRAHEDRA, "Discretization/Element=P1"), "P2": (TETRAHEDRA, "Discretization/Element=P2"),
            "Q1": (), "Q2": ("Discretization/Element=Q2",)}


class Space(terrace_run.RunCase):
    def setUp(self):
        super().setUp()
        self.write("cube.prm", CUBE)

    def solve(self, *settings):
        options = [word for setting in settings for word in ("--set", setting)]
        self.terrace("cube.prm", "--backend", "host", *options)
        return self.report("cube")

    def test_orders_of_a_convergence_study(self):
        for element, settings in ELEMENTS.items():
            for hierarchy in (), GEOMETRIC:
                self.solve(*settings, *hierarchy, "Output/Convergence=1", "Output/Picture=false")
                rows = list(csv.DictReader(io.StringIO(self.read("output", "cube", "convergence.csv"))))
                degree = int(element[1])
                self.assertGreater(float(rows[-1]["L2_order"]), degree + 1 - 0.25, element)
                self.assertGreater(float(rows[-1]["H1_order"]), degree - 0.25, element)
                self.assertLess(int(rows[-1]["iterations"]), 30, element)

    def test_report_log_and_files(self):
        report = self.solve("Solver/Hierarchy/Kind=auxiliary grid")
        self.assertEqual(report["problem"]["dimension"], 3)
        self.assertEqual(report["problem"]["unknowns"], 7 ** 3)
        self.assertEqual([name for name, _ in sorted(report["results"]["fluxes"].items())],
                         ["back", "bottom", "front", "left", "right", "top"])
        for flux in report["results"]["fluxes"].values():  # -4 / pi: the integral of -pi sin sin
            self.assertAlmostEqual(flux, -1.273, delta=0.35)
        self.assertIn("Q1 in 3D", self.read("output", "cube", "log.txt"))
        for name in "solution.vtu", "solution.png":
            self.assertTrue(os.path.exists(self.path("output", "cube", name)), name)
        self.validate_report("cube")

    def test_levels_are_those_of_the_mesh(self):
        for element, settings in ELEMENTS.items():
            report = self.solve(*settings, *GEOMETRIC, "Mesh/Refinements=2", "Mesh/Cells per side=2")
            degree = int(element[1])
            self.assertEqual([level["rows"] for level in report["hierarchy"]["levels"]],
                             [(degree * 2 * 2 ** k - 1) ** 3 for k in (2, 1, 0)][:len(report["hierarchy"]["levels"])])
            self.assertLess(report["solver"]["iterations"], 25)

    def test_dry_run_counts_what_a_run_has(self):
        for element, settings in ELEMENTS.items():
            options = [word for setting in (*settings, "Problem/Reaction=1") for word in ("--set", setting)]
            table = self.terrace("cube.prm", "--dry-run", *options)
            report = self.solve(*settings, "Problem/Reaction=1", "Output/Picture=false", "Output/Solution=false")
            lines = {line.split()[0]: int("".join(word for word in line.split()[1:] if word.isdigit()))
                     for line in table.splitlines() if line.split()[0] in ("cells", "unknowns", "nonzeros")}
            self.assertEqual(lines["cells"], report["problem"]["cells"])
            self.assertEqual(lines["unknowns"], report["problem"]["unknowns"])
            least = 0.99 if TETRAHEDRA in settings else 1  # which diagonals of octahedra there are is not known
            self.assertGreaterEqual(lines["nonzeros"], least * report["problem"]["nonzeros"])
            self.assertLessEqual(lines["nonzeros"], 1.25 * report["problem"]["nonzeros"], element)

    def test_validate_names_the_mesh(self):
        self.assertIn("hexahedra", self.terrace("cube.prm", "--validate"))
        self.terrace("cube.prm", "--validate", "--set", "Output/Slice=y = 2", code=2,
                     message="Output/Slice: the plane `y = 2` misses the mesh, which is between 0 and 1 there")

    def test_slices_and_tensors_are_refused_with_a_reason(self):
        for setting, message in (
                ("Output/Slice=z 0.5", "Output/Slice: `z 0.5` is no plane"),
                ("Problem/Diffusion=1, 2", "give one, three for a diagonal tensor"),
                ("Discretization/Element=P1", "needs Mesh/Cells = tetrahedra; on hexahedra take Q1"),
                ("Mesh/Corner refinements=2", "Mesh/Corner refinements has no meaning here"),
                ("Problem/Exact solution=w", "it may use x, y, z")):
            self.terrace("cube.prm", "--set", setting, code=2, message=message)
        self.write("square.prm", "subsection Output\n  set Slice = z = 0.5\nend\n")
        self.terrace("square.prm", code=2, message="Output/Slice has no meaning here, because a plane mesh has no slices")


if __name__ == "__main__":
    terrace_run.main(Space)
