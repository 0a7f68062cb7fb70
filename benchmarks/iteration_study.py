#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts behind docs/methods.md: iterations and kernels for cycles, smoothers, and the parameters with a default of our own.

Usage: benchmarks/iteration_study.py TERRACE OUTPUT.json

Two meshes, 359 329 quasi-uniform and 198 273 graded unknowns; nothing here depends on the machine, and no times are kept.
"""

import json
import os
import subprocess
import sys
import tempfile

MESHES = {
    "quasi-uniform": {"Mesh/Generator": "gmsh", "Mesh/Mesh size": "0.0144", "Mesh/Refinements": "3"},
    "graded": {"Mesh/Shape": "lshape", "Mesh/Generator": "gmsh", "Mesh/Mesh size": "0.05",
               "Mesh/Grading": "0.5, 0.5: 0.00004", "Mesh/Growth": "0.11", "Mesh/Refinements": "3"},
}
TREE, CYCLE, SMOOTHER = "Solver/Auxiliary grid/Tree", "Solver/Cycle/Kind", "Solver/Smoother/Kind"
FINEST, INNER = "Solver/Smoother/Finest kind", "Solver/Cycle/Inner levels"
PARAMETERS = """
subsection Problem
  set Right hand side = 8*pi^2*cos(2*pi*x)*cos(2*pi*y)
end
subsection Output
  set Solution = false
  set Picture  = false
end
"""


def variants(tree):
    yield {}
    yield from ({CYCLE: kind} for kind in ("V", "W", "F"))
    yield from ({INNER: str(levels)} for levels in (1, 2, 6))
    yield from ({"Solver/Cycle/Inner iterations": str(steps)} for steps in (1, 3))
    yield from ({FINEST: "as kind", SMOOTHER: kind} for kind in ("gauss-seidel", "l1 jacobi", "jacobi"))
    yield {SMOOTHER: "l1 jacobi"}
    yield {"Solver/Hierarchy/Precision": "float"}
    if tree == "adaptive":
        yield from ({"Solver/Auxiliary grid/Unknowns per cell": str(most)} for most in (4, 8, 12))
        yield from ({"Solver/Hierarchy/Coarse rows": str(rows)} for rows in (32, 128, 512))


def count(terrace, settings):
    words = [word for key, value in settings.items() for word in ("--set", f"{key}={value}")]
    with tempfile.TemporaryDirectory() as directory:
        done = subprocess.run([terrace, "-", "--backend", "host", "--threads", "1", "--output", directory, *words],
                              input=PARAMETERS, text=True, check=False, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if done.returncode != 0:
            sys.exit(f"{settings} ended with {done.returncode}: {done.stderr}")
        with open(os.path.join(directory, "report.json"), encoding="utf-8") as file:
            report = json.load(file)
    hierarchy, solver = report["hierarchy"], report["solver"]
    return {"unknowns": report["problem"]["unknowns"], "iterations": solver["iterations"],
            "kernels_per_iteration": solver["launches_per_iteration"], "levels": len(hierarchy["levels"]),
            "operator_complexity": round(hierarchy["operator_complexity"], 3)}, report["commit"]


def main(terrace, output):
    results = {"what": "iterations to 1e-6, kernels an iteration; host, one thread", "rows": []}
    cases = [("quasi-uniform", "adaptive"), ("quasi-uniform", "full"), ("graded", "adaptive")]
    for mesh, tree in cases:
        for changes in variants(tree):
            counts, results["commit"] = count(terrace, {**MESHES[mesh], TREE: tree, **changes})
            results["rows"].append({"mesh": mesh, "tree": tree, "changes": changes, **counts})
            print(mesh, tree, changes, counts, flush=True)
    counts, _ = count(terrace, {**MESHES["graded"], TREE: "full", "Mesh/Refinements": "2"})
    results["rows"].append({"mesh": "graded, 2 refinements", "tree": "full", "changes": {}, **counts})
    with open(output, "w", encoding="utf-8") as file:
        json.dump(results, file, indent=1)
        file.write("\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
