# SPDX-License-Identifier: MIT
"""Runs in time of several processes beside the same in one.

Usage: heat_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [NAME], with the program pvtu_check in TERRACE_PVTU_CHECK
"""

import csv
import json
import os
import shutil
import signal
import subprocess

import mpirun
import same_runs
import terrace_run

HEAT = """
subsection Mesh
  set Cells per side = 6
  set Refinements    = 2
end
subsection Problem
  set Equation          = heat
  set Diffusion         = 1 + x*y
  set Heat capacity     = 2 + x
  set Right hand side   = exp(x)*(1 + t)
  set Reaction          = 0.5
  set Initial condition = x*(1 - x)
  set Dirichlet         = left: sin(3*t)
  set Neumann           = bottom: y + t
  set Robin             = right: 2, 1; top: 1 + t, 0
end
subsection Time
  set End          = 0.2
  set Step         = 0.02
  set Output every = 5
end
subsection Output
  set Probes = middle: 0.51, 0.52; corner: 1, 1; third: 0.2, 0.7
end
subsection Solver
  set Tolerance = 1e-11
end
"""
CLOSED = """
subsection Mesh
  set Shape          = cube
  set Cells per side = 3
  set Refinements    = 1
end
subsection Problem
  set Equation          = heat
  set Right hand side   = 0
  set Initial condition = x + y*z
  set Dirichlet         =
  set Neumann           = all: 0
end
subsection Time
  set End  = 0.05
  set Step = 0.005
end
subsection Solver
  set Tolerance = 1e-11
end
"""
LAYERS = ("heat_two_layers.prm", "Time/End=1", "Solver/Tolerance=1e-11", "Output/Picture=false")
HILL = ("transport_rotating_hill.prm", "Mesh/Mesh size=0.2", "Time/End=0.05", "Time/Output every=5", "Time/Checkpoint every=0",
        "Solver/Tolerance=1e-11", "Output/Picture=false")
PULSE = ("heat_pulse.prm", "Mesh/Cells per side=8", "Mesh/Refinements=1", "Time/End=1", "Time/Output interval=0.5", "Solver/Tolerance=1e-10",
         "Output/Picture=false")
FREEZING = ("heat_freezing.prm", "Time/End=1500", "Time/Output every=5", "Solver/Tolerance=1e-10", "Output/Picture=false")
COUNTS = "iterations", "total_iterations", "setups", "refreshes", "kept"


