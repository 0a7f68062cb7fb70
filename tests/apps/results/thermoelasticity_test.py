# SPDX-License-Identifier: MIT
"""Problem/Equation = thermoelasticity: Timoshenko's bimetal strip, the same in two runs, reports, failures, and what is refused.

Usage: thermoelasticity_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [NAME]
"""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.dirname(HERE), os.path.join(HERE, "..", "..", "support")]
import debian_python  # noqa: E402
import terrace_run  # noqa: E402

debian_python.need("meshio", "numpy")
import meshio  # noqa: E402
import numpy  # noqa: E402

# What both parts have, what the thermal one has in time or not, and what the elastic one has.
MESH = """
subsection Mesh
  set Cells per side = 6
end
subsection Solver
  set Tolerance = 1e-11
end
subsection Output
  set Picture = false
end
"""
STEADY = """
  set Diffusion       = 1 + 0.01*u
  set Right hand side = 40
  set Dirichlet       = left: 20 + 10*y
  set Robin           = right: 2, 2*60
  set Neumann         = all: 0
"""
IN_TIME = STEADY.replace("1 + 0.01*u", "1 + x") + """
  set Heat capacity     = 2
  set Initial condition = 20
"""
TIME = """
subsection Time
  set End  = 0.2
  set Step = 0.05
end
"""
BODY = """
  set Youngs modulus        = 3 + x
  set Thermal expansion     = 1e-3
  set Reference temperature = 5
  set Displacement          = left: 0, 0
"""
COUPLED = MESH + "subsection Problem\n  set Equation = thermoelasticity\n" + STEADY + BODY + "end\n"


