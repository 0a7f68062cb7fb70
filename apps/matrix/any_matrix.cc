// SPDX-License-Identifier: MIT
#include "apps/matrix/any_matrix.h"

#include "multigrid/columns/column_means.h"
#include "multigrid/errors.h"
#include "multigrid/sparse/parts.h"

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

void check_matrix(multigrid::System& system) {
  multigrid::check(system);
  if (!system.symmetry->of_values) return;
  const multigrid::PartCounts counts = multigrid::count_parts(system.A, true);
  if (counts.singular == 0) return;
  if (counts.singular == counts.parts) {
    system.constant_nullspace = true;
    if (counts.parts > 1) multigrid::check(system);  // which names two of them
    return;
  }
  for (const multigrid::Part& part : multigrid::parts_of(system.A))
    if (part.is_singular())
      throw InputError("the matrix falls into " + std::to_string(counts.parts) +
                       " parts that are not coupled, and the rows of one of them, row " +
                       std::to_string(part.first_row + 1) + " and " +
                       std::to_string(part.n_rows - 1) +
                       " others, add up to zero, so that its solution is known up to a constant: "
                       "give a value in it, or leave it out");
}

void check_means(const multigrid::System& system,
                 const multigrid::Array<double>& right_hand_sides) {
  if (!system.constant_nullspace) return;
  const auto n = double(system.n());
  int column = 0;
  for (const multigrid::ColumnMean& mean :
       multigrid::column_means(right_hand_sides, int(right_hand_sides.size() / system.n()))) {
    ++column;
    if (std::abs(mean.sum) <= multigrid::allowed_mean * std::sqrt(mean.squares * n)) continue;
    char text[32];
    std::snprintf(text, sizeof text, "%.2e", mean.largest * (mean.sum / n));
    throw InputError("column " + std::to_string(column) +
                     ": the right-hand side of a singular system (A 1 = 0) must have mean 0, "
                     "but has " +
                     text + ": subtract it");
  }
}

}  // namespace apps
