# SPDX-License-Identifier: MIT
"""Data that depend on the solution: orders, Newton's convergence, a second code by scipy, NAFEMS targets, and failures.

Usage: newton_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [NAME]
"""
import math
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.dirname(HERE), os.path.join(HERE, "..", "..", "support")]
import debian_python  # noqa: E402
import terrace_run  # noqa: E402

debian_python.need("meshio", "numpy", "scipy")
import meshio  # noqa: E402
import numpy  # noqa: E402
import newton_p1  # noqa: E402
from rectangle_mesh import rectangle  # noqa: E402

SIGMA = 5.670374419e-8

QUIET = """
subsection Output
  set Picture = false
end
"""

# u = exp(x) cos(y): f = -div((1 + u^2) grad u) = -2 u |grad u|^2 - (1 + u^2) lap u, where lap u = 0 and |grad u|^2 = exp(2 x).
KAPPA = """
subsection Mesh
  set Cells per side = 8
end
subsection Problem
  set Diffusion       = 1 + u^2
  set Right hand side = -2*exp(x)*cos(y)*exp(2*x)
  set Exact solution  = exp(x)*cos(y)
  set Dirichlet       = all: exp(x)*cos(y)
end
"""

# u = 500 + 100 (x + x y), harmonic, with kappa = 3 + 0.01 u, which radiates from the right: the inflow on the right is that of radiation
# and what is missing to kappa du/dx. du/dx = 100 (1 + y), |grad u|^2 = 10^4 ((1 + y)^2 + x^2).
RADIATION = """
subsection Mesh
  set Cells per side = 8
end
subsection Problem
  set Diffusion       = 3 + 0.01*u
  set Right hand side = -100*((1 + y)^2 + x^2)
  set Exact solution  = 500 + 100*(x + x*y)
  set Dirichlet       = left: 500; bottom: 500 + 100*x; top: 500 + 200*x
  set Radiation       = right: 0.9, 290
  set Neumann         = right: (8 + (1 + y))*100*(1 + y) + 0.9*5.670374419e-8*((600 + 100*y)^4 - 290^4)
end
"""


