# SPDX-License-Identifier: MIT
"""Runs an experiment of a paper at its small scale: no verdict may fail, and the frozen numbers must be what they were. As many numbers
differ from the paper's as were counted once, for each rule that says that some do (`differs`), but for the experiments in NOT_COUNTED.

Usage: experiment_test.py TERRACE PAPERS EXPERIMENT DIRECTORY
"""

import collections
import json
import os
import shutil
import subprocess
import sys

NOT_REPRODUCED = 9
# Numbers that differ, by experiment and quantity, of which none has more than one such rule at this scale.
DIFFERENCES = {
    "GS-2": {"cycles to 6e-8": 66, "cycles to 1e-6": 135},
    "GS-3": {"cycles to 6e-8": 42, "cycles to 1e-6": 94},
    "GS-4": {"cycles to 6e-8": 1},
    "GS-5": {"iterations to 1e-8": 1},
}
# Of these any number may differ: their differences have not been counted.
NOT_COUNTED = {"HY-F6", "HY-F7", "HY-F8", "HY-F9", "HY-1", "SA-F5.6", "SA-F5.8-5.9", "SA-F5.11", "SA-F5.12-5.13", "SA-FA.4", "SA-4.1",
               "SA-5.3", "SA-5.4", "SA-5.7", "SA-5.10", "UA-1", "UA-2", "UA-3", "UA-4"}


def difference_faults(experiment, results):
    """What is wrong with the numbers that differ; nothing if there are as many as were counted."""
    found = dict(collections.Counter(number["quantity"] for number in results["numbers"] if number["verdict"] == "differs"))
    counted = DIFFERENCES.get(experiment, {})
    if experiment in NOT_COUNTED or found == counted:
        return []
    return [f"numbers that differ from the paper's: {found}, not {counted}"]


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
    faults = difference_faults(experiment, results)
    if faults:
        sys.exit("\n".join(faults))


if __name__ == "__main__":
    main(*sys.argv[1:])
