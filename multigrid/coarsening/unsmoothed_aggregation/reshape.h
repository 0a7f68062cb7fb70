// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"
#include "multigrid/transfers/transfer.h"

namespace multigrid {

/// Moves unknowns between neighbouring aggregates. In a sweep each pair of neighbouring aggregates
/// with at most 11 unknowns is divided anew: among all divisions into two connected parts that with
/// the largest value |T Q|_L^2 (pair_graph.h) is taken; the value of a pair never falls. L has the couplings max(-a_ij, 0) between the unknowns of the pair. Pairs that
/// share no aggregate are treated together, in an order that does not depend on the executor.
///
/// A           n × n, symmetric
/// aggregates  in any order; keep their numbers, and stay connected if they are. Their offsets are
///             cleared
/// sweeps      0 or more; a sweep that changes nothing is the last
/// cost        about ten rounds a sweep; each sorts the unknowns, waits, and tries up to 1023
///             divisions of a pair by one thread
/// source      paper UA, subgraph reshaping algorithm; formulas reconstructed
///             (docs/methods/unsmoothed-aggregation.md)
void reshape(const Csr<double>& A, int sweeps, Aggregates& aggregates);

}  // namespace multigrid
