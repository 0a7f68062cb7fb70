# SPDX-License-Identifier: MIT
"""Runs killed (SIGKILL) at random times: none leaves half a file under its name or a lock, none loses what an earlier run has left, and
all can be resumed, with the bits of a run that was not killed, or run again.

Usage: kills_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [NAME]
"""

import json
import os
import random
import shutil
import struct
import subprocess
import time
import xml.etree.ElementTree

import terrace_run

HEAT = """
subsection Mesh
  set Cells per side = 16
end
subsection Problem
  set Equation        = heat
  set Right hand side = 1000*t*x
end
subsection Time
  set End              = 0.2
  set Step             = 0.01
  set Scheme           = crank-nicolson
  set Output every     = 2
  set Checkpoint every = 3
end
"""
STEADY = "subsection Mesh\n  set Cells per side = 40\nend\n"
ENDS = {".vtu": b"</VTKFile>", ".pvd": b"</VTKFile>", ".png": b"IEND\xaeB`\x82", ".csv": b"\n", ".prm": b"end", ".json": b"}"}
ABOUT_THE_RUN = {"log.txt", "report.json", "parameters.prm", "residuals.csv"}  # seconds, names, the last solve


def without_counts(name, data):
    """Of a checkpoint the unknowns alone: its header counts set-ups, of which a resumed run does one more (apps/heat/checkpoint.cc)."""
    if name != "checkpoint.terrace":
        return data
    n_characters, n_unknowns = struct.unpack_from("<2q", data, 8)
    start = 43 * 8 + n_characters
    return data[start:start + 8 * n_unknowns]


class Kills(terrace_run.RunCase):
    def setUp(self):
        super().setUp()
        self.random = random.Random(terrace_run.seed())
        self.write("heat.prm", HEAT)
        self.write("steady.prm", STEADY)
        self.whole, self.seconds = {}, {}
        for name in "heat", "steady":
            start = time.monotonic()
            self.terrace(name + ".prm", "--output", "output/" + name)
            self.seconds[name] = time.monotonic() - start
            self.whole[name] = self.files(self.path("output", name))

    def files(self, directory):
        found = {}
        for folder, _, names in os.walk(directory):
            for name in names:
                with open(os.path.join(folder, name), "rb") as file:
                    found[os.path.relpath(os.path.join(folder, name), directory)] = file.read()
        return found

    def kill_at_random(self, name, *arguments):
        """Whether it came to its end before it was killed."""
        with subprocess.Popen([self.program, *arguments], cwd=self.directory, env=terrace_run.environment({}), stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL) as process:
            time.sleep(self.random.uniform(0, 1.1 * self.seconds[name]))
            process.kill()
            return process.wait() == 0

    def check_whole_files(self, directory):
        """Every file that has its final name is complete."""
        for name, data in self.files(directory).items():
            ending = os.path.splitext(name)[1]
            if ending in ENDS:
                self.assertTrue(data.rstrip(b"\n" if ending != ".csv" else b"").endswith(ENDS[ending]), name)
            if ending == ".json":
                json.loads(data)
            if name == "solution.pvd" and not os.path.exists(os.path.join(directory, ".previous")):
                for entry in xml.etree.ElementTree.fromstring(data).iter("DataSet"):
                    self.assertTrue(os.path.exists(os.path.join(directory, entry.get("file"))), entry.get("file"))

    def check_nothing_lost(self, directory, older):
        """What an earlier run left is still there, wherever: the new run has not come to its end."""
        places = [self.files(os.path.join(directory, folder)) for folder in (".", "previous", ".previous")]
        for name, data in older.items():
            self.assertTrue(any(files.get(name) == data for files in places), name)

    def check_end(self, name, directory):
        """As if nothing had happened."""
        files = self.files(directory)
        self.assertEqual(set(files) | {"residuals.csv"}, set(self.whole[name]))
        for each in set(files) - ABOUT_THE_RUN:
            self.assertEqual(without_counts(each, files[each]), without_counts(each, self.whole[name][each]), each)
        report, whole = json.loads(files["report.json"]), json.loads(self.whole[name]["report.json"])
        self.assertEqual((report["outcome"], report["results"]), ("solved", whole["results"]))

    def one_kill(self, k):
        name, other = ("heat", "steady") if k % 3 else ("steady", "heat")
        place = f"output/killed{k}"
        directory = self.path(place)
        has_older = k % 2 == 0
        older = {}
        if has_older:
            shutil.copytree(self.path("output", other), directory)
            older = self.whole[other]
        run = [name + ".prm", "--output", place]
        ended = self.kill_at_random(name, *run)
        if os.path.exists(directory):
            self.check_whole_files(directory)
            if not ended and not self.is_solved(directory, name):
                self.check_nothing_lost(directory, older)
        if self.can_resume(directory, name) and self.random.random() < 0.5:
            self.kill_at_random(name, "--resume", place)
            self.check_whole_files(directory)
        resumes = self.can_resume(directory, name)
        self.terrace(*(["--resume", place] if resumes else run))
        self.check_end(name, directory)
        shutil.rmtree(directory)
        return resumes

    def is_solved(self, directory, name):
        report = os.path.join(directory, "report.json")
        if not os.path.exists(report):
            return False
        with open(report, encoding="utf-8") as file:
            found = json.load(file)
        return found["outcome"] == "solved" and found["problem"]["name"] == name

    def can_resume(self, directory, name):
        """The checkpoint is of the run that was killed, not of one whose results it had not yet moved aside."""
        return name == "heat" and os.path.exists(os.path.join(directory, "checkpoint.terrace"))

    def kills(self, n):
        resumed = sum(self.one_kill(k) for k in range(n))
        print(f"{n} killed, {resumed} of them resumed")
        return resumed

    def test_some_kills(self):
        self.kills(9)

    def test_forty_kills(self):
        self.assertGreater(self.kills(40), 4)


if __name__ == "__main__":
    terrace_run.main(Kills)
