// SPDX-License-Identifier: MIT
#include "assembly/elements/residuals.h"

#include "assembly/elements/solution_values.h"
#include "tests/assembly/elements/problem_on_arrays.h"
#include "tests/support/coarse_meshes.h"
#include "tests/support/parts.h"

// What is left of equations whose data depend on u, and its derivative. tests/apps/nonlinear compares solutions with a second code.
namespace tests {
namespace {

using mesh::CoarseCells;
using mesh::Keep;

constexpr double dt = 0.4;

/// A problem with data that depend on u, at some u.
template <int dim>
struct AtSolution {
  ProblemOnArrays<dim> problem;
  Array<double> u_0;

  AtSolution(const Executor& executor, const CoarseCells<dim>& coarse, const Texts& texts)
      : problem(executor, refined(cell_arrays(coarse, executor, Keep::all), Keep::all), texts),
        u_0(values(0.5)) {}

  Array<double> values(const double phase) const {
    std::vector<double> result;
    for (Index i = 0; i < problem.numbers.n_nodes; ++i)
      result.push_back(std::sin(double(i) + phase));
    return {problem.executor, result};
  }
  Coefficient of_solution(const std::string& text,
                          const ElementBlock& block,
                          const ReferenceElement& at,
                          const Array<double>& u,
                          const OfSolution what = OfSolution::value) const {
    std::vector<std::string> names = {"x", "y"};
    if (dim == 3) names.emplace_back("z");
    names.insert(names.end(), {"t", "u"});
    const Program program = parse(text, names);
    return values_of_solution<dim>({problem.executor, {&program}, {}, dim, 0}, block, at,
                                   problem.points, u, what);
  }

  /// The diagonal of a tensor.
  std::vector<Coefficient> all_kappa(const std::size_t k, const Array<double>& u, OfSolution what) {
    std::vector<Coefficient> result;
    for (int entry = 0; entry < dim; ++entry)
      result.push_back(of_solution(entry == 1 ? "3 + sin(u)*y" : "2 + x + u^2", problem.blocks[k],
                                   problem.elements[k], u, what));
    return result;
  }

  /// Loads of the cells of all blocks and of the films.
  std::vector<std::vector<double>> residuals(const Array<double>& u) {
    std::vector<std::vector<double>> result;
    for (std::size_t k = 0; k < problem.blocks.size(); ++k) {
      const ElementBlock& block = problem.blocks[k];
      const ReferenceElement& element = problem.elements[k];
      CellCoefficients data{all_kappa(k, u, OfSolution::value),
                            of_solution("1 + u^2", block, element, u),
                            of_solution("x*exp(-u)", block, element, u)};
      const Coefficient C = problem.values("1 + y", block, element);
      data.f = without_storage(block, element, data.f, C, u, u_0, dt);
      const CellResiduals own = cell_residuals<dim>(block, element, problem.points, data, u);
      result.push_back(own.loads.loads.to_vector());
      result.push_back(own.sizes.loads.to_vector());
    }
    const ElementBlock& films = problem.films.block;
    result.push_back(side_residuals<dim>(films, problem.sides_element, problem.points,
                                         of_solution("1 + u", films, problem.sides_element, u),
                                         of_solution("u^3", films, problem.sides_element, u), u)
                         .loads.to_vector());
    return result;
  }

