#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What terrace.solve takes beside the solver's own time, and many right-hand sides with one setup beside as many programs.

    PYTHONPATH=build/release/python benchmarks/python_overhead.py results.json [--backend host] [--terrace PROGRAM] [--side 1000] [--rounds 5]
                                                                      [--programs 2]

Needs the Python package, NumPy, SciPy and terrace. The matrix is that of five points on a square; arrays are the host's, also where a GPU
solves (for arrays that are there: tests/python/gpu_check.py --measure). In each round, one after the other: a terrace.solve; a
terrace.Solver for all right-hand sides; some of the programs, of which as many as right-hand sides would run. A program reads its system
from Terrace's binary file, the fastest there is, or from Matrix Market files, and writes its solution. On cores that others use, too,
OMP_WAIT_POLICY=passive lets waiting threads sleep, of this process and of the programs; else they take the processor from those they
wait for.
"""

import argparse
import os
import resource
import statistics
import tempfile

import measuring
import numpy
import scipy.io
import scipy.sparse
import terrace


def five_point(side):
    """The matrix."""
    line = scipy.sparse.diags([-1., 2., -1.], [-1, 0, 1], (side, side))
    return scipy.sparse.kronsum(line, line, format="csr")


def processor_seconds():
    """Of all threads of this process and of the programs that have ended: seconds that do not count what else runs on the machine."""
    return sum(usage.ru_utime + usage.ru_stime for usage in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)))


def solve_once(A, b, backend):
    """terrace.solve, and what the solver took of it."""
    (x, report), total = measuring.timed(lambda: terrace.solve(A, b, backend=backend, return_report=True))
    assert numpy.linalg.norm(A @ x - b) < 2e-6 * numpy.linalg.norm(b)
    own = report.setup_seconds + report.solve_seconds
    return {"total": total, "check": report.check_seconds, "setup": report.setup_seconds, "solve": report.solve_seconds,
            "overhead": total / own - 1, "overhead without the check": (total - report.check_seconds) / own - 1,
            "iterations": report.iterations}


def solve_many(A, B, backend):
    """One setup, all right-hand sides."""
    def action():
        with terrace.Solver(A, backend=backend) as solver:
            return solver.solve(B), solver.reports
    before = processor_seconds()
    (_, reports), total = measuring.timed(action)
    return {"total": total, "processor": processor_seconds() - before, "setup": reports[0].setup_seconds, "solve": reports[0].solve_seconds, "together": reports[0].columns,
            "iterations": max(report.iterations for report in reports)}


def run_programs(program, arguments, count, backend):
    """Seconds of each program."""
    seconds, processor, report = [], [], {}
    for _ in range(count):
        before = processor_seconds()
        report, total = measuring.timed(measuring.solve, [program, "matrix", *arguments, "--backend", backend], {})
        seconds.append(total)
        processor.append(processor_seconds() - before)
    return {"each": seconds, "processor": processor, "iterations": report["solver"]["iterations"], "phases of the last": report["phases"]}


def files_of(program, A, b, folder):
    """The arguments of a program that reads the system from a file of Terrace, and from Matrix Market files."""
    matrix, rhs, system = (os.path.join(folder, name) for name in ("A.mtx", "b.mtx", "system.terrace"))
    scipy.io.mmwrite(matrix, A, symmetry="symmetric")
    scipy.io.mmwrite(rhs, b.reshape(-1, 1))
    texts = [matrix, "--rhs", rhs]
    measuring.start([program, "matrix", *texts, "--save", system, "--output", os.path.join(folder, "first"), "--backend", "host"])
    return {"programs": [system], "programs with Matrix Market files": texts}


def median(rounds, *path):
    """Of a number in all rounds."""
    values = []
    for one in rounds:
        for key in path:
            one = one[key]
        values += one if isinstance(one, list) else [one]
    return statistics.median(values)


def medians(rounds, columns, kinds):
    """Of all rounds, and how many times as fast one setup is as programs."""
    many, processor = median(rounds, "many", "total"), median(rounds, "many", "processor")
    found = {"overhead": median(rounds, "solve", "overhead"), "overhead without the check": median(rounds, "solve", "overhead without the check"),
             "solve seconds": median(rounds, "solve", "total"), "many seconds": many, "many processor seconds": processor}
    for kind in kinds:
        found[kind + ", seconds each"] = median(rounds, kind, "each")
        found[kind + ", times as fast"] = columns * found[kind + ", seconds each"] / many
        found[kind + ", times the processor seconds"] = columns * median(rounds, kind, "processor") / processor
    return found


def main():
    """Measures and keeps."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("results")
    parser.add_argument("--backend", default="host")
    parser.add_argument("--terrace", default=os.path.join(measuring.ROOT, "build", "release", "terrace"))
    parser.add_argument("--side", type=int, default=1000)
    parser.add_argument("--columns", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--programs", type=int, default=2, help="in each round")
    options = parser.parse_args()
    A = five_point(options.side)
    random = numpy.random.default_rng(1)
    B = numpy.asfortranarray(random.standard_normal((A.shape[0], options.columns)))
    results = measuring.new_results(
        what=f"five points on a square, {A.shape[0]} unknowns, {A.nnz} entries; rounds of a terrace.solve, a terrace.Solver with {options.columns} right-hand "
             f"sides, and {options.programs} programs each of `terrace matrix system.terrace` and `terrace matrix A.mtx --rhs b.mtx`; tolerance 1e-6, backend {options.backend}",
        program={"version": terrace.__version__, "commit": terrace._core.commit, "build": terrace._core.build},  # pylint: disable=protected-access
        sizes={"unknowns": A.shape[0], "entries": A.nnz, "columns": options.columns, "programs of a kind in a round": options.programs},
        rooms=["multigrid", "apps"])
    results["load before"] = os.getloadavg()
    results["OMP_WAIT_POLICY"] = os.environ.get("OMP_WAIT_POLICY", "")
    results["rounds"] = []
    with tempfile.TemporaryDirectory() as folder:
        files = files_of(options.terrace, A, B[:, 0], folder)
        for _ in range(options.rounds):
            one = {"load": os.getloadavg()[0], "solve": solve_once(A, B[:, 0], options.backend),
                   "many": solve_many(A, B, options.backend)}
            one.update({kind: run_programs(options.terrace, arguments, options.programs, options.backend) for kind, arguments in files.items()})
            results["rounds"].append(one)
            results["sizes"]["rounds"] = len(results["rounds"])
            results["median"] = medians(results["rounds"], options.columns, files)
            measuring.keep(results, options.results)
    print(measuring.markdown(["", "median"], [[name, f"{value:.3g}"] for name, value in results["median"].items()]))


if __name__ == "__main__":
    main()
