# SPDX-License-Identifier: MIT
"""Two layers of different heat capacity against formulas that are evaluated here, and what a run says about a capacity.

Usage: heat_layers_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [NAME]
"""

import math
import os
import sys

import terrace_run

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from strip_mesh import strip  # noqa: E402 pylint: disable=wrong-import-position

# Layer a is (0, 0.4), layer b (0.4, 1).
A_END, END = 0.4, 1.0
KAPPA = {"a": 0.5, "b": 2.0}
CAPACITY = {"a": 3.0, "b": 1.0}

PARAMETERS = """
subsection Mesh
  set Shape = file
  set File  = layers.msh
end
subsection Problem
  set Equation          = heat
  set Diffusion         = a: 0.5; b: 2
  set Heat capacity     = a: 3; b: 1
  set Right hand side   = 0
  set Initial condition = 1
  set Dirichlet         = left: 0; right: 0
  set Neumann           = sides: 0
end
subsection Time
  set End    = 0.1
  set Step   = 0.01
end
subsection Solver
  set Tolerance = 1e-11
end
subsection Output
  set Solution = false
  set Picture  = false
end
"""

METHODS = {"consistent": [], "lumped": ["--set", "Discretization/Mass=lumped"],
           "volumes": ["--set", "Discretization/Method=finite volume"]}


class Slab:
    """u_n(x, t) = exp(-lambda_n^2 t) X_n(x) of the slab with u = 0 at both ends, in perfect contact at A_END.

    X = sin(p x) sin(q (END - A_END)) in a and sin(q (END - x)) sin(p A_END) in b, p and q = lambda sqrt(C / kappa) there, is
    continuous; lambda is where kappa dX/dx is, too (M. N. Ozisik, Heat Conduction, chapter on composite media).
    """

    slowness = {name: math.sqrt(CAPACITY[name] / KAPPA[name]) for name in "ab"}
    a, b = A_END, END - A_END

    def __init__(self, n):
        self.eigenvalues = []
        step = 0.01
        low = step
        while len(self.eigenvalues) < n:
            if self.jump_of_flux(low) * self.jump_of_flux(low + step) < 0:
                self.eigenvalues.append(self.bisect(low, low + step))
            low += step

    def numbers(self, value):
        p, q = value * self.slowness["a"], value * self.slowness["b"]
        return p, q, math.sin(q * self.b), math.sin(p * self.a)  # and the factors of X in a and b

    def jump_of_flux(self, value):
        p, q, of_a, of_b = self.numbers(value)
        return KAPPA["a"] * p * math.cos(p * self.a) * of_a + KAPPA["b"] * q * math.cos(q * self.b) * of_b

    def bisect(self, low, high):
        for _ in range(100):
            middle = (low + high) / 2
            if self.jump_of_flux(low) * self.jump_of_flux(middle) <= 0:
                high = middle
            else:
                low = middle
        return (low + high) / 2

    def norm(self, value):
        """The integral of C X^2."""
        p, q, of_a, of_b = self.numbers(value)
        square = lambda p, length: length / 2 - math.sin(2 * p * length) / (4 * p)
        return CAPACITY["a"] * of_a**2 * square(p, self.a) + CAPACITY["b"] * of_b**2 * square(q, self.b)

    def share_of_one(self, value):
        """The coefficient of X in u = 1: the integral of C X by that of C X^2."""
        p, q, of_a, of_b = self.numbers(value)
        integral = lambda p, length: (1 - math.cos(p * length)) / p
        whole = CAPACITY["a"] * of_a * integral(p, self.a) + CAPACITY["b"] * of_b * integral(q, self.b)
        return whole / self.norm(value)

    def cooled(self, time):
        """u(x, time) after u = 1, as an expression of terrace."""
        in_a, in_b = [], []
        for value in self.eigenvalues:
            p, q, of_a, of_b = self.numbers(value)
            factor = self.share_of_one(value) * math.exp(-value**2 * time)
            in_a.append(f"({factor * of_a!r})*sin({p!r}*x)")
            in_b.append(f"({factor * of_b!r})*sin({q!r}*({END!r}-x))")
        return f"x < {A_END!r} ? {' + '.join(in_a)} : {' + '.join(in_b)}"


