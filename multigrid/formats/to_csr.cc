// SPDX-License-Identifier: MIT
#include "multigrid/formats/make_rows.h"
#include "multigrid/formats/views.h"

#include <stdexcept>

namespace multigrid {
namespace {

struct CountInSlices {
  SellView<double> A;
  Index* length;
  MG_HD void operator()(Index i) const {
    Index n = 0;
    A.for_each_entry(i, [&](Index, double) { ++n; });
    length[i] = n;
  }
};

struct CopyFromSlices {
  SellView<double> A;
  const Offset* offsets;
  Index* columns;
  double* values;
  MG_HD void operator()(Index i) const {
    Offset k = offsets[i];
    A.for_each_entry(i, [&](Index j, double value) {
      columns[k] = j;
      values[k++] = value;
    });
  }
};

Csr<double> to_csr(const Sell<double>& A) {
  const Executor& executor = A.executor();
  Array<Index> length(executor, A.n_rows);
  for_each(executor, A.n_rows, CountInSlices{view(A), length.on(executor)});
  Csr<double> csr = make_rows<Csr<double>>(length, A.n_rows);
  for_each(executor, A.n_rows,
           CopyFromSlices{view(A), csr.offsets.on(executor), csr.columns.on(executor),
                          csr.values.on(executor)});
  return csr;
}

}  // namespace

Csr<double> to_csr(const Matrix<double>& A) {
  return std::visit(
      [](const auto& a) -> Csr<double> {
        using Format = std::decay_t<decltype(a)>;
        if constexpr (std::is_same_v<Format, Csr<double>>)
          return a.copy_to(a.executor());
        else if constexpr (is_never_taken<Format>)
          throw std::logic_error("matrices in double are not packed");
        else
          return to_csr(a);
      },
      A);
}

}  // namespace multigrid
