// SPDX-License-Identifier: MIT
#include "tests/reference/space/interpolation.h"

#include "tests/assembly/cases.h"
#include "tests/assembly/meshes.h"
#include "tests/assembly/poisson/matrices.h"
#include "tests/reference/mesh/refine_triangulation.h"
#include "tests/support/refusals.h"

#include <deal.II/fe/fe_simplex_p.h>
#include <deal.II/fe/mapping_fe.h>
#include <deal.II/fe/mapping_q.h>

#include <cmath>
#include <gtest/gtest.h>
#include <random>

using namespace assembly_tests;
using assembly::Element;
using multigrid::Index;
using multigrid::Offset;

namespace {

struct Shape {
  const char* name;
  mesh::Shape shape;
  mesh::Generator generator;
  int corner_refinements;
};

const Shape shapes[] = {
    {"square", mesh::Shape::square, mesh::Generator::dealii, 0},
    {"L-shape", mesh::Shape::lshape, mesh::Generator::dealii, 0},
    {"refined L-shape", mesh::Shape::lshape, mesh::Generator::dealii, 2},
    {"disk", mesh::Shape::disk, mesh::Generator::dealii, 0},
    {"cavity", mesh::Shape::cavity, mesh::Generator::dealii, 0},
    {"square by Gmsh", mesh::Shape::square, mesh::Generator::gmsh, 0},
    {"disk by Gmsh", mesh::Shape::disk, mesh::Generator::gmsh, 0},
    {"cavity by Gmsh", mesh::Shape::cavity, mesh::Generator::gmsh, 0},
};

mesh::Mesh<2> make_coarse(const Shape& shape, const Element element) {
  const assembly::CellKinds kinds = assembly::cells_of(element);
  mesh::MeshOptions options;
  options.shape = shape.shape;
  options.generator = shape.generator;
  options.cells = kinds.simplices ? kinds.hypercubes ? mesh::Cells::mixed : mesh::Cells::triangles
                                  : mesh::Cells::quadrilaterals;
  options.cells_per_side = 6;
  options.mesh_size = shape.shape == mesh::Shape::cavity && !kinds.simplices ? 0.05 : 0.1;
  if (kinds.simplices && kinds.hypercubes) options.corner_refinements = shape.corner_refinements;
  return mesh::make_coarse_mesh<2>(options);
}

/// Two levels, the finer one the mesh as it is now.
struct Levels {
  mesh::Mesh<2> mesh;
  assembly::Discretization<2> discretization;
  assembly::Numbering<2> coarse, fine;

  /// dirichlet  text of Problem/Dirichlet; all other boundaries have none
  Levels(mesh::Mesh<2> coarse_mesh, const Element element, const std::string& dirichlet)
      : mesh(std::move(coarse_mesh)),
        discretization(assembly::make_discretization(*mesh.triangulation, element)) {
    assembly::ProblemOptions problem;
    problem.dirichlet = dirichlet;
    problem.neumann = dirichlet.find("all") == 0 ? "" : "all: 0";
    const auto conditions = assembly::parse_boundary_conditions(problem, mesh).dirichlet;
    coarse = number_nodes(*mesh.triangulation, discretization.degree, conditions);
    mesh::refine_triangulation(mesh, 1);
    fine = number_nodes(*mesh.triangulation, discretization.degree, conditions);
  }

  multigrid::Csr<double> P(const int threads = 1) const {
    dealii::MultithreadInfo::set_thread_limit(threads);
    return assembly::interpolation(mesh, discretization, coarse, fine,
                                   multigrid::Executor::host(threads));
  }
};

std::vector<double> random_values(const Index n) {
  std::mt19937 engine(7);
  std::uniform_real_distribution<double> value(-1, 1);
  std::vector<double> values(n);
  for (double& v : values) v = value(engine);
  return values;
}

/// P x, one row after the other; the columns must ascend.
std::vector<double> product(const multigrid::Csr<double>& P, const std::vector<double>& x) {
  const auto offsets = P.offsets.to_vector();
  const auto columns = P.columns.to_vector();
  const auto values = P.values.to_vector();
  std::vector<double> y(P.n_rows, 0.);
  for (Index i = 0; i < P.n_rows; ++i)
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k) {
      EXPECT_TRUE(k == offsets[i] || columns[k] > columns[k - 1]);
      EXPECT_GT(std::abs(values[k]), 1e-14);
      y[i] += values[k] * x[columns[k]];
    }
  return y;
}

