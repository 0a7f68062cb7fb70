// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarsening/tree/auxiliary_grid.h"
#include "multigrid/csr.h"
#include "multigrid/formats/ell.h"
#include "multigrid/transfers/transfer.h"

namespace multigrid {

/// P^T A P for piecewise constant P: (A_c)_jq = sum of a_ik over i in aggregate j and k in
/// aggregate q (paper AG, (4)). Nothing is dropped; entries that cancel stay. A host adds in the
/// order of the fine entries, a GPU by lanes, the same bits each time.
///
/// A        n × n, on the executor that works
/// returns  n_coarse × n_coarse, columns sorted
/// cost     the entries of an aggregate's rows are looked at once for each column that its coarse
///          row has, twice where the lengths are not known: a dense row makes it quadratic
Csr<double> galerkin(const Csr<double>& A, const Aggregates& aggregates);
/// The same where the lengths of the rows are known, which takes half the time.
///
/// offsets  those of the result: of any A with this pattern
Csr<double> galerkin(const Csr<double>& A,
                     const Aggregates& aggregates,
                     Array<Offset>&& offsets,
                     Offset n_nonzeros);

/// R A P, as R (A P): two products of sparse_product.h, with A P in between.
///
/// R        n_coarse × n, A n × n, P n × n_coarse, on the executor that works; P^T for R makes the
///          result symmetric up to rounding
/// returns  n_coarse × n_coarse, columns sorted
Csr<double> galerkin(const Csr<double>& A, const Csr<double>& P, const Csr<double>& R);

/// Rows as stencils on the uniform grid at cells.depth: the diagonal, then the 8 (26) cells around
/// in lexicographic order, and whatever reaches further in the overflow.
///
/// A      n × n with n = cells.n(), sorted columns
template <class T>
Ell<T> to_stencil(const Csr<double>& A, const TreeCells& cells);

}  // namespace multigrid
