// SPDX-License-Identifier: MIT
#include "benchmarks/gallery/elements.h"
#include "benchmarks/gallery/families.h"
#include "benchmarks/gallery/meshes.h"
#include "benchmarks/gallery/sizes.h"
#include "tests/support/hard_problems.h"

#include <cmath>

namespace gallery {

using namespace multigrid;

namespace {

/// Along circles around (-0.2, -0.3), outside of the unit square.
double along_circles(double x, double y) {
  return 90 + std::atan2(y + 0.3, x + 0.2) * 180 / M_PI;
}

System in_space(Index unknowns, double x, double y, double z) {
  const int cells = side_of(unknowns, 3) + 1;
  Simplices mesh = box(cells, 3);
  jitter(mesh, cells);
  return p1_system(mesh, {[=](const Place&) {
                     return Tensor{Place{x, 0, 0}, Place{0, y, 0}, Place{0, 0, z}};
                   }});
}

}  // namespace

std::vector<Entry> anisotropy_entries() {
  return {
      {"anisotropy-0-1000-q1", "anisotropy", "1000 : 1 along an axis, bilinear elements.", true,
       [](Index n) { return tests::anisotropic("q1", side_of(n, 2), 1000, 0); }},
      {"anisotropy-15-10-p1", "anisotropy", "10 : 1 at 15 degrees, P1 on right triangles.", true,
       [](Index n) { return tests::anisotropic("p1", side_of(n, 2), 10, 15); }},
      {"anisotropy-30-1000-p1u", "anisotropy",
       "1000 : 1 at 30 degrees, P1 on triangles with moved corners.", true,
       [](Index n) { return tests::anisotropic("p1u", side_of(n, 2), 1000, 30); }},
      {"anisotropy-45-100-q1", "anisotropy", "100 : 1 at 45 degrees, bilinear elements.", true,
       [](Index n) { return tests::anisotropic("q1", side_of(n, 2), 100, 45); }},
      {"anisotropy-swirl-1000-p1u", "anisotropy",
       "1000 : 1 along circles, P1 on triangles with moved corners.", true,
       [](Index n) { return tests::anisotropic("p1u", side_of(n, 2), 1000, along_circles); }},
      {"anisotropy-strong-1000-3d", "anisotropy",
       "One direction in space 1000 times as strong as the others; tetrahedra with moved corners.",
       true, [](Index n) { return in_space(n, 1000, 1, 1); }},
      {"anisotropy-weak-1000-3d", "anisotropy",
       "One direction in space 1000 times as weak as the others; tetrahedra with moved corners.",
       true, [](Index n) { return in_space(n, 1, 1, 1e-3); }},
  };
}

}  // namespace gallery
