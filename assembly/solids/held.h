// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/element_block.h"
#include "assembly/elements/programs.h"
#include "assembly/solids/block_pattern.h"

#include <vector>

namespace assembly {

/// Which components of a displacement are given on boundaries: component a of node i at number dim i + a.
struct Held {
  Array<Index> entry;    ///< of which condition, or -1: it is an unknown
  Array<double> values;  ///< 0 where nothing is given
};

/// For each component of each node the least of the conditions of its sides.
///
/// sides         of all boundaries with a condition
/// entry_of_id   for each number of a boundary dim conditions, or -1: that component is free; numbers beyond have none
Array<Index> held_components(const SideBlock& sides,
                             const std::vector<Index>& entry_of_id,
                             Index n_nodes,
                             int dim);

/// The values of the conditions.
///
/// programs  number k is that of condition k (Programs::of_part is 0, 1, 2, …)
template <int dim>
Array<double> held_values(const Programs& programs,
                          const Array<Index>& entry,
                          const Array<double>& points);

/// The components that are given, ascending, and the entries at such places.
///
/// waits  once
Array<Index> held_places(const Array<Index>& entry);
Array<Index> entries_at(const Array<Index>& entry, const Array<Index>& places);

/// Makes given components unknowns without couplings, whose rows say a_ii u_i = a_ii g_i with the diagonal that they have, and
/// takes what they pull to the right-hand side. So each node keeps its block, and the matrix stays symmetric.
void hold(const Held& held, multigrid::Csr<double>& A, Array<double>& b);

}  // namespace assembly
