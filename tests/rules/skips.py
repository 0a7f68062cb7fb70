#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fails if a run of ctest skipped a test that tests/allowed_skips.txt does not name, or if the build lacks a suite that it needs or a test
that a line of tests/nightly_tests.txt stands for.

    skips.py ROOT BUILD     BUILD/tests.xml is what ctest --output-junit wrote; the output of tests that passed must be whole there
                            (--test-output-size-passed), because a program may skip some of its cases and pass
"""
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree

KINDS = ("skip", "need")


def read_list(text):
    """The entries of the list: {kind: {pattern: reason}}."""
    entries = {kind: {} for kind in KINDS}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            kind, pattern, reason = re.split(r"  +", line, maxsplit=2)
            entries[kind][pattern] = reason
    return entries


def skipped(results):
    """Names of what was skipped, as tests/allowed_skips.txt has them."""
    names = []
    for test in xml.etree.ElementTree.parse(results).getroot().iter("testcase"):
        name, output = test.get("name"), test.findtext("system-out") or ""
        cases = sorted(set(re.findall(r"^\[  SKIPPED \] ([^ ,\n]*[./][^ ,\n]*)", output, re.M)))
        names += [name if name.endswith(case) else f"{name} {case}" for case in cases]
        of_unittest = re.search(r"^(?:OK|FAILED) \(.*\bskipped=\d+", output, re.M)
        if not cases and (of_unittest or test.get("status") in ("notrun", "disabled")):
            names.append(name)
    return names


def listed(build):
    """The names of all tests of a build, run or not."""
    listing = subprocess.run(["ctest", "-N", "--test-dir", build], capture_output=True, text=True, check=True).stdout
    return re.findall(r"^ *Test +#\d+: (.*?)(?: \(Disabled\))?$", listing, re.M)


def faults(text, build, nightly=()):
    """Sentences about skips that are not allowed, suites that are not there and lines of nightly tests that stand for none."""
    entries = read_list(text)
    found = [f"{name} was skipped, and tests/allowed_skips.txt does not allow it" for name in skipped(build / "tests.xml")
             if not any(re.fullmatch(pattern, name) for pattern in entries["skip"])]
    tests = listed(build)
    found += [f"there is no test {pattern}, which needs {reason}" for pattern, reason in entries["need"].items()
              if not any(re.fullmatch(pattern, name) for name in tests)]
    return found + [f"there is no test {pattern}, which tests/nightly_tests.txt names" for pattern in nightly
                    if not any(re.fullmatch(pattern, name) for name in tests)]


def main():
    root, build = map(pathlib.Path, sys.argv[1:3])
    nightly = re.findall(r"^(?:slow|family)  (.+)$", (root / "tests" / "nightly_tests.txt").read_text(encoding="utf-8"), re.M)
    found = faults((root / "tests" / "allowed_skips.txt").read_text(encoding="utf-8"), build, nightly)
    print("\n".join(found), end="\n" if found else "", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
