# SPDX-License-Identifier: MIT
"""Runs the terrace executable for the tests and checks what every run must keep to."""

import json
import os
import re
import shutil
import subprocess
import sys
import unittest
import xml.etree.ElementTree


def seed():
    """For tests that draw their cases: TERRACE_SEED, a whole number that scripts/nightly takes from the date; without it always the same.
    It is printed, so that a failure can be repeated."""
    drawn = int(os.environ.get("TERRACE_SEED", "1"))
    print(f"TERRACE_SEED={drawn}")
    return drawn


def environment(changes):
    """The environment of this process with changes. One thread unless a test asks for more: ctest runs tests side by side."""
    return {**os.environ, "OMP_NUM_THREADS": "1", **changes}


def run(terrace, arguments, directory, changes=None, stdin=None):
    """Runs `terrace arguments` in `directory`; returns (exit code, stdout, stderr)."""
    done = subprocess.run([terrace, *arguments], cwd=directory, env=environment(changes or {}), input=stdin,
                          stdin=subprocess.DEVNULL if stdin is None else None,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def manner_faults(code, stderr, directory):
    """What is wrong with the manners of a run: one sentence on stderr if it failed, after an interrupt's acknowledgement if there was one,
    nothing if not, no files half written, no lock."""
    faults = []
    stderr = re.sub(r"\Aterrace: (interrupt|signal to end): stopping after [a-z ]+; .* ends at once\.\n", "", stderr)
    if code == 0 and stderr:
        faults.append("solved, but stderr has: " + stderr)
    if code != 0 and not (stderr.startswith("terrace: error: ") and stderr.count("\n") == 1):
        faults.append("stderr is not one line `terrace: error: …`: " + stderr)
    if code != 0 and stderr and stderr.rstrip("\n")[-1:] not in (".", "?"):
        faults.append("not a sentence: " + stderr)
    for folder, _, names in os.walk(directory):
        faults += ["left behind: " + os.path.join(folder, n) for n in names if n.endswith(".part") or n == ".lock"]
    return faults


class RunCase(unittest.TestCase):
    """A test of its own directory: it writes files there, runs terrace there and reads what that left."""

    def setUp(self):
        self.program, self.source, work = map(os.path.abspath, sys.argv[1:4])
        self.directory = os.path.join(work, self._testMethodName)
        shutil.rmtree(self.directory, ignore_errors=True)
        os.makedirs(self.directory)

    def has_address_sanitizer(self):
        with open(self.program, "rb") as program:
            return b"__asan_init" in program.read()

    def path(self, *names):
        return os.path.join(self.directory, *names)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8", newline="") as file:
            file.write(text)

    def read(self, *names):
        with open(self.path(*names), encoding="utf-8") as file:
            return file.read()

    def report(self, name):
        return json.loads(self.read("output", name, "report.json"))

    def start(self, *arguments):
        """A run of terrace that nobody waits for."""
        process = subprocess.Popen([self.program, *arguments], cwd=self.directory, env=environment({}), stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
        self.addCleanup(self.end, process)
        return process

    def started(self, *arguments, until="backend"):
        """A run of terrace on its way: a line of its log has begun with `until`."""
        process = self.start(*arguments)
        for line in process.stdout:
            if line.decode().startswith(until):
                break
        return process

    def end(self, process):
        if process.poll() is None:
            process.kill()
        process.wait()
        process.stdout.close()
        process.stderr.close()

    def terrace(self, *arguments, code=0, message=None, stdin=None, changes=None, inject=None):
        """Runs terrace, checks its exit code, message and manners, and returns what it printed. A run that fails needs the message that no
        other failure has. With `inject`, launch:N or allocation:N, launch or allocation N of its first executor fails."""
        self.assertTrue(code == 0 or message not in (None, "", "^"), "any failure would pass")
        program = self.program
        if inject:
            program = os.path.join(os.path.dirname(program), "tests", "apps", "terrace_injected")
            changes = {**(changes or {}), "TERRACE_INJECT": inject}
        got, stdout, stderr = run(program, arguments, self.directory, changes, stdin)
        self.assertEqual(got, code, stderr)
        self.assertRegex(stderr, message or "^")
        self.assertEqual(manner_faults(got, stderr, self.directory), [])
        return stdout

    def validate_report(self, name):
        try:
            import jsonschema
        except ImportError:
            self.skipTest("python3-jsonschema is not installed")
        with open(os.path.join(self.source, "docs", "report.schema.json"), encoding="utf-8") as file:
            jsonschema.validate(self.report(name), json.load(file))


class TimeRunCase(RunCase):
    """Tests of runs of small.prm, which makes ten steps of 0.01."""

    def report(self, name="small"):
        return super().report(name)

    def time(self, name="small"):
        return self.report(name)["time"]

    def bytes_of(self, *names):
        with open(self.path("output", *names), "rb") as file:
            return file.read()

    def times(self, name="small"):
        """Times and files of solution.pvd; every file is there."""
        root = xml.etree.ElementTree.fromstring(self.read("output", name, "solution.pvd"))
        entries = [(float(d.get("timestep")), d.get("file")) for d in root.iter("DataSet")]
        for _, file in entries:
            self.assertTrue(os.path.exists(self.path("output", name, file)), file)
        return entries

    def resumed(self, *options):
        """The same run in one go and with a stop on the way: all bits of the end must agree."""
        self.terrace("small.prm", *options, "--output", "output/whole")
        self.terrace("small.prm", *options, "--output", "output/parts", "--set", "Time/End=0.04", "--set", "Time/Checkpoint every=3")
        self.assertTrue(os.path.exists(self.path("output", "parts", "checkpoint.terrace")))
        self.terrace("--resume", "output/parts", "--set", "Time/End=0.1", "--set", "Time/Checkpoint every=0")
        whole, parts = self.report("whole"), self.report("parts")
        for k in range(11):
            self.assertEqual(self.bytes_of("whole", "solution", f"{k:04}.vtu"), self.bytes_of("parts", "solution", f"{k:04}.vtu"), k)
        self.assertEqual(self.times("whole"), self.times("parts"))
        self.assertEqual(parts["time"].pop("resumed_after"), 4)
        whole["time"].pop("resumed_after")
        setups = [time.pop("setups") + time.pop("refreshes") for time in (parts["time"], whole["time"])]
        self.assertLessEqual(setups[0] - setups[1], 1)  # a refresh may have become a set-up
        self.assertEqual(whole["time"], parts["time"])
        self.assertEqual(whole["results"], parts["results"])
        self.assertEqual(whole["solver"], parts["solver"])
        self.validate_report("parts")
        self.assertFalse(os.path.exists(self.path("output", "parts", "checkpoint.terrace")))

    def killed_before_its_report(self, *options):
        """All steps were done and the last checkpoint written; results, picture and report were not. What was lost is made up for."""
        self.terrace("small.prm", "--set", "Time/Checkpoint every=4", "--set", "Output/Picture=true", *options)
        whole, listed = self.report(), self.times()
        names = ["solution.png", "solution.pvd", "checkpoint.terrace", *(file for _, file in listed)]
        before = {name: self.bytes_of("small", name) for name in names}
        for name in "report.json", "residuals.csv", "solution.png", "solution/0010.vtu":
            os.remove(self.path("output", "small", name))
        for place in "elsewhere", "small":
            printed = self.terrace("--resume", "output/small", "--output", "output/" + place)
            self.assertIn("steps       all were done before", printed)
            parts = self.report(place)
            self.assertEqual((parts["outcome"], parts["solver"]["outcome"]), ("solved", "not run"))
            self.assertEqual(parts["results"], whole["results"])
            for key in "steps_done", "reached", "iterations", "heat_at_start", "heat_at_end":
                self.assertEqual(parts["time"][key], whole["time"][key], key)
            self.validate_report(place)
            self.assertEqual(self.bytes_of(place, "solution/0010.vtu"), before["solution/0010.vtu"])
        self.assertEqual({name: self.bytes_of("small", name) for name in names}, before)
        self.assertEqual([file for _, file in self.times("elsewhere")], ["solution/0010.vtu"])


def main(case):
    """Runs the tests of `case`, or the one of the fourth argument: exit code 77 says that it was skipped."""
    names = [case.__name__ + "." + sys.argv[4]] if len(sys.argv) > 4 else None
    program = unittest.main(argv=sys.argv[:1] + (names or []), exit=False)
    if not program.result.wasSuccessful():
        sys.exit(1)
    sys.exit(77 if names and program.result.skipped else 0)
