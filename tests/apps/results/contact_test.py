# SPDX-License-Identifier: MIT
"""Problem/Contact: slabs with a resistance between them, orders with a jump, a second code by scipy, hierarchies, in time, and what is refused.

Usage: contact_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [NAME]
"""
import itertools
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
import scipy.sparse  # noqa: E402
import scipy.sparse.linalg  # noqa: E402


def two_bodies(cells, n, straight=False, has_third=False):
    """A mesh file of the unit square or cube, whose cells left of x = 0.5 are of body a, the others of b; a third, c, is above of a."""
    mesh = small_mesh.grid(cells, n)
    points, shapes, sides, dim = [list(p) for p in mesh["points"]], mesh["cells"], mesh["sides"], mesh["dim"]
    places = list(itertools.product(range(n + 1), repeat=dim))
    for p, place in zip(points, places):
        if straight or 2 * place[0] == n:
            p[:] = [k / n for k in place]
    lines = ["$MeshFormat", "2.2 0 8", "$EndMeshFormat", "$PhysicalNames", str(len(sides) + 2 + has_third)]
    names = list(sides)
    lines += [f'{dim - 1} {k} "{name}"' for k, name in enumerate(names, 1)]
    lines += [f'{dim} {len(names) + k} "{body}"' for k, body in enumerate("abc"[:2 + has_third], 1)]
    lines += ["$EndPhysicalNames", "$Nodes", str(len(points))]
    lines += [f"{k} " + " ".join(repr(x) for x in [*p, 0.][:3]) for k, p in enumerate(points, 1)]
    elements = []
    for k, name in enumerate(names, 1):
        for side in sides[name]:
            elements.append(({(2, 2): 1, (3, 3): 2, (3, 4): 3}[dim, len(side)], k, side))
    for cell in shapes:
        is_left = sum(places[v][0] for v in cell) / len(cell) < n / 2
        kind = {(2, 3): 2, (2, 4): 3, (3, 4): 4, (3, 8): 5}[dim, len(cell)]
        is_above = sum(places[v][1] for v in cell) / len(cell) > n / 2
        elements.append((kind, len(names) + (3 if has_third and is_left and is_above else 1 if is_left else 2), cell))
    lines += ["$EndNodes", "$Elements", str(len(elements))]
    lines += [f"{k} {kind} 2 {tag} {tag} " + " ".join(str(v + 1) for v in cell) for k, (kind, tag, cell) in enumerate(elements, 1)]
    return "\n".join(lines + ["$EndElements", ""])


SLAB = """
subsection Mesh
  set Shape = file
  set File  = bodies.msh
end
subsection Problem
  set Diffusion       = a: 2; b: 5
  set Contact         = a, b: 3
  set Right hand side = 0
  set Dirichlet       = left: 10; right: 4
  set Neumann         = all: 0
end
subsection Solver
  set Tolerance = 1e-12
end
subsection Output
  set Picture = false
end
"""
# a: sin(x + y), b: that and cos(0.5 + y) / 4, with h = 4: the flux cos(0.5 + y) goes through, and u jumps by it / h.
JUMP = SLAB.replace("a: 2; b: 5", "1").replace("a, b: 3", "a, b: 4").replace("Right hand side = 0",
                                                                            "Right hand side = a: 2*sin(x+y); b: 2*sin(x+y) + cos(0.5+y)/4")
JUMP = JUMP.replace("left: 10; right: 4", "left: sin(x+y); right: sin(x+y) + cos(0.5+y)/4\n"
                    "  set Exact solution  = sin(x+y) + (x > 0.5 ? cos(0.5+y)/4 : 0)")
UP = "cos(x+y) - (x > 0.5 ? sin(0.5+y)/4 : 0)"



