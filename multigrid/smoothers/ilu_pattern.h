// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coloring/coloring.h"
#include "multigrid/sparse/pattern.h"

namespace multigrid {

/// The pattern of ILU(fill) of A in the order of its colors, without the fill between rows of one
/// color. Entry (i, j) is there if A has a path from i to j of at most fill + 1 couplings whose
/// inner rows all come before i and j. Where the colors are those of |A|^(fill + 1) nothing is left
/// out (Lukarski's power(q)-pattern with q = fill + 1).
///
/// A        n × n with a symmetric pattern, in its own order; all diagonal entries count as stored
/// colors   of the graph of A, or more of them
/// place    of each row in the order of the colors: the inverse of colors.rows, empty if that is
/// returns  row and column k are row and column colors.rows[k] of A
/// cost     12 bytes of temporary memory an entry of |A|^(fill + 1), and that pattern
/// source   Hysom, Pothen, A scalable parallel algorithm for incomplete factor preconditioning,
///          SIAM J. Sci. Comput. 2001, Theorem 1; Lukarski, Parallel sparse linear algebra for
///          multi-core and many-core platforms, 2012; paper GS, Section 3
Pattern ilu_pattern(Pattern A, const Coloring& colors, const Array<Index>& place, int fill);

}  // namespace multigrid
