# SPDX-License-Identifier: MIT
"""Meshes that refine themselves, whose steps are the levels of geometric multigrid.

Usage: adaptive_levels_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [TEST]
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import terrace_run  # noqa: E402

GEOMETRIC = "Solver/Hierarchy/Kind=geometric", "Solver/Preset=fast"


class AdaptiveLevels(terrace_run.RunCase):
    def solve(self, output, *settings, file="inputs/adaptive_lshape.prm", backend="host"):
        options = [word for setting in settings for word in ("--set", setting)]
        self.terrace(os.path.join(self.source, file), "--backend", backend, "--output", "output/" + output, "--set", "Output/Picture=false", *options)
        return self.report(output)

    def steps(self, report):
        return report["adaptivity"]["steps"]

    def check_iterations(self, rows, most):
        """No more than `most`, and the same within 2 on the meshes from a tenth of the finest one's unknowns on."""
        late = [row["iterations"] for row in rows if row["unknowns"] > rows[-1]["unknowns"] / 10]
        self.assertGreater(len(late), 3)
        self.assertLessEqual(max(row["iterations"] for row in rows), most)
        self.assertLessEqual(max(late) - min(late), 2, late)

    def check_levels(self, report):
        """Many, and together small."""
        levels = report["hierarchy"]["levels"]
        self.assertGreater(len(levels), 4)
        self.assertLess(sum(level["rows"] for level in levels), 4 * levels[0]["rows"])

    def test_levels_are_the_steps(self):
        """Towards a corner the meshes and errors are those of another hierarchy."""
        own = self.solve("own", *GEOMETRIC, "Adaptivity/Tolerance=0.002")
        other = self.solve("other", "Adaptivity/Tolerance=0.002")
        self.assertEqual(len(self.steps(own)), len(self.steps(other)))
        for a, b in zip(self.steps(own), self.steps(other)):
            self.assertLess(abs(a["unknowns"] / b["unknowns"] - 1), 0.01)
            self.assertLess(abs(a["error"] / b["error"] - 1), 0.005)
        self.check_iterations(self.steps(own), 12)
        self.check_levels(own)

    def test_other_cells_and_degrees(self):
        """Below the steps are the meshes of Mesh/Refinements. Matrices of levels are assembled, or products."""
        for settings, most in (
            (("Discretization/Element=P2", "Mesh/Refinements=1", "Adaptivity/Tolerance=0.0003"), 15),
            (("Discretization/Element=P3", "Mesh/Refinements=1", "Adaptivity/Tolerance=0.0003"), 20),
            (("Mesh/Cells=quadrilaterals", "Discretization/Element=P1+Q1", "Adaptivity/Tolerance=0.004"), 12),
            (("Mesh/Cells=quadrilaterals", "Discretization/Element=P2+Q2", "Adaptivity/Tolerance=0.0003"), 20),
            (("Mesh/Refinements=2", "Adaptivity/Tolerance=0.004", "Solver/Geometric/Level matrices=galerkin"), 12),
        ):
            with self.subTest(settings=settings):
                report = self.solve("other", *GEOMETRIC, *settings)
                self.assertLessEqual(max(row["iterations"] for row in self.steps(report)), most)
                self.check_levels(report)

    def test_shadow_equals_host(self):
        host, shadow = (self.solve(backend, *GEOMETRIC, "Adaptivity/Tolerance=0.01", backend=backend) for backend in ("host", "shadow"))
        for a, b in zip(self.steps(host), self.steps(shadow)):
            self.assertEqual((a["unknowns"], a["iterations"]), (b["unknowns"], b["iterations"]))

    def test_space(self):
        self.write("peak.prm", """
subsection Mesh
  set Shape          = cube
  set Cells          = tetrahedra
  set Cells per side = 3
end
subsection Problem
  set Right hand side = exp(-((x-0.4)^2+(y-0.3)^2+(z-0.6)^2)/0.01)
  set Dirichlet       = all: 0
end
subsection Adaptivity
  set Steps     = 40
  set Tolerance = 0.12
end
""")
        report = self.solve("peak", *GEOMETRIC, file=os.path.join(self.directory, "peak.prm"))
        self.check_iterations(self.steps(report), 10)
        self.check_levels(report)

    def test_nonlinear(self):
        """Newton's method makes products, since coefficients on coarser meshes are not known."""
        self.write("nonlinear.prm", """
subsection Mesh
  set Shape          = lshape
  set Cells per side = 4
end
subsection Problem
  set Diffusion       = 1 + u^2
  set Right hand side = 10
  set Dirichlet       = all: 0
end
subsection Adaptivity
  set Steps     = 40
  set Tolerance = 0.02
end
""")
        file = os.path.join(self.directory, "nonlinear.prm")
        report = self.solve("own", *GEOMETRIC, "Solver/Geometric/Level matrices=galerkin", file=file)
        other = self.solve("other", file=file)
        self.check_levels(report)
        for a, b in zip(self.steps(report), self.steps(other)):
            self.assertLess(abs(a["estimate"] / b["estimate"] - 1), 0.01)
            self.assertLess(abs(a["unknowns"] / b["unknowns"] - 1), 0.02)

    def test_goal(self):
        """The dual problem has the same levels."""
        settings = "Adaptivity/Goal=flux reentrant", "Adaptivity/Tolerance=0.0003"
        own = self.solve("own", *GEOMETRIC, *settings)
        other = self.solve("other", *settings)
        self.check_levels(own)
        for a, b in zip(self.steps(own), self.steps(other)):
            self.assertLess(abs(a["goal"] / b["goal"] - 1), 1e-3)


    def test_refusals(self):
        """A mesh of hexahedra in a file is known once it is read, before levels are kept."""
        self.write("file.prm", "subsection Mesh\n  set Shape = file\n  set File = %s\n  set Refinements = 2\nend\nsubsection Discretization\n"
                   "  set Element = Q1\nend\nsubsection Problem\n  set Dirichlet = all: 0\nend\nsubsection Adaptivity\n  set Steps = 2\nend\n"
                   % os.path.join(self.source, "tests", "fuzz", "corpus", "msh", "hexahedra_22.msh"))
        for settings in (), GEOMETRIC:
            options = [word for setting in settings for word in ("--set", setting)]
            self.terrace("file.prm", "--backend", "host", *options, code=2, message="hexahedra are not refined one by one")
        self.terrace(os.path.join(self.source, "inputs", "adaptive_lshape.prm"), *(word for setting in (
            *GEOMETRIC, "Problem/Equation=convection-diffusion-reaction", "Problem/Convection=1, 0", "Adaptivity/Goal=flux bottom")
            for word in ("--set", setting)), code=2, message="keeps no levels")


if __name__ == "__main__":
    terrace_run.main(AdaptiveLevels)
