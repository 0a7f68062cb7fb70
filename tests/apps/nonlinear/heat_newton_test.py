# SPDX-License-Identifier: MIT
"""Heat in time whose data depend on the temperature: exact steps, a second code by scipy, balances, steady ends, resuming.

Usage: heat_newton_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [NAME]
"""
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

# u = 1 + t x, which implicit Euler and linear elements have: f = C x - div((1 + u^2) grad u) = 3 x - 2 u t^2.
LINEAR = """
subsection Mesh
  set Cells per side = 8
end
subsection Problem
  set Equation          = heat
  set Diffusion         = 1 + u^2
  set Heat capacity     = 3
  set Right hand side   = 3*x - 2*(1 + t*x)*t^2
  set Exact solution    = 1 + t*x
  set Initial condition = 1
  set Dirichlet         = left: 1; right: 1 + t
  set Neumann           = top: 0
  set Robin             = bottom: u, u^2
end
subsection Time
  set End  = 1
  set Step = 0.125
end
subsection Output
  set Picture = false
end
"""

RADIATING = """
subsection Mesh
  set Shape = file
  set File  = plate.msh
end
subsection Problem
  set Equation          = heat
  set Diffusion         = 30*(300/u)^0.5
  set Heat capacity     = 1e4*(1 + x)
  set Right hand side   = 2e5
  set Initial condition = 500 + 100*x
  set Dirichlet         = left: 350 + 100*t
  set Radiation         = right: 0.8, 290; top: 0.5, 310
  set Neumann           = bottom: 0
end
subsection Time
  set End  = 1
  set Step = 0.25
end
subsection Nonlinear
  set Tolerance = 1e-13
end
subsection Solver
  set Tolerance = 1e-12
end
subsection Output
  set Picture = false
end
"""


