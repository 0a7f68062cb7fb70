#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The tables and marked numbers of the documents are what benchmarks/results holds, and every table with numbers says where they
are from.

    tables_test.py ROOT              benchmarks/tables --check
    tables_test.py ROOT self_test    plants one fault after the other in a small tree: each must be found
"""
import importlib.machinery
import importlib.util
import pathlib
import sys
import tempfile

ROOT = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(ROOT / "benchmarks"))
loader = importlib.machinery.SourceFileLoader("tables", str(ROOT / "benchmarks" / "tables"))
tables = importlib.util.module_from_spec(importlib.util.spec_from_loader("tables", loader))
loader.exec_module(tables)

PAGE = """<!-- table: degrees from 2026-01-01-a.json -->
<!-- end -->

It takes <!-- value: 2026-01-01-a.json rows > 0 > iterations d -->9<!-- end --> iterations.

<!-- from test: tests/a_test.cc -->
| problem | at most |
|---|---|
| one | 12 |

<!-- not measured -->
| key | default |
|---|---|
| degree | 2 |

| key | `2` is |
|---|---|
| `degree = 2` | [a link](b2.md) of P1 in 3D |
"""
ROWS = ", ".join(f'{{"sequence": "fast, {name}, degree", "unknowns": 1000, "iterations": {count}}}'
                 for name in ("graded", "disk", "quasi_uniform", "space") for count in (9, 6, 6, 5))
CLEAN = {"README.md": "", "docs/page.md": PAGE, "docs/methods/method.md": "", "benchmarks/README.md": "",
         "tests/a_test.cc": "", "docs/plot.md": "b.svg, b.svg.json\n", "benchmarks/results/b.svg": "",
         "benchmarks/results/2026-01-01-a.json": f'{{"commit": "0123456789ab", "rows": [{ROWS}]}}'}

# file, text there, what takes its place, part of what must be said
PLANTED = [
    ("docs/page.md", "| 1 k | 9, 6, 6, 5 |", "| 1 k | 8, 6, 6, 5 |", "docs/page.md:1: table degrees from 2026-01-01-a.json: the data say"),
    ("docs/page.md", "-->9<", "-->8<", "value 2026-01-01-a.json rows > 0 > iterations d: the data say9"),
    ("docs/page.md", "table: degrees", "table: degree", "cannot make table degree"),
    ("docs/page.md", "degrees from 2026-01-01-a.json", "degrees from b.json", "cannot make table degrees from b.json"),
    ("docs/page.md", "0 > iterations", "99 > iterations", "cannot make value"),
    ("docs/page.md", "<!-- from test: tests/a_test.cc -->\n", "", "this table does not say where its numbers are from"),
    ("docs/page.md", "tests/a_test.cc", "tests/b_test.cc", "there is no tests/b_test.cc"),
    ("docs/page.md", "<!-- not measured -->", "<!-- measured -->", "this table does not say where its numbers are from"),
    ("docs/page.md", "in 3D |", "in 3D takes 7.5 s |", "this table does not say where its numbers are from"),
    ("docs/page.md", "It takes <!-- value", "It takes 7 ms.\n\nIt takes <!-- value", "this paragraph does not say where 7 ms is from"),
    ("docs/methods/method.md", None, "It takes 7 ms.\n", "docs/methods/method.md:1: this paragraph does not say where 7 ms is from"),
    ("benchmarks/results/2026-01-01-a.json", '"iterations": 9', '"iterations": 10', "table degrees from 2026-01-01-a.json: the data say"),
    ("docs/page.md", "2026-01-01-a.json) at 01234567*\n<!-- end -->\n\nIt", "2026-01-01-a.json) at 76543210*\n<!-- end -->\n\nIt",
     "docs/page.md:1: table degrees from 2026-01-01-a.json: the data say"),
    ("docs/page.md", "at 01234567*\n<!-- end -->\n\nIt", "\n<!-- end -->\n\nIt", "the data say"),
    ("docs/page.md", "<!-- sources -->", "", "docs/page.md: its list of sources"),
    ("docs/methods/method.md", None, "See 2026-01-01-a.json.\n", "docs/methods/method.md: its list of sources"),
    ("benchmarks/results/2026-01-01-a.json", '"commit"', '"commits"', "cannot make table degrees"),
    ("benchmarks/results/b.json", None, "{}", "benchmarks/results/b.json: no document quotes it"),
    ("benchmarks/results/b.svg.json", None, "{}", "benchmarks/results/b.svg.json: no document quotes it"),
    ("docs/plot.md", "b.svg, b.svg.json", "b.json", "benchmarks/results/b.svg: no document quotes it"),
]


def planted(files, fault=None):
    """The faults that are found in a tree of these files, its tables filled before the fault is planted."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name, text in files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        page = root / "docs" / "page.md"
        page.write_text(tables.filled(page.read_text(encoding="utf-8"), tables.Results(root), "docs/page.md", []), encoding="utf-8")
        if fault:
            name, old, new, _ = fault
            before = (root / name).read_text(encoding="utf-8") if old else ""
            assert not old or old in before, fault
            (root / name).write_text(before.replace(old, new, 1) if old else new, encoding="utf-8")
        return tables.check(root)


def self_test():
    wrong = [f"the clean tree has faults: {planted(CLEAN)}"] if planted(CLEAN) else []
    for fault in PLANTED:
        found = planted(CLEAN, fault)
        if not any(fault[3] in line for line in found):
            wrong.append(f"not found: {fault}; instead {found}")
    print("\n".join([*wrong, f"{len(PLANTED)} faults planted, {len(wrong)} wrong"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    if sys.argv[2:] == ["self_test"]:
        sys.exit(self_test())
    faults = tables.check(ROOT)
    print("\n".join([*faults, f"{len(faults)} faults"]))
    sys.exit(1 if faults else 0)
