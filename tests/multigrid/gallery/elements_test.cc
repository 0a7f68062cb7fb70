// SPDX-License-Identifier: MIT
#include "benchmarks/gallery/elements.h"

#include "benchmarks/gallery/fields.h"
#include "benchmarks/gallery/meshes.h"
#include "tests/multigrid/twins.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;
using gallery::Equation;
using Vector = std::vector<double>;

Simplices moved_box(int cells, int dimension) {
  Simplices mesh = gallery::box(cells, dimension);
  gallery::jitter(mesh, cells);
  return mesh;
}

/// Compares (A u)_i with expected_i where no neighbour of point i is fixed. u is linear.
void expect_in_the_middle(const System& system,
                          int cells,
                          const std::function<double(const Place&)>& u,
                          const std::function<double(std::size_t, const Place&)>& expected) {
  const Vector x = system.coordinates.to_vector();
  const auto n = static_cast<std::size_t>(system.n());
  const auto place = [&](std::size_t i) {
    return Place{x[i], x[n + i], system.dimension == 3 ? x[2 * n + i] : 0};
  };
  Vector values;
  for (std::size_t i = 0; i < n; ++i) values.push_back(u(place(i)));
  const Dense A = expand(system.A);
  const Vector product = A * values;
  int n_rows = 0;
  for (std::size_t i = 0; i < n; ++i) {
    bool is_in_the_middle = true;
    for (int d = 0; d < system.dimension; ++d)
      is_in_the_middle = is_in_the_middle && std::abs(x[d * n + i] - 0.5) < 0.5 - 1.5 / cells;
    if (!is_in_the_middle) continue;
    EXPECT_NEAR(product[i], expected(i, place(i)), 1e-12 * A(int(i), int(i)));
    ++n_rows;
  }
  EXPECT_GT(n_rows, 5);
}

double linear(const Place& p) {
  return 1 + 2 * p[0] - 3 * p[1] + 0.5 * p[2];
}

TEST(GalleryElements, AreThoseOfTheTestsForAScalarCoefficient) {
  const auto kappa = [](const Place& p) { return 1 + p[0] + 10 * p[1] * p[1]; };
  for (const int dimension : {2, 3}) {
    const Simplices mesh = moved_box(6, dimension);
    const System twin = assemble(mesh, kappa);
    const System system =
        gallery::p1_system(mesh, {[&](const Place& p) { return gallery::isotropic(kappa(p)); }});
    EXPECT_LT(relative_difference(dense(system.A), dense(twin.A)), 1e-14);
    EXPECT_LT(relative_difference(system.b.to_vector(), twin.b.to_vector()), 1e-14);
    EXPECT_EQ(system.coordinates.to_vector(), twin.coordinates.to_vector());
  }
}

/// With a constant tensor K linear functions are in the kernel.
TEST(GalleryElements, OfATensorHaveLinearFunctionsInTheirKernel) {
  const gallery::Tensor K = {Place{3, 1, 0.5}, Place{1, 2, -0.3}, Place{0.5, -0.3, 1}};
  for (const int dimension : {2, 3})
    expect_in_the_middle(
        gallery::p1_system(moved_box(7, dimension), {[&](const Place&) { return K; }}), 7, linear,
        [](std::size_t, const Place&) { return 0.; });
}

/// v . grad u is a constant, and so the load of 1 times it.
TEST(GalleryElements, SupgIsConsistentForLinearFunctions) {
  for (const int dimension : {2, 3})
    for (const double speed : {0.1, 10., 1000.}) {
      Equation equation;
      equation.velocity = [=](const Place&) { return Place{speed, -2 * speed, speed / 2}; };
      const System system = gallery::p1_system(moved_box(7, dimension), equation);
      const Vector b = system.b.to_vector();
      const double slope = speed * (dimension == 2 ? 8 : 8.25);
      expect_in_the_middle(system, 7, linear,
                           [&](std::size_t i, const Place&) { return slope * b[i]; });
    }
}

TEST(GalleryElements, MassIsThatOfTheLoad) {
  for (const int dimension : {2, 3}) {
    Equation equation;
    equation.mass = 250;
    const System system = gallery::p1_system(moved_box(7, dimension), equation);
    const Vector b = system.b.to_vector();
    expect_in_the_middle(
        system, 7, [](const Place&) { return 1.; },
        [&](std::size_t i, const Place&) { return 250 * b[i]; });
  }
}

TEST(GalleryMeshes, MergedPartsShareTheirPoints) {
  const auto half = [](double from) {
    return box_mesh(
        {2, 3}, [](const Place& p) { return p[1] == 0; },
        [=](const Place& p) {
          return Place{from + p[0], p[1], 0};
        });
  };
  const Simplices apart = gallery::together({half(0), half(1)});
  const Simplices one = gallery::merged(apart);
  EXPECT_EQ(apart.points.size(), 24u);
  EXPECT_EQ(one.points.size(), 20u);
  EXPECT_EQ(one.corners.size(), 24u);
  EXPECT_EQ(std::count(one.fixed.begin(), one.fixed.end(), true), 5);
  double area = 0;
  for (const auto& corners : one.corners) area += Element(one, corners).volume;
  EXPECT_NEAR(area, 2, 1e-14);
}

/// Means over the cube, whose edge is 20 correlation lengths.
TEST(GaussianField, HasTheVarianceAndTheCorrelationThatWereAskedFor) {
  const double length = 0.05, step = 1. / 64;
  const gallery::GaussianField field(length);
  double mean = 0, square = 0, product = 0;
  for (int k = 0; k < 64; ++k)
    for (int j = 0; j < 64; ++j)
      for (int i = 0; i < 60; ++i) {
        const double g = field({(i + 0.5) * step, (j + 0.5) * step, (k + 0.5) * step});
        mean += g;
        square += g * g;
        product += g * field({(i + 4.5) * step, (j + 0.5) * step, (k + 0.5) * step});
      }
  const double n = 64 * 64 * 60;
  EXPECT_NEAR(mean / n, 0, 0.1);
  EXPECT_NEAR(square / n, 1, 0.1);
  EXPECT_NEAR(product / square, std::exp(-std::pow(4 * step / length, 2) / 2), 0.1);
}

}  // namespace
}  // namespace tests
