# SPDX-License-Identifier: MIT
"""Iterations to 1e-6 (||r||/||b||, zero start) on a sequence of refined meshes: bounded, and growing by at most two (with convection four) from size
to size (and by three over all, two on graded disks and cavities). Of paper AG's K-cycle on an auxiliary grid; of the preset
fast and of conjugate gradients with the V(1,1)-cycle on the levels of the mesh, whose counts differ by two at most (most_growth
has the exceptions).

Usage: iterations_test.py TERRACE FAMILY SIZES DIRECTORY

FAMILY: one of FAMILIES, or the first words of several. SIZES: how many meshes of each, coarsest first.
"""

import json
import os
import shutil
import sys

import terrace_run

PAPER = {"Solver/Preset": "paper AG"}
ADAPTIVE = {**PAPER, "Solver/Auxiliary grid/Tree": "adaptive"}
FULL = {**PAPER, "Solver/Auxiliary grid/Tree": "full"}
QUASI_UNIFORM = {"Mesh/Generator": "gmsh", "Mesh/Mesh size": "0.0144"}
GRADED = {"Mesh/Shape": "lshape", "Mesh/Generator": "gmsh", "Mesh/Mesh size": "0.05", "Mesh/Grading": "0.5, 0.5: 0.00004",
          "Mesh/Growth": "0.11"}
# 400 to 1 toward the circles.
DISK = {"Mesh/Shape": "disk", "Mesh/Generator": "gmsh", "Mesh/Mesh size": "0.2", "Mesh/Grading": "circle: 0.0005",
        "Mesh/Growth": "0.35"}
CAVITY = {"Mesh/Shape": "cavity", "Mesh/Generator": "gmsh", "Mesh/Mesh size": "0.1", "Mesh/Grading": "hole: 0.00025",
          "Mesh/Growth": "0.6"}
P2 = {**QUASI_UNIFORM, "Discretization/Element": "P2"}
Q2 = {"Mesh/Cells": "quadrilaterals", "Discretization/Element": "Q2"}
MIXED = {"Mesh/Generator": "gmsh", "Mesh/Cells": "mixed", "Mesh/Mesh size": "0.02", "Discretization/Element": "P2+Q2"}
SMOOTHED = {"Solver/Hierarchy/Kind": "smoothed aggregation"}
UNSMOOTHED = {"Solver/Hierarchy/Kind": "unsmoothed aggregation"}
PRINTED = {**UNSMOOTHED, "Solver/Hierarchy/Precision": "double", "Solver/Unsmoothed aggregation/Aggregates": "paper UA",
           "Solver/Unsmoothed aggregation/Limit": "0", "Solver/Cycle/Inner levels": "64", "Solver/Smoother/Kind": "l1 jacobi"}
JUMP = {"Problem/Diffusion": "sin(8*pi*x)*sin(8*pi*y) > 0 ? 1e6 : 1"}  # squares of 1/8, along edges of cells
GEOMETRIC = {"Solver/Hierarchy/Kind": "geometric", "Solver/Krylov": "cg"}
# The problem of paper HY, Section 4.1, and the same where convection rules, with SUPG.
CONVECTION = {**QUASI_UNIFORM, "Problem/Equation": "convection-diffusion-reaction", "Problem/Convection": "1, 100", "Problem/Reaction": "1"}
LAYERS = {**CONVECTION, "Problem/Diffusion": "0.01"}
# On three levels alone the K-cycle's iterations grow where diffusion rules (docs/convection.md).
SWEEPS = {"Solver/Smoother/Kind": "gauss-seidel", "Solver/Cycle/Pre": "1", "Solver/Cycle/Post": "1"}
K_CYCLE = {"Solver/Cycle/Kind": "K"}
PAIRS = {**SWEEPS, **K_CYCLE, "Solver/Hierarchy/Kind": "pairwise matching", "Solver/Cycle/Inner levels": "64"}
# Paper HY's own problem, on the mesh that has its sizes: 24, 98 and 392 thousand unknowns (inputs/papers/HY). With two inner iterations the
# K-cycle's grow by eight a size there.
HY_MESH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "inputs", "papers", "HY", "square.msh")
HY = {"Mesh/Shape": "file", "Mesh/File": HY_MESH, "Problem/Equation": "convection-diffusion-reaction", "Problem/Convection": "1, 100",
      "Problem/Reaction": "1"}
