// SPDX-License-Identifier: MIT
#include "benchmarks/gallery/elements.h"
#include "benchmarks/gallery/families.h"
#include "benchmarks/gallery/meshes.h"
#include "benchmarks/gallery/sizes.h"

#include <cmath>

namespace gallery {

using namespace multigrid;

namespace {

/// 1 × 1 × 0.001 in three layers of cells, u = 0 on the narrow sides: 4 (cells - 1)^2 unknowns.
System plate(int cells) {
  return p1_system(tests::box_mesh(
      {cells, cells, 3},
      [](const Place& p) { return p[0] == 0 || p[0] == 1 || p[1] == 0 || p[1] == 1; },
      [](const Place& p) {
        return Place{p[0], p[1], p[2] / 1000};
      }));
}

/// The unit square or cube with a layer of thickness 1e-3 across the middle of the last direction,
/// where kappa is another; two rows of cells lie in it.
System layer(int cells, int dimension, double kappa) {
  const int last = dimension - 1;
  const double half = 5e-4, from = double(cells / 2 - 1) / cells, to = from + 2. / cells;
  const Simplices mesh = box(cells, dimension, [=](Place p) {
    double& x = p[last];
    if (x < from)
      x *= (0.5 - half) / from;
    else if (x > to)
      x = 1 - (1 - x) * (0.5 - half) / (1 - to);
    else
      x = 0.5 + half * ((x - from) / (to - from) * 2 - 1);
    return p;
  });
  return p1_system(mesh, {[=](const Place& p) {
                     return isotropic(std::abs(p[last] - 0.5) < half ? kappa : 1);
                   }});
}

}  // namespace

std::vector<Entry> layer_entries() {
  return {
      {"plate-1000", "layers", "A plate 1 x 1 x 0.001 of tetrahedra, fixed at its narrow sides.",
       true, [](Index n) { return plate(side_of(n / 4., 2) + 1); }},
      {"layer-high-1e4", "layers",
       "A layer of thickness 1e-3 in the square, where kappa is 1e4 instead of 1.", true,
       [](Index n) { return layer(side_of(n, 2) + 1, 2, 1e4); }},
      {"layer-low-1e4-3d", "layers",
       "A layer of thickness 1e-3 in the cube, where kappa is 1e-4 instead of 1; tetrahedra.", true,
       [](Index n) { return layer(side_of(n, 3) + 1, 3, 1e-4); }},
  };
}

}  // namespace gallery
