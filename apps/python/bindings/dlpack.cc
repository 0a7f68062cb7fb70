// SPDX-License-Identifier: MIT
#include "apps/python/bindings/device_array.h"
#include "multigrid/errors.h"

namespace python {
namespace {

namespace py = pybind11;
using multigrid::InputError;

/// A tensor that was handed out, with what it points to.
struct Lent {
  dlpack::ManagedTensor managed;
  DeviceArray array;
  std::vector<std::int64_t> shape, strides;
};

/// What is thrown away without having been taken.
void drop(PyObject* capsule) {
  if (!PyCapsule_IsValid(capsule, dlpack::fresh)) return;
  auto* managed = static_cast<dlpack::ManagedTensor*>(PyCapsule_GetPointer(capsule, dlpack::fresh));
  if (managed->deleter) managed->deleter(managed);
}

}  // namespace

DeviceArray DeviceArray::from_dlpack(const py::capsule& capsule) {
  if (!PyCapsule_IsValid(capsule.ptr(), dlpack::fresh))
    throw InputError(
        "__dlpack__ of an array gave a capsule that is used up, or none of DLPack 0.x");
  auto* managed =
      static_cast<dlpack::ManagedTensor*>(PyCapsule_GetPointer(capsule.ptr(), dlpack::fresh));
  const dlpack::Tensor& tensor = managed->tensor;
  DeviceArray array;
  array.device_ = tensor.device;
  array.type_ = tensor.type;
  array.shape_.assign(tensor.shape, tensor.shape + tensor.n_dimensions);
  std::vector<std::int64_t> strides;
  if (tensor.strides) strides.assign(tensor.strides, tensor.strides + tensor.n_dimensions);
  array.require_usable(strides);
  array.data_ = static_cast<char*>(tensor.data) + tensor.byte_offset;
  array.owner_ = std::shared_ptr<void>(managed, [](void* pointer) {
    auto* taken = static_cast<dlpack::ManagedTensor*>(pointer);
    if (taken->deleter) taken->deleter(taken);
  });
  PyCapsule_SetName(capsule.ptr(), dlpack::taken);
  return array;
}

py::capsule DeviceArray::dlpack() const {
  auto* lent = new Lent{{}, *this, shape_, {}};
  std::int64_t stride = 1;
  for (const std::int64_t n : shape_) {
    lent->strides.push_back(stride);
    stride *= n;
  }
  lent->managed.tensor = {
      data_, device_, std::int32_t(shape_.size()), type_, lent->shape.data(), lent->strides.data(),
      0};
  lent->managed.context = lent;
  // Whoever took it may let it go without the interpreter's lock, and an owner may be a Python object.
  lent->managed.deleter = [](dlpack::ManagedTensor* managed) {
    const py::gil_scoped_acquire lock;
    delete static_cast<Lent*>(managed->context);
  };
  PyObject* capsule = PyCapsule_New(&lent->managed, dlpack::fresh, drop);
  if (!capsule) {
    delete lent;
    throw py::error_already_set();
  }
  return py::reinterpret_steal<py::capsule>(capsule);
}

}  // namespace python
