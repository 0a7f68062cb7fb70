// SPDX-License-Identifier: MIT
#include "tests/support/hard_meshes.h"

#include <cmath>

namespace tests {

using namespace multigrid;

SimplexMesh<2> polar(int rings, int sectors, double ratio) {
  SimplexMesh<2> mesh;
  for (int ring = 0; ring <= rings; ++ring)
    for (int sector = 0; sector < sectors; ++sector) {
      const double radius = std::pow(ratio, double(ring) / rings - 1);
      const double angle = 2 * M_PI * (sector + 0.5 * (ring % 2)) / sectors;
      mesh.points.push_back({radius * std::cos(angle), radius * std::sin(angle)});
      mesh.fixed.push_back(ring == 0 || ring == rings);
      if (ring == rings) continue;
      const auto at = [&](int r, int s) { return Index(r * sectors + s % sectors); };
      const int shift = ring % 2;  // the next ring is turned by half a sector, back or forth
      mesh.cells.push_back({at(ring, sector), at(ring, sector + 1), at(ring + 1, sector + shift)});
      mesh.cells.push_back(
          {at(ring + 1, sector), at(ring + 1, sector + 1), at(ring, sector + 1 - shift)});
    }
  return mesh;
}

template <int dim>
Cracked<dim> cracked(int cells, double length, double gap) {
  Cracked<dim> result;
  SimplexMesh<dim>& mesh = result.mesh;
  mesh = lattice<dim>(cells);
  const std::size_t n = mesh.points.size();
  std::vector<Index> far_face(n, -1);
  for (std::size_t k = 0; k < n; ++k) {
    Place<dim> point = mesh.points[k];
    if (point[0] != 0.5 || (point[1] >= length && length < 1)) continue;
    far_face[k] = Index(mesh.points.size());
    point[0] += gap;
    mesh.points.push_back(point);
    mesh.fixed.push_back(mesh.fixed[k]);
  }
  for (auto& cell : mesh.cells) {
    bool is_behind = true;
    for (const Index k : cell) is_behind = is_behind && mesh.points[k][0] >= 0.5;
    for (Index& k : cell)
      if (is_behind && far_face[k] >= 0) k = far_face[k];
  }
  for (std::size_t k = 0; k < mesh.points.size(); ++k)
    if (!mesh.fixed[k]) result.is_behind.push_back(k >= n || mesh.points[k][0] > 0.5);
  return result;
}

template Cracked<2> cracked(int, double, double);
template Cracked<3> cracked(int, double, double);

}  // namespace tests
