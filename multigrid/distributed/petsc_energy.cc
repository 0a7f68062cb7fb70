// SPDX-License-Identifier: MIT
#include "multigrid/distributed/petsc_energy.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace multigrid::distributed {
namespace {

constexpr const char* what = "testing for convergence";

/// The values that this rank has of a vector.
class OwnValues {
 public:
  explicit OwnValues(Vec x) : x_(x) { require(VecGetArrayRead(x, &values_), what); }
  OwnValues(const OwnValues&) = delete;
  ~OwnValues() { VecRestoreArrayRead(x_, &values_); }
  double operator[](PetscInt i) const { return values_[i]; }

 private:
  Vec x_;
  const double* values_ = nullptr;
};

PetscInt own_size(Vec x) {
  PetscInt n = 0;
  require(VecGetLocalSize(x, &n), what);
  return n;
}

/// The sums of this rank's rows, with 1/2 sum_ij -a_ij (x_i - x_j)^2 computed from x - middle, so that an offset of x cancels nothing: with
/// y = x - middle it is (y, A y) minus the sum of y_i^2 times the sum of row i.
RowChecks own_checks(Vec x, Vec image, Vec b, Vec sums, Vec absolute_sums, const double middle) {
  constexpr double epsilon = std::numeric_limits<double>::epsilon();
  const OwnValues at(x), of_x(image), of_b(b), sum(sums), size(absolute_sums);
  RowChecks checks;
  for (PetscInt i = 0, n = own_size(x); i < n; ++i) {
    const double residual = of_b[i] - of_x[i], y = at[i] - middle;
    const double flow = std::abs(residual);
    const double rounding = epsilon * (size[i] * std::abs(at[i]) + std::abs(of_b[i]));
    checks += {residual * residual,
               flow,
               std::max(0., flow - rounding_level * rounding),
               rounding,
               y * (of_x[i] - middle * sum[i]) - y * y * sum[i],
               at[i],
               at[i]};
  }
  return checks;
}

}  // namespace

EnergyTest::EnergyTest(Mat A, Vec b, Vec x, const TiesOfRanks& ties, const double tolerance)
    : A_(A),
      b_(b),
      ties_(ties),
      tolerance_(tolerance),
      criterion_(tolerance),
      absolute_sums_(absolute_row_sums(A)) {
  for (OwnedVec* vector : {&last_, &step_, &image_, &sums_})
    require(VecDuplicate(x, vector->make()), what);
  require(VecCopy(x, last_), what);
  require(VecSet(step_, 1), what);
  require(MatMult(A, step_, sums_), what);
}

bool EnergyTest::is_met(Vec x) {
  double decrease = 0, largest = 0;
  require(VecWAXPY(step_, -1, last_, x), what);
  require(VecCopy(x, last_), what);
  require(MatMult(A_, step_, image_), what);
  require(VecDot(step_, image_, &decrease), what);
  require(VecNorm(step_, NORM_INFINITY, &largest), what);
  criterion_.add(decrease, largest);
  if (!criterion_.energy_is_met()) return false;
  if (criterion_.has_looked() && !criterion_.nodes_are_met()) return false;
  look(x);
  is_limited_ = criterion_.rounding_limits_flows() || criterion_.is_rounding();
  return (criterion_.energy_is_met() && criterion_.nodes_are_met() && criterion_.flows_are_met()) ||
         criterion_.is_rounding();
}

bool EnergyTest::is_rounding(Vec x) {
  look(x);
  is_limited_ = criterion_.is_rounding();
  if (!is_limited_)
    criterion_ = EnergyCriterion(tolerance_);  // what the start dissipates is no measure
  return is_limited_;
}

void EnergyTest::look(Vec x) {
  double smallest = 0, largest = 0;
  require(VecMin(x, nullptr, &smallest), what);
  require(VecMax(x, nullptr, &largest), what);
  require(MatMult(A_, x, image_), what);
  RowChecks rows =
      own_checks(x, image_, b_, sums_, absolute_sums_, smallest + (largest - smallest) / 2);
  const Array<double> own(ties_.own.row.executor(), at_nodes(x, *ties_.nodes));
  const double tied = tied_energy(ties_.own, own);
  std::array<double, 6> sums = {rows.rr, rows.flow, rows.excess, rows.rounding, rows.energy, tied};
  MPI_Allreduce(MPI_IN_PLACE, sums.data(), int(sums.size()), MPI_DOUBLE, MPI_SUM, ties_.ranks.comm);
  rows = {sums[0], sums[1], sums[2], sums[3], sums[4], largest, smallest};
  criterion_.take(rows, rows.energy + sums[5], std::min(smallest, ties_.ranks.least(ties_.own.low)),
                  std::max(largest, ties_.ranks.largest(ties_.own.high)));
}

void EnergyTest::conclude(Vec x, SolveReport& report) {
  if (!report.converged() || !criterion_.has_looked()) look(x);
  report.estimate = criterion_.estimate();
  report.estimate->limited_by_rounding = is_limited_;
  report.energy_errors = criterion_.energy_errors();
}

}  // namespace multigrid::distributed
