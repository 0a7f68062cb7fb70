# SPDX-License-Identifier: MIT
"""terrace compare: what differs between two runs is found, and nothing else."""

import json
import os
import shutil
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import terrace_run  # noqa: E402

SMALL = """subsection Mesh
  set Cells per side = 16
end
subsection Problem
  set Right hand side = exp(x)
end
subsection Output
  set Picture = false
end
"""


class CompareTest(terrace_run.RunCase):
    def setUp(self):
        super().setUp()
        self.write("small.prm", SMALL)

    def run_small(self, name, *options):
        self.terrace("small.prm", "--output", name, *options)

    def compare(self, *words, code=0, message="^"):
        return self.terrace("compare", *words, code=code, message=message)

    def rows(self, printed):
        """The words of each line behind its name; of lines with one name those of the first, which is that of the report."""
        rows = {}
        for line in printed.splitlines():
            rows.setdefault(line[:24].strip(), line[24:].split())
        return rows

    def test_the_same_run_agrees(self):
        self.run_small("a")
        self.run_small("b")
        printed = self.compare("a", "b", "--tolerance", "0")
        self.assertIn("No parameter differs.", printed)
        self.assertIn("The results agree within 0.", printed)
        rows, report = self.rows(printed), json.loads(self.read("a", "report.json"))
        self.assertEqual(rows["outcome"], ["solved", "solved", "-"])
        self.assertEqual(rows["unknowns"], ["225", "225", "0.00e+00"])
        self.assertAlmostEqual(float(rows["maximum"][0]), report["results"]["maximum"], delta=1e-9)
        self.assertEqual(rows["solution"], ["0.00e+00", "0.00e+00"])
        self.assertEqual(len(rows["flux left"]), 3)
        self.assertEqual(self.compare("a/report.json", "b/report.json"), self.compare("a", "b").replace("A = a, B = b", "A = a, B = b"))

    def test_what_differs_is_named(self):
        self.run_small("a")
        self.run_small("b", "--set", "Solver/Tolerance=1e-3", "--set", "Problem/Reaction=0.1")
        printed = self.compare("a", "b", code=9, message="error: the results differ by more than 1e-06: .*maximum.*flux left.*field solution")
        for name in "iterations", "maximum", "mean", "flux left", "flux top":
            a, b = (float(text) for text in self.rows(printed)[name][:2])
            scale = max(abs(a), abs(b)) if name[:4] != "flux" else max(
                abs(float(self.rows(printed)["flux " + side][k])) for side in ("left", "right", "bottom", "top") for k in (0, 1))
            if name in ("maximum", "mean"):
                scale = max(float(text) for text in self.rows(printed)["maximum"][:2])
            self.assertAlmostEqual(float(self.rows(printed)[name][2]), abs(a - b) / scale, delta=1e-2 * abs(a - b) / scale)
        self.assertIn("Solver/Tolerance", printed)
        self.assertIn("A: 1e-06", printed)
        self.assertIn("B: 0.001", printed)
        self.assertIn("Problem/Reaction", printed)
        self.compare("a", "b", "--tolerance", "0.9")
        largest = float(self.rows(printed)["solution"][0])
        self.assertTrue(1e-3 < largest < 0.1, largest)
        self.compare("a", "b", "--tolerance", "1e-12", code=9, message="differ")

    def test_a_single_value_that_is_off_is_found(self):
        """The report stays as it is: one value in the field alone differs."""
        self.run_small("a", "--set", "Output/Compression=none", "--set", "Output/Flux=true")
        import base64
        import struct
        shutil.copytree(self.path("a"), self.path("b"))
        text = self.read("b", "solution.vtu")
        begin = text.index('encoding="base64"')
        begin = text.index("_", begin) + 1
        self.assertIn('Name="solution"', text)
        self.compare("a", "b", "--tolerance", "0")
        # The largest double of the data of `solution` is changed by a hundredth.
        offset = int(text[text.index('offset="', text.index('Name="solution"')) + 8:].split('"')[0])
        head = base64.b64decode(text[begin + offset:begin + offset + 12])
        size = struct.unpack("<Q", head[:8])[0]
        length = (8 + size + 2) // 3 * 4
        values = bytearray(base64.b64decode(text[begin + offset:begin + offset + length]))
        numbers = list(struct.unpack(f"<{size // 8}d", values[8:]))
        at = max(range(len(numbers)), key=lambda k: numbers[k])
        numbers[at] *= 1.01
        values[8:] = struct.pack(f"<{size // 8}d", *numbers)
        changed = base64.b64encode(bytes(values)).decode()
        self.assertEqual(len(changed), length)
        self.write("b/solution.vtu", text[:begin + offset] + changed + text[begin + offset + length:])
        printed = self.compare("a", "b", code=9, message=r"differ by more than 1e-06: field solution\.")
        self.assertAlmostEqual(float(self.rows(printed)["solution"][0]), 0.01 / 1.01, delta=1e-5)
        self.compare("a", "b", "--tolerance", "0.0102")

    def test_other_meshes_are_said_in_one_sentence(self):
        self.run_small("a")
        self.run_small("b", "--set", "Mesh/Refinements=1")
        self.compare("a", "b", code=2, message="cannot be compared, because their meshes differ: one has 289 points and 512 cells, the other 1089")
        self.run_small("c", "--set", "Mesh/Shape=disk", "--set", "Mesh/Cells per side=4")
        self.compare("a", "c", code=2, message="their meshes differ")

    def test_failed_runs_differ_from_solved_ones(self):
        self.run_small("a")
        self.terrace("small.prm", "--output", "b", "--set", "Solver/Maximum iterations=1", code=4, message="iteration")
        printed = self.compare("a", "b", "--tolerance", "10", code=9, message="differ by more than 10: outcome")
        self.assertEqual(self.rows(printed)["outcome"][0], "solved")

    def test_values_that_cancel_do_not_differ(self):
        """The mean of an odd solution is rounding; relative to itself it would be another one each time."""
        for name, tolerance in ("a", "1e-12"), ("b", "1e-13"):
            self.run_small(name, "--set", "Problem/Right hand side=sin(2*pi*x)", "--set", "Solver/Tolerance=" + tolerance)
        self.compare("a", "b", "--tolerance", "0.5")
        a, b = (json.loads(self.read(name, "report.json"))["results"] for name in "ab")
        self.assertLess(abs(a["mean"]), 1e-12 * a["maximum"])
        printed = self.rows(self.compare("a", "b", "--tolerance", "0.5"))
        self.assertLess(float(printed["mean"][2]), 1e-10)

    def test_series_compare_their_last_steps(self):
        heat = SMALL + "subsection Problem\n  set Equation = heat\n end\nsubsection Time\n  set End = 0.04\n  set Step = 0.02\nend\n"
        self.write("small.prm", heat)
        self.run_small("a")
        self.run_small("b")
        printed = self.compare("a", "b")
        self.assertEqual(self.rows(printed)["temperature"], ["0.00e+00", "0.00e+00"])
        total = str(json.loads(self.read("a", "report.json"))["time"]["iterations"]["total"])
        self.assertEqual(self.rows(printed)["iterations"], [total, total, "0.00e+00"])
        self.run_small("c", "--set", "Time/End=0.06")
        self.compare("a", "c", code=9, message="last time")
        self.write("b/history.csv", "t,maximum,\"probe \"\"a\"\"\"\n0,1,2\n0.02,3,4\n")
        shutil.copy(self.path("b", "history.csv"), self.path("a", "history.csv"))
        self.assertIn('probe "a"', self.compare("a", "b"))
        self.write("b/history.csv", "t,maximum,\"probe \"\"a\"\"\"\n0,1,2\n0.02,3,5\n")
        self.compare("a", "b", code=9, message='history.csv probe "a"')
        self.write("b/history.csv", "t,maximum\n0,1\n")
        self.compare("a", "b", code=9, message="history.csv")
        self.write("b/history.csv", "t,maximum\n0,abc\n")
        self.compare("a", "b", code=8, message="history.csv, line 2: `abc` is no number")

    def test_matrices_compare_their_solutions(self):
        matrix = os.path.join(self.source, "inputs", "matrix_example", "A.mtx")
        for name, tolerance in ("a", "1e-10"), ("b", "1e-3"):
            self.terrace("matrix", matrix, "--output", name, "--set", "Solver/Tolerance=" + tolerance)
        self.compare("a", "a")
        self.compare("a", "b", code=9, message="solution.mtx column 1")

    def test_bad_input_is_refused(self):
        self.run_small("a")
        self.compare("a", code=2, message="two results are compared")
        self.compare("a", "a", "a", code=2, message="a is one too many")
        self.compare("a", "nowhere", code=8, message="nowhere: there is no such directory")
        os.mkdir(self.path("empty"))
        self.compare("a", "empty", code=8, message="empty: there is no report.json")
        self.compare("a", "small.prm", code=8, message="give the output directory of a run")
        for tolerance in "x", "-1", "nan", "1e-3x":
            self.compare("a", "a", "--tolerance=" + tolerance, code=2, message="--tolerance .*: it takes a number")
        self.compare("a", "a", "--set", "Solver/Tolerance=1", code=2, message="option --set has no meaning for terrace compare")
        shutil.copytree(self.path("a"), self.path("b"))
        text = self.read("b", "solution.vtu")
        for damaged in text[:len(text) // 2], "", text.replace("UnstructuredGrid", "PolyData"):
            self.write("b/solution.vtu", damaged)
            self.compare("a", "b", code=8, message="b/solution.vtu: is ")
        self.write("b/report.json", "{")
        self.compare("a", "b", code=8, message="b/report.json: is no JSON")
        for text in "{}", "[]", '{"program": 1}', '{"program": "terrace", "exit_code": "x", "outcome": 3}':
            self.write("b/report.json", text)
            self.compare("a", "b", code=8, message="b/report.json: is not the report")

    def test_quiet_says_only_that_they_differ(self):
        self.run_small("a")
        self.run_small("b", "--set", "Problem/Reaction=1")
        self.assertEqual(self.compare("a", "a", "-q"), "")
        self.assertEqual(self.compare("a", "b", "-q", code=9, message="differ"), "")


if __name__ == "__main__":
    terrace_run.main(CompareTest)
