# SPDX-License-Identifier: MIT
"""CSV files of Terrace."""

from __future__ import annotations

import csv
import os
from typing import Any, Dict, List, Union

import numpy

from ._errors import FileError

Path = Union[str, "os.PathLike[str]"]


def value_of(text: str) -> Any:
    """A whole number, a number, or the text itself; nan for nothing."""
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text if text else float("nan")


def read_rows(file: Path) -> List[Dict[str, Any]]:
    """A dict for each row, by the names of the first line."""
    try:
        with open(file, newline="", encoding="utf-8") as stream:
            return [{name: value_of(text) for name, text in row.items()} for row in csv.DictReader(stream)]
    except OSError as error:
        raise FileError(f"{os.fspath(file)}: cannot be read: {error.strerror}.") from error


def read_columns(file: Path) -> Dict[str, numpy.ndarray]:
    """An array for each column, by the names of the first line."""
    rows = read_rows(file)
    return {name: numpy.array([row[name] for row in rows]) for name in (rows[0] if rows else {})}
