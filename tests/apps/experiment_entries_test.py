# SPDX-License-Identifier: MIT
"""Counts the numbers of the papers' tables in inputs/papers: each is held against ours by a rule that can fail in both directions, or
its quantity says why it is not comparable.

Usage: experiment_entries_test.py PAPERS
"""

import json
import pathlib
import sys

# Of each experiment: numbers of the paper with a rule at its own scale, and numbers that are not comparable (times, speed-ups). What
# is printed twice there, like cycles judged to 1e-8 and to 1e-6, counts twice; so do sizes, once a table.
EXPECTED = {
    "AG/figure_1": (0, 0), "AG/figure_6-10": (0, 0),
    "AG/table_2": (4, 6), "AG/table_3": (4, 6), "AG/table_4": (4, 6), "AG/table_5": (4, 6), "AG/table_6": (2, 6), "AG/table_7": (2, 6),
    "GS/table_1": (24, 0), "GS/table_2": (2 * 9 * 24, 8 * 24), "GS/table_3": (2 * 8 * 24, 8 * 24), "GS/table_4": (16, 16), "GS/table_5": (2 * 9, 9),
    "HY/table_1": (32, 0), "HY/table_3": (8, 0), "HY/figure_4": (0, 0), "HY/figure_5": (0, 0), "HY/figure_6": (0, 0), "HY/figure_7": (0, 0),
    "HY/figure_8": (0, 0), "HY/figure_9": (0, 0), "HY/figure_10": (0, 0), "HY/figure_11": (0, 0), "HY/figure_12": (0, 0), "HY/figure_13": (0, 0),
    "HY/figure_15": (0, 0), "HY/figure_16": (0, 0), "HY/figure_17": (0, 0),
    "SA/table_5.7": (0, 8), "SA/table_5.10": (24, 16), "SA/figure_5.6": (8, 0), "SA/figure_5.12-5.13": (0, 0),
    "SA/table_4.1": (4, 16), "SA/table_5.3": (0, 12), "SA/table_5.4": (3 * 8, 3 * 8), "SA/figure_5.8-5.9": (8, 0), "SA/figure_5.11": (8, 0),
    "SA/figure_A.4": (2, 2),
    "UA/table_1": (0, 0), "UA/table_2": (0, 0), "UA/table_3": (0, 0), "UA/table_4": (0, 0),
    "GS/figure_2-4": (4, 0), "GS/figure_5-14": (0, 0), "GS/figure_15-17": (0, 16 + 3 * 9 + 2 * 9),
}
TWO_SIDED = {"equal", "as printed", "within"}  # the others hold ours against ours, or rows against rows


def entries(table):
    """(row, number) of each number in a table as printed."""
    body = table[1:] if table[0][0] == "" else table
    return [(line[0], number) for line in body for number in line[1:] if number != ""]


def faults(name, experiment):
    judged = excused = 0
    for quantity in experiment["quantities"]:
        for row, number in entries(quantity["paper"]) if "paper" in quantity else []:
            rules = [rule for rule in quantity.get("rules", []) if row in rule.get("rows", [row])
                     and "paper" in rule.get("scales", ["paper"])]
            if any(rule["rule"] in TWO_SIDED for rule in rules):
                judged += 1
            elif quantity.get("not comparable"):
                excused += 1
            else:
                yield f"{name}, {quantity['name']}: {number} of row {row} has no rule that could fail in both directions"
        yield from (f"{name}, {quantity['name']}: {rule['rule']} without a bound" for rule in quantity.get("rules", [])
                    if rule["rule"] == "within" and not rule.get("percent") and not rule.get("plus"))
    if (judged, excused) != EXPECTED.get(name):
        yield f"{name}: {judged} numbers with a rule and {excused} not comparable, expected {EXPECTED.get(name)}"


def main(papers):
    found, names = [], []
    for file in sorted(pathlib.Path(papers).glob("*/*/experiment.json")):
        names.append(f"{file.parent.parent.name}/{file.parent.name}")
        lines = file.read_text(encoding="utf-8").splitlines()
        found += faults(names[-1], json.loads("\n".join(line for line in lines if not line.lstrip().startswith("//"))))
    found += [f"{name}: there is no such experiment" for name in EXPECTED if name not in names]
    print("\n".join([*found, f"{len(names)} experiments, {len(found)} faults"]))
    return 1 if found or not names else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
