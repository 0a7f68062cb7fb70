// SPDX-License-Identifier: MIT
#pragma once

#include "apps/drivers/equation_driver.h"

namespace apps {

/// The driver of the heat equation: writes solution.pvd and solution/NNNN.vtu, and
/// checkpoint.terrace.
std::unique_ptr<const EquationDriver> heat_driver();

}  // namespace apps
