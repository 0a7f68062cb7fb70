# SPDX-License-Identifier: MIT
"""Runs of the heat equation: steps, output, setups, checkpoints, signals, refusals.

Usage: heat_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [NAME]
"""

import os
import re
import shutil
import signal
import subprocess

import terrace_run

SMALL = """
subsection Mesh
  set Cells per side = 16
end
subsection Problem
  set Equation          = heat
  set Right hand side   = 0
  set Initial condition = 256
  set Dirichlet         = left: 356
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
MOVING = ["--set", "Problem/Diffusion=1 + x*y + 10*t"]
EVOLVING = {word: ["--set", f"Time/Setup reuse={word}"] for word in ("auto", "rebuild", "refresh", "keep")}
CRANK_NICOLSON = ["--set", "Time/Scheme=crank-nicolson"]


class Heat(terrace_run.TimeRunCase):
    def setUp(self):
        super().setUp()
        self.write("small.prm", SMALL)

    def test_case_of_the_paper(self):
        self.terrace("small.prm", "--set", "Time/End=0.01", "--set", "Discretization/Method=finite volume",
                     "--set", "Output/Picture=true")
        self.validate_report("small")
        results = self.report()["results"]
        self.assertAlmostEqual(results["maximum"], 356, places=2)
        self.assertGreaterEqual(results["minimum"], 256 - 1e-3)
        self.assertEqual(self.times(), [(0, "solution/0000.vtu"), (0.01, "solution/0001.vtu")])
        self.assertIn(b'Name="temperature"', self.bytes_of("small", "solution", "0001.vtu"))
        self.assertTrue(os.path.exists(self.path("output", "small", "solution.png")))
        self.assertEqual(self.time()["setups"], 1)
        self.assertLess(self.time()["iterations"]["total"], 15)

    def test_errors_at_the_end(self):
        self.write("exact.prm", "include small.prm\nsubsection Problem\n"
                   "  set Exact solution = exp(-2*pi^2*t)*cos(pi*x)*cos(pi*y)\n  set Initial condition = cos(pi*x)*cos(pi*y)\n"
                   "  set Dirichlet =\nend\nsubsection Solver\n  set Tolerance = 1e-12\nend\n")
        for scheme, expected in ("implicit euler", 0.95), ("crank-nicolson", 1.95):
            errors = []
            for n, step in (64, 0.005), (128, 0.0025):
                self.terrace("exact.prm", "--set", f"Mesh/Cells per side={n}", "--set", f"Time/Step={step}",
                             "--set", f"Time/Scheme={scheme}", "--set", "Time/Output every=0")
                errors.append(self.report("exact")["errors"]["L2"])
            order = errors[0] / errors[1]
            self.assertGreaterEqual(order, 2 ** expected, scheme)

    def test_heat_is_kept(self):
        no_flux = ["--set", "Problem/Dirichlet=", "--set", "Problem/Initial condition=300 + exp(-50*(x^2 + y^2))"]
        for options in [], CRANK_NICOLSON, MOVING, ["--set", "Discretization/Method=finite volume"], ["--set", "Discretization/Mass=lumped"]:
            self.terrace("small.prm", *no_flux, *options)
            time = self.time()
            self.assertGreater(time["iterations"]["total"], 0)
            self.assertLess(abs(time["heat_at_end"] - time["heat_at_start"]), 1e-10 * time["heat_at_start"], options)
        self.terrace("small.prm", *no_flux, "--set", "Problem/Right hand side=3")
        self.assertAlmostEqual(self.time()["heat_at_end"], self.time()["heat_at_start"] + 0.3, places=9)

    def test_rannacher_start_damps(self):
        lumped = ["--set", "Discretization/Mass=lumped", *CRANK_NICOLSON, "--set", "Time/Step=0.05", "--set", "Time/End=0.25",
                  "--set", "Solver/Tolerance=1e-12"]
        self.terrace("small.prm", *lumped, "--set", "Time/Rannacher steps=0")
        self.assertGreater(self.report()["results"]["maximum"], 356 + 5)
        self.assertEqual(self.time()["rannacher_steps"], 0)
        self.terrace("small.prm", *lumped)
        self.assertGreaterEqual(self.report()["results"]["minimum"], 256 - 1e-9)
        self.assertLessEqual(self.report()["results"]["maximum"], 356 + 1e-9)
        self.assertEqual(self.time()["rannacher_steps"], 2)
        self.assertEqual(self.time()["setups"], 1)
        self.terrace("small.prm", *lumped, "--set", "Problem/Dirichlet=left: 256 + 100*t")
        self.assertEqual(self.time()["rannacher_steps"], 0)

    def test_setups(self):
        def counts():
            return tuple(self.time()[key] for key in ("setups", "refreshes", "kept"))
        for reuse, constant, moving in (("auto", 1, (10, 0, 0)), ("rebuild", 10, (10, 0, 0)), ("refresh", 1, (1, 9, 0)),
                                        ("keep", 1, (1, 0, 9))):
            self.terrace("small.prm", *EVOLVING[reuse])
            self.assertEqual(counts(), (constant, 0, 0), reuse)
            log = self.terrace("small.prm", *EVOLVING[reuse], *MOVING)
            self.assertEqual(counts(), moving, reuse)
            self.assertEqual(", 9 refreshes" in log, reuse == "refresh")
            self.assertEqual(", 9 times the hierarchy of another matrix" in log, reuse == "keep")
            self.validate_report("small")
        source = ["--set", "Problem/Right hand side=1 + t", "--set", "Problem/Dirichlet=left: 356 + t"]
        self.terrace("small.prm", *source)
        self.assertEqual(self.time()["setups"], 1)

    def test_reuse_changes_the_way_not_the_result(self):
        means = []
        for options in EVOLVING.values():
            self.terrace("small.prm", *MOVING, *options, "--set", "Solver/Tolerance=1e-12", "--set", "Time/Output every=0")
            means.append(self.report()["results"]["mean"])
        for mean in means[1:]:
            self.assertAlmostEqual(mean, means[0], places=7)

    def test_refresh_has_the_bits_of_rebuild(self):
        galerkin = ["--set", "Solver/Hierarchy/Kind=geometric", "--set", "Mesh/Cells per side=4", "--set", "Mesh/Refinements=3",
                    "--set", "Solver/Geometric/Level matrices=galerkin"]
        for options in [], ["--set", "Solver/Preset=paper AG", "--set", "Solver/Auxiliary grid/Tree=full"], CRANK_NICOLSON, galerkin:
            for reuse in "rebuild", "refresh":
                self.terrace("small.prm", *MOVING, *options, *EVOLVING[reuse], "--output", "output/" + reuse)
            for k in range(11):
                self.assertEqual(self.bytes_of("rebuild", "solution", f"{k:04}.vtu"), self.bytes_of("refresh", "solution", f"{k:04}.vtu"), k)
            self.assertEqual(self.report("rebuild")["solver"], self.report("refresh")["solver"])
            self.assertEqual(self.report("refresh")["time"]["setups"], 1)

    def test_refresh_sets_up_where_entries_are_elsewhere(self):
        # lumped, so that the diagonals of the squares have entries only where kappa's tensor is not diagonal: from t > 0.045 on
        late = "Problem/Diffusion=2, (t > 0.045 ? t : 0), 2"
        options = ["--set", "Discretization/Mass=lumped", "--set", late]
        for reuse in "rebuild", "refresh":
            self.terrace("small.prm", *options, *EVOLVING[reuse], "--output", "output/" + reuse)
        time = self.report("refresh")["time"]
        self.assertEqual((time["setups"], time["refreshes"]), (2, 8))
        self.assertEqual(self.bytes_of("rebuild", "solution", "0010.vtu"), self.bytes_of("refresh", "solution", "0010.vtu"))

    def test_start(self):
        counts = {}
        for start in "previous", "zero", "random", "full multigrid", "auto":
            self.terrace("small.prm", "--set", f"Solver/Start={start}")
            counts[start] = self.time()["iterations"]["total"]
        self.assertEqual(counts["auto"], counts["previous"])
        self.assertLess(counts["previous"], counts["zero"])

    def test_shadow_has_the_same_bits(self):
        for options in [*CRANK_NICOLSON], [*MOVING, *EVOLVING["keep"]], [*MOVING, *EVOLVING["refresh"]]:
            for backend in "host", "shadow":
                self.terrace("small.prm", *options, "--backend", backend, "--output", "output/" + backend,
                             "--set", "Solver/Hierarchy/Precision=float")  # half has a format of its own on a device
            self.assertEqual(self.bytes_of("host", "solution", "0010.vtu"), self.bytes_of("shadow", "solution", "0010.vtu"))

    def test_levels_of_the_mesh(self):
        geometric = ["--set", "Solver/Hierarchy/Kind=geometric", "--set", "Mesh/Cells per side=4", "--set", "Mesh/Refinements=3"]
        means = []
        for matrices in "assembled", "galerkin":
            for method in "finite element", "finite volume":
                self.terrace("small.prm", *geometric, *CRANK_NICOLSON, "--set", f"Solver/Geometric/Level matrices={matrices}",
                             "--set", f"Discretization/Method={method}", "--set", "Solver/Tolerance=1e-10")
                self.assertEqual(self.time()["setups"], 1)
                self.assertLess(self.time()["iterations"]["max"], 20)
                means.append(self.report()["results"]["mean"])
        self.assertAlmostEqual(means[0], means[2], places=5)
        self.terrace("small.prm", *geometric, *MOVING, code=2, message="take galerkin")
        self.terrace("small.prm", *geometric, *MOVING, "--set", "Solver/Geometric/Level matrices=galerkin")
        self.assertEqual(self.time()["setups"], 10)

    def test_outputs(self):
        self.terrace("small.prm", "--set", "Time/Output every=4")
        self.assertEqual([round(t, 12) for t, _ in self.times()], [0, 0.04, 0.08, 0.1])
        self.assertEqual(self.time()["outputs"], 4)
        self.terrace("small.prm", "--set", "Time/Output every=0", "--set", "Time/Step=0.03")
        self.assertEqual(self.times(), [(0.1, "solution/0004.vtu")])  # four steps of 0.025
        self.assertEqual(sorted(os.listdir(self.path("output", "small", "solution"))), ["0004.vtu"])
        self.terrace("small.prm", "--set", "Output/Solution=false", "--set", "Solver/Preset=paper AG", "--set", "Output/Hierarchy=true")
        self.assertFalse(os.path.exists(self.path("output", "small", "solution")))
        self.assertFalse(os.path.exists(self.path("output", "small", "solution.pvd")))
        self.assertTrue(os.path.exists(self.path("output", "small", "hierarchy", "aggregates.vtu")))

    def test_resume_bit_for_bit(self):
        self.resumed()
        self.resumed(*CRANK_NICOLSON, "--set", "Problem/Right hand side=t*x", "--threads", "2")

    def test_cube(self):
        cube = ["--set", "Mesh/Shape=cube", "--set", "Mesh/Cells per side=5", "--set", "Problem/Right hand side=t*x*z"]
        for cells, element in ("tetrahedra", "P1"), ("hexahedra", "Q1"):
            kind = [*cube, "--set", f"Mesh/Cells={cells}", "--set", f"Discretization/Element={element}"]
            self.resumed(*kind, *CRANK_NICOLSON)
            self.resumed(*kind, *MOVING, *EVOLVING["keep"], "--set", "Discretization/Method=finite volume")
        self.terrace("small.prm", *kind, "--set", "Problem/Dirichlet=", "--set", "Problem/Right hand side=3")
        self.assertEqual(self.report()["problem"]["dimension"], 3)
        self.assertAlmostEqual(self.time()["heat_at_start"], 256, places=9)
        self.assertAlmostEqual(self.time()["heat_at_end"], 256.3, places=9)

    def test_resume_knows_its_hierarchy(self):
        for options in EVOLVING.values():
            self.resumed(*MOVING, *options, *CRANK_NICOLSON)

    def test_resume_knows_what_a_refresh_kept(self):
        """The aggregates of the first matrix; the diffusion grows in one direction, so later ones would have others."""
        growing = ["--set", "Problem/Diffusion=1 + 1000*t, 1", "--set", "Solver/Hierarchy/Coarse rows=10",
                   "--set", "Solver/Hierarchy/Kind=unsmoothed aggregation"]
        self.resumed(*growing, *EVOLVING["refresh"])
        self.assertEqual(self.time("whole")["setups"], 1)
        refreshed = self.report("whole")["solver"]["residuals"]
        self.terrace("small.prm", *growing, *EVOLVING["auto"], "--output", "output/auto")
        self.assertNotEqual(self.report("auto")["solver"]["residuals"], refreshed)

    def test_resume_with_the_parameter_file(self):
        self.terrace("small.prm", "--output", "output/a", "--set", "Time/End=0.05", "--set", "Time/Checkpoint every=2")
        self.terrace("small.prm", "--resume", "output/a/checkpoint.terrace", "--output", "output/b")
        self.assertEqual(self.report("b")["problem"]["name"], "small")
        self.assertEqual(self.time("b")["resumed_after"], 5)
        self.assertEqual(self.times("b")[0][1], "solution/0006.vtu")  # those before are elsewhere

    def test_resume_refuses_another_run(self):
        self.terrace("small.prm", "--set", "Time/Checkpoint every=4")
        resume = ["small.prm", "--resume", "output/small"]
        self.terrace(*resume, "--set", "Time/End=0.2", "--set", "Problem/Diffusion=2", code=2,
                     message="with `Problem/Diffusion = 1`, not `Problem/Diffusion = 2`")
        fitting = r"at t = 0.1, after step 10 of length 0.01.*take Time/Step = 0.01 and a multiple of it after t = 0.1"
        self.terrace(*resume, "--set", "Time/End=0.205", code=2, message=fitting)
        self.terrace(*resume, "--set", "Time/End=0.04", code=2, message=fitting)
        self.terrace(*resume, "--set", "Time/End=0.2", "--set", "Time/Step=0.02", code=2, message=fitting)
        self.terrace("small.prm", "--set", "Problem/Equation=poisson", "--set", "Problem/Initial condition=0", "--set", "Time/End=1",
                     "--resume", "output/small", code=2, message="--resume goes with Problem/Equation = heat")
        self.terrace("small.prm", "--resume", "output/none", code=8, message="there is no output/none to go on from; give the directory of a run")
        self.terrace("--resume", "small.prm", code=8, message=r"there is no \./parameters.prm that says what to run; give a file")
        self.terrace("small.prm", "--resume", ".", code=8, message="there is no ./checkpoint.terrace")
        self.terrace("--resume", ".", code=8, message="there is no ./checkpoint.terrace")
        self.terrace("small.prm", "--resume", "small.prm", code=8, message="small.prm: is not a checkpoint|small.prm: is truncated")
        self.terrace("small.prm", "--resume", "output/small", "--validate", code=2, message="--resume runs on")
        self.terrace("matrix", "A.mtx", "--resume", "output/small", code=2, message="--resume goes with")

    def test_killed_before_its_report(self):
        for options in [], [*MOVING, *EVOLVING["keep"]]:
            self.killed_before_its_report(*options)

    def test_a_refused_resume_changes_nothing(self):
        self.terrace("small.prm", "--set", "Time/Checkpoint every=4")
        names = "report.json", "residuals.csv", "parameters.prm", "checkpoint.terrace", "solution.pvd"
        before = {name: self.bytes_of("small", name) for name in names}
        other = "is of a run with `"
        for option, message in (("Problem/Diffusion=5", other + "Problem/Diffusion = "), ("Mesh/Cells per side=8", other + "Mesh/Cells per side = "),
                                ("Time/Step=0.02", "steps of another length cannot follow"), ("Time/End=0.01", "steps of another length cannot follow"),
                                ("Problem/Dirichlet=lid: 0", "the mesh has no boundary `lid`")):
            self.terrace("--resume", "output/small", "--set", "Time/End=0.2", "--set", option, code=2, message=message)
            self.assertEqual({name: self.bytes_of("small", name) for name in names}, before, option)
        self.terrace("--resume", "output/small", "--set", "Time/End=0.2")
        self.assertEqual(self.time()["steps_done"], 20)
        self.assertIn("set End = 0.2", re.sub(" +", " ", self.read("output", "small", "parameters.prm")))

    def test_a_resumed_run_goes_on_with_its_log(self):
        self.terrace("small.prm", "--set", "Time/End=0.05", "--set", "Time/Checkpoint every=5")
        first = self.read("output", "small", "log.txt")
        self.assertRegex(first, "(?m)^ +5 +0.05 ")
        self.terrace("--resume", "output/small", "--set", "Time/End=0.2", "--set", "Problem/Diffusion=5", code=2,
                     message="is of a run with `Problem/Diffusion = ")
        self.terrace("--resume", "output/small/checkpoint.terrace", "--set", "Time/End=0.1")
        log = self.read("output", "small", "log.txt")
        self.assertTrue(log.startswith(first + "\nTerrace "), log)
        self.assertRegex(log, "(?m)^error: .*Problem/Diffusion = 5")
        self.assertRegex(log, "(?m)^ +10 +0.1 ")
        self.assertEqual(log.count("\nresults "), 2)
        # elsewhere it is a log of its own
        os.makedirs(self.path("output", "elsewhere"))
        self.write("output/elsewhere/log.txt", "of another run")
        self.terrace("small.prm", "--resume", "output/small", "--set", "Time/End=0.2", "--output", "output/elsewhere")
        self.assertTrue(self.read("output", "elsewhere", "log.txt").startswith("Terrace "))
        self.terrace("small.prm")
        self.assertEqual(self.read("output", "small", "log.txt").count("Terrace "), 1)

    def test_output_that_could_not_be_written_is_made_up_for(self):
        blocked = self.path("output", "small", "solution", "0004.vtu")
        os.makedirs(blocked)
        self.terrace("small.prm", code=8, message="solution/0004.vtu': it exists and is a directory")
        os.rmdir(blocked)
        self.terrace("--resume", "output/small")
        self.assertEqual(self.time()["resumed_after"], 4)
        self.assertEqual([file for _, file in self.times()], [f"solution/{k:04}.vtu" for k in range(11)])
        self.terrace("small.prm", "--output", "output/whole")
        self.assertEqual(self.bytes_of("small", "solution", "0004.vtu"), self.bytes_of("whole", "solution", "0004.vtu"))

    def test_resume_after_steps_that_were_shortened(self):
        self.terrace("small.prm", "--set", "Time/Step=0.03", "--set", "Time/Checkpoint every=1")
        self.terrace("--resume", "output/small", "--set", "Time/End=0.2", code=2, message="take Time/Step = 0.025 and a multiple")
        self.terrace("--resume", "output/small", "--set", "Time/End=0.2", "--set", "Time/Step=0.025")
        self.terrace("small.prm", "--set", "Time/End=0.2", "--set", "Time/Step=0.025", "--output", "output/whole")
        self.assertEqual(self.times(), self.times("whole"))
        self.assertEqual(self.bytes_of("small", "solution", "0008.vtu"), self.bytes_of("whole", "solution", "0008.vtu"))

    def test_resume_with_a_later_end_has_the_same_times(self):
        moving = ["--set", "Time/Step=0.1", "--set", "Problem/Right hand side=1000*t*x"]  # 3 * 0.1 is not 0.3
        self.terrace("small.prm", *moving, "--set", "Time/End=0.3", "--set", "Time/Checkpoint every=3")
        self.assertEqual(self.times()[-1], (0.3, "solution/0003.vtu"))
        self.terrace("--resume", "output/small", "--set", "Time/End=0.6")
        self.terrace("small.prm", *moving, "--set", "Time/End=0.6", "--output", "output/whole")
        self.assertEqual(self.times(), self.times("whole"))
        for k in range(7):
            self.assertEqual(self.bytes_of("small", "solution", f"{k:04}.vtu"), self.bytes_of("whole", "solution", f"{k:04}.vtu"), k)

    def test_resume_refuses_another_mesh(self):
        for name in "plate.msh", "plate.prm":
            source = "poisson_msh.prm" if name.endswith("prm") else "poisson_msh/plate.msh"
            shutil.copy(os.path.join(self.source, "inputs", source), self.path(name))
        on_file = ["--set", "Mesh/Shape=file", "--set", "Mesh/File=plate.msh", "--set", "Mesh/Cells per side=64",
                   "--set", "Problem/Dirichlet=", "--set", "Problem/Neumann=all: 0", "--set", "Problem/Right hand side=x"]
        self.terrace("small.prm", *on_file, "--set", "Time/Checkpoint every=5")
        mesh = self.read("plate.msh")
        number = re.search(r"\n(\d+\.\d{3,}) (\d+\.\d{3,}) 0\n", mesh)
        self.write("plate.msh", mesh.replace(number[1], number[1][:-1] + str((int(number[1][-1]) + 1) % 10), 1))
        again = [*on_file, "--resume", "output/small", "--set", "Time/End=0.2"]
        self.terrace("small.prm", *again, code=2, message="on another mesh")
        self.write("plate.msh", mesh.replace('"plate"', '"swap"').replace('"inlay"', '"plate"').replace('"swap"', '"inlay"'))
        self.terrace("small.prm", *again, code=2, message="on another mesh")
        self.write("plate.msh", mesh)
        self.terrace("small.prm", *again)

    def test_damaged_checkpoint(self):
        self.terrace("small.prm", "--set", "Time/Checkpoint every=5")
        whole = self.bytes_of("small", "checkpoint.terrace")
        for damage in whole[:-1], whole[:20], b"", whole + b"x", whole[:400] + b"?" + whole[401:], whole[:9] + b"\xff" * 8 + whole[17:]:
            with open(self.path("damaged"), "wb") as file:
                file.write(damage)
            self.terrace("small.prm", "--resume", "damaged", code=8, message="damaged: (is|cannot)")

    def terminate_after(self, text, *arguments, by=signal.SIGTERM):
        """Starts a run, sends the signal `by` when a line of its output starts with `text`, and returns its exit code and stderr."""
        with subprocess.Popen([self.program, *arguments], cwd=self.directory, env=terrace_run.environment({}), stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as process:
            for line in process.stdout:
                if re.match(text, line.decode()):
                    process.send_signal(by)
                    break
            _, stderr = process.communicate(timeout=120)
        return process.returncode, stderr.decode()

    def test_termination_on_the_way(self):
        long = ["small.prm", "--set", "Time/End=10", "--set", "Mesh/Cells per side=48", "--set", "Time/Output every=3"]
        code, stderr = self.terminate_after(r" +50 ", *long)
        self.assertEqual(code, 130, stderr)
        self.assertRegex(stderr, "interrupted")
        self.assertEqual(terrace_run.manner_faults(code, stderr, self.directory), [])
        self.validate_report("small")
        done = self.time()["steps_done"]
        self.assertAlmostEqual(self.time()["reached"], done / 100, places=12)
        self.assertGreater(self.time()["heat_at_end"], self.time()["heat_at_start"])
        self.assertLess(self.time()["heat_at_end"], 356)
        self.assertGreaterEqual(done, 50)
        self.assertLess(done, 1000)
        self.assertEqual(len(self.times()), done // 3 + 1)
        self.assertIn(f"after step {done}; go on with terrace --resume output/small", self.read("output", "small", "log.txt"))
        end = f"Time/End={(done + 3) / 100:.2f}"
        self.terrace("--resume", "output/small", "--set", end)
        self.terrace(*long, "--set", end, "--output", "output/whole")
        self.assertEqual(self.times(), self.times("whole"))
        last = self.times()[-1][1]
        self.assertEqual(self.bytes_of("small", last), self.bytes_of("whole", last))

    def test_the_terminal_is_closed(self):
        code, stderr = self.terminate_after(r" +50 ", "small.prm", "--set", "Time/End=10", "--set", "Mesh/Cells per side=48", by=signal.SIGHUP)
        self.assertEqual(code, 130, stderr)
        self.assertTrue(os.path.exists(self.path("output", "small", "checkpoint.terrace")))
        # under nohup SIGHUP is ignored, and stays so
        done = subprocess.run(["nohup", "sh", "-c", '"$0" small.prm --set Time/End=1 & kill -HUP $!; wait $!', self.program], cwd=self.directory,
                              env=terrace_run.environment({}), stdin=subprocess.DEVNULL, capture_output=True, timeout=120, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.time()["steps_done"], 100)

    def test_validate_looks_at_both_ends(self):
        for key, text, at in (("Dirichlet", "left: 1/(t-0.1)", "t = 0.1"), ("Right hand side", "1/t", "t = 0"),
                              ("Exact solution", "1/(t-0.1)", "t = 0.1"), ("Initial condition", "log(x-1)", "is not a number at")):
            self.terrace("small.prm", "--validate", "--set", f"Problem/{key}={text}", code=2, message=f"Problem/{key}: .*{at}")
        self.terrace("small.prm", "--validate", "--set", "Problem/Exact solution=1/t")

    def test_exact_solution_is_refused_before_the_first_step(self):
        self.terrace("small.prm", "--set", "Problem/Exact solution=1/(t-0.1)", code=2, message=r"t = 0\.1; it must be finite")
        self.assertEqual(self.time()["steps_done"], 0)

    def test_failing_step(self):
        self.terrace("small.prm", "--set", "Problem/Diffusion=1 - 20*t", code=2, message="Problem/Diffusion.*-0|Problem/Diffusion.* is 0")
        self.assertEqual(self.time()["steps_done"], 4)
        self.assertGreater(self.time()["heat_at_end"], self.time()["heat_at_start"])
        self.assertTrue(os.path.exists(self.path("output", "small", "checkpoint.terrace")))
        self.terrace("small.prm", "--set", "Problem/Diffusion=1 + (t > 0.045 ? 1e4*x : 0)", "--set", "Solver/Maximum iterations=9",
                     *EVOLVING["keep"], "--set", "Solver/Tolerance=1e-8", code=4, message=r"step 5 of 10 \(t = 0.05\): no convergence")
        self.assertEqual(self.time()["steps_done"], 4)
        self.assertEqual(len(self.times()), 5)
        again = ["small.prm", "--set", "Problem/Diffusion=1 + (t > 0.045 ? 1e4*x : 0)", *EVOLVING["keep"],
                 "--set", "Solver/Tolerance=1e-8", "--resume", "output/small", "--set"]
        left = self.bytes_of("small", "checkpoint.terrace")
        self.terrace(*again, "Solver/Maximum iterations=9", code=4, message="step 5 of 10")
        self.assertEqual(self.bytes_of("small", "checkpoint.terrace"), left)
        self.terrace(*again, "Solver/Maximum iterations=1000")
        self.assertEqual(self.time()["resumed_after"], 4)

    def test_warns_of_lost_changes(self):
        slow = ["--set", "Problem/Dirichlet=left: 256 + 0.001*t"]
        self.terrace("small.prm", *slow, "--set", "Solver/Norm=rhs")
        self.assertRegex(" ".join(self.report()["warnings"]), "step 1 took no iteration")
        self.terrace("small.prm", *slow)
        self.assertEqual(self.report()["warnings"], [])
        self.assertGreater(self.time()["iterations"]["min"], 0)

    def test_refusals(self):
        for option, message in (("Discretization/Element=P2", "finite volume has its unknowns at the vertices"),
                                ("Discretization/Mass=lumped", "Mass has no meaning here"),
                                ("Time/Rannacher steps=2", "Rannacher steps has no meaning here"),
                                ("Solver/Repeat=2", "Repeat has no meaning here"),
                                ("Output/Convergence=1", "Convergence has no meaning here"),
                                ("Time/Step=1e-12", "Time/Step is more than a thousand million times shorter"),
                                ("Problem/Initial condition=t", "it may use x, y, pi, e and")):
            self.terrace("small.prm", "--set", "Discretization/Method=finite volume", "--set", option, code=2, message=message)
        self.write("steady.prm", "subsection Mesh\n  set Cells per side = 8\nend\n")
        for option in ("Time/End=2", "Time/Step=1", "Time/Scheme=crank-nicolson", "Time/Setup reuse=keep", "Time/Output every=2",
                       "Time/Checkpoint every=2", "Problem/Initial condition=1", "Discretization/Method=finite volume",
                       "Discretization/Mass=lumped"):
            self.terrace("steady.prm", "--set", option, code=2, message="Problem/Equation is not heat")
        self.terrace("steady.prm", "--set", "Solver/Start=previous", code=2, message="take zero")
        self.terrace("steady.prm", "--set", "Problem/Right hand side=t", code=2, message="it may use x, y, u, pi, e and")

    def test_validate_and_dry_run(self):
        self.assertRegex(self.terrace("small.prm", "--validate", "--set", "Problem/Right hand side=sin(t)"), "and there are 10 steps")
        self.assertFalse(os.path.exists(self.path("output")))
        options = ["--set", "Mesh/Cells per side=300", "--backend", "host", "--threads", "1", "--set", "Output/Solution=false"]
        text = self.terrace("small.prm", "--dry-run", *options)
        predicted = max(float(n) for n in re.findall(r"^  (?:mesh|assembly|system|setup|hierarchy|solve) +([\d.]+)", text, re.M))
        self.terrace("small.prm", *options)
        measured = self.report()["memory"]["host_peak_bytes"] / 1e6
        if self.has_address_sanitizer():
            return  # which keeps memory around each allocation, and what was freed
        self.assertLess(abs(predicted - measured), 0.3 * measured, f"{predicted} MB predicted, {measured} MB used")

    def test_tables(self):
        """A table's name starts at the folder of the parameter file; parameters.prm has the whole name."""
        os.makedirs(self.path("data"))
        self.write("data/day.csv", "hour,temperature\n0,20\n1,25\n2,21\n")
        self.write("data/heat.prm", """subsection Mesh
  set Cells per side = 8
end
subsection Problem
  set Equation = heat
  set Initial condition = 20
  set Dirichlet = left: table("day.csv", t); all: 20
end
subsection Time
  set End = 1
  set Step = 0.1
end
""")
        self.terrace("data/heat.prm")
        first = self.report("heat")
        self.assertAlmostEqual(first["results"]["maximum"], 25, places=9)
        self.terrace("output/heat/parameters.prm", "--set", "Output/Directory=output/again")
        self.assertEqual(self.report("again")["results"], first["results"])
        self.terrace("data/heat.prm", "--set", "Time/End=3", code=2, message=r"data/heat.prm, line 7: Problem/Dirichlet: .* is not a number "
                     r"at \(0, .*\), t = 2.1; it must be finite everywhere \(a table has no values beyond its ends\)\.")
        self.terrace("data/heat.prm", "--set", 'Problem/Dirichlet=all: table("day.csv", t)', code=8,
                     message="Problem/Dirichlet: day.csv: cannot be read: No such file or directory")
        self.write("data/day.csv", "0,20\n1,25\n1,26\n")
        self.terrace("data/heat.prm", code=2, message=r"line 7: Problem/Dirichlet: data/day.csv: line 3 gives a second value at x = 1, the first is in line 2\.")


if __name__ == "__main__":
    terrace_run.main(Heat)
