// SPDX-License-Identifier: MIT
#include "benchmarks/gallery/elements.h"
#include "benchmarks/gallery/families.h"
#include "benchmarks/gallery/meshes.h"
#include "benchmarks/gallery/sizes.h"

namespace gallery {

using namespace multigrid;

namespace {

/// An implicit Euler step of du/dt = Δu + 1 from 1, with a consistent mass matrix: (M / dt + K) u =
/// M (1 + 1 / dt), P1 on moved points of the unit square or cube.
///
/// ratio  dt / h^2, for cells of edge h
System heat_step(Index unknowns, int dimension, double ratio) {
  const int cells = side_of(unknowns, dimension) + 1;
  Simplices mesh = box(cells, dimension);
  jitter(mesh, cells);
  Equation equation;
  equation.mass = double(cells) * cells / ratio;
  System system = p1_system(mesh, equation);
  std::vector<double> b = system.b.to_vector();
  for (double& value : b) value *= 1 + equation.mass;
  system.b = Array<double>(default_host(), b);
  return system;
}

}  // namespace

std::vector<Entry> heat_entries() {
  return {
      {"heat-tiny", "heat", "A heat step of dt = h^2 / 100 with consistent mass on triangles.",
       true, [](Index n) { return heat_step(n, 2, 0.01); }},
      {"heat-middle-3d", "heat", "A heat step of dt = 10 h^2 with consistent mass on tetrahedra.",
       true, [](Index n) { return heat_step(n, 3, 10); }},
      {"heat-large", "heat", "A heat step of dt = 10000 h^2 with consistent mass on triangles.",
       true, [](Index n) { return heat_step(n, 2, 1e4); }},
  };
}

}  // namespace gallery
