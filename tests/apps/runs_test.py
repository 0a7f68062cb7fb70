# SPDX-License-Identifier: MIT
"""Runs of terrace that one parameter file cannot describe: files, signals, directories, disks, the command line.

Usage: runs_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [NAME]
"""

import json
import os
import re
import shutil
import signal
import subprocess
import time
import xml.etree.ElementTree

import terrace_run

GEOMETRIC = ["--set", "Solver/Hierarchy/Kind=geometric"]
SMALL = "subsection Mesh\n  set Cells per side = 16\nend\n"


class Runs(terrace_run.RunCase):
    def setUp(self):
        super().setUp()
        self.write("small.prm", SMALL)

    def report(self, name="small"):
        return super().report(name)

    def test_missing_file(self):
        self.terrace("none.prm", code=8, message="cannot read the parameter file none.prm: No such file .*; see terrace --help")

    def test_mistyped_commands(self):
        self.terrace("matrx", "A.mtx", code=2, message="there is no command or file matrx; did you mean matrix[?]")
        self.terrace("inof", code=2, message="did you mean info[?]")
        self.terrace("info", "more", code=2, message="terrace info takes no other word; more is one too many")
        self.write("matrx", SMALL)
        self.terrace("matrx")  # a file by that name is one

    def test_largest_file(self):
        """A limit on the size of files is an error of writing, not the end of the process."""
        done = subprocess.run(["sh", "-c", 'ulimit -f 150; exec "$0" small.prm --set "Mesh/Cells per side=200"', self.program], cwd=self.directory,
                              env=terrace_run.environment({}), stdin=subprocess.DEVNULL, capture_output=True, timeout=120, check=False)
        stderr = done.stderr.decode()
        self.assertEqual(done.returncode, 8, stderr)
        self.assertIn("solution.vtu': File too large", stderr)
        self.assertEqual(terrace_run.manner_faults(8, stderr, self.directory), [])
        self.assertEqual(self.report()["exit_code"], 8)

    def test_phases(self):
        """Everything that a run takes time for is in one phase."""
        begin = time.monotonic()
        self.terrace("small.prm", "--set", "Solver/Repeat=2", "--set", "Problem/Exact solution=x")
        wall, report = time.monotonic() - begin, self.report()
        seconds, phases = dict(report["seconds"]), {phase["name"]: phase["seconds"] for phase in report["phases"]}
        total = seconds.pop("total")
        self.assertLess(total, wall + 0.011)  # the start is known to 10 ms
        self.assertAlmostEqual(sum(seconds.values()), total, places=9)
        self.assertAlmostEqual(sum(phases.values()), total, places=9)
        for name in ("start", "device", "coarse mesh", "numbering", "assembly", "setup", "solve", "repeats", "results", "errors", "VTU",
                     "picture"):
            self.assertGreater(phases[name], 0, name)

    def test_device_that_is_not_there(self):
        self.terrace("small.prm", "--backend", "cuda:4000", code=6, message="Backend/Device = cuda:4000: .*; take auto or host to solve without it")

    def test_directory_as_file(self):
        self.terrace(".", code=8, message="is a directory")

    def test_binary_file(self):
        self.write("binary.prm", "\0\1\2")
        self.terrace("binary.prm", code=2, message="is no parameter file")

    def test_no_file(self):
        self.terrace(code=2, message="no parameter file was given")

    def test_unknown_option(self):
        for option, meant in ("treads", "threads"), ("out", "output"), ("valid", "validate"), ("dry", "dry-run"):
            self.terrace("small.prm", "--" + option, "2", code=2, message=f"no option --{option}; did you mean --{meant}[?]")
        self.terrace("small.prm", "--set", "Problem/rigth side=1", code=2, message="no key rigth side; did you mean Right hand side[?]")

    def test_override_that_makes_a_key_meaningless(self):
        self.write("film.prm", "include small.prm\nsubsection Problem\n  set Equation = heat\nend\nsubsection Time\n  set End = 0.02\n  set Step = 0.01\n"
                   "  set Output every = 2\nend\n")
        warning = "Time/Output every = 2 of film.prm is ignored, because .*: Output/Solution = false writes no solution"
        self.assertRegex(self.terrace("film.prm", "--set", "Output/Solution=false", "--validate"), "warning: " + warning)
        self.assertRegex(self.terrace("film.prm", "--set", "Output/Solution=false"), "warning +" + warning)
        self.assertRegex(self.report("film")["warnings"][0], warning)
        self.terrace("output/film/parameters.prm")  # repeats the run without being refused
        self.assertEqual(self.report("film")["warnings"], [])
        self.terrace("film.prm", "--set", "Output/Solution=false", "--set", "Time/Output every=2", code=2, message="Output every has no meaning here")
        self.write("film.prm", self.read("film.prm") + "subsection Output\n  set Solution = false\nend\n")
        self.terrace("film.prm", code=2, message="film.prm, line 8: Time/Output every has no meaning here")

    def test_many_threads(self):
        many = 2 * os.cpu_count() + 1
        self.assertRegex(self.terrace("small.prm", "--threads", str(many)), f"warning +Backend/Threads = {many} is more than this machine has")
        self.terrace("small.prm")
        self.assertEqual(self.report()["warnings"], [])

    def test_advice_without_memory(self):
        self.terrace("small.prm", "--set", "Backend/Memory limit=0.0001", code=7,
                     message="take a smaller problem .terrace FILE.prm --dry-run tells beforehand how much memory a run takes")

    def test_memory_that_the_system_refuses(self):
        if self.has_address_sanitizer():
            self.skipTest("AddressSanitizer reserves more addresses than the limit allows")
        done = subprocess.run(["sh", "-c", 'ulimit -v 1000000; exec "$0" small.prm --set Mesh/Refinements=8', self.program], cwd=self.directory,
                              env=terrace_run.environment({}), stdin=subprocess.DEVNULL, capture_output=True, timeout=120, check=False)
        self.assertEqual(done.returncode, 7, done.stderr)
        self.assertRegex(done.stderr.decode(), "the host's memory is used up.* take a .*--dry-run")

    def test_option_without_value(self):
        self.terrace("small.prm", "--output", code=2, message="--output")

    def test_set_unknown_key(self):
        self.terrace("small.prm", "--set", "Solver/Tol=1", code=2, message="--set Solver/Tol=1: section Solver has no key Tol")

    def test_set_without_section(self):
        self.terrace("small.prm", "--set", "Tolerance=1", code=2, message="write it as Section/Key=value")

    def test_set_wrong_value(self):
        self.terrace("small.prm", "--threads", "two", code=2, message="Backend/Threads = two .* whole number")

    def test_standard_input(self):
        self.terrace("-", stdin=SMALL.encode())
        self.assertEqual(self.report("stdin")["input"], "standard input")

    def test_windows_line_ends(self):
        self.write("windows.prm", "\ufeff" + SMALL.replace("\n", "\r\n"))
        self.terrace("windows.prm")
        self.assertEqual(self.report("windows")["problem"]["unknowns"], 15 * 15)

    def test_include(self):
        self.write("outer.prm", "include small.prm\n")
        self.terrace("outer.prm")
        self.assertEqual(self.report("outer")["problem"]["unknowns"], 15 * 15)

    def test_file_that_includes_itself(self):
        self.write("self.prm", "\ninclude self.prm\n")
        self.terrace("self.prm", code=2, message="self.prm, line 2: self.prm is included from within itself")
        self.write("first.prm", "include second.prm\n")
        self.write("second.prm", "includefirst.prm\n")
        self.terrace("first.prm", code=2, message="second.prm, line 1: first.prm is included from within itself")
        self.write("twice.prm", "include small.prm\ninclude small.prm\n")
        self.terrace("twice.prm")
        self.terrace("-", stdin=b"include none.prm", code=2, message="standard input, line 1: the file to include cannot be opened")

    def test_key_set_twice(self):
        self.write("twice.prm", "subsection Mesh\n  set Cells per side = 8\nend\nsubsection Mesh\n  set Cells per side = 16\nend\n")
        self.terrace("twice.prm", code=2, message="twice.prm, line 5: Mesh/Cells per side is set a second time, first in line 2")
        self.write("over.prm", "include small.prm\nsubsection Mesh\n  set Cells per side = 8\nend\n")
        self.terrace("over.prm")
        self.assertEqual(self.report("over")["problem"]["unknowns"], 7 * 7)

    def test_parameters_written_run_again(self):
        self.terrace("small.prm", "--set", "Problem/Right hand side=x + 2*y")
        first = self.report()
        written = self.path("output", "small", "parameters.prm")
        shutil.copy(written, self.path("again.prm"))
        self.terrace("again.prm", "--output", "output/again")
        self.assertEqual(self.report("again")["solver"]["residuals"], first["solver"]["residuals"])
        with open(written, encoding="utf-8") as a, open(self.path("output", "again", "parameters.prm"), encoding="utf-8") as b:
            differing = [pair for pair in zip(a, b) if pair[0] != pair[1]]
        self.assertTrue(all("Directory" in line for pair in differing for line in pair), differing)

    def test_second_run_into_the_same_directory(self):
        self.terrace("small.prm")
        self.write("output/small/notes.txt", "mine")
        self.write("output/small/solution.vtu", "old")
        self.terrace("small.prm")
        with open(self.path("output", "small", "solution.vtu"), "rb") as file:
            self.assertIn(b"VTKFile", file.read(200))
        self.assertTrue(os.path.exists(self.path("output", "small", "notes.txt")))

    def test_report_follows_its_schema(self):
        exact = ["--set", "Problem/Exact solution=x*y", "--set", "Solver/Repeat=2"]
        limit = ["--set", "Solver/Maximum iterations=0"]
        boundary = ["--set", "Problem/Dirichlet=lid: 0"]
        for code, options, message in (0, exact, "^"), (4, limit, "Solver/Maximum iterations"), (2, boundary, "the mesh has no boundary `lid`"):
            self.terrace("small.prm", *options, code=code, message=message)
            self.validate_report("small")

    def test_solved_run_leaves_no_stale_results(self):
        self.terrace("small.prm")
        self.terrace("small.prm", "--set", "Output/Picture=false")
        self.assertFalse(os.path.exists(self.path("output", "small", "solution.png")))

    def test_output_directory_is_a_file(self):
        self.terrace("small.prm", "--output", "small.prm", code=8, message="small.prm.*--output")

    def test_output_directory_below_a_file(self):
        self.terrace("small.prm", "--output", "small.prm/x", code=8, message="cannot make the output directory")

    def mount(self, directory, options):
        """Mounts a memory file system, for which the test has to run as root."""
        os.makedirs(directory)
        command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", directory]
        if os.geteuid() != 0 or subprocess.run(command, stderr=subprocess.DEVNULL, check=False).returncode != 0:
            self.skipTest("a file system cannot be mounted here (needs root)")
        self.addCleanup(subprocess.run, ["umount", directory], check=True)

    def test_output_directory_not_writable(self):
        closed = self.path("closed")
        if os.geteuid() == 0:
            self.mount(closed, "ro")  # root may write wherever something can be written
        else:
            os.makedirs(closed, mode=0o500)
        self.terrace("small.prm", "--output", "closed", code=8, message="closed is not writable; choose another")
        self.terrace("small.prm", "--output", "closed/x", code=8, message="cannot make the output directory closed/x")

    def test_validate(self):
        self.assertRegex(self.terrace("small.prm", "--validate"), "small.prm is valid")
        self.assertFalse(os.path.exists(self.path("output")))
        self.terrace("small.prm", "--validate", "--set", "Problem/Dirichlet=lid: 0", code=2, message="--set Problem/Dirichlet.*lid")
        for key, text in (("Dirichlet", "all: 1/x"), ("Exact solution", "1/x"), ("Neumann", "left: sqrt(y-2)"), ("Robin", "left: -1, 0"),
                          ("Right hand side", "sqrt(0.5-x)"), ("Diffusion", "0.5-x"), ("Reaction", "log(x-0.5)")):
            self.terrace("small.prm", "--validate", "--set", f"Problem/{key}={text}", code=2, message=f"--set Problem/{key}=.* it must be ")

    def test_functions_of_the_manual(self):
        """Those that docs/problems.md lists, and no others."""
        with open(os.path.join(self.source, "docs", "problems.md"), encoding="utf-8") as file:
            page = file.read()
        listed = re.search(r"(?m)^The functions are (.*?)\.$", page, re.S)[1]
        with open(os.path.join(self.source, "assembly", "expressions", "words.cc"), encoding="utf-8") as file:
            code = file.read()
        known = re.findall(r'\{"(\w+)"', re.search(r"functions\[\] = \{(.*?)\};", code, re.S)[1])
        names = re.findall(r"`(\w+)\(", listed)
        self.assertEqual(sorted(names), sorted(known))
        self.assertGreater(len(names), 30)
        for call in re.findall(r"`(\w+\(.*?\))`", listed):
            self.terrace("small.prm", "--validate", "--set", "Problem/Right hand side=" + re.sub(r"\b[abcx]\b", "0.5", call).replace(", …", ""))
        for operator in re.findall(r"`(\S+)`", re.search(r"operators (.*?);", page, re.S)[1]):
            self.terrace("small.prm", "--validate", "--set", f"Problem/Right hand side=x {operator} y")

    def test_solution_is_kept_if_the_errors_cannot_be_found(self):
        """The exact solution is finite at the nodes, and nowhere between."""
        self.terrace("small.prm", "--set", "Problem/Exact solution=sqrt(0.01 - abs(sin(16*pi*x)))", code=2, message="is not a number at")
        self.assertIn("written     output/small: parameters.prm, solution.png, solution.vtu", self.read("output", "small", "log.txt"))
        for name in "solution.vtu", "solution.png":
            self.assertTrue(os.path.exists(self.path("output", "small", name)), name)
        self.assertEqual(self.report()["exit_code"], 2)
        self.terrace("small.prm", "--set", "Problem/Exact solution=1/x", code=2, message="is inf at .0, 0.")
        self.assertEqual(self.report()["solver"]["iterations"], 0)  # found before the solve

    def dry_run(self, *arguments, code=0, message="^"):
        """The numbers of the table: of each row the first."""
        text = self.terrace("small.prm", "--dry-run", *arguments, code=code, message=message)
        rows = re.findall(r"^  (\w+) +([\d .]+?)(?: at most)?(?:  +([\d.-]+))?$", text, re.M)
        numbers = {name: (first.replace(" ", ""), second) for name, first, second in rows}
        return {**numbers, **self.predictions(text)} if code == 0 else numbers

    @staticmethod
    def predictions(text):
        """MB on a device: at most, and of each kind of hierarchy that the matrix may decide for."""
        phases = re.findall(r"^  (assembly|system|setup|solve) .* ([\d.]+|-)$", text, re.M)
        kinds = re.findall(r"([\d.]+) MB with ([a-z ]+)", text)
        return {"most": max((float(device) for _, device in phases if device != "-"), default=0.0), "kinds": {kind: float(mb) for mb, kind in kinds}}

    def test_dry_run_predicts_the_run(self):
        full = ["--set", "Problem/Diffusion=2 + x, 0.3, 2", "--set", "Problem/Reaction=1",  # no entry is zero
                "--set", "Solver/Auxiliary grid/Transfer=linear"]  # of auto the larger of two is predicted
        for element, cells in (("P1", "triangles"), ("Q2", "quadrilaterals"), ("P2+Q2", "mixed"), ("P3", "triangles"), ("P4", "triangles"),
                               ("Q3", "quadrilaterals"), ("P4+Q4", "mixed")):
            options = [*full, "--set", "Discretization/Element=" + element, "--set", "Mesh/Cells=" + cells,
                       "--set", "Mesh/Refinements=3" if element == "P1" else "Mesh/Refinements=2", "--backend", "shadow"]
            self.check_dry_run(options)

    def test_dry_run_predicts_steps_in_time(self):
        """Elements of degree 1, where nothing moves in time, sources do, and the matrix does."""
        heat = ["--set", "Problem/Equation=heat", "--set", "Mesh/Refinements=3", "--set", "Time/End=0.03", "--backend", "shadow",
                "--set", "Solver/Auxiliary grid/Transfer=linear"]
        for settings in ([], ["Problem/Right hand side=1 + t*x"], ["Problem/Diffusion=1 + t"]):
            self.check_dry_run([*heat, *(word for setting in settings for word in ("--set", setting))], exact=("cells", "unknowns"))

    def test_dry_run_predicts_newton(self):
        """Data that depend on u, steady and in time, in one stage and two, with triangles and quadrilaterals of degree 1 and 2."""
        kappa = ["Problem/Diffusion=1 + u^2", "Mesh/Refinements=2"]
        heat = ["Problem/Equation=heat", "Time/End=0.02"]
        quadratic = ["Mesh/Cells=quadrilaterals", "Discretization/Element=Q2"]
        for settings in (kappa, ["Problem/Reaction=u^2", "Mesh/Refinements=2"], [*kappa, *quadratic], [*kappa, *heat],
                         [*kappa, *heat, *quadratic, "Time/Scheme=sdirk2"]):
            self.check_dry_run([*(word for setting in settings for word in ("--set", setting)), "--backend", "shadow"],
                               exact=("cells", "unknowns"))

    def test_dry_run_predicts_both_parts(self):
        """The elastic part takes most, on cells that are twice as long as high, so that aggregates are small."""
        options = [os.path.join(self.source, "inputs", "thermoelasticity_bimetal.prm"), "--backend", "shadow",
                   "--set", "Output/Picture=false", "--set", "Time/End=1", "--set", "Time/Output interval=1"]
        text = self.terrace(*options, "--dry-run")
        self.terrace(*options, "--set", "Output/Directory=" + self.path("output"))
        with open(self.path("output", "report.json"), encoding="utf-8") as file:
            measured = json.load(file)["memory"]["device_peak_bytes"] / 1e6
        whole = float(re.search(r"Both parts, one after the other: .* ([\d.]+) MB on a device", text).group(1))
        for predicted in self.predictions(text)["kinds"]["smoothed aggregation"], whole:
            self.assertLess(abs(predicted - measured), 0.15 * measured + 0.05)

    def test_dry_run_predicts_smoothed_aggregation(self):
        self.check_dry_runs_of("smoothed aggregation")

    def test_dry_run_predicts_unsmoothed_aggregation(self):
        self.check_dry_runs_of("unsmoothed aggregation")

    def check_dry_runs_of(self, hierarchy):
        kind = ["--set", "Solver/Hierarchy/Kind=" + hierarchy, "--set", "Problem/Reaction=1", "--backend", "shadow"]
        for settings in (["Mesh/Refinements=3", "Problem/Diffusion=2 + x, 0.3, 2", "Solver/Hierarchy/Precision=double"],
                         ["Mesh/Shape=cube", "Mesh/Cells per side=24", "Mesh/Refinements=0", "Problem/Diffusion=2, 0.3, 0.2, 2, 0.3, 2"]):
            self.check_dry_run([*kind, *(word for setting in settings for word in ("--set", setting))],
                               exact=("cells", "unknowns"))  # nonzeros are estimated where entries may be zero

    @staticmethod
    def predicted(numbers, report):
        """The forecast in MB of the kind of hierarchy that the run took, or of the only one; Transfer = auto has the larger of two."""
        taken = report["hierarchy"]["kind"]
        return numbers["kinds"].get("no hierarchy" if taken == "none" else taken, numbers["most"])

    def check_dry_run(self, options, exact=("cells", "unknowns", "nonzeros")):
        """Compares the numbers of a dry run with those of the run, which takes a device."""
        numbers = self.dry_run(*options)
        self.assertFalse(os.path.exists(self.path("output")))
        self.terrace("small.prm", *options)
        report = self.report()
        for name in exact:
            self.assertEqual(int(numbers[name][0]), report["problem"][name], name)
        device = self.predicted(numbers, report)
        measured = report["memory"]["device_peak_bytes"] / 1e6
        self.assertLess(abs(device - measured), 0.15 * measured, f"{options}: {device} MB predicted, {measured} MB used")
        shutil.rmtree(self.path("output"))

    def test_dry_run_predicts_every_input(self):
        """Memory of system and solver on a device, within 15 %; CMakeLists.txt labels it heavy."""
        folder = os.path.join(self.source, "inputs")
        for name in sorted(name for name in os.listdir(folder) if name.endswith(".prm")):
            options = [os.path.join(folder, name), "--backend", "shadow", "--set", "Output/Picture=false"]
            if name.startswith("adaptive"):  # the numbers are those of the first mesh, as the dry run says
                options += ["--set", "Adaptivity/Steps=0"]
            with open(options[0], encoding="utf-8") as file:
                step = re.search(r"^ *set Step +=(.+)$", file.read(), re.M)
            if step:  # two of them take what all do
                options += ["--set", f"Time/End={2 * float(step[1])}"]
            text = self.terrace(*options, "--dry-run")
            self.terrace(*options, "--set", "Output/Directory=" + self.path("output"))
            with open(self.path("output", "report.json"), encoding="utf-8") as file:
                report = json.load(file)
            predicted, measured = self.predicted(self.predictions(text), report), report["memory"]["device_peak_bytes"] / 1e6
            with self.subTest(name):
                self.assertLess(abs(predicted - measured), 0.15 * measured + 0.05, f"{predicted} MB predicted, {measured} MB used")
            shutil.rmtree(self.path("output"))

    def test_dry_run_predicts_the_levels_of_the_mesh(self):
        full = ["--set", "Problem/Diffusion=2 + x, 0.3, 2", "--set", "Problem/Reaction=1",  # no entry is zero
                "--set", "Mesh/Cells per side=8"]
        elements = ("P1", "triangles", 3), ("Q1", "quadrilaterals", 3), ("P2", "triangles", 2), ("Q2", "quadrilaterals", 2)
        elements += ("P1+Q1", "mixed", 3), ("P2+Q2", "mixed", 2), ("P3", "triangles", 2), ("P4", "triangles", 2), ("Q4", "quadrilaterals", 2)
        for element, cells, refinements in elements:
            for smoother in "gauss-seidel", "ilu":
                self.check_dry_run([*full, *GEOMETRIC, "--set", "Discretization/Element=" + element, "--set", "Mesh/Cells=" + cells,
                                    "--set", f"Mesh/Refinements={refinements}", "--set", "Solver/Smoother/Kind=" + smoother,
                                    "--backend", "shadow"])
        for option in "Geometric/Level matrices=galerkin", "Hierarchy/Precision=float", "Hierarchy/Maximum levels=2":
            self.check_dry_run([*full, *GEOMETRIC, "--set", "Mesh/Refinements=3", "--set", "Solver/" + option, "--backend", "shadow"])

    def test_dry_run_predicts_the_memory_of_the_host(self):
        options = ["--backend", "host", "--threads", "1", "--set", "Output/Solution=false", "--set", "Output/Picture=false"]
        for more in [], GEOMETRIC:
            numbers = self.dry_run(*options, "--set", "Mesh/Refinements=4", *more)
            phases = "mesh", "assembly", "system", "setup", "solve"
            predicted = max(float(numbers[phase][0]) for phase in phases)
            self.terrace("small.prm", *options, "--set", "Mesh/Refinements=4", *more)
            measured = self.report()["memory"]["host_peak_bytes"] / 1e6
            self.assertLess(abs(predicted - measured), 0.3 * measured, f"{predicted} MB predicted, {measured} MB used")

    def test_dry_run_refuses_what_would_not_fit(self):
        self.dry_run("--set", "Mesh/Refinements=4", "--set", "Backend/Memory limit=0.001", code=7,
                     message="--set Backend/Memory limit=0.001: the run would not fit")
        self.dry_run("--set", "Mesh/Refinements=14", code=2, message="--set Mesh/Refinements=14: .*numbered")
        self.dry_run("--set", "Mesh/Cells per side=600", *GEOMETRIC, code=2, message="too many for a direct solver")
        self.terrace("small.prm", "--dry-run", "--validate", code=2, message="one at a time")
        self.terrace("matrix", "A.mtx", "--dry-run", code=2, message="goes with a parameter file")
        self.assertFalse(os.path.exists(self.path("output")))

    def test_hierarchy_files(self):
        self.terrace("small.prm", "--set", "Solver/Preset=paper AG", "--set", "Output/Hierarchy=true", "--set", "Mesh/Refinements=1")
        self.assertEqual(sorted(os.listdir(self.path("output", "small", "hierarchy"))),
                         ["aggregates.vtu", "aggregates_1.png", "boxes.vtu"])
        levels = self.report()["hierarchy"]["levels"]
        arrays = self.vtu_arrays("hierarchy", "aggregates.vtu")
        self.assertEqual(arrays["names"], [f"aggregate_{k}" for k in range(1, len(levels))])
        self.assertEqual(arrays["points"], 33 ** 2)
        boxes = self.vtu_arrays("hierarchy", "boxes.vtu")
        self.assertEqual(boxes["cells"], sum(level["rows"] for level in levels[1:]))
        self.terrace("small.prm")
        self.assertFalse(os.path.exists(self.path("output", "small", "hierarchy")))
        self.terrace("small.prm", "--set", "Output/Hierarchy=true", "--set", "Solver/Hierarchy/Kind=none", code=2,
                     message="Output/Hierarchy=true: Output/Hierarchy has no meaning here")

    def vtu_arrays(self, *names):
        with open(self.path("output", "small", *names), "rb") as file:
            head = file.read().split(b"<AppendedData")[0] + b"</VTKFile>"
        piece = xml.etree.ElementTree.fromstring(head).find(".//Piece")
        return {"points": int(piece.get("NumberOfPoints")), "cells": int(piece.get("NumberOfCells")),
                "names": [array.get("Name") for array in piece.findall("PointData/DataArray")]}

    def test_warns_of_coefficients(self):
        grid = ["--set", "Solver/Hierarchy/Kind=auxiliary grid"]
        self.terrace("small.prm", "--set", "Problem/Diffusion=if(x<0.5, 1, 1000)", *grid)
        self.assertRegex(" ".join(self.report()["warnings"]), "Problem/Diffusion jumps by a factor of 1e\\+03")
        self.assertIn("\nwarning     Problem/Diffusion jumps", self.read("output", "small", "log.txt"))
        self.terrace("small.prm", "--set", "Problem/Diffusion=100, 1", *grid)
        self.assertRegex(" ".join(self.report()["warnings"]), "100 times larger in one direction")
        self.terrace("small.prm")
        self.assertEqual(self.report()["warnings"], [])

    def test_results(self):
        self.terrace("small.prm", "--set", "Problem/Right hand side=0", "--set", "Problem/Reaction=0",
                     "--set", "Problem/Dirichlet=left: 1; right: 3", "--set", "Problem/Neumann=all: 0",
                     "--set", "Solver/Tolerance=1e-12")
        self.validate_report("small")
        results = self.report()["results"]
        for name, value in ("minimum", 1), ("maximum", 3), ("mean", 2):
            self.assertAlmostEqual(results[name], value, places=9)
        for name, value in ("left", -2), ("right", 2), ("bottom", 0), ("top", 0):
            self.assertAlmostEqual(results["fluxes"][name], value, places=9)
        self.assertRegex(self.read("output", "small", "log.txt"), r"results +minimum 1 at \(0, 0\), maximum 3 at \(1, 0\)\n  mean 2:")

    def test_failures_injected(self):
        """A device that lacks memory is a reason to take less of it, unless the user says what stays there."""
        for injected, code, message in ("launch:3", 6, "launching .*: injected failure"), ("allocation:5", 7, "allocating .*: injected failure"):
            self.terrace("small.prm", code=code, message=message, inject=injected, changes={"CUDA_VISIBLE_DEVICES": ""})
            self.assertEqual(self.report()["exit_code"], code)
            self.assertFalse(os.path.exists(self.path("output", "small", "solution.vtu")))
            self.terrace("small.prm", "--backend", "shadow", "--set", "Backend/Residency=resident", code=code, message=message, inject=injected)
        printed = self.terrace("small.prm", "--backend", "shadow", inject="allocation:5")
        self.assertRegex(printed, r"makes mesh and system on the host, since: allocating \d+ bytes: injected failure\.")

    def test_nothing_outside_the_output_directory_is_written(self):
        for folder in "tmp", "home", "work":
            os.makedirs(self.path(folder))
        self.write("work/small.prm", SMALL)
        changes = {"TMPDIR": self.path("tmp"), "HOME": self.path("home"), "XDG_CACHE_HOME": self.path("home"),
                   "XDG_CONFIG_HOME": self.path("home")}
        gmsh = ["--set", "Mesh/Generator=gmsh", "--set", "Mesh/Cells per side=64"]
        runs = [["small.prm"], ["small.prm", *gmsh, "--set", "Solver/Preset=paper AG", "--set", "Output/Hierarchy=true"], ["small.prm", "--validate"],
                ["small.prm", "--dry-run"], ["--help"], ["info"], ["--print-defaults"]]
        before = self.files_outside()
        for arguments in runs:
            code, _, stderr = terrace_run.run(self.program, arguments, self.path("work"), changes)
            self.assertEqual(code, 0, stderr)
            self.assertEqual(self.files_outside(), before, arguments)
        code, _, _ = terrace_run.run(self.program, ["small.prm", "--set", "Problem/Dirichlet=lid: 0"], self.path("work"), changes)
        self.assertEqual(code, 2)
        self.assertEqual(self.files_outside(), before)

    def files_outside(self):
        """All files here and when they changed, but for those of the output directory."""
        found = {}
        for folder, folders, names in os.walk(self.directory):
            if folder == self.path("work"):
                folders[:] = [name for name in folders if name != "output"]
            found[folder] = None
            for name in names:
                state = os.stat(os.path.join(folder, name))
                found[os.path.join(folder, name)] = (state.st_mtime_ns, state.st_size)
        return found

    def test_info(self):
        self.assertRegex(self.terrace("info"), r"(?s)deal\.II +9\..*VTK +9\..*Gmsh API +\d.*host +host, \d+ thread.*auto takes")

    def test_version(self):
        self.assertRegex(self.terrace("--version"), r"^terrace \d+\.\d+\.\d+ \(commit ")

    def test_help(self):
        text = self.terrace("--help")
        self.assertIn("--validate", text)
        for words in ["-h"], ["help"], ["info", "--help"]:
            self.assertEqual(self.terrace(*words), text)
        texts = [text]
        for command, word in ("matrix", "--coordinates FILE"), ("reproduce", "--scale"):
            texts.append(self.terrace(command, "--help"))
            self.assertTrue(texts[-1].startswith("terrace " + command), texts[-1])
            self.assertIn(word, texts[-1])
            self.assertNotIn("--dry-run", texts[-1])
            self.assertEqual(self.terrace("help", command), texts[-1])
        self.assertLessEqual(max(len(line) for each in texts for line in each.splitlines()), 100)

    def test_print_defaults_is_a_parameter_file(self):
        self.write("defaults.prm", self.terrace("--print-defaults"))
        self.terrace("defaults.prm", "--validate")

    def test_parameters_page_is_up_to_date(self):
        with open(os.path.join(self.source, "docs", "parameters.md"), encoding="utf-8") as file:
            self.assertEqual(self.terrace("--print-defaults=markdown"), file.read(),
                             "write it anew: terrace --print-defaults=markdown > docs/parameters.md")

    def test_threads_do_not_change_the_solution(self):
        residuals = []
        for threads in "1", "2":
            self.terrace("small.prm", "--threads", threads, "--backend", "host")
            self.assertEqual(self.report()["backend"]["threads"], int(threads))
            residuals.append(self.report()["solver"]["residuals"])
        self.assertEqual(*residuals)

    def test_full_disk(self):
        self.mount(self.path("disk"), "size=64k")
        self.terrace("small.prm", "--output", "disk", "--set", "Mesh/Cells per side=100", code=8, message="No space left")
        self.assertFalse(os.path.exists(self.path("disk", "solution.vtu")))

    def interrupt_once(self, text, *arguments):
        """Starts a run, sends SIGINT when `text` stands in its log, and returns its exit code and stderr."""
        with subprocess.Popen([self.program, "small.prm", *arguments], cwd=self.directory, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as process:
            for line in process.stdout:
                if line.decode().startswith(text):
                    break
            time.sleep(0.3)
            process.send_signal(signal.SIGINT)
            _, stderr = process.communicate(timeout=120)
        return process.returncode, stderr.decode()

    def check_interrupted(self, code, stderr):
        self.assertEqual(code, 130, stderr)
        self.assertRegex(stderr, "interrupted")
        self.assertEqual(terrace_run.manner_faults(code, stderr, self.directory), [])
        self.assertFalse(os.path.exists(self.path("output", "small", "solution.vtu")))
        self.assertEqual((self.report()["outcome"], self.report()["exit_code"]), ("interrupted", 130))

    def test_interrupt_in_the_solve(self):
        endless = ["--set", "Solver/Norm=rhs", "--set", "Solver/Tolerance=1e-12", "--set", "Solver/Maximum iterations=1000000",
                   "--set", "Solver/Krylov=none", "--set", "Solver/Hierarchy/Kind=none", "--set", "Solver/Smoother/Kind=jacobi"]
        self.check_interrupted(*self.interrupt_once("setup", "--set", "Mesh/Cells per side=128", *endless))
        self.assertGreater(self.report()["solver"]["iterations"], 0)
        self.assertEqual(self.report()["solver"]["outcome"], "interrupted")
        with open(self.path("output", "small", "residuals.csv"), encoding="utf-8") as file:
            self.assertEqual(len(file.readlines()), 1 + len(self.report()["solver"]["residuals"]))

    def test_interrupt_before_the_solve(self):
        self.check_interrupted(*self.interrupt_once("backend", "--set", "Mesh/Cells per side=1000"))
        self.assertEqual((self.report()["solver"]["iterations"], self.report()["solver"]["outcome"]), (0, "not run"))

    def test_interrupts_are_acknowledged(self):
        """At once, while the mesh is made, and of which kind; the second one is the end."""
        for by, text in (signal.SIGINT, "interrupt: stopping after this step of the mesh; a second Ctrl-C"), (signal.SIGTERM, "signal to end: stopping after this step of the mesh; a second one"):
            process = self.started("small.prm", "--set", "Mesh/Cells per side=2500")
            time.sleep(0.1)
            process.send_signal(by)
            self.assertEqual(process.stderr.readline().decode(), f"terrace: {text} ends at once.\n")
            self.assertIsNone(process.poll())  # the mesh is not made yet
            process.send_signal(by)
            self.assertEqual(process.wait(timeout=60), -by)

    def test_interrupt_that_ends_the_reader_too(self):
        """Ctrl-C in `terrace FILE.prm | tee copy` reaches both: the log's reader is gone, and the run stops in good order all the same."""
        self.write("heat.prm", "include small.prm\nsubsection Problem\n  set Equation = heat\nend\nsubsection Time\n  set End = 1000\n  set Step = 0.01\n"
                   "  set Output every = 0\nend\n")
        process = self.started("heat.prm", until="setup")
        process.send_signal(signal.SIGINT)
        process.stdout.close()
        self.assertEqual(process.wait(timeout=60), 130)
        report = self.report("heat")
        self.assertEqual(report["outcome"], "interrupted")
        self.assertEqual(os.path.exists(self.path("output", "heat", "checkpoint.terrace")), report["time"]["steps_done"] > 0)


if __name__ == "__main__":
    terrace_run.main(Runs)
