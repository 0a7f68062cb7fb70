# SPDX-License-Identifier: MIT
"""Meshes of second order from Gmsh: curved boundaries and interfaces of one's own, and warnings about those that are not curved.

Usage: curved_files_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [TEST]
"""

import math
import os
import subprocess

import terrace_run

ANNULUS = """
subsection Mesh
  set Shape = file
  set File  = a.msh
end
subsection Problem
  set Right hand side = 0
  set Dirichlet       = inner: 0; outer: log(2)
  set Exact solution  = log(sqrt(x*x + y*y))
end
subsection Solver
  set Tolerance = 1e-11
end
subsection Output
  set Solution = false
  set Picture  = false
end
"""

# A disk of radius 1 that conducts ten times as well as the ring around it, up to radius 2: u is continuous at r = 1, and so is
# the flux. The exact solution is -div(kappa grad u) = 1, u = 0 at r = 2.
INCLUSION = """
SetFactory("OpenCASCADE");
Disk(1) = {0, 0, 0, 2};
Disk(2) = {0, 0, 0, 1};
BooleanFragments{ Surface{1}; Delete; }{ Surface{2}; Delete; }
disk() = Surface In BoundingBox{-1.1, -1.1, -1, 1.1, 1.1, 1};
ring() = Surface{:};
ring() -= disk();
Physical Surface("disk") = disk();
Physical Surface("ring") = ring();
Mesh.MeshSizeMin = size;
Mesh.MeshSizeMax = size;
"""


