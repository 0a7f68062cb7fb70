// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/transfer_choice.h"

#include "multigrid/backend/launch.h"
#include "multigrid/formats/views.h"

#include <cmath>
#include <limits>

namespace multigrid {
namespace {

/// The shortest and the longest of lengths; adds by union.
struct Lengths {
  double least = std::numeric_limits<double>::infinity();
  double most = 0;

  MG_HD Lengths& operator+=(const Lengths& other) {
    if (other.least < least) least = other.least;
    if (other.most > most) most = other.most;
    return *this;
  }
};

/// The root mean square length of a row's couplings. Bytes: a row's columns, and the coordinates
/// of its neighbours, which are close by where unknowns are numbered along a curve.
struct CouplingLength {
  CsrView<double> A;
  const double* coordinates;
  Offset n;
  int dimension;
  MG_HD Lengths operator()(Index i) const {
    double sum = 0;
    Index count = 0;
    A.for_each_entry(i, [&](Index j, double value) {
      if (j == i || value == 0) return;
      for (int d = 0; d < dimension; ++d) {
        const double length = coordinates[d * n + j] - coordinates[d * n + i];
        sum += length * length;
      }
      ++count;
    });
    if (count == 0) return {};
    const double length = std::sqrt(sum / count);
    return {length, length};
  }
};

}  // namespace

bool is_about_uniform(const System& system) {
  const Executor& executor = system.A.executor();
  const Lengths lengths = sum(executor, system.n(),
                              CouplingLength{view(system.A), system.coordinates.on(executor),
                                             system.n(), system.dimension});
  return lengths.most <= most_uniform * lengths.least;
}

}  // namespace multigrid
