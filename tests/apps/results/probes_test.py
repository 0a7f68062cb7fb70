# SPDX-License-Identifier: MIT
"""Numbers out: parts, probes, lines, history, fields, as a user asks for them, against formulas.

Usage: probes_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [NAME]
"""

import csv
import math
import os
import sys
import xml.etree.ElementTree

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import terrace_run  # noqa: E402 pylint: disable=wrong-import-position

# u = 1 + 2 x - 3 y, which every element has.
LINEAR = """
subsection Mesh
  set Cells per side = 6
end
subsection Problem
  set Diffusion       = 2
  set Right hand side = 0
  set Dirichlet       = all: 1 + 2*x - 3*y
end
subsection Solver
  set Tolerance = 1e-12
end
subsection Output
  set Solution = false
  set Picture  = false
end
"""

HEAT = """
subsection Mesh
  set Cells per side = 8
end
subsection Problem
  set Equation          = heat
  set Right hand side   = 1
  set Initial condition = 0
  set Dirichlet         = left: 0
  set Neumann           = all: 0
end
subsection Time
  set End              = 0.1
  set Step             = 0.01
  set Checkpoint every = 2
end
subsection Output
  set Solution = false
  set Picture  = false
  set Probes   = middle: 0.5, 0.5; right: 1, 0.25
end
"""


