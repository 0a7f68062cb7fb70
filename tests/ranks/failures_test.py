# SPDX-License-Identifier: MIT
"""Failures of one of several processes: all end with one sentence and its exit code, soon, and nothing half written.

Usage: failures_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [NAME]
"""

import os
import signal
import subprocess
import time

import mpirun
import terrace_run

SQUARE = """
subsection Mesh
  set Cells per side = 8
  set Refinements    = 3
end
subsection Output
  set Picture = false
end
"""
WITHIN = 30  # seconds


def settings(keys):
    return [word for key in keys for word in ("--set", key)]


class Failures(terrace_run.RunCase):
    def setUp(self):
        super().setUp()
        self.write("square.prm", SQUARE)
        self.before = mpirun.scratch()

    def fails(self, words, code, sentence):
        start = time.monotonic()
        got, stdout, stderr = mpirun.run(words, self.directory, timeout=120)
        self.assertEqual(got, code, stdout + stderr)
        self.assertLess(time.monotonic() - start, WITHIN)
        self.assertRegex(stderr, r"\Aterrace: error: " + sentence + r"\Z")
        self.nothing_is_left()
        return stdout

    def nothing_is_left(self):
        for folder, _, names in os.walk(self.directory):
            for name in names:
                self.assertFalse(name.endswith(".part") or name == ".lock", os.path.join(folder, name))
        self.assertEqual(mpirun.scratch() - self.before, set())

    def next_run_cleans_up(self):
        """What was killed cleans up nothing; the next run on the machine does."""
        code, _, stderr = mpirun.run(self.on(2, "square.prm"), self.directory)
        self.assertEqual(code, 0, stderr)
        self.assertEqual(mpirun.scratch() - self.before, set())

    def on(self, n, *arguments):
        return mpirun.command(self.program, n, *arguments)

    def with_other(self, last, n=3):
        """The program on n processes, of which the last one is started by a line of shell."""
        return ["mpirun", "--oversubscribe", "-n", str(n - 1), self.program, "square.prm", ":", "-n", "1", "sh", "-c", last]

    def test_bad_input_on_all(self):
        self.fails(self.on(3, "square.prm", "--set", "Mesh/Cells per side=none"), 2, r".*Mesh/Cells per side.*")
        self.fails(self.on(3, "missing.prm"), 8, r".*missing\.prm.*")

    def test_bad_value_on_one(self):
        """Each process evaluates expressions in its own cells."""
        self.fails(self.on(4, "square.prm", "--set", "Problem/Right hand side=log(x - 0.3)"), 2, r".*Problem/Right hand side.*")
        self.assertIn('"outcome": "refused"', self.read("output", "square", "report.json"))
        for key in "Dirichlet=all: log(x)", "Exact solution=log(x - 0.5)", "Dirichlet=left: 0; right: 0; top: 0; bottom: log(x - 0.5)":
            self.fails(self.on(3, "square.prm", "--set", "Problem/" + key), 2, r".*must be finite everywhere\.")
            # The first process has been told: one that is ended by another writes no report.
            self.assertIn('"outcome": "refused"', self.read("output", "square", "report.json"))

    def test_missing_file_on_one(self):
        self.fails(self.with_other(f"exec {self.program} missing.prm"), 8, r".*missing\.prm.*")

    def test_other_file_on_one(self):
        self.write("other.prm", SQUARE.replace("8", "9"))
        self.fails(self.with_other(f"exec {self.program} other.prm"), 2, r"process 3 of 3 reads other parameters.*")

    def test_full_disk_on_one(self):
        """The piece of the last process may not be as large as it is; none of the others stays."""
        self.write("square.prm", SQUARE.replace("= 3", "= 6") + "subsection Output\n  set Compression = none\nend\n")
        stdout = self.fails(self.with_other(f"ulimit -f 400; exec {self.program} square.prm"), 8, r".*solution/0002\.vtu.*")
        self.assertIn("converged", stdout)
        self.assertEqual(os.listdir(self.path("output", "square", "solution")), [])
        self.assertFalse(os.path.exists(self.path("output", "square", "solution.pvtu")))
        self.assertIn('"exit_code": 8', self.read("output", "square", "report.json"))

    def test_out_of_memory_on_one(self):
        """What no phase of the run has agreed on ends the others after some seconds."""
        words = self.with_other(f"ulimit -v 900000; exec {self.program} square.prm --set Mesh/Refinements=7 --set 'Mesh/Cells per side=8'")
        words[words.index(":"):words.index(":")] = ["--set", "Mesh/Refinements=7", "--set", "Mesh/Cells per side=8"]
        start = time.monotonic()
        code, _, stderr = mpirun.run(words, self.directory, timeout=120)
        self.assertNotEqual(code, 0)
        self.assertLess(time.monotonic() - start, WITHIN + 20)  # of which the mesh takes some
        self.assertFalse(os.path.exists(self.path("output", "square", "solution.pvtu")), stderr)
        self.next_run_cleans_up()  # where the process died of it, mpirun has killed the others

    def test_killed_process(self):
        process = subprocess.Popen(self.on(3, "square.prm", "--set", "Mesh/Refinements=7"), cwd=self.directory,
                                   env=mpirun.environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(self.end, process)
        for line in process.stdout:
            if line.startswith(b"boundaries"):
                break
        children = subprocess.run(["pgrep", "-P", str(process.pid)], stdout=subprocess.PIPE, check=True).stdout.split()
        self.assertEqual(len(children), 3)
        start = time.monotonic()
        os.kill(int(children[-1]), signal.SIGKILL)
        process.stdout.read()
        self.assertNotEqual(process.wait(), 0)
        self.assertLess(time.monotonic() - start, WITHIN)
        self.assertFalse(os.path.exists(self.path("output", "square", "solution.pvtu")))
        self.next_run_cleans_up()

    def test_interrupt_stops_all(self):
        process = subprocess.Popen(self.on(3, "square.prm", "--set", "Mesh/Refinements=7"), cwd=self.directory,
                                   env=mpirun.environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(self.end, process)
        for line in process.stdout:
            if line.startswith(b"boundaries"):
                break
        start = time.monotonic()
        for child in subprocess.run(["pgrep", "-P", str(process.pid)], stdout=subprocess.PIPE, check=True).stdout.split():
            os.kill(int(child), signal.SIGINT)
        _, stderr = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130, stderr)
        self.assertLess(time.monotonic() - start, WITHIN)
        self.assertEqual(stderr.count(b"terrace: error: "), 1, stderr)
        self.assertIn('"outcome": "interrupted"', self.read("output", "square", "report.json"))
        self.nothing_is_left()

    def test_what_several_processes_do_not_do(self):
        for n, code, keys, sentence in (
                (2, 2, ("Solver/Engine=terrace",), r".*Solver/Engine = terrace solves in one process, and 2 were started together.*"),
                (2, 2, ("Solver/Hierarchy/Kind=smoothed aggregation",), r".*is not among those of Solver/Engine = petsc.*"),
                (2, 2, ("Output/Probes=a: 0.5, 1.5",), r".*Output/Probes: `a` at \(0\.5, 1\.5\) is outside of the mesh, about 0\.5 away.*"),
                (3, 3, ("Mesh/Cells per side=1", "Mesh/Refinements=7"), r".*the coarse mesh has 2 cells and there are 3 processes.*")):
            self.fails(self.on(n, "square.prm", *settings(keys)), code, sentence)
        refused = 2, r".*Solver/Engine = terrace solves in one process, and 2 were started together.*"
        for question in "--validate", "--dry-run":
            self.fails(self.on(2, "square.prm", "--set", "Solver/Engine=terrace", question), *refused)
        self.write("pair.mtx", "%%MatrixMarket matrix coordinate real symmetric\n2 2 3\n1 1 2\n2 1 -1\n2 2 2\n")
        self.fails(self.on(2, "matrix", "pair.mtx", "--set", "Solver/Engine=terrace"), *refused)

    def test_what_petsc_does_not_do(self):
        """In one process, too, and without mpirun, which takes two seconds to end where a program fails."""
        for keys, sentence in (
                (("Solver/Hierarchy/Kind=auxiliary grid", "Solver/Auxiliary grid/Transfer=constant"), r".*is not among those of Solver/Engine = petsc.*"),
                (("Problem/Equation=convection-diffusion-reaction", "Problem/Convection=1, 0", "Solver/Hierarchy/Kind=auxiliary grid",
                  "Solver/Auxiliary grid/Transfer=smoothed"), r".*Transfer = smoothed needs a symmetric matrix.*"),
                (("Solver/Smoother/Kind=ilu",), r".*Solver/Smoother/Kind has no meaning here, because PETSc solves.*"),
                (("Backend/Device=cuda",), r".*works on processors.*"),
                (("Output/Hierarchy=true",), r".*Output/Hierarchy .*"),
                (("Solver/Hierarchy/Coarse rows=7",), r".*Solver/Hierarchy/Coarse rows has no meaning here, because PETSc solves.*"),
                (("Solver/Preset=paper AG",), r".*Solver/Preset .*does not do yet.*"),
                (("Output/System=true",), r".*Output/System .*does not do yet.*"),
                (("Problem/Equation=elasticity",), r".*Problem/Equation = elasticity has a vector at each node, which .*"),
                (("Problem/Equation=heat", "Problem/Initial file=u.vtu"), r".*Problem/Initial file is read by one process.*")):
            self.fails([self.program, "square.prm", *settings(("Solver/Engine=petsc", *keys))], 2, sentence)

    def test_processes_that_do_not_see_each_other(self):
        environment = {**mpirun.environment(), "SLURM_STEP_NUM_TASKS": "2"}
        done = subprocess.run([self.program, "square.prm"], cwd=self.directory, env=environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertRegex(done.stderr.decode(), r"\Aterrace: error: 2 processes were started together, but MPI sees 1 of them.*\n\Z")
        self.nothing_is_left()

    def test_other_commands_are_those_of_one(self):
        code, stdout, _ = mpirun.run(self.on(3, "--version"), self.directory)
        self.assertEqual((code, stdout.count("\n")), (0, 1))
        for option in "--dry-run", "--validate":
            code, stdout, _ = mpirun.run(self.on(2, "square.prm", option), self.directory, timeout=60)
            self.assertEqual(code, 0)
            self.assertEqual(stdout.count("square.prm"), 1, stdout)
        self.fails(self.on(2, "square.prm", "--sweep", "Mesh/Cells per side=8,16"), 2, r"sweeps and experiments are for one process.*")


if __name__ == "__main__":
    terrace_run.main(Failures)
