// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coloring/coloring.h"
#include "multigrid/sparse/pattern.h"

#include <memory>

namespace multigrid {

/// A matrix in the order of its colors: place k holds row rows[k]. Without `rows` the matrix itself
/// is in that order, and both arrays are empty.
struct ColorOrder {
  std::shared_ptr<const Coloring> colors;
  Array<Index> place;  ///< of each row

  explicit ColorOrder(std::shared_ptr<const Coloring> colors_);
  const std::vector<Index>& offsets() const { return colors->offsets; }
};

/// The pattern of ILU(fill) of A in the order of its colors, rows and columns by their places,
/// without the fill between rows of one color. Entry (i, j) is there if A has a path from i to j of
/// at most fill + 1 couplings whose inner rows all come before i and j. Where the colors are those
/// of |A|^(fill + 1) nothing is left out (Lukarski's power(q)-pattern with q = fill + 1).
///
/// A       n × n with a symmetric pattern, in its own order; every diagonal entry counts as there
/// cost    12 bytes of temporary memory an entry of |A|^(fill + 1), and that pattern
/// order   colors of the graph of A, or more of them
/// source  Hysom, Pothen, A scalable parallel algorithm for incomplete factor preconditioning, SIAM
///         J. Sci. Comput. 2001, Theorem 1; Lukarski, Parallel sparse linear algebra for multi-core
///         and many-core platforms, 2012; paper GS, Section 3
Pattern ilu_pattern(Pattern A, const ColorOrder& order, int fill);

}  // namespace multigrid
