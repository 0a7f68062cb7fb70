// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

namespace multigrid {

/// A vector near the nullspace of A, for matrices of which constants are not: those scaled by rows and
/// columns. Sweeps of damped Jacobi on A w = 0, with the damping 4/(3 lambda) that interpolation is
/// smoothed with, start from w_i = |a_ii|^-1/2 (1 where a_ii = 0). Of D A D that start is D^-1 times that
/// of A. Does not wait.
///
/// A       n x n
/// lambda  the largest eigenvalue of D^-1 A, positive
/// sweeps  0: the start
/// result  n values on the executor of A
/// source  Brezina, Falgout, MacLachlan, Manteuffel, McCormick, Ruge, Adaptive smoothed aggregation,
///         SIAM Review 2005, Section 3, of which this is the first stage on the finest level; the start is
///         our own
Array<double> relaxed_candidate(const Csr<double>& A, double lambda, int sweeps);

}  // namespace multigrid
