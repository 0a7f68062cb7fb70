# SPDX-License-Identifier: MIT
"""Runs of parameter files: `run` and `Result`."""

from __future__ import annotations

import functools
import json
import os
import pathlib
import re
from typing import Any, Dict, List, Mapping, Optional, Union

import numpy

from . import _program
from ._errors import FileError, error_of
from ._tables import read_columns
from ._pieces import read_mesh
from ._vtu import Mesh, read_pvd


class Result:
    """What a run wrote into its output directory. Files are read when they are asked for.

    Parameters
    ----------
    directory : path
        Of a run of this or any earlier time.
    text : str
        What the run printed.

    Attributes
    ----------
    directory : pathlib.Path
    text : str
    """

    def __init__(self, directory: Union[str, "os.PathLike[str]"], text: str = "") -> None:
        self.directory = pathlib.Path(directory)
        self.text = text

    def __repr__(self) -> str:
        return f"<terrace.Result {self.directory}>"

    @functools.cached_property
    def report(self) -> Dict[str, Any]:
        """report.json: everything measured (docs/report.schema.json)."""
        name = self.directory / "report.json"
        try:
            report: Dict[str, Any] = json.loads(name.read_text(encoding="utf-8"))
            return report
        except OSError as error:
            raise FileError(f"{name}: cannot be read: {error.strerror}.") from error

    @functools.cached_property
    def residuals(self) -> Dict[str, numpy.ndarray]:
        """residuals.csv: an array a column: iteration, relative_residual, estimated_energy_error."""
        return read_columns(self.directory / "residuals.csv")

    @functools.cached_property
    def history(self) -> Dict[str, numpy.ndarray]:
        """history.csv: an array a column, a value for each step in time that was written there."""
        return read_columns(self.directory / "history.csv")

    @functools.cached_property
    def _files(self) -> "tuple[numpy.ndarray, List[str]]":
        if (self.directory / "solution.pvd").exists():
            return read_pvd(self.directory / "solution.pvd")
        alone, of_pieces = self.directory / "solution.vtu", self.directory / "solution.pvtu"
        return numpy.array([0.]), [str(of_pieces if of_pieces.exists() and not alone.exists() else alone)]

    @property
    def times(self) -> numpy.ndarray:
        """The times of the solutions that were written, in the units of the problem; 0 of a steady one."""
        return self._files[0]

    def mesh(self, step: int = -1) -> Mesh:
        """Mesh and fields of one of `times`; of the last without a number.

        Raises
        ------
        FileError
            If the run has written no solution.
        """
        try:
            return read_mesh(self._files[1][step])
        except IndexError:
            raise FileError(f"{self.directory}: has {len(self.times)} solutions, and none with number {step}.") from None

    @functools.cached_property
    def _last(self) -> Mesh:
        return self.mesh()

    @property
    def points(self) -> numpy.ndarray:
        """(n, 3): the points of the last solution."""
        return self._last.points

    @property
    def cells(self) -> Dict[str, numpy.ndarray]:
        """The cells of the last solution by type: `cells["triangle"]`, (m, 3), has the points of each."""
        return self._last.cells

    @property
    def fields(self) -> Dict[str, numpy.ndarray]:
        """The fields at points of the last solution by name: `fields["solution"]`, (n,)."""
        return self._last.point_data

    @property
    def picture(self) -> pathlib.Path:
        """solution.png."""
        return self.directory / "solution.png"


def options_of(keys: Optional[Mapping[str, Any]], output: Any, backend: Optional[str], threads: Optional[int]) -> List[str]:
    """The options of the program that runs and sweeps share."""
    options = _program.assignments(keys or {})
    for name, value in (("--output", output), ("--backend", backend), ("--threads", threads)):
        if value is not None:
            options += [name, _program.text_of(value)]
    return options


def run(file: Union[str, "os.PathLike[str]"], set: Optional[Mapping[str, Any]] = None, *,  # pylint: disable=redefined-builtin
        output: Union[str, "os.PathLike[str]", None] = None, backend: Optional[str] = None, threads: Optional[int] = None,
        check: bool = True) -> Result:
    """Runs a parameter file by the program, as `terrace FILE.prm` does.

    Parameters
    ----------
    file : path
        The parameter file.
    set : dict, optional
        Keys with values of Python: ``{"Mesh/Refinements": 3, "Solver/Preset": "fast", "Output/Picture": False}``.
    output : path, optional
        The output directory. Default: as the file has it, else output/ and its name.
    backend : str, optional
        auto, cuda, cuda:k, cuda:j,k, cuda:all, host or shadow.
    threads : int, optional
        Threads of the CPU.
    check : bool
        Whether a run that fails raises; else look at ``result.report["outcome"]``.

    Returns
    -------
    Result

    Raises
    ------
    Error
        By the program's exit code, with its sentence; `result` is what was written, None if nothing was.
    KeyboardInterrupt
        After Ctrl-C, once the program has written what it has.

    Examples
    --------
    >>> result = terrace.run("plate.prm", {"Mesh/Refinements": 2})
    >>> result.fields["solution"].max(), result.report["solver"]["iterations"]
    """
    arguments = [os.fspath(file), *options_of(set, output, backend, threads)]
    done = _program.call(arguments)
    found = re.search(r"^output +(.+)$", done.stdout, re.M)
    result = Result(found[1], done.stdout) if found else None
    if done.returncode != 0 and (check or result is None):
        has_report = result is not None and (result.directory / "report.json").exists()
        raise error_of(done.returncode, _program.sentence_of(done.stderr, done.returncode),
                       report=result.report if result is not None and has_report else None, result=result)
    assert result is not None, done.stdout
    return result
