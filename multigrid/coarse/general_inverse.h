// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

namespace multigrid {

/// The inverse of a matrix that need not be symmetric, by Gauss-Jordan elimination with partial
/// pivoting. Does not wait.
///
/// A          n × n
/// inverse    n × n, row by row: receives A^-1
/// first_bad  one value, on the executor: becomes -1, or the first column whose pivot is not larger
///            than 1e-13 times its largest entry in A; the inverse is then of no use
/// cost       2 n^3 operations in n steps of three launches, each a pass over n^2 values; 8 n^2
///            bytes of temporary memory
/// source     Golub, Van Loan, Matrix Computations, 4th edition, Section 3.4
template <class T>
void invert_general(const Csr<double>& A, Array<T>& inverse, Array<Index>& first_bad);

}  // namespace multigrid
