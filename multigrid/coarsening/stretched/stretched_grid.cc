// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/stretched/stretched_grid.h"

#include "multigrid/backend/launch.h"
#include "multigrid/coarsening/tree/occupied_share.h"
#include "multigrid/sparse/diffusion_tensor.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace multigrid {
namespace {

// See stretched_grid.
constexpr double exponent = 0.35, most_stretched = 12;
constexpr double unknowns_a_vertex[] = {5, 10};  ///< in 2D and 3D
constexpr double most_vertices = 16;             ///< of the grid's box, an unknown

template <int dim>
struct PlacePoint {
  StretchedGrid grid;
  const double* coordinates;
  Offset n;
  double* places;
  MG_HD void operator()(Index i) const {
    double x[dim];
    for (int d = 0; d < dim; ++d) x[d] = coordinates[d * n + i] - grid.origin[d];
    for (int d = 0; d < dim; ++d) {
      double place = 0;
      for (int c = 0; c < dim; ++c) place += grid.map[d][c] * x[c];
      places[d * n + i] = place - grid.shift[d];
    }
  }
};

/// A number m 2^k near to x with m up to 16, at least 1.
double rounded_to_even_grid(double x) {
  int exponent;
  const double mantissa = std::frexp(std::max(x, 1.), &exponent);  // in [1/2, 1)
  return std::max(std::round(std::ldexp(std::round(mantissa * 16), exponent - 4)), 1.);
}

/// The places of vertices on the grid of every second one.
struct HalvePlace {
  double* places;
  MG_HD void operator()(Index i) const { places[i] /= 2; }
};

double longest_side(const TreeBox& box) {
  double side = 0;
  for (int d = 0; d < 3; ++d) side = std::max(side, box.high[d] - box.low[d]);
  return side;
}

/// The grid with a spacing of `side`, before it is placed.
StretchedGrid compressed(const System& system, const TreeBox& box, double side) {
  StretchedGrid grid;
  grid.dimension = system.dimension;
  std::copy(box.low, box.low + 3, grid.origin);
  const Sample sample(system.n());
  const PrincipalAxes axes =
      principal_axes(diffusion_of_groups(system.A, system.coordinates, system.dimension, sample)
                         .tensors.to_vector(),
                     system.dimension);
  for (int d = 0; d < system.dimension; ++d)
    for (int c = 0; c < system.dimension; ++c)
      grid.map[d][c] =
          axes.axis[d][c] / side * std::min(std::pow(axes.strength[d], -exponent), most_stretched);
  return grid;
}

/// By which volumes grow on the way to places, if lengths are in units of `side`.
double determinant(const StretchedGrid& grid, double side) {
  double m[3][3];
  for (int d = 0; d < 3; ++d)
    for (int c = 0; c < 3; ++c) m[d][c] = grid.map[d][c] * side;
  if (grid.dimension == 2) return std::abs(m[0][0] * m[1][1] - m[0][1] * m[1][0]);
  return std::abs(m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
                  m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
                  m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]));
}

}  // namespace

Array<double> places_of(const Array<double>& coordinates, const StretchedGrid& grid) {
  const Executor& executor = coordinates.executor();
  Array<double> places(executor, coordinates.size());
  const Offset n = coordinates.size() / grid.dimension;
  const double* from = coordinates.on(executor);
  if (grid.dimension == 2)
    for_each(executor, n, PlacePoint<2>{grid, from, n, places.on(executor)});
  else
    for_each(executor, n, PlacePoint<3>{grid, from, n, places.on(executor)});
  return places;
}

StretchedGrid stretched_grid(const System& system) {
  const int dimension = system.dimension;
  const TreeBox box = bounding_box(system.coordinates, dimension);
  const double side = longest_side(box);
  StretchedGrid grid = compressed(system, box, side > 0 ? side : 1);
  if (!(side > 0)) return grid;
  const double volume =
      occupied_share(system.coordinates, dimension, box, side) * determinant(grid, side);
  double spacing = std::pow(volume * unknowns_a_vertex[dimension - 2] / system.n(), 1. / dimension);
  const TreeBox places = bounding_box(places_of(system.coordinates, grid), dimension);
  const double most =
      std::min(most_vertices * system.n() + 4096., double(std::numeric_limits<Index>::max()));
  const auto sides_of = [&](double h) {
    double product = 1;
    for (int d = 0; d < dimension; ++d)
      product *= std::floor((places.high[d] - places.low[d]) / h) + 2;
    return product;
  };
  while (sides_of(spacing) > most) spacing *= 1.25;
  for (int d = 0; d < dimension; ++d) {
    grid.sides[std::size_t(d)] = static_cast<Index>((places.high[d] - places.low[d]) / spacing) + 2;
    grid.shift[d] = places.low[d] / spacing;
    for (double& entry : grid.map[d]) entry /= spacing;
  }
  return grid;
}

void halve(Array<double>& places, std::array<Index, 3>& sides) {
  for_each(places.executor(), places.size(), HalvePlace{places.on(places.executor())});
  for (Index& side : sides)
    if (side > 1) side = side / 2 + 1;
}

StretchedGrid whole_grid(const Array<double>& coordinates, int dimension) {
  const TreeBox box = bounding_box(coordinates, dimension);
  const double side = longest_side(box);
  const auto n = double(coordinates.size() / dimension);
  StretchedGrid grid;
  grid.dimension = dimension;
  std::copy(box.low, box.low + 3, grid.origin);
  if (!(side > 0)) return grid;
  const double share = occupied_share(coordinates, dimension, box, side);
  const double most =
      std::min(most_vertices * n + 4096., double(std::numeric_limits<Index>::max()));
  double cells = 1 / std::pow(std::ldexp(share, dimension) / n, 1. / dimension);
  for (;; cells /= 1.25) {
    double product = 1;
    for (int d = 0; d < dimension; ++d) {
      const double length = box.high[d] - box.low[d];
      const double here = length > 0 ? rounded_to_even_grid(cells * length / side) : 0;
      grid.map[d][d] = length > 0 ? here / length : 0;
      grid.sides[std::size_t(d)] = static_cast<Index>(here) + 1;
      product *= here + 1;
    }
    if (product <= most) return grid;
  }
}

}  // namespace multigrid
