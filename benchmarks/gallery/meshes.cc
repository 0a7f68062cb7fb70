// SPDX-License-Identifier: MIT
#include "benchmarks/gallery/meshes.h"

#include "benchmarks/gallery/sizes.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace gallery {

Simplices box(int cells, int dimension, const std::function<Place(const Place&)>& map) {
  return tests::box_mesh(
      std::vector<int>(static_cast<std::size_t>(dimension), cells),
      [](const Place&) { return true; }, map);
}

void jitter(Simplices& mesh, int cells) {
  std::mt19937_64 generator(17);
  const double reach = (mesh.dimension == 2 ? 0.3 : 0.15) / cells;
  for (Place& point : mesh.points) {
    bool is_inside = true;
    for (int d = 0; d < mesh.dimension; ++d)
      is_inside = is_inside && point[d] > 0.5 / cells && point[d] < 1 - 0.5 / cells;
    for (int d = 0; is_inside && d < mesh.dimension; ++d)
      point[d] += reach * (2 * uniform(generator) - 1);
  }
}

void fix_where(Simplices& mesh, const std::function<bool(const Place&)>& is_there) {
  for (std::size_t p = 0; p < mesh.points.size(); ++p)
    if (is_there(mesh.points[p])) mesh.fixed[p] = true;
}

Simplices together(const std::vector<Simplices>& parts) {
  Simplices all;
  for (const Simplices& part : parts) {
    const auto first = static_cast<int>(all.points.size());
    all.dimension = part.dimension;
    all.points.insert(all.points.end(), part.points.begin(), part.points.end());
    all.fixed.insert(all.fixed.end(), part.fixed.begin(), part.fixed.end());
    for (std::array<int, 4> corners : part.corners) {
      for (int k = 0; k <= part.dimension; ++k) corners[k] += first;
      all.corners.push_back(corners);
    }
  }
  return all;
}

Simplices merged(const Simplices& mesh) {
  Simplices result;
  result.dimension = mesh.dimension;
  std::map<std::array<long, 3>, int> seen;
  std::vector<int> name;
  for (std::size_t p = 0; p < mesh.points.size(); ++p) {
    std::array<long, 3> rounded;
    for (int d = 0; d < 3; ++d) rounded[d] = std::lround(mesh.points[p][d] * 1e8 + 0.25);
    const auto [at, is_new] = seen.try_emplace(rounded, static_cast<int>(result.points.size()));
    name.push_back(at->second);
    if (is_new) {
      result.points.push_back(mesh.points[p]);
      result.fixed.push_back(mesh.fixed[p]);
    }
    if (mesh.fixed[p]) result.fixed[at->second] = true;
  }
  for (std::array<int, 4> corners : mesh.corners) {
    for (int k = 0; k <= mesh.dimension; ++k) corners[k] = name[corners[k]];
    result.corners.push_back(corners);
  }
  return result;
}

}  // namespace gallery
