# SPDX-License-Identifier: MIT
"""terrace.run and terrace.sweep: the program, from Python."""

import os
import pathlib
import signal
import subprocess
import threading
import unittest
import unittest.mock

import python_case
from python_case import PROGRAM, SOURCES, Case, knows_history, knows_sweeps

import numpy  # pylint: disable=wrong-import-order
import terrace
from terrace import _program, _tables

SMALL = """
subsection Mesh
  set Cells per side = 4
end
subsection Problem
  set Dirichlet = all: 1 + 2*x - 3*y
  set Right hand side = 0
end
subsection Output
  set Picture = false
end
"""
HEAT = """
subsection Mesh
  set Cells per side = 4
end
subsection Problem
  set Equation = heat
  set Initial condition = 2
end
subsection Time
  set End  = 0.2
  set Step = 0.1
end
subsection Output
  set Picture = false
end
"""


def write(name, text):
    """A file in the working directory."""
    pathlib.Path(name).write_text(text, encoding="utf-8")


@unittest.skipIf(PROGRAM == "none", "a build of the solver alone")
class Run(Case):
    """One run."""

    def setUp(self):
        super().setUp()
        write("small.prm", SMALL)

    def test_results(self):
        result = terrace.run("small.prm", {"Mesh/Refinements": 1, "Solver/Tolerance": 1e-12, "Discretization/Element": "P2"})
        self.assertEqual(result.directory, pathlib.Path("output/small"))
        self.assertEqual((result.report["outcome"], result.report["exit_code"]), ("solved", 0))
        p = result.points
        numpy.testing.assert_allclose(result.fields["solution"], 1 + 2 * p[:, 0] - 3 * p[:, 1], atol=1e-9)
        self.assertEqual({name: cells.shape for name, cells in result.cells.items()}, {"triangle6": (2 * 8 * 8, 6)})
        corners = p[result.cells["triangle6"]][:, :3, :2]
        (u, v), (s, t) = (corners[:, 1] - corners[:, 0]).T, (corners[:, 2] - corners[:, 0]).T
        areas = (u * t - v * s) / 2
        self.assertAlmostEqual(areas.sum(), 1)
        self.assertGreater(areas.min(), 0)
        self.assertEqual(result.residuals["iteration"][0], 0)
        self.assertEqual(len(result.residuals["relative_residual"]), result.report["solver"]["iterations"] + 1)
        self.assertIn("converged", result.text)
        self.assertEqual(list(result.times), [0.])

    def test_kinds_of_cells_and_compressions(self):
        for element, cells, names in (("P1", "triangles", {"triangle"}), ("Q2", "quadrilaterals", {"quad9"}),
                                      ("P1+Q1", "mixed", {"triangle", "quad"})):
            for compression in "zlib", "none":
                keys = {"Discretization/Element": element, "Mesh/Cells": cells, "Output/Compression": compression}
                with self.subTest(keys):
                    result = terrace.run("small.prm", keys, output=f"{element}-{compression}")
                    p = result.points
                    self.assertEqual(set(result.cells), names)
                    numpy.testing.assert_allclose(result.fields["solution"], 1 + 2 * p[:, 0] - 3 * p[:, 1], atol=1e-5)
        by_type = result.mesh().cell_data
        self.assertTrue(by_type)
        for values in by_type.values():
            self.assertEqual({kind: len(part) for kind, part in values.items()},
                             {kind: len(part) for kind, part in result.cells.items()})

    def test_steps_in_time(self):
        write("heat.prm", HEAT)
        result = terrace.run("heat.prm", output="heat", threads=1)
        numpy.testing.assert_allclose(result.times, [0, 0.1, 0.2])
        self.assertLess(result.fields["temperature"].max(), result.mesh(0).fields["temperature"].max())
        self.refused(terrace.FileError, "has 3 solutions", result.mesh, 7)

    def test_history(self):
        """The columns of history.csv, whatever they are."""
        write("history.csv", "t,minimum,flux out\n0,1,\n0.5,2,3.5\n")
        history = terrace.Result(".").history
        numpy.testing.assert_array_equal(history["t"], [0, 0.5])
        numpy.testing.assert_array_equal(history["flux out"], [numpy.nan, 3.5])
        self.refused(terrace.FileError, "history.csv: cannot be read: No such file", lambda: terrace.Result("none").history)

    @unittest.skipUnless(knows_history(), "this program writes no history.csv")
    def test_history_of_a_run(self):
        write("heat.prm", HEAT)
        result = terrace.run("heat.prm", {"Output/History every": 1})
        numpy.testing.assert_allclose(result.history["t"], [0, 0.1, 0.2])
        self.assertAlmostEqual(result.history["maximum"][-1], result.fields["temperature"].max())

    def test_values_as_text(self):
        for value, text in ((True, "true"), (False, "false"), (3, "3"), (1e-8, "1e-08"), (0.1, "0.1"), ("W", "W"), (None, ""),
                            (numpy.float64(0.1), "0.1"), (numpy.int64(3), "3"), (numpy.bool_(True), "true"), (["a", 1], "a, 1"),
                            (pathlib.Path("a/b"), "a/b")):
            self.assertEqual(_program.text_of(value), text)
        self.refused(terrace.ParameterError, "is a dict", _program.text_of, {})

    def test_errors_by_exit_code(self):
        error = self.refused(terrace.ParameterError, "section Mesh has no key Refinement; did you mean Refinements", terrace.run, "small.prm",
                             {"Mesh/Refinement": 1})
        self.assertEqual((error.exit_code, error.result), (2, None))
        self.refused(terrace.ParameterError, "Section/Key is needed", terrace.run, "small.prm", {"Mesh/Refinements=1": 1})
        self.refused(terrace.FileError, "cannot read the parameter file none.prm", terrace.run, "none.prm")
        self.refused(terrace.DeviceError, "", terrace.run, "small.prm", backend="cuda:99")
        limited = {"Solver/Maximum iterations": 1, "Solver/Hierarchy/Kind": "none"}
        error = self.refused(terrace.NotConverged, "no convergence within 1 iteration", terrace.run, "small.prm", limited)
        self.assertEqual((error.exit_code, error.report["outcome"]), (4, "iteration limit"))
        self.assertEqual(error.result.fields["solution"].shape, (25,))
        result = terrace.run("small.prm", limited, check=False)
        self.assertEqual(result.report["exit_code"], 4)

    def test_files_of_several_processes(self):
        """A .pvtu with the same part twice."""
        alone = terrace.run("small.prm")
        expected = alone.mesh()
        (alone.directory / "solution.vtu").rename(alone.directory / "part.vtu")
        pieces = '<Piece Source="part.vtu"/>' * 2
        (alone.directory / "solution.pvtu").write_text(f"<VTKFile><PUnstructuredGrid>{pieces}</PUnstructuredGrid></VTKFile>", encoding="utf-8")
        joined = terrace.Result(alone.directory).mesh()
        n, m = len(expected.points), len(expected.cells["triangle"])
        self.assertTrue(numpy.array_equal(joined.points, numpy.tile(expected.points, (2, 1))))
        self.assertTrue(numpy.array_equal(joined.fields["solution"], numpy.tile(expected.fields["solution"], 2)))
        self.assertTrue(numpy.array_equal(joined.cells["triangle"][:m] + n, joined.cells["triangle"][m:]))
        self.assertEqual({name: len(data["triangle"]) for name, data in joined.cell_data.items()}, {name: 2 * m for name in expected.cell_data})
        (alone.directory / "part.vtu").unlink()
        self.refused(terrace.FileError, "part.vtu: cannot be read", terrace.Result(alone.directory).mesh)

    def test_damaged_files(self):
        name = terrace.run("small.prm").directory / "solution.vtu"
        content = name.read_bytes()
        name.write_bytes(content[: len(content) // 2])
        self.refused(terrace.FileError, "truncated", terrace.read_vtu, name)
        place = content.index(b"_", content.index(b"<AppendedData")) + 60
        name.write_bytes(content[:place] + b"AAAAAAAAAAAAAAAA" + content[place + 16:])
        self.refused(terrace.FileError, "damaged", terrace.read_vtu, name)
        self.refused(terrace.FileError, "cannot be read", terrace.read_vtu, "none.vtu")

    def test_ctrl_c(self):
        """The program ends in good order, and only then KeyboardInterrupt goes on."""
        timer = threading.Timer(3, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        try:
            with self.assertRaises(KeyboardInterrupt):
                terrace.run("small.prm", {"Mesh/Refinements": 9, "Solver/Tolerance": 1e-15, "Solver/Repeat": 1000}, output="long")
        finally:
            timer.cancel()
        self.assertEqual(terrace.Result("long").report["outcome"], "interrupted")

    def test_no_program(self):
        with unittest.mock.patch.dict(os.environ, {"TERRACE_PROGRAM": "/none"}):
            self.refused(terrace.FileError, "TERRACE_PROGRAM = /none is no program", terrace.run, "small.prm")
        with unittest.mock.patch.dict(os.environ), unittest.mock.patch.object(_program, "FOLDER", pathlib.Path("nowhere")):
            os.environ.pop("TERRACE_PROGRAM", None)
            self.refused(terrace.FileError, "has the solver alone.*set TERRACE_PROGRAM", terrace.run, "small.prm")

    def test_version(self):
        text = subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, check=True).stdout
        self.assertIn(f" {terrace.__version__} ", text)
        with open(os.path.join(SOURCES, "CMakeLists.txt"), encoding="utf-8") as file:
            self.assertIn(f"project(Terrace VERSION {terrace.__version__} ", file.read())


class Tables(Case):
    """Tables of sweeps, without the program."""

    def test_rows_and_columns(self):
        write("sweep.csv", 'Mesh/Refinements,Solver/Cycle/Kind,directory,outcome,exit code,iterations,message\n'
                           '1,V,"R=1,K=V",solved,0,7,\n2,W,"R=2,K=W",iteration limit,4,200,"no, ""sorry"""\n')
        sweep = terrace.Sweep(".")
        self.assertEqual([row["iterations"] for row in sweep], [7, 200])
        self.assertEqual(sweep.rows[1]["message"], 'no, "sorry"')
        self.assertEqual(sweep.result(0).directory, pathlib.Path("R=1,K=V"))
        numpy.testing.assert_array_equal(sweep.columns["Mesh/Refinements"], [1, 2])
        self.assertEqual(_tables.value_of("1e-4"), 1e-4)
        self.refused(terrace.FileError, "sweep.csv: cannot be read", terrace.Sweep, "none")


@unittest.skipUnless(knows_sweeps(), "this program has no --sweep")
class Sweeps(Case):
    """terrace.sweep."""

    def setUp(self):
        super().setUp()
        write("small.prm", SMALL)

    def test_all_combinations(self):
        values = {"Mesh/Refinements": [0, 1], "Solver/Tolerance": [1e-4, 1e-8]}
        sweep = terrace.sweep("small.prm", values, {"Output/Solution": True})
        self.assertEqual([(row["Mesh/Refinements"], row["Solver/Tolerance"]) for row in sweep], [(0, 1e-4), (0, 1e-8), (1, 1e-4), (1, 1e-8)])
        self.assertEqual({row["outcome"] for row in sweep}, {"solved"})
        self.assertEqual(sweep.result(3).fields["solution"].shape, (81,))
        stamps = [(sweep.result(k).directory / "report.json").stat().st_mtime_ns for k in range(4)]
        again = terrace.sweep("small.prm", values, {"Output/Solution": True})
        self.assertEqual([(again.result(k).directory / "report.json").stat().st_mtime_ns for k in range(4)], stamps)

    def test_failures(self):
        self.refused(terrace.ParameterError, "no key Refinement", terrace.sweep, "small.prm", {"Mesh/Refinement": [1]})
        values = {"Solver/Maximum iterations": [1, 100]}
        error = self.refused(terrace.NotConverged, "", terrace.sweep, "small.prm", values, {"Solver/Hierarchy/Kind": "none"})
        self.assertEqual([row["exit code"] for row in error.result], [4, 0])
        sweep = terrace.sweep("small.prm", values, {"Solver/Hierarchy/Kind": "none"}, check=False)
        self.assertEqual([row["exit code"] for row in sweep], [4, 0])
        self.refused(terrace.ParameterError, "a list of them is needed", terrace.sweep, "small.prm", {"Mesh/Refinements": 3})
        self.refused(terrace.ParameterError, "values is empty", terrace.sweep, "small.prm", {})


if __name__ == "__main__":
    python_case.main()
