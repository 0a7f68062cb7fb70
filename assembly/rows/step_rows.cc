// SPDX-License-Identifier: MIT
#include "assembly/rows/step_rows.h"

#include "assembly/rows/nodal_values.h"
#include "assembly/rows/step_view.h"
#include "assembly/rows/without_zeros.h"
#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"

#include <cmath>
#include <limits>

namespace assembly {

using multigrid::Csr;
using multigrid::for_each;

namespace {

/// Threads of a GPU that share a row which is copied: linear elements have some 7 entries in the plane and 15 in space.
constexpr int lanes_of_row = 4;

constexpr double epsilon = std::numeric_limits<double>::epsilon();

/// The columns of a row that are unknowns: they come first.
struct CountUnknowns {
  const Offset* offsets;
  const Index* columns;
  Index n_unknowns;
  Index* lengths;
  MG_HD void operator()(Index i) const {
    Offset k = offsets[i];
    while (k < offsets[i + 1] && columns[k] < n_unknowns) ++k;
    lengths[i] = Index(k - offsets[i]);
  }
};

struct AddStepMatrix {
  const Offset* offsets;
  const Index* columns;
  const double* M;
  const double* K;
  double tau;
  const Offset* own_offsets;
  Index* own_columns;
  double* values;
  double* diagonal;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lanes) const {
    const Offset shift = offsets[i] - own_offsets[i];
    for (Offset k = own_offsets[i] + lanes.rank; k < own_offsets[i + 1]; k += Lanes::size) {
      const Index j = columns[k + shift];
      own_columns[k] = j;
      values[k] = M[k + shift] + tau * K[k + shift];
      if (j == i) diagonal[i] = values[k];
    }
  }
};

/// The row of a node with a given value.
struct StepFlow {
  StepView rows;
  const double* F_0;
  const double* F_1;
  NodalView u_0, u_1;
  double* values;
  double* roundings;

  MG_HD void operator()(Index k_given) const {
    const Index i = rows.n_unknowns + k_given;
    double value = 0, rounding = 0;
    const double share_0 = 1 - rows.theta;
    for (Offset k = rows.offsets[i]; k < rows.offsets[i + 1]; ++k) {
      const Index j = rows.columns[k];
      add(rows.M[k] * (u_1(j) - u_0(j)) / rows.dt, value, rounding);
      if (share_0 > 0) add(share_0 * rows.K_0[k] * u_0(j), value, rounding);
      if (rows.theta > 0) add(rows.theta * rows.K_1[k] * u_1(j), value, rounding);
    }
    add(-share_0 * F_0[i], value, rounding);
    add(-rows.theta * F_1[i], value, rounding);
    values[k_given] = value;
    roundings[k_given] = rounding;
  }

 private:
  MG_HD static void add(double term, double& value, double& rounding) {
    value += term;
    rounding += epsilon * fabs(term);
  }
};

struct StorageOfNode {
  StepView rows;
  NodalView u_0, u_1;
  MG_HD SumOfTerms operator()(Index i) const {
    double sum = 0;
    for (Offset k = rows.offsets[i]; k < rows.offsets[i + 1]; ++k) {
      const Index j = rows.columns[k];
      sum += rows.M[k] * (u_1(j) - u_0(j)) / rows.dt;
    }
    return {sum, fabs(sum)};
  }
};

struct WeightedValue {
  const double* w;
  NodalView u;
  MG_HD SumOfTerms operator()(Index i) const {
    const double term = w[i] * u(i);
    return {term, fabs(term)};
  }
};

struct Mix {
  double of_x;
  const double* x;
  double of_y;
  const double* y;
  double* result;
  MG_HD void operator()(Index i) const { result[i] = of_y * y[i] + of_x * x[i]; }
};

struct ValueAlone {
  const double* values;
  MG_HD SumOfTerms operator()(Index i) const { return {values[i], fabs(values[i])}; }
};

/// What is missing, and what a constant of 1 would add.
struct Missing {
  double value = 0, of_one = 0;
  MG_HD Missing& operator+=(const Missing& other) {
    value += other.value;
    of_one += other.of_one;
    return *this;
  }
};
struct MissingAtNode {
  const double* b;
  const double* w;
  const double* more;  ///< or null
  double factor;
  const double* u;
  MG_HD Missing operator()(Index i) const {
    double value = b[i] - w[i] * u[i];
    if (more) value -= factor * more[i] * u[i];
    return {value, w[i]};
  }
};

struct SumOfRow {
  const Offset* offsets;
  const double* values;
  double* sums;
  MG_HD void operator()(Index i) const {
    double sum = 0;
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k) sum += values[k];
    sums[i] = sum;
  }
};

}  // namespace

