// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/matrix.h"

namespace multigrid {

/// Estimates the largest eigenvalue of D^-1 A from below, by `steps` of the Lanczos process in the
/// inner product of D (which makes D^-1 A symmetric), from a fixed random vector. Ten steps come
/// within a few percent on finite element matrices.
///
/// A         n × n, symmetric
/// diagonal  n, positive: that of A
/// source    Golub, Van Loan, Matrix Computations, 4th edition, Section 10.1
template <class T>
double largest_eigenvalue(const Matrix<T>& A, const Array<T>& diagonal, int steps = 10);

}  // namespace multigrid
