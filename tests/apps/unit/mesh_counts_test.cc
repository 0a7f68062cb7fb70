// SPDX-License-Identifier: MIT
// Predicted numbers against those of refined meshes and assembled matrices.
#include "apps/counts/mesh_counts.h"

#include "assembly/steady/steady_arrays.h"
#include "tests/reference/mesh/refine_triangulation.h"

#include <cmath>
#include <gtest/gtest.h>

namespace apps {
namespace {

using assembly::Element;
using mesh::Cells;

/// A domain, its conditions, and an element on its cells.
struct Case {
  mesh::Shape shape;
  mesh::Generator generator;
  Cells cells;
  Element element;
  int degree;
  std::string dirichlet, neumann;
  int corner_refinements = 0;
};

/// What the mesh has after so many refinements.
template <int dim>
MeshCounts count(const dealii::Triangulation<dim>& coarse,
                 const BoundaryIds& dirichlet,
                 int refinements,
                 int degree) {
  return count_levels(coarse, dirichlet, refinements, degree).back();
}

class Counts : public testing::TestWithParam<Case> {};

std::set<dealii::types::boundary_id> ids(const mesh::Mesh<2>& mesh, const std::string& names) {
  std::set<dealii::types::boundary_id> ids;
  for (const auto& [name, id] : mesh.boundaries)
    if (names.find("all") == 0 || names.find(name) != std::string::npos) ids.insert(id);
  return ids;
}

TEST_P(Counts, AreThoseOfTheRefinedMeshAndItsMatrix) {
  const Case& c = GetParam();
  mesh::MeshOptions options;
  options.shape = c.shape;
  options.generator = c.generator;
  options.cells = c.cells;
  options.cells_per_side = 4;
  options.mesh_size = 0.3;
  options.corner_refinements = c.corner_refinements;
  assembly::ProblemOptions problem;
  problem.diffusion = "2 + x, 0.3 + 0.1*y, 2";  // no entry of the matrix is zero
  problem.reaction = "1";
  problem.dirichlet = c.dirichlet;
  problem.neumann = c.neumann;
  assembly::DiscretizationOptions discretization;
  discretization.element = c.element;
  const mesh::Mesh<2> coarse = mesh::make_coarse_mesh<2>(options);
  for (int refinements = 0; refinements < 4; ++refinements) {
    mesh::Mesh<2> mesh = mesh::make_coarse_mesh<2>(options);
    const MeshCounts counts =
        count(*mesh.triangulation, ids(mesh, c.dirichlet), refinements, c.degree);
    mesh::take_arrays(mesh, mesh::one_thread());
    assembly::SteadyArrays<2> poisson(mesh, problem, discretization);
    for (int k = 0; k < refinements; ++k) {
      if (k == refinements - 1) poisson.keep_level(mesh::one_thread(), false);
      mesh::refine(mesh, 1);
      mesh::refine_triangulation(mesh, 1);
    }
    const multigrid::System system = poisson.assemble(mesh::one_thread());
    if (!system.coarser.empty()) {  // weights of Dirichlet nodes are left out, of which there are
      const auto entries = double(system.coarser[0].P.n_nonzeros());  // many on a mesh so coarse
      const auto counted =
          double(count(*coarse.triangulation, ids(coarse, c.dirichlet), refinements - 1, c.degree)
                     .interpolation);
      EXPECT_LE(entries, counted);
      EXPECT_GE(entries, counted * (1 - 2.5 * std::pow(0.5, refinements)));
    }
    EXPECT_EQ(counts.cells(), mesh.triangulation->n_active_cells());
    EXPECT_EQ(counts.vertices, mesh.triangulation->n_used_vertices());
    EXPECT_EQ(counts.edges, mesh.triangulation->n_active_lines());
    EXPECT_EQ(counts.unknowns, system.n());
    EXPECT_EQ(counts.couplings, system.A.n_nonzeros());
    EXPECT_EQ(counts.nodes,
              std::int64_t(poisson.fields(std::vector<double>(counts.unknowns)).points.size() / 3));
  }
}

const Case cases[] = {
    {mesh::Shape::square, mesh::Generator::dealii, Cells::triangles, Element::P1, 1, "all: 0", ""},
    {mesh::Shape::square, mesh::Generator::dealii, Cells::triangles, Element::P2, 2, "left: 0",
     "all: 0"},
    {mesh::Shape::lshape, mesh::Generator::gmsh, Cells::triangles, Element::P1, 1,
     "left: 0; reentrant: 1", "all: 0"},
    {mesh::Shape::lshape, mesh::Generator::gmsh, Cells::triangles, Element::P2, 2, "all: 0", ""},
    {mesh::Shape::disk, mesh::Generator::dealii, Cells::quadrilaterals, Element::Q1, 1, "all: 0",
     ""},
    {mesh::Shape::cavity, mesh::Generator::dealii, Cells::quadrilaterals, Element::Q2, 2,
     "hole: 0; top: 0", "all: 0"},
    {mesh::Shape::square, mesh::Generator::dealii, Cells::mixed, Element::P1_Q1, 1, "all: 0", ""},
    {mesh::Shape::cavity, mesh::Generator::dealii, Cells::mixed, Element::P2_Q2, 2, "left: 0",
     "all: 0"},
    {mesh::Shape::lshape, mesh::Generator::dealii, Cells::mixed, Element::P1_Q1, 1, "all: 0", "",
     3},
    {mesh::Shape::square, mesh::Generator::dealii, Cells::triangles, Element::P3, 3, "left: 0",
     "all: 0"},
    {mesh::Shape::lshape, mesh::Generator::gmsh, Cells::triangles, Element::P4, 4, "all: 0", ""},
    {mesh::Shape::cavity, mesh::Generator::dealii, Cells::quadrilaterals, Element::Q3, 3,
     "hole: 0; top: 0", "all: 0"},
    {mesh::Shape::cavity, mesh::Generator::dealii, Cells::mixed, Element::P4_Q4, 4, "left: 0",
     "all: 0"},
};

TEST(CountsOfTheCornerMesh, AreThoseOfPaperGS) {
  // Its Table 1, level by level; 3 202 913 unknowns off the boundary on the last.
  mesh::MeshOptions options;
  options.shape = mesh::Shape::lshape;
  options.cells = Cells::mixed;
  options.cells_per_side = 64;
  options.corner_refinements = 5;
  const auto mesh = mesh::make_coarse_mesh<2>(options);
  const std::pair<std::int64_t, std::int64_t> table[] = {{3177, 3266},     {12708, 12795},
                                                         {50832, 50645},   {203328, 201513},
                                                         {813312, 803921}, {3253248, 3211425}};
  for (int level = 0; level < 6; ++level) {
    const MeshCounts counts = count(*mesh.triangulation, ids(mesh, "all"), level, 1);
    EXPECT_EQ(counts.cells(), table[level].first);
    EXPECT_EQ(counts.vertices, table[level].second);
    EXPECT_EQ(counts.simplices, std::int64_t(90) << (2 * level));
  }
  EXPECT_EQ(count(*mesh.triangulation, ids(mesh, "all"), 0, 1).unknowns, 3000);
  EXPECT_EQ(count(*mesh.triangulation, ids(mesh, "all"), 5, 1).unknowns, 3202913);
}

/// Of a cube with these Dirichlet boundaries, once refined.
void expect_counts_in_space(Cells cells,
                            Element element,
                            int degree,
                            const std::string& dirichlet) {
  mesh::MeshOptions options;
  options.shape = mesh::Shape::cube;
  options.cells = cells;
  options.cells_per_side = 2;
  assembly::ProblemOptions problem;
  problem.diffusion = "2 + x, 0.3 + 0.1*y, 0.2, 3, 0.4, 2 + z";  // no entry of the matrix is zero
  problem.reaction = "1";
  problem.dirichlet = dirichlet;
  problem.neumann = dirichlet.find("all") == 0 ? "" : "all: 0";
  auto mesh = mesh::make_coarse_mesh<3>(options);
  std::set<dealii::types::boundary_id> given;
  for (const auto& [name, id] : mesh.boundaries)
    if (dirichlet.find("all") == 0 || dirichlet.find(name) != std::string::npos) given.insert(id);
  const std::vector<MeshCounts> levels = count_levels(*mesh.triangulation, given, 2, degree);
  mesh::take_arrays(mesh, mesh::one_thread());
  assembly::SteadyArrays<3> poisson(mesh, problem, {element});
  for (int refinements = 0; refinements < 3; ++refinements) {
    SCOPED_TRACE(refinements);
    const MeshCounts& counts = levels[refinements];
    if (refinements > 0) {
      poisson.keep_level(mesh::one_thread(), false);
      mesh::refine(mesh, 1);
      mesh::refine_triangulation(mesh, 1);
    }
    EXPECT_EQ(counts.cells(), mesh.triangulation->n_active_cells());
    EXPECT_EQ(counts.vertices, mesh.triangulation->n_used_vertices());
    EXPECT_EQ(counts.edges, mesh.triangulation->n_active_lines());
    if (counts.unknowns == 0) continue;  // on the coarsest mesh of degree 1
    const multigrid::System system = poisson.assemble(mesh::one_thread());
    EXPECT_EQ(counts.unknowns, system.n());
    if (cells == Cells::hexahedra || dirichlet.empty())
      EXPECT_EQ(counts.couplings, system.A.n_nonzeros());
    else
      EXPECT_NEAR(double(counts.couplings), double(system.A.n_nonzeros()),
                  0.03 * double(system.A.n_nonzeros()));
    EXPECT_EQ(counts.nodes,
              std::int64_t(poisson.fields(std::vector<double>(counts.unknowns)).points.size() / 3));
    if (!system.coarser.empty() && dirichlet.empty()) {
      EXPECT_EQ(system.coarser[0].P.n_nonzeros(), levels[refinements - 1].interpolation);
    }
  }
}

TEST(CountsInSpace, AreThoseOfTheRefinedMeshAndItsMatrix) {
  for (const std::string dirichlet : {"", "left: 0; top: 1", "all: 0"}) {
    expect_counts_in_space(Cells::hexahedra, Element::Q1, 1, dirichlet);
    expect_counts_in_space(Cells::hexahedra, Element::Q2, 2, dirichlet);
    expect_counts_in_space(Cells::tetrahedra, Element::P1, 1, dirichlet);
    expect_counts_in_space(Cells::tetrahedra, Element::P2, 2, dirichlet);
  }
}

INSTANTIATE_TEST_SUITE_P(Elements, Counts, testing::ValuesIn(cases));

}  // namespace
}  // namespace apps
