// SPDX-License-Identifier: MIT
#include "tests/assembly/array_twins.h"

#include "mesh/shape.h"

// Problems on meshes as arrays beside the same by deal.II's cells.
namespace tests {
namespace {

using mesh::Cells;
using mesh::Generator;
using mesh::Shape;

ProblemOptions everything(bool in_space) {
  ProblemOptions problem;
  problem.diffusion = in_space ? "2 + x, 0.3*y, 0.1, 1.5, 0.2*z, 1 + x*y" : "2 + x, 0.3*y, 1.5";
  problem.reaction = "x*x + 0.1";
  problem.right_hand_side = "sin(3*x)*y - 0.2";
  problem.exact_solution = in_space ? "sin(x)*y*z" : "sin(2*x)*y";
  problem.dirichlet = "left: 1 + y; top: x";
  problem.robin = "right: 2 + y, x*y + 1";
  problem.neumann = "all: 3*x - y";
  return problem;
}

std::vector<Twin> in_plane(const ProblemOptions& problem) {
  std::vector<Twin> twins;
  mesh::MeshOptions structured;
  structured.cells_per_side = 4;
  for (const Shape shape : {Shape::square, Shape::lshape, Shape::cavity})
    for (const Cells cells : {Cells::triangles, Cells::quadrilaterals, Cells::mixed}) {
      structured.shape = shape;
      structured.cells = cells;
      DiscretizationOptions elements;
      elements.element = cells == Cells::triangles        ? Element::P1
                         : cells == Cells::quadrilaterals ? Element::Q1
                                                          : Element::P1_Q1;
      twins.push_back({structured, 2, problem, elements});
    }
  mesh::MeshOptions gmsh;
  gmsh.generator = Generator::gmsh;
  gmsh.mesh_size = 0.2;
  twins.push_back({gmsh, 0, problem});
  twins.push_back({gmsh, 2, problem});
  return twins;
}

std::vector<Twin> in_space(const ProblemOptions& problem) {
  std::vector<Twin> twins;
  mesh::MeshOptions structured;
  structured.shape = Shape::cube;
  structured.cells_per_side = 2;
  DiscretizationOptions elements;
  twins.push_back({structured, 1, problem, elements});
  structured.cells = Cells::hexahedra;
  elements.element = Element::Q1;
  twins.push_back({structured, 1, problem, elements});
  structured.shape = Shape::box_cavity;
  structured.cells_per_side = 4;
  twins.push_back({structured, 1, problem, elements});
  mesh::MeshOptions gmsh;
  gmsh.shape = Shape::cube;
  gmsh.generator = Generator::gmsh;
  gmsh.mesh_size = 0.5;
  twins.push_back({gmsh, 1, problem});
  return twins;
}

void expect_all(const std::vector<Twin>& twins, int dim) {
  for (const Twin& twin : twins) {
    SCOPED_TRACE(mesh::name(twin.mesh.shape) + ", cells " + std::to_string(int(twin.mesh.cells)) +
                 ", generator " + std::to_string(int(twin.mesh.generator)));
    if (dim == 2)
      expect_twins<2>(twin);
    else
      expect_twins<3>(twin);
  }
}

TEST(ArrayTwins, AgreeInThePlane) {
  expect_all(in_plane(everything(false)), 2);
}
TEST(ArrayTwins, AgreeInSpace) {
  expect_all(in_space(everything(true)), 3);
}

TEST(ArrayTwins, AgreeOnTheModelProblem) {
  expect_all(in_plane({}), 2);
  expect_all(in_space({}), 3);
}

TEST(ArrayTwins, AgreeOnPureNeumannProblems) {
  ProblemOptions problem;
  problem.right_hand_side = "x - y";
  problem.dirichlet = "";
  problem.neumann = "all: 0";
  problem.exact_solution = "x*x - y";
  expect_all(in_plane(problem), 2);
}

TEST(ArrayTwins, AgreeWhereNothingFlowsThroughSomeSides) {
  ProblemOptions problem;
  problem.dirichlet = "left: 1; right: 3";
  problem.neumann = "all: 0";
  expect_all(in_plane(problem), 2);
  expect_all(in_space(problem), 3);
}

TEST(ArrayTwins, AgreeWithFilmsAllAround) {
  ProblemOptions problem;
  problem.dirichlet = "";
  problem.robin = "left: 1, 2; all: 3, y";
  expect_all(in_plane(problem), 2);
  expect_all(in_space(problem), 3);
  problem.robin = "left: 0, 2; all: if(x < 0.5, 0, 1), y";
  expect_all(in_plane(problem), 2);
}

TEST(ArrayTwins, AgreeOnADisk) {
  ProblemOptions problem;
  problem.right_hand_side = "1 + x";
  problem.exact_solution = "(1 - x*x - y*y)/4";
  mesh::MeshOptions disk;
  disk.shape = Shape::disk;
  disk.cells_per_side = 3;
  expect_twins<2>({disk, 2, problem});
}

TEST(ArrayTwins, AreTheSameOnShadow) {
  const Twin twin = in_plane(everything(false))[2];
  expect_twins<2>(twin, Executor::shadow());
  expect_twins<3>(in_space(everything(true))[0], Executor::shadow());
}

/// The first bad value, in words.
template <int dim, class Problem>
std::string refusal(const ProblemOptions& problem, bool as_arrays) {
  mesh::MeshOptions options;
  options.shape = dim == 2 ? Shape::square : Shape::cube;
  options.cells_per_side = 3;
  mesh::Mesh<dim> mesh = mesh::make_coarse_mesh<dim>(options);
  try {
    Problem own(mesh, problem, {});
    if (as_arrays) mesh::take_arrays(mesh, multigrid::default_host());
    mesh::refine(mesh, 1);
    const multigrid::System system = own.assemble(multigrid::default_host());
    if (own.has_exact_solution()) own.errors(std::vector<double>(std::size_t(system.n()), 0.));
  } catch (const multigrid::InputError& error) {
    return error.what();
  }
  return "";
}

TEST(ArrayTwins, RefuseTheSameValues) {
  std::vector<ProblemOptions> problems(8);
  problems[0].diffusion = "x - 0.3";
  problems[1].diffusion = "1, x + 0.5, y";
  problems[2].reaction = "sqrt(y - 0.2)";
  problems[3].right_hand_side = "sqrt(0.7 - x)";
  problems[4].dirichlet = "all: 1/(x - 0.5)";
  problems[5].dirichlet = "left: 0; right: 0";
  problems[5].robin = "all: x - 0.4, 1";
  problems[6].dirichlet = "left: 0; right: 0";
  problems[6].neumann = "all: log(x - 0.1)";
  problems[7].exact_solution = "if(abs(x - 0.5) < 0.01, 1/0, x)";
  for (const ProblemOptions& problem : problems) {
    const std::string own = refusal<2, SteadyArrays<2>>(problem, true);
    EXPECT_FALSE(own.empty());
    const std::string other = refusal<2, Poisson<2>>(problem, false);
    // Nodes have another order: unknowns come first.
    const bool is_at_node = !problem.exact_solution.empty();
    EXPECT_EQ(own.substr(0, is_at_node ? own.find(" at (") : own.size()),
              other.substr(0, is_at_node ? other.find(" at (") : other.size()));
  }
  ProblemOptions solid;
  solid.diffusion = "1, x, 0, 0.2, 0, 1";
  EXPECT_EQ((refusal<3, SteadyArrays<3>>(solid, true)), (refusal<3, Poisson<3>>(solid, false)));
}

}  // namespace
}  // namespace tests
