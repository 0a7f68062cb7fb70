// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"
#include "multigrid/distributed/ranks.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace multigrid::distributed {

/// What a node is called on all ranks: a hash of where it comes from. Two nodes have one name with a chance of 2^-128 a pair.
using NodeName = std::pair<Key, Key>;

/// The rows of this rank among those of all.
struct Numbering {
  /// The row of each node of this rank, its own or another one's; -1: it has none.
  std::vector<std::int64_t> of_node;
  /// Its own rows, which follow each other in the order of its nodes.
  std::int64_t begin = 0, end = 0;
  std::int64_t n = 0;              ///< rows of all ranks
  std::vector<std::int64_t> ends;  ///< of the own rows of each rank
  MPI_Comm comm = MPI_COMM_WORLD;  ///< of these
  bool owns(std::int64_t row) const { return begin <= row && row < end; }
  /// The rank that has the row.
  std::size_t owner(std::int64_t row) const {
    return std::size_t(std::upper_bound(ends.begin(), ends.end(), row) - ends.begin());
  }
};

/// Gives each node one row. A node that several ranks have belongs to the lowest of them.
///
/// names    of the nodes of this rank, each once
/// shared   which of them other ranks may have
/// has_row  which of them have a row: the same on all ranks
Numbering number(const Ranks& ranks,
                 const std::vector<NodeName>& names,
                 const std::vector<char>& shared,
                 const std::vector<char>& has_row);

/// Each value becomes the sum of those that ranks have for the name, added up in the order of the ranks. All ranks must call it
/// together.
void take_sum(const Ranks& ranks, const std::vector<NodeName>& names, std::vector<double>& values);

/// Each value becomes the least that a rank has for the name. All ranks must call it together.
void take_least(const Ranks& ranks, const std::vector<NodeName>& names, std::vector<Key>& values);

}  // namespace multigrid::distributed
