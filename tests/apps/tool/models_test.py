# SPDX-License-Identifier: MIT
"""Models of one's own in space: meshes of solids, STEP files and scripts of Gmsh's, conditions inside.

Usage: models_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [TEST]
"""

import collections
import csv
import math
import os
import random
import re
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import terrace_run  # noqa: E402

# A block whose edges are rounded, a block beside it, a rod through the first, and a disk inside of the second, which is a heater.
PART = """
SetFactory("OpenCASCADE");
Box(1) = {0, 0, 0, 40, 20, 10};
Fillet{1}{1, 3}{3}
Box(2) = {40, 0, 0, 20, 20, 10};
Cylinder(3) = {20, 10, 0, 0, 0, 10, 4};
Disk(100) = {50, 10, 5, 4};
BooleanFragments{ Volume{1}; Delete; }{ Volume{2:3}; Delete; }
Save "part.step";
"""

PARAMETERS = """
subsection Mesh
  set Shape = file
  set File  = FILE
end
subsection Problem
  PROBLEM
end
"""

# Two cubes side by side; x = 0 is `hot` and `ends`, x = 2 `cold` and `ends`, and between them is `middle`.
CUBES = """
SetFactory("OpenCASCADE");
Box(1) = {0, 0, 0, 1, 1, 1};
Box(2) = {1, 0, 0, 1, 1, 1};
BooleanFragments{ Volume{1}; Delete; }{ Volume{2}; Delete; }
hot() = Surface In BoundingBox{-1e-3, -1, -1, 1e-3, 2, 2};
middle() = Surface In BoundingBox{1 - 1e-3, -1, -1, 1 + 1e-3, 2, 2};
cold() = Surface In BoundingBox{2 - 1e-3, -1, -1, 2 + 1e-3, 2, 2};
Physical Surface("hot") = hot();
Physical Surface("cold") = cold();
Physical Surface("ends") = {hot(), cold()};
Physical Surface("middle") = middle();
Physical Volume("left") = {1};
Physical Volume("right") = {2};
Mesh.MeshSizeMax = 0.3;
"""

BALL = """
SetFactory("OpenCASCADE");
Sphere(1) = {0, 0, 0, 1};
Mesh.MeshSizeMin = size;
Mesh.MeshSizeMax = size;
"""


def mutated(data):
    """One to four bytes, pieces or numbers of a file changed by chance."""
    for _ in range(random.randint(1, 4)):
        at, length = random.randrange(len(data)), random.randint(1, 60)
        change = random.randrange(10)
        if change > 4:  # one digit for another, which files survive
            digits = [k for k in range(at, min(at + 200, len(data))) if 48 <= data[k] < 58]
            if digits:
                data = data[:digits[0]] + bytes([random.randrange(48, 58)]) + data[digits[0] + 1:]
        elif change == 0:
            data = data[:at] + bytes([random.randrange(256)]) + data[at + 1:]
        elif change == 1:
            data = data[:at] + data[at + length:]
        elif change == 2:
            data = data[:at] + data[at:at + length] + data[at:]
        elif change == 3:
            data = data[:at] + random.choice((b"-1", b"1e300", b"0", b"99999999", b"nan", b";", b'"')) + data[at + 1:]
        else:
            other = random.randrange(len(data))
            data = data[:at] + data[other:other + length] + data[at + length:]
        data = data or b" "
    return data