HY_LAYERS = {**HY, "Problem/Diffusion": "0.01"}
HY_PAIRS = {**HY, **PAIRS, "Solver/Cycle/Inner iterations": "3"}
HY_SIX = {**HY_LAYERS, **SWEEPS, "Solver/Hierarchy/Kind": "pairwise matching", "Solver/Cycle/Kind": "V", "Solver/Cycle/Pre": "6", "Solver/Cycle/Post": "6"}
GMRES = {"Solver/Krylov": "gmres"}
P2_ELEMENT = {"Discretization/Element": "P2"}
ANISOTROPIC = {"Problem/Diffusion": "100, 1"}
FAST = {"Solver/Preset": "fast"}
CANTILEVER = {"Problem/Equation": "elasticity", "Problem/Displacement": "left: 0, 0", "Problem/Traction": "right: 0, -1"}
GRID = {"Solver/Hierarchy/Kind": "auxiliary grid"}
CLAMPED_CUBE = {"Problem/Equation": "elasticity", "Problem/Displacement": "left: 0, 0, 0", "Problem/Traction": "right: 0, 0, -1",
                "Mesh/Shape": "cube", "Mesh/Cells per side": "17"}

# family: parameters, the key that gives the size and its values, unknowns at least, iterations at most
FAMILIES = {
    "uniform_full": (FULL, "Mesh/Cells per side", (257, 513, 1025), (65536, 262144, 1048576), 12),
    "quasi_uniform_full": ({**QUASI_UNIFORM, **FULL}, "Mesh/Refinements", (2, 3, 4), (88e3, 350e3, 1.4e6), 15),
    "quasi_uniform_adaptive": ({**QUASI_UNIFORM, **ADAPTIVE}, "Mesh/Refinements", (2, 3, 4), (88e3, 350e3, 1.4e6), 18),
    "graded_adaptive": ({**GRADED, **ADAPTIVE}, "Mesh/Refinements", (2, 3, 4), (48e3, 195e3, 0.78e6), 18),
    "disk_adaptive": ({**DISK, **ADAPTIVE}, "Mesh/Refinements", (0, 1, 2), (46e3, 190e3, 0.8e6), 18),
    "cavity_adaptive": ({**CAVITY, **ADAPTIVE}, "Mesh/Refinements", (1, 2, 3), (48e3, 200e3, 0.8e6), 18),
    "p2": ({**PAPER, **P2}, "Mesh/Refinements", (1, 2, 3), (88e3, 350e3, 1.4e6), 18),
    "q2": ({**PAPER, **Q2}, "Mesh/Cells per side", (128, 256, 512), (65e3, 261e3, 1.04e6), 18),
    "p2_q2": ({**PAPER, **MIXED}, "Mesh/Refinements", (1, 2, 3), (46e3, 185e3, 0.74e6), 18),
    "jump": ({**PAPER, **JUMP}, "Mesh/Cells per side", (128, 256, 512), (16e3, 65e3, 261e3), 20),
    "anisotropic": ({**PAPER, **ANISOTROPIC}, "Mesh/Cells per side", (128,), (16e3,), 60),
    # Iterations at most: own choice, what was measured on the largest mesh and two more; jumps and anisotropy as above.
    "fast uniform": (FAST, "Mesh/Cells per side", (257, 513, 1025), (65536, 262144, 1048576), 8),
    "fast quasi_uniform": ({**FAST, **QUASI_UNIFORM}, "Mesh/Refinements", (2, 3, 4), (88e3, 350e3, 1.4e6), 9),
    "fast graded": ({**FAST, **GRADED}, "Mesh/Refinements", (2, 3, 4), (48e3, 195e3, 0.78e6), 11),
    "fast disk": ({**FAST, **DISK}, "Mesh/Refinements", (0, 1, 2), (46e3, 190e3, 0.8e6), 11),
    "fast cavity": ({**FAST, **CAVITY}, "Mesh/Refinements", (1, 2, 3), (48e3, 200e3, 0.8e6), 11),
    "fast p2": ({**FAST, **P2}, "Mesh/Refinements", (1, 2, 3), (88e3, 350e3, 1.4e6), 12),
    "fast q2": ({**FAST, **Q2}, "Mesh/Cells per side", (128, 256, 512), (65e3, 261e3, 1.04e6), 12),
    "fast p2_q2": ({**FAST, **MIXED}, "Mesh/Refinements", (1, 2, 3), (46e3, 185e3, 0.74e6), 15),
    "fast jump": ({**FAST, **JUMP}, "Mesh/Cells per side", (128, 256, 512), (16e3, 65e3, 261e3), 20),
    "fast anisotropic": ({**FAST, **ANISOTROPIC}, "Mesh/Cells per side", (128,), (16e3,), 60),
    # Of the preset auto, which follows the matrix here: what was measured on the largest mesh and two more.
    "auto jump": (JUMP, "Mesh/Cells per side", (256, 512), (65e3, 261e3), 23),
    "auto anisotropic": (ANISOTROPIC, "Mesh/Cells per side", (128,), (16e3,), 12),
    # From a prototype of our own (docs/methods/unsmoothed-aggregation.md); `printed` takes 21 and 23 there.
    "graph smoothed quasi_uniform": ({**QUASI_UNIFORM, **SMOOTHED}, "Mesh/Refinements", (2, 3, 4), (88e3, 350e3, 1.4e6), 16),
    "graph smoothed graded": ({**GRADED, **SMOOTHED}, "Mesh/Refinements", (2, 3, 4), (48e3, 195e3, 0.78e6), 16),
    "graph unsmoothed quasi_uniform": ({**QUASI_UNIFORM, **UNSMOOTHED}, "Mesh/Refinements", (2, 3, 4), (88e3, 350e3, 1.4e6), 21),
    "graph unsmoothed graded": ({**GRADED, **UNSMOOTHED}, "Mesh/Refinements", (2, 3, 4), (48e3, 195e3, 0.78e6), 21),
    "graph printed quasi_uniform": ({**QUASI_UNIFORM, **PRINTED}, "Mesh/Refinements", (2, 3, 4), (88e3, 350e3, 1.4e6), 26),
    # P1: the limit of our study; P2: what was measured on the largest mesh and two more.
    "convection smoothed P1": ({**CONVECTION, **SWEEPS, **SMOOTHED}, "Mesh/Refinements", (1, 2, 3), (22e3, 88e3, 350e3), 25),
    "convection smoothed P2": ({**CONVECTION, **SWEEPS, **SMOOTHED, "Discretization/Element": "P2"}, "Mesh/Refinements", (0, 1, 2), (22e3, 88e3, 350e3), 15),
    "convection pairs P1": ({**CONVECTION, **PAIRS}, "Mesh/Refinements", (1, 2, 3), (22e3, 88e3, 350e3), 25),
    "convection pairs P2": ({**CONVECTION, **PAIRS, "Discretization/Element": "P2"}, "Mesh/Refinements", (0, 1, 2), (22e3, 88e3, 350e3), 20),
    "convection layers P1": ({**LAYERS, **SWEEPS, **K_CYCLE}, "Mesh/Refinements", (1, 2, 3), (22e3, 88e3, 350e3), 25),
    "convection layers P2": ({**LAYERS, **SWEEPS, **K_CYCLE, **P2_ELEMENT}, "Mesh/Refinements", (0, 1, 2), (22e3, 88e3, 350e3), 9),
    "convection auto P1": (LAYERS, "Mesh/Refinements", (1, 2, 3), (22e3, 88e3, 350e3), 25),
    "convection auto P2": ({**LAYERS, **P2_ELEMENT}, "Mesh/Refinements", (0, 1, 2), (22e3, 88e3, 350e3), 13),
    # P1 with bicgstab: the limit of our study; the others: what was measured on these three meshes and two more.
    "hy auto P1": (HY, "Mesh/Refinements", (6, 7, 8), (24e3, 97e3, 391e3), 25),
    "hy auto P2": ({**HY, **P2_ELEMENT}, "Mesh/Refinements", (5, 6, 7), (24e3, 97e3, 391e3), 16),
    "hy gmres P1": ({**HY, **SWEEPS, **GMRES}, "Mesh/Refinements", (6, 7, 8), (24e3, 97e3, 391e3), 23),
    "hy gmres P2": ({**HY, **SWEEPS, **GMRES, **P2_ELEMENT}, "Mesh/Refinements", (5, 6, 7), (24e3, 97e3, 391e3), 25),
    "hy pairs P1": (HY_PAIRS, "Mesh/Refinements", (6, 7, 8), (24e3, 97e3, 391e3), 25),
    "hy pairs P2": ({**HY_PAIRS, **P2_ELEMENT}, "Mesh/Refinements", (5, 6, 7), (24e3, 97e3, 391e3), 15),
    "hy layers P1": (HY_LAYERS, "Mesh/Refinements", (6, 7, 8), (24e3, 97e3, 391e3), 25),
    "hy layers P2": ({**HY_LAYERS, **P2_ELEMENT}, "Mesh/Refinements", (5, 6, 7), (24e3, 97e3, 391e3), 18),
    "hy layers gmres P1": ({**HY_LAYERS, **SWEEPS, **K_CYCLE, **GMRES}, "Mesh/Refinements", (6, 7, 8), (24e3, 97e3, 391e3), 22),
    "hy layers gmres P2": ({**HY_LAYERS, **SWEEPS, **K_CYCLE, **GMRES, **P2_ELEMENT}, "Mesh/Refinements", (5, 6, 7), (24e3, 97e3, 391e3), 26),
    "hy layers six P1": (HY_SIX, "Mesh/Refinements", (6, 7, 8), (24e3, 97e3, 391e3), 7),
    "hy layers six P2": ({**HY_SIX, **P2_ELEMENT}, "Mesh/Refinements", (5, 6, 7), (24e3, 97e3, 391e3), 7),
    "elastic plane": (CANTILEVER, "Mesh/Refinements", (1, 2, 3), (33e3, 132e3, 526e3), 21),
    "elastic plane P2": ({**CANTILEVER, **P2_ELEMENT}, "Mesh/Refinements", (0, 1, 2), (33e3, 132e3, 526e3), 24),
    "elastic space": (CLAMPED_CUBE, "Mesh/Refinements", (0, 1, 2), (17e3, 128e3, 985e3), 15),
    "elastic grid plane": ({**CANTILEVER, **GRID}, "Mesh/Refinements", (1, 2, 3), (33e3, 132e3, 526e3), 14),
    "elastic grid plane P2": ({**CANTILEVER, **GRID, **P2_ELEMENT}, "Mesh/Refinements", (0, 1, 2), (33e3, 132e3, 526e3), 17),
    "elastic grid space": ({**CLAMPED_CUBE, **GRID}, "Mesh/Refinements", (0, 1, 2), (17e3, 128e3, 985e3), 13),
    "fast space": ({**FAST, "Mesh/Shape": "cube"}, "Mesh/Cells per side", (20, 40, 64), (6859, 59319, 250047), 12),
}


