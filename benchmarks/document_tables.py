# SPDX-License-Identifier: MIT
"""What the modules that make the documents' tables share. Their functions take files of benchmarks/results, in the order in which a
marker names them, and yield rows, the head first; benchmarks/tables puts them into the documents."""


def text(rows):
    head, *body = ([str(cell) for cell in row] for row in rows)
    return "\n".join("| " + " | ".join(row) + " |" for row in [head, ["---"] * len(head), *body]).replace("|  |", "| |")


def listed(values):
    return ", ".join(str(value) for value in values)


def short(unknowns):
    """16129 as 16 k, 1439553 as 1.44 M."""
    return f"{unknowns / 1e3:.0f} k" if unknowns < 1e6 else f"{unknowns / 1e6:.3g} M"


def ms(seconds):
    return f"{1e3 * seconds:.{0 if seconds >= 0.1 else 1}f}"
