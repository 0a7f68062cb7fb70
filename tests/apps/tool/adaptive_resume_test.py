# SPDX-License-Identifier: MIT
"""Runs whose mesh changes in time, killed or interrupted and resumed: they leave what a run leaves that was not stopped.

Usage: adaptive_resume_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [TEST]
"""

import os
import shutil
import signal
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import terrace_run  # noqa: E402
from tool.adaptive_time_test import SPOT  # noqa: E402

COUNTED = ["cells", "unknowns", "estimate", "relative", "refined", "t", "coarsened", "iterations"]


class AdaptiveResume(terrace_run.RunCase):
    def setUp(self):
        super().setUp()
        self.write("spot.prm", SPOT)

    def arguments(self, output, settings, backend="host"):
        every = [*settings, "Output/Solution=true", "Time/Checkpoint every=1"]
        return ["spot.prm", "--backend", backend, "--threads", "1", "--output", "output/" + output,
                *(word for setting in every for word in ("--set", setting))]

    def started_to_step(self, step, arguments):
        """A run that has written what comes after this step."""
        process = self.start(*arguments)
        file = self.path("output", arguments[arguments.index("--output") + 1].split("/")[1], "solution", "%04d.vtu" % step)
        while not os.path.exists(file) and process.poll() is None:
            time.sleep(0.001)
        return process

    def check_same(self, directory, whole="whole"):
        """All that is computed, to the last bit; set-ups are one more where the hierarchy was made again."""
        names = ["history.csv", "adaptivity.csv", "solution.pvd"]
        names += [os.path.join("solution", name) for name in sorted(os.listdir(self.path("output", whole, "solution")))]
        for name in names:
            with open(self.path("output", whole, name), "rb") as one, open(self.path("output", directory, name), "rb") as other:
                self.assertEqual(one.read(), other.read(), name)
        one, other = self.report(whole), self.report(directory)
        for rows in zip(one["adaptivity"]["steps"], other["adaptivity"]["steps"], strict=True):
            self.assertEqual(*([row.get(name) for name in COUNTED] for row in rows))
        for name in "moves", "largest_gain", "tolerance_reached":
            self.assertEqual(one["adaptivity"][name], other["adaptivity"][name], name)
        for name in "heat_at_start", "heat_at_end", "iterations", "steps", "reached":
            self.assertEqual(one["time"][name], other["time"][name], name)
        self.assertEqual(one["results"], other["results"])
        self.assertEqual({**one["problem"], "name": ""}, {**other["problem"], "name": ""})
        self.assertEqual(one["outcome"], other["outcome"])

    def check_resumed(self, *settings, backend="host", shorter="Time/End=0.25"):
        for name in "whole", "part":
            shutil.rmtree(self.path("output", name), ignore_errors=True)
        self.terrace(*self.arguments("whole", settings, backend))
        self.terrace(*self.arguments("part", [*settings, shorter], backend))
        self.terrace("--resume", "output/part", *(["--set", "Time/End=%s" % 0.5] if shorter.startswith("Time/End") else []))
        self.assertEqual(self.report("part")["time"]["resumed_after"], 5)
        self.check_same("part")

    def test_resumes_bit_by_bit(self):
        self.check_resumed()
        self.assertGreater(sum(row["coarsened"] for row in self.report("part")["adaptivity"]["steps"][6:]), 0)
        self.check_resumed("Discretization/Element=P2", "Adaptivity/Tolerance=0.02")
        self.check_resumed("Problem/Equation=transport", "Problem/Convection=0.4, 0", "Time/Scheme=crank-nicolson")
        self.check_resumed("Time/Setup reuse=keep", backend="shadow")

    def test_resumes_in_space(self):
        self.check_resumed("Mesh/Shape=cube", "Mesh/Cells=tetrahedra", "Mesh/Cells per side=3", "Adaptivity/Tolerance=0.4",
                           "Adaptivity/Steps=8", "Problem/Right hand side=50*exp(-((x-0.3-0.4*t)^2+(y-0.5)^2+(z-0.5)^2)/0.02)")

    def test_resumes_where_data_depend_on_u(self):
        self.check_resumed("Problem/Diffusion=0.01*(1 + u)", "Adaptivity/Tolerance=0.15")

    def test_resumes_after_a_kill(self):
        """At any time after the second step; also where lengths of steps are chosen."""
        longer = ["Time/Step=0.005", "Adaptivity/Tolerance=0.04"]
        for k, settings in enumerate((longer, [*longer, "Time/Scheme=sdirk2", "Time/Step tolerance=1e-3"])):
            self.terrace(*self.arguments("whole", settings))
            process = self.started_to_step(3 + k, self.arguments("killed%d" % k, settings))
            process.kill()
            process.wait()
            self.assertFalse(os.path.exists(self.path("output", "killed%d" % k, "report.json")), "was not killed in time")
            self.terrace("--resume", "output/killed%d" % k)
            self.check_same("killed%d" % k)
            shutil.rmtree(self.path("output", "whole"))

    def test_an_interrupt_leaves_a_checkpoint(self):
        """Of the last complete step, whatever mesh is tried at the time."""
        settings = ["Time/Step=0.005", "Adaptivity/Tolerance=0.04"]
        self.terrace(*self.arguments("whole", settings))
        arguments = [word.replace("every=1", "every=0") for word in self.arguments("stopped", settings)]
        process = self.started_to_step(2, arguments)
        process.send_signal(signal.SIGINT)
        process.stdout.read()
        self.assertEqual(process.wait(), 130)
        self.assertIn("go on with terrace --resume", self.read("output", "stopped", "log.txt"))
        self.terrace("--resume", "output/stopped", "--set", "Time/Checkpoint every=1")
        self.check_same("stopped")


if __name__ == "__main__":
    terrace_run.main(AdaptiveResume)
