// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/transfers/transfer.h"

/// Makes aggregates that are runs of consecutive unknowns, also from others.
namespace multigrid {

/// Aggregates that begin where a flag is 1.
///
/// flags  n, 0 or 1, the first one 1
Aggregates runs_from_flags(const Array<Index>& flags);

/// Aggregates of unknowns that are sorted by their aggregates.
///
/// aggregate  n, ascending from 0, without gaps: the aggregate of each unknown
Aggregates runs_of(Array<Index>&& aggregate);

/// The unknowns of each aggregate together.
struct Members {
  Array<Index> unknowns;  ///< n_fine; those of one aggregate ascend
  Array<Index> begins;    ///< n_coarse + 1: where those of each aggregate begin
};
/// Of aggregates in any order.
Members members_of(const Aggregates& aggregates);

/// Renumbers the aggregates: aggregate order[i] becomes number i. They are no runs afterwards.
///
/// order  a permutation of 0 .. n_coarse-1
void rename_aggregates(Aggregates& aggregates, const Array<Index>& order);

}  // namespace multigrid
