# SPDX-License-Identifier: MIT
"""Runs of `terrace matrix`: what it leaves, and how it ends.

Usage: matrix_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [NAME]
"""

import collections
import gzip
import math
import os
import random
import subprocess
import xml.etree.ElementTree

import terrace_run

HEADER = "%%MatrixMarket matrix coordinate real symmetric\n"
ARRAY = "%%MatrixMarket matrix array real general\n"


def five_point(side, diagonal=4):
    """The lower half of the 5-point matrix on side x side points, and the points."""
    entries, points = [], []
    for j in range(side):
        for i in range(side):
            row = j * side + i + 1
            entries += [f"{row} {row - side} -1"] if j > 0 else []
            entries += [f"{row} {row - 1} -1"] if i > 0 else []
            entries += [f"{row} {row} {diagonal}"]
            points.append((i / side, j / side))
    n = side * side
    matrix = HEADER + f"{n} {n} {len(entries)}\n" + "\n".join(entries) + "\n"
    return matrix, table([[x for x, _ in points], [y for _, y in points]])


def table(columns):
    values = [repr(float(value)) for column in columns for value in column]
    return ARRAY + f"{len(columns[0])} {len(columns)}\n" + "\n".join(values) + "\n"


def grid(side, weight):
    """sum of weight(a, b) (u_a - u_b)^2 over the edges of a grid, with the outside at 0: {(row, column): value}."""
    entries = collections.defaultdict(float)
    for j in range(side):
        for i in range(side):
            for di, dj in (1, 0), (0, 1), (-1, 0), (0, -1):
                w, row = weight((i, j), (i + di, j + dj)), j * side + i
                entries[row, row] += w
                if 0 <= i + di < side and 0 <= j + dj < side and w:
                    entries[row, row + dj * side + di] -= w
    return entries


