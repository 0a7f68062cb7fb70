# SPDX-License-Identifier: MIT
"""Runs into one output directory: at the same time, one after the other, and how each says that it ended.

Usage: directory_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [NAME]
"""

import fcntl
import hashlib
import os
import shutil
import signal
import socket
import subprocess

import terrace_run

SMALL = "subsection Mesh\n  set Cells per side = 16\nend\n"
HEAT = ("include small.prm\nsubsection Problem\n  set Equation = heat\nend\n"
        "subsection Time\n  set End = 0.1\n  set Step = 0.01\n  set Checkpoint every = 5\nend\n")
ALWAYS = {"log.txt", "parameters.prm", "report.json"}
SOLVED = ALWAYS | {"residuals.csv", "solution.png", "solution.vtu"}

NO_LID = "the mesh has no boundary `lid`"
INDEFINITE = "positive definite"


class Directory(terrace_run.RunCase):
    def setUp(self):
        super().setUp()
        self.write("small.prm", SMALL)
        self.write("heat.prm", HEAT)

    def report(self, name="small"):
        return super().report(name)

    def files(self, name="small"):
        """Names of all files of a run, and hashes of what they hold."""
        found = {}
        top = self.path("output", name)
        for folder, _, names in os.walk(top):
            for each in names:
                with open(os.path.join(folder, each), "rb") as file:
                    found[os.path.relpath(os.path.join(folder, each), top)] = hashlib.sha256(file.read()).hexdigest()
        return found

    def earlier(self, name="small"):
        """Those of previous/, under the names that they had."""
        return {each[len("previous/"):]: data for each, data in self.files(name).items() if each.startswith("previous/")}

    def own(self, name="small"):
        return {each for each in self.files(name) if not each.startswith("previous/")}

    def hold(self, owner):
        """Takes the lock of output/small as another process would."""
        os.makedirs(self.path("output", "small"), exist_ok=True)
        file = open(self.path("output", "small", ".lock"), "w+", encoding="utf-8")
        self.addCleanup(file.close)
        fcntl.flock(file, fcntl.LOCK_EX)
        file.write(owner + "\n")
        file.flush()
        return file

    def test_three_runs_at_once(self):
        long = ["heat.prm", "--output", "output/small", "--set", "Time/End=6"]
        runs = [subprocess.Popen([self.program, *long], cwd=self.directory, env=terrace_run.environment({}), stdout=subprocess.DEVNULL,
                                 stderr=subprocess.PIPE) for _ in range(3)]
        said = {run.pid: run.communicate(timeout=120)[1].decode() for run in runs}
        self.assertEqual(sorted(run.returncode for run in runs), [0, 8, 8], said)
        winner = next(run.pid for run in runs if run.returncode == 0)
        for run in runs:
            refusal = f"terrace: error: the output directory output/small is in use by process {winner}; wait for its end or choose another directory with --output.\n"
            self.assertEqual(said[run.pid], "" if run.pid == winner else refusal)
        self.assertEqual((self.report()["outcome"], self.report()["time"]["steps_done"]), ("solved", 600))
        self.assertEqual(self.read("output", "small", "log.txt").count("Terrace "), 1)
        self.assertEqual(terrace_run.manner_faults(0, "", self.directory), [])

    def test_a_run_that_is_on_its_way(self):
        """It is stopped while others try, so that it cannot have ended."""
        self.terrace("heat.prm", "--output", "output/small")
        process = self.started("heat.prm", "--output", "output/small", "--set", "Time/End=1", until="setup")
        process.send_signal(signal.SIGSTOP)
        before = self.files()
        for arguments in ["small.prm"], ["small.prm", "--set", "Problem/Dirichlet=lid: 0"], ["--resume", "output/small/previous", "--output", "output/small"]:
            code, _, stderr = terrace_run.run(self.program, arguments, self.directory)
            self.assertEqual(code, 8, stderr)
            self.assertIn(f"output/small is in use by process {process.pid};", stderr)
        code, _, stderr = terrace_run.run(self.program, ["small.prm", "--validate"], self.directory)
        self.assertEqual((code, stderr), (0, ""))
        self.assertEqual(self.files(), before)
        process.send_signal(signal.SIGCONT)
        process.communicate(timeout=120)
        self.assertEqual(process.returncode, 0)
        self.assertEqual(self.report()["outcome"], "solved")

    def test_owner_of_the_lock(self):
        lock = self.hold("123 elsewhere")
        self.assertIn("use by process 123 on elsewhere; wait", terrace_run.run(self.program, ["small.prm"], self.directory)[2])
        lock.seek(0)
        lock.write("124 " + socket.gethostname() + "\n")
        lock.truncate()
        lock.flush()
        self.assertIn("use by process 124; wait", terrace_run.run(self.program, ["small.prm"], self.directory)[2])
        self.assertEqual(set(self.files()), {".lock"})
        lock.close()
        self.terrace("small.prm")
        self.assertEqual(self.own(), SOLVED)

    def test_lock_of_an_experiment(self):
        self.hold("125 elsewhere")
        code, _, stderr = terrace_run.run(self.program, ["reproduce", "AG-2", "--output", "output/small"], self.directory)
        self.assertEqual(code, 8, stderr)
        self.assertIn("output/small is in use by process 125 on elsewhere", stderr)

    def test_lock_of_a_killed_run(self):
        process = self.started("small.prm", "--set", "Mesh/Cells per side=1000")
        process.kill()
        process.wait()
        self.assertIn(f"{process.pid} ", self.read("output", "small", ".lock"))
        self.terrace("small.prm")
        self.assertEqual(self.own(), SOLVED)

    def test_nothing_older_beside_a_failed_run(self):
        options = {"setup failed": (5, "Problem/Reaction=-1000", INDEFINITE), "refused": (2, "Problem/Dirichlet=lid: 0", NO_LID),
                   "iteration limit": (4, "Solver/Maximum iterations=1", "Solver/Maximum iterations"),
                   "not started": (6, "Backend/Device=cuda:4000", "no (usable )?GPU|no CUDA backend")}
        for outcome, (code, option, message) in options.items():
            self.terrace("small.prm")
            before = self.files()
            self.terrace("small.prm", "--set", option, code=code, message=message)
            self.assertEqual((self.report()["outcome"], self.report()["exit_code"]), (outcome, code))
            self.assertEqual(self.own(), SOLVED if code == 4 else ALWAYS, outcome)
            self.assertEqual(self.earlier(), before, outcome)
            self.assertIn("earlier     results are in output/small/previous until", self.read("output", "small", "log.txt"))

    def test_results_outlive_more_than_one_failure(self):
        self.terrace("small.prm", "--set", "Solver/Preset=paper AG", "--set", "Output/Hierarchy=true", "--set", "Mesh/Refinements=1")
        before = self.files()
        self.assertIn("hierarchy/aggregates.vtu", before)
        for option, code, message in (("Problem/Reaction=-1000", 5, INDEFINITE), ("Problem/Dirichlet=lid: 0", 2, NO_LID),
                                      ("Backend/Memory limit=0.0001", 7, "may not allocate")):
            self.terrace("small.prm", "--set", option, code=code, message=message)
            self.assertEqual((self.own(), self.earlier()), (ALWAYS, before), option)
        self.terrace("small.prm")
        self.assertEqual(set(self.files()), SOLVED)

    def test_refused_before_anything_is_written(self):
        self.terrace("small.prm")
        before = self.files()
        for message, *options in (("has no key Nothing", "Mesh/Nothing=1"), ("Mesh/Growth has no meaning here", "Mesh/Growth=0.5"),
                                  ("Solver/Krylov = cg needs a fixed symmetric preconditioner", "Solver/Krylov=cg", "--set", "Solver/Cycle/Kind=K"),
                                  (NO_LID, "Problem/Dirichlet=lid: 0", "--validate")):
            self.terrace("small.prm", "--set", *options, code=2, message=message)
        self.terrace("small.prm", "--dry-run")
        self.assertEqual(self.files(), before)

    def test_files_of_the_user_stay(self):
        self.terrace("heat.prm", "--output", "output/small")
        own = {"notes.txt", "results.csv", "plot.svg", "solution/notes.txt", "solution/mean.vtu"}
        for name in own:
            self.write("output/small/" + name, "mine")
        self.terrace("small.prm", "--set", "Problem/Reaction=-1000", code=5, message=INDEFINITE)
        self.assertEqual(self.own(), ALWAYS | own)
        self.write("output/small/previous/notes.txt", "mine too")
        self.terrace("small.prm", "--set", "Solver/Maximum iterations=1", code=4, message="Solver/Maximum iterations")
        self.terrace("small.prm", "--set", "Problem/Reaction=-1000", code=5, message=INDEFINITE)
        self.assertEqual(set(self.earlier()), SOLVED | {"notes.txt"})
        self.terrace("small.prm")
        self.assertEqual(set(self.files()), SOLVED | own | {"previous/notes.txt"})

    def test_previous_that_is_a_file(self):
        self.terrace("small.prm")
        self.write("output/small/previous", "mine")
        self.terrace("small.prm", code=8, message="cannot be moved to output/small/previous: File exists; remove them or choose another")
        self.assertEqual(self.read("output", "small", "previous"), "mine")

    def test_a_move_that_was_cut_short(self):
        """A run killed while it moves earlier results: the next one moves the rest."""
        self.terrace("small.prm")
        before = self.files()
        os.makedirs(self.path("output", "small", ".previous"))
        for name in "report.json", "solution.vtu":
            os.rename(self.path("output", "small", name), self.path("output", "small", ".previous", name))
        self.terrace("small.prm", "--set", "Problem/Dirichlet=lid: 0", code=2, message=NO_LID)
        self.assertEqual((self.own(), self.earlier()), (ALWAYS, before))

    def test_a_move_that_was_cut_short_is_undone_on_resume(self):
        self.terrace("heat.prm")
        before = self.files("heat")
        os.makedirs(self.path("output", "heat", ".previous"))
        os.rename(self.path("output", "heat", "solution"), self.path("output", "heat", ".previous", "solution"))
        self.terrace("--resume", "output/heat")
        after = self.files("heat")
        self.assertEqual(set(after), set(before) - {"residuals.csv"})  # no step was left to solve
        for name in after:
            if name not in ("log.txt", "report.json", "parameters.prm"):
                self.assertEqual(after[name], before[name], name)

    def test_resume_from_the_results_before(self):
        self.terrace("heat.prm")
        self.terrace("heat.prm", "--set", "Problem/Dirichlet=lid: 0", code=2, message=NO_LID)
        self.terrace("--resume", "output/heat", code=8, message="the run before left one; go on with it by --resume output/heat/previous")
        self.terrace("--resume", "output/heat/previous", "--output", "output/heat", code=8, message="checkpoint.terrace is one of the results in output/heat, which")
        self.terrace("--resume", "output/heat/previous", "--set", "Time/End=0.2")
        self.assertEqual(self.report("heat/previous")["time"]["steps_done"], 20)

    def test_a_resumed_run_takes_its_own_end_away(self):
        self.terrace("heat.prm")
        self.terrace("--resume", "output/heat", "--set", "Time/End=0.2", "--set", "Solver/Maximum iterations=0", code=4, message="Solver/Maximum iterations")
        self.assertEqual(self.report("heat")["outcome"], "iteration limit")
        self.assertIn("solution/0010.vtu", self.own("heat"))
        self.assertNotIn("previous", os.listdir(self.path("output", "heat")))
        process = self.started("--resume", "output/heat", "--set", "Time/End=100", "--set", "Solver/Maximum iterations=200", until="time ")
        process.kill()
        process.wait()
        self.assertEqual(self.own("heat") & (SOLVED - {"log.txt", "parameters.prm"}), set())

    def test_outcomes(self):
        self.write("rough.msh", "no mesh")
        self.write("exact.prm", "include small.prm\nsubsection Problem\n  set Exact solution = sqrt(0.01 - abs(sin(16*pi*x)))\nend\n")
        file = ["--set", "Mesh/Shape=file", "--set", "Mesh/File=rough.msh", "--set", "Mesh/Cells per side=64"]
        cases = [("mesh failed", 3, ["small.prm", *file], None, "rough.msh"), ("results failed", 2, ["exact.prm"], None, "Problem/Exact solution"),
                 ("mesh failed", 7, ["small.prm"], "allocation:1", "allocating .*: injected failure"),
                 ("assembly failed", 7, ["small.prm"], "allocation:24", "allocating .*: injected failure"),
                 ("setup failed", 6, ["small.prm"], "launch:60", "launching .*: injected failure")]
        for outcome, code, arguments, injected, message in cases:
            self.terrace(*arguments, "--output", "output/small", "--backend", "host", code=code, message=message, inject=injected)
            self.assertEqual((self.report()["outcome"], self.report()["message"] == ""), (outcome, False))
            self.assertEqual(self.report()["solver"]["outcome"], "converged" if outcome == "results failed" else "not run")
            self.validate_report("small")
        shutil.rmtree(self.path("output"))
        os.makedirs(self.path("output", "small", "solution.vtu"))
        self.terrace("small.prm", code=8, message="solution.vtu.*a directory")
        self.assertEqual((self.report()["outcome"], self.report()["solver"]["outcome"]), ("output failed", "converged"))
        self.terrace("heat.prm", "--set", "Problem/Diffusion=1 - 20*t", code=2, message="Problem/Diffusion: the expression `1 - 20.t` is ")
        self.assertEqual((self.report("heat")["outcome"], self.report("heat")["solver"]["outcome"]), ("assembly failed", "converged"))

    def test_full_disk(self):
        disk = self.path("output", "small")
        os.makedirs(disk)
        if os.geteuid() != 0 or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk], stderr=subprocess.DEVNULL, check=False).returncode:
            self.skipTest("a file system cannot be mounted here (needs root)")
        self.addCleanup(subprocess.run, ["umount", disk], check=True)
        self.terrace("small.prm")
        before = self.files()
        self.terrace("small.prm", "--set", "Mesh/Cells per side=200", code=8, message="No space left")
        self.assertEqual(self.earlier(), before)
        self.assertNotIn("solution.vtu", self.own())


if __name__ == "__main__":
    terrace_run.main(Directory)