/// The coarse function with values at the coarse nodes, at each fine node: the point is looked for
/// in the parent by deal.II's inverse of the parent's map. Edges must be straight.
std::vector<double> values_at_fine_nodes(const Levels& levels, const std::vector<double>& nodal) {
  const dealii::MappingFE<2> simplex(dealii::FE_SimplexP<2>(1));
  const dealii::MappingQ<2> hypercube(1);
  std::vector<double> result(levels.fine.n_nodes(), std::nan(""));
  std::map<int, Index> number;  // of a coarse cell by its index
  const auto& triangulation = *levels.mesh.triangulation;
  for (const auto& cell : triangulation.cell_iterators_on_level(triangulation.n_levels() - 2))
    number.emplace(cell->index(), Index(number.size()));
  for (const auto& cell : triangulation.active_cell_iterators()) {
    const auto parent = cell->parent();
    const bool triangle = parent->n_vertices() == 3;
    const auto& element = triangle ? *levels.discretization.simplex.element
                                   : *levels.discretization.hypercube.element;
    const Index* coarse = levels.coarse.nodes_of(number.at(parent->index()));
    const Index* fine = levels.fine.nodes_of(cell->active_cell_index());
    for (unsigned int k = 0; k < element.n_dofs_per_cell(); ++k) {
      const dealii::Mapping<2>& mapping =
          triangle ? static_cast<const dealii::Mapping<2>&>(simplex) : hypercube;
      const auto place = mapping.transform_real_to_unit_cell(parent, levels.fine.points[fine[k]]);
      double value = 0;
      for (unsigned int i = 0; i < element.n_dofs_per_cell(); ++i)
        value += nodal[coarse[i]] * element.shape_value(i, place);
      result[fine[k]] = value;
    }
  }
  return result;
}

void expect_coarse_functions(const Levels& levels, const std::string& what) {
  const auto P = levels.P();
  ASSERT_EQ(P.n_rows, levels.fine.n_unknowns);
  ASSERT_EQ(P.n_columns, levels.coarse.n_unknowns);
  const auto x = random_values(P.n_columns);
  const auto y = product(P, x);
  std::vector<double> nodal(levels.coarse.n_nodes(), 0.);  // 0 on a Dirichlet boundary
  for (Index node = 0; node < levels.coarse.n_nodes(); ++node)
    if (const Index i = levels.coarse.unknown[node]; i >= 0) nodal[node] = x[i];
  const auto twin = values_at_fine_nodes(levels, nodal);
  double worst = 0;
  for (Index node = 0; node < levels.fine.n_nodes(); ++node)
    if (const Index i = levels.fine.unknown[node]; i >= 0)
      worst = std::max(worst, std::abs(y[i] - twin[node]));
  EXPECT_LT(worst, 1e-9) << what;  // deal.II finds points in bilinear cells to about 1e-11
}

std::string text(const Shape& shape, const Element element) {
  return std::string(shape.name) + ", " + name(element);
}

}  // namespace

TEST(Interpolation, ReproducesEveryCoarseFunction) {
  for (const Shape& shape : shapes)
    for (const Element element : all_elements) {
      auto mesh = make_coarse(shape, element);
      mesh.triangulation->reset_all_manifolds();  // the search for points wants straight edges
      const std::string free = "left: 0";
      const bool round = shape.shape == mesh::Shape::disk;
      expect_coarse_functions({std::move(mesh), element, round ? "" : free}, text(shape, element));
      auto again = make_coarse(shape, element);
      again.triangulation->reset_all_manifolds();
      mesh::refine_triangulation(again, 1);  // from the second level to the third
      expect_coarse_functions({std::move(again), element, "all: 0"}, text(shape, element));
    }
}

TEST(Interpolation, ReproducesCoarseFunctionsOnBentCells) {
  for (const Element element : all_elements)
    expect_coarse_functions({bent_square_mesh(assembly::cells_of(element), 4), element, "top: 0"},
                            name(element));
}

