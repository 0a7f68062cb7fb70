// SPDX-License-Identifier: MIT
#include "benchmarks/gallery/lagrange.h"

#include "benchmarks/gallery/lagrange_element.h"
#include "tests/multigrid/twins.h"

namespace tests {
namespace {

using namespace multigrid;
using Vector = std::vector<double>;

double factorial(int n) {
  return n < 2 ? 1 : n * factorial(n - 1);
}

TEST(LagrangeElement, QuadratureIsExactUpToItsDegree) {
  for (int n = 1; n <= 6; ++n)
    for (int i = 0; i <= 2 * n - 2; ++i)
      for (int j = 0; i + j <= 2 * n - 2; ++j) {
        double sum = 0;
        for (const auto& q : gallery::triangle_quadrature(n))
          sum += q.weight * std::pow(q.x, i) * std::pow(q.y, j);
        EXPECT_NEAR(sum, factorial(i) * factorial(j) / factorial(i + j + 2), 1e-15)
            << n << " points, x^" << i << " y^" << j;
      }
}

TEST(LagrangeElement, BasisFunctionsAddUpToOneAndReproducePolynomials) {
  for (int degree = 1; degree <= 4; ++degree) {
    const gallery::LagrangeElement element(degree);
    ASSERT_EQ(int(element.nodes.size()), (degree + 1) * (degree + 2) / 2);
    for (std::size_t q = 0; q < element.quadrature.size(); ++q) {
      double one = 0, power = 0;
      for (std::size_t k = 0; k < element.nodes.size(); ++k) {
        one += element.values[q][k];
        power += element.values[q][k] * std::pow(double(element.nodes[k][1]) / degree, degree);
      }
      EXPECT_NEAR(one, 1, 1e-13);
      EXPECT_NEAR(power, std::pow(element.quadrature[q].x, degree), 1e-13);
    }
  }
}

/// Error of the nodal values, root mean square, for u = sin(pi x) sin(pi y) exp(x).
double error(int degree, int cells) {
  const auto u = [](double x, double y) {
    return std::sin(M_PI * x) * std::sin(M_PI * y) * std::exp(x);
  };
  const System system = gallery::lagrange(degree, cells, [&](double x, double y) {
    return (2 * M_PI * M_PI - 1) * u(x, y) -
           2 * M_PI * std::cos(M_PI * x) * std::sin(M_PI * y) * std::exp(x);
  });
  const Vector solution = eliminate(expand(system.A), system.b.to_vector());
  const Vector x = system.coordinates.to_vector();
  double sum = 0;
  for (std::size_t i = 0; i < solution.size(); ++i)
    sum += std::pow(solution[i] - u(x[i], x[solution.size() + i]), 2);
  return std::sqrt(sum / double(solution.size()));
}

TEST(Lagrange, ConvergesByOneOrderMoreThanItsDegree) {
  for (int degree = 1; degree <= 4; ++degree) {
    const int cells = 16 / degree;
    const double order = std::log2(error(degree, cells) / error(degree, 2 * cells));
    EXPECT_GT(order, degree + 0.7) << "degree " << degree;
    EXPECT_LT(order, degree + 1.6) << "degree " << degree;
  }
}

/// Rows of nodes that share no cell with the boundary.
TEST(Lagrange, RowsInTheMiddleAddUpToZero) {
  constexpr int cells = 6;
  for (int degree = 1; degree <= 4; ++degree) {
    const System system = gallery::lagrange(degree, cells, [](double, double) { return 1.; });
    const Dense A = expand(system.A);
    const int side = degree * cells - 1;
    ASSERT_EQ(A.n, side * side);
    int n_rows = 0;
    for (int i = 0; i < A.n; ++i) {
      const int x = i % side + 1, y = i / side + 1;
      if (std::min({x, y, degree * cells - x, degree * cells - y}) <= degree) continue;
      double sum = 0;
      for (int j = 0; j < A.n; ++j) sum += A(i, j);
      EXPECT_NEAR(sum, 0, 1e-12 * A(i, i)) << "degree " << degree << ", row " << i;
      ++n_rows;
    }
    EXPECT_EQ(n_rows, (degree * (cells - 2) - 1) * (degree * (cells - 2) - 1));
  }
}

}  // namespace
}  // namespace tests
