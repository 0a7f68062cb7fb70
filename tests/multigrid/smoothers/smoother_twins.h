// SPDX-License-Identifier: MIT
#pragma once

#include "tests/multigrid/twins.h"

/// Smoothers by dense algebra, serially, as in textbooks.
namespace tests {

/// The word of a smoother, with letters, digits and underscores alone.
std::string test_name(multigrid::SmootherKind kind);

/// Which entries A has: those that are not 0, and the diagonal.
std::vector<bool> entries(const Dense& A);
/// Which entries |A|^q has, for q of at least 1.
std::vector<bool> power_entries(const Dense& A, int q);

/// Row and column k of the result are row and column rows[k] of A.
Dense reorder(const Dense& A, const std::vector<multigrid::Index>& rows);

/// ILU(fill) by levels of fill, row by row: lev_ij = min(lev_ij, lev_ik + lev_kj + 1) for all
/// k < i, j; then without the entries between different rows of one color.
///
/// colors   offsets of the colors among the rows of A; without, each row has its own
/// returns  which entries stay, n × n
std::vector<bool> level_of_fill(const Dense& A,
                                int fill,
                                const std::vector<multigrid::Index>& colors);

/// L (below the diagonal) and U of the incomplete factorisation on a pattern (Saad, Iterative
/// Methods for Sparse Linear Systems, 2003, Algorithm 10.4).
Dense incomplete_factors(Dense A, const std::vector<bool>& pattern);

/// (L U)^-1 b
std::vector<double> solve_factors(const Dense& LU, std::vector<double> b);

/// G of FSAI with the lower triangle of |A|^q as its pattern, row by row.
Dense fsai_factor(const Dense& A, int q);

/// e = T_k(M) e_0 / T_k(s) with M = (c I - D^-1 A) / r and s = c / r, where the Chebyshev
/// polynomial T_k lives on [c - r, c + r], the upper part of the spectrum and a tenth.
std::vector<double> chebyshev_step(const Dense& A,
                                   double largest,
                                   int degree,
                                   const std::vector<double>& b,
                                   const std::vector<double>& x,
                                   double range = 4);

Dense transposed(const Dense& A);
Dense operator*(const Dense& A, const Dense& B);

}  // namespace tests
