# SPDX-License-Identifier: MIT
"""Tables of times and memory, by scripts/gpu/measure, benchmarks/compare, benchmarks/peers/run and multigrid_benchmark."""

import statistics

import measuring
from document_tables import listed, short


def times(cases, prefix, names):
    """Rows of scripts/gpu/measure: name as shown, case."""
    for shown, case in names:
        report = cases[prefix + case]["report"]
        median, memory = report["median_seconds"], report["memory"]["device_peak_bytes"] / report["problem"]["unknowns"]
        unknowns = "" if shown.startswith("…") else measuring.grouped(report["problem"]["unknowns"])
        yield [shown, unknowns, report["solver"]["iterations"], f"{1e3 * median['setup']:.1f}", f"{1e3 * median['solve']:.1f}",
               f"{memory:.0f}" if memory else "–"]


def auxiliary_grid_times(study):
    yield ["mesh, tree", "unknowns", "iterations", "setup, ms", "solve, ms", "device memory, bytes an unknown"]
    yield from times(study["cases"], "", (
        ("uniform, full", "uniform 1024^2, full"),
        ("… on 16 CPU cores of that machine", "uniform 1024^2, full, on the host"),
        ("… smoother `jacobi` on all levels", "uniform 1024^2, full, smoother jacobi"),
        ("… smoother `l1 jacobi` on all levels", "uniform 1024^2, full, smoother l1 jacobi"),
        ("… smoother `gauss-seidel` on all levels", "uniform 1024^2, full, smoother gauss-seidel"),
        ("… V-cycle", "uniform 1024^2, full, V-cycle"), ("… W-cycle", "uniform 1024^2, full, W-cycle"),
        ("… F-cycle", "uniform 1024^2, full, F-cycle"), ("quasi-uniform, full", "quasi-uniform 1.44 M, full"),
        ("quasi-uniform, full", "quasi-uniform 5.8 M, full"), ("quasi-uniform, adaptive", "quasi-uniform 5.8 M, adaptive"),
        ("quasi-uniform, full, `jacobi`, float", "quasi-uniform 5.8 M, full, jacobi, float"),
        ("graded, adaptive", "graded L-shape 3.2 M, adaptive"),
        ("graded, adaptive, `jacobi`, float", "graded L-shape 3.2 M, adaptive, jacobi, float"),
        ("disk, graded by 400 to 1 toward its circle, adaptive", "disk 3.3 M, graded toward the circle, adaptive"),
        ("cavity, graded by 400 to 1 toward its hole, adaptive", "cavity 3.4 M, graded toward the hole, adaptive"),
        ("… `jacobi`, float", "cavity 3.4 M, graded toward the hole, adaptive, jacobi, float"),
        ("quasi-uniform, P2, adaptive", "quasi-uniform 1.44 M, P2, adaptive"),
        ("uniform, pure Neumann, adaptive", "uniform 1026^2, pure Neumann, adaptive"),
        ("uniform, kappa jumps by 10⁶, adaptive", "uniform 1023^2, kappa jumps by 1e6, adaptive"),
        ("uniform, adaptive, sparse coarse solver on the host (`Sparse coarse rows = 4000`)",
         "uniform 1024^2, adaptive, sparse direct coarse solver")))


def geometric_times(study):
    yield ["smoother", "colours", "iterations", "kernels an iteration", "setup, ms", "solve, ms", "… in float: setup", "solve",
           "device memory, bytes an unknown"]
    for shown, name in (("`jacobi`, `Damping` 0.8", "jacobi"), ("`chebyshev`, `Degree` 2", "chebyshev"), ("`gauss-seidel`", "gauss-seidel"),
                        ("`symmetric gauss-seidel`", "symmetric gauss-seidel"),
                        *((name, name) for name in ("ILU(0)", "ILU(1,1)", "ILU(1,2)", "FSAI(1)", "FSAI(2)", "FSAI(3)"))):
        report = study["cases"]["geometric, L-shape of paper GS 3.2 M, " + name]["report"]
        in_float = study["cases"][f"geometric, L-shape of paper GS 3.2 M, {name}, float"]["report"]["median_seconds"]
        median = report["median_seconds"]
        yield [shown, report["hierarchy"]["levels"][0]["colors"] or "–", report["solver"]["iterations"],
               report["solver"]["launches_per_iteration"], *(f"{1e3 * seconds:.1f}" for seconds in (
                   median["setup"], median["solve"], in_float["setup"], in_float["solve"])),
               f"{report['memory']['device_peak_bytes'] / report['problem']['unknowns']:.0f}"]


