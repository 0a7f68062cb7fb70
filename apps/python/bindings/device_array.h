// SPDX-License-Identifier: MIT
#pragma once

#include "apps/python/bindings/dlpack.h"
#include "multigrid/backend/array.h"

#include <memory>
#include <pybind11/pybind11.h>
#include <string>
#include <vector>

namespace python {

/// An array of double or integers on a GPU (or, for tests, on the host) that Python sees: one of another library, or
/// a solution. In Fortran's order: the first index runs fastest.
class DeviceArray {
 public:
  /// A solution, or solutions as columns.
  ///
  /// values  of all columns, on a cuda executor
  DeviceArray(std::shared_ptr<multigrid::Array<double>> values, std::vector<std::int64_t> shape);
  /// Takes the tensor of a capsule, which is then used up.
  ///
  /// throws  multigrid::InputError unless it is a contiguous array of float64, int32 or int64 of one
  ///         dimension, or of two in Fortran's order
  static DeviceArray from_dlpack(const pybind11::capsule& capsule);
  /// An object with `__cuda_array_interface__`; waits until the work of its stream has ended.
  ///
  /// executor  of the device that has its memory
  static DeviceArray from_cuda_interface(const pybind11::object& object,
                                         const multigrid::Executor& executor);

  pybind11::capsule dlpack() const;
  pybind11::tuple dlpack_device() const;
  pybind11::dict cuda_interface() const;
  /// A copy in the host's memory: numpy.ndarray.
  pybind11::object to_host() const;

  void* data() const { return data_; }
  dlpack::DataType type() const { return type_; }
  dlpack::Device device() const { return device_; }
  bool is_on_gpu() const { return device_.type != dlpack::cpu; }
  const std::vector<std::int64_t>& shape() const { return shape_; }
  multigrid::Offset size() const;
  std::string type_name() const;

 private:
  DeviceArray() = default;
  void require_usable(const std::vector<std::int64_t>& strides) const;

  std::shared_ptr<void> owner_;  ///< keeps data_ alive
  void* data_ = nullptr;
  dlpack::DataType type_{dlpack::floating, 64, 1};
  dlpack::Device device_{dlpack::cpu, 0};
  std::vector<std::int64_t> shape_;
};

}  // namespace python
