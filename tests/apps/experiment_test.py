# SPDX-License-Identifier: MIT
"""Runs an experiment of a paper at its small scale: no verdict may fail, and no more numbers may differ from the paper's than the
experiment says (`differs` in a rule); the frozen ones must be what they were.

Usage: experiment_test.py TERRACE PAPERS EXPERIMENT DIRECTORY
"""

import json
import os
import shutil
import subprocess
import sys

NOT_REPRODUCED = 9


def main(terrace, papers, experiment, directory):
    shutil.rmtree(directory, ignore_errors=True)
    done = subprocess.run([terrace, "reproduce", experiment, "--experiments", papers, "--backend", "host", "--output", directory], check=False)
    with open(os.path.join(directory, "results.json"), encoding="utf-8") as file:
        results = json.load(file)
    expected = NOT_REPRODUCED if results["differs"] + results["failed"] else 0
    if done.returncode != expected:
        sys.exit(f"exit code {done.returncode}, not {expected}")
    if results["failed"]:
        sys.exit(f"{results['failed']} verdicts fail")


if __name__ == "__main__":
    main(*sys.argv[1:])
