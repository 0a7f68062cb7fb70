// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/smoothed/smoothed_interpolation.h"

#include "multigrid/backend/kernel_memory.h"
#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/coarsening/smoothed/corrected_weights.h"
#include "multigrid/formats/fixed_point.h"
#include "multigrid/formats/views.h"

#include <cmath>

namespace multigrid {
namespace {

constexpr double constant_share = 0.05;  ///< of the diagonal: more is a row at a Dirichlet boundary
constexpr double linear_share = 0.1;     ///< of |a_ik| |x_k - x_i|: more is a boundary or a jump
constexpr double least_weight = -0.1;    ///< that a correction may lead to

/// Entries a row of A, on average, whose aggregates are mostly at most 8: of finest triangles;
/// those of runs reach more, and tetrahedra.
constexpr Offset short_rows = 10;

template <int dim>
constexpr double drop_share = dim == 2 ? 0.1 : 0.15;  ///< of a row's largest weight

/// The aggregates that a row of A reaches, in memory of the thread until there are more than
/// `kept`.
template <int dim, int kept>
struct ReachedAggregates : CorrectedWeights<dim> {
  ThreadMemory<Index, kept> kept_columns;
  ThreadMemory<double, kept> kept_weights;

  MG_HD void begin() {
    this->columns = kept_columns.begin();
    this->weights = kept_weights.begin();
    this->stride = ThreadMemory<Index, kept>::stride;
    this->n = 0;
  }
  MG_HD void add(Index aggregate, double weight, Index* more_columns, double* more_weights) {
    if (this->n == kept) write_to(more_columns, more_weights);
    this->column(this->n) = aggregate;
    this->weight(this->n++) = weight;
  }
  /// Moves them there, one after the other.
  MG_HD void write_to(Index* to_columns, double* to_weights) {
    if (this->columns == to_columns) return;
    for (Index k = 0; k < this->n; ++k) {
      to_columns[k] = this->column(k);
      to_weights[k] = this->weight(k);
    }
    this->columns = to_columns;
    this->weights = to_weights;
    this->stride = 1;
  }
};

/// What one pass over row i of A tells.
template <int dim>
struct RowMoments {
  double total = 0;         ///< sum_k a_ik
  double diagonal = 0;      ///< a_ii
  double moment[dim] = {};  ///< sum_k a_ik (x_k - x_i)
  double bound = 0;         ///< sum_k |a_ik| |x_k - x_i|
  bool isolated = true;     ///< no entry beside the diagonal but zeros

  MG_HD bool keeps_constants() const { return absolute(total) <= constant_share * diagonal; }
  MG_HD bool keeps_linear() const {
    double square = 0;
    for (int d = 0; d < dim; ++d) square += moment[d] * moment[d];
    return sqrt(square) <= linear_share * bound;
  }
};

/// Writes row i where row i of A begins. Bytes, with a entries in row i of A, m aggregates among
/// them and l weights that are kept: 12 a for A, 8 dim (a + 3 m) for coordinates, mostly from
/// cache, 12 l written, and 12.
template <int dim, int kept>
struct InterpolationRow {
  CsrView<double> A;
  Runs aggregates;
  double omega;
  const double* points;
  const double* centers;
  Index* columns;
  double* values;
  Index* length;

  MG_HD void operator()(Index i) const {
    const Index own = aggregates.run(i);
    const Offset begin = A.offsets[i];
    ReachedAggregates<dim, kept> P;
    P.begin();
    P.others = centers;
    P.n_others = aggregates.n_runs();
    const RowMoments<dim> sums = read(i, P);
    if (sums.isolated) {
      length[i] = are_isolated(own) ? 1 : 0;
      columns[begin] = own;
      values[begin] = 1;
      return;
    }
    const double step = omega / sums.diagonal;
    for (Index k = 0; k < P.n; ++k)
      P.weight(k) = (P.column(k) == own ? 1. : 0.) - step * P.weight(k);
    const bool keeps_constants = sums.keeps_constants();
    if (keeps_constants) P.set_sum(1);
    if (keeps_constants && sums.keeps_linear()) P.make_linear(least_weight);
    P.drop(drop_share<dim>, own);
    P.set_sum(keeps_constants ? 1. : 1 - step * sums.total);
    length[i] = P.n;
    P.write_to(columns + begin, values + begin);
  }

 private:
  MG_HD double coordinate(Index i, int d) const { return points[d * Offset(aggregates.n) + i]; }

  /// An entry of A and the place of its column.
  struct Neighbour {
    Index j;
    double a;
    double place[dim];
  };
  MG_HD Neighbour neighbour(Offset k) const {
    Neighbour next{A.columns[k], A.values[k], {}};
    MG_UNROLL for (int d = 0; d < dim; ++d) next.place[d] = coordinate(next.j, d);
    return next;
  }

  /// Leaves the sum of the entries of each aggregate in the place of its weight. The next entry is
  /// on its way while this one is looked at.
  MG_HD RowMoments<dim> read(Index i, ReachedAggregates<dim, kept>& P) const {
    const Offset begin = A.offsets[i], end = A.offsets[i + 1];
    RowMoments<dim> sums;
    MG_UNROLL for (int d = 0; d < dim; ++d) P.point[d] = coordinate(i, d);
    if (begin == end) return sums;
    Neighbour next = neighbour(begin);
    Index aggregate = aggregates.run(next.j);
    double sum = 0;
    for (Offset k = begin; k < end;) {
      const Neighbour here = next;
      if (++k < end) next = neighbour(k);
      sum += here.a;
      if (here.j == i) {
        sums.diagonal += here.a;
      } else {
        sums.isolated = sums.isolated && here.a == 0;
        double distance = 0;
        MG_UNROLL for (int d = 0; d < dim; ++d) {
          const double step = here.place[d] - P.point[d];
          sums.moment[d] += here.a * step;
          distance += step * step;
        }
        sums.bound += absolute(here.a) * sqrt(distance);
      }
      if (k < end && aggregates.run(next.j) == aggregate) continue;
      P.add(aggregate, sum, columns + begin, values + begin);
      sums.total += sum;
      aggregate = aggregates.run(next.j);
      sum = 0;
    }
    return sums;
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
                                   double lambda,
                                   const Runs& aggregates,
                                   const Array<double>& points,
                                   const Array<double>& centers,
                                   int dimension,
                                   bool in_fixed_point) {
  const Executor& executor = A.executor();
  Array<Index> columns(executor, A.n_nonzeros()), length(executor, A.n_rows);
  Array<double> values(executor, A.n_nonzeros());
  const auto write_rows = [&](auto dim, auto kept) {
    for_each(executor, A.n_rows,
             InterpolationRow<dim(), kept()>{
                 view(A), aggregates, 4. / 3. / lambda, points.on(executor), centers.on(executor),
                 columns.on(executor), values.on(executor), length.on(executor)});
  };
  const auto in_dimension = [&](auto dim) {
    if (A.n_nonzeros() <= short_rows * Offset(A.n_rows))
      write_rows(dim, std::integral_constant<int, 8>());
    else
      write_rows(dim, std::integral_constant<int, 12>());
  };
  if (dimension == 2)
    in_dimension(std::integral_constant<int, 2>());
  else
    in_dimension(std::integral_constant<int, 3>());

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
