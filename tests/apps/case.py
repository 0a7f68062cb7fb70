# SPDX-License-Identifier: MIT
"""Runs one parameter file of tests/apps/cases and compares with what its first lines expect.

    #: exit = 2                       exit code
    #: message = case.prm, line 7: …  regular expression, searched in stderr; a run that fails needs one
    #: options = --set A/B=1          further arguments
    #: environment = NAME=VALUE       changed for the run
    #: present = solution.vtu         files that the output directory must have, and
    #: absent = solution.vtu          must not have
    #: log = regular expression       searched in log.txt

Usage: case.py TERRACE CASE.prm DIRECTORY
"""

import os
import re
import shlex
import shutil
import sys

import terrace_run


def expectations(case):
    with open(case, encoding="utf-8") as file:
        lines = [re.match(r"#: (\w+) = (.*)", line) for line in file]
    return {line[1]: line[2] for line in lines if line}


def faults(terrace, case, directory):
    expected = expectations(case)
    shutil.rmtree(directory, ignore_errors=True)
    os.makedirs(directory)
    shutil.copy(case, os.path.join(directory, "case.prm"))
    changes = dict(pair.split("=", 1) for pair in shlex.split(expected.get("environment", "")))
    code, _, stderr = terrace_run.run(terrace, ["case.prm", *shlex.split(expected.get("options", ""))], directory, changes)
    output = os.path.join(directory, "output", "case")

    found = terrace_run.manner_faults(code, stderr, directory)
    if code != int(expected["exit"]):
        found.append(f"exit code {code} instead of {expected['exit']}; stderr: {stderr}")
    if expected["exit"] != "0" and "message" not in expected:
        found.append("any failure with this exit code would pass: say what its message is")
    if not re.search(expected.get("message", ""), stderr):
        found.append(f"the message does not match: {stderr}\n  expected: {expected['message']}")
    for name in expected.get("present", "").split():
        if not os.path.exists(os.path.join(output, name)):
            found.append(name + " is missing")
    for name in expected.get("absent", "").split():
        if os.path.exists(os.path.join(output, name)):
            found.append(name + " should not be there")
    if "log" in expected:
        with open(os.path.join(output, "log.txt"), encoding="utf-8") as file:
            if not re.search(expected["log"], file.read()):
                found.append("log.txt does not match " + expected["log"])
    return found


if __name__ == "__main__":
    all_faults = faults(*sys.argv[1:])
    print("\n".join(all_faults))
    sys.exit(1 if all_faults else 0)
