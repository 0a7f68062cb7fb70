# SPDX-License-Identifier: MIT
"""Terrace's own VTU files. VTK and meshio read these, and more; here NumPy is enough."""

from __future__ import annotations

import base64
import dataclasses
import os
import re
import xml.etree.ElementTree
import zlib
from typing import Dict, List, Union

import numpy

from ._errors import FileError

TYPES = {"Float64": "<f8", "Int32": "<i4", "Int64": "<i8", "UInt8": "<u1"}
#: Names of meshio for VTK's types of cells.
CELLS = {1: "vertex", 3: "line", 5: "triangle", 9: "quad", 10: "tetra", 12: "hexahedron", 22: "triangle6", 24: "tetra10",
         28: "quad9", 29: "hexahedron27"}


@dataclasses.dataclass
class Mesh:
    """A mesh and what is known on it."""

    points: numpy.ndarray  #: (n, 3), z = 0 in the plane, in the units of the mesh
    cells: Dict[str, numpy.ndarray]  #: by meshio's name of the type, (m, k): the points of each cell, in VTK's order
    point_data: Dict[str, numpy.ndarray]  #: by name, (n,) or (n, components)
    cell_data: Dict[str, Dict[str, numpy.ndarray]]  #: by name and type of cell, (m,) or (m, components)
    mesh_data: Dict[str, numpy.ndarray]  #: numbers of materials and boundaries

    @property
    def fields(self) -> Dict[str, numpy.ndarray]:
        """The same as `point_data`: `solution` and others."""
        return self.point_data


class _Reader:
    """The arrays behind the text of a file."""

    def __init__(self, file: Union[str, "os.PathLike[str]"]) -> None:
        self.name = os.fspath(file)
        try:
            with open(file, "rb") as stream:
                content = stream.read()
        except OSError as error:
            raise FileError(f"{self.name}: cannot be read: {error.strerror}.") from error
        begin = re.search(rb'<AppendedData encoding="(\w+)">\s*_', content)
        end = content.rfind(b"</AppendedData>")
        if not begin or end < 0:
            raise FileError(f"{self.name}: is no VTU file of Terrace, or truncated; meshio and VTK read others.")
        self.is_raw = begin[1] == b"raw"
        self.data = memoryview(content)[begin.end():end]
        self.tree = xml.etree.ElementTree.fromstring(content[:begin.start()] + b"</VTKFile>")
        self.compressor = self.tree.get("compressor", "")

    def array(self, element: xml.etree.ElementTree.Element) -> numpy.ndarray:
        """The values of a DataArray."""
        place = int(element.get("offset", "0"))
        try:
            data = self._blocks(place) if self.compressor else self._plain(place)
        except (ValueError, zlib.error) as error:
            raise FileError(f"{self.name}: the array {element.get('Name')} is damaged: {error}.") from error
        values = numpy.frombuffer(data, TYPES[element.get("type", "")])
        components = int(element.get("NumberOfComponents", "1"))
        return values if components == 1 else values.reshape(-1, components)

    def arrays(self, path: str) -> Dict[str, numpy.ndarray]:
        """All arrays below an element, by name."""
        return {element.get("Name", ""): self.array(element) for element in self.tree.iterfind(f".//{path}/DataArray")}

    def _bytes(self, place: int, size: int) -> bytes:
        """Of the file's data from a place on, before they were turned into letters."""
        if self.is_raw:
            return bytes(self.data[place:place + size])
        return base64.b64decode(self.data[place:place + (size + 2) // 3 * 4])[:size]

    def _plain(self, place: int) -> bytes:
        size = int.from_bytes(self._bytes(place, 8), "little")
        return self._bytes(place, 8 + size)[8:]

    def _blocks(self, place: int) -> bytes:
        count, full, last = (int(n) for n in numpy.frombuffer(self._bytes(place, 24), "<u8"))
        header = 8 * (3 + count)
        sizes = [int(n) for n in numpy.frombuffer(self._bytes(place, header), "<u8")[3:]]
        data = self._bytes(place + (header if self.is_raw else (header + 2) // 3 * 4), sum(sizes))
        lengths = [full] * (count - 1) + [last or full] if count else []
        parts, at = [], 0
        for size, length in zip(sizes, lengths):
            parts.append(self._inflated(data[at:at + size], length))
            at += size
        return b"".join(parts)

    def _inflated(self, block: bytes, length: int) -> bytes:
        if self.compressor == "vtkZLibDataCompressor":
            return zlib.decompress(block)
        try:
            import lz4.block  # pylint: disable=import-outside-toplevel
        except ImportError:
            raise FileError(f"{self.name}: is compressed by LZ4, which Python does not know by itself: install the package lz4, or set "
                            "Output/Compression = zlib.") from None
        return bytes(lz4.block.decompress(block, uncompressed_size=length))


def read_vtu(file: Union[str, "os.PathLike[str]"]) -> Mesh:
    """Reads a VTU file that terrace wrote.

    Returns
    -------
    Mesh

    Raises
    ------
    FileError
        If the file cannot be read, is truncated, damaged, or of another program.
    """
    reader = _Reader(file)
    cells = reader.arrays("Cells")
    try:
        points = reader.arrays("Points")["Points"]
        connectivity, ends, types = (cells[name] for name in ("connectivity", "offsets", "types"))
    except KeyError as error:
        raise FileError(f"{reader.name}: has no array {error}.") from None
    begins = numpy.concatenate(([0], ends[:-1])).astype(numpy.int64)
    by_type: Dict[str, numpy.ndarray] = {}
    chosen: Dict[str, numpy.ndarray] = {}
    for kind in numpy.unique(types):
        name = CELLS.get(int(kind), f"vtk{kind}")
        chosen[name] = numpy.flatnonzero(types == kind)
        size = int(ends[chosen[name][0]] - begins[chosen[name][0]])
        by_type[name] = connectivity[begins[chosen[name]][:, None] + numpy.arange(size)]
    cell_data = {name: {kind: values[own] for kind, own in chosen.items()} for name, values in reader.arrays("CellData").items()}
    return Mesh(points, by_type, reader.arrays("PointData"), cell_data, reader.arrays("FieldData"))


def read_pvd(file: Union[str, "os.PathLike[str]"]) -> "tuple[numpy.ndarray, List[str]]":
    """The times of a PVD file, and the files of these times."""
    try:
        sets = xml.etree.ElementTree.parse(file).getroot().findall(".//DataSet")
    except (OSError, xml.etree.ElementTree.ParseError) as error:
        raise FileError(f"{os.fspath(file)}: cannot be read: {error}.") from error
    folder = os.path.dirname(os.fspath(file))
    return (numpy.array([float(one.get("timestep", "0")) for one in sets]),
            [os.path.join(folder, one.get("file", "")) for one in sets])
