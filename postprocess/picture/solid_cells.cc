// SPDX-License-Identifier: MIT
#include "postprocess/picture/solid_cells.h"

namespace postprocess {
namespace {

constexpr std::uint8_t triangle = 5, quadrilateral = 9, quadratic_triangle = 22,
                       biquadratic_quadrilateral = 28;

const std::vector<std::vector<unsigned int>> tetrahedron_faces = {
    {0, 1, 3, 4, 8, 7}, {1, 2, 3, 5, 9, 8}, {2, 0, 3, 6, 7, 9}, {0, 2, 1, 6, 5, 4}};
const std::vector<std::vector<unsigned int>> hexahedron_faces = {
    {0, 4, 7, 3, 16, 15, 19, 11, 20}, {1, 2, 6, 5, 9, 18, 13, 17, 21},
    {0, 1, 5, 4, 8, 17, 12, 16, 22},  {3, 7, 6, 2, 19, 14, 18, 10, 23},
    {0, 3, 2, 1, 11, 10, 9, 8, 24},   {4, 5, 6, 7, 12, 13, 14, 15, 25}};

/// Place of each point of a triquadratic hexahedron: in each direction 0, 1, or 2 for the middle.
const std::array<std::array<int, 3>, 27> hexahedron_places = {
    {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 1}, {1, 1, 1},
     {0, 1, 1}, {2, 0, 0}, {1, 2, 0}, {2, 1, 0}, {0, 2, 0}, {2, 0, 1}, {1, 2, 1},
     {2, 1, 1}, {0, 2, 1}, {0, 0, 2}, {1, 0, 2}, {1, 1, 2}, {0, 1, 2}, {0, 2, 2},
     {1, 2, 2}, {2, 0, 2}, {2, 1, 2}, {2, 2, 0}, {2, 2, 1}, {2, 2, 2}}};
constexpr unsigned int tetrahedron_edges[6][2] = {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}};

SolidCell make_cell(const bool is_simplex, const int degree) {
  const unsigned int n_points = is_simplex ? (degree == 1 ? 4 : 10) : (degree == 1 ? 8 : 27);
  const std::size_t n_of_face = is_simplex ? (degree == 1 ? 3 : 6) : (degree == 1 ? 4 : 9);
  const std::uint8_t type = is_simplex ? (degree == 1 ? triangle : quadratic_triangle)
                                       : (degree == 1 ? quadrilateral : biquadratic_quadrilateral);
  SolidCell cell{n_points, is_simplex, degree, {}};
  for (const auto& points : is_simplex ? tetrahedron_faces : hexahedron_faces)
    cell.faces.push_back({type, {points.begin(), points.begin() + std::ptrdiff_t(n_of_face)}});
  return cell;
}

/// The Lagrange polynomials of 0, 1 and, with degree 2, 1/2 at t.
std::array<double, 3> lagrange(const int degree, const double t) {
  if (degree == 1) return {1 - t, t, 0};
  return {(1 - t) * (1 - 2 * t), t * (2 * t - 1), 4 * t * (1 - t)};
}

}  // namespace

std::vector<double> SolidCell::shapes(const std::array<double, 3>& place) const {
  std::vector<double> values;
  values.reserve(n_points);
  if (!is_simplex) {
    const auto x = lagrange(degree, place[0]), y = lagrange(degree, place[1]),
               z = lagrange(degree, place[2]);
    for (unsigned int k = 0; k < n_points; ++k) {
      const auto& [i, j, l] = hexahedron_places[k];
      values.push_back(x[std::size_t(i)] * y[std::size_t(j)] * z[std::size_t(l)]);
    }
    return values;
  }
  const double b[4] = {1 - place[0] - place[1] - place[2], place[0], place[1], place[2]};
  for (const double l : b) values.push_back(degree == 1 ? l : l * (2 * l - 1));
  if (degree == 2)
    for (const auto& [i, j] : tetrahedron_edges) values.push_back(4 * b[i] * b[j]);
  return values;
}

const SolidCell* solid_cell(const int vtk_type) {
  static const SolidCell tetrahedron = make_cell(true, 1), hexahedron = make_cell(false, 1),
                         quadratic_tetrahedron = make_cell(true, 2),
                         triquadratic_hexahedron = make_cell(false, 2);
  switch (vtk_type) {
    case 10:
      return &tetrahedron;
    case 12:
      return &hexahedron;
    case 24:
      return &quadratic_tetrahedron;
    case 29:
      return &triquadratic_hexahedron;
    default:
      return nullptr;
  }
}

}  // namespace postprocess
