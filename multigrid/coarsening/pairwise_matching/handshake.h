// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarsening/graph/strength.h"
#include "multigrid/transfers/transfer.h"

namespace multigrid {

/// Pairs of strongly coupled unknowns, found in parallel. In a round every unknown without partner
/// points at the one without partner that it is coupled to most strongly, and two that point at each
/// other become a pair. Of couplings with about equal weights (`roughly`, rounded.h) that with the
/// largest random number counts, which is the same seen from either end. With exact weights all
/// unknowns of a line would point the same way where weights grow along it, as on a graded mesh.
/// After four rounds an unknown that is left alone stays alone: about one in ten.
///
/// Unknowns without strong couplings stay alone, too: where coefficients jump at random, solves took
/// more than twice the iterations when they joined their strongest neighbours
/// (docs/methods/pairwise-matching.md). Those without any couplings are put together, 32 at a time.
///
/// A        n × n, with a symmetric pattern
/// graph    its strong couplings
/// returns  aggregates of all unknowns, in any order, without offsets, numbered by their first
///          unknowns: the same on every executor
/// cost     a round reads the couplings of the unknowns that have no partner yet, and the partners
///          at their other ends; waits once
/// source   own study (docs/methods/pairwise-matching.md)
Aggregates handshake_pairs(const Csr<double>& A, const StrengthGraph& graph);

}  // namespace multigrid
