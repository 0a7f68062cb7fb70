# SPDX-License-Identifier: MIT
"""Tables of iterations, by iteration_study.py, tests/properties and benchmarks/peers/elasticity."""

from document_tables import listed, short


def sequence(name, *studies):
    rows = [row for study in studies for row in study["rows"] if row.get("sequence") == name]
    if not rows:
        raise KeyError(name)
    return rows


def counts(name, *studies):
    return listed(row["iterations"] for row in sequence(name, *studies))


def sizes(name, *studies):
    return listed(short(row["unknowns"]) for row in sequence(name, *studies))


def variant(study, mesh, tree, **changes):
    """The row of a mesh and tree with nothing changed but these keys (without their sections)."""
    for row in study["rows"]:
        if row.get("mesh") == mesh and row["tree"] == tree and changes == {
                key.rsplit("/", 1)[1].replace(" ", "_"): value for key, value in row["changes"].items()}:
            return row
    raise KeyError(f"{mesh}, {tree}, {changes}")


def full_tree(study, families):
    yield ["K-cycle", "unknowns", "iterations", "paper"]
    for name, word, paper in ("uniform", "uniform_full", "10 (1024²)"), ("quasi-uniform", "quasi_uniform_full", "15 (1.44 M)"):
        yield [name, sizes(word, families), counts(word, families), paper]
    graded = variant(study, "graded, 2 refinements", "full")
    yield ["graded", short(graded["unknowns"]), graded["iterations"], "–"]


def adaptive_tree(families):
    yield ["K-cycle", "unknowns", "iterations"]
    for name, word in ("quasi-uniform", "quasi_uniform_adaptive"), ("graded", "graded_adaptive"):
        yield [name, sizes(word, families), counts(word, families)]


def unknowns_per_cell(study):
    yield ["m", "iterations", "operator complexity"]
    for most in 4, 6, 8, 12:
        changes = {} if most == 6 else {"Unknowns_per_cell": str(most)}
        rows = [variant(study, mesh, "adaptive", **changes) for mesh in ("quasi-uniform", "graded")]
        yield [most, " / ".join(str(row["iterations"]) for row in rows), " / ".join(f"{row['operator_complexity']:.2f}" for row in rows)]


def unknowns_per_cell_in_space(families):
    yield ["m", "iterations", "operator complexity"]
    for most in 8, 12, 16:
        rows = sequence(f"space_adaptive, Unknowns per cell {most}", families)
        yield [most, " / ".join(str(row["iterations"]) for row in rows), " / ".join(f"{row['operator_complexity']:.2f}" for row in rows)]


def fast_iterations(study):
    yield ["problem", "unknowns", "iterations"]
    for name, word in (
            ("uniform", "uniform"), ("quasi-uniform", "quasi_uniform"), ("L-shape graded by 1250", "graded"), ("disk graded by 400", "disk"),
            ("cavity graded by 400", "cavity"), ("tetrahedra", "space"), ("P2", "p2"), ("Q2", "q2"), ("P2+Q2 by Gmsh", "p2_q2"),
            ("kappa jumping by 1e6 in squares of 1/8", "jump")):
        yield [name, sizes("fast " + word, study), counts("fast " + word, study)]


def degrees(study):
    """Of Chebyshev, 1 to 4."""
    yield ["problem", "unknowns", "degree 1, 2, 3, 4"]
    for name, word in ("L-shape graded by 1250", "graded"), ("disk graded by 400", "disk"), ("quasi-uniform", "quasi_uniform"), ("tetrahedra", "space"):
        rows = sequence(f"fast, {word}, degree", study)
        yield [name, short(rows[0]["unknowns"]), listed(row["iterations"] for row in rows)]


def difficult_coefficients(study):
    contrasts = "1e1", "1e2", "1e3", "1e4", "1e6"
    yield ["problem", "`fast`", "`paper AG`"]
    for name, word in ("kappa jumping in squares of 1/8", "jump"), ("kappa_xx : kappa_yy", "anisotropy"):
        yield [f"{name}, {listed(contrasts)}", *(
            listed(sequence(f"{preset}, {word} {contrast}", study)[0]["iterations"] for contrast in contrasts)
            for preset in ("fast", "paper AG"))]
    yield ["kappa = exp(6 sin(31x + 57y) cos(43x - 29y)), 257² and 513²", counts("fast, rough", study), counts("paper AG, rough", study)]
    yield ["… with `Transfer = smoothed`", counts("fast, rough, smoothed", study), ""]


def geometric_iterations(study):
    yield ["element", "`gauss-seidel`", "`chebyshev`"]
    for element in "P1", "Q1", "P1+Q1", "P2", "Q2":
        yield [element, *(listed(row["iterations"] for row in study["families"][f"geometric square {element} {smoother}"])
                          for smoother in ("gauss-seidel", "chebyshev"))]


def geometric_iterations_in_space(families):
    smoothers = "jacobi", "chebyshev", "gauss-seidel", "symmetric gauss-seidel", "ilu", "fsai"
    yield ["element", *(f"`{smoother}`" for smoother in smoothers)]
    for element in "P1", "P2", "Q1", "Q2":
        yield [element, *(counts(f"space {element} {smoother}", families) for smoother in smoothers)]


