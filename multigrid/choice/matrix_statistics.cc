// SPDX-License-Identifier: MIT
#include "multigrid/choice/matrix_statistics.h"

#include "multigrid/choice/anisotropy.h"
#include "multigrid/choice/coincident.h"
#include "multigrid/formats/views.h"
#include "multigrid/sparse/sample.h"
#include "multigrid/sparse/scalars.h"

#include <cmath>
#include <limits>

namespace multigrid {
namespace {

constexpr int n_jumps = 6;
/// The exponents of MatrixStatistics::jump; their powers of ten are in jump_factor.
constexpr double jumps[n_jumps] = {0.5, 1, 2, 3, 4, 6};
constexpr double rare = 1e-3;          ///< share of rows that `jump` leaves out
constexpr double near_factor = 1.2;    ///< see MatrixStatistics::weak_neighbours
constexpr double weak_fraction = 0.1;  ///< of the largest weight of a row
constexpr double least_share = 0.05;   ///< see MatrixStatistics::rescaled
constexpr double far = 1e300;
MG_HD inline double jump_factor(int k) {
  constexpr double factors[n_jumps] = {3.1622776601683795, 1e1, 1e2, 1e3, 1e4, 1e6};
  return factors[k];
}

/// Of the entries of rows; += is the sum, the least or the largest.
struct Values {
  double positive = 0, absolute = 0;  ///< of couplings
  double mass = 0, least_mass = 1;
  double most_sum = 0;
  Index longest_row = 0, bandwidth = 0, alone = 0, not_positive = 0;

  MG_HD Values& operator+=(const Values& other) {
    positive += other.positive;
    absolute += other.absolute;
    mass += other.mass;
    if (other.least_mass < least_mass) least_mass = other.least_mass;
    if (other.most_sum > most_sum) most_sum = other.most_sum;
    if (other.longest_row > longest_row) longest_row = other.longest_row;
    if (other.bandwidth > bandwidth) bandwidth = other.bandwidth;
    alone += other.alone;
    not_positive += other.not_positive;
    return *this;
  }
};

struct ValuesOfRow {
  CsrView<double> A;
  Sample sample;
  MG_HD Values operator()(Index k) const {
    const Index i = sample.row(k);
    Values row;
    row.longest_row = static_cast<Index>(A.offsets[i + 1] - A.offsets[i]);
    row.alone = 1;
    double total = 0, own = 0;
    A.for_each_entry(i, [&](Index j, double a) {
      total += a;
      if (j == i) own = a;
      if (j == i || a == 0) return;
      row.alone = 0;
      row.absolute += fabs(a);
      if (a > 0) row.positive += a;
      const Index distance = j < i ? i - j : j - i;
      if (distance > row.bandwidth) row.bandwidth = distance;
    });
    row.not_positive = own > 0 ? 0 : 1;
    const double size = row.absolute + fabs(own);
    row.mass = row.least_mass = total > 0 ? total / size : 0;
    row.most_sum = size > 0 ? fabs(total) / size : 0;
    return row;
  }
};

/// Of rows and their neighbours.
struct Neighbours {
  double shortest = far, longest = 0;  ///< root mean square lengths of rows
  Index near = 0, weak = 0, overweight = 0, rescaled = 0;
  Index jumps[n_jumps] = {};  ///< rows with a jump above 10^jumps[k]

  MG_HD Neighbours& operator+=(const Neighbours& other) {
    if (other.shortest < shortest) shortest = other.shortest;
    if (other.longest > longest) longest = other.longest;
    near += other.near;
    weak += other.weak;
    overweight += other.overweight;
    rescaled += other.rescaled;
    for (int k = 0; k < n_jumps; ++k) jumps[k] += other.jumps[k];
    return *this;
  }
};

/// A sum, and that of the absolute values.
struct Total {
  double sum = 0, absolute = 0;
  MG_HD void add(double value) {
    sum += value;
    absolute += fabs(value);
  }
  MG_HD double share() const { return absolute > 0 ? fabs(sum) / absolute : 0; }
};

/// Bytes an entry: 12, and a binary search for the diagonal entry of its row.
struct NeighboursOfRow {
  CsrView<double> A;
  Sample sample;
  const double* coordinates;  ///< null: none
  Offset n;
  int dimension;

