// SPDX-License-Identifier: MIT
#include "multigrid/distributed/smoothed_rows.h"

#include "multigrid/coarsening/smoothed/smoothed_row.h"

#include <algorithm>

namespace multigrid::distributed {
namespace {

/// What ranks tell each other of an unknown.
struct Unknown {
  std::int64_t run = 0;
  double point[3] = {};
};

/// The columns that a rank's rows reach, and the runs that these are in.
struct Surroundings {
  Numbering runs;                    ///< of_node: the numbers of these runs, ascending
  std::vector<Index> run_of_column;  ///< its place in of_node
  std::vector<double> points;        ///< coordinate d of column k is number d * n_columns + k
  std::vector<double> centers;       ///< coordinate d of run k is number d * n_runs + k
  std::vector<char> is_coupled;      ///< of each run
};

std::vector<Unknown> own_unknowns(const OwnPoints& points, const CurveRuns& runs) {
  std::vector<Unknown> unknowns(points.n());
  for (std::size_t i = 0; i < points.n(); ++i) {
    unknowns[i].run = runs.of_row[i];
    for (std::size_t d = 0; d < std::size_t(points.dimension); ++d)
      unknowns[i].point[d] = points.x[d * points.n() + i];
  }
  return unknowns;
}

Surroundings surroundings(const Ranks& ranks,
                          const Numbering& numbers,
                          const std::vector<Unknown>& unknowns,
                          const std::vector<CoarseUnknown>& coarse,
                          const int dimension) {
  Surroundings result;
  result.runs = numbers;
  std::vector<std::int64_t>& known = result.runs.of_node;
  known.clear();
  for (const Unknown& unknown : unknowns) known.push_back(unknown.run);
  std::sort(known.begin(), known.end());
  known.erase(std::unique(known.begin(), known.end()), known.end());
  for (const Unknown& unknown : unknowns)
    result.run_of_column.push_back(
        Index(std::lower_bound(known.begin(), known.end(), unknown.run) - known.begin()));
  for (int d = 0; d < dimension; ++d)
    for (const Unknown& unknown : unknowns) result.points.push_back(unknown.point[d]);
  const std::vector<CoarseUnknown> of_known = values_of(ranks, numbers, known, coarse);
  result.centers = points_of(of_known, dimension).x;
  for (const CoarseUnknown& run : of_known) result.is_coupled.push_back(run.is_coupled);
  return result;
}

/// Makes the rows of P one after the other.
template <int dim>
class RowMaker {
 public:
  RowMaker(const RowsOfRank& A, const Surroundings& around, double omega)
      : A_(A), around_(around), omega_(omega) {}

  Csr<double> rows() {
    for (Index i = 0; i < A_.n(); ++i) add_row(i);
    const Executor& host = default_host();
    return {A_.n(),
            Index(around_.is_coupled.size()),
            {host, offsets_},
            {host, columns_},
            {host, values_}};
  }

 private:
  Index run_of(Index column) const { return around_.run_of_column[std::size_t(column)]; }
  void place(Index column, double (&point)[dim]) const {
    for (std::size_t d = 0; d < dim; ++d)
      point[d] = around_.points[d * std::size_t(A_.n_columns()) + std::size_t(column)];
  }

  /// Sums up row i of A by runs, behind the rows that are there.
  RowMoments<dim> read(const Index i) {
    RowMoments<dim> sums;
    double here[dim], there[dim];
    place(i, here);
    A_.each(i, [&](Index column, double a) {
      const Index run = run_of(column);
      const auto begin = columns_.begin() + std::ptrdiff_t(offsets_.back());
      const auto at = std::size_t(std::find(begin, columns_.end(), run) - columns_.begin());
      if (at == columns_.size()) {
        columns_.push_back(run);
        values_.push_back(0);
      }
      values_[at] += a;
      sums.total += a;
      if (column == i) {
        sums.diagonal += a;
      } else {
        place(column, there);
        sums.add_coupling(a, here, there);
      }
    });
    return sums;
  }

  void add_row(const Index i) {
    const auto begin = std::size_t(offsets_.back());
    const Index own = run_of(i);
    const RowMoments<dim> sums = read(i);
    CorrectedWeights<dim> row{columns_.data() + begin,
                              values_.data() + begin,
                              1,
                              Index(columns_.size() - begin),
                              around_.centers.data(),
                              Offset(around_.is_coupled.size()),
                              {}};
    place(i, row.point);
    if (!sums.isolated) {
      smooth_and_correct(row, sums, own, omega_);
    } else if (around_.is_coupled[std::size_t(own)]) {
      row.n = 0;
    } else {
      row.n = 1;
      row.column(0) = own;
      row.weight(0) = 1;
    }
    columns_.resize(begin + std::size_t(row.n));
    values_.resize(columns_.size());
    offsets_.push_back(Offset(columns_.size()));
  }

  const RowsOfRank& A_;
  const Surroundings& around_;
  double omega_;
  std::vector<Offset> offsets_ = {0};
  std::vector<Index> columns_;
  std::vector<double> values_;
};

}  // namespace

OwnedMat smoothed_interpolation(const Ranks& ranks,
                                const RowsOfRank& A,
                                const double lambda,
                                const OwnPoints& points,
                                const CurveRuns& runs,
                                const std::vector<CoarseUnknown>& coarse) {
  std::vector<Unknown> unknowns = own_unknowns(points, runs);
  A.add_of_others(ranks, unknowns);
  const Surroundings around = surroundings(ranks, runs.numbers, unknowns, coarse, points.dimension);
  const double omega = smoothing_step(lambda);
  const Csr<double> rows = points.dimension == 2 ? RowMaker<2>(A, around, omega).rows()
                                                 : RowMaker<3>(A, around, omega).rows();
  return interpolation_of_parts(rows, own_rows_of(A.matrix(), ranks), around.runs);
}

}  // namespace multigrid::distributed
