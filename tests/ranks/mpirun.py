# SPDX-License-Identifier: MIT
"""Starts several processes of terrace by mpirun, for tests."""

import os
import subprocess
import sys

for folder in "apps", "support":
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", folder))
import terrace_run  # noqa: E402

# Test machines have fewer processors than some tests have processes, and run as root.
ENVIRONMENT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_mpi_yield_when_idle": "1",
               "OMP_WAIT_POLICY": "passive", "PATH": os.environ["PATH"]}


def scratch():
    """What processes write aside."""
    return {name for name in os.listdir("/tmp") if name.startswith("terrace-rank-")}


def command(terrace, n, *arguments):
    return ["mpirun", "--oversubscribe", "-n", str(n), terrace, *arguments]


def environment():
    return terrace_run.environment(ENVIRONMENT)


def run(words, directory, timeout=300):
    """Returns (exit code, stdout, stderr), without what mpirun says of processes that have failed."""
    done = subprocess.run(words, cwd=directory, env=environment(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=timeout, check=False)
    own = [line for line in done.stderr.decode().splitlines() if line.startswith("terrace:") or line.startswith("warning:")]
    return done.returncode, done.stdout.decode(), "\n".join(own)
