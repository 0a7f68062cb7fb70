// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/options.h"
#include "multigrid/system.h"

namespace multigrid {

/// What is known of the symmetry of the system's matrix, or found now, which waits.
Symmetry symmetry_of(const System& system);

/// Refuses a system that has not what one of the methods needs by their traits: coordinates,
/// coarser levels, one unknown a node, a symmetric matrix.
///
/// options  resolved
/// throws   InputError naming the key and what to take instead
void require_needs(const System& system, const Symmetry& symmetry, const SolverOptions& options);

/// The part of it that a matrix must have to take the place of another.
void require_symmetry(const Symmetry& symmetry, const SolverOptions& options);

}  // namespace multigrid
