# SPDX-License-Identifier: MIT
"""What can go wrong, by the exit codes of the program."""

from __future__ import annotations

from typing import Any, Optional


class Error(Exception):
    """The base of all errors of Terrace. Its text is one sentence that says what is wrong, where, and what to do.

    Attributes
    ----------
    exit_code : int
        That of the program for the same error.
    x : array or None
        After a solve that did not converge: the last iterate, in the form of a solution.
    report : SolveReport, dict or None
        What was measured until then: of `solve` a SolveReport, of `run` the report.json.
    result : Result or None
        Of `run`: what the program wrote.
    """

    exit_code = 1

    def __init__(self, message: str, x: Any = None, report: Any = None, result: Any = None) -> None:
        super().__init__(message)
        self.x = x
        self.report = report
        self.result = result


class InternalError(Error):
    """A mistake in Terrace itself: please report it."""


class ParameterError(Error, ValueError):
    """An option, a parameter file, a matrix or an array that cannot be used."""

    exit_code = 2


class MeshError(Error):
    """A mesh that cannot be made."""

    exit_code = 3


class NotConverged(Error):
    """The iteration limit was reached, or rounding allows no smaller error."""

    exit_code = 4


class Diverged(Error):
    """The iteration diverged, met a number that is not finite, or found that the matrix is not positive definite."""

    exit_code = 5


class DeviceError(Error):
    """No such device, or it failed."""

    exit_code = 6


class OutOfMemory(Error, MemoryError):
    """The memory of host or device is used up."""

    exit_code = 7


class FileError(Error):
    """A file that cannot be read or written."""

    exit_code = 8


class Interrupted(Error):
    """The work was asked to stop, and no KeyboardInterrupt was raised."""

    exit_code = 130


_BY_CODE = {kind.exit_code: kind for kind in
            (InternalError, ParameterError, MeshError, NotConverged, Diverged, DeviceError, OutOfMemory, FileError, Interrupted)}


def error_of(exit_code: int, message: str, report: Optional[Any] = None, result: Optional[Any] = None) -> Error:
    """The error for an exit code of the program; an InternalError for one that it does not have."""
    return _BY_CODE.get(exit_code, InternalError)(message, report=report, result=result)
