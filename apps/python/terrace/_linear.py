# SPDX-License-Identifier: MIT
"""Linear systems in memory: `solve` and `Solver`."""

from __future__ import annotations

import re
from typing import Any, List, Mapping, Optional, Tuple

import numpy

from . import _core
from ._arrays import device_of, is_main_thread, length_of, matrix_of, taken
from ._errors import Diverged, Interrupted, NotConverged, ParameterError
from ._keys import settings
from ._report import SolveReport

OWN_KEYWORDS = ["coordinates", "near_nullspace", "block_size", "backend", "threads", "set", "x0", "return_report"]
ERRORS = {"iteration limit": NotConverged, "attainable accuracy": NotConverged, "interrupted": Interrupted}


def place_of(backend: str, threads: int, device: Optional[int] = None) -> _core.Place:
    """Where to solve.

    Parameters
    ----------
    device
        The GPU that has the matrix, which auto takes.
    """
    if not isinstance(threads, int) or isinstance(threads, bool) or not 0 <= threads <= 4096:
        raise ParameterError(f"threads = {threads!r} is not allowed: it is a whole number from 0, all of them, to 4096.")
    if re.fullmatch(r"cuda:(all|\d{1,4}(,\d{1,4})+)", str(backend)):
        return _core.Place(str(backend), 0, threads)
    match = re.fullmatch(r"(auto|host|shadow|cuda)(?:(?<=cuda):(\d{1,4}))?", str(backend))
    if not match:
        raise ParameterError(f"backend = {backend!r} is not allowed: it is one of auto, cuda, cuda:k (k = 0, 1, …), "
                             "cuda:j,k, cuda:all, host, shadow.")
    kind, number = match[1], int(match[2] or 0)
    if kind == "auto" and device is not None:
        kind, number = "cuda", device
    return _core.Place(kind, number, threads)


def _points(coordinates: Any, n: int) -> Tuple[Optional[Any], int]:
    """All x, then all y, and the dimension."""
    if coordinates is None:
        return None, 0
    shape = length_of(coordinates)
    if len(shape) != 2 or shape[0] != n or shape[1] not in (2, 3):
        raise ParameterError(f"coordinates have the shape {tuple(shape)}, and ({n}, 2) or ({n}, 3) is needed: a row for each unknown.")
    return coordinates, shape[1]


