// SPDX-License-Identifier: MIT
#include "apps/python/bindings/failures.h"

#include "multigrid/errors.h"

#include <exception>
#include <new>
#include <pybind11/pybind11.h>

namespace python {
namespace {

namespace py = pybind11;

void raise(const char* name, const char* message) {
  PyErr_SetString(py::module_::import("terrace._errors").attr(name).ptr(), message);
}

/// Others go on to Python's usual exceptions.
void translate(std::exception_ptr failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const multigrid::Stopped& error) {
    if (PyErr_CheckSignals() == 0) raise("Interrupted", error.what());
  } catch (const multigrid::InputError& error) {
    raise("ParameterError", error.what());
  } catch (const multigrid::NotPositiveDefinite& error) {
    raise("Diverged", error.what());
  } catch (const multigrid::DeviceError& error) {
    raise("DeviceError", error.what());
  } catch (const multigrid::OutOfMemory& error) {
    raise("OutOfMemory", error.what());
  } catch (const std::bad_alloc&) {
    raise("OutOfMemory",
          "the host's memory is used up: take a smaller system, or hierarchy_precision=\"half\"");
  } catch (const multigrid::FileError& error) {
    raise("FileError", error.what());
  } catch (const multigrid::WrongExecutor& error) {
    raise("InternalError", error.what());
  }
}

}  // namespace

void translate_failures() {
  py::register_exception_translator(translate);
}

}  // namespace python