def cycles(study):
    yield ["cycle", "quasi-uniform", "graded", "kernels an iteration (quasi-uniform, adaptive)"]
    for name, changes in (
            ("V", {"Kind": "V"}), ("F", {"Kind": "F"}), ("W", {"Kind": "W"}), ("K, 1 level", {"Inner_levels": "1"}),
            ("K, 2 levels", {"Inner_levels": "2"}), ("K, 3 levels (default)", {}), ("K, all levels", {"Inner_levels": "6"}),
            ("K, 3 levels, 1 inner step", {"Inner_iterations": "1"}), ("K, 3 levels, 3 inner steps", {"Inner_iterations": "3"})):
        adaptive, full = (variant(study, "quasi-uniform", tree, **changes) for tree in ("adaptive", "full"))
        graded = variant(study, "graded", "adaptive", **changes)
        yield [name, f"{adaptive['iterations']} / {full['iterations']}", graded["iterations"], adaptive["kernels_per_iteration"]]


def smoother_iterations(study):
    yield ["finest / coarse", "quasi-uniform", "graded", "kernels"]
    for name, changes in (
            ("aggregate gauss-seidel / gauss-seidel (default)", {}),
            ("gauss-seidel / gauss-seidel", {"Finest_kind": "as kind", "Kind": "gauss-seidel"}),
            ("aggregate gauss-seidel / l1 jacobi", {"Kind": "l1 jacobi"}),
            ("jacobi / jacobi", {"Finest_kind": "as kind", "Kind": "jacobi"}),
            ("l1 jacobi / l1 jacobi", {"Finest_kind": "as kind", "Kind": "l1 jacobi"})):
        adaptive, full = (variant(study, "quasi-uniform", tree, **changes) for tree in ("adaptive", "full"))
        graded = variant(study, "graded", "adaptive", **changes)
        yield [name, f"{adaptive['iterations']} / {full['iterations']}", graded["iterations"], adaptive["kernels_per_iteration"]]


def other_problems(study):
    yield ["problem", "unknowns", "iterations"]
    for name, word in (
            ("disk, graded toward its circle", "disk_adaptive"), ("cavity, graded toward its hole", "cavity_adaptive"), ("P2", "p2"),
            ("Q2", "q2"), ("P2+Q2", "p2_q2"), ("kappa constant", "constant"), ("kappa jumps by 10³ between squares of 1/8", "jump 1e3"),
            ("kappa jumps by 10⁶", "jump 1e6"), ("… Pre = Post = 2", "jump 1e6, Pre = Post = 2"),
            ("… no hierarchy, Gauss-Seidel", "jump 1e6, no hierarchy"), ("kappa = diag(100, 1)", "anisotropy 100"),
            ("… Pre = Post = 2", "anisotropy 100, Pre = Post = 2"), ("… no hierarchy, Gauss-Seidel", "anisotropy 100, no hierarchy")):
        yield [name, sizes(word, study), counts(word, study)]


def heat_setups(families):
    yield ["kappa", "`auto`", "`keep`"]
    for auto, keep in zip(sequence("heat, auto", families), sequence("heat, keep", families)):
        yield [f"`{auto['Problem/Diffusion']}`", *(f"{row['iterations a step']}, {row['setups']}" for row in (auto, keep))]


def graded_squares(study):
    """`linear` and `smoothed` on squares graded toward their middle, and what `auto` takes."""
    rows = {(row["Mesh/Grading"], row["sequence"].rsplit(" ", 1)[1]): row for row in study["rows"]
            if row.get("sequence", "").startswith("grading, ")}
    gradings = [grading for grading, transfer in rows if transfer == "auto"]
    yield ["size in the middle", *(grading.split(": ")[1] for grading in gradings)]
    yield ["largest : smallest cell", *(rows[grading, "auto"]["largest : smallest cell"] for grading in gradings)]
    yield ["unknowns", *(short(rows[grading, "auto"]["unknowns"]) for grading in gradings)]
    for transfer in "linear", "smoothed":
        yield [f"`{transfer}`", *(rows[grading, transfer]["iterations"] for grading in gradings)]
    yield ["`auto` took", *(rows[grading, "auto"]["auto took"] for grading in gradings)]


def elastic_bodies(results):
    """Iterations of terrace beside those of the peers' variants, by kind of body and load."""
    variants = [f"{rounds[0]['library']}, {rounds[0]['variant']}" for rounds in results["systems"][0]["solvers"][1:]]
    yield ["body", "load", "unknowns", "terrace", *variants]
    names = {"triangles": "square", "tetrahedra": "cube", "weight": "weight", "end": "at the end"}
    for kind in "triangles", "tetrahedra":
        for load in "weight", "end":
            systems = [system for system in results["systems"] if system["kind"] == kind and system["load"] == load]
            solvers = zip(*([rounds[0]["iterations"] for rounds in system["solvers"]] for system in systems))
            yield [names[kind], names[load], listed(short(system["solvers"][0][0]["unknowns"]) for system in systems), *map(listed, solvers)]


def elastic_grids(results):
    """Iterations and memory of smoothed aggregation and of the auxiliary grid, by kind of body and load."""
    yield ["body", "load", "unknowns", "smoothed aggregation", "auxiliary grid", "bytes an unknown, smoothed aggregation", "auxiliary grid"]
    names = {"triangles": "square", "tetrahedra": "cube", "weight": "weight", "end": "at the end"}
    for kind in "triangles", "tetrahedra":
        for load in "weight", "end":
            runs = [run for run in results["runs"] if run["kind"] == kind and run["load"] == load]
            by_kind = [[run for run in runs if run["hierarchy"] == hierarchy] for hierarchy in ("auto", "grid")]
            yield [names[kind], names[load], listed(short(run["unknowns"]) for run in by_kind[0]),
                   *(listed(run["iterations"] for run in of) for of in by_kind),
                   *(f"{of[-1]['peak_bytes_per_unknown']:.0f}" for of in by_kind)]
