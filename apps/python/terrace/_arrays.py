# SPDX-License-Identifier: MIT
"""Arrays of other libraries, in place where that is possible."""

from __future__ import annotations

import sys
import threading
from typing import Any, List, NamedTuple, Optional, Tuple

import numpy

from . import _core
from ._errors import ParameterError

CPU_DEVICES = (1, 3)  # of DLPack: the host's memory, and the same where it is page-locked
INTEGERS = (numpy.dtype(numpy.int32), numpy.dtype(numpy.int64))


def is_main_thread() -> bool:
    """Whether Python handles signals here."""
    return threading.current_thread() is threading.main_thread()


def device_of(array: Any) -> Optional[int]:
    """The number of the GPU whose memory an array is in; None for the host's memory."""
    if isinstance(array, numpy.ndarray):
        return None
    if hasattr(array, "__dlpack_device__"):
        kind, number = array.__dlpack_device__()
        return None if int(kind) in CPU_DEVICES else int(number)
    return 0 if hasattr(array, "__cuda_array_interface__") else None


def _host(array: Any, integers: bool, what: str) -> numpy.ndarray:
    values = numpy.asarray(array)
    if integers:
        if values.dtype.kind not in "iu":
            raise ParameterError(f"{what} has the type {values.dtype}, and whole numbers are needed.")
        return numpy.ascontiguousarray(values, None if values.dtype in INTEGERS else numpy.int64)
    if values.dtype.kind not in "fiub":
        raise ParameterError(f"{what} has the type {values.dtype}, and real numbers are taken.")
    if values.dtype == numpy.float64 and values.flags.f_contiguous:
        return values
    return numpy.asfortranarray(values, dtype=numpy.float64)


def taken(array: Any, place: _core.Place, what: str, integers: bool = False) -> Any:
    """The same numbers as a contiguous numpy.ndarray or, of a GPU, as a DeviceArray; copied only where they are
    of another type or order.
    """
    if device_of(array) is None:
        return _host(array, integers, what)
    if place.name != "cuda":
        raise ParameterError(f"{what} is in the memory of a GPU, and the solver works on {place.description}: "
                             "take backend=\"cuda\", or copy it to the host.")
    if hasattr(array, "__dlpack__"):
        return _core.DeviceArray.from_dlpack(array.__dlpack__(stream=place.stream))
    return _core.DeviceArray.from_cuda_interface(array, place)


class Matrix(NamedTuple):
    """A matrix in compressed sparse rows, of any library."""

    shape: Tuple[int, int]
    offsets: Any
    columns: Any
    values: Any

    def taken(self, place: _core.Place) -> Tuple[int, int, Any, Any, Any]:
        """What the compiled module takes."""
        values = taken(self.values, place, "data of the matrix")
        return (*self.shape, taken(self.offsets, place, "indptr of the matrix", True),
                taken(self.columns, place, "indices of the matrix", True), values)


def _pair(shape: Any) -> Tuple[int, int]:
    rows, columns = shape
    return int(rows), int(columns)


def _of_scipy(A: Any) -> Matrix:
    import scipy.sparse  # only here: who gives a tuple needs no SciPy

    rows = A if A.format == "csr" else scipy.sparse.csr_matrix(A)
    if not rows.has_canonical_format:
        rows = rows.copy()
        rows.sum_duplicates()
    return Matrix(_pair(rows.shape), rows.indptr, rows.indices, rows.data)


def matrix_of(A: Any) -> Matrix:
    """The three arrays of a matrix: see `terrace.solve`."""
    if isinstance(A, tuple) and len(A) == 3:
        n = len(A[0]) - 1 if not hasattr(A[0], "shape") else int(A[0].shape[0]) - 1
        found = Matrix((n, n), *A)
    elif hasattr(A, "crow_indices"):  # torch
        found = Matrix(_pair(A.shape), A.crow_indices(), A.col_indices(), A.values())
    elif "scipy.sparse" in sys.modules and sys.modules["scipy.sparse"].issparse(A):
        found = _of_scipy(A)
    elif all(hasattr(A, name) for name in ("indptr", "indices", "data", "shape")) and getattr(A, "format", "csr") == "csr":
        found = Matrix(_pair(A.shape), A.indptr, A.indices, A.data)
    else:
        raise ParameterError(f"A is a {type(A).__name__}, and a sparse matrix is needed: of SciPy, CuPy or torch in CSR, or a "
                             "tuple (indptr, indices, data); scipy.sparse.csr_matrix(A) makes one of an array.")
    if found.shape[0] != found.shape[1]:
        raise ParameterError(f"A has {found.shape[0]} rows and {found.shape[1]} columns: it must be square.")
    if found.shape[0] >= 2**31:
        raise ParameterError(f"A has {found.shape[0]} rows, and less than 2^31 are taken.")
    return found


def length_of(array: Any) -> List[int]:
    """The shape of an array or a list of numbers."""
    return [int(n) for n in array.shape] if hasattr(array, "shape") else list(numpy.shape(array))
