// SPDX-License-Identifier: MIT
#include "mesh/cells/coarse.h"
#include "mesh/shape.h"
#include "multigrid/options.h"
#include "tests/assembly/array_twins.h"
#include "tests/reference/mesh/refine_triangulation.h"

#include <set>

// Elements of degree 2 to 4 on meshes as arrays beside the same by deal.II's cells.
namespace tests {
namespace {

using mesh::Cells;
using mesh::Shape;

Element element_of(const Cells cells, const int degree) {
  constexpr Element simplices[] = {Element::P2, Element::P3, Element::P4};
  constexpr Element hypercubes[] = {Element::Q2, Element::Q3, Element::Q4};
  constexpr Element mixed[] = {Element::P2_Q2, Element::P3_Q3, Element::P4_Q4};
  const bool is_cut = cells == Cells::triangles || cells == Cells::tetrahedra;
  return (is_cut ? simplices : cells == Cells::mixed ? mixed : hypercubes)[degree - 2];
}

/// Meshes of each shape and kind of cells, with elements of degree 2 to `highest`.
std::vector<Twin> twins_of(const std::vector<Shape>& shapes,
                           const std::vector<Cells>& cells,
                           const int highest,
                           const int cells_per_side,
                           const ProblemOptions& problem) {
  std::vector<Twin> twins;
  for (const Shape shape : shapes)
    for (const Cells kind : cells)
      for (int degree = 2; degree <= highest; ++degree) {
        Twin twin;
        twin.mesh.shape = shape;
        twin.mesh.cells = kind;
        twin.mesh.cells_per_side = cells_per_side;
        twin.refinements = 1;
        twin.problem = problem;
        twin.discretization.element = element_of(kind, degree);
        twins.push_back(twin);
      }
  return twins;
}

const std::vector<Cells> in_plane = {Cells::triangles, Cells::quadrilaterals, Cells::mixed},
                         in_space = {Cells::tetrahedra, Cells::hexahedra};

template <int dim>
void expect_all(const std::vector<Twin>& twins) {
  for (const Twin& twin : twins) {
    SCOPED_TRACE(mesh::name(twin.mesh.shape) + ", " +
                 multigrid::word(twin.discretization.element, element_words));
    expect_twins<dim>(twin);
  }
}

TEST(ArrayDegrees, AgreeInThePlane) {
  expect_all<2>(
      twins_of({Shape::square, Shape::lshape, Shape::cavity}, in_plane, 4, 4, everything(false)));
}
TEST(ArrayDegrees, AgreeOnADisk) {
  ProblemOptions problem;
  problem.right_hand_side = "1 + x";
  problem.exact_solution = "(1 - x*x - y*y)/4";
  problem.dirichlet = "";
  problem.robin = "all: 2 + y, x*y + 1";
  expect_all<2>(twins_of({Shape::disk}, in_plane, 4, 3, problem));
  expect_all<2>(twins_of({Shape::disk}, in_plane, 4, 3, {}));
}
TEST(ArrayDegrees, AgreeInSpace) {
  expect_all<3>(twins_of({Shape::cube}, in_space, 2, 2, everything(true)));
  expect_all<3>(twins_of({Shape::box_cavity}, in_space, 2, 4, everything(true)));
}
TEST(ArrayDegrees, AgreeOnASphereOfTetrahedra) {
  ProblemOptions problem;
  problem.right_hand_side = "1 + x";
  expect_all<3>(twins_of({Shape::ball_cavity}, {Cells::tetrahedra}, 2, 3, problem));
}
/// The twin has the middles of faces elsewhere on the sphere (docs/meshes.md).
TEST(ArrayDegrees, LieOnASphereOfHexahedra) {
  mesh::MeshOptions options;
  options.shape = Shape::ball_cavity;
  options.cells = Cells::hexahedra;
  options.cells_per_side = 2;
  mesh::Mesh<3> mesh = mesh::make_coarse_mesh<3>(options);
  mesh::take_arrays(mesh, multigrid::default_host());
  mesh::refine(mesh, 1);
  const mesh::CellArrays<3>& cells = *mesh.arrays;
  ASSERT_EQ(cells.refinements, 1);
  ASSERT_TRUE(cells.curved.is_round);
  const NodeNumbers numbers = number_nodes(cells, {}, NodeOrder::as_met, 2);
  const std::vector<double> x = node_points(cells, numbers).to_vector();
  std::set<Index> on_sphere;
  std::vector<bool> wanted(32);
  wanted[mesh.boundaries.at("hole")] = true;
  for (const Index node : sides_of(cells, wanted, numbers).block.nodes.to_vector())
    on_sphere.insert(node);
  ASSERT_GT(on_sphere.size(), 9u);
  for (const Index node : on_sphere) {
    double square = 0;
    for (std::size_t d = 0; d < 3; ++d)
      square += std::pow(
          x[d * std::size_t(numbers.n_nodes) + std::size_t(node)] - cells.curved.center[d], 2);
    EXPECT_NEAR(std::sqrt(square), cells.curved.radius, 1e-15);
  }
}
TEST(ArrayDegrees, AgreeOnConvection) {
  // Arcs of a quarter of the circle: a side's normal turns by 90 degrees. The twin displaces points for derivatives of kappa along
  // straight lines there, so kappa is constant.
  ProblemOptions on_disk = carried(false);
  on_disk.diffusion = "0.02, 0.003, 0.015";
  on_disk.dirichlet = "all: 1 + y";
  on_disk.robin = on_disk.neumann = "";
  for (Twin twin : twins_of({Shape::disk}, {Cells::quadrilaterals}, 4, 1, on_disk)) {
    twin.refinements = 0;
    expect_twins<2>(twin);
  }
  expect_all<2>(twins_of({Shape::square}, in_plane, 4, 4, carried(false)));
  expect_all<3>(twins_of({Shape::cube}, in_space, 2, 2, carried(true)));
}
/// Beyond degree 2 the twin's interpolation leaves out other values that are 0 but for rounding.
TEST(ArrayDegrees, KeepTheSameLevels) {
  for (const Twin& twin : twins_of({Shape::square}, in_plane, 2, 4, carried(false)))
    expect_same_levels<2>(twin, true, Executor::host(2));
  for (const Twin& twin : twins_of({Shape::disk}, in_plane, 2, 3, {}))
    expect_same_levels<2>(twin, true, Executor::host(2));
  for (const Twin& twin : twins_of({Shape::cube}, in_space, 2, 2, everything(true)))
    expect_same_levels<3>(twin, true, Executor::host(2));
}
TEST(ArrayDegrees, AreTheSameOnShadow) {
  for (const Twin& twin : twins_of({Shape::square}, in_plane, 3, 4, carried(false)))
    expect_twins<2>(twin, Executor::shadow());
  for (const Twin& twin : twins_of({Shape::cube}, in_space, 2, 2, carried(true)))
    expect_twins<3>(twin, Executor::shadow());
}
TEST(ArrayDegrees, AgreeOnFilesOfSecondOrder) {
  for (const char* file : {"curved_22.msh", "curved_41.msh", "curved_incomplete_22.msh"})
    for (const Element element : {Element::P2_Q2, Element::P3_Q3, Element::P4_Q4})
      for (const int refinements : {0, 1}) {
        SCOPED_TRACE(std::string(file) + ", " + multigrid::word(element, element_words));
        Twin twin;
        twin.mesh.shape = Shape::file;
        twin.mesh.file = std::string(TERRACE_SOURCE_DIR "/tests/fuzz/corpus/msh/") + file;
        twin.refinements = refinements;
        twin.problem.right_hand_side = "1 + x";
        twin.discretization.element = element;
        expect_twins<2>(twin);
      }
}

/// A bottom that bends upwards through a flat cell, as in tests/assembly/nodes_test.cc.
TEST(ArrayDegrees, RefuseCellsThatTheirBoundaryTurnsOver) {
  mesh::CoarseCells<2> coarse;
  coarse.points = {0, 1, 0, 1, 0, 0, 0.2, 0.2};
  coarse.quadrilaterals = {0, 1, 2, 3};
  coarse.materials = {0};
  coarse.curved = {{0, 2, {0, 1.2}}};
  const mesh::CellArrays<2> cells = cell_arrays(coarse, multigrid::default_host(), mesh::Keep::all);
  mesh::MeshOptions square;
  square.cells = Cells::quadrilaterals;
  const mesh::Mesh<2> any = mesh::make_coarse_mesh<2>(square);
  const auto refusal = [&](const Element element) -> std::string {
    try {
      nodes_on_arrays(cells, BoundaryConditions<2>(),
                      make_discretization(*any.triangulation, element));
    } catch (const multigrid::InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(refusal(Element::Q2),
            "Discretization/Element: the curved cell around (0.5 0.1) is turned over, because the "
            "mesh is too coarse for its boundary; raise Mesh/Refinements or take an element of "
            "degree 1.");
  EXPECT_EQ(refusal(Element::Q1), "");
}

TEST(ArrayDegrees, AgreeOnPureNeumannProblems) {
  ProblemOptions problem;
  problem.right_hand_side = "x - y";
  problem.dirichlet = "";
  problem.neumann = "all: 0";
  problem.exact_solution = "x*x - y";
  expect_all<2>(twins_of({Shape::square}, in_plane, 4, 4, problem));
}

}  // namespace
}  // namespace tests
