# SPDX-License-Identifier: MIT
"""Terrace: multigrid for matrices in memory, and runs of parameter files.

- `solve` and `Solver` solve A x = b on the GPU or the CPU; `free_memory` returns what they keep of a GPU.
- `run` and `sweep` run parameter files by the program, and hand out what it writes as arrays.
- `keys` lists what `solve` and `Solver` take.

docs/python.md has a tutorial. Errors derive from `Error`, a class for each exit code of the program.
"""

from ._core import DeviceArray
from ._core import version as __version__
from ._errors import (DeviceError, Diverged, Error, FileError, InternalError, Interrupted, MeshError, NotConverged, OutOfMemory,
                      ParameterError)
from ._keys import Key, keys
from ._linear import Solver, free_memory, solve
from ._program import inputs, program
from ._report import SolveReport
from ._run import Result, run
from ._sweep import Sweep, sweep
from ._vtu import Mesh, read_vtu

__all__ = ["DeviceArray", "DeviceError", "Diverged", "Error", "FileError", "InternalError", "Interrupted", "Key", "Mesh", "MeshError",
           "NotConverged", "OutOfMemory", "ParameterError", "Result", "SolveReport", "Solver", "Sweep", "__version__", "free_memory",
           "inputs", "keys", "program", "read_vtu", "run", "solve", "sweep"]
