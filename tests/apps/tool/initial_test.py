# SPDX-License-Identifier: MIT
"""Where runs in time start: values by material and by table, and the solution of a former run.

Usage: initial_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [NAME]
"""

import math
import os
import shutil
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import terrace_run  # noqa: E402 pylint: disable=wrong-import-position

HOT = """subsection Mesh
  set Cells per side = 12
end
subsection Problem
  set Diffusion = 0.01
  set Right hand side = 1
  set Dirichlet = left: 20
  set Neumann = all: 0
end
subsection Output
  set Picture = false
end
"""
COOL = HOT.replace("Right hand side = 1", "Right hand side = 0\n  set Equation = heat").replace("end\nsubsection Output", """end
subsection Time
  set End = 1
  set Step = 0.1
end
subsection Output""")
FROM_HOT = ["--set", "Problem/Initial file=output/hot/solution.vtu"]

# Of one step that changes nothing, so that the errors at the end are those of the start.
WAVE = "sin(3*x + 1)*cos(2*y)"
STILL = """subsection Problem
  set Equation = heat
  set Right hand side = 0
  set Exact solution = {wave}
  set Dirichlet =
  set Neumann = all: 0
end
subsection Time
  set End = 1e-12
  set Step = 1e-12
end
subsection Output
  set Picture = false
end
"""