  MG_HD Neighbours operator()(Index k) const {
    const Index i = sample.row(k);
    Neighbours row;
    const double own = diagonal(i);
    double largest = 0, nearest = far, squares = 0, jump = 1;
    Total plain, scaled;
    Index couplings = 0;
    A.for_each_entry(i, [&](Index j, double a) {
      const double other = j == i ? own : diagonal(j);
      plain.add(a);
      scaled.add(other > 0 ? a / sqrt(other) : a);
      if (j == i || a == 0) return;
      ++couplings;
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

/// The largest share of a sum, of all rows. Bytes an entry: 8.
struct ShareOfRow {
  CsrView<double> A;
  MG_HD Largest<double> operator()(Index i) const {
    Total row;
    A.for_each_entry(i, [&](Index, double a) { row.add(a); });
    return {row.share()};
  }
};

struct LongestRow {
  Offset most = 0;
  MG_HD LongestRow& operator+=(const LongestRow& other) {
    if (other.most > most) most = other.most;
    return *this;
  }
};
/// Bytes a row: 8.
struct LengthOfRow {
  const Offset* offsets;
  MG_HD LongestRow operator()(Index i) const { return {offsets[i + 1] - offsets[i]}; }
};

}  // namespace

MatrixStatistics statistics_of(const System& system, const Symmetry& symmetry, double large) {
  const Csr<double>& A = system.A;
  const Executor& executor = A.executor();
  const bool has_points = system.dimension > 0;
  const Sample sample(A.n_rows);
  const Index n_rows = sample.n_rows;
  const Values values = sum(executor, n_rows, ValuesOfRow{view(A), sample});
  const Neighbours neighbours =
      sum(executor, n_rows,
          NeighboursOfRow{view(A), sample, has_points ? system.coordinates.on(executor) : nullptr,
                          A.n_rows, system.dimension});
  MatrixStatistics result;
  result.rows = A.n_rows;
  result.nonzeros = A.n_nonzeros();
  result.longest_row =
      sample.stride == 1
          ? values.longest_row
          : static_cast<Index>(sum(executor, A.n_rows, LengthOfRow{A.offsets.on(executor)}).most);
  result.bandwidth = values.bandwidth;
  result.block_size = system.block_size;
  result.alone = values.alone;
  result.not_positive = values.not_positive;
  if (!symmetry.of_values) result.asymmetry = asymmetry(A);
  if (values.absolute > 0) result.positive = values.positive / values.absolute;
  result.looked_at = n_rows;
  if (n_rows > 0) {
    result.overweight = double(neighbours.overweight) / n_rows;
    result.rescaled = double(neighbours.rescaled) / n_rows;
    result.most_sum = values.most_sum;
    constexpr double maybe_singular =
        1e-6;  // a few rows that were not looked at may hold the solution
    if (sample.stride > 1 && values.most_sum < maybe_singular)
      result.most_sum = sum(executor, A.n_rows, ShareOfRow{view(A)}).value;
    result.mass = values.mass / n_rows;
    result.least_mass = values.least_mass;
  }
  for (int k = 0; k < n_jumps; ++k)
    if (neighbours.jumps[k] > rare * n_rows) result.jump = jumps[k];
  if (has_points) {
    const Neighbours& of = neighbours;
    const Anisotropy factors = anisotropy(system, sample, large);
    result.anisotropy = factors.of_diffusion;
    result.mean_anisotropy = factors.of_mean;
    result.coincident = coincident_share(system.coordinates, system.dimension);
    result.weak_neighbours = of.near > 0 ? double(of.weak) / double(of.near) : 0;
    result.grading = of.longest == 0   ? 1
                     : of.shortest > 0 ? of.longest / of.shortest
                                       : std::numeric_limits<double>::infinity();
  }
  return result;
}

}  // namespace multigrid