PROBLEMS = ("square, 5-point", "square, 5-point, large", "square, quasi-uniform", "square, quasi-uniform, large", "square, graded",
            "disk, graded", "L-shape, graded", "heat step, cube", "heat step, box cavity", "cube")


def compare(results):
    yield ["problem", "unknowns", "transfer", "iterations", "setup + solve, ms", "bytes an unknown"]
    for name in PROBLEMS:
        median = results["rows"][name]["median"]
        yield [name, measuring.grouped(median["unknowns"]), median["transfer"], median["iterations"],
               " + ".join(f"{1e3 * median[phase + ' seconds']:.1f}" for phase in ("setup", "solve")), f"{median['device bytes an unknown']:.0f}"]


def compare_problems(results):
    yield ["problem", "unknowns", "largest : smallest cell", "mesh + assembly, s", "host memory, GB"]
    for name in PROBLEMS:
        report = results["rows"][name]["report"]
        problem, seconds = report["problem"], report["seconds"]
        yield [name, measuring.grouped(problem["unknowns"]), measuring.ratio(problem),
               f"{seconds['mesh']:.2f} + {seconds['assembly']:.2f}", f"{report['memory']['host_peak_bytes'] / 1e9:.1f}"]


def peers(results):
    yield ["solver", "5-point, 250 000", "quasi-uniform, 248 946", "tetrahedra, 250 047", "checker, 250 000"]
    for place, rounds in enumerate(results["systems"][0]["solvers"]):
        cells = []
        for system in results["systems"]:
            ordered = sorted(system["solvers"][place], key=lambda one: one["setup_seconds"] + one["solve_seconds"])
            middle = ordered[(len(ordered) - 1) // 2]
            cells.append(f"{middle['iterations']}, {middle['setup_seconds']:.3f} + {middle['solve_seconds']:.3f}")
        yield [f"{rounds[0]['library']}, {rounds[0]['variant']}", *cells]


def peers_of_convection(results):
    """Iterations, and the median of setup + solve; > where 1e-8 was not reached."""
    yield ["solver", *(system["system"] for system in results["systems"])]
    for place, rounds in enumerate(results["systems"][0]["solvers"]):
        cells = []
        for system in results["systems"]:
            runs = system["solvers"][place]
            solved = max(run["true_relative_residual"] for run in runs) <= 1.1e-8
            median = statistics.median(run["setup_seconds"] + run["solve_seconds"] for run in runs)
            cells.append(f"{'' if solved else '> '}{runs[0]['iterations']}, {median:.2f}")
        yield [f"{rounds[0]['library']}, {rounds[0]['variant']}", *cells]


def statistics_times(results):
    """Setup + solve with Preset = fast and auto, two rounds each, and the statistics alone, in ms."""
    yield ["system", "unknowns", "`fast`", "`auto`", "statistics"]
    for name in dict.fromkeys(run["problem"] for run in results["runs"]):
        runs = [run for run in results["runs"] if run["problem"] == name]
        cell = {kind: listed(f"{run['median_setup_ms']:.2f} + {run['median_solve_ms']:.2f}" for run in runs if run["hierarchy"] == kind)
                for kind in ("auxiliary grid", "auto")}
        spent = listed(f"{run['components_ms']['statistics']:.2f}" for run in runs if run["hierarchy"] == "auto")
        yield [name, short(runs[0]["unknowns"]), cell["auxiliary grid"], cell["auto"], spent]


def gallery(results):
    """The choice of Preset = auto on each system, and its total over that of its best alternative."""
    yield ["system", "choice", "iterations", "total, ms", "best alternative", "total over its"]
    for system, of in zip(results["systems"], totals_of(results).values(), strict=True):
        yield choice_row(system, of, results["ours"])


def choice_row(system, totals, ours):
    """Of a system of the gallery: its choice beside the best of ours."""
    auto, mine = system["solvers"]["auto"][0], totals["auto"]
    solved = [(value, solver) for solver, value in totals.items() if value is not None and solver in ours and solver != "auto"]
    least, best = min(solved) if solved else (None, "none")
    changed = " (changed)" if auto["choice"]["fallbacks"] else ""
    return [system["system"], auto["choice"]["methods"].split(",")[0] + changed, auto["iterations"] if mine else auto["outcome"],
            f"{mine:.1f}" if mine else "–", best, f"{mine / least:.2f}" if mine and least else "–"]


def hard_systems(results):
    """Medians over the rounds of setup and solve, and their sum over that of the first system."""
    yield ["system", "unknowns", "choice", "iterations", "setup, ms", "solve, ms", "over the first"]
    first = None
    for name in dict.fromkeys(run["problem"] for run in results["runs"]):
        runs = [run for run in results["runs"] if run["problem"] == name]
        setup, solve, total = (statistics.median(sum(run[key] for key in keys) for run in runs) for keys in
                               (["median_setup_ms"], ["median_solve_ms"], ["median_setup_ms", "median_solve_ms"]))
        first = first or total
        yield [name.replace("gallery:", ""), short(runs[0]["unknowns"]), runs[0]["choice"]["methods"].split(",")[0], runs[0]["iterations"],
               f"{setup:.1f}", f"{solve:.1f}", f"{total / first:.1f}"]


def meshes(results):
    """Milliseconds of global refinements and of numbering and rows, medians of all rounds, and nanoseconds a cell."""
    yield ["cells", "refinements", "executor", "order of unknowns", "refine, ms", "ns a cell", "rows, ms", "ns a cell"]
    rows = {}
    for run in results["runs"]:
        rows.setdefault((run["kind"], run["cells"], run["refinements"], run["executor"], run["order"]), []).append(run)
    for (kind, cells, refinements, executor, order), runs in rows.items():
        row = [f"{short(cells)} {kind}", refinements, executor.split(" (")[0], order if "median_rows_ms" in runs[0] else "–"]
        for key in ("median_refine_ms", "median_rows_ms"):
            median = statistics.median(run[key] for run in runs) if key in runs[0] else None
            row += [f"{median:.4g}", f"{1e6 * median / cells:.3g}"] if median else ["–", "–"]
        yield row


# Phases that are not between the coarse mesh in memory and the picture, as benchmarks/compare has them.
BESIDE_PICTURE = ("start", "device", "coarse mesh", "repeats", "fields", "VTU", "views")


def run_phases(results):
    """Milliseconds of the phases of runs with picture and file, medians of the rounds; the last but two is the sum of those before."""
    shown = ("refinement", "numbering", "assembly", "setup", "solve", "results", "picture")
    yield ["problem", "unknowns", *shown, "coarse mesh to picture", "VTU file", "process, s"]
    for name in PROBLEMS:
        reports = [of_round["rows"][name]["report"] for of_round in results.get("rounds", [results])]
        runs = [{phase["name"]: 1e3 * phase["seconds"] for phase in report["phases"]} for report in reports]

        def median(of):
            return f"{statistics.median(map(of, runs)):.0f}"

        yield [name, short(reports[0]["problem"]["unknowns"]), *(median(lambda run, key=key: run.get(key, 0)) for key in shown),
               median(lambda run: sum(ms for key, ms in run.items() if key not in BESIDE_PICTURE)),
               median(lambda run: run["fields"] + run["VTU"]),
               f"{statistics.median(report['seconds']['total'] for report in reports):.1f}"]


def steps_in_time(results):
    """Runs of the heat equation without output, medians of the rounds."""
    yield ["problem", "unknowns", "steps", "iterations a step", "from the coarse mesh, s", "process, s", "steps a second"]
    for name in dict.fromkeys(name for of_round in results["rounds"] for name in of_round):
        runs = [of_round[name] for of_round in results["rounds"] if name in of_round]
        last = runs[0][-1]

        def seconds(report):
            return sum(phase["seconds"] for phase in report["phases"] if phase["name"] not in ("start", "device", "coarse mesh"))

        def rate(few, many):
            return (many["time"]["steps"] - few["time"]["steps"]) / (seconds(many) - seconds(few))

        yield [name, short(last["problem"]["unknowns"]), last["time"]["steps"], f"{last['time']['iterations']['mean']:.1f}",
               f"{statistics.median(seconds(run[-1]) for run in runs):.2f}",
               f"{statistics.median(run[-1]['seconds']['total'] for run in runs):.2f}",
               f"{statistics.median(rate(*run) for run in runs):.0f}"]


def several_columns(results):
    """The solve of one, four and eight right-hand sides, the medians of all rounds, in ms."""
    yield ["system", "unknowns", "iterations of 1, 4 and 8", "1", "4", "8", "8 by 1"]
    cells = {}
    for run in results["runs"]:
        cells.setdefault((run["problem"], run["unknowns"]), {}).setdefault(run["columns"], []).append(run)
    for (name, unknowns), runs in cells.items():
        median = {k: statistics.median(run["median_solve_ms"] for run in runs[k]) for k in (1, 4, 8)}
        yield [name, short(unknowns), listed(runs[k][0]["iterations"] for k in median), *(f"{value:.2f}" for value in median.values()),
               f"{median[8] / median[1]:.2f}"]


def norms(study):
    """Three rounds of both norms in turn."""
    yield ["problem", "unknowns", "`rhs`: iterations", "solve, ms", "`energy`: iterations", "solve, ms"]
    rows = {}
    for entry in study["rounds"]:
        row = rows.setdefault((entry["problem"], entry["median"]["unknowns"]), {}).setdefault(entry["norm"], [])
        row.append((entry["median"]["iterations"], 1e3 * entry["median"]["solve seconds"]))
    for (problem, unknowns), by in rows.items():
        cells = [cell for norm in ("rhs", "energy")
                 for cell in (by[norm][0][0], f"{statistics.median(seconds for _, seconds in by[norm]):.2f}")]
        yield [problem, measuring.grouped(unknowns), *cells]


def graph_methods_times(study):
    """Smoothed and unsmoothed aggregation on the same systems: medians over the rounds."""
    yield ["system", "unknowns", "method", "operator complexity", "iterations", "setup, ms", "solve, ms", "refresh, ms",
           "memory, bytes an unknown"]
    groups = {}
    for run in study["runs"]:
        groups.setdefault((run["problem"], run["unknowns"], run["settings"]), []).append(run)
    for (problem, unknowns, settings), runs in groups.items():
        times = [statistics.median(run[f"median_{phase}_ms"] for run in runs) for phase in ("setup", "solve", "refresh")]
        yield [problem.replace("_", "-"), measuring.grouped(unknowns), settings, f"{runs[0]['operator_complexity']:.2f}", runs[0]["iterations"],
               *(f"{time:.1f}" for time in times), f"{runs[0]['peak_bytes_per_unknown']:.0f}"]


def kinds_times(study):
    """Kinds of hierarchies on the problems of benchmarks/compare."""
    yield ["problem", "unknowns", "kind", "operator complexity", "iterations", "setup, ms", "solve, ms", "total, ms", "memory, bytes an unknown"]
    for run in study["runs"]:
        yield [run["problem"], measuring.grouped(run["unknowns"]), run["kind"], f"{run['operator_complexity']:.2f}", run["iterations"],
               f"{run['setup_ms']:.1f}", f"{run['solve_ms']:.1f}", f"{run['setup_ms'] + run['solve_ms']:.1f}", f"{run['bytes_per_unknown']:.0f}"]


def unsmoothed_iterations(study):
    """Iterations of variants; a dash: not measured."""
    variants = ("default", "jacobi", "printed", "limit 4", "limit 8")
    yield ["system", *variants]
    for row in study["rows"]:
        counts = [row["variants"].get(name) for name in variants]
        yield [row["system"].replace("_", "-"), *("–" if count is None else count["iterations"] or ">200" for count in counts)]


def format_products(study):
    """Times of products by format, and of R A P by the way that it is computed."""
    formats = ("csr", "ell", "hyb", "dia", "coo", "slices")
    yield ["system", *(f"{name}, ms" for name in formats), "R A P, ms", "merged, ms", "by expansion, ms"]
    for run in study["products"]:
        galerkin = [statistics.median(run[f"{way}_ms_{k}"] for k in range(3)) for way in ("galerkin", "merged", "expansion")]
        yield [run["system"].replace("_", "-"), *(f"{run[f'{name}_product_ms']:.3f}" for name in formats), *(f"{time:.1f}" for time in galerkin)]


def format_solves(study):
    yield ["system", "unknowns", "format", "iterations", "setup, ms", "solve, ms"]
    for run in study["solves"]:
        yield [run["problem"].replace("_", "-"), measuring.grouped(run["unknowns"]), run["settings"], run["iterations"], f"{run['median_setup_ms']:.1f}",
               f"{run['median_solve_ms']:.1f}"]


def residency(study):
    """Peaks, bytes through the bus and times of a resident solve and of the others, system by system."""
    yield ["system", "method", "Residency", "peak, GB", "through the bus, GB", "iterations", "setup, ms", "solve, ms"]
    for row in study["runs"]:
        if row["memory_limit_gb"] == 12:
            continue  # the largest: told in a sentence
        resident, limit = row["residency"] == "resident", row["memory_limit_gb"]
        method = f"{row['hierarchy'].replace('-', ' ')}, {row['precision']}"
        yield [f"{row['problem']}, {short(row['unknowns'])}" if resident else "", method if resident else "",
               row["residency"].replace("-", " ") + (f", limit {limit:.2f} GB" if limit else ""),
               f"{1e-9 * row['peak_bytes']:.2f}", f"{1e-9 * row['bus_bytes']:.2f}", row["iterations"],
               f"{row['median_setup_ms']:.1f}", f"{row['median_solve_ms']:.1f}"]


def totals_of(results, without=()):
    """{system: {solver: median total in ms, or None}}, without some solvers."""
    def total(runs):
        totals = [run["median_setup_ms"] + run["median_solve_ms"] if run.get("outcome") == "converged" else None for run in runs]
        return None if None in totals else statistics.median(totals)
    return {system["system"]: {solver: total(runs) for solver, runs in system["solvers"].items() if solver not in without}
            for system in results["systems"]}


def profile(results):
    """Of terrace's choice and each library, how many systems take at most so many times as long as the best of them."""
    factors = (1, 1.4, 2, 3, 10)
    totals = totals_of(results, [solver for solver in results["ours"] if solver != "auto"])
    best = {system: min(value for value in of.values() if value) for system, of in totals.items() if any(of.values())}
    yield ["solver", *(f"within {factor:g}" for factor in factors), "solved", f"of {len(totals)}"]
    counts = {}
    for solver in dict.fromkeys(solver for of in totals.values() for solver in of):
        own = [of[solver] / best[system] for system, of in totals.items() if of.get(solver)]
        counts[solver] = [sum(ratio <= factor * (1 + 1e-9) for ratio in own) for factor in factors] + [len(own)]
    for solver, own in sorted(counts.items(), key=lambda item: -item[1][0]):
        yield ["`auto`" if solver == "auto" else solver, *own, ""]


def far_from_best(results):
    """Systems that the choice takes 1.25 times as long for as its best alternative, or does not solve."""
    head, *rows = gallery(results)
    yield head
    for row in rows:
        is_solved, ratio = row[3] != "–", row[-1]
        if not is_solved or ratio != "–" and float(ratio) >= 1.25:
            yield row


def several_gpus(data):
    """One GPU beside several that work as one, by unknowns."""
    words = {1: "one", 2: "two", 4: "four"}
    times = {}
    for row in data["median"]:
        words_of_name = row["executor"].split(" ")
        n_gpus = int(words_of_name[0]) if words_of_name[1] == "x" else 1
        times.setdefault(row["unknowns"], {})[n_gpus] = row["setup ms"], row["solve ms"]
    counts = sorted({n_gpus for row in times.values() for n_gpus in row})
    phases = "setup", "solve"
    yield ("unknowns", *(f"{phase} on {words.get(n, n)}, ms" for phase in phases for n in counts),
           *(f"speed-up of the {phase} on {words.get(n, n)}" for phase in phases for n in counts[1:]))
    for unknowns, row in times.items():
        yield (measuring.grouped(unknowns), *(f"{row[n][k]:.3g}" if n in row else "-" for k in (0, 1) for n in counts),
               *(f"{row[1][k] / row[n][k]:.2f}" if {1, n} <= row.keys() else "-" for k in (0, 1) for n in counts[1:]))


def split_rows(data):
    """The solve on two GPUs, in ms, by Backend/Split rows, beside one GPU."""
    own = data["split rows"]["median"]
    rows = sorted({row["split"] for row in own})
    yield "problem", "unknowns", "one GPU", *(measuring.grouped(number) for number in rows)
    for problem, n in dict.fromkeys((row["problem"], row["unknowns"]) for row in own):
        same = [row for row in own if (row["problem"], row["unknowns"]) == (problem, n)]
        on_one = next(row["solve ms"] for row in same if not row["executor"].startswith("2 x"))
        on_two = {row["split"]: f"{row['solve ms']:.3g}" for row in same if row["executor"].startswith("2 x")}
        yield problem, measuring.grouped(n), f"{on_one:.3g}", *(on_two.get(number, "-") for number in rows)


def ranks_strong(data):
    """PETSc on one and two processes beside the program's own solver, by size."""
    yield "problem", "unknowns", "processes", "before setup, s", "setup, s", "solve, s", "iterations", "MB of a process"
    for row in data["rows"]:
        if row["study"] == "strong":
            yield (row["problem"], measuring.grouped(row["unknowns"]), row["processes"], *(f"{row[name]:.2f}" for name in ("before setup s", "setup s", "solve s")),
                   f"{row['iterations']:.0f}", measuring.grouped(round(row["megabytes of a process"])))


def ranks_hypre(data):
    """Setup and solve by levels of the mesh and by hypre, in ms."""
    yield "problem", "unknowns", "processes", "levels: setup + solve", "iterations", "hypre: setup + solve", "iterations"
    rows = [row for row in data["rows"] if row["study"] == "hypre"]
    for n, problem in dict.fromkeys((row["processes"], row["problem"]) for row in rows):
        own = {row["hierarchy"] == "geometric": row for row in rows if (row["processes"], row["problem"]) == (n, problem)}
        cells = [cell for is_own in (True, False)
                 for cell in (f"{1e3 * own[is_own]['setup s']:.0f} + {1e3 * own[is_own]['solve s']:.0f}", f"{own[is_own]['iterations']:.0f}")]
        yield problem, measuring.grouped(own[True]["unknowns"]), n, *cells


def ranks_weak(data):
    """What a process sends an iteration while all keep their share of a growing problem, beside the model of docs/scale.md."""
    border = {"triangles": {2: 1.4, 4: 2.0, 8: 3.5}, "tetrahedra": {2: 1.6, 4: 2.5, 8: 3.1}}
    power, levels = {"triangles": 1 / 2, "tetrahedra": 2 / 3}, {"triangles": 2, "tetrahedra": 4 / 3}
    yield "problem", "processes", "unknowns", "of a process", "iterations", "messages of a process", "reductions", "KB of a process", "model, KB"
    for row in data["rows"]:
        if row["study"] != "weak":
            continue
        n, problem = row["processes"], row["problem"]
        share = row["unknowns"] / n
        model = 7 * 8e-3 * levels[problem] * border[problem].get(n, 0) * share ** power[problem]
        yield (problem, n, *(measuring.grouped(round(number)) for number in (row["unknowns"], share)), f"{row['iterations']:.0f}",
               *(f"{row[name]:.0f}" for name in ("messages of a process an iteration", "reductions an iteration", "kilobytes of a process an iteration")),
               f"{model:.0f}")
