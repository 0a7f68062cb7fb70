// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/matrix_rows.h"

#include <array>
#include <vector>

/// P1 on triangles and tetrahedra that a test puts together point by point.
namespace tests {

template <int dim>
using Place = std::array<double, dim>;

template <int dim>
struct SimplexMesh {
  std::vector<Place<dim>> points;
  std::vector<std::array<multigrid::Index, dim + 1>> cells;  ///< of points, either way round
  std::vector<char> fixed;                                   ///< points where u = 0
};

/// The unit square or cube in cells^dim, each cut into dim! simplices along its diagonal (Kuhn);
/// boundary points are fixed.
template <int dim>
SimplexMesh<dim> lattice(int cells);

/// -Δu = 1, P1; the unknowns are the points that are not fixed, in their order. Positive
/// semidefinite even where cells overlap.
template <int dim>
multigrid::System assemble(const SimplexMesh<dim>& mesh);

}  // namespace tests
