#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Refuses limits that hold nothing: golden numbers with wide ones, and tests that any refusal passes.

    limits.py ROOT        prints one line a breach, exit code 1 if there is any
    limits.py self_test   plants breaches, each of which must be found
"""
import json
import pathlib
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "apps"))
import golden_test  # noqa: E402

# Errors that say one thing only. All others need their message: EXPECT_REFUSAL.
PRECISE = {"WrongExecutor", "Stopped", "OutOfMemory", "NotPositiveDefinite"}


def breaches_of_golden(text):
    for path, expected in json.loads(text).items():
        if not golden_test.holds(expected):
            yield f"{path}: {expected} holds nothing"


def breaches_of_case(text):
    expected = dict(re.findall(r"(?m)^#: (\w+) = (.*)", text))
    if expected["exit"] != "0" and not expected.get("message"):
        yield "it fails, but no message is given, so any failure would pass"


def breaches_of_test(text):
    for kind in re.findall(r"\b(?:EXPECT|ASSERT)_THROW\((?:[^;]|;(?!\n))*?,\s*([\w:]+)\)\s*(?:<<[^;]*)?;", text):
        if kind.split("::")[-1] not in PRECISE:
            yield f"any {kind} passes; take EXPECT_REFUSAL"
    if re.search(r"\b(?:EXPECT|ASSERT)_ANY_THROW\(", text):
        yield "any error passes; take EXPECT_REFUSAL"
    for name in re.findall(r'\b(?:EXPECT|ASSERT)_NE\((\w+)\((?:[^;]|;(?!\n))*?, ""\)\s*(?:<<|;)', text):
        yield f"{name}(...) is only not empty; say what it is"


KINDS = [("tests/golden/*.json", breaches_of_golden), ("tests/apps/cases/*.prm", breaches_of_case), ("tests/**/*_test.cc", breaches_of_test)]


def breaches(root):
    found, n = [], 0
    for pattern, of in KINDS:
        for file in sorted(root.glob(pattern)):
            n += 1
            found += [f"{file.relative_to(root)}: {line}" for line in of(file.read_text(encoding="utf-8"))]
    return found, n


# file, text, part of the sentence that must come; none for what is sound
PLANTED = [
    ("tests/golden/a.json", '{"solver/iterations": {"value": 9, "elsewhere": 1}, "b": {"value": -2.0, "relative": 0.1}}', None),
    ("tests/golden/a.json", '{"solver/iterations": {"value": 9, "absolute": 3}}', "solver/iterations: "),
    ("tests/golden/a.json", '{"solver/iterations": {"value": 9, "absolute": 1}}', "solver/iterations: "),
    ("tests/golden/a.json", '{"solver/iterations": {"value": 9, "elsewhere": 2}}', "solver/iterations: "),
    ("tests/golden/a.json", '{"solver/estimate/energy": {"value": 5e-7, "absolute": 5e-7}}', "solver/estimate/energy: "),
    ("tests/golden/a.json", '{"solver/estimate/energy": {"value": 5e-7, "relative": 0.05, "elsewhere": 5e-7}}', "solver/estimate/energy: "),
    ("tests/golden/a.json", '{"gap": {"value": 0, "absolute": 1e-6}, "mean": {"value": 0, "absolute": 1e-12}}', None),
    ("tests/golden/a.json", '{"errors/L2": {"value": 0, "absolute": 2e-5}}', "errors/L2: "),
    ("tests/apps/cases/a.prm", "#: exit = 6\n", "any failure would pass"),
    ("tests/apps/cases/a.prm", "#: exit = 6\n#: message = no usable GPU\n", None),
    ("tests/apps/cases/a.prm", "#: exit = 0\n", None),
    ("tests/a_test.cc", "  EXPECT_THROW(f(a, {1, 2}), multigrid::InputError) << 3;\n", "any multigrid::InputError passes"),
    ("tests/a_test.cc", "  EXPECT_THROW(f([&] { g(1); }, 2),\n               std::logic_error);\n", "any std::logic_error passes"),
    ("tests/a_test.cc", "  EXPECT_THROW(f(a), WrongExecutor);\n", None),
    ("tests/a_test.cc", "  EXPECT_ANY_THROW(f(a));\n", "any error passes"),
    ("tests/a_test.cc", '  EXPECT_NE(refusal([&] { f(a); }), "") << 1;\n', "refusal(...) is only not empty"),
    ("tests/a_test.cc", '  EXPECT_NE(refusal(a), said);\n  EXPECT_EQ(refusal([&] { f(a); }), "");\n', None),
]


def self_test():
    bad = []
    for name, text, sentence in PLANTED:
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / name
            file.parent.mkdir(parents=True)
            file.write_text(text, encoding="utf-8")
            found = breaches(pathlib.Path(folder))[0]
        if (sentence is None) != (not found) or any(sentence not in line for line in found):
            bad.append(f"{text!r}: {found}, wanted {sentence}")
    return bad, len(PLANTED)


def main():
    found, n = self_test() if sys.argv[1] == "self_test" else breaches(pathlib.Path(sys.argv[1]))
    print("\n".join([*found, f"{n} read, {len(found)} breaches"]))
    return 1 if found or not n else 0


if __name__ == "__main__":
    sys.exit(main())
