// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/options.h"
#include "multigrid/system.h"

namespace multigrid {

/// system.symmetry, or if that is unknown find_symmetry, which waits.
Symmetry symmetry_of(const System& system);

/// Refuses a system that lacks what one of the methods needs by its traits: coordinates, one
/// unknown a node, a symmetric matrix.
///
/// options  resolved
/// throws   InputError naming the key and what to take instead
void require_needs(const System& system, const Symmetry& symmetry, const SolverOptions& options);

/// The part of require_needs that also holds for a matrix that replaces that of the system.
void require_symmetry(const Symmetry& symmetry, const SolverOptions& options);

}  // namespace multigrid
