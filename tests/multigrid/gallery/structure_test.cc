// SPDX-License-Identifier: MIT
#include "benchmarks/gallery/gallery.h"
#include "benchmarks/gallery/graphs.h"
#include "tests/multigrid/twins.h"

#include <numeric>

namespace tests {
namespace {

using namespace multigrid;
using gallery::make;
using Vector = std::vector<double>;

Vector solution(const System& system) {
  return eliminate(expand(system.A), system.b.to_vector());
}

double largest(const Vector& values) {
  return *std::max_element(values.begin(), values.end());
}

/// Entries of each row.
std::vector<Offset> row_lengths(const System& system) {
  std::vector<Offset> offsets = system.A.offsets.to_vector();
  std::adjacent_difference(offsets.begin(), offsets.end(), offsets.begin());
  return {offsets.begin() + 1, offsets.end()};
}

int n_parts(const System& system) {
  gallery::Parts parts(system.n());
  int n = system.n();
  for (const auto& [place, value] : entries(system.A))
    if (value != 0) n -= parts.link(place.first, place.second);
  return n;
}

/// Pairs of unknowns in the same place.
int n_twins(const System& system) {
  const Vector x = system.coordinates.to_vector();
  const auto n = static_cast<std::size_t>(system.n());
  std::map<std::pair<double, double>, int> seen;
  int twins = 0;
  for (std::size_t i = 0; i < n; ++i) twins += seen[{x[i], x[n + i]}]++;
  return twins;
}

/// The largest value of -Δu = 1 with u = 0 on the boundary is 0.0736713 on the unit square and
/// 0.0562 on the unit cube (series), 1/4 on the unit disk, and 1/8 between two ends of distance 1.
TEST(GalleryPoisson, HasTheSolutionOfItsDomain) {
  for (const char* name : {"poisson-5-point", "poisson-9-point", "poisson-jittered",
                           "high-order-p2", "high-order-p3", "high-order-p4"})
    EXPECT_NEAR(largest(solution(make(name, 900))), 0.07367, 0.0007) << name;
  for (const char* name : {"poisson-7-point", "poisson-27-point", "poisson-tetrahedra"})
    EXPECT_NEAR(largest(solution(make(name, 1331))), 0.0562, 0.0012) << name;
  EXPECT_NEAR(largest(solution(make("poisson-disk", 841))), 0.25, 0.002);
  EXPECT_NEAR(largest(solution(make("plate-1000", 1000))), 0.07367, 0.0007);
}

/// Their fluxes are not consistent.
TEST(GalleryFiniteVolumes, AreNearTheSolutionOfTheSquare) {
  EXPECT_NEAR(largest(solution(make("finite-volumes-polygons", 1000))), 0.07367, 0.007);
  for (const auto& [place, value] : entries(make("finite-volumes-polygons", 1000).A))
    EXPECT_EQ(value > 0, place.first == place.second);
}

TEST(GalleryPoisson, StencilsHaveTheirEntries) {
  for (const auto& [name, entries] : std::map<std::string, Offset>{{"poisson-5-point", 5},
                                                                   {"poisson-9-point", 9},
                                                                   {"poisson-7-point", 7},
                                                                   {"poisson-27-point", 27}}) {
    const std::vector<Offset> lengths = row_lengths(make(name, 729));
    EXPECT_EQ(*std::max_element(lengths.begin(), lengths.end()), entries) << name;
  }
}

TEST(GalleryCracks, HaveTwoUnknownsInOnePlace) {
  EXPECT_EQ(n_twins(make("crack-long", 900)), 23);  // of 32 cells across, from the boundary on
  EXPECT_EQ(n_twins(make("cracks-many", 2000)), 7 * 7 * 3);
  EXPECT_EQ(n_parts(make("cracks-many", 2000)), 1);
}

/// Across the crack the solution jumps by about its largest value.
TEST(GalleryCracks, LetNothingThrough) {
  const System system = make("crack-long", 900);
  const Vector u = solution(system), x = system.coordinates.to_vector();
  const auto n = static_cast<std::size_t>(system.n());
  std::map<std::pair<double, double>, std::size_t> seen;
  double jump = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const auto [at, is_new] = seen.try_emplace({x[i], x[n + i]}, i);
    if (!is_new) jump = std::max(jump, std::abs(u[i] - u[at->second]));
  }
  EXPECT_GT(jump, 0.8 * largest(u));
}

TEST(GallerySingular, HasASolutionOfMeanOneNearTheKernel) {
  const Vector u = solution(make("near-singular-1e-8", 500));
  EXPECT_NEAR(std::accumulate(u.begin(), u.end(), 0.) / double(u.size()), 1, 0.01);
  EXPECT_NEAR(largest(u), 1 + 1 / (M_PI * M_PI), 0.01);
}

/// The load of 1, times the exact area.
TEST(GalleryShells, HaveTheAreaOfTheirSurface) {
  const auto area = [](const System& system) {
    EXPECT_EQ(system.dimension, 3);
    const Dense A = expand(system.A);
    return std::accumulate(A.values.begin(), A.values.end(), 0.);  // 1^T A 1 = c |surface|
  };
  EXPECT_NEAR(area(make("shell-sphere", 2000)), 4 * M_PI, 0.05);
  EXPECT_NEAR(100 * area(make("shell-torus", 2000)), 4 * M_PI * M_PI * 0.3, 0.1);
  const double length = 2 * M_PI;
  EXPECT_NEAR(largest(solution(make("shell-cylinder", 1200))), length * length / 8, 0.02);
}

TEST(GalleryGraphs, AreConnectedOrGroundedPartByPart) {
  for (const char* name : {"graph-roads", "graph-power-law", "graph-small-world"})
    EXPECT_EQ(n_parts(make(name, 5000)), 1) << name;
  for (const char* name :
       {"graph-roads", "graph-geometric", "graph-power-law", "graph-small-world"}) {
    const System system = make(name, 3000);
    const Dense A = expand(system.A);
    double grounded = 0;
    for (const double value : A.values) grounded += value;
    EXPECT_NEAR(grounded, n_parts(system), 1e-6) << name;
  }
  const std::vector<Offset> hubs = row_lengths(make("graph-power-law", 5000));
  EXPECT_GT(*std::max_element(hubs.begin(), hubs.end()), 100);
  const std::vector<Offset> roads = row_lengths(make("graph-roads", 5000));
  EXPECT_LE(*std::max_element(roads.begin(), roads.end()), 5);
  EXPECT_GT(std::count(roads.begin(), roads.end(), 3), 2500);
}

/// 0 - 2, 1 - 3 - 4 and 5, whose Laplacians are singular.
TEST(GalleryGraphs, AreGroundedAtTheFirstVertexOfEachPart) {
  System system = gallery::laplacian(6, {{2, 0, 0.1}, {4, 3, 0.7}, {3, 1, 0.2}});
  const Dense A = expand(system.A);
  const double diagonal[6] = {1.1, 1.2, 0.1, 0.9, 0.7, 1};
  for (int i = 0; i < 6; ++i) EXPECT_NEAR(A(i, i), diagonal[i], 1e-15);
  gallery::ground(system);
  EXPECT_EQ(expand(system.A).values, A.values);
}

TEST(GalleryNonsymmetric, HasTheAsymmetryOfItsName) {
  for (const auto& [name, size] : std::map<std::string, double>{{"nearly-symmetric-1e-6", 1e-6},
                                                                {"nearly-symmetric-1e-2", 1e-2}}) {
    const Dense A = expand(make(name, 1000).A);
    double difference = 0, entry = 0;
    for (int i = 0; i < A.n; ++i)
      for (int j = 0; j < A.n; ++j) {
        difference = std::max(difference, std::abs(A(i, j) - A(j, i)));
        entry = std::max(entry, std::abs(A(i, j)));
      }
    EXPECT_GT(difference, 0.9 * size * entry);
    EXPECT_LE(difference, size * entry);
  }
}

TEST(GalleryScaled, IsAnotherFormOfTheSameEquations) {
  const Dense plain = expand(make("poisson-jittered", 500).A);
  for (const char* name : {"scaled-random-1e3", "scaled-units-1e3"}) {
    const Dense A = expand(make(name, 500).A);
    ASSERT_EQ(A.n, plain.n);
    double low = INFINITY, high = 0;
    for (int i = 0; i < A.n; ++i) {
      const double d = std::sqrt(A(i, i) / plain(i, i));
      low = std::min(low, d);
      high = std::max(high, d);
      for (int j = 0; j < A.n; ++j)
        EXPECT_NEAR(A(i, j) / std::sqrt(A(i, i) * A(j, j)),
                    plain(i, j) / std::sqrt(plain(i, i) * plain(j, j)), 1e-13);
    }
    EXPECT_GT(high / low, 0.99e3);
    EXPECT_LE(high / low, 1.01e6);
  }
}

TEST(GalleryParts, AreAsManyAsTheTableSays) {
  EXPECT_EQ(n_parts(make("disconnected-scales", 2000)), 7);
  const System system = make("identity-rows-30", 5000);
  const Vector b = system.b.to_vector();
  int given = 0;
  for (const auto& [place, value] : entries(system.A)) {
    const auto [i, j] = place;
    const bool is_given = b[i] == 0 || b[j] == 0;
    if (is_given) {
      EXPECT_EQ(value, i == j ? 1 : 0);
    }
    given += is_given && i == j;
  }
  EXPECT_NEAR(double(given) / system.n(), 0.33, 0.03);  // with the boundary
}

}  // namespace
}  // namespace tests
