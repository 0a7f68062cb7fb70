// SPDX-License-Identifier: MIT
#include "multigrid/distributed/petsc_energy.h"

#include <algorithm>
#include <array>
#include <limits>

namespace multigrid::distributed {
namespace {

constexpr const char* what = "testing for convergence";

}  // namespace

EnergyTest::EnergyTest(Mat A, Vec b, const TiesOfRanks& ties, const double tolerance)
    : A_(A), b_(b), ties_(ties), criterion_(tolerance), rows_(A) {
  for (OwnedVec* vector : {&last_, &step_, &image_}) require(VecDuplicate(b, vector->make()), what);
}

bool EnergyTest::is_solved_by(Vec start) {
  double residual = 0;
  require(VecCopy(start, last_), what);
  require(MatMult(A_, start, image_), what);
  require(VecAXPY(image_, -1, b_), what);
  require(VecNorm(image_, NORM_INFINITY, &residual), what);
  return residual == 0;
}

bool EnergyTest::is_met(Vec x) {
  double decrease = 0, largest_step = 0, size = 0;
  require(VecWAXPY(step_, -1, last_, x), what);
  require(VecCopy(x, last_), what);
  require(MatMult(A_, step_, image_), what);
  require(VecDot(step_, image_, &decrease), what);
  require(VecNorm(step_, NORM_INFINITY, &largest_step), what);
  require(VecNorm(x, NORM_INFINITY, &size), what);
  criterion_.add(decrease, largest_step);
  has_looked_at_last_ = false;
  const bool is_at_rest = largest_step <= std::numeric_limits<double>::epsilon() * size;
  const bool may_be_met =
      criterion_.energy_is_met() && (!criterion_.has_looked() || criterion_.nodes_are_met());
  if (!may_be_met && !is_at_rest) return false;
  look(x);
  return judge(is_at_rest);
}

/// Where x no longer changes and rounding explains most of the residual, nothing is gained by going on.
bool EnergyTest::judge(const bool is_at_rest) {
  if (criterion_.energy_is_met() && criterion_.nodes_are_met() && criterion_.flows_are_met()) {
    is_limited_ = criterion_.rounding_limits_flows();
    return true;
  }
  const RowChecks& rows = criterion_.rows();
  return is_limited_ = criterion_.is_rounding() || (is_at_rest && rows.excess < rows.rounding);
}

void EnergyTest::look(Vec x) {
  RowChecks rows = rows_.check(x, b_);
  const Array<double> own(ties_.own.row.executor(), at_nodes(x, *ties_.nodes));
  const double tied = tied_energy(ties_.own, own);
  std::array<double, 6> sums = {rows.rr, rows.flow, rows.excess, rows.rounding, rows.energy, tied};
  MPI_Allreduce(MPI_IN_PLACE, sums.data(), int(sums.size()), MPI_DOUBLE, MPI_SUM, ties_.ranks.comm);
  const double low = ties_.ranks.least(std::min(rows.smallest, ties_.own.low)),
               high = ties_.ranks.largest(std::max(rows.largest, ties_.own.high));
  rows = {sums[0], sums[1], sums[2], sums[3], sums[4], high, low};
  criterion_.take(rows, rows.energy + sums[5], low, high);
  has_looked_at_last_ = true;
}

void EnergyTest::conclude(Vec x, SolveReport& report) {
  if (!has_looked_at_last_) look(x);
  report.estimate = criterion_.estimate();
  report.estimate->limited_by_rounding = is_limited_;
  report.energy_errors = criterion_.energy_errors();
}

}  // namespace multigrid::distributed
