// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace assembly_tests {

/// kappa du/dn on the sides of the square for u = sin(2 x + y) and kappa = 1 + x y.
inline const std::string flux_right = "(1 + x*y)*2*cos(2*x + y)", flux_left = "-" + flux_right,
                         flux_top = "(1 + x*y)*cos(2*x + y)", flux_bottom = "-" + flux_top;

}  // namespace assembly_tests
