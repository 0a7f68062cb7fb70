# SPDX-License-Identifier: MIT
"""Reads with meshio every kind of VTU file that terrace writes: other programs must understand them, not VTK alone.

Usage: meshio_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [NAME]
"""

import os
import sys
import xml.etree.ElementTree

import terrace_run

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import debian_python  # noqa: E402
from strip_mesh import strip  # noqa: E402

debian_python.need("meshio", "numpy")
import meshio  # noqa: E402
import numpy  # noqa: E402

# Harmonic polynomials, which elements of their degree have.
LINEAR = "1 + 2*x - 3*y"
GIVEN = {1: LINEAR, 2: "x^2 - y^2 + 3", 3: "x^3 - 3*x*y^2", 4: "x^4 - 6*x^2*y^2 + y^4"}
EXACT = {1: lambda p: 1 + 2 * p[:, 0] - 3 * p[:, 1], 2: lambda p: p[:, 0] ** 2 - p[:, 1] ** 2 + 3,
         3: lambda p: p[:, 0] ** 3 - 3 * p[:, 0] * p[:, 1] ** 2,
         4: lambda p: p[:, 0] ** 4 - 6 * p[:, 0] ** 2 * p[:, 1] ** 2 + p[:, 1] ** 4}
CELLS = {"P1": ("triangles", {"triangle"}), "P2": ("triangles", {"triangle6"}),
         "Q1": ("quadrilaterals", {"quad"}), "Q2": ("quadrilaterals", {"quad9"}),
         "P1+Q1": ("mixed", {"triangle", "quad"}), "P2+Q2": ("mixed", {"triangle6", "quad9"}),
         "P3": ("triangles", {"triangle"}), "P4": ("triangles", {"triangle"}),
         "Q3": ("quadrilaterals", {"quad"}), "P4+Q4": ("mixed", {"triangle", "quad"})}
SOLIDS = {"P1": ("tetrahedra", {"tetra"}), "P2": ("tetrahedra", {"tetra10"}),
          "Q1": ("hexahedra", {"hexahedron"}), "Q2": ("hexahedra", {"hexahedron27"})}

PARAMETERS = """
subsection Mesh
  set Cells per side = 4
  set Refinements    = 1
end
subsection Problem
  set Right hand side = 0
end
subsection Solver
  set Tolerance = 1e-12
end
subsection Output
  set Picture = false
end
"""

HEAT = """
include small.prm
subsection Problem
  set Equation          = heat
  set Right hand side   = 5
  set Initial condition = 2
  set Dirichlet         =
  set Neumann           = all: 0
end
subsection Time
  set End  = 0.4
  set Step = 0.1
end
"""


def measure(points, kind, cell):
    """Area or volume of a cell from its corners, positive if they are in VTK's order."""
    p = points[cell]
    if kind.startswith("triangle"):
        return numpy.cross(p[1] - p[0], p[2] - p[0])[2] / 2
    if kind.startswith("quad"):
        return numpy.cross(p[2] - p[0], p[3] - p[1])[2] / 2
    if kind.startswith("tetra"):
        return numpy.linalg.det([p[1] - p[0], p[2] - p[0], p[3] - p[0]]) / 6
    return numpy.linalg.det([p[1] - p[0], p[3] - p[0], p[4] - p[0]])  # the cells here are boxes


