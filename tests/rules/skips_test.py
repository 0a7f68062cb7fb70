#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plants tests that are skipped, in every way there is, into a small project: ctest passes each time, and skips.py must not."""
import pathlib
import subprocess
import sys
import tempfile

import skips

HEAD = "cmake_minimum_required(VERSION 3.20)\nproject(planted NONE)\nenable_testing()\n"
UNITTEST = ("import unittest\nclass Planted(unittest.TestCase):\n    def test_a(self): self.skipTest('planted')\n"
            "    def test_b(self): pass\nunittest.main()\n")


def a_test(name, command, *properties):
    return (f"add_test(NAME {name} COMMAND {command})\n" +
            (f"set_tests_properties({name} PROPERTIES {' '.join(properties)})\n" if properties else ""))


def of_gtest(*cases):
    """A program that prints what GoogleTest prints, after much else."""
    lines = ["x" * 999] * 99 + [f"[  SKIPPED ] {case} (0 ms)" for case in cases] + [f"[  SKIPPED ] {len(cases)} tests, listed below:"]
    return "${CMAKE_COMMAND} -E echo [==[" + "\n".join(lines) + "]==]"


PLAIN = a_test("rules.sources", "${CMAKE_COMMAND} -E true")
SKIPPED = ["was skipped, and"]
# tests, list, parts of the sentences that must come
PLANTED = [
    (PLAIN, "", []),
    (PLAIN, "need  rules\\.sources  Python 3\n", []),
    (PLAIN, "need  rules\\.format  clang-format 14\n", ["no test rules\\.format, which needs clang-format 14"]),
    (PLAIN, "need  rules\\.source  half a name\n", ["no test rules\\.source,"]),
    (a_test("a.b", "${CMAKE_COMMAND} -E false", "SKIP_RETURN_CODE 1"), "", ["a.b " + SKIPPED[0]]),
    (a_test("a.b", "${CMAKE_COMMAND} -E false", "SKIP_RETURN_CODE 1"), "skip  a\\.b  planted\n", []),
    (a_test("a.b", "${CMAKE_COMMAND} -E false", "SKIP_RETURN_CODE 1"), "skip  a\\.  planted\n", SKIPPED),
    (a_test("a.b", "${CMAKE_COMMAND} -E echo gone", "SKIP_REGULAR_EXPRESSION gone"), "", SKIPPED),
    (PLAIN + a_test("a.b", "${CMAKE_COMMAND} -E true", "DISABLED ON"), "", SKIPPED),
    (a_test("a.S.c", of_gtest("S.c")), "", ["a.S.c " + SKIPPED[0]]),
    (a_test("a.S", of_gtest("S.c", "T/S.d/0")), "", ["a.S S.c " + SKIPPED[0], "a.S T/S.d/0 " + SKIPPED[0]]),
    (a_test("a.S", of_gtest("S.c", "S.d")), "skip  a\\.S S\\.c  planted\n", ["a.S S.d " + SKIPPED[0]]),
    (a_test("a.u", "${PYTHON} ${CMAKE_SOURCE_DIR}/planted.py"), "", ["a.u " + SKIPPED[0]]),
    (a_test("a.u", "${PYTHON} ${CMAKE_SOURCE_DIR}/planted.py -k test_b"), "", []),
]


def sentences(tests, text, nightly=()):
    """What skips.py says of a run of these tests, all of which pass or are skipped."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "planted.py").write_text(UNITTEST, encoding="utf-8")
        (root / "CMakeLists.txt").write_text(HEAD + f"set(PYTHON {sys.executable})\n" + tests, encoding="utf-8")
        build = root / "build"
        subprocess.run(["cmake", "-S", root, "-B", build], capture_output=True, check=True)
        subprocess.run(["ctest", "--test-dir", build, "--output-junit", build / "tests.xml", "--test-output-size-passed", "1000000"],
                       capture_output=True, check=True)
        return skips.faults(text, build, nightly)


def main():
    bad = []
    for tests, text, expected in PLANTED:
        found = sentences(tests, text)
        if len(found) != len(expected) or any(part not in line for part, line in zip(expected, found)):
            bad.append(f"{tests}{text}: {found}, not {expected}")
    if sentences(PLAIN, "", ["rules[.]s.*"]) or "no test rules[.]source, which" not in "".join(sentences(PLAIN, "", ["rules[.]source"])):
        bad.append("lines of nightly tests")
    print("\n".join(bad + [f"{len(PLANTED)} planted, {len(bad)} not found"]))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
