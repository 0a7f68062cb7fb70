# SPDX-License-Identifier: MIT
"""inputs/poisson_convergence.prm keeps its promise: a refinement divides the error in L2 by four and in H1 by two.

Usage: convergence_test.py TERRACE INPUT.prm DIRECTORY
"""

import json
import os
import shutil
import sys

import terrace_run


def errors(terrace, source, refinements, directory, elements):
    output = f"out_{refinements}"
    arguments = [source, "--output", output, "--set", f"Mesh/Refinements={refinements}", *elements]
    code, _, stderr = terrace_run.run(terrace, arguments, directory)
    if code != 0:
        sys.exit(f"refinement {refinements} ended with {code}: {stderr}")
    with open(os.path.join(directory, output, "report.json"), encoding="utf-8") as file:
        return json.load(file)["errors"]


def main(terrace, source, directory):
    shutil.rmtree(directory, ignore_errors=True)
    os.makedirs(directory)
    quadrilaterals = ["--set", "Mesh/Cells=quadrilaterals", "--set", "Discretization/Element=Q1"]
    good = True
    for elements in [], quadrilaterals:
        found = [errors(terrace, source, n, directory, elements) for n in range(4)]
        for coarse, fine in zip(found, found[1:]):
            ratios = {norm: coarse[norm] / fine[norm] for norm in ("L2", "H1")}
            print(ratios)
            good = good and 3.8 < ratios["L2"] < 4.2 and 1.9 < ratios["H1"] < 2.1
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
