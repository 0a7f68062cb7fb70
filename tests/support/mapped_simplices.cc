// SPDX-License-Identifier: MIT
#include "tests/support/mapped_simplices.h"

#include "tests/support/matrix_rows.h"

#include <cmath>
#include <numeric>

namespace tests {

using namespace multigrid;

namespace {

Place minus(const Place& a, const Place& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
Place cross(const Place& a, const Place& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

}  // namespace

double dot(const Place& a, const Place& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

Element::Element(const Simplices& mesh, const std::array<int, 4>& corners) {
  const auto& p = mesh.points;
  const Place &o = p[corners[0]], a = minus(p[corners[1]], o), b = minus(p[corners[2]], o);
  Place c = cross(a, b);  // across the plane of a triangle
  const double twice = std::sqrt(dot(c, c));
  for (double& x : c) x /= twice;
  if (mesh.dimension == 3) c = minus(p[corners[3]], o);
  const double determinant = dot(a, cross(b, c));
  volume = std::abs(determinant) / (mesh.dimension == 3 ? 6 : 2);
  gradients = {Place{}, cross(b, c), cross(c, a), cross(a, b)};
  for (int k = 1; k <= mesh.dimension; ++k)
    for (int d = 0; d < 3; ++d) {
      gradients[k][d] /= determinant;
      gradients[0][d] -= gradients[k][d];
    }
}

Place center(const Simplices& mesh, const std::array<int, 4>& corners) {
  Place sum{};
  for (int k = 0; k <= mesh.dimension; ++k)
    for (int d = 0; d < 3; ++d) sum[d] += mesh.points[corners[k]][d] / (mesh.dimension + 1);
  return sum;
}

System assemble(const Simplices& mesh, const std::function<double(const Place&)>& k, Fixed fixed) {
  std::vector<Index> unknown(mesh.points.size(), -1);
  std::vector<int> point;
  bool any_fixed = false;
  for (std::size_t p = 0; p < mesh.points.size(); ++p) {
    any_fixed = any_fixed || mesh.fixed[p];
    if (mesh.fixed[p] && fixed == Fixed::left_out) continue;
    unknown[p] = static_cast<Index>(point.size());
    point.push_back(static_cast<int>(p));
  }
  const std::size_t n = point.size();
  MatrixRows rows(n);
  std::vector<double> b(n, 0.);
  for (const auto& corners : mesh.corners) {
    const Element element(mesh, corners);
    const double factor = element.volume * (k ? k(center(mesh, corners)) : 1.);
    for (int r = 0; r <= mesh.dimension; ++r) {
      const Index row = unknown[corners[r]];
      if (row < 0) continue;
      if (!mesh.fixed[corners[r]]) b[row] += element.volume / (mesh.dimension + 1);
      for (int c = 0; c <= mesh.dimension; ++c) {
        const bool is_linked = !mesh.fixed[corners[r]] && !mesh.fixed[corners[c]];
        if (is_linked || r == c)
          rows[row][unknown[corners[c]]] +=
              factor * dot(element.gradients[r], element.gradients[c]);
      }
    }
  }
  if (!any_fixed) {
    for (std::size_t i = 0; i < n; ++i) b[i] *= std::cos(M_PI * mesh.points[point[i]][0]);
    const double mean = std::accumulate(b.begin(), b.end(), 0.) / static_cast<double>(n);
    for (double& value : b) value -= mean;
  }
  std::vector<double> coordinates;
  for (int d = 0; d < mesh.dimension; ++d)
    for (const int p : point) coordinates.push_back(mesh.points[p][d]);
  System system = make_system(rows, b, mesh.dimension, coordinates);
  system.constant_nullspace = !any_fixed;
  return system;
}

Simplices box_mesh(const std::vector<int>& cells,
                   const std::function<bool(const Place&)>& is_fixed,
                   const std::function<Place(const Place&)>& map) {
  const bool is_3d = cells.size() == 3;
  const int nx = cells[0], ny = cells[1], nz = is_3d ? cells[2] : 0;
  Simplices mesh;
  mesh.dimension = is_3d ? 3 : 2;
  for (int k = 0; k <= nz; ++k)
    for (int j = 0; j <= ny; ++j)
      for (int i = 0; i <= nx; ++i) {
        const Place p{double(i) / nx, double(j) / ny, is_3d ? double(k) / nz : 0};
        const bool at_boundary = i % nx == 0 || j % ny == 0 || (is_3d && k % nz == 0);
        mesh.fixed.push_back(at_boundary && is_fixed(p));
        mesh.points.push_back(map ? map(p) : p);
      }
  const int step[3] = {1, nx + 1, (nx + 1) * (ny + 1)};
  std::vector<std::array<int, 3>> paths = {{0, 1, 2}, {1, 0, 2}};  // along axes, one a simplex
  if (is_3d) paths = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
  for (int k = 0; k < (is_3d ? nz : 1); ++k)
    for (int j = 0; j < ny; ++j)
      for (int i = 0; i < nx; ++i)
        for (const auto& path : paths) {
          std::array<int, 4> corners{i + step[1] * j + step[2] * k, 0, 0, 0};
          for (int d = 0; d < 3; ++d) corners[d + 1] = corners[d] + step[path[d]];
          mesh.corners.push_back(corners);
        }
  return mesh;
}

Simplices graded_disk(int across,
                      double grading,
                      const std::function<bool(const Place&)>& is_fixed) {
  const double depth = std::log(grading), angle = 1.5 * M_PI;
  const int around = static_cast<int>(std::lround(across * angle / depth));
  return box_mesh({across, around}, is_fixed, [=](const Place& p) {
    const double r = std::exp(depth * (p[0] - 1));
    return Place{r * std::cos(angle * p[1]), r * std::sin(angle * p[1]), 0};
  });
}

}  // namespace tests
