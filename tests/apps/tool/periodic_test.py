# SPDX-License-Identifier: MIT
"""Periodic sides, by name and by $Periodic of a file.

Usage: periodic_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [TEST]
"""

import math
import os
import re
import shutil
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.dirname(HERE), os.path.join(HERE, "..", "..", "support")]
import debian_python  # noqa: E402
import terrace_run  # noqa: E402

debian_python.prefer("meshio", "numpy")

SMALL = """
subsection Mesh
  set Cells per side = 4
end
subsection Problem
  set Periodic = left: right
end
subsection Output
  set Picture = false
end
"""
# Periodic along x with a phase, so that u is not 0 where x is.
STRIP = "Problem/Exact solution=(2+sin(2*pi*x+1))*sin(pi*y)", "Problem/Right hand side=pi^2*(2+5*sin(2*pi*x+1))*sin(pi*y)"
BOTH = "Problem/Periodic=left: right; bottom: top", "Problem/Dirichlet="
TORUS = BOTH + ("Problem/Exact solution=sin(2*pi*x+1)*cos(2*pi*y+2)", "Problem/Right hand side=8*pi^2*sin(2*pi*x+1)*cos(2*pi*y+2)")
DUCT = ("Mesh/Shape=cube", "Problem/Periodic=left: right; front: back", "Problem/Dirichlet=all: 0",
        "Problem/Exact solution=(2+sin(2*pi*x+1)*cos(2*pi*y+2))*sin(pi*z)",
        "Problem/Right hand side=pi^2*(2+9*sin(2*pi*x+1)*cos(2*pi*y+2))*sin(pi*z)")


