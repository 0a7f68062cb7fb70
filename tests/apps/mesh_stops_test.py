# SPDX-License-Identifier: MIT
"""Ctrl-C and other ends while a mesh is made or refined.

Usage: mesh_stops_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [NAME]
"""

import os
import signal
import time

import terrace_run

PROMPT = 2  # seconds within which a wish to stop is heard
GMSH = "Mesh/Generator=gmsh", "Mesh/Mesh size=3e-4"  # minutes


def settings(assignments):
    return [word for assignment in assignments for word in ("--set", assignment)]


def children(process):
    """The numbers of the processes that `process` has started and that have not ended."""
    found = []
    for number in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(os.path.join("/proc", number, "stat"), encoding="utf-8") as file:
                state, parent = file.read().rpartition(")")[2].split()[:2]
        except OSError:  # it has just ended
            continue
        if int(parent) == process and state != "Z":
            found.append(int(number))
    return found


def has_ended(process):
    try:
        with open(os.path.join("/proc", str(process), "stat"), encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


class MeshStops(terrace_run.RunCase):
    def setUp(self):
        super().setUp()
        self.write("empty.prm", "")

    def until(self, condition, seconds=30):
        """Waits for a condition, and returns its value."""
        end = time.monotonic() + seconds
        while not condition():
            self.assertLess(time.monotonic(), end, "it took too long")
            time.sleep(0.02)
        return condition()

    def at_gmsh(self, *arguments):
        """A run, and the process of Gmsh that works for it."""
        process = self.start("empty.prm", *settings(GMSH), *arguments)
        helper, = self.until(lambda: children(process.pid))
        time.sleep(0.5)
        return process, helper

    def interrupt(self, process, text="interrupted by a signal while the mesh was made"):
        process.send_signal(signal.SIGINT)
        start = time.monotonic()
        self.assertEqual(process.wait(timeout=60), 130)
        self.assertLess(time.monotonic() - start, PROMPT)
        stderr = process.stderr.read().decode()
        self.assertRegex(stderr, text)
        self.assertEqual(terrace_run.manner_faults(130, stderr, self.directory), [])

    def check_report(self):
        report = self.report("empty")
        self.assertEqual((report["outcome"], report["exit_code"]), ("interrupted", 130))

    def test_interrupt_of_gmsh(self):
        process, helper = self.at_gmsh()
        self.interrupt(process)
        self.assertTrue(has_ended(helper))
        self.check_report()

    def test_interrupt_of_a_check(self):
        for option in "--validate", "--dry-run":
            process, helper = self.at_gmsh(option)
            self.interrupt(process)
            self.assertTrue(has_ended(helper))

    def test_interrupt_of_arrays(self):
        """In refinement, assembly and setup, whose loops look for an interrupt."""
        for cells, element, wait in ("tetrahedra", "P1", 0.2), ("hexahedra", "Q1", 0.2), ("tetrahedra", "P1", 1.5), ("tetrahedra", "P1", 4), ("tetrahedra", "P2", 0.2), ("hexahedra", "Q2", 1.5):
            process = self.started("empty.prm", *settings(["Mesh/Shape=cube", "Mesh/Cells per side=6", "Mesh/Refinements=5", "Mesh/Cells=" + cells, "Discretization/Element=" + element]), until="boundaries")
            time.sleep(wait)
            self.interrupt(process, "interrupted by a signal")
            self.check_report()

    def test_end_of_the_program(self):
        """Gmsh does not outlive a program that is killed."""
        process, helper = self.at_gmsh()
        process.kill()
        process.wait()
        self.until(lambda: has_ended(helper), PROMPT)

    def test_end_of_gmsh(self):
        process, helper = self.at_gmsh()
        os.kill(helper, signal.SIGKILL)
        self.assertEqual(process.wait(timeout=PROMPT), 3)
        self.assertRegex(process.stderr.read().decode(), "Mesh/Generator: Gmsh was killed, .*; raise Mesh/Mesh size")

    def test_time_limit(self):
        start = time.monotonic()
        self.terrace("empty.prm", *settings([*GMSH, "Mesh/Time limit=0.5"]), code=3,
                     message="Mesh/Time limit: Gmsh has not made the mesh within 0.5 seconds; raise Time limit")
        self.assertLess(time.monotonic() - start, 0.5 + 2 * PROMPT)
        self.assertEqual(self.report("empty")["outcome"], "mesh failed")


if __name__ == "__main__":
    terrace_run.main(MeshStops)