def origins(side):
    """Symmetric matrices of different origin, and the options that each needs."""
    double = ["--set", "Solver/Hierarchy/Precision=double"]
    inside = lambda p: 0 <= p[0] < side and 0 <= p[1] < side
    jumping = lambda p: 1e6 if (p[0] // 8 + p[1] // 8) % 2 else 1
    generator = random.Random(20101)
    laplacian = collections.defaultdict(float)
    for i in range(side ** 2):
        for j in {(i + 1) % side ** 2, (i + side) % side ** 2, (i + generator.randrange(2, 2 * side)) % side ** 2}:
            for a, b, w in (i, i, 1), (j, j, 1), (i, j, -1), (j, i, -1):
                laplacian[a, b] += w
    laplacian[0, 0] += 1
    identity = grid(side, lambda a, b: 1)
    for i in range(side):
        for place in [place for place in identity if i in place]:
            identity[place] = 1. if place == (i, i) else 0.
    near_singular = grid(side, lambda a, b: inside(a) and inside(b))
    for i in range(side ** 2):
        near_singular[i, i] += 1e-6
    scaled = {factor: {place: factor * value for place, value in grid(side, lambda a, b: 1).items()} for factor in (1e100, 1e-100)}
    return {
        "structured": (grid(side, lambda a, b: 1), []),
        "graph_laplacian": (laplacian, []),
        "jumps": (grid(side, lambda a, b: 2 / (1 / jumping(a) + 1 / jumping(b))), double),
        "anisotropy": (grid(side, lambda a, b: 1000 if a[1] == b[1] else 1), []),
        "crack": (grid(side, lambda a, b: 0 if {a[0], b[0]} == {side // 2 - 1, side // 2} and a[1] > 3 else 1), []),
        "disconnected": (grid(side, lambda a, b: 0 if {a[0], b[0]} == {side // 2 - 1, side // 2} else 1), []),
        "kept_rows": (identity, []),
        "near_singular": (near_singular, []),
        "scaled_up": (scaled[1e100], double),
        "scaled_down": (scaled[1e-100], double),
    }


class Matrix(terrace_run.RunCase):
    side = 20

    def setUp(self):
        super().setUp()
        matrix, coordinates = five_point(self.side)
        self.write("A.mtx", matrix)
        self.write("x.mtx", coordinates)

    def report(self, name="A"):
        return super().report(name)

    def solution(self, name="A"):
        lines = self.read("output", name, "solution.mtx").splitlines()
        self.assertEqual(lines[:2], [ARRAY.strip(), f"{self.side ** 2} 1"])
        return [float(line) for line in lines[2:]]

    def refused(self, code, message, *arguments, name="A"):
        """A refusal that leaves log and report, but no solution."""
        self.terrace("matrix", *arguments, code=code, message=message)
        self.assertEqual(self.report(name)["exit_code"], code)
        self.assertRegex(self.report(name)["message"], message)
        self.assertIn("error: ", self.read("output", name, "log.txt"))
        self.assertFalse(os.path.exists(self.path("output", name, "solution.mtx")))

    def test_without_coordinates(self):
        log = self.terrace("matrix", "A.mtx")
        self.assertRegex(log, r"exact solution is 1 everywhere\ncoordinates none")
        self.assertNotIn("coarse mesh", log)
        self.assertEqual(sorted(os.listdir(self.path("output", "A"))),
                         ["log.txt", "parameters.prm", "report.json", "residuals.csv", "solution.mtx"])
        self.validate_report("A")
        report = self.report()
        self.assertEqual(report["hierarchy"]["kind"], "smoothed aggregation")
        self.assertEqual(len(report["hierarchy"]["levels"]), 2)
        self.assertEqual(report["solver"]["krylov"], "flexible cg")
        self.assertEqual(report["problem"]["unknowns"], self.side ** 2)
        self.assertEqual(report["problem"]["dimension"], 0)
        self.assertLess(max(abs(x - 1) for x in self.solution()), 1e-4)
        self.assertAlmostEqual(max(abs(x - 1) for x in self.solution()), report["errors"]["nodal"], places=15)
        self.assertNotIn("subsection Mesh", self.read("output", "A", "parameters.prm"))

    def test_with_coordinates(self):
        self.terrace("matrix", "A.mtx", "--coordinates", "x.mtx")
        self.validate_report("A")
        report = self.report()
        self.assertEqual(report["hierarchy"]["kind"], "auxiliary grid")
        self.assertGreater(len(report["hierarchy"]["levels"]), 1)
        self.assertEqual(report["problem"]["dimension"], 2)
        with open(self.path("output", "A", "solution.vtu"), "rb") as file:
            head = file.read().split(b"<AppendedData")[0] + b"</VTKFile>"
        piece = xml.etree.ElementTree.fromstring(head).find(".//Piece")
        self.assertEqual((piece.get("NumberOfPoints"), piece.get("NumberOfCells")), ("400", "400"))
        self.assertEqual(piece.find("PointData/DataArray").get("Name"), "solution")

    def test_three_dimensions(self):
        n = self.side ** 2
        self.write("x3.mtx", table([range(n), [0] * n, [1] * n]))
        self.terrace("matrix", "A.mtx", "--coordinates", "x3.mtx")
        self.assertEqual(self.report()["problem"]["dimension"], 3)
        self.assertGreater(len(self.report()["hierarchy"]["levels"]), 1)
        for key in "Solver/Auxiliary grid/Tree=full", "Solver/Auxiliary grid/Unknowns per cell=8":
            self.terrace("matrix", "A.mtx", "--coordinates", "x3.mtx", "--set", "Solver/Preset=paper AG", "--set", key)

    def test_right_hand_side(self):
        n = self.side ** 2
        self.write("b.mtx", table([[0] * n]))
        self.terrace("matrix", "A.mtx", "--rhs", "b.mtx")
        self.assertEqual(self.solution(), [0.] * n)
        self.assertNotIn("errors", self.report())

    def columns(self, name="A"):
        """The columns of solution.mtx."""
        lines = self.read("output", name, "solution.mtx").splitlines()
        n, k = map(int, lines[1].split())
        values = [float(line) for line in lines[2:]]
        self.assertEqual(len(values), n * k)
        return [values[i * n:(i + 1) * n] for i in range(k)]

    def test_several_right_hand_sides(self):
        n = self.side ** 2
        generator = random.Random(4)
        several = [[generator.uniform(-1, 1) for _ in range(n)] for _ in range(5)] + [[0.] * n]
        self.write("B.mtx", table(several))
        for options in [], ["--coordinates", "x.mtx"], ["--backend", "shadow"], ["--set", "Solver/Cycle/Kind=K"]:
            log = self.terrace("matrix", "A.mtx", "--rhs", "B.mtx", *options)
            self.assertRegex(log, "rhs         B.mtx: 6 right-hand sides")
            self.assertRegex(log, "one of 6 right-hand sides: 6 of them converged, 0 to .* iterations, " +
                             ("one after the other" if "Solver/Cycle/Kind=K" in options else "up to 6 at once"))
            self.validate_report("A")
            report, together = self.report(), self.columns()
            self.assertEqual([column["outcome"] for column in report["right_hand_sides"]], 6 * ["converged"])
            self.assertEqual(report["solver"]["iterations"], max(column["iterations"] for column in report["right_hand_sides"]))
            self.assertEqual(together[5], [0.] * n)
            for k, b in enumerate(several[:2]):
                self.write("b.mtx", table([b]))
                self.terrace("matrix", "A.mtx", "--rhs", "b.mtx", *options)
                self.assertNotIn("right_hand_sides", self.report())
                alone = self.solution()
                largest = max(map(abs, alone))
                self.assertLess(max(abs(x - y) for x, y in zip(alone, together[k])), 1e-4 * largest)
        self.terrace("matrix", "A.mtx", "--rhs", "B.mtx", "--coordinates", "x.mtx", "--set", "Output/System=true")
        with open(self.path("output", "A", "solution.vtu"), "rb") as file:
            head = file.read().split(b"<AppendedData")[0] + b"</VTKFile>"
        names = [array.get("Name") for array in xml.etree.ElementTree.fromstring(head).findall(".//PointData/DataArray")]
        self.assertEqual(names, [f"solution_{k}" for k in range(1, 7)])
        self.assertEqual(self.read("output", "A", "system", "b.mtx").splitlines()[1], f"{n} 6")

    def test_right_hand_sides_of_several_files(self):
        n = self.side ** 2
        generator = random.Random(5)
        several = [[generator.uniform(-1, 1) for _ in range(n)] for _ in range(3)]
        self.write("B.mtx", table(several))
        self.write("b.mtx", table(several[:1]))
        self.write("C.mtx", table(several[1:]))
        self.terrace("matrix", "A.mtx", "--rhs", "B.mtx", "--output", "output/one")
        log = self.terrace("matrix", "A.mtx", "--rhs", "b.mtx", "--rhs", "C.mtx")
        self.assertIn("rhs         b.mtx, C.mtx: 3 right-hand sides", log)
        for k, column in enumerate(self.report()["right_hand_sides"], 1):
            self.assertRegex(log, f"right-hand side {k}: converged after {column['iterations']} iterations, relative residual "
                             f"{column['true_relative_residual']:.3e}")
        self.assertEqual(self.read("output", "A", "solution.mtx"), self.read("output", "one", "solution.mtx"))
        self.assertTrue(self.read("output", "A", "parameters.prm").startswith("# terrace matrix A.mtx --rhs b.mtx --rhs C.mtx\n"))
        self.write("d.mtx", table([[1., 2.]]))
        self.refused(2, "d.mtx: right-hand sides with 2 rows do not fit", "A.mtx", "--rhs", "b.mtx", "--rhs", "d.mtx")
        self.refused(8, "none.mtx", "A.mtx", "--rhs", "b.mtx", "--rhs", "none.mtx")
        self.terrace("matrix", "A.mtx", "--rhs", "b.mtx", "--rhs", "output/A/report.json", code=8, message="is one of the results")

    def compress(self, name):
        with open(self.path(name), "rb") as file, gzip.open(self.path(name + ".gz"), "wb") as packed:
            packed.write(file.read())

    def test_compressed_files(self):
        self.write("b.mtx", table([[1.] * self.side ** 2]))
        self.terrace("matrix", "A.mtx", "--rhs", "b.mtx", "--coordinates", "x.mtx")
        expected = self.read("output", "A", "solution.mtx")
        for name in "A.mtx", "b.mtx", "x.mtx":
            self.compress(name)
            os.remove(self.path(name))
        self.terrace("matrix", "A.mtx.gz", "--rhs", "b.mtx.gz", "--coordinates", "x.mtx.gz")
        self.assertEqual(self.read("output", "A", "solution.mtx"), expected)
        with open(self.path("A.mtx.gz"), "rb") as file:
            whole = file.read()
        for damaged, message in ((whole[:len(whole) // 2], "A.mtx.gz is truncated"), (whole[:-1], "A.mtx.gz is truncated"),
                                 (whole[:100] + b"?" + whole[101:], "A.mtx.gz is damaged"), (b"%%MatrixMarket", "it is no gzip file")):
            with open(self.path("A.mtx.gz"), "wb") as file:
                file.write(damaged)
            self.refused(8, message, "A.mtx.gz")
        self.terrace("A.mtx.gz", code=2, message="is a matrix, not a parameter file; call terrace matrix A.mtx.gz")

    def test_a_small_file_that_expands_to_more_than_the_memory(self):
        if self.has_address_sanitizer():
            self.skipTest("AddressSanitizer takes more than the limit")
        member = gzip.compress(b"0\n" * 5_000_000)
        with open(self.path("A.mtx.gz"), "wb") as file:
            file.write(gzip.compress(b"%%MatrixMarket matrix array real general\n400 1\n") + member * 1000)  # 10 GB of text
        self.assertLess(os.path.getsize(self.path("A.mtx.gz")), 12e6)
        script = f"ulimit -v 4000000; exec {self.program} matrix A.mtx.gz --threads 1"
        done = subprocess.run(["bash", "-c", script], cwd=self.directory, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              env=terrace_run.environment({}), timeout=120, check=False)
        self.assertEqual(done.returncode, 8, done.stderr)
        self.assertRegex(done.stderr.decode(), "A.mtx.gz is too large: it expands to more than [0-9]+ MB, half of the memory that is free")

    def test_several_right_hand_sides_that_fail(self):
        n = self.side ** 2
        self.write("B.mtx", table([[0.] * n, [1.] * n, [(-1.) ** i for i in range(n)]]))
        log = self.terrace("matrix", "A.mtx", "--rhs", "B.mtx", "--set", "Solver/Maximum iterations=1", "--set", "Solver/Hierarchy/Kind=none",
                           code=4, message="right-hand side 2 of 3: no convergence within 1")
        self.assertRegex(log, "1 of them converged")
        self.assertRegex(log, r"\n    right-hand side 3: iteration limit after 1 iteration, relative residual")
        self.validate_report("A")
        self.assertEqual(len(self.columns()), 3)
        self.refused(2, "a saved system has one right-hand side, and B.mtx has several", "A.mtx", "--rhs", "B.mtx", "--save", "A.terrace")
        entries = [f"{i + 1} {i + 1} {2 if 0 < i < 9 else 1}" for i in range(10)] + [f"{i + 2} {i + 1} -1" for i in range(9)]
        self.write("N.mtx", HEADER + f"10 10 {len(entries)}\n" + "\n".join(entries) + "\n")
        self.write("C.mtx", table([[1.] * 5 + [-1.] * 5, [1.] * 10]))
        self.refused(2, "C.mtx: column 2: the right-hand side of a singular system", "N.mtx", "--rhs", "C.mtx", name="N")
        self.write("C.mtx", table([[1.] * 5 + [-1.] * 5, [1., -1.] * 5]))
        self.terrace("matrix", "N.mtx", "--rhs", "C.mtx")
        self.assertEqual(len(self.columns("N")), 2)

    def test_parts(self):
        """Two chains that are not coupled: one has a given value."""
        entries = [f"{i} {i} 2" for i in range(1, 9)] + [f"{i + 1} {i} -1" for i in (1, 2, 3, 5, 6, 7)]
        self.write("A.mtx", HEADER + f"8 8 {len(entries)}\n" + "\n".join(entries) + "\n")
        self.assertRegex(self.terrace("matrix", "A.mtx"), "parts       2 that are not coupled, of 4 to 4 unknowns")
        self.assertEqual(self.report()["problem"]["parts"], 2)
        self.validate_report("A")
        entries = [entry.replace("5 5 2", "5 5 1").replace("8 8 2", "8 8 1") for entry in entries]
        self.write("A.mtx", HEADER + f"8 8 {len(entries)}\n" + "\n".join(entries) + "\n")
        self.refused(2, "falls into 2 parts that are not coupled, and the rows of one of them, row 5 and 3 others, add up to zero", "A.mtx")

    def test_a_column_that_is_not_finite(self):
        """Its solution has no place in doubles: nan in its column, and the others are kept."""
        self.write("D.mtx", HEADER + "2 2 2\n1 1 1e-200\n2 2 1e-200\n")
        self.write("B.mtx", table([[1e-200, 2e-200], [1e200, 1e200]]))
        self.terrace("matrix", "D.mtx", "--rhs", "B.mtx", code=5, message="right-hand side 2 of 2: ")
        first, second = self.columns("D")
        self.assertAlmostEqual(first[0], 1)
        self.assertAlmostEqual(first[1], 2)
        self.assertTrue(all(map(math.isnan, second)))

    def test_binary_twin(self):
        self.terrace("matrix", "A.mtx", "--coordinates", "x.mtx", "--save", "twin.terrace")
        self.terrace("matrix", "twin.terrace")
        self.assertEqual(self.report("twin")["solver"]["residuals"], self.report()["solver"]["residuals"])
        self.assertEqual(self.solution("twin"), self.solution())
        self.terrace("matrix", "A.mtx", "--save", "bare.terrace")
        self.terrace("matrix", "bare.terrace")
        self.assertEqual(self.report("bare")["hierarchy"]["kind"], "smoothed aggregation")
        self.terrace("matrix", "bare.terrace", "--coordinates", "x.mtx")
        self.assertEqual(self.report("bare")["hierarchy"]["kind"], "auxiliary grid")

    def test_system_of_a_run(self):
        """Output/System: what an equation assembles is solved like any matrix, in as many iterations."""
        equal = ["--backend", "host", "--set", "Solver/Norm=rhs", "--set", "Solver/Hierarchy/Kind=auto"]
        general = ["--set", "Solver/Krylov=bicgstab", "--set", "Solver/Hierarchy/Precision=half"]
        convection = ["--set", "Problem/Equation=convection-diffusion-reaction", "--set", "Problem/Convection=1, 10"]
        for settings, methods in ([], []), (convection, general):
            self.terrace("-", *equal, *settings, "--set", "Mesh/Cells per side=24", "--set", "Output/System=true", "--output", "output/plate",
                         stdin=b"")
            files = [f"output/plate/system/{name}.mtx" for name in ("A", "b", "coordinates")]
            self.terrace("matrix", files[0], "--rhs", files[1], "--coordinates", files[2], *equal, *methods)
            self.assertEqual(self.report("A")["problem"]["unknowns"], 23 ** 2)
            self.assertEqual(self.report("A")["solver"]["residuals"], self.report("plate")["solver"]["residuals"])
            self.assertEqual(self.report("A")["hierarchy"]["kind"], self.report("plate")["hierarchy"]["kind"])
        self.terrace("-", *equal, "--output", "output/plate", stdin=b"")
        self.assertFalse(os.path.exists(self.path("output", "plate", "system")))
        self.terrace("-", "--set", "Problem/Equation=heat", "--set", "Output/System=true", code=2, stdin=b"", message="Output/System has no meaning here, "
                     "because an equation in time has a system a step")

    def test_every_executor_gives_the_same_solution(self):
        solutions = []
        for options in ["--threads", "1"], ["--threads", "2"], ["--backend", "shadow"]:
            self.terrace("matrix", "A.mtx", "--coordinates", "x.mtx", "--set", "Solver/Hierarchy/Precision=float", *options)
            solutions.append(self.solution())
        self.assertEqual(solutions[0], solutions[1])
        self.assertEqual(solutions[0], solutions[2])

    def test_shipped_example(self):
        folder = os.path.join(self.source, "inputs", "matrix_example")
        for coordinates in [], ["--coordinates", os.path.join(folder, "coordinates.mtx")]:
            self.terrace("matrix", os.path.join(folder, "A.mtx"), *coordinates)
            self.assertLess(self.report()["errors"]["nodal"], 1e-4)
        self.assertGreater(len(self.report()["hierarchy"]["levels"]), 2)  # multigrid is to be seen
        self.assertLess(sum(os.path.getsize(os.path.join(folder, name)) for name in os.listdir(folder)), 5e5)

    def test_validate(self):
        self.assertRegex(self.terrace("matrix", "A.mtx", "--validate"), "A.mtx is valid; the matrix has 400 rows")
        self.assertFalse(os.path.exists(self.path("output")))
        self.terrace("matrix", "A.mtx", "--validate", "--set", "Solver/Hierarchy/Kind=auxiliary grid", code=2,
                     message="--set Solver/Hierarchy/Kind.*add --coordinates FILE")

    def test_command_line(self):
        self.terrace("matrix", code=2, message="no matrix was given")
        self.terrace("matrix", "A.mtx", "x.mtx", code=2, message="x.mtx is one too many")
        self.terrace("A.mtx", code=2, message="call terrace matrix A.mtx")
        self.terrace("A.prm", "--rhs", "x.mtx", code=2, message="--rhs goes with terrace matrix")
        self.terrace("matrix", "A.mtx", "--save", "A.bin", code=2, message="ends in .terrace")
        for key in "Mesh/Refinements=2", "Mesh/Refinements = 2", "Problem/Reaction=1", "Discretization/Element=Q1":
            self.terrace("matrix", "A.mtx", "--set", key, code=2, message="has no meaning for a matrix")
        self.terrace("matrix", "A.mtx", "--set", "Solver/Tol=1", code=2, message="section Solver has no key Tol")
        self.assertFalse(os.path.exists(self.path("output")))

    def test_parameters_that_do_not_fit(self):
        self.refused(2, "Output/Picture has no meaning", "A.mtx", "--set", "Output/Picture=true")
        self.refused(2, "Output/Flux has no meaning", "A.mtx", "--set", "Output/Flux=true")
        self.refused(2, "add --coordinates FILE", "A.mtx", "--set", "Solver/Hierarchy/Kind=auxiliary grid")
        self.refused(2, "Kind = geometric needs the levels of a mesh.*take smoothed aggregation", "A.mtx", "--coordinates", "x.mtx",
                     "--set", "Solver/Hierarchy/Kind=geometric")
        self.refused(2, "Level matrices has no meaning here", "A.mtx", "--set", "Solver/Geometric/Level matrices=galerkin")
        self.refused(2, "flexible cg", "A.mtx", "--coordinates", "x.mtx", "--set", "Solver/Cycle/Kind=K", "--set", "Solver/Krylov=cg")

    def test_smoothed_aggregation_is_shown(self):
        self.terrace("matrix", "A.mtx", "--coordinates", "x.mtx", "--set", "Solver/Hierarchy/Kind=smoothed aggregation",
                     "--set", "Output/Hierarchy=true")
        files = sorted(os.listdir(self.path("output", "A", "hierarchy")))
        self.assertEqual(files, ["aggregates.vtu", "strength.vtu"])
        with open(self.path("output", "A", "hierarchy", "strength.vtu"), "rb") as file:
            head = file.read().split(b"<AppendedData")[0] + b"</VTKFile>"
        piece = xml.etree.ElementTree.fromstring(head).find(".//Piece")
        self.assertEqual(piece.get("NumberOfCells"), str(2 * self.side * (self.side - 1)))  # all edges of the grid
        components = {part["component"] for part in self.report()["hierarchy"]["components"]}
        self.assertLessEqual({"strength", "aggregates", "interpolation", "transpose", "product", "formats"}, components)
        self.refused(2, "there are no coordinates; add --coordinates FILE", "A.mtx", "--set", "Output/Hierarchy=true")
        self.terrace("matrix", "A.mtx", "--set", "Solver/Hierarchy/Kind=auto", "--set", "Solver/Graph/Threshold=0.2")
        self.assertEqual(self.report()["hierarchy"]["kind"], "smoothed aggregation")

    def test_matrices_of_any_origin(self):
        """Without coordinates: solved with few iterations, or refused by name. The exact solution is 1."""
        self.check_origins("smoothed aggregation", 40)
        self.check_origins("unsmoothed aggregation", 70, "--set", "Solver/Hierarchy/Kind=unsmoothed aggregation")

    def check_origins(self, kind, most_iterations, *settings):
        for name, (entries, options) in origins(40).items():
            n = 1 + max(i for i, _ in entries)
            lines = [f"{i + 1} {j + 1} {value!r}" for (i, j), value in sorted(entries.items()) if i >= j]
            self.write(name + ".mtx", HEADER + f"{n} {n} {len(lines)}\n" + "\n".join(lines) + "\n")
            with self.subTest(name):
                self.terrace("matrix", name + ".mtx", "--set", "Solver/Tolerance=1e-8", *settings, *options)
                report = self.report(name)
                self.assertEqual(report["hierarchy"]["kind"], kind)
                self.assertGreater(len(report["hierarchy"]["levels"]), 1)
                self.assertLess(report["solver"]["iterations"], most_iterations)
                self.assertLess(report["errors"]["nodal"], 1e-4 if name != "near_singular" else 1)
        half = ["--set", "Solver/Hierarchy/Precision=half"]
        self.terrace("matrix", "scaled_up.mtx", *settings, *half, code=5, message="need Solver/Hierarchy/Precision = double")

    def test_half_precision_gives_way_to_double(self):
        entries, _ = origins(40)["scaled_up"]
        lines = [f"{i + 1} {j + 1} {value!r}" for (i, j), value in sorted(entries.items()) if i >= j]
        n = 1 + max(i for i, _ in entries)
        self.write("A.mtx", HEADER + f"{n} {n} {len(lines)}\n" + "\n".join(lines) + "\n")
        self.terrace("matrix", "A.mtx")
        report = self.report("A")
        self.assertEqual(report["hierarchy"]["precision"], "double")
        self.assertEqual(len(report["solver"]["fallbacks"]), 1)
        self.assertIn("a value that is not finite came up", report["solver"]["fallbacks"][0]["reason"])
        self.assertIn("double", report["hierarchy"]["choice"]["methods"])
        self.assertLess(report["errors"]["nodal"], 1e-3)

    def test_unusable_files(self):
        self.refused(2, "x.mtx, line 1: the format is 'array'", "x.mtx", name="x")
        self.refused(2, "A.mtx, line 1: the format is 'coordinate'", "A.mtx", "--rhs", "A.mtx")
        self.write("b.mtx", table([[1, 2, 3]]))
        self.refused(2, "right-hand sides with 3 rows do not fit", "A.mtx", "--rhs", "b.mtx")
        self.refused(2, "coordinates with 3 rows do not fit", "A.mtx", "--coordinates", "b.mtx")
        self.write("line.mtx", table([range(400)]))
        self.refused(2, "coordinates have 2 or 3", "A.mtx", "--coordinates", "line.mtx")

    def test_matrix_that_is_not_symmetric(self):
        self.write("U.mtx", HEADER.replace("symmetric", "general") + "2 2 4\n1 1 2\n1 2 -1\n2 1 -0.5\n2 2 2\n")
        for krylov in "cg", "flexible cg":
            self.refused(2, r"U.mtx: .*entry \(1, 2\) is -1, but entry \(2, 1\) is -0.5", "U.mtx",
                         "--set", "Solver/Krylov=" + krylov, name="U")
        self.terrace("matrix", "U.mtx", "--set", "Solver/Krylov=none")
        self.terrace("matrix", "U.mtx")
        self.assertEqual(self.report("U")["solver"]["krylov"], "bicgstab")
        self.terrace("matrix", "U.mtx", "--set", "Solver/Hierarchy/Kind=pairwise matching")
        self.assertEqual(self.report("U")["solver"]["restarts"], 0)
        self.refused(2, "Solver/Hierarchy/Kind = pairwise matching", "U.mtx", "--set", "Solver/Hierarchy/Kind=unsmoothed aggregation", name="U")
        self.write("P.mtx", HEADER.replace("symmetric", "general") + "3 3 5\n1 1 2\n1 2 -1\n2 2 2\n3 2 -1\n3 3 2\n")
        self.terrace("matrix", "P.mtx")
        self.assertEqual(self.report("P")["hierarchy"]["kind"], "none")

    def test_hierarchy_of_a_matrix_that_is_not_symmetric(self):
        n = 60

        def upwind(strength):
            lines = []
            for i in range(n * n):
                x, y = i % n, i // n
                lines.append((i, i, 4 + strength))
                lines += [(i, j, -1 - (strength if j == i - 1 else 0)) for j, inside in
                          ((i - 1, x > 0), (i + 1, x < n - 1), (i - n, y > 0), (i + n, y < n - 1)) if inside]
            return lines

        for strength, kind in ((0.1, "smoothed aggregation"), (4, "pairwise matching")):
            entries = upwind(strength)
            self.write("W.mtx", HEADER.replace("symmetric", "general") + f"{n * n} {n * n} {len(entries)}\n" +
                       "".join(f"{i + 1} {j + 1} {a}\n" for i, j, a in entries))
            self.terrace("matrix", "W.mtx")
            report = self.report("W")
            self.assertEqual(report["hierarchy"]["kind"], kind)
            self.assertLess(report["solver"]["iterations"], 15)
            solution = [float(line) for line in self.read("output", "W", "solution.mtx").splitlines()[2:]]
            self.assertLess(max(abs(x - 1) for x in solution), 1e-4)

    def test_iteration_limit(self):
        self.terrace("matrix", "A.mtx", "--set", "Solver/Maximum iterations=2", code=4, message="no convergence within 2")
        self.validate_report("A")
        self.assertEqual(len(self.solution()), self.side ** 2)

    def test_indefinite_matrix(self):
        self.write("I.mtx", HEADER + "2 2 3\n1 1 1\n2 1 5\n2 2 1\n")
        self.write("b.mtx", table([[1, -1]]))
        self.terrace("matrix", "I.mtx", "--rhs", "b.mtx", code=5, message="not positive definite")

    def test_unusable_matrices(self):
        cases = {
            "zero_row": (2, "row 2 is zero", "general", "2 2 2\n1 1 1\n2 2 0\n"),
            "no_diagonal": (2, "row 2 has no entry on the diagonal", "general", "2 2 3\n1 1 1\n1 2 1\n2 1 1\n"),
            "nan": (2, "line 3: the value is not finite", "symmetric", "1 1 1\n1 1 nan\n"),
            "not_square": (2, "line 2: the matrix has 2 rows and 3 columns", "general", "2 3 1\n1 1 1\n"),
            "truncated": (8, "truncated: line 2 announces 3 entries", "symmetric", "2 2 3\n1 1 1\n"),
        }
        for name, (code, message, symmetry, text) in cases.items():
            self.write(name + ".mtx", HEADER.replace("symmetric", symmetry) + text)
            self.refused(code, message, name + ".mtx", name=name)

    def test_random_bytes(self):
        generator = random.Random(20101)
        for k in range(20):
            with open(self.path("r.mtx"), "wb") as file:
                file.write((HEADER.encode() if k % 2 else b"") + generator.randbytes(500))
            got, _, stderr = terrace_run.run(self.program, ["matrix", "r.mtx"], self.directory)
            self.assertIn(got, (2, 8), stderr)
            self.assertEqual(terrace_run.manner_faults(got, stderr, self.directory), [])

    def test_constant_nullspace(self):
        n = 30
        entries = [f"{i} {i} {1 if i in (1, n) else 2}" for i in range(1, n + 1)]
        entries += [f"{i + 1} {i} -1" for i in range(1, n)]
        self.write("N.mtx", HEADER + f"{n} {n} {len(entries)}\n" + "\n".join(entries) + "\n")
        self.refused(2, "rows of the matrix add up to zero.*--rhs FILE", "N.mtx", name="N")
        self.write("b.mtx", table([[1] + [0] * (n - 2) + [-1]]))
        log = self.terrace("matrix", "N.mtx", "--rhs", "b.mtx")
        self.assertIn("known up to a constant", log)
        solution = [float(line) for line in self.read("output", "N", "solution.mtx").splitlines()[2:]]
        self.assertAlmostEqual(sum(solution), 0, places=6)
        self.assertAlmostEqual(solution[0] - solution[-1], n - 1, places=3)

    def test_constant_nullspace_in_two_parts(self):
        self.write("N.mtx", HEADER + "4 4 6\n1 1 1\n2 1 -1\n2 2 1\n3 3 1\n4 3 -1\n4 4 1\n")
        self.write("b.mtx", table([[1, -1, 1, -1]]))
        self.refused(2, "N.mtx: .*falls into parts", "N.mtx", "--rhs", "b.mtx", name="N")
        self.refused(2, "N.mtx: .*falls into parts", "N.mtx", "--rhs", "b.mtx", "--set", "Solver/Krylov=none", name="N")

    def test_hierarchy_files(self):
        self.terrace("matrix", "A.mtx", "--coordinates", "x.mtx", "--set", "Solver/Preset=paper AG", "--set", "Output/Hierarchy=true")
        self.assertEqual(sorted(os.listdir(self.path("output", "A", "hierarchy"))), ["aggregates.vtu", "boxes.vtu"])

    def test_device_out_of_memory(self):
        for n in 1, 4, 12:
            self.refused(7, "memory|allocat", "A.mtx", "--backend", "shadow", "--set", "Backend/Memory limit=" + str(n * 1e-6))

    def test_device(self):
        self.terrace("matrix", "A.mtx", "--backend", "cuda", code=6, message="no (usable )?GPU|no CUDA backend", changes={"CUDA_VISIBLE_DEVICES": ""})
        self.assertEqual(self.report()["exit_code"], 6)

    def test_memory(self):
        self.refused(7, "may not allocate", "A.mtx", "--set", "Backend/Memory limit=1e-6")

    def test_files(self):
        self.refused(8, "none.mtx: cannot be read: No such file", "none.mtx", name="none")
        self.write("cut.mtx", five_point(self.side)[0][:4000])
        self.refused(8, "cut.mtx is truncated", "cut.mtx", name="cut")
        self.refused(8, "none.mtx: cannot be read", "A.mtx", "--coordinates", "none.mtx")
        self.refused(8, "nowhere/a.terrace: cannot be written", "A.mtx", "--save", "nowhere/a.terrace")
        self.write("short.terrace", "TERR")
        self.refused(8, "short.terrace: is truncated", "short.terrace", name="short")

    def test_failed_run_keeps_earlier_results(self):
        self.terrace("matrix", "A.mtx")
        self.terrace("matrix", "A.mtx", "--rhs", "none.mtx", code=8, message="none.mtx")
        self.assertEqual(self.report()["outcome"], "not started")
        self.assertEqual(len(self.solution("A/previous")), self.side ** 2)

    def test_results_as_input(self):
        self.terrace("matrix", "A.mtx")
        self.terrace("matrix", "A.mtx", "--rhs", "none.mtx", code=8, message="none.mtx: cannot be read: No such file")
        self.terrace("matrix", "A.mtx", "--set", "Solver/Maximum iterations=1", code=4, message="Solver/Maximum iterations")
        for folder in "A", "A/previous":
            self.terrace("matrix", "A.mtx", "--rhs", f"output/{folder}/solution.mtx", code=8, message="solution.mtx is one of the results in output/A, which")
            self.assertEqual(len(self.solution(folder)), self.side ** 2)
            self.terrace("matrix", "A.mtx", "--rhs", f"output/{folder}/solution.mtx", "--output", "output/again")

    def test_no_solution_files(self):
        self.terrace("matrix", "A.mtx", "--coordinates", "x.mtx", "--set", "Output/Solution=false")
        self.assertFalse(os.path.exists(self.path("output", "A", "solution.mtx")))
        self.assertFalse(os.path.exists(self.path("output", "A", "solution.vtu")))


if __name__ == "__main__":
    terrace_run.main(Matrix)
