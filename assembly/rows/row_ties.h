// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/rows/gathering.h"
#include "assembly/rows/tie.h"
#include "multigrid/dissipation.h"

namespace assembly {

/// The energy that ties unknowns to values from outside: to given values of neighbours, -a_ij (u_i - g_j)^2; to the 0 of
/// c u; and to g / alpha of films. The blocks' matrices must be symmetric.
///
/// blocks  cells, then perhaps sides
/// given   values of all nodes from n_unknowns on
/// points  of all nodes
/// films   of the block behind the cells; null: there is none
/// waits   four times
template <int dim>
multigrid::Dissipation tied_energy(const std::vector<MatricesOfBlock>& blocks,
                                   const ElementsAround& around,
                                   const Array<double>& given,
                                   const Array<double>& points,
                                   const Films* films);

}  // namespace assembly
