// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarsening/graph/strength.h"
#include "multigrid/transfers/transfer.h"

namespace multigrid {

/// The standard aggregates of a serial pass over the unknowns, in their order: an unknown without
/// aggregate whose strong neighbours all have none forms an aggregate with them. The others join as
/// in independent_aggregates.h.
///
/// A        n × n, symmetric
/// graph    its strong couplings
/// returns  aggregates of all unknowns on A's executor, in any order, without offsets; numbered in
///          the order in which they are formed
/// cost     one thread of the host reads the strong couplings once; another executor waits, and
///          copies 8 bytes an unknown and 4 bytes a coupling there and 4 bytes an unknown back
/// source   paper SA, Section 1.2.3
Aggregates greedy_aggregates(const Csr<double>& A, const StrengthGraph& graph);

}  // namespace multigrid
