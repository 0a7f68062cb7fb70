// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/cell_matrices.h"
#include "assembly/expressions/required.h"

#include <optional>

namespace assembly {

/// Where a coefficient has a value that it must not have.
struct BadPlace {
  Index element;
  int point;  ///< of the quadrature, 0 for a coefficient by element
  int which;  ///< in the order of the arguments
};

/// The first bad value in the order of elements, then points, then coefficients: kappa, which must be positive (a tensor
/// positive definite), c and f, which must be finite.
///
/// n_points  of the quadrature
/// waits     once, if a coefficient is not constant
template <int dim>
std::optional<BadPlace> first_bad(const CellCoefficients& coefficients,
                                  Index n_cells,
                                  int n_points,
                                  const Executor& executor);

/// The same of two coefficients.
std::optional<BadPlace> first_bad(const Coefficient& first,
                                  Required of_first,
                                  const Coefficient& second,
                                  Required of_second,
                                  Index n_elements,
                                  int n_points,
                                  const Executor& executor);

/// The first value that is not finite.
std::optional<Index> first_not_finite(const Array<double>& values);

}  // namespace assembly
