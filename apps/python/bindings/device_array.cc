// SPDX-License-Identifier: MIT
#include "apps/python/bindings/device_array.h"

#include "multigrid/backend/device.h"
#include "multigrid/backend/executor_state.h"
#include "multigrid/backend/foreign.h"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

namespace python {
namespace {

namespace py = pybind11;
using multigrid::InputError;

/// Strides in values, in Fortran's order.
std::vector<std::int64_t> strides_of(const std::vector<std::int64_t>& shape) {
  std::vector<std::int64_t> strides(shape.size(), 1);
  for (std::size_t d = 1; d < shape.size(); ++d) strides[d] = strides[d - 1] * shape[d - 1];
  return strides;
}

/// What typestr of an array interface means: "<f8".
dlpack::DataType type_of(const std::string& typestr) {
  if (typestr == "<f8") return {dlpack::floating, 64, 1};
  if (typestr == "<i4") return {dlpack::signed_integer, 32, 1};
  if (typestr == "<i8") return {dlpack::signed_integer, 64, 1};
  throw InputError("an array on a device has the type " + typestr +
                   ", and float64, int32 and int64 are taken: convert it");
}

}  // namespace

DeviceArray::DeviceArray(std::shared_ptr<multigrid::Array<double>> values,
                         std::vector<std::int64_t> shape)
    : owner_(values), shape_(std::move(shape)) {
  const multigrid::Executor& executor = values->executor();
  data_ = values->on(executor);
  if (executor.space() == multigrid::Space::cuda) device_ = {dlpack::cuda, executor.device()};
}

DeviceArray DeviceArray::from_cuda_interface(const py::object& object,
                                             const multigrid::Executor& executor) {
  const py::dict interface = object.attr("__cuda_array_interface__");
  DeviceArray array;
  const py::tuple data = interface["data"];
  array.data_ = reinterpret_cast<void*>(data[0].cast<std::uintptr_t>());
  array.type_ = type_of(interface["typestr"].cast<std::string>());
  array.shape_ = interface["shape"].cast<std::vector<std::int64_t>>();
  array.device_ = {dlpack::cuda, multigrid::device::device_of(array.data_)};
  std::vector<std::int64_t> strides;
  if (interface.contains("strides") && !interface["strides"].is_none())
    for (const py::handle bytes : py::tuple(interface["strides"]))
      strides.push_back(bytes.cast<std::int64_t>() * 8 / array.type_.bits);
  array.require_usable(strides);
  if (interface.contains("stream") && !interface["stream"].is_none()) {
    const auto stream = interface["stream"].cast<std::uintptr_t>();
    multigrid::device::wait_for(*executor.state().stream, reinterpret_cast<void*>(stream));
  }
  array.owner_ = std::make_shared<py::object>(object);
  return array;
}

void DeviceArray::require_usable(const std::vector<std::int64_t>& strides) const {
  const bool is_double = type_.code == dlpack::floating && type_.bits == 64;
  const bool is_integer =
      type_.code == dlpack::signed_integer && (type_.bits == 32 || type_.bits == 64);
  if (type_.lanes != 1 || !(is_double || is_integer))
    throw InputError(
        "an array on a device has another type than float64, int32 and int64: convert it");
  if (shape_.empty() || shape_.size() > 2)
    throw InputError("an array on a device has " + std::to_string(shape_.size()) +
                     " dimensions, and 1 and 2 are taken");
  const std::vector<std::int64_t> wanted = strides_of(shape_);
  for (std::size_t d = 0; d < shape_.size(); ++d) {
    // Without strides the last index runs fastest, which is the same for a single column.
    const bool is_in_order = strides.empty() ? shape_.size() == 1 || shape_[1] == 1
                                             : shape_[d] <= 1 || strides[d] == wanted[d];
    if (!is_in_order)
      throw InputError(
          "an array on a device is not contiguous in Fortran's order, so it cannot be used in place: copy it "
          "(cupy.asfortranarray(b), or b.T.contiguous().T of torch)");
  }
}

multigrid::Offset DeviceArray::size() const {
  multigrid::Offset size = 1;
  for (const std::int64_t n : shape_) size *= n;
  return size;
}

std::string DeviceArray::type_name() const {
  return (type_.code == dlpack::floating ? "float" : "int") + std::to_string(type_.bits);
}

py::tuple DeviceArray::dlpack_device() const {
  return py::make_tuple(std::int32_t(device_.type), device_.id);
}

py::dict DeviceArray::cuda_interface() const {
  if (!is_on_gpu()) throw py::attribute_error("this array is in the host's memory");
  py::dict interface;
  const std::size_t bytes = type_.bits / 8;
  py::tuple shape(shape_.size()), strides(shape_.size());
  const std::vector<std::int64_t> in_values = strides_of(shape_);
  for (std::size_t d = 0; d < shape_.size(); ++d) {
    shape[d] = shape_[d];
    strides[d] = in_values[d] * std::int64_t(bytes);
  }
  interface["shape"] = shape;
  interface["strides"] = strides;
  interface["typestr"] =
      std::string(type_.code == dlpack::floating ? "<f" : "<i") + std::to_string(bytes);
  interface["data"] = py::make_tuple(reinterpret_cast<std::uintptr_t>(data_), false);
  interface["version"] = 3;
  return interface;
}

py::object DeviceArray::to_host() const {
  const std::size_t bytes = type_.bits / 8;
  std::vector<py::ssize_t> shape(shape_.begin(), shape_.end()), strides;
  for (const std::int64_t stride : strides_of(shape_))
    strides.push_back(stride * py::ssize_t(bytes));
  py::array copy(py::dtype(type_name()), shape, strides);
  const multigrid::Executor& host = multigrid::default_host();
  const std::size_t all = std::size_t(size()) * bytes;
  if (is_on_gpu())
    multigrid::copy_bytes(host, copy.mutable_data(), multigrid::Executor::cuda(device_.id), data_,
                          all);
  else
    multigrid::copy_bytes(host, copy.mutable_data(), host, data_, all);
  return copy;  // as an object, without a copy of the array
}

}  // namespace python
