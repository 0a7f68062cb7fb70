// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarsening/graph/priority.h"
#include "multigrid/csr.h"

namespace multigrid {

/// A maximal independent set of distance `distance`: paths between two of its unknowns have more
/// edges than that, and every other unknown with an edge has one of them within that distance. It is the set
/// that a serial greedy choice finds in the order of decreasing (hash(i), i).
///
/// graph    n × n, a symmetric pattern; values are not read
/// returns  n flags, 1 in the set; unknowns without edges are not in it
/// cost     `distance` passes over the graph a round, in about log n rounds; waits once a round. At
///          distance two, once few are undecided, rounds look at the edges around those alone
/// source   paper SA, Algorithm 5
Array<Index> independent_set(const Csr<double>& graph, int distance);

}  // namespace multigrid
