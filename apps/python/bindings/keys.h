// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/options.h"

#include <pybind11/pybind11.h>
#include <string>
#include <vector>

namespace python {

/// What the keys of Solver and Backend set.
struct Options {
  multigrid::SolverOptions solver;
  multigrid::BackendOptions backend;
};

/// A key of the parameter file as Python shows it.
struct Key {
  std::string path;     ///< "Solver/Cycle/Kind"
  std::string value;    ///< its default, as a parameter file has it
  std::string allowed;  ///< "one of V, W", "a number from 0.0 to 1.0", …
  std::string text;     ///< what it means
};

/// All keys that have a meaning for a matrix in memory.
std::vector<Key> keys();

/// Sets one key from a Python value: float or int, int, bool or str. Solver/Preset also sets the keys of the
/// preset.
///
/// path    of one of keys()
/// throws  multigrid::InputError with what is allowed
void set(Options& options, const std::string& path, pybind11::handle value);

}  // namespace python
