// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/transfers/transfer.h"

/// Aggregates that are runs of consecutive unknowns, and how others become such.
namespace multigrid {

/// The aggregates that begin where a flag is 1.
///
/// flags  n, 0 or 1, the first one 1
Aggregates runs_from_flags(const Array<Index>& flags);

/// The aggregates of unknowns that are in their order.
///
/// aggregate  n, ascending from 0, without gaps: the aggregate of each unknown
Aggregates runs_of(Array<Index>&& aggregate);

/// The unknowns, those of each aggregate together: ascending by aggregate, then by number.
Array<Index> order_by_aggregate(const Aggregates& aggregates);

/// Gives the aggregates new numbers: number i to aggregate order[i]. They are no runs afterwards.
///
/// order  a permutation of 0 .. n_coarse-1
void rename_aggregates(Aggregates& aggregates, const Array<Index>& order);

}  // namespace multigrid
