# SPDX-License-Identifier: MIT
"""Tables of the papers' experiments, by terrace reproduce."""

import measuring
from document_tables import ms


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
            paper = cell(results, count, "full", column) or cell(results, count, "adaptive", column)
            total = cell(results, "total, s", "full", column)
            seconds = PAPER_SECONDS[results["experiment"]][place] if not total else total["paper"]
            yield [name if place == 0 else "", measuring.grouped(int(cell(results, "unknowns", "adaptive", column)["ours"])),
                   f"{int(paper['paper']) if paper['paper'] else '–'}, {seconds:.2f}",
                   *(measured(results, count, row, column) for row in ("full", "adaptive"))]


PAPER_SECONDS = {"AG-4": (2.47, 10.29)}  # of `full`, which AG-4 did not run at this scale


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


def start_runs(study, table, **conditions):
    """{(row, column): (ours, paper)} of the run with these conditions, on the paper's mesh."""
    for run in study["runs"]:
        if run["table"] == table and "corner refinements" not in run and all(run[key] == value for key, value in conditions.items()):
            return {(one["row"], one["column"]): (one["ours"], one["paper"]) for one in run["numbers"]}
    raise KeyError(f"table {table}, {conditions}")


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
    yield ["start, residual", "level", "V: ours : paper", "within 15 % or 1", "W: ours : paper", "within 15 % or 1"]
    for shown, quantity in ("random, 1e-6 of the first", "cycles, r to r0"), ("random, 1e-6 of ‖b‖", "cycles, r to b"):
        yield [shown, 6, *(one for results in (two, three) for one in counted(random_pairs(results, quantity)))]
    for shown, tolerance in ("zero, 1e-6 of ‖b‖", 1e-6), ("zero, 1e-8 of ‖b‖", 1e-8):
        yield [shown, 4, *(one for table in (2, 3) for one in counted(
            list(start_runs(study, table, start="zero", tolerance=tolerance, level=4).values())))]


def random_pairs(results, quantity):
    paper = {(one["row"], one["column"]): one["paper"] for one in results["numbers"] if one["quantity"] == "cycles, r to r0"}
    return [(one["ours"], paper[one["row"], one["column"]]) for one in results["numbers"]
            if one["quantity"] == quantity and isinstance(paper[one["row"], one["column"]], float)]


def counted(pairs):
    return ratios(pairs), f"{sum(near(*pair) for pair in pairs)} of {len(pairs)}"


def papers_cycles(study):
    """Cycles from zero to 1e-8 on level 4, and the paper's."""
    columns = "(0,1)", "(1,0)", "(1,1)", "(2,0)", "(2,2)", "(4,4)"
    yield ["", *columns]
    for table, cycle in (2, "V"), (3, "W"):
        numbers = start_runs(study, table, start="zero", tolerance=1e-8, level=4)
        for row in dict.fromkeys(row for row, _ in numbers):
            yield [f"{cycle}, {row}", *("{}; {}".format(*numbers[row, column]) for column in columns)]


def papers_preconditioned(study):
    """Of Table 5 of paper GS: ours on levels 2 and 3, and what level 6 has if a level doubles them as the last one did."""
    runs = [start_runs(study, 5, start=start, tolerance=tolerance, level="1 to 3 (columns)")
            for start, tolerance in (("random", 1e-6), ("zero", 1e-6), ("zero", 1e-8))]
    yield ["preconditioner", "paper, level 6", "random, 1e-6: level 3", "zero, 1e-6: level 3", "zero, 1e-8: level 3", "paper : zero, 1e-8"]
    for row, column in runs[0]:
        if column == "3":
            ours, paper = zip(*(run[row, "3"] for run in runs))
            yield [row, paper[0], *ours, f"{paper[0] / ours[2]:.1f}"]


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
