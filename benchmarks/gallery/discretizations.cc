// SPDX-License-Identifier: MIT
#include "benchmarks/gallery/families.h"
#include "benchmarks/gallery/lagrange.h"
#include "benchmarks/gallery/meshes.h"
#include "benchmarks/gallery/polygons.h"
#include "benchmarks/gallery/sizes.h"
#include "tests/support/elasticity.h"

namespace gallery {

using namespace multigrid;

namespace {

template <int degree>
System high_order(Index unknowns) {
  const int cells = size_for(unknowns, [](int k) { return (degree * k - 1.) * (degree * k - 1.); });
  return lagrange(degree, cells, [](double, double) { return 1.; });
}

}  // namespace

std::vector<Entry> discretization_entries() {
  return {
      {"high-order-p2", "high-order", "Quadratic elements on triangles with moved corners.", true,
       high_order<2>},
      {"high-order-p3", "high-order", "Cubic elements on triangles with moved corners.", true,
       high_order<3>},
      {"high-order-p4", "high-order", "Quartic elements on triangles with moved corners.", true,
       high_order<4>},
      {"finite-volumes-polygons", "finite-volumes",
       "Two-point fluxes between polygons of one to four triangles.", true,
       [](Index n) { return polygons(side_of(n * 1.3, 2)); }},
      {"elasticity-plane-strain", "elasticity",
       "Plane strain, bilinear elements, clamped at one side: two unknowns a node.", true,
       [](Index n) { return tests::plane_strain(side_of(n / 2., 2)); }},
  };
}

}  // namespace gallery
