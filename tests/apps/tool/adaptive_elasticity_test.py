# SPDX-License-Identifier: MIT
"""Elastic bodies whose meshes refine themselves.

Usage: adaptive_elasticity_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [TEST]
"""

import math
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.dirname(HERE), HERE, os.path.join(HERE, "..", "..", "support")]
import debian_python  # noqa: E402
import terrace_run  # noqa: E402
from adaptive_test import order  # noqa: E402

debian_python.prefer("meshio", "numpy")

HEAD = """subsection Output
  set Picture = false
  set Solution = false
end
subsection Problem
  set Equation = elasticity
  set Youngs modulus = %r
  set Poissons ratio = %r
"""
E, NU = 5., 0.3
LAME, MU = E * NU / ((1 + NU) * (1 - 2 * NU)), E / (2 + 2 * NU)

# u = (s, 2 s) with s = sin(pi x) sin(pi y) under plane strain: f = -(lambda + mu) grad div u - mu laplace u
WAVES = HEAD % (E, NU) + """
  set Constants      = l: %r; m: %r
  set Exact solution = sin(pi*x)*sin(pi*y), 2*sin(pi*x)*sin(pi*y)
  set Displacement   = all: 0, 0
  set Body force     = -(l+m)*pi^2*(-sin(pi*x)*sin(pi*y) + 2*cos(pi*x)*cos(pi*y)) + 2*m*pi^2*sin(pi*x)*sin(pi*y), -(l+m)*pi^2*(cos(pi*x)*cos(pi*y) - 2*sin(pi*x)*sin(pi*y)) + 4*m*pi^2*sin(pi*x)*sin(pi*y)
end
""" % (LAME, MU)
# u = (y s, 0, 0) with s = sin(pi z): free of divergence, f = -mu laplace u
WAVES_IN_SPACE = HEAD % (E, NU) + """
  set Constants      = m: %r
  set Exact solution = y*sin(pi*z), 0, 0
  set Displacement   = all: y*sin(pi*z), 0, 0
  set Body force     = m*pi^2*y*sin(pi*z), 0, 0
end
subsection Mesh
  set Shape = cube
  set Cells = tetrahedra
  set Cells per side = 3
end
""" % MU


def corner():
    """The displacement around the corner of the L-shape, whose edges there are free: the one of mode I under plane strain (Alberty, Carstensen,
    Funken, Klose, Matlab implementation of the finite element method in elasticity, Computing 69, 2002, Section 5)."""
    a, w = 0.544483736782464, 3 * math.pi / 4
    c1, c2 = -math.cos((a + 1) * w) / math.cos((a - 1) * w), 2 * (LAME + 2 * MU) / (LAME + MU)
    r, phi = "((x-0.5)^2+(y-0.5)^2)", "atan2(y-x,x+y-1)"
    factor = f"{r}^{a / 2!r}/{2 * MU!r}"
    radial = f"{factor}*({-(a + 1)!r}*cos({a + 1!r}*{phi})+{(c2 - (a + 1)) * c1!r}*cos({a - 1!r}*{phi}))"
    around = f"{factor}*({a + 1!r}*sin({a + 1!r}*{phi})+{(c2 + a - 1) * c1!r}*sin({a - 1!r}*{phi}))"
    turn = f"({phi}+pi/4)"
    return f"{radial}*cos{turn}-{around}*sin{turn}, {radial}*sin{turn}+{around}*cos{turn}"


