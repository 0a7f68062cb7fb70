// SPDX-License-Identifier: MIT
// The H1 error by differences of the exact solution against the one by its gradient.
#include "assembly/space/discretization.h"
#include "tests/assembly/cases.h"
#include "tests/assembly/meshes.h"
#include "tests/reference/space/nodes.h"

#include <deal.II/grid/grid_tools.h>

#include <cmath>
#include <gtest/gtest.h>

using namespace assembly_tests;
using assembly::Element;

namespace {

const char* const text = "10 + sin(6*x)*exp(y)";

double u(const dealii::Point<2>& x) {
  return 10 + std::sin(6 * x[0]) * std::exp(x[1]);
}
dealii::Tensor<1, 2> gradient(const dealii::Point<2>& x) {
  return dealii::Point<2>(6 * std::cos(6 * x[0]) * std::exp(x[1]),
                          std::sin(6 * x[0]) * std::exp(x[1]));
}

/// The H1 seminorm of u - (its interpolant), by the gradient of u.
double twin(const dealii::Triangulation<2>& triangulation, const Element element) {
  const auto discretization = assembly::make_discretization<2>(triangulation, element);
  const auto nodes = assembly::make_nodes(triangulation, discretization.degree);
  assembly::ShapesOfCells<2> shapes_of_cells =
      assembly::shapes_of_cells<2>(discretization, &assembly::CellElement<2>::gradient_rule);
  double sum = 0;
  for (const auto& cell : triangulation.active_cell_iterators()) {
    const multigrid::Index* of_cell = nodes.nodes_of(cell->active_cell_index());
    assembly::CellValues<2>& shapes = shapes_of_cells.on(cell);
    shapes.reinit(nodes.points, of_cell);
    for (unsigned int q = 0; q < shapes.n_points(); ++q) {
      dealii::Tensor<1, 2> difference = gradient(shapes.point(q));
      for (unsigned int i = 0; i < shapes.n_shapes(); ++i)
        difference -= u(nodes.points[of_cell[i]]) * shapes.gradient(i, q);
      sum += shapes.JxW(q) * difference.norm_square();
    }
  }
  return std::sqrt(sum);
}

/// The same by Poisson: its interpolant has the values of u at the unknowns.
double by_differences(const mesh::Mesh<2>& mesh, const Element element) {
  assembly::ProblemOptions problem;
  problem.exact_solution = text;
  problem.dirichlet = std::string("all: ") + text;
  assembly::SteadyArrays<2> poisson(mesh, problem, {element});
  const multigrid::System system = poisson.assemble(mesh::one_thread());
  const std::vector<double> x = system.coordinates.to_vector();
  std::vector<double> solution;
  for (multigrid::Index i = 0; i < system.n(); ++i)
    solution.push_back(u({x[i], x[system.n() + i]}));
  const assembly::Errors errors = poisson.errors(solution);
  EXPECT_LT(errors.nodal, 1e-13);
  return errors.H1;
}

void expect_same(const mesh::Mesh<2>& mesh, const Element element, const double tolerance) {
  const double exact = twin(*mesh.triangulation, element);
  EXPECT_NEAR(by_differences(mesh, element) / exact, 1, tolerance) << exact;
}

}  // namespace

TEST(Differences, GiveTheH1ErrorOfEveryElement) {
  for (const Element element : all_elements) {
    const auto cells = assembly::cells_of(element);
    expect_same(bent_square_mesh(cells, 6), element, 1e-4);
    expect_same(disk_mesh(cells, 2), element, 1e-4);
  }
}

/// Where the error is smallest beside u: a fine mesh of degree 2. And where cells are thin.
TEST(Differences, AreNotSpoiltByRounding) {
  for (const Element element : {Element::P2, Element::Q2}) {
    auto mesh = square_mesh(assembly::cells_of(element), 64);
    expect_same(mesh, element, 1e-4);
    dealii::GridTools::transform(
        [](const dealii::Point<2>& x) { return dealii::Point<2>(x[0] / 16, x[1] / 16); },
        *mesh.triangulation);  // h = 1/1024 on a part of the square
    refine_with_arrays(mesh, 0);
    expect_same(mesh, element, 1e-4);
    dealii::GridTools::transform(
        [](const dealii::Point<2>& x) { return dealii::Point<2>(16 * x[0], x[1] / 64); },
        *mesh.triangulation);  // cells of 1/64 by 1/65536
    refine_with_arrays(mesh, 0);
    expect_same(mesh, element, 1e-3);
  }
}
