# SPDX-License-Identifier: MIT
"""Runs of a parameter file with several values: `sweep` and `Sweep`."""

from __future__ import annotations

import os
import pathlib
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Union

import numpy

from . import _program
from ._errors import ParameterError, error_of
from ._run import Result, options_of
from ._tables import read_columns, read_rows


class Sweep:
    """The runs of a sweep, and their table, sweep.csv.

    Attributes
    ----------
    directory : pathlib.Path
        It has sweep.csv and a folder for each run.
    rows : list of dict
        A row a run, by the names of the columns: the keys that were varied, `directory`, `outcome`, `exit code`, numbers of
        the report, `message`. ``pandas.DataFrame(sweep.rows)`` makes a table of them.
    """

    def __init__(self, directory: Union[str, "os.PathLike[str]"]) -> None:
        self.directory = pathlib.Path(directory)
        self.rows: List[Dict[str, Any]] = read_rows(self.table)

    def __repr__(self) -> str:
        return f"<terrace.Sweep {self.directory}, {len(self)} runs>"

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Dict[str, Any]]:
        return iter(self.rows)

    @property
    def table(self) -> pathlib.Path:
        """The path of sweep.csv, which `pandas.read_csv` reads."""
        return self.directory / "sweep.csv"

    @property
    def columns(self) -> Dict[str, numpy.ndarray]:
        """An array a column, a value a run."""
        return read_columns(self.table)

    def result(self, run: int) -> Result:
        """What a run wrote; runs are counted from 0, as rows are."""
        return Result(self.directory / str(self.rows[run]["directory"]))


def sweep(file: Union[str, "os.PathLike[str]"], values: Mapping[str, Sequence[Any]],
          set: Optional[Mapping[str, Any]] = None, *, output: Union[str, "os.PathLike[str]", None] = None,  # pylint: disable=redefined-builtin
          backend: Optional[str] = None, threads: Optional[int] = None, check: bool = True) -> Sweep:
    """Runs a parameter file with all combinations of some values, as `terrace FILE.prm --sweep KEY=VALUE...` does.

    Runs that an earlier call finished with the same parameters are not repeated.

    Parameters
    ----------
    file : path
        The parameter file.
    values : dict of sequences
        Values by key: ``{"Mesh/Refinements": [1, 2, 3], "Solver/Tolerance": [1e-6, 1e-8]}``. The last key changes fastest.
    set, output, backend, threads
        As those of `run`, of all runs. Default of `output`: output/ and the name of the parameter file.
    check : bool
        Whether a run that fails raises, after all have run.

    Returns
    -------
    Sweep

    Raises
    ------
    Error
        By the exit code of the first run that failed; `result` is the Sweep. If a run is refused, before the first runs.
    KeyboardInterrupt
        After Ctrl-C; the next call goes on.

    Examples
    --------
    >>> for row in terrace.sweep("plate.prm", {"Mesh/Refinements": [1, 2, 3]}):
    ...     print(row["Mesh/Refinements"], row["maximum"])
    """
    if output is None:
        output = os.path.join("output", pathlib.Path(file).stem)
    options = options_of(set, output, backend, threads)
    for key, list_of_values in values.items():
        if isinstance(list_of_values, (str, bytes)) or not hasattr(list_of_values, "__iter__") or len(list_of_values) == 0:
            raise ParameterError(f"the values of {key} are {list_of_values!r}, and a list of them is needed.")
        for value in list_of_values:
            options += ["--sweep", f"{key}={_program.text_of(value)}"]
    if not values:
        raise ParameterError("values is empty: name a key and its values, or take terrace.run.")
    before = _stamp(pathlib.Path(output) / "sweep.csv")
    done = _program.call([os.fspath(file), *options])
    is_new = _stamp(pathlib.Path(output) / "sweep.csv") != before
    if done.returncode != 0 and (check or not is_new):
        raise error_of(done.returncode, _program.sentence_of(done.stderr, done.returncode), result=Sweep(output) if is_new else None)
    return Sweep(output)


def _stamp(file: pathlib.Path) -> Optional[int]:
    return file.stat().st_mtime_ns if file.exists() else None
