// SPDX-License-Identifier: MIT
#pragma once

#include "apps/drivers/equation_driver.h"
#include "apps/steady/make_steady.h"

namespace apps {

/// The driver of a steady equation.
std::unique_ptr<const EquationDriver> steady_driver(const MakeSteady& make);

/// The same of the class template of the equation, as assembly::Poisson.
template <template <int> class Problem>
std::unique_ptr<const EquationDriver> steady_driver() {
  return steady_driver({make_steady<2, Problem<2>>, make_steady<3, Problem<3>>});
}

}  // namespace apps
