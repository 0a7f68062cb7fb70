// SPDX-License-Identifier: MIT
#include "assembly/elements/estimates/error_products.h"
#include "assembly/elements/estimates/recovered_error.h"
#include "assembly/elements/estimates/recovery.h"
#include "assembly/elements/estimates/residual_error.h"
#include "tests/assembly/elements/skew_problem.h"

// Estimates of errors where fluxes and jumps are known.
namespace tests {
namespace {

using mesh::GridCells;

/// The unit square as the triangles (0, 0), (1, 0), (1, 1) with kappa = 2 and (0, 0), (1, 1), (0, 1) with kappa = 3. u is x in the first
/// and 5 y - 4 x in the second, so kappa grad u is (2, 0) and (-12, 15). The film is at x = 1; nothing is said of the other sides.
struct TwoTriangles {
  const Executor& host = multigrid::default_host();
  mesh::CellArrays<2> cells;
  NodeNumbers numbers;
  Array<double> points, u;
  ElementBlock block;
  LatticeKind kind;
  ReferenceElement rule, at_nodes, side_rule;
  CellCoefficients data;
  SideBlock films, none;
  Coefficient alpha, g;

  static mesh::CoarseCells<2> coarse() {
    mesh::CoarseCells<2> coarse;
    coarse.points = {0, 1, 1, 0, 0, 0, 1, 1};
    coarse.triangles = {0, 1, 2, 0, 2, 3};
    coarse.side_cells = {0, 0, 1, 1};
    coarse.side_faces = {0, 1, 1, 2};
    coarse.side_ids = {0, 1, 0, 0};
    return coarse;
  }
  static Quadrature nodes_of(const LatticeKind& kind) {
    Quadrature nodes;
    for (const LatticePlace& place : lattice(kind)) {
      nodes.points.push_back({});
      for (std::size_t d = 0; d < 2; ++d) nodes.points.back()[d] = double(place[d]) / kind.degree;
      nodes.weights.push_back(0);
    }
    return nodes;
  }

