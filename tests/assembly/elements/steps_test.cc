// SPDX-License-Identifier: MIT
#include "assembly/elements/cell_loads.h"
#include "assembly/rows/gathering_places.h"
#include "assembly/rows/initial_jump.h"
#include "assembly/rows/means_of_parts.h"
#include "assembly/rows/step_ties.h"
#include "tests/assembly/elements/problem_on_arrays.h"
#include "tests/support/coarse_meshes.h"
#include "tests/support/parts.h"

// Steps in time, put together from their parts. tests/assembly/heat compares them with deal.II's.
namespace tests {
namespace {

using mesh::CellArrays;
using mesh::CoarseCells;
using mesh::Keep;

Texts data() {
  Texts texts;
  texts.kappa = {"2 + x"};
  texts.c = "x*x + 0.1";
  texts.f = "sin(3*x)*y - 0.2";
  texts.given = "1 + y";
  texts.alpha = "2 + y";
  texts.g = "x*y + 1";
  return texts;
}

template <int dim>
CellArrays<dim> refined_once(const Executor& executor, const CoarseCells<dim>& coarse) {
  return refined(cell_arrays(coarse, executor, Keep::all), Keep::all);
}

/// M, K and all that a step from u_0 to u_1 needs.
template <int dim>
struct StepOnArrays {
  ProblemOnArrays<dim> problem;
  ElementsAround around, films_around;
  multigrid::Csr<double> M;
  Array<double> K_0, K_1, F, weights, reaction, u_0, u_1, given_1;

  StepOnArrays(const Executor& executor, CellArrays<dim> cells)
      : problem(executor, std::move(cells), data()) {
    const Index n = problem.numbers.n_nodes, n_unknowns = problem.numbers.n_unknowns;
    std::vector<const ElementBlock*> all;
    for (const MatricesOfBlock& block : problem.with_matrices()) all.push_back(block.block);
    around = elements_around(all, n);
    films_around = elements_around({&problem.films.block}, n);
    M = std::move(gathered_rows(with(mass()), around, {}, n, n).A);
    weights = sums_of_rows(M);
    for (Array<double>* K : {&K_0, &K_1}) *K = Array<double>(executor, M.n_nonzeros());
    F = Array<double>(executor, n);
    gather_again(problem.with_matrices(), around, {}, M.offsets, M.columns, K_0, F);
    gather_again(problem.with_matrices(), around, {}, M.offsets, M.columns, K_1, F);
    add_constant(0.01, K_1);
    reaction = gathered_loads(problem.with_matrices(), around, n);
    u_0 = any_values(executor, n_unknowns, 0);
    u_1 = any_values(executor, n_unknowns, 1);
    given_1 = any_values(executor, n - n_unknowns, 2);
  }

  static Array<double> any_values(const Executor& executor, Index n, double t) {
    std::vector<double> values;
    for (Index i = 0; i < n; ++i) values.push_back(std::sin(double(i) + t));
    return {executor, values};
  }

