// SPDX-License-Identifier: MIT
#pragma once

#include "apps/python/bindings/device_array.h"
#include "multigrid/backend/array.h"

#include <pybind11/pybind11.h>

namespace python {

/// Contiguous numbers of someone else: of a numpy.ndarray or a DeviceArray, which the caller keeps alive.
struct Values {
  void* data = nullptr;
  multigrid::Offset size = 0;
  dlpack::DataType type{};
  int device = -1;  ///< of CUDA; -1 for the host's memory
};

/// What an array that Python handed over holds. Copies nothing.
///
/// array      numpy.ndarray of float64, int32 or int64, contiguous in C's or Fortran's order; or DeviceArray
/// writeable  whether it must be
/// throws     multigrid::InputError for others
Values values_of(pybind11::handle array, bool writeable = false);

/// The same numbers as an Array for `executor`: in place if they are of type T and in its memory, converted by the
/// host if they are other integers, and copied from `host` to a device. Needs no lock of the interpreter.
///
/// host    `executor` itself if that is a host
/// what    the name of the array, for the error
/// throws  multigrid::InputError for another kind of number, one that T cannot hold, or another device
template <class T>
multigrid::Array<T> array_of(const Values& values,
                             const multigrid::Executor& executor,
                             const multigrid::Executor& host,
                             const char* what);

}  // namespace python
