# SPDX-License-Identifier: MIT
"""Steps in two stages, and steps whose lengths follow their errors: exact solutions, second codes by numpy and scipy, output, resuming.

Usage: chosen_steps_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [NAME]
"""
import os
import sys
import xml.etree.ElementTree

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.dirname(HERE), os.path.join(HERE, "..", "..", "support")]
import debian_python  # noqa: E402
import terrace_run  # noqa: E402

debian_python.need("meshio", "numpy", "scipy")
import meshio  # noqa: E402
import numpy  # noqa: E402
import scipy.integrate  # noqa: E402
import newton_p1  # noqa: E402
from rectangle_mesh import rectangle  # noqa: E402

SIGMA = 5.670374419e-8
GAMMA = 1 - 0.5**0.5

# Two modes of the mesh, which fall by themselves: with a lumped mass both are exact in space. Their times differ by a factor of 52.
MODES = """
subsection Mesh
  set Cells per side = 16
end
subsection Problem
  set Equation          = heat
  set Right hand side   = 0
  set Initial condition = sin(pi*x)*sin(pi*y) + sin(8*pi*x)*sin(8*pi*y)
  set Dirichlet         = all: 0
end
subsection Discretization
  set Mass = lumped
end
subsection Time
  set End    = 0.2
  set Scheme = sdirk2
end
subsection Solver
  set Tolerance = 1e-10
end
subsection Output
  set Picture = false
end
"""
SLOW, FAST = (8 * 16**2 * numpy.sin(k * numpy.pi / 32)**2 for k in (1, 8))

# The same u everywhere, u' = f(t, u): it comes to cos(t) a thousand times as fast as that changes.
FOLLOWING = """
subsection Mesh
  set Cells per side = 2
end
subsection Problem
  set Equation          = heat
  set Right hand side   = -300*(u^3 - cos(t)^3) - sin(t)
  set Initial condition = 2
  set Dirichlet         =
  set Neumann           = all: 0
end
subsection Time
  set End            = 1.5
  set Scheme         = sdirk2
end
subsection Nonlinear
  set Tolerance = 1e-12
end
subsection Solver
  set Tolerance = 1e-10
end
subsection Output
  set Picture  = false
  set Solution = false
end
"""

# u = 1 + sin(t) x, which linear elements have.
SMOOTH = """
subsection Mesh
  set Cells per side = 4
end
subsection Problem
  set Equation          = heat
  set Diffusion         = 1 + u^2
  set Heat capacity     = 3
  set Right hand side   = 3*cos(t)*x - 2*(1 + sin(t)*x)*sin(t)^2
  set Exact solution    = 1 + sin(t)*x
  set Initial condition = 1
  set Dirichlet         = left: 1; right: 1 + sin(t)
  set Neumann           = top: 0
  set Robin             = bottom: u, u^2
end
subsection Time
  set End    = 2
  set Step   = 0.25
  set Scheme = sdirk2
end
subsection Solver
  set Tolerance = 1e-10
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
  set Latent heat       = solid: 5e5, 480, 560
  set Right hand side   = 2e5
  set Initial condition = 500 + 100*x
  set Dirichlet         = left: 350 + 100*t
  set Radiation         = right: 0.8, 290; top: 0.5, 310
  set Neumann           = bottom: 0
end
subsection Time
  set End    = 1
  set Step   = 0.25
  set Scheme = sdirk2
end
subsection Nonlinear
  set Tolerance          = 1e-13
  set Maximum iterations = 60
end
subsection Solver
  set Tolerance = 1e-12
end
subsection Output
  set Picture = false
end
"""


