# SPDX-License-Identifier: MIT
"""Files of several processes (.pvtu), which name the VTU file of each."""

from __future__ import annotations

import os
import xml.etree.ElementTree
from typing import Dict, List, Union

import numpy

from ._errors import FileError
from ._vtu import Mesh, read_vtu


def _joined(parts: List[Mesh]) -> Mesh:
    """The parts one after the other."""
    first = numpy.cumsum([0] + [len(part.points) for part in parts[:-1]])
    cells: Dict[str, numpy.ndarray] = {}
    cell_data: Dict[str, Dict[str, numpy.ndarray]] = {name: {} for name in parts[0].cell_data}
    for kind in sorted({kind for part in parts for kind in part.cells}):
        own = [(begin, part) for begin, part in zip(first, parts) if kind in part.cells]
        cells[kind] = numpy.concatenate([part.cells[kind] + begin for begin, part in own])
        for name, data in cell_data.items():
            data[kind] = numpy.concatenate([part.cell_data[name][kind] for _, part in own])
    point_data = {name: numpy.concatenate([part.point_data[name] for part in parts]) for name in parts[0].point_data}
    return Mesh(numpy.concatenate([part.points for part in parts]), cells, point_data, cell_data, parts[0].mesh_data)


def read_mesh(file: Union[str, "os.PathLike[str]"]) -> Mesh:
    """Reads a VTU file, or one of several processes (.pvtu) with the files that it names.

    Returns
    -------
    Mesh
        The parts of the processes one after the other. Points that two of them have are there twice.

    Raises
    ------
    FileError
        If a file cannot be read, is truncated, damaged, or of another program.
    """
    name = os.fspath(file)
    if not name.endswith(".pvtu"):
        return read_vtu(file)
    try:
        pieces = xml.etree.ElementTree.parse(name).getroot().findall(".//Piece")
    except (OSError, xml.etree.ElementTree.ParseError) as error:
        raise FileError(f"{name}: cannot be read: {error}.") from error
    if not pieces:
        raise FileError(f"{name}: names no files.")
    parts = [read_vtu(os.path.join(os.path.dirname(name), piece.get("Source", ""))) for piece in pieces]
    try:
        return _joined(parts)
    except KeyError as error:
        raise FileError(f"{name}: one of its files lacks the array {error}.") from None
