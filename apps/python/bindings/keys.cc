// SPDX-License-Identifier: MIT
#include "apps/python/bindings/keys.h"

#include "apps/matrix/solver_sections.h"
#include "multigrid/errors.h"

#include <type_traits>

namespace python {
namespace {

namespace py = pybind11;

/// The sections of parameter files that have a meaning for a matrix in memory.
template <class F>
void visit_sections(Options& options, F&& f) {
  apps::visit_solver_sections(options.solver, f);
  f("Backend", options.backend);
}

/// Repeat measures runs of the program; levels of a mesh cannot be given here.
bool has_meaning(const std::string& path) {
  return path != "Solver/Repeat" && path != "Solver/Geometric/Level matrices";
}

/// A number as Python writes it.
template <class T>
std::string text(T value) {
  return py::str(py::cast(value));
}

std::string list(std::string words) {
  for (std::size_t at = 0; (at = words.find('|', at)) != std::string::npos; at += 2)
    words.replace(at, 1, ", ");
  return words;
}

Key key_of(double value, double minimum, double maximum, const char* meaning) {
  return {{}, text(value), "a number from " + text(minimum) + " to " + text(maximum), meaning};
}
Key key_of(int value, int minimum, int maximum, const char* meaning) {
  return {
      {}, text(value), "a whole number from " + text(minimum) + " to " + text(maximum), meaning};
}
Key key_of(bool value, const char* meaning) {
  return {{}, value ? "true" : "false", "True or False", meaning};
}
template <class Enumeration, class = std::enable_if_t<std::is_enum_v<Enumeration>>>
Key key_of(Enumeration value, const char* words, const char* meaning) {
  return {{}, multigrid::word(value, words), "one of " + list(words), meaning};
}

bool is_whole(py::handle value) {
  return PyIndex_Check(value.ptr()) && !py::isinstance<py::bool_>(value);
}

/// Whether the value could be taken.
bool assign(double& member, py::handle value, double minimum, double maximum, const char*) {
  if (py::isinstance<py::bool_>(value) || py::isinstance<py::str>(value)) return false;
  const double number = PyFloat_AsDouble(value.ptr());
  if (PyErr_Occurred()) {
    PyErr_Clear();
    return false;
  }
  if (!(number >= minimum && number <= maximum)) return false;
  member = number;
  return true;
}
bool assign(int& member, py::handle value, int minimum, int maximum, const char*) {
  if (!is_whole(value)) return false;
  const py::int_ number(py::reinterpret_borrow<py::object>(value));
  int overflow = 0;
  const long long exact = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
  if (overflow != 0 || exact < minimum || exact > maximum) return false;
  member = static_cast<int>(exact);
  return true;
}
bool assign(bool& member, py::handle value, const char*) {
  if (!py::isinstance<py::bool_>(value)) return false;
  member = value.cast<bool>();
  return true;
}
template <class Enumeration, class = std::enable_if_t<std::is_enum_v<Enumeration>>>
bool assign(Enumeration& member, py::handle value, const char* words, const char*) {
  if (!py::isinstance<py::str>(value)) return false;
  const auto wanted = value.cast<std::string>();
  std::string all = std::string(words) + "|";
  for (int k = 0; !all.empty(); ++k) {
    const std::size_t end = all.find('|');
    if (all.compare(0, end, wanted) == 0) {
      member = static_cast<Enumeration>(k);
      return true;
    }
    all.erase(0, end + 1);
  }
  return false;
}

}  // namespace

std::vector<Key> keys() {
  std::vector<Key> found;
  Options options;
  visit_sections(options, [&](const std::string& section, auto& part) {
    part.visit([&](const char* name, auto& value, auto... range_and_text) {
      Key key = key_of(value, range_and_text...);
      key.path = section + "/" + name;
      if (has_meaning(key.path)) found.push_back(std::move(key));
    });
  });
  return found;
}

void set(Options& options, const std::string& path, py::handle value) {
  bool is_known = false;
  visit_sections(options, [&](const std::string& section, auto& part) {
    part.visit([&](const char* name, auto& member, auto... range_and_text) {
      if (path != section + "/" + name || !has_meaning(path)) return;
      is_known = true;
      if (!assign(member, value, range_and_text...))
        throw multigrid::InputError(path + " = " + std::string(py::repr(value)) +
                                    " is not allowed: the key takes " +
                                    key_of(member, range_and_text...).allowed);
    });
  });
  if (!is_known) throw multigrid::InputError("there is no key " + path);
  if (path == "Solver/Preset") multigrid::apply(options.solver.preset, options.solver);
}

}  // namespace python