class AdaptiveElasticity(terrace_run.RunCase):
    def solve(self, text, *settings, backend="host", steps=True):
        self.write("case.prm", text)
        options = [word for setting in settings for word in ("--set", setting)]
        self.log = self.terrace("case.prm", "--backend", backend, "--output", "case", *options)
        with open(self.path("case", "report.json"), encoding="utf-8") as file:
            report = terrace_run.json.load(file)
        return report["adaptivity"]["steps"] if steps else report

    def check_rows(self, rows, low=0.7, high=2.):
        for row in rows:
            self.assertTrue(low < row["estimate"] / row["error"] < high, row)
        self.assertTrue(all(a["unknowns"] < b["unknowns"] for a, b in zip(rows, rows[1:])))

    def test_effectivity_on_smooth_solutions(self):
        square = ("Mesh/Cells per side=8", "Adaptivity/Steps=8")
        for element, cells, best in (("P1", "triangles", -0.5), ("P2", "triangles", -1), ("P1+Q1", "quadrilaterals", -0.5)):
            rows = self.solve(WAVES, *square, "Discretization/Element=" + element, "Mesh/Cells=" + cells)
            self.check_rows(rows)
            self.assertLess(order(rows, "error") / best, 1.15)
            self.assertGreater(order(rows, "error") / best, 0.85)
        for element in "P1", "P2":
            self.check_rows(self.solve(WAVES_IN_SPACE, "Adaptivity/Steps=4", "Discretization/Element=" + element))

    def test_optimal_order_on_lshape(self):
        """The energy error falls as N^(-1/2) within five per cent; refined everywhere as h^0.5445, N^(-0.27)."""
        text = HEAD % (E, NU) + "set Exact solution = %s\nset Displacement = left, right, bottom, top: %s\n" % (corner(), corner())
        text += "end\nsubsection Mesh\n  set Shape = lshape\n  set Cells per side = 4\nend\n"
        text = text.replace("left, right, bottom, top: " + corner(), "; ".join(f"{side}: {corner()}" for side in ("left", "right", "bottom", "top")))
        rows = self.solve(text, "Adaptivity/Steps=60", "Adaptivity/Tolerance=0.03", "Solver/Tolerance=1e-8")
        self.assertLess(abs(order(rows, "error") / -0.5 - 1), 0.05)
        self.check_rows(rows[2:])
        quadratic = self.solve(text, "Adaptivity/Steps=18", "Discretization/Element=P2", "Solver/Tolerance=1e-10")
        self.assertLess(order(quadratic, "error"), -0.9)
        self.check_rows(quadratic)
        uniform = [self.solve(text, "Adaptivity/Steps=1", "Adaptivity/Unknowns=1", f"Mesh/Refinements={k}")[0] for k in (3, 4, 5)]
        self.assertLess(abs(order([uniform[0], *uniform], "error") / -0.2722 - 1), 0.07)

    def test_estimate_of_ones_own(self):
        """The recovered stress and its distance from that of the cells, by numpy from the displacement in the file."""
        try:
            import meshio
            import numpy
        except ImportError:
            self.skipTest("meshio or numpy is not installed")
        warm = "  set Thermal expansion = 0.01\n  set Temperature = 3*x+y\n"
        for dim, state, load in ((2, "plane strain", "0, -1"), (2, "plane stress", "0, -1"), (3, "", "0, 0, -1")):
            text = HEAD % (E, NU) + f"  set Displacement = left: {load.replace('-1', '0')}\n  set Body force = {load}\n" + warm
            text += f"  set State = {state}\n" * (dim == 2) + "  set Thickness = 0.3\n" * (state == "plane stress") + "end\n"
            text += "subsection Mesh\n  set Shape = %s\n  set Cells = %s\n  set Cells per side = 2\nend\n" % (
                ("square", "triangles") if dim == 2 else ("cube", "tetrahedra"))
            step = self.solve(text, "Adaptivity/Steps=3", "Output/Solution=true")[-1]
            mesh = meshio.read(self.path("case", "solution.vtu"))
            x, u = mesh.points[:, :dim], mesh.point_data["displacement"][:, :dim]
            cells = numpy.concatenate([block.data for block in mesh.cells])
            self.assertEqual(len(cells), step["cells"])
            corners = numpy.concatenate([numpy.ones((len(cells), dim + 1, 1)), x[cells]], axis=2)
            measures = abs(numpy.linalg.det(corners)) / math.factorial(dim)
            gradient = numpy.einsum("cdi,cia->cad", numpy.linalg.inv(corners)[:, 1:, :], u[cells])
            strain = (gradient + gradient.transpose(0, 2, 1)) / 2
            is_plate = state == "plane stress"
            lame = E * NU / (1 - NU ** 2) if is_plate else LAME
            identity = numpy.eye(dim)

            def stress_of(strain):
                return lame * numpy.einsum("...aa->...", strain)[..., None, None] * identity + 2 * MU * strain

            free = 0.01 * (3 * x[:, 0] + x[:, 1])  # in the nodes
            heat = E * free / ((1 - NU) if is_plate else (1 - 2 * NU))
            of_corners = stress_of(strain)[:, None] - heat[cells][:, :, None, None] * identity
            sums, weights = numpy.zeros((len(x), dim, dim)), numpy.zeros(len(x))
            for k in range(dim + 1):
                numpy.add.at(sums, cells[:, k], measures[:, None, None] * of_corners[:, k])
                numpy.add.at(weights, cells[:, k], measures)
            difference = (sums / weights[:, None, None])[cells] - of_corners
            trace = numpy.einsum("ckaa->ck", difference)[..., None, None] * identity
            relaxed = (difference - lame / (2 * MU + dim * lame) * trace) / (2 * MU)
            mass = (numpy.ones((dim + 1, dim + 1)) + numpy.eye(dim + 1)) / ((dim + 1) * (dim + 2))
            depth = 0.3 if is_plate else 1
            square = depth * numpy.einsum("c,ij,ciab,cjab->", measures, mass, difference, relaxed)
            energy = depth * numpy.einsum("c,cab,cab->", measures, stress_of(strain), strain)
            self.assertAlmostEqual(step["estimate"] / math.sqrt(square), 1, delta=1e-9)
            self.assertAlmostEqual(step["relative"] / math.sqrt(square / (square + energy)), 1, delta=1e-9)

    def test_materials_have_means_of_their_own(self):
        """Two strips beside each other are stretched alike, the stiffer one with a hundred times the stress: nothing is to be estimated."""
        self.write("layers.geo", "SetFactory(\"OpenCASCADE\"); Rectangle(1) = {0,0,0,2,1}; Rectangle(2) = {0,1,0,2,1}; Coherence;\n"
                   "Physical Surface(\"soft\") = {1}; Physical Surface(\"stiff\") = {2};\n"
                   "e = 1e-6; Physical Curve(\"held\") = Curve In BoundingBox{-e,-e,-e,e,2+e,e};\n"
                   "Physical Curve(\"pulled\") = Curve In BoundingBox{2-e,-e,-e,2+e,2+e,e};\n"
                   "Physical Curve(\"bottom\") = Curve In BoundingBox{-e,-e,-e,2+e,e,e};\nMesh.MeshSizeMax = 0.4;\n")
        text = (HEAD % (1, 0)).replace("Youngs modulus = 1", "Youngs modulus = soft: 1; stiff: 100")
        text += "  set Displacement = held: 0, free; pulled: 0.1, free; bottom: free, 0\nend\nsubsection Mesh\n  set Shape = file\n  set File = layers.geo\nend\n"
        rows = self.solve(text, "Adaptivity/Steps=1", "Solver/Tolerance=1e-10")
        self.assertLess(rows[0]["relative"], 1e-6)

    def test_forces_balance_on_the_last_mesh(self):
        text = HEAD % (E, NU) + "  set Displacement = bottom: 0, 0\n  set Traction = right: 0, -1\nend\nsubsection Mesh\n  set Shape = lshape\nend\n"
        report = self.solve(text, "Adaptivity/Steps=4", "Solver/Tolerance=1e-9", steps=False)
        elastic = report["results"]["elasticity"]
        self.assertLess(elastic["relative_gap"], 1e-8)
        self.assertAlmostEqual(elastic["reactions"]["bottom"][1], 1, delta=1e-6)
        self.assertEqual(report["problem"]["unknowns"], report["adaptivity"]["steps"][-1]["unknowns"])
        for file in "adaptivity.csv", "adaptivity.svg":
            self.assertTrue(os.path.exists(self.path("case", file)))

    def test_shadow_equals_host(self):
        for text in WAVES, WAVES_IN_SPACE:
            host, shadow = (self.solve(text, "Adaptivity/Steps=2", backend=backend) for backend in ("host", "shadow"))
            for a, b in zip(host, shadow):
                for key in "cells", "unknowns", "refined":
                    self.assertEqual(a[key], b[key])
                self.assertAlmostEqual(a["estimate"] / b["estimate"], 1, delta=1e-6)
                self.assertAlmostEqual(a["error"] / b["error"], 1, delta=1e-6)

    def test_refusals(self):
        self.write("case.prm", WAVES)
        for setting, words in (("Adaptivity/Estimator=residual", "errors of displacements are estimated by recovered stresses"),
                               ("Adaptivity/Goal=flux left", "Adaptivity/Goal is for scalar equations"),
                               ("Output/Convergence=2", "Output/Convergence")):
            for check in (), ("--validate",):
                self.terrace("case.prm", *check, "--set", "Adaptivity/Steps=2", "--set", setting, code=2, message=words)


if __name__ == "__main__":
    terrace_run.main(AdaptiveElasticity)