  explicit TwoTriangles(int degree)
      : cells(cell_arrays(coarse(), host, mesh::Keep::all)),
        numbers(number_nodes(cells, {}, NodeOrder::as_met, degree)),
        points(node_points(cells, numbers)),
        block(std::move(cell_blocks(cells, numbers)[0])),
        kind{2, true, degree},
        rule(host, lagrange_tables(kind, rule_on(kind))),
        at_nodes(host, lagrange_tables(kind, nodes_of(kind))),
        side_rule(host, lagrange_tables({1, false, degree}, rule_on({1, false, degree}))),
        films(sides_of(cells, {false, true}, numbers)),
        none(sides_of(cells, {}, numbers)) {
    u = Array<double>(host, at_places<2>(points.to_vector(), [](const Place<2>& x) {
                        return x[0] > x[1] ? x[0] : 5 * x[1] - 4 * x[0];
                      }));
    data.kappa.push_back({0, Array<double>(host, std::vector<double>{2, 3}), false, 2});
    data.f.constant = 1;
    alpha.constant = 1.5;
    g.constant = 7;
  }
  std::vector<double> squares() const {
    const OwnFluxes own = own_fluxes<2>(block, at_nodes, points, data.kappa, u);
    const CellsOfFaces behind = cells_of_faces(cells);
    const Array<Index> sides =
        sides_of_faces(cells, behind, {&films.cells, &films.faces}, {&none.cells, &none.faces});
    std::vector<int> local;
    for (const std::vector<int>& face : nodes_of_faces(kind))
      local.insert(local.end(), face.begin(), face.end());
    const Array<int> nodes(host, local);
    Array<double> result(host, 2);
    residual_errors<2>(
        {{&block, &own}}, 0, rule, points, data,
        {&behind, &cells.triangles.edges, &nodes, &side_rule, &sides, &films, &alpha, &g}, u,
        result);
    return result.to_vector();
  }
};

/// The jump over the diagonal is (14, -15) . (-1, 1) / sqrt(2), of which each triangle has a half with h = sqrt(2) and the larger kappa;
/// on the film it is 7 - 1.5 - 2, with kappa = 2. h^2 / kappa is 1 and 2/3 in the triangles. A degree p divides by p^2 and p.
TEST(ResidualErrors, AreThoseByHand) {
  const double root = std::sqrt(2.), jump = 29 / root, film = 3.5;
  const double over_diagonal = 1. / 12 * 0.5 * root / 3 * jump * jump * root,
               over_film = 1. / 12 / 2 * film * film;
  for (int degree = 1; degree <= 4; ++degree) {
    SCOPED_TRACE(degree);
    const TwoTriangles two(degree);
    const std::vector<double> found = two.squares();
    const double p = degree, of_cells = 1. / 24 / (p * p);
    EXPECT_NEAR(found[0], of_cells * 0.5 + (over_diagonal + over_film) / p, 1e-10);
    EXPECT_NEAR(found[1], of_cells * 0.5 * 2 / 3 + over_diagonal / p, 1e-10);
  }
}

/// With c = 10 the residual is 1 - 10 u, weighted by 1 / 10: over the first triangle (1 - 10 x)^2 has the integral 113/6. With c = 0.5
/// the weight stays: (1 - x/2)^2 has 11/48.
TEST(ResidualErrors, HaveTheirReactionByHand) {
  TwoTriangles two(1);
  two.data.f.constant = 0;
  const double without = two.squares()[0];
  two.data.f.constant = 1;
  two.data.c.constant = 10;
  EXPECT_NEAR(two.squares()[0] - without, 113. / 6 / 10 / 24, 1e-12);
  two.data.c.constant = 0.5;
  EXPECT_NEAR(two.squares()[0] - without, 11. / 48 / 24, 1e-12);
}

/// On the skewed grid: the flux at all nodes is that of a linear u, cell by cell, and a mean where it is recovered.
TEST(RecoveredErrors, HaveTheFluxOfALinearFunction) {
  for (const GridCells cells : {GridCells::cut, GridCells::whole}) {
    Texts texts;
    texts.kappa = {"2", "0.5", "3"};
    const SkewProblem<2> problem(cells, 1, texts);
    const ElementBlock& block = problem.blocks[0];
    const LatticeKind kind = kind_of_cell(2, block.n_nodes);
    const ReferenceElement at_nodes(problem.executor,
                                    lagrange_tables(kind, TwoTriangles::nodes_of(kind)));
    const Array<double> u = problem.nodal([](const Place<2>& x) { return 3 * x[0] - x[1]; });
    const double measure = skew_measure<2>() / block.n, wanted[] = {-(6 - 0.5), -(1.5 - 3)};
    for (const int component : {-1, 0, 1})
      for (const double value :
           weighted_flux_at_nodes<2>(block, at_nodes, problem.elements[0], problem.points,
                                     problem.coefficients[0].kappa, u, component)
               .to_vector())
        EXPECT_NEAR(value, measure * (component < 0 ? 1 : wanted[component]), 1e-13);
  }
}

TEST(RecoveredErrors, HaveMeansByWeights) {
  const Executor& host = multigrid::default_host();
  Array<double> vectors(host, std::vector<double>(6, 9));
  set_component(Array<double>(host, std::vector<double>{6, 5}),
                Array<double>(host, std::vector<double>{4, 0}), 1, vectors);
  EXPECT_EQ(vectors.to_vector(), (std::vector<double>{9, 1.5, 9, 9, 0, 9}));
}

/// d_u . kappa^-1 d_z of two constant differences, and in `product` that of their norms.
template <int dim>
double energy_of(const std::vector<std::string>& kappa,
                 const Place<dim>& flux_u,
                 const Place<dim>& flux_z,
                 double& product) {
  Texts texts;
  texts.kappa = kappa;
  const SkewProblem<dim> problem(GridCells::cut, 1, texts);
  const Array<double> zero = zeros(problem.executor, problem.numbers.n_nodes);
  std::vector<double> of_u, of_z;
  for (Index node = 0; node < problem.numbers.n_nodes; ++node)
    for (std::size_t d = 0; d < 3; ++d) {
      of_u.push_back(d < dim ? flux_u[d] : 0);
      of_z.push_back(d < dim ? flux_z[d] : 0);
    }
  const Array<double> u(problem.executor, of_u), z(problem.executor, of_z);
  Array<double> parts = zeros(problem.executor, problem.blocks[0].n),
                products = zeros(problem.executor, problem.blocks[0].n);
  error_products<dim>(problem.blocks[0], problem.elements[0], problem.points,
                      problem.coefficients[0].kappa, {&zero, &u}, {&zero, &z}, -1, parts, products);
  product = sum_over_cells(products) / skew_measure<dim>();
  return sum_over_cells(parts) / skew_measure<dim>();
}

TEST(RecoveredErrors, DivideByTensors) {
  double product = 0;
  // (1, 2) . (3 -1; -1 2) (4, -1) / 5 = (1, 2) . (13, -6) / 5; the squares are (1, 2) . (1, 3) / 5 and (4, -1) . (13, -6) / 5.
  EXPECT_NEAR(energy_of<2>({"2", "1", "3"}, {1, 2}, {4, -1}, product), 1. / 5, 1e-13);
  EXPECT_NEAR(product, std::sqrt(7. / 5 * 58 / 5), 1e-12);
  // kappa (1, 1, 1) = (3.5, 4.2, 5.7), so kappa^-1 of that is (1, 1, 1).
  EXPECT_NEAR(
      energy_of<3>({"2", "1", "0.5", "3", "0.2", "5"}, {3.5, 4.2, 5.7}, {1, -2, 4}, product), 3,
      1e-12);
  // A diagonal: (1, 2, 3) . (1/2, 2/4, 3/5).
  EXPECT_NEAR(energy_of<3>({"2", "4", "5"}, {1, 2, 3}, {1, 2, 3}, product), 0.5 + 1 + 9. / 5,
              1e-13);
  EXPECT_NEAR(product, 0.5 + 1 + 9. / 5, 1e-13);
}

/// The energy of a linear u, and its difference to a flux of 0, are grad u . kappa grad u.
TEST(RecoveredErrors, BesideNoFluxAreTheEnergy) {
  for_skew_grids([](auto dimension, const GridCells cells, const int degree) {
    constexpr int dim = decltype(dimension)::value;
    const SkewProblem<dim> problem(cells, degree, SkewData<dim>::texts());
    const Polynomial<dim> u{degree, 1.2};
    const Array<double> at_u = problem.nodal(u),
                        flux = zeros(problem.executor, 3 * problem.numbers.n_nodes);
    Array<double> squares = zeros(problem.executor, problem.cells.n_cells()),
                  energies = zeros(problem.executor, problem.cells.n_cells());
    for (std::size_t k = 0; k < problem.blocks.size(); ++k)
      recovered_errors<dim>(problem.blocks[k], problem.elements[k], problem.points,
                            problem.coefficients[k].kappa, at_u, flux, -1, squares, energies);
    const double wanted = integral<dim>([&](const Place<dim>& x) {
      return dot<dim>(u.gradient(x), SkewData<dim>::times_kappa(x, u.gradient(x)));
    });
    EXPECT_NEAR(sum_over_cells(energies), wanted, 1e-11 * wanted);
    EXPECT_NEAR(sum_over_cells(squares), wanted, 1e-11 * wanted);
  });
}

}  // namespace
}  // namespace tests