class Heat(same_runs.SameRuns):
    def history(self, name):
        with open(self.path("output", name, "history.csv"), encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        return [{key: float(value) if value else None for key, value in row.items() if key not in ("iterations", "error")} for row in rows]

    def iterations(self, name):
        with open(self.path("output", name, "history.csv"), encoding="utf-8") as file:
            return [int(row["iterations"]) for row in csv.DictReader(file)]

    def expect_same(self, name, *keys, ranks=(1, 2, 4, 8), tolerance=2e-8, within=1):
        """The same steps, history, results, outputs on several processes as in one without mpirun; iterations within `within` of one another."""
        arguments = [word for key in keys for word in ("--set", key)]
        alone, _, _ = self.on(0, name, *arguments)
        self.assertNotIn("ranks", alone)
        iterations = []
        for n in ranks:
            report, stdout, stderr = self.on(n, name, *arguments, *(("--set", "Solver/Engine=petsc") if n == 1 else ()))
            self.assertEqual(stderr, "")
            self.assertEqual(stdout.count("Terrace "), 1)
            for key in "cells", "unknowns", "materials", "flows":
                self.assertEqual(report["problem"].get(key), alone["problem"].get(key), key)
            for key in "results", "errors":
                self.close(report.get(key), alone.get(key), tolerance)
            for key in "steps_done", "rannacher_steps", "outputs", "scheme":
                self.assertEqual(report["time"].get(key), alone["time"].get(key), key)
            self.close(report["time"]["heat_at_end"], alone["time"]["heat_at_end"], tolerance)
            self.close(self.history(f"n{n}"), self.history("n0"), tolerance)
            iterations.append(report["time"]["iterations"]["max"])
            self.same_outputs(n)
        self.assertLessEqual(max(iterations) - min(iterations), within, iterations)
        self.assertEqual(mpirun.scratch() - self.before, set())
        return alone

    def same_outputs(self, n):
        steps = [file for file in sorted(os.listdir(self.path("output", "n0", "solution")))]
        if n == 1:
            self.assertEqual(sorted(os.listdir(self.path("output", "n1", "solution"))), steps)
            return
        heads = [step.replace(".vtu", ".pvtu") for step in steps]
        pieces = [step.replace(".vtu", f"_{rank:04}.vtu") for step in steps for rank in range(n)]
        self.assertEqual(sorted(os.listdir(self.path("output", f"n{n}", "solution"))), sorted(heads + pieces))
        for step, head in zip(steps, heads, strict=True):
            self.same_solution(f"n{n}/solution/{head}", f"n0/solution/{step}")
            self.assertIn(f'file="solution/{head}"', self.read("output", f"n{n}", "solution.pvd"))

    def test_coefficients_in_time_are_the_same(self):
        """Conditions of all kinds, and a matrix that changes with every step."""
        self.write("heat.prm", HEAT)
        for scheme in "implicit euler", "crank-nicolson", "sdirk2":
            self.expect_same("heat", f"Time/Scheme={scheme}", ranks=(3,) if scheme == "sdirk2" else (2, 8))
            for n in (3,) if scheme == "sdirk2" else (2, 8):
                self.same_picture(f"n{n}")

    def test_hierarchies_are_used_again(self):
        self.write("heat.prm", HEAT)
        found = {}
        for reuse in "auto", "rebuild", "refresh", "keep":
            self.expect_same("heat", f"Time/Setup reuse={reuse}", "Output/Picture=false", ranks=(2,))
            time = json.loads(self.read("output", "n2", "report.json"))["time"]
            found[reuse] = [time[key] for key in ("setups", "refreshes", "kept")]
        self.assertEqual(found, {"auto": [10, 0, 0], "rebuild": [10, 0, 0], "refresh": [1, 9, 0], "keep": [1, 0, 9]})

    def test_refreshed_hierarchies_are_as_good(self):
        """kappa grows a thousandfold. What is computed anew takes the iterations of a new setup, and what is kept takes more."""
        self.write("heat.prm", HEAT.replace("1 + x*y", "exp(x*(35*t - 3))").replace("1e-11", "1e-8"))
        found = {}
        for reuse in "rebuild", "refresh", "keep":
            _, stdout, _ = self.on(3, "heat", "--set", f"Time/Setup reuse={reuse}", "--set", "Output/Picture=false")
            self.assertEqual(stdout.count("setup       hierarchy"), 1)
            found[reuse] = self.iterations("n3")
        for refreshed, rebuilt in zip(found["refresh"], found["rebuild"], strict=True):
            self.assertLessEqual(abs(refreshed - rebuilt), 1, found)  # PETSc estimates eigenvalues from numbers drawn by chance
        self.assertGreater(sum(found["keep"]), sum(found["rebuild"]) + 5)

    def test_start_and_norm(self):
        """Relative to the right-hand side a start at the step before takes fewer iterations than zero, and fewer than relative to the start."""
        self.write("heat.prm", HEAT.replace("1e-11", "1e-8"))
        keys = ("--set", "Output/Picture=false")
        total = {}
        for norm, start in ("initial", "previous"), ("rhs", "previous"), ("rhs", "zero"):
            report, _, _ = self.on(2, "heat", "--set", f"Solver/Norm={norm}", "--set", f"Solver/Start={start}", *keys)
            total[norm, start] = report["time"]["iterations"]["total"]
        self.assertLess(total["rhs", "previous"], total["initial", "previous"])
        self.assertLess(total["rhs", "previous"], total["rhs", "zero"])

    def test_rest_is_found_with_few_unknowns(self):
        """Some processes have no unknown, and the run ends at the same step as in one."""
        self.write("heat.prm", HEAT.replace("Cells per side = 6", "Cells per side = 3").replace("Refinements    = 2", "Refinements    = 0"))
        keys = ("Problem/Dirichlet=all: x", "Problem/Neumann=", "Problem/Robin=", "Problem/Right hand side=1", "Time/End=20", "Time/Step=0.1",
                "Time/Steady tolerance=1e-4", "Time/Output every=0", "Output/Picture=false", "Output/Probes=")
        alone = self.expect_same("heat", *keys, ranks=(3, 8), within=4)  # by hypre, whose smoother works by processes
        self.assertLess(alone["time"]["steps_done"], 100)

    def test_no_heat_is_lost(self):
        """Without given values u is right up to a constant however tight the tolerance is, and that comes from the balance."""
        self.write("closed.prm", CLOSED)
        alone = self.expect_same("closed", "Output/Picture=false", ranks=(1, 2, 4, 8))
        self.on(4, "closed", "--set", "Solver/Tolerance=1e-3", "--set", "Output/Picture=false")
        time = json.loads(self.read("output", "n4", "report.json"))["time"]
        self.assertAlmostEqual(time["heat_at_end"], alone["time"]["heat_at_start"], delta=1e-13)

    def input(self, words):
        """An input of the project beside the files that it reads, under a short name."""
        folder = os.path.join(self.source, "inputs")
        name = words[0].removesuffix(".prm")
        shutil.copy(os.path.join(folder, words[0]), self.path("input.prm"))
        if os.path.isdir(os.path.join(folder, name)):
            shutil.copytree(os.path.join(folder, name), self.path(name), dirs_exist_ok=True)
        return words[1:]

    def test_materials_that_start_apart(self):
        """Nodes where materials meet on the border of two parts start from the mean of both."""
        self.expect_same("input", *self.input(LAYERS), ranks=(1, 2, 4, 7))

    def test_transport_is_the_same(self):
        self.expect_same("input", *self.input(HILL), ranks=(1, 2, 4))

    def test_steps_by_their_errors(self):
        alone = self.expect_same("input", *self.input(PULSE), ranks=(1, 2, 4), tolerance=1e-6)
        self.assertGreater(alone["time"]["adaptive"]["longest"], 2 * alone["time"]["adaptive"]["shortest"])

    def test_newton_is_the_same(self):
        """Freezing water, whose heat is a steep function of u; and a capacity of u."""
        shutil.copytree(os.path.join(self.source, "inputs", "nafems"), self.path("nafems"), dirs_exist_ok=True)
        self.expect_same("input", *self.input(FREEZING), ranks=(1, 2, 4, 8), within=4)
        self.write("heat.prm", HEAT)
        capacity = ("Problem/Heat capacity=2 + x + u^2", "Problem/Diffusion=1 + 0.1*u^2", "Output/Picture=false")
        for scheme, n in ("implicit euler", 2), ("sdirk2", 3):
            self.expect_same("heat", *capacity, f"Time/Scheme={scheme}", ranks=(n,))
        time = json.loads(self.read("output", "n3", "report.json"))["time"]
        self.assertEqual(time["setups"], time["steps_done"])
        self.assertGreater(time["refreshes"], time["steps_done"])

    def test_newton_by_steps_of_their_errors(self):
        self.write("heat.prm", HEAT)
        self.expect_same("heat", "Problem/Diffusion=1 + u^2", "Time/Scheme=sdirk2", "Time/Step tolerance=1e-3",
                         "Time/Output interval=0.1", "Output/Picture=false", ranks=(2, 3), tolerance=1e-6, within=4)
        self.assertGreater(json.loads(self.read("output", "n3", "report.json"))["time"]["adaptive"]["rejected"], 0)

    def test_capacity_that_one_process_refuses(self):
        """In one strip the first correction leads to a capacity below 0: that is too long a step for all."""
        self.write("heat.prm", CLOSED.replace("cube", "square").replace("Cells per side = 3", "Cells per side = 10"))
        keys = ("Problem/Heat capacity=if(x > 0.9, (2 - u)*(0.5 + u), 1)", "Problem/Diffusion=0.01", "Problem/Right hand side=2.05",
                "Problem/Initial condition=0", "Time/End=1", "Time/Step=1", "Output/Picture=false")
        self.expect_same("heat", *keys, ranks=(1, 4), within=4)
        found = json.loads(self.read("output", "n4", "report.json"))["nonlinear"]["iterations"]
        self.assertLess(min(each["step"] for each in found[1:]), 1)

    def test_finite_volumes_and_lumped_mass(self):
        self.write("heat.prm", HEAT)
        self.expect_same("heat", "Discretization/Method=finite volume", "Output/Picture=false", ranks=(3,))
        self.expect_same("heat", "Discretization/Mass=lumped", "Output/Picture=false", ranks=(3,))
        self.expect_same("heat", "Discretization/Element=P2", "Output/Picture=false", ranks=(3,))

    def test_further_files_and_fields(self):
        self.write("heat.prm", HEAT)
        self.expect_same("heat", "Output/Boundaries=true", "Output/Flux=true", "Output/Recovered=true", "Output/Picture=false", ranks=(3,))
        self.same_solution("n3/boundaries.pvtu", "n0/boundaries.vtu")

    def test_film_has_the_colours_of_all(self):
        self.write("heat.prm", HEAT)
        self.expect_same("heat", "Output/Film=true", ranks=(3,))
        self.assertEqual(self.read("output", "n3", "film", "range.txt"), self.read("output", "n0", "film", "range.txt"))
        self.assertEqual(sorted(os.listdir(self.path("output", "n3", "film"))), sorted(os.listdir(self.path("output", "n0", "film"))))

    def resumed(self, n, code=0, keys=()):
        words = mpirun.command(self.program, n) if n else [self.program]
        got, stdout, stderr = mpirun.run([*words, "heat.prm", "--resume", "output/n3", "--output", "output/n3", *keys], self.directory)
        self.assertEqual(got, code, stdout + stderr)
        return stderr

    def test_run_goes_on_from_its_checkpoint(self):
        self.write("heat.prm", HEAT)
        for key in "Time/Setup reuse=auto", "Time/Setup reuse=keep", "Problem/Diffusion=1 + 0.1*u^2":
            keys = ("--set", key, "--set", "Output/Picture=false")
            self.on(3, "heat", *keys)
            whole, iterations = self.history("n3"), self.iterations("n3")
            shutil.rmtree(self.path("output"))
            self.on(3, "heat", *keys, "--set", "Time/End=0.12", "--set", "Time/Checkpoint every=3")
            self.assertEqual(sorted(os.listdir(self.path("output", "n3", "checkpoint"))), ["0006_0001.terrace", "0006_0002.terrace"])
            resume = ("--resume", "output/n3", "--set", "Time/End=0.2")  # with the parameters that the run has left
            got, stdout, stderr = mpirun.run(mpirun.command(self.program, 3, *resume), self.directory)
            self.assertEqual(got, 0, stdout + stderr)
            self.close(self.history("n3"), whole, 1e-9)
            for own, expected in zip(self.iterations("n3"), iterations, strict=True):
                self.assertLessEqual(abs(own - expected), 1)
            steps = "0000", "0005", "0006", "0010"
            files = [f"{step}{part}" for step in steps for part in (".pvtu", "_0000.vtu", "_0001.vtu", "_0002.vtu")]
            self.assertEqual(sorted(os.listdir(self.path("output", "n3", "solution"))), sorted(files))
            self.assertEqual(sorted(os.listdir(self.path("output", "n3", "checkpoint"))), ["0010_0001.terrace", "0010_0002.terrace"])
            shutil.rmtree(self.path("output"))

    def test_checkpoint_of_other_processes(self):
        self.write("heat.prm", HEAT)
        self.on(3, "heat", "--set", "Time/End=0.12", "--set", "Time/Checkpoint every=6")
        self.assertRegex(self.resumed(2, 2), r"\Aterrace: error: .* is of a run with PETSc in 3 processes, not PETSc in 2 processes: .*\Z")
        self.assertRegex(self.resumed(0, 2), r"with PETSc in 3 processes, not this program's own solver")
        os.remove(self.path("output", "n3", "checkpoint", "0006_0002.terrace"))
        self.assertRegex(self.resumed(3, 8), r"\Aterrace: error: .*0006_0002\.terrace.*\Z")
        self.assertRegex(self.resumed(3, 2, ("--set", "Output/Film=true")), r"Output/Film does not go with --resume")

    def test_checkpoint_of_another_run(self):
        """A piece of the same step that was written by another run."""
        self.write("heat.prm", HEAT)
        keys = ("--set", "Time/Checkpoint every=10", "--set", "Output/Picture=false")
        self.on(3, "heat", *keys, "--set", "Time/Setup reuse=keep")
        shutil.copy(self.path("output", "n3", "checkpoint", "0010_0001.terrace"), self.path("piece"))
        self.on(3, "heat", *keys)
        shutil.copy(self.path("piece"), self.path("output", "n3", "checkpoint", "0010_0001.terrace"))
        self.assertRegex(self.resumed(3, 8), r"\Aterrace: error: .*0010_0001\.terrace: is of another run than .*\Z")

    def test_run_that_was_done_before(self):
        """What is left of a run that was killed after its last step are its results."""
        self.write("heat.prm", HEAT)
        keys = ("--set", "Time/Checkpoint every=10", "--set", "Output/Picture=false")
        whole, _, _ = self.on(3, "heat", *keys)
        self.resumed(3, keys=keys)
        again = json.loads(self.read("output", "n3", "report.json"))
        self.assertEqual(again["problem"]["unknowns"], whole["problem"]["unknowns"])
        self.close(again["results"], whole["results"], 1e-12)

    def test_step_that_fails_leaves_a_checkpoint(self):
        """With the hierarchy of the first step a matrix that drifts takes ever more iterations; the last step that was solved is kept."""
        self.write("heat.prm", HEAT.replace("1 + x*y", "exp(x*(35*t - 3))").replace("1e-11", "1e-8"))
        keys = ("--set", "Time/Setup reuse=keep", "--set", "Output/Picture=false", "--set", "Solver/Maximum iterations=55")
        report, stdout, stderr = self.on(3, "heat", *keys, code=4)
        step = report["time"]["steps_done"]
        self.assertRegex(stderr, rf"\Aterrace: error: step {step + 1} of 10 .*no convergence within 55 iterations.*\Z")
        self.assertIn("go on with mpirun -n 3 terrace --resume output/n3", stdout)
        self.assertEqual(sorted(os.listdir(self.path("output", "n3", "checkpoint"))), [f"{step:04}_000{rank}.terrace" for rank in (1, 2)])
        self.resumed(3, keys=(*keys[:4], "--set", "Solver/Maximum iterations=500"))
        self.assertEqual(json.loads(self.read("output", "n3", "report.json"))["time"]["steps_done"], 10)

    def test_interrupt_leaves_a_checkpoint(self):
        self.write("heat.prm", HEAT)
        words = mpirun.command(self.program, 3, "heat.prm", "--output", "output/n3", "--set", "Time/Step=1e-5", "--set", "Time/Output every=0")
        process = subprocess.Popen(words, cwd=self.directory, env=mpirun.environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for line in process.stdout:
            if b"processes on" in line:
                break
        children = subprocess.run(["pgrep", "-P", str(process.pid)], stdout=subprocess.PIPE, check=True).stdout.split()
        os.kill(int(children[1]), signal.SIGINT)
        _, stderr = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130, stderr)
        step = json.loads(self.read("output", "n3", "report.json"))["time"]["steps_done"]
        self.assertEqual(sorted(os.listdir(self.path("output", "n3", "checkpoint"))), [f"{step:04}_000{rank}.terrace" for rank in (1, 2)])
        self.assertEqual(mpirun.scratch() - self.before, set())


if __name__ == "__main__":
    terrace_run.main(Heat)
