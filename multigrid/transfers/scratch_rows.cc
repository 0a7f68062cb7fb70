// SPDX-License-Identifier: MIT
#include "multigrid/transfers/scratch_rows.h"

#include "multigrid/formats/fixed_point.h"
#include "multigrid/formats/views.h"
#include "multigrid/sparse/pattern.h"

namespace multigrid {
namespace {

struct CopyRow {
  bool in_fixed_point;
  const Offset* from;
  const Index* scratch_columns;
  const double* scratch_values;
  const Offset* offsets;
  Index* columns;
  double* values;
  MG_HD void operator()(Index i) const {
    Offset l = from[i];
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k, ++l) {
      columns[k] = scratch_columns[l];
      values[k] = scratch_values[l];
    }
    if (in_fixed_point)
      round_weights(values + offsets[i], static_cast<Index>(offsets[i + 1] - offsets[i]));
  }
};

}  // namespace

Csr<double> ScratchRows::packed(const Csr<double>& A, Index n_columns, bool in_fixed_point) const {
  const Executor& executor = A.executor();
  Csr<double> P = make_rows<Csr<double>>(length, n_columns);
  for_each(
      executor, A.n_rows,
      CopyRow{in_fixed_point, A.offsets.on(executor), columns.on(executor), values.on(executor),
              P.offsets.on(executor), P.columns.on(executor), P.values.on(executor)});
  return P;
}

}  // namespace multigrid
