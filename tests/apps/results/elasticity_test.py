# SPDX-License-Identifier: MIT
"""Problem/Equation = elasticity: orders, patch tests, a second code, forces, and what is refused.

Usage: elasticity_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [NAME]
"""

import math
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.dirname(HERE), os.path.join(HERE, "..", "..", "support")]
import debian_python  # noqa: E402
import terrace_run  # noqa: E402
import small_mesh  # noqa: E402

debian_python.need("meshio", "numpy", "scipy")
import meshio  # noqa: E402
import numpy  # noqa: E402
import small_elasticity  # noqa: E402

HEAD = """subsection Output
  set Picture = false
end
subsection Problem
  set Equation = elasticity
"""
SHAPES = {"square": "triangles", "cube": "tetrahedra"}
PLANE = {"P1": "triangles", "P2": "triangles", "Q1": "quadrilaterals", "Q2": "quadrilaterals", "P1+Q1": "mixed", "P2+Q2": "mixed"}
SOLID = {"P1": "tetrahedra", "P2": "tetrahedra", "Q1": "hexahedra", "Q2": "hexahedra"}

# u = (sin(x) cos(y), x y^2) with E = 1, nu = 0.25, so lambda = mu = 0.4 under plane strain:
# f = -(lambda + mu) grad div u - mu laplace u
SMOOTH = HEAD + """
  set Youngs modulus = 1
  set Poissons ratio = 0.25
  set Exact solution = sin(x)*cos(y), x*y^2
  set Body force     = -0.8*(-sin(x)*cos(y) + 2*y) + 0.8*sin(x)*cos(y), -0.8*(-cos(x)*sin(y) + 2*x) - 0.8*x
  set Displacement   = left: 0, 0; all: sin(x)*cos(y), x*y^2
end
"""
# u = (sin(y), z x, cos(x)), which is free of divergence, as is its gradient's: f = -mu laplace u
SMOOTH_SOLID = HEAD + """
  set Youngs modulus = 1
  set Poissons ratio = 0.25
  set Exact solution = sin(y), z*x, cos(x)
  set Body force     = 0.4*sin(y), 0, 0.4*cos(x)
  set Displacement   = all: sin(y), z*x, cos(x)
end
"""


