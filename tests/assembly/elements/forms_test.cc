// SPDX-License-Identifier: MIT
#include "assembly/elements/residuals.h"
#include "assembly/elements/solution_values.h"
#include "tests/assembly/elements/skew_problem.h"

// Matrices and loads of elements with two polynomials u and v are integrals over the body, found without elements.
namespace tests {
namespace {

template <int dim>
struct Functions {
  Polynomial<dim> u, v;
  double energy(const Place<dim>& x) const {
    return dot<dim>(v.gradient(x), SkewData<dim>::times_kappa(x, u.gradient(x)));
  }
};

TEST(Forms, OfPolynomialsAreTheirIntegrals) {
  for_skew_grids([](auto dimension, const mesh::GridCells cells, const int degree) {
    constexpr int dim = decltype(dimension)::value;
    using Data = SkewData<dim>;
    const SkewProblem<dim> problem(cells, degree, Data::texts());
    const Functions<dim> of{{degree, 1.2}, {degree, -0.5}};
    const Array<double> u = problem.nodal(of.u), v = problem.nodal(of.v);
    double A = 0, F = 0, C = 0, R = 0;
    for (std::size_t k = 0; k < problem.blocks.size(); ++k) {
      const ElementBlock& block = problem.blocks[k];
      A += form(block, problem.matrices[k].A, u, v);
      F += form(block, problem.matrices[k].loads, v);
      C += form(block, problem.matrices[k].reactions, v);
      R += form(block,
                cell_residuals<dim>(block, problem.elements[k], problem.points,
                                    problem.coefficients[k], u)
                    .loads.loads,
                v);
    }
    const double wanted = integral<dim>([&](const Place<dim>&x) {
      return of.energy(x) + Data::c(x) * of.u(x) * of.v(x);
    }),
                 load = integral<dim>([&](const Place<dim>&x) { return Data::f(x) * of.v(x); });
    EXPECT_NEAR(A, wanted, 1e-11 * std::abs(wanted) + 1e-11);
    EXPECT_NEAR(F, load, 1e-12);
    EXPECT_NEAR(C, integral<dim>([&](const Place<dim>& x) { return Data::c(x) * of.v(x); }), 1e-12);
    EXPECT_NEAR(R, load - wanted, 1e-11 * std::abs(wanted) + 1e-11);
  });
}

/// kappa du/dn + alpha u = g on the side x = 1 of the unit square before it is skewed.
TEST(Forms, OfSidesAreIntegralsOverThem) {
  for_skew_grids([](auto dimension, const mesh::GridCells cells, const int degree) {
    constexpr int dim = decltype(dimension)::value;
    using Data = SkewData<dim>;
    const SkewProblem<dim> problem(cells, degree, Data::texts());
    const Functions<dim> of{{degree, 1.2}, {degree, -0.5}};
    const Array<double> u = problem.nodal(of.u), v = problem.nodal(of.v);
    const auto over_side = [&](const auto& f) {
      return integral_over_side<dim>(1,
                                     [&](const Place<dim>& x, const Place<dim>&) { return f(x); });
    };
    const double film = over_side(
                     [&](const Place<dim>&x) { return Data::alpha(x) * of.u(x) * of.v(x); }),
                 flux = over_side([&](const Place<dim>&x) { return Data::g(x) * of.v(x); });
    const ElementBlock& films = problem.films.block;
    EXPECT_NEAR(form(films, problem.matrices.back().A, u, v), film, 1e-11);
    EXPECT_NEAR(form(films, problem.matrices.back().loads, v), flux, 1e-11);
    EXPECT_NEAR(form(films,
                     side_residuals<dim>(films, problem.sides_element, problem.points,
                                         problem.alpha, problem.g, u)
                         .loads,
                     v),
                flux - film, 1e-11);
  });
}

/// (w kappa' grad u, grad v), where kappa' has the entries of SkewData.
TEST(Forms, OfSlopesOfFluxesAreTheirIntegrals) {
  for_skew_grids([](auto dimension, const mesh::GridCells cells, const int degree) {
    constexpr int dim = decltype(dimension)::value;
    const SkewProblem<dim> problem(cells, degree, SkewData<dim>::texts());
    const Functions<dim> of{{degree, 1.2}, {1, -0.5}};
    const Polynomial<dim> w{1, 0.3};
    double sum = 0;
    for (std::size_t k = 0; k < problem.blocks.size(); ++k) {
      const ElementBlock& block = problem.blocks[k];
      ElementMatrices own{zeros(problem.executor, block.n * block.n_nodes * block.n_nodes), {}, {}};
      add_slope_of_flux<dim>(block, problem.elements[k], problem.points,
                             problem.coefficients[k].kappa, problem.nodal(of.u), own);
      sum += form(block, own.A, problem.nodal(w), problem.nodal(of.v));
    }
    const double wanted = integral<dim>([&](const Place<dim>& x) { return w(x) * of.energy(x); });
    EXPECT_NEAR(sum, wanted, 1e-11 * std::abs(wanted) + 1e-11);
  });
}

/// One triangle with the corners (0, 0), (2, 0) and (0, 1), by hand: area 1, gradients (-1/2, -1), (1/2, 0) and (0, 1).
struct OneTriangle {
  const Executor& host = multigrid::default_host();
  ElementBlock block{0, 1, 3, Array<Index>(host, std::vector<Index>{0, 1, 2})};
  Array<double> points{host, std::vector<double>{0, 2, 0, 0, 0, 1}};
  ReferenceElement element{host, lagrange_tables({2, true, 1}, rule_on({2, true, 1}))};
  CellCoefficients data;