Array<double> step_right_hand_side(const StepRows& rows, const StepLoads& loads) {
  Array<double> b(rows.M->executor(), rows.n_unknowns);
  for_each(rows.M->executor(), rows.n_unknowns, right_hand_side_of(rows, loads, b));
  return b;
}

Csr<double> step_matrix(const Csr<double>& M,
                        const Array<double>& K,
                        const double tau,
                        const Index n_unknowns,
                        const bool is_symmetric) {
  const Executor& executor = M.executor();
  const Index n = n_unknowns;
  const Offset* const offsets = M.offsets.on(executor);
  const Index* const columns = M.columns.on(executor);
  Array<Index> lengths(executor, n);
  for_each(executor, n, CountUnknowns{offsets, columns, n, lengths.on(executor)});
  Csr<double> A{n, n, Array<Offset>(executor, Offset(n) + 1), {}, {}};
  const Offset total = multigrid::scan(lengths, A.offsets);
  A.columns = Array<Index>(executor, total);
  A.values = Array<double>(executor, total);
  Array<double> diagonal(executor, n);
  multigrid::for_each_row<lanes_of_row>(
      executor, n,
      AddStepMatrix{offsets, columns, M.values.on(executor), K.on(executor), tau,
                    A.offsets.on(executor), A.columns.on(executor), A.values.on(executor),
                    diagonal.on(executor)});
  return without_zeros(std::move(A), diagonal, is_symmetric);
}

FlowsAtNodes step_flows(const StepRows& rows,
                        const Array<double>& F_begin,
                        const Array<double>& F_end,
                        const NodalPair& u_begin,
                        const NodalPair& u_end) {
  const Executor& executor = rows.M->executor();
  const Index n_given = rows.M->n_rows - rows.n_unknowns;
  FlowsAtNodes flows{Array<double>(executor, n_given), Array<double>(executor, n_given)};
  for_each(executor, n_given,
           StepFlow{view(rows), F_begin.on(executor), F_end.on(executor), view(u_begin),
                    view(u_end), flows.value.on(executor), flows.rounding.on(executor)});
  return flows;
}

SumOfTerms step_storage(const StepRows& rows, const NodalPair& u_begin, const NodalPair& u_end) {
  return multigrid::sum(rows.M->executor(), rows.M->n_rows,
                        StorageOfNode{view(rows), view(u_begin), view(u_end)});
}

SumOfTerms sum_of(const Array<double>& values) {
  const Executor& executor = values.executor();
  return multigrid::sum(executor, values.size(), ValueAlone{values.on(executor)});
}

SumOfTerms weighted_sum(const Array<double>& w, const NodalPair& u) {
  const Executor& executor = w.executor();
  return multigrid::sum(executor, w.size(), WeightedValue{w.on(executor), view(u)});
}

SumOfTerms weighted_sum(const Array<double>& w, const Array<double>& u) {
  const Executor& executor = w.executor();
  return multigrid::sum(executor, w.size(),
                        WeightedValue{w.on(executor), {u.on(executor), nullptr, Index(u.size())}});
}

Array<double> mixed(const Array<double>& x,
                    const double of_x,
                    const Array<double>& y,
                    const double of_y) {
  const Executor& executor = x.executor();
  Array<double> result(executor, x.size());
  for_each(executor, x.size(),
           Mix{of_x, x.on(executor), of_y, y.on(executor), result.on(executor)});
  return result;
}

void add_what_is_missing(const Array<double>& b,
                         const Array<double>& w,
                         const Array<double>* more,
                         const double factor,
                         Array<double>& u,
                         const std::function<double(double)>& sum_of_all) {
  const Executor& executor = u.executor();
  const Missing missing =
      multigrid::sum(executor, u.size(),
                     MissingAtNode{b.on(executor), w.on(executor),
                                   more ? more->on(executor) : nullptr, factor, u.on(executor)});
  const auto of_all = [&](const double own) { return sum_of_all ? sum_of_all(own) : own; };
  add_constant(of_all(missing.value) / of_all(missing.of_one), u);
}

Array<double> sums_of_rows(const Csr<double>& A) {
  const Executor& executor = A.executor();
  Array<double> sums(executor, A.n_rows);
  for_each(executor, A.n_rows,
           SumOfRow{A.offsets.on(executor), A.values.on(executor), sums.on(executor)});
  return sums;
}

}  // namespace assembly