def geometric_families():
    """Name and family for each mesh, element and smoother: about 3, 12, 50, 200, 800 thousand and 3.2 million unknowns over the
    same coarse mesh, of 36 to 193 unknowns; degree 2 has as many one refinement earlier. corner: the mesh of paper GS, Section
    5, which begins with 3000 unknowns (degree 2: half as many squares a side) and has 12 thousand on the first of its meshes
    that is not solved directly."""
    cells = {"P1": "triangles", "Q1": "quadrilaterals", "P1+Q1": "mixed", "P2": "triangles", "Q2": "quadrilaterals", "P2+Q2": "mixed"}
    plain = {
        "square": {"Mesh/Cells per side": "7"},
        "lshape": {"Mesh/Shape": "lshape", "Mesh/Cells per side": "8"},
        "disk": {"Mesh/Shape": "disk", "Mesh/Cells per side": "4"},
    }
    for smoother, degree, most in ("gauss-seidel", 1, 11), ("chebyshev", 2, 9), ("chebyshev of degree 3", 3, 7):
        common = {**GEOMETRIC, "Solver/Smoother/Kind": smoother.split(" of")[0]}
        if degree > 1:
            common["Solver/Smoother/Degree"] = str(degree)
        for element in cells:
            common.update({"Mesh/Cells": cells[element], "Discretization/Element": element})
            first = 2 if "2" in element else 3
            for mesh, settings in plain.items():
                yield f"geometric {mesh} {element} {smoother}", (
                    {**settings, **common}, "Mesh/Refinements", tuple(range(first, first + 6)), THOUSANDS, most)
            if cells[element] == "mixed":
                corner = {"Mesh/Shape": "lshape", "Mesh/Cells per side": "32" if "2" in element else "64", "Mesh/Corner refinements": "5"}
                yield f"geometric corner {element} {smoother}", (
                    {**corner, **common}, "Mesh/Refinements", (1, 2, 3, 4, 5), THOUSANDS[1:], most)


