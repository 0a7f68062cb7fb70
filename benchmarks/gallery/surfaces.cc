// SPDX-License-Identifier: MIT
#include "benchmarks/gallery/elements.h"
#include "benchmarks/gallery/families.h"
#include "benchmarks/gallery/meshes.h"
#include "benchmarks/gallery/sizes.h"
#include "tests/support/problems.h"

#include <cmath>

namespace gallery {

using namespace multigrid;

namespace {

constexpr double tau = 2 * M_PI;

/// P1 on a surface in space. A closed one has a load by chance: a load of 1 has a constant as its
/// solution there.
System shell(const Simplices& mesh, double mass) {
  Equation equation;
  equation.mass = mass;
  System system = p1_system(mesh, equation, 3);
  if (mass == 0) return system;
  std::vector<double> b = tests::random_vector(static_cast<std::size_t>(system.n()), 31);
  const std::vector<double> areas = system.b.to_vector();
  for (std::size_t i = 0; i < b.size(); ++i) b[i] *= areas[i];
  system.b = Array<double>(default_host(), b);
  return system;
}

/// Six squares of a cube, blown up to the unit sphere: 6 cells^2 + 2 points.
System sphere(int cells) {
  std::vector<Simplices> faces;
  for (int axis = 0; axis < 3; ++axis)
    for (const double side : {-1., 1.})
      faces.push_back(tests::box_mesh(
          {cells, cells}, [](const Place&) { return false; },
          [=](const Place& p) {
            Place q;
            q[axis] = side;
            q[(axis + 1) % 3] = std::tan((p[0] - 0.5) * M_PI / 2);
            q[(axis + 2) % 3] = std::tan((p[1] - 0.5) * M_PI / 2);
            const double length = std::sqrt(tests::dot(q, q));
            return Place{q[0] / length, q[1] / length, q[2] / length};
          }));
  return shell(merged(together(faces)), 1);
}

/// Radius 1, as long as it is around, u = 0 at both ends: (cells - 1) cells points.
System cylinder(int cells) {
  return shell(merged(tests::box_mesh(
                   {cells, cells}, [](const Place& p) { return p[1] == 0 || p[1] == 1; },
                   [](const Place& p) {
                     return Place{std::cos(tau * p[0]), std::sin(tau * p[0]), tau * p[1]};
                   })),
               0);
}

/// Radii 1 and 0.3: 3 cells^2 points, edges of a length outside.
System torus(int cells) {
  return shell(merged(tests::box_mesh(
                   {3 * cells, cells}, [](const Place&) { return false; },
                   [](const Place& p) {
                     const double r = 1 + 0.3 * std::cos(tau * p[1]);
                     return Place{r * std::cos(tau * p[0]), r * std::sin(tau * p[0]),
                                  0.3 * std::sin(tau * p[1])};
                   })),
               0.01);
}

}  // namespace

std::vector<Entry> surface_entries() {
  return {
      {"shell-sphere", "shells", "-Laplace u + u on the unit sphere, P1 on triangles in space.",
       true, [](Index n) { return sphere(side_of(n / 6., 2)); }},
      {"shell-cylinder", "shells", "The Laplacian of a cylinder, P1 on triangles in space.", true,
       [](Index n) { return cylinder(side_of(n, 2)); }},
      {"shell-torus", "shells", "-Laplace u + u / 100 on a torus, P1 on triangles in space.", true,
       [](Index n) { return torus(side_of(n / 3., 2)); }},
  };
}

}  // namespace gallery
