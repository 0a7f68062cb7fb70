// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"
#include "multigrid/transfers/transfer.h"

namespace multigrid {

/// P^T A P for piecewise constant P: (A_c)_jq = sum of a_ik over i in aggregate j and k in
/// aggregate q (paper AG, (4)). Nothing is dropped; entries that cancel stay. A host adds in the
/// order of the fine entries, a GPU by lanes, in an order that does not vary.
///
/// A        n × n, on the executor that works
/// returns  n_coarse × n_coarse, columns sorted
/// cost     on a host see marked_product.h; elsewhere the entries of an aggregate's rows are read
///          twice for each entry of its coarse row: with a dense row the time is quadratic
Csr<double> galerkin(const Csr<double>& A, const Aggregates& aggregates);
/// The same with known row lengths, which takes half the time where there are two passes.
///
/// offsets  of the result, from an earlier A with the same pattern
Csr<double> galerkin(const Csr<double>& A,
                     const Aggregates& aggregates,
                     Array<Offset>&& offsets,
                     Offset n_nonzeros);

/// R A P, as R (A P): on a host with marks (marked_product.h), elsewhere by merging rows
/// (sparse_product.h) where P has few entries a row, else by tables of the entries of a row
/// (slotted_product.h).
///
/// R        n_coarse × n, A n × n, P n × n_coarse, columns ascending, on the executor that works;
///          P^T for R makes the result symmetric up to rounding
/// returns  n_coarse × n_coarse, columns ascending; nothing is dropped, entries that cancel stay
/// throws   std::logic_error where the sizes do not fit
/// cost     on a host that of two products, and A P; elsewhere one pass over A and P and one over R
///          and A P, more if rows turn out longer than guessed, and 12 bytes of temporary memory a
///          slot: 16 to 160 slots a row of A, 32 to 160 a row of R
Csr<double> galerkin(const Csr<double>& A, const Csr<double>& P, const Csr<double>& R);

}  // namespace multigrid