def space_families():
    """In 3D, on the cube: 3, 30 and 250 thousand unknowns over the same coarse mesh (P2, Q2 one refinement earlier)."""
    for smoother, most in ("jacobi", 14), ("chebyshev", 9), ("gauss-seidel", 11), ("symmetric gauss-seidel", 8), ("ilu", 8), ("fsai", 9):
        for element, cells in ("P1", "tetrahedra"), ("Q1", "hexahedra"), ("P2", "tetrahedra"), ("Q2", "hexahedra"):
            first = 1 if "2" in element else 2
            yield f"space {element} {smoother}", (
                {**GEOMETRIC, "Mesh/Shape": "cube", "Mesh/Cells": cells, "Mesh/Cells per side": "4", "Discretization/Element": element,
                 "Solver/Hierarchy/Coarse rows": "64", "Solver/Smoother/Kind": smoother},
                "Mesh/Refinements", tuple(range(first, first + 3)), (3375, 29791, 250047), most)


THOUSANDS = tuple(2.7e3 * 4 ** k for k in range(6))  # unknowns at least
FAMILIES.update(geometric_families())
FAMILIES.update(space_families())
FAMILIES["space_adaptive"] = (
    {"Mesh/Shape": "cube", **ADAPTIVE}, "Mesh/Cells per side", (20, 40, 64), (6859, 59319, 250047), 13)

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


