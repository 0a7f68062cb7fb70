// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/sparse/pattern.h"

/// Matrices of dense blocks over a pattern of nodes, each of which has several unknowns side by side. Their values lie as in CSR:
/// row r of the blocks of node i begins at (offsets[i] rows + r n_i) columns, where n_i is the number of its blocks, and has
/// `columns` values of each block. So a matrix in CSR whose blocks are whole is one already.
namespace multigrid {

/// Blocks whose arrays others own.
struct Blocks {
  Index rows, columns;  ///< of a block
  const Pattern& nodes;
  const Array<double>& values;

  const Executor& executor() const { return nodes.executor(); }
};

struct BlockRows {
  Index rows = 1, columns = 1;  ///< of a block
  Pattern nodes;
  Array<double> values;  ///< rows * columns a block

  operator Blocks() const {
    return {rows, columns, nodes, values};
  }  // NOLINT: what takes blocks takes these
  const Executor& executor() const { return nodes.executor(); }
};

/// A matrix in CSR as one of square blocks: its own values if its blocks are whole, which means that the rows of a node have the same
/// columns, all unknowns of some nodes; else a copy with zeros where it has no entry.
class InBlocks {
 public:
  /// Waits.
  ///
  /// A           n x n, columns ascending; must outlive this, with its values
  /// block_size  unknowns of a node; n is a multiple
  InBlocks(const Csr<double>& A, Index block_size);

  operator Blocks() const {  // NOLINT: what takes blocks takes these
    return {own_.rows, own_.columns, own_.nodes, own_.values.empty() ? A_.values : own_.values};
  }

 private:
  const Csr<double>& A_;
  BlockRows own_;  ///< without values if A's are used
};

/// The same matrix in CSR.
///
/// cost  4 bytes written an entry, 8 a row; values are moved
Csr<double> to_csr(BlockRows&& A);

}  // namespace multigrid