  std::vector<ElementMatrices> mass_matrices;
  const std::vector<ElementMatrices>& mass() {
    for (std::size_t k = 0; k < problem.blocks.size(); ++k) {
      CellCoefficients of_mass;
      of_mass.kappa.push_back({0, {}, false, problem.blocks[k].n});
      of_mass.c = problem.values("1 + y", problem.blocks[k], problem.elements[k]);
      of_mass.has_reaction = true;
      mass_matrices.push_back(
          cell_matrices<dim>(problem.blocks[k], problem.elements[k], problem.points, of_mass));
    }
    const Coefficient zero{0, {}, false, problem.films.block.n};
    mass_matrices.push_back(side_matrices<dim>(problem.films.block, problem.sides_element,
                                               problem.points, zero, zero, false));
    return mass_matrices;
  }
  std::vector<MatricesOfBlock> with(const std::vector<ElementMatrices>& matrices) const {
    std::vector<MatricesOfBlock> result = problem.with_matrices();
    for (std::size_t k = 0; k < result.size(); ++k) result[k].matrices = &matrices[k];
    return result;
  }
  StepRows rows() const { return {&M, &K_0, &K_1, problem.numbers.n_unknowns, 0.3, 0.5}; }
  NodalPair begin() const { return {&u_0, &problem.given}; }
  NodalPair end() const { return {&u_1, &given_1}; }
};

/// The means of three expressions, each of which holds in the cells of one material.
template <int dim>
MeansOfParts means_of(StepOnArrays<dim>& step) {
  ProblemOnArrays<dim>& problem = step.problem;
  std::vector<ElementMatrices> loads;
  std::vector<MatricesOfBlock> with_loads;
  std::vector<const ElementBlock*> all;
  for (std::size_t k = 0; k < problem.blocks.size(); ++k) {
    const ElementBlock& block = problem.blocks[k];
    loads.push_back(cell_loads<dim>(block, problem.elements[k], problem.points,
                                    problem.values("1 + y", block, problem.elements[k])));
    all.push_back(&block);
  }
  for (std::size_t k = 0; k < all.size(); ++k) with_loads.push_back({all[k], &loads[k]});
  const std::vector<std::string> names =
      dim == 2 ? std::vector<std::string>{"x", "y"} : std::vector<std::string>{"x", "y", "z"};
  const Program programs[] = {parse("x", names), parse("1 + y", names), parse("x*y - 1", names)};
  const Index n = problem.numbers.n_nodes;
  return means_of_parts<dim>(
      {problem.executor, {&programs[0], &programs[1], &programs[2]}, {0, 1, 2}, dim, 0}, with_loads,
      false, elements_around(all, n), n, problem.points);
}

template <int dim>
std::vector<std::vector<double>> numbers_of(const Executor& executor,
                                            const CoarseCells<dim>& coarse) {
  StepOnArrays<dim> step(executor, refined_once(executor, coarse));
  const ProblemOnArrays<dim>& problem = step.problem;
  std::vector<std::vector<double>> all;
  all.push_back(step.M.values.to_vector());
  all.push_back(step.weights.to_vector());
  Array<double> K(executor, step.M.n_nonzeros()), F(executor, problem.numbers.n_nodes);
  gather_at(gathering_places(problem.with_matrices(), step.around, step.M), problem.with_matrices(),
            step.around, step.M.offsets, K, F);
  EXPECT_EQ(K.to_vector(), step.K_0.to_vector());
  EXPECT_EQ(F.to_vector(), step.F.to_vector());
  all.push_back(step.K_0.to_vector());
  all.push_back(step.F.to_vector());
  const StepLoads loads{&step.F, &step.F, step.begin(), &step.given_1};
  all.push_back(step_right_hand_side(step.rows(), loads).to_vector());
  all.push_back(step_matrix(step.M, step.K_1, 0.15, problem.numbers.n_unknowns).values.to_vector());
  const Films films{&problem.films.block, &problem.sides_element, &problem.alpha, &problem.g};
  const TiedStep tied =
      tied_step<dim>(step.rows(), loads,
                     {&step.weights, &step.reaction, &films, &step.films_around}, problem.points);
  EXPECT_EQ(tied.b.to_vector(), all[all.size() - 2]);
  const multigrid::Dissipation& ties = tied.ties;
  all.push_back(ties.value.to_vector());
  all.push_back(ties.weight.to_vector());
  all.push_back(ties.moment.to_vector());
  all.push_back({ties.constant, ties.low, ties.high});
  const FlowsAtNodes flows = step_flows(step.rows(), step.F, step.F, step.begin(), step.end());
  all.push_back(flows.value.to_vector());
  for (const SumOfTerms& sum : {step_storage(step.rows(), step.begin(), step.end()),
                                weighted_sum(step.weights, step.end()), sum_of(step.F)})
    all.push_back({sum.value, sum.absolute});
  const InitialVariation variation =
      initial_variation(nodal_values(step.u_0, step.given_1), problem.given, problem.blocks);
  all.push_back({variation.smallest, variation.largest, variation.at_boundary, variation.in_cell,
                 variation.not_finite});
  Array<double> balanced = step.u_1.copy_to(executor);
  add_what_is_missing(step.u_0, step.weights, nullptr, 0, balanced);
  all.push_back(balanced.to_vector());
  const MeansOfParts means = means_of(step);
  for (const Array<double>* values :
       {&means.values, &means.spreads, &means.weights, &means.smallest, &means.largest})
    all.push_back(values->to_vector());
  EXPECT_GT(extremes(means.spreads).largest, 0.1);
  return all;
}

template <int dim>
void expect_same_everywhere(const CoarseCells<dim>& coarse) {
  expect_same_parts([&](const Executor& executor) { return numbers_of(executor, coarse); }, 1e-10);
}

/// The mean lies between the smallest and the largest, weighted by integrals whose sum is that of the whole mesh.
TEST(Steps, StartFromMeansOfParts) {
  on_each_executor([](const Executor& executor) {
    StepOnArrays<2> step(executor, refined_once(executor, triangles_of_square(3)));
    const MeansOfParts means = means_of(step);
    const std::vector<double> values = means.values.to_vector(),
                              spreads = means.spreads.to_vector(),
                              smallest = means.smallest.to_vector(),
                              largest = means.largest.to_vector(),
                              weights = means.weights.to_vector();
    double sum = 0;
    for (std::size_t k = 0; k < values.size(); ++k) {
      EXPECT_GE(values[k], smallest[k] - 1e-15);
      EXPECT_LE(values[k], largest[k] + 1e-15);
      EXPECT_DOUBLE_EQ(spreads[k], largest[k] - smallest[k]);
      sum += weights[k];
    }
    EXPECT_NEAR(sum, 1.5, 1e-12);  // of 1 + y over the unit square
  });
}

TEST(Steps, AreTheSameOnAllExecutors) {
  expect_same_everywhere(triangles_of_square(3));
  expect_same_everywhere(mixed_square(4));
  expect_same_everywhere(tetrahedra_of_cube(2));
  expect_same_everywhere(hexahedra_of_cube(2));
}

/// Loads alone, and what lumping leaves, against the matrices that they come from.
template <int dim>
void expect_loads_alone(const CoarseCells<dim>& coarse) {
  on_each_executor([&](const Executor& executor) {
    StepOnArrays<dim> step(executor, refined_once(executor, coarse));
    ProblemOnArrays<dim>& problem = step.problem;
    for (std::size_t k = 0; k < problem.blocks.size(); ++k) {
      const ElementBlock& block = problem.blocks[k];
      const ElementMatrices loads =
          cell_loads<dim>(block, problem.elements[k], problem.points, problem.coefficients[k].f);
      EXPECT_EQ(loads.loads.to_vector(), problem.matrices[k].loads.to_vector());
      ElementMatrices& mass = step.mass_matrices[k];
      const std::vector<double> sums = mass.reactions.to_vector();
      lump(mass, block.n_nodes);
      const std::vector<double> A = mass.A.to_vector();
      const auto n = std::size_t(block.n_nodes);
      for (std::size_t row = 0; row < sums.size(); ++row)
        for (std::size_t j = 0; j < n; ++j)
          ASSERT_EQ(A[row * n + j], j == row % n ? sums[row] : 0) << row;
    }
  });
}

TEST(Steps, HaveLoadsWithoutMatrices) {
  expect_loads_alone(mixed_square(4));
  expect_loads_alone(tetrahedra_of_cube(2));
  expect_loads_alone(hexahedra_of_cube(2));
}

}  // namespace
}  // namespace tests
