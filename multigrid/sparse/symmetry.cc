// SPDX-License-Identifier: MIT
#include "multigrid/symmetry.h"

#include "multigrid/formats/views.h"

#include <cmath>
#include <cstdio>

namespace multigrid {
namespace {

constexpr double tolerance = 1e-12;
constexpr Index no_row = 0x7fffffff;

/// Counts over rows.
struct Pairs {
  Offset above = 0, below = 0;                       ///< entries above and below the diagonal
  Index without_partner = no_row, unequal = no_row;  ///< the first row with such an entry
  MG_HD Pairs& operator+=(const Pairs& other) {
    above += other.above;
    below += other.below;
    if (other.without_partner < without_partner) without_partner = other.without_partner;
    if (other.unequal < unequal) unequal = other.unequal;
    return *this;
  }
};

/// Whether two entries are equal up to rounding, or not finite, which is no asymmetry. Diagonal
/// entries are only looked up where the two are not the same number.
struct Equal {
  CsrView<double> A;
  MG_HD bool operator()(Index i, Index j, double a, double b) const {
    if (a == b) return true;
    double larger = sqrt(fabs(diagonal(i))) * sqrt(fabs(diagonal(j)));
    if (fabs(a) > larger) larger = fabs(a);
    if (fabs(b) > larger) larger = fabs(b);
    return !(fabs(a - b) > tolerance * larger);
  }

 private:
  MG_HD double diagonal(Index i) const {
    const Offset k = find_column(A.columns, A.offsets[i], A.offsets[i + 1], i);
    return k < 0 ? 0. : A.values[k];
  }
};

/// Bytes an entry above the diagonal: 12, and a binary search for its partner. Entries below are
/// only looked up one by one where their number is not that of those above (`all`).
struct PairsOfRow {
  CsrView<double> A;
  Equal equal;
  bool all;
  MG_HD Pairs operator()(Index i) const {
    Pairs pairs;
    A.for_each_entry(i, [&](Index j, double value) {
      if (j == i) return;
      if (j > i)
        ++pairs.above;
      else
        ++pairs.below;
      if (j < i && !all) return;
      const Offset k = find_column(A.columns, A.offsets[j], A.offsets[j + 1], i);
      if (k < 0) pairs.without_partner = i;
      if (!equal(i, j, value, k < 0 ? 0. : A.values[k])) pairs.unequal = i;
    });
    return pairs;
  }
};

/// The first entry of one row that has no partner, or another value.
struct FirstDifference {
  CsrView<double> A;
  Equal equal;
  Index row;
  bool of_values;
  Symmetry* result;
  MG_HD void operator()(Index) const {
    const Index i = row;
    bool found = false;
    A.for_each_entry(i, [&](Index j, double value) {
      if (found || j == i) return;
      const Offset k = find_column(A.columns, A.offsets[j], A.offsets[j + 1], i);
      const double transposed = k < 0 ? 0. : A.values[k];
      if (of_values ? equal(i, j, value, transposed) : k >= 0) return;
      found = true;
      result->row = i;
      result->column = j;
      result->value = value;
      result->transposed = transposed;
    });
  }
};

}  // namespace

Symmetry find_symmetry(const Csr<double>& A) {
  const Executor& executor = A.executor();
  const Equal equal{view(A)};
  Pairs pairs = sum(executor, A.n_rows, PairsOfRow{view(A), equal, false});
  // All above have partners below: if there are no more of these, they have partners too.
  const bool is_one_to_one = pairs.without_partner == no_row && pairs.above == pairs.below;
  if (is_one_to_one && pairs.unequal == no_row) return {};
  pairs = sum(executor, A.n_rows, PairsOfRow{view(A), equal, true});
  Symmetry none;
  none.of_pattern = pairs.without_partner == no_row;
  none.of_values = pairs.unequal == no_row;
  Array<Symmetry> result(executor, std::vector<Symmetry>(1));
  for_each(executor, 1,
           FirstDifference{view(A), equal, none.of_values ? pairs.without_partner : pairs.unequal,
                           !none.of_values, result.on(executor)});
  const Symmetry first = result.to_vector()[0];
  none.row = first.row;
  none.column = first.column;
  none.value = first.value;
  none.transposed = first.transposed;
  return none;
}

std::string Symmetry::difference() const {
  if (row < 0) return "its values differ from those of its transpose";
  char text[160];
  if (of_values) {
    std::snprintf(text, sizeof text, "entry (%d, %d) is stored, but entry (%d, %d) is not", row + 1,
                  column + 1, column + 1, row + 1);
    return text;
  }
  std::snprintf(text, sizeof text, "entry (%d, %d) is %.16g, but entry (%d, %d) is %.16g", row + 1,
                column + 1, value, column + 1, row + 1, transposed);
  return text;
}

}  // namespace multigrid
