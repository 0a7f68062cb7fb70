// SPDX-License-Identifier: MIT
/// The compiled module terrace._core: what terrace/*.py needs of multigrid. No interface for users.
#include "apps/python/bindings/failures.h"
#include "apps/python/bindings/lent_executor.h"
#include "apps/python/bindings/solver.h"
#include "multigrid/backend/device.h"
#include "multigrid/backend/device_name.h"
#include "multigrid/backend/executor_state.h"

#include <pybind11/stl.h>

namespace py = pybind11;

namespace python {
namespace {

using multigrid::Executor;
using multigrid::Index;

/// kind  "auto", "host", "shadow", "cuda", or several GPUs: "cuda:0,1", "cuda:all"
LentExecutor executor_of(const std::string& kind, int device, int threads, std::string& reason) {
  reason = "asked for";
  if (kind.find(':') != std::string::npos) {
    const auto name = multigrid::DeviceName::read(kind);
    if (!name)
      throw multigrid::InputError("backend = " + kind +
                                  " is not allowed: it names a GPU twice, or more than " +
                                  std::to_string(multigrid::Parts::most) + " GPUs");
    return lend(name->executor(threads));
  }
  if (kind == "host") return lend(Executor::host(threads));
  if (kind == "shadow") return lend(Executor::shadow());
  if (std::optional<LentExecutor> idle = lend_idle(device)) {
    if (kind == "auto") reason = "a GPU was found";
    return *std::move(idle);
  }
  return lend(kind == "auto" ? Executor::automatic(threads, reason) : Executor::cuda(device));
}

/// Where to solve, and why there.
struct Place {
  LentExecutor lent;
  std::string reason;
  const Executor& executor() const { return lent.executor; }
};

Place place(const std::string& kind, int device, int threads) {
  std::string reason;
  LentExecutor lent = executor_of(kind, device, threads, reason);
  return {std::move(lent), std::move(reason)};
}

/// The cudaStream_t as a number, for __dlpack__(stream=...); None without a device.
py::object stream_of(const Place& place) {
  if (place.executor().space() != multigrid::Space::cuda) return py::none();
  void* const stream = multigrid::device::handle(*place.executor().state().stream);
  return py::int_(reinterpret_cast<std::uintptr_t>(stream));
}

Values values_or_none(const py::object& object) {
  return object.is_none() ? Values() : values_of(object);
}

MatrixArrays matrix_of(const py::tuple& matrix) {
  return {matrix[0].cast<Index>(), matrix[1].cast<Index>(), values_of(matrix[2]),
          values_of(matrix[3]), values_of(matrix[4])};
}

std::unique_ptr<LinearSolver> make_solver(const Place& place,
                                          const py::tuple& matrix,
                                          const py::object& coordinates,
                                          int dimension,
                                          const py::object& near_nullspace,
                                          int block_size,
                                          const py::list& settings,
                                          bool heeds) {
  const Origin origin{dimension, values_or_none(coordinates), values_or_none(near_nullspace),
                      block_size};
  return std::make_unique<LinearSolver>(place.lent, matrix_of(matrix), origin, settings, heeds);
}

DeviceArray empty(const Place& place, const std::vector<std::int64_t>& shape) {
  multigrid::Offset size = 1;
  for (const std::int64_t n : shape) size *= n;
  return {std::make_shared<multigrid::Array<double>>(place.executor(), size), shape};
}

py::list list_of_keys() {
  py::list list;
  for (const Key& key : keys())
    list.append(py::make_tuple(key.path, key.value, key.allowed, key.text));
  return list;
}

/// What Python's protocol asks for. The work on the array has ended, so any stream may read it; a consumer of newer
/// versions takes the first version, too.
py::capsule dlpack_of(const DeviceArray& array,
                      const py::object&,
                      const py::object&,
                      const py::object& device,
                      const py::object& copy) {
  const bool is_elsewhere = !device.is_none() && !device.equal(array.dlpack_device());
  if (is_elsewhere || copy.equal(py::bool_(true)))
    throw py::buffer_error("this array is handed out in place, without a copy");
  return array.dlpack();
}

void bind_arrays(py::module_& module) {
  py::class_<DeviceArray>(module, "DeviceArray")
      .def_static("from_dlpack", &DeviceArray::from_dlpack, py::arg("capsule"))
      .def_static(
          "from_cuda_interface",
          [](const py::object& object, const Place& place) {
            return DeviceArray::from_cuda_interface(object, place.executor());
          },
          py::arg("object"), py::arg("place"))
      .def("__dlpack__", &dlpack_of, py::kw_only(), py::arg("stream") = py::none(),
           py::arg("max_version") = py::none(), py::arg("dl_device") = py::none(),
           py::arg("copy") = py::none())
      .def("__dlpack_device__", &DeviceArray::dlpack_device)
      .def_property_readonly("__cuda_array_interface__", &DeviceArray::cuda_interface)
      .def_property_readonly(
          "shape", [](const DeviceArray& array) { return py::tuple(py::cast(array.shape())); })
      .def_property_readonly("dtype", &DeviceArray::type_name)
      .def("to_host", &DeviceArray::to_host);
}

void bind_solver(py::module_& module) {
  py::class_<Place>(module, "Place")
      .def(py::init(&place), py::arg("kind"), py::arg("device"), py::arg("threads"))
      .def_readonly("reason", &Place::reason)
      .def_property_readonly("name", [](const Place& place) { return place.executor().name(); })
      .def_property_readonly("device", [](const Place& place) { return place.executor().device(); })
      .def_property_readonly("description",
                             [](const Place& place) { return place.executor().description(); })
      .def_property_readonly("stream", &stream_of);
  py::class_<LinearSolver>(module, "LinearSolver")
      .def(py::init(&make_solver), py::arg("place"), py::arg("matrix"), py::arg("coordinates"),
           py::arg("dimension"), py::arg("near_nullspace"), py::arg("block_size"),
           py::arg("settings"), py::arg("heeds"))
      .def(
          "solve",
          [](LinearSolver& solver, const py::object& b, const py::object& x, int columns,
             bool heeds) { return solver.solve(values_of(b), values_of(x, true), columns, heeds); },
          py::arg("b"), py::arg("x"), py::arg("columns"), py::arg("heeds"))
      .def(
          "refresh",
          [](LinearSolver& solver, const py::tuple& matrix, bool heeds) {
            solver.refresh(matrix_of(matrix), heeds);
          },
          py::arg("matrix"), py::arg("heeds"))
      .def("report", &LinearSolver::report);
}

}  // namespace
}  // namespace python

PYBIND11_MODULE(_core, module) {
  module.attr("version") = TERRACE_VERSION;
  module.attr("commit") = TERRACE_COMMIT;
  module.attr("build") = TERRACE_BUILD;
  module.def("keys", &python::list_of_keys);
  module.def("free_memory", &python::return_free_memory);
  module.def("empty", &python::empty, py::arg("place"), py::arg("shape"));
  python::translate_failures();
  python::bind_arrays(module);
  python::bind_solver(module);
}