TEST(Interpolation, KnowsNothingOfTheShapeOfCurvedCells) {
  for (const Shape& shape : shapes)
    if (mesh::Mesh<2> mesh = make_coarse(shape, Element::P1);
        shape.shape == mesh::Shape::disk || shape.shape == mesh::Shape::cavity)
      for (const Element element : all_elements) {
        auto straight = make_coarse(shape, element);
        straight.triangulation->reset_all_manifolds();
        const Levels curved(make_coarse(shape, element), element, "all: 0");
        expect_equal(curved.P(), Levels(std::move(straight), element, "all: 0").P());
      }
}

TEST(Interpolation, RowsAddUpToOneAwayFromTheDirichletBoundary) {
  for (const Shape& shape : shapes)
    for (const Element element : all_elements) {
      const Levels levels(make_coarse(shape, element), element, "all: 0");
      const auto P = levels.P();
      const auto sums = product(P, std::vector<double>(P.n_columns, 1.));
      // A coarse cell without a Dirichlet node gives whole rows.
      Index whole = 0, cell = 0;
      const auto& triangulation = *levels.mesh.triangulation;
      for (const auto& parent : triangulation.cell_iterators_on_level(0)) {
        const Index* nodes = levels.coarse.nodes_of(cell);
        const bool inside =
            std::all_of(nodes, nodes + levels.coarse.n_nodes_of(cell),
                        [&](const Index node) { return levels.coarse.unknown[node] >= 0; });
        ++cell;
        if (!inside) continue;
        for (unsigned int c = 0; c < 4; ++c) {
          const auto child = parent->child(c)->active_cell_index();
          for (unsigned int k = 0; k < levels.fine.n_nodes_of(child); ++k, ++whole)
            EXPECT_NEAR(sums[levels.fine.unknown[levels.fine.nodes_of(child)[k]]], 1, 1e-14);
        }
      }
      EXPECT_GT(whole, 0) << text(shape, element);
    }
}

TEST(Interpolation, TakesANodeOfBothMeshesOver) {
  for (const Element element : all_elements) {
    const Levels levels(make_coarse(shapes[0], element), element, "all: 0");
    const auto P = levels.P();
    const Offset* offsets = P.offsets.on(P.executor());
    Index shared = 0;
    for (Index c = 0; c < levels.coarse.n_nodes(); ++c)
      for (Index f = 0; f < levels.fine.n_nodes(); ++f)
        if (levels.coarse.unknown[c] >= 0 &&
            levels.coarse.points[c].distance(levels.fine.points[f]) < 1e-12) {
          const Index row = levels.fine.unknown[f];
          ++shared;
          ASSERT_EQ(offsets[row + 1] - offsets[row], 1);
          EXPECT_EQ(P.columns.on(P.executor())[offsets[row]], levels.coarse.unknown[c]);
          EXPECT_NEAR(P.values.on(P.executor())[offsets[row]], 1,
                      degree_of(element) <= 2 ? 1e-15 : 4e-15);
        }
    EXPECT_EQ(shared, levels.coarse.n_unknowns);
  }
}

TEST(Interpolation, IsTheSameForAnyNumberOfThreads) {
  auto mesh = make_coarse(shapes[2], Element::P2_Q2);
  mesh::refine_triangulation(mesh, 3);
  const Levels levels(std::move(mesh), Element::P2_Q2, "all: 0");
  ASSERT_GT(levels.fine.n_unknowns, 3 * 4096);  // pieces of rows
  expect_equal(levels.P(1), levels.P(3));
}

TEST(Interpolation, RefusesMeshesThatAreNotOneRefinementApart) {
  Levels levels(make_coarse(shapes[0], Element::P1), Element::P1, "all: 0");
  std::swap(levels.coarse, levels.fine);
  EXPECT_REFUSAL(levels.P(), std::logic_error,
                 "interpolation between numberings that are not those of the meshes");
  std::swap(levels.coarse, levels.fine);
  EXPECT_NO_THROW(levels.P());
  mesh::refine_triangulation(levels.mesh, 1);
  EXPECT_REFUSAL(levels.P(), std::logic_error,
                 "interpolation between numberings that are not those of the meshes");
}
