// SPDX-License-Identifier: MIT
#include "apps/process/interrupt.h"
#include "apps/reproduce/studies/studies.h"
#include "multigrid/cycle/preconditioner.h"
#include "multigrid/errors.h"
#include "multigrid/formats/matrix.h"
#include "multigrid/sparse/dot.h"
#include "multigrid/sparse/vectors.h"
#include "multigrid/spectrum/tridiagonal.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <random>

namespace apps::reproduce {
namespace {

using multigrid::Array;
using multigrid::Index;

/// A random order of 0 .. n - 1, the same with every standard library.
std::vector<Index> shuffled(Index n, std::uint64_t seed) {
  std::vector<Index> order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  std::mt19937_64 random(seed);
  for (std::size_t k = order.size(); k > 1; --k) std::swap(order[k - 1], order[random() % k]);
  return order;
}

/// The largest eigenvalue of I - B A, which has none below 0, by Lanczos' process in the energy
/// product: its coefficients are those of conjugate gradients.
double convergence_factor(const multigrid::System& system,
                          const multigrid::SolverOptions& options) {
  constexpr int steps = 50;  // the residual falls to about 1e-25, far from underflow
  const multigrid::Executor& executor = system.A.executor();
  const auto B = multigrid::start_preconditioner(system, options);
  B->finish();
  B->begin(1.);
  Array<double> r(executor, system.n()), z(executor, system.n()), p(executor, system.n()),
      Ap(executor, system.n());
  multigrid::fill_random(r, 1);
  B->apply(r, p);
  double product = multigrid::dot(r, p), step_before = 0, ratio = 0;
  std::vector<multigrid::TridiagonalRow> rows;
  for (int k = 0; k < steps; ++k) {
    multigrid::multiply(B->matrix(), p, Ap);
    const double step = product / multigrid::dot(p, Ap);
    const double before = k > 0 ? ratio / step_before : 0;
    rows.push_back({1 - 1 / step - before, k > 0 ? before / step_before : 0});
    multigrid::add_scaled(-step, Ap, r);
    B->apply(r, z);
    const double product_now = multigrid::dot(r, z);
    ratio = product_now / product;
    product = product_now;
    step_before = step;
    multigrid::add_scaled(ratio, p, z);
    std::swap(p, z);
  }
  return multigrid::largest_eigenvalue(rows);
}

}  // namespace

void study_permutations(const Subject& subject, Measurement& result) {
  const int trials = std::atoi(subject.operand.c_str());
  if (trials < 1)
    throw multigrid::InputError("\"operand\" must be a number of permutations, not '" +
                                subject.operand + "'.");
  multigrid::SolverOptions options = subject.parameters.solver;
  options.hierarchy.maximum_levels = 2;
  const multigrid::Csr<double>& A = subject.system->A;
  std::vector<double> factors;
  for (int trial = 0; trial < trials; ++trial) {
    stop_if_interrupted();
    const std::vector<Index> order = shuffled(A.n_rows, std::uint64_t(trial));
    multigrid::System system;
    system.A = multigrid::permute(A, Array<Index>(subject.executor, order));
    system.b = Array<double>(subject.executor, A.n_rows);
    factors.push_back(convergence_factor(system, options));
  }
  const double mean = std::accumulate(factors.begin(), factors.end(), 0.) / trials;
  double squares = 0;
  for (const double factor : factors) squares += (factor - mean) * (factor - mean);
  const auto [least, largest] = std::minmax_element(factors.begin(), factors.end());
  result.studied["mean factor"] = mean;
  result.studied["deviation of factors"] = std::sqrt(squares / trials);
  result.studied["least factor"] = *least;
  result.studied["largest factor"] = *largest;
}

}  // namespace apps::reproduce
