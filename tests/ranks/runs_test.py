# SPDX-License-Identifier: MIT
"""Runs of several processes beside the same in one, without mpirun.

Usage: runs_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [NAME], with the program pvtu_check in TERRACE_PVTU_CHECK
"""

import json
import os

import mpirun
import same_runs
import terrace_run

SQUARE = """
subsection Mesh
  set Cells per side = 8
  set Refinements    = 3
end
subsection Problem
  set Diffusion       = 1 + x*y
  set Right hand side = exp(x)
  set Dirichlet       = left: y; bottom: 1
  set Neumann         = right: x + y
  set Robin           = top: 2, 1
end
subsection Output
  set Probes = middle: 0.51, 0.52; corner: 1, 1; third: 0.2, 0.7
  set Lines  = across: 0.01, 0.013 to 0.99, 1.3
end
subsection Solver
  set Tolerance = 1e-10
end
"""
CONVECTION = """
subsection Mesh
  set Cells          = quadrilaterals
  set Cells per side = 6
  set Refinements    = 3
end
subsection Problem
  set Equation        = convection-diffusion-reaction
  set Diffusion       = 0.02
  set Convection      = 1, x
  set Right hand side = 1
  set Dirichlet       = left: 1 + y; bottom: 1
  set Neumann         = right: 0; top: 0
end
subsection Discretization
  set Element       = Q1
  set Stabilization = SUPG
end
subsection Solver
  set Tolerance = 1e-10
end
"""
CUBE = """
subsection Mesh
  set Shape          = cube
  set Cells per side = 3
  set Refinements    = 2
end
subsection Problem
  set Exact solution = sin(x)*y + z^2
  set Right hand side = sin(x)*y - 2
  set Dirichlet      = all: sin(x)*y + z^2
end
subsection Solver
  set Tolerance = 1e-10
end
"""
NEUMANN = """
subsection Mesh
  set Shape          = disk
  set Refinements    = 3
end
subsection Problem
  set Right hand side = x
  set Dirichlet       =
  set Neumann         = all: 0
end
subsection Solver
  set Tolerance = 1e-10
end
"""


