// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/smoothed/smoothed_interpolation.h"

#include "multigrid/backend/kernel_memory.h"
#include "multigrid/coarsening/smoothed/smoothed_row.h"
#include "multigrid/formats/views.h"
#include "multigrid/transfers/aggregate_runs.h"
#include "multigrid/transfers/scratch_rows.h"

namespace multigrid {
namespace {

/// Rows of A with at most this many entries, on average, mostly reach at most 8 aggregates: those
/// of a finest level of triangles. Rows of coarse levels and of tetrahedra reach more.
constexpr Offset short_rows = 10;

/// The aggregates that a row of A reaches, with their weights. They are in memory of the thread
/// until there are more than `kept`, then in the arrays given to `add`.
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
  /// Adds a weight of an aggregate; without in_runs, the aggregate may be there already.
  template <bool in_runs>
  MG_HD void add(Index aggregate, double weight, Index* more_columns, double* more_weights) {
    if constexpr (!in_runs)
      for (Index k = 0; k < this->n; ++k)
        if (this->column(k) == aggregate) {
          this->weight(k) += weight;
          return;
        }
    if (this->n == kept) write_to(more_columns, more_weights);
    this->column(this->n) = aggregate;
    this->weight(this->n++) = weight;
  }
  /// Makes the columns ascend.
  MG_HD void sort() {
    for (Index k = 1; k < this->n; ++k)
      for (Index l = k; l > 0 && this->column(l) < this->column(l - 1); --l) {
        const Index column = this->column(l);
        const double weight = this->weight(l);
        this->column(l) = this->column(l - 1);
        this->weight(l) = this->weight(l - 1);
        this->column(l - 1) = column;
        this->weight(l - 1) = weight;
      }
  }
  /// Moves columns and weights to these arrays.
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

/// Aggregates that are runs of equal length.
struct InRuns {
  static constexpr bool in_runs = true;
  Runs runs;
  MG_HD Index n() const { return runs.n; }
  MG_HD Index n_aggregates() const { return runs.n_runs(); }
  MG_HD Index operator()(Index i) const { return runs.run(i); }
  /// Whether f(i) for all members.
  template <class F>
  MG_HD bool all_members(Index aggregate, const F& f) const {
    for (Index i = runs.begin(aggregate); i < runs.end(aggregate); ++i)
      if (!f(i)) return false;
    return true;
  }
};

/// Aggregates in any order.
struct InAnyOrder {
  static constexpr bool in_runs = false;
  const Index* aggregate;
  const Index* members;  ///< those of each aggregate together
  const Index* begins;
  Index n_fine, n_coarse;
  MG_HD Index n() const { return n_fine; }
  MG_HD Index n_aggregates() const { return n_coarse; }
  MG_HD Index operator()(Index i) const { return aggregate[i]; }
  template <class F>
  MG_HD bool all_members(Index j, const F& f) const {
    for (Index k = begins[j]; k < begins[j + 1]; ++k)
      if (!f(members[k])) return false;
    return true;
  }
};

/// Computes row i of P and writes it where row i of A begins. Bytes, if row i of A has a entries
/// that reach m aggregates, of which l are kept: 12 a for A, 8 dim (a + 3 m) for coordinates,
/// mostly from cache, 12 l written, and 12.
template <int dim, int kept, class Map>
struct InterpolationRow {
  CsrView<double> A;
  Map aggregates;
  double omega;
  const double* points;
  const double* centers;
  Index* columns;
  double* values;
  Index* length;

  MG_HD void operator()(Index i) const {
    const Index own = aggregates(i);
    const Offset begin = A.offsets[i];
    ReachedAggregates<dim, kept> P;
    P.begin();
    P.others = centers;
    P.n_others = aggregates.n_aggregates();
    const RowMoments<dim> sums = read(i, P);
    if (sums.isolated) {
      length[i] = are_isolated(own) ? 1 : 0;
      columns[begin] = own;
      values[begin] = 1;
      return;
    }
    smooth_and_correct<dim>(P, sums, own, omega);
    length[i] = P.n;
    if constexpr (!Map::in_runs) P.sort();
    P.write_to(columns + begin, values + begin);
  }

