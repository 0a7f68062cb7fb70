#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts behind docs/methods: iterations and kernels for cycles, smoothers, and the parameters with a default of our own.

Usage: benchmarks/iteration_study.py TERRACE OUTPUT.json [WORD]      (WORD: only the sequences whose names have it)

Two meshes, 359 329 quasi-uniform and 198 273 graded unknowns, for the variants; sequences of meshes for other domains, elements
and coefficients, the families of tests/properties. Nothing here depends on the machine, and no times are kept, so each core has a run.
"""

import concurrent.futures
import os
import sys

import measuring

sys.path[:0] = [os.path.join(measuring.ROOT, "tests", "properties"), os.path.join(measuring.ROOT, "tests", "apps")]
from iterations_test import ANISOTROPIC, FAMILIES, JUMP, PAPER  # noqa: E402 pylint: disable=wrong-import-position

MESHES = {
    "quasi-uniform": {"Mesh/Generator": "gmsh", "Mesh/Mesh size": "0.0144", "Mesh/Refinements": "3"},
    "graded": {"Mesh/Shape": "lshape", "Mesh/Generator": "gmsh", "Mesh/Mesh size": "0.05",
               "Mesh/Grading": "0.5, 0.5: 0.00004", "Mesh/Growth": "0.11", "Mesh/Refinements": "3"},
}
TREE, CYCLE, SMOOTHER = "Solver/Auxiliary grid/Tree", "Solver/Cycle/Kind", "Solver/Smoother/Kind"
FINEST, INNER = "Solver/Smoother/Finest kind", "Solver/Cycle/Inner levels"
CELLS = "Mesh/Cells per side", ("128", "256", "512")
TWICE = {"Solver/Cycle/Pre": "2", "Solver/Cycle/Post": "2"}
NONE = {"Solver/Hierarchy/Kind": "none", FINEST: "gauss-seidel", "Solver/Maximum iterations": "5000"}
DEGREE = "Solver/Smoother/Degree", ("1", "2", "3", "4")
# From cell to cell, by a factor of 1.6e5 in all.
ROUGH = {"Problem/Diffusion": "exp(6*sin(31*x+57*y)*cos(43*x-29*y))"}


def with_contrast(preset, factor):
    """Coefficients on 257 cells a side that jump, and that differ in the two directions."""
    yield f"{preset['Solver/Preset']}, jump {factor}", (
        {**preset, "Problem/Diffusion": JUMP["Problem/Diffusion"].replace("1e6", factor)}, CELLS[0], ("256",))
    yield f"{preset['Solver/Preset']}, anisotropy {factor}", (
        {**preset, "Problem/Diffusion": f"{factor}, 1", "Solver/Maximum iterations": "1000"}, CELLS[0], ("256",))


FAST = {"Solver/Preset": "fast"}
AT_POINTS = "0.05", "0.01", "0.005", "0.0025", "0.0006"
# Ten steps whose matrix changes from each to the next.
HEAT = {"Problem/Equation": "heat", "Problem/Initial condition": "256", "Problem/Right hand side": "0", "Problem/Dirichlet": "left: 356",
        "Problem/Neumann": "right: 0; bottom: 0; top: 0", "Mesh/Cells per side": "128", "Time/End": "0.1"}
# parameters, the key that gives the size and its values
SEQUENCES = {
    **{name: FAMILIES[name][:3] for name in ("disk_adaptive", "cavity_adaptive", "p2", "q2", "p2_q2", "uniform_full", "quasi_uniform_full",
                                             "quasi_uniform_adaptive", "graded_adaptive", "space_adaptive")},
    **{name: family[:3] for name, family in FAMILIES.items() if name.startswith(("geometric square ", "fast ", "space "))},
    **{f"space_adaptive, Unknowns per cell {most}": (
        {**FAMILIES["space_adaptive"][0], "Problem/Right hand side": "1", "Solver/Auxiliary grid/Unknowns per cell": str(most)},
        "Mesh/Cells per side", (20, 40)) for most in (8, 12, 16)},
    **{f"fast, {name}, degree": ({**FAMILIES["fast " + name][0], FAMILIES["fast " + name][1]: size}, *DEGREE)
       for name, size in (("graded", "3"), ("disk", "1"), ("quasi_uniform", "2"), ("space", "40"))},
    **{name: study for preset in (FAST, PAPER) for factor in ("1e1", "1e2", "1e3", "1e4", "1e6")
       for name, study in with_contrast(preset, factor)},
    **{f"grading, {transfer}": (
        {**FAST, "Mesh/Generator": "gmsh", "Mesh/Mesh size": "0.02", "Mesh/Growth": "0.1", "Mesh/Refinements": "1",
         "Problem/Right hand side": "1", "Solver/Auxiliary grid/Transfer": transfer},
        "Mesh/Grading", tuple(f"0.5, 0.5: {size}" for size in ("0.01", "0.005", "0.0025", "0.00125", "0.0003", "0.00002")))
       for transfer in ("linear", "smoothed", "auto")},
    **{f"heat, {reuse}": ({**HEAT, "Time/Setup reuse": reuse}, "Problem/Diffusion", ("1 + 10*t", "1 + x*y + 100*t", "1 + 1000*t*x"))
       for reuse in ("auto", "keep")},
    # The square of paper AG's Table 4, graded more and more toward its two points.
    **{f"paper AG, {size} at the points, {tree}": (
        {**PAPER, "Problem/Right hand side": "1", "Mesh/Generator": "gmsh", "Mesh/Mesh size": "0.05", "Mesh/Growth": "0.155",
         "Mesh/Grading": f"0.5, 0.5: {size}; 0.2, 0: {size}", TREE: tree}, "Mesh/Refinements", ("2", "3", "4"))
       for size in AT_POINTS for tree in ("full", "adaptive")},
    "fast, rough": (ROUGH, CELLS[0], ("256", "512")),
    "fast, rough, smoothed": ({**ROUGH, "Solver/Auxiliary grid/Transfer": "smoothed"}, CELLS[0], ("256", "512")),
    "paper AG, rough": ({**PAPER, **ROUGH}, CELLS[0], ("256", "512")),
    "constant": (PAPER, *CELLS),
    "jump 1e3": ({**PAPER, "Problem/Diffusion": JUMP["Problem/Diffusion"].replace("1e6", "1e3")}, *CELLS),
    "jump 1e6": ({**PAPER, **JUMP}, *CELLS),
    "jump 1e6, Pre = Post = 2": ({**PAPER, **JUMP, **TWICE}, *CELLS),
    "jump 1e6, no hierarchy": ({**PAPER, **JUMP, **NONE}, *CELLS),
    "anisotropy 100": ({**PAPER, **ANISOTROPIC}, *CELLS),
    "anisotropy 100, Pre = Post = 2": ({**PAPER, **ANISOTROPIC, **TWICE}, *CELLS),
    "anisotropy 100, no hierarchy": ({**PAPER, **ANISOTROPIC, **NONE}, *CELLS),
}
PARAMETERS = """
subsection Problem
  set Right hand side = 8*pi^2*cos(2*pi*x)*cos(2*pi*y)
