# SPDX-License-Identifier: MIT
"""Problem/Constants as a user has them: in every expression, changed on the command line, repeated by parameters.prm."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import terrace_run  # noqa: E402

STEADY = """subsection Mesh
  set Cells per side = 8
end
subsection Problem
  set Constants = h: 12.5; Q: 3e2; w: 2*pi; k: h/5
  set Diffusion = k
  set Reaction = h
  set Right hand side = Q*sin(w*x)
  set Dirichlet = left: h; right: k
  set Neumann = top: Q/h
  set Robin = bottom: h, h*k
end
subsection Output
  set Picture = false
end
"""
WRITTEN_OUT = {"set Constants = h: 12.5; Q: 3e2; w: 2*pi; k: h/5\n": "\n", "Diffusion = k": "Diffusion = 2.5", "Reaction = h": "Reaction = 12.5",
               "Q*sin(w*x)": "300*sin(2*pi*x)", "left: h; right: k": "left: 12.5; right: 2.5", "top: Q/h": "top: 24",
               "bottom: h, h*k": "bottom: 12.5, 31.25"}


class ConstantsTest(terrace_run.RunCase):
    def results(self, name):
        return self.report(name)["results"]

    def written_out(self, text):
        for name, value in WRITTEN_OUT.items():
            self.assertIn(name, text)
            text = text.replace(name, value)
        return text

    def test_are_the_numbers_written_out(self):
        self.write("named.prm", STEADY)
        self.write("written.prm", self.written_out(STEADY))
        self.terrace("named.prm")
        self.terrace("written.prm")
        self.assertEqual(self.results("named"), self.results("written"))
        self.assertEqual(self.report("named")["warnings"], [])

    def test_are_known_in_time_and_to_what_a_flow_carries(self):
        time = """
subsection Problem
  set Equation = transport
  set Constants = a: 2; T: 0.5
  set Heat capacity = a
  set Convection = a, T*t
  set Initial condition = a*x
  set Right hand side = T*t
  set Dirichlet = all: a
end
subsection Mesh
  set Cells per side = 8
end
subsection Time
  set End = 0.02
end
subsection Output
  set Picture = false
end
"""
        self.write("named.prm", time)
        self.write("written.prm", time.replace("  set Constants = a: 2; T: 0.5\n", "").replace("= a,", "= 2,").replace("= a*x", "= 2*x")
                   .replace("capacity = a", "capacity = 2").replace("T*t", "0.5*t").replace("all: a", "all: 2"))
        self.terrace("named.prm")
        self.terrace("written.prm")
        self.assertEqual(self.results("named"), self.results("written"))

    def test_one_is_changed_on_the_command_line_and_the_run_repeated(self):
        self.write("named.prm", STEADY)
        self.write("other.prm", STEADY.replace("h: 12.5", "h: 13"))
        self.terrace("named.prm", "--set", "Problem/Constants/h=13")
        self.terrace("other.prm")
        self.assertEqual(self.results("named"), self.results("other"))
        self.assertRegex(self.read("output", "named", "parameters.prm"), r"set Constants +=  *h: 13; Q: 3e2; w: 2\*pi; k: h/5\n")
        self.terrace("output/named/parameters.prm", "--output", "output/again")
        self.assertEqual(self.results("named"), self.results("again"))
        self.assertEqual(self.read("output", "named", "parameters.prm").replace("output/named", "output/again"),
                         self.read("output", "again", "parameters.prm"))

    def test_a_constant_that_is_not_there_is_refused(self):
        self.write("named.prm", STEADY)
        self.terrace("named.prm", "--set", "Problem/Constants/q=1", code=2,
                     message=r"option --set Problem/Constants/q=1: Problem/Constants has no constant `q`; it has h, Q, w, k\.")
        self.write("none.prm", "subsection Problem\nend\n")
        self.terrace("none.prm", "--set", "Problem/Constants/h=1", code=2, message="Problem/Constants is empty, so there is no constant `h`")
        self.assertFalse(os.path.exists(self.path("output")))

    def test_wrong_ones_are_refused_with_their_place(self):
        for constants, message in (("x: 1", "Problem/Constants/x: expressions know `x` as a variable"),
                                   ("h: 1; h: 2", "Problem/Constants/h: the constant `h` is given twice"),
                                   ("h: k; k: 1", "Problem/Constants/h: the expression `k` cannot be read"),
                                   ("h: sqrt(-1)", "Problem/Constants/h: .* has no finite value")):
            self.write("wrong.prm", f"subsection Problem\n  set Constants = {constants}\nend\n")
            self.terrace("wrong.prm", code=2, message=r"error: wrong.prm, line 2: " + message)
        self.write("named.prm", STEADY)
        self.terrace("named.prm", "--set", "Problem/Constants/h=1/0", code=2,
                     message=r"option --set Problem/Constants/h=1/0: Problem/Constants/h: `1/0` has no finite value")
        self.terrace("named.prm", "--set", "Problem/Constants/h=1; b: 2", code=2, message="must be one expression, without `;`")

    def test_an_unused_one_is_a_warning(self):
        self.write("named.prm", STEADY.replace("k: h/5", "k: h/5; spare: 1"))
        self.terrace("named.prm")
        self.assertEqual(self.report("named")["warnings"], ["Problem/Constants/spare is used by no expression of named.prm."])
        self.assertIn("warning: Problem/Constants/spare", self.terrace("named.prm", "--validate"))

    def test_a_misspelt_name_is_told_what_there_is(self):
        self.write("named.prm", STEADY.replace("Q*sin", "q*sin"))
        self.terrace("named.prm", code=2, message=r"nothing is called `q`\); it may use x, y, u, h, Q, w, k, pi, e and the functions")


if __name__ == "__main__":
    terrace_run.main(ConstantsTest)
