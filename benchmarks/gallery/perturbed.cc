// SPDX-License-Identifier: MIT
#include "benchmarks/gallery/elements.h"
#include "benchmarks/gallery/families.h"
#include "benchmarks/gallery/meshes.h"
#include "benchmarks/gallery/sizes.h"
#include "tests/support/problems.h"

#include <cmath>

namespace gallery {

using namespace multigrid;
using tests::Points;

namespace {

System jittered(Index unknowns) {
  return tests::triangles(side_of(unknowns, 2), Points::jittered);
}

/// Replaces each entry by change(row, column, entry).
void change_entries(System& system, const std::function<double(Index, Index, double)>& change) {
  const std::vector<Offset> offsets = system.A.offsets.to_vector();
  const std::vector<Index> columns = system.A.columns.to_vector();
  std::vector<double> values = system.A.values.to_vector();
  for (Index i = 0; i < system.n(); ++i)
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k)
      values[k] = change(i, columns[k], values[k]);
  system.A.values = Array<double>(default_host(), values);
}

/// No boundary condition, and u / 1e8 beside the Laplacian. The load is cos(pi x) without its mean,
/// and 1e-8, which makes the mean of the solution 1.
System near_singular(Index unknowns) {
  const int cells = side_of(unknowns, 2) - 1;
  Simplices mesh = box(cells, 2);
  mesh.fixed.assign(mesh.points.size(), false);
  jitter(mesh, cells);
  Equation equation;
  equation.mass = 1e-8;
  System system = p1_system(mesh, equation);
  std::vector<double> b = system.b.to_vector();
  const std::vector<double> x = system.coordinates.to_vector();
  double mean = 0;  // the square has the area 1
  for (std::size_t i = 0; i < b.size(); ++i) mean += b[i] * std::cos(M_PI * x[i]);
  for (std::size_t i = 0; i < b.size(); ++i) b[i] *= std::cos(M_PI * x[i]) - mean + equation.mass;
  system.b = Array<double>(default_host(), b);
  return system;
}

/// A number from -1/2 to 1/2 for a pair of unknowns: SplitMix64 of it (Steele, Lea and Flood, OOPSLA
/// 2014).
double by_chance(Index i, Index j) {
  auto z = (static_cast<std::uint64_t>(i) << 32) + static_cast<std::uint64_t>(j);
  z += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  z ^= z >> 31;
  return static_cast<double>(z >> 11) / 9007199254740992. - 0.5;
}

/// A skew part of that size beside the positive definite one: a_ij + s_ij, s_ji = -s_ij, |s_ij| up
/// to `size` / 2 of the largest entry.
System nearly_symmetric(Index unknowns, double size) {
  System system = jittered(unknowns);
  double largest = 0;
  for (const double value : system.A.values.to_vector())
    largest = std::max(largest, std::abs(value));
  change_entries(system, [&](Index i, Index j, double value) {
    if (i == j) return value;
    const double skew = size * largest * by_chance(std::min(i, j), std::max(i, j));
    return value + (i < j ? skew : -skew);
  });
  return system;
}

/// D by chance from 1e-3 to 1e3, evenly in its logarithm.
System scaled_by_chance(Index unknowns) {
  System system = jittered(unknowns);
  std::vector<double> d = tests::random_vector(static_cast<std::size_t>(system.n()), 59);
  for (double& value : d) value = std::pow(10., 3 * value);
  return tests::scaled(std::move(system), d);
}

/// Unknowns with x > 1/2 in another unit, a thousandth.
System two_units(Index unknowns) {
  System system = jittered(unknowns);
  const std::vector<double> x = system.coordinates.to_vector();
  std::vector<double> d(static_cast<std::size_t>(system.n()));
  for (std::size_t i = 0; i < d.size(); ++i) d[i] = x[i] > 0.5 ? 1e3 : 1;
  return tests::scaled(std::move(system), d);
}

/// Seven squares that share nothing, of edge 4^-k and with kappa 10^(2 k - 6), k = 0 to 6.
System disconnected(Index unknowns) {
  const int cells = side_of(unknowns / 7., 2) + 1;
  std::vector<Simplices> parts;
  for (int k = 0; k < 7; ++k) {
    Simplices part = box(cells, 2);
    jitter(part, cells);
    for (Place& p : part.points)
      p = {2 * k + std::pow(0.25, k) * p[0], std::pow(0.25, k) * p[1], 0};
    parts.push_back(std::move(part));
  }
  return p1_system(together(parts), {[](const Place& p) {
                     return isotropic(std::pow(10., 2 * std::floor(p[0] / 2) - 6));
                   }});
}

/// Three in ten points by chance, and the boundary, have given values, which stay in the matrix as
/// rows of 1.
System identity_rows(Index unknowns) {
  const int cells = side_of(unknowns, 2) - 1;
  std::mt19937_64 generator(61);
  Simplices mesh = box(cells, 2);
  jitter(mesh, cells);
  fix_where(mesh, [&](const Place&) { return uniform(generator) < 0.3; });
  System system = tests::assemble(mesh, {}, tests::Fixed::alone);
  change_entries(
      system, [&](Index i, Index j, double value) { return i == j && mesh.fixed[i] ? 1 : value; });
  return system;
}

}  // namespace

std::vector<Entry> perturbed_entries() {
  return {
      {"near-singular-1e-8", "singular", "No boundary condition, but u / 1e8 in the equation.",
       true, near_singular},
      {"singular", "singular", "No boundary condition: singular, with a load of mean 0.", true,
       [](Index n) { return tests::neumann(side_of(n, 2), Points::jittered); }},
      {"nearly-symmetric-1e-6", "nonsymmetric", "A skew part of 1e-6 beside a Laplacian.", false,
       [](Index n) { return nearly_symmetric(n, 1e-6); }},
      {"nearly-symmetric-1e-2", "nonsymmetric", "A skew part of 1e-2 beside a Laplacian.", false,
       [](Index n) { return nearly_symmetric(n, 1e-2); }},
      {"scaled-random-1e3", "scaled", "D A D, where D is from 1e-3 to 1e3 by chance.", true,
       scaled_by_chance},
      {"scaled-units-1e3", "scaled", "Half of the domain in a unit of a thousandth.", true,
       two_units},
      {"disconnected-scales", "parts",
       "Seven squares that share nothing, edges from 1 to 1/4096, kappa from 1e-6 to 1e6.", true,
       disconnected},
      {"identity-rows-30", "parts", "Three in ten rows have a 1 and nothing else: given values.",
       true, identity_rows},
  };
}

}  // namespace gallery
