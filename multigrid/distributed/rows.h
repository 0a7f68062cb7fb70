// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"
#include "multigrid/distributed/numbering.h"
#include "multigrid/distributed/petsc.h"

namespace multigrid::distributed {

/// The matrix that adds up what each rank has of its cells. All ranks must call it together.
///
/// A      on a host: a row and a column for each node of this rank
/// rows   of the nodes; those without a row do not count
OwnedMat sum_of_parts(const Csr<double>& A, const Numbering& rows);
/// The same of vectors.
OwnedVec sum_of_parts(const std::vector<double>& b, const Numbering& rows);

/// An interpolation from coarse nodes, each row by the rank that owns it.
///
/// P  on a host: a row for each fine node of this rank, a column for each coarse one
OwnedMat interpolation_of_parts(const Csr<double>& P,
                                const Numbering& fine,
                                const Numbering& coarse);

/// Values of the nodes of this rank, also of those that belong to others; 0 where there is no row.
std::vector<double> at_nodes(Vec x, const Numbering& rows);

/// Gives x the values of the nodes of this rank that it owns.
void set_at_nodes(const std::vector<double>& values, const Numbering& rows, Vec x);

/// A matrix whose rows lie on the ranks one after the other, each as its rank has it, with columns of all.
OwnedMat matrix_of_rows(const Ranks& ranks, const Csr<double>& own);
OwnedVec vector_of_rows(const Ranks& ranks, const std::vector<double>& own);
/// The values that this rank owns.
std::vector<double> own_values(Vec x);
/// By how much A and its transposed differ at most in a row, relative to the largest row of A.
double asymmetry(Mat A);
/// The sum of the absolute values of each row.
OwnedVec absolute_row_sums(Mat A);
/// Whether two matrices of the same size have their entries in the same places, on all ranks.
bool have_same_structure(const Ranks& ranks, Mat A, Mat B);
/// The largest sum of a row, relative to that of its absolute values.
double largest_row_sum(Mat A);

}  // namespace multigrid::distributed
