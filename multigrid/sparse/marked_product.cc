// SPDX-License-Identifier: MIT
#include "multigrid/sparse/marked_product.h"

#include "multigrid/sparse/marked_rows.h"

#include <stdexcept>

namespace multigrid {
namespace {

/// Rows with gaps between them.
struct Rows {
  const Offset* begins;
  const Offset* ends;
  const Index* columns;
  const double* values;
};
Rows rows_of(const Csr<double>& A) {
  const Offset* offsets = A.offsets.on(A.executor());
  return {offsets, offsets + 1, A.columns.on(A.executor()), A.values.on(A.executor())};
}

/// columns, rows  of the left and of the right matrix
void require_fit(Index columns, Index rows) {
  if (columns != rows)
    throw std::logic_error("marked_product: " + std::to_string(columns) + " columns times " +
                           std::to_string(rows) + " rows");
}

/// The products that make row i of A B.
struct Products {
  Rows A, B;
  Offset count(Index i) const {
    Offset n = 0;
    for (Offset k = A.begins[i]; k < A.ends[i]; ++k)
      n += B.ends[A.columns[k]] - B.begins[A.columns[k]];
    return n;
  }
  template <class At>
  void operator()(Index i, At&& at) const {
    for (Offset k = A.begins[i]; k < A.ends[i]; ++k) {
      const double a = A.values[k];
      const Offset end = B.ends[A.columns[k]];
      for (Offset l = B.begins[A.columns[k]]; l < end; ++l) at(B.columns[l], a * B.values[l]);
    }
  }
};

/// The entries that make row j of P^T A P for sets of rows.
struct Entries {
  Rows A;
  const Index* set;
  const Index* members;  ///< offsets of the sets
  Offset count(Index j) const { return A.begins[members[j + 1]] - A.begins[members[j]]; }
  template <class At>
  void operator()(Index j, At&& at) const {
    for (Offset k = A.begins[members[j]]; k < A.begins[members[j + 1]]; ++k)
      at(set[A.columns[k]], A.values[k]);
  }
};

}  // namespace

Csr<double> marked_product(const Csr<double>& A, const Csr<double>& B) {
  require_fit(A.n_columns, B.n_rows);
  const Products products{rows_of(A), rows_of(B)};
  return MarkedRows<Products>(A.executor(), A.n_rows, B.n_columns, products, true).without_gaps();
}

Csr<double> marked_product(const Csr<double>& R, const Csr<double>& A, const Csr<double>& P) {
  require_fit(A.n_columns, P.n_rows);
  require_fit(R.n_columns, A.n_rows);
  const Executor& executor = A.executor();
  const MarkedRows<Products> AP(executor, A.n_rows, P.n_columns, {rows_of(A), rows_of(P)}, false);
  const Products products{rows_of(R), {AP.begins(), AP.ends(), AP.columns(), AP.values()}};
  return MarkedRows<Products>(executor, R.n_rows, P.n_columns, products, true).without_gaps();
}

Csr<double> marked_sums(const Csr<double>& A,
                        const Array<Index>& set,
                        const Array<Index>& members) {
  const Executor& executor = A.executor();
  const auto n = static_cast<Index>(members.size() - 1);
  const Entries entries{rows_of(A), set.on(executor), members.on(executor)};
  return MarkedRows<Entries>(executor, n, n, entries, true).without_gaps();
}

}  // namespace multigrid
