// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/hierarchy/hierarchy.h"

#include <string>

/// Gives a hierarchy the numbers of a matrix with other values in the same places.
namespace multigrid {

/// In what a system differs from the structure of a hierarchy, as the end of a sentence that begins
/// with "the system"; empty if it does not differ. Compares entry by entry, and changes nothing.
///
/// system   on the executor of the hierarchy; its coordinates must be the same, but are not
///          compared
/// options    those that the hierarchy was built with, resolved
/// placement  of the hierarchy; one that is hybrid compares the number of unknowns alone, since a
///            refresh builds it anew
template <class T>
std::string structural_difference(const Hierarchy<T>& hierarchy,
                                  const System& system,
                                  const SolverOptions& options,
                                  const Placement& placement);

/// Makes the hierarchy that of the system, as start_hierarchy would, to the last bit (but with a
/// kind that has refresh_keeps_choice: with the aggregates that are there). Keeps the order of rows,
/// aggregates, cells and colors. Computes level matrices, links by matrices,
/// smoothers (with the patterns of their factors) and the direct solver anew. Releases the old
/// numbers first, so it takes no more memory than building it. Hierarchies whose
/// pattern_depends_on_values are built anew. `finish` must follow.
///
/// system   without a structural_difference, with all that require_needs asks for (needs.h)
/// options  as above
/// placement  of the hierarchy; one that is hybrid is built anew
/// throws     as start_hierarchy; the hierarchy is then of no use
template <class T>
void refresh(Hierarchy<T>& hierarchy,
             const System& system,
             const SolverOptions& options,
             const Placement& placement);

}  // namespace multigrid
