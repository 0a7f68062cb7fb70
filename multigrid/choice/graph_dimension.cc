// SPDX-License-Identifier: MIT
#include "multigrid/choice/graph_dimension.h"

#include "multigrid/formats/views.h"

#include <algorithm>
#include <cmath>

namespace multigrid {
namespace {

constexpr int radius = 6;
constexpr Index most_centres = 16, rows_of_centre = 20000;
using Distance = unsigned char;  ///< couplings from the nearest centre
constexpr Distance outside = 255;

/// In the middle of each stretch of rows.
struct Centres {
  Index stretch;
  Distance* distance;
  MG_HD void operator()(Index i) const { distance[i] = i % stretch == stretch / 2 ? 0 : outside; }
};

struct NextShell {
  PatternView A;
  Distance shell;  ///< the last one
  const Distance* distance;
  Distance* next;
  MG_HD void operator()(Index i) const {
    const bool is_reached =
        distance[i] == outside && !A.all_columns(i, [&](Index j) { return distance[j] != shell; });
    next[i] = is_reached ? Distance(shell + 1) : distance[i];
  }
};

/// Rows by their distance from the centres.
struct Shells {
  Offset rows[radius + 1] = {};
  MG_HD Shells& operator+=(const Shells& other) {
    for (int r = 0; r <= radius; ++r) rows[r] += other.rows[r];
    return *this;
  }
};
struct ShellOfRow {
  const Distance* distance;
  MG_HD Shells operator()(Index i) const {
    Shells shells;
    if (distance[i] <= radius) shells.rows[distance[i]] = 1;
    return shells;
  }
};

/// Of the largest balls that have room to grow.
double dimension_of(const Shells& shells, Offset n) {
  Offset ball = shells.rows[0];
  double dimension = 0;
  for (int r = 1; r <= radius; ++r) {
    const Offset smaller = ball;
    ball += shells.rows[r];
    if (4 * ball > n) break;
    dimension = std::log(double(ball) / double(smaller)) / std::log((2. * r + 1) / (2. * r - 1));
  }
  return dimension;
}

}  // namespace

double graph_dimension(const Csr<double>& A) {
  const Executor& executor = A.executor();
  const Index n = A.n_rows;
  if (n == 0) return 0;
  Array<Distance> distance(executor, n), next(executor, n);
  const Index n_centres = std::clamp(n / rows_of_centre, Index(1), most_centres);
  for_each(executor, n, Centres{(n - 1) / n_centres + 1, distance.on(executor)});
  for (int shell = 0; shell < radius; ++shell) {
    for_each(
        executor, n,
        NextShell{view(A), static_cast<Distance>(shell), distance.on(executor), next.on(executor)});
    std::swap(distance, next);
  }
  return dimension_of(sum(executor, n, ShellOfRow{distance.on(executor)}), n);
}

}  // namespace multigrid
