# SPDX-License-Identifier: MIT
"""Mesh files whose points are hard for the tree of the auxiliary grid: graded by 1e4, cracked; and what the program says.

Usage: hard_geometry_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [TEST]
"""

import math

import terrace_run

PARAMETERS = """
subsection Mesh
  set Shape = file
  set File  = a.msh
end
subsection Problem
  set Right hand side = 0
  set Dirichlet       = %s
  set Neumann         = %s
end
subsection Solver
  set Tolerance          = 1e-9
  set Maximum iterations = 2000
end
subsection Output
  set Picture = false
end
"""
TREE = {tree: ["--set", "Solver/Preset=paper AG", "--set", "Solver/Auxiliary grid/Tree=" + tree] for tree in ("adaptive", "full")}
GEOMETRIC = ["--set", "Solver/Hierarchy/Kind=geometric"]
NO_HIERARCHY = ["--set", "Solver/Hierarchy/Kind=none"]


def msh(points, triangles, sides):
    """A mesh file (format 2.2) of triangles of point numbers and, by the name of a side, of its edges."""
    names = list(sides)
    elements = [f"2 2 {len(names) + 1} 1 " + " ".join(str(p + 1) for p in t) for t in triangles]
    elements += [f"1 2 {k + 1} {k + 1} {a + 1} {b + 1}" for k, name in enumerate(names) for a, b in sides[name]]
    lines = ["$MeshFormat", "2.2 0 8", "$EndMeshFormat", "$PhysicalNames", str(len(names) + 1)]
    lines += [f'1 {k + 1} "{name}"' for k, name in enumerate(names)] + [f'2 {len(names) + 1} "inside"', "$EndPhysicalNames"]
    lines += ["$Nodes", str(len(points)), *(f"{k + 1} {x!r} {y!r} 0" for k, (x, y) in enumerate(points)), "$EndNodes"]
    lines += ["$Elements", str(len(elements)), *(f"{k + 1} {e}" for k, e in enumerate(elements)), "$EndElements"]
    return "\n".join(lines) + "\n"


def annulus(rings, sectors, ratio):
    """Radii from 1/ratio to 1, rings that grow by one factor."""
    points = []
    for ring in range(rings + 1):
        for sector in range(sectors):
            r, angle = ratio ** (ring / rings - 1), 2 * math.pi * sector / sectors
            points.append((r * math.cos(angle), r * math.sin(angle)))
    quads = [(r * sectors + s, r * sectors + (s + 1) % sectors) for r in range(rings) for s in range(sectors)]
    triangles = [t for a, b in quads for t in ((a, a + sectors, b + sectors), (a, b + sectors, b))]
    circle = [(s, (s + 1) % sectors) for s in range(sectors)]
    outer = [(rings * sectors + a, rings * sectors + b) for a, b in circle]
    return msh(points, triangles, {"inner": circle, "outer": outer})


def cracked_square(n):
    """The unit square with a crack at x = 1/2 from y = 0 to 1/2; its faces have points of their own in the same places."""
    points = [(i / n, j / n) for j in range(n + 1) for i in range(n + 1)]
    right_face = {j * (n + 1) + n // 2: len(points) + j for j in range(n // 2)}
    points += [(0.5, j / n) for j in range(n // 2)]
    triangles = []
    for j in range(n):
        for i in range(n):
            a = j * (n + 1) + i
            for triangle in ((a, a + 1, a + n + 2), (a, a + n + 2, a + n + 1)):
                triangles.append([right_face.get(p, p) if i >= n // 2 else p for p in triangle])
    column = [j * (n + 1) + n // 2 for j in range(n // 2 + 1)]
    left = [(j * (n + 1), (j + 1) * (n + 1)) for j in range(n)]
    return msh(points, triangles, {
        "left": left,
        "right": [(a + n, b + n) for a, b in left],
        "left face": list(zip(column, column[1:])),
        "right face": [(right_face[a], right_face.get(b, b)) for a, b in zip(column, column[1:])]})


class HardGeometry(terrace_run.RunCase):
    def solve(self, mesh, dirichlet, neumann, *arguments):
        self.write("a.msh", mesh)
        self.write("a.prm", PARAMETERS % (dirichlet, neumann))
        self.terrace("a.prm", *arguments)
        return self.report("a")

    def expect_same_solution(self, report, other):
        for key in ("minimum", "maximum", "mean"):
            self.assertAlmostEqual(report["results"][key], other["results"][key], delta=1e-6)
        for side, flux in other["results"]["fluxes"].items():
            self.assertAlmostEqual(report["results"]["fluxes"][side], flux, delta=1e-5)

    def test_graded_mesh_is_meant_for_the_adaptive_tree(self):
        mesh = annulus(71, 48, 1e4)
        runs = {tree: self.solve(mesh, "inner: 0; outer: 1", "", *TREE[tree]) for tree in TREE}
        mean = 1 - 0.5 / math.log(1e4)  # of u = 1 + log r / log 1e4, up to r^2 = 1e-8
        for report in runs.values():
            self.assertAlmostEqual(report["results"]["mean"], mean, delta=1e-3)
        self.expect_same_solution(runs["full"], runs["adaptive"])
        self.assertLess(runs["adaptive"]["solver"]["iterations"], 20)
        self.assertEqual(runs["adaptive"]["warnings"], [])
        fullest = runs["full"]["hierarchy"]["levels"][0]["largest_aggregate"]
        self.assertGreater(fullest, 64)
        self.assertEqual(len(runs["full"]["warnings"]), 1)
        self.assertIn(f"{fullest} unknowns lie in one cell", runs["full"]["warnings"][0])
        self.assertIn("Solver/Auxiliary grid/Tree = adaptive", runs["full"]["warnings"][0])
        self.assertIn("warning     " + runs["full"]["warnings"][0], self.read("output", "a", "log.txt"))

    def test_crack(self):
        mesh = cracked_square(48)
        problem = ("left: 1; right: -1", "all: 0")
        alone = self.solve(mesh, *problem, *NO_HIERARCHY)
        # The crack stands in the way: without it the flux is 2.
        self.assertLess(abs(alone["results"]["fluxes"]["right"]), 1.8)
        for tree in TREE.values():
            report = self.solve(mesh, *problem, *tree)
            self.expect_same_solution(report, alone)
            self.assertLess(report["solver"]["iterations"], 35)
            self.assertEqual(report["warnings"], [])

    def test_crack_in_a_family_of_meshes(self):
        """Coarser meshes have the crack too: iterations do not grow, as they do where only coordinates are known."""
        problem = ("left: 1; right: -1", "all: 0", *GEOMETRIC)
        few, many = (self.solve(cracked_square(16), *problem, "--set", f"Mesh/Refinements={k}") for k in (1, 3))
        self.assertLessEqual(many["solver"]["iterations"], few["solver"]["iterations"] + 2)
        self.assertLess(many["solver"]["iterations"], 14)


if __name__ == "__main__":
    terrace_run.main(HardGeometry)