class Runs(same_runs.SameRuns):
    def expect_same(self, name, text, *arguments):
        """The same numbers, iterations, solutions and picture sizes on 1, 2, 4, 8 processes as in one without mpirun."""
        self.write(name + ".prm", text)
        alone, _, _ = self.on(0, name, *arguments)
        self.assertNotIn("ranks", alone)
        iterations = []
        for n in 1, 2, 4, 8:
            further = ("--set", "Solver/Engine=petsc") if n == 1 else ()
            report, stdout, stderr = self.on(n, name, *arguments, *further)
            self.assertEqual(stderr, "")
            self.assertEqual(stdout.count("Terrace "), 1)
            self.assertEqual(report["ranks"]["count"], n)
            self.assertEqual(report["ranks"]["messages"] > 0, n > 1)
            for key in "cells", "unknowns", "nonzeros", "boundaries", "mesh":
                self.assertEqual(report["problem"][key], alone["problem"][key], key)
            for key in "h_max", "h_min":
                self.assertAlmostEqual(report["problem"][key], alone["problem"][key], delta=1e-12)
            self.close(report["results"], alone["results"], 2e-8)
            self.close(report.get("errors"), alone.get("errors"), 1e-7)
            iterations.append(report["solver"]["iterations"])
            self.assertEqual(report["solver"]["outcome"], "converged")
            self.same_judgement(report["solver"], alone["solver"])
            if n > 1:
                pieces = sorted(os.listdir(self.path("output", f"n{n}", "solution")))
                self.assertEqual(pieces, [f"{k:04}.vtu" for k in range(n)])
                self.same_solution(f"n{n}/solution.pvtu", "n0/solution.vtu")
            self.same_picture(f"n{n}")
        self.assertLessEqual(max(iterations) - min(iterations), 1, iterations)
        self.assertEqual(mpirun.scratch() - self.before, set())
        return alone, iterations

    def same_judgement(self, own, alone):
        """Norm = energy is relative to the same numbers."""
        self.assertEqual(own["norm"], alone["norm"])
        if own["norm"] == "energy":
            for key in "dissipated", "range", "flow_scale":
                self.assertAlmostEqual(own["estimate"][key] / alone["estimate"][key], 1, delta=1e-6)
            self.assertLessEqual(own["estimate"]["energy"], own["tolerance"])

    def test_square_is_the_same(self):
        alone, iterations = self.expect_same("square", SQUARE)
        self.assertLessEqual(abs(iterations[0] - alone["solver"]["iterations"]), 5)

    def test_offset_of_given_values_does_no_harm(self):
        """Values that differ by a ten-thousandth of themselves: their gradient is as exact as in one process."""
        self.write("offset.prm", "subsection Mesh\n  set Cells per side = 16\n  set Refinements = 3\nend\nsubsection Problem\n  set Right hand side = 0\n"
                   "  set Dirichlet = left: 101335; right: 101325\n  set Neumann = all: 0\n  set Exact solution = 101335-10*x\nend\n"
                   "subsection Output\n  set Picture = false\nend\n")
        for n in 0, 1, 3:
            report, stdout, _ = self.on(n, "offset", *(("--set", "Solver/Engine=petsc") if n == 1 else ()))
            self.assertLess(report["errors"]["H1"], 1e-5)  # of 10
            self.assertEqual(report["solver"]["norm"], "energy")
            self.assertAlmostEqual(report["solver"]["estimate"]["dissipated"], 100, delta=1e-6)
            self.assertEqual("from the constant 101330 on" in stdout, n > 0)

    def test_energy_beside_large_coefficients_and_at_its_ends(self):
        """Contrasts; a constant; iterations that end too soon, which are not those of rounding; a direct solver, which takes no start."""
        self.write("ends.prm", SQUARE)
        quiet = ("--set", "Output/Picture=false")
        contrast = (*quiet, "--set", "Problem/Diffusion=x > 0.5 ? 1e12 : 1")
        alone, several = (self.on(n, "ends", *contrast)[0]["solver"] for n in (0, 3))
        self.same_judgement(several, alone)
        for key in "Problem/Dirichlet=all: 300", "Problem/Dirichlet=all: 0":
            report, _, _ = self.on(3, "ends", *quiet, "--set", "Problem/Right hand side=0", "--set", "Problem/Neumann=", "--set", "Problem/Robin=", "--set", key)
            self.assertLessEqual(report["solver"]["iterations"], 3)
            for extreme in "minimum", "maximum":
                self.assertAlmostEqual(report["results"][extreme], float(key.split()[-1]), delta=1e-10)
        report, _, stderr = self.on(3, "ends", *quiet, "--set", "Solver/Maximum iterations=2", code=4)
        self.assertIn("no convergence within 2 iterations (Solver/Maximum iterations)", stderr)
        self.assertEqual((report["solver"]["outcome"], report["solver"]["estimate"]["limited_by_rounding"]), ("iteration limit", False))
        direct = "Solver/PETSc options=-terrace_ksp_type preonly -terrace_pc_type redundant"
        report, stdout, _ = self.on(3, "ends", *quiet, "--set", direct)
        self.assertEqual((report["solver"]["outcome"], report["solver"]["norm"]), ("converged", "initial"))
        self.assertLess(report["solver"]["relative_residual"], 1e-10)
        self.assertNotIn("from the constant", stdout)

    def test_tolerance_is_that_in_force(self):
        self.write("loose.prm", SQUARE)
        report, stdout, _ = self.on(2, "loose", "--set", "Solver/PETSc options=-terrace_ksp_rtol 0.5")
        self.assertEqual(report["solver"]["tolerance"], 0.5)
        self.assertIn("tolerance 0.5 of", stdout)

    def compare(self, a, b):
        return mpirun.run([self.program, "compare", f"output/{a}", f"output/{b}", "--tolerance", "1e-3"], self.directory)

    def test_results_are_read_by_other_commands(self):
        """compare, whatever the numbers of processes are, and Initial file."""
        self.write("square.prm", SQUARE)
        for n in 0, 2, 3:
            self.on(n, "square", "--set", "Output/Picture=false", "--set", "Solver/Tolerance=1e-10")
        for a, b in ("n0", "n2"), ("n3", "n2"), ("n2", "n2"):
            _, stdout, stderr = self.compare(a, b)
            self.assertRegex(stdout, r"\nsolution +\d\.\d\de[-+]\d\d +\d", stderr)
            self.assertNotIn("field", stderr)
        self.on(3, "square", "--set", "Output/Picture=false", "--set", "Problem/Right hand side=1.1*exp(x)")
        self.assertRegex(self.compare("n0", "n3")[2], r"differ by more than 0\.001: .*field solution")
        self.on(3, "square", "--set", "Output/Picture=false", "--set", "Solver/Tolerance=1e-10")
        heat = "subsection Problem\n  set Equation = heat\n  set Initial file = {}\nend\nsubsection Time\n  set End = 0.01\nend\n" \
               "subsection Output\n  set Picture = false\nend\n"
        ends = []
        for n, file in (0, "solution.vtu"), (3, "solution.pvtu"):
            self.write("heat.prm", heat.format(f"output/n{n}/{file}"))
            words = [self.program, "heat.prm", "--output", f"output/from{n}"]
            self.assertEqual(mpirun.run(words, self.directory)[0], 0)
            ends.append(json.loads(self.read("output", f"from{n}", "report.json"))["results"]["maximum"])
        self.assertAlmostEqual(ends[0], ends[1], delta=1e-8)
        with open(self.path("output", "n2", "solution", "0001.vtu"), "wb"):
            pass
        code, _, stderr = self.compare("n0", "n2")
        self.assertEqual(code, 8, stderr)
        self.assertIn("a piece is missing or damaged", stderr)

    def test_convection_is_the_same(self):
        self.expect_same("convection", CONVECTION)

    def test_warnings_come_once(self):
        self.write("flow.prm", CONVECTION.replace("0.02", "0.005").replace("Stabilization = SUPG", "Stabilization = none"))
        _, stdout, _ = self.on(3, "flow", "--set", "Output/Picture=false", "--set", "Solver/PETSc options=-terrace_pc_type bjacobi")
        warnings = [line for line in stdout.splitlines() if "warning" in line]
        self.assertGreaterEqual(len(warnings), 1)
        self.assertEqual(len(warnings), len(set(warnings)), warnings)

    def test_cube_is_the_same(self):
        self.expect_same("cube", CUBE)

    def test_sphere_is_not_torn(self):
        """Cells that touch the sphere with an edge alone, of a face in another part, have that edge on the sphere, too."""
        self.write("ball.prm", "subsection Mesh\n  set Shape = ball cavity\nend\nsubsection Solver\n  set Tolerance = 1e-11\nend\n"
                   "subsection Output\n  set Picture = false\nend\n")
        gmsh = ("--set", "Mesh/Generator=gmsh", "--set", "Mesh/Mesh size=0.3", "--set", "Mesh/Refinements=1")
        structured = ("--set", "Mesh/Cells per side=4", "--set", "Mesh/Refinements=2")
        bricks = (*structured, "--set", "Mesh/Cells=hexahedra", "--set", "Discretization/Element=Q1")
        for keys, numbers in (gmsh, (3, 5)), (structured, (7,)), (bricks, (5,)):
            alone, _, _ = self.on(0, "ball", *keys)
            for n in numbers:
                report, _, _ = self.on(n, "ball", *keys)
                own, expected = (each["results"]["domain"]["measure"] for each in (report, alone))
                self.assertAlmostEqual(own, expected, delta=1e-12, msg=f"{n} {keys}")
                self.close(report["results"], alone["results"], 2e-8)

    def test_further_files_and_fields_are_the_same(self):
        """Sides, of which a process may have none, and means of gradients over cells on both sides of a border."""
        keys = [word for key in ("Boundaries", "Flux", "Gradient", "Recovered") for word in ("--set", f"Output/{key}=true")]
        for name, text, n in ("square", SQUARE, 8), ("curved", NEUMANN.replace("disk", "disk\n  set Cells per side = 4"), 3), ("cube", CUBE, 5):
            self.write(name + ".prm", text.replace("1e-10", "1e-12"))
            self.on(0, name, *keys)
            self.on(n, name, *keys)
            self.same_solution(f"n{n}/solution.pvtu", "n0/solution.vtu")
            self.same_solution(f"n{n}/boundaries.pvtu", "n0/boundaries.vtu")
            self.assertEqual(sorted(os.listdir(self.path("output", f"n{n}", "boundaries"))), [f"{k:04}.vtu" for k in range(n)])
            code, _, stderr = mpirun.run([self.program, name + ".prm", "--output", f"output/n{n}"], self.directory)  # moves all of it away
            self.assertEqual(code, 0, stderr)
            self.assertFalse(os.path.exists(self.path("output", f"n{n}", "boundaries")))

    def test_neumann_disk_is_the_same(self):
        self.expect_same("disk", NEUMANN)

    def test_convergence_study_is_the_same(self):
        text = CUBE.replace("Shape          = cube", "Shape = square").replace(" + z^2", "").replace(" - 2", "")
        alone, _ = self.expect_same("study", text, "--set", "Output/Convergence=2")
        for n in 1, 2, 4, 8:
            own = json.loads(self.read("output", f"n{n}", "report.json"))["convergence"]
            self.assertEqual(len(own), 3)
            for row, expected in zip(own, alone["convergence"], strict=True):
                self.assertEqual((row["cells"], row["unknowns"]), (expected["cells"], expected["unknowns"]))
                self.close(row["errors"], expected["errors"], 1e-7)
                self.close(row["orders"], expected["orders"], 1e-4)

    def test_auxiliary_grid_is_the_same(self):
        """A mesh without levels, of triangles that Gmsh makes."""
        text = NEUMANN.replace("Refinements    = 3", "Generator = gmsh\n  set Mesh size = 0.04").replace("all: 0", "").replace(
            "set Dirichlet       =", "set Dirichlet = all: x*y")
        alone, iterations = self.expect_same("grid", text, "--set", "Solver/Hierarchy/Kind=auxiliary grid", "--set", "Solver/Auxiliary grid/Transfer=linear")
        self.assertLessEqual(max(iterations), alone["solver"]["iterations"] + 2)
        for n in 1, 2, 4, 8:
            hierarchy = self.report(f"n{n}")["hierarchy"]
            self.assertEqual(hierarchy["kind"], "auxiliary grid")
            self.assertEqual([level["rows"] for level in hierarchy["levels"]], [level["rows"] for level in self.report("n1")["hierarchy"]["levels"]])
            self.assertGreaterEqual(len(hierarchy["levels"]), 2)

    def expect_smoothed(self, name, text, transfer):
        """Runs along the curve are the same on any number of processes, so the levels are those of one."""
        alone, iterations = self.expect_same(name, text, "--set", "Solver/Hierarchy/Kind=auxiliary grid",
                                             "--set", f"Solver/Auxiliary grid/Transfer={transfer}")
        for n, own in zip((1, 2, 4, 8), iterations, strict=True):
            self.assertLessEqual(abs(own - alone["solver"]["iterations"]), 2)
            hierarchy = self.report(f"n{n}")["hierarchy"]
            self.assertEqual([level["rows"] for level in hierarchy["levels"]], [level["rows"] for level in alone["hierarchy"]["levels"]])
            self.assertEqual([note for note in hierarchy["notes"] if "Transfer = auto took smoothed: the mesh is graded" not in note], [])
            self.assertEqual(len(hierarchy["notes"]), transfer == "auto")
        self.assertGreaterEqual(len(alone["hierarchy"]["levels"]), 2)

    def test_smoothed_is_the_same(self):
        """A graded mesh of quadratic triangles, with a solution that is known up to a constant."""
        text = NEUMANN.replace("Refinements    = 3", "Generator = gmsh\n  set Mesh size = 0.2\n  set Growth = 0.2\n  set Grading = 0.1, 0.2: 0.0005")
        self.expect_smoothed("graded", text + "subsection Discretization\n  set Element = P2\nend\n", "smoothed")

    def test_smoothed_in_space_is_the_same(self):
        text = CUBE.replace("Cells per side = 3\n  set Refinements    = 2", "Generator = gmsh\n  set Mesh size = 0.12\n  set Growth = 0.2\n"
                            "  set Grading = 0.3, 0.3, 0.3: 0.005")
        self.expect_smoothed("space", text, "auto")

    def test_matrices_without_levels_go_to_hypre(self):
        self.write("flat.prm", "subsection Mesh\n  set Cells per side = 32\nend\n")
        report, stdout, _ = self.on(2, "flat")
        self.assertEqual(report["hierarchy"]["kind"], "hypre BoomerAMG")
        self.assertIn("hypre BoomerAMG in PETSc", stdout)

    def test_large_coarse_mesh_goes_to_hypre(self):
        self.write("flat.prm", "subsection Mesh\n  set Cells per side = 150\n  set Refinements = 1\nend\n")
        report, _, _ = self.on(2, "flat", "--set", "Output/Picture=false")
        self.assertEqual([level["smoother"] for level in report["hierarchy"]["levels"]], ["chebyshev", "hypre BoomerAMG"])
        self.assertLessEqual(report["solver"]["iterations"], 10)

    def test_fewer_unknowns_than_processes(self):
        """Some processes have no unknown, and the results are there all the same."""
        for keys, unknowns in ((), 1), (("--set", "Problem/Dirichlet=", "--set", "Problem/Neumann=left: 1; right: -1; top: 0; bottom: 0",
                                         "--set", "Problem/Right hand side=0"), 9):
            self.write("tiny.prm", "subsection Mesh\n  set Cells per side = 2\nend\n")
            alone, _, _ = self.on(0, "tiny", *keys)
            report, _, _ = self.on(8, "tiny", *keys)
            self.assertEqual(report["problem"]["unknowns"], unknowns)
            self.close(report["results"], alone["results"], 1e-6)
            self.assertTrue(os.path.exists(self.path("output", "n8", "solution.pvtu")))
        study = ("--set", "Problem/Exact solution=sin(x)*y", "--set", "Problem/Dirichlet=all: sin(x)*y", "--set", "Problem/Right hand side=sin(x)*y",
                 "--set", "Output/Convergence=2")
        alone, _, _ = self.on(0, "tiny", *study)
        report, _, _ = self.on(8, "tiny", *study)
        for row, expected in zip(report["convergence"], alone["convergence"], strict=True):
            self.close(row["errors"], expected["errors"], 1e-7)

    def test_fewer_cells_than_processes(self):
        """Refused before the run, too."""
        self.write("tiny.prm", "subsection Mesh\n  set Cells per side = 1\n  set Refinements = 4\nend\n")
        for question, outcome in (("--validate",), None), (("--dry-run",), None), ((), "mesh failed"):
            report, _, stderr = self.on(3, "tiny", *question, code=3)
            self.assertEqual(report and report["outcome"], outcome)
            self.assertRegex(stderr, r"\Aterrace: error: tiny\.prm, line 2: the coarse mesh has 2 cells and there are 3 processes, .*\Z")

    def test_options_of_petsc(self):
        self.write("square.prm", SQUARE)
        report, _, _ = self.on(2, "square", "--set", "Solver/PETSc options=-terrace_pc_type gamg -terrace_ksp_type cg")
        self.assertEqual(report["hierarchy"]["kind"], "PETSc GAMG")
        self.assertEqual(report["solver"]["krylov"], "cg")
        _, _, stderr = self.on(2, "square", "--set", "Solver/PETSc options=-terrace_pc_tpye gamg", code=2)
        self.assertRegex(stderr, r"\Aterrace: error: .*nothing in PETSc reads -terrace_pc_tpye here; correct or remove it\.\Z")

    def test_the_run_can_be_repeated(self):
        self.write("square.prm", SQUARE)
        self.on(2, "square")
        text = self.read("output", "n2", "parameters.prm")
        self.assertRegex(text, r"(?m)^  set Engine +=  *auto$")
        code, _, _ = mpirun.run([self.program, "output/n2/parameters.prm", "--output", "output/again"], self.directory)
        self.assertEqual(code, 0)

    def matrix(self, n, *arguments, code=0):
        words = mpirun.command(self.program, n, "matrix") if n else [self.program, "matrix"]
        got, stdout, stderr = mpirun.run([*words, *arguments, "--output", f"output/m{n}"], self.directory)
        self.assertEqual(got, code, stdout + stderr)
        return stderr if code else self.report(f"m{n}")

    def solution(self, n):
        return [float(line) for line in self.read("output", f"m{n}", "solution.mtx").splitlines()[2:]]

    def test_matrices_are_read_by_rows(self):
        self.write("square.prm", SQUARE)
        self.write("flow.prm", CONVECTION)
        for name, is_symmetric in ("square", True), ("flow", False):
            code, _, _ = mpirun.run([self.program, name + ".prm", "--set", "Output/System=true", "--set", "Output/Picture=false"], self.directory)
            self.assertEqual(code, 0)
            files = [f"output/{name}/system/A.mtx", "--rhs", f"output/{name}/system/b.mtx", "--set", "Solver/Tolerance=1e-11"]
            alone, expected = self.matrix(0, *files), self.solution(0)
            for n in 1, 2, 5:
                report = self.matrix(n, *files, *(("--set", "Solver/Engine=petsc") if n == 1 else ()))
                for key in "unknowns", "nonzeros":
                    self.assertEqual(report["problem"][key], alone["problem"][key])
                self.assertEqual(report["hierarchy"]["kind"], "hypre BoomerAMG")
                self.assertEqual(report["solver"]["krylov"], "flexible cg" if is_symmetric else "gmres")
                largest = max(abs(u) for u in expected)
                self.assertLess(max(abs(a - b) for a, b in zip(self.solution(n), expected, strict=True)), 1e-8 * largest)
        report = self.matrix(3, "output/square/system/A.mtx", "--set", "Solver/Tolerance=1e-11")
        self.assertLess(report["errors"]["nodal"], 1e-8)

    def test_matrix_with_constants_as_its_kernel(self):
        n = 40
        entries = [f"{i + 1} {i} -1" for i in range(1, n)] + [f"{i} {i} {1 if i in (1, n) else 2}" for i in range(1, n + 1)]
        self.write("A.mtx", "%%MatrixMarket matrix coordinate real symmetric\n" + f"{n} {n} {len(entries)}\n" + "\n".join(entries) + "\n")
        loads = [1] + [0] * (n - 2) + [-1]
        self.write("b.mtx", f"%%MatrixMarket matrix array real general\n{n} 1\n" + "\n".join(map(str, loads)) + "\n")
        self.matrix(3, "A.mtx", "--rhs", "b.mtx", "--set", "Solver/Tolerance=1e-11")
        u = self.solution(3)
        self.assertAlmostEqual(sum(u), 0, delta=1e-8)
        for a, b in zip(u, u[1:], strict=False):
            self.assertAlmostEqual(a - b, 1, delta=1e-8)
        self.write("b.mtx", f"%%MatrixMarket matrix array real general\n{n} 1\n" + "1\n" * n)
        self.assertRegex(self.matrix(3, "A.mtx", "--rhs", "b.mtx", code=2), r"b\.mtx: the right-hand side of a singular system")
        self.assertRegex(self.matrix(3, "A.mtx", code=2), r"the rows of the matrix add up to zero")

    def test_matrices_that_cannot_be_read(self):
        self.write("A.mtx", "%%MatrixMarket matrix coordinate real general\n4 4 5\n1 1 1\n2 2 1\n3 3 1\n4 3 1\n3 4 1\n")
        self.assertRegex(self.matrix(2, "A.mtx", code=2), r"\Aterrace: error: A\.mtx.*row 4 has no entry on the diagonal.*\Z")
        self.assertRegex(self.matrix(2, "B.mtx", code=8), r"\Aterrace: error: .*B\.mtx: cannot be read: No such file or directory.*\Z")
        self.assertRegex(self.matrix(2, "A.mtx", "--coordinates", "C.mtx", code=2), r"does not do yet")
        self.assertRegex(self.matrix(8, "A.mtx", code=2), r"\Aterrace: error: .*\Z")

    def test_results_of_one_process_make_room(self):
        """A directory holds the results of one run: pieces of an earlier one go."""
        self.write("square.prm", SQUARE)
        for n, present, absent in ((4, "solution/0003.vtu", "solution.vtu"), (2, "solution/0001.vtu", "solution/0003.vtu"),
                                   (0, "solution.vtu", "solution.pvtu")):
            words = mpirun.command(self.program, n) if n else [self.program]
            code, _, _ = mpirun.run([*words, "square.prm", "--output", "output/o"], self.directory)
            self.assertEqual(code, 0)
            self.assertTrue(os.path.exists(self.path("output", "o", present)))
            self.assertFalse(os.path.exists(self.path("output", "o", absent)))
            self.assertFalse(os.path.exists(self.path("output", "o", "previous")))


if __name__ == "__main__":
    terrace_run.main(Runs)