class ContactTest(terrace_run.RunCase):
    def run_text(self, text, *settings, code=0, message="^", name="case"):
        self.write(name + ".prm", text)
        self.terrace(name + ".prm", "--backend", "host", *[w for s in settings for w in ("--set", s)], code=code, message=message)
        if code == 2:
            return None
        self.validate_report(name)
        return self.report(name)

    def solution(self, field="solution", name="case"):
        mesh = meshio.read(self.path("output", name, "solution.vtu"))
        return mesh.points, mesh.point_data[field]

    def test_slab_is_exact(self):
        """q = 6 / (0.5/2 + 1/3 + 0.5/5), on bent meshes of all elements."""
        q = 6 / (0.25 + 1 / 3 + 0.1)
        for cells, elements in (("triangles", ("P1", "P2")), ("quadrilaterals", ("Q1", "Q2")), ("tetrahedra", ("P1", "P2")),
                                ("hexahedra", ("Q1", "Q2"))):
            self.write("bodies.msh", two_bodies(cells, 4))
            for element in elements:
                report = self.run_text(SLAB, f"Discretization/Element={element}")
                results = report["results"]
                self.assertAlmostEqual(results["fluxes"]["left"], q, delta=1e-8)
                self.assertAlmostEqual(results["fluxes"]["right"], -q, delta=1e-8)
                self.assertNotIn("a-b", results["fluxes"])
                self.assertAlmostEqual(results["boundaries"]["a-b"]["mean"], 10 - q / 4, delta=1e-8)
                self.assertAlmostEqual(results["boundaries"]["b-a"]["mean"], 4 + q / 10, delta=1e-8)
                points, u = self.solution()
                x = points[:, 0]
                self.assertLess(abs(u - numpy.where(x < 0.5, 10 - q * x / 2, 4 + q * (1 - x) / 5))[abs(x - 0.5) > 1e-9].max(), 1e-8)
                at = u[abs(x - 0.5) < 1e-9]  # there are two points at each place
                self.assertEqual(len(at) % 2, 0)
                self.assertEqual((abs(at - (10 - q / 4)) < 1e-8).sum(), len(at) // 2)
                self.assertEqual((abs(at - (4 + q / 10)) < 1e-8).sum(), len(at) // 2)

    def test_orders_with_a_jump(self):
        for cells, elements in ("triangles", ("P1", "P2")), ("quadrilaterals", ("Q1", "Q2")), ("tetrahedra", ("P1",)), ("hexahedra", ("Q1",)):
            self.write("bodies.msh", two_bodies(cells, 4, True))
            first, second = ("front", "back") if cells in ("tetrahedra", "hexahedra") else ("bottom", "top")
            text = JUMP.replace("all: 0", f"{first}: -({UP}); {second}: {UP}; all: 0")
            for element in elements:
                degree = int(element[1])
                errors = [self.run_text(text, f"Discretization/Element={element}", f"Mesh/Refinements={k}")["errors"]["L2"] for k in (1, 2)]
                self.assertGreater(numpy.log2(errors[0] / errors[1]), degree + 1 - 0.15, element)

    def test_perfect_contact_is_the_limit(self):
        self.write("bodies.msh", two_bodies("triangles", 6))
        text = SLAB.replace("Right hand side = 0", "Right hand side = 30*x*y")
        perfect = self.run_text(text.replace("  set Contact         = a, b: 3\n", ""), name="perfect")["results"]
        near = self.run_text(text, "Problem/Contact=a, b: 1e9")["results"]
        for name in "mean", "maximum":
            self.assertAlmostEqual(near[name], perfect[name], delta=1e-6)
        self.assertAlmostEqual(near["fluxes"]["left"], perfect["fluxes"]["left"], delta=1e-6)
        far = self.run_text(text, "Problem/Contact=a, b: 1e-12")["results"]
        self.assertAlmostEqual(far["boundaries"]["a-b"]["mean"], 10, delta=1)

    def expect_second_code(self, *settings):
        self.write("bodies.msh", two_bodies("triangles", 6))
        report = self.run_text(SLAB.replace("Right hand side = 0", "Right hand side = 30"), *settings)
        mesh = meshio.read(self.path("output", "case", "solution.vtu"))
        p, cells = mesh.points[:, :2], mesh.cells_dict["triangle"]
        material = mesh.cell_data_dict["material_id"]["triangle"]
        kappa = numpy.where(material == material[p[cells].mean(axis=1)[:, 0].argmin()], 2., 5.)
        corners = p[cells]
        edges = corners[:, [2, 0, 1]] - corners[:, [1, 2, 0]]
        area = 0.5 * (edges[:, 0, 0] * edges[:, 1, 1] - edges[:, 0, 1] * edges[:, 1, 0])
        local = kappa[:, None, None] * numpy.einsum("eid,ejd->eij", edges, edges) / (4 * area)[:, None, None]
        rows, columns, entries = [numpy.repeat(cells, 3, axis=1).ravel()], [numpy.tile(cells, (1, 3)).ravel()], [local.ravel()]
        b = numpy.bincount(cells.ravel(), numpy.repeat(30 * area / 3, 3), len(p))
        on = numpy.flatnonzero(abs(p[:, 0] - 0.5) < 1e-12)
        bodies = [sorted((v for v in on if (material[(cells == v).any(axis=1)] == m).all()), key=lambda v: p[v, 1])
                  for m in sorted(set(material))]
        self.assertEqual(len(bodies[0]), 7)
        for k in range(6):
            four = [bodies[0][k], bodies[0][k + 1], bodies[1][k], bodies[1][k + 1]]
            mass = 3 * (p[four[1], 1] - p[four[0], 1]) / 6 * numpy.array([[2, 1], [1, 2]])
            block = numpy.block([[mass, -mass], [-mass, mass]])
            rows.append(numpy.repeat(four, 4))
            columns.append(numpy.tile(four, 4))
            entries.append(block.ravel())
        A = scipy.sparse.csr_matrix((numpy.concatenate(entries), (numpy.concatenate(rows), numpy.concatenate(columns))))
        u = numpy.where(p[:, 0] < 1e-12, 10., numpy.where(p[:, 0] > 1 - 1e-12, 4., 0.))
        free = (p[:, 0] > 1e-12) & (p[:, 0] < 1 - 1e-12)
        u[free] = scipy.sparse.linalg.spsolve(A[free][:, free].tocsc(), (b - A @ u)[free])
        self.assertLess(abs(u - mesh.point_data["solution"]).max(), 1e-8)
        self.assertLess(abs(report["results"]["balance"]["relative_gap"]), 1e-8)

    def test_second_code(self):
        for settings in ([], ["Solver/Norm=rhs"], ["Solver/Hierarchy/Kind=auxiliary grid", "Solver/Hierarchy/Coarse rows=10"],
                         ["Solver/Hierarchy/Kind=smoothed aggregation", "Solver/Hierarchy/Coarse rows=10"],
                         ["Solver/Hierarchy/Kind=unsmoothed aggregation", "Solver/Hierarchy/Coarse rows=10"],
                         ["Solver/Hierarchy/Kind=pairwise matching", "Solver/Hierarchy/Coarse rows=10"]):
            self.expect_second_code(*settings)

    def test_three_bodies(self):
        """All three come apart at the edge where they meet; a contact that ends there is refused."""
        bodies = SLAB.replace("a: 2; b: 5", "a: 2; b: 5; c: 1").replace("Right hand side = 0", "Right hand side = 30*y")
        for cells, in_space in ("triangles", 1), ("quadrilaterals", 1), ("tetrahedra", 7), ("hexahedra", 7):
            self.write("bodies.msh", two_bodies(cells, 6, True, True))
            element = f"Discretization/Element={'Q1' if cells in ('quadrilaterals', 'hexahedra') else 'P1'}"
            self.run_text(bodies, element, code=3, message=r"the contact of `a` and `b` ends inside of the mesh, at \(0.5, 0.5")
            perfect = self.run_text(bodies, element, "Problem/Contact=")["results"]["mean"]
            report = self.run_text(bodies, element, "Problem/Contact=a, b: 3; c, b: 2; a, c: 1")
            self.assertLess(abs(report["results"]["balance"]["relative_gap"]), 1e-8)
            points, _ = self.solution()
            self.assertEqual(len(points), (49 + 7 + 4) * in_space)
            near = self.run_text(bodies, element, "Problem/Contact=a, b: 1e5; c, b: 1e5; a, c: 1e5")
            self.assertAlmostEqual(near["results"]["mean"], perfect, delta=2e-4)

    def test_levels_of_the_mesh(self):
        self.write("bodies.msh", two_bodies("triangles", 4))
        text = SLAB.replace("Right hand side = 0", "Right hand side = 30*x")
        plain = self.run_text(text, "Mesh/Refinements=2")["results"]["mean"]
        for matrices in "assembled", "galerkin":
            report = self.run_text(text, "Mesh/Refinements=2", "Solver/Hierarchy/Kind=geometric", f"Solver/Geometric/Level matrices={matrices}")
            self.assertAlmostEqual(report["results"]["mean"], plain, delta=1e-8)
            self.assertLess(report["solver"]["iterations"], 25)

    def test_data_of_the_solution(self):
        """Newton's method comes to the slab's solution, with a kappa that is 2 and 5 there, and keeps the balance elsewhere."""
        self.write("bodies.msh", two_bodies("quadrilaterals", 4))
        report = self.run_text(SLAB, "Discretization/Element=Q1", "Problem/Diffusion=a: 2 + 0*u; b: 5")
        self.assertAlmostEqual(report["results"]["fluxes"]["left"], 6 / (0.25 + 1 / 3 + 0.1), delta=1e-8)
        report = self.run_text(SLAB, "Discretization/Element=Q1", "Problem/Diffusion=a: 2 + 0.1*u; b: 5 - 0.2*u", "Problem/Contact=a, b: 1e7")
        self.assertLess(abs(report["results"]["balance"]["relative_gap"]), 1e-9)
        self.assertLess(len(report["nonlinear"]["iterations"]), 9)

    def test_bodies_come_to_one_temperature(self):
        """Two closed bodies that are well mixed: u_a - u_b falls by exp(-h (1/C_a + 1/C_b) t / 0.5)."""
        self.write("bodies.msh", two_bodies("triangles", 4))
        text = SLAB.replace("  set Dirichlet       = left: 10; right: 4\n", "  set Dirichlet =\n  set Equation = heat\n  set Heat capacity = a: 2; b: 6\n"
                            "  set Initial condition = a: 100; b: 20\n").replace("a: 2; b: 5\n", "1e5\n") + "subsection Time\n  set End = 1\n  set Scheme = sdirk2\nend\n"
        for settings in ["Time/Step=0.02"], ["Time/Step tolerance=1e-4"], ["Time/Step=0.02", "Problem/Diffusion=1e5 + 0*u"]:
            report = self.run_text(text, *settings)
            jump = 80 * numpy.exp(-3 * (1 / 2 + 1 / 6) / 0.5)
            boundaries = report["results"]["boundaries"]
            self.assertAlmostEqual(boundaries["a-b"]["mean"] - boundaries["b-a"]["mean"], jump, delta=0.02)
            self.assertAlmostEqual(report["time"]["heat_at_end"], 160, delta=1e-6)
            self.assertAlmostEqual(report["time"]["heat_at_start"], 160, delta=1e-9)

    def test_unusable_files(self):
        self.write("bodies.msh", two_bodies("triangles", 4))
        self.write("mixed.msh", two_bodies("mixed", 4))
        self.run_text(SLAB, "Mesh/File=mixed.msh", "Discretization/Element=P1+Q1", code=3, message="has both triangles and quadrilaterals")
        for settings in ["Problem/Contact=a, c: 3"], ["Mesh/Shape=square", "Mesh/File=", "Problem/Diffusion=1"]:
            self.run_text(SLAB, *settings, code=3, message="Problem/Contact: the mesh has no material")
        for settings, message in (
                (["Problem/Contact=a: 3"], "`a` is no pair of materials"),
                (["Problem/Contact=a, b: -1"], "must be positive and finite"),
                (["Problem/Contact=a, b: x"], "depends on the place"),
                (["Problem/Contact=a, b: 1; b, a: 2"], "is there twice"),
                (["Problem/Dirichlet=left: 1; a-b: 2"], "is a contact of Problem/Contact"),
                (["Adaptivity/Steps=2"], "needs meshes that match there")):
            self.run_text(SLAB, *settings, code=2, message=message)
        self.run_text(SLAB.replace("subsection Problem\n", "subsection Problem\n  set Equation = transport\n  set Convection = 1, 0\n"), code=2,
                      message="Problem/Contact has no meaning here, because Problem/Equation is not poisson or heat")


if __name__ == "__main__":
    terrace_run.main(ContactTest)
