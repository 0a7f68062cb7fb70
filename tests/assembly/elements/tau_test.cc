// SPDX-License-Identifier: MIT
#include "assembly/elements/convection.h"
#include "tests/assembly/elements/skew_problem.h"

#include <numeric>

// tau of SUPG, the divergence of kappa and what is carried through sides, by hand.
namespace tests {
namespace {

using mesh::GridCells;

/// b = (3, 1) or (3, 1, 2), and the sum of |b . grad phi| over the corners of a cell of a grid with n cells a side, 2 |b| over the length along b.
template <int dim>
struct Uniform {
  Place<dim> b;
  double speed, length;
  Uniform(GridCells cells, int n) {
    Place<dim> rates{};
    b = {3, 1};
    if constexpr (dim == 3) b[2] = 2;
    for (std::size_t e = 0; e < dim; ++e)
      rates[e] = n * dot<dim>(b, skew_normal<dim>(e)) / skew_measure<dim>();
    double sum = 0;
    if (cells ==
        GridCells::cut) {  // barycentric coordinates are 1 - x, x - y and y, or 1 - y, y - x and x
      sum = std::abs(rates[0]) + std::abs(rates[1]) + std::abs(rates[0] - rates[1]);
    } else {
      for (int corner = 0; corner < 1 << dim; ++corner) {
        double rate = 0;
        for (std::size_t d = 0; d < dim; ++d) rate += (corner >> d & 1) ? rates[d] : -rates[d];
        sum += std::abs(rate) / (dim == 2 ? 2 : 4);  // in the middle of the cell
      }
    }
    speed = std::sqrt(dot<dim>(b, b));
    length = 2 * speed / sum;
  }
};

/// (value, tau b . grad v) with a tensor kappa along b, so that the Peclet number is the one that is wanted.
template <int dim>
void expect_tau(GridCells cells, int degree, double peclet, double c) {
  constexpr int n = 2;
  constexpr double factor = 0.8, value = 1.5;
  const Uniform<dim> flow(cells, n);
  const double h = flow.length / degree, along = flow.speed * h / (2 * peclet);
  // kappa = t I + s diag(1, 0, ..): b . kappa b / |b|^2 = along
  const double s = 0.5 * along * flow.speed * flow.speed / (flow.b[0] * flow.b[0]), t = 0.5 * along;
  SkewProblem<dim> problem(cells, degree, Texts(), n);
  CellCoefficients data;
  CellConvection convection{{}, factor, {}};
  for (std::size_t d = 0; d < dim; ++d) {
    data.kappa.push_back({d == 0 ? t + s : t, {}, false, 0});
    convection.b.push_back({flow.b[d], {}, false, 0});
  }
  data.c.constant = c;
  const ElementBlock& block = problem.blocks[0];
  const Offset n_nodes = block.n_nodes;
  ElementMatrices own{zeros(problem.executor, Index(block.n * n_nodes * n_nodes)),
                      zeros(problem.executor, Index(block.n * n_nodes)),
                      {}};
  add_further_tests<dim>(block, problem.elements[0], problem.points, data, convection,
                         {value, {}, false, 0}, own);
  double tau = factor * h / (2 * flow.speed) * (std::cosh(peclet) / std::sinh(peclet) - 1 / peclet);
  if (peclet < 1) tau = 0;
  if (c > 0) tau = std::min(tau, 1 / (2 * c));
  const Polynomial<dim> u{1, 0.3}, v{degree, 1.2};
  const auto tested = [&](const Place<dim>& x) {
    return value * tau * dot<dim>(flow.b, v.gradient(x));
  };
  EXPECT_NEAR(form(block, own.loads, problem.nodal(v)), integral<dim>(tested), 1e-12);
  EXPECT_NEAR(form(block, own.A, problem.nodal(u), problem.nodal(v)),
              integral<dim>([&](const Place<dim>& x) { return u(x) * tested(x); }), 1e-12);
  EXPECT_NEAR(largest_peclet<dim>(block, problem.elements[0], problem.points, data, convection),
              peclet, 1e-12 * peclet);
}

TEST(Upwinding, HasTauByHand) {
  for (const double peclet : {0.9, 1.3, 4., 60.})
    for (const double c : {0., 0.2, 9.})
      for (int degree = 1; degree <= 3; ++degree) {
        SCOPED_TRACE(std::to_string(peclet) + " " + std::to_string(c) + " " +
                     std::to_string(degree));
        expect_tau<2>(GridCells::cut, degree, peclet, c);
        expect_tau<2>(GridCells::whole, degree, peclet, c);
        if (degree < 3) expect_tau<3>(GridCells::whole, degree, peclet, c);
      }
}

/// kappa at displaced points is linear, so its differences are exact.
template <int dim>
void expect_divergence() {
  constexpr int n = 2;
  SkewProblem<dim> problem(GridCells::whole, 1, Texts(), n);
  const auto entries = [](const Place<dim>& x) {
    std::vector<double> K = {2 + x[0] - x[1], 0.5 + 3 * x[0] + 0.2 * x[1]};
    if (dim == 3) K.push_back(0.1 * x[0] + 0.7 * x[dim - 1]);
    K.push_back(3 + 0.4 * x[1]);
    if (dim == 3) K.insert(K.end(), {0.3 * x[1], 4 - 0.6 * x[dim - 1]});
    return K;
  };
  const Place<dim> wanted = [] {
    if constexpr (dim == 2)
      return Place<2>{1 + 0.2, 3 + 0.4};
    else
      return Place<3>{1 + 0.2 + 0.7, 3 + 0.4 + 0., 0.1 + 0.3 - 0.6};
  }();
  const ElementBlock& block = problem.blocks[0];
  const int n_points = problem.elements[0].n_points();
  std::array<std::vector<double>, dim> x;
  for (std::size_t d = 0; d < dim; ++d)
    x[d] = at_rule<dim>(problem, 0, [&](const Place<dim>& at) { return at[d]; }).values.to_vector();
  std::vector<std::vector<double>> displaced(std::size_t(dim * (dim + 1) / 2));
  for (int q = 0; q < n_points; ++q)
    for (std::size_t axis = 0; axis < dim; ++axis)
      for (const double side : {-1., 1.})
        for (Index e = 0; e < block.n; ++e) {
          Place<dim> at{};
          for (std::size_t d = 0; d < dim; ++d)
            at[d] = x[d][std::size_t(q * block.n + e)] + side / 256 * skew_axis<dim>(axis)[d] / n;
          for (std::size_t m = 0; m < displaced.size(); ++m) displaced[m].push_back(entries(at)[m]);
        }
  std::vector<Coefficient> kappa;
  for (const std::vector<double>& entry : displaced)
    kappa.push_back({0, {problem.executor, entry}, true, block.n});
  const std::vector<Coefficient> found =
      divergence<dim>(block, problem.elements[0], problem.points, kappa);
  for (std::size_t d = 0; d < dim; ++d)
    for (const double slope : found[d].values.to_vector())
      ASSERT_NEAR(slope, wanted[d], 1e-10) << d;
}

TEST(Upwinding, HasTheDivergenceOfKappa) {
  expect_divergence<2>();
  expect_divergence<3>();
}

/// The flow carried in through each side is the integral of -n . b u.
TEST(Upwinding, IsCarriedInThroughSides) {
  for_skew_grids([](auto dimension, const GridCells cells, const int degree) {
    constexpr int dim = decltype(dimension)::value;
    SkewProblem<dim> problem(cells, degree, Texts());
    std::vector<const ElementBlock*> blocks;
    for (const ElementBlock& block : problem.blocks) blocks.push_back(&block);
    const SideBlock sides = sides_of(problem.cells, std::vector<bool>(6, true), problem.numbers);
    std::vector<Coefficient> b;
    b.push_back(problem.values("1 + x", sides.block, problem.sides_element));
    b.push_back(problem.values("2 - y", sides.block, problem.sides_element));
    if (dim == 3) b.push_back({0.7, {}, false, sides.block.n});
    const Polynomial<dim> u{degree, 1.2};
    std::vector<int> ids(2 * dim);
    std::iota(ids.begin(), ids.end(), 0);
    const std::vector<double> found = carried_through<dim>(sides, problem.sides_element, b, blocks,
                                                           problem.points, problem.nodal(u), ids);
    for (std::size_t id = 0; id < ids.size(); ++id)
      EXPECT_NEAR(found[id],
                  integral_over_side<dim>(id,
                                          [&](const Place<dim>& x, const Place<dim>& normal) {
                                            double flow =
                                                (1 + x[0]) * normal[0] + (2 - x[1]) * normal[1];
                                            if constexpr (dim == 3) flow += 0.7 * normal[2];
                                            return -flow * u(x);
                                          }),
                  1e-12)
          << "side " << id;
  });
}

}  // namespace
}  // namespace tests
