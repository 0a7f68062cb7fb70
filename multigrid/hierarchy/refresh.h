// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/hierarchy/hierarchy.h"

#include <string>

/// New numbers for an old hierarchy: those of a matrix with other values in the same places.
namespace multigrid {

/// What keeps a system from taking the structure of a hierarchy, as the end of a sentence that
/// begins with "the system"; empty if nothing does. Compares entry by entry, and changes nothing.
///
/// system   on the executor of the hierarchy; its coordinates, which must be the same, are not
///          looked at
/// options  those that the hierarchy was built with, resolved
template <class T>
std::string structural_difference(const Hierarchy<T>& hierarchy,
                                  const System& system,
                                  const SolverOptions& options);

/// Makes the hierarchy that of the system, as start_hierarchy would, to the last bit. Kept are the
/// order of rows, aggregates, cells and colors; computed anew level matrices, links by matrices,
/// smoothers (the patterns of their factors too) and the direct solver. The old numbers go first:
/// no more memory is taken than to build it. Hierarchies whose pattern_depends_on_values are built
/// anew. `finish` must follow.
///
/// system   without a structural_difference, with all that require_needs asks for (needs.h)
/// options  as above
/// throws   as start_hierarchy; the hierarchy is then of no use
template <class T>
void refresh(Hierarchy<T>& hierarchy, const System& system, const SolverOptions& options);

}  // namespace multigrid