  OneTriangle() {
    data.kappa.resize(1);
    data.kappa[0].constant = 4;
    data.c.constant = 12;
    data.has_reaction = true;
    data.f.constant = 6;
  }
};

TEST(Forms, OfOneTriangleAreThoseByHand) {
  const OneTriangle one;
  const ElementMatrices matrices = cell_matrices<2>(one.block, one.element, one.points, one.data);
  const std::vector<double> A = matrices.A.to_vector();
  const double wanted[] = {5 + 2, -1 + 1, -4 + 1, -1 + 1, 1 + 2, 1, -4 + 1, 1, 4 + 2};
  for (std::size_t k = 0; k < 9; ++k) EXPECT_NEAR(A[k], wanted[k], 1e-14) << k;
  for (const double load : matrices.loads.to_vector()) EXPECT_NEAR(load, 2, 1e-14);
  for (const double reaction : matrices.reactions.to_vector()) EXPECT_NEAR(reaction, 4, 1e-14);
}

/// For u = (1, -2, 3) A u is (-2, -3, 13), and the diagonal of the diffusion is 5, 1 and 4.
TEST(Residuals, HaveTheSizeOfRoundingByHand) {
  const OneTriangle one;
  const Array<double> u(one.host, std::vector<double>{1, -2, 3});
  const CellResiduals R = cell_residuals<2>(one.block, one.element, one.points, one.data, u);
  const std::vector<double> loads = R.loads.loads.to_vector(), sizes = R.sizes.loads.to_vector();
  const double wanted[] = {2 + 2, 2 + 3, 2 - 13}, wanted_sizes[] = {5 + 4, 2 + 5, 12 + 11};
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_NEAR(loads[k], wanted[k], 1e-13) << k;
    EXPECT_NEAR(sizes[k], wanted_sizes[k], 1e-13) << k;
  }
}

/// The mean of u = 1, -2, 3 at the corners is 2/3, where the data are by hand.
TEST(SolutionValues, AreThoseByHandInTheMiddle) {
  const OneTriangle one;
  const ReferenceElement middle(one.host,
                                lagrange_tables({2, true, 1}, {{{1. / 3, 1. / 3, 0}}, {0.5}}));
  const Array<double> u(one.host, std::vector<double>{1, -2, 3}),
      u_0(one.host, std::vector<double>{0, 1, -2});
  const Coefficient two{2, {}, false, 1}, five{5, {}, false, 1}, seven{7, {}, false, 1};
  const auto only = [](const Coefficient& c) { return c.values.to_vector().at(0); };
  EXPECT_NEAR(only(linearized(one.block, middle, u, two, five, seven)), 2 + 5 * 2. / 3 - 7, 1e-14);
  // The mean of u - u_0 is (1 - 3 + 5) / 3.
  EXPECT_NEAR(only(without_storage(one.block, middle, seven, two, u, u_0, 0.5)), 7 - 2 * 1 / 0.5,
              1e-14);
  EXPECT_NEAR(only(combination(one.block, middle, two, 3, five)), 17, 1e-14);
  EXPECT_NEAR(solution_at_point(one.block, middle, u, 0, 0), 2. / 3, 1e-15);
}

}  // namespace
}  // namespace tests
