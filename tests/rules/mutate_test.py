#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""scripts/mutate on a project of two functions, built anew for each mutant: who is killed, who survives, what is refused.

    mutate_test.py ROOT
"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(sys.argv.pop(1))

PRESETS = {"version": 6, "configurePresets": [{"name": name, "generator": "Ninja", "binaryDir": f"${{sourceDir}}/build/{name}"}
                                              for name in ("rooms", "quick")]}
CMAKE = """cmake_minimum_required(VERSION 3.25)
project(Small LANGUAGES C)
enable_testing()
add_executable(sum_test sum.c)
add_test(NAME sum.a_skipped_one COMMAND ${CMAKE_COMMAND} -E false)
set_tests_properties(sum.a_skipped_one PROPERTIES SKIP_RETURN_CODE 1)
add_test(NAME sum.of_two COMMAND sum_test)
add_test(NAME sum.broken_in_the_list COMMAND ${CMAKE_COMMAND} -E true)
"""
SOURCE = """int sum(int a, int b) { return a + b; }
int unused(int a) { return a + 7; }
int main(void) { return sum(2, 3) == 5 ? 0 : 1; }
"""
LIST = """# a comment
tests: ^sum\\.

[S1] sum.c: difference
- return a + b;
+ return a - b;

[S2] sum.c: nobody calls it
- a + 7
+ a + 8

[S3] sum.c: no C
- a + 7
+ a +

[S4] sum.c: was killed once
- a + 7
+ a + 9
killed by: sum.of_two

[S5] sum.c: same
- a + 7
+ 7 + a
equivalent: sums commute
"""


class Mutate(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.list = self.root / "tests" / "mutants" / "sum.txt"
        self.list.parent.mkdir(parents=True)
        (self.root / "scripts").mkdir()
        shutil.copy(ROOT / "scripts" / "mutate", self.root / "scripts")
        for name, text in (("CMakeLists.txt", CMAKE), ("CMakePresets.json", json.dumps(PRESETS)), ("sum.c", SOURCE), (".gitignore", "build/\n")):
            (self.root / name).write_text(text, encoding="utf-8")
        self.list.write_text(LIST, encoding="utf-8")
        subprocess.run(["git", "init", "-q", self.root], check=True)

    def mutate(self, *arguments):
        done = subprocess.run([self.root / "scripts" / "mutate", *arguments], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def test_killed_survived_and_not_compiled(self):
        code, said = self.mutate("--alone", "--record", "--json", self.root / "results.json")
        self.assertEqual(code, 1, said)
        for part in ("4 mutants", "S1 killed by sum.of_two", "S2 survived", "S3 does not compile", "S4 survived",
                     "| sum | 4 | 1 | 1 | S2, S3, S4 |"):
            self.assertIn(part, said)
        self.assertIn("+ return a - b;\nkilled by: sum.of_two\n", self.list.read_text(encoding="utf-8"))
        self.assertIn("+ a + 9\nsurvives:\n", self.list.read_text(encoding="utf-8"))
        self.assertEqual((self.root / "sum.c").read_text(encoding="utf-8"), SOURCE)
        rows = json.loads((self.root / "results.json").read_text(encoding="utf-8"))["mutants"]
        self.assertEqual([(row["id"], row["killed_by"]) for row in rows], [("S1", "sum.of_two"), ("S2", ""), ("S3", ""), ("S4", "")])

    def test_two_at_a_time_find_what_one_finds(self):
        code, said = self.mutate("--alone", "--jobs", "2")
        self.assertEqual(code, 1, said)
        self.assertIn("| sum | 4 | 1 | 1 | S2, S3, S4 |", said)
        for copy in "0", "1":
            self.assertEqual((self.root / "build" / "mutate" / copy / "tree" / "sum.c").read_text(encoding="utf-8"), SOURCE)

    def test_the_programs_of_other_tests_are_not_built(self):
        (self.root / "CMakeLists.txt").write_text(CMAKE + "target_compile_definitions(sum_test PRIVATE SIGN=-)\nadd_executable(other_test sum.c)\n"
                                                  "add_test(NAME other.program COMMAND other_test)\n", encoding="utf-8")
        self.list.write_text("tests: ^sum\\.of_two\n\n[S1] sum.c: no C but in its own test\n- a + b\n+ a SIGN b\n", encoding="utf-8")
        code, said = self.mutate("--alone")
        self.assertEqual(code, 0, said)
        self.assertIn("S1 killed by sum.of_two", said)

    def test_a_survivor_that_never_was_killed_is_no_failure(self):
        self.assertEqual(self.mutate("--alone", "S1", "S2")[0], 0)
        self.assertEqual(self.mutate("--alone", "S4")[0], 1)

    def test_the_whole_program_kills_what_is_left(self):
        (self.root / "CMakeLists.txt").write_text(CMAKE + "if(DEFINED TERRACE_CUDA)\nadd_test(NAME whole.of_two COMMAND sum_test whole)\nendif()\n",
                                                  encoding="utf-8")
        (self.root / "sum.c").write_text(SOURCE.replace("void", "int n, char** words").replace("return sum", "(void)words; return n == 1 || sum"),
                                         encoding="utf-8")
        code, said = self.mutate("S1")
        self.assertEqual(code, 0, said)
        self.assertIn("S1 killed by whole.of_two", said)
        self.assertIn("| sum | 1 | 1 | 0 | – |", said)

    def test_a_test_that_fails_without_a_fault_kills_nothing(self):
        (self.root / "CMakeLists.txt").write_text(CMAKE.replace("-E true", "-E false"), encoding="utf-8")
        code, said = self.mutate("--alone", "S2")
        self.assertEqual(code, 1)
        self.assertIn("sum.broken_in_the_list fails without a fault", said)

    def test_a_tree_that_does_not_build(self):
        (self.root / "sum.c").write_text(SOURCE + "}\n", encoding="utf-8")
        code, said = self.mutate("--alone", "S1")
        self.assertEqual(code, 1)
        self.assertIn("the tree does not build without a fault", said)

    def test_samples_repeat(self):
        first, again = (self.mutate("--alone", "--sample", "2", "--seed", "5")[1].splitlines()[:3] for _ in range(2))
        self.assertEqual([line.split("(")[0] for line in first], [line.split("(")[0] for line in again])
        self.assertEqual(first[0], "2 mutants, seed 5")

    def test_check_names_what_is_wrong_with_a_list(self):
        self.assertEqual(self.mutate("--check"), (0, "5 mutants, 0 faults\n"))
        for old, new, part in (("- return a + b;", "- return a * b;", 'S1: "return a * b;" stands 0 times in sum.c, not once'),
                               ("- return a + b;", "- a", 'S1: "a" stands'), ("[S1]", "[S2]", "numbers that occur twice: S2"),
                               ("[S1] sum.c", "[S1] product.c", "S1: there is no product.c"), ("[S1]", "S1", "is no head like"),
                               ("tests:", "test:", 'does not begin with "tests: EXPRESSION"'), ("- return", "* return", "is no line of a mutant")):
            self.list.write_text(LIST.replace(old, new, 1), encoding="utf-8")
            code, said = self.mutate("--check")
            self.assertEqual(code, 1)
            self.assertIn(part, said)

    def test_wrong_options(self):
        for arguments, part in ((["S9"], "there is no mutant S9"), (["--room", "product"], "invalid choice: 'product'"), (["--sample", "x"], "invalid int"),
                                (["--jobs", "0"], "--jobs needs a whole number from 1 on")):
            code, said = self.mutate(*arguments)
            self.assertEqual(code, 2)
            self.assertIn(part, said)


if __name__ == "__main__":
    unittest.main()