def solve(terrace, parameters, directory):
    """The report of one run."""
    output = f"run_{len(os.listdir(directory))}"
    settings = [word for key, value in parameters.items() for word in ("--set", f"{key}={value}")]
    code, _, stderr = terrace_run.run(terrace, ["-", "--output", output, *settings], directory, stdin=PARAMETERS.encode())
    if code != 0:
        sys.exit(f"{parameters} ended with {code}: {stderr}")
    with open(os.path.join(directory, output, "report.json"), encoding="utf-8") as file:
        return json.load(file)


# What grows by more than two over all meshes, as measured up to the largest: on disks and toward the corner the convergence rate rises
# slowly with the levels (docs/methods/geometric.md; of 60 families with the levels of a mesh these six), and `linear` and `smoothed` do not see a
# jump of the coefficient, nor that edges and middles of quadratic elements differ.
KNOWN_GROWTH = {
    "geometric corner P1+Q1 chebyshev": 3, "geometric corner P1+Q1 gauss-seidel": 3, "geometric corner P2+Q2 gauss-seidel": 3,
    "geometric disk P1+Q1 gauss-seidel": 3, "geometric disk P2 chebyshev": 3, "geometric disk P2+Q2 chebyshev": 3,
    "fast p2_q2": 3, "fast jump": 4}


def has_convection(family):
    return family.startswith(("convection", "hy"))


def most_step(family):
    """From mesh to mesh. Where there is convection it is that of our study."""
    return 4 if has_convection(family) else 2


def most_growth(family):
    """Over all meshes."""
    if has_convection(family):
        return 2 * most_step(family)
    if family in KNOWN_GROWTH:
        return KNOWN_GROWTH[family]
    return 2 if family in ("disk_adaptive", "cavity_adaptive") or family.startswith(("geometric", "space", "fast")) else 3


def faults_of(terrace, family, sizes, directory):
    common, key, values, unknowns, most = FAMILIES[family]
    faults, first, previous = [], None, None
    for value, least in list(zip(values, unknowns))[: int(sizes)]:
        report = solve(terrace, {**common, key: str(value)}, directory)
        n, iterations = report["problem"]["unknowns"], report["solver"]["iterations"]
        print(f"{family}: {n} unknowns, {iterations} iterations, {report['solver']['true_relative_residual']:.2e}")
        if n < least:
            faults.append(f"only {n} unknowns where {least} were meant")
        if iterations > most:
            faults.append(f"{iterations} iterations for {n} unknowns, at most {most} are allowed")
        if previous is not None and iterations > previous + most_step(family):
            faults.append(f"{previous} iterations became {iterations} on the next mesh")
        first = iterations if first is None else first
        if iterations > first + most_growth(family):
            faults.append(f"{first} iterations became {iterations} over the meshes")
        if report["solver"]["true_relative_residual"] > 1e-6:
            faults.append("the true residual is above the tolerance")
        previous = iterations
    return [f"{family}: {fault}" for fault in faults]


def main(terrace, chosen, sizes, directory):
    shutil.rmtree(directory, ignore_errors=True)
    os.makedirs(directory)
    families = [name for name in FAMILIES if name == chosen or name.startswith(chosen + " ")]
    if not families:
        sys.exit(f"there is no family {chosen}")
    faults = [fault for family in families for fault in faults_of(terrace, family, sizes, directory)]
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
