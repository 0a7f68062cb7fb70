# SPDX-License-Identifier: MIT
"""inputs/poisson_convergence.prm keeps its promise, with triangles and with quadrilaterals: the orders are 2 in L2 and 1 in H1.
The table in the log, convergence.csv and report.json say the same.

Usage: convergence_test.py TERRACE INPUT.prm DIRECTORY
"""

import csv
import json
import math
import os
import shutil
import sys

import terrace_run


def run(terrace, source, directory, output, elements):
    """The report, the rows of convergence.csv and the log."""
    code, _, stderr = terrace_run.run(terrace, [source, "--output", output, *elements], directory)
    if code != 0:
        sys.exit(f"{output} ended with {code}: {stderr}")
    texts = {}
    for name in "report.json", "convergence.csv", "log.txt":
        with open(os.path.join(directory, output, name), encoding="utf-8") as file:
            texts[name] = file.read()
    return json.loads(texts["report.json"]), list(csv.DictReader(texts["convergence.csv"].splitlines())), texts["log.txt"]


def faults(report, table, log):
    rows = report["convergence"]
    if len(rows) != 4 or len(table) != 4:
        return [f"{len(rows)} rows in the report and {len(table)} in the CSV instead of 4"]
    found = []
    if any(order is not None for order in rows[0]["orders"].values()) or table[0]["L2_order"] != "":
        found.append("the first row has an order")
    for before, row, line in zip(rows, rows[1:], table[1:]):
        for norm, order in ("L2", 2), ("H1", 1), ("nodal", 2):
            expected = math.log2(before["errors"][norm] / row["errors"][norm])
            if abs(row["orders"][norm] - expected) > 1e-6 or abs(expected - order) > 0.05:
                found.append(f"order of {norm} is {row['orders'][norm]}, the errors say {expected}")
            if float(line[norm + "_order"]) != row["orders"][norm] or float(line[norm]) != row["errors"][norm]:
                found.append(f"convergence.csv and report.json differ in {norm}")
        if row["cells"] != 4 * before["cells"] or abs(before["h"] / row["h"] - 2) > 1e-9:
            found.append(f"not a refinement: {before} {row}")
    if report["errors"] != rows[-1]["errors"] or report["problem"]["cells"] != rows[-1]["cells"]:
        found.append("the report is not that of the finest mesh")
    if report["solver"]["tolerance"] != 1e-10 or "tolerance   1e-10 instead of 1e-06" not in log:
        found.append("the tolerance was not lowered")
    if log.count("\nassembly ") != 4 or "\nconvergence\n" not in log:
        found.append("the log has not four runs and a table")
    return found


def main(terrace, source, directory):
    shutil.rmtree(directory, ignore_errors=True)
    os.makedirs(directory)
    quadrilaterals = ["--set", "Mesh/Cells=quadrilaterals", "--set", "Discretization/Element=Q1"]
    found = []
    for output, elements in ("triangles", []), ("quadrilaterals", quadrilaterals):
        found += faults(*run(terrace, source, directory, output, elements))
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