class ThermoelasticityTest(terrace_run.RunCase):
    def run_text(self, name, text, *settings, code=0, message="^"):
        self.write(name + ".prm", text)
        printed = self.terrace(name + ".prm", "--backend", "host", *[w for s in settings for w in ("--set", s)], code=code, message=message)
        self.printed = printed
        if code == 2:
            return None
        self.validate_report(name)
        return self.report(name)

    def points(self, *names):
        return meshio.read(self.path("output", *names)).point_data

    def test_timoshenko_has_the_curvature(self):
        directory = os.path.join(self.source, "inputs")
        self.terrace(os.path.join(directory, "thermoelasticity_bimetal.prm"), "--backend", "host", "--set", "Output/Picture=false")
        report = self.report("thermoelasticity_bimetal")
        self.validate_report("thermoelasticity_bimetal")
        thermal = report["thermal"]
        self.assertGreater(thermal["time"]["steps_done"], 5)
        self.assertEqual(thermal["time"]["reached"], 50)
        warm = thermal["results"]["mean"] - 20
        self.assertAlmostEqual(warm, 100 * (1 - numpy.exp(-50 * 2.04e-4 / 7.35e-3)), delta=1)  # sides of 204 mm around 200 mm^2
        n = 141e3 / 105e3
        curvature = 6 * (19e-6 - 1.3e-6) * warm * 4 / (2 * (12 + (1 + n) * (1 + 1 / n)))
        mesh = meshio.read(self.path("output", "thermoelasticity_bimetal", "solution.vtu"))
        x, y, up = mesh.points[:, 0], mesh.points[:, 1], mesh.point_data["displacement"][:, 1]

        def at(place):
            return up[(abs(x - place) < 1e-6) & (abs(y - 1) < 1e-6)][0]
        self.assertAlmostEqual((at(30) - 2 * at(50) + at(70)) / 20**2, -curvature, delta=0.01 * curvature)
        self.assertLess(abs(mesh.point_data["temperature"].mean() - 20 - warm), 0.2)
        self.assertLess(abs(thermal["results"]["balance"]["relative_gap"]), 1e-8)
        self.assertLess(abs(report["results"]["elasticity"]["relative_gap"]), 1e-5)

    def expect_two_runs(self, conditions, thermal_equation, file, *settings, time=""):
        in_time = bool(time)
        text = MESH + time + "subsection Problem\n  set Equation = thermoelasticity\n" + conditions + BODY + "end\n"
        report = self.run_text("both", text, *(["Problem/Thermal part=in time"] if in_time else []), *settings)
        displacement = [s for s in settings if s.startswith("Problem/Displacement")]
        of_heat = [s for s in settings if s not in displacement]
        heat = self.run_text("heat", MESH + time + f"subsection Problem\n  set Equation = {thermal_equation}\n" + conditions + "end\n", *of_heat)
        body = MESH + "subsection Problem\n  set Equation = elasticity\n" + BODY + f"  set Temperature file = output/heat/{file}\nend\n"
        alone = self.run_text("body", body, *[s for s in settings if not s.startswith("Problem/Neumann")])
        a, b = self.points("both", "solution.vtu"), self.points("body", "solution.vtu")
        self.assertGreater(abs(b["displacement"]).max(), 1e-3)
        self.assertLess(abs(a["displacement"] - b["displacement"]).max(), 1e-12 * abs(b["displacement"]).max())
        self.assertTrue((a["temperature"] == b["temperature"]).all())
        self.assertEqual(report["thermal"]["results"], heat["results"])
        self.assertEqual(report["results"]["elasticity"], alone["results"]["elasticity"])
        self.assertGreater(report["seconds"]["thermal"], 0)
        return report

    def test_two_runs_have_the_same(self):
        report = self.expect_two_runs(STEADY, "poisson", "solution.vtu")
        self.assertGreater(len(report["thermal"]["nonlinear"]["iterations"]), 2)
        self.assertTrue(os.path.exists(self.path("output", "both", "thermal", "solution.vtu")))
        self.assertFalse(os.path.exists(self.path("output", "both", "thermal", "report.json")))
        log = self.read("output", "both", "log.txt")
        for words in "thermal     the temperature", "newton      tolerance", "elastic     the displacement", "balance":
            self.assertIn(words, log)
        self.expect_two_runs(STEADY, "poisson", "solution.vtu", "Discretization/Element=Q2", "Mesh/Cells=quadrilaterals")
        self.expect_two_runs(STEADY.replace(" + 0.01*u", ""), "poisson", "solution.vtu", "Mesh/Shape=cube", "Mesh/Cells per side=4",
                             "Problem/Displacement=left: 0, 0, 0")

    def test_two_runs_have_the_same_in_time(self):
        report = self.expect_two_runs(IN_TIME, "heat", "solution/0004.vtu", time=TIME)
        self.assertEqual(report["thermal"]["time"]["steps_done"], 4)
        self.assertTrue(os.path.exists(self.path("output", "both", "thermal", "solution", "0002.vtu")))
        self.assertTrue(os.path.exists(self.path("output", "both", "thermal", "history.csv")))
        again = self.run_text("both", self.read("both.prm"), "Problem/Thermal part=in time")
        self.assertEqual(again["results"], report["results"])
        self.assertFalse(os.path.exists(self.path("output", "both", "previous")))
        self.terrace("--resume", "output/both", code=8, message="there is no output/both/checkpoint.terrace")
        steady = self.run_text("both", MESH + "subsection Problem\n  set Equation = thermoelasticity\n" + STEADY + BODY + "end\n")
        self.assertNotIn("time", steady["thermal"])
        self.assertFalse(os.path.exists(self.path("output", "both", "thermal", "history.csv")))  # of the run before

    def test_the_worse_exit_code_counts(self):
        report = self.run_text("both", COUPLED, "Nonlinear/Maximum iterations=1", code=4, message="the thermal part: Newton's method did not converge")
        self.assertEqual(report["outcome"], "iteration limit")
        self.assertEqual(report["exit_code"], 4)
        self.assertEqual(report["thermal"]["exit_code"], 4)
        self.assertNotIn("results", report)
        self.assertTrue(os.path.exists(self.path("output", "both", "thermal", "solution.vtu")))
        self.assertFalse(os.path.exists(self.path("output", "both", "solution.vtu")))
        report = self.run_text("both", COUPLED.replace("1 + 0.01*u", "1"), "Solver/Maximum iterations=3", "Mesh/Cells per side=40", code=4, message="Solver/Maximum iterations")
        self.assertEqual(report["exit_code"], 4)

    def test_parameters_repeat_the_run(self):
        report = self.run_text("both", COUPLED)
        os.rename(self.path("output", "both", "parameters.prm"), self.path("again.prm"))
        self.assertIn("thermoelasticity", self.read("again.prm"))
        self.terrace("again.prm", "--backend", "host", "--output", "output/again")
        self.assertEqual(self.report("again")["results"], report["results"])
        self.assertEqual(self.report("again")["thermal"]["results"], report["thermal"]["results"])

    def test_validate_and_dry_run(self):
        self.write("both.prm", COUPLED)
        self.assertIn("both.prm is valid", self.terrace("both.prm", "--validate"))
        printed = self.terrace("both.prm", "--dry-run")
        self.assertIn("The thermal part. Dry run of both.prm", printed)
        self.assertIn("The elastic part. Dry run of both.prm", printed)
        report = self.run_text("both", COUPLED)
        unknowns = [int(line.split()[1]) for line in printed.splitlines() if line.split()[:1] == ["unknowns"]]
        self.assertEqual(unknowns, [report["thermal"]["problem"]["unknowns"], report["problem"]["unknowns"]])
        self.write("both.prm", COUPLED + TIME.replace("0.05", "0.1"))
        self.terrace("both.prm", "--validate", code=2, message="Time/End has no meaning here, because Problem/Thermal part is steady")
        self.assertIn("there are 4 steps", self.terrace("both.prm", "--validate", "--set", "Problem/Thermal part=in time", "--set", "Time/Step=0.05"))

    def test_unusable_files(self):
        for settings, message in (
                (["Problem/Temperature=3"], "Problem/Temperature has no meaning here, because the thermal part is T"),
                (["Problem/Temperature file=a.vtu"], "Problem/Temperature file has no meaning here, because the thermal part is T"),
                (["Problem/Exact solution=x"], "Problem/Exact solution has no meaning here, because there are two solutions"),
                (["Output/Convergence=1"], "Output/Convergence has no meaning here"),
                (["Adaptivity/Steps=2"], "Adaptivity/Steps has no meaning here"),
                (["Problem/Heat capacity=3"], "Problem/Heat capacity has no meaning here, because Problem/Thermal part is steady"),
                (["Problem/Convection=1, 0"], "Problem/Convection has no meaning here"),
                (["Solver/Hierarchy/Kind=auxiliary grid", "Solver/Auxiliary grid/Transfer=smoothed"],
                 "Solver/Auxiliary grid/Transfer = smoothed is for one unknown a node"),
                (["Problem/Diffusion=-1"], "Problem/Diffusion"),
                (["Problem/Displacement=lid: 0, 0"], "lid"),
                (["Problem/Displacement="], "nothing")):
            self.run_text("both", COUPLED, *settings, code=2, message=message)
        self.run_text("poisson", "subsection Problem\n  set Thermal part = in time\nend\n", code=2,
                      message="Problem/Thermal part has no meaning here, because Problem/Equation is not thermoelasticity")


if __name__ == "__main__":
    terrace_run.main(ThermoelasticityTest)
