// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/cycle/preconditioner.h"

#include <vector>

/// What pictures show of a hierarchy: Solver::aggregates and Solver::boxes. On the host.
namespace multigrid {

/// options  resolved
/// throws   InputError if there is no such coarse level, or the kind has no aggregates
std::vector<Index> aggregates_of(const Preconditioner& preconditioner,
                                 const SolverOptions& options,
                                 int level);
std::vector<TreeBox> boxes_of(const Preconditioner& preconditioner,
                              const SolverOptions& options,
                              int level);

}  // namespace multigrid
