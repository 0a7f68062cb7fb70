// SPDX-License-Identifier: MIT
#include "mesh/cells/cell_checks.h"

#include "mesh/cells/corners_of_cells.h"
#include "multigrid/backend/launch.h"

#include <cmath>
#include <limits>

namespace mesh {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

struct ChecksSoFar {
  double largest = 0, smallest = infinity;  ///< squares of shortest edges
  double diameter = 0;                      ///< square
  Index first_bad = std::numeric_limits<Index>::max();
  MG_HD ChecksSoFar& operator+=(const ChecksSoFar& other) {
    largest = other.largest > largest ? other.largest : largest;
    smallest = other.smallest < smallest ? other.smallest : smallest;
    diameter = other.diameter > diameter ? other.diameter : diameter;
    first_bad = other.first_bad < first_bad ? other.first_bad : first_bad;
    return *this;
  }
};

/// The ends of the edges at a corner, so ordered that a unit cell's are positively oriented.
template <int dim>
MG_HD int end_of_edge(int n_corners, int corner, int k) {
  static constexpr int of_triangle[3][3] = {{1, 2, 0}, {2, 0, 0}, {0, 1, 0}};
  static constexpr int of_quadrilateral[4][3] = {{1, 2, 0}, {3, 0, 0}, {0, 3, 0}, {2, 1, 0}};
  static constexpr int of_tetrahedron[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};
  static constexpr int of_hexahedron[8][3] = {{1, 2, 4}, {3, 0, 5}, {0, 3, 6}, {2, 1, 7},
                                              {6, 5, 0}, {4, 7, 1}, {7, 4, 2}, {5, 6, 3}};
  if constexpr (dim == 2)
    return n_corners == 3 ? of_triangle[corner][k] : of_quadrilateral[corner][k];
  else
    return n_corners == 4 ? of_tetrahedron[corner][k] : of_hexahedron[corner][k];
}

template <int dim>
struct CheckCell {
  CornersOfCells<dim> corners;
  const double* points;
  Offset n_points;

  MG_HD ChecksSoFar operator()(Index cell) const {
    const Index* const own = corners.of(cell);
    const int n = corners.n_of(cell);
    const bool is_simplex = n == dim + 1;
    double shortest = infinity;
    ChecksSoFar result;
    for (int v = 0; v < n; ++v)
      for (int w = 0; w < v; ++w) {
        double square = 0;
        for (int d = 0; d < dim; ++d)
          square += difference(own[v], own[w], d) * difference(own[v], own[w], d);
        result.diameter = square > result.diameter ? square : result.diameter;
        // Corners of quadrilaterals and hexahedra that differ in one bit are ends of an edge.
        const int bits = v ^ w;
        if ((is_simplex || (bits & (bits - 1)) == 0) && square < shortest) shortest = square;
      }
    result.largest = result.smallest = shortest;
    for (int v = 0; v < n; ++v)
      if (!is_upright(own, n, v)) result.first_bad = cell;
    return result;
  }

 private:
  MG_HD double difference(Index a, Index b, int d) const {
    return points[d * n_points + a] - points[d * n_points + b];
  }
  MG_HD bool is_upright(const Index* own, int n, int v) const {
    double edges[dim][dim];
    for (int k = 0; k < dim; ++k)
      for (int d = 0; d < dim; ++d)
        edges[k][d] = difference(own[end_of_edge<dim>(n, v, k)], own[v], d);
    if constexpr (dim == 2)
      return edges[0][0] * edges[1][1] - edges[0][1] * edges[1][0] > 0;
    else
      return (edges[0][1] * edges[1][2] - edges[0][2] * edges[1][1]) * edges[2][0] +
                 (edges[0][2] * edges[1][0] - edges[0][0] * edges[1][2]) * edges[2][1] +
                 (edges[0][0] * edges[1][1] - edges[0][1] * edges[1][0]) * edges[2][2] >
             0;
  }
};

template <int dim>
struct CenterOfCell {
  CornersOfCells<dim> corners;
  const double* points;
  Offset n_points;
  Index cell;
  double* center;
  MG_HD void operator()(Index) const {
    const int n = corners.n_of(cell);
    for (int d = 0; d < dim; ++d) {
      center[d] = 0;
      for (int v = 0; v < n; ++v) center[d] += points[d * n_points + corners.of(cell)[v]] / n;
    }
  }
};

}  // namespace

template <int dim>
CellChecks check_cells(const CellArrays<dim>& cells) {
  const Executor& executor = cells.executor();
  const CornersOfCells<dim> corners = corners_of_cells(cells);
  const double* const points = cells.points.on(executor);
  const ChecksSoFar all =
      multigrid::sum(executor, cells.n_cells(), CheckCell<dim>{corners, points, cells.n_points});
  CellChecks result;
  result.h_max = std::sqrt(all.largest);
  result.h_min = std::sqrt(all.smallest);
  result.diameter = std::sqrt(all.diameter);
  if (all.first_bad >= cells.n_cells()) return result;
  result.first_bad = all.first_bad;
  Array<double> center(executor, dim);
  multigrid::for_each(
      executor, 1,
      CenterOfCell<dim>{corners, points, cells.n_points, all.first_bad, center.on(executor)});
  const std::vector<double> values = center.to_vector();
  for (std::size_t d = 0; d < dim; ++d) result.center[d] = values[d];
  return result;
}

template CellChecks check_cells(const CellArrays<2>&);
template CellChecks check_cells(const CellArrays<3>&);

}  // namespace mesh