class CurvedFiles(terrace_run.RunCase):
    def gmsh(self, geometry, *arguments):
        subprocess.run(["gmsh", "-2", geometry, "-v", "1", "-o", self.path("a.msh"), *arguments], check=True)

    def annulus(self, n, cells, order=2, *arguments):
        self.gmsh(os.path.join(self.source, "inputs", "poisson_annulus", "annulus.geo"), "-order", str(order),
                  "-setnumber", "n", str(n), "-setnumber", "cells", str(cells), *arguments)

    def solve(self, element, *arguments, **expected):
        self.write("a.prm", ANNULUS)
        self.terrace("a.prm", "--set", f"Discretization/Element={element}", *arguments, **expected)
        return self.report("a")

    def orders(self, element, cells, order=2, *arguments):
        """Of L2 and of H1, on meshes that Gmsh makes anew."""
        errors = []
        for n in (8, 16, 32):
            self.annulus(n, cells, order, *arguments)
            report = self.solve(element)
            errors.append(report["errors"])
        self.assertEqual(bool(report["warnings"]), element == "P4" if order == 2 else element != "P1")
        return [[math.log2(a[norm] / b[norm]) for a, b in zip(errors, errors[1:])] for norm in ("L2", "H1")]

    def test_order_three_on_meshes_made_anew(self):
        for element, cells in ("P2", 0), ("P2+Q2", 1), ("Q2", 2):
            L2, H1 = self.orders(element, cells)
            self.assertGreater(min(L2), 2.9, element)
            self.assertGreater(min(H1), 1.9, element)

    def test_parabolas_on_a_circle_are_of_order_four(self):
        for element, cells, in_energy in ("P3", 0, 2.9), ("Q3", 2, 2.8), ("P4", 0, 3.5):
            L2, H1 = self.orders(element, cells)
            self.assertGreater(min(L2), 3.8, element)
            self.assertGreater(min(H1), in_energy, element)
        self.assertLess(max(L2 + H1), 4.1)  # of P4
        self.assertIn("its own geometry dominates the error", self.report("a")["warnings"][0])

    def test_order_three_with_eight_nodes_a_quadrilateral_in_the_old_format(self):
        L2, _ = self.orders("Q2", 2, 2, "-setnumber", "Mesh.SecondOrderIncomplete", "1", "-format", "msh22")
        self.assertGreater(min(L2), 2.9)

    def test_degree_one_is_of_order_two(self):
        L2, _ = self.orders("P1", 0)
        self.assertGreater(min(L2), 1.9)

    def test_straight_edges_cost_an_order_and_a_warning(self):
        L2, H1 = self.orders("P2", 0, 1)
        self.assertLess(max(L2), 2.1)
        self.assertLess(max(H1), 1.7)
        warnings = self.report("a")["warnings"]
        self.assertRegex(warnings[0], r"boundary `(inner|outer)` looks curved.* order 3 of L2 falls to 2 .*gmsh -2 -order 2")
        self.assertIn("warning     the boundary", self.read("output", "a", "log.txt"))

    def test_refinement_follows_the_file_and_says_when_that_dominates(self):
        self.annulus(8, 1)
        report = self.solve("P2+Q2", "--set", "Output/Convergence=3")
        orders = [row["orders"]["L2"] for row in report["convergence"][1:]]
        self.assertGreater(orders[0], 2.9)
        self.assertLess(orders[2], 1)
        self.assertRegex(report["warnings"][0], r"with 3 refinements of a\.msh its own geometry dominates the error")
        self.assertEqual(self.solve("P2+Q2", "--set", "Mesh/Refinements=1")["warnings"], [])
        # The last errors are those of the parabolas: h^4 / (512 R^3) at the inner circle.
        off = (math.pi / 16) ** 4 / 512
        self.assertTrue(off / 10 < report["errors"]["L2"] < 10 * off)

    def test_curved_interface_of_materials(self):
        self.write("a.geo", "DefineConstant[ size = 0.4 ];" + INCLUSION)
        problem = (ANNULUS.replace("inner: 0; outer: log(2)", "all: 0")
                   .replace("log(sqrt(x*x + y*y))", "x*x + y*y < 1 ? 3/4 + (1 - x*x - y*y)/40 : (4 - x*x - y*y)/4")
                   .replace("set Right hand side = 0", "set Right hand side = 1\n  set Diffusion = disk: 10; ring: 1"))
        errors, unknowns = {}, {}
        for order in 1, 2:
            for size in 0.4, 0.1:
                self.gmsh(self.path("a.geo"), "-order", str(order), "-setnumber", "size", str(size))
                self.write("a.prm", problem)
                self.terrace("a.prm", "--set", "Discretization/Element=P2")
                report = self.report("a")
                errors[order, size] = report["errors"]["L2"]
                unknowns[order, size] = report["problem"]["unknowns"]
            self.assertEqual(len(report["warnings"]), 2 - order)
        rate = {order: 2 * math.log(errors[order, 0.4] / errors[order, 0.1]) / math.log(unknowns[order, 0.1] / unknowns[order, 0.4])
                for order in (1, 2)}
        self.assertGreater(rate[2], 2.8)
        self.assertLess(rate[1], 2.3)

    def test_geometric_hierarchy(self):
        self.annulus(4, 1)
        report = self.solve("P2+Q2", "--set", "Mesh/Refinements=3", "--set", "Solver/Hierarchy/Kind=geometric")
        self.assertLess(report["solver"]["iterations"], 20)

    def test_heat(self):
        self.annulus(4, 1)
        self.write("a.prm", ANNULUS.replace("set Right hand side", "set Equation = heat\n  set Initial condition = log(sqrt(x*x + y*y))\n"
                                            "  set Right hand side"))
        self.terrace("a.prm", "--set", "Discretization/Element=P2+Q2", "--set", "Time/End=0.1", "--set", "Time/Step=0.05")
        self.assertLess(self.report("a")["errors"]["L2"], 5e-3)

    def test_conditions_inside(self):
        self.write("a.geo", """
Point(1) = {0, 0, 0, 0.2}; Point(2) = {1, 0, 0, 0.2}; Point(3) = {1, 1, 0, 0.2}; Point(4) = {0, 1, 0, 0.2};
Point(5) = {0.3, 0.5, 0, 0.2}; Point(6) = {0.7, 0.5, 0, 0.2};
Line(1) = {1, 2}; Line(2) = {2, 3}; Line(3) = {3, 4}; Line(4) = {4, 1}; Line(5) = {5, 6};
Curve Loop(1) = {1:4};
Plane Surface(1) = {1};
Curve{5} In Surface{1};
Physical Curve("crack") = {5};
Physical Curve("mixed") = {2, 5};
Physical Surface("s") = {1};
""")
        subprocess.run(["gmsh", "-2", "a.geo", "-v", "1", "-format", "msh22", "-o", "a.msh"], check=True, cwd=self.directory)
        # The curve inside is in two groups, and so is named by both.
        self.write("a.prm", ANNULUS.replace("inner: 0; outer: log(2)", "all: 0; crack: 1").replace("  set Exact solution  = log(sqrt(x*x + y*y))\n", ""))
        self.terrace("a.prm")
        fluxes = self.report("a")["results"]["fluxes"]
        self.assertAlmostEqual(fluxes["crack+mixed"], -fluxes["mixed"] - fluxes["unnamed"] + fluxes["crack+mixed"], 6)
        self.terrace("a.prm", "--set", "Problem/Dirichlet=all: 0; mixed: 1; crack: 2", code=2,
                     message="`crack.mixed` is a part of both `crack` and `mixed`; give it a condition by its own name")

    def test_turned_over(self):
        self.annulus(4, 0)
        text = self.read("a.msh")
        for line in text.split("\n"):
            point = [float(word) for word in line.split()] if line.count(".") >= 2 and '"' not in line else []
            if len(point) == 3 and abs(math.hypot(*point) - 1) < 1e-9 and min(map(abs, point[:2])) > 0.1:
                text = text.replace(line, f"{1.9 * point[0]} {1.9 * point[1]} 0")
                break
        self.write("a.msh", text)
        self.write("a.prm", ANNULUS)
        self.terrace("a.prm", code=3, message=r"a\.msh, line \d+: .*(triangle \d+ .* turned over|overlap|degenerate)")


if __name__ == "__main__":
    terrace_run.main(CurvedFiles)
