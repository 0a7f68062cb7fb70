// SPDX-License-Identifier: MIT
#include "assembly/elements/cell_flux.h"
#include "assembly/elements/estimates/recovery.h"
#include "assembly/elements/part_sums.h"
#include "assembly/rows/step_rows.h"
#include "tests/assembly/elements/problem_on_arrays.h"
#include "tests/support/coarse_meshes.h"
#include "tests/support/parts.h"

namespace tests {
namespace {

using mesh::CellArrays;
using mesh::CoarseCells;
using mesh::Keep;

template <int dim>
CellArrays<dim> mesh_on(const Executor& executor, const CoarseCells<dim>& coarse, int refinements) {
  CellArrays<dim> mesh = cell_arrays(coarse, executor, Keep::all);
  for (int k = 0; k < refinements; ++k) mesh = refined(mesh, Keep::all);
  return mesh;
}

Texts everything(int dim) {
  Texts texts;
  texts.kappa = dim == 2
                    ? std::vector<std::string>{"2 + x", "0.3*y", "1.5"}
                    : std::vector<std::string>{"2 + x", "0.3*y", "0.1", "1.5", "0.2*z", "1 + x*y"};
  texts.c = "x*x + 0.1";
  texts.f = "sin(3*x)*y - 0.2";
  texts.given = "1 + y";
  texts.alpha = "2 + y";
  texts.g = "x*y + 1";
  texts.exact = "sin(2*x)*y";
  return texts;
}

/// Of the cells in two parts, coarse cell by coarse cell, and of the sides with ids 0 to 3.
template <int dim>
std::vector<PartSums> sums_by_part(const ProblemOnArrays<dim>& problem, const Array<double>& u) {
  const Executor& executor = problem.executor;
  std::vector<std::uint16_t> of_coarse(std::size_t(problem.cells.n_cells() >> dim));
  for (std::size_t k = 0; k < of_coarse.size(); ++k) of_coarse[k] = k % 3 == 1 ? 7 : 2;
  const Array<std::uint16_t> parts(executor, of_coarse);
  std::vector<PartSums> result;
  for (std::size_t k = 0; k < problem.blocks.size(); ++k) {
    const ElementBlock& of_problem = problem.blocks[k];
    const ElementBlock block{of_problem.first,
                             of_problem.n,
                             of_problem.n_nodes,
                             of_problem.nodes.copy_to(executor),
                             {&parts, of_problem.first, dim}};
    Array<PartSums> sums(executor, 2);
    sums_of_cells<dim>(block, cells_by_part(block, {2, 7}), problem.elements[k], problem.points, u,
                       sums.on(executor));
    for (const PartSums& own : sums.to_vector()) result.push_back(own);
  }
  const SideBlock sides = sides_of(problem.cells, {true, true, true, true}, problem.numbers);
  Array<PartSums> sums(executor, 4);
  sums_of_sides<dim>(sides.block, sides.ids, {0, 1, 2, 3}, problem.sides_element, problem.points, u,
                     sums.on(executor));
  for (const PartSums& own : sums.to_vector()) result.push_back(own);
  return result;
}

/// All numbers of a problem, part by part.
template <int dim>
std::vector<std::vector<double>> numbers_of(const Executor& executor,
                                            const CoarseCells<dim>& coarse,
                                            const int degree) {
  const ProblemOnArrays<dim> problem(executor, mesh_on(executor, coarse, 1), everything(dim),
                                     degree);
  std::vector<std::vector<double>> all;
  const Rows rows = problem.rows();
  all.push_back(rows.A.values.to_vector());
  all.push_back(rows.b.to_vector());
  const multigrid::Dissipation ties = problem.ties();
  all.push_back(ties.value.to_vector());
  all.push_back(ties.weight.to_vector());
  all.push_back(ties.moment.to_vector());
  all.push_back({ties.constant, ties.low, ties.high});
  std::vector<double> unknowns;
  for (Index i = 0; i < problem.numbers.n_unknowns; ++i) unknowns.push_back(std::sin(double(i)));
  const Array<double> u = nodal_values(Array<double>(executor, unknowns), problem.given);
  for (const FlowSums& flow : problem.flows(u)) all.push_back({flow.value, flow.absolute});
  for (std::size_t k = 0; k < problem.blocks.size(); ++k) {
    const CellIntegrals cells = cell_integrals<dim>(problem.blocks[k], problem.elements[k],
                                                    problem.points, problem.coefficients[k]);
    all.push_back({cells.measure, cells.f, cells.f_absolute, cells.largest_reaction,
                   cells.smallest_mean, cells.largest_mean, cells.anisotropy});
    const FunctionIntegrals function = function_integrals<dim>(
        problem.blocks[k], problem.elements[k], problem.points, u, &problem.coefficients[k].c);
    all.push_back({function.measure, function.u, function.reaction, function.reaction_absolute});
    const ErrorSums errors = error_sums<dim>(problem.exact, problem.blocks[k], problem.elements[k],
                                             problem.elements[k], problem.points, u);
    all.push_back({errors.L2, errors.difference, errors.measure});
    all.push_back({errors.H1});
    Array<double> flux(executor, 3 * Offset(problem.blocks[k].n));
    cell_flux<dim>(problem.blocks[k], problem.elements[k], problem.points,
                   problem.coefficients[k].kappa, u, 0, flux);
    all.push_back(flux.to_vector());
    // The rule's points in place of the nodes: as many as there are coefficients for.
    if (problem.elements[k].n_points() >= problem.blocks[k].n_nodes)
      for (const int component : {-1, 0, dim - 1})
        all.push_back(weighted_flux_at_nodes<dim>(problem.blocks[k], problem.elements[k],
                                                  problem.elements[k], problem.points,
                                                  problem.coefficients[k].kappa, u, component)
                          .to_vector());
  }
  const Array<double> mix = mixed(u, 0.3, problem.points, 0.7);
  all.push_back(mix.to_vector());
  all.push_back(difference(u, mix).to_vector());
  const SumOfTerms products = weighted_sum(u, mix);
  all.push_back({products.value, products.absolute});
  const SideIntegrals sides = side_integrals<dim>(problem.films.block, problem.sides_element,
                                                  problem.points, problem.alpha, problem.g);
  all.push_back({sides.g, sides.g_absolute, sides.largest_alpha});
  const Extremes range = extremes(u);
  all.push_back({range.smallest, range.largest});
  all.push_back({double(range.at_smallest), double(range.at_largest)});
  for (const PartSums& sums : sums_by_part(problem, u)) {
    all.push_back({sums.measure, sums.u, sums.smallest, sums.largest});
    all.push_back({double(sums.at_smallest), double(sums.at_largest)});
  }
  all.push_back(in_order_of_points(u, problem.numbers.number_of_point).to_vector());
  all.push_back(unknown_points(problem.points, dim, problem.numbers.n_unknowns).to_vector());
  Array<double> b = std::move(problem.rows().b);
  make_sum_zero(b, Array<double>(executor, std::vector<double>(std::size_t(b.size()), 2.)));
  all.push_back(b.to_vector());
  return all;
}

template <int dim>
void expect_same_everywhere(const CoarseCells<dim>& coarse) {
  for (int degree = 1; degree <= (dim == 3 ? 2 : 4); ++degree)
    expect_same_parts(
        [&](const Executor& executor) { return numbers_of(executor, coarse, degree); }, 1e-10);
}

TEST(Elements, AreTheSameOnAllExecutors) {
  expect_same_everywhere(triangles_of_square(3));
  expect_same_everywhere(mixed_square(4));
  expect_same_everywhere(tetrahedra_of_cube(2));
  expect_same_everywhere(hexahedra_of_cube(2));
}

/// u = 1 + 2 x - y (+ 3 z) solves -div grad u = 0 exactly, with films that fit.
template <int dim>
void expect_exact_linear(const CoarseCells<dim>& coarse, const int degree) {
  SCOPED_TRACE("degree " + std::to_string(degree) + ", hexahedra " +
               std::to_string(coarse.hexahedra.size()));
  const Executor& host = multigrid::default_host();
  Texts texts;
  texts.given = texts.exact = dim == 2 ? "1 + 2*x - y" : "1 + 2*x - y + 3*z";
  texts.alpha = "1e3";
  const ProblemOnArrays<dim> problem(host, mesh_on(host, coarse, 1), texts, degree);
  const Array<double> u =
      values_at_nodes<dim>(problem.exact, nullptr, 0, problem.numbers.n_nodes, problem.points);
  double measure = 0;
  for (std::size_t k = 0; k < problem.blocks.size(); ++k) {
    const ErrorSums errors = error_sums<dim>(problem.exact, problem.blocks[k], problem.elements[k],
                                             problem.elements[k], problem.points, u);
    EXPECT_NEAR(errors.L2, 0, 1e-26);
    EXPECT_NEAR(errors.H1, 0, 1e-22);
    Array<double> flux(host, 3 * Offset(problem.blocks[k].n));
    cell_flux<dim>(problem.blocks[k], problem.elements[k], problem.points,
                   problem.coefficients[k].kappa, u, 0, flux);
    const std::vector<double> fluxes = flux.to_vector();
    for (std::size_t c = 0; c < fluxes.size(); c += 3) {
      ASSERT_NEAR(fluxes[c], -2, 1e-13 * degree);
      ASSERT_NEAR(fluxes[c + 1], 1, 1e-13 * degree);
      ASSERT_NEAR(fluxes[c + 2], dim == 3 ? -3 : 0, 1e-13 * degree);
    }
    measure += errors.measure;
  }
  EXPECT_NEAR(measure, 1, 1e-14);
  // Rows of unknowns that touch no side have A u - b = 0.
  const Rows rows = problem.rows();
  const std::vector<Offset> offsets = rows.A.offsets.to_vector();
  const std::vector<Index> columns = rows.A.columns.to_vector();
  const std::vector<double> values = rows.A.values.to_vector(), b = rows.b.to_vector(),
                            nodal = u.to_vector();
  std::vector<bool> is_on_side(std::size_t(problem.numbers.n_nodes));
  for (const Index node :
       sides_of(problem.cells, std::vector<bool>(5, true), problem.numbers).block.nodes.to_vector())
    is_on_side[std::size_t(node)] = true;
  int inside = 0;
  for (std::size_t i = 0; i < b.size(); ++i) {
    if (is_on_side[i]) continue;
    ++inside;
    double residual = -b[i];
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k)
      residual += values[std::size_t(k)] * nodal[std::size_t(columns[std::size_t(k)])];
    EXPECT_NEAR(residual, 0, 1e-12);
  }
  EXPECT_GT(inside, 0);
}

TEST(Elements, AreExactForLinearFunctions) {
  for (int degree = 1; degree <= 4; ++degree) {
    expect_exact_linear(triangles_of_square(3), degree);
    expect_exact_linear(mixed_square(4), degree);
  }
  for (int degree = 1; degree <= 2; ++degree) {
    expect_exact_linear(tetrahedra_of_cube(2), degree);
    expect_exact_linear(hexahedra_of_cube(2), degree);
  }
}

TEST(Elements, FindTheFirstBadValue) {
  on_each_executor([](const Executor& executor) {
    const ProblemOnArrays<2> problem(executor, mesh_on(executor, triangles_of_square(3), 1),
                                     Texts());
    const ElementBlock& block = problem.blocks[0];
    CellCoefficients own;
    own.kappa.resize(1);
    own.kappa[0].constant = 1;
    const auto bad = [&] { return first_bad<2>(own, block.n, 3, executor); };
    EXPECT_FALSE(bad());
    std::vector<double> values(std::size_t(block.n) * 3, 1.);
    values[std::size_t(block.n) + 7] = std::nan("");  // point 1 of cell 7
    values[2 * std::size_t(block.n) + 5] = INFINITY;  // point 2 of cell 5
    own.f = {0, Array<double>(executor, values), true, block.n};
    ASSERT_TRUE(bad());
    EXPECT_EQ(bad()->element, 5);
    EXPECT_EQ(bad()->point, 2);
    EXPECT_EQ(bad()->which, 2);
    own.kappa[0] = {-1, {}, false, block.n};
    EXPECT_EQ(bad()->element, 0);
    EXPECT_EQ(bad()->which, 0);
    own.kappa.resize(3);  // (-1 0; 0 1)
    own.kappa[2].constant = 1;
    EXPECT_TRUE(bad());
    own.kappa[0].constant = 1;
    own.kappa[1].constant = 0.999;
    own.f = {};
    EXPECT_FALSE(bad());
    own.kappa[1].constant = 1.001;
    EXPECT_TRUE(bad());
    EXPECT_EQ(first_not_finite(Array<double>(executor, values)).value(), block.n + 7);
    const std::vector<double> x =
        first_bad_point<2>(problem.programs("sqrt(x - 2)"), block, problem.elements[0],
                           problem.elements[0], problem.points, 0);
    EXPECT_EQ(x.size(), 2u);
  });
}

}  // namespace
}  // namespace tests
