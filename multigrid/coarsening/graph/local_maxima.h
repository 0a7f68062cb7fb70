// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarsening/graph/strength.h"
#include "multigrid/transfers/transfer.h"

namespace multigrid {

/// Aggregates around random local maxima, in passes. Unknown i has the value d_i + rand(0, 1), where
/// d_i is the number of its couplings. In a pass an unknown is a root if it has the largest value of
/// all unknowns without aggregate that are less than three couplings away, counted along such
/// unknowns alone. It forms an aggregate with its neighbours that have none, at most `limit`
/// unknowns, the strongest coupled ones first; ties go to the lowest number. Aggregates are numbered
/// in the order of their roots.
///
/// With `lone_roots_join` a root that is left alone joins the aggregate of its strongest neighbour.
/// Unknowns without strong couplings then join along any coupling, as in independent_aggregates.h.
/// Without it each of them is an aggregate.
///
/// A        n × n, symmetric
/// graph    its couplings
/// limit    most unknowns of an aggregate, at least 2, if none joins; 0: any number
/// returns  aggregates of all unknowns, in any order, without offsets; each is connected in the
///          graph, but for those of unknowns without strong couplings
/// cost     10 to 15 passes over the couplings of the unknowns that have no aggregate yet, about half
///          of them left by each; waits once in two passes, on small levels once in eight
/// source   paper UA, the parallel aggregation algorithm; its formulas are reconstructed
///          (docs/methods/unsmoothed-aggregation.md). lone_roots_join: own study
Aggregates local_maxima_aggregates(const Csr<double>& A,
                                   const StrengthGraph& graph,
                                   int limit,
                                   bool lone_roots_join);

}  // namespace multigrid
