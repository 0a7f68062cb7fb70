// SPDX-License-Identifier: MIT
#include "assembly/elements/estimates/error_products.h"
#include "assembly/elements/estimates/recovered_error.h"
#include "assembly/elements/estimates/residual_error.h"
#include "tests/assembly/elements/problem_on_arrays.h"
#include "tests/support/coarse_meshes.h"
#include "tests/support/parts.h"

#include <cmath>

// Estimates of errors from fluxes at the nodes. tests/apps/tool/adaptive_test.py compares recovered ones with a second code.
namespace tests {
namespace {

using mesh::CoarseCells;
using mesh::Keep;

/// Errors of a function by itself and of two functions, cell by cell, by a flux that is given.
template <int dim>
struct Estimated {
  std::vector<double> squares, signed_parts, products, of_one;

  Estimated(const Executor& executor, const CoarseCells<dim>& coarse) {
    const ProblemOnArrays<dim> problem(
        executor, refined(cell_arrays(coarse, executor, Keep::all), Keep::all), {});
    const auto values = [&](const double phase, const Index n) {
      std::vector<double> result;
      for (Index i = 0; i < n; ++i) result.push_back(std::sin(double(i) + phase));
      return Array<double>(executor, result);
    };
    const Index n_nodes = problem.numbers.n_nodes, n_cells = problem.cells.n_cells();
    const Array<double> u = values(0, n_nodes), z = values(1, n_nodes),
                        flux_u = values(2, 3 * n_nodes), flux_z = values(3, 3 * n_nodes);
    std::vector<Coefficient> kappa(dim);
    for (int d = 0; d < dim; ++d) kappa[std::size_t(d)].constant = 2 + d;
    Array<double> square(executor, n_cells), energy(executor, n_cells), part(executor, n_cells),
        product(executor, n_cells), own(executor, n_cells), own_product(executor, n_cells);
    for (std::size_t k = 0; k < problem.blocks.size(); ++k) {
      const ElementBlock& block = problem.blocks[k];
      const ReferenceElement& rule = problem.elements[k];
      recovered_errors<dim>(block, rule, problem.points, kappa, u, flux_u, -1, square, energy);
      error_products<dim>(block, rule, problem.points, kappa, {&u, &flux_u}, {&z, &flux_z}, -1,
                          part, product);
      error_products<dim>(block, rule, problem.points, kappa, {&u, &flux_u}, {&u, &flux_u}, -1, own,
                          own_product);
    }
    squares = square.to_vector();
    signed_parts = part.to_vector();
    products = product.to_vector();
    of_one = own.to_vector();
  }
};

/// Of one function they are its own square, and no contribution is larger than its product.
template <int dim>
void expect_products(const CoarseCells<dim>& coarse) {
  const Estimated<dim> found(multigrid::default_host(), coarse);
  ASSERT_FALSE(found.squares.empty());
  for (std::size_t c = 0; c < found.squares.size(); ++c) {
    EXPECT_NEAR(found.of_one[c], found.squares[c], 1e-13 * found.squares[c]);
    EXPECT_LE(std::abs(found.signed_parts[c]), found.products[c] * (1 + 1e-13));
    EXPECT_GT(found.products[c], 0);
  }
}

TEST(Estimates, OfTwoFunctionsAreProducts) {
  expect_products(mixed_square(2));
  expect_products(tetrahedra_of_cube(1));
}

/// The squares by residuals of a function on a mesh with films and given values.
template <int dim>
std::vector<double> by_residuals(const Executor& executor, const CoarseCells<dim>& coarse) {
  Texts texts;
  texts.kappa = {"2 + x", "3"};
  if (dim == 3) texts.kappa.emplace_back("1 + z");
  texts.c = "1 + y";
  texts.f = "x - y";
  texts.alpha = "2 + y";
  texts.g = "3 * x";
  const ProblemOnArrays<dim> problem(
      executor, refined(cell_arrays(coarse, executor, Keep::all), Keep::all), texts);
  std::vector<double> values;
  for (Index i = 0; i < problem.numbers.n_nodes; ++i) values.push_back(std::sin(double(i)));
  const Array<double> u(executor, values);
  std::vector<OwnFluxes> own;
  std::vector<FluxesOfBlock> all;
  own.reserve(problem.blocks.size());
  for (const ElementBlock& block : problem.blocks) {
    const LatticeKind kind = kind_of_cell(dim, block.n_nodes);
    Quadrature corners;
    for (const LatticePlace& place : lattice(kind)) {
      corners.points.push_back({double(place[0]), double(place[1]), double(place[2])});
      corners.weights.push_back(1);
    }
    const ReferenceElement at_nodes(executor, lagrange_tables(kind, corners));
    std::vector<Coefficient> kappa;
    for (const std::string& entry : texts.kappa)
      kappa.push_back(values_in<dim>(problem.programs(entry), block, at_nodes, problem.points));
    own.push_back(own_fluxes<dim>(block, at_nodes, problem.points, kappa, u));
    all.push_back({&block, &own.back()});
  }
  const CellsOfFaces behind = cells_of_faces(problem.cells);
  const SideBlock given = sides_of(problem.cells, {true, false, false, true}, problem.numbers);
  const Array<Index> sides =
      sides_of_faces(problem.cells, behind, {&problem.films.cells, &problem.films.faces},
                     {&given.cells, &given.faces});
  Array<double> squares(executor, problem.cells.n_cells());
  for (std::size_t k = 0; k < problem.blocks.size(); ++k) {
    const ElementBlock& block = problem.blocks[k];
    std::vector<int> local;
    for (const std::vector<int>& face : nodes_of_faces(kind_of_cell(dim, block.n_nodes)))
      local.insert(local.end(), face.begin(), face.end());
    const Array<int> nodes(executor, local);
    const Array<Index>* of_block = &problem.cells.tetrahedra.faces;
    if (dim == 2)
      of_block =
          &(block.n_nodes == 3 ? problem.cells.triangles : problem.cells.quadrilaterals).edges;
    residual_errors<dim>(all, k, problem.elements[k], problem.points, problem.coefficients[k],
                         {&behind, of_block, &nodes, &problem.sides_element, &sides, &problem.films,
                          &problem.alpha, &problem.g},
                         u, squares);
  }
  return squares.to_vector();
}

TEST(Estimates, ByResidualsAreTheSameOnAllExecutors) {
  const auto expect = [](const auto& coarse) {
    same_on_each_executor([&](const Executor& executor) { return by_residuals(executor, coarse); },
                          1e-13);
    for (const double square : by_residuals(multigrid::default_host(), coarse))
      EXPECT_GT(square, 0);
  };
  expect(mixed_square(2));
  expect(tetrahedra_of_cube(1));
}

template <int dim>
void expect_same_everywhere(const CoarseCells<dim>& coarse) {
  same_on_each_executor(
      [&](const Executor& executor) {
        const Estimated<dim> found(executor, coarse);
        std::vector<double> all = found.squares;
        all.insert(all.end(), found.signed_parts.begin(), found.signed_parts.end());
        all.insert(all.end(), found.products.begin(), found.products.end());
        return all;
      },
      1e-13);
}

TEST(Estimates, AreTheSameOnAllExecutors) {
  expect_same_everywhere(mixed_square(2));
  expect_same_everywhere(tetrahedra_of_cube(1));
}

}  // namespace
}  // namespace tests
