// SPDX-License-Identifier: MIT
#include "apps/adaptive/ready_for_bisection.h"

#include "apps/adaptive/adaptive_checks.h"
#include "assembly/data/boundary_conditions.h"
#include "assembly/nodes/periodic_points.h"
#include "mesh/cells/adaptive/adaptive.h"
#include "mesh/cells/adaptive/joined.h"
#include "multigrid/errors.h"

#include <cmath>

namespace apps {
namespace {

bool is_translation(const mesh::AffineMap& map) {
  constexpr double tolerance = 1e-6;  // of maps in files with seven digits
  double largest = 0;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      largest = std::max(largest, std::abs(map.matrix[i][j] - (i == j ? 1 : 0)));
  return largest < tolerance;
}

}  // namespace

template <int dim>
void make_ready_for_bisection(mesh::Mesh<dim>& mesh, const Parameters& parameters) {
  if (!assembly::traits_of(parameters.problem.equation).is_vector) {
    const auto sides = assembly::parse_boundary_conditions<dim>(parameters.problem, mesh).periodic;
    if (!sides.empty()) refuse_residuals_with_periodic_sides(parameters.adaptivity);
    for (const mesh::PeriodicSides& own : sides)
      if (!is_translation(own.map))
        throw multigrid::InputError(
            "Adaptivity/Steps: the periodic sides `" + own.copy + "` and `" + own.original +
            "` are turned against each other, and errors are estimated across translated ones alone; set Problem/Periodic = none and give "
            "these sides conditions, or refine by Mesh/Refinements.");
    const assembly::PointCopies points = assembly::periodic_points(*mesh.arrays, 1, sides);
    if (!points.empty()) mesh::join_points(*mesh.arrays, points.copies, points.originals);
  }
  mesh::prepare_bisection(*mesh.arrays);
}

template void make_ready_for_bisection(mesh::Mesh<2>&, const Parameters&);
template void make_ready_for_bisection(mesh::Mesh<3>&, const Parameters&);

}  // namespace apps
