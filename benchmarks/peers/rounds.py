# SPDX-License-Identifier: MIT
"""What the scripts beside this one share: terrace and the other libraries on saved systems, in turn, round after round."""

import importlib.util
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import measuring  # noqa: E402 pylint: disable=wrong-import-position

HERE = os.path.dirname(os.path.abspath(__file__))
MPI = ["mpirun", "--oversubscribe", "--bind-to", "none", "--mca", "mpi_yield_when_idle", "1"]
HEAD = ["solver", "iterations", "setup, s", "solve, s", "total, s", "total of the slowest round, s", "true relative residual"]
# Peers that are scripts: the module that each needs, and the variable that says how many threads it has; None: it has one.
SCRIPTS = {"amgcl_amg": ("pyamgcl", "OMP_NUM_THREADS"), "pyamg_amg": ("pyamg", None)}


def environment():
    os.environ.update({"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"})


def programs_in(build):
    return os.path.join(build, "benchmarks", "peers")


def measure_terrace(arguments, file, variant, settings, threads=None):
    threads = threads or arguments.ranks
    settings = {**settings, "Output/Solution": "false", "Backend/Device": "host", "Solver/Repeat": str(arguments.repeat), "Backend/Threads": str(threads)}
    report = measuring.solve([arguments.terrace, "matrix", file], settings)
    median, program = report["median_seconds"], measuring.program_of(report)
    return {"library": "terrace", "version": f"{program['version']}, {program['build']}", "commit": program["commit"],
            "variant": variant, "options": settings, "threads": threads, "unknowns": report["problem"]["unknowns"],
            "hierarchy": report["hierarchy"]["kind"], "iterations": report["solver"]["iterations"], "repeats": report["repeats"],
            "true_relative_residual": report["solver"]["true_relative_residual"],
            "setup_seconds": median["setup"], "solve_seconds": median["solve"],
            "hierarchy_bytes_per_unknown": sum(level["bytes"] for level in report["hierarchy"]["levels"]) / report["problem"]["unknowns"]}


def measure_peer(arguments, program, variant, options, file, accepted=(0,)):
    """accepted: exit codes; 1 is that of a solve that does not reach the tolerance."""
    words = [f"{key}={value}" for key, value in options.items()]
    command = [*MPI, "-np", str(arguments.ranks), program, file]
    name = os.path.basename(program)
    if name in SCRIPTS:  # threads, no MPI
        variable = SCRIPTS[name][1]
        command = [*(["env", f"{variable}={arguments.ranks}"] if variable else []), sys.executable, program, file.replace(".terrace", ".mtx")]
    limit = getattr(arguments, "limit", None)
    printed = measuring.start([*command, f"repeat={arguments.repeat}", *words], limit=limit, accepted=accepted)
    return {**json.loads(printed.splitlines()[-1]), "variant": variant}


def total(run):
    return run["setup_seconds"] + run["solve_seconds"]


def table_row(rounds):
    """The round whose total is the median, or the lower of the two in the middle."""
    middle = sorted(rounds, key=total)[(len(rounds) - 1) // 2]
    return [f"{middle['library']}, {middle['variant']}", middle["iterations"], f"{middle['setup_seconds']:.3f}",
            f"{middle['solve_seconds']:.3f}", f"{total(middle):.3f}", f"{max(map(total, rounds)):.3f}",
            f"{middle['true_relative_residual']:.1e}"]


def find_program(build, name, file):
    """The peer's program, or None. Those that are scripts need a module, and the system in Matrix Market files."""
    if name not in SCRIPTS:
        program = os.path.join(programs_in(build), name)
        return program if os.path.exists(program) else None
    there = importlib.util.find_spec(SCRIPTS[name][0]) and os.path.exists(file.replace(".terrace", ".mtx"))
    return os.path.join(HERE, name) if there else None


def jobs_of_peers(arguments, peers, file, results, accepted=(0,)):
    """The peers that there are, as functions that run once.

    peers  {program: {what is said of the options: the options over its defaults}}
    """
    for name, variants in peers.items():
        program = find_program(arguments.build, name, file)
        if not program:
            if name not in results["not built"]:
                results["not built"].append(name)
            continue
        for variant, options in variants.items():
            yield lambda p=program, v=variant, o=options: measure_peer(arguments, p, v, o, file, accepted)


def measure_system(arguments, jobs, results):
    """All of them in turn, round after round, into the last of the systems in the results."""
    solvers = results["systems"][-1]["solvers"] = [[] for _ in jobs]
    for _ in range(arguments.rounds):
        for job, rounds in zip(jobs, solvers):
            try:
                rounds.append(job())
            except measuring.RunFailed as error:
                results["failed"].append(str(error))
                print(error, file=sys.stderr)
            measuring.keep(results, arguments.output)
    print(measuring.markdown(HEAD, [table_row(rounds) for rounds in solvers if rounds]), flush=True)


def begin_system(name, results):
    results["systems"].append({"system": name, "load": os.getloadavg()[0], "solvers": []})
    print(f"\n{name}\n", flush=True)


def ending(results):
    for name in results["not built"]:
        print(f"{name} is not built", file=sys.stderr)
    return 1 if results["failed"] else 0


def add_arguments(parser, rounds, repeat):
    parser.add_argument("output", metavar="OUTPUT.json", help="where the results go")
    parser.add_argument("--terrace", default=os.path.join(measuring.ROOT, "build", "release", "terrace"), help="default: %(default)s")
    parser.add_argument("--build", default=os.path.join(measuring.ROOT, "build", "peers"), help="default: %(default)s")
    parser.add_argument("--ranks", type=int, default=2, help="ranks of MPI, and threads of terrace; default: 2")
    parser.add_argument("--rounds", type=int, default=rounds, help="times that all of them are run in turn; default: %(default)s")
    parser.add_argument("--repeat", type=int, default=repeat, help="runs of each in a round, 2 at least; default: %(default)s")
    parser.add_argument("--system", action="append", default=[], metavar="FILE.terrace",
                        help="solve this instead (terrace matrix … --save); may be repeated")


def parse(parser):
    arguments = parser.parse_args()
    if arguments.repeat < 2 or arguments.rounds < 1:
        parser.error("--repeat: 2 at least, as the first run is not counted; --rounds: 1 at least")
    return arguments
