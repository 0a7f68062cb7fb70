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


def papers_preconditioners(results):
    """Table 5 of paper GS."""
    yield ["preconditioner", "paper", "ours"]
    for one in results["numbers"]:
        if one["quantity"] == "iterations, r to b":
            yield [one["row"], int(one["paper"]), int(one["ours"])]


def near(ours, paper):
    """As GS-2 and GS-3 judge."""
    return abs(ours - paper) <= max(0.15 * paper, 1)


def ratios(pairs):
    values = sorted(ours / paper for ours, paper in pairs)
    middle = len(values) // 2
    median = values[middle] if len(values) % 2 else (values[middle - 1] + values[middle]) / 2
    return f"{median:.2f} ({values[0]:.2f} to {values[-1]:.2f})"


def papers_starts(two, three, study):
    """How far counts of Tables 2 and 3 of paper GS are from the paper's, by start and tolerance."""
    yield ["start, residual", "V: ours : paper", "within 15 % or 1", "equal", "W: ours : paper", "within 15 % or 1", "equal"]
    for shown, quantity in ("random, 1e-6 of the first", "cycles, r to r0"), ("random, 1e-6 of ‖b‖", "cycles, r to b"):
        yield [shown, *(one for results in (two, three) for one in counted(random_pairs(results, quantity)))]
    for tolerance in sorted({run["tolerance"] for run in study["runs"]}, reverse=True):
        yield [f"zero, {tolerance:.0e} of ‖b‖".replace("e-0", "e-"), *(one for table in (2, 3) for one in counted(zero_pairs(study, table, tolerance)))]


def zero_pairs(study, table, tolerance):
    run = next(run for run in study["runs"] if (run["table"], run["tolerance"]) == (table, tolerance))
    return [(one["ours"], one["paper"]) for one in run["numbers"] if isinstance(one["paper"], float)]


def random_pairs(results, quantity):
    paper = {(one["row"], one["column"]): one["paper"] for one in results["numbers"] if one["quantity"] == "cycles, r to r0"}
    return [(one["ours"], paper[one["row"], one["column"]]) for one in results["numbers"]
            if one["quantity"] == quantity and isinstance(paper[one["row"], one["column"]], float)]


def counted(pairs):
    return ratios(pairs), f"{sum(near(*pair) for pair in pairs)} of {len(pairs)}", sum(ours == paper for ours, paper in pairs)


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


def papers_corner(study):
    """W-cycles of GS on level 4, by how often the mesh is refined at its corner."""
    runs = {run["corner refinements"]: {one["column"]: one["ours"] for one in run["numbers"] if one["row"] == "GS"}
            for run in study["runs"] if "corner refinements" in run}
    columns = list(next(iter(runs.values())))
    yield ["corner refinements", *columns]
    for times in sorted(runs):
        yield [times, *(runs[times][column] for column in columns)]


def fastest(results, row, who):
    """The least seconds of a row; of all rows without one."""
    return min(one[who] for one in results["numbers"]
               if one["quantity"] == "seconds" and row in (None, one["row"]) and isinstance(one[who], float))


def ratio_verdict(ratio, low, high):
    return "yes" if low <= ratio <= high else "no"


def papers_claims(v, w, cg):
    """What paper GS concludes about times, by the fastest numbers of smoothing steps of each smoother: W-cycles are two to three times slower
    than V-cycles, and cycles up to 60 times faster than conjugate gradients."""
    yield ["fastest", "paper, s", "ratio", "H200, ms", "ratio", "the claim holds"]
    smoothers = dict.fromkeys(one["row"] for one in v["numbers"] if one["row"] != "Jacobi")
    for row in smoothers:
        times = {who: (fastest(v, row, who), fastest(w, row, who)) for who in ("paper", "ours")}
        ratio = {who: slow / fast for who, (fast, slow) in times.items()}
        yield [f"W : V, {row}", "{1:.2f} : {0:.2f}".format(*times["paper"]), f"{ratio['paper']:.1f}",
               "{} : {}".format(*(ms(one) for one in reversed(times["ours"]))), f"{ratio['ours']:.1f}", ratio_verdict(ratio["ours"], 2, 3)]
    times = {who: (fastest(v, None, who), fastest(cg, None, who)) for who in ("paper", "ours")}
    ratio = {who: slow / fast for who, (fast, slow) in times.items()}
    yield ["CG : V, all", "{1:.2f} : {0:.2f}".format(*times["paper"]), f"{ratio['paper']:.0f}",
           "{} : {}".format(*(ms(one) for one in reversed(times["ours"]))), f"{ratio['ours']:.0f}", ratio_verdict(ratio["ours"], 50, 70)]


def papers_verdicts(*experiments):
    """How many verdicts of each experiment."""
    yield ["experiment", "pass", "differ, with a reason", "fail"]
    for results in sorted(experiments, key=lambda one: one["experiment"]):
        yield [results["experiment"], *(results[verdict] for verdict in ("passed", "differs", "failed"))]
