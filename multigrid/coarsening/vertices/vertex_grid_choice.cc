// SPDX-License-Identifier: MIT
#include "multigrid/backend/launch.h"
#include "multigrid/coarsening/tree/occupied_share.h"
#include "multigrid/coarsening/vertices/vertex_grid.h"
#include "multigrid/coarsening/vertices/vertex_paths.h"
#include "multigrid/sparse/vectors.h"

#include <cmath>

namespace multigrid {
namespace {

/// The number m 2^k closest to x with m up to 15, at least 1.
double round_to_even_grid(double x) {
  int exponent;
  const double mantissa = std::frexp(std::max(x, 1.), &exponent);  // in [1/2, 1)
  const double rounded = std::ldexp(std::round(mantissa * 16), exponent - 4);
  return std::max(std::round(rounded), 1.);
}

/// A grid with `n_cells` cells along the longest side of the box and as many as needed along the
/// others, with the box in the middle.
VertexGrid make_grid(int dimension, const TreeBox& box, double side, double n_cells) {
  VertexGrid grid;
  grid.dimension = dimension;
  while (std::ldexp(1., grid.depth - 1) < n_cells) ++grid.depth;
  grid.spacing = side > 0 ? side / n_cells : 1.;
  for (int d = 0; d < dimension; ++d) {
    const double length = box.high[d] - box.low[d];
    const double cells = std::ceil(length / grid.spacing - 0.5 / places_per_cell);
    grid.low[d] = box.low[d] - std::max(0., (cells * grid.spacing - length) / 2);
  }
  return grid;
}

/// Cells along half a side of the largest root: of 256 places a point, or 2^20, at most 2^33. These
/// are 2^30 on the next coarser grid in 3D, which numbers them by an Index.
double most_cells(Index n, int dimension) {
  const int bits = std::clamp(std::ilogb(256. * n), 20, 33);
  return std::ldexp(1., std::min(bits / dimension, place_bits) - 1);
}

}  // namespace

PlacedPoints choose_vertex_grid(const Csr<double>& A,
                                const Array<double>& coordinates,
                                int dimension) {
  const TreeBox box = bounding_box(coordinates, dimension);
  double side = 0;
  for (int d = 0; d < dimension; ++d) side = std::max(side, box.high[d] - box.low[d]);
  const double most = most_cells(A.n_rows, dimension);
  const double n_wanted = std::max(1., std::ldexp(A.n_rows, -dimension));
  double n_cells = 1;
  if (side > 0) {
    const double share = occupied_share(coordinates, dimension, box, side);
    n_cells = round_to_even_grid(1 / std::pow(share / n_wanted, 1. / dimension));
  }
  for (n_cells = std::min(n_cells, most);; n_cells = std::ceil(n_cells / 2)) {
    PlacedPoints result{make_grid(dimension, box, side, n_cells), {}, 0};
    result.points = place(coordinates, result.grid);
    result.n_path_points = count_path_points(A, result.points);
    if (n_cells == 1 || static_cast<double>(result.n_path_points) <= n_wanted) return result;
  }
}

}  // namespace multigrid