class Periodic(terrace_run.RunCase):
    def setUp(self):
        super().setUp()
        self.write("small.prm", SMALL)

    def solve(self, *settings, output="small", backend="host"):
        options = [word for setting in settings for word in ("--set", setting)]
        self.log = self.terrace("small.prm", "--backend", backend, "--output", "output/" + output, *options)
        report = self.report(output)
        report["warnings"] = [w for w in report["warnings"] if "takes its cells from" not in w]
        return report

    def refuse(self, message, *settings, code=2):
        options = [word for setting in settings for word in ("--set", setting)]
        for check in (), ("--validate",):
            self.terrace("small.prm", *check, *options, code=code, message=message)

    def check_orders(self, order, *settings, may_warn=False):
        """The last of three refinements has the order of the element in L2 and one less in H1, and what flows is balanced."""
        report = self.solve(*settings, "Output/Convergence=2")
        orders = report["convergence"][-1]["orders"]
        self.assertAlmostEqual(orders["L2"], order, delta=0.2, msg=settings)
        self.assertAlmostEqual(orders["H1"], order - 1, delta=0.2, msg=settings)
        self.assertLess(abs(report["results"]["balance"]["relative_gap"]), 1e-6)
        if not may_warn:
            self.assertEqual(report["warnings"], [])
        return report

    def test_orders_of_a_strip(self):
        for cells, element, order in (("triangles", "P1", 2), ("quadrilaterals", "Q1", 2), ("mixed", "P1+Q1", 2), ("triangles", "P2", 3),
                                      ("quadrilaterals", "Q2", 3), ("triangles", "P3", 4)):
            n = 4 if order > 2 else 16
            report = self.check_orders(order, *STRIP, f"Mesh/Cells={cells}", f"Discretization/Element={element}", f"Mesh/Cells per side={n}")
            self.assertEqual(sorted(report["results"]["fluxes"]), ["bottom", "top"])
            self.assertEqual(report["problem"]["periodic"], [["left", "right"]])
        self.validate_report("small")

    def test_orders_on_a_torus(self):
        for element, order in ("P1", 2), ("P2", 3):
            report = self.check_orders(order, *TORUS, f"Discretization/Element={element}", "Mesh/Cells per side=8")
            self.assertEqual(report["results"].get("fluxes", {}), {})
            self.assertAlmostEqual(report["results"]["mean"], 0, delta=1e-12)
        report = self.check_orders(2, *BOTH, "Mesh/Cells per side=8", "Problem/Reaction=3", "Problem/Exact solution=sin(2*pi*x+1)*cos(2*pi*y+2)",
                                   "Problem/Right hand side=(8*pi^2+3)*sin(2*pi*x+1)*cos(2*pi*y+2)")
        self.assertIn("periodic    left and right", self.log)
        self.assertIn("periodic    bottom and top", self.log)

    def test_orders_in_space(self):
        for cells, element, order, n in (("tetrahedra", "P1", 2, 8), ("hexahedra", "Q1", 2, 6), ("tetrahedra", "P2", 3, 3), ("hexahedra", "Q2", 3, 3)):
            self.check_orders(order, *DUCT, f"Mesh/Cells={cells}", f"Discretization/Element={element}", f"Mesh/Cells per side={n}",
                              "Output/Convergence=1")

    def test_unknowns_are_counted(self):
        """A torus of n cells a side has n^2 nodes, and its one corner is one of them. --dry-run says the same."""
        for settings, count in ((BOTH + ("Problem/Reaction=1",), lambda n: n ** 2), ((), lambda n: n * (n - 1)),
                                (DUCT, lambda n: n ** 2 * (n - 1))):
            for element, degree in ("P1", 1), ("P2", 2):
                all_settings = (*settings, f"Discretization/Element={element}", "Mesh/Refinements=1",
                                *(("Mesh/Cells=tetrahedra",) if settings == DUCT else ()))
                report = self.solve(*all_settings)
                self.assertEqual(report["problem"]["unknowns"], count(8 * degree), all_settings)
                printed = self.terrace("small.prm", "--dry-run", *[w for s in all_settings for w in ("--set", s)])
                self.assertIn(f"{count(8 * degree)}", printed.replace("\u202f", "").replace(" ", "").replace(",", ""))

    def test_an_assembly_of_ones_own(self):
        """P1 on the nodes of the file, those of the sides identified here, and a dense solution."""
        try:
            import meshio
            import numpy
        except ImportError:
            self.skipTest("meshio or numpy is not installed")
        self.solve(*BOTH, "Mesh/Cells per side=6", "Problem/Diffusion=2, 0.5, 1", "Problem/Reaction=3",
                   "Problem/Right hand side=x < 0.5 ? 1 : 4", "Solver/Tolerance=1e-12", "Output/Compression=none")
        mesh = meshio.read(self.path("output", "small", "solution.vtu"))
        x = mesh.points[:, :2]
        key = [tuple(round(c, 9) % 1 for c in p) for p in x]
        number = {k: i for i, k in enumerate(sorted(set(key)))}
        row = [number[k] for k in key]
        A, b = numpy.zeros((len(number), len(number))), numpy.zeros(len(number))
        kappa = numpy.array([[2, .5], [.5, 1]])
        for cells in mesh.cells:
            for cell in cells.data:
                p = x[cell]
                M = numpy.vstack([numpy.ones(3), p.T])
                area = abs(numpy.linalg.det(M)) / 2
                G = numpy.linalg.inv(M)[:, 1:]
                K = area * (G @ kappa @ G.T + 3 * (numpy.ones((3, 3)) + numpy.eye(3)) / 12)
                f = 1 if p[:, 0].mean() < 0.5 else 4
                for i in range(3):
                    b[row[cell[i]]] += f * area / 3
                    for j in range(3):
                        A[row[cell[i]], row[cell[j]]] += K[i, j]
        u = numpy.linalg.solve(A, b)
        own = mesh.point_data["solution"].ravel()
        for i, r in enumerate(row):
            self.assertAlmostEqual(own[i], u[r], delta=1e-9)

    def test_host_and_shadow_have_the_same_bits(self):
        for name, settings in (("torus", TORUS + ("Discretization/Element=P2", "Output/Recovered=true", "Output/Flux=true")), ("duct", DUCT + ("Mesh/Cells=hexahedra", "Discretization/Element=Q1"))):
            files = []
            for backend in "host", "shadow":
                self.solve(*settings, "Mesh/Refinements=1", output=name + backend, backend=backend)
                with open(self.path("output", name + backend, "solution.vtu"), "rb") as file:
                    files.append(file.read())
            self.assertEqual(files[0], files[1])

    def test_iterations_stay_flat(self):
        for settings in (STRIP, TORUS, TORUS + ("Discretization/Element=P2",), DUCT):
            for kind in ("auxiliary grid", "smoothed aggregation", "unsmoothed aggregation", "geometric"):
                counts = [self.solve(*settings, f"Solver/Hierarchy/Kind={kind}", "Mesh/Cells per side=8", "Solver/Hierarchy/Coarse rows=60",
                                     f"Mesh/Refinements={k}")["solver"]["iterations"] for k in ((1, 2) if settings == DUCT else (2, 4))]
                self.assertLessEqual(counts[1], counts[0] + 5, (settings, kind, counts))

    def test_geometric_levels(self):
        """Their rows are those of periodic meshes, and matrices that are assembled and P^T A P give the same."""
        report = self.solve(*TORUS, "Solver/Hierarchy/Kind=geometric", "Mesh/Refinements=3", "Solver/Hierarchy/Coarse rows=10")
        self.assertEqual([level["rows"] for level in report["hierarchy"]["levels"]], [32 ** 2, 16 ** 2, 8 ** 2, 4 ** 2])
        self.assertLess(report["solver"]["iterations"], 12)

    def test_heat_and_what_flows_carry(self):
        """A wave that a flow carries around comes back; a mean stays; what leaves through one side comes in through the other."""
        heat = BOTH + ("Problem/Equation=heat", "Problem/Right hand side=0", "Problem/Initial condition=1 + sin(2*pi*x)", "Time/End=0.02", "Time/Step=0.001",
                       "Mesh/Cells per side=32", "Problem/Exact solution=1 + exp(-4*pi^2*t)*sin(2*pi*x)", "Output/History every=1")
        for method in ("finite element", "finite volume"):
            report = self.solve(*heat, f"Discretization/Method={method}")
            self.assertLess(report["errors"]["L2"], 0.02)
            self.assertAlmostEqual(report["results"]["mean"], 1, delta=1e-10)
            self.assertLess(abs(report["results"]["balance"]["relative_gap"]), 1e-6)
        head = self.read("output", "small", "history.csv").splitlines()[0]
        self.assertNotIn("flux_left", head)
        wave = BOTH + ("Problem/Equation=transport", "Problem/Right hand side=0", "Problem/Convection=1, 0", "Problem/Diffusion=1e-4",
                       "Problem/Initial condition=exp(-50*(x-0.5)^2)", "Time/End=1", "Time/Step=0.01", "Time/Scheme=crank-nicolson", "Mesh/Cells per side=32",
                       "Output/Probes=middle: 0.5, 0.5; edge: 0, 0.3; other: 1, 0.3")
        report = self.solve(*wave)
        value = {name: probe["value"] for name, probe in report["results"]["probes"].items()}
        self.assertGreater(value["middle"], 0.9)
        self.assertAlmostEqual(value["edge"], value["other"], delta=1e-15)
        steady = self.solve("Problem/Equation=convection-diffusion-reaction", "Problem/Convection=1, 0", "Problem/Right hand side=1", "Problem/Dirichlet=all: 0")
        self.assertLess(abs(steady["results"]["balance"]["relative_gap"]), 1e-6)

    def test_what_does_not_fit_is_refused(self):
        self.refuse("Problem/Periodic: the mesh has no boundary `east`; it has .*left", "Problem/Periodic=left: east")
        self.refuse("`left` is paired with itself; name the side opposite", "Problem/Periodic=left: left")
        self.refuse("the side `left` is named twice", "Problem/Periodic=left: right; left: top")
        self.refuse("`left` and `top` are no translates of each other, since the first takes 0 x 1, and the second 1 x 0",
                    "Problem/Periodic=left: top")
        self.refuse("the boundary `right` has a condition in Problem/Neumann already", "Problem/Neumann=right: 0")
        self.refuse("`all` has no partner", "Problem/Periodic=left: all")
        self.refuse("`left` is no pair `side: opposite side`", "Problem/Periodic=left")
        self.refuse("`left=right` is no pair", "Problem/Periodic=left=right")
        self.refuse("Problem/Dirichlet: on the periodic sides u is the same at .* but `x` is [01] there, and its partner is given [01]",
                    "Problem/Dirichlet=all: x")
        self.terrace("small.prm", "--set", "Mesh/Cells per side=1", "--set", "Mesh/Cells=quadrilaterals", "--set", "Discretization/Element=Q2",
                     code=2, message="reaches from one periodic side to the other")

    def test_the_condition_of_a_corner_holds_on_both_sides(self):
        """A curve of given values that ends in one side gives them to the partner of its end, too."""
        report = self.solve("Problem/Dirichlet=bottom: 1; top: 3", "Problem/Right hand side=0")
        self.assertAlmostEqual(report["results"]["mean"], 2, delta=1e-9)
        flows = report["results"]["fluxes"]
        self.assertAlmostEqual(flows["top"], 2, delta=1e-6)
        self.assertAlmostEqual(flows["bottom"], -2, delta=1e-6)

    def test_exchange_beside_periodic_sides(self):
        """Films end in periodic corners. What ties u to their surroundings, by which the energy is estimated, is right: the solution is
        known, and so is the estimate's limit."""
        film = "Problem/Dirichlet=top: 3", "Problem/Robin=bottom: 2, 2", "Problem/Right hand side=0", "Problem/Exact solution=(5 + 4*y)/3"
        for settings in ((), ("Discretization/Element=P2",), ("Mesh/Cells=quadrilaterals", "Discretization/Element=Q1"),
                         ("Mesh/Shape=cube", "Mesh/Cells=tetrahedra", "Problem/Periodic=left: right; front: back", "Problem/Exact solution=(5 + 4*z)/3")):
            report = self.solve(*film, *settings, "Solver/Tolerance=1e-9")
            self.assertLess(report["errors"]["nodal"], 1e-6)
            self.assertLessEqual(report["solver"]["estimate"]["energy"], 1e-9)
            self.assertAlmostEqual(report["results"]["fluxes"]["top"], 4 / 3, delta=1e-6)
            self.assertAlmostEqual(report["results"]["fluxes"]["bottom"], -4 / 3, delta=1e-6)
        for method in "finite element", "finite volume":
            report = self.solve(*film, "Problem/Equation=heat", "Time/End=20", "Time/Step=1", f"Discretization/Method={method}", "Solver/Tolerance=1e-9")
            self.assertLess(report["errors"]["nodal"], 1e-6)
            self.assertAlmostEqual(report["results"]["fluxes"]["bottom"], -4 / 3, delta=1e-6)

    def corpus(self, name):
        shutil.copy(os.path.join(self.source, "tests", "fuzz", "corpus", "msh", name), self.path(name))
        return f"Mesh/File={name}"

    def test_files_that_join_sides(self):
        """The same mesh in both versions, text and binary, gives the same bits; so do the names by hand."""
        results = []
        for name in "periodic_22.msh", "periodic_41.msh", "periodic_binary_22.msh", "periodic_binary_41.msh":
            report = self.solve("Mesh/Shape=file", self.corpus(name), *STRIP, "Problem/Periodic=", "Mesh/Refinements=2", output=name)
            self.assertEqual(report["problem"]["periodic"], [["right", "left"]], name)
            self.assertRegex(self.log, "periodic    right and left")
            self.assertLess(report["errors"]["L2"], 0.01)
            results.append(report["results"])
        for other in results[1:]:
            for key in "minimum", "maximum", "mean":  # text has rounded numbers
                self.assertAlmostEqual(other[key], results[0][key], delta=1e-8)
        by_name = self.solve("Mesh/Shape=file", "Mesh/File=periodic_22.msh", *STRIP, "Problem/Periodic=right: left", "Mesh/Refinements=2")
        for key in "minimum", "maximum", "mean":
            self.assertAlmostEqual(by_name["results"][key], results[0][key], delta=1e-8)
        self.check_orders(3, "Mesh/Shape=file", self.corpus("periodic_second_order_41.msh"), *STRIP, "Problem/Periodic=", "Discretization/Element=P2")

    def test_the_wish_of_the_parameter_file_comes_first(self):
        file = "Mesh/Shape=file", self.corpus("periodic_41.msh")
        self.assertNotIn("periodic", self.solve(*file, "Problem/Periodic=none")["problem"])
        self.assertNotIn("periodic", self.solve(*file, "Problem/Periodic=", "Problem/Neumann=left: 1; right: 0")["problem"])
        report = self.solve(*file, "Problem/Periodic=", "Problem/Neumann=left: 1")
        self.assertNotIn("periodic", report["problem"])
        self.assertEqual(report["problem"]["unknowns"], self.solve(*file, "Problem/Periodic=none", "Problem/Neumann=left: 1")["problem"]["unknowns"])

    def test_solids_and_turned_sides(self):
        report = self.solve("Mesh/Shape=file", self.corpus("periodic_solid_41.msh"), "Problem/Periodic=", "Problem/Dirichlet=all: 0",
                            "Mesh/Refinements=1", *DUCT[3:])
        self.assertEqual(sorted(map(sorted, report["problem"]["periodic"])), [["back", "front"], ["left", "right"]])
        self.assertLess(report["errors"]["L2"], 0.15)  # a mesh of few cells
        # A sector of 60 degrees of a ring: r^6 cos(6 phi) turns with it.
        sector = ("Mesh/Shape=file", self.corpus("periodic_sector_41.msh"), "Problem/Periodic=", "Problem/Right hand side=0",
                  "Problem/Dirichlet=all: (x^2+y^2)^3*cos(6*atan2(y,x)+1)", "Problem/Exact solution=(x^2+y^2)^3*cos(6*atan2(y,x)+1)", "Discretization/Element=P2")
        report = self.check_orders(3, *sector, may_warn=True)  # of the arcs of the file
        self.assertEqual(len(report["problem"]["periodic"]), 1)

    def test_files_that_do_not_fit(self):
        with open(os.path.join(self.source, "tests", "fuzz", "corpus", "msh", "periodic_22.msh"), encoding="utf-8") as original:
            text = original.read()
        file = "Mesh/Shape=file", "Mesh/File=a.msh"
        self.write("a.msh", re.sub(r"\$Periodic.*\$EndPeriodic\n", "", text, flags=re.S))
        self.assertNotIn("periodic", self.solve(*file, "Problem/Periodic=")["problem"])
        self.solve(*file, "Problem/Periodic=left: right")
        lines = text.splitlines()
        moved = [re.sub(r"^(\d+) 0 (0\.2\d*) 0$", r"\1 0 0.23 0", line) for line in lines]
        self.assertNotEqual(lines, moved)
        self.write("a.msh", "\n".join(moved) + "\n")
        self.refuse(r"not periodic: the vertex at .* on `left` has no partner on the other side, where the nearest is 0\.0\d+ away",
                    *file, "Problem/Periodic=left: right")
        unnamed = text.replace('"left"', '"sides"').replace('"right"', '"sides"')
        self.write("a.msh", unnamed)
        self.refuse(r"Mesh/File: \$Periodic cannot be followed, since it joins sides that are both in `sides`", *file, "Problem/Periodic=")
        self.solve(*file, "Problem/Periodic=none")
        for damage, message in ((r"Affine", "Affine 0"), (r"\$EndPeriodic", "7\n$EndPeriodic")):
            self.write("a.msh", re.sub(damage, message, text))
            self.refuse("a.msh, line ", *file, code=3)


if __name__ == "__main__":
    terrace_run.main(Periodic)
