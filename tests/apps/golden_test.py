# SPDX-License-Identifier: MIT
"""Runs a parameter file and compares its report with the numbers that were frozen once.

The golden file holds, for each quantity (a path into report.json), a value and a tolerance, relative or absolute. Counts are exact, and
`elsewhere` says how far a quantity may be from that on another backend than the host, whose rounding is its own. A limit that holds nothing
is a fault: a tolerance above a tenth of the value; of zero one above 1e-6; elsewhere, for a count, more than 1 and a twentieth of it, and
half of any other value.

Usage: golden_test.py TERRACE INPUT.prm GOLDEN.json DIRECTORY [BACKEND]      (BACKEND: host unless told otherwise)
"""

import json
import math
import os
import shutil
import sys

import terrace_run


def look_up(report, path):
    for name in path.split("/"):
        report = report[int(name) if isinstance(report, list) else name]
    return report


def tolerance_of(expected, backend="host"):
    tolerance = expected.get("absolute", 0) + expected.get("relative", 0) * abs(expected["value"])
    return tolerance if backend == "host" else max(tolerance, expected.get("elsewhere", 0))


def holds(expected):
    """Whether the limit would see a change that matters."""
    value = abs(expected["value"])
    most_elsewhere = max(1, value / 20) if isinstance(expected["value"], int) else value / 2
    return tolerance_of(expected) <= (value / 10 if value else 1e-6) and expected.get("elsewhere", 0) <= most_elsewhere


def fault(report, path, expected, backend):
    if not holds(expected):
        return [f"{path}: the golden limit {expected} holds nothing"]
    value = look_up(report, path)
    golden, tolerance = expected["value"], tolerance_of(expected, backend)
    if isinstance(value, (int, float)) and math.isfinite(value) and abs(value - golden) <= tolerance:
        return []
    return [f"{path} is {value}, golden is {golden} within {tolerance:g}"]


def faults(terrace, source, golden_file, directory, backend="host"):
    shutil.rmtree(directory, ignore_errors=True)
    os.makedirs(directory)
    code, _, stderr = terrace_run.run(terrace, [source, "--output", "out", "--backend", backend], directory)
    found = terrace_run.manner_faults(code, stderr, directory)
    if code != 0:
        return found + [f"exit code {code}: {stderr}"]
    with open(os.path.join(directory, "out", "report.json"), encoding="utf-8") as file:
        report = json.load(file)
    with open(golden_file, encoding="utf-8") as file:
        golden = json.load(file)
    for path, expected in golden.items():
        found += fault(report, path, expected, backend)
    return found


if __name__ == "__main__":
    all_faults = faults(*sys.argv[1:])
    print("\n".join(all_faults))
    sys.exit(1 if all_faults else 0)