class ChosenSteps(terrace_run.RunCase):
    def run_text(self, text, *settings, code=0, message="^", name="small"):
        self.write(name + ".prm", text)
        self.terrace(name + ".prm", "--backend", "host", *[w for s in settings for w in ("--set", s)], code=code, message=message)
        if code == 2:
            return None
        self.validate_report(name)
        return self.report(name)

    def history(self, name="small"):
        rows = [line.split(",") for line in self.read("output", name, "history.csv").splitlines()]
        return {title: [float(row[k]) if row[k] else None for row in rows[1:]] for k, title in enumerate(rows[0])}

    def outputs(self, name="small"):
        """Pairs of a time and its file."""
        root = xml.etree.ElementTree.parse(self.path("output", name, "solution.pvd")).getroot()
        return [(float(data.get("timestep")), self.path("output", name, data.get("file"))) for data in root.iter("DataSet")]

    def largest_error_of_modes(self):
        """Over all nodes and times, relative to the range of u so far."""
        largest, low, high = 0, 0, 0
        for t, file in self.outputs():
            mesh = meshio.read(file)
            x, y = mesh.points[:, 0], mesh.points[:, 1]
            u = mesh.point_data["temperature"]
            exact = (numpy.exp(-SLOW * t) * numpy.sin(numpy.pi * x) * numpy.sin(numpy.pi * y)
                     + numpy.exp(-FAST * t) * numpy.sin(8 * numpy.pi * x) * numpy.sin(8 * numpy.pi * y))
            low, high = min(low, u.min()), max(high, u.max())
            largest = max(largest, numpy.abs(u - exact).max() / (high - low))
        return largest

    def test_two_scales_of_time_within_a_factor_of_three(self):
        """The error at any time, relative to the tolerance; steps that follow both scales; and steps of one length need far more."""
        steps = []
        for tolerance in 1e-2, 1e-3, 1e-4, 1e-5:
            report = self.run_text(MODES, f"Time/Step tolerance={tolerance}")
            ratio = self.largest_error_of_modes() / tolerance
            self.assertGreater(ratio, 1 / 3)
            self.assertLess(ratio, 3)
            chosen = report["time"]["adaptive"]
            self.assertGreater(chosen["longest"], 20 * chosen["shortest"])
            self.assertLessEqual(chosen["largest_error"], 1)
            self.assertLess(abs(report["results"]["balance"]["relative_gap"]), 1e-9)
            steps.append(report["time"]["steps_done"])
            history = self.history()
            self.assertEqual(len(history["t"]), steps[-1] + 1)
            self.assertEqual(sum(history["rejected"]), chosen["rejected"])
            self.assertAlmostEqual(sum(history["dt"]), 0.2, delta=1e-12)
            self.assertEqual(max(history["error"]), chosen["largest_error"])
            self.assertEqual(sum(history["iterations"]), report["time"]["iterations"]["total"])
        self.assertAlmostEqual(numpy.log10(steps[3] / steps[1]), 1, delta=0.1)  # of second order
        self.run_text(MODES, f"Time/Step={0.2 / (5 * steps[2])}")  # five times as many
        self.assertGreater(self.largest_error_of_modes(), 1e-4)

    def test_nonlinear_two_scales(self):
        """The same against a second code for the same u everywhere."""
        exact = scipy.integrate.solve_ivp(lambda t, u: -300 * (u**3 - numpy.cos(t)**3) - numpy.sin(t), (0, 1.5), [2.], method="Radau",
                                          rtol=1e-12, atol=1e-13, dense_output=True).sol
        for tolerance in 1e-2, 1e-3, 1e-4:
            report = self.run_text(FOLLOWING, f"Time/Step tolerance={tolerance}")
            history = self.history()
            values = exact(history["t"])[0]
            scale = numpy.maximum.accumulate(history["maximum"]) - numpy.minimum.accumulate(history["minimum"])
            ratio = (numpy.abs(values - history["maximum"])[1:] / scale[1:]).max() / tolerance
            self.assertGreater(ratio, 1 / 3)
            self.assertLess(ratio, 3)
            self.assertAlmostEqual(max(history["maximum"]), max(history["minimum"]), delta=1e-9)
            self.assertGreater(report["time"]["adaptive"]["longest"], 20 * report["time"]["adaptive"]["shortest"])
            newton = report["time"]["newton"]
            self.assertEqual(sum(history["newton"]), newton["total"])
            self.assertEqual(max(history["newton"]), newton["max"])
            self.assertGreaterEqual(newton["min"], 2)
            self.assertLess(abs(report["results"]["balance"]["relative_gap"]), 1e-9)

    def test_absolute_tolerance(self):
        relative = self.run_text(MODES, "Time/Step tolerance=1e-3")["time"]["steps_done"]
        absolute = self.run_text(MODES, "Time/Absolute step tolerance=2.9e-3")["time"]["steps_done"]  # of a range of 2.9
        self.assertLessEqual(abs(absolute - relative), 2)

    def test_order_two(self):
        linear = SMOOTH.replace("1 + u^2", "2").replace("- 2*(1 + sin(t)*x)*sin(t)^2", "").replace("bottom: u, u^2", "bottom: 1, 1 + sin(t)*x")
        for text in SMOOTH, linear:
            errors = [self.run_text(text, f"Time/Step={step}")["errors"]["nodal"] for step in (0.05, 0.025, 0.0125)]
            self.assertLess(errors[2], 1e-3)
            for coarse, fine in zip(errors, errors[1:]):
                self.assertAlmostEqual(numpy.log2(coarse / fine), 2, delta=0.2)

    def test_every_discretization(self):
        linear = SMOOTH.replace("1 + u^2", "2").replace("- 2*(1 + sin(t)*x)*sin(t)^2", "").replace("bottom: u, u^2", "bottom: 1, 1 + sin(t)*x")
        for settings in (["Discretization/Mass=lumped"], ["Discretization/Method=finite volume"], ["Discretization/Element=P2"],
                         ["Mesh/Shape=cube", "Mesh/Cells=tetrahedra", "Problem/Neumann=top: 0; front: 0; back: 0"],
                         ["Problem/Equation=transport", "Problem/Convection=0, 1", "Solver/Norm=rhs"]):
            if settings[0].endswith("transport"):
                settings.append("Problem/Robin=bottom: 0, 0")
            report = self.run_text(linear, *settings, "Time/Step tolerance=1e-4")
            self.assertLess(report["errors"]["nodal"], 3e-4 if "Element" in settings[0] or "Mesh" in settings[0] else 1e-3)  # of a mesh of 4 x 4
            self.assertLess(abs(report["results"]["balance"]["relative_gap"]), 1e-8)

    def test_second_code(self):
        """The same stages by the second code, with melting, to 1e-8, and the flux through the side with given values."""
        self.write("plate.msh", rectangle(0.7, 0.4, 7, 5, True))
        report = self.run_text(RADIATING)
        mesh = meshio.read(self.path("output", "small", "solution", "0004.vtu"))
        points, triangles = mesh.points[:, :2], mesh.cells_dict["triangle"]

        def sides(is_on):
            pairs = numpy.concatenate([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [2, 0]]])
            return pairs[is_on(points[pairs[:, 0]]) & is_on(points[pairs[:, 1]])]

        def radiation(emissivity, ambient):
            return newton_p1.Function(lambda x, y, u: SIGMA * emissivity * (ambient**4 - u**4), lambda x, y, u: -4 * SIGMA * emissivity * u**3)
        left = points[:, 0] < 1e-9
        u = 500 + 100 * points[:, 0]
        u[left] = 350
        heat = newton_p1.Function(lambda x, y, u: 1e4 * (1 + x) * u + 5e5 * numpy.clip((u - 480) / 80, 0, 1),
                                  lambda x, y, u: 1e4 * (1 + x) + 5e5 / 80 * ((u > 480) & (u < 560)))

        def problem(t):
            return newton_p1.Problem(
                points, triangles, newton_p1.Function(lambda x, y, u: 30 * (300 / u)**0.5, lambda x, y, u: -15 * 300**0.5 * u**-1.5),
                newton_p1.constant(2e5), fluxes=[(sides(lambda p: p[:, 0] > 0.7 - 1e-9), radiation(0.8, 290)),
                                                 (sides(lambda p: p[:, 1] > 0.4 - 1e-9), radiation(0.5, 310))],
                given=left, values=numpy.full(len(points), 350 + 100. * t), capacity=heat)
        dt, flux = 0.25, 0
        for step in range(4):
            first, second = problem((step + GAMMA) * dt), problem((step + 1) * dt)
            middle = first.solve(u, u, GAMMA * dt)
            begin = [(2 - 1 / GAMMA, u), (1 / GAMMA - 1, middle)]
            end = second.solve(middle, begin, GAMMA * dt)
            flux = ((1 - GAMMA) * first.residual(middle, u, GAMMA * dt)[0][left].sum()
                    + GAMMA * second.residual(end, begin, GAMMA * dt)[0][left].sum())
            u = end
        self.assertLess(numpy.abs(u - mesh.point_data["temperature"]).max(), 1e-8 * numpy.abs(u).max())
        self.assertAlmostEqual(report["results"]["fluxes"]["left"], flux, delta=1e-8 * abs(flux))
        self.assertLess(abs(report["results"]["balance"]["relative_gap"]), 1e-11)

    def test_heat_of_a_closed_box_stays(self):
        self.write("plate.msh", rectangle(0.7, 0.4, 7, 5, True))
        closed = RADIATING.replace("2e5", "0").replace("left: 350 + 100*t", "").replace("  set Radiation         = right: 0.8, 290; top: 0.5, 310\n", "")
        closed = closed.replace("bottom: 0", "all: 0").replace("500 + 100*x", "300 + 600*x")
        time = self.run_text(closed, "Time/Step tolerance=1e-3", "Time/End=1000")["time"]
        self.assertGreater(time["newton"]["max"], time["newton"]["min"])
        self.assertAlmostEqual(time["heat_at_end"], time["heat_at_start"], delta=1e-11 * time["heat_at_start"])

    def test_output_at_its_times(self):
        report = self.run_text(MODES, "Time/Step tolerance=1e-3", "Time/Output interval=0.03", "Output/Film=true", "Output/Picture pixels=800")
        times = [t for t, _ in self.outputs()]
        self.assertEqual(times, [0, 0.03, 0.06, 0.09, 0.12, 0.15, 0.18, 0.2])
        self.assertEqual(report["time"]["outputs"], 8)
        self.assertEqual(len(os.listdir(self.path("output", "small", "film"))), 9)
        self.assertLess(report["time"]["steps_done"], 60)
        ends = self.history()["t"]
        for t in times:
            self.assertIn(t, ends)
        self.run_text(MODES, "Time/Step tolerance=1e-3", "Time/Output every=7")
        ends = self.history()["t"]
        self.assertEqual([t for t, _ in self.outputs()], [t for k, t in enumerate(ends) if k % 7 == 0 or k + 1 == len(ends)])

    def test_steady_end(self):
        text = MODES.replace("Right hand side   = 0", "Right hand side   = 20*x")
        report = self.run_text(text, "Time/Step tolerance=1e-3", "Time/End=1000", "Time/Steady tolerance=1e-5")
        self.assertLess(report["time"]["reached"], 10)
        self.assertLess(abs(report["results"]["balance"]["storage"]), 1e-3)
        self.assertLess(abs(report["results"]["balance"]["relative_gap"]), 1e-8)

    def test_resumed_run_has_the_same_bits(self):
        self.write("plate.msh", rectangle(0.7, 0.4, 7, 5, True))
        for text in MODES, RADIATING:
            self.write("small.prm", text)
            end = 0.2 if text == MODES else 1
            chosen = ["--set", "Time/Step tolerance=1e-3", "--set", f"Time/Output interval={end / 4}"]
            self.terrace("small.prm", *chosen, "--output", "output/whole")
            self.terrace("small.prm", *chosen, "--output", "output/parts", "--set", f"Time/End={end / 2}", "--set", "Time/Checkpoint every=100")
            self.terrace("--resume", "output/parts", "--set", f"Time/End={end}", "--set", "Time/Checkpoint every=0")
            a, b = self.report("whole"), self.report("parts")
            self.assertEqual(a["results"], b["results"])
            self.assertEqual(a["time"]["adaptive"], b["time"]["adaptive"])
            self.assertEqual(a["time"].get("newton"), b["time"].get("newton"))
            self.assertEqual(self.read("output", "whole", "history.csv"), self.read("output", "parts", "history.csv"))
            self.assertGreater(b["time"]["resumed_after"], 0)
            self.terrace("small.prm", *chosen, "--output", "output/parts", "--set", "Time/Checkpoint every=100")
            self.terrace("--resume", "output/parts", "--set", f"Time/End={end / 2}", code=2, message="Time/End: the checkpoint .* take a later end")

    def test_step_that_is_too_short(self):
        report = self.run_text(MODES, "Time/Step tolerance=1e-4", "Time/Shortest step=1e-3", code=4,
                               message="step 1 .*times what Time/Step tolerance allows.*Time/Shortest step")
        self.assertEqual(report["outcome"], "attainable accuracy")
        self.assertEqual(report["time"]["steps_done"], 0)
        bursting = FOLLOWING.replace("-300*(u^3 - cos(t)^3) - sin(t)", "u^2")  # u = 2 / (1 - 2 t)
        report = self.run_text(bursting, "Time/Step tolerance=1e-3", code=4, message="Time/Shortest step")
        self.assertAlmostEqual(report["time"]["reached"], 0.5, delta=1e-3)
        self.assertTrue(os.path.exists(self.path("output", "small", "checkpoint.terrace")))

    def test_newton_that_fails_takes_a_shorter_step(self):
        report = self.run_text(FOLLOWING, "Time/Step tolerance=1e-3", "Time/Step=0.5", "Nonlinear/Maximum iterations=4")
        self.assertGreater(report["time"]["adaptive"]["rejected"], 0)
        self.assertEqual(report["time"]["reached"], 1.5)

    def test_unusable_files(self):
        for settings, message in (
                (["Time/Scheme=crank-nicolson", "Time/Step tolerance=1e-3"], "Time/Step tolerance has no meaning here.*Time/Scheme is not sdirk2"),
                (["Time/Shortest step=1e-3"], "Time/Shortest step has no meaning here"),
                (["Time/Output interval=0.1"], "Time/Output interval has no meaning here"),
                (["Time/Step tolerance=1e-3", "Time/Output interval=0.1", "Time/Output every=2"], "Time/Output every has no meaning here"),
                (["Time/Step tolerance=1e-3", "Time/Output interval=1e-11"], "Time/Output interval is more than a thousand million times"),
                (["Time/Step tolerance=1e-3", "Solver/Hierarchy/Kind=geometric", "Mesh/Refinements=1",
                  "Solver/Geometric/Level matrices=assembled"], "assembled are those of one length of steps")):
            self.run_text(MODES, *settings, code=2, message=message)


if __name__ == "__main__":
    terrace_run.main(ChosenSteps)
