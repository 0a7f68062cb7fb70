// SPDX-License-Identifier: MIT
#include "assembly/elements/convection.h"

#include "assembly/elements/cell_loads.h"
#include "assembly/elements/estimates/tested_residuals.h"
#include "assembly/elements/estimates/without_flow.h"
#include "assembly/rows/without_zeros.h"
#include "multigrid/sparse/vectors.h"
#include "tests/assembly/elements/problem_on_arrays.h"
#include "tests/support/coarse_meshes.h"
#include "tests/support/parts.h"

#include <numeric>

namespace tests {
namespace {

using mesh::CellArrays;
using mesh::CoarseCells;
using mesh::Keep;

/// Layers that the mesh does not resolve beside places where it does.
Texts carried(int dim) {
  Texts texts;
  texts.kappa = dim == 2 ? std::vector<std::string>{"0.01 + 0.1*x", "0.003*y", "0.02"}
                         : std::vector<std::string>{"0.01 + 0.1*x", "0.003*y", "0.001",
                                                    "0.015",        "0.002*z", "0.01 + 0.1*y"};
  texts.c = "x*x + 0.1";
  texts.f = "sin(3*x)*y - 0.2";
  texts.given = "1 + y";
  return texts;
}

/// Stronger with a higher degree, which divides the cells' Peclet numbers.
template <int dim>
std::vector<Coefficient> velocity(ProblemOnArrays<dim>& problem,
                                  const ElementBlock& block,
                                  const ReferenceElement& at) {
  std::vector<Coefficient> b;
  const std::string factor = std::to_string(problem.numbers.degree) + "*";
  for (const char* text : {"(1 + y)", "(x - 0.5)", "0.3"})
    if (b.size() < dim) b.push_back(problem.values(factor + text, block, at));
  return b;
}

/// kappa, its values at displaced points made up of those that it has.
template <int dim>
std::vector<Coefficient> displaced(const ProblemOnArrays<dim>& problem, std::size_t k) {
  const int n_points = problem.elements[k].n_points();
  const Index n = problem.blocks[k].n;
  std::vector<Coefficient> result;
  for (const Coefficient& own : problem.coefficients[k].kappa) {
    const std::vector<double> values = own.values.to_vector();
    std::vector<double> made_up;
    for (int q = 0; q < n_points; ++q)
      for (int side = 0; side < 2 * dim; ++side)
        for (Index cell = 0; cell < n; ++cell) {
          const int from = own.by_point ? q : 0;
          made_up.push_back(values[std::size_t(from * n + cell)] * (1 + 1e-3 * side));
        }
    result.push_back({0, Array<double>(problem.executor, made_up), true, n});
  }
  return result;
}

template <int dim>
std::vector<std::vector<double>> numbers_of(const Executor& executor,
                                            const CoarseCells<dim>& coarse,
                                            const int degree) {
  CellArrays<dim> mesh = refined(cell_arrays(coarse, executor, Keep::all), Keep::all);
  ProblemOnArrays<dim> problem(executor, std::move(mesh), carried(dim), degree);
  std::vector<std::vector<double>> all;
  std::vector<const ElementBlock*> blocks;
  for (std::size_t k = 0; k < problem.blocks.size(); ++k) {
    const ElementBlock& block = problem.blocks[k];
    const ReferenceElement& element = problem.elements[k];
    const CellCoefficients& own = problem.coefficients[k];
    blocks.push_back(&block);
    CellConvection convection{velocity(problem, block, element), 1, {}};
    convection.slope = divergence<dim>(block, element, problem.points, displaced(problem, k));
    for (const Coefficient& slope : convection.slope) all.push_back(slope.values.to_vector());
    const double peclet = largest_peclet<dim>(block, element, problem.points, own, convection);
    EXPECT_GT(peclet, 1);
    all.push_back({peclet});
    all.push_back(carried_loads<dim>(block, element, problem.points, convection).loads.to_vector());
    ElementMatrices& matrices = problem.matrices[k];
    add_convection<dim>(block, element, problem.points, own, convection, nullptr, matrices);
    all.push_back(matrices.A.to_vector());
    all.push_back(matrices.loads.to_vector());
    add_further_tests<dim>(block, element, problem.points, own, convection, own.f, matrices);
    all.push_back(matrices.A.to_vector());
    all.push_back(matrices.loads.to_vector());
    const Array<Index> some(executor, std::vector<Index>{1, 4});
    ElementMatrices of_some = cell_matrices<dim>(block, element, problem.points, own, &some);
    add_convection<dim>(block, element, problem.points, own, convection, &some, of_some);
    all.push_back(of_some.A.to_vector());
  }
  const SideBlock sides = sides_of(problem.cells, std::vector<bool>(5, true), problem.numbers);
  const std::vector<Coefficient> b = velocity(problem, sides.block, problem.sides_element);
  const Array<double> u = values_at_nodes<dim>(problem.programs("1 + x*y"), nullptr, 0,
                                               problem.numbers.n_nodes, problem.points);
  all.push_back(carried_through<dim>(sides, problem.sides_element, b, blocks, problem.points, u,
                                     {0, 1, 2, 3}));
  Rows rows = problem.rows();
  all.push_back(without_zeros(std::move(rows.A), rows.diagonal, false).values.to_vector());
  return all;
}

template <int dim>
void expect_same_everywhere(const CoarseCells<dim>& coarse) {
  for (int degree = 1; degree <= (dim == 3 ? 2 : 4); ++degree)
    expect_same_parts(
        [&](const Executor& executor) { return numbers_of(executor, coarse, degree); }, 1e-12);
}

TEST(ConvectionOfElements, IsTheSameOnAllExecutors) {
  expect_same_everywhere(triangles_of_square(3));
  expect_same_everywhere(mixed_square(4));
  expect_same_everywhere(tetrahedra_of_cube(2));
  expect_same_everywhere(hexahedra_of_cube(2));
}

TEST(ConvectionOfElements, HasTheSameLoadsWithoutMatrices) {
  on_each_executor([](const Executor& executor) {
    ProblemOnArrays<2> problem(executor, cell_arrays(mixed_square(4), executor, Keep::all),
                               carried(2));
    for (std::size_t k = 0; k < problem.blocks.size(); ++k) {
      const ElementBlock& block = problem.blocks[k];
      const ReferenceElement& element = problem.elements[k];
      const CellCoefficients& own = problem.coefficients[k];
      const CellConvection convection{velocity(problem, block, element), 1, {}};
      ElementMatrices alone = cell_loads<2>(block, element, problem.points, own.f);
      add_further_tests<2>(block, element, problem.points, own, convection, own.f, alone);
      add_convection<2>(block, element, problem.points, own, convection, nullptr,
                        problem.matrices[k]);
      EXPECT_EQ(alone.loads.to_vector(), problem.matrices[k].loads.to_vector());
    }
  });
}

/// What is carried out is the integral of div(b u): with b = (1 + y, x - 0.5) that of 1 + y for u = x, 0 for u = 1.
TEST(ConvectionOfElements, CarriesOutWhatItsDivergenceSays) {
  const Executor& host = multigrid::default_host();
  for (const CoarseCells<2>& coarse : {triangles_of_square(3), mixed_square(4)}) {
    ProblemOnArrays<2> problem(host, cell_arrays(coarse, host, Keep::all), Texts());
    std::vector<const ElementBlock*> blocks;
    for (const ElementBlock& block : problem.blocks) blocks.push_back(&block);
    const SideBlock sides = sides_of(problem.cells, std::vector<bool>(5, true), problem.numbers);
    const auto carried_in = [&](const char* u) {
      const std::vector<double> flows = carried_through<2>(
          sides, problem.sides_element, velocity(problem, sides.block, problem.sides_element),
          blocks, problem.points,
          values_at_nodes<2>(problem.programs(u), nullptr, 0, problem.numbers.n_nodes,
                             problem.points),
          {0, 1, 2, 3, 4});
      return std::accumulate(flows.begin(), flows.end(), 0.);
    };
    EXPECT_NEAR(carried_in("1"), 0, 1e-14);
    EXPECT_NEAR(carried_in("x"), -1.5, 1e-14);
  }
}

/// With u = 2 x - y what a flow carries along is b . (2, -1), on any mesh.
TEST(ConvectionOfElements, IsTakenFromSources) {
  on_each_executor([](const Executor& executor) {
    for (int degree = 1; degree <= 2; ++degree) {
      ProblemOnArrays<2> problem(executor, cell_arrays(mixed_square(4), executor, Keep::all),
                                 carried(2), degree);
      const Array<double> u = values_at_nodes<2>(problem.programs("2*x - y"), nullptr, 0,
                                                 problem.numbers.n_nodes, problem.points);
      for (std::size_t k = 0; k < problem.blocks.size(); ++k) {
        const ElementBlock& block = problem.blocks[k];
        const ReferenceElement& element = problem.elements[k];
        std::vector<Coefficient> b;
        b.push_back(problem.values("1 + y", block, element));
        b.push_back({0.25, {}, false, block.n});
        const std::vector<double> left =
            without_flow<2>(block, element, problem.points, problem.coefficients[k].f, b, u)
                .values.to_vector();
        const std::vector<double> wanted =
            problem.values("sin(3*x)*y - 0.2 - 2*(1 + y) + 0.25", block, element)
                .values.to_vector();
        ASSERT_EQ(left.size(), wanted.size());
        for (std::size_t i = 0; i < left.size(); ++i) EXPECT_NEAR(left[i], wanted[i], 1e-13);
      }
    }
  });
}

/// z . (loads - A u) of each cell is that of the transposed matrix with u and z exchanged, but for the loads; by hand of one cell.
TEST(ConvectionOfElements, LeavesTestedResiduals) {
  on_each_executor([](const Executor& executor) {
    ProblemOnArrays<2> problem(executor, cell_arrays(mixed_square(4), executor, Keep::all),
                               carried(2));
    const auto nodal = [&](const char* text) {
      return values_at_nodes<2>(problem.programs(text), nullptr, 0, problem.numbers.n_nodes,
                                problem.points);
    };
    const Array<double> u = nodal("1 + x*y"), z = nodal("exp(x) - 3*y");
    Array<double> sums(executor, problem.cells.n_cells()), swapped(executor, sums.size());
    multigrid::fill(sums, 1.);
    multigrid::fill(swapped, 1.);
    for (std::size_t k = 0; k < problem.blocks.size(); ++k) {
      const ElementBlock& block = problem.blocks[k];
      const CellConvection convection{velocity(problem, block, problem.elements[k]), 1, {}};
      ElementMatrices own = no_matrices(block);
      add_convection<2>(block, problem.elements[k], problem.points, problem.coefficients[k],
                        convection, nullptr, own);
      add_tested_residuals(block, own, u, z, 2, sums);
      const std::vector<double> A = own.A.to_vector(), loads = own.loads.to_vector(),
                                all_u = u.to_vector(), all_z = z.to_vector();
      const std::vector<Index> nodes = block.nodes.to_vector();
      const auto n = std::size_t(block.n_nodes), cell = std::size_t(block.n - 1);
      double by_hand = 1;
      for (std::size_t i = 0; i < n; ++i) {
        double left = loads[cell * n + i];
        for (std::size_t j = 0; j < n; ++j)
          left -= A[(cell * n + i) * n + j] * all_u[std::size_t(nodes[cell * n + j])];
        by_hand += 2 * all_z[std::size_t(nodes[cell * n + i])] * left;
      }
      EXPECT_NEAR(sums.to_vector()[std::size_t(block.first) + cell], by_hand, 1e-13);
      multigrid::fill(own.loads, 0.);
      add_tested_residuals(block, own, u, z, 1, swapped);
      transpose(block, own);
      EXPECT_NE(own.A.to_vector(), A);
      add_tested_residuals(block, own, z, u, -1, swapped);
    }
    for (const double rest : swapped.to_vector()) EXPECT_NEAR(rest, 1, 1e-13);
  });
}

}  // namespace
}  // namespace tests
