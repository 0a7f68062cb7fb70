// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/options.h"
#include "multigrid/report.h"

#include <pybind11/pybind11.h>

namespace python {

/// What terrace.SolveReport is made from: its members but for those of the hierarchy.
pybind11::dict dict_of(const multigrid::SolveReport& report);
/// Its members that are about the hierarchy and the methods.
pybind11::dict dict_of(const multigrid::HierarchyReport& report,
                       const multigrid::SolverOptions& options);

}  // namespace python
