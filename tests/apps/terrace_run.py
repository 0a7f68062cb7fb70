# SPDX-License-Identifier: MIT
"""Runs the terrace executable for the tests and checks what every run must keep to."""

import os
import subprocess


def environment(changes):
    """The environment of this process with changes. One thread unless a test asks for more: ctest runs tests side by side."""
    return {**os.environ, "OMP_NUM_THREADS": "1", **changes}


def run(terrace, arguments, directory, changes=None, stdin=None):
    """Runs `terrace arguments` in `directory`; returns (exit code, stdout, stderr)."""
    done = subprocess.run([terrace, *arguments], cwd=directory, env=environment(changes or {}), input=stdin,
                          stdin=subprocess.DEVNULL if stdin is None else None,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def manner_faults(code, stderr, directory):
    """What is wrong with the manners of a run: one sentence on stderr if it failed, nothing if not, no files half written."""
    faults = []
    if code == 0 and stderr:
        faults.append("solved, but stderr has: " + stderr)
    if code != 0 and not (stderr.startswith("terrace: error: ") and stderr.count("\n") == 1):
        faults.append("stderr is not one line `terrace: error: …`: " + stderr)
    if code != 0 and stderr and stderr.rstrip("\n")[-1:] not in (".", "?"):
        faults.append("not a sentence: " + stderr)
    for folder, _, names in os.walk(directory):
        faults += ["left behind: " + os.path.join(folder, n) for n in names if n.endswith(".part")]
    return faults