class HeatLayers(terrace_run.RunCase):
    def setUp(self):
        super().setUp()
        self.write("layers.msh", strip(8, A_END, END, cut=True))
        self.write("layers.prm", PARAMETERS)

    def run_layers(self, *arguments, **expected):
        self.terrace("layers.prm", *arguments, **expected)
        return self.report("layers")

    def write_cooling(self, cut):
        self.write("layers.msh", strip(8, A_END, END, cut))
        self.write("cooling.prm", "include layers.prm\nsubsection Problem\n  set Exact solution = " +
                   Slab(30).cooled(0.1) + "\nend\n")

    def errors(self, refinements, steps, *arguments):
        self.terrace("cooling.prm", "--set", f"Mesh/Refinements={refinements}", "--set", f"Time/Step={0.1 / steps!r}", *arguments)
        return self.report("cooling")["errors"]

    def test_the_series_is_whole(self):
        """Parseval: no eigenvalue is missing; in the equation, the terms left out are nothing at the end."""
        slab = Slab(400)
        whole = sum(slab.share_of_one(value) ** 2 * slab.norm(value) for value in slab.eigenvalues)
        self.assertAlmostEqual(whole, CAPACITY["a"] * A_END + CAPACITY["b"] * (END - A_END), delta=2e-3)
        self.assertLess(math.exp(-slab.eigenvalues[30] ** 2 * 0.1), 1e-100)

    def test_cooling_of_two_layers_by_crank_nicolson(self):
        for cut in True, False:
            self.write_cooling(cut)
            for name, method in METHODS.items():
                options = [*method, "--set", "Time/Scheme=crank-nicolson", "--set", f"Discretization/Element={'P1' if cut else 'Q1'}"]
                coarse, fine = self.errors(1, 10, *options), self.errors(2, 20, *options)
                for norm, order in ("L2", 1.9), ("nodal", 1.85), ("H1", 0.95):
                    self.assertGreater(math.log2(coarse[norm] / fine[norm]), order, (name, cut, norm))
                self.assertLess(fine["L2"], 5e-4, (name, cut))

    def test_cooling_of_two_layers_by_implicit_euler(self):
        self.write_cooling(True)
        for name, method in METHODS.items():
            coarse, fine = self.errors(2, 40, *method), self.errors(2, 80, *method)
            self.assertAlmostEqual(math.log2(coarse["L2"] / fine["L2"]), 1, delta=0.15, msg=name)
            self.assertLess(fine["L2"], 2e-3, name)

    def test_cooling_of_two_layers_with_quadratic_elements(self):
        for cut, element in (True, "P2"), (False, "Q2"):
            self.write_cooling(cut)
            options = ["--set", "Time/Scheme=crank-nicolson", "--set", f"Discretization/Element={element}"]
            coarse, fine = self.errors(0, 40, *options), self.errors(1, 120, *options)
            self.assertGreater(math.log2(coarse["L2"] / fine["L2"]), 2.8, element)

    def test_contact_temperature(self):
        """Two layers without ends: constant at the interface, the mean weighted by sqrt(kappa C)."""
        b = {name: math.sqrt(KAPPA[name] * CAPACITY[name]) for name in "ab"}
        contact = (b["a"] * 0 + b["b"] * 1) / (b["a"] + b["b"])
        far = {name: f"2*sqrt({KAPPA[name] / CAPACITY[name]!r}*0.002)" for name in "ab"}
        share = CAPACITY["b"] * (END - A_END) / (CAPACITY["a"] * A_END + CAPACITY["b"] * (END - A_END))  # of the cells beside the interface
        exact = (f"x < {A_END!r} ? {contact!r}*erfc(({A_END!r}-x)/({far['a']})) : "
                 f"1 - {1 - contact!r}*erfc((x-{A_END!r})/({far['b']}))")
        self.write("contact.prm", "include layers.prm\nsubsection Problem\n  set Exact solution = " + exact +
                   f"\n  set Initial condition = x < {A_END!r} ? 0 : x > {A_END!r} ? 1 : {share!r}\n  set Dirichlet =\n  set Neumann = all: 0\nend\n")
        for method in METHODS.values():
            self.terrace("contact.prm", *method, "--set", "Mesh/Refinements=4", "--set", "Time/End=0.002", "--set", "Time/Step=2e-5",
                         "--set", "Time/Scheme=crank-nicolson")
            self.assertLess(self.report("contact")["errors"]["nodal"], 1e-3)
        self.assertAlmostEqual(contact, 0.5359, places=4)

    def test_the_steady_state_does_not_know_the_capacity(self):
        """Half way at the interface, where kappa divided by C would give 1/11."""
        steady = ["--set", "Problem/Diffusion=1", "--set", "Problem/Heat capacity=a: 1; b: 10", "--set", "Problem/Dirichlet=left: 0; right: 1",
                  "--set", "Problem/Exact solution=x", "--set", "Time/End=1000", "--set", "Time/Step=50"]
        for method in METHODS.values():
            self.assertLess(self.run_layers(*steady, *method)["errors"]["nodal"], 1e-9)

    def test_heat_is_kept(self):
        isolated = ["--set", "Problem/Dirichlet=", "--set", "Problem/Neumann=all: 0", "--set", "Problem/Initial condition=300 + exp(-50*x^2)",
                    "--set", "Problem/Heat capacity=a: 3.6e6*(1 + x); b: 1e3", "--set", "Solver/Tolerance=1e-3"]
        for method in METHODS.values():
            for scheme in "implicit euler", "crank-nicolson":
                time = self.run_layers(*isolated, *method, "--set", f"Time/Scheme={scheme}", "--set", "Time/Step=1e4",
                                       "--set", "Time/End=1e5")["time"]
                self.assertLess(abs(time["heat_at_end"] / time["heat_at_start"] - 1), 1e-12)
        # a strip of height 0.2
        time = self.run_layers(*isolated, "--set", "Problem/Initial condition=2", "--set", "Problem/Right hand side=5")["time"]
        self.assertAlmostEqual(time["heat_at_start"] / (2 * 0.2 * (3.6e6 * (0.4 + 0.08) + 1e3 * 0.6)), 1, places=12)
        self.assertAlmostEqual(time["heat_at_end"] - time["heat_at_start"], 0.2 * 5 * 0.1, places=6)

    def test_a_mesh_hierarchy_has_the_capacity(self):
        # bounds of rhs; energy asks more of the small capacity
        geometric = ["--set", "Solver/Hierarchy/Kind=geometric", "--set", "Mesh/Refinements=4", "--set", "Problem/Heat capacity=a: 1; b: 1e4",
                     "--set", "Solver/Norm=rhs", "--set", "Time/Scheme=crank-nicolson"]
        for method in METHODS.values():
            for matrices in "assembled", "galerkin":
                report = self.run_layers(*geometric, *method, "--set", f"Solver/Geometric/Level matrices={matrices}")
                self.assertLessEqual(report["time"]["iterations"]["max"], 20, matrices)

    def test_resume_wants_the_same_capacity(self):
        every = ["--set", "Time/Checkpoint every=5"]
        self.run_layers(*every)
        further = ["--resume", "output/layers", "--set", "Time/End=0.2"]
        self.terrace(*further, "--set", "Problem/Heat capacity=a: 3; b: 2", code=2,
                     message="is of a run with `Problem/Heat capacity = a: 3; b: 1`, not `Problem/Heat capacity = a: 3; b: 2`: resume with")
        self.terrace(*further)
        mean = self.report("layers")["results"]["mean"]
        self.assertEqual(self.run_layers(*every, "--set", "Time/End=0.2")["results"]["mean"], mean)

    def test_refusals(self):
        capacity = "Problem/Heat capacity="
        for way in [], ["--validate"], ["--dry-run"]:
            for text, message in (("1 + t", "`1 \\+ t` depends on the time t, and d\\(C u\\)/dt is not C du/dt then; give it without t"),
                                  ("a: 3; b: 0", r"the expression `0` is 0 at \(.*\); it must be positive everywhere"),
                                  ("a: 3", "the material `b` has no value"), ("steel: 1; all: 2", "the mesh has no material `steel`"),
                                  ("1 +", "the expression `1 \\+` cannot be read")):
                self.terrace("layers.prm", "--set", capacity + text, *way, code=2, message=message)
        for way in [], ["--validate"]:
            self.terrace("layers.prm", "--set", capacity + "x < 0.1 ? -1 : 1", *way, code=2, message=r"is -1 at \(0\.0.*positive everywhere")
        self.terrace("layers.prm", "--set", "Problem/Equation=poisson", "--set", capacity + "2", "--set", "Problem/Initial condition=0",
                     "--set", "Time/End=1", "--set", "Time/Step=0.1", code=2, message="Problem/Equation is not heat")
        self.assertIn("fit", self.terrace("layers.prm", "--dry-run"))


if __name__ == "__main__":
    terrace_run.main(HeatLayers)
