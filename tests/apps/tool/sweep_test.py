# SPDX-License-Identifier: MIT
"""terrace FILE.prm --sweep: all combinations, each a run of its own, a table of what became of them, and going on after a stop."""

import csv
import json
import os
import signal
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import terrace_run  # noqa: E402

SMALL = """subsection Mesh
  set Cells per side = 8
  set Refinements = 1
end
subsection Problem
  set Constants = h: 2
  set Diffusion = h
  set Exact solution = x*(1-x)*y*(1-y)
  set Right hand side = 2*h*(x*(1-x) + y*(1-y))
end
subsection Output
  set Picture = false
end
"""
TOLERANCES = ("--sweep", "Solver/Tolerance=1e-4", "--sweep", "Solver/Tolerance=1e-8")
BOTH = (*TOLERANCES, "--sweep", "Problem/Constants/h=1", "--sweep", "Problem/Constants/h=3")
NAMES = ["Tolerance=1e-4,h=1", "Tolerance=1e-4,h=3", "Tolerance=1e-8,h=1", "Tolerance=1e-8,h=3"]
TIMES = {"setup seconds", "solve seconds", "total seconds"}


class SweepTest(terrace_run.RunCase):
    def setUp(self):
        super().setUp()
        self.write("small.prm", SMALL)

    def table(self, name="small"):
        with open(self.path("output", name, "sweep.csv"), encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    def written_at(self, run, name="small"):
        return os.stat(self.path("output", name, run, "report.json")).st_mtime_ns

    def test_all_combinations_equal_single_runs(self):
        printed = self.terrace("small.prm", *BOTH)
        rows = self.table()
        self.assertEqual([row["directory"] for row in rows], NAMES)
        self.assertEqual([(row["Solver/Tolerance"], row["Problem/Constants/h"]) for row in rows],
                         [("1e-4", "1"), ("1e-4", "3"), ("1e-8", "1"), ("1e-8", "3")])
        for row in rows:
            name = row["directory"]
            self.assertIn(name + ": solved", printed)
            self.terrace("small.prm", "--set", "Solver/Tolerance=" + row["Solver/Tolerance"], "--set",
                         "Problem/Constants/h=" + row["Problem/Constants/h"], "--output", "output/single")
            single, swept = self.report("single"), json.loads(self.read("output", "small", name, "report.json"))
            self.assertEqual(single["results"], swept["results"])
            results = single["results"]
            expected = {"outcome": "solved", "exit code": 0, "iterations": single["solver"]["iterations"], "unknowns": 225,
                        "minimum": results["minimum"], "maximum": results["maximum"], "mean": results["mean"],
                        "L2 error": single["errors"]["L2"], "H1 error": single["errors"]["H1"], "nodal error": single["errors"]["nodal"],
                        **{"flux " + side: results["fluxes"][side] for side in ("left", "right", "bottom", "top")}}
            for column, value in expected.items():
                self.assertEqual(row[column], str(value) if isinstance(value, str) else json.dumps(value), column)
            for column in TIMES:
                self.assertEqual(float(row[column]), swept["seconds"][column.split()[0]])
            self.assertTrue(os.path.exists(self.path("output", "small", name, "solution.vtu")))
        self.assertIn("minimum", self.read("output", "small", "sweep.txt"))

    def test_finished_runs_are_not_repeated(self):
        self.terrace("small.prm", *TOLERANCES)
        first, times = self.table(), [self.written_at(f"Tolerance={t}") for t in ("1e-4", "1e-8")]
        printed = self.terrace("small.prm", *TOLERANCES, "--sweep", "Solver/Tolerance=1e-6")
        self.assertIn("finished    2 of them have run before", printed)
        self.assertEqual([self.written_at(f"Tolerance={t}") for t in ("1e-4", "1e-8")], times)
        self.assertEqual(self.table()[:2], first)
        self.assertEqual(len(self.table()), 3)

    def test_other_parameters_versions_and_inputs_are_run_again(self):
        self.write("f.csv", "0, 1\n1, 2\n")
        self.write("small.prm", SMALL.replace("2*h*(", "table(\"f.csv\", x)*("))
        sweep = ("small.prm", "--sweep", "Solver/Tolerance=1e-4")
        self.terrace(*sweep)
        self.assertIn("finished", self.terrace(*sweep))
        before = self.table()[0]["maximum"]
        self.assertNotIn("finished", self.terrace(*sweep, "--set", "Problem/Constants/h=7"))
        self.assertNotIn("finished", self.terrace(*sweep))
        self.assertEqual(self.table()[0]["maximum"], before)
        later = time.time() + 5
        self.write("f.csv", "0, 3\n1, 4\n")
        os.utime(self.path("f.csv"), (later, later))
        self.assertNotIn("finished", self.terrace(*sweep))
        self.assertNotEqual(self.table()[0]["maximum"], before)
        os.utime(self.path("f.csv"), (1, 1))
        report = json.loads(self.read("output", "small", "Tolerance=1e-4", "report.json"))
        report["commit"] = "another"
        self.write("output/small/Tolerance=1e-4/report.json", json.dumps(report))
        self.assertNotIn("finished", self.terrace(*sweep))

    def test_a_failing_run_does_not_end_the_sweep(self):
        values = ("--sweep", "Solver/Maximum iterations=100", "--sweep", "Solver/Maximum iterations=1", "--sweep", "Solver/Maximum iterations=101")
        self.terrace("small.prm", *values, code=4, message=r"error: 1 of 3 runs failed, Maximum_iterations=1 first: .*iteration")
        self.assertEqual([(row["outcome"], row["exit code"]) for row in self.table()],
                         [("solved", "0"), ("iteration limit", "4"), ("solved", "0")])
        self.assertNotEqual(self.table()[1]["message"], "")
        # What the limit ended would end there again, so it is not repeated.
        before = self.written_at("Maximum_iterations=1")
        self.terrace("small.prm", *values, code=4, message="1 of 3 runs failed")
        self.assertEqual(self.written_at("Maximum_iterations=1"), before)

    def test_a_run_that_cannot_write_is_told_and_repeated(self):
        os.makedirs(self.path("output", "small"))
        self.write("output/small/Tolerance=1e-4", "in the way")
        self.terrace("small.prm", *TOLERANCES, code=8, message="1 of 2 runs failed, Tolerance=1e-4 first: cannot make the output directory .*Tolerance=1e-4")
        self.assertEqual([row["exit code"] for row in self.table()], ["8", "0"])
        os.remove(self.path("output", "small", "Tolerance=1e-4"))
        self.terrace("small.prm", *TOLERANCES)
        self.assertEqual([row["exit code"] for row in self.table()], ["0", "0"])

    def test_all_values_are_checked_before_the_first_run(self):
        for values, message in ((("Solver/Tolerance=1e-4", "Solver/Tolerance=abc"), "option --sweep Solver/Tolerance=abc: .*is not allowed"),
                                (("Solver/Tolerance=1e-4", "Solver/Tolerence=1"), "option --sweep Solver/Tolerence=1: .*did you mean Tolerance"),
                                (("Problem/Dirichlet=all: 0", "Problem/Dirichlet=lid: 0"), "option --sweep .*no boundary `lid`"),
                                (("Problem/Constants/h=1", "Problem/Constants/h=1/0"), "option --sweep Problem/Constants/h=1/0: .*no finite"),
                                (("Problem/Constants/q=1",), "option --sweep Problem/Constants/q=1: .*no constant `q`; it has h"),
                                (("Solver/Tolerance=1e-4", "Solver/Tolerance=1e-4"), "the value is given twice"),
                                (("Solver/Tolerance=1e-4,1e-6",), "is not allowed: .* Give each value a --sweep of its own"),
                                (("Tolerance=1e-4",), "write it as Section/Key=value"),
                                (("Output/Directory=a",), "each run has a directory of its own")):
            self.terrace("small.prm", *(word for value in values for word in ("--sweep", value)), code=2, message=message)
            self.assertEqual([name for _, folders, _ in os.walk(self.path("output")) for name in folders if "=" in name], [])
        self.terrace("small.prm", "--set", "Solver/Tolerance=1e-3", *TOLERANCES, code=2, message="is set by Solver/Tolerance=1e-3, too")

    def test_names_of_directories_are_safe_and_differ(self):
        self.terrace("small.prm", "--sweep", "Problem/Right hand side=1*x", "--sweep", "Problem/Right hand side=1>x", "--sweep",
                     "Problem/Right hand side=" + "1+" * 100 + "x", "--sweep", "Solver/Cycle/Kind=V", "--sweep", "Solver/Hierarchy/Kind=auxiliary grid",
                     "--set", "Solver/Preset=fast")
        names = [row["directory"] for row in self.table()]
        self.assertEqual(names[:2], ["Right_hand_side=1_x,Solver.Cycle.Kind=V,Solver.Hierarchy.Kind=auxiliary_grid",
                                     "Right_hand_side=1_x,Solver.Cycle.Kind=V,Solver.Hierarchy.Kind=auxiliary_grid~2"])
        self.assertEqual(sorted(names), sorted(name for name in os.listdir(self.path("output", "small")) if "=" in name))
        self.assertLess(max(map(len, names)), 130)

    def test_validate_and_dry_run_go_through_all(self):
        printed = self.terrace("small.prm", *BOTH, "--validate")
        for name in NAMES:
            self.assertIn(name + ": small.prm is valid", printed)
        self.assertIn("All 4 runs are valid.", printed)
        printed = self.terrace("small.prm", *BOTH, "--dry-run")
        self.assertEqual(printed.count("The run would fit"), 4)
        self.assertFalse(os.path.exists(self.path("output")))

    def test_goes_with_a_parameter_file_alone(self):
        for words in (("matrix", "A.mtx"), ("reproduce", "GS-2"), ("--resume", "output/small"), ("small.prm", "--resume", "x")):
            self.terrace(*words, *TOLERANCES, code=2, message="--sweep|--resume")
        self.terrace("-", *TOLERANCES, code=2, message="standard input", stdin=SMALL.encode())

    def slow(self):
        """A sweep of three runs, each of many steps."""
        self.write("slow.prm", SMALL.replace("Exact solution = x*(1-x)*y*(1-y)", "Equation = heat").replace(
            "Refinements = 1", "Refinements = 2") + "subsection Time\n  set Step = 0.002\n  set Output every = 0\nend\n")
        return "slow.prm", "--sweep", "Problem/Constants/h=1", "--sweep", "Problem/Constants/h=2", "--sweep", "Problem/Constants/h=3"

    def log_of(self, run):
        try:
            return self.read("output", "slow", run, "log.txt")
        except FileNotFoundError:
            return ""

    def wait_for(self, condition):
        for _ in range(600):
            if condition():
                return
            time.sleep(0.05)
        self.fail("it did not come to that")

    def compare_with_undisturbed(self, words):
        self.terrace(*words)
        self.terrace(*words, "--output", "output/whole")
        without_times = [[{k: v for k, v in row.items() if k not in TIMES} for row in self.table(name)] for name in ("slow", "whole")]
        self.assertEqual(*without_times)
        self.assertEqual([row["outcome"] for row in self.table("slow")], ["solved"] * 3)
        report = json.loads(self.read("output", "slow", "h=3", "report.json"))
        self.assertEqual(self.table("slow")[2]["iterations"], str(report["time"]["iterations"]["total"]))

    def test_a_killed_sweep_goes_on(self):
        words = self.slow()
        process = self.start(*words)
        self.wait_for(lambda: "step" in self.log_of("h=2") or process.poll() is not None)
        self.assertIsNone(process.poll(), "the sweep was over before it could be killed")
        process.kill()
        process.wait()
        self.assertEqual([row["outcome"] for row in self.table("slow")][0], "solved")
        first = self.written_at("h=1", "slow")
        self.wait_for(lambda: not os.path.exists(self.path("output", "slow", "h=2", ".lock")) or self.is_free("h=2"))
        self.compare_with_undisturbed(words)
        self.assertEqual(self.written_at("h=1", "slow"), first)

    def is_free(self, run):
        """Whether no process holds the lock of a run: the run that was killed with its sweep."""
        import fcntl
        with open(self.path("output", "slow", run, ".lock"), "a", encoding="utf-8") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return True
            except OSError:
                return False

    def test_an_interrupt_ends_the_run_in_good_order(self):
        words = self.slow()
        process = self.start(*words)
        self.wait_for(lambda: "step" in self.log_of("h=2") or process.poll() is not None)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertIn("stopping after the run at hand", errors.decode())
        self.assertIn("error: interrupted after 1 of 3 runs; the same command goes on.", errors.decode())
        self.assertEqual([row["outcome"] for row in self.table("slow")], ["solved", "interrupted", "not run"])
        self.assertEqual(json.loads(self.read("output", "slow", "h=2", "report.json"))["outcome"], "interrupted")
        self.compare_with_undisturbed(words)

    def child_of(self, process):
        """The process that a sweep has started."""
        for name in os.listdir("/proc"):
            try:
                with open(f"/proc/{name}/stat", encoding="utf-8") as file:
                    if name.isdigit() and int(file.read().rsplit(")", 1)[1].split()[1]) == process.pid:
                        return int(name)
            except OSError:
                pass
        return None

    def test_a_crash_leaves_the_other_runs_alone(self):
        """By SIGABRT, which a build with AddressSanitizer leaves to the system."""
        words = self.slow()
        process = self.start(*words)
        self.wait_for(lambda: "step" in self.log_of("h=2") or process.poll() is not None)
        os.kill(self.child_of(process), signal.SIGABRT)
        _, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 128 + signal.SIGABRT)
        self.assertIn("1 of 3 runs failed, h=2 first: it was ended by a signal: Aborted.", errors.decode())
        self.assertEqual([(row["outcome"], row["exit code"]) for row in self.table("slow")], [("solved", "0"), ("crashed", "134"), ("solved", "0")])
        self.compare_with_undisturbed(words)

    def test_two_sweeps_do_not_share_a_directory(self):
        words = self.slow()
        process = self.start(*words)
        self.wait_for(lambda: "step" in self.log_of("h=1") or process.poll() is not None)
        code, _, errors = terrace_run.run(self.program, words, self.directory)  # the lock of the first is there
        self.assertEqual(code, 8)
        self.assertIn("output/slow", errors)


if __name__ == "__main__":
    terrace_run.main(SweepTest)
