// SPDX-License-Identifier: MIT
#pragma once

#include "apps/drivers/equation_driver.h"

namespace apps {

/// The driver of an equation: a line of the table in equations.cc.
const EquationDriver& driver_of(assembly::Equation equation);

}  // namespace apps
