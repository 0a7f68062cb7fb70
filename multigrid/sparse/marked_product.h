// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

/// Products of sparse matrices on a host, whose caches hold a mark and a sum for each column that
/// nearby rows have: a row is added up in place, in the order of the entries of A, and its columns
/// are sorted at the end. Nothing is dropped; entries that cancel stay.
///
/// throws  OutOfMemory; std::logic_error where the sizes do not fit
/// cost    one pass over the products, after a sample of the rows has told how much room they take;
///         temporary memory for the result once more, and 12 bytes a column for each thread, of which
///         those pages are touched that the thread's rows have columns in
/// source  Gustavson, Two fast algorithms for sparse matrices, ACM Trans. Math. Softw. 4, 1978
namespace multigrid {

/// A B.
///
/// A  n × m, B m × p, on a host
Csr<double> marked_product(const Csr<double>& A, const Csr<double>& B);

/// R (A P). Takes the memory of A P in addition.
///
/// R  q × n, A n × m, P m × p, on a host
Csr<double> marked_product(const Csr<double>& R, const Csr<double>& A, const Csr<double>& P);

/// P^T A P, where P_ij is 1 if unknown i is in set j, else 0. Adds in the order of the entries of A.
///
/// A        n × n, on a host
/// set      n: that of each unknown
/// members  n_sets + 1: set j has the unknowns members[j] .. members[j+1]-1
Csr<double> marked_sums(const Csr<double>& A, const Array<Index>& set, const Array<Index>& members);

}  // namespace multigrid
