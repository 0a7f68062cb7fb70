// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/convergence/solution_check.h"
#include "multigrid/distributed/petsc.h"

namespace multigrid::distributed {

/// The rows that this rank has of a matrix of PETSc, and the values of vectors that they need. All ranks must make one together.
class LocalRows {
 public:
  /// A  a MATMPIAIJ or MATSEQAIJ, which must outlive this
  explicit LocalRows(Mat A);
  /// The sums of this rank's rows, entry by entry as check_rows computes them. All ranks must call it together.
  RowChecks check(Vec x, Vec b);

 private:
  Mat diagonal_ = nullptr,
      other_ = nullptr;  ///< columns of this rank, and of others if there are any
  OwnedVec ghosts_;      ///< the values of the latter
  OwnedScatter scatter_;
};

}  // namespace multigrid::distributed