class Meshio(terrace_run.RunCase):
    def setUp(self):
        super().setUp()
        self.write("small.prm", PARAMETERS)
        self.write("heat.prm", HEAT)

    def run_and_read(self, *settings, file="small.prm", output="solution.vtu"):
        self.terrace(file, *[word for setting in settings for word in ("--set", setting)])
        return self.read_mesh(file.split(".")[0], output)

    def read_mesh(self, *names):
        mesh = meshio.read(self.path("output", *names))
        for block in mesh.cells:
            self.assertEqual(block.data.dtype.kind, "i")
            self.assertLess(block.data.max(), len(mesh.points))
        return mesh

    def expect_cells(self, mesh, kinds, whole):
        self.assertEqual({block.type for block in mesh.cells}, kinds)
        sizes = [measure(mesh.points, block.type, cell) for block in mesh.cells for cell in block.data]
        self.assertGreater(min(sizes), 0)
        self.assertAlmostEqual(sum(sizes), whole, places=12)

    def expect_numbers(self, data, values):
        """Data of whole numbers, of a type of theirs: those are all that occur."""
        self.assertEqual({block.dtype.name for block in data}, {"int32"})
        self.assertEqual(set(numpy.concatenate(data)), set(values))

    def expect_solution(self, elements, dimension, *settings):
        for element, (cells, kinds) in elements.items():
            degree = int(element[1])
            given = f"Problem/Dirichlet=all: {GIVEN[degree]}"
            mesh = self.run_and_read(f"Mesh/Cells={cells}", f"Discretization/Element={element}", given, *settings)
            self.assertEqual(list(mesh.point_data), ["solution"], element)
            error = numpy.abs(mesh.point_data["solution"] - EXACT[degree](mesh.points)).max()
            self.assertLess(error, 1e-9, element)
            self.expect_cells(mesh, kinds, 1)
            if degree > 2:  # divided into linear cells
                cells = self.report("small")["problem"]["cells"]
                self.assertEqual(sum(len(block.data) for block in mesh.cells), degree ** 2 * cells)
            self.assertEqual(list(mesh.cell_data), ["level"])
            self.expect_numbers(mesh.cell_data["level"], [1])
            self.assertEqual(numpy.abs(mesh.points[:, dimension:]).sum(), 0)

    def test_every_element_in_the_plane(self):
        self.expect_solution(CELLS, 2)

    def test_every_element_in_space(self):
        self.expect_solution(SOLIDS, 3, "Mesh/Shape=cube", "Mesh/Cells per side=3")

    def test_every_compression_that_it_reads(self):
        for name in "zlib", "none":
            mesh = self.run_and_read("Mesh/Cells per side=64", f"Output/Compression={name}", f"Problem/Dirichlet=all: {LINEAR}")
            self.assertLess(numpy.abs(mesh.point_data["solution"] - EXACT[1](mesh.points)).max(), 1e-9)
            self.expect_cells(mesh, {"triangle"}, 1)
            self.expect_numbers(mesh.cell_data["level"], [1])
        self.assertEqual(self.run_and_read("Mesh/Cells per side=64").point_data["solution"].dtype, "float64")
        with open(self.path("output", "small", "solution.vtu"), "rb") as file:
            self.assertIn(b"vtkZLibDataCompressor", file.read(400))

    def test_materials_and_names(self):
        names = ("left", "right end", "sides", "Stahl & <Ö>", "b_2")
        self.write("layers.msh", strip(4, 0.4, 1, True, names))
        settings = ["Mesh/Shape=file", "Mesh/File=layers.msh", "Problem/Diffusion=Stahl & <Ö>: 2; all: 3", "Mesh/Cells per side=64"]
        for file, output in ("small.prm", "solution.vtu"), ("heat.prm", "solution/0004.vtu"):
            mesh = self.run_and_read(*settings, file=file, output=output)
            numbers = {name: int(value[0]) for name, value in mesh.field_data.items()}
            self.assertEqual(set(numbers), {f"{'boundary' if k < 3 else 'material'} {name}" for k, name in enumerate(names)})
            self.expect_numbers(mesh.cell_data["material_id"], [numbers["material " + name] for name in names[3:]])
            for block, ids in zip(mesh.cells, mesh.cell_data["material_id"]):
                in_a = mesh.points[block.data].mean(axis=1)[:, 0] < 0.4
                self.assertTrue((ids[in_a] == numbers["material " + names[3]]).all())
                self.assertTrue((ids[~in_a] == numbers["material b_2"]).all())
            problem = self.report(file.split(".")[0])["problem"]
            self.assertEqual(problem["materials"], {name: numbers["material " + name] for name in names[3:]})
            self.assertEqual(problem["boundaries"], {name: numbers["boundary " + name] for name in names[:3]})
            self.validate_report(file.split(".")[0])

    def test_steps_in_time(self):
        for settings, kinds in (["Mesh/Cells=mixed", "Discretization/Element=P2+Q2"], {"triangle6", "quad9"}), \
                               (["Mesh/Shape=cube", "Mesh/Cells=hexahedra", "Discretization/Element=Q1"], {"hexahedron"}):
            self.run_and_read(*settings, file="heat.prm", output="solution/0000.vtu")
            steps = xml.etree.ElementTree.fromstring(self.read("output", "heat", "solution.pvd")).iter("DataSet")
            times = []
            for step in steps:
                times.append(float(step.get("timestep")))
                mesh = self.read_mesh("heat", step.get("file"))
                self.assertLess(numpy.abs(mesh.point_data["temperature"] - (2 + 5 * times[-1])).max(), 1e-9)
                self.expect_cells(mesh, kinds, 1)
            self.assertEqual(times, [0, 0.1, 0.2, 0.3, 0.4])

    def test_exact_solution_error_and_flux(self):
        """kappa = (2 0.5; 0.5 1 + x) and a linear u, which every element has exactly, with and without arrays."""
        tensor = ["Problem/Diffusion=2, 0.5, 1 + x", "Output/Flux=true", f"Problem/Exact solution={LINEAR}"]
        for element in "P1", "P2":
            mesh = self.run_and_read(*tensor, f"Problem/Dirichlet=all: {LINEAR}", f"Discretization/Element={element}")
            self.assertEqual(list(mesh.point_data), ["solution", "exact_solution", "error"])
            exact = EXACT[1](mesh.points)
            self.assertLess(numpy.abs(mesh.point_data["exact_solution"] - exact).max(), 1e-14)
            error = mesh.point_data["error"]
            self.assertLess(numpy.abs(error - (mesh.point_data["solution"] - exact)).max(), 1e-14)
            self.assertEqual(list(mesh.cell_data), ["flux", "level"])
            self.assertLess(numpy.abs(error).max(), 1e-9)
            for block, flux in zip(mesh.cells, mesh.cell_data["flux"]):
                self.assertEqual(flux.shape, (len(block.data), 3))
                x = mesh.points[block.data[:, :3]].mean(axis=1)[:, 0]
                expected = -numpy.c_[2 * 2 - 0.5 * 3 + 0 * x, 0.5 * 2 - 3 * (1 + x), 0 * x]
                self.assertLess(numpy.abs(flux - expected).max(), 1e-8)
        steps = self.run_and_read("Output/Flux=true", "Problem/Exact solution=2 + 5*t", file="heat.prm", output="solution/0002.vtu")
        self.assertEqual(list(steps.point_data), ["temperature", "exact_solution", "error"])
        self.assertLess(numpy.abs(steps.point_data["exact_solution"] - 3).max(), 1e-14)
        self.assertLess(numpy.abs(steps.point_data["error"]).max(), 1e-9)
        self.assertLess(numpy.abs(numpy.concatenate(steps.cell_data["flux"])).max(), 1e-8)

    def test_gradient_and_recovered_fields(self):
        """Of a polynomial of the element's degree they are exact at each node, too; in space and in the plane."""
        cases = {"P1": (LINEAR, [lambda p: 2 + 0 * p[:, 0], lambda p: -3 + 0 * p[:, 0], lambda p: 0 * p[:, 0]]),
                 "P2": (GIVEN[2], [lambda p: 2 * p[:, 0], lambda p: -2 * p[:, 1], lambda p: 0 * p[:, 0]]),
                 "Q3": (GIVEN[3], [lambda p: 3 * p[:, 0] ** 2 - 3 * p[:, 1] ** 2, lambda p: -6 * p[:, 0] * p[:, 1], lambda p: 0 * p[:, 0]])}
        fields = ["Output/Flux=true", "Output/Gradient=true", "Output/Recovered=true", "Problem/Diffusion=2"]
        for element, (given, slopes) in cases.items():
            for shape in [], ["Mesh/Shape=cube", "Mesh/Cells per side=2"]:
                if element == "Q3" and shape:
                    continue
                cells = "quadrilaterals" if element == "Q3" else "tetrahedra" if shape else "triangles"
                mesh = self.run_and_read(f"Problem/Dirichlet=all: {given}", f"Discretization/Element={element}", f"Mesh/Cells={cells}",
                                         *fields, *shape)
                self.assertEqual(list(mesh.cell_data), ["flux", "gradient", "level"])
                self.assertEqual(list(mesh.point_data), ["solution", "flux_recovered", "gradient_recovered"])
                exact = numpy.c_[tuple(slope(mesh.points) for slope in slopes)]
                self.assertLess(numpy.abs(mesh.point_data["gradient_recovered"] - exact).max(), 1e-8, element)
                self.assertLess(numpy.abs(mesh.point_data["flux_recovered"] + 2 * exact).max(), 1e-8, element)
                for flux, gradient in zip(mesh.cell_data["flux"], mesh.cell_data["gradient"]):
                    self.assertLess(numpy.abs(flux + 2 * gradient).max(), 1e-12)

    def test_recovered_where_materials_meet(self):
        """kappa = 1 | 4: the flux is continuous and recovered exactly; the gradient is smeared at the interface alone."""
        self.write("layers.msh", strip(4, 0.4, 1, True, ("left", "right", "sides", "a", "b")))
        mesh = self.run_and_read("Mesh/Shape=file", "Mesh/File=layers.msh", "Problem/Diffusion=a: 1; b: 4", "Problem/Dirichlet=left: 0; right: 1",
                                 "Problem/Neumann=sides: 0", "Output/Flux=true", "Output/Gradient=true", "Output/Recovered=true")
        flux = -1 / (0.4 / 1 + 0.6 / 4)
        self.assertLess(numpy.abs(mesh.point_data["flux_recovered"] - [flux, 0, 0]).max(), 1e-8)
        x, slope = mesh.points[:, 0], mesh.point_data["gradient_recovered"][:, 0]
        self.assertLess(numpy.abs(slope[x < 0.4 - 1e-9] + flux).max(), 1e-8)
        self.assertLess(numpy.abs(slope[x > 0.4 + 1e-9] + flux / 4).max(), 1e-8)
        between = slope[numpy.abs(x - 0.4) < 1e-9]
        self.assertTrue(((between < -flux) & (between > -flux / 4)).all())

    def test_boundaries(self):
        plane = {"P1": {"line"}, "P3": {"line"}, "Q2": {"line"}}
        space = {"P1": {"triangle"}, "P2": {"triangle6"}, "Q1": {"quad"}, "Q2": {"quad9"}}
        for elements, sides, settings in (plane, 4, []), (space, 6, ["Mesh/Shape=cube", "Mesh/Cells per side=2"]):
            for element, kinds in elements.items():
                cells = "triangles" if element[0] == "P" and not settings else "tetrahedra" if element[0] == "P" else \
                    "hexahedra" if settings else "quadrilaterals"
                mesh = self.run_and_read(f"Mesh/Cells={cells}", f"Discretization/Element={element}", f"Problem/Dirichlet=all: {LINEAR}",
                                         "Output/Boundaries=true", *settings, output="boundaries.vtu")
                self.assertEqual({block.type for block in mesh.cells}, kinds, element)
                self.assertLess(numpy.abs(mesh.point_data["solution"] - EXACT[1](mesh.points)).max(), 1e-9)
                numbers = {name: int(value[0]) for name, value in mesh.field_data.items()}
                self.assertEqual(len(numbers), sides)
                self.expect_numbers(mesh.cell_data["boundary_id"], numbers.values())
                for block, ids in zip(mesh.cells, mesh.cell_data["boundary_id"]):
                    right = mesh.points[block.data][ids == numbers["boundary right"]]
                    self.assertTrue(len(right) > 0 and (right[:, :, 0] == 1).all())
        self.run_and_read("Output/Boundaries=true", file="heat.prm", output="boundaries.vtu")

    def test_hierarchies(self):
        hierarchy = ["Solver/Preset=paper AG", "Output/Hierarchy=true", "Mesh/Cells per side=16"]
        for settings in [], ["Mesh/Shape=cube", "Mesh/Cells=tetrahedra", "Mesh/Refinements=0"]:
            mesh = self.run_and_read(*hierarchy, *settings, output="hierarchy/aggregates.vtu")
            levels = self.report("small")["hierarchy"]["levels"]
            self.assertEqual(list(mesh.point_data), [f"aggregate_{k}" for k in range(1, len(levels))])
            for k, level in enumerate(levels[1:], 1):
                self.expect_numbers([mesh.point_data[f"aggregate_{k}"]], range(-1, level["rows"]))  # -1 on the boundary
        boxes = self.run_and_read(*hierarchy, output="hierarchy/boxes.vtu")
        levels = self.report("small")["hierarchy"]["levels"]
        self.expect_cells(boxes, {"quad"}, sum(measure(boxes.points, "quad", cell) for cell in boxes.cells[0].data))
        self.expect_numbers(boxes.cell_data["level"], range(1, len(levels)))
        self.expect_numbers(boxes.cell_data["aggregate"], range(max(level["rows"] for level in levels[1:])))

    def test_points_of_a_matrix(self):
        n = 20
        entries = "".join(f"{i} {i} 2\n" + (f"{i + 1} {i} -1\n" if i < n else "") for i in range(1, n + 1))
        self.write("A.mtx", f"%%MatrixMarket matrix coordinate real symmetric\n{n} {n} {2 * n - 1}\n" + entries)
        self.write("x.mtx", f"%%MatrixMarket matrix array real general\n{n} 2\n" + "".join(f"{i / n}\n" for i in range(n)) + "0\n" * n)
        self.terrace("matrix", "A.mtx", "--coordinates", "x.mtx", "--set", "Solver/Tolerance=1e-12")
        mesh = self.read_mesh("A", "solution.vtu")
        self.assertEqual([block.type for block in mesh.cells], ["vertex"])
        self.assertEqual(mesh.points[:, 0].tolist(), [i / n for i in range(n)])
        self.assertLess(numpy.abs(mesh.point_data["solution"] - 1).max(), 1e-9)


if __name__ == "__main__":
    terrace_run.main(Meshio)
