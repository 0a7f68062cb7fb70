// SPDX-License-Identifier: MIT
#include "benchmarks/gallery/elements.h"
#include "benchmarks/gallery/families.h"
#include "benchmarks/gallery/fields.h"
#include "benchmarks/gallery/meshes.h"
#include "benchmarks/gallery/sizes.h"
#include "tests/support/hard_problems.h"

#include <cmath>

namespace gallery {

using namespace multigrid;

namespace {

/// P1 on tetrahedra of the unit cube.
System in_space(Index unknowns, const std::function<double(const Place&)>& kappa) {
  return p1_system(box(side_of(unknowns, 3) + 1, 3),
                   {[&](const Place& p) { return isotropic(kappa(p)); }});
}

System blobs_3d(Index unknowns) {
  const GaussianField field(0.05);
  return in_space(unknowns, [&](const Place& p) { return field(p) > 0.5 ? 1e6 : 1.; });
}

System lognormal_3d(Index unknowns) {
  const GaussianField field(0.05);
  return in_space(unknowns, [&](const Place& p) { return std::exp(3 * field(p)); });
}

System noise_3d(Index unknowns) {
  std::mt19937_64 generator(3);
  std::normal_distribution<double> normal;
  return in_space(unknowns, [&](const Place&) { return std::exp(3 * normal(generator)); });
}

/// Disks of radii from 0.02 to 0.06, which may overlap.
System inclusions(Index unknowns) {
  std::mt19937_64 generator(23);
  std::vector<Place> disks(40);  // x, y, radius
  for (Place& disk : disks)
    disk = {uniform(generator), uniform(generator), 0.02 + 0.04 * uniform(generator)};
  const auto is_inside = [&](const Place& p) {
    for (const Place& disk : disks)
      if (std::hypot(p[0] - disk[0], p[1] - disk[1]) < disk[2]) return true;
    return false;
  };
  const int cells = side_of(unknowns, 2) + 1;
  Simplices mesh = box(cells, 2);
  jitter(mesh, cells);
  return p1_system(mesh, {[&](const Place& p) { return isotropic(is_inside(p) ? 1e3 : 1); }});
}

}  // namespace

std::vector<Entry> coefficient_entries() {
  return {
      {"checker-1e6", "jumps", "kappa is 1 and 1e6 in turn on 20 x 20 squares.", true,
       [](Index n) { return tests::hard_problem("checker", side_of(n, 2)); }},
      {"blobs-1e6", "jumps", "kappa is 1e6 in random blobs of the square, else 1.", true,
       [](Index n) { return tests::hard_problem("blobs", side_of(n, 2)); }},
      {"blobs-3d-1e6", "jumps", "kappa is 1e6 in random blobs of the cube, else 1; tetrahedra.",
       true, blobs_3d},
      {"inclusions-1e3", "jumps", "kappa is 1e3 in 40 disks that the mesh does not follow.", true,
       inclusions},
      {"interface-1e3", "jumps", "kappa is 1 and 1e3 in two halves of the cube; tetrahedra.", true,
       [](Index n) { return in_space(n, [](const Place& p) { return p[0] < 0.5 ? 1. : 1e3; }); }},
      {"lognormal", "noise", "kappa is exp(3 g), g a smooth Gaussian field on the square.", true,
       [](Index n) { return tests::hard_problem("lognormal", side_of(n, 2)); }},
      {"lognormal-3d", "noise",
       "kappa is exp(3 g), g a smooth Gaussian field on the cube; tetrahedra.", true, lognormal_3d},
      {"noise", "noise", "kappa is exp(3 g), g drawn for each triangle.", true,
       [](Index n) { return tests::hard_problem("lognoise", side_of(n, 2)); }},
      {"noise-3d", "noise", "kappa is exp(3 g), g drawn for each tetrahedron.", true, noise_3d},
  };
}

}  // namespace gallery
