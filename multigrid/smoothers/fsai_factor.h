// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/formats/matrix.h"

namespace multigrid {

/// The lower triangular G with the pattern of the lower triangle of |A|^power that minimises
/// ||I - G L||_F, where A = L L^T, scaled so that G A G^T has the diagonal 1. L is not needed: row
/// i of G is y / sqrt(y_i) with A_JJ y = e_i, where J is the pattern of the row.
///
/// A                   n × n, symmetric positive definite
/// constant_nullspace  A is singular with A 1 = 0. Only a row whose pattern has all columns
///                     notices, and becomes a multiple of 1
/// throws              NotPositiveDefinite naming a row whose A_JJ is not
/// cost                m^3 / 6 operations for a row of m entries; temporary memory of twice that of
///                     G, but at most 256 MiB, or m (m + 1) / 2 numbers for the longest row
/// source              Kolotilina, Yeremin, Factorized sparse approximate inverse preconditionings
///                     I, SIAM J. Matrix Anal. Appl. 1993; paper GS, Section 3
template <class T>
Csr<double> fsai_factor(const Matrix<T>& A, int power, bool constant_nullspace);

}  // namespace multigrid
