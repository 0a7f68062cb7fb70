#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""scripts/nightly: its options, and that a machine without a GPU is told so and nothing else.

    nightly_test.py ROOT
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(sys.argv.pop(1))


class Nightly(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        shutil.copytree(ROOT / "scripts", self.root / "scripts")

    def nightly(self, *arguments, path=os.environ["PATH"]):
        done = subprocess.run([self.root / "scripts" / "nightly", *arguments], capture_output=True, text=True, env={**os.environ, "PATH": path})
        return done.returncode, done.stdout, done.stderr

    def tool(self, name, text):
        """A program of that name in front of all others."""
        folder = self.root / "tools"
        folder.mkdir(exist_ok=True)
        (folder / name).write_text("#!/bin/sh\n" + text, encoding="utf-8")
        (folder / name).chmod(0o755)
        return f"{folder}:{os.environ['PATH']}"

    def replace_script(self, name, text):
        (self.root / "scripts" / name).write_text("#!/bin/sh\n" + text, encoding="utf-8")

    def test_help_names_every_part(self):
        code, stdout, _ = self.nightly("--help")
        self.assertEqual(code, 0)
        for part in "suite", "heavy", "asan", "tsan", "fuzz", "rooms", "mutants", "gpu":
            self.assertRegex(stdout, rf"(?m)^  {part} ")

    def test_wrong_options(self):
        for arguments, message in ((["nonsense"], "there is no part nonsense"), (["--nonsense"], "there is no option --nonsense"),
                                   (["-j", "x"], '-j needs a whole number from 1 on, not "x"'), (["--least"], "--least needs a whole number"),
                                   (["-R"], "-R needs an expression"), (["--seed", "0"], '--seed needs a whole number from 1 on, not "0"')):
            code, stdout, stderr = self.nightly(*arguments)
            self.assertEqual((code, stdout), (2, ""))
            self.assertIn(message, stderr)

    def heavy(self, seed, *options):
        """What ctest is asked to run by the part `heavy`."""
        with open(self.root / "scripts" / "prepare", "a", encoding="utf-8") as script:
            script.write("prepare() { :; }\n")
        (self.root / "tests").mkdir(exist_ok=True)
        (self.root / "tests" / "nightly_tests.txt").write_text("slow  a.slow.*\nfamily  b.one.*\nfamily  c.(two|three).*\n", encoding="utf-8")
        names = ["a.slow/1", "a.slow/2", "a.fast", "b.one/1  # GetParam() = (2)", "b.one/2", "b.one/3", "c.two", "c.three"]
        listed = "".join(f"echo '  Test  #{k}: {name}'\n" for k, name in enumerate(names))
        path = self.tool("ctest", f'case " $* " in *" -N "*) {listed};; *) echo "$@" >> {self.root}/asked;; esac\n')
        (self.root / "asked").write_text("", encoding="utf-8")
        code, _, stderr = self.nightly("heavy", "--seed", str(seed), *options, path=path)
        self.assertEqual(code, 0, stderr)
        return [line.partition("--tests-regex ")[2].split(" --output")[0] for line in (self.root / "asked").read_text().splitlines()]

    def test_one_of_each_family_is_drawn(self):
        families = set()
        for seed in range(1, 9):
            _, slow, family = self.heavy(seed)
            self.assertRegex(slow, r"^\^\(a\\\.slow/[12]\|a\\\.slow/[12]\)\$$")
            self.assertRegex(family, r"^\^\(b\\\.one/[123].*\|c\\\.(two|three)\)\$$")
            self.assertEqual(self.heavy(seed)[2], family)
            families.add(family)
        self.assertGreater(len(families), 2)

    def test_a_selection_that_leaves_nothing_runs_nothing(self):
        asked = self.heavy(1, "-R", "two")
        self.assertEqual(len(asked), 2, "the heavy ones, and one of a family")
        self.assertIn("^(c\\.two)$", asked[1])

    def test_without_a_gpu(self):
        code, stdout, _ = self.nightly("gpu", path=self.tool("nvidia-smi", "exit 9\n"))
        self.assertEqual(code, 0)
        self.assertIn("| gpu | skipped: no usable GPU | – | – |", stdout)
        self.assertNotIn("passed", stdout)
        self.assertEqual((self.root / "build" / "nightly" / "summary.md").read_text(encoding="utf-8"), stdout)

    def test_mutants_are_drawn_with_the_seed(self):
        self.replace_script("mutate", 'echo "$2 mutants, seed $4"; echo "M07 survived (3 s): a.cc: a fault"; exit 1\n')
        code, stdout, _ = self.nightly("--seed", "20261129", "mutants")
        self.assertEqual(code, 1)
        self.assertIn("seed 20261129", stdout.splitlines()[0])
        self.assertRegex(stdout, r"\| mutants \| FAILED \| \d+ \| 20 mutants; M07 survived \|")

    def test_counts_and_failures(self):
        self.replace_script("fuzz", 'echo "fuzz_msh: 1234 executions, no crash"; echo "fuzz_system: 7 executions, no crash"\n')
        code, stdout, _ = self.nightly("fuzz")
        self.assertEqual(code, 0)
        self.assertRegex(stdout, r"\| fuzz \| passed \| \d+ \| msh 1234 executions; system 7 executions \|")
        self.replace_script("fuzz", "exit 1\n")
        code, stdout, _ = self.nightly("fuzz")
        self.assertEqual(code, 1)
        self.assertIn("| fuzz | FAILED |", stdout)


if __name__ == "__main__":
    unittest.main()