class HeatNewton(terrace_run.RunCase):
    def run_text(self, text, *settings, code=0, message="^", name="small"):
        self.write(name + ".prm", text)
        self.terrace(name + ".prm", "--backend", "host", *[w for s in settings for w in ("--set", s)], code=code, message=message)
        if code == 2:
            return None
        self.validate_report(name)
        return self.report(name)

    def test_steps_that_are_exact(self):
        for element, cells in (("P1", "triangles"), ("Q2", "quadrilaterals")):
            report = self.run_text(LINEAR, f"Discretization/Element={element}", f"Mesh/Cells={cells}", "Solver/Tolerance=1e-10")
            self.assertLess(report["errors"]["nodal"], 1e-9)
            self.assertLess(abs(report["results"]["balance"]["relative_gap"]), 1e-9)
            self.assertEqual(report["time"]["steps_done"], 8)
            self.assertGreater(len(report["nonlinear"]["iterations"]), 2)
            self.assertLess(report["nonlinear"]["iterations"][-1]["residual"], 1e-10)
            # kappa du/dx at t = 1: (1 + u^2) t, u = 2 on the right, 1 on the left; the storage is that of C x.
            fluxes = report["results"]["fluxes"]
            self.assertAlmostEqual(fluxes["right"], 5, delta=1e-7)
            self.assertAlmostEqual(fluxes["left"], -2, delta=1e-7)
            self.assertAlmostEqual(report["results"]["balance"]["storage"], 1.5, delta=1e-7)
            self.assertAlmostEqual(report["time"]["heat_at_end"], 4.5, delta=1e-8)

    def test_order_of_implicit_euler(self):
        """u = 1 + t^2 x: an error of first order in time, none in space."""
        text = LINEAR.replace("3*x - 2*(1 + t*x)*t^2", "6*t*x - 2*(1 + t^2*x)*t^4").replace("1 + t*x", "1 + t^2*x")
        text = text.replace("right: 1 + t", "right: 1 + t^2")
        errors = [self.run_text(text, f"Time/Step={step}")["errors"]["L2"] for step in (0.05, 0.025)]
        self.assertAlmostEqual(errors[0] / errors[1], 2, delta=0.1)

    def expect_second_code(self, text, enthalpy):
        """The same steps by the second code, to 1e-8, and the flux through the side with given values."""
        self.write("plate.msh", rectangle(0.7, 0.4, 7, 5, True))
        report = self.run_text(text)
        mesh = meshio.read(self.path("output", "small", "solution", "0004.vtu"))
        points, triangles = mesh.points[:, :2], mesh.cells_dict["triangle"]

        def sides(is_on):
            pairs = numpy.concatenate([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [2, 0]]])
            return pairs[is_on(points[pairs[:, 0]]) & is_on(points[pairs[:, 1]])]

        def radiation(emissivity, ambient):
            return newton_p1.Function(lambda x, y, u: SIGMA * emissivity * (ambient**4 - u**4),
                                      lambda x, y, u: -4 * SIGMA * emissivity * u**3)
        left = points[:, 0] < 1e-9
        u = 500 + 100 * points[:, 0]
        u[left] = 350
        for step in range(1, 5):
            problem = newton_p1.Problem(
                points, triangles,
                newton_p1.Function(lambda x, y, u: 30 * (300 / u)**0.5, lambda x, y, u: -15 * 300**0.5 * u**-1.5),
                newton_p1.constant(2e5),
                fluxes=[(sides(lambda p: p[:, 0] > 0.7 - 1e-9), radiation(0.8, 290)),
                        (sides(lambda p: p[:, 1] > 0.4 - 1e-9), radiation(0.5, 310))],
                given=left, values=numpy.full(len(points), 350 + 25. * step), capacity=enthalpy)
            before, u = u, problem.solve(u, before=u, step=0.25)
        self.assertLess(numpy.abs(u - mesh.point_data["temperature"]).max(), 1e-8 * numpy.abs(u).max())
        R, _ = problem.residual(u, before, 0.25)
        self.assertAlmostEqual(report["results"]["fluxes"]["left"], R[left].sum(), delta=1e-8 * abs(R[left].sum()))
        self.assertLess(abs(report["results"]["balance"]["relative_gap"]), 1e-11)
        return u

    def test_second_code(self):
        self.expect_second_code(RADIATING, newton_p1.Function(lambda x, y, u: 1e4 * (1 + x) * u, lambda x, y, u: 1e4 * (1 + x) + 0 * u))

    def test_second_code_with_melting(self):
        text = RADIATING.replace("  set Right hand side", "  set Latent heat       = solid: 5e5, 480, 560\n  set Right hand side")

        def is_melting(u):
            return (u > 480) & (u < 560)
        u = self.expect_second_code(text, newton_p1.Function(
            lambda x, y, u: 1e4 * (1 + x) * u + 5e5 * numpy.clip((u - 480) / 80, 0, 1),
            lambda x, y, u: 1e4 * (1 + x) + 5e5 / 80 * is_melting(u)))
        self.assertTrue(is_melting(u).any() and (u < 480).any() and (u > 560).any())

    def test_second_code_with_a_capacity_of_the_temperature(self):
        """C = 1e4 (1 + x) (1 + (u / 500)^2) and melting: what is stored is the integral of C."""
        text = RADIATING.replace("1e4*(1 + x)", "1e4*(1 + x)*(1 + (u/500)^2)").replace(
            "  set Right hand side", "  set Latent heat       = solid: 5e5, 480, 560\n  set Right hand side")
        self.expect_second_code(text, newton_p1.Function(
            lambda x, y, u: 1e4 * (1 + x) * (u + u**3 / 7.5e5) + 5e5 * numpy.clip((u - 480) / 80, 0, 1),
            lambda x, y, u: 1e4 * (1 + x) * (1 + (u / 500)**2) + 5e5 / 80 * ((u > 480) & (u < 560))))

    # u = 1 + sin(t) x with C = 1 + u^2: f = (1 + u^2) cos(t) x - 2 u sin(t)^2
    def test_orders_with_a_capacity_of_the_temperature(self):
        text = LINEAR.replace("1 + t*x", "1 + sin(t)*x").replace("Heat capacity     = 3", "Heat capacity     = 1 + u^2")
        text = text.replace("3*x - 2*(1 + sin(t)*x)*t^2", "(1 + (1 + sin(t)*x)^2)*cos(t)*x - 2*(1 + sin(t)*x)*sin(t)^2")
        text = text.replace("right: 1 + t", "right: 1 + sin(t)").replace("set Cells per side = 8", "set Cells per side = 24")
        for scheme, order, steps in ("implicit euler", 1, (0.05, 0.025)), ("sdirk2", 2, (0.05, 0.025)):
            errors = []
            for step in steps:
                report = self.run_text(text, f"Time/Scheme={scheme}", f"Time/Step={step}", "Discretization/Element=P2", "Mesh/Cells per side=6")
                errors.append(report["errors"]["nodal"])
                self.assertLess(abs(report["results"]["balance"]["relative_gap"]), 1e-9)
            self.assertAlmostEqual(numpy.log2(errors[0] / errors[1]), order, delta=0.2)
        tight = self.run_text(text, "Time/Scheme=sdirk2", "Time/Step tolerance=1e-5", "Discretization/Element=P2", "Mesh/Cells per side=6")
        self.assertLess(tight["errors"]["nodal"], 1e-4)

    def test_heat_of_a_closed_box_stays_with_a_capacity_of_the_temperature(self):
        """A warm and a cold half, each with its C(u): heat goes over, and none is lost, whether C is smooth or a table with kinks."""
        self.write("plate.msh", rectangle(0.7, 0.4, 7, 5, True))
        self.write("steel.csv", "200,3e6\n400,3.5e6\n700,6e6\n800,4e6\n1300,4.5e6\n")
        closed = RADIATING.replace("2e5", "0").replace("left: 350 + 100*t", "").replace("  set Radiation         = right: 0.8, 290; top: 0.5, 310\n", "")
        closed = closed.replace("bottom: 0", "all: 0").replace("500 + 100*x", "300 + 1000*x")
        for capacity, delta in ("3e6*(1 + (u/800)^2)", 1e-12), ('table("steel.csv", u)', 1e-4):
            for scheme in "implicit euler", "sdirk2":
                report = self.run_text(closed.replace("1e4*(1 + x)", capacity), f"Time/Scheme={scheme}", "Time/End=2e4", "Time/Step=2e3")
                time = report["time"]
                # Counted from the middle of the range, so the scale is that of what one half has more.
                self.assertAlmostEqual(time["heat_at_end"], time["heat_at_start"], delta=delta * 3e6 * 0.28 * 350)
                self.assertLess(abs(report["results"]["balance"]["relative_gap"]), 1e-9)
                self.assertLess(report["results"]["maximum"] - report["results"]["minimum"], 500)

    def test_steady_end(self):
        """A long run comes to what the steady equation has, and ends before its time."""
        self.write("plate.msh", rectangle(0.7, 0.4, 7, 5, True))
        text = RADIATING.replace("350 + 100*t", "350")
        report = self.run_text(text, "Time/End=1e7", "Time/Step=1e3", "Time/Output every=0", "Time/Steady tolerance=1e-6")
        self.assertLess(report["time"]["steps_done"], 1000)
        self.assertEqual(report["time"]["steps"], report["time"]["steps_done"])
        self.assertIsNotNone(report["results"]["balance"])
        history = self.read("output", "small", "history.csv").splitlines()
        self.assertEqual(len(history), report["time"]["steps_done"] + 2)
        self.assertIn("Time/Steady tolerance", self.read("output", "small", "log.txt"))
        i, j = text.index("subsection Time"), text.index("subsection Nonlinear")
        steady = text[:i] + text[j:]
        for line in ("  set Equation          = heat\n", "  set Heat capacity     = 1e4*(1 + x)\n", "  set Initial condition = 500 + 100*x\n"):
            steady = steady.replace(line, "")
        other = self.run_text(steady, name="steady")["results"]
        for name in "maximum", "mean":
            self.assertAlmostEqual(report["results"][name], other[name], delta=1e-4)
        self.assertAlmostEqual(report["results"]["fluxes"]["top"], other["fluxes"]["top"], delta=1e-3 * abs(other["fluxes"]["top"]))

    def test_steady_end_of_a_linear_run(self):
        text = LINEAR.replace("1 + u^2", "1").replace("3*x - 2*(1 + t*x)*t^2", "1").replace("1 + t", "2").replace("bottom: u, u^2", "bottom: 0, 0")
        text = text.replace("  set Exact solution    = 2*x\n", "")
        report = self.run_text(text, "Time/End=1000", "Time/Step=1", "Time/Steady tolerance=1e-5", "Time/Output every=0")
        self.assertLess(report["time"]["steps_done"], 100)
        whole = self.run_text(text, "Time/End=100", "Time/Step=1", "Time/Output every=0", name="whole")
        self.assertAlmostEqual(report["results"]["maximum"], whole["results"]["maximum"], delta=1e-4)

    def test_resumed_run_has_the_same_bits(self):
        self.write("plate.msh", rectangle(0.7, 0.4, 7, 5, True))
        self.write("small.prm", RADIATING)
        steps = ["--set", "Time/Step=0.125"]
        self.terrace("small.prm", *steps, "--output", "output/whole")
        self.terrace("small.prm", *steps, "--output", "output/parts", "--set", "Time/End=0.5", "--set", "Time/Checkpoint every=2")
        self.terrace("--resume", "output/parts", "--set", "Time/End=1", "--set", "Time/Checkpoint every=0")
        a, b = self.report("whole"), self.report("parts")
        self.assertEqual(a["results"], b["results"])
        self.assertEqual(b["time"]["resumed_after"], 4)
        with open(self.path("output", "whole", "solution", "0008.vtu"), "rb") as x, open(self.path("output", "parts", "solution", "0008.vtu"), "rb") as y:
            self.assertEqual(x.read(), y.read())

    def test_step_that_fails(self):
        report = self.run_text(LINEAR, "Nonlinear/Maximum iterations=1", code=4, message="step 1 of 8 .*Newton's method did not converge")
        self.assertEqual(report["outcome"], "iteration limit")
        self.assertEqual(report["time"]["steps_done"], 0)
        report = self.run_text(LINEAR.replace("3*x - 2*(1 + t*x)*t^2", "t < 0.6 ? 3*x - 2*(1 + t*x)*t^2 : 1e6"),
                               "Nonlinear/Maximum iterations=4", code=4, message="step 5 of 8 ")
        self.assertEqual(report["time"]["steps_done"], 4)
        self.assertTrue(os.path.exists(self.path("output", "small", "checkpoint.terrace")))

    def test_unusable_files(self):
        for settings, message in (
                (["Time/Scheme=crank-nicolson"], "Time/Scheme = crank-nicolson is for linear problems"),
                (["Discretization/Mass=lumped"], "Discretization/Mass = lumped is for linear problems"),
                (["Discretization/Method=finite volume"], "Discretization/Method = finite volume is for linear problems"),
                (["Time/Setup reuse=keep"], "Time/Setup reuse has no meaning here"),
                (["Problem/Heat capacity=1 + u - 10*t"], "Problem/Heat capacity: .* depends on the time t"),
                (["Problem/Heat capacity=1 - u"], "Problem/Heat capacity"),
                (["Problem/Initial condition=u"], "the solution `u` is there with")):
            self.run_text(LINEAR, *settings, code=2, message=message)


if __name__ == "__main__":
    terrace_run.main(HeatNewton)