class Nonlinear(terrace_run.RunCase):
    def run_text(self, text, *settings, code=0, message="^", name="small"):
        self.write(name + ".prm", text + QUIET)
        self.terrace(name + ".prm", "--backend", "host", *[w for s in settings for w in ("--set", s)], code=code, message=message)
        if code != 2:
            self.validate_report(name)
            return self.report(name)
        return None

    def residuals(self, report):
        return [iteration["residual"] for iteration in report["nonlinear"]["iterations"]]

    def expect_quadratic(self, report):
        """Residuals fall below the tolerance, and once they are small each is at most a multiple of the square of the one before."""
        residuals = self.residuals(report)
        self.assertLess(residuals[-1], 1e-10)
        fast = [(a, b) for a, b in zip(residuals, residuals[1:]) if 1e-7 < a < 0.1]
        self.assertGreaterEqual(len(fast), 2, residuals)
        for a, b in fast:
            self.assertLess(b, 10 * a * a + 1e-13, residuals)
        self.assertTrue(all(i["step"] == 1 for i in report["nonlinear"]["iterations"][-2:]))

    def test_newton_converges_quadratically(self):
        for element, cells in (("P1", "triangles"), ("P2", "triangles"), ("Q1", "quadrilaterals"), ("Q2", "quadrilaterals")):
            report = self.run_text(KAPPA, f"Discretization/Element={element}", f"Mesh/Cells={cells}", "Solver/Tolerance=1e-10")
            self.expect_quadratic(report)
            self.assertLess(abs(report["results"]["balance"]["relative_gap"]), 1e-10)

    def test_orders_with_kappa_of_u(self):
        for element, cells, order in (("P1", "triangles", 2), ("P2", "triangles", 3), ("Q1", "quadrilaterals", 2),
                                      ("Q2", "quadrilaterals", 3)):
            report = self.run_text(KAPPA, f"Discretization/Element={element}", f"Mesh/Cells={cells}", "Output/Convergence=2")
            row = report["convergence"][-1]
            self.assertAlmostEqual(row["orders"]["L2"], order, delta=0.1)
            self.assertAlmostEqual(row["orders"]["H1"], order - 1, delta=0.1)

    def test_orders_in_space(self):
        text = KAPPA.replace("Cells per side = 8", "Cells per side = 4\n  set Shape = cube\n  set Cells = tetrahedra")
        row = self.run_text(text, "Output/Convergence=2")["convergence"][-1]
        self.assertAlmostEqual(row["orders"]["L2"], 2, delta=0.15)

    def test_orders_with_radiation(self):
        for element, cells, order in (("P1", "triangles", 2), ("Q1", "quadrilaterals", 2), ("P2", "triangles", 3)):
            report = self.run_text(RADIATION, f"Discretization/Element={element}", f"Mesh/Cells={cells}", "Output/Convergence=2")
            errors = [row["errors"]["L2"] for row in report["convergence"]]
            if element != "P1":  # which has the solution
                self.assertLess(max(errors), 1e-6)
            else:
                self.assertAlmostEqual(report["convergence"][-1]["orders"]["L2"], order, delta=0.1)
            self.assertLess(abs(report["results"]["balance"]["relative_gap"]), 1e-9)

    def test_tensor_and_table(self):
        """A tensor that depends on u by a table, which is linear in u as 1 + u is."""
        self.write("kappa.csv", "u, kappa\n0, 1\n1, 2\n20, 21\n")
        text = KAPPA.replace("1 + u^2", "1 + u, 0.2*u, 1 + u")
        same = self.run_text(text, name="expression")
        other = self.run_text(text.replace("1 + u, 0.2*u, 1 + u", 'table("kappa.csv", u), 0.2*u, table("kappa.csv", u)'), name="table")
        self.expect_quadratic(same)
        self.assertAlmostEqual(same["errors"]["L2"], other["errors"]["L2"], delta=1e-9)

    def test_hierarchy_is_refreshed(self):
        report = self.run_text(KAPPA, "Mesh/Cells per side=64")["nonlinear"]
        self.assertEqual(report["setups"], 1)
        self.assertEqual(report["refreshes"], len(report["iterations"]) - 2)
        for reuse in "rebuild", "keep":
            other = self.run_text(KAPPA, "Mesh/Cells per side=64", f"Nonlinear/Setup reuse={reuse}")["nonlinear"]
            self.assertEqual(len(other["iterations"]), len(report["iterations"]))
            self.assertEqual(other["refreshes"], 0)

    def test_sources_keep_the_matrix_symmetric(self):
        text = KAPPA.replace("1 + u^2", "1").replace("-2*exp(x)*cos(y)*exp(2*x)", "(exp(x)*cos(y))^3 - u^3")
        report = self.run_text(text, "Output/Convergence=2")
        self.assertIn("cg", report["solver"]["krylov"])
        self.assertAlmostEqual(report["convergence"][-1]["orders"]["L2"], 2, delta=0.1)

    def test_geometric_multigrid(self):
        report = self.run_text(KAPPA, "Solver/Hierarchy/Kind=geometric", "Solver/Geometric/Level matrices=galerkin",
                               "Solver/Hierarchy/Coarse rows=100", "Solver/Hierarchy/Sparse coarse rows=0", "Mesh/Refinements=3", "Output/Convergence=1")
        self.assertGreater(len(report["hierarchy"]["levels"]), 2)
        self.assertAlmostEqual(report["convergence"][-1]["orders"]["L2"], 2, delta=0.1)
        self.run_text(KAPPA, "Solver/Hierarchy/Kind=geometric", code=2, message="Level matrices = assembled needs data on coarser")

    def test_shadow_has_the_bits_of_the_host(self):
        for text in KAPPA, RADIATION:
            self.write("small.prm", text + QUIET)
            reports = []
            for backend in "host", "shadow":
                self.terrace("small.prm", "--backend", backend)
                reports.append(self.report("small"))
            for a, b in zip(*map(self.residuals, reports)):
                self.assertAlmostEqual(a, b, delta=1e-6 * a + 1e-12)
            self.assertAlmostEqual(reports[0]["errors"]["L2"], reports[1]["errors"]["L2"], delta=1e-12 + 1e-9 * reports[0]["errors"]["L2"])

    # A second code

    def compare(self, text, make, *settings, width=0.7, height=0.4):
        self.write("plate.msh", rectangle(width, height, 7, 5, True))
        mesh_part = "subsection Mesh\n  set Shape = file\n  set File = plate.msh\nend\n"
        report = self.run_text(mesh_part + text, "Solver/Tolerance=1e-12", "Nonlinear/Tolerance=1e-13", *settings)
        mesh = meshio.read(self.path("output", "small", "solution.vtu"))
        points, triangles = mesh.points[:, :2], mesh.cells_dict["triangle"]
        solution = mesh.point_data["solution"]
        problem = make(points, triangles)
        own = problem.solve(numpy.full(len(points), float(solution.mean())))
        scale = numpy.abs(own).max()
        self.assertLess(numpy.abs(own - solution).max(), 1e-8 * scale)
        return report, problem, own

    @staticmethod
    def sides_at(points, triangles, is_on):
        found = []
        for a, b in ((0, 1), (1, 2), (2, 0)):
            pairs = triangles[:, [a, b]]
            found.append(pairs[is_on(points[pairs[:, 0]]) & is_on(points[pairs[:, 1]])])
        return numpy.concatenate(found)

    def test_second_code_with_kappa_source_and_reaction(self):
        text = """
subsection Problem
  set Diffusion       = 2 + 0.5*sin(3*u) + x*u^2
  set Reaction        = 1 + u^2
  set Right hand side = 40*x*exp(-u) + y
  set Dirichlet       = left: 0; bottom: x
  set Neumann         = right: 1 - u^3
  set Robin           = top: 2 + u^2, 5 + sin(u)
end
"""
        def make(points, triangles):
            given = (points[:, 0] < 1e-9) | (points[:, 1] < 1e-9)
            return newton_p1.Problem(
                points, triangles,
                newton_p1.Function(lambda x, y, u: 2 + 0.5 * numpy.sin(3 * u) + x * u**2,
                                   lambda x, y, u: 1.5 * numpy.cos(3 * u) + 2 * x * u),
                newton_p1.Function(lambda x, y, u: 40 * x * numpy.exp(-u) + y, lambda x, y, u: -40 * x * numpy.exp(-u)),
                newton_p1.Function(lambda x, y, u: 1 + u**2, lambda x, y, u: 2 * u),
                [(self.sides_at(points, triangles, lambda p: p[:, 0] > 0.7 - 1e-9),
                  newton_p1.Function(lambda x, y, u: 1 - u**3, lambda x, y, u: -3 * u**2)),
                 (self.sides_at(points, triangles, lambda p: p[:, 1] > 0.4 - 1e-9),
                  newton_p1.Function(lambda x, y, u: 5 + numpy.sin(u) - (2 + u**2) * u,
                                     lambda x, y, u: numpy.cos(u) - 2 - 3 * u**2))],
                given, points[:, 0] * (points[:, 0] > 0))
        report, problem, own = self.compare(text, make)
        self.assertLess(abs(report["results"]["balance"]["relative_gap"]), 1e-12)
        # The consistent flux is the sum of the rows of the points with given values, up to what the corner shares with the left side.
        R, _ = problem.residual(own)
        fluxes = report["results"]["fluxes"]
        self.assertAlmostEqual(R[problem.given].sum(), fluxes["left"] + fluxes["bottom"], delta=1e-8)

    def test_second_code_with_radiation_and_natural_convection(self):
        text = """
subsection Problem
  set Diffusion          = 30*(300/u)^0.5
  set Right hand side    = 2e5
  set Dirichlet          = left: 350
  set Radiation          = right: 0.8, 290; top: 0.5, 310
  set Natural convection = top: 2, 0.25, 305
  set Robin              = right: 12, 12*293
  set Neumann            = bottom: 0
end
"""
        def inflow(emissivity, ambient, coefficient, exponent, of_air, film):
            def value(x, y, u):
                return (SIGMA * emissivity * (ambient**4 - u**4) + coefficient * abs(of_air - u)**exponent * (of_air - u)
                        + film * (293 - u))

            def slope(x, y, u):
                return -4 * SIGMA * emissivity * u**3 - (1 + exponent) * coefficient * abs(of_air - u)**exponent - film
            return newton_p1.Function(value, slope)

        def make(points, triangles):
            return newton_p1.Problem(
                points, triangles,
                newton_p1.Function(lambda x, y, u: 30 * (300 / u)**0.5, lambda x, y, u: -15 * 300**0.5 * u**-1.5),
                newton_p1.constant(2e5), fluxes=[
                    (self.sides_at(points, triangles, lambda p: p[:, 0] > 0.7 - 1e-9), inflow(0.8, 290, 0, 1, 300, 12)),
                    (self.sides_at(points, triangles, lambda p: p[:, 1] > 0.4 - 1e-9), inflow(0.5, 310, 2, 0.25, 305, 0))],
                given=points[:, 0] < 1e-9, values=numpy.full(len(points), 350.))
        report, _, _ = self.compare(text, make)
        self.assertLess(abs(report["results"]["balance"]["relative_gap"]), 1e-11)
        self.assertIn("flux", self.run_fluxes())

    def run_fluxes(self):
        self.terrace("small.prm", "--backend", "host", "--set", "Output/Flux=true", "--set", "Output/Probes=p: 0.5, 0.3")
        return meshio.read(self.path("output", "small", "solution.vtu")).cell_data

    def test_fluxes_are_those_of_kappa_at_the_solution(self):
        """u solves u'' + (u'^2) / ... = 0 for kappa = u: u^2 is linear in x, and -kappa u' constant."""
        text = """
subsection Mesh
  set Cells per side = 32
end
subsection Problem
  set Diffusion       = u
  set Right hand side = 0
  set Exact solution  = sqrt(1 + 3*x)
  set Dirichlet       = left: 1; right: 2
  set Neumann         = all: 0
end
"""
        report = self.run_text(text, "Output/Flux=true", "Output/Probes=p: 0.51, 0.3", "Output/Lines=axis: 0.013, 0.51 to 0.987, 0.51",
                               "Output/Recovered=true")
        self.assertAlmostEqual(report["results"]["fluxes"]["left"], -1.5, delta=1e-3)
        self.assertAlmostEqual(report["results"]["fluxes"]["right"], 1.5, delta=1e-3)
        self.assertLess(report["errors"]["nodal"], 1e-4)
        mesh = meshio.read(self.path("output", "small", "solution.vtu"))
        flux = mesh.cell_data["flux"][0]
        self.assertLess(numpy.abs(flux[:, 0] + 1.5).max(), 0.03)
        self.assertLess(numpy.abs(mesh.point_data["flux_recovered"][:, 0] + 1.5).max(), 0.05)
        rows = [line.split(",") for line in self.read("output", "small", "lines", "axis.csv").splitlines()]
        column = [k for k, name in enumerate(rows[0]) if "flux" in name][0]
        self.assertLess(max(abs(float(row[column]) + 1.5) for row in rows[1:]), 0.05)

    # NAFEMS

    def target(self, name, probe):
        self.terrace(os.path.join(self.source, "inputs", name + ".prm"), "--backend", "host", "--output", "output/" + name)
        return self.report(name)["results"]["probes"][probe]["value"]

    def test_nafems_radiation(self):
        value = self.target("nafems_t2", "target")
        self.assertAlmostEqual(value, 927.0, delta=9.27)
        # In one dimension kappa (1000 - u) / 0.1 = sigma 0.98 (u^4 - 300^4).
        low, high = 300., 1000.
        while high - low > 1e-9:
            u = (low + high) / 2
            low, high = (u, high) if 55.6 * (1000 - u) / 0.1 > SIGMA * 0.98 * (u**4 - 300**4) else (low, u)
        self.assertAlmostEqual(value, u, delta=1e-4)
        fluxes = self.report("nafems_t2")["results"]["fluxes"]
        self.assertAlmostEqual(fluxes["left"], 0.02 * 55.6 * (1000 - u) / 0.1, delta=1e-3)

    def test_nafems_in_time(self):
        value = self.target("nafems_t3", "target")
        self.assertAlmostEqual(value, 36.60, delta=0.366)
        # The series of the bar: u = g x / L + sum of sines, whose coefficients follow from g' (H. S. Carslaw, J. C. Jaeger,
        # Conduction of Heat in Solids, Section 3.5).
        L, t, a, w = 0.1, 32., 35 / (7200 * 440.5), math.pi / 40
        exact = 100 * math.sin(w * t) * 0.8
        for n in range(1, 400):
            k = a * (n * math.pi / L)**2
            memory = (k * math.cos(w * t) + w * math.sin(w * t) - k * math.exp(-k * t)) / (k * k + w * w)
            exact += 2 * (-1)**n / (n * math.pi) * 100 * w * memory * math.sin(n * math.pi * 0.8)
        self.assertAlmostEqual(value, exact, delta=0.05)

    def test_nafems_convection(self):
        self.assertAlmostEqual(self.target("nafems_t4", "E"), 18.3, delta=0.183)

    # Failures

    def test_too_few_iterations(self):
        report = self.run_text(KAPPA, "Nonlinear/Maximum iterations=2", code=4, message="Newton's method did not converge in Nonlinear/Maximum")
        self.assertEqual(report["outcome"], "iteration limit")
        self.assertEqual(len(report["nonlinear"]["iterations"]), 3)
        self.assertTrue(os.path.exists(self.path("output", "small", "solution.vtu")))
        self.assertIn("not converged", self.read("output", "small", "log.txt"))
        self.assertIsNotNone(report["results"]["balance"])

    def test_line_search_helps(self):
        """atan, Kelley's example: from 3 full steps diverge."""
        text = """
subsection Problem
  set Right hand side = 0
  set Reaction        = 0
  set Dirichlet       =
  set Neumann         = all: -atan(5*u)
  set Initial guess   = 3
end
"""
        report = self.run_text(text)
        steps = [iteration["step"] for iteration in report["nonlinear"]["iterations"][1:]]
        self.assertLess(min(steps), 1)
        self.assertLess(abs(report["results"]["maximum"]), 1e-8)
        report = self.run_text(text, "Nonlinear/Line search=none", code=5, message="Newton's iteration .* not positive definite")
        self.assertEqual(report["outcome"], "indefinite")
        self.assertTrue(os.path.exists(self.path("output", "small", "solution.vtu")))

    def test_bad_values_at_the_beginning(self):
        text = KAPPA.replace("1 + u^2", "u - 5")
        self.run_text(text, code=2, message=r"Problem/Diffusion: the expression `u - 5` is -\d.* at \(.*\), u = .*; it must be positive")
        text = KAPPA.replace("1 + u^2", "1/u")
        self.run_text(text, "Problem/Initial guess=0", code=2, message="Problem/Diffusion: the expression `1/u` is ")
        self.run_text(text, "Problem/Initial guess=2")

    def test_unusable_files(self):
        for settings, message in (
                (["Problem/Equation=transport", "Problem/Convection=1, 0"], "the solution `u` is there with Problem/Equation = poisson"),
                (["Problem/Dirichlet=all: u"], "the solution `u` is there with"),
                (["Solver/Krylov=cg"], "Problem/Diffusion that depends on u gives Newton's method one that is not"),
                (["Solver/Norm=energy"], "Solver/Norm = energy needs a symmetric matrix"),
                (["Problem/Dirichlet=", "Problem/Neumann=all: 0"], "nothing ties u to a value"),
                (["Problem/Radiation=right: 1.5, 300"], "has the emissivity 1.5; it must be between 0 and 1"),
                (["Problem/Radiation=right: 0.5"], "is not of the form `name: emissivity, u0`"),
                (["Problem/Natural convection=right: 0.5"], "is not of the form `name: coefficient, exponent, u0`"),
                (["Problem/Radiation=right: 0.5, 300", "Problem/Dirichlet=right: 300; all: 0"], "has a condition in Problem/Dirichlet"),
                (["Problem/Radiation=right: 0.5, 300; right: 0.5, 200"], "is named twice"),
                (["Problem/Absolute zero=-273.15"], "Problem/Radiation names no boundary")):
            self.run_text(KAPPA, *settings, code=2, message=message)
        linear = KAPPA.replace("1 + u^2", "1")
        self.run_text(linear, "Nonlinear/Maximum iterations=3", code=2, message="no expression of section Problem depends on the solution u")

    def test_celsius_is_kelvin_shifted(self):
        kelvin = """
subsection Problem
  set Diffusion       = 40
  set Right hand side = 0
  set Dirichlet       = left: 900
  set Radiation       = right: 0.7, 300
  set Neumann         = all: 0
end
"""
        celsius = kelvin.replace("900", "626.85").replace("300", "26.85")
        a = self.run_text(kelvin)["results"]
        b = self.run_text(celsius, "Problem/Absolute zero=-273.15")["results"]
        self.assertAlmostEqual(a["minimum"] - 273.15, b["minimum"], delta=1e-7)
        self.assertAlmostEqual(a["fluxes"]["left"], b["fluxes"]["left"], delta=1e-6)


if __name__ == "__main__":
    terrace_run.main(Nonlinear)
