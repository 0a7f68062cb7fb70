// SPDX-License-Identifier: MIT
#include "assembly/elements/integrals.h"

#include "assembly/elements/box_flows.h"
#include "assembly/elements/errors.h"
#include "assembly/elements/part_sums.h"
#include "assembly/elements/point_flux.h"
#include "assembly/elements/turned_over.h"
#include "tests/assembly/elements/skew_problem.h"

// Sums over cells and sides against integrals over the body, and small cases by hand.
namespace tests {
namespace {

using mesh::GridCells;

/// With u_h = 0 the error is the function itself; f changes its sign.
TEST(Errors, BesideNothingAreNormsOfTheFunction) {
  for_skew_grids([](auto dimension, const GridCells cells, const int degree) {
    constexpr int dim = decltype(dimension)::value;
    Texts texts = SkewData<dim>::texts();
    texts.exact = dim == 2 ? "0.7 + 1.2*x - 2*x + y" : "0.7 + 1.2*x - 2*x + y + 1.5*z - 1.2*z";
    const Polynomial<dim> u{1, 1.2};
    const SkewProblem<dim> problem(cells, degree, texts);
    ErrorSums sums;
    for (std::size_t k = 0; k < problem.blocks.size(); ++k) {
      const ErrorSums own = error_sums<dim>(problem.exact, problem.blocks[k], problem.elements[k],
                                            problem.elements[k], problem.points,
                                            zeros(problem.executor, problem.numbers.n_nodes),
                                            problem.coefficients[k].kappa);
      sums.L2 += own.L2;
      sums.difference += own.difference;
      sums.measure += own.measure;
      sums.H1 += own.H1;
      sums.energy += own.energy;
    }
    using At = Place<dim>;
    EXPECT_NEAR(sums.L2, integral<dim>([&](const At& x) { return u(x) * u(x); }), 1e-12);
    EXPECT_NEAR(sums.difference, integral<dim>([&](const At& x) { return u(x); }), 1e-12);
    EXPECT_NEAR(sums.measure, skew_measure<dim>(), 1e-13);
    EXPECT_NEAR(sums.H1,
                integral<dim>([&](const At& x) { return dot<dim>(u.gradient(x), u.gradient(x)); }),
                1e-10);
    EXPECT_NEAR(sums.energy, integral<dim>([&](const At& x) {
                  return dot<dim>(u.gradient(x), SkewData<dim>::times_kappa(x, u.gradient(x)));
                }),
                1e-10);
  });
}

/// Differences of fourth order are exact for cubic functions, and of second order for quadratic ones.
TEST(Errors, OfPolynomialsOfTheElementAreNone) {
  const char* const exact[] = {"", "x - 2*y", "x^2 - 2*x*y + y", "x^3 - 2*x*y^2 + y",
                               "x^4 - 2*x*y^3 + y"};
  for (const GridCells cells : {GridCells::cut, GridCells::whole})
    for (int degree = 1; degree <= 4; ++degree) {
      Texts texts;
      texts.exact = exact[degree];
      const SkewProblem<2> problem(cells, degree, texts);
      const Array<double> u =
          values_at_nodes<2>(problem.exact, nullptr, 0, problem.numbers.n_nodes, problem.points);
      const ErrorSums sums = error_sums<2>(problem.exact, problem.blocks[0], problem.elements[0],
                                           problem.elements[0], problem.points, u);
      EXPECT_LT(sums.L2, 1e-26);
      EXPECT_LT(sums.H1, degree == 4 ? 1e-13 : 1e-22) << degree;
    }
}

TEST(Integrals, OfDataAreThoseOverTheBody) {
  for_skew_grids([](auto dimension, const GridCells cells, const int degree) {
    constexpr int dim = decltype(dimension)::value;
    Texts texts;
    texts.c = "x - 3";
    texts.f = "2 - x";
    texts.alpha = "1 + y";
    texts.g = "x - 4";
    texts.kappa = {"2 + x"};
    const SkewProblem<dim> problem(cells, degree, texts);
    const Polynomial<dim> u{degree, 1.2};
    CellIntegrals sums;
    FunctionIntegrals of_u;
    for (std::size_t k = 0; k < problem.blocks.size(); ++k) {
      sums += cell_integrals<dim>(problem.blocks[k], problem.elements[k], problem.points,
                                  problem.coefficients[k]);
      of_u += function_integrals<dim>(problem.blocks[k], problem.elements[k], problem.points,
                                      problem.nodal(u), &problem.coefficients[k].c);
    }
    using At = Place<dim>;
    EXPECT_NEAR(sums.measure, skew_measure<dim>(), 1e-13);
    EXPECT_NEAR(sums.f, integral<dim>([](const At& x) { return 2 - x[0]; }), 1e-12);
    EXPECT_NEAR(sums.f_absolute, sums.f, 1e-12);  // x is at most 1.6
    EXPECT_NEAR(sums.largest_reaction, 3, 0.25);
    EXPECT_NEAR(sums.smallest_mean, 2, 0.25);
    EXPECT_NEAR(sums.largest_mean, dim == 2 ? 3.5 : 3.6, 0.25);
    EXPECT_EQ(sums.anisotropy, 1);
    EXPECT_NEAR(of_u.measure, skew_measure<dim>(), 1e-13);
    EXPECT_NEAR(of_u.u, integral<dim>(u), 1e-12);
    EXPECT_NEAR(of_u.reaction, integral<dim>([&](const At& x) { return (x[0] - 3) * u(x); }),
                1e-12);
    const SideIntegrals sides = side_integrals<dim>(problem.films.block, problem.sides_element,
                                                    problem.points, problem.alpha, problem.g);
    const double g = integral_over_side<dim>(1, [](const At& x, const At&) { return x[0] - 4; });
    EXPECT_NEAR(sides.g, g, 1e-12);
    EXPECT_NEAR(sides.g_absolute, -g, 1e-12);
    EXPECT_NEAR(sides.largest_alpha, dim == 2 ? 1.7 : 1.9, 0.25);
  });
}

/// (2 1; 1 2) has the eigenvalues 1 and 3; (2 1 0; 1 2 1; 0 1 2) has 2 and 2 +- sqrt(2).
TEST(Integrals, KnowEigenvalues) {
  Texts texts;
  texts.kappa = {"2", "1", "2"};
  const SkewProblem<2> plane(GridCells::cut, 1, texts);
  const CellIntegrals in_plane =
      cell_integrals<2>(plane.blocks[0], plane.elements[0], plane.points, plane.coefficients[0]);
  EXPECT_NEAR(in_plane.anisotropy, 3, 1e-14);
  EXPECT_EQ(in_plane.largest_mean, 2);
  texts.kappa = {"2", "1", "0", "2", "1", "2"};
  const SkewProblem<3> space(GridCells::cut, 1, texts);
  EXPECT_NEAR(
      cell_integrals<3>(space.blocks[0], space.elements[0], space.points, space.coefficients[0])
          .anisotropy,
      (2 + std::sqrt(2.)) / (2 - std::sqrt(2.)), 1e-13);
  texts.kappa = {"2", "8", "4"};
  const SkewProblem<3> diagonal(GridCells::cut, 1, texts);
  const CellIntegrals of_diagonal = cell_integrals<3>(diagonal.blocks[0], diagonal.elements[0],
                                                      diagonal.points, diagonal.coefficients[0]);
  EXPECT_EQ(of_diagonal.anisotropy, 4);
  EXPECT_NEAR(of_diagonal.smallest_mean, 14. / 3, 1e-14);
}

/// A grid of 2 x 2 cells refined once: cells of the first mesh are of part 7, but for the last one, which is of part 2.
TEST(PartSums, AreThoseOfTheirCells) {
  SkewProblem<2> problem(GridCells::whole, 1, Texts());
  ProblemOnArrays<2> finer(problem.executor, refined(problem.cells, mesh::Keep::all), Texts());
  const Array<std::uint16_t> parts(problem.executor, std::vector<std::uint16_t>{7, 7, 7, 2});
  const ElementBlock& of = finer.blocks[0];
  const ElementBlock block{0, of.n, of.n_nodes, of.nodes.copy_to(of.executor()), {&parts, 0, 2}};
  const Polynomial<2> u{1, 1.2};
  const Array<double> at_u(problem.executor, at_places<2>(finer.points.to_vector(), u));
  Array<PartSums> sums(problem.executor, 2);
  sums_of_cells<2>(block, cells_by_part(block, {2, 7}), finer.elements[0], finer.points, at_u,
                   sums.on(problem.executor));
  const std::vector<PartSums> found = sums.to_vector();
  EXPECT_NEAR(found[0].measure, skew_measure<2>() / 4, 1e-14);
  EXPECT_NEAR(found[1].measure, skew_measure<2>() * 3 / 4, 1e-14);
  // The last cell has its middle at (3/4, 3/4) before it is skewed.
  EXPECT_NEAR(found[0].u, u(skewed<2>({0.75, 0.75})) * skew_measure<2>() / 4, 1e-14);
  EXPECT_NEAR(found[0].u + found[1].u, integral<2>(u), 1e-13);
}

/// The first of two nodes with one value counts, in whichever order they come.
TEST(PartSums, NameTheFirstOfEqualNodes) {
  for (const bool backwards : {false, true}) {
    PartSums sums;
    sums.add_node(1, backwards ? 9 : 4);
    sums.add_node(1, backwards ? 4 : 9);
    EXPECT_EQ(sums.at_largest, 4);
    EXPECT_EQ(sums.at_smallest, 4);
    PartSums other;
    other.add_node(1, 2);
    sums += other;
    EXPECT_EQ(sums.at_largest, 2);
    EXPECT_EQ(sums.at_smallest, 2);
    other.add_node(5, 7);
    other.add_node(-5, 8);
    sums += other;
    EXPECT_EQ(sums.at_largest, 7);
    EXPECT_EQ(sums.at_smallest, 8);
  }
}

TEST(PointFlux, IsAgainstTheGradient) {
  const Executor& host = multigrid::default_host();
  std::vector<Coefficient> kappa(3);
  kappa[0].constant = 2;
  kappa[1].constant = 0.5;
  kappa[2].constant = 3;
  Array<double> flux(host, 4);
  flux_at_points<2>(kappa, Array<double>(host, std::vector<double>{1, 2, -4, 0}), flux);
  EXPECT_EQ(flux.to_vector(), (std::vector<double>{-3, -6.5, 8, 2}));
}

/// The second of three triangles is flat, the third is turned over.
TEST(TurnedOver, CellsAreFlatOnesToo) {
  const Executor& host = multigrid::default_host();
  const ReferenceElement element(host, lagrange_tables({2, true, 1}, rule_on({2, true, 1})));
  const Array<double> points(host, std::vector<double>{0, 1, 0, 2, 0, 0, 1, 0});
  const auto first = [&](const std::vector<Index>& nodes) {
    return first_turned_over<2>({0, Index(nodes.size() / 3), 3, Array<Index>(host, nodes)}, element,
                                points);
  };
  EXPECT_FALSE(first({0, 1, 2, 1, 2, 0}));
  EXPECT_EQ(first({0, 1, 2, 0, 1, 3, 0, 2, 1}).value(), 1);
  EXPECT_EQ(first({0, 1, 2, 1, 2, 0, 0, 2, 1}).value(), 2);
}

/// One piece between the boxes of vertices 0 and 1 of the triangle (0, 0), (2, 0), (0, 1), with the area vector (1, 0) on the reference
/// cell: there it is det J J^-T (1, 0) = (1, 0), and kappa = 4 lets -4 du/dx out of box 0 and into box 1. Halves of both are kept.
TEST(BoxFlows, AreThoseOfOnePieceByHand) {
  const Executor& host = multigrid::default_host();
  const ElementBlock block{0, 1, 3, Array<Index>(host, std::vector<Index>{0, 1, 2})};
  const Array<double> points(host, std::vector<double>{0, 2, 0, 0, 0, 1});
  const ReferenceTables tables = lagrange_tables({2, true, 1}, {{{0.25, 0.25, 0}}, {1}});
  const BoxFaces faces{{host, tables},
                       Array<Index>(host, std::vector<Index>{0, 1}),
                       Array<double>(host, std::vector<double>{1, 0})};
  std::vector<Coefficient> kappa(1);
  kappa[0].constant = 4;
  ElementMatrices matrices{zeros(host, 9), zeros(host, 3), {}};
  add_box_flows<2>(block, faces, points, kappa, matrices);
  // du/dx = (u_1 - u_0) / 2: A_00 = 2, A_01 = -2, A_10 = -2, A_11 = 2.
  EXPECT_EQ(matrices.A.to_vector(), (std::vector<double>{2, -2, 0, -2, 2, 0, 0, 0, 0}));
}

TEST(Values, AreHeldToTheirOwnRules) {
  const Executor& host = multigrid::default_host();
  const Coefficient zero{0, Array<double>(host, std::vector<double>{1, 0}), false, 2},
      one{1, {}, false, 2};
  const auto bad = first_bad(one, Required::positive, zero, Required::positive, 2, 1, host);
  ASSERT_TRUE(bad);
  EXPECT_EQ(bad->element, 1);
  EXPECT_EQ(bad->which, 1);
  EXPECT_FALSE(first_bad(one, Required::positive, zero, Required::not_negative, 2, 1, host));
  EXPECT_FALSE(first_bad(zero, Required::not_negative, one, Required::positive, 2, 1, host));
  EXPECT_EQ(first_bad(zero, Required::positive, one, Required::finite, 2, 1, host)->which, 0);
}

}  // namespace
}  // namespace tests
