// SPDX-License-Identifier: MIT
#include "apps/python/bindings/values.h"

#include "multigrid/backend/foreign.h"
#include "multigrid/sparse/faults.h"
#include "multigrid/sparse/vectors.h"

#include <cstdint>
#include <limits>
#include <pybind11/numpy.h>
#include <type_traits>
#include <vector>

namespace python {
namespace {

namespace py = pybind11;
using multigrid::Array;
using multigrid::Executor;
using multigrid::InputError;

dlpack::DataType type_of(const py::dtype& type) {
  const auto bits = static_cast<std::uint8_t>(8 * type.itemsize());
  if (type.kind() == 'f') return {dlpack::floating, bits, 1};
  if (type.kind() == 'i') return {dlpack::signed_integer, bits, 1};
  throw InputError("an array has the type " + std::string(py::str(py::object(type))) +
                   ", and float64, int32 and int64 are taken");
}

bool all_fit(const Array<multigrid::Index>&) {
  return true;
}
bool all_fit(const Array<multigrid::Offset>& numbers) {
  multigrid::Faults faults(numbers.executor());
  faults.look_at_range(numbers);
  return !faults.any();
}

/// Integers of another size, converted where they are.
template <class To, class From>
Array<To> converted(const Values& values, const Executor& executor, const char* what) {
  const Array<From> given = multigrid::over(executor, static_cast<From*>(values.data), values.size);
  constexpr multigrid::Offset most = std::numeric_limits<multigrid::Index>::max();
  if (values.size <= most && all_fit(given)) {  // kernels count numbers
    Array<To> fitting(executor, values.size);
    assign(given, fitting);
    return fitting;
  }
  const std::vector<From> numbers = given.to_vector();
  std::vector<To> fitting(numbers.size());
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    fitting[k] = static_cast<To>(numbers[k]);
    if (From(fitting[k]) != numbers[k])
      throw InputError(std::string(what) + " has " + std::to_string(numbers[k]) +
                       ", and rows and columns have numbers below 2^31");
  }
  return Array<To>(executor, fitting);
}

/// The numbers in place where they are of type T, else converted.
///
/// executor  that has the memory
template <class T>
Array<T> in_place(const Values& values, const Executor& executor, const char* what) {
  constexpr std::uint8_t code =
      std::is_floating_point_v<T> ? dlpack::floating : dlpack::signed_integer;
  const bool is_of_kind = values.type.code == code && values.type.lanes == 1;
  if (is_of_kind && values.type.bits == 8 * sizeof(T))
    return multigrid::over(executor, static_cast<T*>(values.data), values.size);
  if constexpr (std::is_integral_v<T>) {
    if (is_of_kind && values.type.bits == 32)
      return converted<T, std::int32_t>(values, executor, what);
    if (is_of_kind && values.type.bits == 64)
      return converted<T, std::int64_t>(values, executor, what);
  }
  throw InputError(std::string(what) + " must be of the type " +
                   (std::is_integral_v<T> ? "int32 or int64" : "float64"));
}

}  // namespace

Values values_of(py::handle object, bool writeable) {
  if (py::isinstance<DeviceArray>(object)) {
    const auto& array = object.cast<const DeviceArray&>();
    return {array.data(), array.size(), array.type(), array.is_on_gpu() ? array.device().id : -1};
  }
  if (!py::isinstance<py::array>(object))
    throw InputError("an array was expected, not " +
                     std::string(py::str(py::type::of(object).attr("__name__"))));
  auto array = py::reinterpret_borrow<py::array>(object);
  if (!(array.flags() & (py::array::c_style | py::array::f_style)))
    throw InputError("an array is not contiguous");
  void* const data = writeable ? array.mutable_data() : const_cast<void*>(array.data());
  return {data, array.size(), type_of(array.dtype()), -1};
}

template <class T>
Array<T> array_of(const Values& values,
                  const Executor& executor,
                  const Executor& host,
                  const char* what) {
  if (values.size == 0) return Array<T>();
  if (values.device < 0) {
    Array<T> there = in_place<T>(values, host, what);
    return host == executor ? std::move(there) : there.copy_to(executor);
  }
  if (executor.device() != values.device)
    throw InputError(std::string(what) + " are on cuda:" + std::to_string(values.device) +
                     ", and this solver has its vectors on " + executor.description() +
                     ": copy them there");
  if (executor.n_parts() > 1)
    throw InputError(
        std::string(what) + " are on cuda:" + std::to_string(values.device) +
        ", whose memory other GPUs may not be allowed to read: copy them to the host, or name one GPU");
  return in_place<T>(values, executor, what);
}

template Array<double> array_of(const Values&, const Executor&, const Executor&, const char*);
template Array<multigrid::Index> array_of(const Values&,
                                          const Executor&,
                                          const Executor&,
                                          const char*);
template Array<multigrid::Offset> array_of(const Values&,
                                           const Executor&,
                                           const Executor&,
                                           const char*);

}  // namespace python
