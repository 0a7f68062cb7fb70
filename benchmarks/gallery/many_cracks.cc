// SPDX-License-Identifier: MIT
#include "benchmarks/gallery/many_cracks.h"

#include "benchmarks/gallery/elements.h"
#include "benchmarks/gallery/meshes.h"
#include "benchmarks/gallery/sizes.h"

#include <algorithm>
#include <map>

namespace gallery {
namespace {

/// A piece of a line of the lattice, in its steps.
struct Crack {
  int axis;      ///< along which it runs
  int line;      ///< its place across
  int from, to;  ///< its tips
};

/// One in each square of `width` cells, with two cells at least before the next.
std::vector<Crack> random_cracks(int squares, int width) {
  std::mt19937_64 generator(29);
  std::vector<Crack> cracks;
  for (int j = 0; j < squares; ++j)
    for (int i = 0; i < squares; ++i) {
      const int axis = uniform(generator) < 0.5 ? 0 : 1;
      const int along = (axis == 0 ? i : j) * width, across = (axis == 0 ? j : i) * width;
      cracks.push_back({axis, across + width / 2, along + 1, along + width - 1});
    }
  return cracks;
}

}  // namespace

multigrid::System many_cracks(int cells) {
  const int squares = std::clamp(cells / 6, 1, 10), points = cells + 1;
  Simplices mesh = box(cells, 2);
  std::map<int, int> twin;  // of a point on a crack, for the cells on its far side
  std::map<int, Crack> crack_at;
  for (const Crack& crack : random_cracks(squares, cells / squares))
    for (int step = crack.from + 1; step < crack.to; ++step) {
      const int point = crack.axis == 0 ? crack.line * points + step : step * points + crack.line;
      crack_at.emplace(point, crack);
      twin[point] = static_cast<int>(mesh.points.size());
      mesh.points.push_back(Place(mesh.points[point]));
      mesh.fixed.push_back(false);
    }
  for (auto& corners : mesh.corners) {
    const Place middle = tests::center(mesh, corners);
    for (int k = 0; k < 3; ++k) {
      const auto crack = crack_at.find(corners[k]);
      if (crack == crack_at.end()) continue;
      const double line = double(crack->second.line) / cells;
      if (middle[crack->second.axis == 0 ? 1 : 0] > line) corners[k] = twin[corners[k]];
    }
  }
  return p1_system(mesh);
}

}  // namespace gallery
