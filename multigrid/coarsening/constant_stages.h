// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarsening/hierarchy_kind.h"

#include <functional>

/// Kinds of hierarchies that find sets of unknowns in any order and interpolate by constants.
namespace multigrid {

/// Aggregates of the unknowns of level l, whose matrix is A: in any order, without offsets.
using ChooseAggregates = std::function<Aggregates(const Csr<double>& A, std::size_t l)>;

/// The levels of these aggregates. Levels are renumbered such that aggregates are runs; coarse
/// matrices are sums of entries.
///
/// options    resolved
/// estimates  gets the times of renumbering and products; `choose` adds its own
Stages constant_stages(const System& system,
                       const SolverOptions& options,
                       SetupEstimates& estimates,
                       const ChooseAggregates& choose);

/// The aggregates of aggregates, as sets of unknowns.
///
/// fine    of unknowns; receives them
/// coarse  of the aggregates of `fine`
void join(Aggregates& fine, const Aggregates& coarse);

}  // namespace multigrid
