// SPDX-License-Identifier: MIT
#include "multigrid/choice/row_neighbours.h"

#include "multigrid/choice/row_values.h"
#include "multigrid/formats/views.h"

#include <cmath>

namespace multigrid {
namespace {

constexpr double near_factor = 1.2;    ///< see MatrixStatistics::weak_neighbours
constexpr double chain_factor = 10;    ///< see MatrixStatistics::chains
constexpr double weak_fraction = 0.1;  ///< of the largest weight of a row
constexpr double least_share = 0.05;   ///< see MatrixStatistics::rescaled
constexpr double far = 1e300;
MG_HD inline double jump_factor(int k) {
  constexpr double factors[n_jumps] = {3.1622776601683795, 1e1, 1e2, 1e3, 1e4, 1e6};
  return factors[k];
}

/// The two largest of several sizes, and the sum of the others.
struct Heaviest {
  double first = 0, second = 0, others = 0;
  MG_HD void add(double size) {
    const double least = size < second ? size : second;
    others += least;
    const double next = size < second ? second : size;
    second = next < first ? next : first;
    first = next < first ? first : next;
  }
};

/// Bytes an entry: 12, and a binary search for the diagonal entry of its row.
struct NeighboursOfRow {
  CsrView<double> A;
  Sample sample;
  const double* coordinates;  ///< null: none
  Offset n;
  int dimension;

  MG_HD RowNeighbours operator()(Index k) const {
    const Index i = sample.row(k);
    RowNeighbours row;
    const double own = diagonal(i);
    double largest = 0, nearest = far, squares = 0, jump = 1;
    SignedSum plain, scaled;
    Index couplings = 0;
    Heaviest heaviest;
    A.for_each_entry(i, [&](Index j, double a) {
      const double other = j == i ? own : diagonal(j);
      plain.add(a);
      scaled.add(other > 0 ? a / sqrt(other) : a);
      if (j == i || a == 0) return;
      ++couplings;
      heaviest.add(fabs(a));
      jump = larger(jump, ratio(own, other));
      largest = larger(largest, weight(own, other, a));
      if (!coordinates) return;
      const double square = square_distance(i, j);
      squares += square;
      if (square < nearest) nearest = square;
    });
    for (int m = 0; m < n_jumps; ++m) row.jumps[m] = jump > jump_factor(m) ? 1 : 0;
    const double diagonal_entry = signed_diagonal(i);
    row.overweight = diagonal_entry > 0 && plain.sum < -2 * diagonal_entry ? 1 : 0;
    row.rescaled = plain.share() > least_share && scaled.share() < plain.share() / 4 ? 1 : 0;
    row.chains =
        couplings > 0 && heaviest.first + heaviest.second > chain_factor * heaviest.others ? 1 : 0;
    if (!coordinates || couplings == 0) return row;
    row.shortest = row.longest = sqrt(squares / couplings);
    const double limit = near_factor * near_factor * nearest;
    A.for_each_entry(i, [&](Index j, double a) {
      if (j == i || a == 0 || square_distance(i, j) > limit) return;
      ++row.near;
      if (weight(own, diagonal(j), a) < weak_fraction * largest) ++row.weak;
    });
    return row;
  }

 private:
  MG_HD static double larger(double a, double b) { return a > b ? a : b; }
  MG_HD static double ratio(double a, double b) {
    const double low = a < b ? a : b, high = a < b ? b : a;
    return low > 0 ? high / low : 1;
  }
  MG_HD static double weight(double own, double other, double a) {
    const double scale = sqrt(own) * sqrt(other);
    return a < 0 && scale > 0 ? -a / scale : 0;
  }
  MG_HD double signed_diagonal(Index i) const {
    const Offset k = find_column(A.columns, A.offsets[i], A.offsets[i + 1], i);
    return k < 0 ? 0. : A.values[k];
  }
  /// |a_ii|
  MG_HD double diagonal(Index i) const { return fabs(signed_diagonal(i)); }
  MG_HD double square_distance(Index i, Index j) const {
    double sum = 0;
    for (int d = 0; d < dimension; ++d) {
      const double length = coordinates[d * n + j] - coordinates[d * n + i];
      sum += length * length;
    }
    return sum;
  }
};

}  // namespace

void add_up_neighbours(const System& system, const Sample& sample, RowNeighbours* result) {
  const Executor& executor = system.A.executor();
  const double* coordinates = system.dimension > 0 ? system.coordinates.on(executor) : nullptr;
  sum(executor, sample.n_rows,
      NeighboursOfRow{view(system.A), sample, coordinates, system.n(), system.dimension}, result);
}

}  // namespace multigrid
