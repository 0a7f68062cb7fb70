// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/coefficient.h"

#include <vector>

namespace assembly {

/// -kappa times gradients.
///
/// kappa      one value, the diagonal of a tensor, or its upper triangle row by row, of each point
/// gradients  component d at point k: k * dim + d
/// flux       likewise
template <int dim>
void flux_at_points(const std::vector<Coefficient>& kappa,
                    const Array<double>& gradients,
                    Array<double>& flux);

}  // namespace assembly
