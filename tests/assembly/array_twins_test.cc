// SPDX-License-Identifier: MIT
#include "tests/assembly/array_twins.h"

#include "mesh/shape.h"
#include "tests/reference/mesh/refine_triangulation.h"

// Problems on meshes as arrays beside the same by deal.II's cells.
namespace tests {
namespace {

using mesh::Cells;
using mesh::Generator;
using mesh::Shape;

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

TEST(ArrayTwins, AgreeOnConvectionInThePlane) {
  ProblemOptions problem = carried(false);
  expect_all(in_plane(problem), 2);
  std::vector<Twin> twins = in_plane(problem);
  for (Twin& twin : twins) twin.discretization.stabilization = Stabilization::none;
  expect_all(twins, 2);
  problem.diffusion = "1e-3";
  problem.convection = "if(x < 0.5, 0, 2), 0";
  problem.reaction = "0";
  twins = in_plane(problem);
  for (Twin& twin : twins) twin.discretization.stabilization_factor = 2;
  expect_all(twins, 2);
  problem.diffusion = "1e-3 + 0.1*x";
  problem.reaction = "50";
  problem.neumann = "left: 1; top: 0";
  problem.robin = "";
  problem.dirichlet = "all: 3";
  expect_all(in_plane(problem), 2);
}

TEST(ArrayTwins, AgreeOnConvectionInSpace) {
  ProblemOptions problem = carried(true);
  expect_all(in_space(problem), 3);
  problem.diffusion = "1e-4";
  problem.reaction = "0";
  problem.convection = "1, 2, -3";
  expect_all(in_space(problem), 3);
  problem.diffusion = "1e-2, 0.02 + 0.01*z, 3e-2";
  expect_all(in_space(problem), 3);
}

TEST(ArrayTwins, KeepTheSameLevels) {
  for (const bool with_matrices : {true, false}) {
    for (const Twin& twin : in_plane(carried(false)))
      if (twin.refinements > 0) expect_same_levels<2>(twin, with_matrices, Executor::host(2));
    for (Twin twin : in_space(everything(true))) {
      twin.refinements = 2;
      expect_same_levels<3>(twin, with_matrices, Executor::host(2));
    }
  }
  expect_same_levels<2>(in_plane(everything(false))[2], true, Executor::shadow());
}

TEST(ArrayTwins, AreTheSameOnShadow) {
  const Twin twin = in_plane(everything(false))[2];
  expect_twins<2>(twin, Executor::shadow());
  expect_twins<3>(in_space(everything(true))[0], Executor::shadow());
  expect_twins<2>(in_plane(carried(false))[2], Executor::shadow());
  expect_twins<3>(in_space(carried(true))[1], Executor::shadow());
}

/// The first bad value, in words.
template <int dim>
std::string refusal(const ProblemOptions& problem, bool as_arrays, Element element = Element::P1) {
  mesh::MeshOptions options;
  options.shape = dim == 2 ? Shape::square : Shape::cube;
  options.cells_per_side = 3;
  mesh::Mesh<dim> mesh = mesh::make_coarse_mesh<dim>(options);
  try {
    const Twin twin{options, 1, problem, {element}};
    const auto made = as_arrays ? on_arrays(mesh, twin) : on_cells(mesh, twin);
    SteadyProblem<dim>& own = *made;
    if (as_arrays) {
      mesh::take_arrays(mesh, multigrid::default_host());
      mesh::refine(mesh, 1);
    } else {
      mesh::refine_triangulation(mesh, 1);
    }
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
    const std::string own = refusal<2>(problem, true);
    EXPECT_FALSE(own.empty());
    const std::string other = refusal<2>(problem, false);
    // Nodes have another order: unknowns come first.
    const bool is_at_node = !problem.exact_solution.empty();
    EXPECT_EQ(own.substr(0, is_at_node ? own.find(" at (") : own.size()),
              other.substr(0, is_at_node ? other.find(" at (") : other.size()));
  }
  ProblemOptions solid;
  solid.diffusion = "1, x, 0, 0.2, 0, 1";
  EXPECT_EQ(refusal<3>(solid, true), refusal<3>(solid, false));
}

// What is left of f and g passes for errors of quadrature of degree 1, not of degree 2.
TEST(ArrayTwins, RefuseTheSameImbalance) {
  ProblemOptions problem;
  problem.dirichlet = "";
  problem.neumann = "all: 0";
  problem.right_hand_side = "cos(2*pi*x) + 0.02";
  EXPECT_EQ(refusal<2>(problem, true), "");
  EXPECT_EQ(refusal<2>(problem, false), "");
  const std::string own = refusal<2>(problem, true, Element::P2);
  EXPECT_NE(own.find("the integrals of f and g cancel"), std::string::npos);
  EXPECT_EQ(own, refusal<2>(problem, false, Element::P2));
}

TEST(ArrayTwins, RefuseTheSameConvection) {
  ProblemOptions problem;
  problem.equation = Equation::convection_diffusion_reaction;
  problem.diffusion = "1e-3";
  for (const char* convection :
       {"1, sqrt(x - 0.3)", "1/(y - y), 0", "sqrt(0.4 - y), sqrt(x - 0.3)"}) {
    problem.convection = convection;
    EXPECT_NE(refusal<2>(problem, true).find("Problem/Convection: "), std::string::npos);
    EXPECT_EQ(refusal<2>(problem, true), refusal<2>(problem, false));
  }
  problem.convection = "1, 0";
  problem.dirichlet = "";
  problem.neumann = "all: 0";
  EXPECT_NE(refusal<2>(problem, true).find("determined up to a constant"), std::string::npos);
  EXPECT_EQ(refusal<2>(problem, true), refusal<2>(problem, false));
  // Between the points of the rule kappa is checked where it is differentiated.
  problem.dirichlet = "all: 0";
  problem.neumann = "";
  problem.diffusion = "if(abs(x - 0.0284288) < 1e-4, -1, 1e-3)";
  EXPECT_NE(refusal<2>(problem, true).find("it must be positive everywhere"), std::string::npos);
  EXPECT_EQ(refusal<2>(problem, true), refusal<2>(problem, false));
}

}  // namespace
}  // namespace tests
