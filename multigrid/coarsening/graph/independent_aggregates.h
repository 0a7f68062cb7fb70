// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarsening/graph/strength.h"
#include "multigrid/transfers/transfer.h"

namespace multigrid {

/// One aggregate per unknown (root) of a maximal independent set of distance two, in the order of
/// the roots. Unknowns next to a root join it, the others that have strong couplings join the strongest
/// of those neighbours that did. An unknown without strong couplings joins its strongest neighbour
/// that has an aggregate, along any coupling with a weight. Of unknowns that no coupling leads
/// from, such as rows kept for given values, 32 at a time are an aggregate. Ties go to the lowest
/// number.
///
/// A        n × n, symmetric
/// graph    its strong couplings
/// returns  aggregates of all unknowns, in any order, without offsets
/// source   paper SA, Section 3.2 and Algorithm 5; unknowns without strong couplings: own choice
Aggregates independent_aggregates(const Csr<double>& A, const StrengthGraph& graph);

/// The same for unknowns that no root is next to: adds those that have no aggregate (-1).
void join_rest(const Csr<double>& A, const StrengthGraph& graph, Aggregates& aggregates);

}  // namespace multigrid