class InitialTest(terrace_run.RunCase):
    def setUp(self):
        super().setUp()
        self.write("hot.prm", HOT)
        self.write("cool.prm", COOL)

    def bytes_of(self, *names):
        with open(self.path("output", *names), "rb") as file:
            return file.read()

    def test_a_run_goes_on_where_the_other_ended(self):
        for scheme in "implicit euler", "crank-nicolson":
            options = ["--set", "Time/Scheme=" + scheme, "--set", "Time/Rannacher steps=0", *FROM_HOT] if scheme != "implicit euler" else FROM_HOT
            self.terrace("hot.prm")
            self.terrace("cool.prm", *options, "--output", "output/long", "--set", "Time/End=2")
            self.terrace("cool.prm", *options, "--output", "output/first")
            self.assertEqual(self.bytes_of("long", "solution", "0010.vtu"), self.bytes_of("first", "solution", "0010.vtu"))
            printed = self.terrace("cool.prm", *options, "--output", "output/then", "--set", "Problem/Initial file=output/first/solution/0010.vtu")
            self.assertRegex(printed, "(?m)^initial     u is `temperature` of output/first/solution/0010.vtu$")
            # Files have all digits, so the last bits agree.
            self.assertEqual(self.bytes_of("long", "solution", "0020.vtu"), self.bytes_of("then", "solution", "0010.vtu"))
        self.assertEqual(self.report("then")["time"]["heat_at_start"], self.report("first")["time"]["heat_at_end"])
        self.assertGreater(self.report("first")["time"]["heat_at_start"], self.report("first")["time"]["heat_at_end"])

    def nodal_error(self, name, *options):
        self.terrace("still.prm", "--output", "output/" + name, *options)
        return self.report(name)["errors"]["nodal"]

    def test_fields_of_other_meshes_have_the_order_of_their_element(self):
        self.write("still.prm", STILL.format(wave=WAVE))
        own = ["--set", "Mesh/Cells per side=23", "--set", "Mesh/Cells=quadrilaterals", "--set", "Discretization/Element=Q1"]
        for element, order in ("P1", 2), ("P2", 3):
            errors = []
            for n in 10, 20:
                former = f"{element}-{n}"
                at_nodes = self.nodal_error(former, "--set", "Problem/Initial condition=" + WAVE, "--set", f"Mesh/Cells per side={n}",
                                            "--set", "Discretization/Element=" + element)
                self.assertLess(at_nodes, 1e-9)
                errors.append(self.nodal_error("then", *own, "--set", f"Problem/Initial file=output/{former}/solution/0000.vtu"))
            self.assertAlmostEqual(math.log2(errors[0] / errors[1]), order, delta=0.4)

    def test_circles_of_other_resolution(self):
        self.write("still.prm", STILL.format(wave="x*y"))
        disk = ["--set", "Mesh/Shape=disk", "--set", "Mesh/Cells per side=4", "--set", "Mesh/Refinements="]
        self.nodal_error("coarse", *disk[:-1], disk[-1] + "1", "--set", "Problem/Initial condition=x*y")
        printed = self.terrace("still.prm", *disk[:-1], disk[-1] + "3", "--set", "Problem/Initial file=output/coarse/solution/0000.vtu")
        self.assertRegex(printed, r"(?m)^initial     u is `temperature` of output/coarse/solution/0000.vtu; [0-9]+ nodes outside of its mesh, by up to 0\.0[0-9]+, "
                                  r"take its value nearby$")

    def test_space(self):
        self.write("still.prm", STILL.format(wave="x - 2*y + z"))
        cube = ["--set", "Mesh/Shape=cube", "--set", "Mesh/Cells per side="]
        self.nodal_error("tetrahedra", *cube[:-1], cube[-1] + "3", "--set", "Mesh/Cells=tetrahedra", "--set", "Discretization/Element=P2",
                         "--set", "Problem/Initial condition=x - 2*y + z")
        error = self.nodal_error("hexahedra", *cube[:-1], cube[-1] + "5", "--set", "Mesh/Cells=hexahedra", "--set", "Discretization/Element=Q1",
                                 "--set", "Problem/Initial file=output/tetrahedra/solution/0000.vtu")
        self.assertLess(error, 1e-8)

    def test_tables_in_space(self):
        self.write("still.prm", STILL.format(wave="1 + x - 2*y*z"))
        rows = [f"{x},{y},{z},{1 + x - 2 * y * z}" for z in (0, 0.5, 1) for y in (0, 1) for x in (0, 0.25, 1)]
        self.write("grid.csv", "x,y,z,u\n" + "\n".join(rows) + "\n")
        cube = ["--set", "Mesh/Shape=cube", "--set", "Mesh/Cells per side=4", "--set", "Mesh/Cells=tetrahedra"]
        self.assertLess(self.nodal_error("table", *cube, "--set", 'Problem/Initial condition=table("grid.csv", x, y, z)'), 1e-8)
        self.write("grid.csv", "\n".join(rows[1:]) + "\n")
        for option in ["--validate"], []:
            self.terrace("still.prm", *cube, "--set", 'Problem/Initial condition=table("grid.csv", x, y, z)', *option, code=2,
                         message=r"Problem/Initial condition: grid.csv: there is no value at \(x, y, z\) = \(0, 0, 0\); a table of three arguments is a grid")

    def test_by_material(self):
        folder = os.path.join(self.source, "inputs")
        shutil.copytree(os.path.join(folder, "heat_two_layers"), self.path("heat_two_layers"))
        shutil.copy(os.path.join(folder, "heat_two_layers.prm"), self.path("layers.prm"))
        steel, concrete = 7850 * 460, 2300 * 900
        mean = (100 * steel + 20 * concrete) / (steel + concrete)
        self.terrace("layers.prm", "--set", "Problem/Initial condition=steel: 100; all: 20", "--output", "output/material")
        self.terrace("layers.prm", "--set", f"Problem/Initial condition=x < -1e-9 ? 100 : x > 1e-9 ? 20 : {mean!r}", "--output", "output/expression")
        self.terrace("compare", "output/material", "output/expression", "--tolerance", "1e-10")
        time = self.report("material")["time"]
        self.assertEqual(time["rannacher_steps"], 2)
        areas = {name: part["measure"] for name, part in self.report("material")["results"]["materials"].items()}
        self.assertAlmostEqual(time["heat_at_start"] / (100 * steel * areas["steel"] + 20 * concrete * areas["concrete"]), 1, places=13)
        self.terrace("layers.prm", "--set", "Problem/Initial condition=steel: 100", code=2, message="the material `concrete` has no value")
        self.terrace("layers.prm", "--set", "Problem/Initial condition=iron: 100; all: 1", code=2, message="the mesh has no material `iron`")
        self.terrace("layers.prm", "--set", "Problem/Initial condition=steel: 1/(x - x); all: 1", "--validate", code=2,
                     message="Problem/Initial condition: the expression `1/\\(x - x\\)`")

    def test_resumes_without_the_file(self):
        self.terrace("hot.prm")
        os.mkdir(self.path("folder"))
        self.write("folder/cool.prm", COOL.replace("set Equation = heat", "set Equation = heat\n  set Initial file = ../output/hot/solution.vtu")
                   .replace("set Step", "set Scheme = crank-nicolson\n  set Checkpoint every = 5\n  set Step"))
        self.terrace("folder/cool.prm", "--output", "output/long")
        self.terrace("folder/cool.prm", "--output", "output/short", "--set", "Time/End=0.5")
        os.rename(self.path("output", "hot"), self.path("output", "gone"))
        self.terrace("--resume", "output/short", "--set", "Time/End=1")
        for name in "solution/0010.vtu", "history.csv":
            self.assertEqual(self.bytes_of("short", name), self.bytes_of("long", name))
        self.terrace("folder/cool.prm", code=8, message="folder/cool.prm, line 8: Problem/Initial file: folder/../output/hot/solution.vtu: there is no such file; ")

    def test_a_table_does_not_keep_a_run_from_being_resumed(self):
        os.mkdir(self.path("folder"))
        self.write("folder/day.csv", "0,20\n1,30\n2,25\n")
        self.write("folder/cool.prm", COOL.replace("left: 20", 'left: table("day.csv", t)').replace("set Step", "set Checkpoint every = 5\n  set Step"))
        self.terrace("folder/cool.prm", "--set", "Time/End=0.5")
        self.terrace("--resume", "output/cool", "--set", "Time/End=1")

    def refused(self, *settings, code=8, message):
        assignments = [word for setting in settings for word in ("--set", setting)]
        for option in ["--validate"], ["--dry-run"], []:
            self.terrace("cool.prm", *FROM_HOT, *assignments, *option, code=code, message=message)

    def test_what_is_no_start_is_refused(self):
        self.terrace("hot.prm", "--set", "Output/Gradient=true", "--set", "Output/Recovered=true")
        self.refused("Problem/Initial file=none.vtu", message="Problem/Initial file: none.vtu: there is no such file; take the VTU file of a former run's solution")
        self.refused("Problem/Initial file=hot.prm", message="hot.prm: is no VTU file, or is damaged; take")
        self.refused("Problem/Initial file=output/hot", message="output/hot: is a directory; take one VTU file")
        self.refused("Problem/Initial file=a.pvd", message="a.pvd: is a list of files; take one VTU file")
        self.refused("Problem/Initial field=heat", message="has no point data `heat`; it has `solution`")
        self.refused("Problem/Initial field=recovered gradient", message="(has 2|has 3) numbers a point|has no point data `recovered gradient`")
        self.refused("Mesh/Shape=cube", "Mesh/Cells=tetrahedra", message="has cells in the plane, and this mesh is in space; take a file of the same dimension")
        self.refused("Problem/Initial condition=3", code=2, message="Problem/Initial condition has no meaning here, because Problem/Initial file is u at t = 0")
        with open(self.path("output", "hot", "solution.vtu"), "rb") as file:
            whole = file.read()
        with open(self.path("cut.vtu"), "wb") as file:
            file.write(whole[:len(whole) // 2])
        self.refused("Problem/Initial file=cut.vtu", message="cut.vtu: is no VTU file, or is damaged: it ends early; take")
        self.terrace("cool.prm", "--set", "Problem/Initial field=u", code=2, message="Problem/Initial field has no meaning here, because Problem/Initial file names no file")
        self.terrace("hot.prm", *FROM_HOT, code=2, message="Problem/Initial file has no meaning here, because Problem/Equation is not heat or transport")

    def test_a_mesh_that_does_not_reach_is_refused(self):
        self.terrace("hot.prm")
        for option in ["--validate"], []:
            self.terrace("cool.prm", *FROM_HOT, "--set", "Mesh/Shape=disk", "--set", "Problem/Dirichlet=", "--set", "Mesh/Refinements=1", *option, code=2,
                         message=r"Problem/Initial file: output/hot/solution.vtu: its mesh does not reach [0-9]+ of [0-9]+ nodes, the first at \(.*\), which is "
                                 r"more than a quarter of a cell away; take the solution of a run whose mesh covers this one\.")

    def test_own_results_are_not_moved_away(self):
        self.terrace("hot.prm")
        self.terrace("cool.prm", *FROM_HOT)
        self.terrace("cool.prm", "--set", "Problem/Initial file=output/cool/solution/0010.vtu", code=8,
                     message="output/cool/solution/0010.vtu is one of the results in output/cool, which the run would replace before it reads it")
        self.assertTrue(os.path.exists(self.path("output", "cool", "solution", "0010.vtu")))


if __name__ == "__main__":
    terrace_run.main(InitialTest)