 private:
  MG_HD double coordinate(Index i, int d) const { return points[d * Offset(aggregates.n()) + i]; }

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

  /// Sums up the entries of row i by aggregate, into the weights. Loads the next entry while it
  /// works on this one.
  MG_HD RowMoments<dim> read(Index i, ReachedAggregates<dim, kept>& P) const {
    const Offset begin = A.offsets[i], end = A.offsets[i + 1];
    RowMoments<dim> sums;
    MG_UNROLL for (int d = 0; d < dim; ++d) P.point[d] = coordinate(i, d);
    if (begin == end) return sums;
    Neighbour next = neighbour(begin);
    Index aggregate = aggregates(next.j);
    double sum = 0;
    for (Offset k = begin; k < end;) {
      const Neighbour here = next;
      if (++k < end) next = neighbour(k);
      sum += here.a;
      if (here.j == i) {
        sums.diagonal += here.a;
      } else {
        sums.add_coupling(here.a, P.point, here.place);
      }
      if (k < end && aggregates(next.j) == aggregate) continue;
      P.template add<Map::in_runs>(aggregate, sum, columns + begin, values + begin);
      sums.total += sum;
      aggregate = aggregates(next.j);
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
    return aggregates.all_members(aggregate, [&](Index i) { return is_isolated(i); });
  }
};

struct Center {
  const double* points;
  Runs runs;
  int dimension;
  double* centers;
  MG_HD void operator()(Index j) const {
    const Index begin = runs.begin(j), end = runs.end(j);
    for (int d = 0; d < dimension; ++d) {
      double sum = 0;
      for (Index i = begin; i < end; ++i) sum += points[d * Offset(runs.n) + i];
      centers[d * Offset(runs.n_runs()) + j] = sum / (end - begin);
    }
  }
};

template <class Map>
Csr<double> interpolate(const SmoothedInput& input, const Map& aggregates) {
  const Csr<double>& A = input.A;
  const Executor& executor = A.executor();
  ScratchRows rows(A);
  const auto write_rows = [&](auto dim, auto kept) {
    for_each(executor, A.n_rows,
             InterpolationRow<dim(), kept(), Map>{
                 view(A), aggregates, smoothing_step(input.lambda), input.points.on(executor),
                 input.centers.on(executor), rows.columns.on(executor), rows.values.on(executor),
                 rows.length.on(executor)});
  };
  with_dimension(input.dimension, [&](auto dim) {
    if (A.n_nonzeros() <= short_rows * Offset(A.n_rows))
      write_rows(dim, std::integral_constant<int, 8>());
    else
      write_rows(dim, std::integral_constant<int, 12>());
  });
  return rows.packed(A, aggregates.n_aggregates(), input.in_fixed_point);
}

}  // namespace

Array<double> centers(const Array<double>& points, int dimension, const Runs& runs) {
  const Executor& executor = points.executor();
  Array<double> result(executor, Offset(dimension) * runs.n_runs(), {dimension});
  for_each(executor, runs.n_runs(),
           Center{points.on(executor), runs, dimension, result.on(executor)});
  return result;
}

Csr<double> smoothed_interpolation(const SmoothedInput& input, const Runs& aggregates) {
  return interpolate(input, InRuns{aggregates});
}

Csr<double> smoothed_interpolation(const SmoothedInput& input, const Aggregates& aggregates) {
  const Executor& executor = input.A.executor();
  const Members members = members_of(aggregates);
  return interpolate(
      input, InAnyOrder{aggregates.aggregate.on(executor), members.unknowns.on(executor),
                        members.begins.on(executor), aggregates.n_fine, aggregates.n_coarse});
}

}  // namespace multigrid
