// SPDX-License-Identifier: MIT
#include "apps/process/interrupt.h"
#include "apps/reproduce/studies/studies.h"
#include "multigrid/coarsening/hierarchy_kind.h"
#include "multigrid/solver.h"
#include "multigrid/spectrum/tridiagonal.h"

#include <cmath>
#include <numeric>
#include <random>

namespace apps::reproduce {
namespace {

using multigrid::Array;
using Vector = std::vector<double>;

double inner(const Vector& x, const Vector& y) {
  return std::inner_product(x.begin(), x.end(), y.begin(), 0.);
}

/// Pi = P (P^T P)^-1 P^T: the means of the aggregates, which are runs of unknowns.
class Means {
 public:
  explicit Means(const multigrid::Aggregates& aggregates)
      : offsets_(aggregates.offsets.to_vector()) {}

  Vector operator()(Vector x) const {
    for (std::size_t j = 0; j + 1 < offsets_.size(); ++j) {
      const auto begin = x.begin() + offsets_[j], end = x.begin() + offsets_[j + 1];
      std::fill(begin, end, std::accumulate(begin, end, 0.) / double(end - begin));
    }
    return x;
  }

 private:
  std::vector<multigrid::Index> offsets_;
};

/// A and its inverse, or pseudo-inverse if A 1 = 0.
class Operator {
 public:
  Operator(const multigrid::Csr<double>& A, bool constant_nullspace)
      : system_(system_of(A, constant_nullspace)), solver_(system_, options()) {}

  Vector times(const Vector& x) const {
    Array<double> result(executor(), system_.n());
    multigrid::multiply(system_.A, Array<double>(executor(), x), result);
    return result.to_vector();
  }
  Vector solve(const Vector& b) {
    stop_if_interrupted();
    Array<double> x(executor(), Vector(b.size(), 0.));
    solver_.solve(Array<double>(executor(), b), x, &interrupt_flag());
    return x.to_vector();
  }

 private:
  static multigrid::System system_of(const multigrid::Csr<double>& A, bool constant_nullspace) {
    multigrid::System system;
    system.A = A.copy_to(A.executor());
    system.b = Array<double>(A.executor(), Vector(std::size_t(A.n_rows), 0.));
    system.constant_nullspace = constant_nullspace;
    return system;
  }
  /// Far more accurate than the norm, which is wanted to three digits.
  static multigrid::SolverOptions options() {
    multigrid::SolverOptions options;
    options.hierarchy.precision = multigrid::Precision::double_;
    options.norm = multigrid::Norm::rhs;
    options.tolerance = 1e-10;
    return options;
  }
  const multigrid::Executor& executor() const { return system_.A.executor(); }

  multigrid::System system_;
  multigrid::Solver solver_;
};

/// The largest eigenvalue of A^+ Pi A Pi, by Lanczos' process in the energy product.
double projection_norm_squared(Operator& A, const Means& Pi, std::size_t n) {
  constexpr int steps = 40;
  std::mt19937_64 random(1);
  Vector v(n), before(n, 0.);
  for (double& value : v) value = double(random() >> 11) / double(1ull << 53) - 0.5;
  std::vector<multigrid::TridiagonalRow> rows;
  double beta = 0;
  for (int k = 0; k < steps; ++k) {
    const double norm = std::sqrt(std::max(0., inner(v, A.times(v))));
    if (!(norm > 0)) break;
    if (k > 0) beta = norm;
    for (double& value : v) value /= norm;
    const Vector Aw = Pi(A.times(Pi(v)));
    const double alpha = inner(Aw, v);
    rows.push_back({alpha, beta * beta});
    Vector w = A.solve(Aw);
    for (std::size_t i = 0; i < n; ++i) w[i] -= alpha * v[i] + beta * before[i];
    before = std::exchange(v, std::move(w));
  }
  return multigrid::largest_eigenvalue(rows);
}

}  // namespace

void study_projection(const Subject& subject, Measurement& result) {
  const multigrid::System& system = *subject.system;
  multigrid::SolverOptions options =
      multigrid::resolved(subject.parameters.solver, system.dimension);
  options.hierarchy.maximum_levels = 2;
  multigrid::SetupEstimates estimates(options.hierarchy.precision, subject.executor);
  const multigrid::Stages stages =
      multigrid::unsmoothed_aggregation_stages(system, options, estimates);
  const multigrid::Aggregates& aggregates = stages.levels[0].aggregates;
  if (aggregates.n_coarse == 0)
    throw multigrid::InputError("the system is too small to be coarsened: refine the mesh.");
  Operator A(stages.A(0), system.constant_nullspace);
  result.studied["coarsening ratio"] = double(system.n()) / aggregates.n_coarse;
  result.studied["norm of the projection"] =
      projection_norm_squared(A, Means(aggregates), std::size_t(system.n()));
}

}  // namespace apps::reproduce