class Solver:
    """A hierarchy set up for one matrix, for any number of right-hand sides.

    Parameters
    ----------
    A : sparse matrix, (n, n)
        Of SciPy, CuPy or torch in CSR, or a tuple (indptr, indices, data). Other formats of SciPy are converted by
        SciPy; so is one with columns out of order or entries that stand twice. Values are float64 (others are
        converted), indices int32 or int64. Both triangles of a symmetric matrix are stored, and every diagonal entry.
        It is copied: A may change afterwards.
    coordinates : array, (n, 2) or (n, 3), optional
        The point of each unknown. With them the levels come from a grid over the points where that suits the matrix.
    near_nullspace : array, (n,) or (n, k), optional
        Vectors that A almost maps to zero, such as rigid body modes, for smoothed aggregation. Default: constants.
    block_size : int
        Unknowns of a node, which are consecutive.
    backend : str
        auto: the GPU that has A, else the first one, else the CPU. cuda, cuda:k, host; cuda:j,k and cuda:all: several
        GPUs that work as one; shadow is for tests.
    threads : int
        Threads of the CPU; 0: one per processor.
    set : dict, optional
        Keys as in a parameter file: ``{"Solver/Cycle/Kind": "W"}``.
    **keywords
        The same keys as keyword arguments: the path in lower case without Solver, with _ between words
        (`cycle_kind="W"`, `tolerance=1e-8`, `preset="fast"`, `backend_memory_limit=4`). Words are those of parameter
        files, numbers and bools are Python's. `terrace.keys()` lists all.

    Attributes
    ----------
    report : SolveReport or None
        Of the last solve; of several right-hand sides that of the one with most iterations.
    reports : list of SolveReport
        Of all right-hand sides of the last solve.
    shape : tuple of int

    Raises
    ------
    ParameterError
        For a matrix, an array or an option that cannot be used.
    Diverged
        If A turns out not to be positive definite where the method needs it to be.
    DeviceError, OutOfMemory
    KeyboardInterrupt
        After Ctrl-C, within an iteration or a step of the setup.

    Notes
    -----
    Threads may call, one at a time works: each takes all processors. Processes that fork after a solve must not solve
    (OpenMP); let multiprocessing spawn them.

    Examples
    --------
    >>> with terrace.Solver(A, tolerance=1e-10) as solver:
    ...     X = solver.solve(B)
    ...     print(solver.report)
    """

    def __init__(self, A: Any, coordinates: Any = None, *, near_nullspace: Any = None, block_size: int = 1,
                 backend: str = "auto", threads: int = 0, set: Optional[Mapping[str, Any]] = None,  # pylint: disable=redefined-builtin
                 **keywords: Any) -> None:
        chosen = settings(keywords, set, OWN_KEYWORDS)
        matrix = matrix_of(A)
        self.shape = matrix.shape
        n = self.shape[0]
        points, dimension = _points(coordinates, n)
        if near_nullspace is not None and length_of(near_nullspace)[:1] != [n]:
            raise ParameterError(f"near_nullspace has the shape {tuple(length_of(near_nullspace))}, and a row for each of the {n} "
                                 "unknowns is needed.")
        self._place = place_of(backend, threads, device_of(matrix.values))
        # Read again by refresh, so they stay.
        self._points = None if points is None else taken(points, self._place, "coordinates")
        self._vectors = None if near_nullspace is None else taken(near_nullspace, self._place, "near_nullspace")
        self._starts_from_given = ("Solver/Start", "previous") in chosen
        self.reports: List[SolveReport] = []
        self._solver: Optional[_core.LinearSolver] = _core.LinearSolver(
            self._place, matrix.taken(self._place), self._points, dimension, self._vectors, block_size, chosen, is_main_thread())

    def __repr__(self) -> str:
        return f"<terrace.Solver of {self.shape[0]} unknowns" + (", closed>" if self._solver is None else ">")

    def __enter__(self) -> "Solver":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def close(self) -> None:
        """Gives the memory back, that of a GPU to its pool for later solvers (`free_memory`). Nothing can be solved afterwards."""
        self._solver = None

    @property
    def report(self) -> Optional[SolveReport]:
        """Of the last solve: see `Solver`."""
        return max(self.reports, key=lambda report: (not report.converged, report.iterations), default=None)

    def _open(self) -> _core.LinearSolver:
        if self._solver is None:
            raise ParameterError("this Solver is closed: make a new one.")
        return self._solver

    def refresh(self, A: Any) -> None:
        """Sets up for a matrix with other values in the same places, in less time than a new Solver.

        Parameters
        ----------
        A : sparse matrix, (n, n)
            As in the constructor. Coordinates stay.

        Raises
        ------
        ParameterError
            If entries are in other places; the solver is as it was.
        """
        self._open().refresh(matrix_of(A).taken(self._place), is_main_thread())

    def solve(self, b: Any, x0: Any = None, out: Any = None) -> Any:
        """Solves A x = b for one or more right-hand sides.

        Parameters
        ----------
        b : array, (n,) or (n, k)
            In the host's memory, or on the GPU that solves (CuPy, torch, anything with `__dlpack__` or
            `__cuda_array_interface__`): then float64, and with k columns in Fortran's order. On the host it is used in place if
            it is contiguous, float64 and, with columns, in Fortran's order; else it is copied. Four or eight columns
            are solved together where the methods can.
        x0 : array, like b, optional
            Where to start, for a solver with `start="previous"`.
        out : numpy.ndarray, like b, optional
            Receives the solution: float64, writeable, with columns in Fortran's order.

        Returns
        -------
        x : numpy.ndarray or DeviceArray, like b
            Where b is: a numpy.ndarray (with columns in Fortran's order), or an array on the GPU that CuPy and torch take
            without a copy (`cupy.from_dlpack(x)`, `torch.from_dlpack(x)`).

        Raises
        ------
        NotConverged, Diverged
            With the last iterate as `x` and the report as `report`.
        ParameterError, DeviceError, OutOfMemory, KeyboardInterrupt
        """
        solver = self._open()
        n = self.shape[0]
        shape = length_of(b)
        if len(shape) not in (1, 2) or shape[0] != n or (len(shape) == 2 and shape[1] == 0):
            raise ParameterError(f"b has the shape {tuple(shape)}, and ({n},) or ({n}, k) is needed.")
        given = taken(b, self._place, "b")
        x = self._solution(b, shape, x0, out)
        self.reports = []
        columns = shape[1] if len(shape) == 2 else 1
        dicts = solver.solve(given, x, columns, is_main_thread())
        common = dict(solver.report(), reason_of_executor=self._place.reason)  # fallbacks change it
        self.reports = [SolveReport(**common, **one) for one in dicts]
        self._raise_unless_converged(x)
        return x

    def _solution(self, b: Any, shape: List[int], x0: Any, out: Any) -> Any:
        if (x0 is None) == self._starts_from_given:
            raise ParameterError("x0 goes with start=\"previous\", which " + ("needs it." if x0 is None else "this Solver has not."))
        if device_of(b) is not None:
            if out is not None or x0 is not None:
                raise ParameterError("out and x0 are for arrays on the host.")
            return _core.empty(self._place, shape)
        if out is None:
            out = numpy.empty(shape, order="F")
        elif not (isinstance(out, numpy.ndarray) and list(out.shape) == shape and out.dtype == numpy.float64
                  and out.flags.f_contiguous and out.flags.writeable):
            raise ParameterError(f"out must be a writeable numpy.ndarray of float64 with the shape {tuple(shape)}, in Fortran's order.")
        if isinstance(b, numpy.ndarray) and numpy.may_share_memory(out, b):
            raise ParameterError("out must not be b.")
        if x0 is not None:
            if length_of(x0) != shape:
                raise ParameterError(f"x0 has the shape {tuple(length_of(x0))}, and that of b, {tuple(shape)}, is needed.")
            out[...] = x0
        return out

    def _raise_unless_converged(self, x: Any) -> None:
        failed = [k for k, report in enumerate(self.reports) if not report.converged]
        if not failed:
            return
        worst = self.reports[failed[0]]
        where = f"column {failed[0]}: " if len(self.reports) > 1 else ""
        kind = ERRORS.get(worst.outcome, Diverged)
        raise kind(where + (worst.message or worst.outcome), x=x, report=worst)