class ElasticityTest(terrace_run.RunCase):
    def run_terrace(self, *arguments):
        return terrace_run.run(self.program, arguments, self.directory)

    def solved(self, text, *options):
        self.write("case.prm", text)
        code, stdout, stderr = self.run_terrace("case.prm", *options)
        self.assertEqual(code, 0, stderr)
        return self.report("case"), stdout

    def refused(self, text):
        self.write("case.prm", text)
        code, _, stderr = self.run_terrace("case.prm", "--validate")
        self.assertEqual(code, 2, stderr)
        return stderr

    def settings(self, *pairs):
        return [word for pair in pairs for word in ("--set", pair)]

    def displacement(self):
        mesh = meshio.read(self.path("output", "case", "solution.vtu"))
        return mesh, mesh.point_data["displacement"]

    def expect_orders(self, text, elements, cells_per_side, refinements):
        for element, cells in elements.items():
            degree = int(element[1])
            report, _ = self.solved(text, *self.settings(
                f"Mesh/Cells={cells}", f"Mesh/Cells per side={cells_per_side}", f"Discretization/Element={element}",
                f"Output/Convergence={refinements}", "Output/Solution=false"))
            orders = report["convergence"][-1]["orders"]
            self.assertGreater(orders["L2"], degree + 1 - 0.12, element)
            self.assertGreater(orders["H1"], degree - 0.1, element)

    def test_orders_in_the_plane(self):
        self.expect_orders(SMOOTH, PLANE, 8, 2)

    def test_orders_in_space(self):
        self.expect_orders(SMOOTH_SOLID + "subsection Mesh\n  set Shape = cube\nend\n", SOLID, 4, 1)

    def test_constant_strains_are_exact_on_distorted_meshes(self):
        for dim, elements in (2, PLANE), (3, SOLID):
            exact = ["0.1 + 0.3*x - 0.2*y", "0.4*x + 0.1*y"] if dim == 2 else \
                ["0.1 + 0.3*x - 0.2*y + 0.1*z", "0.4*x + 0.1*y - 0.3*z", "0.2*x - 0.1*y + 0.5*z"]
            for element, cells in elements.items():
                self.write("mesh.msh", small_mesh.text(cells, 4))
                report, _ = self.solved(HEAD + f"""
  set Youngs modulus = 3
  set Exact solution = {", ".join(exact)}
  set Displacement   = all: {", ".join(exact)}
end
subsection Mesh
  set Shape = file
  set File  = mesh.msh
end
subsection Solver
  set Tolerance = 1e-11
end
""", *self.settings(f"Discretization/Element={element}", "Output/Strain=true"))
                self.assertLess(report["errors"]["nodal"], 1e-10, element)
                mesh, _ = self.displacement()
                strain = numpy.array([0.3, 0.1, 0, 0.1, 0, 0]) if dim == 2 else numpy.array([0.3, 0.1, 0.5, 0.1, -0.2, 0.15])
                for values in [mesh.point_data["strain"], *mesh.cell_data["strain"]]:
                    self.assertLess(abs(values - strain).max(), 1e-9, element)

    def test_a_pulled_body_is_exact(self):
        """Loads, not given values: sigma_xx = 2 alone, with symmetry."""
        for dim, elements in (2, PLANE), (3, SOLID):
            for element, cells in elements.items():
                self.write("mesh.msh", small_mesh.text(cells, 3))
                third, traction = ("; front", "2, 0, 0") if dim == 3 else ("", "2, 0")
                exact = "2*x/5, -0.3*2*y/5" + (", -0.3*2*z/5" if dim == 3 else "")
                state = "\n  set State = plane stress\n  set Thickness = 0.5" if dim == 2 else ""
                report, _ = self.solved(HEAD + f"""{state}
  set Youngs modulus = 5
  set Symmetry       = left; bottom{third}
  set Traction       = right: {traction}
  set Exact solution = {exact}
end
subsection Mesh
  set Shape = file
  set File  = mesh.msh
end
subsection Solver
  set Tolerance = 1e-11
end
""", *self.settings(f"Discretization/Element={element}"))
                self.assertLess(report["errors"]["nodal"], 1e-10, element)
                body = report["results"]["elasticity"]
                size = 0.5 if dim == 2 else 1
                self.assertAlmostEqual(body["applied"]["right"][0], 2 * size, 9)
                self.assertAlmostEqual(body["reactions"]["left"][0], -2 * size, 8)
                self.assertAlmostEqual(body["von_mises_maximum"], 2, 8)
                self.assertAlmostEqual(body["strain_energy"], 0.5 * 2 * 2 / 5 * size, 8)

    def test_a_second_code_agrees(self):
        """Displacements beside those of small_elasticity.py, which assembles by scipy, with every kind of load at once."""
        for cells, element in ("triangles", "P1"), ("quadrilaterals", "Q1"), ("tetrahedra", "P1"), ("hexahedra", "Q1"):
            for state in ("plane strain", "plane stress") if cells in ("triangles", "quadrilaterals") else ("solid",):
                dim = 2 if state != "solid" else 3
                self.write("mesh.msh", small_mesh.text(cells, 4))
                lines = [] if dim == 3 else [f"set State = {state}"]
                if state == "plane stress":
                    lines.append("set Thickness = 0.3")
                zeros = ", 0" * (dim - 2)
                lines += ["set Youngs modulus = 7", "set Poissons ratio = 0.2", f"set Body force = 0.3, -0.5{zeros}",
                          f"set Displacement = left: 0.01, free{', free' * (dim - 2)}", f"set Traction = right: 0.2, 0.1{zeros}",
                          "set Pressure = top: 0.4", f"set Springs = bottom: 2, 3{', 4' * (dim - 2)}; right: 1.5",
                          "set Thermal expansion = 0.01", "set Temperature = 30", "set Reference temperature = 10"]
                report, _ = self.solved(HEAD + "\n".join(lines) + """
end
subsection Mesh
  set Shape = file
  set File  = mesh.msh
end
subsection Solver
  set Tolerance = 1e-12
end
""", *self.settings(f"Discretization/Element={element}"))
                expected = small_elasticity.solve(small_mesh.grid(cells, 4), state)
                mesh, moved = self.displacement()
                order = numpy.lexsort(numpy.round(mesh.points.T, 9))
                own = numpy.lexsort(numpy.round(expected["points"].T, 9))
                if dim == 2:
                    order = numpy.lexsort(numpy.round(mesh.points[:, :2].T, 9))
                difference = abs(moved[order][:, :dim] - expected["u"][own]).max()
                self.assertLess(difference, 1e-8 * abs(expected["u"]).max(), f"{cells}, {state}")
                self.assertLess(abs(numpy.array(report["results"]["elasticity"]["gap"])).max(), 1e-9)

    def test_forces_balance_and_files_have_what_paraview_wants(self):
        report, _ = self.solved(HEAD + """
  set Displacement = left: 0, 0
  set Traction     = right: 0, -1
  set Body force   = 0, -0.5
end
subsection Mesh
  set Cells per side = 16
end
""", *self.settings("Output/Principal stress=true", "Output/Boundaries=true", "Output/Probes=tip: 1, 0.5", "Output/Lines=axis: 0, 0.5 to 1, 0.5"))
        self.validate_report("case")
        body = report["results"]["elasticity"]
        self.assertLess(body["relative_gap"], 1e-6)
        self.assertAlmostEqual(body["reactions"]["left"][1], 1.5, 5)
        mesh, moved = self.displacement()
        self.assertEqual(moved.shape[1], 3)
        self.assertEqual(mesh.point_data["stress"].shape[1], 6)
        self.assertEqual(mesh.point_data["principal_stress"].shape[1], 3)
        stress, principal = mesh.point_data["stress"], mesh.point_data["principal_stress"]
        full = numpy.array([[[s[0], s[3], s[5]], [s[3], s[1], s[4]], [s[5], s[4], s[2]]] for s in stress])
        self.assertLess(abs(numpy.linalg.eigvalsh(full)[:, ::-1] - principal).max(), 1e-6 * abs(stress).max())
        zz = 0.3 * (stress[:, 0] + stress[:, 1])  # plane strain
        self.assertLess(abs(stress[:, 2] - zz).max(), 1e-9 * abs(stress).max())
        probe = report["results"]["probes"]["tip"]
        at = numpy.argmin(abs(mesh.points - [1, 0.5, 0]).sum(axis=1))
        self.assertAlmostEqual(probe["displacement_y"], moved[at][1], 12)
        self.assertAlmostEqual(probe["stress_xy"], stress[at][3], 12)
        self.assertAlmostEqual(probe["value"], math.hypot(*moved[at]), 12)
        with open(self.path("output", "case", "lines", "axis.csv"), encoding="utf-8") as file:
            self.assertTrue(file.readline().startswith("s,x,y,u,displacement_x,displacement_y,stress_xx"))
        sides = meshio.read(self.path("output", "case", "boundaries.vtu"))
        self.assertEqual(sides.point_data["displacement"].shape[1], 3)

    def test_the_log_has_displacements_and_stresses_of_probes(self):
        for shape, side, load, axes, stresses in (("square", 16, "0, -1", "xy", "xx yy zz xy"),
                                                  ("cube", 6, "0, 0, -1", "xyz", "xx yy zz xy yz xz")):
            text = HEAD + f"set Displacement = left: {load.replace('-1', '0')}\n set Body force = {load}\nend\n"
            at = ", ".join(["0.5"] * len(axes))
            report, _ = self.solved(text, *self.settings(f"Mesh/Shape={shape}", "Mesh/Cells=" + SHAPES[shape], f"Mesh/Cells per side={side}",
                                                         f"Output/Probes=a: {at}; b: {at}"))
            lines = self.read("output", "case", "log.txt").splitlines()
            begin = lines.index("probes")
            self.assertEqual(lines[begin + 1].split(), ["probe", "at", "|u|"] + ["u_" + axis for axis in axes])
            self.assertEqual(lines[begin + 4], "stresses at probes")
            self.assertEqual(lines[begin + 5].split(), ["probe", *stresses.split(), "von", "Mises"])
            probe = report["results"]["probes"]["a"]
            for name, word in zip([f"displacement_{axis}" for axis in axes], lines[begin + 2].split()[-len(axes):]):
                self.assertAlmostEqual(float(word) / probe[name], 1, delta=1e-6)
            names = ["stress_" + name for name in stresses.split()] + ["von_mises"]
            for name, word in zip(names, lines[begin + 6].split()[1:]):
                self.assertAlmostEqual(float(word), probe[name], delta=1e-5 * abs(probe["von_mises"]))
            self.assertLess(max(map(len, lines[begin:begin + 8])), 120)

    def test_the_picture_is_deformed(self):
        text = HEAD.replace("false", "true") + "  set Displacement = left: 0, 0\n  set Traction = right: 0, -1\nend\n"
        sizes = []
        for warp in "auto", "0", "0.5":
            self.solved(text, *self.settings(f"Output/Warp={warp}"))
            with open(self.path("output", "case", "solution.png"), "rb") as file:
                sizes.append(file.read())
        self.assertEqual(len(set(sizes)), 3)
        self.assertIn("Output/Warp = much is no number", self.refused(text.replace("Picture = true", "Picture = true\n  set Warp = much")))

    def test_rigid_motions_are_named(self):
        for conditions, motions in (
                ("", "a rotation about (0.5, 0.5), a translation along x and a translation along y"),
                ("set Symmetry = left", "a translation along y"),
                ("set Symmetry = left; bottom", None),
                ("set Displacement = bottom: free, 0", "a translation along x"),
                ("set Springs = bottom: 3; top: 3", "a translation along x"),
                ("set Springs = bottom: 3; left: 0", "a translation along x"),
                ("set Springs = bottom: 3, 1", None)):
            text = HEAD + conditions + "\nend\n"
            if motions is None:
                self.solved(text)
            else:
                self.assertIn(f"nothing resists {motions} of the body", self.refused(text))
        solid = HEAD + "set Displacement = {}\nend\nsubsection Mesh\n  set Shape = cube\nend\n"
        self.assertIn("a rotation about the axis along z through (0.5, 0.5, 0), a translation along x and a translation along y",
                      self.refused(HEAD + "set Springs = bottom: 0, 0, 1\nend\nsubsection Mesh\n  set Shape = cube\nend\n"))
        self.assertIn("a translation along y", self.refused(solid.format("left: 0, free, 0")))

    def test_locking_is_warned_about(self):
        text = HEAD + "set Poissons ratio = 0.495\n  set Displacement = left: 0, 0\nend\n"
        for element, warns in ("P1", True), ("P2", False):
            report, _ = self.solved(text, *self.settings(f"Discretization/Element={element}", "Output/Solution=false"))
            self.assertEqual(any("lock" in warning for warning in report["warnings"]), warns)
        self.assertIn("incompressible", self.refused(text.replace("0.495", "0.5")))
        self.write("case.prm", text.replace("0.495", "0.3 + x"))
        code, _, stderr = self.run_terrace("case.prm")
        self.assertEqual(code, 2)
        self.assertIn("must be above -1 and below 0.5", stderr)

    def test_how_much_linear_triangles_lock(self):
        """A square that is held on the left and pulled up on the right: the tip's displacement beside that of P2 on a finer mesh."""
        text = HEAD + "set Youngs modulus = 1\n  set Displacement = left: 0, 0\n  set Traction = right: 0, 0.01\nend\n"
        probe = "Output/Probes=tip: 1, 0.5", "Output/Solution=false", "Mesh/Cells=triangles"

        def tip(*settings):
            report, _ = self.solved(text, *self.settings(*probe, *settings))
            return report["results"]["probes"]["tip"]["displacement_y"]

        errors = {}
        for nu in 0.3, 0.49, 0.499:
            ratio = "Problem/Poissons ratio=%g" % nu
            exact = tip(ratio, "Discretization/Element=P2", "Mesh/Cells per side=64")
            errors[nu] = 1 - tip(ratio, "Discretization/Element=P1", "Mesh/Cells per side=32") / exact
        # docs/elasticity.md has these numbers.
        self.assertAlmostEqual(errors[0.3], 0.005, delta=0.001)
        self.assertAlmostEqual(errors[0.49], 0.053, delta=0.002)
        self.assertAlmostEqual(errors[0.499], 0.2, delta=0.005)

    def test_what_is_refused(self):
        for lines, words in (
                ("set Displacement = rim: 0, 0", "the mesh has no boundary `rim`"),
                ("set Displacement = left: 0", "has 1 component; give two"),
                ("set Displacement = left: 0, 0\n set Symmetry = left", "is in Problem/Displacement, too"),
                ("set Displacement = left: 0, 0\n set Youngs modulus = -1", "must be positive"),
                ("set Displacement = left: 0, 0\n set Springs = right: -1", "must be zero or positive"),
                ("set Displacement = left: 0, 0\n set Dirichlet = left: 0", "Problem/Dirichlet has no meaning here"),
                ("set Displacement = left: 0, 0\n set Thickness = 2", "Problem/State is not plane stress"),
                ("set Displacement = left: 0, 0\n set Temperature = 2", "Problem/Thermal expansion is 0"),
                ("set Displacement = left: 0, 0\n set Exact solution = x", "has 1 expression; give two")):
            self.assertIn(words, self.refused(HEAD + lines + "\nend\n"))
        self.assertIn("is not flat across an axis", self.refused(
            HEAD + "set Symmetry = circle\nend\nsubsection Mesh\n  set Shape = disk\n  set Generator = gmsh\nend\n"))
        self.assertIn("for one unknown a node", self.refused(
            HEAD + "set Displacement = left: 0, 0\nend\nsubsection Solver\n  subsection Hierarchy\n    set Kind = geometric\n  end\nend\n"))
        for transfer in "constant", "smoothed", "stretched":
            self.assertIn(f"Solver/Auxiliary grid/Transfer = {transfer} is for one unknown a node", self.refused(
                HEAD + "set Displacement = left: 0, 0\nend\nsubsection Solver\n  subsection Hierarchy\n    set Kind = auxiliary grid\n  end\n"
                f"  subsection Auxiliary grid\n    set Transfer = {transfer}\n  end\nend\n"))
        self.assertIn("Problem/Equation is not elasticity", self.refused("subsection Problem\n  set Displacement = left: 0, 0\nend\n"))

    def test_the_auxiliary_grid_takes_vectors(self):
        """The same displacement as by smoothed aggregation, in the plane and in space, and the same iterations on host and shadow."""
        for shape, load in (("square", "0, -1"), ("cube", "0, 0, -1")):
            text = HEAD + f"set Displacement = left: {load.replace('-1', '0')}\n set Body force = {load}\nend\n"
            grid = self.settings("Solver/Hierarchy/Kind=auxiliary grid", f"Mesh/Shape={shape}", "Mesh/Cells=" + SHAPES[shape],
                                 "Mesh/Cells per side=8", "Mesh/Refinements=1", "Solver/Tolerance=1e-9")
            by_grid, _ = self.solved(text, *grid)
            self.assertEqual(by_grid["hierarchy"]["kind"], "auxiliary grid")
            self.assertGreaterEqual(len(by_grid["hierarchy"]["levels"]), 2)
            self.assertLessEqual(by_grid["solver"]["iterations"], 20)
            shadow, _ = self.solved(text, *grid, "--backend", "shadow")
            self.assertEqual(shadow["solver"]["iterations"], by_grid["solver"]["iterations"])
            by_sets, _ = self.solved(text, *grid, *self.settings("Solver/Hierarchy/Kind=smoothed aggregation"))
            for name in "strain_energy", "von_mises_maximum":
                a, b = (report["results"]["elasticity"][name] for report in (by_grid, by_sets))
                self.assertAlmostEqual(a / b, 1, delta=1e-6)

    def test_the_temperature_comes_from_a_run(self):
        """That of a conduction problem, on the same mesh and another one, is as good as its expression."""
        self.write("heat.prm", """subsection Problem
  set Right hand side = 0
  set Dirichlet = all: 20 + 30*x - 10*y
end
subsection Output
  set Picture = false
end
subsection Solver
  set Tolerance = 1e-12
end
""")
        self.terrace("heat.prm", *self.settings("Mesh/Cells per side=8"))
        text = HEAD + """
  set Displacement          = left: 0, 0
  set Thermal expansion     = 1e-3
  set Reference temperature = 5
  set {}
end
subsection Solver
  set Tolerance = 1e-11
end
"""
        for element, cells, n in ("P1", "triangles", 8), ("P2", "triangles", 8), ("Q1", "quadrilaterals", 5):
            options = self.settings(f"Discretization/Element={element}", f"Mesh/Cells={cells}", f"Mesh/Cells per side={n}")
            self.solved(text.format("Temperature = 20 + 30*x - 10*y"), *options)
            _, expected = self.displacement()
            self.solved(text.format("Temperature file = output/heat/solution.vtu"), *options)
            _, moved = self.displacement()
            self.assertGreater(abs(expected).max(), 1e-3)
            self.assertLess(abs(moved - expected).max(), 1e-8 * abs(expected).max(), element)
        for line, code, words in (
                ("Temperature file = nothing.vtu", 8, "Problem/Temperature file: nothing.vtu"),
                ("Temperature file = output/heat/solution.vtu\n set Temperature field = T", 8, "has no point data `T`"),
                ("Temperature file = output/heat/solution.vtu\n set Temperature = 3", 2, "Problem/Temperature has no meaning")):
            self.write("case.prm", text.format(line))
            got, _, stderr = self.run_terrace("case.prm")
            self.assertEqual(got, code, stderr)
            self.assertIn(words, stderr)
        self.write("case.prm", text.format("Temperature file = output/heat/solution.vtu") + "subsection Mesh\n  set Shape = disk\nend\n")
        got, _, stderr = self.run_terrace("case.prm", *self.settings("Problem/Displacement=circle: 0, 0"))
        self.assertEqual(got, 2, stderr)
        self.assertIn("has no temperature at", stderr)

    def test_a_dry_run_counts(self):
        self.write("case.prm", HEAD + "set Displacement = left: 0, 0\nend\n")
        for pairs in ["Mesh/Refinements=1"], ["Discretization/Element=P2"], ["Mesh/Shape=cube", "Problem/Displacement=left: 0, 0, 0"]:
            options = self.settings(*pairs, "Mesh/Cells per side=8")
            code, counted, stderr = self.run_terrace("case.prm", "--dry-run", *options)
            self.assertEqual(code, 0, stderr)
            self.assertEqual(self.run_terrace("case.prm", *options)[0], 0)
            report = self.report("case")
            rows = {words[0]: words[1:] for words in (line.split() for line in counted.splitlines()) if words}
            self.assertEqual(int("".join(rows["unknowns"])), report["problem"]["unknowns"])
            nonzeros = int("".join(word for word in rows["nonzeros"] if word.isdigit()))
            self.assertLess(abs(nonzeros / report["problem"]["nonzeros"] - 1), 1e-9)


if __name__ == "__main__":
    terrace_run.main(ElasticityTest)
