// SPDX-License-Identifier: MIT
#include "multigrid/distributed/auxiliary_grid_levels.h"

#include "multigrid/distributed/grid_levels.h"
#include "multigrid/distributed/rows_of_rank.h"
#include "multigrid/distributed/smoothed_levels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace multigrid::distributed {
namespace {

constexpr double most_uniform = 6;  ///< as the program's own solver has it (docs/methods/fast.md)

using Point = std::array<double, 3>;

double square_of_distance(const Point& a, const Point& b) {
  double sum = 0;
  for (std::size_t d = 0; d < a.size(); ++d) sum += (a[d] - b[d]) * (a[d] - b[d]);
  return sum;
}

/// What Transfer = auto takes, and why.
struct Taken {
  GridTransfer transfer;
  const char* because;
};

Taken taken_for(const Ranks& ranks, Mat A, const OwnPoints& points, const bool is_symmetric) {
  if (!is_symmetric) return {GridTransfer::linear, "the matrix is not symmetric"};
  if (is_about_uniform(ranks, A, points))
    return {GridTransfer::linear, "the mesh is about uniform"};
  return {GridTransfer::smoothed, "the mesh is graded"};
}

}  // namespace

CoarseLevels auxiliary_grid_levels(const Ranks& ranks,
                                   Mat A,
                                   const OwnPoints& points,
                                   const AuxiliaryGrid& grid,
                                   std::vector<std::string>& notes) {
  GridTransfer transfer = grid.transfer;
  if (transfer == GridTransfer::automatic) {
    const Taken taken = taken_for(ranks, A, points, grid.is_symmetric);
    transfer = taken.transfer;
    notes.push_back("Solver/Auxiliary grid/Transfer = auto took " +
                    word(transfer, grid_transfer_words) + ": " + taken.because);
  }
  return transfer == GridTransfer::smoothed ? smoothed_levels(ranks, A, points, grid.coarse_rows)
                                            : linear_levels(ranks, A, points, grid.coarse_rows);
}

bool is_about_uniform(const Ranks& ranks, Mat A, const OwnPoints& points) {
  const RowsOfRank rows(A);
  std::vector<Point> places(points.n());
  for (std::size_t i = 0; i < places.size(); ++i)
    for (std::size_t d = 0; d < std::size_t(points.dimension); ++d)
      places[i][d] = points.x[d * points.n() + i];
  rows.add_of_others(ranks, places);
  double least = std::numeric_limits<double>::infinity(), most = 0;
  for (Index i = 0; i < rows.n(); ++i) {
    double sum = 0;
    int count = 0;
    rows.each(i, [&](Index column, double a) {
      if (column == i || a == 0) return;
      sum += square_of_distance(places[std::size_t(column)], places[std::size_t(i)]);
      ++count;
    });
    if (count == 0) continue;
    least = std::min(least, std::sqrt(sum / count));
    most = std::max(most, std::sqrt(sum / count));
  }
  const double most_of_all = ranks.largest(most), least_of_all = ranks.least(least);
  return most_of_all <= most_uniform * least_of_all;
}

}  // namespace multigrid::distributed
