# SPDX-License-Identifier: MIT
"""Latent heat by enthalpy: the solution of Neumann, heat that is conserved, and what is refused.

Usage: melting_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [NAME]
"""
import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import terrace_run  # noqa: E402 pylint: disable=wrong-import-position

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "support"))
from rectangle_mesh import rectangle  # noqa: E402 pylint: disable=wrong-import-position

# Water of 0.5 degrees above freezing at 0, of kappa = C = 1 in both phases and latent heat 2, freezes from a wall of -1.
LATENT, WALL, START = 2., -1., 0.5

FREEZING = """
subsection Mesh
  set Shape = file
  set File  = bar.msh
end
subsection Problem
  set Equation          = heat
  set Latent heat       = 2, -0.02, 0.02
  set Right hand side   = 0
  set Initial condition = 0.5
  set Dirichlet         = left: -1
  set Neumann           = all: 0
end
subsection Discretization
  set Element = Q1
end
subsection Time
  set End          = 0.1
  set Step         = 0.0005
  set Output every = 0
end
subsection Output
  set Picture = false
  set Lines   = axis: 0, 0.005 to 1, 0.005
end
"""


def neumann():
    """lambda of the interface at 2 lambda sqrt(t), where the heat that freezing sets free is that by which the fluxes differ
    (H. S. Carslaw, J. C. Jaeger, Conduction of Heat in Solids, Section 11.2)."""
    def excess(x):
        root = math.sqrt(math.pi)
        return -WALL * math.exp(-x * x) / (root * math.erf(x)) - START * math.exp(-x * x) / (root * math.erfc(x)) - LATENT * x
    low, high = 1e-6, 3.
    while high - low > 1e-14:
        middle = (low + high) / 2
        low, high = (middle, high) if excess(middle) > 0 else (low, middle)
    return low


def exact(x, t):
    front = neumann()
    s = x / (2 * math.sqrt(t))
    if s < front:
        return WALL * (1 - math.erf(s) / math.erf(front))
    return START * (1 - math.erfc(s) / math.erfc(front))


class Melting(terrace_run.RunCase):
    def run_text(self, text, *settings, code=0, message="^", columns=200):
        self.write("bar.msh", rectangle(2, 0.01, columns, 1))
        self.write("small.prm", text)
        self.terrace("small.prm", "--backend", "host", *[w for s in settings for w in ("--set", s)], code=code, message=message)
        if code == 2:
            return None
        self.validate_report("small")
        return self.report("small")

    def test_front_of_neumann(self):
        report = self.run_text(FREEZING)
        rows = [line.split(",") for line in self.read("output", "small", "lines", "axis.csv").splitlines()]
        value = rows[0].index("u")
        places = [(float(row[rows[0].index("x")]), float(row[value])) for row in rows[1:]]
        for x, u in places:
            self.assertAlmostEqual(u, exact(x, 0.1), delta=0.02)
        front = max(x for x, u in places if u < 0)
        self.assertAlmostEqual(front, 2 * neumann() * math.sqrt(0.1), delta=0.01)
        # What left through the wall, per height: the integral of kappa du/dx = -WALL / (erf(lambda) sqrt(pi t)).
        lost = 0.01 * 2 * -WALL * math.sqrt(0.1 / math.pi) / math.erf(neumann())
        # The node on the wall starts from its given value, so heat_at_start lacks what half a cell holds.
        self.assertAlmostEqual(0.02 * (START + LATENT) - report["time"]["heat_at_end"], lost, delta=0.01 * lost)

    def test_heat_is_kept(self):
        """Two halves of 1 and -1 in a closed box: one freezes while the other melts, to the tolerance of Newton's method."""
        text = FREEZING.replace("= 0.5", "= x < 1 ? -1 : 1.2").replace("left: -1", "").replace("-0.02, 0.02", "-0.001, 0.001")
        report = self.run_text(text, "Time/Step=0.01", "Nonlinear/Maximum iterations=100", columns=100)
        time = report["time"]
        self.assertAlmostEqual(time["heat_at_start"], time["heat_at_end"], delta=1e-10)
        self.assertLess(abs(report["results"]["balance"]["gap"]), 1e-9)

    def test_sharp_range_needs_steps_that_follow_the_error(self):
        """0.2 degrees, and a kappa that changes within them: equal steps fail, chosen ones keep the heat."""
        sharp = [os.path.join(self.source, "inputs", "heat_freezing.prm"), "--backend", "host", "--set", "Problem/Latent heat=3.06e8, -0.1, 0.1",
                 "--set", "Problem/Diffusion=0.58 + 1.62*min(max((0.1 - u)/0.2, 0), 1)", "--set", "Output/Picture=false", "--set", "Output/Solution=false"]
        self.terrace(*sharp, code=4, message="step 1 of 72 .*Newton's method did not converge")
        self.terrace(*sharp, "--set", "Time/Scheme=sdirk2", "--set", "Time/Step tolerance=5e-3", "--set", "Time/Step=1", "--set", "Time/End=40",
                     "--set", "Output/History every=1")
        report = self.report("heat_freezing")
        self.validate_report("heat_freezing")
        self.assertGreater(report["time"]["adaptive"]["rejected"], 0)
        rows = [line.split(",") for line in self.read("output", "heat_freezing", "history.csv").splitlines()]
        dt, flux = rows[0].index("dt"), rows[0].index("flux_left")
        left = sum(float(row[dt]) * float(row[flux]) for row in rows[2:])
        self.assertLess(left, 0)
        self.assertAlmostEqual(report["time"]["heat_at_end"] - report["time"]["heat_at_start"], left, delta=1e-8 * abs(left))

    def test_by_material_and_units(self):
        """No melting where the temperature does not reach the solidus: the same as without."""
        plain = self.run_text(FREEZING.replace("  set Latent heat       = 2, -0.02, 0.02\n", ""), "Time/Step=0.01", "Solver/Tolerance=1e-11")
        other = self.run_text(FREEZING.replace("2, -0.02, 0.02", "solid: 1e5, 7, 8"), "Time/Step=0.01", "Solver/Tolerance=1e-11")
        self.assertAlmostEqual(plain["results"]["mean"], other["results"]["mean"], delta=1e-8)
        self.assertAlmostEqual(plain["time"]["heat_at_end"], other["time"]["heat_at_end"], delta=1e-9)

    def test_unusable_values(self):
        for value, message in (("2, 1", "is not of the form `name: latent heat, solidus, liquidus`"), ("2, 1, 1", "not above its solidus"),
                               ("-2, 0, 1", "must be zero or positive"), ("x, 0, 1", "depends on the place in `x`"),
                               ("iron: 2, 0, 1", "the mesh has no material `iron`"), ("2, t, 1", "cannot be read")):
            self.run_text(FREEZING, f"Problem/Latent heat={value}", code=2, message=message)
        self.run_text(FREEZING.replace("set Equation          = heat", "set Equation = transport\n  set Convection = 1, 0"), code=2,
                      message="Problem/Latent heat has no meaning here, because Problem/Equation is not heat")


if __name__ == "__main__":
    terrace_run.main(Melting)