  /// The derivatives of -residuals.
  std::vector<std::vector<double>> tangents(const Array<double>& u) {
    std::vector<std::vector<double>> result;
    for (std::size_t k = 0; k < problem.blocks.size(); ++k) {
      const ElementBlock& block = problem.blocks[k];
      const ReferenceElement& element = problem.elements[k];
      CellCoefficients data;
      data.kappa = all_kappa(k, u, OfSolution::value);
      const Coefficient C = problem.values("1 + y", block, element);
      const Coefficient slope_of_g =
          combination(block, element,
                      of_solution("x*exp(-u)", block, element, u, OfSolution::slope), -1 / dt, C);
      data.c = linearized(block, element, u, of_solution("1 + u^2", block, element, u),
                          of_solution("1 + u^2", block, element, u, OfSolution::slope), slope_of_g);
      data.has_reaction = true;
      ElementMatrices own = cell_matrices<dim>(block, element, problem.points, data);
      add_slope_of_flux<dim>(block, element, problem.points, all_kappa(k, u, OfSolution::slope), u,
                             own);
      result.push_back(own.A.to_vector());
    }
    const ElementBlock& films = problem.films.block;
    const ReferenceElement& element = problem.sides_element;
    const Coefficient alpha = linearized(films, element, u, of_solution("1 + u", films, element, u),
                                         of_solution("1 + u", films, element, u, OfSolution::slope),
                                         of_solution("u^3", films, element, u, OfSolution::slope));
    result.push_back(
        side_matrices<dim>(films, element, problem.points, alpha, alpha, true).A.to_vector());
    return result;
  }
};

Texts linear() {
  Texts texts;
  texts.kappa = {"2 + x"};
  texts.c = "x*x + 0.1";
  texts.f = "sin(3*x)*y - 0.2";
  return texts;
}

template <int dim>
void expect_same_everywhere(const CoarseCells<dim>& coarse) {
  expect_same_parts(
      [&](const Executor& executor) {
        AtSolution<dim> at(executor, coarse, linear());
        const Array<double> u = at.values(0.1);
        std::vector<std::vector<double>> all = at.residuals(u);
        for (std::vector<double>& own : at.tangents(u)) all.push_back(std::move(own));
        const double one = solution_at_point(at.problem.blocks[0], at.problem.elements[0], u, 1, 0);
        all.push_back({absolute_sum(u, 2, 7), largest_change(u, at.u_0), one});
        all.push_back(combination(u, 0.3, at.u_0).to_vector());
        all.push_back(scaled_part(u, 1, 5, -2).to_vector());
        all.push_back(absolute_values(u).to_vector());
        return all;
      },
      1e-10);
}

TEST(Residuals, AreTheSameOnAllExecutors) {
  expect_same_everywhere(triangles_of_square(2));
  expect_same_everywhere(mixed_square(4));
  expect_same_everywhere(tetrahedra_of_cube(1));
  expect_same_everywhere(hexahedra_of_cube(1));
}

/// Of constant data they are loads - A u.
TEST(Residuals, AreThoseOfMatricesWhereDataAreConstant) {
  AtSolution<2> at(Executor::host(1), mixed_square(4), linear());
  const Array<double> u = at.values(0.1);
  const std::vector<double> values = u.to_vector();
  for (std::size_t k = 0; k < at.problem.blocks.size(); ++k) {
    const ElementBlock& block = at.problem.blocks[k];
    const std::vector<double> R =
        cell_residuals<2>(block, at.problem.elements[k], at.problem.points,
                          at.problem.coefficients[k], u)
            .loads.loads.to_vector();
    const std::vector<double> A = at.problem.matrices[k].A.to_vector(),
                              F = at.problem.matrices[k].loads.to_vector();
    const std::vector<Index> nodes = block.nodes.to_vector();
    const auto n = std::size_t(block.n_nodes);
    for (std::size_t row = 0; row < R.size(); ++row) {
      double wanted = F[row];
      for (std::size_t j = 0; j < n; ++j)
        wanted -= A[row * n + j] * values[std::size_t(nodes[row / n * n + j])];
      EXPECT_NEAR(R[row], wanted, 1e-13);
    }
  }
}

TEST(Residuals, OfAConstantWithoutSourcesAreNone) {
  Texts texts;
  texts.kappa = {"1e9 + x"};
  AtSolution<3> at(Executor::host(1), tetrahedra_of_cube(1), texts);
  const Array<double> u(at.problem.executor,
                        std::vector<double>(std::size_t(at.problem.numbers.n_nodes), 1e3 / 3));
  const CellResiduals R = cell_residuals<3>(at.problem.blocks[0], at.problem.elements[0],
                                            at.problem.points, at.problem.coefficients[0], u);
  for (const double load : R.loads.loads.to_vector()) EXPECT_EQ(load, 0);
}

/// The matrices times a direction are the derivatives along it, of fourth order.
template <int dim>
void expect_derivatives(const CoarseCells<dim>& coarse) {
  AtSolution<dim> at(Executor::host(1), coarse, linear());
  const Array<double> u = at.values(0.1), direction = at.values(2.7);
  const double h = 1e-3;
  std::vector<std::vector<std::vector<double>>> R;
  for (const double factor : {-2 * h, -h, h, 2 * h})
    R.push_back(at.residuals(combination(u, factor, direction)));
  const std::vector<std::vector<double>> J = at.tangents(u);
  const std::vector<double> d = direction.to_vector();
  const std::size_t n_blocks = at.problem.blocks.size();
  for (std::size_t k = 0; k <= n_blocks; ++k) {
    const ElementBlock& block = k < n_blocks ? at.problem.blocks[k] : at.problem.films.block;
    const std::size_t part = 2 * k;  // loads, then sizes
    const std::vector<Index> nodes = block.nodes.to_vector();
    const auto n = std::size_t(block.n_nodes);
    for (std::size_t row = 0; row < nodes.size(); ++row) {
      double along = 0;
      for (std::size_t j = 0; j < n; ++j)
        along += J[k][row * n + j] * d[std::size_t(nodes[row / n * n + j])];
      const double difference =
          (8 * (R[2][part][row] - R[1][part][row]) - (R[3][part][row] - R[0][part][row])) /
          (12 * h);
      EXPECT_NEAR(along, -difference, 1e-9);
    }
  }
}

TEST(Residuals, HaveTheDerivativesOfDifferences) {
  expect_derivatives(triangles_of_square(2));
  expect_derivatives(mixed_square(4));
  expect_derivatives(tetrahedra_of_cube(1));
  expect_derivatives(hexahedra_of_cube(1));
}

}  // namespace
}  // namespace tests
