# SPDX-License-Identifier: MIT
"""Tables of the papers' experiments, by terrace reproduce."""

import measuring
from document_tables import listed, ms, short


def cell(results, quantity, row, column):
    for one in results["numbers"]:
        if (one["quantity"], one["row"], one["column"]) == (quantity, row, column):
            return one
    return None


def papers_tables(*tables):
    """Tables 2 to 7 of paper AG."""
    yield ["table", "unknowns", "paper: iterations, total s", "`full`: iterations, setup + solve in ms, bytes an unknown", "`adaptive`"]
    names = "2, uniform", "3, quasi-uniform", "4, graded square", "5, graded disk", "6, heat, cube", "7, heat, cavity"
    for name, results in zip(names, tables):
        count = "iterations" if cell(results, "iterations", "adaptive", last_columns(results)[0]) else "iterations, r to r0"
        for place, column in enumerate(last_columns(results)):
            paper = cell(results, count, "full", column)
            seconds = cell(results, "total, s", "full", column)["paper"]
            yield [name if place == 0 else "", measuring.grouped(int(cell(results, "unknowns", "adaptive", column)["ours"])),
                   f"{int(paper['paper']) if paper['paper'] else '–'}, {seconds:.2f}",
                   *(measured(results, count, row, column) for row in ("full", "adaptive"))]


def last_columns(results):
    """The two largest meshes: those that the paper has."""
    columns = []
    for one in results["numbers"]:
        if one["column"] not in columns:
            columns.append(one["column"])
    return columns[-2:]


def measured(results, count, row, column):
    if not cell(results, count, row, column):
        return "–"
    ours = {quantity: cell(results, quantity, row, column)["ours"] for quantity in (count, "setup, s", "solve, s", "memory, bytes an unknown")}
    return (f"{int(ours[count])}, {ms(ours['setup, s'])} + {ms(ours['solve, s'])}, {ours['memory, bytes an unknown']:.0f}")


def papers_cycles(two, three):
    """Cycles from zero to 6e-8 on level 6, and the paper's."""
    columns = "(0,1)", "(1,0)", "(1,1)", "(2,0)", "(2,2)", "(4,4)"
    yield ["", *columns]
    for results, cycle in (two, "V"), (three, "W"):
        rows = dict.fromkeys(one["row"] for one in results["numbers"] if one["row"] != "Jacobi")
        for row in rows:
            cells = [cell(results, "cycles to 6e-8", row, column) for column in columns]
            yield [f"{cycle}, {row}", *(f"{one['ours']:.0f}; {one['paper']:.0f}" for one in cells)]


def papers_preconditioned(results):
    """Of Table 5 of paper GS: from zero to 1e-8 and to 1e-6."""
    yield ["preconditioner", "paper", "ours to 1e-8", "ours to 1e-6"]
    for row in dict.fromkeys(one["row"] for one in results["numbers"]):
        long, short_one = (cell(results, f"iterations to {tolerance}", row, "6") for tolerance in ("1e-8", "1e-6"))
        yield [row, *(f"{one:.0f}" for one in (long["paper"], long["ours"], short_one["ours"]))]


def papers_grading(study):
    """Iterations on AG-4's square, by how far it is graded; of the trees, from the smallest to the largest mesh."""
    yield ["largest : smallest cell", "unknowns", "`full`", "most unknowns in a cell", "`adaptive`"]
    for ratio in dict.fromkeys(row["ratio"] for row in study["rows"]):
        full, adaptive = ([row for row in study["rows"] if row["ratio"] == ratio and row["tree"] == tree] for tree in ("full", "adaptive"))
        yield [f"{ratio:.3g}" if ratio < 100 else f"{ratio:.0f}", listed(short(row["unknowns"]) for row in full),
               listed(row["iterations"] for row in full), full[-1]["largest_aggregate"], listed(row["iterations"] for row in adaptive)]


def papers_verdicts(*experiments):
    """How many verdicts of each experiment that has some, by files of one or of several; of an experiment that two files have, the later one's."""
    yield ["experiment", "pass", "differ, with a reason", "fail"]
    last = {one["experiment"]: one for results in experiments for one in results.get("experiments", {"": results}).values()}
    for results in sorted(last.values(), key=lambda one: one["experiment"]):
        verdicts = [results.get(verdict, 0) for verdict in ("passed", "differs", "failed")]
        if any(verdicts):
            yield [results["experiment"], *verdicts]
