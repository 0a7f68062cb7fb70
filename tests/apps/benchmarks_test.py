# SPDX-License-Identifier: MIT
"""The scripts of benchmarks/ run, on tiny problems: what they print and keep, and what they refuse.

Usage: benchmarks_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [NAME]
"""

import importlib.machinery
import importlib.util
import itertools
import json
import math
import os
import subprocess
import sys
import xml.etree.ElementTree

import terrace_run


class Benchmarks(terrace_run.RunCase):
    def script(self, name, *arguments, code=0):
        """Runs benchmarks/NAME; returns what it printed, and what it said on stderr."""
        done = subprocess.run([sys.executable, "-B", os.path.join(self.source, "benchmarks", name), *arguments], cwd=self.directory,
                              env=terrace_run.environment({}), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              timeout=300, check=False)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stdout, done.stderr

    def module(self, name):
        """benchmarks/NAME, to look into."""
        folder = os.path.join(self.source, "benchmarks")
        sys.path.insert(0, folder)
        loader = importlib.machinery.SourceFileLoader(name, os.path.join(folder, name))
        module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
        sys.modules[name] = module
        loader.exec_module(module)
        return module

    def compare(self, *arguments, code=0):
        return self.script("compare", "results.json", "--scale", "small", "--backend", "host", *arguments, code=code)

    def results(self):
        return json.loads(self.read("results.json"))

    def test_compare_keeps_and_prints(self):
        printed, _ = self.compare("--terrace", self.program, "--repeat", "2", "--only", "L-shape")
        results = self.results()
        self.assertEqual(list(results["rows"]), ["L-shape, graded"])
        row = results["rows"]["L-shape, graded"]
        report, median = row["report"], row["median"]
        self.assertEqual(results["program"]["commit"], report["commit"])
        self.assertEqual((report["repeats"], report["solver"]["cycle"], report["hierarchy"]["precision"]), (2, "V", "half"))
        self.assertEqual(median["setup seconds"], report["median_seconds"]["setup"])
        self.assertEqual(median["total seconds"], median["setup seconds"] + median["solve seconds"])
        self.assertEqual(median["transfer"], "smoothed")
        self.assertGreater(median["outside of all phases, seconds"], -0.011)  # the start is known to 10 ms
        self.assertLess(median["coarse mesh to picture seconds"], report["seconds"]["total"])
        self.assertLessEqual(median["true relative residual"], 1e-6)
        lines = printed.splitlines()
        self.assertEqual(len(lines), 3)
        self.assertEqual({line.count("|") for line in lines}, {lines[0].count("|")})
        self.assertIn(f"| {median['unknowns'] // 1000} ", lines[2])

    def test_compare_goes_on_after_a_failure(self):
        _, said = self.compare("--terrace", "no/such/program", "--only", "5-point", code=1)
        self.assertEqual(sorted(self.results()["failed"]), ["square, 5-point", "square, 5-point, large"])
        self.assertIn("cannot be started", said)

    def test_compare_refuses(self):
        self.assertIn("--only torus", self.compare("--only", "torus", code=2)[1])
        self.assertIn("--repeat", self.compare("--repeat", "1", code=2)[1])

    def test_compare_has_the_sizes(self):
        """Within 1 % of those wanted; of structured squares by arithmetic, as a dry run makes all of their cells."""
        compare = self.module("compare")
        self.assertGreaterEqual(len(compare.PROBLEMS), 10)
        for name, problem in compare.PROBLEMS.items():
            if problem.key == "Mesh/Cells per side":
                unknowns = (problem.full - 1) ** 2
            else:
                settings = {**problem.settings, problem.key: problem.full, "Backend/Device": "host"}
                # Not through self.terrace: whether it fits here is not asked.
                _, printed, error = terrace_run.run(self.program, ["-", "--dry-run", *compare.measuring.words(settings)], self.directory,
                                                    stdin=b"")
                counts = [line.split()[1:] for line in printed.splitlines() if line.split()[:1] == ["unknowns"]]
                self.assertEqual(len(counts), 1, error)
                unknowns = int("".join(counts[0]))
            self.assertLess(abs(unknowns / problem.unknowns - 1), 0.01, name)

    def test_sweep_measures_and_draws(self):
        printed, _ = self.script("sweep", "results.json", "--scale", "small", "--backend", "host", "--terrace", self.program, "--repeat",
                                 "2", "--most", "2e4", "--fit-from", "1e3")
        results = self.results()
        squares, triangles = results["sizes"]["5-point square"], results["sizes"]["refined triangles"]
        self.assertEqual([size["unknowns"] for size in squares], [63**2, 87**2, 127**2])
        self.assertEqual(len(triangles), 2)
        for size in squares + triangles:
            self.assertAlmostEqual(size["total"], size["setup"] + size["solve"])
            self.assertLessEqual(size["true relative residual"], 1e-6)
            self.assertGreater(size["bytes"], 100 * size["unknowns"])
        # The slope of least squares is a mean of those between two points each.
        slopes = [math.log(b["bytes"] / a["bytes"]) / math.log(b["unknowns"] / a["unknowns"])
                  for a, b in itertools.combinations(squares, 2)]
        self.assertLessEqual(min(slopes), results["exponents"]["5-point square"]["bytes"])
        self.assertGreaterEqual(max(slopes), results["exponents"]["5-point square"]["bytes"])
        self.assertIsNone(results["exponents"]["refined triangles"]["total"])
        self.assertIn("refined triangles: fewer than three sizes", printed)
        drawing = xml.etree.ElementTree.parse(self.path("results.svg")).getroot()
        name = "{http://www.w3.org/2000/svg}"
        words = ["".join(text.itertext()) for text in drawing.iter(name + "text")]
        self.assertEqual([word for word in words if word.endswith((": time", ": memory"))],
                         [f"{kind}: {what}" for kind in results["sizes"] for what in ("time", "memory")])
        self.assertEqual(len([word for word in words if "N^" in word]), 4)
        # A circle for each size of the first line of each panel, and one in its legend.
        self.assertEqual(len(list(drawing.iter(name + "circle"))), 2 * (len(squares) + 1) + 2 * (len(triangles) + 1))

    def test_sweep_leaves_out_what_does_not_fit(self):
        """Of a program whose forecast is a million gigabytes."""
        self.write("greedy", "#!/bin/sh\necho '  unknowns 12 345'\n" + "".join(
            f"echo '  {phase} 1e9 -'\n" for phase in ("mesh", "assembly", "system", "setup", "solve")) + "exit 7\n")
        os.chmod(self.path("greedy"), 0o755)
        _, said = self.script("sweep", "results.json", "--terrace", "./greedy", "--backend", "host", code=1)
        self.assertIn("12345 unknowns take 1000000.0 GB of the host's memory", said)
        self.assertEqual(len(self.results()["left_out"]), 21)

    def test_exponents_and_scales_of_plots(self):
        plot = self.module("plot.py")
        self.assertAlmostEqual(plot.exponent([(x, 3 * x**1.5) for x in (1e3, 2e5, 7e5, 1e8)]), 1.5)
        self.assertIsNone(plot.exponent([(5, 1), (5, 2)]))
        self.assertEqual((plot.decades([0.02, 30]), plot.decades([100, 100])), ((-2, 2), (2, 3)))

    def test_peers_solve_a_saved_system(self):
        """terrace alone: the other libraries need not be there."""
        example = os.path.join(self.source, "inputs", "matrix_example")
        self.terrace("matrix", os.path.join(example, "A.mtx"), "--coordinates", os.path.join(example, "coordinates.mtx"), "--save",
                     "S.terrace")
        printed, said = self.script(os.path.join("peers", "run"), "results.json", "--terrace", self.program, "--build", "nowhere", "--system",
                                    "S.terrace", "--ranks", "1", "--repeat", "2", "--rounds", "2")
        results = self.results()
        self.assertEqual(results["not built"], ["hypre_amg", "ml_amg", "petsc_amg", "amgcl_amg"])
        self.assertIn("petsc_amg is not built", said)
        rounds, smoothed, unsmoothed = results["systems"][0]["solvers"]
        self.assertEqual([run["variant"] for run in (smoothed[0], unsmoothed[0])], ["smoothed aggregation", "unsmoothed aggregation"])
        self.assertEqual([(run["library"], run["threads"], run["repeats"]) for run in rounds], [("terrace", 1, 2)] * 2)
        self.assertEqual(rounds[0]["unknowns"], self.report("A")["problem"]["unknowns"])
        totals = sorted(run["setup_seconds"] + run["solve_seconds"] for run in rounds)
        self.assertIn(f"| {totals[0]:.3f} | {totals[1]:.3f} |", printed)

    def test_peers_solve_what_is_not_symmetric(self):
        """The systems of paper HY's problem, of 300 unknowns, and the same saved by hand."""
        script = [os.path.join("peers", "convection"), "results.json", "--terrace", self.program, "--build", "nowhere", "--ranks", "1", "--rounds", "1"]
        printed, said = self.script(*script, "--levels", "-3")
        self.assertIn("petsc_amg is not built", said)
        systems = self.results()["systems"]
        self.assertEqual([system["system"] for system in systems],
                         [f"{element}, L-3, kappa = {kappa}" for kappa in ("1", "0.01") for element in ("P1", "P2", "P3", "P4")])
        for system in systems:
            self.assertIn(f"\n{system['system']}\n", printed)
            ours = [rounds[0] for rounds in system["solvers"] if rounds[0]["library"] == "terrace"]
            self.assertEqual(len(ours), 3)
            self.assertEqual({run["unknowns"] for run in ours}, {181 if "P3" in system["system"] else 337})
            for run, checked in zip(ours, system["checked_relative_residuals"].values()):
                self.assertLessEqual(run["true_relative_residual"], 1.1e-8)
                self.assertLessEqual(checked or 0, 1.1e-8)  # None without scipy
            for rounds in system["solvers"][3:]:  # PyAMG, if it is installed
                self.assertEqual((rounds[0]["library"], rounds[0]["threads"]), ("PyAMG", 1))
        self.terrace(os.path.join(self.source, "inputs", "papers", "HY", "convection.prm"), "--set", "Mesh/Refinements=3", "--set", "Output/System=true",
                     "--output", "own")
        self.terrace("matrix", "own/system/A.mtx", "--rhs", "own/system/b.mtx", "--save", "own.terrace")
        self.script(*script, "--system", "own.terrace")
        self.assertEqual([system["system"] for system in self.results()["systems"]], ["own.terrace"])

    def test_help(self):
        for name in ("compare", os.path.join("peers", "run"), os.path.join("peers", "convection"), "sweep"):
            printed, _ = self.script(name, "--help")
            self.assertIn("OUTPUT.json", printed)


if __name__ == "__main__":
    terrace_run.main(Benchmarks)
