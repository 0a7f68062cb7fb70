// SPDX-License-Identifier: MIT
#include "assembly/elements/convection.h"
#include "tests/assembly/elements/skew_problem.h"
#include "tests/support/coarse_meshes.h"

// Convection and SUPG against integrals over the body, and against tau by hand.
namespace tests {
namespace {

using mesh::GridCells;

/// kappa so small that all cells have Peclet numbers above 1, its divergence, and b = (3, 2, 1) times the degree.
template <int dim>
struct Carried {
  int degree;
  static std::vector<std::string> kappa() {
    if (dim == 2) return {"0.01 + 0.02*x", "0.003*y", "0.02 + 0.001*y"};
    return {"0.01 + 0.02*x", "0.003*y", "0.002", "0.02 + 0.001*y", "0.001*z", "0.03 + 0.004*z"};
  }
  static Place<dim> divergence() {
    if constexpr (dim == 2)
      return {0.023, 0.001};
    else
      return {0.023, 0.002, 0.004};
  }
  static double times_kappa(const Place<dim>& x, const std::array<Place<dim>, dim>& H) {
    double sum = (0.01 + 0.02 * x[0]) * H[0][0] + (0.02 + 0.001 * x[1]) * H[1][1] +
                 2 * 0.003 * x[1] * H[0][1];
    if constexpr (dim == 3)
      sum += (0.03 + 0.004 * x[2]) * H[2][2] + 2 * 0.002 * H[0][2] + 2 * 0.001 * x[2] * H[1][2];
    return sum;
  }
  Place<dim> b() const {
    Place<dim> b{};
    for (std::size_t d = 0; d < dim; ++d) b[d] = degree * (3. - double(d));
    return b;
  }
  /// b . grad u + c u - div(kappa grad u), with c = 0.5 + x.
  template <class U>
  double of(const U& u, const Place<dim>& x) const {
    std::array<Place<dim>, dim> H;
    for (std::size_t d = 0; d < dim; ++d) H[d] = u.second(d, x);
    Place<dim> along = b();
    for (std::size_t d = 0; d < dim; ++d) along[d] -= divergence()[d];
    return dot<dim>(along, u.gradient(x)) + (0.5 + x[0]) * u(x) - times_kappa(x, H);
  }
  CellConvection convection(double factor, Index n) const {
    CellConvection result{{}, factor, {}};
    for (std::size_t d = 0; d < dim; ++d) {
      result.b.push_back({b()[d], {}, false, n});
      result.slope.push_back({divergence()[d], {}, false, n});
    }
    return result;
  }
  static Texts texts() {
    Texts texts;
    texts.kappa = kappa();
    texts.c = "0.5 + x";
    return texts;
  }
};

/// The part that convection adds for u, tested with v.
template <int dim>
struct Added {
  double matrix = 0, load = 0;
  Added(ProblemOnArrays<dim>& problem,
        const Carried<dim>& data,
        double factor,
        const Polynomial<dim>& u,
        const Polynomial<dim>& v) {
    const std::vector<double> points = problem.points.to_vector();
    const Array<double> at_u(problem.executor, at_places<dim>(points, u)),
        at_v(problem.executor, at_places<dim>(points, v));
    for (std::size_t k = 0; k < problem.blocks.size(); ++k) {
      const ElementBlock& block = problem.blocks[k];
      const Offset n = block.n_nodes;
      CellCoefficients& own = problem.coefficients[k];
      own.f = at_rule<dim>(problem, k, [&](const Place<dim>& x) { return data.of(u, x); });
      ElementMatrices matrices{zeros(problem.executor, Index(block.n * n * n)),
                               zeros(problem.executor, Index(block.n * n)),
                               {}};
      add_convection<dim>(block, problem.elements[k], problem.points, own,
                          data.convection(factor, block.n), nullptr, matrices);
      matrix += form(block, matrices.A, at_u, at_v);
      load += form(block, matrices.loads, at_v);
    }
  }
};

TEST(Upwinding, LeavesWhatIsCarriedAlone) {
  for_skew_grids([](auto dimension, const GridCells cells, const int degree) {
    constexpr int dim = decltype(dimension)::value;
    const Carried<dim> data{degree};
    SkewProblem<dim> problem(cells, degree, Carried<dim>::texts());
    const Polynomial<dim> u{degree, 1.2}, v{degree, -0.5};
    const Added<dim> galerkin(problem, data, 0, u, v), upwind(problem, data, 1, u, v);
    const double carried = integral<dim>(
        [&](const Place<dim>& x) { return dot<dim>(data.b(), u.gradient(x)) * v(x); });
    EXPECT_NEAR(galerkin.matrix, carried, 1e-11 * std::abs(carried) + 1e-11);
    EXPECT_EQ(galerkin.load, 0);
    // With f = L u what SUPG adds to the matrix and to the loads is the same.
    EXPECT_GT(std::abs(upwind.load), 1e-3);
    EXPECT_NEAR(upwind.matrix - upwind.load, carried, 1e-10 * std::abs(carried) + 1e-10);
    double sum = 0;
    for (std::size_t k = 0; k < problem.blocks.size(); ++k)
      sum += form(problem.blocks[k],
                  carried_loads<dim>(problem.blocks[k], problem.elements[k], problem.points,
                                     data.convection(1, problem.blocks[k].n))
                      .loads,
                  problem.nodal(v));
    EXPECT_NEAR(
        sum, integral<dim>([&](const Place<dim>& x) { return dot<dim>(data.b(), v.gradient(x)); }),
        1e-11);
  });
}

/// On cells whose maps are not affine a linear u has no second derivatives.
template <int dim>
void expect_consistent(const mesh::CoarseCells<dim>& coarse) {
  const Executor& host = multigrid::default_host();
  const Carried<dim> data{1};
  ProblemOnArrays<dim> problem(host, cell_arrays(coarse, host, mesh::Keep::all),
                               Carried<dim>::texts());
  const Polynomial<dim> u{1, 1.2}, v{1, -0.5};
  const Added<dim> galerkin(problem, data, 0, u, v), upwind(problem, data, 1, u, v);
  EXPECT_GT(std::abs(upwind.load), 1e-3);
  EXPECT_NEAR(upwind.matrix - upwind.load, galerkin.matrix, 1e-12);
}

TEST(Upwinding, IsConsistentOnDistortedCells) {
  expect_consistent(mixed_square(4));
  expect_consistent(hexahedra_of_cube(2));
}

}  // namespace
}  // namespace tests
