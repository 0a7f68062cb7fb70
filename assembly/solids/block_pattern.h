// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/rows/elements_around.h"
#include "multigrid/csr.h"

#include <vector>

namespace assembly {

/// Which nodes are coupled: those that share a cell. Columns of node i are columns[offsets[i]] to columns[offsets[i + 1] - 1],
/// ascending.
struct BlockPattern {
  int block_size = 1;  ///< unknowns of a node
  Array<Offset> offsets;
  Array<Index> columns;

  Index n_nodes() const { return Index(offsets.size() - 1); }
};

/// blocks  of cells; they may be followed by others in `around`, whose nodes are those of cells
/// waits   once
/// bytes   a node: 4 for each node of each cell around it, twice; these are given up again
BlockPattern block_pattern(const std::vector<const ElementBlock*>& blocks,
                           const ElementsAround& around,
                           int block_size);

/// The matrix of that pattern whose entries are zero: all rows of a node have block_size entries for each node that it is coupled
/// with. Block (a, b) of nodes i and j is the entry of row block_size i + a and column block_size j + b.
multigrid::Csr<double> zero_matrix(const BlockPattern& pattern);

}  // namespace assembly
