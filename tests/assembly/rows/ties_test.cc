// SPDX-License-Identifier: MIT
#include "assembly/rows/row_ties.h"
#include "assembly/rows/step_ties.h"
#include "tests/assembly/elements/skew_problem.h"

// The energy of a function with given values, a reaction and a film, less what pairs of unknowns have of it, is what ties have.
namespace tests {
namespace {

using mesh::GridCells;

/// -1/2 sum a_ij (u_i - u_j)^2 over the rows of unknowns.
double energy_of_pairs(const multigrid::Csr<double>& A, const std::vector<double>& u) {
  const std::vector<Offset> offsets = A.offsets.to_vector();
  const std::vector<Index> columns = A.columns.to_vector();
  const std::vector<double> values = A.values.to_vector();
  double sum = 0;
  for (std::size_t i = 0; i + 1 < offsets.size(); ++i)
    for (auto k = std::size_t(offsets[i]); k < std::size_t(offsets[i + 1]); ++k) {
      const double difference = u[i] - u[std::size_t(columns[k])];
      sum -= 0.5 * values[k] * difference * difference;
    }
  return sum;
}
double energy_of_ties(const multigrid::Dissipation& ties, const std::vector<double>& u) {
  const std::vector<Index> rows = ties.row.to_vector();
  const std::vector<double> values = ties.value.to_vector(), weights = ties.weight.to_vector(),
                            moments = ties.moment.to_vector();
  double sum = ties.constant;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const double x = u[std::size_t(rows[k])] - values[k];
    sum += weights[k] * x * x - 2 * moments[k] * x;
  }
  return sum;
}

/// grad u . kappa grad u + c u^2 over the body, and alpha (u - g / alpha)^2 over the side of the film.
template <int dim>
double energy_of(const Polynomial<dim>& u) {
  using Data = SkewData<dim>;
  return integral<dim>([&](const Place<dim>& x) {
           return dot<dim>(u.gradient(x), Data::times_kappa(x, u.gradient(x))) +
                  Data::c(x) * u(x) * u(x);
         }) +
         integral_over_side<dim>(1, [&](const Place<dim>& x, const Place<dim>&) {
           const double away = u(x) - Data::g(x) / Data::alpha(x);
           return Data::alpha(x) * away * away;
         });
}

template <int dim>
std::string text_of(const Polynomial<dim>& u) {  // of degree 1
  std::string text = "0.7 + (" + std::to_string(u.factor) + " - 2)*x + y";
  if (dim == 3) text += " + (1.5 - " + std::to_string(u.factor) + ")*z";
  return text;
}

TEST(Ties, HaveTheEnergyThatPairsOfUnknownsLack) {
  for_skew_grids([](auto dimension, const GridCells cells, const int degree) {
    constexpr int dim = decltype(dimension)::value;
    const Polynomial<dim> u{1, 1.25};
    Texts texts = SkewData<dim>::texts();
    texts.given = text_of(u);
    const SkewProblem<dim> problem(cells, degree, texts, 2);
    const std::vector<double> at_u = problem.nodal(u).to_vector();
    const multigrid::Dissipation ties = problem.ties();
    const double wanted = energy_of<dim>(u);
    // g / alpha is no polynomial, so rules of elements differ.
    EXPECT_NEAR(energy_of_pairs(problem.rows().A, at_u) + energy_of_ties(ties, at_u), wanted,
                1e-3 * wanted);
  });
}

/// The energy of ties with g = 3 alpha, which is exact.
TEST(Ties, OfAFilmAreExact) {
  for (const GridCells cells : {GridCells::cut, GridCells::whole})
    for (int degree = 1; degree <= 3; ++degree) {
      const Polynomial<2> u{1, 1.25};
      Texts texts;
      texts.given = text_of(u);
      texts.alpha = "2 + y";
      texts.g = "3*(2 + y)";
      texts.c = "0.5 + x";
      const SkewProblem<2> problem(cells, degree, texts, 2);
      const std::vector<double> at_u = problem.nodal(u).to_vector();
      const double wanted =
          integral<2>([&](const Place<2>& x) {
            return dot<2>(u.gradient(x), u.gradient(x)) + SkewData<2>::c(x) * u(x) * u(x);
          }) +
          integral_over_side<2>(1, [&](const Place<2>& x, const Place<2>&) {
            return (2 + x[1]) * (u(x) - 3) * (u(x) - 3);
          });
      EXPECT_NEAR(energy_of_pairs(problem.rows().A, at_u) + energy_of_ties(problem.ties(), at_u),
                  wanted, 1e-11 * wanted);
    }
}

/// (y, M y) + tau (u_1, K u_1) and tau times the film, with y = u_1 - u_0; M of the density 1.
TEST(Ties, OfAStepHaveItsDissipation) {
  constexpr double dt = 0.4, theta = 0.75, tau = theta * dt;
  const Polynomial<2> u_0{1, 1.25}, u_1{1, -0.5};
  for (const GridCells cells : {GridCells::cut, GridCells::whole, GridCells::right_half_cut}) {
    Texts texts;
    texts.given = text_of(u_1);
    texts.alpha = "2 + y";
    texts.g = "3*(2 + y)";
    texts.c = "0.5 + x";
    Texts of_mass;
    of_mass.kappa = {"0"};
    of_mass.c = "1";
    const SkewProblem<2> problem(cells, 1, texts, 3), mass(cells, 1, of_mass, 3);
    const Index n = problem.numbers.n_nodes, n_unknowns = problem.numbers.n_unknowns;
    std::vector<const ElementBlock*> all;
    for (const MatricesOfBlock& block : problem.with_matrices()) all.push_back(block.block);
    const ElementsAround around = elements_around(all, n),
                         films_around = elements_around({&problem.films.block}, n);
    const Rows M = gathered_rows(mass.with_matrices(), around, {}, n, n),
               K = gathered_rows(problem.with_matrices(), around, {}, n, n);
    const Array<double> weights = sums_of_rows(M.A), reaction = [&] {
      std::vector<MatricesOfBlock> blocks = problem.with_matrices();
      std::vector<ElementMatrices> tested;
      for (const MatricesOfBlock& block : blocks) {
        ElementMatrices& own = tested.emplace_back();
        own.loads = block.matrices->reactions.empty()
                        ? zeros(problem.executor, Index(block.block->nodes.size()))
                        : block.matrices->reactions.copy_to(problem.executor);
      }
      for (std::size_t k = 0; k < blocks.size(); ++k) blocks[k].matrices = &tested[k];
      return gathered_loads(blocks, around, n);
    }();
    const std::vector<double> before = problem.nodal(u_0).to_vector(),
                              after = problem.nodal(u_1).to_vector();
    const auto part = [&](const std::vector<double>& u, bool of_given) {
      return Array<double>(problem.executor,
                           of_given ? std::vector<double>(u.begin() + n_unknowns, u.end())
                                    : std::vector<double>(u.begin(), u.begin() + n_unknowns));
    };
    const Array<double> unknowns_0 = part(before, false), given_0 = part(before, true),
                        given_1 = part(after, true), F = zeros(problem.executor, n);
    const StepRows rows{&M.A, &K.A.values, &K.A.values, n_unknowns, dt, theta};
    const Films films{&problem.films.block, &problem.sides_element, &problem.alpha, &problem.g};
    const TiedStep tied =
        tied_step<2>(rows, {&F, &F, {&unknowns_0, &given_0}, &given_1},
                     {&weights, &reaction, &films, &films_around}, problem.points);
    const double wanted = integral<2>([&](const Place<2>& x) {
                            const double y = u_1(x) - u_0(x);
                            return y * y + tau * (dot<2>(u_1.gradient(x), u_1.gradient(x)) +
                                                  SkewData<2>::c(x) * u_1(x) * u_1(x));
                          }) +
                          tau * integral_over_side<2>(1, [&](const Place<2>& x, const Place<2>&) {
                            return (2 + x[1]) * (u_1(x) - 3) * (u_1(x) - 3);
                          });
    const multigrid::Csr<double> A = step_matrix(M.A, K.A.values, tau, n_unknowns);
    EXPECT_NEAR(energy_of_pairs(A, after) + energy_of_ties(tied.ties, after), wanted,
                1e-11 * wanted);
  }
}

/// With kappa = 1 and u = 1 + 2 s, s the first coordinate before the square is skewed, nothing flows through top and bottom if axes are at
/// right angles; on the unit square -2 flows in on the left, and 2 by the film on the right.
TEST(FlowsByHand, OfALinearFunctionAreItsGradient) {
  const Executor& host = multigrid::default_host();
  for (const GridCells cells : {GridCells::cut, GridCells::whole}) {
    mesh::CoarseCells<2> coarse = skew_grid<2>(3, cells);
    coarse.points = mesh::structured_cells<2>(3, cells, host).points.to_vector();
    for (int degree = 1; degree <= 3; ++degree) {
      Texts texts;
      texts.given = "1 + 2*x";
      texts.alpha = "1.5";
      texts.g = "2 + 1.5*3";
      const ProblemOnArrays<2> problem(host, cell_arrays(coarse, host, mesh::Keep::all), texts,
                                       degree);
      const Array<double> u(host, at_places<2>(problem.points.to_vector(),
                                               [](const Place<2>& x) { return 1 + 2 * x[0]; }));
      const std::vector<FlowSums> flows = problem.flows(u);
      EXPECT_NEAR(flows[0].value, -2, 1e-12);
      EXPECT_NEAR(flows[1].value, 0, 1e-12);
      EXPECT_NEAR(flows[2].value, 2, 1e-12);
      EXPECT_NEAR(flows[2].absolute, 2, 1e-12);
      // The rows of a linear function have nothing left, but at the bottom, where its flux is 0.
      const Rows rows = problem.rows();
      const std::vector<double> values = rows.A.values.to_vector(), b = rows.b.to_vector(),
                                at_u = u.to_vector();
      const std::vector<Offset> offsets = rows.A.offsets.to_vector();
      const std::vector<Index> columns = rows.A.columns.to_vector();
      for (std::size_t i = 0; i < b.size(); ++i) {
        double left = -b[i];
        for (auto k = std::size_t(offsets[i]); k < std::size_t(offsets[i + 1]); ++k)
          left += values[k] * at_u[std::size_t(columns[k])];
        EXPECT_NEAR(left, 0, 1e-12) << i;
      }
    }
  }
}

}  // namespace
}  // namespace tests
