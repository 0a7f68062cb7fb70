// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/options.h"
#include "multigrid/system.h"

namespace multigrid {

/// system.symmetry, or if that is unknown find_symmetry, which waits.
Symmetry symmetry_of(const System& system);

/// The options with every `auto` replaced, Hierarchy/Kind by what suits the matrix: with a method
/// for nonsymmetric matrices pairwise matching where asymmetry(A), times the ratio of cell sizes to a
/// level of a thousand unknowns, is more than 0.5. Waits then.
///
/// source  own study (docs/convection.md): smoothed aggregation takes fewer iterations where
///         convection is weak on all levels, and fails where it is not
SolverOptions resolved(SolverOptions options, const System& system);

/// Refuses a system that lacks what one of the methods needs by its traits: coordinates, one
/// unknown a node, a symmetric matrix.
///
/// options  resolved
/// throws   InputError naming the key and what to take instead
void require_needs(const System& system, const Symmetry& symmetry, const SolverOptions& options);

/// The part of require_needs that also holds for a matrix that replaces that of the system.
void require_symmetry(const Symmetry& symmetry, const SolverOptions& options);

}  // namespace multigrid