def free_memory() -> None:
    """Returns to the GPUs what their pools keep of closed solvers for later ones, so that other libraries can have it.

    Solvers and arrays that are there keep theirs. Without a call, memory that was used once stays with this process, since
    asking a GPU for it anew takes a part of the time of a solve.
    """
    _core.free_memory()


def solve(A: Any, b: Any, coordinates: Any = None, *, x0: Any = None, return_report: bool = False, **keys: Any) -> Any:
    """Solves A x = b by multigrid.

    Parameters
    ----------
    A, coordinates, **keys
        As those of `Solver`: the keys of sections Solver and Backend, such as `tolerance=1e-8`.
    b : array, (n,) or (n, k)
        As that of `Solver.solve`.
    x0 : array, like b, optional
        Where to start. Default: zero.
    return_report : bool
        Whether to return (x, report).

    Returns
    -------
    x : array, like b
    report : SolveReport
        Only with `return_report`.

    Raises
    ------
    Error
        One of `Solver` and `Solver.solve`; NotConverged and Diverged have the last iterate and the report.

    Examples
    --------
    >>> x = terrace.solve(A, b, tolerance=1e-8)
    """
    if x0 is not None:
        if "start" in keys or "Solver/Start" in (keys.get("set") or {}):
            raise ParameterError("x0 says where to start, so start must not be set.")
        keys["start"] = "previous"
    with Solver(A, coordinates, **keys) as solver:
        x = solver.solve(b, x0)
        return (x, solver.report) if return_report else x