end
subsection Solver
  set Norm = rhs
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
    try:
        report = measuring.solve([terrace, "-", "--backend", "host", "--threads", "1"], settings, PARAMETERS)
    except measuring.RunFailed as error:
        sys.exit(f"{settings}: {error}")
    hierarchy, solver, problem = report["hierarchy"], report["solver"], report["problem"]
    took = {"auto took": note.split("auto took ")[1].split(":")[0] for note in hierarchy.get("notes", []) if "auto took " in note}
    if "time" in report:
        took.update({"iterations a step": report["time"]["iterations"]["mean"], "setups": report["time"]["setups"]})
    return {"unknowns": problem["unknowns"], "largest : smallest cell": measuring.ratio(problem), **took,
            "iterations": solver["iterations"],
            "kernels_per_iteration": solver["launches_per_iteration"], "levels": len(hierarchy["levels"]),
            "largest_aggregate": max(level.get("largest_aggregate", 0) for level in hierarchy["levels"]),
            "operator_complexity": round(hierarchy["operator_complexity"], 3)}, report["commit"]


def rows(word):
    """What to run: how a row is named, and its settings."""
    cases = [("quasi-uniform", "adaptive"), ("quasi-uniform", "full"), ("graded", "adaptive")]
    for mesh, tree in cases if not word else []:
        for changes in variants(tree):
            yield {"mesh": mesh, "tree": tree, "changes": changes}, {**PAPER, **MESHES[mesh], TREE: tree, **changes}
    if not word:
        yield ({"mesh": "graded, 2 refinements", "tree": "full", "changes": {}},
               {**PAPER, **MESHES["graded"], TREE: "full", "Mesh/Refinements": "2"})
    for name, (settings, key, values) in SEQUENCES.items():
        for value in values if word in name else ():
            yield {"sequence": name, "settings": settings, key: value}, {**settings, key: str(value)}


def main(terrace, output, word=""):
    results = measuring.new_results(what="iterations to 1e-6 of ||b|| (Norm = rhs), zero start, kernels an iteration; host, one thread",
                                    rooms=["multigrid", "assembly", "mesh"], rows=[])
    names, settings = zip(*rows(word))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, (counts, results["commit"]) in zip(names, pool.map(lambda one: count(terrace, one), settings)):
            results["rows"].append({**name, **counts})
            print(*name.values(), counts, flush=True)
    measuring.keep(results, output)


if __name__ == "__main__":
    main(*sys.argv[1:])
