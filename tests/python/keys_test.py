# SPDX-License-Identifier: MIT
"""Keywords of terrace.solve: those of parameter files, by one rule, with suggestions for mistakes."""

import re
import subprocess
import unittest

import python_case
from python_case import PROGRAM, Case, five_point

import numpy  # pylint: disable=wrong-import-order
import terrace

# Those that say where to run are arguments of their own; several GPUs share loops by the default of Split rows.
LEFT_OUT = {"Solver/Repeat", "Solver/Geometric/Level matrices", "Backend/Device", "Backend/Threads", "Backend/Split rows", "Solver/Engine", "Solver/PETSc options"}


class Keys(Case):
    """The table of keys."""

    def test_rule(self):
        names = {key.path: key.name for key in terrace.keys()}
        self.assertEqual(names["Solver/Tolerance"], "tolerance")
        self.assertEqual(names["Solver/Auxiliary grid/Unknowns per cell"], "auxiliary_grid_unknowns_per_cell")
        self.assertEqual(names["Backend/Memory limit"], "backend_memory_limit")
        self.assertEqual(len(set(names.values())), len(names))
        for name in names.values():
            self.assertTrue(name.isidentifier() and name.islower(), name)

    @unittest.skipIf(PROGRAM == "none", "a build of the solver alone")
    def test_same_keys_as_the_program(self):
        """All keys of Solver and Backend with the program's defaults, but those that have no meaning here."""
        text = subprocess.run([PROGRAM, "--print-defaults"], capture_output=True, text=True, check=True).stdout
        section, values = [], {}
        for line in text.splitlines():
            words = line.strip()
            if words.startswith("subsection "):
                section.append(words[len("subsection "):])
            elif words == "end":
                section.pop()
            elif words.startswith("set "):
                key, value = (part.strip() for part in words[4:].split("=", 1))
                values["/".join([*section, key])] = value
        theirs = {path: value for path, value in values.items() if path.split("/")[0] in ("Solver", "Backend") and path not in LEFT_OUT}
        ours = {key.path: key.default for key in terrace.keys()}
        self.assertEqual(set(ours), set(theirs))
        for path, value in theirs.items():
            if path == "Solver/Norm":  # energy of equations, rhs of matrices
                continue
            same = ours[path] == value or (re.match(r"-?[\d.]", value) and float(ours[path]) == float(value))
            self.assertTrue(same, f"{path}: {ours[path]} here, {value} in the program")

    def test_values(self):
        A, _ = five_point(10)
        b = numpy.ones(100)
        self.assertEqual(terrace.solve(A, b, tolerance=numpy.float64(1e-3), maximum_iterations=numpy.int64(50),
                                       backend_graphs=False).shape, (100,))
        for keys, pattern in (({"tolerance": 2}, "Solver/Tolerance = 2 is not allowed: the key takes a number from 1e-16 to 1.0"),
                              ({"tolerance": "1e-6"}, "Solver/Tolerance = '1e-6' is not allowed"),
                              ({"tolerance": float("nan")}, "Solver/Tolerance = nan is not allowed"),
                              ({"tolerance": True}, "Solver/Tolerance = True is not allowed"),
                              ({"maximum_iterations": 1.5}, "Solver/Maximum iterations = 1.5 .* a whole number from 0 to 1000000"),
                              ({"maximum_iterations": 10**30}, "is not allowed"),
                              ({"backend_graphs": 1}, "takes True or False"),
                              ({"cycle_kind": "w"}, "takes one of auto, V, W, F, K"),
                              ({"preset": "paper"}, "takes one of auto, paper AG, fast"),
                              ({"norm": "energy"}, "take rhs or initial"),
                              ({"krylov": "cg", "cycle_kind": "K"}, "flexible cg"),
                              ({"hierarchy_kind": "auxiliary grid"}, "needs the coordinates"),
                              ({"hierarchy_kind": "geometric"}, "mesh")):
            with self.subTest(keys):
                self.refused(terrace.ParameterError, pattern, terrace.solve, A, b, **keys)

    def test_unknown_names(self):
        A, _ = five_point(10)
        b = numpy.ones(100)
        for wrong, right in (("tolerence", "tolerance"), ("max_iterations", "maximum_iterations"), ("Tolerance", "tolerance"),
                             ("cyclekind", "cycle_kind"), ("thread", "threads"), ("memory_limit", "backend_memory_limit")):
            with self.subTest(wrong):
                self.refused(terrace.ParameterError, f"no keyword {wrong}; did you mean {right}\\?", terrace.solve, A, b, **{wrong: 1})
        self.refused(terrace.ParameterError, "did you mean Solver/Tolerance", terrace.solve, A, b, set={"Solver/Tolerence": 1})
        self.refused(terrace.ParameterError, "Mesh/Refinements, which there is not for a matrix", terrace.solve, A, b,
                     set={"Mesh/Refinements": 1})
        self.refused(terrace.ParameterError, "given twice", terrace.solve, A, b, tolerance=1e-3, set={"Solver/Tolerance": 1e-3})


if __name__ == "__main__":
    python_case.main()