class Models(terrace_run.RunCase):
    def gmsh(self, geometry, *arguments):
        self.write("a.geo", geometry)
        subprocess.run(["gmsh", "a.geo", "-v", "1", *arguments], check=True, cwd=self.directory, stdout=subprocess.DEVNULL)

    def solve(self, file, problem, *arguments, **expected):
        self.write("a.prm", PARAMETERS.replace("FILE", file).replace("PROBLEM", problem))
        printed = self.terrace("a.prm", *arguments, **expected)
        return printed if expected else self.report("a")["results"]

    def test_part_from_step_to_picture(self):
        self.gmsh(PART, "-0")
        # Volumes and surfaces have numbers for names; the block beside is known by its size in the report of a first run.
        problem = "set Dirichlet = surface 1: 20\n  set Neumann = all: 0\n  set Diffusion = volume 1: 50; volume 2: 0.2; all: 15"
        names = self.solve("part.step", problem, "--validate", code=0)
        self.assertIn("part.step, ", names)
        results = self.solve("part.step", problem, "--set", "Problem/Right hand side=0.01", "--set", "Mesh/Sizes=all: 4",
                             "--set", "Discretization/Element=P2")
        self.assertIn("second order, ", self.report("a")["problem"]["mesh"])
        self.assertEqual(len(self.report("a")["problem"]["materials"]), 3)
        self.assertLess(abs(results["balance"]["relative_gap"]), 1e-5)
        self.assertTrue(os.path.getsize(self.path("output", "a", "solution.png")) > 10000)
        # Heat made in the volume leaves at the only boundary that is not insulated: 0.01 times the volume.
        volume = 40 * 20 * 10 - 2 * (1 - math.pi / 4) * 9 * 20 + 20 * 20 * 10
        self.assertLess(abs(results["fluxes"]["surface 1"] / (-0.01 * volume) - 1), 0.02)
        # The heater is the disk inside of the block beside, told by its area.
        heater, = [name for name, part in results["boundaries"].items() if abs(part["measure"] - 16 * math.pi) < 0.5 and
                   abs(part["minimum_at"][2] - 5) < 1e-9]
        results = self.solve("part.step", problem.replace("all: 0\n", f"{heater}: 0.1; all: 0\n", 1), "--set",
                             "Problem/Right hand side=0", "--set", "Mesh/Sizes=all: 4", "--set", "Discretization/Element=P2")
        self.assertLess(abs(results["fluxes"][heater] / (1.6 * math.pi) - 1), 1e-3)
        self.assertLess(abs(results["fluxes"][heater] + results["fluxes"]["surface 1"]), 1e-4)

    def test_groups_and_conditions_inside(self):
        self.gmsh(CUBES, "-3", "-o", "cubes.msh")
        insulated = "set Neumann = all: 0"
        # u is linear on both sides of the middle.
        results = self.solve("cubes.msh", f"set Right hand side = 0\n  set Dirichlet = ends: 0; middle: 1\n  {insulated}")
        for name, flux in (("middle", 2), ("hot+ends", -1), ("cold+ends", -1), ("ends", -2), ("hot", -1), ("cold", -1)):
            self.assertAlmostEqual(results["fluxes"][name], flux, 6, name)
        # Where the middle meets walls with values of their own, each has its own flow: u is |1 - x| less than 1 everywhere.
        results = self.solve("cubes.msh", "set Right hand side = 0\n  set Dirichlet = ends: 0; middle: 1; unnamed: 1 - abs(1 - x)")
        for name, flux in (("middle", 2), ("unnamed", 0), ("ends", -2), ("hot", -1)):
            self.assertAlmostEqual(results["fluxes"][name], flux, 5, name)
        results = self.solve("cubes.msh", "set Right hand side = 0\n  set Dirichlet = ends: 0\n  set Neumann = middle: 3; all: 0")
        self.assertAlmostEqual(results["fluxes"]["hot"], -1.5, 6)
        self.assertAlmostEqual(results["fluxes"]["middle"], 3, 6)
        self.assertAlmostEqual(results["maximum"], 1.5, 6)
        # 2 u = 6 - u in the middle.
        results = self.solve("cubes.msh",
                             f"set Right hand side = 0\n  set Dirichlet = ends: 0\n  set Robin = middle: 1, 6\n  {insulated}")
        self.assertAlmostEqual(results["maximum"], 2, 5)
        self.assertAlmostEqual(results["fluxes"]["middle"], 4, 5)
        # What is not named inside has no condition, and is no boundary.
        results = self.solve("cubes.msh", f"set Right hand side = 0\n  set Dirichlet = hot: 0; cold: 2\n  {insulated}")
        self.assertEqual(results["fluxes"]["middle"], 0)
        self.assertAlmostEqual(results["fluxes"]["hot"], -1, 6)
        self.solve("cubes.msh", f"set Dirichlet = hot: 0; ends: 1\n  {insulated}", code=2,
                   message="`hot.ends` is a part of both `ends` and `hot`; give it a condition by its own name")
        results = self.solve("cubes.msh", f"set Right hand side = 0\n  set Dirichlet = hot+ends: 0; ends: 2\n  {insulated}")
        self.assertAlmostEqual(results["fluxes"]["hot"], -1, 6)
        self.write("b.geo", CUBES)
        self.solve("b.geo", f"set Dirichlet = ends: 0; warm: 1\n  {insulated}", code=2,
                   message="the mesh has no boundary `warm`; it has .*middle.*, ends")
        # As many unknowns as the dry run says, with values given inside.
        printed = self.solve("cubes.msh", f"set Dirichlet = ends: 0; middle: 1\n  {insulated}", "--dry-run", code=0)
        self.solve("cubes.msh", f"set Dirichlet = ends: 0; middle: 1\n  {insulated}")
        unknowns = self.report("a")["problem"]["unknowns"]
        self.assertRegex(printed, rf"unknowns +{unknowns}\n")

    def test_history_and_resume_with_groups(self):
        self.gmsh(CUBES, "-3", "-o", "cubes.msh")
        self.write("h.prm", PARAMETERS.replace("FILE", "cubes.msh").replace(
            "PROBLEM", "set Equation = heat\n  set Dirichlet = hot: 0; cold+ends: 1\n  set Neumann = all: 0\n  set Right hand side = 0") +
            "subsection Time\n  set End = 0.4\n  set Step = 0.1\n  set Checkpoint every = 1\nend\n")
        self.terrace("h.prm", "--set", "Output/Picture=false")
        fluxes = self.report("h")["results"]["fluxes"]
        with open(self.path("output", "h", "history.csv"), encoding="utf-8") as file:
            last = list(csv.DictReader(file))[-1]
        for name in "hot+ends", "cold+ends", "middle", "unnamed":
            self.assertAlmostEqual(float(last["flux_" + name]), fluxes[name], 9, name)
        self.assertAlmostEqual(fluxes["ends"], fluxes["hot"] + fluxes["cold"], 9)
        self.assertEqual(fluxes["middle"], 0)
        self.terrace("--resume", os.path.join("output", "h"), "--set", "Output/Picture=false")
        self.assertEqual(self.report("h")["results"]["fluxes"], fluxes)

    def test_orders_on_curved_solids(self):
        exact = "exp(x)*sin(y)*cos(z)"  # its Laplacian is -exp(x)*sin(y)*cos(z)
        problem = f"set Right hand side = {exact}\n  set Dirichlet = all: {exact}\n  set Exact solution = {exact}"
        for element, subdivision, sizes in (("P1", 0, (0.1, 0.05)), ("P2", 0, (0.6, 0.3)), ("Q2", 2, (0.45, 0.225))):
            errors, unknowns = [], []
            for size in sizes:
                self.gmsh(BALL, "-3", "-order", "2", "-setnumber", "size", str(size), "-setnumber", "Mesh.SubdivisionAlgorithm",
                          str(subdivision), "-o", "ball.msh")
                self.solve("ball.msh", problem, "--set", f"Discretization/Element={element}", "--set", "Output/Picture=false",
                           "--set", "Solver/Tolerance=1e-9")
                errors.append(self.report("a")["errors"])
                unknowns.append(self.report("a")["problem"]["unknowns"])
            degree = int(element[1])
            rate = 3 / math.log(unknowns[1] / unknowns[0])
            self.assertGreater(rate * math.log(errors[0]["L2"] / errors[1]["L2"]), degree + 0.8, element)
            self.assertGreater(rate * math.log(errors[0]["H1"] / errors[1]["H1"]), degree - 0.2, element)

    def test_flat_faces_for_curved_ones_get_a_warning(self):
        """Where they cost accuracy: with elements of degree 2, and where refinement keeps them. A ball of second order gets none, nor a cube."""
        problem = "set Right hand side = 1\n  set Dirichlet = all: 0"
        refined = "Discretization/Element=P1", "Mesh/Refinements=1"
        words = r"looks curved, since its faces turn by up to .* has flat faces there.*gmsh -3 -order 2"
        for order, settings, warnings in (1, ["Discretization/Element=P2"], 1), (1, refined, 1), (1, refined[:1], 0), (2, refined, 0):
            self.gmsh(BALL, "-3", "-order", str(order), "-setnumber", "size", "0.4", "-o", "ball.msh")
            self.solve("ball.msh", problem, "--set", "Output/Picture=false", *(word for one in settings for word in ("--set", one)))
            found = [text for text in self.report("a")["warnings"] if re.search(words, text)]
            self.assertEqual(len(found), warnings, (order, settings, self.report("a")["warnings"]))
        self.gmsh('SetFactory("OpenCASCADE");\nBox(1) = {0, 0, 0, 1, 1, 1};\nMesh.MeshSizeMax = 0.4;\n', "-3", "-o", "cube.msh")
        self.solve("cube.msh", problem, "--set", "Output/Picture=false", "--set", "Discretization/Element=P2")
        self.assertEqual(self.report("a")["warnings"], [])

    def test_fichera_corner(self):
        """-Laplace u = 1, u = 0 on the cube (-1,1)^3 without one of its eighths. The energy is from trilinear elements by scipy on 4, 8, 16
        and 32 cells a unit, extrapolated with the orders 4/3 and 2 (0.39802 of the first three, 0.39797 of the last)."""
        self.write("fichera.geo", """
SetFactory("OpenCASCADE");
Box(1) = {-1, -1, -1, 2, 2, 2};
Box(2) = {0, 0, 0, 1, 1, 1};
BooleanDifference{ Volume{1}; Delete; }{ Volume{2}; Delete; }
e = 1e-3;
corner() = Curve In BoundingBox{-e, -e, -e, 1 + e, e, e};
corner() += Curve In BoundingBox{-e, -e, -e, e, 1 + e, e};
corner() += Curve In BoundingBox{-e, -e, -e, e, e, 1 + e};
Physical Curve("corner") = corner();
Physical Volume("all of it") = Volume{:};
Mesh.MeshSizeMax = 0.12;
""")
        results = self.solve("fichera.geo", "set Dirichlet = all: 0", "--set", "Discretization/Element=P2", "--set",
                             "Mesh/Sizes=corner: 0.025", "--set", "Output/Picture=false")
        self.assertLess(abs(7 * results["mean"] / 0.39797 - 1), 1e-3)

    def test_heat_sink(self):
        """A plate with four fins, heated from below, cooled by air: as a run with twice as many edges each way has it."""
        self.write("sink.geo", """
SetFactory("OpenCASCADE");
Box(1) = {0, 0, 0, 40, 40, 5};
For i In {0:3}
  Box(2 + i) = {2 + 11 * i, 0, 5, 3, 40, 20};
EndFor
BooleanUnion{ Volume{1}; Delete; }{ Volume{2:5}; Delete; }
base() = Surface In BoundingBox{-1, -1, -1e-3, 41, 41, 1e-3};
air() = Surface{:};
air() -= base();
Physical Surface("base") = base();
Physical Surface("air") = air();
Physical Volume("sink") = Volume{:};
Mesh.MeshSizeMax = 4;
""")
        problem = ("set Right hand side = 0\n  set Diffusion = 0.2\n  set Neumann = base: 0.01\n  set Robin = air: 3e-5, 3e-5*25\n"
                   "  set Dirichlet =")
        coarse = self.solve("sink.geo", problem, "--set", "Discretization/Element=P2", "--set", "Output/Picture=false")
        fine = self.solve("sink.geo", problem, "--set", "Discretization/Element=P2", "--set", "Output/Picture=false", "--set",
                          "Mesh/Refinements=1")
        for results in coarse, fine:
            self.assertAlmostEqual(results["fluxes"]["base"], 16, 9)
            self.assertAlmostEqual(results["fluxes"]["air"], -16, 4)
        for number in "minimum", "maximum", "mean":
            self.assertLess(abs((coarse[number] - 25) / (fine[number] - 25) - 1), 1e-3, number)

    def test_scripts_can_do_nothing_else(self):
        problem = "set Dirichlet = all: 0"
        for name, line, words in (("call", 'SystemCall "touch called";', "start another program"),
                                  ("save", 'Mesh 3; Save "saved.msh";', "write the file"),
                                  ("print", 'Printf("text") > "printed.txt";', "write the file"),
                                  ("error", "Nonsense(1) = {2};", "syntax error"),
                                  ("end", "Exit;", "ended without an answer")):
            self.write(name + ".geo", 'SetFactory("OpenCASCADE");\nBox(1) = {0, 0, 0, 1, 1, 1};\n' + line + "\n")
            before = set(os.listdir(self.directory))
            self.solve(name + ".geo", problem, code=3, message=rf"Mesh/File: Gmsh could not make a mesh of {name}\.geo \(.*{words}")
            self.assertEqual(set(os.listdir(self.directory)) - before - {"a.prm", "output"}, set())
        self.write("loop.geo", "For i In {0:1}\n  i = 0;\nEndFor\n")
        self.solve("loop.geo", problem, "--set", "Mesh/Time limit=1", code=3, message="has not made the mesh within 1 seconds")

    def test_sizes_by_name(self):
        self.write("cubes.geo", CUBES)
        problem = "set Dirichlet = ends: 0\n  set Neumann = all: 0"
        coarse = self.cells("cubes.geo", problem)
        fine = self.cells("cubes.geo", problem, "--set", "Mesh/Sizes=middle: 0.05")
        self.assertGreater(fine, 2 * coarse)
        self.assertLess(fine, 100 * coarse)
        self.solve("cubes.geo", problem, "--set", "Mesh/Sizes=midle: 0.05", code=3,
                   message="Mesh/Sizes: the model has nothing called `midle`; it has cold, ends, hot, left, middle, right")
        self.solve("cubes.geo", problem, "--set", "Mesh/Sizes=middle 0.05", code=2, message="Mesh/Sizes: `middle 0.05` is not of the form")

    def test_damaged_models(self):
        """Mutated STEP, .geo and .msh files are meshed or refused in a sentence: no crash, no program called, nothing written elsewhere,
        nothing beyond the time limit."""
        self.gmsh(CUBES.split("Physical")[0], "-0", "-o", "cubes.step")
        self.gmsh(CUBES + 'SystemCall "touch called";\n', "-3", "-format", "msh41", "-bin", "-o", "cubes_binary.msh")
        os.remove(self.path("called"))
        subprocess.run(["gmsh", "cubes_binary.msh", "-v", "1", "-save", "-format", "msh22", "-o", "cubes_text.msh"], check=True,
                       cwd=self.directory)
        os.rename(self.path("a.geo"), self.path("cubes.geo"))
        random.seed(terrace_run.seed())
        kept = set(os.listdir(self.directory)) | {"b.prm", "output"}
        codes = collections.Counter()
        for k in range(250):
            name = ("cubes.step", "cubes.geo", "cubes_binary.msh", "cubes_text.msh")[k % 4]
            with open(self.path(name), "rb") as file:
                data = file.read()
            # Every other script asks for a program.
            damaged = mutated(data.replace(b"SystemCall", b"// SystemCall") if k % 8 < 4 else data)
            file_name = "b" + os.path.splitext(name)[1]
            with open(self.path(file_name), "wb") as file:
                file.write(damaged)
            self.write("b.prm", PARAMETERS.replace("FILE", file_name).replace("PROBLEM", "set Dirichlet = all: 0"))
            started = time.monotonic()
            code, _, stderr = terrace_run.run(self.program, ["b.prm", "--validate", "--set", "Mesh/Time limit=10"] if name[-1] != "h" else
                                              ["b.prm", "--validate"], self.directory)
            self.assertLess(time.monotonic() - started, 40, k)
            self.assertIn(code, (0, 2, 3, 7), f"{k}: {stderr}")
            self.assertEqual(terrace_run.manner_faults(code, stderr, self.directory), [], k)
            self.assertEqual(set(os.listdir(self.directory)) - kept - {file_name}, set(), k)
            os.remove(self.path(file_name))
            codes[name, code] += 1
        print(dict(codes))
        for name in ("cubes.step", "cubes.geo", "cubes_binary.msh", "cubes_text.msh"):
            self.assertGreater(codes[name, 3], 5, name)
        self.assertGreater(sum(n for (_, code), n in codes.items() if code == 0), 5)

    def cells(self, file, problem, *arguments):
        self.solve(file, problem, "--set", "Output/Picture=false", *arguments)
        return self.report("a")["problem"]["cells"]

    def test_plane_scripts(self):
        self.write("plate.geo", 'SetFactory("OpenCASCADE");\nRectangle(1) = {0, 0, 0, 2, 1};\nMesh.MeshSizeMax = 0.2;\n')
        results = self.solve("plate.geo", "set Right hand side = 0\n  set Dirichlet = curve 4: 0; curve 2: 2\n  set Neumann = all: 0")
        self.assertAlmostEqual(results["fluxes"]["curve 2"], 1, 6)


if __name__ == "__main__":
    terrace_run.main(Models)
