// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/smoothed_interpolation.h"

#include "multigrid/backend/primitives.h"
#include "multigrid/coarsening/corrected_weights.h"
#include "multigrid/fixed_point.h"
#include "multigrid/views.h"

#include <cmath>

namespace multigrid {
namespace {

constexpr double constant_share = 0.05;  ///< of the diagonal: more is a row at a Dirichlet boundary
constexpr double linear_share = 0.1;     ///< of |a_ik| |x_k - x_i|: more is a boundary or a jump
constexpr double least_weight = -0.1;    ///< that a correction may lead to

template <int dim>
constexpr double drop_share = dim == 2 ? 0.1 : 0.15;  ///< of a row's largest weight

/// Row i of A among the aggregates.
struct AggregatedRow {
  CsrView<double> A;
  Runs aggregates;

  /// f(aggregate, sum of the entries in it), aggregates ascending
  template <class F>
  MG_HD void for_each_sum(Index i, F&& f) const {
    const Offset end = A.offsets[i + 1];
    for (Offset k = A.offsets[i]; k < end;) {
      const Index aggregate = aggregates.run(A.columns[k]);
      double sum = 0;
      for (; k < end && aggregates.run(A.columns[k]) == aggregate; ++k) sum += A.values[k];
      f(aggregate, sum);
    }
  }
  MG_HD bool is_isolated(Index i) const {
    for (Offset k = A.offsets[i]; k < A.offsets[i + 1]; ++k)
      if (A.columns[k] != i && A.values[k] != 0) return false;
    return true;
  }
  MG_HD bool are_isolated(Index aggregate) const {
    for (Index i = aggregates.begin(aggregate); i < aggregates.end(aggregate); ++i)
      if (!is_isolated(i)) return false;
    return true;
  }
};

/// Writes row i where row i of A begins. Weights that are still to change stay with the thread, but
/// those of a long row. Bytes, with a entries in row i of A, m aggregates among them and l weights
/// that are kept: 12 a for A, 8 dim (a + m) for coordinates, mostly from cache, 12 l written, and
/// 20.
template <int dim>
struct InterpolationRow {
  static constexpr Index kept = 16;  ///< a finest row of triangles has 7 entries, of tetrahedra 15

  AggregatedRow row;
  const double* diagonal;
  double omega;
  const double* points;
  const double* centers;
  Index* columns;
  double* values;
  Index* length;

  MG_HD void operator()(Index i) const {
    const Index own = row.aggregates.run(i);
    const Offset begin = row.A.offsets[i];
    if (row.is_isolated(i)) {
      length[i] = row.are_isolated(own) ? 1 : 0;
      columns[begin] = own;
      values[begin] = 1;
      return;
    }
    Index kept_columns[kept];
    double kept_weights[kept];
    const bool is_kept = row.A.offsets[i + 1] - begin <= kept;
    CorrectedWeights<dim> P{is_kept ? kept_columns : columns + begin,
                            is_kept ? kept_weights : values + begin,
                            0,
                            centers,
                            row.aggregates.n_runs(),
                            {}};
    const double step = omega / diagonal[i];
    for (int d = 0; d < dim; ++d) P.point[d] = coordinate(i, d);
    double total = 0;
    row.for_each_sum(i, [&](Index aggregate, double sum) {
      total += sum;
      P.columns[P.n] = aggregate;
      P.weights[P.n++] = (aggregate == own ? 1. : 0.) - step * sum;
    });
    const bool keeps_constants = absolute(total) <= constant_share * diagonal[i];
    if (keeps_constants) P.set_sum(1);
    if (keeps_constants && keeps_linear(i)) P.make_linear(least_weight);
    P.drop(drop_share<dim>, own);
    P.set_sum(keeps_constants ? 1. : 1 - step * total);
    length[i] = P.n;
    if (!is_kept) return;
    for (Index k = 0; k < P.n; ++k) {
      columns[begin + k] = P.columns[k];
      values[begin + k] = P.weights[k];
    }
  }

 private:
  MG_HD double coordinate(Index i, int d) const { return points[d * Offset(row.aggregates.n) + i]; }

  /// Whether sum_k a_ik (x_k - x_i) is small.
  MG_HD bool keeps_linear(Index i) const {
    double sum[dim] = {}, bound = 0, square = 0;
    row.A.for_each_entry(i, [&](Index k, double a) {
      double distance = 0;
      for (int d = 0; d < dim; ++d) {
        const double step = coordinate(k, d) - coordinate(i, d);
        sum[d] += a * step;
        distance += step * step;
      }
      bound += absolute(a) * sqrt(distance);
    });
    for (int d = 0; d < dim; ++d) square += sum[d] * sum[d];
    return sqrt(square) <= linear_share * bound;
  }
};

/// Bytes: an entry 24, a row 16.
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

Csr<double> smoothed_interpolation(const Csr<double>& A,
                                   const Array<double>& diagonal,
                                   double lambda,
                                   const Runs& aggregates,
                                   const Array<double>& points,
                                   const Array<double>& centers,
                                   int dimension,
                                   bool in_fixed_point) {
  const Executor& executor = A.executor();
  Array<Index> columns(executor, A.n_nonzeros()), length(executor, A.n_rows);
  Array<double> values(executor, A.n_nonzeros());
  const auto write_rows = [&](auto dim) {
    for_each(executor, A.n_rows,
             InterpolationRow<dim()>{{view(A), aggregates},
                                     diagonal.on(executor),
                                     4. / 3. / lambda,
                                     points.on(executor),
                                     centers.on(executor),
                                     columns.on(executor),
                                     values.on(executor),
                                     length.on(executor)});
  };
  if (dimension == 2)
    write_rows(std::integral_constant<int, 2>());
  else
    write_rows(std::integral_constant<int, 3>());

  Csr<double> P{
      A.n_rows, aggregates.n_runs(), Array<Offset>(executor, Offset(A.n_rows) + 1), {}, {}};
  const Offset n_nonzeros = scan(length, P.offsets);
  P.columns = Array<Index>(executor, n_nonzeros);
  P.values = Array<double>(executor, n_nonzeros);
  for_each(
      executor, A.n_rows,
      CopyRow{in_fixed_point, A.offsets.on(executor), columns.on(executor), values.on(executor),
              P.offsets.on(executor), P.columns.on(executor), P.values.on(executor)});
  return P;
}

}  // namespace multigrid
