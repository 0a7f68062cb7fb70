// SPDX-License-Identifier: MIT
#include "benchmarks/gallery/polygons.h"

#include "benchmarks/gallery/meshes.h"
#include "benchmarks/gallery/sizes.h"
#include "tests/support/matrix_rows.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace gallery {

using namespace multigrid;

namespace {

double distance(const Place& a, const Place& b) {
  return std::hypot(a[0] - b[0], a[1] - b[1]);
}

/// A side of a triangle, or of two.
struct Side {
  int from, to;     ///< points, the smaller one first
  int left, right;  ///< triangles; -1 for none
};

std::vector<Side> sides_of(const Simplices& mesh) {
  std::vector<Side> all;
  for (std::size_t t = 0; t < mesh.corners.size(); ++t)
    for (int k = 0; k < 3; ++k) {
      const auto [from, to] = std::minmax(mesh.corners[t][k], mesh.corners[t][(k + 1) % 3]);
      all.push_back({from, to, static_cast<int>(t), -1});
    }
  std::sort(all.begin(), all.end(), [](const Side& a, const Side& b) {
    return std::array{a.from, a.to, a.left} < std::array{b.from, b.to, b.left};
  });
  std::vector<Side> sides;
  for (const Side& side : all)
    if (!sides.empty() && sides.back().from == side.from && sides.back().to == side.to)
      sides.back().right = side.left;
    else
      sides.push_back(side);
  return sides;
}

/// The polygon of each triangle: in random order, a triangle without one takes one to three
/// neighbours without, and perhaps theirs.
std::vector<Index> random_polygons(std::size_t n_triangles, const std::vector<Side>& sides) {
  std::vector<std::vector<int>> neighbors(n_triangles);
  for (const Side& side : sides)
    if (side.right >= 0) {
      neighbors[side.left].push_back(side.right);
      neighbors[side.right].push_back(side.left);
    }
  std::mt19937_64 generator(53);
  std::vector<int> order(n_triangles);
  std::iota(order.begin(), order.end(), 0);
  for (std::size_t k = n_triangles; k > 1; --k)
    std::swap(order[k - 1], order[static_cast<std::size_t>(uniform(generator) * k)]);
  std::vector<Index> polygon(n_triangles, -1);
  Index n = 0;
  for (const int first : order) {
    if (polygon[first] >= 0) continue;
    std::vector<int> members = {first};
    polygon[first] = n;
    const auto most = static_cast<std::size_t>(2 + 3 * uniform(generator));
    for (std::size_t k = 0; k < members.size(); ++k)
      for (const int t : neighbors[members[k]])
        if (polygon[t] < 0 && members.size() < most) {
          polygon[t] = n;
          members.push_back(t);
        }
    ++n;
  }
  return polygon;
}

/// Areas and centroids of the polygons.
struct Polygons {
  std::vector<double> area;
  std::vector<Place> centroid;

  Polygons(const Simplices& mesh, const std::vector<Index>& polygon) {
    const std::size_t n = *std::max_element(polygon.begin(), polygon.end()) + std::size_t(1);
    area.assign(n, 0.);
    centroid.assign(n, Place{});
    for (std::size_t t = 0; t < polygon.size(); ++t) {
      const double part = tests::Element(mesh, mesh.corners[t]).volume;
      const Place middle = tests::center(mesh, mesh.corners[t]);
      area[polygon[t]] += part;
      for (int d = 0; d < 2; ++d) centroid[polygon[t]][d] += part * middle[d];
    }
    for (std::size_t i = 0; i < n; ++i)
      for (double& x : centroid[i]) x /= area[i];
  }
};

}  // namespace

System polygons(int cells) {
  Simplices mesh = box(cells, 2);
  jitter(mesh, cells);
  const std::vector<Side> sides = sides_of(mesh);
  const std::vector<Index> polygon = random_polygons(mesh.corners.size(), sides);
  const Polygons all(mesh, polygon);
  const std::size_t n = all.area.size();
  tests::MatrixRows rows(n);
  for (const Side& side : sides) {
    const Place &a = mesh.points[side.from], &b = mesh.points[side.to];
    const Index left = polygon[side.left], right = side.right < 0 ? -1 : polygon[side.right];
    if (left == right) continue;
    const Place across =
        right < 0 ? Place{(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, 0} : all.centroid[right];
    const double flux = distance(a, b) / distance(all.centroid[left], across);
    rows[left][left] += flux;
    if (right < 0) continue;
    rows[right][right] += flux;
    rows[left][right] -= flux;
    rows[right][left] -= flux;
  }
  std::vector<double> coordinates;
  for (int d = 0; d < 2; ++d)
    for (const Place& x : all.centroid) coordinates.push_back(x[d]);
  return tests::make_system(rows, all.area, 2, coordinates);
}

}  // namespace gallery
