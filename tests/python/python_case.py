# SPDX-License-Identifier: MIT
"""What tests of the Python package share.

Usage of each: X_test.py PACKAGE_FOLDER TERRACE SOURCE_DIRECTORY WORK_DIRECTORY; TERRACE is the program, `package` for the one in the package,
or `none` in a build of the solver alone.
"""

import os
import shutil
import signal
import subprocess
import sys
import unittest

PACKAGE, PROGRAM, SOURCES, WORK = sys.argv[1:5]
sys.path.insert(0, PACKAGE)
os.environ.pop("TERRACE_PROGRAM", None)
if PROGRAM not in ("none", "package"):
    os.environ["TERRACE_PROGRAM"] = PROGRAM

try:
    import numpy
    import scipy.sparse
except ImportError:
    print("skipped: NumPy or SciPy is not installed (Debian: python3-numpy, python3-scipy)")
    sys.exit(77)

if PROGRAM == "package":
    import terrace

    PROGRAM = terrace.program()


def knows_history():
    """Whether this program writes history.csv."""
    return PROGRAM != "none" and "History every" in subprocess.run([PROGRAM, "--print-defaults"], capture_output=True, text=True,
                                                                   check=False).stdout


def knows_sweeps():
    """Whether this program has --sweep."""
    return PROGRAM != "none" and "--sweep" in subprocess.run([PROGRAM, "--help"], capture_output=True, text=True, check=False).stdout


def five_point(n):
    """The five-point matrix on n × n points, and the points."""
    line = scipy.sparse.diags([-1., 2., -1.], [-1, 0, 1], (n, n))
    one = scipy.sparse.identity(n)
    steps = numpy.arange(float(n))
    points = numpy.column_stack([numpy.tile(steps, n), numpy.repeat(steps, n)])
    return (scipy.sparse.kron(one, line) + scipy.sparse.kron(line, one)).tocsr(), points


class Case(unittest.TestCase):
    """A folder of its own for each test, which is the working directory."""

    def setUp(self):
        self.folder = os.path.join(WORK, self.id().replace("__main__.", ""))
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder)
        os.chdir(self.folder)

    def refused(self, kind, pattern, call, *arguments, **keywords):
        """The error of a call, which is of this kind and says this."""
        with self.assertRaisesRegex(kind, pattern) as caught:
            call(*arguments, **keywords)
        self.assertIs(type(caught.exception), kind)
        return caught.exception


def main():
    """Runs the tests of the file. A shell that starts it in the background has SIGINT ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    unittest.main(argv=sys.argv[:1] + sys.argv[5:], verbosity=2)
