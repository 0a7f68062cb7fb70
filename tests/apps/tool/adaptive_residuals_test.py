# SPDX-License-Identifier: MIT
"""Estimates by residuals where a flow carries the solution along, and of steps in time.

Usage: adaptive_residuals_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [TEST]
"""

import collections
import itertools
import math
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.dirname(HERE), os.path.join(HERE, "..", "..", "support")]
import debian_python  # noqa: E402
import terrace_run  # noqa: E402
from tool.adaptive_goals_test import carried  # noqa: E402
from tool.adaptive_time_test import HILL, SOURCE, SPOT  # noqa: E402

debian_python.prefer("meshio", "numpy")
try:
    import meshio
    import numpy
except ImportError:
    numpy = None

SQUARE = """
subsection Mesh
  set Shape          = square
  set Cells          = triangles
  set Cells per side = 4
end
subsection Problem
  set Dirichlet = all: 0
end
subsection Adaptivity
  set Steps     = 3
  set Estimator = residual
end
subsection Output
  set Picture = false
end
"""
CUBE = ["Mesh/Shape=cube", "Mesh/Cells=tetrahedra", "Mesh/Cells per side=2"]


class AdaptiveResiduals(terrace_run.RunCase):
    def setUp(self):
        super().setUp()
        self.write("square.prm", SQUARE)
        self.write("spot.prm", SPOT)

    def solve(self, *settings, file="square.prm", output="small", backend="host", code=0, message="^"):
        options = [word for setting in settings for word in ("--set", setting)]
        self.terrace(file, "--backend", backend, "--output", "output/" + output, *options, code=code, message=message)
        return self.report(output) if code == 0 else None

    def read_mesh(self, *names):
        mesh = meshio.read(self.path("output", "small", *names))
        data = next(values for name, values in mesh.point_data.items() if name in ("solution", "temperature"))
        return mesh.points, numpy.concatenate([block.data for block in mesh.cells]), data.ravel()

    def square_of_error(self, dim, points, cells, u, kappa, residual_of):
        """By numpy: linear elements, Dirichlet at the left and at the right, a flux of 3 elsewhere.

        residual_of  (gradient, corners of a cell) -> the residual at its corners
        """
        x = points[:, :dim]
        corners = numpy.concatenate([numpy.ones((len(cells), dim + 1, 1)), x[cells]], axis=2)
        measures = abs(numpy.linalg.det(corners)) / math.factorial(dim)
        gradients = numpy.einsum("cdi,ci->cd", numpy.linalg.inv(corners)[:, 1:, :], u[cells])
        mass = (numpy.ones((dim + 1, dim + 1)) + numpy.eye(dim + 1)) / ((dim + 1) * (dim + 2))

        def diameter(p):
            return max(numpy.linalg.norm(a - b) for a in p for b in p)

        square = 0
        faces = collections.defaultdict(list)
        for k, cell in enumerate(cells):
            residual = residual_of(gradients[k], cell)
            square += diameter(x[cell]) ** 2 / kappa * measures[k] * residual @ mass @ residual / 24
            for face in itertools.combinations(cell, dim):
                faces[tuple(sorted(face))].append(k)
        for face, owners in faces.items():
            p = x[list(face)]
            edge = p[1] - p[0]
            normal = numpy.array([edge[1], -edge[0]]) if dim == 2 else numpy.cross(edge, p[2] - p[0]) / 2
            area = numpy.linalg.norm(normal)
            normal = normal / area
            middle = p.mean(axis=0)
            if len(owners) == 2:
                jump = kappa * (gradients[owners[0]] - gradients[owners[1]]) @ normal
            elif middle[0] < 1e-9 or middle[0] > 1 - 1e-9:
                continue
            else:
                normal = normal * numpy.sign((middle - x[cells[owners[0]]].mean(axis=0)) @ normal)
                jump = 3 - kappa * gradients[owners[0]] @ normal
            square += diameter(p) / kappa * jump ** 2 * area / 12
        return square

    @unittest.skipIf(numpy is None, "meshio or numpy is not installed")
    def test_residuals_with_convection_of_ones_own(self):
        for dim, b, shape in ((2, (3., -1.), []), (3, (1., 2., -2.), CUBE)):
            step = self.solve("Problem/Equation=convection-diffusion-reaction", "Problem/Convection=" + ", ".join(map(str, b)), "Problem/Diffusion=2",
                              "Problem/Right hand side=1.5", "Problem/Dirichlet=left: y; right: 0", "Problem/Neumann=all: 3",
                              *shape)["adaptivity"]["steps"][-1]
            points, cells, u = self.read_mesh("solution.vtu")
            square = self.square_of_error(dim, points, cells, u, 2, lambda gradient, cell: (1.5 - b @ gradient) * numpy.ones(dim + 1))  # noqa: B023
            self.assertAlmostEqual(step["estimate"] / math.sqrt(square), 1, delta=1e-9)

    @unittest.skipIf(numpy is None, "meshio or numpy is not installed")
    def test_residuals_of_steps_of_ones_own(self):
        """The mesh stays, since every estimate is within a tolerance of 1, so the solution before the step is in the file before."""
        for dim, equation, b, shape in ((2, "heat", None, []), (3, "heat", None, CUBE), (2, "transport", (3., -1.), [])):
            flow = [] if b is None else ["Problem/Convection=%g, %g" % b]
            rows = self.solve("Problem/Equation=" + equation, *flow, "Problem/Diffusion=2", "Problem/Heat capacity=4",
                              "Problem/Right hand side=1.5", "Problem/Dirichlet=left: y; right: 0", "Problem/Neumann=all: 3", "Time/End=0.3",
                              "Time/Step=0.1", "Adaptivity/Tolerance=1", "Adaptivity/Coarsening=0", *shape)["adaptivity"]["steps"]
            points, cells, u = self.read_mesh("solution", "0003.vtu")
            before = self.read_mesh("solution", "0002.vtu")[2]

            def residual(gradient, cell):
                left = 1.5 - 4 * (u[cell] - before[cell]) / 0.1  # noqa: B023
                return left if b is None else left - numpy.dot(b, gradient)  # noqa: B023

            square = self.square_of_error(dim, points, cells, u, 2, residual)
            self.assertAlmostEqual(rows[-1]["estimate"] / math.sqrt(square), 1, delta=1e-9)

    def test_estimates_are_near_to_errors(self):
        """Of a known solution, where diffusion is as strong as the flow on the meshes."""
        for flow in carried("0.5", "1", "0.5"), carried("0.5", "1 + x", "y"), carried("1", "10*(y - 0.5)", "10*(0.5 - x)", "2"):
            rows = self.solve("Problem/Equation=convection-diffusion-reaction", *flow, "Problem/Exact solution=sin(pi*x)*sin(pi*y)",
                              "Adaptivity/Steps=20", "Adaptivity/Unknowns=3000", "Output/Solution=false")["adaptivity"]["steps"]
            for row in rows[2:]:
                self.assertTrue(0.7 < row["estimate"] / row["error"] < 2, row["estimate"] / row["error"])
            self.assertLess(rows[-1]["error"], 0.2 * rows[0]["error"])

    def test_steps_follow_a_hill(self):
        """All steps reach the tolerance, and at the end the estimate is about the error, whose part in time is small."""
        known = ["Adaptivity/Estimator=residual", "Problem/Right hand side=" + SOURCE, "Problem/Exact solution=" + HILL,
                 "Problem/Initial condition=" + HILL.replace("0.4*t", "0"), "Problem/Heat capacity=1", "Time/End=0.1", "Time/Step=0.0025"]
        errors = []
        for tolerance in 0.3, 0.15:
            report = self.solve(*known, "Adaptivity/Tolerance=%g" % tolerance, file="spot.prm")
            self.assertTrue(report["adaptivity"]["tolerance_reached"])
            # The norm of the energy is 0.1 times that of the gradient.
            effectivity = report["adaptivity"]["steps"][-1]["estimate"] / (0.1 * report["errors"]["H1"])
            self.assertTrue(0.7 < effectivity < 2, effectivity)
            errors.append(report["errors"]["H1"])
        self.assertLess(errors[1], 0.65 * errors[0])

    def test_what_auto_takes(self):
        """Recovery with degree 1, else residuals: of a smooth solution all estimates are 0.7 to 2 times the errors. Recovery is not with even degrees."""
        smooth = ("Problem/Right hand side=2*pi^2*sin(pi*x)*sin(pi*y)", "Problem/Exact solution=sin(pi*x)*sin(pi*y)", "Mesh/Cells per side=8",
                  "Output/Solution=false")
        for cells, element in (("triangles", "P1"), ("triangles", "P2"), ("triangles", "P3"), ("triangles", "P4"), ("quadrilaterals", "P1+Q1"),
                               ("quadrilaterals", "P2+Q2"), ("quadrilaterals", "P3+Q3"), ("quadrilaterals", "P4+Q4")):
            with self.subTest(element=element):
                kind = "Mesh/Cells=" + cells, "Discretization/Element=" + element
                own = self.solve("Adaptivity/Estimator=auto", *smooth, *kind)["adaptivity"]
                self.assertEqual(own["estimator"], "recovery" if "P1" in element else "residual")
                for row in own["steps"]:
                    self.assertTrue(0.7 < row["estimate"] / row["error"] < 2, row["estimate"] / row["error"])
        solid = [setting.replace("sin(pi*y)", "sin(pi*y)*sin(pi*z)").replace("=2*pi", "=3*pi") for setting in smooth[:2]]
        for element in "P1", "P2":
            own = self.solve("Adaptivity/Estimator=auto", *CUBE[:2], "Mesh/Cells per side=4", *solid, "Discretization/Element=" + element,
                             "Output/Solution=false")["adaptivity"]
            for row in own["steps"]:
                self.assertTrue(0.7 < row["estimate"] / row["error"] < 2, (element, row["estimate"] / row["error"]))
        for cells, element, share in ("triangles", "P2", 0.66), ("quadrilaterals", "P2+Q2", 0.25):
            report = self.solve("Adaptivity/Estimator=recovery", *smooth, "Mesh/Cells=" + cells, "Discretization/Element=" + element)
            first = report["adaptivity"]["steps"][0]
            self.assertLess(first["estimate"] / first["error"], share)
            self.assertTrue(any("of even degree" in warning for warning in report["warnings"]))
        carried_along = self.solve("Problem/Equation=convection-diffusion-reaction", "Problem/Convection=1, 0", "Problem/Right hand side=1", "Adaptivity/Estimator=auto",
                                   "Discretization/Element=P2", "Output/Solution=false")
        self.assertEqual(carried_along["adaptivity"]["estimator"], "recovery")

    def test_what_is_refused(self):
        residual = "Adaptivity/Estimator=residual"
        self.solve(residual, "Adaptivity/Goal=probe p", "Output/Probes=p: 0.5, 0.5", code=2, message="not for Adaptivity/Goal")
        for message, *settings in (["steps of implicit Euler", "Time/Scheme=crank-nicolson"], ["no Heat capacity that depends on u", "Problem/Heat capacity=1+u^2"],
                                   ["and no Latent heat", "Problem/Latent heat=1, 0, 1"]):
            self.solve(residual, *settings, file="spot.prm", code=2, message=message)


if __name__ == "__main__":
    terrace_run.main(AdaptiveResiduals)
