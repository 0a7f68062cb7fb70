// SPDX-License-Identifier: MIT
#include "apps/matrix/any_matrix.h"

#include "multigrid/errors.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

namespace apps {
namespace {

using multigrid::InputError;

/// Limits of iterations: a matrix of any origin can need more than a mesh's, and a smoother alone, which is
/// all that a pattern without symmetry allows, many more.
constexpr int iterations_of_any_matrix = 1000, iterations_without_hierarchy = 10000;

}  // namespace

multigrid::SolverOptions matrix_defaults(const MatrixFacts& facts) {
  multigrid::SolverOptions options;
  options.norm = multigrid::Norm::rhs;
  if (facts.has_symmetric_values && facts.dimension > 0) return options;
  options.maximum_iterations =
      facts.has_symmetric_pattern ? iterations_of_any_matrix : iterations_without_hierarchy;
  return options;
}

std::vector<multigrid::Part> check_matrix(multigrid::System& system) {
  multigrid::check(system);
  std::vector<multigrid::Part> parts = multigrid::parts_of(system.A);
  if (!system.symmetry->of_values) return parts;
  if (multigrid::has_constant_nullspace(system)) {
    system.constant_nullspace = true;
    multigrid::check(system);
    return parts;
  }
  for (const multigrid::Part& part : parts)
    if (part.is_singular())
      throw InputError("the matrix falls into " + std::to_string(parts.size()) +
                       " parts that are not coupled, and the rows of one of them, row " +
                       std::to_string(part.first_row + 1) + " and " +
                       std::to_string(part.n_rows - 1) +
                       " others, add up to zero, so that its solution is known up to a constant: "
                       "give a value in it, or leave it out");
  return parts;
}

void check_means(const multigrid::System& system,
                 const multigrid::Array<double>& right_hand_sides) {
  if (!system.constant_nullspace) return;
  const std::vector<double> values = right_hand_sides.to_vector();
  const auto n = std::size_t(system.n());
  for (std::size_t k = 0; k * n < values.size(); ++k) {
    double largest = 0, sum = 0, squares = 0;
    for (std::size_t i = k * n; i < (k + 1) * n; ++i)
      largest = std::max(largest, std::abs(values[i]));
    for (std::size_t i = k * n; i < (k + 1) * n && largest > 0; ++i) {
      const double value = values[i] / largest;  // whose square is a number
      sum += value;
      squares += value * value;
    }
    if (std::abs(sum) <= multigrid::allowed_mean * std::sqrt(squares * double(n))) continue;
    char mean[32];
    std::snprintf(mean, sizeof mean, "%.2e", largest * (sum / double(n)));
    throw InputError("column " + std::to_string(k + 1) +
                     ": the right-hand side of a singular system (A 1 = 0) must have mean 0, "
                     "but has " +
                     mean + ": subtract it");
  }
}

}  // namespace apps
