// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/formats/matrix.h"

namespace multigrid {

/// G, lower triangular with the pattern of the lower triangle of |A|^power, which minimises
/// ||I - G L||_F where A = L L^T, and with it G A G^T has the diagonal 1. L is not needed: row i of
/// G is y / sqrt(y_i) with A_JJ y = e_i, where J is its pattern.
///
/// A                   n × n, symmetric positive definite
/// constant_nullspace  A 1 = 0 instead: only a row whose pattern is everything meets that, and
///                     becomes a multiple of 1
/// throws              NotPositiveDefinite naming a row whose A_JJ is not
/// cost                m^3 / 6 operations for a row of m entries; temporary memory of twice G, but
///                     at most 256 MiB, or what the longest row takes: m (m + 1) / 2 numbers
/// source              Kolotilina, Yeremin, Factorized sparse approximate inverse preconditionings
///                     I, SIAM J. Matrix Anal. Appl. 1993; paper GS, Section 3
template <class T>
Csr<double> fsai_factor(const Matrix<T>& A, int power, bool constant_nullspace);

}  // namespace multigrid