class Probes(terrace_run.RunCase):
    def setUp(self):
        super().setUp()
        self.write("linear.prm", LINEAR)
        self.write("heat.prm", HEAT)

    def rows(self, *names):
        with open(self.path("output", *names), encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    def test_parts_are_told(self):
        printed = self.terrace("linear.prm")
        self.assertRegex(printed, r"(?m)^results     minimum -2 at \(0, 1\), maximum 3 at \(1, 0\)$")
        self.assertRegex(printed, r"(?m)^  boundary +length +integral +mean +minimum +at +maximum +at +flow in$")
        results = self.report("linear")["results"]
        self.assertAlmostEqual(results["domain"]["integral"], 0.5, places=11)
        self.assertAlmostEqual(results["domain"]["measure"], 1, places=13)
        right = results["boundaries"]["right"]
        self.assertAlmostEqual(right["mean"], 1.5, places=11)
        self.assertEqual((right["minimum_at"], right["maximum_at"]), ([1, 1], [1, 0]))
        self.assertEqual(results["materials"], {})
        self.validate_report("linear")

    def test_probes_and_lines(self):
        lines = "axis: 0, 0.5 to 1, 0.5; arc: 1, 0 to sqrt(0.5), sqrt(0.5) to 0, 1; through: -1, 0.25 to 2, 0.25"
        printed = self.terrace("linear.prm", "--set", "Output/Probes=tip: 0.3, 0.4; corner: 1, 1", "--set", "Output/Lines=" + lines,
                               "--set", "Output/Line points=31")
        self.assertRegex(printed, r"(?m)^  probe +at +u\n  tip +\(0.3, 0.4\) +0.4\n  corner +\(1, 1\) +")
        self.assertRegex(printed, r"(?m)^  through: u from 0.25 to 2.25 along 3, 31 points, 20 of them outside of the mesh$")
        self.validate_report("linear")
        report = self.report("linear")["results"]
        self.assertAlmostEqual(report["probes"]["tip"]["value"], 0.4, places=10)
        self.assertEqual(report["lines"]["through"]["outside"], 20)
        probes = self.rows("linear", "probes.csv")
        self.assertEqual([row["name"] for row in probes], ["tip", "corner"])
        self.assertAlmostEqual(float(probes[1]["u"]), 0, places=10)
        for name in "axis", "arc", "through":
            rows = self.rows("linear", "lines", name + ".csv")
            self.assertEqual(len(rows), 31)
            for row in rows:
                x, y = float(row["x"]), float(row["y"])
                if not -1e-9 <= x <= 1 + 1e-9:
                    self.assertEqual((row["u"], row["flux_x"]), ("", ""))
                    continue
                self.assertAlmostEqual(float(row["u"]), 1 + 2 * x - 3 * y, places=10)
                self.assertAlmostEqual(float(row["flux_x"]), -4, places=8)
                self.assertAlmostEqual(float(row["flux_y"]), 6, places=8)
                if name == "arc":
                    self.assertAlmostEqual(math.hypot(x, y), 1, places=14)
            root = xml.etree.ElementTree.fromstring(self.read("output", "linear", "lines", name + ".svg"))
            self.assertTrue(root.tag.endswith("svg"))
        self.assertAlmostEqual(float(self.rows("linear", "lines", "arc.csv")[-1]["s"]), math.pi / 2, places=14)
        # Another run replaces all of them.
        self.terrace("linear.prm", "--set", "Output/Lines=axis: 0, 0.5 to 1, 0.5")
        self.assertEqual(sorted(os.listdir(self.path("output", "linear", "lines"))), ["axis.csv", "axis.svg"])
        self.assertFalse(os.path.exists(self.path("output", "linear", "probes.csv")))

    def test_probes_in_space(self):
        self.terrace("linear.prm", "--set", "Mesh/Shape=cube", "--set", "Problem/Dirichlet=all: x*y + z", "--set", "Discretization/Element=P2",
                     "--set", "Output/Probes=tip: 0.3, 0.4, 0.35", "--set", "Output/Lines=diagonal: 0,0,0 to 1,1,1")
        self.assertAlmostEqual(self.report("linear")["results"]["probes"]["tip"]["value"], 0.47, places=8)
        for row in self.rows("linear", "lines", "diagonal.csv"):
            self.assertAlmostEqual(float(row["flux_z"]), -2, places=7)
            self.assertAlmostEqual(float(row["u"]), float(row["x"]) ** 2 + float(row["z"]), places=8)
        self.validate_report("linear")

    def test_wrong_places_are_refused(self):
        for key, message in (
                ("Output/Probes=tip: 2, 0.5", r"Output/Probes: `tip` at \(2, 0.5\) is outside of the mesh, about 1 away"),
                ("Output/Probes=tip: 2", r"Output/Probes: `tip` at `2` has 1 coordinate; write `x, y`\."),
                ("Output/Probes=tip: 1, y", r"Output/Probes: the coordinate `y` of `tip` is no number"),
                ("Output/Probes=tip: 1/0, 0", r"Output/Probes: the coordinate `1/0` of `tip` is not finite\."),
                ("Output/Probes=0.5, 0.5", r"Output/Probes: `0.5, 0.5` has no name; write `name: x, y`"),
                ("Output/Probes=a/b: 0.5, 0.5", r"Output/Probes: the name `a/b` becomes part of files"),
                ("Output/Probes=a: 0, 0; a: 1, 1", r"Output/Probes: the name `a` is there twice"),
                ("Output/Lines=a: 0, 0", r"Output/Lines: `a` has 1 point; write two"),
                ("Output/Lines=a: 0, 0 to 0, 0", r"Output/Lines: both ends of `a` are the same point\."),
                ("Output/Lines=a: 0, 0 to 0.5, 0.5 to 1, 1", r"Output/Lines: the three points of `a` lie on one line"),
                ("Output/Lines=a: 2, 0 to 3, 0", r"Output/Lines: none of the 200 points of `a` is in the mesh, its boundary is about 1 away")):
            for option in ["--validate"], []:
                self.terrace("linear.prm", "--set", key, *option, code=2, message=message)
        self.terrace("linear.prm", "--set", "Output/Line points=7", code=2, message="Output/Lines names no line")
        self.terrace("linear.prm", "--set", "Output/History every=7", code=2, message="Output/History every has no meaning here")

    def test_probes_beside_curved_boundaries(self):
        """What a refinement may reach passes --validate; the run knows."""
        disk = ["--set", "Mesh/Shape=disk", "--set", "Mesh/Cells per side=2"]
        self.terrace("linear.prm", *disk, "--set", "Output/Probes=rim: 0.99*cos(0.3), 0.99*sin(0.3)", "--validate")
        self.terrace("linear.prm", *disk, "--set", "Output/Probes=rim: 3, 0", "--validate", code=2, message="`rim` at .3, 0. is outside")
        self.terrace("linear.prm", *disk, "--set", "Output/Probes=rim: 0.99*cos(0.3), 0.99*sin(0.3)", code=2, message="is outside of the mesh")
        self.terrace("linear.prm", *disk, "--set", "Discretization/Element=P4", "--set", "Output/Probes=rim: 0.99*cos(0.3), 0.99*sin(0.3)")

    def history(self, name="heat"):
        return self.rows(name, "history.csv")

    def test_history(self):
        self.terrace("heat.prm")
        rows, report = self.history(), self.report("heat")
        self.assertEqual(list(rows[0]), ["step", "t", "dt", "iterations", "minimum", "maximum", "mean", "heat", "flux_bottom", "flux_left",
                                         "flux_right", "flux_top", "probe_middle", "probe_right"])
        self.assertEqual([int(row["step"]) for row in rows], list(range(11)))
        self.assertEqual(rows[0]["flux_left"], "")  # no step was made
        last, results = rows[-1], report["results"]
        for column, value in (("minimum", results["minimum"]), ("maximum", results["maximum"]), ("heat", report["time"]["heat_at_end"]),
                              ("flux_left", results["fluxes"]["left"]), ("flux_top", 0), ("t", 0.1)):
            self.assertAlmostEqual(float(last[column]), value, places=15, msg=column)
        self.assertAlmostEqual(float(last["mean"]), results["mean"], places=14)
        for name, probe in results["probes"].items():
            self.assertAlmostEqual(float(last["probe_" + name]), probe["value"], places=14)
        self.assertEqual(sum(int(row["iterations"]) for row in rows), report["time"]["iterations"]["total"])
        # The heat of each step: what flows in and the source of 1 over the area 1.
        for before, after in zip(rows, rows[1:]):
            gained = float(after["heat"]) - float(before["heat"])
            self.assertAlmostEqual(gained, 0.01 * (1 + float(after["flux_left"])), places=6)
        xml.etree.ElementTree.fromstring(self.read("output", "heat", "history.svg"))
        self.terrace("heat.prm", "--set", "Output/History every=4", "--output", "output/fourth")
        self.assertEqual([int(row["step"]) for row in self.history("fourth")], [0, 4, 8, 10])
        self.assertEqual(self.history("fourth")[1], rows[4])
        self.terrace("heat.prm", "--set", "Output/History every=0", "--output", "output/none")
        self.assertFalse(os.path.exists(self.path("output", "none", "history.csv")))

    def test_history_goes_on(self):
        self.terrace("heat.prm", "--output", "output/whole")
        self.terrace("heat.prm", "--output", "output/parts", "--set", "Time/End=0.06")
        # As if the run had been killed three steps later: a row is cut off.
        with open(self.path("output", "parts", "history.csv"), "a", encoding="utf-8") as file:
            file.write("7,0.07,0.01,3\n8,0.0")
        self.terrace("--resume", "output/parts", "--set", "Time/End=0.1")
        self.assertEqual(self.read("output", "parts", "history.csv"), self.read("output", "whole", "history.csv"))
        # Other columns begin a new file, and the rows before are kept.
        self.terrace("heat.prm", "--output", "output/other", "--set", "Time/End=0.06")
        printed = self.terrace("--resume", "output/other", "--set", "Time/End=0.1", "--set", "Output/Probes=middle: 0.5, 0.5")
        self.assertIn("history.csv begins anew after step 6", printed)
        self.assertEqual([int(row["step"]) for row in self.history("other")], [7, 8, 9, 10])
        self.assertTrue(os.path.exists(self.path("output", "other", "history_to_step_6.csv")))

    def test_means_of_materials(self):
        source = os.path.join(self.source, "inputs", "heat_two_layers.prm")
        self.terrace(source, "--set", "Time/End=0.5", "--set", "Output/Picture=false", "--set", "Output/Solution=false")
        last, results = self.history("heat_two_layers")[-1], self.report("heat_two_layers")["results"]
        for name in "steel", "concrete":
            self.assertAlmostEqual(float(last["mean_" + name]) / results["materials"][name]["mean"], 1, places=13)
        self.validate_report("heat_two_layers")


if __name__ == "__main__":
    terrace_run.main(Probes)
