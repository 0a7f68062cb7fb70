// SPDX-License-Identifier: MIT
#pragma once

// Whether rows are those of blocks; for kernel sources.
#include "multigrid/formats/views.h"

namespace multigrid {

/// 1 if row i is not that of a whole block: the rows of a node have the same columns, which are all unknowns of some nodes. Bytes: an
/// entry 8, of which 4 mostly come from a cache.
struct IsNotWhole {
  PatternView A;
  Index size;  ///< unknowns of a node
  MG_HD Offset operator()(Index i) const {
    const Offset first = A.offsets[i / size * size], begin = A.offsets[i];
    const Offset n = A.offsets[i / size * size + 1] - first;
    if (A.offsets[i + 1] - begin != n || n % size != 0) return 1;
    for (Offset k = 0; k < n; k += size) {
      const Index node = A.columns[first + k];
      if (node % size != 0) return 1;
      for (Index c = 0; c < size; ++c)
        if (A.columns[begin + k + c] != node + c) return 1;
    }
    return 0;
  }
};

}  // namespace multigrid
