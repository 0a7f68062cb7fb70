# SPDX-License-Identifier: MIT
"""Runs of convection, diffusion and reaction in time: what is kept, setups, checkpoints, refusals. heat_test.py has what all runs in time do.

Usage: transport_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [NAME]
"""

import re

import terrace_run

SMALL = """
subsection Mesh
  set Cells per side = 16
end
subsection Problem
  set Equation          = transport
  set Diffusion         = 0.001
  set Convection        = 1, 0.5
  set Right hand side   = 0
  set Initial condition = exp(-50*((x - 0.3)^2 + (y - 0.3)^2))
  set Dirichlet         = left: 0
  set Neumann           = all: 0
end
subsection Time
  set End  = 0.1
  set Step = 0.01
end
subsection Output
  set Picture = false
end
"""
TURNING = ["--set", "Problem/Convection=1, 5*t"]
CRANK_NICOLSON = ["--set", "Time/Scheme=crank-nicolson"]
CLOSED = ["--set", "Problem/Convection=sin(pi*x)*cos(pi*y), -cos(pi*x)*sin(pi*y)", "--set", "Problem/Dirichlet=",
          "--set", "Problem/Reaction=0"]


def reuse(word):
    return ["--set", f"Time/Setup reuse={word}"]


class Transport(terrace_run.TimeRunCase):
    def setUp(self):
        super().setUp()
        self.write("small.prm", SMALL)

    def test_log_and_report(self):
        printed = self.terrace("small.prm")
        self.assertRegex(printed, r"(?m)^convection  cell Peclet numbers up to [\d.]+, SUPG where they are more than 1$")
        self.assertRegex(printed, r"(?m)^content     0\.0\d+ at t = 0, 0\.0\d+ at t = 0\.1$")
        self.assertRegex(printed, r"(?m)^  boundary +length .* flow in +carried in$")
        self.assertRegex(printed, r"(?m)^  balance .* - convection .* - storage .* of what flows$")
        self.validate_report("small")
        report = self.report()
        self.assertIn(b'Name="solution"', self.bytes_of("small", "solution", "0010.vtu"))
        self.assertEqual(report["warnings"], [])

    def test_what_nothing_carries_out_is_kept(self):
        """In a closed flow without sources the integral of C u stays, whatever the tolerance: up to the quadrature of b . grad u."""
        for options in [], CRANK_NICOLSON, ["--set", "Problem/Heat capacity=1 + x"]:
            self.terrace("small.prm", *CLOSED, *options, "--set", "Solver/Tolerance=1e-3")
            time = self.time()
            self.assertGreater(time["iterations"]["total"], 0)
            self.assertLess(abs(time["heat_at_end"] - time["heat_at_start"]), 1e-8 * time["heat_at_start"], options)

    def test_balance(self):
        """Sources, fluxes, reaction, convection and storage add up within the solver's tolerance; the report has each."""
        options = [*TURNING, *CRANK_NICOLSON, "--set", "Problem/Reaction=x", "--set", "Problem/Right hand side=1 + t",
                   "--set", "Problem/Dirichlet=left: t", "--set", "Problem/Robin=top: 1, t"]
        for tolerance in 1e-6, 1e-11:
            self.terrace("small.prm", *options, "--set", f"Solver/Tolerance={tolerance}")
            results = self.report()["results"]
            balance = results["balance"]
            self.assertLess(abs(balance["relative_gap"]), 10 * tolerance)
            gap = balance["sources"] + balance["flows"] - balance["reaction"] - balance["convection"] - balance["storage"]
            self.assertAlmostEqual(gap, balance["gap"], places=12)
            self.assertAlmostEqual(sum(results["carried"].values()), -balance["convection"], places=12)  # div b = 0

    def test_setups(self):
        for word, turning in ("auto", (10, 0, 0)), ("rebuild", (10, 0, 0)), ("refresh", (1, 9, 0)), ("keep", (1, 0, 9)):
            for options, expected in ([], (10 if word == "rebuild" else 1, 0, 0)), (TURNING, turning):
                self.terrace("small.prm", *options, *reuse(word))
                self.assertEqual(tuple(self.time()[key] for key in ("setups", "refreshes", "kept")), expected, word)

    def test_resume_bit_for_bit(self):
        self.resumed()
        self.resumed(*CRANK_NICOLSON, "--set", "Problem/Right hand side=t*x", "--threads", "2")

    def test_resume_knows_its_hierarchy(self):
        """With Crank-Nicolson the mass matrix is that of both ends of a step."""
        for word in "auto", "refresh", "keep":
            self.resumed(*TURNING, *CRANK_NICOLSON, *reuse(word), "--set", "Solver/Hierarchy/Coarse rows=20")

    def test_resume_knows_what_a_refresh_kept(self):
        """The pairs of the first matrix; the flow turns, so later ones would have others."""
        pairs = ["--set", "Problem/Convection=10 - 90*t, 90*t", "--set", "Solver/Hierarchy/Kind=pairwise matching",
                 "--set", "Solver/Hierarchy/Coarse rows=20"]
        self.resumed(*pairs, *reuse("refresh"))
        self.assertEqual(self.time("whole")["setups"], 1)
        refreshed = self.report("whole")["solver"]["residuals"]
        self.terrace("small.prm", *pairs, "--output", "output/auto")
        self.assertNotEqual(self.report("auto")["solver"]["residuals"], refreshed)

    def test_iterations_stay_few(self):
        """Steps of a cell and of a tenth of one, from diffusion alone to a cell Peclet number of ten thousand, oblique to the mesh."""
        for diffusion in 1e-1, 1e-3, 1e-6:
            for step in 1 / 64, 1 / 640:
                self.terrace("small.prm", "--set", "Problem/Convection=1, 0.7", "--set", f"Problem/Diffusion={diffusion}",
                             "--set", "Mesh/Cells per side=64", "--set", f"Time/Step={step}", "--set", f"Time/End={4 * step}",
                             "--set", "Output/Solution=false")
                self.assertLessEqual(self.time()["iterations"]["max"], 8, (diffusion, step))

    def test_killed_before_its_report(self):
        self.killed_before_its_report(*TURNING, *CRANK_NICOLSON)

    def test_shadow_has_the_same_bits(self):
        for backend in "host", "shadow":
            self.terrace("small.prm", *TURNING, *reuse("keep"), "--backend", backend, "--output", "output/" + backend,
                         "--set", "Solver/Hierarchy/Precision=float")  # half has a format of its own on a device
        self.assertEqual(self.bytes_of("host", "solution", "0010.vtu"), self.bytes_of("shadow", "solution", "0010.vtu"))

    def test_levels_of_the_mesh(self):
        geometric = ["--set", "Solver/Hierarchy/Kind=geometric", "--set", "Mesh/Cells per side=4", "--set", "Mesh/Refinements=2"]
        self.terrace("small.prm", "--set", "Solver/Tolerance=1e-10")
        means = [self.report()["results"]["mean"]]
        for matrices in "assembled", "galerkin":
            self.terrace("small.prm", *geometric, "--set", f"Solver/Geometric/Level matrices={matrices}", "--set", "Solver/Tolerance=1e-10")
            means.append(self.report()["results"]["mean"])
            self.assertAlmostEqual(means[-1], means[0], places=9)
        self.terrace("small.prm", *geometric, *TURNING, code=2, message="take galerkin")

    def test_says_how_strong_convection_becomes(self):
        growing = ["--set", "Problem/Convection=20*t, 0", "--set", "Discretization/Stabilization=none"]
        printed = self.terrace("small.prm", *growing)
        self.assertNotRegex(printed, "(?m)^convection .*\n(.*\n)*time  ")  # nothing at t = 0
        self.assertRegex(printed, r"(?m)^convection  cell Peclet numbers up to 62\.5$")
        self.assertRegex(" ".join(self.report()["warnings"]), "without stabilization u oscillates")

    def test_warns_of_lost_changes(self):
        self.terrace("small.prm", "--set", "Problem/Initial condition=1", "--set", "Problem/Dirichlet=left: 1 + 1e-6*t")
        self.assertRegex(" ".join(self.report()["warnings"]), r"step 1 took no iteration.*take Solver/Norm = initial\.")
        self.terrace("small.prm", "--set", "Problem/Initial condition=1", "--set", "Problem/Dirichlet=left: 1 + 1e-6*t",
                     "--set", "Solver/Norm=initial")
        self.assertEqual(self.report()["warnings"], [])

    def test_refusals(self):
        for option, message in (("Discretization/Method=finite volume", "Discretization/Method has no meaning here, because Problem/Equation is not heat"),
                                ("Discretization/Mass=lumped", "Discretization/Mass has no meaning here, because Problem/Equation is not heat"),
                                ("Problem/Convection=", "Problem/Convection is empty; give two, `bx, by`."),
                                ("Problem/Convection=1, 2, 3", "`1, 2, 3` has 3 expressions; give two"),
                                ("Problem/Convection=t, 1/(t - 0.1)", r"Problem/Convection: .*t = 0\.1; it must be finite"),
                                ("Problem/Heat capacity=1 + t", "depends on the time t"),
                                ("Solver/Krylov=cg", "needs a symmetric matrix, but Problem/Equation = transport"),
                                ("Solver/Norm=energy", "needs a symmetric matrix, but Problem/Equation = transport"),
                                ("Output/Convergence=1", "Convergence has no meaning here")):
            with self.subTest(option):
                self.terrace("small.prm", "--validate", "--set", option, code=2, message=message)
        self.write("steady.prm", SMALL.replace("transport", "convection-diffusion-reaction").replace("  set Initial", "  #"))
        self.terrace("steady.prm", code=2, message="Time/End has no meaning here, because Problem/Equation is not heat or transport")

    def test_validate_and_dry_run(self):
        self.assertRegex(self.terrace("small.prm", "--validate", *TURNING), "and there are 10 steps")
        options = ["--set", "Mesh/Cells per side=300", "--backend", "host", "--threads", "1", "--set", "Output/Solution=false"]
        text = self.terrace("small.prm", "--dry-run", *options)
        predicted = max(float(n) for n in re.findall(r"^  (?:mesh|assembly|system|setup|hierarchy|solve) +([\d.]+)", text, re.M))
        self.terrace("small.prm", *options)
        measured = self.report()["memory"]["host_peak_bytes"] / 1e6
        if self.has_address_sanitizer():
            return  # which keeps memory around each allocation, and what was freed
        self.assertLess(abs(predicted - measured), 0.3 * measured, f"{predicted} MB predicted, {measured} MB used")


if __name__ == "__main__":
    terrace_run.main(Transport)
